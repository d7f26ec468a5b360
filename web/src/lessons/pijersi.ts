import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex45', 'w', units);

export const lesson: Lesson = [
  {
    position: at('c3:R b2:P b5:S f3:p f5:r g6:s'),
    task: {
      en: 'A cube alone goes one cell. Move the rock (the ring) from c3 to d4.',
      fr: "Un cube seul avance d'une case. Déplacez la pierre (le rond) de c3 à d4.",
    },
    hint: {
      en: 'Tap the ring, then d4. The dots show where it can go.',
      fr: 'Touchez le rond, puis d4. Les pastilles montrent où il peut aller.',
    },
    why: { en: 'Six neighbours, six directions.', fr: 'Six voisines, six directions.' },
    goal: { kind: 'reach', cell: 'd4', unit: 'R' },
    solution: 'c3-d4',
  },
  {
    position: at('d4:R e4:s e3:p d5:r a1:P g6:r'),
    task: { en: 'Rock takes scissors. Take them.', fr: 'La pierre prend les ciseaux. Prenez-les.' },
    hint: { en: 'Scissors are the cross.', fr: "Les ciseaux, c'est la croix." },
    why: {
      en: 'Ring takes cross, cross takes square, square takes ring.',
      fr: 'Le rond prend la croix, la croix prend le carré, le carré prend le rond.',
    },
    goal: { kind: 'take', cubes: 's' },
    solution: 'd4-e4',
  },
  {
    position: at('c3:S c4:R b6:P f3:p g6:r'),
    task: {
      en: 'Build a stack: let one of your cubes climb onto another.',
      fr: 'Construisez une pile : faites grimper un de vos cubes sur un autre.',
    },
    hint: {
      en: 'A plus sign marks the cubes one can climb onto. Then choose “End turn”.',
      fr: 'Un signe plus marque les cubes sur lesquels on peut grimper. Ensuite, choisissez « Finir le tour ».',
    },
    why: { en: 'Two cubes of one colour, never more.', fr: 'Deux cubes de même couleur, jamais plus.' },
    goal: { kind: 'stack' },
    solution: 'c3-c4',
  },
  {
    position: at('c3:RP c4:S e4:r f2:s g6:r'),
    task: { en: 'Leap two cells with the stack.', fr: 'Bondissez de deux cases avec la pile.' },
    hint: {
      en: 'In a straight line, and the cell between must be empty.',
      fr: 'En ligne droite, et la case intermédiaire doit être vide.',
    },
    why: { en: 'Height makes fast, not strong.', fr: 'La hauteur rend rapide, pas plus fort.' },
    goal: { kind: 'leap' },
    solution: 'c3=e4',
  },
  {
    position: at('c3:S c4:R e5:p d3:r a1:P g6:r'),
    task: {
      en: 'In one turn: build a stack, and take the paper on e5 with it.',
      fr: 'En un seul tour : construisez une pile, et prenez avec elle la feuille en e5.',
    },
    hint: {
      en: 'Scissors on top, then two cells straight ahead.',
      fr: 'Les ciseaux au sommet, puis deux cases tout droit.',
    },
    why: { en: 'Build and leap: one cube, then two.', fr: 'Construire puis bondir : un cube, puis deux.' },
    goal: { kind: 'take', cubes: 'p' },
    solution: 'c3-c4=e5',
  },
  {
    position: at('b4:PR d5:s e5:s d3:p a1:R g1:r'),
    task: { en: 'Take twice in one turn.', fr: 'Prenez deux fois en un seul tour.' },
    hint: {
      en: 'Leap with the stack, then let its top go on alone.',
      fr: 'Bondissez avec la pile, puis laissez le sommet continuer seul.',
    },
    why: { en: 'Leap and leave: two cubes, then one.', fr: 'Bondir puis descendre : deux cubes, puis un.' },
    goal: { kind: 'take', times: 2 },
    solution: 'b4=d5-e5',
  },
  {
    position: at('d3:W d4:P c3:W e4:ww f5:r a1:R g1:r'),
    task: {
      en: 'A wise (the infinity) stands only on a wise. Put one of yours on the other.',
      fr: "Un sage (l'infini) ne monte que sur un sage. Placez l'un des vôtres sur l'autre.",
    },
    hint: { en: 'They stand side by side, on c3 and d3.', fr: 'Ils sont côte à côte, en c3 et d3.' },
    why: {
      en: 'Two wise are a wall on wheels: nobody takes them.',
      fr: 'Deux sages font un mur à roulettes : personne ne les prend.',
    },
    goal: { kind: 'word', anyOf: ['c3-d3', 'd3-c3'] },
    solution: 'c3-d3',
  },
  {
    position: at('d4:R e4:ws e3:wp d5:s a1:P g1:r'),
    task: {
      en: 'Nobody takes a wise that stands on top. But here one carries a weaker friend. Take both.',
      fr: 'Personne ne prend un sage au sommet. Mais ici, il y en a un qui porte plus faible que vous. Prenez les deux.',
    },
    hint: {
      en: 'Your rock takes scissors, whatever is below.',
      fr: "Votre pierre prend les ciseaux, quoi qu'il y ait dessous.",
    },
    why: {
      en: 'The top speaks for the stack; the wise falls with it.',
      fr: 'Le sommet parle pour la pile ; le sage tombe avec.',
    },
    goal: { kind: 'take', cubes: 'ws' },
    solution: 'd4-e4',
  },
  {
    position: at('c2:P a5:S b6:R c3:sr f3:s g6:p'),
    task: {
      en: 'The black stack on c3 will reach your first row next turn. Take it.',
      fr: 'La pile noire en c3 atteindra votre première ligne au prochain tour. Prenez-la.',
    },
    hint: {
      en: 'Which of your cubes takes a rock, and is near enough?',
      fr: 'Lequel de vos cubes prend une pierre, et se trouve assez près ?',
    },
    why: {
      en: 'A race is also won by stopping the other runner.',
      fr: "On gagne aussi une course en arrêtant l'autre coureur.",
    },
    goal: { kind: 'take', count: 2 },
    solution: 'c2-c3',
  },
  {
    position: at('d4:PS b2:R e3:r f6:p g1:s f2:r'),
    task: {
      en: 'A leap, and one step more: reach the enemy’s first row in one turn.',
      fr: 'Un bond, et un pas de plus : atteignez la première ligne adverse en un tour.',
    },
    hint: {
      en: 'From d4 the stack can leap to f5. Its top then steps off.',
      fr: 'De d4, la pile peut bondir en f5. Son sommet en descend ensuite.',
    },
    why: { en: 'You have won, and you can play.', fr: 'Vous avez gagné, et vous savez jouer.' },
    goal: { kind: 'win' },
    solution: 'd4=f5-g5',
  },
];
