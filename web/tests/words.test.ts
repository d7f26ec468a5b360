import { describe, expect, test } from 'vitest';
import { afterPart, sameCells } from '../src/board/cubes';
import { follow, parseWord, turnTree, wordOf } from '../src/board/words';
import { cellsOf } from '../gallery/replay';
import { allPlayouts, allViews, game } from './fixtures';

describe('words', () => {
  test.each([
    ['c2-c3', [{ kind: 'step', from: 'c2', to: 'c3', stack: false, takes: '' }]],
    ['c2=c4!', [{ kind: 'step', from: 'c2', to: 'c4', stack: true, takes: '!' }]],
    [
      'a5-b5=d7',
      [
        { kind: 'step', from: 'a5', to: 'b5', stack: false, takes: '' },
        { kind: 'step', from: 'b5', to: 'd7', stack: true, takes: '' },
      ],
    ],
    [
      'g6=i4!-i3!!',
      [
        { kind: 'step', from: 'g6', to: 'i4', stack: true, takes: '!' },
        { kind: 'step', from: 'i4', to: 'i3', stack: false, takes: '!!' },
      ],
    ],
    ['K:d1', [{ kind: 'place', cube: 'K', at: 'd1' }]],
    [
      'm:c4/w:c5',
      [
        { kind: 'place', cube: 'm', at: 'c4' },
        { kind: 'place', cube: 'w', at: 'c5' },
      ],
    ],
    [
      'd2-d1!!/K:a5*',
      [
        { kind: 'step', from: 'd2', to: 'd1', stack: false, takes: '!!' },
        { kind: 'back', cube: 'K', at: 'a5' },
      ],
    ],
    ['a3<>c4', [{ kind: 'swap', a: 'a3', b: 'c4' }]],
    ['aa10-aa11', [{ kind: 'step', from: 'aa10', to: 'aa11', stack: false, takes: '' }]],
  ])('%s', (word, parts) => {
    expect(parseWord(word)).toEqual(parts);
    expect(wordOf(parseWord(word)!)).toBe(word.replace(/[!*]/g, ''));
  });

  test.each(['', 'c2', 'c2-', 'c2+c3', 'c2-c3?', 'K:', 'a1<>', 'a1-a2/b1-b2', '/', 'a1-a2!!!'])(
    '%j is none',
    (word) => {
      expect(parseWord(word)).toBeNull();
    },
  );

  test('every legal turn of every fixture is read and written back', () => {
    for (const { view } of allViews)
      for (const word of view.turns) expect(wordOf(parseWord(word) ?? [])).toBe(word.replace(/[!*]/g, ''));
  });

  test('two drops on different cells can be made in either order, on one cell the first is below', () => {
    const tree = turnTree(['M:c4/W:c5', 'M:c4/W:c4']);
    expect(follow(tree, parseWord('W:c5/M:c4')!)?.word).toBe('M:c4/W:c5');
    expect(follow(tree, parseWord('W:c4/M:c4')!)).toBeNull();
  });

  test('a turn that may go on is told from one that must', () => {
    const tree = turnTree(['a1-a2', 'a1-a2=a3', 'b1=b2!!/K:e1']);
    expect(follow(tree, parseWord('a1-a2')!)).toMatchObject({ word: 'a1-a2' });
    expect(follow(tree, parseWord('b1=b2!!')!)).toMatchObject({ word: null });
  });
});

describe('the half-made turn is shown as the rules will have it', () => {
  test.each(allPlayouts.map((p, i) => [`${p.id} #${i}`, p] as const))('%s', (_, { id, start, turns }) => {
    const { variant } = game(id);
    let cells = cellsOf(variant, start);
    for (const [word, position] of turns) {
      const after = parseWord(word)!.reduce((c, part) => afterPart(variant, c, part), cells);
      cells = cellsOf(variant, position);
      expect(sameCells(after, cells), `${word} leads to ${position}`).toBe(true);
    }
  });
});
