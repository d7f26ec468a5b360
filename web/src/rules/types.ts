// What a rules page is made of. Each game has its diagrams once (`<game>.diagrams.ts`) and its words once a language
// (`web/texts/<language>/rules/<game>.md`).
import type { Trail } from '../board';

/** A real position, in which one can move. */
export interface Diagram {
  variant: string;
  /** The start, if none is given. */
  position?: string;
  /** A turn that shows what is meant, at the push of a button. */
  turn?: string;
  /** A game to step through, from the position on. */
  line?: readonly string[];
  /** Not a board to move on, but the order in which the cubes of a setup by lot are laid. */
  lots?: boolean;
  arrows?: readonly Trail[];
  /** Show the cells that guardians and dividers control. */
  controls?: boolean;
}

/** What a rulebook shows in every language. */
export interface Plan {
  /** The variant whose cubes are shown: the one that has them all. */
  variant: string;
  /** The Lojban words this game uses, as in words.ts. */
  words: readonly string[];
  diagrams: Readonly<Record<string, Diagram>>;
}

/** A diagram with what is said of it. */
export interface Figure extends Diagram {
  kind: 'figure';
  caption: string;
}

export type Block =
  /** A paragraph. `**strong**`, `` `turn words` `` and `[links](/rules/jersi-2)` may stand in it. */
  | string
  | { kind: 'list'; items: readonly string[] }
  /** Turn words, or names of cubes, with what they mean. */
  | { kind: 'terms'; items: readonly (readonly [string, string])[] }
  /** The cubes of the game, each with its face and how many a player has. */
  | { kind: 'cubes'; variant: string; about: Readonly<Record<string, string>> }
  /** Who takes whom, drawn from what the server tells of the cubes. */
  | { kind: 'strengths'; variant: string }
  | Figure;

export interface Section {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

export interface Rulebook {
  /** The game in two sentences. */
  idea: string;
  sections: readonly Section[];
  words: readonly Word[];
}

/** A Lojban word. */
export interface Word {
  word: string;
  means: string;
  /** How to say it, spelt for the language's readers; the loud syllable in capitals. */
  say: string;
  ipa: string;
}

export interface Chapter {
  when: string;
  title: string;
  text: string;
  game: string | null;
}
