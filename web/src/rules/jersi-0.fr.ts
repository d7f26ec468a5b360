import { cubes, play, rest } from './jersi-1.fr';
import { jersi0 as d } from './jersi-1.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: "Le tout premier Jersi, tel que le journal de l'auteur s'en souvient : une chasse au kunti autour d'une mer intérieure. Les formes partent de trois rangées, une par position, et se sautent à la gorge en un tour ou deux.",
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    cubes,
    section(
      'setup',
      'Mise en place',
      'À partir de bleu, on pose chacun son tour une forme à la fois sur ses **trois** rangées : 1, 2 et 3 pour bleu, 7, 6 et 5 pour rouge. **Pas encore de pile** : à chaque forme sa position. Puis bleu joue le premier tour.',
      figure(
        d.setup,
        "Une mise en place en cours : les premières lignes se touchent presque. C'est à bleu de poser.",
      ),
    ),
    ...play,
    ...rest,
    section(
      'changes',
      "D'où il vient",
      "Tout commence en mai 2019 avec les cinq éléments de la pensée chinoise, dont chacun en domine un autre. Cinq, c'était sans doute trop pour un jeu ; pierre-feuille-ciseaux forme la même ronde à trois. Et pour quoi se battre ? Pas pour s'exterminer : pour une quatrième pièce, sans armes, qu'on nomma d'abord simplement « le sans-forme ».",
      "Le plateau doit ses points, ses lignes et son trou central à TZAAR, de Kris Burm ; l'idée des deux coups par tour aussi. Les noms viennent du lojban, une langue construite : le jeu ne devait ni rester français, ni choisir la facilité de l'anglais.",
      "Le journal ne consacre que quelques lignes à ce prototype ; ce qu'il laisse ouvert se joue ici comme dans [Jersi 1](/rules/jersi-1), qui a éloigné les deux camps.",
    ),
  ],
};
export default book;
