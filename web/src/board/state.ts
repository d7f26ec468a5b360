// Everything the board knows, in one place. The drawing is a function of this; select.ts makes the next state from a tap or a key.
import { afterPart, letterFor, without } from './cubes';
import type { FaceStyle } from './glyphs';
import type { BoardVariant, BoardView, Cells, SideName } from './types';
import { turnTree, type Part, type TurnTree } from './words';

export type Theme = 'wood' | 'plain' | 'contrast' | 'dark';
/** What the board is made of. */
export type Ground = Theme | 'slate' | 'paper';

export type CellNames = 'cells' | 'rim' | 'none';

/** A turn that was handed out, and what speaks against it: the player may think again. */
export interface Warning {
  words: string;
  /** The words of the two buttons. */
  play: string;
  back: string;
  onplay: () => void;
  onback: () => void;
}

export interface BoardOptions {
  /** `play`: turns can be made; `edit`: taps are only told to the caller; `picture`: a diagram that nothing can be done with. */
  mode: 'play' | 'edit' | 'picture';
  /** Whose turns can be made here. */
  movable: 'none' | 'white' | 'black' | 'both';
  /** Ask before a turn is handed out. */
  confirm: boolean;
  /** Black below. */
  flipped: boolean;
  /** Where the names of the cells are written: on the cells, or those of each row's ends at the rim. */
  names: CellNames;
  theme: Ground;
  /** What the board is made of, where it is not as the theme has it. */
  ground: Ground | null;
  /** Faces drawn with lines, or made of dots. */
  faces: FaceStyle;
  /** Cube colours in place of the game's own. */
  colours: { white: string; black: string } | null;
  /** Let cubes slide; a browser that asks for reduced motion overrules it. */
  animate: boolean;
  /** Show the cells that guardians and dividers control. */
  controls: boolean;
  /** Trays for the cubes in hand and the captured ones: always, never, or only if there is something to put there. */
  trays: 'always' | 'never' | 'auto';
  /** The line of buttons: always, so that the board keeps its size when the game ends, or only where turns can be made. */
  bar: 'always' | 'auto';
  /** Whose turn can be made ahead, while the other side is to move. */
  ahead: SideName | null;
  /** Trays and buttons beside the board instead of above and below: for screens that are wider than high. */
  beside: boolean;
}

export const defaultOptions: BoardOptions = {
  mode: 'play',
  movable: 'both',
  confirm: false,
  flipped: false,
  names: 'cells',
  theme: 'wood',
  ground: null,
  faces: 'lines',
  colours: null,
  animate: true,
  controls: false,
  trays: 'auto',
  bar: 'auto',
  ahead: null,
  beside: false,
};

/** What has been taken up and waits for a place to go. */
export type Source =
  | { kind: 'cell'; cell: string; whole: boolean }
  | { kind: 'hand'; cube: string }
  | { kind: 'back'; cube: string };

export interface BoardState {
  /** The game's board, cubes and sides. */
  readonly variant: BoardVariant;
  /** The position as the caller gave it, before any half-made turn. */
  readonly view: BoardView;
  /** All legal turns of that position, part by part. */
  readonly tree: TurnTree;
  /** Whose turns can be made here. */
  readonly movable: BoardOptions['movable'];
  /** Whether a finished turn waits for a second look. */
  readonly confirm: boolean;
  /** The parts of the half-made turn, in the order in which they were made. */
  readonly chosen: readonly Part[];
  /** The player has said that no second step follows, and only a put-back is left to do. */
  readonly stepsOver: boolean;
  /** The unit, top or cube in hand that is taken up. */
  readonly source: Source | null;
  /** Several things could be meant by the last tap, and the player is asked which. */
  readonly choice: readonly Part[] | null;
  /** A complete turn that waits to be confirmed. */
  readonly ready: string | null;
  /** A turn that was handed out; nothing can be done until a new position comes. */
  readonly sent: string | null;
  /** The cell where something was tried that cannot be done, until the next tap. */
  readonly refused: string | null;
}

export function newState(
  variant: BoardVariant,
  view: BoardView,
  options: Pick<BoardOptions, 'movable' | 'confirm'>,
): BoardState {
  return {
    variant,
    view,
    tree: turnTree(view.turns ?? []),
    movable: options.movable,
    confirm: options.confirm,
    ...nothingChosen,
    sent: null,
  };
}

/** The fields of a turn that has not begun. */
export const nothingChosen = {
  chosen: [],
  stepsOver: false,
  source: null,
  choice: null,
  ready: null,
  refused: null,
} as const;

/** Whether the one at the screen may act now. */
export function mayAct(s: BoardState): boolean {
  const side = s.view.side;
  return !!side && !s.sent && !s.view.outcome && (s.movable === 'both' || s.movable === side);
}

/** The board with the half-made turn on it. */
export function cellsNow(s: BoardState): Cells {
  return s.chosen.reduce((cells, part) => afterPart(s.variant, cells, part), s.view.cells);
}

/** The hands without what the half-made turn has placed. */
export function handsNow(s: BoardState): { white: string; black: string } {
  const hands = { white: s.view.hands?.white ?? '', black: s.view.hands?.black ?? '' };
  const side: SideName | undefined = s.view.side;
  if (!side) return hands;
  for (const p of s.chosen)
    if (p.kind === 'place') hands[side] = without(hands[side], letterFor(p.cube, side));
  return hands;
}
