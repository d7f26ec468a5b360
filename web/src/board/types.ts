// What the server tells of a game and of a position. The one place where these shapes are written down on this side.

/** A text in several languages, always in English. */
export type Text = { en: string; [lang: string]: string };
export type SideName = 'white' | 'black';
export type Power = 'guards' | 'divides' | 'swaps' | 'ground';

/** x in cell widths, 0 in the middle of the row; y is the row counted from White's side. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  row: number;
  near: string[];
}

export interface Sort {
  name: string;
  title: Text;
  /** A capital; the same letter in small is Black's cube. */
  letter: string;
  glyph: string;
  count: { white: number; black: number };
  takes: { single: string[]; stack: string[] };
  stands_on: string[];
  power: Power | null;
  prey: boolean;
  goal: boolean;
}

export interface OptionInfo {
  name: string;
  about: Text;
  kind: 'flag' | 'choice' | 'forms' | 'number';
  values: { name: string; about: Text }[];
  most: number;
  conflicts: string[];
  needs: null | { option: string; values: string[] };
}

export interface BoardShape {
  shape: 'hex' | 'square';
  drawn: 'cells' | 'network';
  rows: string[];
  cells: Cell[];
  holes: { x: number; y: number }[];
  home: { white: string[]; black: string[] };
}

export interface Variant {
  id: string;
  game: string;
  name: Text;
  summary: Text;
  kind: Text;
  author: string;
  licence: string;
  players: number;
  age: number | null;
  minutes: [number, number] | null;
  history: { version: string; date: string; text: Text }[];
  sides: { white: { name: Text; colour: string }; black: { name: Text; colour: string } };
  board: BoardShape;
  sorts: Sort[];
  options: OptionInfo[];
  start: string;
}

/** What the board component itself needs of a Variant: a diagram can be drawn from this alone. */
export type BoardVariant = Pick<Variant, 'sides' | 'board' | 'sorts'> & { id?: string };

/** "a1": "RK" is a rock below and a king on top; empty cells are absent. */
export type Cells = Record<string, string>;

export interface Control {
  by: string;
  side: SideName;
  power: 'guards' | 'divides';
  cells: string[];
}

export interface PositionView {
  position: string;
  side: SideName;
  quiet: number;
  quiet_limit: number | null;
  round: number;
  setup: boolean;
  countdown: number | null;
  exchanges: number | null;
  cells: Cells;
  hands: { white: string; black: string };
  captured: { white: string; black: string };
  /** Every legal turn as a marked word. */
  turns: string[];
  outcome: null | { winner: SideName | null; reason: string; said: Text };
  controls: Control[];
}

/** The part of a PositionView that a picture needs; the rest may be left out. */
export type BoardView = Pick<PositionView, 'cells'> & Partial<Omit<PositionView, 'cells'>>;

export type Change =
  | { kind: 'move'; from: string; to: string; cubes: string }
  | { kind: 'take'; at: string; cubes: string }
  | { kind: 'place'; at: string; cube: string }
  | { kind: 'put-back'; at: string; cube: string }
  | { kind: 'swap'; a: string; b: string }
  | { kind: 'exchange'; cubes: string };
