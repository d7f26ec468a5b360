analysis-title = Analysis: { $game }
analysis-choose = Which game?
analysis-start = Start
analysis-other-game = Another game
analysis-missing = This analysis cannot be shown.
analysis-cut-off = A part of this link is missing. Long links are sometimes cut off on their way: ask for it again, or for the record.
analysis-to-move = { $side } to move
analysis-engine = Engine
analysis-engine-on = Let the engine think
analysis-line-count = Lines
analysis-thinking = Thinking…
analysis-depth = depth { $n }
analysis-off = The engine is off.
analysis-over = The game is over here.
analysis-best-lines = Best lines
analysis-play-line = Play: { $words }
analysis-chance = { $side }’s chance: { $percent }
analysis-eval-bar = Evaluation
analysis-even = Even
analysis-slight = { $side } is a little better
analysis-clear = { $side } is better
analysis-winning = { $side } is winning
analysis-forced =
    { $n ->
        [one] { $side } wins with the next turn
       *[other] { $side } wins in { $n } turns
    }
analysis-tree = Turns and variations
analysis-no-turns = Move on the board, or tap a line of the engine: the turns are kept here.
analysis-to-start = To the start
analysis-back = One turn back
analysis-next = One turn on
analysis-to-end = To the end
analysis-flip = Turn the board
analysis-comment = Comment
analysis-comment-of = Comment on { $turn }
analysis-comment-start = Comment on the start
analysis-promote = Move up
analysis-promote-title = Move this variation up
analysis-to-main = Main line
analysis-to-main-title = Make this variation the main line
analysis-prune = Cut
analysis-prune-title = Cut from here on
analysis-pruned =
    { $n ->
        [one] One turn cut.
       *[other] { $n } turns cut.
    }
analysis-undo = Undo
analysis-redo = Redo
analysis-variation = Variation
analysis-openings = Openings
analysis-openings-none = Nobody has gone on from here in a public game, and the engine’s book ends before.
analysis-opening-turn = Turn
analysis-opening-games = Games
analysis-opening-ends = Results
analysis-opening-results = { $white } · draws { $draws } · { $black }
analysis-opening-book = Book
analysis-opening-book-title = { $side }’s chance after this turn, by the engine’s book
analysis-review = The whole game
analysis-review-text = Every position is looked at: a graph of the chances, and the mistakes with what was better.
analysis-review-run = Analyse the whole game
analysis-review-again = Analyse again
analysis-effort = How long
analysis-quick = Quick
analysis-thorough = Thorough
analysis-progress = { $done } of { $all } positions
analysis-cancel = Cancel
analysis-graph = { $side }’s chance over the game
analysis-graph-value = { $turn }: { $percent }
analysis-no-mistakes = No mistakes found.
analysis-mistakes = Mistakes
analysis-small = mistake
analysis-big = big mistake
analysis-loss = { $percent } of the chance
analysis-on-cell = { $unit } on { $cell }
analysis-loses = loses the { $what }
analysis-loses-for = loses the { $what }, for the { $back }
analysis-misses-take = could have taken the { $what }
analysis-misses-win =
    { $n ->
        [one] could have won at once
       *[other] could have won in { $n } turns
    }
analysis-lets-win =
    { $n ->
        [one] { $side } wins with the next turn
       *[other] { $side } now wins in { $n } turns
    }
analysis-worse = leads to a worse position
analysis-because = because of { $answer }
analysis-better = Better: { $turn }
analysis-play-on = Play on from here
analysis-play-on-text = A new game that begins with this position.
analysis-opponent = Against
analysis-computer = Computer
analysis-by-link = Somebody, by link
analysis-same-screen = On one screen
analysis-level = Level { $n }
analysis-your-side = Your side
analysis-begin = Begin
analysis-share = Share and download
analysis-share-text = This address shows exactly this: turns, variations, comments, and the place where you are.
analysis-copy-address = Copy the address
analysis-embed-code = For your own page
analysis-download-record = Record
analysis-download-plain = Record in the author’s style
analysis-download-svg = Picture (SVG)
analysis-download-png = Picture (PNG)
analysis-download-gif = Animation (GIF)
analysis-edit = Edit the position
analysis-position = Position
analysis-no-engine = The game is still being played against a clock: the engine rests until it is over.
analysis-time-used = { $time } used
