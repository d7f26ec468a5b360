// Options become an id and come back from it; what does not go together is seen.
import { describe, expect, it } from 'vitest';
import { choicesOf, conflicting, drawn, fits, noChoices, variantId } from '../src/game/options';
import { importSeats, allSeats, allSecrets } from '../src/lib/seats';
import { read } from '../src/lib/router.svelte';
import type { OptionInfo, Variant } from '../src/lib/types';

const text = (s: string) => ({ en: s, fr: s });
const value = (name: string) => ({ name, about: text(name) });
const flag = (name: string, conflicts: string[] = []): OptionInfo => ({
  name,
  about: text(name),
  kind: 'flag',
  values: [],
  most: 0,
  conflicts,
  needs: null,
});
const options: OptionInfo[] = [
  {
    name: 'special',
    about: text(''),
    kind: 'forms',
    values: [value('mokca'), value('darsi')],
    most: 1,
    conflicts: [],
    needs: null,
  },
  flag('mountains'),
  flag('turn', ['straight']),
  flag('straight', ['turn']),
  {
    name: 'setup',
    about: text(''),
    kind: 'choice',
    values: [value('standard'), value('random')],
    most: 1,
    conflicts: [],
    needs: null,
  },
  {
    name: 'seed',
    about: text(''),
    kind: 'number',
    values: [],
    most: 0,
    conflicts: [],
    needs: { option: 'setup', values: ['random'] },
  },
];

describe('options', () => {
  it('make an id', () => {
    const c = noChoices();
    expect(variantId('x', options, c)).toBe('x');
    c.flags.mountains = true;
    c.forms = { white: ['mokca'], black: [] };
    c.values.setup = 'random';
    expect(variantId('x', options, c)).toBe('x+special=mokca/none+mountains+setup=random');
    expect(drawn(options, c)).toBe(true);
    c.values.seed = '7';
    expect(drawn(options, c)).toBe(false);
    expect(variantId('x', options, c)).toMatch(/\+seed=7$/);
    c.values.setup = 'standard';
    expect(variantId('x', options, c)).not.toContain('seed');
    c.formsHow = 'secret-own';
    expect(variantId('x', options, c)).not.toContain('special');
  });
  it('come back from an id', () => {
    const id = 'x+special=mokca/darsi+mountains+setup=random+seed=7';
    expect(variantId('x', options, choicesOf(id, { options } as Variant))).toBe(id);
  });
  it('conflict and need each other', () => {
    const c = noChoices();
    c.flags.turn = true;
    expect(conflicting(options[3]!, options, c).map((o) => o.name)).toEqual(['turn']);
    expect(fits(options[5]!, options, c)).toBe(false);
  });
});

describe('addresses', () => {
  const at = (path: string) => read(new URL(path, 'http://x/'));
  it('name their page', () => {
    expect(at('/game/7k3m9x2p4q8r?ply=3')).toMatchObject({ name: 'game', params: { id: '7k3m9x2p4q8r' } });
    expect(at('/game/here-0f').name).toBe('game');
    expect(at('/game/nothing').name).toBe('lost');
    expect(at('/rules/jersi-4/').name).toBe('rulesOf');
    expect(at('/learn/a%2Bb').params.game).toBe('a+b');
    expect(at('/learn/%E0%A4%A').name).toBe('learn');
    expect(at('/no/such').name).toBe('lost');
  });
});

describe('seats', () => {
  it('without a browser, nothing is kept and nothing breaks', () => {
    expect(allSeats()).toEqual({});
    expect(allSecrets()).toEqual([]);
    expect(importSeats('nothing here')).toBe(0);
  });
});
