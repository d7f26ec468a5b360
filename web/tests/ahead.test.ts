// Turns made ahead: how they are tapped together, and what of them is played.
import { describe, expect, it } from 'vitest';
import { playable, tapAhead, type Ahead } from '../src/board/ahead';

const cells = { b4: 'WW', c3: 'R', d5: 's' };

describe('tapping', () => {
  const after = (...taps: string[]): Ahead | null =>
    taps.reduce<Ahead | null>((ahead, cell) => tapAhead(ahead, cells, 'white', cell), null);

  it('takes up one’s own, and nobody else’s', () => {
    expect(after('c3')).toEqual({ from: 'c3', whole: false, to: [] });
    expect(after('b4')).toEqual({ from: 'b4', whole: true, to: [] });
    expect(after('d5')).toBeNull();
    expect(after('e5')).toBeNull();
    expect(tapAhead(null, cells, 'black', 'd5')).toEqual({ from: 'd5', whole: false, to: [] });
  });

  it('takes the top of a stack by a second tap, or where it is pressed', () => {
    expect(after('b4', 'b4')).toEqual({ from: 'b4', whole: false, to: [] });
    expect(after('b4', 'b4', 'b4')).toBeNull();
    expect(tapAhead(null, cells, 'white', 'b4', true)).toEqual({ from: 'b4', whole: false, to: [] });
  });

  it('goes on for two steps, then forgets', () => {
    expect(after('c3', 'd4')).toEqual({ from: 'c3', whole: false, to: ['d4'] });
    expect(after('c3', 'd4', 'e5')).toEqual({ from: 'c3', whole: false, to: ['d4', 'e5'] });
    expect(after('c3', 'd4', 'd4')).toBeNull();
    expect(after('c3', 'd4', 'e5', 'f5')).toBeNull();
  });
});

describe('what is played', () => {
  const turns = ['b4-c4', 'b4=d5!', 'b4=d5!-e5', 'c3-b4', 'c3-d4', 'c3-d4=f5!', 'd1=e1!!/k:a1'];
  const ahead = (from: string, whole: boolean, ...to: string[]): Ahead => ({ from, whole, to });

  it('is all of it, where that is legal', () => {
    expect(playable(ahead('c3', false, 'd4'), turns)).toBe('c3-d4');
    expect(playable(ahead('b4', true, 'd5'), turns)).toBe('b4=d5!');
    expect(playable(ahead('c3', false, 'd4', 'f5'), turns)).toBe('c3-d4=f5!');
  });

  it('is the first step alone, where the second cannot follow', () => {
    expect(playable(ahead('c3', false, 'd4', 'g6'), turns)).toBe('c3-d4');
    expect(playable(ahead('b4', true, 'd5', 'd6'), turns)).toBe('b4=d5!');
  });

  it('is as much of the stack as can go', () => {
    expect(playable(ahead('b4', false, 'd5'), turns)).toBe('b4=d5!');
    expect(playable(ahead('b4', true, 'c4'), turns)).toBe('b4-c4');
  });

  it('is nothing, where not even the first step is legal or something has to be decided', () => {
    expect(playable(ahead('c3', false, 'e5'), turns)).toBeNull();
    expect(playable(ahead('a1', false, 'b1'), turns)).toBeNull();
    expect(playable(ahead('d1', true, 'e1'), turns)).toBeNull();
    expect(playable(ahead('c3', false), turns)).toBeNull();
  });
});
