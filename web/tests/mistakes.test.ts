import { describe, expect, it } from 'vitest';
import { percent, score, verdict } from '../src/analysis/chance';
import { lossOf, mistakes, reason, sizeOf, type Judged } from '../src/analysis/mistakes';
import type { Change, SideName } from '../src/board';

const judged = (white: number, side: SideName, line: string[] = [], win: number | null = null): Judged => ({
  white,
  side,
  win,
  line,
});
const take = (at: string, cubes: string): Change => ({ kind: 'take', at, cubes });

describe('words for chances', () => {
  it.each([
    [0.5, null, 'white', { kind: 'even' }],
    [0.62, null, 'black', { kind: 'slight', side: 'white' }],
    [0.2, null, 'white', { kind: 'clear', side: 'black' }],
    [0.9, null, 'white', { kind: 'winning', side: 'white' }],
    [1, 3, 'white', { kind: 'forced', side: 'white', turns: 3 }],
    [1, -4, 'black', { kind: 'forced', side: 'white', turns: 4 }],
    [0, 2, 'black', { kind: 'forced', side: 'black', turns: 2 }],
  ] as const)('%s, win %s, %s to move', (white, win, side, said) => {
    expect(verdict({ white, win }, side)).toEqual(said);
  });

  it('gives the number from White’s side, in the reader’s language', () => {
    expect(score({ points: 130, win: null }, 'white', 'en')).toBe('+1.3');
    expect(score({ points: 130, win: null }, 'black', 'fr')).toBe('−1,3');
    expect(score({ points: 2, win: null }, 'black', 'en')).toMatch(/^[−]?0\.0$/);
    expect(score({ points: null, win: -2 }, 'black', 'en')).toBe('+#2');
    expect(percent(0.626, 'en')).toBe('63%');
  });
});

describe('mistakes', () => {
  it('are losses of the mover’s own chance', () => {
    expect(lossOf(judged(0.6, 'white'), judged(0.4, 'black'), 'a')).toBeCloseTo(0.2);
    expect(lossOf(judged(0.6, 'black'), judged(0.4, 'white'), 'a')).toBe(0);
    expect(lossOf(judged(0.4, 'black'), judged(0.7, 'white'), 'a')).toBeCloseTo(0.3);
  });

  it('are never the engine’s own turns', () => {
    expect(lossOf(judged(0.9, 'white', ['a1-b1!']), judged(0.1, 'black'), 'a1-b1')).toBe(0);
  });

  it('have two sizes', () => {
    expect([0.01, 0.1, 0.5].map(sizeOf)).toEqual([null, 'small', 'big']);
  });

  it('are found in a game, also while it is still being looked at', () => {
    const game = [
      judged(0.5, 'white', ['x', 'y']),
      judged(0.48, 'black', ['y']),
      judged(0.9, 'white', ['z']),
      undefined,
    ];
    expect(mistakes(['a', 'b', 'c'], game)).toEqual([
      {
        ply: 1,
        side: 'black',
        word: 'b',
        size: 'big',
        loss: expect.closeTo(0.42) as number,
        better: ['y'],
        answer: ['z'],
      },
    ]);
  });
});

describe('reasons', () => {
  const even = judged(0.5, 'white');
  it('a win let through, a win missed', () => {
    expect(reason(even, judged(0, 'black', [], 3), [], [], [])).toEqual({
      kind: 'lets-win',
      side: 'black',
      turns: 3,
    });
    expect(reason(judged(1, 'white', [], 5), judged(0.6, 'black'), [], [], [])).toEqual({
      kind: 'misses-win',
      turns: 5,
    });
  });
  it('what the answer takes, and what comes back', () => {
    expect(reason(even, judged(0.3, 'black'), [], [[take('c4', 'R')], [], []], [])).toEqual({
      kind: 'loses',
      taken: [{ at: 'c4', cubes: 'R' }],
      for: [],
    });
    expect(reason(even, judged(0.3, 'black'), [], [[take('c4', 'RP')], [take('c4', 's')]], [])).toEqual({
      kind: 'loses',
      taken: [{ at: 'c4', cubes: 'RP' }],
      for: [{ at: 'c4', cubes: 's' }],
    });
  });
  it('what could have been taken', () => {
    expect(reason(even, judged(0.3, 'black'), [], [[], []], [[take('d5', 'p')], []])).toEqual({
      kind: 'misses-take',
      taken: [{ at: 'd5', cubes: 'p' }],
    });
    // An even trade in the better line is no reason.
    expect(reason(even, judged(0.3, 'black'), [], [], [[take('d5', 'p')], [take('d5', 'S')]])).toEqual({
      kind: 'worse',
    });
  });
  it('an even trade after the turn is not told as a loss', () => {
    expect(reason(even, judged(0.3, 'black'), [take('e5', 'p')], [[take('e5', 'S')]], [])).toEqual({
      kind: 'worse',
    });
  });
});
