// Position strings as something that can be edited. Only the notation is known here: whether a position is
// legal is for the server to say.
import type { Cells, SideName, Variant } from '../board';

export interface Setup {
  /** Bottom first; empty cells are absent. */
  cells: Cells;
  side: SideName;
  quiet: number;
  round: number;
  /** Cubes are still being placed. */
  placing: boolean;
  hands: { white: string; black: string };
  /** Exchanges left, where the string says so. */
  swaps: number | null;
  /** Turns left in the countdown, if it runs. */
  end: number | null;
}

type Shape = Pick<Variant, 'board' | 'sorts'>;

/** The cells row by row as the string has them: from Black's first row to White's, left to right as White sees it. */
function rowsOf(variant: Shape): string[][] {
  const rows: string[][] = variant.board.rows.map(() => []);
  for (const cell of [...variant.board.cells].sort((a, b) => a.x - b.x)) rows[cell.y]?.push(cell.name);
  return rows.reverse();
}

export const isWhite = (letter: string): boolean => letter === letter.toUpperCase();

/** Letters in the order of the game's own table, White's first. */
export function inOrder(variant: Shape, letters: string): string {
  const order = variant.sorts.map((s) => s.letter);
  const place = (l: string): number => order.indexOf(l.toUpperCase()) + (isWhite(l) ? 0 : 100);
  return [...letters].sort((a, b) => place(a) - place(b)).join('');
}

/** Writes a position; `columns` says which cell each column from 1 on belongs to, to show where an error is. */
export function write(variant: Shape, setup: Setup): { text: string; columns: Map<number, string> } {
  const columns = new Map<number, string>();
  let text = '';
  const flush = (run: number): void => {
    for (; run > 0; run -= 9) text += String(Math.min(run, 9));
  };
  rowsOf(variant).forEach((row, index) => {
    if (index > 0) text += '/';
    let run = 0;
    for (const cell of row) {
      const letters = setup.cells[cell];
      if (!letters) {
        run += 1;
        continue;
      }
      flush(run);
      run = 0;
      columns.set(text.length + 1, cell).set(text.length + 2, cell);
      text += letters.length > 1 ? letters : `${letters}-`;
    }
    flush(run);
  });
  text += ` ${setup.side === 'white' ? 'w' : 'b'} ${setup.quiet} ${setup.round}`;
  if (setup.placing) text += ' phase=setup';
  const hand = inOrder(variant, setup.hands.white + setup.hands.black);
  if (hand) text += ` hand=${hand}`;
  if (setup.swaps !== null) text += ` swaps=${setup.swaps}`;
  if (setup.end !== null) text += ` end=${setup.end}`;
  return { text, columns };
}

/** Reads a position that the server has written or accepted; null for anything else. */
export function read(variant: Shape, text: string): Setup | null {
  const [rows, side, quiet, round, ...extras] = text.trim().split(/\s+/);
  const names = rowsOf(variant);
  const written = rows?.split('/') ?? [];
  if (written.length !== names.length || (side !== 'w' && side !== 'b')) return null;
  const cells: Cells = {};
  for (const [index, row] of written.entries()) {
    let place = 0;
    for (let i = 0; i < row.length;) {
      const run = Number(row[i]);
      if (Number.isInteger(run)) {
        place += run;
        i += 1;
        continue;
      }
      const cell = names[index]![place++];
      if (cell === undefined || row[i + 1] === undefined) return null;
      cells[cell] = row.slice(i, i + 2).replace('-', '');
      i += 2;
    }
    if (place !== names[index]!.length) return null;
  }
  const extra = (name: string): string | undefined =>
    extras.find((e) => e.startsWith(`${name}=`))?.slice(name.length + 1);
  const number = (found: string | undefined): number | null => (found === undefined ? null : Number(found));
  const hand = [...(extra('hand') ?? '')];
  return {
    cells,
    side: side === 'w' ? 'white' : 'black',
    quiet: Number(quiet) || 0,
    round: Number(round) || 1,
    placing: extra('phase') === 'setup',
    hands: { white: hand.filter(isWhite).join(''), black: hand.filter((l) => !isWhite(l)).join('') },
    swaps: number(extra('swaps')),
    end: number(extra('end')),
  };
}

export const emptySetup = (): Setup => ({
  cells: {},
  side: 'white',
  quiet: 0,
  round: 1,
  placing: false,
  hands: { white: '', black: '' },
  swaps: null,
  end: null,
});

const otherCase = (letters: string): string =>
  [...letters].map((l) => (isWhite(l) ? l.toLowerCase() : l.toUpperCase())).join('');

/** The same for the other side: the board turned by half a turn, every cube in the other colour. */
export function mirror(variant: Shape, setup: Setup): Setup {
  const { cells } = variant.board;
  const ends = (pick: (c: (typeof cells)[number]) => number): number =>
    Math.min(...cells.map(pick)) + Math.max(...cells.map(pick));
  const [sumX, sumY] = [ends((c) => c.x), ends((c) => c.y)];
  const turned = new Map(
    cells.map((c) => [
      c.name,
      cells.find((d) => Math.abs(c.x + d.x - sumX) < 0.01 && c.y + d.y === sumY)?.name,
    ]),
  );
  const mirrored: Cells = {};
  for (const [cell, letters] of Object.entries(setup.cells)) {
    const to = turned.get(cell);
    if (to) mirrored[to] = otherCase(letters);
  }
  return {
    ...setup,
    cells: mirrored,
    side: setup.side === 'white' ? 'black' : 'white',
    hands: { white: otherCase(setup.hands.black), black: otherCase(setup.hands.white) },
  };
}

/** Puts a cube on a cell: below nothing, or on the lone cube there; a full cell begins anew. */
export function put(setup: Setup, cell: string, letter: string): Setup {
  const there = setup.cells[cell] ?? '';
  return { ...setup, cells: { ...setup.cells, [cell]: there.length === 1 ? there + letter : letter } };
}

/** Takes the top cube away, or everything. */
export function take(setup: Setup, cell: string, all = false): Setup {
  const left = all ? '' : (setup.cells[cell] ?? '').slice(0, -1);
  const cells = { ...setup.cells };
  if (left) cells[cell] = left;
  else delete cells[cell];
  return { ...setup, cells };
}

/** Moves the unit of a cell to another, on top of a lone cube or in place of what is there. */
export function shift(setup: Setup, from: string, to: string): Setup {
  const unit = setup.cells[from];
  if (!unit || from === to) return setup;
  const there = setup.cells[to] ?? '';
  const bare = take(setup, from, true);
  return { ...bare, cells: { ...bare.cells, [to]: there.length + unit.length <= 2 ? there + unit : unit } };
}

/** How many cubes of a letter are still in the box. */
export function left(variant: Shape, setup: Setup, letter: string): number {
  const role = variant.sorts.find((s) => s.letter === letter.toUpperCase());
  const used = Object.values(setup.cells).join('') + setup.hands.white + setup.hands.black;
  return (
    (role?.count[isWhite(letter) ? 'white' : 'black'] ?? 0) - [...used].filter((l) => l === letter).length
  );
}
