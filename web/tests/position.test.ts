import { describe, expect, it } from 'vitest';
import {
  emptySetup,
  inOrder,
  left,
  mirror,
  put,
  read,
  shift,
  take,
  write,
  type Setup,
} from '../src/editor/position';
import { allGames, allPlayouts, allViews, game } from './fixtures';

const must = (id: string, text: string): Setup => {
  const setup = read(game(id).variant, text);
  if (!setup) throw new Error(`unread: ${text}`);
  return setup;
};

describe('position strings', () => {
  it.each(allViews)('$name is read and written as it was', ({ variant, view }) => {
    const setup = read(variant, view.position);
    expect(setup).not.toBeNull();
    expect(write(variant, setup!).text).toBe(view.position);
    expect(setup!.cells).toEqual(view.cells);
    expect(setup!.side).toBe(view.side);
    expect(inOrder(variant, setup!.hands.white)).toBe(inOrder(variant, view.hands.white));
    expect(setup!.quiet).toBe(view.quiet);
    expect(setup!.end).toBe(view.countdown);
    expect(setup!.placing).toBe(view.setup);
  });

  it('every position of every played-out game comes back the same', () => {
    let seen = 0;
    for (const { id, turns } of allPlayouts) {
      const found = allGames.find((g) => g.variant.id === id);
      if (!found) continue;
      for (const [, position] of turns) {
        seen += 1;
        expect(write(found.variant, must(id, position)).text).toBe(position);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('says which cell a column belongs to', () => {
    const { variant, start } = game('pijersi');
    const { columns } = write(variant, must('pijersi', start.position));
    expect(columns.get(1)).toBe('g1');
    expect(columns.get(2)).toBe('g1');
    expect(columns.get(3)).toBe('g2');
    expect(columns.get(13)).toBeUndefined();
  });

  it('refuses what is no position', () => {
    const { variant } = game('pijersi');
    for (const text of [
      '',
      'hello',
      '6/7/6 w 0 1',
      '6/7/6/7/6/7/6 x 0 1',
      '6/7/6/7/6/7/7 w 0 1',
      '6/7/6/7/6/7/5R w 0 1',
    ])
      expect(read(variant, text)).toBeNull();
  });
});

describe('editing', () => {
  it.each(allGames.map((g) => g.variant.id))(
    '%s: mirrored twice is the same, and the start mirrors to itself',
    (id) => {
      const { variant, start, middle } = game(id);
      for (const view of [start, middle]) {
        const setup = must(id, view.position);
        expect(write(variant, mirror(variant, mirror(variant, setup))).text).toBe(view.position);
      }
      if (variant.sorts.every((s) => s.count.white === s.count.black))
        expect(mirror(variant, must(id, start.position)).cells).toEqual(start.cells);
    },
  );

  it('puts, stacks, replaces, takes and moves', () => {
    let s = put(emptySetup(), 'c3', 'R');
    s = put(s, 'c3', 'P');
    expect(s.cells).toEqual({ c3: 'RP' });
    expect(put(s, 'c3', 's').cells).toEqual({ c3: 's' });
    expect(take(s, 'c3').cells).toEqual({ c3: 'R' });
    expect(take(s, 'c3', true).cells).toEqual({});
    expect(shift(s, 'c3', 'd4').cells).toEqual({ d4: 'RP' });
    expect(shift(put(take(s, 'c3'), 'd4', 'S'), 'c3', 'd4').cells).toEqual({ d4: 'SR' });
  });

  it('counts what is left in the box', () => {
    const { variant, start } = game('mikjersi');
    const setup = must('mikjersi', start.position);
    expect(left(variant, setup, 'R')).toBe(0);
    expect(left(variant, emptySetup(), 'w')).toBe(1);
    expect(left(variant, { ...emptySetup(), hands: { white: 'W', black: '' } }, 'W')).toBe(0);
  });
});
