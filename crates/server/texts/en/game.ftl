# Why a game refuses a command, or cannot be made.

game-waiting = The game has not begun: a seat is still open.
game-choosing = The game has not begun: special forms are being chosen.
game-over = The game is over.
game-no-open-seat = Both seats are taken: you can watch.
game-not-choosing = No special form is to be chosen in this game now.
game-chosen = You have chosen already; the choice cannot be changed.
game-no-such-form = There is no such special form. Choose one of these: none, { $names }.
game-bad-request-id = A turn needs an id of 1 to { $most } bytes.
game-stale = The game has gone on: { $played } turns were played. Look again.
game-not-your-turn = It is not your turn.
game-word-too-long = No turn is longer than { $most } bytes.
game-begun = A game can be broken off only before one's first turn. You can resign.
game-rematched = The rematch has begun already.
game-not-over = A rematch can be offered after the game.
game-nothing-to-take-back = You have no turn to take back.
game-no-countdown = Stopping and counting is possible while a countdown runs.
game-no-offer = There is no such offer.
game-time = The time is over, and with it the game.

game-nobody-plays = At least one of the players must be you or the computer.
game-bad-clock = This clock is out of bounds: 1 to 86400 seconds, an increment of at most 3600, 1 to 60 days.
game-no-forms = { $variant } has no special forms to choose.
game-forms-named = { $variant } names its special forms already: choose them by agreement, or leave them out.
game-forms-with-start = A game from a given position has its special forms by agreement.
game-start-is-over = In this position the game is over: choose another one.
game-name-too-long = A name has at most { $most } characters.
game-no-such-level = There is no level { $level }: the computer plays at levels 1 to 10.
game-too-many-turns = The game has more than { $most } turns.
game-variant-too-long = The variant's id is longer than { $most } bytes.
game-rules-too-large = A rule file has at most { $most } bytes.
game-no-such-ply = Game { $game } has no position after { $ply } turns.
game-not-made = This game cannot be made.
