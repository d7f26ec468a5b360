home-title = Rock, paper, scissors, stacked.
home-intro = Board games by Lucas Borboleta: cubes that take each other, climb onto each other and race across a small board of hexagons.
home-your-games = Your games
home-your-turn = Your turn
home-their-turn = Their turn
home-waiting = Waiting for an opponent
home-choosing = Special forms are being chosen
home-over = Finished
home-won = Won
home-lost = Lost
home-drawn = Draw
home-broken-off = Broken off
home-finished =
    { $n ->
        [one] 1 finished game
       *[other] { $n } finished games
    }
home-turns =
    { $n ->
        [one] 1 turn
       *[other] { $n } turns
    }
home-against = against { $who }
home-same-screen = on one screen
home-play = Play
home-play-label = Play { $game } against the computer, level { $level }
home-other-ways = More choices
home-rules = Rules
home-lesson = Lesson
home-players = { $n } players
home-age = from age { $n }
home-minutes = { $n } minutes
home-minutes-range = { $from } to { $to } minutes
home-more = More to do
home-watch = Watch public games
home-watch-text = See who is playing, or join somebody who is waiting.
home-learn = Learn in ten small exercises
home-learn-text = A first lesson for every game.
home-open-text = Paste a game or a position; look at it, share it.
home-analysis-text = Try turns, ask the engine, understand a game.
home-by = Games by { $author }, { $licence }.
home-no-connection = The games could not be loaded.
home-which = Which game?
home-promise-free = Free, no account, in your browser.
home-promise-learn = Play the computer, a friend by link, or somebody on the same screen.
home-promise-fair = Lessons, a coach for the first games, and an engine that explains.
home-past = Where they come from
home-try = Try it:
home-try-next = Now win
home-try-done = You know how it goes. Play a whole game; the coach stays with you.
home-try-play = Play { $game }
home-try-missed = Not quite. Try another way.
home-puzzles-text = One turn is right. A new one every day.
