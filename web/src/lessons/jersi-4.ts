import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string, extras = ''): string => place('hex61', 'w', units, extras);

export const lesson: Lesson = [
  {
    variant: 'jersi-4',
    position: at('f4:R f5:C h5:n h4:k i5:c a3:N'),
    task: {
      en: 'The hunt is that of Jersi 2. Warm up: take the kunti (the blank) in one turn.',
      fr: 'La chasse est celle de Jersi 2. Pour vous échauffer : prenez le kunti (le vide) en un tour.',
    },
    hint: { en: 'Climb from f4 onto f5, and leap.', fr: 'Grimpez de f4 sur f5, et bondissez.' },
    why: {
      en: 'Build and leap. Now for what Jersi 4 adds.',
      fr: 'Construire puis bondir. Voyons maintenant ce que Jersi 4 ajoute.',
    },
    goal: { kind: 'win' },
    solution: 'f4-f5=h5',
  },
  {
    variant: 'jersi-4+special=mokca',
    position: at('d5:CR e5:m g5:c a3:N i3:n'),
    controls: true,
    task: {
      en: 'The black guardian (mokca, the point) keeps stacks off the hatched cells. Bring your whole stack to d3, past it.',
      fr: 'Le gardien noir (mokca, le point) interdit aux piles les cases hachurées. Amenez votre pile entière en d3, en passant devant lui.',
    },
    hint: {
      en: 'Your stack may not stop on d4, but it may cross it.',
      fr: "Votre pile ne peut pas s'arrêter en d4, mais elle peut traverser.",
    },
    why: {
      en: 'A guardian forbids to arrive, not to cross or to leave.',
      fr: "Un gardien interdit d'arriver, pas de traverser ni de partir.",
    },
    goal: { kind: 'reach', cell: 'd3', unit: 'CR' },
    solution: 'd5=d3',
  },
  {
    variant: 'jersi-4+special=mokca',
    position: at('a3:N c5:M c3:rc f6:R i3:n'),
    controls: true,
    task: {
      en: 'The black stack is about to leap onto your kunti. Protect it with your guardian.',
      fr: 'La pile noire va bondir sur votre kunti. Protégez-le avec votre gardien.',
    },
    hint: { en: 'Put the guardian right beside the kunti.', fr: 'Placez le gardien juste à côté du kunti.' },
    why: {
      en: 'No stack lands beside a guardian, not even to take.',
      fr: "Aucune pile n'atterrit à côté d'un gardien, pas même pour prendre.",
    },
    goal: { kind: 'all', goals: [{ kind: 'moves', cubes: 'M' }, { kind: 'safe' }] },
    solution: 'c5-b4',
  },
  {
    variant: 'jersi-4+special=darsi',
    position: at('e5:D e6:k f5:rc d4:r a3:N i3:n'),
    task: {
      en: 'The daredevil (darsi, three bars) takes any fighter. Take as much as you can with it: two cubes.',
      fr: "L'audacieux (darsi, trois barres) prend n'importe quel combattant. Prenez-en le plus possible : deux formes.",
    },
    hint: { en: 'There is a stack beside it.', fr: 'Il y a une pile à côté de lui.' },
    why: {
      en: 'It takes everybody, and everybody takes it: strike while you can.',
      fr: 'Il prend tout le monde, et tout le monde le prend : frappez tant que vous le pouvez.',
    },
    goal: { kind: 'take', count: 2 },
    solution: 'e5-f5',
  },
  {
    variant: 'jersi-4+special=pamei',
    position: at('d4:CP e5:c f5:r a3:N i3:n'),
    task: {
      en: 'The ninja (pamei, one bar) fights alone. Take the black cukla (ring) on e5.',
      fr: 'Le ninja (pamei, une barre) combat seul. Prenez le cukla noir (rond) en e5.',
    },
    hint: {
      en: 'Tap the stack twice: then only its top is taken up.',
      fr: 'Touchez la pile deux fois : seul le sommet est alors pris.',
    },
    why: {
      en: 'From the ground or off a stack, but never leading one.',
      fr: "Depuis le sol ou en sautant d'une pile, mais jamais en la menant.",
    },
    goal: { kind: 'take', cubes: 'c' },
    solution: 'd4-e5',
  },
  {
    variant: 'jersi-4+special=galtu',
    position: at('c4:CG e6:k d4:r a3:N i3:n'),
    task: {
      en: 'The mahout (galtu, two bars) fights only on its mount. Take something.',
      fr: 'Le cornac (galtu, deux barres) ne combat que sur sa monture. Prenez quelque chose.',
    },
    hint: { en: 'Move the stack as a whole.', fr: 'Déplacez la pile entière.' },
    why: {
      en: 'On foot it is harmless, riding it takes anyone.',
      fr: "À pied, il est inoffensif ; perché, il prend n'importe qui.",
    },
    goal: { kind: 'take' },
    solution: 'c4=e6',
  },
  {
    variant: 'jersi-4+special=mucti',
    position: at('a3:N b3:k b4:c e5:T f6:R i3:n'),
    task: {
      en: 'Surrounded! Let the kunti and the ghost (mucti, the crescent) change places.',
      fr: 'Cerné ! Faites échanger leurs places au kunti et au fantôme (mucti, le croissant).',
    },
    hint: { en: 'Tap the kunti, then the ghost.', fr: 'Touchez le kunti, puis le fantôme.' },
    why: {
      en: 'A swap is a whole turn, and it works from any distance.',
      fr: "L'échange prend tout le tour, et il marche à toute distance.",
    },
    goal: { kind: 'all', goals: [{ kind: 'swap' }, { kind: 'safe' }] },
    solution: 'a3<>e5',
  },
  {
    variant: 'jersi-4+special=fendi',
    position: at('a3:N d5:F d3:rc f6:R i3:n'),
    controls: true,
    task: {
      en: 'Black threatens to leap to b3 and take your kunti from there. Stop the leap with your divider (fendi).',
      fr: 'Noir menace de bondir en b3, puis de prendre votre kunti. Empêchez ce bond avec votre diviseur (fendi).',
    },
    hint: {
      en: 'Beside the divider no leap of two cells begins or ends.',
      fr: 'À côté du diviseur, aucun bond de deux cases ne commence ni ne finit.',
    },
    why: {
      en: 'The divider slows down; the guardian keeps away.',
      fr: 'Le diviseur ralentit ; le gardien tient à distance.',
    },
    goal: { kind: 'all', goals: [{ kind: 'moves', cubes: 'F' }, { kind: 'safe' }] },
    solution: 'd5-d4',
  },
  {
    variant: 'jersi-4+mountains',
    position: at('a3:N d3:rc f6:R e2:C i3:n', 'hand=AAAAaaaa'),
    task: {
      en: 'The same threat, but you hold mountains. Drop one (or two) so that your kunti cannot be taken.',
      fr: 'La même menace, mais vous avez des montagnes. Posez-en une (ou deux) pour que votre kunti ne puisse pas être pris.',
    },
    hint: { en: 'The stack wants to go over c3 to b3.', fr: 'La pile veut passer par c3 pour aller en b3.' },
    why: {
      en: 'A stack neither crosses a mountain nor stops on it.',
      fr: "Une pile ne traverse pas une montagne et ne s'y arrête pas.",
    },
    goal: { kind: 'all', goals: [{ kind: 'place', cubes: 'A' }, { kind: 'safe' }] },
    solution: 'A:c3',
  },
  {
    variant: 'jersi-4+landing',
    position: at('f4:RN h2:k i1:c g7:r e6:C f8:n'),
    task: {
      en: 'With the landing, your kunti wins on the enemy’s first row. Land it in this turn.',
      fr: 'Avec le débarquement, votre kunti gagne sur la première rangée adverse. Débarquez-le pendant ce tour.',
    },
    hint: {
      en: 'Leap with the stack to h4, then let the kunti step off.',
      fr: 'Bondissez en h4 avec la pile, puis faites descendre le kunti.',
    },
    why: {
      en: 'Hunt or landing, guardian or ghost: mix them as you like.',
      fr: 'Chasse ou débarquement, gardien ou fantôme : mélangez à votre goût.',
    },
    goal: { kind: 'win', reason: 'goal' },
    solution: 'f4=h4-i4',
  },
];
