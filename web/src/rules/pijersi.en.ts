import { pijersi as d } from './pijersi.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: 'A race through the enemy’s lines: the first to bring a rock, a paper or scissors to the far row wins. Stacks make you fast, rock-paper-scissors keeps you careful, and the wise get in everybody’s way.',
  words: ['pijersi', 'prije', 'jersi'],
  sections: [
    section(
      'board',
      'Board and cubes',
      'The board has 45 hexagonal cells in seven rows, a to g. White’s side is row a, Black’s is row g.',
      {
        kind: 'cubes',
        variant: 'pijersi',
        say: {
          rock: 'Takes scissors.',
          paper: 'Takes rock.',
          scissors: 'Takes paper.',
          wise: 'Takes nobody, and nobody takes it.',
        },
      },
    ),
    section(
      'setup',
      'Setting up',
      'Fill your back row from left to right with rock, paper, scissors, twice over. The row in front continues the pattern, so that neighbours form little rock-paper-scissors triangles; in its middle the two wise stand one on the other. White moves first.',
      figure(
        d.setup,
        'The starting position. It is a live board: try a few moves, and put everything back with the button.',
      ),
    ),
    section(
      'moving',
      'Moving',
      {
        kind: 'list',
        items: [
          '**One cube**, standing alone or on top of a stack, goes to a neighbouring cell.',
          '**A whole stack** goes one cell, or two in a straight line. The cell it crosses must be empty.',
        ],
      },
      'Either may end on an empty cell, or on an enemy it can take. A single cube may also climb onto a lone cube of its own colour: that makes a stack.',
      figure(
        d.single,
        'Tap the white rock on d4: it may go to an empty cell, climb onto its paper on c3, or take the scissors on e4. The paper on e3 would take it, not the other way round.',
      ),
      figure(
        d.stack,
        'The stack on c3 has a paper on top. It leaps to e4 and takes the rock there. Its own scissors on c4 bar the way to c5.',
      ),
    ),
    section(
      'turn',
      'A turn: one step, or two',
      'You always move. Your turn is one step, or two linked ones, and the second is your choice:',
      {
        kind: 'list',
        items: [
          '**Build and leap**: a cube climbs onto another, and the stack they make moves on.',
          '**Leap and leave**: a stack moves, and its top steps off.',
        ],
      },
      'The second step starts where the first ended, and two is the most: a turn that has both built and leapt is over.',
      figure(d.build, 'The scissors climb onto the rock on c4, and the stack takes the paper on e5.'),
      figure(d.unstack, 'The stack takes on d5, and its top goes on to take on e5: two captures.'),
    ),
    section(
      'stacks',
      'Stacks',
      'A stack is two cubes of one colour, never more. Any two will do, except that **a wise stands only on a wise**. Others may stand on a wise: it makes a fine cart.',
      figure(
        d.wise,
        'White’s wise on c3 may climb onto the wise on d3, but not onto the paper on d4. The paper may well climb onto either wise.',
      ),
    ),
    section(
      'taking',
      'Taking',
      '**Rock takes scissors, scissors take paper, paper takes rock.** The wise takes nobody, and nobody takes it.',
      { kind: 'strengths', variant: 'pijersi' },
      'You take by moving onto the enemy. The top cube speaks for its stack, and height counts for nothing: a cube can take a stack, and the stack leaves the board whole. What is taken never comes back.',
      figure(
        d.carried,
        'A wise at the bottom has no say. Under scissors it falls with them: the rock takes both.',
      ),
    ),
    section(
      'end',
      'End of the game',
      '**Reach the enemy’s first row** with a rock, a paper or scissors, alone or on top of a stack, and you win when the turn ends. A wise on that row wins nothing.',
      figure(
        d.win,
        'White to move: a leap to g5 is enough. Towards g3 the black paper on f4 would bar the way.',
      ),
      'You also win if the enemy, when it is to move, has **no move at all**. And after **20 turns in a row without a capture**, both players’ turns counted, the game is a draw.',
      figure(d.quiet, 'Eighteen quiet turns have gone by. Two more, and it is a draw.'),
    ),
    section(
      'notation',
      'Writing it down',
      'Each row has a letter, each cell of a row a number, from White’s left. `-` moves one cube, `=` a stack; a second step goes on from where the first arrived.',
      {
        kind: 'terms',
        items: [
          ['`b1-c1`', 'one cube goes from b1 to c1.'],
          ['`b4=d5`', 'a stack goes from b4 to d5.'],
          ['`c3-c4=e5!`', 'a cube climbs onto c4, the stack goes on to e5 and takes.'],
          ['`b4=d5!-e5!`', 'a stack takes on d5, its top takes on e5.'],
        ],
      },
    ),
    section(
      'changes',
      'A younger cousin',
      'Pijersi came in 2022, after [Mikjersi](/rules/mikjersi) had replaced the hunt by a race. Here there is no king and no kunti to guard: every fighter can win. Two old ideas are back: the wise has the calm of the guardian of [Jersi 4](/rules/jersi-4), which can neither strike nor be struck; and the goal is the landing that a naval game of the author’s, older than Jersi, was already about.',
      'Of all the family it is the simplest to explain, and the one that other people write programs for.',
    ),
  ],
};
export default book;
