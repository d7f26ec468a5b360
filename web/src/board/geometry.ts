// Where things are drawn: from a board's rows and cells to points of the SVG. No other file computes a coordinate of a cell.
import { units } from '../../../crates/draw/looks.json';
import type { BoardShape, Cell } from './types';

/** One cell width, in units of the SVG. */
export const UNIT = 100;
/** Rows of pointy hexagons are this many cell widths apart. */
const HEX_ROW = Math.sqrt(3) / 2;
const HEX_RADIUS = 1 / Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

/** A cell with its place on the picture. */
export interface Place extends Point {
  name: string;
  row: number;
  cell: Cell;
}

export interface Layout {
  shape: 'hex' | 'square';
  /** In reading order: row by row from White's side, left to right as White sees it. */
  places: Place[];
  at: Map<string, Place>;
  /** The picture's frame, ready for viewBox. */
  box: { x: number; y: number; width: number; height: number };
  toPoint: (x: number, y: number) => Point;
}

const round = (n: number): number => Math.round(n * 100) / 100 + 0;

/** Half the height of a cell as drawn. */
export const halfHeight = (shape: 'hex' | 'square'): number => (shape === 'hex' ? HEX_RADIUS : 0.5) * UNIT;

/** The free room around a board whose names stand at its rim, in units. */
export const RIM = 36;

/** Lays the board out with White below, or above when flipped. `margin` is the free room around, in units. */
export function layout(board: BoardShape, flipped = false, margin = 14): Layout {
  const rowStep = board.shape === 'hex' ? HEX_ROW : 1;
  const sign = flipped ? -1 : 1;
  const toPoint = (x: number, y: number): Point => ({
    x: round(sign * x * UNIT),
    y: round(-sign * y * rowStep * UNIT),
  });
  const places = board.cells.map((cell) => ({
    name: cell.name,
    row: cell.y,
    cell,
    ...toPoint(cell.x, cell.y),
  }));
  // On a network the cubes stand on the outermost points: they need room for a cube, not for a cell.
  const across = board.drawn === 'network' ? 42 : UNIT / 2;
  const up = board.drawn === 'network' ? 52 : halfHeight(board.shape);
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  const x = Math.min(...xs, 0) - across - margin;
  const y = Math.min(...ys, 0) - up - margin;
  const width = Math.max(...xs, 0) + across + margin - x;
  const height = Math.max(...ys, 0) + up + margin - y;
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return { shape: board.shape, places, at: new Map(places.map((p) => [p.name, p])), box, toPoint };
}

/** The outline of a cell around its centre; `scale` below 1 draws inside it. */
export function outline(shape: 'hex' | 'square', centre: Point, scale = 1): string {
  const corners: Point[] = [];
  if (shape === 'hex') {
    for (let i = 0; i < 6; i++) {
      const angle = (Math.PI / 3) * i + Math.PI / 6;
      corners.push({ x: Math.cos(angle) * HEX_RADIUS, y: Math.sin(angle) * HEX_RADIUS });
    }
  } else {
    corners.push({ x: -0.5, y: -0.5 }, { x: 0.5, y: -0.5 }, { x: 0.5, y: 0.5 }, { x: -0.5, y: 0.5 });
  }
  return polygon(
    corners.map((c) => ({ x: centre.x + c.x * UNIT * scale, y: centre.y + c.y * UNIT * scale })),
  );
}

export const polygon = (points: Point[]): string =>
  'M' + points.map((p) => `${round(p.x)} ${round(p.y)}`).join('L') + 'Z';

/** The cell nearest to a point, if the point is on it (or within reach of it, on a network). */
export function cellAt(lay: Layout, point: Point): string | null {
  let best: Place | null = null;
  let least = (halfHeight(lay.shape) * 1.02) ** 2;
  for (const p of lay.places) {
    const d = (p.x - point.x) ** 2 + (p.y - point.y) ** 2;
    if (d < least) [best, least] = [p, d];
  }
  return best?.name ?? null;
}

export type Arrow = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/**
 * Where the cursor goes from a cell. Left and right keep the row, and step over a hole; up and down go to the row beyond, to the cell
 * nearest to `keep`, so that going up and up climbs a hexagonal board straight instead of drifting to one side.
 */
export function stepCursor(lay: Layout, from: string, arrow: Arrow, keep: number): string {
  const here = lay.at.get(from);
  if (!here) return lay.places[0]?.name ?? from;
  const row = (y: number): Place[] =>
    lay.places.filter((p) => Math.abs(p.y - y) < 1).sort((a, b) => a.x - b.x);
  const same = row(here.y);
  const index = same.indexOf(here);
  switch (arrow) {
    case 'left':
      return same[index - 1]?.name ?? from;
    case 'right':
      return same[index + 1]?.name ?? from;
    case 'home':
      return same[0]?.name ?? from;
    case 'end':
      return same.at(-1)?.name ?? from;
    default: {
      const beyond = lay.places.filter((p) => (arrow === 'up' ? p.y < here.y - 1 : p.y > here.y + 1));
      if (beyond.length === 0) return from;
      const y = arrow === 'up' ? Math.max(...beyond.map((p) => p.y)) : Math.min(...beyond.map((p) => p.y));
      return row(y).reduce((a, b) => (Math.abs(b.x - keep) < Math.abs(a.x - keep) - 0.5 ? b : a)).name;
    }
  }
}

/** Where the cubes of a unit stand around their cell's centre, bottom first: side by side in height, so that both faces are seen whole. */
export const cubeSpots = (total: number): readonly { y: number; size: number }[] =>
  total > 1 ? units.stack : units.cube;
