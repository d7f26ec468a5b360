// The board's own words, in English unless others are given. Another language is another object of this shape.
import type { ArrivalKind } from './select';
import type { Lang } from './types';

export interface BoardTexts {
  lang: Lang;
  board: string;
  empty: string;
  /** "white rock", "rock on paper": how this language puts a side and cubes together. */
  cube: (side: string, sort: string) => string;
  stack: (side: string, top: string, bottom: string) => string;
  mixed: (top: string, bottom: string) => string;
  arrival: Record<ArrivalKind, string>;
  selected: string;
  selectedWhole: string;
  selectedTop: string;
  /** "Goes to: …". */
  goesTo: string;
  nowhere: string;
  takenBack: string;
  endTurn: string;
  endSteps: string;
  play: string;
  takeBack: string;
  secondStep: string;
  anotherDrop: string;
  putBack: (cube: string) => string;
  confirm: string;
  whichOne: string;
  hand: (side: string) => string;
  captured: (side: string) => string;
  times: (what: string, n: number) => string;
  controlled: (by: string) => string;
  /** A side and its turn, as one sentence. */
  says: (who: string, what: string) => string;
  turn: {
    move: (what: string, from: string, to: string) => string;
    takes: (what: string) => string;
    places: (what: string, at: string) => string;
    putsBack: (what: string, at: string) => string;
    swaps: (a: string, b: string) => string;
    exchanges: string;
    theStack: (top: string, bottom: string) => string;
  };
}

export const english: BoardTexts = {
  lang: 'en',
  board: 'Board',
  empty: 'empty',
  cube: (side, sort) => `${side} ${sort}`,
  stack: (side, top, bottom) => `${side} ${top} on ${bottom}`,
  mixed: (top, bottom) => `${top} on ${bottom}`,
  arrival: {
    go: 'go here',
    stack: 'stack here',
    take: 'take',
    place: 'place here',
    swap: 'swap',
    back: 'put back here',
  },
  selected: 'taken up',
  selectedWhole: 'whole stack taken up',
  selectedTop: 'top taken up',
  goesTo: 'Can go to',
  nowhere: 'It cannot go anywhere.',
  takenBack: 'Taken back.',
  endTurn: 'End turn',
  endSteps: 'No second step',
  play: 'Play',
  takeBack: 'Take back',
  secondStep: 'A second step?',
  anotherDrop: 'Another cube?',
  putBack: (cube) => `Put back the ${cube}`,
  confirm: 'Play this turn?',
  whichOne: 'Which one?',
  hand: (side) => `In hand, ${side}`,
  captured: (side) => `Captured, ${side}`,
  times: (what, n) => (n > 1 ? `${n} × ${what}` : what),
  controlled: (by) => `controlled from ${by}`,
  says: (who, what) => `${who}: ${what}`,
  turn: {
    move: (what, from, to) => `${what} from ${from} to ${to}`,
    takes: (what) => `takes ${what}`,
    places: (what, at) => `${what} placed on ${at}`,
    putsBack: (what, at) => `${what} put back on ${at}`,
    swaps: (a, b) => `${a} and ${b} change places`,
    exchanges: 'prisoners are exchanged',
    theStack: (top, bottom) => `stack ${top} on ${bottom}`,
  },
};
