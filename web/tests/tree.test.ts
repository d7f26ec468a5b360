import { describe, expect, it } from 'vitest';
import { blocks } from '../src/analysis/blocks';
import { toWrite, treeOf, treeOfGame } from '../src/analysis/records';
import {
  add,
  at,
  branch,
  childBy,
  mainLine,
  newHistory,
  newTree,
  path,
  promote,
  promoteToMain,
  prune,
  record,
  redo,
  rival,
  ROOT,
  setComment,
  stillThere,
  subtree,
  undo,
  type Done,
  type Tree,
} from '../src/analysis/tree';

/** A turn of a made-up game: only its word and the side matter here. */
const done = (word: string, ply: number): Done => ({
  side: ply % 2 === 0 ? 'white' : 'black',
  word,
  said: { en: word, fr: word },
  changes: [],
  position: `${word} ${ply % 2 === 0 ? 'b' : 'w'} 0 ${1 + Math.floor((ply + 1) / 2)}`,
});

/** Adds a line of words after a node; gives back the last. */
function line(tree: Tree, from: number, ...words: string[]): { tree: Tree; id: number } {
  let id = from;
  for (const word of words) ({ tree, id } = add(tree, id, done(word, at(tree, id).ply)));
  return { tree, id };
}

/** a1 b1 a2 b2, with b1x a2x after a1, and b1y after a1. */
function sample(): { tree: Tree; x: number; y: number } {
  const { tree } = line(newTree('start w 0 1'), ROOT, 'a1', 'b1', 'a2', 'b2');
  const a1 = at(tree, ROOT).children[0]!;
  const x = line(tree, a1, 'b1x', 'a2x');
  const y = line(x.tree, a1, 'b1y');
  return { tree: y.tree, x: x.id, y: y.id };
}

const wordsOf = (tree: Tree): string[] =>
  mainLine(tree)
    .slice(1)
    .map((n) => n.done!.word);

describe('the tree', () => {
  it('adds a turn once, marks or not', () => {
    const one = line(newTree('start w 0 1'), ROOT, 'a1-b1!');
    const two = add(one.tree, ROOT, done('a1-b1', 0));
    expect(two.tree).toBe(one.tree);
    expect(two.id).toBe(one.id);
    expect(childBy(one.tree, ROOT, 'a1-b1')).toBe(one.id);
  });

  it('knows paths, main line and where a variation begins', () => {
    const { tree, x } = sample();
    expect(wordsOf(tree)).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(path(tree, x).map((n) => n.done?.word)).toEqual([undefined, 'a1', 'b1x', 'a2x']);
    expect(branch(tree, x)?.done?.word).toBe('b1x');
    expect(branch(tree, mainLine(tree).at(-1)!.id)).toBeNull();
  });

  it('promotes by one place, or to the main line', () => {
    const { tree, x, y } = sample();
    const up = promote(tree, y);
    expect(at(up, at(up, ROOT).children[0]!).children.map((c) => at(up, c).done!.word)).toEqual([
      'b1',
      'b1y',
      'b1x',
    ]);
    expect(wordsOf(promote(up, y))).toEqual(['a1', 'b1y']);
    expect(wordsOf(promoteToMain(tree, x))).toEqual(['a1', 'b1x', 'a2x']);
    expect(promoteToMain(tree, mainLine(tree).at(-1)!.id)).toBe(tree);
  });

  it('prunes with all that follows', () => {
    const { tree, x } = sample();
    const b1 = childBy(tree, at(tree, ROOT).children[0]!, 'b1')!;
    const cut = prune(tree, b1);
    expect(wordsOf(cut)).toEqual(['a1', 'b1x', 'a2x']);
    expect(cut.nodes.size).toBe(tree.nodes.size - 3);
    expect(stillThere(prune(tree, at(tree, x).parent), tree, x)).toBe(at(tree, ROOT).children[0]);
    expect(prune(tree, ROOT).nodes.size).toBe(1);
  });

  it('walks between rivals', () => {
    const { tree, y } = sample();
    expect(at(tree, rival(tree, y, -1)!).done?.word).toBe('b1x');
    expect(rival(tree, y, 1)).toBeNull();
  });

  it('takes deeds back and makes them again', () => {
    const { tree, x } = sample();
    let h = newHistory(tree);
    h = record(h, setComment(tree, x, 'why not?'));
    h = record(h, prune(h.tree, x));
    expect(record(h, h.tree)).toBe(h);
    h = undo(h);
    expect(at(h.tree, x).comment).toBe('why not?');
    h = undo(h);
    expect(h.tree).toBe(tree);
    expect(undo(h)).toBe(h);
    h = redo(redo(h));
    expect(h.tree.nodes.has(x)).toBe(false);
  });

  it('is written for the server and read back', () => {
    const { tree, x } = sample();
    const told = toWrite(setComment(tree, x, ' good '));
    expect(told.nodes.map((n) => n.turn)).toEqual(['a1', 'b1', 'a2', 'b2', 'b1x', 'a2x', 'b1y']);
    expect(told.nodes.map((n) => n.parent)).toEqual([0, 1, 2, 3, 1, 5, 1]);
    expect(told.nodes[5]!.comments).toEqual(['good']);
    const back = treeOf(
      'start w 0 1',
      [],
      told.nodes.map((n, i) => ({
        node: i + 1,
        parent: n.parent,
        done: done(n.turn, 0),
        comments: n.comments,
      })),
    );
    expect(toWrite(back.tree)).toEqual(told);
    expect(at(back.tree, back.last).done?.word).toBe('b2');
  });

  it('takes a played game', () => {
    const { tree, last } = treeOfGame('start w 0 1', [done('a1', 0), done('b1', 1)]);
    expect(wordsOf(tree)).toEqual(['a1', 'b1']);
    expect(at(tree, last).ply).toBe(2);
  });
});

describe('the tree as text', () => {
  const told = (tree: Tree): string[] =>
    blocks(tree).map((b) => `${b.depth}: ${b.turns.map((t) => t.number + t.node.done!.word).join(' ')}`);

  it('tells main line and variations in reading order, with numbers', () => {
    expect(told(sample().tree)).toEqual(['0: 1.a1 b1', '1: 1…b1x 2.a2x', '1: 1…b1y', '0: 2.a2 b2']);
  });

  it('breaks after a comment', () => {
    const { tree } = sample();
    expect(told(setComment(tree, at(tree, ROOT).children[0]!, 'hm'))).toEqual([
      '0: 1.a1',
      '0: 1…b1',
      '1: 1…b1x 2.a2x',
      '1: 1…b1y',
      '0: 2.a2 b2',
    ]);
  });

  it('hands on what has not changed', () => {
    const { tree, x } = sample();
    const before = blocks(tree);
    const after = blocks(line(tree, x, 'b2x').tree, before);
    expect(after.map((b, i) => b === before[i])).toEqual([true, false, true, true]);
  });

  it('takes a thousand nodes, deep and wide, in no time', () => {
    const { tree: trunk, id } = line(
      newTree('start w 0 1'),
      ROOT,
      ...Array.from({ length: 500 }, (_, i) => `m${i}`),
    );
    let tree = trunk;
    for (let i = 0; i < 500; i++) ({ tree } = line(tree, path(tree, id)[i]!.id, `v${i}`));
    const began = performance.now();
    const all = blocks(tree);
    expect(all.flatMap((b) => b.turns)).toHaveLength(1000);
    expect(new Set(subtree(tree, ROOT)).size).toBe(1001);
    expect(performance.now() - began).toBeLessThan(100);
  });
});
