# What the commands print.

## A position

outcome-win = { $side } wins ({ $name }): { $reason }
outcome-draw = a draw ({ $name }): { $reason }
show-over = { $game }: { $outcome }
show-to-move = { $game }: { $side } to move, round { $round }, { $turns ->
        [one] 1 legal turn
       *[other] { $turns } legal turns
    }
show-to-place = { $game }: { $side } to place a cube, { $turns ->
        [one] 1 legal turn
       *[other] { $turns } legal turns
    }
show-quiet = without a capture: { $turns } of { $limit } turns
show-countdown = countdown: { $turns } turns left
show-exchanges = exchanges of prisoners left: { $count }
show-code = setup code (PIC): { $code }
show-hand = in hand: { $cubes }
show-taken = taken: { $cubes }
# The cubes of a side, one of the two in such a list.
show-cubes = { $side } { $cubes }

check-legal = { $turn } is legal
check-illegal = { $turn } is not legal: { $reason }

perft-speed = { $seconds } s, { $speed } million a second, threads: { $threads }

replay-people = { $role ->
    [white] White { $name }
    [black] Black { $name }
    [date] date { $name }
   *[clock] clock { $name }
}
replay-after = after turn { $turn } of { $last }
replay-result = result: { $score }
replay-result-reason = result: { $score } ({ $reason })

## Games

games-title-id = ID
games-title-game = GAME
games-title-players = PLAYERS
games-title-age = AGE
games-title-minutes = MINUTES
games-title-kind = KIND

game-kind = kind
game-author = author
game-licence = licence
game-copyright = copyright
game-source = source
game-contact = permissions
game-forms = Special forms
game-form = { $form }: { $text }
game-thanks = Thanks
remark-no-glyph = `{ $name }` has no glyph: its letter { $letter } is drawn
remark-unknown-glyph = `{ $name }`: there is no glyph `{ $glyph }`, its letter { $letter } is drawn; docs/RULE-FILES.md lists the glyphs
remark-idle-swaps = `{ $name }` has the power "swaps", but the game has no prey to change places with: give [end] a prey, or leave the power out
match-interrupted = interrupted; what the finished games say:
kept-folder = kept games: { $folder }
kept-none = no game is kept in { $folder }
kept-title-file = FILE
kept-title-turns = TURNS
kept-title-players = PLAYERS
kept-title-state = STATE
kept-open = goes on
kept-broken = unreadable
kept-what-next = `jersi play --resume` goes on with the last open game, `jersi play --load FILE` looks at any.
game-players = players
game-age = age
game-minutes = minutes
game-sides = sides
game-board = board
game-board-hex = { $cells } hexagons in { $rows } rows
game-board-square = { $cells } squares in { $rows } rows
game-board-square-diagonal = { $cells } squares with diagonals in { $rows } rows
game-start = start

game-cubes = Cubes
game-options = Options
game-history = History
game-title-letter = LETTER
game-title-name = NAME
game-title-count = COUNT
game-title-takes = TAKES
game-title-stands-on = STANDS ON
game-all-roles = all
game-takes-single = { $roles } (by a single step)
game-takes-stack = { $roles } (on top of a stack)
game-version = { $version } ({ $date }): { $text }

option-conflicts = { $about } (not with { $options })
option-default = { $about } (default)
option-no-form = no special form (default)
option-most-forms = up to { $count } a side

## Files

letters-missing = the font of pictures and paper has no { $letters }: these are left blank; write titles and the names of the rule file in Latin letters
picture-written = { $file }: { $width } × { $height }, { $size } kB
kit-written = { $file }: { $pages } pages, { $size } kB

rules-no-mistakes = { $file }: no mistakes
rules-summary = { $game }: { $cells } cells; { $cubes } cubes a side, of { $roles } sorts; { $options } options; { $turns } first turns

## The engine

score-win = win in { $turns }
score-loss = loss in { $turns }
analyse-over = The game is over: { $reason }
analyse-head = { $side }: { $seconds } s, { $nodes } positions, { $speed }/s
solve-win = { $side } wins in { $turns }: { $line }
solve-none = { $side }: no forced win in { $turns }
solve-unknown = { $side }: the limit of --nodes was reached; no forced win in { $turns }

bench-solved = { $percent } % at { $nodes }

