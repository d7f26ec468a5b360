import { mikjersi as d } from './mikjersi.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: 'Bring your king to the far side of a board of only 25 cells. Seven cubes each, a mountain to hide behind, and prisoners that may come back: small, sharp and full of surprises.',
  words: ['mikjersi', 'jersi'],
  sections: [
    section(
      'board',
      'Board and cubes',
      'The board is a square of five by five, rows a to e. Everything moves along rows and columns, never diagonally. In front of you there is room for your **reserve**, which is also the **prison** for the cubes you take.',
      {
        kind: 'cubes',
        variant: 'mikjersi',
        say: {
          rock: 'Takes scissors, fool, wise and king.',
          paper: 'Takes rock, fool, wise and king.',
          scissors: 'Take paper, fool, wise and king.',
          fool: 'Takes rock, paper, scissors, king, and the other fool.',
          king: 'Takes nobody. It wins by crossing.',
          wise: 'Takes nobody; the fool cannot take it.',
          mountain: 'Never moves, and nobody takes it.',
        },
      },
    ),
    section(
      'setup',
      'Setting up',
      'On your first row, from your left to your right: rock, paper, scissors, fool, king. The two kings face each other along a diagonal. Wise and mountain wait in the reserve. White moves first.',
      figure(d.setup, 'The starting position. The cubes in reserve lie beside the board.'),
    ),
    section(
      'moving',
      'Moving',
      {
        kind: 'list',
        items: [
          '**One cube**, standing alone or on top of something, goes to a neighbouring cell. It may climb, and it may come down.',
          '**A whole stack** goes one cell, or two in a straight line. The cell it crosses must be empty.',
        ],
      },
      figure(
        d.single,
        'Tap the white paper on c3: it may go to an empty cell, climb onto its rock on b3, or take the rock on d3. The scissors on c4 would take it.',
      ),
      figure(
        d.stack,
        'The stack on b2, with a paper on top, takes the rock on d2 in one leap. Its own scissors on b3 bar the way to b4.',
      ),
    ),
    section(
      'turn',
      'A turn',
      'You always act. A turn is one of these:',
      {
        kind: 'list',
        items: [
          'one step of a cube or a stack;',
          '**build and leap**: a cube climbs onto another, and the stack they make moves on;',
          '**leap and leave**: a stack moves, and its top steps off;',
          '**drop** one or two cubes from your reserve.',
        ],
      },
      figure(d.build, 'The paper climbs onto the rock on b3, and the stack takes on d3.'),
      figure(d.unstack, 'The stack takes the rock on d3, and its top goes on to take the fool on d4.'),
    ),
    section(
      'drops',
      'Drops',
      'A dropped cube lands on an empty cell, or on a lone cube of your own where the stack is allowed. A mountain needs an empty cell. You may drop two at once: on one cell, or on two neighbouring cells. You may not drop onto an enemy’s mountain.',
      figure(
        d.drop,
        'A wise on b3 and a mountain on c3, in one turn. A mountain in the centre changes everything.',
      ),
    ),
    section(
      'stacks',
      'Stacks and mountains',
      'A stack is two cubes of one colour. **The king stands only on top.** A **mountain** stays on the ground for ever: it does not move, and nobody takes it. But any other cube may climb onto it, be it your mountain or the enemy’s. Such a pile does not move; only its top does, step by step.',
      figure(d.climb, 'The white rock climbs onto the black mountain.'),
      'A mountain protects: who stands on it can be taken **only by a single cube**, never by a stack. The taker then stands there in its place.',
      figure(
        d.mountain,
        'The fool on the mountain is safe from the stack on c1, but not from the paper on b3.',
      ),
    ),
    section(
      'taking',
      'Taking',
      'Rock takes scissors, scissors take paper, paper takes rock; each of them takes fool, king and wise. The fool takes rock, paper, scissors, the king, and the other fool; never the wise. King, wise and mountain take nobody.',
      { kind: 'strengths', variant: 'mikjersi' },
      'The top cube speaks for its stack, and height counts for nothing. What is taken goes to prison, stack and all.',
      figure(d.fool, 'The fool on c3 may take the rock or the fool. The wise on d3 only smiles.'),
    ),
    section(
      'king',
      'A king is never lost',
      'A captured **king** does not go to prison. At the end of the turn its captor puts it back on the king’s own first row: on an empty cell, on a lone cube of its owner, or on a lone mountain. You choose where, so you can send it far from its friends. But if there is **no cell left** for it, you win.',
      figure(d.king, 'The rock takes the king, and puts it back on e5, in the far corner.'),
      'A cube taken in a stack with the king goes to prison as usual.',
    ),
    section(
      'exchange',
      'Exchange of prisoners',
      'At the end of a turn, if each side holds a prisoner of the same sort, both return to their owners’ reserves, ready to be dropped. All such pairs go home together. This happens **twice in a game** at most.',
      figure(
        d.exchange,
        'White’s rock is in prison. When the paper takes the black rock, the two are exchanged: both players can drop a rock again.',
      ),
    ),
    section(
      'end',
      'End of the game',
      {
        kind: 'list',
        items: [
          'A captured king that cannot be put back: its captor wins.',
          '**A king on the enemy’s first row**, alone or on top: its owner wins.',
          '20 turns in a row, both players’ together, without a capture of anything but a king alone: a draw.',
          'A player who is to move and cannot: loses.',
        ],
      },
      figure(d.win, 'Riding on a paper, the king crosses the last two rows in one leap.'),
      figure(
        d.blocked,
        'The black king has nobody left. When the paper steps to c2, it cannot move: White wins.',
      ),
    ),
    section(
      'notation',
      'Writing it down',
      'As in the rest of the family: `-` for one cube, `=` for a stack. Capitals are White’s cubes, small letters Black’s: R rock, P paper, S scissors, F fool, W wise, K king, M mountain.',
      {
        kind: 'terms',
        items: [
          ['`c3=c5-b5`', 'a stack goes to c5, its top to b5.'],
          ['`W:b3/M:c3`', 'two drops.'],
          ['`d2-e2!!/k:e5`', 'the black king is taken, and put back on e5.'],
          ['`b3-c3!*`', 'a capture, and an exchange of prisoners.'],
        ],
      },
    ),
    section(
      'changes',
      'What is different',
      'Mikjersi (2021) is Jersi under a magnifying glass. The kunti has become a king that wants to travel: the idea of the landing in [Jersi 4](/rules/jersi-4), where the prey also comes back when it is taken. The mountains come from the same draft, and so does the liking for cubes that take everybody and fear everybody: the fool. The Lojban names gave way to names that every child knows.',
    ),
  ],
};
export default book;
