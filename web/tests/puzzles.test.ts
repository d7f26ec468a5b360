// Ratings, the puzzle of the day, which one comes next.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  doneToday,
  keepDaily,
  keepResult,
  nextPuzzle,
  ofTheDay,
  puzzleRating,
  rated,
  rating,
  row,
  solvedOf,
} from '../src/puzzles/kept';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 10, 17, 12);

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

describe('ratings', () => {
  it('rise by what is found and fall by what is missed, the more the less it was expected', () => {
    const even = puzzleRating(4);
    expect(rated(even, 4, true)).toBe(even + 20);
    expect(rated(even, 4, false)).toBe(even - 20);
    expect(rated(even, 9, true) - even).toBeGreaterThan(35);
    expect(even - rated(even, 1, false)).toBeGreaterThan(30);
    expect(even - rated(even, 10, false)).toBeLessThan(3);
  });

  it('are kept for each game, with what was solved', () => {
    const first = rating('a');
    expect(keepResult('a', 'x', 5, true)).toBeGreaterThan(first);
    keepResult('a', 'y', 5, false);
    expect(solvedOf('a')).toEqual(['x']);
    expect(rating('b')).toBe(first);
  });
});

describe('the day', () => {
  it('has one puzzle for everybody, another one on other days', () => {
    expect(ofTheDay(1000, 'a', noon)).toBe(ofTheDay(1000, 'a', noon + 3_600_000));
    const week = [0, 1, 2, 3, 4, 5, 6].map((d) => ofTheDay(1000, 'a', noon + d * DAY));
    expect(new Set(week).size).toBe(7);
    expect(ofTheDay(0)).toBe(0);
  });

  it('counts the days in a row', () => {
    expect(row(noon)).toBe(0);
    keepDaily(noon);
    keepDaily(noon);
    expect([row(noon), doneToday(noon)]).toEqual([1, true]);
    expect([row(noon + DAY), doneToday(noon + DAY)]).toEqual([1, false]);
    keepDaily(noon + DAY);
    expect(row(noon + DAY)).toBe(2);
    expect(row(noon + 3 * DAY)).toBe(0);
  });
});

describe('the next puzzle', () => {
  const puzzles = [1, 3, 5, 9].map((level) => ({ id: `l${level}`, level }));
  it('is the open one that fits the solver best', () => {
    expect(nextPuzzle(puzzles, [], puzzleRating(3))?.id).toBe('l3');
    expect(nextPuzzle(puzzles, ['l3'], puzzleRating(3) + 10)?.id).toBe('l5');
    expect(nextPuzzle(puzzles, ['l1', 'l3', 'l5', 'l9'], puzzleRating(9), 'l9')?.id).toBe('l5');
    expect(nextPuzzle([], [], 1000)).toBeNull();
  });
});
