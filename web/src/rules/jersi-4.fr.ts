import { heightIsNothing, moving, threeTakeEach } from './core.fr';
import { jersi4 as d } from './jersi-4.diagrams';
import { figure, section, type Rulebook } from './types';

/** La variante où se voient toutes les formes. */
const everything = 'jersi-4+special=mokca,darsi,fendi/pamei,galtu,mucti+mountains+square';

const book: Rulebook = {
  idea: 'Jersi comme une boîte à idées : la chasse au kunti et, tout autour, des formes spéciales, des montagnes, des débarquements, un plateau carré et de nouvelles façons de jouer le second coup. Prenez-en autant que vous voulez : tout se combine.',
  words: [
    'jersi',
    'kunti',
    'cukla',
    'kuctai',
    'kurfa',
    'mokca',
    'darsi',
    'mucti',
    'pamei',
    'galtu',
    'fendi',
    'cmana',
  ],
  sections: [
    section(
      'board',
      'Plateau et formes',
      "Le plateau est l'hexagone de 61 cases de [Jersi 2](/rules/jersi-2), ou un carré de 64. Sans aucune option, on joue à Jersi 2 dans sa disposition standard. Une **forme spéciale** est un quatorzième cube ; les montagnes en ajoutent quatre.",
      {
        kind: 'cubes',
        variant: everything,
        say: {
          kunti: 'La proie.',
          cukla: 'Le rond.',
          kuctai: 'La croix.',
          kurfa: 'Le carré.',
          mokca: 'Tient les piles à distance.',
          darsi: 'Prend tout le monde, et tout le monde le prend.',
          mucti: 'Échange sa place avec le kunti.',
          pamei: 'Un audacieux en solo.',
          galtu: 'Un audacieux sur sa monture.',
          fendi: 'Ralentit les piles.',
          cmana: 'Un sol où se percher.',
        },
      },
    ),
    section(
      'setup',
      'Mise en place',
      'La disposition standard est celle, symétrique, de Jersi 2. La forme spéciale commence perchée sur le cukla de a5 (blanc) ou de i1 (noir). En disposition **libre**, on pose tout une forme à la fois sur ses deux rangées, forme spéciale comprise ; les montagnes restent en main.',
      figure(
        d.setup,
        "La disposition avec un gardien chacun, que l'auteur appelait version 3. Les cases hachurées sont celles que les gardiens surveilleront.",
      ),
      "Qui reçoit quelle forme spéciale ? Mettez-vous d'accord sur une ; tirez-en une pour les deux ; tirez-en une pour chacun ; choisissez la vôtre en secret ; ou bien, avec malice, choisissez en secret celle de l'adversaire. Les choix secrets se dévoilent ensemble.",
    ),
    ...moving(
      d,
      {
        single:
          "Touchez le kurfa blanc en e5. Il peut gagner les cases vides qui l'entourent, grimper sur son cukla en d4 ou prendre le cukla noir en f5. Contre le kuctai en e6, il ne peut rien.",
        stack:
          "La pile blanche en d4 atteint f5 d'un bond et y prend le cukla. Son propre kuctai en d5 lui ferme le chemin de d6.",
        build:
          'Construire puis bondir : le kurfa grimpe sur le cukla en d5, et la pile toute neuve file en f6.',
        unstack:
          'Bondir puis descendre : la pile prend en e5, puis son sommet continue et prend toute une pile en f5.',
      },
      'case',
    ),
    section(
      'stacks',
      'Les piles',
      "Une pile, ce sont deux formes de même couleur sur une case. Toutes s'empilent à leur gré, mais **le kunti ne se tient qu'au sommet**. Une forme isolée ou au sommet est **active** ; les pouvoirs spéciaux n'agissent qu'alors.",
      figure(d.rider, "Perché sur un kurfa, le kunti échappe au cukla d'un bond."),
    ),
    section(
      'taking',
      'Les prises',
      threeTakeEach,
      heightIsNothing,
      'Les trois audacieux (darsi, pamei, galtu) prennent la triade, les faibles, et se prennent entre eux ; la triade les prend aussi. Mokca, fendi et montagnes sont neutres : ils ne prennent personne, et personne ne les prend. Kunti et mucti sont faibles : ils ne prennent personne, et tous les forts les prennent.',
      { kind: 'strengths', variant: everything },
      figure(d.height, "Un kuctai seul prend toute une pile, parce qu'elle a un kurfa au sommet."),
    ),
    section(
      'mokca',
      'mokca, le gardien',
      "Un gardien actif **interdit aux piles les cases qui l'entourent**, amies comme ennemies : aucun coup ne peut y finir avec deux formes debout, que ce soit une pile qui arrive ou une forme qui grimpe. Les formes seules vont et viennent librement, et une pile peut quitter une telle case, ou la traverser.",
      figure(
        d.guards,
        "À noir de jouer. La pile en d5 ne peut aller ni en d4 ni en e6, mais elle peut traverser d4 d'un bond, jusqu'en d3. Le kurfa en g5 ne peut pas grimper sur le cukla en f5. Essayez : la page vous dira pourquoi.",
      ),
      "Une pile avec un gardien **au sommet** ne craint que le gardien adverse. Personne ne prend un gardien, sauf s'il est à la base d'une pile. Un gardien qui devient actif pendant un tour commence sa garde au tour suivant.",
      figure(
        d.guardRides,
        'Le gardien blanc, sur sa pile, va où il veut ; mais d5 appartient au gardien noir de e6.',
      ),
    ),
    section(
      'darsi',
      "darsi, l'audacieux",
      "Le gardien retourné comme un gant : il **prend tout ce qui peut être pris**, et n'importe quel combattant le prend. Frappez le premier.",
      figure(
        d.darsi,
        "Le darsi blanc peut prendre n'importe lequel de ses quatre voisins, l'autre darsi compris. Celui qui restera le reprendra.",
      ),
    ),
    section(
      'pamei',
      'pamei, le ninja',
      "Un darsi qui combat **seul**. Il frappe depuis le sol ou en sautant de sa pile, mais jamais à la tête d'une pile en marche.",
      figure(
        d.pamei,
        'Le ninja saute de sa pile et prend en e5. La pile entière ne pourrait prendre ni là, ni en d6.',
      ),
    ),
    section(
      'galtu',
      'galtu, le cornac',
      "Un darsi qui combat **perché**. Il ne frappe qu'au sommet d'une pile en marche ; à pied, il est inoffensif.",
      figure(d.galtu, "Le cornac conduit sa pile en e6 et prend. Descendre prendre en d4 n'est pas permis."),
    ),
    section(
      'mucti',
      'mucti, le fantôme',
      "Il ne prend personne, et n'importe quel combattant le prend. Mais au lieu de jouer un coup, vous pouvez faire **échanger leurs places à votre kunti et à votre mucti actif**, où qu'ils soient. Chacun se retrouve exactement là où était l'autre, au sommet ou au sol. C'est tout le tour.",
      figure(
        d.mucti,
        'Le kuctai en b3 va prendre le kunti blanc. Touchez le kunti, puis le fantôme en e5 : envolé.',
      ),
    ),
    section(
      'fendi',
      'fendi, le diviseur',
      "Neutre comme le gardien, mais il surveille la vitesse au lieu de la hauteur. **Aucun bond de deux cases ne peut commencer ni finir à côté d'un diviseur actif**, quelle que soit la couleur ; les pas d'une case sont libres. Une pile avec un diviseur au sommet ne craint que le diviseur adverse, et seulement au départ.",
      figure(
        d.divides,
        'À noir de jouer. La pile en e8 peut aller en e7, mais pas bondir en e6. La pile en f4 est à côté du diviseur : une case à la fois.',
      ),
    ),
    section(
      'mountains',
      'Montagnes (cmana)',
      'Option `mountains` : chaque joueur a quatre montagnes en main. Au lieu de jouer un coup, on peut **en poser une, ou deux** sur une même case ou sur des cases voisines ; sur une case vide, ou sur une montagne libre de sa couleur. Et seulement dans sa moitié, rangée du milieu comprise, première rangée exclue.',
      figure(d.drop, "Deux montagnes d'un coup, en d4 et d5. Un mur, c'est un plan."),
      "Les montagnes ne bougent jamais et ne se prennent pas. Toute forme peut grimper sur une montagne libre, la sienne ou celle de l'adversaire ; elle en repart par coups d'une seule forme. Une pile ne traverse pas une montagne libre et n'y finit pas. Une forme sur une montagne ne se prend **que par un coup d'une seule forme**, et le preneur y prend sa place. Pour le gardien, une forme sur une montagne compte comme une pile.",
      figure(
        d.climb,
        'À noir de jouer. Le kurfa prend le cukla sur la montagne. La pile en e7, pourtant menée par un kurfa, ne le peut pas.',
      ),
    ),
    section(
      'landing',
      'Débarquement',
      'Option `landing` : le but se renverse. **Amenez votre propre kunti sur la première rangée adverse** ; cela compte à la fin du tour.',
      figure(d.landing, 'Le kunti perché bondit en i2 et débarque. Blanc gagne.'),
      "Prendre le kunti adverse ne fait que le retarder : à la fin de votre tour, vous le replacez sur la première rangée de son camp, sur une case vide ou sur une forme isolée de sa couleur, où bon vous semble. S'il n'y a aucune case pour lui, vous avez gagné.",
      figure(
        d.putBack,
        "Le kurfa prend le kunti et le renvoie chez lui, en i3. D'autres cases de la rangée i conviendraient aussi.",
      ),
    ),
    section(
      'square',
      'Le plateau carré',
      "Option `square` : huit sur huit, à l'horizontale et à la verticale seulement. La forme spéciale commence en a5 et en h4. Ce plateau peut accueillir jusqu'à trois formes spéciales par camp : la deuxième en b1 (g8), la troisième en b8 (g1).",
      figure(d.square, 'La disposition carrée, avec un gardien chacun.'),
    ),
    section(
      'directions',
      'La direction du second coup',
      'Certains trouvaient trop forts les deux coups par tour. Deux options les tempèrent ; on en choisit une au plus.',
      {
        kind: 'list',
        items: [
          '`turn` : le second coup **ne garde pas** la direction du premier. Sur un plateau carré, cela rappelle le cavalier des échecs.',
          '`straight` : le second coup **garde** la direction du premier. Plus facile à voir, même sur des hexagones.',
        ],
      },
      figure(
        d.turn,
        'Avec `turn` : après un bond en e3, le sommet peut prendre en e4, mais pas continuer en f3.',
      ),
      figure(
        d.straight,
        'Avec `straight` : après un bond en e5, le sommet peut prendre en f5, droit devant, mais pas en e6.',
      ),
    ),
    section(
      'end',
      'Fin de partie',
      '**Prenez le kunti adverse et vous avez gagné**, sur-le-champ (sans `landing`).',
      figure(d.win, "Un bond qui prend, et un sommet qui poursuit jusqu'au kunti."),
      "Le **compte à rebours** de Jersi 2 demeure : il se déclenche quand un joueur n'a plus qu'une sorte de forme, au plus, en plus du kunti ; les formes spéciales ne le retardent pas. Après encore 20 tours, celui qui a le plus de sortes sur le plateau gagne, puis celui qui a le plus de formes ; là, les formes spéciales comptent, les montagnes jamais. Sinon, comme lorsqu'un joueur ne peut plus jouer, la partie est nulle.",
    ),
    section(
      'notation',
      'Noter une partie',
      'Comme dans Jersi 2, mais attention aux lettres : ici, **C est cukla et K est kuctai**. N kunti, R kurfa, M mokca ; et, choisies par nous, D darsi, T mucti, P pamei, G galtu, F fendi, A cmana.',
      {
        kind: 'terms',
        items: [
          ['`g6=i4!-i3!!`', 'une pile prend en i4, son sommet prend le kunti en i3.'],
          ['`A:d4/A:d5`', 'deux montagnes sont posées.'],
          ['`a3<>e5`', "kunti et fantôme échangent leurs places ; la case du kunti d'abord."],
          ['`d4-e5!!/n:i3`', 'avec `landing` : le kunti est pris, puis replacé en i3.'],
          ['`jersi-4+special=mokca+square`', "le nom d'une variante : les options, reliées par des plus."],
        ],
      },
    ),
    section(
      'changes',
      'Comment il a grandi',
      "Son prototype en bois sous le bras, l'auteur alla trouver de nouveaux testeurs. Deux d'entre eux jugèrent trop puissants les coups doubles de [Jersi 2](/rules/jersi-2). Y renoncer ? C'est l'identité même de Jersi. Puis, un soir, l'évidence : nul besoin de toucher aux règles, une forme nouvelle suffirait. Le **gardien** fut la version 3 (février 2020).",
      "Alors un nouvel éditeur, « Fr » dans le journal, écrivit un vendredi soir : il travaillait sur un concept tout proche. De leurs échanges naquit le brouillon 4.x de mars 2020. Fr imagina l'**audacieux**, le contraire du gardien. En dressant le tableau des forces infinies, en attaque et en défense, l'auteur y trouva une place libre : celle du **fantôme**. Quant à la forme que rien ne bat et qui bat tout, il l'écarta : on s'ennuierait.",
      "Fr voulait pouvoir planifier : ce furent les **montagnes**. Il voulait un kunti qui bouge : ce fut le **débarquement**. Il avait essayé Jersi sur un damier : ce furent le plateau **carré** et le second coup qui tourne. Trop compliqué, jugea le fils de l'auteur, qui proposa plutôt d'aller tout droit.",
      "Cela resta un brouillon. Ses idées ont trouvé leur place dans [Mikjersi](/rules/mikjersi) et [Pijersi](/rules/pijersi). Depuis la version 4, la licence exclut l'usage commercial, afin de laisser la voie libre à un éditeur.",
    ),
  ],
};
export default book;
