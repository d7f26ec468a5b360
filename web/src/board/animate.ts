// From what a turn changed to the pictures between: each frame has what stands still, what slides and what fades. Pure; Board.svelte
// plays the frames one after the other.
import { afterChange } from './cubes';
import type { Cells, Change } from './types';

export interface Slide {
  cubes: string;
  from: string;
  to: string;
  /** How many cubes lie under it where it starts and where it arrives. */
  under: [number, number];
}

export interface Frame {
  /** What stands still meanwhile. */
  still: Cells;
  slides: Slide[];
  /** Cubes that leave the board. */
  fades: { at: string; cubes: string }[];
  /** Cubes that come onto the board. */
  lands: { at: string; cubes: string; under: number }[];
  /** What stands there when the frame is over. */
  after: Cells;
}

export const SLIDE_MS = 260;
export const FADE_MS = 200;

const minus = (cells: Cells, at: string, count: number): Cells => {
  const left = (cells[at] ?? '').slice(0, -count || undefined);
  const { [at]: _, ...rest } = cells;
  return left ? { ...rest, [at]: left } : rest;
};

/** A capture and the step that makes it are one frame, in whichever order they are told. */
export function frames(start: Cells, changes: readonly Change[]): Frame[] {
  const made: Frame[] = [];
  let cells = start;
  for (let i = 0; i < changes.length; i++) {
    const change = changes[i]!;
    const next = changes[i + 1];
    const before = cells;
    cells = afterChange(cells, change);
    const frame: Frame = { still: before, slides: [], fades: [], lands: [], after: cells };
    let move = change.kind === 'move' ? change : null;
    let take = change.kind === 'take' ? change : null;
    if (move && next?.kind === 'take' && next.at === move.to) take = next;
    if (take && next?.kind === 'move' && next.to === take.at) move = next;
    if (move && take && next) {
      cells = frame.after = afterChange(cells, next);
      i++;
    }
    if (take) {
      frame.fades.push({ at: take.at, cubes: take.cubes });
      frame.still = minus(frame.still, take.at, take.cubes.length);
    }
    if (move) {
      frame.still = minus(frame.still, move.from, move.cubes.length);
      const count = (at: string): number => frame.still[at]?.length ?? 0;
      frame.slides.push({
        cubes: move.cubes,
        from: move.from,
        to: move.to,
        under: [count(move.from), count(move.to)],
      });
    }
    if (change.kind === 'place' || change.kind === 'put-back')
      frame.lands.push({ at: change.at, cubes: change.cube, under: before[change.at]?.length ?? 0 });
    if (change.kind === 'swap') {
      const { a, b } = change;
      const top = (at: string): string => (before[at] ?? '').slice(-1);
      frame.still = minus(minus(before, a, 1), b, 1);
      const under = (at: string): number => frame.still[at]?.length ?? 0;
      frame.slides.push({ cubes: top(a), from: a, to: b, under: [under(a), under(b)] });
      frame.slides.push({ cubes: top(b), from: b, to: a, under: [under(b), under(a)] });
    }
    if (change.kind !== 'exchange') made.push(frame);
  }
  return made;
}

/** True where the reader has asked the system for less motion, and where nothing can be animated. */
export function stillness(): boolean {
  if (typeof window === 'undefined' || typeof Element.prototype.animate !== 'function') return true;
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
