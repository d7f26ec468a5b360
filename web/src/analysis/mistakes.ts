// Which turns of a game were mistakes, and why: from what the engine says before and after each.
import type { Change, SideName } from '../board';

/** What is known of one position of the game. */
export interface Judged {
  /** White's chance, from 0 to 1. */
  white: number;
  /** Who is to move. */
  side: SideName;
  /** A forced win in so many turns for the side to move; negative for a forced loss. */
  win: number | null;
  /** The best turns from here on; empty where the game is over. */
  line: string[];
}

export type Size = 'small' | 'big';

export interface Mistake {
  /** The turn, counted from 0. */
  ply: number;
  side: SideName;
  word: string;
  size: Size;
  /** How much of its chance the side gave away, from 0 to 1. */
  loss: number;
  /** What would have been better, with what follows. */
  better: string[];
  /** How the other side shows that it was a mistake. */
  answer: string[];
}

/** From here on a loss of chance is worth telling, and from there on it is a big one. A cube in an even game is 12 %. */
export const SMALL = 0.08;
export const BIG = 0.2;

const chance = (j: Judged, side: SideName): number => (side === 'white' ? j.white : 1 - j.white);
const plain = (word: string | undefined): string => (word ?? '').replace(/[!*]/g, '');

/** How much chance the turn from `before` to `after` gave away. The engine's own turn gives nothing away. */
export function lossOf(before: Judged, after: Judged, word: string): number {
  if (plain(before.line[0]) === plain(word)) return 0;
  return Math.max(0, chance(before, before.side) - chance(after, before.side));
}

export const sizeOf = (loss: number): Size | null => (loss >= BIG ? 'big' : loss >= SMALL ? 'small' : null);

/** The mistakes of a game; `judged` has the position before each turn and the last, or nothing where it was not looked at yet. */
export function mistakes(words: readonly string[], judged: readonly (Judged | undefined)[]): Mistake[] {
  return words.flatMap((word, ply) => {
    const [before, after] = [judged[ply], judged[ply + 1]];
    if (!before || !after) return [];
    const loss = lossOf(before, after, word);
    const size = sizeOf(loss);
    return size
      ? [{ ply, side: before.side, word, size, loss, better: before.line, answer: after.line }]
      : [];
  });
}

/** One cube or stack that is taken. */
export interface Taken {
  at: string;
  cubes: string;
}

export type Reason =
  /** It lets the other side win by force. */
  | { kind: 'lets-win'; side: SideName; turns: number }
  /** It gives a forced win away. */
  | { kind: 'misses-win'; turns: number }
  /** The answer takes these; and `for` is what comes back. */
  | { kind: 'loses'; taken: Taken[]; for: Taken[] }
  /** The better turn would have taken these. */
  | { kind: 'misses-take'; taken: Taken[] }
  /** Nothing to hold on to: only a worse place. */
  | { kind: 'worse' };

const takenBy = (line: readonly (readonly Change[])[], first: 0 | 1): Taken[] =>
  line.flatMap((changes, i) =>
    i % 2 === first ? changes.flatMap((c) => (c.kind === 'take' ? [{ at: c.at, cubes: c.cubes }] : [])) : [],
  );

const count = (taken: readonly Taken[]): number => taken.reduce((n, t) => n + t.cubes.length, 0);

/**
 * Why a turn was a mistake. `played` is what the turn itself does, `answer` what the turns after it do (the other side's first),
 * `better` what the better turn and those after it would have done (one's own first).
 */
export function reason(
  before: Judged,
  after: Judged,
  played: readonly Change[],
  answer: readonly Change[][],
  better: readonly Change[][],
): Reason {
  // After the turn the other side is to move: a win that is positive there is theirs.
  if (after.win !== null && after.win > 0 && !(before.win !== null && before.win < 0))
    return { kind: 'lets-win', side: after.side, turns: after.win };
  if (before.win !== null && before.win > 0) return { kind: 'misses-win', turns: before.win };
  const lost = takenBy(answer, 0);
  const gained = [...takenBy([played], 0), ...takenBy(answer, 1)];
  const [could, cost] = [takenBy(better, 0), takenBy(better, 1)];
  const balance = count(gained) - count(lost);
  const possible = count(could) - count(cost);
  if (lost.length > 0 && balance < 0) return { kind: 'loses', taken: lost, for: gained };
  if (could.length > 0 && possible > balance) return { kind: 'misses-take', taken: could };
  return { kind: 'worse' };
}
