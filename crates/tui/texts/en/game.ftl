# What happens in a game, on the screen and line by line.

game-over = The game is over.
game-over-what-next = The game is over: a analyses it, n begins another.
game-result-what-next = { $result } a analyses it, n begins another.
game-others-turn = It is the other's turn.
game-paused = The game waits: p goes on.
game-earlier-turn = This is an earlier turn: { "}" } goes back to the game, a analyses from here.
game-cannot-end-here = The turn cannot end here.
game-refused = { $turn }: { $reason }
game-nobody-at-keyboard = nobody at the keyboard plays
game-computer-no-draw = a computer agrees to no draw
game-nothing-to-undo = there is nothing to take back
game-no-turn = There is no turn.
game-none-to-resume = There is no game to go on with.
game-not-saved = Nothing is overwritten; the game is not saved.
game-taken-back = Taken back.
# What answers "no" to a question, as a word.
word-no = no
game-saved-as = Saved as { $file }.
game-kept = The game is kept: jersi play --resume goes on with it.

# A player that is a program has failed.
player-failed-screen = { $side } ({ $player }): { $reason }. Nothing is lost: p asks again, :seat { $word } ai:3 lets another play.
player-failed-line = { $side } ({ $player }): { $reason }. Nothing is lost: `seat { $word } ai:3` lets another play, `seat { $word } { $player }` asks again.

score-win = win in { $turns }
score-loss = loss in { $turns }

hint = Hint: { $turn } ({ $score })
hint-explained = Hint: { $turn } ({ $score }). { $summary }
hint-pending = Thinking about a hint…
evaluation = Evaluation: { $score }, depth { $depth }, best { $turn }
evaluation-depth = { $side }, depth { $depth }
evaluation-pending = Thinking...

analysis-begins = Analysis: play both sides; a goes back to the game, c plays on from here.
analysis-loaded = { $turns } turns loaded: [ and ] step through them, c plays on from where you look, a leaves.

line-welcome = { $game }, { $white_name }: { $white }, { $black_name }: { $black }. `{ $help }` lists the words, `{ $board }` draws the board, `{ $places }` tells it.
line-overwrite = { $file } is there already. Overwrite it (y, n)?
line-hand-over = { $side } chooses in secret: the other looks away. Enter when you are alone.
line-choose-again = The same again, to be sure:
line-not-the-same = That was not the same; choose anew.

# How a game stands, in words.
where-empty = The board is empty.
where-hand = { $side } has in hand: { $cubes }.
where-quiet = { $turns } of { $limit } turns without a capture.
where-exchanges = { $left ->
    [one] 1 exchange of prisoners is left.
   *[other] { $left } exchanges of prisoners are left.
}
where-countdown = Countdown: { $left ->
    [one] 1 turn is left.
   *[other] { $left } turns are left.
}
where-side = { $side } to play.

line-to-play = { $side } to play:
line-to-play-clock = { $side } to play ({ $clock }):
line-computer-plays = { $turn }  ({ $summary })
line-in-hand = In hand: { $cubes }
line-cell = { $cell }: { $unit }
line-which-game = Which game? { $ids }
line-choose-form = { $side }, choose { $other ->
    [true] the other's form
   *[false] a form
}: { $forms }
line-no-such-form = There is no such form.
line-kept = A game was kept; the word `resume` goes on with it.
line-none-to-resume = there is no game to go on with
line-input-failed = the input or the output failed: { $reason }

forms-none = { $game } has no special forms to choose
forms-named = the id names its special forms already; leave them out, or leave out --forms
forms-chosen = { $white }: { $white_form } — { $black }: { $black_form }
forms-without = none
forms-title = Special forms
forms-begin =
    { $forms }

    Any key begins the game.
forms-hand-over =
    { $side } chooses next, in secret.
    Hand the keyboard over and look away;
    Enter when you are alone.
forms-confirm =
    { $side } has chosen.
    The same key again confirms it; another one chooses anew.
forms-choose-own =
    { $side } chooses its own form in secret:
    the key you press is not shown; the other looks away.
forms-choose-other =
    { $side } chooses the other's form in secret:
    the key you press is not shown; the other looks away.

# What stands on a cell.
unit-stack = { $side }, { $upper } on { $lower }
unit-cube = { $side }, { $cube }
unit-none = empty

## Files

file-problem = { $file }: { $reason }
file-not-found = there is no such file or folder
file-is-folder = this is a folder, not a file
file-folder-is-none = its folder is no folder
file-permission = the permissions do not allow it
file-read-only = this disk can only be read
file-disk-full = the disk is full
file-too-large = this file is too large
file-not-utf8 = { $file }: this is not UTF-8 text
file-game-not-saved = the game cannot be saved: { $reason }
file-no-folder = the game cannot be saved: this system names no folder of yours
file-saved-game-broken = a saved game cannot be read ({ $reason }); it is kept as { $file }
