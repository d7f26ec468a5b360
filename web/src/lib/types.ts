// What the server says and takes, under the names that this page has for it. The shapes are made from the program's description (openapi.json)
// by `npm run made`; docs/PROTOCOL.md and /api/docs tell what they mean.
import type { components } from './schema';

type Schemas = components['schemas'];

/** A text in several languages, always in English. */
export type Text = Schemas['Message'];
export type SideName = Schemas['SideName'];

export type Variant = Schemas['VariantView'];
export type BoardShape = Schemas['BoardView'];
export type Cell = Schemas['CellView'];
export type Role = Schemas['RoleView'];
export type OptionInfo = Schemas['OptionView'];
/** A rule file of somebody's own. */
export type RulesFile = Schemas['RulesFile'];

/** A position of a variant; without a position string, its start. */
export type At = Schemas['PositionBody'];
export type PositionView = Schemas['PositionView'];
/** "a1": "RK" is a rock below and a king on top; empty cells are absent. */
export type Cells = PositionView['cells'];
export type Control = Schemas['ControlView'];
export type Change = Schemas['ChangeView'];
/** A turn that was played. */
export type TurnView = Schemas['TurnView'];
export type PlayedView = Schemas['PlayedView'];
/** A unit that could be taken. */
export type Capture = Schemas['CaptureView'];
/** What the other side could do after a turn. */
export type Danger = Schemas['DangerView'];
export type CoachView = Schemas['CoachView'];
/** A turn that was played in a position, or that the engine's book knows there. */
export type OpeningTurn = Schemas['OpeningTurn'];
export type Openings = Schemas['OpeningsView'];
export type ResultView = Schemas['ResultView'];

export type TimeControl = Schemas['TimeControl'];
export type Forms = Schemas['Forms'];
export type Phase = Schemas['Phase'];
export type Offer = Schemas['Offer'];
/** What players can say to each other. */
export type Phrase = Schemas['Phrase'];
export type Action = Schemas['Action'];
export type Granted = Schemas['GrantedView'];
export type PlayerView = Schemas['Both_PlayerView'][SideName];
export type ClocksView = Schemas['ClocksView'];
/** How a game stands. */
export type StatusView = Schemas['StatusView'];
/** A game, or what is new in it since version `from`: the first `keep` turns stay, `turns` follow. */
export type GameView = Schemas['GameView'];
export type ListedGame = Schemas['ListedGame'];
export type Seat = Schemas['SeatView'];
export type Sought = Schemas['SoughtView'];
/** Who is here, who waits, who plays. */
export type LobbyView = Schemas['LobbyView'];
export type CreatedGame = Schemas['CreatedView'];
export type NewPlayer = Schemas['Player'];
export type NewGame = Schemas['NewGame'];

export type RecordView = Schemas['RecordView'];
export type NodeView = Schemas['NodeView'];
export type RecordTree = Schemas['WriteBody'];
export type RecordStyle = Schemas['RecordStyle'];

/** One line of an analysis, seen from the side to move. */
export type LineView = Schemas['LineView'];
export type LinesView = Schemas['LinesView'];

/** Puzzles: positions in which one turn is right, with what follows (docs/PUZZLES.md). */
export type Puzzles = Schemas['PuzzlesView'];
export type Puzzle = Schemas['PuzzleView'];
export type PuzzleCount = Schemas['PuzzleCount'];

export type ProblemBody = Schemas['ProblemBody'];
export type FeedView = Schemas['FeedView'];
export type ClientMessage = Schemas['ClientMessage'];
export type ServerMessage = Schemas['ServerMessage'];
export type Presence = Omit<Schemas['PresenceView'], 'game'>;

/** A game as this page knows it. */
export interface GameState {
  game: string;
  version: number;
  turns: TurnView[];
  now: StatusView;
}