match-head = { $first } against { $second }: { $games } games
match-elo = Elo { $elo }, 95 % from { $low } to { $high }
match-rates = draws { $draws } %, White scores { $white } %, { $turns } turns a game
match-endings = endings: { $endings }
match-faults = { $player } lost { $games ->
    [one] one game
   *[other] { $games } games
} by a fault: illegal, late or crashed
match-sprt = SPRT: ratio { $ratio } in [{ $low }, { $high }]: { $verdict }
match-sprt-first = at most { $elo } Elo
match-sprt-second = at least { $elo } Elo
match-sprt-open = not decided

train-games = { $done }/{ $all } games
train-epoch = epoch { $number }: error { $learned }, held back { $held }
train-games-so-far = { $done } games
train-samples = { $games } games, { $positions } positions
train-bin = foretold { $expected }, scored { $scored } ({ $count } positions)

calibrate-head = { $games } games; { $scale } points make the odds of winning e to 1
calibrate-bin = expected { $expected } %, scored { $scored } % ± { $error } ({ $count } positions)
calibrate-title = { $game }: expected and scored in { $games } games
calibrate-expected = expected by the engine
calibrate-scored = scored

## The lab

lab-games-played = { $games } games
lab-learning = { $name }: learning a judge, { $count } { $unit }
lab-left = left
lab-running = first player: { $scores }
lab-variant = { $name }, { $games } games: { $measures }
lab-nothing = Nothing is beyond chance.
lab-missing = { $games } games are not there yet: `jersi lab resume { $folder }` plays them
lab-interrupted = interrupted; what was played is kept: `jersi lab resume { $folder }` goes on
lab-search-share = { $share } % of the time in searches
speed-head = games an hour, { $nodes } positions a turn
speed-worker = worker,
speed-workers = workers,
speed-turns = { $turns } turns a second
speed-outside = { $share } % outside the search

## The server

serve-address = Jersi is at { $address }
backup-written = { $file }: { $size } bytes
restore-games = { $games } games restored
restore-kept = the database before is kept as { $file }
restore-damaged = game { $game } is damaged: { $reason }
recover-games = { $games } games saved whole
recover-cut = game { $game }: entries 1 to { $saved } saved, of { $had } at least
recover-lost = game { $game }: lost
recover-kept = the damaged database is kept as { $file }
export-done = { $games ->
    [one] one game exported to { $folder }
   *[other] { $games } games exported to { $folder }
}
export-known = { $games ->
    [one] one was there already
   *[other] { $games } were there already
}
export-failed = { $games ->
    [one] one was not exported to { $folder }:
   *[other] { $games } were not exported to { $folder }:
}
bots-none = no program is registered
bots-revoked = revoked
bots-revoke-done = { $name } is revoked: its token opens nothing any more, and its games are given up within a minute of a running server
bots-revoke-known = { $name } was revoked before

import-done = { $games ->
    [one] one game imported
   *[other] { $games } games imported
}
import-known = { $games ->
    [one] one was there already
   *[other] { $games } were there already
}
import-failed = { $games ->
    [one] one was not imported:
   *[other] { $games } were not imported:
}
copy-done = { $games } games copied, { $entries } entries, all seals checked
copy-known = { $games ->
    [one] one was there already
   *[other] { $games } were there already
}
copy-damaged = game { $game } was set aside as damaged and is not copied: { $reason }
copy-failed = { $games ->
    [one] one was not copied:
   *[other] { $games } were not copied:
}
serve-no-threads = no threads can be started: { $reason }
serve-no-signals = signals cannot be heard: { $reason }

record-rest = { $file }: line { $line }: what begins there (“{ $text }”) is no part of the game; { $lines ->
    [one] one line was left out
   *[other] { $lines } lines were left out
}
convert-not-told = the author's programs cannot be told where this game begins: it is written as the rulebooks do
convert-result = the result is left out: the author's programs know only what the turns show
convert-comments = the comments are left out: the plain style has none
convert-several = these are { $games } games one after the other: the author's programs read one at a time, which --number chooses
convert-variations = the variations are left out: the plain style has the main line only

# Work that machines share.
worker-waits = waiting for work
worker-did = { $jobs ->
    [one] one job done
   *[other] { $jobs } jobs done
}
worker-unknown-kind = work of the kind `{ $kind }` is not known to this program; use a newer one
worker-no-batch = the batch of training games cannot be read: { $why }; the program that published it is newer or older than this one
worker-other-program = the training games of { $ids } were begun by another engine or with other networks: this program would play other games; use the program of the same version
