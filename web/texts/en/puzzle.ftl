puzzle-title = Puzzles
puzzle-intro = Positions from games of computers that overlook things, as people do. In each, one turn is right: find it, and your rating grows.
puzzle-daily = Puzzle of the day
puzzle-daily-row =
    { $n ->
        [0] The same for everybody, a new one every day.
        [one] Solved 1 day in a row. Go on!
       *[other] Solved { $n } days in a row. Go on!
    }
puzzle-daily-done =
    { $n ->
        [one] Solved. Come back tomorrow!
       *[other] Solved, { $n } days in a row. Come back tomorrow!
    }
puzzle-of = Puzzles: { $game }
puzzle-none = There are no puzzles of this game.
puzzle-all = All puzzles
puzzle-count = { $solved } of { $all } solved
puzzle-rating = Your rating: { $rating }
puzzle-level = Level { $level }
puzzle-task-win =
    { $n ->
        [one] Win at once.
       *[other] Win by force in { $n } turns.
    }
puzzle-task-defend =
    { $n ->
        [one] Only one turn does not lose at once. Find it.
       *[other] Only one turn holds; after every other the enemy wins within { $n } turns. Find it.
    }
puzzle-task-better = You played { $turn }. Find something better.
puzzle-right = Right. Go on!
puzzle-solved = Solved!
puzzle-missed = That is not it.
puzzle-shown = This is the solution.
puzzle-next = Next puzzle
puzzle-own = Learn from your mistakes
puzzle-own-text =
    { $n ->
        [one] 1 position from your own games.
       *[other] { $n } positions from your own games.
    }
puzzle-own-left =
    { $n ->
        [one] the last one
       *[other] { $n } left
    }
puzzle-own-none = There is nothing left to put right. After a game, press “Understand” and analyse the whole game: your mistakes come here.
