// The rules pages say the same things in both languages, and every diagram is a legal position.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT } from '../src/lib/texts';
import { games, rulebook, story } from '../src/rules';
import { parse, section } from '../src/rules/markdown';
import { place } from '../src/rules/place';
import { strengths } from '../src/rules/strengths';
import type { Figure, Rulebook } from '../src/rules/types';
import { pieces, typeset } from '../src/lib/typeset';
import { Rules } from './rules';
import { languages, textsOf } from './texts';

const figures = (book: Rulebook): Figure[] =>
  book.sections.flatMap((s) =>
    s.blocks.filter((b): b is Figure => typeof b === 'object' && b.kind === 'figure'),
  );
/** Everything but the words. */
const shape = (book: Rulebook) =>
  book.sections.map((s) => [
    s.id,
    s.blocks.map((b) => {
      if (typeof b === 'string') return 'text';
      if (b.kind === 'figure') return [b.variant, b.position, b.turn, b.line, b.lots];
      if (b.kind === 'cubes') return Object.keys(b.about);
      return b.kind === 'list' || b.kind === 'terms' ? [b.kind, b.items.length] : b.kind;
    }),
  ]);
const wanted = ['board', 'setup', 'moving', 'turn', 'stacks', 'taking', 'end', 'notation', 'changes'];

describe('rulebooks', () => {
  it.each(games)('%s is complete, and alike in every language', async (game) => {
    const [first, ...others] = await Promise.all(languages.map((lang) => rulebook(game, textsOf(lang))));
    const ids = first!.sections.map((s) => s.id);
    expect(ids).toEqual(expect.arrayContaining(wanted));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { word, means, say, ipa } of first!.words)
      expect([means, say, ipa].every(Boolean), word).toBe(true);
    for (const figure of [first!, ...others].flatMap(figures))
      expect(figure.caption.length).toBeGreaterThan(15);
    for (const other of others) expect(shape(other)).toEqual(shape(first!));
  });

  it('tell the same story in every language', async () => {
    const stories = await Promise.all(languages.map((lang) => story(textsOf(lang))));
    for (const chapter of stories.flat())
      expect([chapter.when, chapter.title, chapter.text].every(Boolean)).toBe(true);
  });

  it('are refused where they make no sense', () => {
    expect(() => parse('idea\n\nnothing above')).toThrow('in no section');
    const plan = { variant: 'v', words: [], diagrams: {} };
    const read = (part: string) => () => section({ id: 'a', heading: 'A', parts: [part] }, plan);
    expect(read('a word\nwithout a colon')).toThrow('wants a line');
    expect(read('![What?](nowhere)')).toThrow('no diagram nowhere');
  });
});

describe('typesetting', () => {
  it('puts in spaces that do not break, and only where there was one', () => {
    expect(typeset("« Oui » : c'est dit !")).toBe('«\u00a0Oui\u00a0»\u00a0: c\u2019est dit\u202f!');
    expect(typeset("It's said: yes!")).toBe('It\u2019s said: yes!');
  });
  it('reads its few marks, and leaves turn words alone', () => {
    expect(pieces('a **b** `c2=c4!` [d](/rules)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c2=c4!' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'd', href: '/rules' },
    ]);
  });
});

describe('positions', () => {
  it('are written as the position string wants them', () => {
    expect(place('square25', 'w', 'a1:R a2:P a3:S a4:F a5:K e1:k e2:f e3:s e4:p e5:r', 'hand=WMwm')).toBe(
      'k-f-s-p-r-/5/5/5/R-P-S-F-K- w 0 1 hand=WMwm',
    );
    expect(() => place('square25', 'w', 'f1:R')).toThrow('f1');
  });
});

describe('diagrams by the rules', () => {
  const rules = new Rules();
  beforeAll(rules.start, 300_000);
  afterAll(rules.stop);

  it.each(games)('%s: every diagram is legal, and so is the turn it shows', async (game) => {
    for (const { variant, position, turn, line } of figures(await rulebook(game, textsOf(DEFAULT)))) {
      const view = await rules.position({ variant, position });
      expect(view, `${variant} ${position}`).toHaveProperty('turns');
      if (turn)
        expect(
          await rules.play({ variant, position }, turn),
          `${variant} ${position} ${turn}`,
        ).toHaveProperty('done');
      let at = position;
      for (const word of line ?? []) {
        const played = await rules.play({ variant, position: at }, word);
        if (!('view' in played)) throw new Error(`${variant} ${at} ${word}`);
        at = played.view.position;
      }
      // Nothing to move in is no diagram.
      expect('turns' in view && view.turns.length).toBeGreaterThan(0);
    }
  });

  it('groups who takes whom as the author drew it', async () => {
    const names = (list: { name: string }[]): string[] => list.map((s) => s.name).sort();
    const all = strengths(
      (await rules.variant('jersi-4+special=mokca,darsi,fendi/pamei,galtu,mucti+mountains+square')).sorts,
    );
    expect(names(all.cycle)).toEqual(['cukla', 'kuctai', 'kurfa']);
    expect(all.groups.map((g) => names(g.roles))).toEqual([
      ['kunti', 'mucti'],
      ['darsi', 'galtu', 'pamei'],
    ]);
    expect(names(all.neutral)).toEqual(['cmana', 'fendi', 'mokca']);
    const small = strengths((await rules.variant('mikjersi')).sorts);
    expect(small.groups.map((g) => names(g.roles))).toEqual([['king'], ['fool'], ['wise']]);
    expect(small.groups.map((g) => g.loops)).toEqual([false, true, false]);
    expect(names(small.neutral)).toEqual(['mountain']);
  });
});
