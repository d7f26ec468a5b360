// An exercise is a position, a task (`web/texts/<language>/lessons`), and what must be true after one turn. Whether it is, is read off the server's answer: no rules here.
export type Goal =
  /** The game is won (for this reason, if one is named). */
  | { kind: 'win'; reason?: string }
  /** So many captures, so many cubes, or at least these cubes. */
  | { kind: 'take'; times?: number; count?: number; cubes?: string }
  /** These letters stand on the cell, bottom first. */
  | { kind: 'reach'; cell: string; unit: string }
  /** A stack of one's own that was not there before. */
  | { kind: 'stack' }
  /** A stack went two cells in one step. */
  | { kind: 'leap' }
  /** One of these cubes moved. */
  | { kind: 'moves'; cubes: string }
  /** These cubes came from the hand (to one of these cells). */
  | { kind: 'place'; cubes: string; cells?: readonly string[] }
  | { kind: 'put-back'; cell: string }
  | { kind: 'swap' }
  /** The enemy cannot take the prey in its next turn. */
  | { kind: 'safe' }
  /** One of these turns, marks left out. */
  | { kind: 'word'; anyOf: readonly string[] }
  | { kind: 'all'; goals: readonly Goal[] };

export interface Exercise {
  /** The lesson's own game, if none is given. */
  variant?: string;
  position: string;
  goal: Goal;
  /** A turn that does it, without marks. */
  solution: string;
  controls?: boolean;
}

export interface ExerciseWords {
  task: string;
  hint: string;
  /** Said when it is solved: what has been learnt. */
  why: string;
}

export type Lesson = readonly Exercise[];
