# The rules of a game in words, from what its rule file says.
# The names of cubes, sides and rows come from the rule file; they have no gender there.

# For whom a game is, and who made it.
facts-players = { $players } players
facts-age = from age { $age }
facts-minutes = { $minutes } minutes
facts-minutes-range = { $from }–{ $to } minutes
credits-author = { $game } was invented by { $author }
credits-licence = licence of the rules: { $licence }
credits-source = published at { $source }
credits-contact = for more than the licence allows, ask { $contact }
credits-jersi = told anew and drawn by jersi from the rules of { $id }

material-title = What is needed
material = A board of { $cells } { $ground ->
    [points] points; where this page says cell, it means a point
    [hexagons] hexagons
   *[squares] squares
}. Each player has { $cubes } cubes with six equal faces.

material-holes = { $holes ->
    [one] The hole in it is no cell: nothing stops there or crosses it.
   *[other] The { $holes } holes in it are no cells: nothing stops there or crosses them.
}

# The head of the table of captures, and how a cube takes that takes in one way only.
table-takes = takes
table-as-stack = as a stack
table-alone = moving alone

goal-title = Goal
goal-prey = Take the enemy's { $prey }.
goal-reach = { $own ->
    [true] Be the first to bring your { $names } onto the enemy's first row.
   *[false] Be the first to bring a { $names } of yours onto the enemy's first row.
}
goal-block = { $only ->
    [true] Leave the enemy without a move.
   *[false] Or leave the enemy without a move.
}

goal-home = First rows: { zones }

# Rows by their names, and which of them are whose.
rows = { $count ->
    [one] row { $rows }
   *[other] rows { $rows }
}
rows-between = rows { $first } to { $last }
zones = { $white_name } on { $white }; { $black_name } on { $black }.

setup-title = Setup
setup-lots = Draw lots for the colours.
setup-placing = { $stacks ->
    [true] Beginning with { $side }, the players place their cubes one by one, by turns, on empty cells or on lone cubes of their own
   *[false] Beginning with { $side }, the players place their cubes one by one, by turns, on empty cells
}{ $zoned ->
    [true] : { zones }
   *[false] .
}
setup-placed = Then { $side } moves first.
setup-drawn = The cubes stand as in the picture.
# By lot, as on a table: the picture has numbers.
setup-lot = { $fixed ->
    [true] Put the cubes of the picture on the board; then shuffle your other cubes and lay them one by one in the order of the numbers.
   *[false] Shuffle your cubes and lay them one by one in the order of the numbers in the picture.
} { $mirror ->
    [true] { $side } repeats the other's order instead of shuffling.
   *[false] Each player shuffles for itself.
}
setup-lot-stack = { $turned ->
    [true] Where a cell has two numbers, the lower cube comes first; a stack that is not allowed is turned over.
   *[false] Where a cell has two numbers, the lower cube comes first.
}
setup-placing-prey = A cell must be left for your { $prey }.
setup-waiting = In each player's reserve: { $waiting }.
setup-waiting-side = In the reserve of { $side }: { $waiting }.
setup-first = { $side } moves first.

turn-title = A turn
turn = A turn is one step, or two linked steps, { $board ->
    [hexagons] in one of the six directions
    [squares] along rows and columns, never diagonally
   *[diagonals] along rows, columns and diagonals
}. Nobody may pass.
step-single = One cube, alone or the top of a stack, goes to an adjacent cell: an empty one; one with a lone cube of its own colour, to stand on it; or one with an enemy that it takes.
    .lead = Single step.
step-stack = A whole stack goes one cell, or two in a straight line over an empty one, to an empty cell or to an enemy that it takes.
    .lead = Stack step.
step-second = It starts where the first one ended and is of the other kind: a stack that a single step has made goes on as a stack, or the top of a stack that has moved goes on alone.
    .lead = Second step.
turn-one = A turn is one step, { $board ->
    [hexagons] in one of the six directions
    [squares] along rows and columns, never diagonally
   *[diagonals] along rows, columns and diagonals
}. There is no second step. Nobody may pass.
bend-turn = The second step may not keep the direction of the first.
bend-straight = The second step must keep the direction of the first.

