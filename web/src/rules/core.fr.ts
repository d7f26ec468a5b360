// Ce que Jersi 0, 1, 2 et 4 ont en commun, en français.
import type { CoreCaptions, CoreDiagrams } from './core.en';
import { figure, section, type Section } from './types';

/** Les déplacements, le tour et ses deux coups. `cell` : « case », ou « position » sur le réseau. Les deux sont du féminin. */
export function moving(d: CoreDiagrams, say: CoreCaptions, cell: string): Section[] {
  return [
    section(
      'moving',
      'Se déplacer',
      {
        kind: 'list',
        items: [
          `**Une forme**, isolée ou au sommet d'une pile, avance vers une ${cell} voisine.`,
          `**Une pile entière** avance d'une ${cell}, ou de deux en ligne droite. La ${cell} traversée doit être vide : personne ne saute par-dessus personne.`,
        ],
      },
      `L'une comme l'autre peut finir sur une ${cell} vide, ou sur l'adversaire si elle est la plus forte. Une forme seule peut aussi grimper sur une forme isolée de sa couleur : voilà une pile.`,
      figure(d.single, say.single),
      figure(d.stack, say.stack),
    ),
    section(
      'turn',
      'Un tour : un coup, ou deux',
      "On joue toujours ; personne ne passe. Votre tour, c'est un premier coup puis, si vous le souhaitez, un second, lié au premier de deux façons :",
      {
        kind: 'list',
        items: [
          `il part de la ${cell} où le premier coup s'est terminé ;`,
          "il engage l'autre nombre de formes. Après une forme, deux : la pile que vous venez de construire. Après deux, une seule : le sommet de la pile que vous venez de déplacer.",
        ],
      },
      "On peut donc **construire puis bondir**, ou **bondir puis descendre**. Ce rebond est le cœur de Jersi : percées et sauvetages surgissent d'où l'on ne les attend pas.",
      figure(d.build, say.build),
      figure(d.unstack, say.unstack),
    ),
  ];
}

export const threeTakeEach =
  'Pierre, feuille, ciseaux, mais en formes : **cukla prend kuctai, kuctai prend kurfa, kurfa prend cukla**. Les trois prennent le kunti. Le kunti ne prend personne.';
export const heightIsNothing =
  "Prendre, c'est se déplacer sur l'adversaire. Seul compte le sommet, d'un côté comme de l'autre : la hauteur donne de la vitesse, jamais de la force. La forme ou la pile battue quitte le plateau tout entière et n'y revient pas.";
