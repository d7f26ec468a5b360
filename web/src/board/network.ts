// Jersi 0 and 1 are drawn as their author drew them: cubes stand on the points of a network, around an inland sea.
import { UNIT, type Layout, type Point } from './geometry';
import type { BoardShape } from './types';

/** Every line between neighbours, once. */
export function networkLines(board: BoardShape, lay: Layout): string {
  let d = '';
  for (const c of board.cells)
    for (const near of c.near) {
      const [a, b] = [lay.at.get(c.name), lay.at.get(near)];
      if (a && b && c.name < near) d += `M${a.x} ${a.y}L${b.x} ${b.y}`;
    }
  return d;
}

/** The land: the triangles (or squares) whose corners are all points of the network. */
export function networkFaces(board: BoardShape, lay: Layout): Point[][] {
  const has = new Set(board.cells.map((c) => `${c.x} ${c.y}`));
  const faces: Point[][] = [];
  const add = (corners: [number, number][]): void => {
    if (corners.every(([x, y]) => has.has(`${x} ${y}`)))
      faces.push(corners.map(([x, y]) => lay.toPoint(x, y)));
  };
  for (const { x, y } of board.cells) {
    if (board.shape === 'hex') {
      add([
        [x, y],
        [x + 1, y],
        [x + 0.5, y + 1],
      ]);
      add([
        [x, y],
        [x + 1, y],
        [x + 0.5, y - 1],
      ]);
    } else {
      add([
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ]);
    }
  }
  return faces;
}

/** Each hole as a shape a little wider than itself; the land is drawn over its edge. */
export function seas(board: BoardShape, lay: Layout): string[] {
  return board.holes.map((h) => {
    const { x, y } = lay.toPoint(h.x, h.y);
    const r = UNIT;
    const corners = Array.from({ length: 6 }, (_, i): Point => ({
      x: x + r * Math.cos((i * Math.PI) / 3),
      y: y + r * Math.sin((i * Math.PI) / 3),
    }));
    return 'M' + corners.map((c) => `${c.x.toFixed(1)} ${c.y.toFixed(1)}`).join('L') + 'Z';
  });
}

/** Names at the rim: what a row's cells share at its right end, what a diagonal's share at its lower end, as in the rulebook. */
export function edgeLabels(board: BoardShape, lay: Layout): { text: string; x: number; y: number }[] {
  const labels: { text: string; x: number; y: number }[] = [];
  const digits = (name: string): string => name.replace(/^[a-z]+/, '');
  const letters = (name: string): string => name.replace(/[0-9]+$/, '');
  const rows = new Map<number, string[]>();
  for (const c of board.cells) rows.set(c.y, [...(rows.get(c.y) ?? []), c.name]);
  const rowsShareDigit = [...rows.values()].every((names) => new Set(names.map(digits)).size === 1);
  const rowPart = rowsShareDigit ? digits : letters;
  const linePart = rowsShareDigit ? letters : digits;
  for (const names of rows.values()) {
    const end = names.map((n) => lay.at.get(n)!).reduce((a, b) => (b.x > a.x ? b : a));
    labels.push({ text: rowPart(end.name), x: end.x + 46, y: end.y });
  }
  const lines = new Map<string, string[]>();
  for (const c of board.cells) lines.set(linePart(c.name), [...(lines.get(linePart(c.name)) ?? []), c.name]);
  for (const [text, names] of lines) {
    const end = names
      .map((n) => lay.at.get(n)!)
      .reduce((a, b) => (b.y > a.y || (b.y === a.y && b.x < a.x) ? b : a));
    labels.push({ text, x: end.x - 34, y: end.y + 42 });
  }
  return labels;
}
