// A turn that is made ahead, while the other side thinks: a unit, where it shall go, and perhaps where from there. What of it can be played is
// known when the turn comes: then the legal turns are there.
import { ownerOf } from './cubes';
import type { Cells, SideName } from './types';
import { parseWord, type Part } from './words';

export interface Ahead {
  from: string;
  /** The whole stack, or its top. */
  whole: boolean;
  /** One or two cells; none while the first is still to be chosen. */
  to: readonly string[];
}

/** The unit of a cell is taken up. */
export const liftAhead = (cells: Cells, side: SideName, cell: string, upper: boolean): Ahead | null =>
  ownerOf(cells[cell]) === side
    ? { from: cell, whole: (cells[cell]?.length ?? 0) > 1 && !upper, to: [] }
    : null;

/** A cell is tapped: it begins the turn, goes on with it, or forgets it. */
export function tapAhead(
  ahead: Ahead | null,
  cells: Cells,
  side: SideName,
  cell: string,
  upper = false,
): Ahead | null {
  if (!ahead) return liftAhead(cells, side, cell, upper);
  if (cell === ahead.from && ahead.to.length === 0) return ahead.whole ? { ...ahead, whole: false } : null;
  if (ahead.to.length === 2 || cell === ahead.to.at(-1)) return null;
  return { ...ahead, to: [...ahead.to, cell] };
}

type Step = Extract<Part, { kind: 'step' }>;

/** The legal turn that was meant: all of it, or else its first step alone; null where not even that can be played. */
export function playable(ahead: Ahead, turns: readonly string[]): string | null {
  const begun = turns.flatMap((word) => {
    const parts = parseWord(word) ?? [];
    const steps = parts.filter((part): part is Step => part.kind === 'step');
    const [first] = steps;
    const meant = steps.length === parts.length && first?.from === ahead.from && first.to === ahead.to[0];
    return meant ? [{ word, steps }] : [];
  });
  // A stack that was meant may have lost its lower cube, or got one: what was taken up counts first.
  const best = (fits: typeof begun): string | undefined =>
    (fits.find(({ steps }) => steps[0]!.stack === ahead.whole) ?? fits[0])?.word;
  const both = begun.filter(({ steps }) => steps.length === 2 && steps[1]!.to === ahead.to[1]);
  return best(both) ?? best(begun.filter(({ steps }) => steps.length === 1)) ?? null;
}
