// The pages, each loaded when it is wanted, so that the first load stays small.
import type { Component } from 'svelte';
import type { PageName } from './lib/router.svelte';

const files = import.meta.glob<{ default: Component }>('./pages/*.svelte');
const fileOf: Record<PageName, string> = {
  home: 'Home',
  newGame: 'NewGame',
  game: 'Game',
  analysis: 'Analysis',
  editor: 'Editor',
  open: 'Open',
  rules: 'Rules',
  rulesOf: 'RulesOf',
  learn: 'Learn',
  settings: 'Settings',
  watch: 'Watch',
  puzzles: 'Puzzles',
  puzzle: 'Puzzle',
  lost: 'Lost',
};

/** The page of that name. The browser keeps what it has loaded: asking twice costs nothing. */
export const loadPage = async (name: PageName): Promise<Component> =>
  (await files[`./pages/${fileOf[name]}.svelte`]!()).default;
