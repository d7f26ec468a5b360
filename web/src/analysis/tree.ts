// A tree of variations. It never changes: every deed makes a new tree that shares all nodes it did not touch, so that a step back is
// only the tree before, and a page can tell by `===` what to draw anew.
import type { Change, SideName, Text } from '../board';

/** What the server tells of a turn. */
export interface Done {
  side: SideName;
  word: string;
  said: Text;
  changes: Change[];
  /** The position after it. */
  position: string;
  /** How long it took, in milliseconds, where it was played in a game. */
  used?: number;
}

export interface Node {
  readonly id: number;
  readonly parent: number;
  /** The main continuation first. */
  readonly children: readonly number[];
  /** How many turns lie before it, from the tree's start. */
  readonly ply: number;
  /** The turn; nothing at the start. */
  readonly done: Done | null;
  readonly position: string;
  readonly comment: string;
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, Node>;
  readonly next: number;
}

export const ROOT = 0;

export function newTree(position: string, comment = ''): Tree {
  return {
    nodes: new Map([[ROOT, { id: ROOT, parent: ROOT, children: [], ply: 0, done: null, position, comment }]]),
    next: 1,
  };
}

export function at(tree: Tree, id: number): Node {
  return tree.nodes.get(id) ?? tree.nodes.get(ROOT)!;
}

function changed(tree: Tree, ...nodes: Node[]): Tree {
  const all = new Map(tree.nodes);
  for (const node of nodes) all.set(node.id, node);
  return { ...tree, nodes: all };
}

const plain = (word: string): string => word.replace(/[!*]/g, '');

/** The turn that follows a node and has this word, marks or not. */
export function childBy(tree: Tree, parent: number, word: string): number | null {
  const wanted = plain(word);
  return at(tree, parent).children.find((c) => plain(at(tree, c).done?.word ?? '') === wanted) ?? null;
}

/** Adds a turn after a node; one that is there already is only found. */
export function add(tree: Tree, parent: number, done: Done, comment = ''): { tree: Tree; id: number } {
  const known = childBy(tree, parent, done.word);
  if (known !== null) return { tree, id: known };
  const before = at(tree, parent);
  const id = tree.next;
  const node: Node = {
    id,
    parent: before.id,
    children: [],
    ply: before.ply + 1,
    done,
    position: done.position,
    comment,
  };
  return {
    tree: { ...changed(tree, { ...before, children: [...before.children, id] }, node), next: id + 1 },
    id,
  };
}

export function setComment(tree: Tree, id: number, comment: string): Tree {
  const node = at(tree, id);
  return node.comment === comment ? tree : changed(tree, { ...node, comment });
}

/** The nodes from the start to this one, both included. */
export function path(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let node = at(tree, id); ; node = at(tree, node.parent)) {
    found.push(node);
    if (node.id === ROOT) return found.reverse();
  }
}

/** The nodes after this one, always by the main continuation. */
export function mainFrom(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let node = at(tree, id); node.children.length > 0;) found.push((node = at(tree, node.children[0]!)));
  return found;
}

export const mainLine = (tree: Tree): Node[] => [at(tree, ROOT), ...mainFrom(tree, ROOT)];

/** Where the variation of this node leaves a better-placed continuation: the node itself or one before it; null on the main line. */
export function branch(tree: Tree, id: number): Node | null {
  return (
    path(tree, id)
      .reverse()
      .find((n) => n.id !== ROOT && at(tree, n.parent).children[0] !== n.id) ?? null
  );
}

/** Moves the variation of this node one place up among its rivals. */
export function promote(tree: Tree, id: number): Tree {
  const from = branch(tree, id);
  if (!from) return tree;
  const parent = at(tree, from.parent);
  const children = [...parent.children];
  const place = children.indexOf(from.id);
  [children[place - 1], children[place]] = [children[place]!, children[place - 1]!];
  return changed(tree, { ...parent, children });
}

/** Makes the line to this node the main line. */
export function promoteToMain(tree: Tree, id: number): Tree {
  const touched: Node[] = [];
  for (const node of path(tree, id)) {
    if (node.id === ROOT) continue;
    const parent = at(tree, node.parent);
    if (parent.children[0] !== node.id)
      touched.push({ ...parent, children: [node.id, ...parent.children.filter((c) => c !== node.id)] });
  }
  return touched.length > 0 ? changed(tree, ...touched) : tree;
}

/** Every node of a subtree, parents first. */
export function subtree(tree: Tree, id: number): number[] {
  const found: number[] = [];
  const open = [id];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    found.push(here);
    open.push(...[...at(tree, here).children].reverse());
  }
  return found;
}

/** Takes a turn and all that follows it out; at the start, everything after it. */
export function prune(tree: Tree, id: number): Tree {
  const node = at(tree, id);
  const gone = node.id === ROOT ? subtree(tree, ROOT).slice(1) : subtree(tree, node.id);
  if (gone.length === 0) return tree;
  const nodes = new Map(tree.nodes);
  for (const one of gone) nodes.delete(one);
  const parent = at(tree, node.parent);
  nodes.set(parent.id, {
    ...parent,
    children: node.id === ROOT ? [] : parent.children.filter((c) => c !== node.id),
  });
  return { ...tree, nodes };
}

/** The rival before or after this node at the same place, for walking between variations; null if there is none. */
export function rival(tree: Tree, id: number, step: 1 | -1): number | null {
  const node = at(tree, id);
  const rivals = at(tree, node.parent).children;
  const place = rivals.indexOf(node.id);
  return place < 0 ? null : (rivals[place + step] ?? null);
}

/** Trees that were, and how to come back to them. */
export interface History {
  readonly tree: Tree;
  readonly before: readonly Tree[];
  readonly after: readonly Tree[];
}

const MOST_STEPS = 100;

export const newHistory = (tree: Tree): History => ({ tree, before: [], after: [] });

export function record(h: History, tree: Tree): History {
  return tree === h.tree ? h : { tree, before: [...h.before, h.tree].slice(-MOST_STEPS), after: [] };
}

export function undo(h: History): History {
  const tree = h.before.at(-1);
  return tree ? { tree, before: h.before.slice(0, -1), after: [h.tree, ...h.after] } : h;
}

export function redo(h: History): History {
  const [tree, ...after] = h.after;
  return tree ? { tree, before: [...h.before, h.tree], after } : h;
}

/** The nearest node that still is in a tree, going back from one that may be gone. */
export function stillThere(tree: Tree, was: Tree, id: number): number {
  let node: Node | undefined = was.nodes.get(id);
  while (node && !tree.nodes.has(node.id)) node = was.nodes.get(node.parent);
  return node?.id ?? ROOT;
}
