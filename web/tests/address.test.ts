import { describe, expect, it } from 'vitest';
import { keep, pack, unpack } from '../src/analysis/address';
import { add, newTree, ROOT, setComment } from '../src/analysis/tree';

const done = (word: string) => ({
  side: 'white' as const,
  word,
  said: { en: '', fr: '' },
  changes: [],
  position: `${word} b 0 1`,
});

describe('an analysis in an address', () => {
  it('comes back whole', async () => {
    const first = add(newTree('start w 0 1'), ROOT, done('a1-b1!'));
    const id = first.id;
    let { tree } = add(first.tree, ROOT, done('a2=a3'));
    tree = setComment(tree, id, 'très bien “à voir” 👍');
    const kept = keep(
      { variant: 'pijersi', start: 'start w 0 1', tags: [{ name: 'White', value: 'Zoé' }], flipped: true },
      tree,
      id,
    );
    const text = await pack(kept);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpack(text)).toEqual(kept);
    expect(kept.nodes).toEqual([
      [0, 'a1-b1!', 'très bien “à voir” 👍'],
      [0, 'a2=a3'],
    ]);
    expect(kept.at).toBe(1);
  });

  it('is short for a long game', async () => {
    let tree = newTree('start w 0 1');
    let id = ROOT;
    for (let i = 0; i < 100; i++)
      ({ tree, id } = add(tree, id, done(`b${1 + ((i * 3) % 7)}=d${1 + ((i * 5) % 7)}-e${1 + (i % 6)}!`)));
    const text = await pack(keep({ variant: 'pijersi', start: 's', tags: [], flipped: false }, tree, id));
    expect(text.length).toBeLessThan(1500);
  });

  it('that is broken is nothing', async () => {
    expect(await unpack('AAAA')).toBeNull();
    expect(await unpack('')).toBeNull();
  });

  it('that would unpack to much more than anybody writes is nothing', async () => {
    const of = (length: number): Promise<string> =>
      pack({
        ...keep({ variant: 'pijersi', start: 's', tags: [], flipped: false }, newTree('s'), ROOT),
        comment: 'x'.repeat(length),
      });
    expect(await unpack(await of(1_000_000))).not.toBeNull();
    const bomb = await of(9_000_000);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await unpack(bomb)).toBeNull();
  });
});
