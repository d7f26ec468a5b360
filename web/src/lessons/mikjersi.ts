import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string, extras = 'swaps=0'): string => place('square25', 'w', units, extras);

export const lesson: Lesson = [
  {
    position: at('c2:K b4:P b1:R e4:k d4:s e1:f'),
    task: {
      en: 'Your king (the blank) wants to cross. Bring it one cell forward, to d2.',
      fr: "Votre roi (le vide) veut traverser. Avancez-le d'une case, en d2.",
    },
    hint: {
      en: 'Along rows and columns only, never diagonally.',
      fr: "À l'horizontale ou à la verticale, jamais en diagonale.",
    },
    why: { en: 'One more row, and it wins.', fr: 'Encore une ligne, et il gagne.' },
    goal: { kind: 'reach', cell: 'd2', unit: 'K' },
    solution: 'c2-d2',
  },
  {
    position: at('c3:P d3:r c4:s c2:p a5:K e1:k'),
    task: {
      en: 'Paper (the square) takes rock (the ring). Take it.',
      fr: 'La feuille (le carré) prend la pierre (le rond). Prenez-la.',
    },
    hint: { en: 'The ring on d3.', fr: 'Le rond en d3.' },
    why: {
      en: 'Rock, paper, scissors: ring, square, cross.',
      fr: 'Pierre, feuille, ciseaux : rond, carré, croix.',
    },
    goal: { kind: 'take', cubes: 'r' },
    solution: 'c3-d3',
  },
  {
    position: at('b3:R b4:K c4:S e1:k e3:p'),
    task: {
      en: 'Let your king ride: put it on top of another cube.',
      fr: 'Donnez une monture à votre roi : placez-le sur un autre cube.',
    },
    hint: {
      en: 'The king must be the one that climbs. Then “End turn”.',
      fr: "C'est le roi qui doit grimper. Puis « Finir le tour ».",
    },
    why: {
      en: 'A king stands only on top, never below.',
      fr: 'Le roi se tient toujours au sommet, jamais dessous.',
    },
    goal: { kind: 'all', goals: [{ kind: 'stack' }, { kind: 'moves', cubes: 'K' }] },
    solution: 'b4-c4',
  },
  {
    position: at('b2:RP b3:S d2:r d4:f a5:K e1:k'),
    task: {
      en: 'Leap two cells with the stack, and take.',
      fr: 'Bondissez de deux cases avec la pile, et prenez.',
    },
    hint: {
      en: 'Its top is a paper. Who fears paper?',
      fr: 'Au sommet, une feuille. Qui craint la feuille ?',
    },
    why: { en: 'The top speaks for the stack.', fr: 'Le sommet parle pour la pile.' },
    goal: { kind: 'all', goals: [{ kind: 'leap' }, { kind: 'take' }] },
    solution: 'b2=d2',
  },
  {
    position: at('b2:P b3:R d3:r d2:s a5:K e1:k'),
    task: {
      en: 'In one turn: build a stack, and take the rock on d3 with it.',
      fr: 'En un seul tour : construisez une pile, et prenez avec elle la pierre en d3.',
    },
    hint: { en: 'Paper on top of rock.', fr: 'La feuille sur la pierre.' },
    why: { en: 'Build and leap: one cube, then two.', fr: 'Construire puis bondir : un cube, puis deux.' },
    goal: { kind: 'take', cubes: 'r' },
    solution: 'b2-b3=d3',
  },
  {
    position: at('c3:F d3:w c2:m b3:f a5:K e1:k'),
    task: {
      en: 'The fool (the spiral) takes almost everybody. Take what it can.',
      fr: "Le fou (la spirale) prend presque tout le monde. Prenez ce qu'il peut prendre.",
    },
    hint: {
      en: 'Not the wise, not the mountain. Its own kind!',
      fr: 'Ni le sage, ni la montagne. Son semblable !',
    },
    why: {
      en: 'Fool takes fool: who comes first takes all. Only the wise is beyond it.',
      fr: "Le fou prend le fou : le premier arrivé l'emporte. Seul le sage lui échappe.",
    },
    goal: { kind: 'take', cubes: 'f' },
    solution: 'c3-b3',
  },
  {
    position: at('a1:R a2:P a3:S a4:F a5:K e1:k e2:f e3:s c4:p e5:r', 'hand=WMwm'),
    task: {
      en: 'Drop your mountain and your wise in one turn.',
      fr: 'Parachutez votre montagne et votre sage en un seul tour.',
    },
    hint: {
      en: 'Tap a cube in your tray, then a cell; the second must land on a cell beside the first, or on the same.',
      fr: 'Touchez un cube de votre réserve, puis une case ; le second doit atterrir sur une case voisine, ou sur la même.',
    },
    why: {
      en: 'Two cubes at once, side by side or one on the other.',
      fr: "Deux cubes à la fois, côte à côte ou l'un sur l'autre.",
    },
    goal: { kind: 'place', cubes: 'WM' },
    solution: 'W:b3/M:c3',
  },
  {
    position: at('c3:mf b3:P c1:SR a5:K e1:k'),
    task: {
      en: 'The black fool stands on a mountain, out of reach of stacks. Take it.',
      fr: 'Le fou noir se tient sur une montagne, hors de portée des piles. Prenez-le.',
    },
    hint: { en: 'A single cube can do it.', fr: 'Un cube seul peut le faire.' },
    why: {
      en: 'You now stand on the mountain yourself.',
      fr: "C'est vous, maintenant, qui êtes sur la montagne.",
    },
    goal: { kind: 'take', cubes: 'f' },
    solution: 'b3-c3',
  },
  {
    position: at('d2:R e2:k e1:f e4:s a5:K'),
    task: {
      en: 'Take the king. It comes back at once: put it in the far corner, on e5.',
      fr: 'Prenez le roi. Il revient aussitôt : placez-le dans le coin le plus lointain, en e5.',
    },
    hint: { en: 'Take on e2, then tap e5.', fr: 'Prenez en e2, puis touchez e5.' },
    why: {
      en: 'A king is never lost; but you choose where it starts anew. With no cell left for it, you would have won.',
      fr: "Un roi n'est jamais perdu ; mais c'est vous qui choisissez d'où il repart. Sans aucune case pour lui, vous auriez gagné.",
    },
    goal: { kind: 'put-back', cell: 'e5' },
    solution: 'd2-e2/k:e5',
  },
  {
    position: at('c4:PK d2:r e1:k e5:s d5:f'),
    task: {
      en: 'Bring your king to the enemy’s first row in one turn.',
      fr: 'Amenez votre roi sur la première ligne adverse, en un tour.',
    },
    hint: { en: 'It rides. Riding is fast.', fr: 'Il a une monture, et elle est rapide.' },
    why: { en: 'You have won, and you can play.', fr: 'Vous avez gagné, et vous savez jouer.' },
    goal: { kind: 'win' },
    solution: 'c4=e4',
  },
];
