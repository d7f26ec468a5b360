// What the server says of games and records (docs/PROTOCOL.md, /api/docs). The shapes of boards and positions are those of the board.
import type { Change, PositionView, SideName, Text } from '../board/types';

export type * from '../board/types';

/** A rule file of somebody's own. */
export interface RulesFile {
  /** Its name without `.toml`: the game's id. */
  name: string;
  text: string;
}

/** A position of a variant; without a position string, its start. */
export interface At {
  variant: string;
  rules?: RulesFile | null;
  position?: string | null;
}

export interface DoneView {
  /** How many turns were played before it. */
  ply: number;
  side: SideName;
  word: string;
  said: Text;
  changes: Change[];
  /** The position after it. */
  position: string;
  /** Milliseconds it took. */
  used: number;
  at: number;
}

export interface ResultView {
  winner: SideName | null;
  reason: string | null;
  said: Text;
  points: [number, number] | null;
}

export type Clock =
  | { kind: 'none' }
  | { kind: 'turn'; seconds: number }
  | { kind: 'total'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export type Forms = 'agreed' | 'random-both' | 'random-each' | 'secret-own' | 'secret-other';
export type Phase = 'waiting' | 'choosing' | 'playing' | 'over';
export type Offer = 'draw' | 'takeback' | 'stop' | 'rematch';

export interface PlayerView {
  kind: 'person' | 'computer' | 'open' | 'absent';
  name: string;
  level: number | null;
}

export interface ClocksView {
  /** Milliseconds that were left at the moment `at` of the server's clock. */
  white: number;
  black: number;
  running: SideName | null;
  at: number;
}

/** How a game stands. */
export interface NowView {
  phase: Phase;
  variant: string;
  start: string;
  players: { white: PlayerView; black: PlayerView };
  view: PositionView;
  clocks: ClocksView | null;
  offers: { side: SideName; offer: Offer }[];
  chosen: SideName[];
  result: ResultView | null;
  rematch: string | null;
  agreed: {
    clock: Clock;
    forms: Forms;
    public: boolean;
    created: number;
    rules: RulesFile | null;
    rematch_of: string | null;
  };
}

/** A game, or what is new in it since version `from`: the first `keep` turns stay, `turns` follow. */
export interface GameView {
  game: string;
  version: number;
  from: number;
  keep: number;
  turns: DoneView[];
  now: NowView;
}

/** A game as this page knows it. */
export interface GameState {
  game: string;
  version: number;
  turns: DoneView[];
  now: NowView;
}

export interface ListedGame {
  game: string;
  variant: string;
  phase: Phase;
  created: number;
  updated: number;
  turns: number;
  to_move: SideName;
  players: { white: PlayerView; black: PlayerView };
  winner: SideName | null;
  ending: string | null;
  /** The seats that the asker holds. */
  yours: SideName[];
}

export interface Seat {
  side: SideName;
  secret: string;
}

export interface CreatedGame {
  game: string;
  address: string;
  seats: Seat[];
}

export type NewPlayer = { who: 'me'; name: string } | { who: 'open' } | { who: 'computer'; level: number };

export interface NewGame {
  variant: string;
  rules?: RulesFile | null;
  start?: string | null;
  forms?: Forms;
  draw_seed?: boolean;
  clock?: Clock;
  players: [NewPlayer, NewPlayer];
  draw_colours?: boolean;
  public?: boolean;
}

export type Action =
  | { do: 'resign' }
  | { do: 'abort' }
  | { do: 'offer'; offer: Offer }
  | { do: 'accept'; offer: Offer }
  | { do: 'decline'; offer: Offer }
  | { do: 'choose-form'; form: string };

/** A turn of a record, in its main line or a variation. */
export interface NodeView {
  node: number;
  /** The node it follows; 0 is the start. */
  parent: number;
  done: DoneView;
  comments: string[];
  eval: string | null;
  clock: number | null;
}

export interface RecordView {
  variant: string;
  start: string;
  tags: { name: string; value: string }[];
  comments: string[];
  /** Parents before children, the main line first among those that follow one turn. */
  nodes: NodeView[];
  result: ResultView | null;
}

export interface RecordTree {
  start: At;
  tags?: { name: string; value: string }[];
  comments?: string[];
  /** `parent` counts this list from 1; 0 is the start. */
  nodes: { parent: number; turn: string; comments?: string[] }[];
  result?: { winner: SideName | null; reason: string } | null;
  style?: RecordStyle;
}

export type RecordStyle = 'record' | 'plain';

/** One line of an analysis, seen from the side to move. */
export interface LineView {
  /** Hundredths of a cube, or … */
  points: number | null;
  /** … a forced win in so many turns; negative: a forced loss. */
  win: number | null;
  /** White's chance, 0 to 1. */
  white: number;
  depth: number;
  turns: string[];
}

export interface LinesView {
  id: string;
  position: string;
  depth: number;
  nodes: number;
  /** Milliseconds thought so far. */
  time: number;
  lines: LineView[];
}

/** What the server says on the socket. */
export type ServerMessage =
  | { type: 'hello'; protocol: number; now: number }
  | { type: 'seat'; game: string; sides: SideName[] }
  | ({ type: 'game' } & GameView)
  | ({ type: 'presence'; game: string } & Presence)
  | { type: 'done'; id: string; game: string; version: number; already: boolean; rematch: string | null }
  | {
      type: 'refused';
      id: string | null;
      game: string | null;
      code: string;
      said: Text;
      retry_after: number | null;
    }
  | ({ type: 'lines' } & LinesView)
  | { type: 'analysed'; id: string }
  | { type: 'pong'; id: string | null; now: number }
  | { type: 'bye'; why: string };

export interface Presence {
  white: boolean;
  black: boolean;
  watchers: number;
}
