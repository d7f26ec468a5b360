import { describe, expect, it } from 'vitest';
import { newKey, readKey, writtenKey } from '../src/meet/key';

describe('a player’s key', () => {
  it('is read as it was written down, by whatever hand', () => {
    for (let i = 0; i < 200; i++) {
      const key = newKey();
      expect(key).toMatch(/^[0-9a-hjkmnp-tv-z]{25}$/);
      const written = writtenKey(key);
      expect(written).toMatch(/^(.{5}-){4}.{5}$/);
      for (const text of [key, written, ` ${written.toUpperCase()}\n`, written.replaceAll('-', ' ')])
        expect(readKey(text)).toBe(key);
      expect(readKey(written.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(key);
    }
  });

  it('stands behind the # of its link', () => {
    const key = newKey();
    const link = `https://jersi.example/settings#key=${writtenKey(key)}`;
    expect(readKey(link)).toBe(key);
  });

  it('shows every wrong letter, and neighbours that changed places', () => {
    const key = newKey();
    const letters = '0123456789abcdefghjkmnpqrstvwxyz';
    for (let i = 0; i < key.length; i++) {
      for (const letter of letters)
        if (letter !== key[i]) expect(readKey(key.slice(0, i) + letter + key.slice(i + 1))).toBeNull();
      const [one, two] = [key[i]!, key[i + 1]];
      // Of 31 pairs one is not told apart: those that are sixteen letters away from each other.
      const apart = two ? Math.abs(letters.indexOf(one) - letters.indexOf(two)) : 0;
      if (two && i + 2 < key.length && apart % 16 !== 0)
        expect(readKey(key.slice(0, i) + two + one + key.slice(i + 2))).toBeNull();
    }
    for (const nothing of ['', 'hello', key.slice(1), key + key, 'ü'.repeat(25)])
      expect(readKey(nothing)).toBeNull();
  });
});
