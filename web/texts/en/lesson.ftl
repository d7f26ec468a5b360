lesson-title = First lesson: { $game }
lesson-exercise = Exercise { $n } of { $all }
lesson-progress = Your progress
lesson-solved-ones = { $n } of { $all } solved
lesson-done = solved
lesson-open = not solved yet
lesson-you-play = You play { $side }.
lesson-hint = Hint
lesson-show-me = Show the solution
lesson-again = Try again
lesson-next = Next exercise
lesson-finish = To the end
lesson-praise =
    { $n ->
        [1] Well done!
        [2] Exactly.
        [3] That is it!
        [4] Beautiful.
       *[5] Spot on.
    }
lesson-not-yet = Legal, but not what is asked.
lesson-not-legal = That is not possible:
lesson-this-is-it = This is the solution. Try it yourself, too.
lesson-all-done = All ten solved!
lesson-all-done-text = You know how { $game } is played. The rest is practice.
lesson-play-now = Play against the computer
lesson-rules = Read the rules
lesson-restart = Start the lesson again
lesson-first-game = Play a first game, with the coach
lesson-first-win = You have already won a game of { $game }. Now play whom you like.
