# What is wrong with a rule file.

# Its options.
options-declared-twice = the option `{ $name }` is declared twice
options-change = `change` is a table with what differs from the game
options-values = `values` needs at least one value, the default first
options-needs = `needs` is a table: the name of an option, and a list of its values
options-too-many = the options have { $values } values; at most { $most } can be checked
options-with = with +{ $options }: { $mistake }
options-strange-conflict = `{ $name }` conflicts with `{ $other }`, which is no option of this file
options-strange-need = `{ $name }` needs `{ $other }`, which is no option of this file
options-strange-value = `{ $name }` needs `{ $other }={ $value }`, which is no value of that option
options-strange-edition = an edition names `{ $options }`, which no id of this game has; write the options in the order of the file, without those that are the default

# What it is like.
rules-no-file = there is no file `{ $file }` beside this one
rules-like = like = "{ $parent }": { $mistake }
rules-too-many-like = too many files build on each other
rules-colour = a colour is written "#rrggbb"

# Its board.
rules-directions = hexagons have 6 directions; squares have 4, or 8 with the diagonals
rules-row-count = a board has 2 to { $most } rows, not { $found }
rules-rows-square = rows are centred, so squares need lengths that differ by an even number
rules-rows-hex = rows are centred, so hexagons need neighbouring rows whose lengths differ by an odd number
rules-diagonals = there are more diagonals than letters
rules-no-hole = there is no cell `{ $name }` to be a hole
rules-cell-count = the board has { $cells } cells; at most { $most } are possible
rules-no-row = there is no row `{ $name }`; rows: { $rows }
rules-row-wanted = at least one row is wanted
rules-no-cell = there is no cell `{ $name }`

# Its cubes.
rules-cubes = cubes are tables, as [cubes.rock]
rules-cube-count = a game has 1 to { $most } sorts of cube, not { $found }
rules-no-cube = there is no cube `{ $name }`; cubes: { $cubes }
rules-letter = a letter is one capital, A to Z; Black's cubes are written small
rules-letter-twice = `{ $letter }` is already the letter of `{ $name }`
rules-count-missing = how many `{ $name }` a side has is missing: count = 4
rules-count-most = a side has at most { $most } `{ $name }`
rules-ground-taken = `{ $name }` is ground and is never taken
rules-all-or-list = write "all", or a list of cubes in [ ]
rules-no-form = `{ $name }` is no special form
rules-too-many-forms = there are more special forms than cells for them in [special]
rules-hand = `hand` is a table of cubes and numbers, as { "{" } wise = 1 { "}" }
rules-not-dropped = `{ $name }` is not among the cubes that can be dropped

# Its start.
rules-no-start = this is no position to start from: { $why }
rules-setup-ways = a setup is one of position, place or random; here: { $ways }
rules-start-count = { $white ->
    [true] White
   *[false] Black
} starts with { $found } `{ $name }`, but its count is { $wanted }
rules-no-first-turn = the first player has no legal turn at the start
rules-no-room = { $cubes } cubes do not fit on { $room } cells
rules-nothing-to-place = there is nothing to place
rules-shared-rows = White's and Black's rows must not share a cell
rules-may-not-stand = { $letter } may not stand on what is on { $cell }
rules-random-cells = { $cubes } cubes for { $cells } cells; name a cell twice for a stack
rules-random-full = there is no room on { $cell } for what the lot may put there; a cell holds two cubes of one side
rules-random-stack = the lot may put { $top } and { $bottom } on { $cell }, where they make no stack that is allowed; choose other cells, or let { $top } stand on { $bottom }
rules-code-cubes = a code needs 2 to 26 cubes, each once
rules-code-cells = a code needs the same number of cells for both sides, 1 to 24

# Its end.
rules-prey-one = a side has one `{ $name }`: count = 1
rules-prey-bottom = the prey is never at the bottom of a stack; give `{ $name }` carries = []
rules-prey-power = the prey has no such power: `{ $name }` moves, and others swap with it
rules-exchanges = exchanged cubes go to the hand, so [drops] is needed
rules-no-end = this game cannot end: no cube takes a prey, none of the goal's cubes can move, and there is no quiet limit; give [end] a prey that something takes, a goal, or quiet = 20
