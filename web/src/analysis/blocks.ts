// The tree as lines of text: pieces of one line each, main line and variations, in reading order.
import { at, ROOT, type Node, type Tree } from './tree';

export interface Turn {
  readonly node: Node;
  /** "12." before White's turns, "12…" where a piece begins with Black's; empty otherwise. */
  readonly number: string;
}

export interface Block {
  /** The first node of the piece: pieces are told apart by it. */
  readonly key: number;
  /** 0 for the main line. */
  readonly depth: number;
  readonly turns: readonly Turn[];
}

/** The round of the turn that leads to a node: positions carry it, and Black's turn closes it. */
function roundBefore(tree: Tree, node: Node): number {
  return Number(at(tree, node.parent).position.split(' ')[3]) || 1;
}

function number(tree: Tree, node: Node, first: boolean): string {
  const white = node.done?.side === 'white';
  return white ? `${roundBefore(tree, node)}.` : first ? `${roundBefore(tree, node)}…` : '';
}

const sameTurns = (a: readonly Turn[], b: readonly Turn[]): boolean =>
  a.length === b.length &&
  a.every(
    (t, i) =>
      t.node.done === b[i]!.node.done &&
      t.node.comment === b[i]!.node.comment &&
      t.node.id === b[i]!.node.id &&
      t.number === b[i]!.number,
  );

/**
 * All pieces. A piece ends where variations are told, and after a comment. Pieces that are as they were in `before` are handed on
 * unchanged, so that only what is new is drawn.
 */
export function blocks(tree: Tree, before: readonly Block[] = []): Block[] {
  const known = new Map(before.map((b) => [b.key, b]));
  const found: Block[] = [];
  const close = (turns: Turn[], depth: number): void => {
    if (turns.length === 0) return;
    const key = turns[0]!.node.id;
    const old = known.get(key);
    found.push(old && old.depth === depth && sameTurns(old.turns, turns) ? old : { key, depth, turns });
  };
  // A stack of lines still to tell, because a long game would be too deep for calls within calls.
  const open: { first: number; depth: number }[] = [];
  const line = (first: number, depth: number): void => {
    let turns: Turn[] = [];
    for (let id: number | undefined = first; id !== undefined;) {
      const node = at(tree, id);
      turns.push({ node, number: number(tree, node, turns.length === 0) });
      const rivals = at(tree, node.parent).children;
      const others = node.id === rivals[0] ? rivals.slice(1) : [];
      const next: number | undefined = node.children[0];
      if (others.length > 0 || node.comment) {
        close(turns, depth);
        turns = [];
        if (others.length > 0) {
          if (next !== undefined) open.push({ first: next, depth });
          for (const other of [...others].reverse()) open.push({ first: other, depth: depth + 1 });
          return;
        }
      }
      id = next;
    }
    close(turns, depth);
  };
  const first = at(tree, ROOT).children[0];
  if (first !== undefined) open.push({ first, depth: 0 });
  for (let next = open.pop(); next; next = open.pop()) line(next.first, next.depth);
  return found;
}
