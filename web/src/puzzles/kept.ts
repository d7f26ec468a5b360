// What this browser remembers of puzzles: a rating for each game, what was solved, the daily ones, and one's own mistakes.
import { load, save } from '../lib/store';
import type { RulesFile } from '../lib/types';

/** Where a solver begins; a puzzle of level 1 is a little easier than that. */
const FIRST = 1000;
/** How much one puzzle moves a rating. */
const K = 40;

/** The rating of a puzzle: that of a solver who finds it every other time. */
export const puzzleRating = (level: number): number => 650 + 150 * level;

/** The rating after a puzzle of that level was solved at the first try, or not (Elo). */
export function rated(rating: number, level: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzleRating(level) - rating) / 400));
  return Math.round(rating + K * ((solved ? 1 : 0) - expected));
}

interface Kept {
  /** By game. */
  ratings: Record<string, number>;
  /** Ids by game, the latest last; those that were missed are seen again. */
  solved: Record<string, string[]>;
  /** The days on which the daily puzzle was solved: the latest, and how many in a row. */
  daily: { day: string; row: number } | null;
}

const kept = (): Kept => ({
  ratings: {},
  solved: {},
  daily: null,
  ...load<Partial<Kept>>('puzzles', {}),
});

export const rating = (game: string): number => kept().ratings[game] ?? FIRST;
export const solvedOf = (game: string): string[] => kept().solved[game] ?? [];

/** A puzzle was met for the first time; gives the new rating. */
export function keepResult(game: string, id: string, level: number, solved: boolean): number {
  const now = kept();
  const next = rated(rating(game), level, solved);
  const ids = now.solved[game] ?? [];
  save('puzzles', {
    ...now,
    ratings: { ...now.ratings, [game]: next },
    solved: solved && !ids.includes(id) ? { ...now.solved, [game]: [...ids, id] } : now.solved,
  });
  return next;
}

const DAY = 86_400_000;
/** "2026-11-17": the same day for everybody. */
export const dayName = (ms = Date.now()): string => new Date(ms).toISOString().slice(0, 10);

/** How many days in a row the daily puzzle was solved, today or up to yesterday. */
export function row(ms = Date.now()): number {
  const last = kept().daily;
  return last && (last.day === dayName(ms) || last.day === dayName(ms - DAY)) ? last.row : 0;
}
export const doneToday = (ms = Date.now()): boolean => kept().daily?.day === dayName(ms);
export function keepDaily(ms = Date.now()): void {
  if (!doneToday(ms)) save('puzzles', { ...kept(), daily: { day: dayName(ms), row: row(ms) + 1 } });
}

/** One of some, the same for everybody on a day (FNV-1a of its name). */
export function ofTheDay(count: number, salt = '', ms = Date.now()): number {
  let hash = 0x811c9dc5;
  for (const c of dayName(ms) + salt) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
  return count > 0 ? hash % count : 0;
}

/** The puzzle to go on with: of those that were not solved, the one nearest to the solver's rating; all over again at the end. */
export function nextPuzzle<P extends { id: string; level: number }>(
  puzzles: readonly P[],
  solved: readonly string[],
  rating: number,
  but?: string,
): P | null {
  const open = puzzles.filter((p) => !solved.includes(p.id) && p.id !== but);
  const left = open.length > 0 ? open : puzzles.filter((p) => p.id !== but);
  const far = (p: P): number => Math.abs(puzzleRating(p.level) - rating);
  return left.reduce<P | null>((best, p) => (best === null || far(p) < far(best) ? p : best), null);
}

/** A mistake of one's own, to be done better. */
export interface OwnMistake {
  id: string;
  variant: string;
  rules: RulesFile | null;
  position: string;
  /** What was played, and what the engine would have played. */
  played: string;
  better: string;
}
const MOST = 60;

export const ownMistakes = (): OwnMistake[] => load<OwnMistake[]>('mistakes', []);
export function keepMistakes(found: readonly OwnMistake[]): void {
  const ids = new Set(found.map((one) => one.id));
  save('mistakes', [...ownMistakes().filter((one) => !ids.has(one.id)), ...found].slice(-MOST));
}
export const forgetMistake = (id: string): void =>
  save(
    'mistakes',
    ownMistakes().filter((one) => one.id !== id),
  );
