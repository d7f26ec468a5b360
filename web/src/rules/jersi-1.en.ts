import { heightIsNothing, moving, threeTakeEach } from './core.en';
import { jersi1 as d } from './jersi-1.diagrams';
import { figure, section, type Rulebook } from './types';

export const cubes = section(
  'board',
  'Board and cubes',
  'The board is a network of 36 points, joined by lines and laid around an **inland sea**. Cubes stand on the points and follow the lines. The sea in the middle is no point at all: nothing stops there, nothing crosses it.',
  'Blue and Red have thirteen cubes each. The author calls them “shapes”; every face of a cube shows the same sign.',
  {
    kind: 'cubes',
    variant: 'jersi-1',
    say: {
      kunti: 'The prey: lose it and you lose the game.',
      cukla: 'Round.',
      kuctai: 'Cross.',
      kurfa: 'Square.',
    },
  },
);

export const play = moving(
  d,
  {
    single:
      'Tap the blue kurfa on c3. It may go to the empty points around it, climb onto its cukla on b3, or take the red cukla on b4. The kuctai on c4 is beyond it.',
    stack:
      'The blue stack on d2 reaches b4 in one leap and takes the kuctai there. Towards d3 the sea stops it after one point, and its own kuctai on e2 bars the way to f2.',
    build: 'Build and leap: the cukla climbs onto the kurfa on e2, and the new stack flies on to e4.',
    unstack:
      'Leap and leave: the stack takes on c4, then its top goes on and takes on b5. Two captures in one turn.',
  },
  'point',
);

export const rest = [
  section(
    'stacks',
    'Stacks',
    'A stack is two cubes of one colour on one point, never more. Any two will do, but **the kunti is never in a stack**, neither above nor below. It walks, one point at a time.',
  ),
  section(
    'taking',
    'Taking',
    threeTakeEach,
    { kind: 'strengths', variant: 'jersi-1' },
    heightIsNothing,
    figure(d.height, 'A lone kurfa takes a whole stack, because the stack has a cukla on top.'),
  ),
  section(
    'end',
    'End of the game',
    '**Take the enemy’s kunti and you win**, at once: if the first step takes it, there is no second.',
    figure(d.win, 'Blue to move. The stack leaps from b5 to b7, and it is over.'),
    'There is a rarer way: a player who cannot make any move at all **loses**. There is no draw, and no limit to how long a game may last.',
    figure(
      d.blocked,
      'Blue could simply take the kunti. But stepping to b6 wins as well: Red has no move left.',
    ),
  ),
  section(
    'notation',
    'Writing it down',
    'The letter names a diagonal, the digit a row, counted from Blue. `-` moves one cube, `=` a stack; a second step goes on from where the first arrived.',
    {
      kind: 'terms',
      items: [
        [
          '`K:d1`',
          'placing a cukla. The letter is the second consonant of the name: N for kunti, K for cukla, C for kuctai, R for kurfa.',
        ],
        ['`c2=c4-b5`', 'the stack of c2 goes to c4, then its top to b5.'],
        ['`b5-a6!`', 'a capture.'],
        ['`a7-b7!!`', 'the capture of the kunti.'],
      ],
    },
  ),
] as const;

const book: Rulebook = {
  idea: 'Two armies of thirteen cubes face each other across an inland sea, and each must hunt down the other’s only kunti. Rock, paper, scissors decides who takes whom; stacks decide who arrives in time.',
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    cubes,
    section(
      'setup',
      'Setting up',
      'Where your cubes start is up to you, and it is already part of the fight. Beginning with Blue, you take turns to place **one cube at a time** on your own two rows: Blue on rows 1 and 2, Red on rows 7 and 6.',
      'You may stack where stacking is allowed, and you need not fill the rows. When all 26 cubes stand, Blue makes the first move.',
      figure(
        d.setup,
        'A setup under way, as in the rulebook’s example. It is Blue’s turn to place: pick a cube from the tray.',
      ),
    ),
    ...play,
    ...rest,
    section(
      'changes',
      'What was new',
      'In the [prototype](/rules/jersi-0) cubes were placed on three rows and without stacks. The first testers found the armies too close: the fighting began before any plan could. So version 1 starts on two rows, and lets you stack from the very first cube.',
      'The rules are dated 6 June 2019 and appeared on the author’s blog on 10 June. A publisher who read them asked why the board had been cut in two by that sea. With the sea filled in it played better, but still lacked depth; that is how [Jersi 2](/rules/jersi-2) began. You can try the filled board as the option `nosea`.',
      figure(d.nosea, 'The filled board: d4 is a point like any other, and the stack leaps there.'),
    ),
  ],
};
export default book;
