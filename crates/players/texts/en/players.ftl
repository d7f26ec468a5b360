# Players, as they are written on a command line.
player-unknown = `{ $text }` is no player; players: jersi, jersi:KEY=VALUE,…, ugi:COMMAND, random
player-no-command = after `ugi:` comes the command of a program, as ugi:./my-engine
player-program-missing = `{ $program }`: there is no such program; write its path as ugi:./my-engine
player-no-value = `{ $part }` in `{ $text }`: write KEY=VALUE
player-level = level={ $value }: a level is a number from 1 to 10
player-hash = `hash={ $value }`: 1 to { $most } MiB are possible
player-key = `{ $key }` in `{ $text }` is not known; keys: { $known }
player-number = { $name }={ $value }: { $name } is a whole number from 1
player-clock = clock={ $value }: write seconds and increment, as clock=60+0.5
player-quote = `{ $text }`: a quote is not closed, or a backslash stands at the end
network-unreadable = { $path }: the network cannot be read: { $error }
network-other-game = { $path }: this is no network for the game `{ $id }`

# Matches.
match-test = the test cannot be made: { $problem }
match-endless = { $name } would think for ever; give it time, positions or a depth
match-cannot-play = { $name } cannot play: { $fault }
sprt-elo = elo0 has to be a number below elo1
sprt-errors = alpha and beta have to lie between 0 and 0.5

# Openings.
openings-over = line { $line }: the game is over in this position; take it out
openings-line = line { $line }: { $error }
openings-none = there is no opening in this file
openings-empty = the list of openings is empty
openings-end = `{ $id }`: { $turns } turns by chance end the game again and again; ask for fewer
openings-record = the record that begins in line { $line }: { $error }
openings-other-game = the record that begins in line { $line } is of `{ $found }`, not of `{ $wanted }`
openings-record-over = the record that begins in line { $line }: the game is over at its end; use fewer of its turns

# What players do wrong. Each follows the name of the player and a colon.
fault-panic = the engine panicked
fault-not-ready = it was not made ready for the game
fault-no-turn = it found no turn
fault-slow = it took { $milliseconds } ms for a turn
fault-no-command = the command is empty
fault-no-start = `{ $name }` cannot be started: { $error }
fault-no-variant = it has no option Variant, so it cannot play `{ $id }`
fault-complaint = it answered `{ $line }`
fault-illegal = it played `{ $word }`: { $error }
fault-over = the match is over
fault-silent = it did not answer `{ $command }` in time
fault-ended = it ended before it answered `{ $command }` ({ $status })
fault-closed = it closed its output before it answered `{ $command }`
