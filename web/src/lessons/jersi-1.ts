import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex36', 'w', units);

export const lesson: Lesson = [
  {
    position: place('hex36', 'w', '', 'phase=setup hand=NKKKKCCCCRRRRnkkkkccccrrrr'),
    task: {
      en: 'The setup is yours to choose. Place your kunti (the blank cube) on your first row: d1, e1, f1 or g1.',
      fr: 'La mise en place est libre. Posez votre kunti (le cube vierge) sur votre première rangée : d1, e1, f1 ou g1.',
    },
    hint: {
      en: 'Tap the blank cube in the tray, then a point of the lowest row.',
      fr: 'Touchez le cube vierge dans la réserve, puis un point de la rangée du bas.',
    },
    why: {
      en: 'Far back is a good place for the prey. In turn, one cube each, until all 26 stand.',
      fr: "Tout au fond, la proie est bien placée. On pose chacun son tour, jusqu'aux 26 formes.",
    },
    goal: { kind: 'place', cubes: 'N', cells: ['d1', 'e1', 'f1', 'g1'] },
    solution: 'N:e1',
  },
  {
    position: place('hex36', 'w', 'e1:N d1:K f2:R b7:n a7:r c6:k', 'phase=setup hand=KKKCCCCRRRkkkccccrrr'),
    task: {
      en: 'Stacks are allowed from the first cube on. Place a cube so that it makes a stack.',
      fr: 'Les piles sont permises dès la pose. Posez une forme de façon à former une pile.',
    },
    hint: {
      en: 'Place it on a cube of yours. Not on the kunti: it never shares its point.',
      fr: 'Posez-la sur une de vos formes. Pas sur le kunti : il ne partage jamais sa place.',
    },
    why: {
      en: 'A stack is ready to leap in the very first turn.',
      fr: 'Une pile est prête à bondir dès le premier tour.',
    },
    goal: { kind: 'stack' },
    solution: 'C:f2',
  },
  {
    position: at('c3:R b3:K b4:k c4:c g1:N d7:n'),
    task: {
      en: 'Kurfa (the square) takes cukla (the ring). Take it with the cube on c3.',
      fr: 'Kurfa (le carré) prend cukla (le rond). Prenez-le avec la forme en c3.',
    },
    hint: { en: 'The red ring is on b4.', fr: 'Le rond rouge est en b4.' },
    why: {
      en: 'Square takes ring, ring takes cross, cross takes square.',
      fr: 'Le carré prend le rond, le rond prend la croix, la croix prend le carré.',
    },
    goal: { kind: 'take', cubes: 'k' },
    solution: 'c3-b4',
  },
  {
    position: at('d2:RK e2:C a5:c g1:N a7:n'),
    task: {
      en: 'Make the stack leap two points. The sea in the middle stops it: find another way.',
      fr: "Faites bondir la pile de deux points. Au milieu, la mer l'arrête : trouvez un autre chemin.",
    },
    hint: { en: 'From d2 a free line leads to b4.', fr: 'Depuis d2, une ligne libre mène en b4.' },
    why: {
      en: 'Along the shore the lines are long; across the sea there are none.',
      fr: "Le long du rivage, les lignes sont longues ; à travers la mer, il n'y en a pas.",
    },
    goal: { kind: 'leap' },
    solution: 'd2=b4',
  },
  {
    position: at('d2:K e2:R e4:c f4:k g1:N a7:n'),
    task: {
      en: 'In one turn: build a stack, and take with it.',
      fr: 'En un seul tour : construisez une pile, puis prenez avec elle.',
    },
    hint: {
      en: 'The ring on top takes the cross. It stands on e4, two points from e2.',
      fr: 'Le rond au sommet prend la croix. Elle est en e4, à deux points de e2.',
    },
    why: { en: 'Build and leap: one cube, then two.', fr: 'Construire puis bondir : une forme, puis deux.' },
    goal: { kind: 'all', goals: [{ kind: 'take' }, { kind: 'leap' }] },
    solution: 'd2-e2=e4',
  },
  {
    position: at('c2:RK c4:c b5:c d5:k g1:N d7:n'),
    task: { en: 'Take twice in one turn.', fr: 'Prenez deux fois en un seul tour.' },
    hint: {
      en: 'Leap to c4, then let the top go on.',
      fr: 'Bondissez en c4, puis laissez continuer le sommet.',
    },
    why: { en: 'Leap and leave: two cubes, then one.', fr: 'Bondir puis descendre : deux formes, puis une.' },
    goal: { kind: 'take', times: 2 },
    solution: 'c2=c4-b5',
  },
  {
    position: at('d3:R c4:ck c3:rc g1:N a7:n'),
    task: {
      en: 'One cube against a stack: take two cubes at once.',
      fr: 'Une forme contre une pile : prenez deux formes à la fois.',
    },
    hint: {
      en: 'Your square needs a ring on top of the stack.',
      fr: "Votre carré a besoin d'un rond au sommet de la pile.",
    },
    why: {
      en: 'The top decides; the bottom falls with it.',
      fr: 'Le sommet décide ; la base tombe avec lui.',
    },
    goal: { kind: 'take', count: 2 },
    solution: 'd3-c4',
  },
  {
    position: at('e2:N e3:K f3:C f2:r d6:c a7:n'),
    task: {
      en: 'The kunti is attacked. Bring it to safety, or take the attacker.',
      fr: "Le kunti est attaqué. Mettez-le à l'abri, ou prenez l'attaquant.",
    },
    hint: {
      en: 'Who is next to e2? It goes one point, and so does your kunti.',
      fr: "Qui est voisin de e2 ? Il avance d'un point, comme votre kunti.",
    },
    why: {
      en: 'In Jersi 1 the kunti only walks. Keep it company.',
      fr: 'Dans Jersi 1, le kunti ne fait que marcher. Tenez-lui compagnie.',
    },
    goal: { kind: 'safe' },
    solution: 'e2-d2',
  },
  {
    position: at('b5:KR b7:n a7:r c6:k e1:N'),
    task: { en: 'Take the kunti in one turn.', fr: 'Prenez le kunti en un tour.' },
    hint: { en: 'The column b is free.', fr: 'La ligne b5–b6–b7 est libre.' },
    why: { en: 'The hunt is over, and you have won.', fr: 'La chasse est finie, et vous avez gagné.' },
    goal: { kind: 'win' },
    solution: 'b5=b7',
  },
  {
    position: at('c4:C d3:K c6:n b6:r d6:k a7:c e1:N'),
    task: {
      en: 'One step is not enough, two are. Win in one turn.',
      fr: 'Un coup ne suffit pas, deux oui. Gagnez en un tour.',
    },
    hint: {
      en: 'From d3 a cube can climb onto c4; from c4 a free line leads to the kunti.',
      fr: 'De d3, une forme peut grimper en c4 ; de c4, une ligne libre mène au kunti.',
    },
    why: {
      en: 'A lone cube was no danger a moment ago. That is Jersi; now you can play.',
      fr: "L'instant d'avant, une forme seule n'inquiétait personne. C'est cela, Jersi ; vous savez jouer.",
    },
    goal: { kind: 'win' },
    solution: 'd3-c4=c6',
  },
];
