new-game-title = New game
new-game-game = Game
new-game-opponent = Opponent
new-game-computer = Computer
new-game-same-screen = Same screen
new-game-by-link = A friend, by link
new-game-two-computers = Two computers
new-game-level = Level
new-game-level-of = Level, { $side }
new-game-level-name =
    { $level ->
        [1] knows the rules
        [2] beginner
        [3] casual player
        [4] attentive
        [5] practised
        [6] good
        [7] strong
        [8] very strong
        [9] expert
       *[10] at full strength
    }
new-game-colour = You play
new-game-by-lot = At random
new-game-clock = Clock
new-game-clock-none = None
new-game-clock-turn = Per turn
new-game-clock-total = For the game
new-game-clock-days = Days
new-game-seconds-per-turn = Seconds for each turn
new-game-minutes-each = Minutes for each player
new-game-increment = Seconds added after each turn
new-game-days-per-turn = Days for each turn
new-game-options = Variant
new-game-forms = Special forms
new-game-forms-agreed = Chosen here
new-game-forms-random-both = One at random, for both
new-game-forms-random-each = One at random for each
new-game-forms-secret-own = Each chooses in secret for themselves
new-game-forms-secret-other = Each chooses in secret for the other
new-game-form-for = For { $side }
new-game-same = The same for both
new-game-none = None
new-game-by-lot-number = At random
new-game-conflict = Does not go with: { $what }
new-game-start = Starting position
new-game-start-example = Starting position (an example: it will be drawn)
new-game-given = The game begins from a given position.
new-game-usual = Use the usual start
new-game-name = Your name
new-game-name-hint = Shown to your opponent; may stay empty
new-game-name-of = Name, { $side }
new-game-public = Public: listed, and everybody may watch
new-game-own-rules = A rule file of your own
new-game-own-rules-text = Paste a rule file (.toml) or drop it here. It is checked at once, and can be played, analysed and shared.
new-game-own-name = Its name
new-game-own-file = Choose a file
new-game-own-check = Check
new-game-own-fine = No mistakes: { $name } can be played.
new-game-begin = Begin
new-game-beginning = Beginning…
