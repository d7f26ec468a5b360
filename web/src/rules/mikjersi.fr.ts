import { mikjersi as d } from './mikjersi.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: "Amenez votre roi de l'autre côté d'un plateau de 25 cases à peine. Sept cubes chacun, une montagne pour s'abriter, et des prisonniers qui peuvent revenir : petit, vif et plein de surprises.",
  words: ['mikjersi', 'jersi'],
  sections: [
    section(
      'board',
      'Plateau et cubes',
      "Le plateau est un carré de cinq sur cinq, lignes a à e. On se déplace à l'horizontale ou à la verticale, jamais en diagonale. Devant vous, il y a place pour votre **réserve**, qui sert aussi de **prison** aux cubes que vous prenez.",
      {
        kind: 'cubes',
        variant: 'mikjersi',
        say: {
          rock: 'Prend ciseaux, fou, sage et roi.',
          paper: 'Prend pierre, fou, sage et roi.',
          scissors: 'Prennent feuille, fou, sage et roi.',
          fool: "Prend pierre, feuille, ciseaux, roi, et l'autre fou.",
          king: 'Ne prend personne. Il gagne en traversant.',
          wise: 'Ne prend personne ; le fou ne peut pas le prendre.',
          mountain: 'Ne bouge jamais, et personne ne la prend.',
        },
      },
    ),
    section(
      'setup',
      'Mise en place',
      "Sur votre première ligne, en partant de votre gauche : pierre, feuille, ciseaux, fou, puis le roi dans le coin. D'un roi à l'autre court la grande diagonale. Le sage et la montagne attendent dans la réserve. Blanc commence.",
      figure(d.setup, 'La position de départ. Les cubes en réserve sont au bord du plateau.'),
    ),
    section(
      'moving',
      'Se déplacer',
      {
        kind: 'list',
        items: [
          '**Un cube**, seul ou perché, avance vers une case voisine. Il peut monter, il peut descendre.',
          "**Une pile entière** avance d'une case, ou de deux en ligne droite. La case traversée doit être vide.",
        ],
      },
      figure(
        d.single,
        'Touchez la feuille blanche en c3 : elle peut gagner une case vide, grimper sur sa pierre en b3, ou prendre la pierre en d3. Les ciseaux en c4, eux, la prendraient.',
      ),
      figure(
        d.stack,
        "La pile en b2, une feuille au sommet, prend d'un bond la pierre en d2. Ses propres ciseaux en b3 lui ferment le chemin de b4.",
      ),
    ),
    section(
      'turn',
      'Un tour',
      'On joue toujours. Un tour est, au choix :',
      {
        kind: 'list',
        items: [
          "un coup d'un cube ou d'une pile ;",
          '**construire puis bondir** : un cube grimpe sur un autre, et la pile ainsi formée repart ;',
          '**bondir puis descendre** : une pile se déplace, et son sommet la quitte ;',
          '**parachuter** depuis sa réserve un cube, ou deux.',
        ],
      },
      figure(d.build, 'La feuille grimpe sur la pierre en b3, et la pile prend en d3.'),
      figure(d.unstack, 'La pile prend la pierre en d3, puis son sommet continue et prend le fou en d4.'),
    ),
    section(
      'drops',
      'Parachutages',
      'Un cube parachuté tombe sur une case vide, ou sur un de vos cubes isolés si la pile est permise. Il faut une case vide à la montagne. On peut en parachuter deux à la fois : sur une même case, ou sur deux cases voisines. On ne parachute pas sur une montagne adverse.',
      figure(
        d.drop,
        'Un sage en b3 et une montagne en c3, en un seul tour. Une montagne au centre, et tout change.',
      ),
    ),
    section(
      'stacks',
      'Piles et montagnes',
      "Une pile, ce sont deux cubes de même couleur. **Le roi ne se tient qu'au sommet.** Une **montagne** reste au sol pour toujours : elle ne bouge pas, et personne ne la prend. Mais tout autre cube peut y grimper, qu'elle soit à vous ou à l'adversaire. Un tel ensemble ne se déplace pas ; seul son sommet repart, pas à pas.",
      figure(d.climb, 'La pierre blanche grimpe sur la montagne noire.'),
      "La montagne protège : qui s'y tient ne peut être pris **que par un cube seul**, jamais par une pile. Le preneur y prend sa place.",
      figure(
        d.mountain,
        'Le fou sur la montagne ne craint pas la pile en c1, mais il craint la feuille en b3.',
      ),
    ),
    section(
      'taking',
      'Les prises',
      "La pierre prend les ciseaux, les ciseaux prennent la feuille, la feuille prend la pierre ; chacun des trois prend le fou, le roi et le sage. Le fou prend pierre, feuille, ciseaux, le roi et l'autre fou ; jamais le sage. Roi, sage et montagne ne prennent personne.",
      { kind: 'strengths', variant: 'mikjersi' },
      'Le sommet parle pour sa pile, et la hauteur ne compte pas. Ce qui est pris va en prison, pile comprise.',
      figure(
        d.fool,
        "Le fou en c3 peut prendre la pierre ou l'autre fou. Le sage en d3 se contente de sourire.",
      ),
    ),
    section(
      'king',
      "Un roi n'est jamais perdu",
      "Un **roi** capturé ne va pas en prison. À la fin du tour, celui qui l'a pris le replace sur la première ligne du roi : sur une case vide, sur un cube isolé de son camp, ou sur une montagne libre. C'est vous qui choisissez : vous pouvez donc l'envoyer loin des siens. Mais s'il ne reste **aucune case** pour lui, vous avez gagné.",
      figure(d.king, 'La pierre prend le roi et le replace en e5, dans le coin le plus lointain.'),
      'Un cube pris dans la même pile que le roi va en prison comme les autres.',
    ),
    section(
      'exchange',
      'Échange de prisonniers',
      "À la fin d'un tour, si chaque camp détient un prisonnier de la même sorte, tous deux rentrent dans la réserve de leur propriétaire, prêts à être parachutés. Toutes ces paires rentrent ensemble. Cela n'arrive que **deux fois par partie**.",
      figure(
        d.exchange,
        'La pierre blanche est en prison. Quand la feuille prend la pierre noire, on les échange : chacun pourra de nouveau parachuter sa pierre.',
      ),
    ),
    section(
      'end',
      'Fin de partie',
      {
        kind: 'list',
        items: [
          "Un roi capturé qu'on ne peut replacer nulle part : celui qui l'a pris gagne.",
          '**Un roi sur la première ligne adverse**, seul ou au sommet : son camp gagne.',
          "20 tours de suite, ceux des deux joueurs ensemble, sans autre prise que celle d'un roi seul : partie nulle.",
          'Un joueur qui doit jouer et ne le peut pas : il perd.',
        ],
      },
      figure(d.win, "Perché sur une feuille, le roi franchit les deux dernières lignes d'un bond."),
      figure(
        d.blocked,
        "Le roi noir n'a plus personne. Quand la feuille va en c2, il ne peut plus bouger : blanc gagne.",
      ),
    ),
    section(
      'notation',
      'Noter une partie',
      "Comme dans toute la famille : `-` pour un cube, `=` pour une pile. Les capitales sont les cubes de blanc, les minuscules ceux de noir, d'après l'anglais : R pierre, P feuille, S ciseaux, F fou, W sage, K roi, M montagne.",
      {
        kind: 'terms',
        items: [
          ['`c3=c5-b5`', 'une pile va en c5, son sommet en b5.'],
          ['`W:b3/M:c3`', 'deux parachutages.'],
          ['`d2-e2!!/k:e5`', 'le roi noir est pris, puis replacé en e5.'],
          ['`b3-c3!*`', "une prise, suivie d'un échange de prisonniers."],
        ],
      },
    ),
    section(
      'changes',
      'Ce qui est différent',
      "Mikjersi (2021), c'est Jersi sous une loupe. Le kunti est devenu un roi qui veut voyager : l'idée du débarquement de [Jersi 4](/rules/jersi-4), où la proie capturée revient elle aussi. Les montagnes viennent du même brouillon, tout comme le goût des cubes qui prennent tout le monde et que tout le monde menace : le fou. Les noms lojban ont laissé la place à des noms que tous les enfants connaissent.",
    ),
  ],
};
export default book;
