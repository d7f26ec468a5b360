# What is printed to play on a table.

page = page { $number }
pages = { $count ->
    [one] page { $first }
   *[other] pages { $first }–{ $last }
}

kit-for = to print and play, for cubes of { $edge } mm

# How to make a game of the file, step by step. A step begins with the word that names it.
kit-print = at actual size (100 %), not fitted to the page. Colours are not needed. Check the ruler below with your own.
    .lead = Print
kit-rules = { pages }.
    .lead = Rules
kit-board = { $parts ->
    [one] { pages }. Cut along the marks and glue it on cardboard. Two cubes fit side by side on a cell.
   *[other] { pages }. Cut along the marks, lay the parts edge to edge as on the map below, and glue them on cardboard. Two cubes fit side by side on a cell.
}
    .lead = Board
kit-reserve = { pages }. One part for each player; put a coin on what is counted.
    .lead = Reserve
kit-stickers = { pages }. Take wooden cubes of { $edge } mm, { $whites } { $white } and { $blacks } { $black }. Print the stickers on adhesive paper, cut them out, and stick the same face on all six sides of a cube.
    .lead = Cubes
kit-nets = { pages }. Nets of cubes of { $edge } mm, { $whites } { $white } and { $blacks } { $black }. Print them on stiff paper, cut, fold and glue.
    .lead = Cubes

# Beside a ruler of 100 mm.
ruler = 100 mm on paper

# Above a part of the board, and where it meets another.
board-part = { $game } · board { $part }/{ $parts }
board-joins = joins part { $part }, page { $page }

# Above the cubes.
pieces-stickers = stickers for { $count } cubes of { $edge } mm, six equal faces for each
pieces-nets = nets of { $count } cubes of { $edge } mm: cut around, fold all lines, glue the tabs

# Where cubes lie that are not on the board, and what is counted with a coin.
reserve = Reserve
reserve-prisoners = Prisoners
reserve-taken = Taken cubes
track-quiet = Turns without a capture
track-countdown = Countdown: turns that are left
track-exchanges = Exchanges of prisoners

# The page of all special forms.
kit-forms = { $game } · special forms
