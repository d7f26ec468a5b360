import { heightIsNothing, moving, threeTakeEach } from './core.fr';
import { jersi1 as d } from './jersi-1.diagrams';
import { figure, section, type Rulebook } from './types';

export const cubes = section(
  'board',
  'Plateau et formes',
  "Le plateau est un réseau de 36 points reliés par des lignes, tout autour d'une **mer intérieure**. Les formes se posent sur les points et suivent les lignes. La mer, au centre, n'est pas une position : on ne s'y arrête pas, on ne la traverse pas.",
  "Bleu et rouge ont treize cubes chacun, que l'auteur appelle des « formes » : les six faces d'un cube portent le même signe.",
  {
    kind: 'cubes',
    variant: 'jersi-1',
    say: {
      kunti: 'La proie : qui la perd a perdu.',
      cukla: 'Le rond.',
      kuctai: 'La croix.',
      kurfa: 'Le carré.',
    },
  },
);

export const play = moving(
  d,
  {
    single:
      "Touchez le kurfa bleu en c3. Il peut gagner les positions vides qui l'entourent, grimper sur son cukla en b3 ou prendre le cukla rouge en b4. Contre le kuctai en c4, il ne peut rien.",
    stack:
      "La pile bleue en d2 atteint b4 d'un bond et y prend le kuctai. Vers d3, la mer l'arrête au bout d'un pas ; et son propre kuctai en e2 lui ferme le chemin de f2.",
    build: 'Construire puis bondir : le cukla grimpe sur le kurfa en e2, et la pile toute neuve file en e4.',
    unstack:
      'Bondir puis descendre : la pile prend en c4, puis son sommet continue et prend en b5. Deux prises en un tour.',
  },
  'position',
);

export const rest = [
  section(
    'stacks',
    'Les piles',
    "Une pile, ce sont deux formes de même couleur sur une position, jamais plus. Toutes s'empilent à leur gré, sauf une : **le kunti n'entre dans aucune pile**, ni dessus ni dessous. Il marche, un pas à la fois.",
  ),
  section(
    'taking',
    'Les prises',
    threeTakeEach,
    { kind: 'strengths', variant: 'jersi-1' },
    heightIsNothing,
    figure(d.height, "Un kurfa seul prend toute une pile, parce qu'elle a un cukla au sommet."),
  ),
  section(
    'end',
    'Fin de partie',
    "**Prenez le kunti adverse et vous avez gagné**, sur-le-champ : si le premier coup le prend, il n'y a pas de second.",
    figure(d.win, "À bleu de jouer. La pile bondit de b5 à b7, et c'est fini."),
    "Il existe une façon plus rare : qui ne peut plus jouer le moindre coup **perd**. Il n'y a ni partie nulle, ni limite à la durée d'une partie.",
    figure(
      d.blocked,
      "Bleu pourrait tout bonnement prendre le kunti. Mais aller en b6 gagne aussi : rouge n'a plus aucun coup.",
    ),
  ),
  section(
    'notation',
    'Noter une partie',
    "La lettre désigne une diagonale, le chiffre une rangée, comptée depuis bleu. `-` déplace une forme, `=` une pile ; un second coup s'écrit à la suite de l'arrivée du premier.",
    {
      kind: 'terms',
      items: [
        [
          '`K:d1`',
          "la pose d'un cukla. La lettre est la deuxième consonne du nom : N pour kunti, K pour cukla, C pour kuctai, R pour kurfa.",
        ],
        ['`c2=c4-b5`', 'la pile de c2 va en c4, puis son sommet en b5.'],
        ['`b5-a6!`', 'une prise.'],
        ['`a7-b7!!`', 'la prise du kunti.'],
      ],
    },
  ),
] as const;

const book: Rulebook = {
  idea: "Deux camps de treize formes se font face autour d'une mer intérieure, et chacun traque l'unique kunti de l'autre. Pierre-feuille-ciseaux décide de qui prend qui ; les piles décident de qui arrive à temps.",
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    cubes,
    section(
      'setup',
      'Mise en place',
      'La disposition de départ est libre, et la bataille commence là. À partir de bleu, on pose chacun son tour **une forme à la fois** sur ses deux rangées : 1 et 2 pour bleu, 7 et 6 pour rouge.',
      "On peut empiler là où les piles sont permises, et rien n'oblige à remplir les rangées. Quand les 26 formes sont posées, bleu joue le premier tour.",
      figure(
        d.setup,
        "Une mise en place en cours, d'après l'exemple du livret. C'est à bleu de poser : choisissez une forme dans sa réserve.",
      ),
    ),
    ...play,
    ...rest,
    section(
      'changes',
      'Ce qui était nouveau',
      "Dans le [prototype](/rules/jersi-0), on posait sur trois rangées et sans pile. Les premiers testeurs ont trouvé les camps trop proches : on se battait avant d'avoir pu former un plan. La version 1 part donc de deux rangées, et permet d'empiler dès la première forme.",
      "Les règles sont datées du 6 juin 2019 ; elles ont paru le 10 juin sur le blog de l'auteur. Un éditeur qui les avait lues demanda pourquoi cette mer coupait le plateau en deux. Une fois la mer comblée, on jouait mieux, mais la profondeur manquait encore : ainsi commença [Jersi 2](/rules/jersi-2). Le plateau comblé s'essaie avec l'option `nosea`.",
      figure(d.nosea, 'Le plateau comblé : d4 est une position comme les autres, et la pile y bondit.'),
    ),
  ],
};
export default book;
