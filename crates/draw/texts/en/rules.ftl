# The rules of a game in words, from what its rule file says.
# The names of cubes, sides and rows come from the rule file; they have no gender there.

# For whom a game is, and who made it.
facts-players = { $players } players
facts-age = from age { $age }
facts-minutes = { $minutes } minutes
facts-minutes-range = { $from }–{ $to } minutes
credits-author = { $game } was invented by { $author }
credits-licence = licence of the rules: { $licence }
credits-jersi = told anew and drawn by jersi from the rules of { $id }

material-title = What is needed
material = A board of { $cells } { $ground ->
    [points] points; where this page says cell, it means a point
    [hexagons] hexagons
   *[squares] squares
}. Each player has { $cubes } cubes with six equal faces.

# The head of the table of captures, and how a cube takes that takes in one way only.
table-takes = takes
table-as-stack = as a stack
table-alone = alone

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

# Rows by their names, and which of them are whose.
rows = { $first } to { $last }
zones = { $white_name } on rows { $white }; { $black_name } on rows { $black }.

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
setup-drawn-waiting = The cubes stand as in the picture; { $waiting } wait in each player's reserve.
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
bend-turn = The second step may not keep the direction of the first.
bend-straight = The second step must keep the direction of the first.

captures-title = Captures
captures = What a cube or a stack may take is decided by its top cube and by the enemy's: see the table. A cube can take a stack, and a stack a cube. { $prison ->
    [true] All cubes on the cell become prisoners.
   *[false] All cubes on the cell leave the board.
}
captures-ground = On a { $ground }, a cube is taken by a single step only, and the taker stands there in its place.

stacks-title = Stacks
stacks = Two cubes of one colour on a cell, never more.
stacks-never = { $name } is never in a stack.
stacks-on-none = { $name } stands on no other.
stacks-on-top = { $name } stands only on top.
stacks-on = { $name } stands only on { $others }.

powers-title = Special cubes
power-guardian = While it stands alone or on top, no step of either colour ends with a stack beside it; crossing and leaving are free. It counts from the turn after it came to stand so. A stack that carries it on top obeys only the enemy's.
power-divider = While it stands alone or on top, no stack step of two cells starts or ends beside it. A stack that carries it on top obeys only the enemy's, and only where its step starts.
power-ghost = Instead of moving, it may change places with one's own { $prey }, if it stands alone or on top. That is the whole turn.
power-ground = It never moves and is never taken. Cubes of either colour may stand on it, alone on its cell, by a single step. What stands on it moves by single steps. A stack neither crosses it nor ends on it.

drops-title = Drops
drops = { $two ->
    [true] Instead of moving, drop a cube from your reserve ({ $names }), or two: on one cell, or on two adjacent cells.
   *[false] Instead of moving, drop a cube from your reserve ({ $names }).
} It goes to an empty cell, or onto a lone cube of your colour that it may stand on.

end-title = End of the game
end-prey-wins = Who takes the enemy's { $prey } wins at once.
end-prey-put-back = A taken { $prey } is no end: when the turn is over, the taker puts it back on its owner's first row, on a cell where it may stand. If there is none, the taker wins.
end-goal = Who has a { $runners }, alone or on top, on the enemy's first row when a turn is over wins.
end-exchanges = When a turn is over and both players hold prisoners of the same sort, these go back to their owners' reserves; { $times ->
    [one] at most once in a game.
   *[other] at most { $times } times in a game.
}
end-quiet = { $turns } turns in a row without a capture are a draw; the turns of both players count.
end-quiet-lone = { $turns } turns in a row without a capture, that of a lone { $prey } not counted, are a draw; the turns of both players count.
end-countdown = As soon as a player has { $sorts ->
    [one] at most one sort
   *[other] at most { $sorts } sorts
} of cube left{ $besides ->
    [true] { " " }besides { $others }
   *[false] { "" }
}, { $turns } more turns are played, both players' together. Then more sorts on the board win, else more cubes; else it is a draw.
end-blocked-loses = Who cannot move loses.
end-blocked-draws = If a player cannot move, it is a draw.
