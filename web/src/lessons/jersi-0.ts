import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex36', 'w', units);

export const lesson: Lesson = [
  {
    position: place('hex36', 'w', '', 'phase=setup hand=NKKKKCCCCRRRRnkkkkccccrrrr'),
    task: {
      en: 'The prototype sets up on three rows. Place a cukla (ring) on the third row, close to the sea.',
      fr: 'Le prototype se dispose sur trois rangées. Posez un cukla (rond) sur la troisième, tout près de la mer.',
    },
    hint: { en: 'Row 3 goes from b3 to g3.', fr: 'La rangée 3 va de b3 à g3.' },
    why: {
      en: 'From here the enemy is two leaps away. That was the trouble with the prototype.',
      fr: "D'ici, l'ennemi est à deux bonds. C'était le défaut du prototype.",
    },
    goal: { kind: 'place', cubes: 'K', cells: ['b3', 'c3', 'd3', 'e3', 'f3', 'g3'] },
    solution: 'K:c3',
  },
  {
    position: place('hex36', 'w', 'c3:K e2:R a5:r d5:k', 'phase=setup hand=NKKKCCCCRRRnkkkccccrrr'),
    task: {
      en: 'Now the kunti. Place it as far from the enemy as you can: on your first row.',
      fr: "Au kunti, maintenant. Posez-le le plus loin possible de l'ennemi : sur votre première rangée.",
    },
    hint: {
      en: 'The blank cube in the tray; row 1 is the lowest.',
      fr: 'Le cube vierge de la réserve ; la rangée 1 est tout en bas.',
    },
    why: {
      en: 'Here every cube has a point of its own: no stacks before the first turn.',
      fr: 'Ici, chaque forme a sa position : pas de pile avant le premier tour.',
    },
    goal: { kind: 'place', cubes: 'N', cells: ['d1', 'e1', 'f1', 'g1'] },
    solution: 'N:f1',
  },
  {
    position: at('c3:K e3:R e1:N b7:n d5:c f5:k'),
    task: {
      en: 'Walk along the shore: bring the cukla from c3 to c4.',
      fr: 'Longez le rivage : amenez le cukla de c3 à c4.',
    },
    hint: { en: 'Tap the ring, then c4.', fr: 'Touchez le rond, puis c4.' },
    why: {
      en: 'The sea is no point: all roads lead around it.',
      fr: "La mer n'est pas une position : tous les chemins la contournent.",
    },
    goal: { kind: 'reach', cell: 'c4', unit: 'K' },
    solution: 'c3-c4',
  },
  {
    position: at('c4:C c5:r b5:k b4:c e1:N d7:n'),
    task: {
      en: 'Kuctai (the cross) takes kurfa (the square). Take it.',
      fr: 'Kuctai (la croix) prend kurfa (le carré). Prenez-le.',
    },
    hint: { en: 'The red square is on c5.', fr: 'Le carré rouge est en c5.' },
    why: {
      en: 'Cross takes square, square takes ring, ring takes cross.',
      fr: 'La croix prend le carré, le carré prend le rond, le rond prend la croix.',
    },
    goal: { kind: 'take', cubes: 'r' },
    solution: 'c4-c5',
  },
  {
    position: at('e3:C f3:R f2:K e1:N b7:n d5:k'),
    task: {
      en: 'Once the game is on, you may stack. Build a stack with a kurfa (square) on top.',
      fr: 'Une fois la partie lancée, on peut empiler. Construisez une pile avec un kurfa (carré) au sommet.',
    },
    hint: {
      en: 'The square must be the one that climbs. Then “End turn”.',
      fr: "C'est le carré qui doit grimper. Puis « Finir le tour ».",
    },
    why: { en: 'Who climbs gives the stack its strength.', fr: 'Celle qui grimpe donne sa force à la pile.' },
    goal: { kind: 'all', goals: [{ kind: 'stack' }, { kind: 'word', anyOf: ['f3-e3', 'f3-f2'] }] },
    solution: 'f3-e3',
  },
  {
    position: at('e3:CR f3:K e1:N b7:n d6:c e5:k'),
    task: { en: 'Leap with the stack, and take.', fr: 'Bondissez avec la pile, et prenez.' },
    hint: {
      en: 'The square on top takes the ring on e5, two points up.',
      fr: 'Le carré au sommet prend le rond en e5, deux points plus haut.',
    },
    why: { en: 'A stack strikes from afar.', fr: 'Une pile frappe de loin.' },
    goal: { kind: 'all', goals: [{ kind: 'leap' }, { kind: 'take' }] },
    solution: 'e3=e5',
  },
  {
    position: at('b3:K c3:R c5:c b5:r e1:N d7:n'),
    task: {
      en: 'In one turn: build a stack, and take the kuctai (cross) on c5 with it.',
      fr: 'En un seul tour : construisez une pile, et prenez avec elle le kuctai (croix) en c5.',
    },
    hint: {
      en: 'The ring takes the cross: it must be on top.',
      fr: 'Le rond prend la croix : il doit être au sommet.',
    },
    why: { en: 'Build and leap: one cube, then two.', fr: 'Construire puis bondir : une forme, puis deux.' },
    goal: { kind: 'take', cubes: 'c' },
    solution: 'b3-c3=c5',
  },
  {
    position: at('g2:KC g4:r f5:r e5:k e1:N a7:n'),
    task: { en: 'Take twice in one turn.', fr: 'Prenez deux fois en un seul tour.' },
    hint: {
      en: 'First the square on g4, then the one beyond.',
      fr: "D'abord le carré en g4, puis celui d'après.",
    },
    why: { en: 'Leap and leave: two cubes, then one.', fr: 'Bondir puis descendre : deux formes, puis une.' },
    goal: { kind: 'take', times: 2 },
    solution: 'g2=g4-f5',
  },
  {
    position: at('b5:R a6:K b7:C e1:N a7:n'),
    task: {
      en: 'You could take the kunti. Win without taking it: leave Red no move.',
      fr: 'Vous pourriez prendre le kunti. Gagnez sans le prendre : ne laissez aucun coup à rouge.',
    },
    hint: {
      en: 'The kunti on a7 has one free point left.',
      fr: 'Il reste une seule position libre au kunti en a7.',
    },
    why: {
      en: 'Who cannot move loses. It is rare, but it counts.',
      fr: "Qui ne peut plus jouer perd. C'est rare, mais cela compte.",
    },
    goal: { kind: 'win', reason: 'blocked' },
    solution: 'b5-b6',
  },
  {
    position: at('c4:RK c6:c c7:n d6:r a5:k e1:N'),
    task: { en: 'Win in one turn.', fr: 'Gagnez en un tour.' },
    hint: { en: 'First take the cross on c6.', fr: "Prenez d'abord la croix en c6." },
    why: { en: 'Two captures, and the hunt is over.', fr: 'Deux prises, et la chasse est finie.' },
    goal: { kind: 'win' },
    solution: 'c4=c6-c7',
  },
];