captures-title = Captures
captures = What a cube or a stack may take is decided by its top cube and by the enemy's: see the table. A cube can take a stack, and a stack a cube. { $prison ->
    [true] All cubes on the cell become prisoners.
   *[false] All cubes on the cell leave the board.
}
captures-exchanges = When a turn is over and both players hold prisoners of the same sort, these go back to their owners' reserves; { $times ->
    [one] at most once in a game.
   *[other] at most { $times } times in a game.
}
captures-ground = On a { $ground }, a cube is taken by a single step only, and the taker stands there in its place.

stacks-title = Stacks
stacks = Two cubes of one colour on a cell, never more.
stacks-never = The { $name } is never in a stack.
stacks-on-none = The { $name } stands on no other.
stacks-on-top = The { $name } stands only on top.
stacks-on = The { $name } stands only on a { $others }.
stacks-ground-alone = The { $name } lies on the ground only.
stacks-ground-on = The { $name } lies on the ground, or on a { $others } of its own colour.

powers-title = Special cubes
power-guardian = While it stands alone or on top, no step of either colour ends with a stack beside it; crossing and leaving are free. It counts from the turn after it came to stand so. A stack that carries it on top obeys only the enemy's.
power-guardian-ground = A cube on a { $ground } counts as a stack for it.
power-divider = While it stands alone or on top, no stack step of two cells starts or ends beside it. It counts from the turn after it came to stand so. A stack that carries it on top obeys only the enemy's, and only where its step starts.
power-ghost = Instead of moving, it may change places with one's own { $prey }, if it stands alone or on top. That is the whole turn.
power-ground = It never moves and is never taken. { $climbs ->
    [all] Where it is alone on its cell, any other cube of either colour may climb onto it by a single step, and moves on by single steps.
    [some] Where it is alone on its cell, a { $climbers } of either colour may climb onto it by a single step, and moves on by single steps.
   *[none] Nothing climbs onto it.
} A stack neither crosses it nor ends on it.

drops-title = Drops
drops = { $two ->
    [true] Instead of moving, drop a cube from your reserve ({ $names }), or two: on one cell, or on two adjacent cells.
   *[false] Instead of moving, drop a cube from your reserve ({ $names }).
} It goes to an empty cell, or onto a lone cube of your colour that it may stand on.

end-title = End of the game
end-order = { $several ->
    [true] Looked at when a turn is over, in this order:
   *[false] Looked at when a turn is over:
}
end-prey-wins = Who takes the enemy's { $prey } wins at once.
end-prey-put-back = A taken { $prey } is no end: when the turn is over, the taker puts it back on its owner's first row, on a cell where it may stand. If there is none, the taker wins.
end-goal = Who has a { $runners }, alone or on top, on the enemy's first row when a turn is over wins.
end-quiet = { $turns } turns in a row without a capture are a draw; the turns of both players count.
end-quiet-lone = { $turns } turns in a row without a capture, that of a lone { $prey } not counted{ $climbs ->
    [true] { " " }(on a { $ground } it is alone, too)
   *[false] { "" }
}, are a draw; the turns of both players count.
end-countdown = As soon as a player has { $roles ->
    [one] at most one sort
   *[other] at most { $roles } sorts
} of cube left{ $besides ->
    [true] { " " }besides { $others }
   *[false] { "" }
}, { $turns } more turns are played, both players' together; the players may agree to stop sooner. Then more sorts on the board win, else more cubes; else it is a draw.{ $grounded ->
    [true] { " " }For that, a { $ground } counts for nothing; all other cubes count.
   *[false] { " " }All cubes count for that.
}
end-blocked-loses = Who cannot move loses.
end-blocked-draws = If a player cannot move, it is a draw.

# Special forms: who has them, where they start, and each by itself.
forms-chosen = { $most ->
    [one] Each player has one of these forms or none: agree, draw lots, or choose in secret.
   *[other] Each player has up to { $most } of these forms or none: agree, draw lots, or choose in secret.
}
forms-placed = They are placed like the other cubes.
forms-start = Where they start, on top of the cube that may be there: { $white_name } on { $white }; { $black_name } on { $black }.
forms-countdown = They do not keep the countdown from beginning, but count in the comparison at its end.
form-takes = { $none ->
    [true] Takes nobody.
   *[false] Takes { $prey }{ $by ->
        [single] , but only by a single step
        [stack] , but only on top of a moving stack
       *[any] { "" }
    }.
}
form-taken = { $none ->
    [true] Nobody takes it.
   *[false] Taken by { $takers }.
}
