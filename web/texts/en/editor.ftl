editor-title = Editor
editor-game = Game
editor-options = Options
editor-box = The box of cubes
editor-move = Move
editor-erase = Take away
editor-tool-move = Tap what stands on the board, then where it goes.
editor-tool-erase = A tap takes the top cube away.
editor-tool-put = A tap puts down: { $cube }.
editor-left-in-box = { $n } left
editor-to-hand = Into the hand of { $side }
editor-hand = In hand: { $side }
editor-from-hand = Take back from the hand: { $cube }
editor-empty-hand = nothing
editor-side = To move
editor-round = Round
editor-quiet = Turns without capture
editor-placing = The setup is not over
editor-exchanges = Exchanges left
editor-countdown = Countdown
editor-countdown-off = not running
editor-start-position = Start position
editor-empty = Empty board
editor-mirror = Change sides
editor-undo = Undo
editor-legal = This position is legal.
editor-legal-turns =
    { $n ->
        [one] There is one turn.
       *[other] There are { $n } turns.
    }
editor-illegal = Not legal:
editor-play = Play from here
editor-analyse = Analyse
editor-share = Share
editor-position = Position
editor-bad-text = This text is not a position of this game.
editor-cell = { $cell }: { $what }
