import { heightIsNothing, moving, threeTakeEach } from './core.fr';
import { jersi2 as d } from './jersi-2.diagrams';
import { figure, section, type Rulebook } from './types';

const book: Rulebook = {
  idea: "Traquez l'unique kunti adverse sur un vaste plateau d'hexagones, en gardant le vôtre hors d'atteinte. Pierre-feuille-ciseaux décide de qui prend qui ; les piles bondissent, rebondissent et mettent le kunti à l'abri.",
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  sections: [
    section(
      'board',
      'Plateau et formes',
      'Le plateau est un hexagone de 61 cases, cinq par côté. Les rangées a et b sont le camp de blanc, h et i celui de noir.',
      {
        kind: 'cubes',
        variant: 'jersi-2',
        say: {
          kunti: 'La proie : qui la perd a perdu.',
          cukla: 'Le rond.',
          kuctai: 'La croix.',
          kurfa: 'Le carré.',
        },
      },
    ),
    section(
      'setup',
      'Mise en place',
      'Il y a trois façons de commencer. Dans toutes, blanc joue le premier.',
      {
        kind: 'list',
        items: [
          '**Symétrique** : la disposition ci-dessous. Elle est rapide, et faite pour débuter.',
          '**Aléatoire** : les kunti en a3 et i3, les autres formes mélangées puis posées dans un ordre fixe. Chacun a son propre tirage ; ou bien, si vous préférez (celle-ci est de nous), le même pour les deux.',
          '**Libre** : à partir de blanc, on pose chacun son tour une forme sur ses deux rangées, piles permises, comme dans Jersi 1.',
        ],
      },
      figure(
        d.setup,
        'La disposition symétrique. Tourné de 180°, le camp de blanc devient celui de noir. Allez-y, jouez quelques coups.',
      ),
      figure(d.random, 'Une disposition aléatoire : aucune partie ne commence comme la précédente.'),
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
      "Une pile, ce sont deux formes de même couleur sur une case, jamais plus. Toutes s'empilent à leur gré, à une condition près : **le kunti ne se tient qu'au sommet**.",
      'Un kunti perché voyage de deux cases en deux cases, et transporte un combattant sous ses pieds. Mais il ne prend toujours personne, et qui le prend emporte aussi le combattant.',
      figure(
        d.rider,
        "Le cukla en d4 attaque le kunti blanc. Perché sur un kurfa, celui-ci se sauve d'un bond.",
      ),
    ),
    section(
      'taking',
      'Les prises',
      threeTakeEach,
      { kind: 'strengths', variant: 'jersi-2' },
      heightIsNothing,
      figure(d.height, "Un kuctai seul prend toute une pile, parce qu'elle a un kurfa au sommet."),
    ),
    section(
      'end',
      'Fin de partie',
      '**Prenez le kunti adverse et vous avez gagné**, sur-le-champ.',
      figure(
        d.win,
        "Le dernier tour de la partie du livret : un bond qui prend, et un sommet qui poursuit jusqu'au kunti.",
      ),
      "Pour que nul ne pourchasse sans fin un kunti solitaire, il y a un **compte à rebours**. Il se déclenche dès qu'un joueur n'a plus qu'une sorte de forme en plus du kunti (ou plus aucune), et rien ne l'arrête : encore 20 tours, dix chacun. Si les deux kunti sont toujours là, celui qui a le plus de **sortes** de formes sur le plateau gagne ; à égalité, celui qui a le plus de formes ; sinon, la partie est nulle. Les joueurs peuvent s'entendre pour comparer plus tôt.",
      figure(
        d.countdown,
        'Il reste deux tours. Blanc a trois sortes de formes (kunti, cukla, kurfa), noir deux : si rien ne se passe, blanc gagne.',
      ),
      'Ici, qui ne peut plus jouer ne perd pas : la partie est nulle.',
    ),
    section(
      'notation',
      'Noter une partie',
      "Chaque rangée a une lettre, comptée depuis blanc, et chaque case de la rangée un numéro, depuis la gauche de blanc. `-` déplace une forme, `=` une pile ; un second coup s'écrit à la suite de l'arrivée du premier.",
      {
        kind: 'terms',
        items: [
          ['`a5-b5=d7`', 'la forme de a5 grimpe en b5 ; la pile continue en d7.'],
          ['`d7=e8-f7!`', 'la pile de d7 va en e8, puis son sommet prend en f7.'],
          ['`g6=i4!-i3!!`', 'une prise, puis celle du kunti.'],
          [
            '`R:b2`',
            "la pose d'un kurfa, en disposition libre. N est le kunti, K le **cukla**, C le **kuctai** : Jersi 4 échange ces deux lettres.",
          ],
          ['`1 0`', 'le score final, celui de blanc en premier ; `1 1` pour une partie nulle.'],
        ],
      },
    ),
    section(
      'changes',
      'Ce qui était nouveau',
      'Un éditeur avait demandé pourquoi une mer coupait en deux le plateau de [Jersi 1](/rules/jersi-1). Une fois la mer comblée, les essais étaient meilleurs, mais la place manquait encore pour préparer quoi que ce soit. La mer disparut donc pour de bon, et **une couronne de cases** vint entourer le plateau.',
      "Le kunti apprit à **se percher** : d'abord pour fuir plus vite, mais il se révéla aussi bon passeur de combattants. Une **disposition standard**, riche en ouvertures, épargna aux débutants la pose délicate. Les points devinrent des cases, bleu et rouge devinrent blanc et noir, les coordonnées se simplifièrent, et le compte à rebours remplaça la victoire par blocage.",
      "Cette version parut d'abord le 27 juin 2019 ; le texte joué ici est celui du 18 janvier 2020. Entre les deux, il y eut un programme de 3 000 lignes qui réfléchissait une minute pour voir deux coups plus loin, puis un plateau et des cubes de bois, gravés point par point au fer chaud. Ces faces en pointillé se choisissent dans les [réglages](/settings).",
    ),
  ],
};
export default book;
