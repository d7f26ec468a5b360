// The word of a turn, and the tree of all legal turns. This is notation, not rules: what is legal was decided by
// whoever made the list of words.

export type Part =
  /** One cube (`-`) or a whole stack (`=`) goes from a cell to another; `takes` as marked. */
  | { kind: 'step'; from: string; to: string; stack: boolean; takes: '' | '!' | '!!' }
  /** A cube from the hand: a placement or a drop. */
  | { kind: 'place'; cube: string; at: string }
  /** A captured king or kunti is put back by the one who took it. */
  | { kind: 'back'; cube: string; at: string }
  | { kind: 'swap'; a: string; b: string };

const CELL = '[a-z]+[0-9]+';
const FIRST = new RegExp(`^(${CELL})`);
const STEP = new RegExp(`^([-=])(${CELL})(!{0,2})`);
const PLACE = new RegExp(`^([A-Za-z]):(${CELL})$`);
const SWAP = new RegExp(`^(${CELL})<>(${CELL})$`);

/** The parts of a turn in the order in which they are made, or null for a word that is none. The mark `*` says nothing of the board. */
export function parseWord(word: string): Part[] | null {
  const parts: Part[] = [];
  for (const text of word.replace(/\*$/, '').split('/')) {
    const place = PLACE.exec(text);
    if (place) {
      // After steps, the cube of the last field is one put back.
      parts.push({
        kind: parts.some((p) => p.kind === 'step') ? 'back' : 'place',
        cube: place[1]!,
        at: place[2]!,
      });
      continue;
    }
    if (parts.length > 0) return null;
    const swap = SWAP.exec(text);
    if (swap) {
      parts.push({ kind: 'swap', a: swap[1]!, b: swap[2]! });
      continue;
    }
    const first = FIRST.exec(text);
    if (!first) return null;
    let from = first[1]!;
    let rest = text.slice(from.length);
    while (rest) {
      const step = STEP.exec(rest);
      if (!step) return null;
      parts.push({
        kind: 'step',
        from,
        to: step[2]!,
        stack: step[1] === '=',
        takes: step[3] as '' | '!' | '!!',
      });
      from = step[2]!;
      rest = rest.slice(step[0].length);
    }
  }
  return parts.length > 0 ? parts : null;
}

/** The word of some parts, without marks: they are comments, and may be left out wherever a word is read. */
export function wordOf(parts: Part[]): string {
  let word = '';
  let at = '';
  for (const p of parts) {
    if (p.kind === 'step')
      word += (p.from === at ? '' : (word ? '/' : '') + p.from) + (p.stack ? '=' : '-') + p.to;
    else word += (word ? '/' : '') + (p.kind === 'swap' ? `${p.a}<>${p.b}` : `${p.cube}:${p.at}`);
    at = p.kind === 'step' ? p.to : '';
  }
  return word;
}

/** Turns that begin alike, told apart part by part. */
export interface TurnTree {
  /** The word to hand out if the turn ends here; null where it has to go on. */
  word: string | null;
  next: Map<string, { part: Part; tree: TurnTree }>;
}

const emptyTree = (): TurnTree => ({ word: null, next: new Map() });

/** The tree of a list of legal words. Words that cannot be read are left out: better a turn missing than a board that is dead. */
export function turnTree(words: readonly string[]): TurnTree {
  const root = emptyTree();
  for (const word of words) {
    const parts = parseWord(word);
    if (!parts) continue;
    add(root, parts, word);
    // Two drops on different cells are one turn whatever the order (section 10); on one cell the first is below.
    const [one, two] = parts;
    if (one?.kind === 'place' && two?.kind === 'place' && one.at !== two.at) add(root, [two, one], word);
  }
  return root;
}

function add(root: TurnTree, parts: Part[], word: string): void {
  let tree = root;
  for (const part of parts) {
    const key = wordOf([part]);
    let next = tree.next.get(key);
    if (!next) tree.next.set(key, (next = { part, tree: emptyTree() }));
    tree = next.tree;
  }
  tree.word ??= word;
}

/** The subtree after some parts, or null if no legal turn begins so. */
export function follow(tree: TurnTree, parts: Part[]): TurnTree | null {
  let here: TurnTree | undefined = tree;
  for (const part of parts) here = here?.next.get(wordOf([part]))?.tree;
  return here ?? null;
}
