board-board = Plateau
board-contents = { $board } : { $cells }
board-empty = vide
board-role = { $name } ({ $alias })
board-cube = { $role } ({ $side })
board-stack = { $top } sur { $bottom } ({ $side })
board-mixed = { $top } sur { $bottom }
board-arrival-go = aller ici
board-arrival-stack = empiler ici
board-arrival-take = capturer
board-arrival-place = poser ici
board-arrival-swap = échanger
board-arrival-back = replacer ici
board-selected = en main
board-selected-whole = pile entière en main
board-selected-top = sommet en main
board-goes-to = { $what }, en main. Peut aller en : { $where }.
board-nowhere = { $what }, en main. Ne peut aller nulle part.
board-taken-back = Repris.
board-end-turn = Finir le tour
board-end-steps = Pas de second coup
board-play = Jouer
board-take-back = Reprendre
board-second-step = Un second coup ?
board-another-drop = Un autre cube ?
board-put-back = Replacez : { $cube }
board-confirm = Jouer ce tour ?
board-which-one = Que faire ?
board-hand = En réserve, { $side }
board-captured = Capturés, { $side }
board-times =
    { $n ->
        [1] { $what }
       *[other] { $n } × { $what }
    }
board-says = { $who } : { $what }
board-turn-move = { $what } de { $from } à { $to }
board-turn-takes = prend { $what }
board-turn-places = { $what } en { $at }
board-turn-puts-back = { $what } replacé en { $at }
board-turn-swaps = { $a } et { $b } échangent leurs places
board-turn-exchanges = échange de prisonniers
board-turn-the-stack = pile { $top } sur { $bottom }
board-ahead = Sera joué si c’est possible. Échap ou un autre appui l’annule.
