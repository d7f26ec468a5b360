import { describe, expect, test } from 'vitest';
import { frames } from '../src/board/animate';
import { sameCells } from '../src/board/cubes';
import { lastTrails } from '../src/board/marks';
import { turnInWords } from '../src/board/speak';
import { cellsOf, changesOfWord } from '../gallery/replay';
import { allPlayouts, game } from './fixtures';
import { textsOf } from './texts';

describe('frames', () => {
  test('a capture fades while its taker slides in, whichever is told first', () => {
    const take = { kind: 'take', at: 'b1', cubes: 's' } as const;
    const move = { kind: 'move', from: 'a1', to: 'b1', cubes: 'R' } as const;
    for (const changes of [
      [take, move],
      [move, take],
    ]) {
      expect(frames({ a1: 'R', b1: 's' }, changes)).toEqual([
        {
          still: {},
          slides: [{ cubes: 'R', from: 'a1', to: 'b1', under: [0, 0] }],
          fades: [{ at: 'b1', cubes: 's' }],
          lands: [],
          after: { b1: 'R' },
        },
      ]);
    }
  });
  test('a cube that leaves a stack for another knows what lies under it', () => {
    const [frame] = frames({ a1: 'RP', b1: 'S' }, [{ kind: 'move', from: 'a1', to: 'b1', cubes: 'P' }]);
    expect(frame).toMatchObject({
      still: { a1: 'R', b1: 'S' },
      slides: [{ under: [1, 1] }],
      after: { a1: 'R', b1: 'SP' },
    });
  });
  test('a swap is two slides at once', () => {
    const [frame] = frames({ a3: 'RN', c4: 'T' }, [{ kind: 'swap', a: 'a3', b: 'c4' }]);
    expect(frame).toMatchObject({ still: { a3: 'R' }, after: { a3: 'RT', c4: 'N' } });
    expect(frame!.slides.map((s) => s.cubes)).toEqual(['N', 'T']);
  });
  test.each(allPlayouts.map((p, i) => [`${p.id} #${i}`, p] as const))(
    'end where the turn ends: %s',
    (_, { id, start, turns }) => {
      const { variant } = game(id);
      let before = cellsOf(variant, start);
      for (const [word, position] of turns) {
        const after = cellsOf(variant, position);
        expect(
          sameCells(frames(before, changesOfWord(variant, before, word)).at(-1)!.after, after),
          word,
        ).toBe(true);
        before = after;
      }
    },
  );
});

test('a last turn is marked from its changes or from its word alike', () => {
  const changes = [
    { kind: 'move', from: 'a6', to: 'b6', cubes: 'S' },
    { kind: 'move', from: 'b6', to: 'c5', cubes: 'RS' },
  ] as const;
  expect(lastTrails({ changes })).toEqual(lastTrails({ word: 'a6-b6=c5' }));
  expect(lastTrails({ word: 'M:c4/W:c5' })).toEqual({ trails: [], spots: ['c4', 'c5'] });
});

test('turns in words', () => {
  const { variant } = game('pijersi');
  const changes = [
    { kind: 'take', at: 'd4', cubes: 'PR' },
    { kind: 'move', from: 'f4', to: 'd4', cubes: 'sp' },
  ] as const;
  expect(turnInWords(variant, textsOf('en'), 'black', changes)).toBe(
    'Black: paper-on-scissors stack from f4 to d4, takes white rock on paper',
  );
  expect(turnInWords(variant, textsOf('fr'), 'black', changes)).toBe(
    'noir : pile feuille sur ciseaux de f4 à d4, prend pierre sur feuille (blanc)',
  );
});
