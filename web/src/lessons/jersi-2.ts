import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex61', 'w', units);

export const lesson: Lesson = [
  {
    position: at('d4:K c3:R c5:C a3:N i3:n g4:k g5:r'),
    task: {
      en: 'A cube alone goes to any neighbouring cell. Move the cukla (the ring) from d4 to e5.',
      fr: 'Une forme seule va sur une case voisine. Déplacez le cukla (le rond) de d4 à e5.',
    },
    hint: {
      en: 'Tap the ring, then e5. The dots show where it can go.',
      fr: 'Touchez le rond, puis e5. Les pastilles montrent où il peut aller.',
    },
    why: {
      en: 'Six neighbours, six directions. Any cube may step into any of them.',
      fr: 'Six voisines, six directions. Toute forme peut aller dans chacune.',
    },
    goal: { kind: 'reach', cell: 'e5', unit: 'K' },
    solution: 'd4-e5',
  },
  {
    position: at('e5:K f5:c f4:r e6:k a3:N i3:n'),
    task: {
      en: 'Cukla takes kuctai, kuctai takes kurfa, kurfa takes cukla. What can your cukla take? Take it.',
      fr: 'Cukla prend kuctai, kuctai prend kurfa, kurfa prend cukla. Que peut prendre votre cukla ? Prenez-le.',
    },
    hint: {
      en: 'The ring beats the cross, as a rock beats scissors.',
      fr: 'Le rond bat la croix, comme la pierre bat les ciseaux.',
    },
    why: {
      en: 'The ring takes the cross. Against an equal or a stronger cube nothing happens.',
      fr: 'Le rond prend la croix. Contre un égal ou un plus fort, on ne peut rien.',
    },
    goal: { kind: 'take', cubes: 'c' },
    solution: 'e5-f5',
  },
  {
    position: at('d4:R d5:K c6:C a3:N i3:n g4:k g5:r'),
    task: {
      en: 'Build a stack: let one of your cubes climb onto another.',
      fr: 'Construisez une pile : faites grimper une de vos formes sur une autre.',
    },
    hint: {
      en: 'A plus sign marks the cubes one can climb onto. Then choose “End turn”.',
      fr: 'Un signe plus marque les formes sur lesquelles on peut grimper. Ensuite, choisissez « Finir le tour ».',
    },
    why: {
      en: 'Two cubes of one colour, never more. The top one speaks for both.',
      fr: 'Deux formes de même couleur, jamais plus. Celle du sommet parle pour les deux.',
    },
    goal: { kind: 'stack' },
    solution: 'd4-d5',
  },
  {
    position: at('d4:KR d5:C e4:k a3:N i3:n g5:r'),
    task: {
      en: 'A stack may go two cells in a straight line. Make it leap.',
      fr: 'Une pile peut franchir deux cases en ligne droite. Faites-la bondir.',
    },
    hint: {
      en: 'Tap the stack once: the whole stack is taken up. The cell between must be empty.',
      fr: 'Touchez la pile une fois : elle est prise tout entière. La case intermédiaire doit être vide.',
    },
    why: {
      en: 'Height makes fast. But nobody leaps over anybody.',
      fr: 'La hauteur donne de la vitesse. Mais on ne saute par-dessus personne.',
    },
    goal: { kind: 'leap' },
    solution: 'd4=f5',
  },
  {
    position: at('d4:R d5:K a3:N i3:n g4:c g7:r'),
    task: {
      en: 'Now in one turn: build the stack on d5, and bring it to f6.',
      fr: 'Maintenant, en un seul tour : construisez la pile en d5, puis amenez-la en f6.',
    },
    hint: {
      en: 'First the square onto the ring; the new stack may then go on at once.',
      fr: "D'abord le carré sur le rond ; la pile toute neuve peut repartir aussitôt.",
    },
    why: {
      en: 'One cube, then two: the second step moves the stack that the first has made.',
      fr: 'Une forme, puis deux : le second coup déplace la pile que le premier a construite.',
    },
    goal: { kind: 'reach', cell: 'f6', unit: 'KR' },
    solution: 'd4-d5=f6',
  },
  {
    position: at('c3:KR e5:k f5:rk d6:c a3:N i3:n'),
    task: { en: 'Take twice in one turn.', fr: 'Prenez deux fois en un seul tour.' },
    hint: {
      en: 'Leap with the stack, then let its top go on alone.',
      fr: 'Bondissez avec la pile, puis laissez le sommet continuer seul.',
    },
    why: {
      en: 'Two cubes, then one: the top leaves the stack it came with.',
      fr: "Deux formes, puis une : le sommet quitte la pile qui l'a porté.",
    },
    goal: { kind: 'take', times: 2 },
    solution: 'c3=e5-f5',
  },
  {
    position: at('e5:C f4:kr f5:rk e6:c a3:N i3:n'),
    task: {
      en: 'Your kuctai (the cross) is alone, and yet it can take a whole stack. Which one?',
      fr: 'Votre kuctai (la croix) est seul, et pourtant il peut prendre toute une pile. Laquelle ?',
    },
    hint: {
      en: 'Only the top counts. The cross takes the square.',
      fr: 'Seul le sommet compte. La croix prend le carré.',
    },
    why: {
      en: 'Height lends no strength. Look at the tops, always.',
      fr: 'La hauteur ne donne aucune force. Regardez toujours les sommets.',
    },
    goal: { kind: 'take', count: 2 },
    solution: 'e5-f4',
  },
  {
    position: at('c4:RN d4:k c2:ck a1:K i3:n'),
    task: {
      en: 'Your kunti (the blank) is in danger. Play so that it cannot be taken next turn.',
      fr: "Votre kunti (le vide) est en danger. Jouez de sorte qu'on ne puisse pas le prendre au tour suivant.",
    },
    hint: {
      en: 'It rides on a kurfa: the stack can leap away. Mind the black stack on c2, it is quick.',
      fr: 'Il est perché sur un kurfa : la pile peut bondir. Gare à la pile noire en c2, elle est rapide.',
    },
    why: {
      en: 'A kunti on top of a stack runs twice as fast.',
      fr: "Au sommet d'une pile, le kunti court deux fois plus vite.",
    },
    goal: { kind: 'safe' },
    solution: 'c4=e6',
  },
  {
    position: at('f4:RK g3:c h4:n h3:r i5:k a3:N'),
    task: { en: 'Take the kunti in one turn.', fr: 'Prenez le kunti en un tour.' },
    hint: {
      en: 'A straight line of two cells leads from your stack to h4.',
      fr: 'Une ligne droite de deux cases mène de votre pile à h4.',
    },
    why: { en: 'Whoever takes the kunti has won, at once.', fr: 'Qui prend le kunti a gagné, sur-le-champ.' },
    goal: { kind: 'win' },
    solution: 'f4=h4',
  },
  {
    position: at('g6:RC i4:r i3:n h3:k i2:c d4:K a3:N'),
    task: {
      en: 'The kunti hides behind its guards. Win all the same, in one turn.',
      fr: 'Le kunti se cache derrière ses gardes. Gagnez tout de même, en un tour.',
    },
    hint: {
      en: 'Your stack can take the square on i4. And then?',
      fr: 'Votre pile peut prendre le carré en i4. Et ensuite ?',
    },
    why: {
      en: 'This is how the sample game of the rulebook ends. Now you can play.',
      fr: "C'est ainsi que finit la partie d'exemple du livret. Vous savez jouer.",
    },
    goal: { kind: 'win' },
    solution: 'g6=i4-i3',
  },
];
