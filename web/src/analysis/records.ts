// Trees from what the server sends, and as it wants them back.
import { at, ROOT, subtree, type Done, type Node, type Tree } from './tree';

interface ReadNode {
  node: number;
  parent: number;
  done: Done;
  comments: readonly string[];
}

/** The tree of a record: parents come before children, the main line first. */
export function treeOf(
  start: string,
  comments: readonly string[],
  turns: readonly ReadNode[],
): { tree: Tree; last: number } {
  const nodes = new Map<number, Node & { children: number[] }>();
  nodes.set(ROOT, {
    id: ROOT,
    parent: ROOT,
    children: [],
    ply: 0,
    done: null,
    position: start,
    comment: comments.join('\n'),
  });
  let next = 1;
  for (const { node, parent, done, comments } of turns) {
    const before = nodes.get(parent);
    if (!before) continue;
    before.children.push(node);
    next = Math.max(next, node + 1);
    nodes.set(node, {
      id: node,
      parent,
      children: [],
      ply: before.ply + 1,
      done,
      position: done.position,
      comment: comments.join('\n'),
    });
  }
  let last = nodes.get(ROOT)!;
  for (let child = last.children[0]; child !== undefined; child = last.children[0]) last = nodes.get(child)!;
  return { tree: { nodes, next }, last: last.id };
}

/** The tree of a game that was played: no variations yet. */
export const treeOfGame = (start: string, turns: readonly Done[]): { tree: Tree; last: number } =>
  treeOf(
    start,
    [],
    turns.map((done, i) => ({ node: i + 1, parent: i, done, comments: [] })),
  );

const asList = (comment: string): string[] => (comment.trim() ? [comment.trim()] : []);

/** The tree as `POST /api/record/write` reads it. */
export function toWrite(tree: Tree): {
  comments: string[];
  nodes: { parent: number; turn: string; comments: string[] }[];
} {
  const place = new Map<number, number>([[ROOT, 0]]);
  const nodes = subtree(tree, ROOT)
    .slice(1)
    .map((id, i) => {
      const node = at(tree, id);
      place.set(id, i + 1);
      return {
        parent: place.get(node.parent) ?? 0,
        turn: node.done?.word ?? '',
        comments: asList(node.comment),
      };
    });
  return { comments: asList(at(tree, ROOT).comment), nodes };
}
