import { pijersi as d } from './pijersi.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: "Une course à travers les lignes adverses : le premier qui amène une pierre, une feuille ou des ciseaux sur la rangée d'en face gagne. Les piles donnent de la vitesse, pierre-feuille-ciseaux rend prudent, et les sages gênent tout le monde.",
  words: ['pijersi', 'prije', 'jersi'],
  sections: [
    section(
      'board',
      'Plateau et cubes',
      'Le plateau compte 45 cases hexagonales en sept lignes, de a à g. La ligne a est du côté de blanc, la ligne g du côté de noir.',
      {
        kind: 'cubes',
        variant: 'pijersi',
        say: {
          rock: 'Prend les ciseaux.',
          paper: 'Prend la pierre.',
          scissors: 'Prennent la feuille.',
          wise: 'Ne prend personne, et personne ne le prend.',
        },
      },
    ),
    section(
      'setup',
      'Mise en place',
      "Votre ligne du fond se garnit en partant de la gauche : pierre, feuille, ciseaux, deux fois de suite. La ligne de devant prolonge le motif, de sorte que les voisins forment de petits triangles pierre-feuille-ciseaux ; au milieu, les deux sages se tiennent l'un sur l'autre. Blanc commence.",
      figure(
        d.setup,
        'La position de départ. Le plateau est vivant : essayez quelques coups, puis remettez tout en place avec le bouton.',
      ),
    ),
    section(
      'moving',
      'Se déplacer',
      {
        kind: 'list',
        items: [
          "**Un cube**, seul ou au sommet d'une pile, avance vers une case voisine.",
          "**Une pile entière** avance d'une case, ou de deux en ligne droite. La case traversée doit être vide.",
        ],
      },
      "L'un comme l'autre peut finir sur une case vide, ou sur un adversaire qu'il peut prendre. Un cube peut aussi grimper sur un cube isolé de sa couleur : voilà une pile.",
      figure(
        d.single,
        "Touchez la pierre blanche en d4 : elle peut gagner une case vide, grimper sur sa feuille en c3, ou prendre les ciseaux en e4. La feuille en e3, elle, la prendrait : l'inverse est exclu.",
      ),
      figure(
        d.stack,
        "La pile en c3 a une feuille au sommet. D'un bond, elle prend la pierre en e4. Ses propres ciseaux en c4 lui ferment le chemin de c5.",
      ),
    ),
    section(
      'turn',
      'Un tour : un coup, ou deux',
      "On joue toujours. Votre tour, c'est un coup, ou deux coups liés, le second étant facultatif :",
      {
        kind: 'list',
        items: [
          '**Construire puis bondir** : un cube grimpe sur un autre, et la pile ainsi formée repart.',
          '**Bondir puis descendre** : une pile se déplace, et son sommet la quitte.',
        ],
      },
      "Le second coup part de l'endroit où le premier s'est terminé, et deux est un maximum : qui a construit et bondi a fini son tour.",
      figure(d.build, 'Les ciseaux grimpent sur la pierre en c4, et la pile prend la feuille en e5.'),
      figure(d.unstack, 'La pile prend en d5, puis son sommet continue et prend en e5 : deux prises.'),
    ),
    section(
      'stacks',
      'Les piles',
      "Une pile, ce sont deux cubes de même couleur, jamais plus. Tous s'empilent à leur gré, sauf qu'**un sage ne monte que sur un sage**. Sur un sage, en revanche, tous peuvent monter : il fait un excellent chariot.",
      figure(
        d.wise,
        'Le sage blanc en c3 peut grimper sur le sage en d3, mais pas sur la feuille en d4. La feuille, elle, peut grimper sur chacun des sages.',
      ),
    ),
    section(
      'taking',
      'Les prises',
      '**La pierre prend les ciseaux, les ciseaux prennent la feuille, la feuille prend la pierre.** Le sage ne prend personne, et personne ne le prend.',
      { kind: 'strengths', variant: 'pijersi' },
      "On prend en se déplaçant sur l'adversaire. Le sommet parle pour sa pile, et la hauteur ne compte pas : un cube peut prendre une pile, qui quitte alors le plateau tout entière. Ce qui est pris ne revient jamais.",
      figure(
        d.carried,
        "Un sage à la base n'a pas voix au chapitre. Sous des ciseaux, il tombe avec eux : la pierre prend les deux.",
      ),
    ),
    section(
      'end',
      'Fin de partie',
      "**Atteignez la première ligne adverse** avec une pierre, une feuille ou des ciseaux, seuls ou au sommet d'une pile, et vous gagnez à la fin du tour. Un sage sur cette ligne ne gagne rien.",
      figure(
        d.win,
        'À blanc de jouer : un bond en g5 suffit. Vers g3, la feuille noire en f4 barrerait la route.',
      ),
      "Vous gagnez aussi si l'adversaire, au moment de jouer, n'a **plus aucun coup**. Et après **20 tours de suite sans prise**, ceux des deux joueurs ensemble, la partie est nulle.",
      figure(d.quiet, 'Dix-huit tours tranquilles ont passé. Encore deux, et la partie est nulle.'),
    ),
    section(
      'notation',
      'Noter une partie',
      "Chaque ligne a une lettre, chaque case de la ligne un numéro, depuis la gauche de blanc. `-` déplace un cube, `=` une pile ; un second coup s'écrit à la suite de l'arrivée du premier.",
      {
        kind: 'terms',
        items: [
          ['`b1-c1`', 'un cube va de b1 à c1.'],
          ['`b4=d5`', 'une pile va de b4 à d5.'],
          ['`c3-c4=e5!`', 'un cube grimpe en c4, la pile continue en e5 et prend.'],
          ['`b4=d5!-e5!`', 'une pile prend en d5, son sommet prend en e5.'],
        ],
      },
    ),
    section(
      'changes',
      'Le cadet de la famille',
      "Pijersi date de 2022, après que [Mikjersi](/rules/mikjersi) eut remplacé la chasse par une course. Ici, ni roi ni kunti à garder : chaque combattant peut gagner. On y retrouve deux vieilles idées : le sage a le calme du gardien de [Jersi 4](/rules/jersi-4), qui ne peut ni frapper ni être frappé ; et le but est ce débarquement dont parlait déjà le jeu naval que l'auteur avait imaginé avant Jersi.",
      "De toute la famille, c'est le plus simple à expliquer, et celui pour lequel d'autres écrivent des programmes.",
    ),
  ],
};
export default book;
