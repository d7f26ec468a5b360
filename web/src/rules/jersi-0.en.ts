import { cubes, play, rest } from './jersi-1.en';
import { jersi0 as d } from './jersi-1.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: 'The very first Jersi, as the author’s journal remembers it: a hunt for the kunti around an inland sea. The cubes start on three rows, one to a point, and are at each other’s throats within a turn or two.',
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    cubes,
    section(
      'setup',
      'Setting up',
      'Beginning with Blue, you take turns to place one cube at a time on your own **three** rows: Blue on 1, 2 and 3, Red on 7, 6 and 5. **No stacks yet**: every cube needs a point of its own. Then Blue makes the first move.',
      figure(d.setup, 'A setup under way: the front lines almost touch. It is Blue’s turn to place.'),
    ),
    ...play,
    ...rest,
    section(
      'changes',
      'Where it comes from',
      'It began in May 2019 with the five elements of Chinese thought, each ruling another. Five seemed too many for a board game; rock, paper, scissors has the same circle with three. And what should they fight for? Not to wipe each other out: for a fourth, unarmed piece. At first it was simply “the shapeless one”.',
      'The board owes its points, its lines and its hole in the middle to TZAAR by Kris Burm, and so does the idea of two moves in a turn. The names come from Lojban, a constructed language: the game was not to stay French, nor to take the easy way of English.',
      'The journal tells of this prototype in a few lines only; what it leaves open is played here as in [Jersi 1](/rules/jersi-1), which moved the armies apart.',
    ),
  ],
};
export default book;
