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
show-hand = in hand: { $cubes }
show-taken = taken: { $cubes }
# The cubes of a side, one of the two in such a list.
show-cubes = { $side } { $cubes }

check-legal = { $turn } is legal
check-illegal = { $turn } is not legal: { $reason }

perft-speed = { $seconds } s, { $speed } million a second, threads: { $threads }

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

match-head = { $first } against { $second }: { $games } games
match-elo = Elo { $elo }, 95 % from { $low } to { $high }
match-rates = draws { $draws } %, White scores { $white } %, { $turns } turns a game
match-endings = endings: { $endings }
match-faults = { $player } lost { $games } games by a fault: illegal, late or crashed
match-sprt = SPRT: ratio { $ratio } in [{ $low }, { $high }]: { $verdict }
match-sprt-first = at most { $elo } Elo
match-sprt-second = at least { $elo } Elo
match-sprt-open = not decided

train-games = { $done }/{ $all } games
train-epoch = epoch { $number }: error { $learned }, held back { $held }

## The lab

lab-left = left
lab-running = first player: { $scores }
lab-variant = { $name }, { $games } games: { $measures }
lab-nothing = Nothing is beyond chance.
lab-search-share = { $share } % of the time in searches
speed-head = games an hour, { $nodes } positions a turn
speed-worker = worker,
speed-workers = workers,
speed-outside = { $share } % outside the search

## The server

serve-address = Jersi is at { $address }
backup-written = { $file }: { $size } bytes
restore-games = { $games } games restored
restore-kept = the database before is kept as { $file }
restore-damaged = game { $game } is damaged: { $reason }
export-done = { $games } games exported to { $folder }
export-known = { $games } were there already
export-failed = { $games } were not exported to { $folder }:
import-done = { $games } games imported
import-known = { $games } were there already
import-failed = { $games } were not imported:
serve-no-threads = no threads can be started: { $reason }
serve-no-signals = signals cannot be heard: { $reason }
