import { heightIsNothing, moving, threeTakeEach } from './core.en';
import { jersi4 as d } from './jersi-4.diagrams';
import { figure, section, type Rulebook } from './types';

/** The variant in which every form there is can be seen. */
const everything = 'jersi-4+special=mokca,darsi,fendi/pamei,galtu,mucti+mountains+square';

const book: Rulebook = {
  idea: 'Jersi as a box of ideas: the hunt for the kunti, and around it special forms, mountains, landings, a square board and new ways to take the second step. Choose as many as you like; they all fit together.',
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
      'Board and cubes',
      'The board is the hexagon of 61 cells of [Jersi 2](/rules/jersi-2), or a square of 64. Without any option you play Jersi 2 in its standard setup. A **special form** is a fourteenth cube; mountains are four more.',
      {
        kind: 'cubes',
        variant: everything,
        say: {
          kunti: 'The prey.',
          cukla: 'Round.',
          kuctai: 'Cross.',
          kurfa: 'Square.',
          mokca: 'Keeps stacks away.',
          darsi: 'Takes everybody, and everybody takes it.',
          mucti: 'Changes places with the kunti.',
          pamei: 'A daredevil on its own.',
          galtu: 'A daredevil that rides.',
          fendi: 'Slows stacks down.',
          cmana: 'Ground to stand on.',
        },
      },
    ),
    section(
      'setup',
      'Setting up',
      'The standard setup is the symmetric one of Jersi 2. A special form starts on top of the cukla of a5 (White) and of i1 (Black). In a **free** setup the players place everything one by one on their two rows, the special form too; mountains stay in hand.',
      figure(
        d.setup,
        'The setup with a guardian for each, which the author called version 3. The hatched cells are those the guardians will watch.',
      ),
      'Who gets which special form? Agree on one; draw one for both; draw one for each; choose your own in secret; or, the wicked way, choose the enemy’s in secret. Secret choices are shown when both are made.',
    ),
    ...moving(
      d,
      {
        single:
          'Tap the white kurfa on e5. It may go to the empty cells around it, climb onto its cukla on d4, or take the black cukla on f5. The kuctai on e6 is beyond it.',
        stack:
          'The white stack on d4 reaches f5 in one leap and takes the cukla there. Its own kuctai on d5 bars the way to d6.',
        build: 'Build and leap: the kurfa climbs onto the cukla on d5, and the new stack flies on to f6.',
        unstack: 'Leap and leave: the stack takes on e5, then its top goes on and takes a whole stack on f5.',
      },
      'cell',
    ),
    section(
      'stacks',
      'Stacks',
      'A stack is two cubes of one colour on one cell. Any two will do, but **the kunti stands only on top**. A cube that stands alone or on top is **active**; special powers work only then.',
      figure(d.rider, 'The kunti rides on a kurfa, and gets away from the cukla by a leap.'),
    ),
    section(
      'taking',
      'Taking',
      threeTakeEach,
      heightIsNothing,
      'The three daredevils (darsi, pamei, galtu) take the triad, the weak and each other, and the triad takes them. Mokca, fendi and mountains are neutral: they take nobody, and nobody takes them. Kunti and mucti are weak: they take nobody, and everybody strong takes them.',
      { kind: 'strengths', variant: everything },
      figure(d.height, 'A lone kuctai takes a whole stack, because the stack has a kurfa on top.'),
    ),
    section(
      'mokca',
      'mokca, the guardian',
      'An active guardian **keeps stacks off the cells around it**, friend and foe alike: no step may end there with two cubes standing, neither by a stack that arrives nor by a cube that climbs. Single cubes come and go freely, and a stack may leave such a cell or cross it.',
      figure(
        d.guards,
        'Black to move. The stack on d5 may not go to d4 or e6, but it may leap across d4 to d3. The kurfa on g5 may not climb onto the cukla on f5. Try: the page tells you why.',
      ),
      'A stack with a guardian **on top** heeds only the enemy’s guardian. Nobody takes a guardian, unless it lies at the bottom of a stack. A guardian that becomes active during a turn begins to watch with the next turn.',
      figure(
        d.guardRides,
        'White’s own guardian rides where it likes, but d5 belongs to the black guardian on e6.',
      ),
    ),
    section(
      'darsi',
      'darsi, the daredevil',
      'The guardian turned inside out: it **takes anything that can be taken**, and any fighter takes it. Strike first.',
      figure(
        d.darsi,
        'The white darsi may take any of its four neighbours, the other darsi included. Whoever is left will take it back.',
      ),
    ),
    section(
      'pamei',
      'pamei, the ninja',
      'A darsi that fights **alone**. It strikes from the ground or jumping off a stack, but never at the head of a moving stack.',
      figure(
        d.pamei,
        'The ninja jumps off its stack and takes on e5. The stack as a whole could not take there, nor on d6.',
      ),
    ),
    section(
      'galtu',
      'galtu, the mahout',
      'A darsi that fights **riding**. It strikes only as the top of a moving stack; on foot it is harmless.',
      figure(
        d.galtu,
        'The mahout drives its stack to e6 and takes. Stepping down to d4 to take is not allowed.',
      ),
    ),
    section(
      'mucti',
      'mucti, the ghost',
      'It takes nobody, and any fighter takes it. But instead of moving you may let **your kunti and your active mucti change places**, wherever they are. Each stands exactly where the other stood, on top or on the ground. That is the whole turn.',
      figure(
        d.mucti,
        'The kuctai on b3 is about to take the white kunti. Tap the kunti, then the ghost on e5: gone.',
      ),
    ),
    section(
      'fendi',
      'fendi, the divider',
      'Neutral like the guardian, but it watches speed, not height. **No leap of two cells may start or end beside an active divider**, for either colour; steps of one cell are free. A stack with a divider on top heeds only the enemy’s divider, and only when it sets out.',
      figure(
        d.divides,
        'Black to move. The stack on e8 may go to e7, but not leap to e6. The stack on f4 stands beside the divider: one cell at a time.',
      ),
    ),
    section(
      'mountains',
      'Mountains (cmana)',
      'Option `mountains`: each player holds four mountains. Instead of moving you may **drop one, or two** on one cell or on neighbouring cells; on an empty cell, or on a lone mountain of your own. Only in your half, the middle row included, your first row excluded.',
      figure(d.drop, 'Two mountains at once, on d4 and d5. A wall is a plan.'),
      'Mountains never move and are never taken. Any cube may climb onto a lone mountain, yours or the enemy’s; from there it moves by single steps. Stacks neither cross a lone mountain nor end on one. A cube on a mountain is taken **only by a single step**, and the taker stands there in its place. For the guardian a cube on a mountain counts as a stack.',
      figure(
        d.climb,
        'Black to move. The kurfa takes the cukla on the mountain. The stack on e7, led by a kurfa as well, may not.',
      ),
    ),
    section(
      'landing',
      'Landing',
      'Option `landing`: the goal is turned round. **Bring your own kunti to the enemy’s first row**; it counts when the turn ends.',
      figure(d.landing, 'The riding kunti leaps to i2 and lands. White wins.'),
      'Taking the enemy’s kunti only delays it: at the end of your turn you put it back on its owner’s first row, on an empty cell or on a lone cube of its owner, where you like. If there is no such cell, you win.',
      figure(
        d.putBack,
        'The kurfa takes the kunti, and sends it home to i3. Other cells of row i would do as well.',
      ),
    ),
    section(
      'square',
      'The square board',
      'Option `square`: eight by eight, along rows and columns only. The special form starts on a5 and h4. This board has room for up to three special forms a side: the second starts on b1 (g8), the third on b8 (g1).',
      figure(d.square, 'The square setup, with a guardian each.'),
    ),
    section(
      'directions',
      'The direction of the second step',
      'Some players found two steps in one turn too strong. Two options tame them; choose one at most.',
      {
        kind: 'list',
        items: [
          '`turn`: the second step may **not** keep the first one’s direction. On squares it gives moves like a chess knight’s.',
          '`straight`: the second step **must** keep the first one’s direction. Easier to see, on hexagons too.',
        ],
      },
      figure(d.turn, 'With `turn`: after leaping up to e3, the top may take on e4, but not go on to f3.'),
      figure(
        d.straight,
        'With `straight`: after leaping to e5, the top may take on f5, straight ahead, but not on e6.',
      ),
    ),
    section(
      'end',
      'End of the game',
      '**Take the enemy’s kunti and you win**, at once (without `landing`).',
      figure(d.win, 'A leap that takes, and a top that goes on to the kunti.'),
      'The **countdown** of Jersi 2 holds: it starts when a player has at most one sort besides the kunti; special forms do not delay it. After 20 more turns, who has more sorts on the board wins, then who has more cubes; here special forms do count, mountains never. Otherwise, and when a player cannot move, it is a draw.',
    ),
    section(
      'notation',
      'Writing it down',
      'As in Jersi 2, but mind the letters: **C is cukla and K is kuctai** here. N kunti, R kurfa, M mokca; and, chosen by us, D darsi, T mucti, P pamei, G galtu, F fendi, A cmana.',
      {
        kind: 'terms',
        items: [
          ['`g6=i4!-i3!!`', 'a stack takes on i4, its top takes the kunti on i3.'],
          ['`A:d4/A:d5`', 'two mountains are dropped.'],
          ['`a3<>e5`', 'kunti and ghost change places, the kunti’s cell first.'],
          ['`d4-e5!!/n:i3`', 'with `landing`: the kunti is taken, and put back on i3.'],
          ['`jersi-4+special=mokca+square`', 'the name of a variant: the options, joined by plus signs.'],
        ],
      },
    ),
    section(
      'changes',
      'How it grew',
      'With a wooden prototype under his arm the author went to new testers. Two of them found the double steps of [Jersi 2](/rules/jersi-2) too powerful. He did not want to give them up, they are what Jersi is; then, one evening, came the thought that no rule needed to change: one new cube would do. The **guardian** was version 3 (February 2020).',
      'Then a new publisher, “Fr” in the journal, wrote on a Friday night: he had been working on something very close. From their letters grew the draft 4.x of March 2020. Fr thought of the **daredevil**, the guardian’s opposite. Filling in the table of who is infinitely strong or weak in attack and in defence, the author found a gap: the **ghost**. The one cube that nothing beats and that beats everything he left out, for it would be no fun.',
      'Fr wished for something to plan ahead: hence the **mountains**. He wished for a kunti that moves: hence the **landing**. He had tried Jersi on a draughts board: hence the **square** board and the turning second step. Too intricate, found the author’s son, and proposed the straight one instead.',
      'A draft it stayed. Its ideas found their homes in [Mikjersi](/rules/mikjersi) and [Pijersi](/rules/pijersi). Since version 4 the rules are under a licence that excludes commercial use, to keep the way open for a publisher.',
    ),
  ],
};
export default book;
