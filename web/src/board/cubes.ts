// Letters and what they show: whose cube, which role. And the board as it looks after a part of a turn or a change told by the server.
import type { BoardVariant, Cells, Change, SideName, Role } from './types';
import type { Part } from './words';

export const sideOf = (letter: string): SideName => (letter === letter.toUpperCase() ? 'white' : 'black');
export const letterFor = (letter: string, side: SideName): string =>
  side === 'white' ? letter.toUpperCase() : letter.toLowerCase();
export const roleOf = (variant: BoardVariant, letter: string): Role | undefined =>
  variant.sorts.find((s) => s.letter === letter.toUpperCase());

/** The side that commands a unit: that of its top cube. */
export const ownerOf = (letters: string | undefined): SideName | null =>
  letters ? sideOf(letters.at(-1)!) : null;

const isGround = (variant: BoardVariant, letter: string): boolean =>
  roleOf(variant, letter)?.power === 'ground';

function put(cells: Cells, at: string, letters: string): Cells {
  const copy = { ...cells };
  if (letters) copy[at] = letters;
  else delete copy[at];
  return copy;
}

/** What stays on a cell whose unit is taken: a mountain under it is never taken. */
const staysUnder = (variant: BoardVariant, letters: string): string =>
  letters.length > 1 && isGround(variant, letters[0]!) ? letters[0]! : '';

/** The cells after one part of a turn, taken at its word. */
export function afterPart(variant: BoardVariant, cells: Cells, part: Part): Cells {
  switch (part.kind) {
    case 'step': {
      const unit = cells[part.from] ?? '';
      const moving = part.stack ? unit : unit.slice(-1);
      const left = put(cells, part.from, part.stack ? '' : unit.slice(0, -1));
      const there = left[part.to] ?? '';
      return put(left, part.to, (part.takes ? staysUnder(variant, there) : there) + moving);
    }
    case 'place':
    case 'back':
      return put(cells, part.at, (cells[part.at] ?? '') + part.cube);
    case 'swap':
      return swapTops(cells, part.a, part.b);
  }
}

function swapTops(cells: Cells, a: string, b: string): Cells {
  const [one, two] = [cells[a] ?? '', cells[b] ?? ''];
  return put(put(cells, a, one.slice(0, -1) + two.slice(-1)), b, two.slice(0, -1) + one.slice(-1));
}

/** The cells after one change as the server tells it. */
export function afterChange(cells: Cells, change: Change): Cells {
  switch (change.kind) {
    case 'move': {
      const unit = cells[change.from] ?? '';
      const left = put(cells, change.from, unit.slice(0, Math.max(0, unit.length - change.cubes.length)));
      return put(left, change.to, (left[change.to] ?? '') + change.cubes);
    }
    case 'take': {
      const unit = cells[change.at] ?? '';
      // Told after the move, the taken cubes lie under the taker.
      const at = unit.lastIndexOf(change.cubes);
      return at < 0 ? cells : put(cells, change.at, unit.slice(0, at) + unit.slice(at + change.cubes.length));
    }
    case 'place':
    case 'put-back':
      return put(cells, change.at, (cells[change.at] ?? '') + change.cube);
    case 'swap':
      return swapTops(cells, change.a, change.b);
    case 'exchange':
      return cells;
  }
}

/** Some letters without one of them. */
export function without(letters: string, letter: string): string {
  const at = letters.indexOf(letter);
  return at < 0 ? letters : letters.slice(0, at) + letters.slice(at + 1);
}

/** Equal letters together, in the order of the game’s roles: "AAAA" is one group of four. */
export function grouped(variant: BoardVariant, letters: string): { letter: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const l of letters) counts.set(l, (counts.get(l) ?? 0) + 1);
  const order = (l: string): number => variant.sorts.findIndex((s) => s.letter === l.toUpperCase());
  return [...counts]
    .map(([letter, count]) => ({ letter, count }))
    .sort((a, b) => order(a.letter) - order(b.letter));
}

export const sameCells = (a: Cells, b: Cells): boolean => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((n) => a[n] === b[n]);
};

/** A part of a turn as the changes it makes on the given cells. */
export function changesOf(variant: BoardVariant, cells: Cells, part: Part): Change[] {
  if (part.kind === 'place') return [{ kind: 'place', at: part.at, cube: part.cube }];
  if (part.kind === 'back') return [{ kind: 'put-back', at: part.at, cube: part.cube }];
  if (part.kind === 'swap') return [{ kind: 'swap', a: part.a, b: part.b }];
  const unit = cells[part.from] ?? '';
  const there = cells[part.to] ?? '';
  const taken = part.takes ? there.slice(staysUnder(variant, there).length) : '';
  const changes: Change[] = [
    { kind: 'move', from: part.from, to: part.to, cubes: part.stack ? unit : unit.slice(-1) },
  ];
  return taken ? [{ kind: 'take', at: part.to, cubes: taken }, ...changes] : changes;
}
