// Where an analysis comes from: an address with a position, with a game, or with a whole tree in it.
import { getGame, position, readRecord, writeRecord } from '../lib/api';
import type { GameView, PlayerView, RecordView, RulesFile } from '../lib/types';
import { unpack, type Kept } from './address';
import { noEngine } from '../game/fair';
import { treeOf, treeOfGame } from './records';
import { mainLine, newTree, ROOT, subtree, type Tree } from './tree';

export interface Loaded {
  variant: string;
  rules: RulesFile | null;
  tree: Tree;
  current: number;
  tags: { name: string; value: string }[];
  flipped: boolean;
  /** The game it comes from. */
  game: string | null;
  /** The game is being played by people against a clock: no engine. */
  noEngine: boolean;
}

const plain = (variant: string, rules: RulesFile | null, tree: Tree, current: number): Loaded => ({
  variant,
  rules,
  tree,
  current,
  tags: [],
  flipped: false,
  game: null,
  noEngine: false,
});

export function fromRecord(view: RecordView, rules: RulesFile | null = null): Loaded {
  const { tree, last } = treeOf(view.start, view.comments, view.nodes);
  return { ...plain(view.variant, rules, tree, last), tags: view.tags };
}

export async function fromKept(kept: Kept): Promise<Loaded> {
  const rules = kept.rules ?? null;
  const base = { tags: kept.tags ?? [], flipped: kept.flipped ?? false };
  if (kept.nodes.length === 0)
    return { ...plain(kept.variant, rules, newTree(kept.start, kept.comment ?? ''), ROOT), ...base };
  // The server plays the turns: written as a record, and read back with all that it tells of each.
  const text = await writeRecord({
    start: { variant: kept.variant, rules, position: kept.start },
    comments: kept.comment ? [kept.comment] : [],
    nodes: kept.nodes.map(([parent, turn, comment]) => ({
      parent,
      turn,
      comments: comment ? [comment] : [],
    })),
  });
  const { tree } = fromRecord(await readRecord(text, kept.variant, rules ?? undefined), rules);
  return { ...plain(kept.variant, rules, tree, subtree(tree, ROOT)[kept.at] ?? ROOT), ...base };
}

/** Who played, and when, as the game's own record says it. */
function tagsOf({ game, now: { players, agreed } }: GameView): Loaded['tags'] {
  const name = ({ kind, level, name }: PlayerView): string =>
    kind === 'computer' ? `jersi level ${level}` : (name ?? '');
  return [
    { name: 'Id', value: game },
    { name: 'Date', value: new Date(agreed.created).toISOString().slice(0, 10) },
    { name: 'White', value: name(players.white) },
    { name: 'Black', value: name(players.black) },
  ].filter((tag) => tag.value);
}

async function fromGame(id: string, ply: number | null, flipped: boolean): Promise<Loaded> {
  const game = await getGame(id);
  const { tree } = treeOfGame(game.now.start, game.turns);
  const line = mainLine(tree);
  return {
    ...plain(
      game.now.variant,
      game.now.agreed.rules ?? null,
      tree,
      (line[ply ?? line.length - 1] ?? line.at(-1)!).id,
    ),
    tags: tagsOf(game),
    flipped,
    game: id,
    noEngine: noEngine(game.now),
  };
}

/** Loads what an address asks for; throws a Problem that says why not. Null for an address that asks for nothing. */
export async function fromAddress(query: URLSearchParams, hash: string): Promise<Loaded | null> {
  const packed = /^#t=([\w-]+)$/.exec(hash)?.[1];
  const kept = packed ? await unpack(packed) : null;
  if (kept) return fromKept(kept);
  const game = query.get('game');
  if (game)
    return fromGame(
      game,
      query.has('ply') ? Number(query.get('ply')) : null,
      query.get('flipped') === 'true',
    );
  const variant = query.get('variant');
  if (!variant) return null;
  const view = await position({ variant, position: query.get('position') });
  return plain(variant, null, newTree(view.position), ROOT);
}
