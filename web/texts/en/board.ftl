board-board = Board
board-contents = { $board }: { $cells }
board-empty = empty
board-role = { $name } ({ $alias })
board-cube = { $side } { $role }
board-stack = { $side } { $top } on { $bottom }
board-mixed = { $top } on { $bottom }
board-arrival-go = go here
board-arrival-stack = stack here
board-arrival-take = take
board-arrival-place = place here
board-arrival-swap = swap
board-arrival-back = put back here
board-selected = taken up
board-selected-whole = whole stack taken up
board-selected-top = top taken up
board-goes-to = { $what }, taken up. Can go to: { $where }.
board-nowhere = { $what }, taken up. It cannot go anywhere.
board-taken-back = Taken back.
board-end-turn = End turn
board-end-steps = No second step
board-play = Play
board-take-back = Take back
board-second-step = A second step?
board-another-drop = Another cube?
board-put-back = Put back the { $cube }
board-confirm = Play this turn?
board-which-one = Which one?
board-hand = In hand, { $side }
board-captured = Captured, { $side }
board-times =
    { $n ->
        [one] { $what }
       *[other] { $n } × { $what }
    }
board-says = { $who }: { $what }
board-turn-move = { $what } from { $from } to { $to }
board-turn-takes = takes { $what }
board-turn-places = { $what } placed on { $at }
board-turn-puts-back = { $what } put back on { $at }
board-turn-swaps = { $a } and { $b } change places
board-turn-exchanges = prisoners are exchanged
board-turn-the-stack = { $top }-on-{ $bottom } stack
board-ahead = Will be played if possible. Escape or another tap cancels it.
