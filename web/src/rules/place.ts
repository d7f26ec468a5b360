// Position strings written the way one reads a board: `place('pijersi', 'w', 'c3:RP e4:s')`. Notation only, no rules.

const numbered = (lengths: readonly number[]): string[][] =>
  lengths.map((n, row) => Array.from({ length: n }, (_, i) => 'abcdefghi'[row]! + (i + 1)));
/** Letters name diagonals here, and digits rows. */
const lettered = (rows: readonly string[]): string[][] =>
  rows.map((letters, row) => [...letters].map((letter) => letter + (row + 1)));

/** The names of the cells, from White's first row to Black's. */
export const grids = {
  hex36: lettered(['defg', 'cdefg', 'bcdefg', 'abcefg', 'abcdef', 'abcde', 'abcd']),
  hex45: numbered([6, 7, 6, 7, 6, 7, 6]),
  hex51: numbered([6, 7, 8, 9, 8, 7, 6]),
  hex61: numbered([5, 6, 7, 8, 9, 8, 7, 6, 5]),
  hex69: numbered([7, 8, 7, 8, 9, 8, 7, 8, 7]),
  square25: numbered([5, 5, 5, 5, 5]),
  square64: numbered([8, 8, 8, 8, 8, 8, 8, 8]),
} as const;

export type GridName = keyof typeof grids;

/** `units` are `cell:letters` with spaces between, the bottom first; `extras` as in the position string. */
export function place(grid: GridName, side: 'w' | 'b', units: string, extras = '', quiet = 0): string {
  const on = new Map(
    units
      .split(' ')
      .filter(Boolean)
      .map((unit) => unit.split(':') as [string, string]),
  );
  const rows = grids[grid].map((row) => {
    let text = '';
    let empty = 0;
    for (const cell of row) {
      const letters = on.get(cell);
      on.delete(cell);
      if (!letters) empty += 1;
      else {
        text += (empty || '') + letters.padEnd(2, '-');
        empty = 0;
      }
    }
    return text + (empty || '');
  });
  if (on.size > 0) throw new Error(`no such cell: ${[...on.keys()].join(', ')}`);
  return `${rows.reverse().join('/')} ${side} ${quiet} 1${extras ? ' ' + extras : ''}`;
}
