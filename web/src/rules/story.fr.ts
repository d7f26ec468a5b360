import type { Chapter } from './story.en';

export const story: readonly Chapter[] = [
  {
    when: 'Mai 2019',
    title: 'Trois éléments, plus un',
    text: "Cinq éléments chinois, c'est trop pour un plateau ; ce sera donc pierre, feuille, ciseaux. Une quatrième pièce, sans armes, sera l'enjeu. On empile et on désempile parce que des cubes de bois le demandent ; à hauteur de deux, sinon tout s'écroule. Et deux coups par tour donnent le rythme.",
    game: 'jersi-0',
  },
  {
    when: 'Juin 2019',
    title: 'Prendre du recul',
    text: "Les premiers testeurs se battent avant d'avoir un plan. Deux rangées de départ au lieu de trois, et des piles dès le début : la version 1 est en ligne.",
    game: 'jersi-1',
  },
  {
    when: 'Juin 2019',
    title: "La mer s'assèche",
    text: "« Pourquoi couper le plateau en deux ? », demande un éditeur. La mer intérieure est comblée, une couronne de cases s'ajoute, le kunti apprend à se percher, et une disposition standard fait gagner du temps.",
    game: 'jersi-2',
  },
  {
    when: 'Automne 2019',
    title: 'Une machine qui joue',
    text: "Trois mille lignes de Python regardent deux coups plus loin en une minute. Elle ne bat pas encore les humains ; mais quel plaisir de l'écrire.",
  },
  {
    when: 'Hiver 2019-2020',
    title: 'Le bois et le feu',
    text: "« S'il était beau, je l'achèterais », dit un testeur. Alors l'auteur le fabrique : des hexagones vernis en trois teintes, des signes gravés au fer, point par point, un coffret fermé d'une cordelette.",
  },
  {
    when: 'Février 2020',
    title: 'Le gardien',
    text: "Certains trouvent les coups doubles trop forts. Plutôt qu'une nouvelle règle, une nouvelle forme, qui calme les piles autour d'elle : c'est la version 3.",
    game: 'jersi-4',
  },
  {
    when: 'Mars 2020',
    title: 'Une boîte à idées',
    text: 'Un éditeur écrit, les lettres vont et viennent : audacieux, fantôme, ninja, cornac, diviseur, montagnes, débarquements, plateau carré. Le brouillon 4.x essaie tout.',
    game: 'jersi-4',
  },
  {
    when: '2021',
    title: 'Le plus petit possible',
    text: 'Vingt-cinq cases, sept cubes, et un roi qui veut traverser.',
    game: 'mikjersi',
  },
  {
    when: '2022',
    title: 'Les sages',
    text: 'Une course où chaque combattant peut gagner, avec deux sages que nul ne peut écarter.',
    game: 'pijersi',
  },
];
