// What Jersi 0, 1, 2 and 4 share, in English. The captions name the cells of the diagrams that each game hands in.
import { figure, section, type Diagram, type Section } from './types';

export interface CoreDiagrams {
  single: Diagram;
  stack: Diagram;
  build: Diagram;
  unstack: Diagram;
  height: Diagram;
}
export interface CoreCaptions {
  single: string;
  stack: string;
  build: string;
  unstack: string;
}

/** Moving, the turn and its two steps. `cell` is what one stands on: a cell, or a point. */
export function moving(d: CoreDiagrams, say: CoreCaptions, cell: string): Section[] {
  return [
    section(
      'moving',
      'Moving',
      {
        kind: 'list',
        items: [
          `**One cube**, standing alone or on top of a stack, goes to a neighbouring ${cell}.`,
          `**A whole stack** goes one ${cell}, or two in a straight line. What it crosses must be empty: nobody jumps over anybody.`,
        ],
      },
      `Either may end on an empty ${cell}, or on the enemy if it is the stronger one. A single cube may also climb onto a lone cube of its own colour: that makes a stack.`,
      figure(d.single, say.single),
      figure(d.stack, say.stack),
    ),
    section(
      'turn',
      'A turn: one step, or two',
      'You always move; nobody passes. Your turn is one step, and then, if you like, a second one that is tied to the first in two ways:',
      {
        kind: 'list',
        items: [
          `it starts on the ${cell} where the first step ended;`,
          'it moves the other number of cubes. After one cube, two: the stack you have just made. After two, one: the top of the stack you have just moved.',
        ],
      },
      'So you can **build and leap**, or **leap and leave**. This rebound is the heart of Jersi: breakthroughs and rescues come from nowhere.',
      figure(d.build, say.build),
      figure(d.unstack, say.unstack),
    ),
  ];
}

export const threeTakeEach =
  'Rock, paper, scissors, in shapes: **cukla takes kuctai, kuctai takes kurfa, kurfa takes cukla**. All three take the kunti. The kunti takes nobody.';
export const heightIsNothing =
  'To take is to move onto the enemy. Only the top cube counts, on both sides: height lends speed, never strength. The beaten cube or stack leaves the board whole, for good.';
