// What an embedded board shows: the variant, and positions with the turns that led to them.
import { getGame, position, Problem, variant } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { Change, PositionView, RulesFile, Text, Variant } from '../lib/types';

export interface Shown {
  position: string;
  /** The turn that led here. */
  last: { word: string; changes: Change[]; said: Text } | null;
}

export interface Source {
  variant: Variant;
  rules: RulesFile | null;
  frames: Shown[];
  /** The frame to begin with. */
  first: number;
  /** The same on the big page. */
  address: (ply: number) => string;
}

/** The main line of an analysis as far as the turn that was shown, or on from there. */
async function readAnalysis(hash: string): Promise<Source> {
  // Only who wants it loads it.
  const [{ fromAddress }, { mainFrom, path }] = await Promise.all([
    import('../analysis/load'),
    import('../analysis/tree'),
  ]);
  const loaded = await fromAddress(new URLSearchParams(), hash);
  if (!loaded) throw new Problem(0, 'broken', () => t('embed-incomplete'));
  const line = [
    ...path(loaded.tree, loaded.current),
    ...mainFrom(loaded.tree, loaded.current).filter((node) => node.id !== loaded.current),
  ];
  return {
    variant: await variant(loaded.variant, loaded.rules),
    rules: loaded.rules,
    first: path(loaded.tree, loaded.current).length - 1,
    frames: line.map((node) => ({ position: node.position, last: node.done ?? null })),
    address: () => `/analysis${hash}`,
  };
}

/** `/embed/game/ID?ply=N`, `/embed/analysis#t=…` or `/embed/VARIANT?position=…`. */
export async function read(path: string, query: URLSearchParams, hash: string): Promise<Source> {
  const [, , kind = '', id = ''] = path.split('/');
  if (kind === 'analysis') return readAnalysis(hash);
  if (kind === 'game' && id) {
    const game = await getGame(decodeURIComponent(id));
    const rules = game.now.agreed.rules;
    const frames: Shown[] = [
      { position: game.now.start, last: null },
      ...game.turns.map((done) => ({ position: done.position, last: done })),
    ];
    const ply = query.has('ply') ? Number(query.get('ply')) : 0;
    return {
      variant: await variant(game.now.variant, rules),
      rules: rules ?? null,
      frames,
      first: Math.min(frames.length - 1, Math.max(0, ply || 0)),
      address: (n) => `/game/${id}?ply=${n}`,
    };
  }
  const found = await variant(decodeURIComponent(path.slice('/embed/'.length)));
  const view = await position({ variant: found.id, position: query.get('position') });
  return {
    variant: found,
    rules: null,
    frames: [{ position: view.position, last: null }],
    first: 0,
    address: () => `/analysis?${new URLSearchParams({ variant: found.id, position: view.position })}`,
  };
}

const views = new Map<string, Promise<PositionView>>();

/** A position as it looks; asked for once. */
export function look(source: Source, text: string): Promise<PositionView> {
  let found = views.get(text);
  if (!found) {
    found = position({ variant: source.variant.id, rules: source.rules, position: text });
    views.set(text, found);
    found.catch(() => views.delete(text));
  }
  return found;
}
