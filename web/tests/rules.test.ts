// The rules pages say the same things in both languages, and every diagram is a legal position.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulebook, story } from '../src/rules';
import { place } from '../src/rules/place';
import { strengths } from '../src/rules/strengths';
import { games, type Figure, type Rulebook } from '../src/rules/types';
import { pieces, typeset } from '../src/lib/typeset';
import { words } from '../src/rules/words';
import { Rules } from './rules';

const figures = (book: Rulebook): Figure[] =>
  book.sections.flatMap((s) =>
    s.blocks.filter((b): b is Figure => typeof b === 'object' && b.kind === 'figure'),
  );
const wanted = ['board', 'setup', 'moving', 'turn', 'stacks', 'taking', 'end', 'notation', 'changes'];

describe('rulebooks', () => {
  it.each(games)('%s is complete, and alike in both languages', async (game) => {
    const [en, fr] = await Promise.all([rulebook(game, 'en'), rulebook(game, 'fr')]);
    const ids = en.sections.map((s) => s.id);
    expect(fr.sections.map((s) => s.id)).toEqual(ids);
    expect(ids).toEqual(expect.arrayContaining(wanted));
    expect(new Set(ids).size).toBe(ids.length);
    const shape = (book: Rulebook) =>
      book.sections.map((s) => s.blocks.map((b) => (typeof b === 'string' ? 'text' : b.kind)));
    expect(shape(fr)).toEqual(shape(en));
    const shown = (book: Rulebook) =>
      figures(book).map(({ variant, position, turn }) => ({ variant, position, turn }));
    expect(shown(fr)).toEqual(shown(en));
    for (const word of en.words) expect(words).toHaveProperty(word);
    for (const figure of [...figures(en), ...figures(fr)]) expect(figure.caption.length).toBeGreaterThan(15);
  });

  it('tells the same story in both languages', async () => {
    const [en, fr] = await Promise.all([story('en'), story('fr')]);
    expect(fr.map((c) => c.game)).toEqual(en.map((c) => c.game));
  });
});

describe('typesetting', () => {
  it('puts spaces that do not break into French, and only there', () => {
    expect(typeset("« Oui » : c'est dit !", 'fr')).toBe('«\u00a0Oui\u00a0»\u00a0: c\u2019est dit\u202f!');
    expect(typeset("It's said: yes!", 'en')).toBe('It\u2019s said: yes!');
  });
  it('reads its few marks, and leaves turn words alone', () => {
    expect(pieces('a **b** `c2=c4!` [d](/rules)', 'fr')).toEqual([
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
  beforeAll(rules.start, 30_000);
  afterAll(rules.stop);

  it.each(games)('%s: every diagram is legal, and so is the turn it shows', async (game) => {
    for (const { variant, position, turn } of figures(await rulebook(game, 'en'))) {
      const view = await rules.position({ variant, position });
      expect(view, `${variant} ${position}`).toHaveProperty('turns');
      if (turn)
        expect(
          await rules.play({ variant, position }, turn),
          `${variant} ${position} ${turn}`,
        ).toHaveProperty('done');
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
    expect(all.groups.map((g) => names(g.sorts))).toEqual([
      ['kunti', 'mucti'],
      ['darsi', 'galtu', 'pamei'],
    ]);
    expect(names(all.neutral)).toEqual(['cmana', 'fendi', 'mokca']);
    const small = strengths((await rules.variant('mikjersi')).sorts);
    expect(small.groups.map((g) => names(g.sorts))).toEqual([['king'], ['fool'], ['wise']]);
    expect(small.groups.map((g) => g.loops)).toEqual([false, true, false]);
    expect(names(small.neutral)).toEqual(['mountain']);
  });
});
