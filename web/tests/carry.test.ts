import { describe, expect, it } from 'vitest';
import type { LocalGame } from '../src/here/kept';
import { newer, seal, unseal } from '../src/meet/carry';
import { newKey } from '../src/meet/key';

const game = (id: string, version: number, updated = version): LocalGame => ({
  id,
  version,
  variant: 'pijersi',
  rules: null,
  start: '',
  players: { white: { level: 3 }, black: { name: 'Åda' } },
  turns: Array<string>(version).fill('a1-b1=c1'),
  times: [],
  result: null,
  created: 0,
  updated,
  toMove: 'white',
  winner: null,
  ending: null,
  rematch: null,
  rematchOf: null,
});
const games = (...all: LocalGame[]): Record<string, LocalGame> =>
  Object.fromEntries(all.map((one) => [one.id, one]));

describe('games of this machine that go with the key', () => {
  it('are read with the key, and with no other', async () => {
    const key = newKey();
    const kept = games(game('here-a', 3), game('here-b', 400));
    const sealed = await seal(kept, key);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(sealed.length).toBeLessThan(2_000);
    expect(await unseal(sealed, key)).toEqual(kept);
    expect(await unseal(sealed, newKey())).toEqual({});
    // One letter is another one.
    const spoiled = sealed.slice(0, 40) + (sealed[40] === 'A' ? 'B' : 'A') + sealed.slice(41);
    expect(await unseal(spoiled, key)).toEqual({});
    expect(await unseal('nonsense', key)).toEqual({});
    expect(await seal(kept, key)).not.toBe(sealed);
  });

  it('come where they are unknown or went on further', () => {
    const here = games(game('here-a', 3), game('here-b', 5), game('here-c', 4, 9));
    const there = games(game('here-b', 4), game('here-c', 4, 8), game('here-d', 1));
    expect(newer(here, there).map((one) => one.id)).toEqual(['here-a', 'here-b', 'here-c']);
    expect(newer(there, here).map((one) => one.id)).toEqual(['here-d']);
    expect(newer(here, here)).toEqual([]);
  });
});
