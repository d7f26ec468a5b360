// The board of the page, for a page without Svelte.
import { mount, unmount } from 'svelte';
import { Board, type BoardOptions, type LastTurn, type Refusal } from '../board';
import { DEFAULT, Texts } from '../lib/texts';
import type { PositionView, Variant } from '../lib/types';

const catalogues = import.meta.glob<string>('../../texts/*/board.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface BoardProps {
  /** The game, as `ask('variant', id)` gives it. */
  variant: Variant;
  /** The position, as `ask('position', at)` gives it: what is legal is in it. */
  view: PositionView;
  /** The turn that led to it: marked, and shown step by step. */
  last?: LastTurn | null;
  options?: Partial<BoardOptions>;
  /** A name for the whole, read before the cells. */
  label?: string;
  /** A complete turn was made. */
  onturn?: (word: string) => void;
  /** Something was tried that is not legal; the words that come back are shown beside the board. */
  onrefused?: (refusal: Refusal) => Promise<string | void> | void;
}

export interface MountedBoard {
  /** Changes what is given. */
  set(some: Partial<BoardProps>): void;
  remove(): void;
}

/** Puts a board into an element, in a language of the page's (`en`, `fr`). */
export function createBoard(target: Element, props: BoardProps, lang = DEFAULT): MountedBoard {
  const catalogue =
    catalogues[`../../texts/${lang}/board.ftl`] ?? catalogues[`../../texts/${DEFAULT}/board.ftl`];
  const given = $state({ ...props, texts: new Texts(lang, [catalogue ?? '']) });
  const board = mount(Board, { target, props: given });
  return {
    set: (some) => void Object.assign(given, some),
    remove: () => void unmount(board),
  };
}
