// Which of the three wood tones a cell has. The patterns are the author's, found from the board's shape alone, so that a board of any
// size from a user's own file gets one of the same family.
import type { BoardShape, Cell } from './types';

export type Tone = 'light' | 'dark' | 'red';

/** The middle of the board in its own coordinates. */
const middleRow = (cells: Cell[]): number =>
  (Math.min(...cells.map((c) => c.y)) + Math.max(...cells.map((c) => c.y))) / 2;

export function tones(board: BoardShape): Map<string, Tone> {
  if (board.cells.length === 0) return new Map();
  const pick =
    board.shape === 'hex'
      ? isHexagon(board)
        ? star(board)
        : rings(board, ['dark', 'light'])
      : squares(board);
  return new Map(board.cells.map((c) => [c.name, pick(c)]));
}

/** Rows that grow by one to the middle and shrink again, starting at half of the middle: 5 6 7 8 9 8 7 6 5. */
function isHexagon(board: BoardShape): boolean {
  const lengths = new Map<number, number>();
  for (const c of [...board.cells, ...board.holes]) lengths.set(c.y, (lengths.get(c.y) ?? 0) + 1);
  const rows = [...lengths.entries()].sort((a, b) => a[0] - b[0]).map(([, n]) => n);
  const longest = Math.max(...rows);
  return rows.length === longest && rows.every((n, i) => n === longest - Math.abs(i - (longest - 1) / 2));
}

/** Jersi 2 to 4: every other ring light, the rings between them alternating red and dark, the centre red. */
function star(board: BoardShape): (c: Cell) => Tone {
  const mid = middleRow(board.cells);
  return ({ x, y }) => {
    const up = Math.abs(y - mid);
    const ring = Math.max(up, Math.abs(x) + up / 2);
    if (ring % 2 === 1) return 'light';
    const along = up === ring ? x + ring / 2 : up;
    return ring === 0 || (ring / 2 + along) % 2 === 1 ? 'red' : 'dark';
  };
}

/** Pijersi and Mikjersi: rings counted from the edge. */
function rings(board: BoardShape, cycle: Tone[]): (c: Cell) => Tone {
  const depth = new Map<string, number>();
  const hex = board.shape === 'hex';
  const near = (a: Cell, b: Cell): boolean => {
    const dx = Math.abs(a.x - b.x);
    const dy = Math.abs(a.y - b.y);
    return hex ? (dy === 0 && dx === 1) || (dy === 1 && dx === 0.5) : dx + dy === 1;
  };
  const neighbours = new Map(board.cells.map((a) => [a.name, board.cells.filter((b) => near(a, b))]));
  const full = hex ? 6 : 4;
  let wave = board.cells.filter((c) => (neighbours.get(c.name)?.length ?? 0) < full);
  for (let d = 0; wave.length > 0; d++) {
    for (const c of wave) depth.set(c.name, d);
    const next = new Set(wave.flatMap((c) => neighbours.get(c.name) ?? []).filter((c) => !depth.has(c.name)));
    wave = [...next];
  }
  return (c) => cycle[(depth.get(c.name) ?? 0) % cycle.length] ?? 'light';
}

/** Squares: rings where the board has a middle cell (Mikjersi), three-colour diagonals where it has none (the journal's 8×8). */
function squares(board: BoardShape): (c: Cell) => Tone {
  const rows = new Set(board.cells.map((c) => c.y)).size;
  if (rows % 2 === 1) return rings(board, ['red', 'dark', 'light']);
  const left = Math.min(...board.cells.map((c) => c.x));
  const diagonal: Tone[] = ['dark', 'red', 'light'];
  return (c) => diagonal[Math.round(c.x - left + c.y) % 3] ?? 'light';
}
