import { heightIsNothing, moving, threeTakeEach } from './core.en';
import { jersi2 as d } from './jersi-2.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: 'Hunt down the enemy’s only kunti on a wide board of hexagons, while yours stays out of reach. Rock, paper, scissors decides who takes whom; stacks leap, rebound and carry the kunti to safety.',
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    section(
      'board',
      'Board and cubes',
      'The board is a hexagon of 61 cells, five to a side. Rows a and b are White’s home, rows h and i Black’s.',
      {
        kind: 'cubes',
        variant: 'jersi-2',
        say: {
          kunti: 'The prey: lose it and you lose the game.',
          cukla: 'Round.',
          kuctai: 'Cross.',
          kurfa: 'Square.',
        },
      },
    ),
    section(
      'setup',
      'Setting up',
      'There are three ways to begin. In each of them White moves first.',
      {
        kind: 'list',
        items: [
          '**Symmetric**: the setup below. It is quick, and the one to learn with.',
          '**Random**: the kunti on a3 and i3, the other cubes shuffled and laid out in a fixed order. Each player gets an order of its own; or, if you prefer (this one is ours), the same for both.',
          '**Free**: beginning with White, the players place one cube at a time on their own two rows, stacks allowed, as in Jersi 1.',
        ],
      },
      figure(
        d.setup,
        'The symmetric setup. Turned by 180°, White’s army becomes Black’s. Go on, play a few moves.',
      ),
      figure(d.random, 'A random setup: no two games begin alike.'),
    ),
    ...moving(
      d,
      {
        single:
          'Tap the white kurfa on e5. It may go to the empty cells around it, climb onto its cukla on d4, or take the black cukla on f5. The kuctai on e6 is beyond it.',
        stack:
          'The white stack on d4 reaches f5 in one leap and takes the cukla there. Its own kuctai on d5 bars the way to d6.',
        build: 'Build and leap: the kurfa climbs onto the cukla on d5, and the new stack flies on to f6.',
        unstack: 'Leap and leave: the stack takes on e5, then its top goes on and takes a whole stack on f5.',
      },
      'cell',
    ),
    section(
      'stacks',
      'Stacks',
      'A stack is two cubes of one colour on one cell, never more. Any two will do, with one condition: **the kunti stands only on top**.',
      'A riding kunti travels two cells at a time, and it carries a fighter under its feet. But it still takes nobody, and whoever takes it takes the fighter too.',
      figure(d.rider, 'The cukla on d4 attacks the white kunti. Riding on a kurfa, it gets away by a leap.'),
    ),
    section(
      'taking',
      'Taking',
      threeTakeEach,
      { kind: 'strengths', variant: 'jersi-2' },
      heightIsNothing,
      figure(d.height, 'A lone kuctai takes a whole stack, because the stack has a kurfa on top.'),
    ),
    section(
      'end',
      'End of the game',
      '**Take the enemy’s kunti and you win**, at once.',
      figure(
        d.win,
        'The last turn of the rulebook’s sample game: a leap that takes, and a top that goes on to the kunti.',
      ),
      'So that nobody has to chase a lone kunti for ever, there is a **countdown**. It starts as soon as a player has only one sort of cube left besides the kunti (or none), and it never stops: 20 more turns, ten each. If both kunti are still there at the end, who has more **sorts** of cubes on the board wins; if that is equal, who has more cubes; otherwise it is a draw. The players may agree to compare sooner.',
      figure(
        d.countdown,
        'Two turns are left. White has three sorts (kunti, cukla, kurfa), Black two: unless something happens, White wins.',
      ),
      'A player who cannot move at all does not lose here: the game is a draw.',
    ),
    section(
      'notation',
      'Writing it down',
      'Each row has a letter, counted from White, and each cell of a row a number, from White’s left. `-` moves one cube, `=` a stack; a second step goes on from where the first arrived.',
      {
        kind: 'terms',
        items: [
          ['`a5-b5=d7`', 'the cube of a5 climbs onto b5; the stack goes on to d7.'],
          ['`d7=e8-f7!`', 'the stack of d7 goes to e8, then its top takes on f7.'],
          ['`g6=i4!-i3!!`', 'a capture, then the capture of the kunti.'],
          [
            '`R:b2`',
            'placing a kurfa in a free setup. N is the kunti, K the **cukla**, C the **kuctai**: Jersi 4 has these two the other way round.',
          ],
          ['`1 0`', 'the score at the end, White’s first; `1 1` is a draw.'],
        ],
      },
    ),
    section(
      'changes',
      'What was new',
      'A publisher had asked why the board of [Jersi 1](/rules/jersi-1) was cut in two by its sea. Tests with the sea filled in were better, but there was still no room to prepare anything. So the sea went for good, and **a ring of cells** was added around the board.',
      'The kunti learnt to **ride**: at first only so that it could run away faster, but it turned out to be a ferry for fighters as well. A **standard setup** with many openings spared beginners the tricky placing. Points became cells, blue and red became white and black, coordinates became simpler, and the countdown came in place of winning by a block.',
      'It was first shown on 27 June 2019; the text played here is that of 18 January 2020. In between came a program of 3,000 lines that thought for a minute to see two moves ahead, and a board and cubes of wood, burnt dot by dot with a hot iron. You can give our cubes those dotted faces in the [settings](/settings).',
    ),
  ],
};
export default book;
