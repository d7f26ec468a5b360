# The words that can be typed instead of a turn. The first one is shown and completed; all are understood, those of
# every language.

command-help = help ?
command-board = board
    .about = draws the board
command-turns = turns moves
    .about = lists the legal turns; `turns b4` those that begin so
command-undo = undo
    .about = takes your last turn back
command-hint = hint
    .about = tells what the engine would play
command-eval = eval
    .about = tells what the engine thinks of the position
command-save = save
    .about = FILE writes the record
command-load = load
    .about = FILE reads a record and plays on from its end
command-resign = resign
    .about = gives up
command-draw = draw
    .about = ends the game between two people as a draw
command-flip = flip
command-seat = seat
    .about = white human, or black ai:3: another player
command-record = record
    .about = prints the game so far
command-where = where
    .about = says what stands where, in words
command-position = position
    .about = prints the position's string
command-resume = resume
    .about = goes on with the game that was saved last
command-quit = quit exit q
    .about = leaves; the game is kept

command-turn-about = a turn, as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4
command-white = white
command-black = black

command-which-file = { $command }: which file?
command-seat-usage = seat: write `seat white human` or `seat black ai:3`

player-human = human
player-random = random
player-unknown = `{ $text }` is no player; players: human, ai:1 to ai:10, ugi:COMMAND, random
player-level = ai:{ $number }: a level is a number from 1 to 10
player-no-program = after `ugi:` comes the command of a program, as ugi:./my-engine

clock-unreadable = a clock is written MINUTES+SECONDS, as 5+3 or 10
clock-per-turn-unreadable = the time for each turn is a number of seconds, as 30
