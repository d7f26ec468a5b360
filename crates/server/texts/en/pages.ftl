# Pages that the server makes itself.

lab-title = The lab
lab-lead = What does a rule do to a game? Reports of thousands of games between equal players. `jersi lab run` makes more.
lab-empty = There is no report here yet: `jersi lab journal` makes one.

docs-title = { $title } · Jersi
docs-all = All pages
docs-games = To the games

api-title = { $title } API
api-machine = The same for programs:
api-messages = The live messages alone:
api-body = Body:
api-shapes = Shapes
api-list-of = list of

docs-pages = Pages
docs-nothing = Nothing here

# Before the page's script runs, without it, and in previews of links.
home-title = Rock, paper, scissors, stacked.
home-intro = Board games by Lucas Borboleta: cubes that take each other, climb onto each other and race across a small board of hexagons.
home-which = Which game?
home-promise-free = Free, no account, in your browser.
home-promise-learn = Play the computer, a friend by link, or somebody on the same screen.
home-promise-fair = Lessons, a coach for the first games, and an engine that explains.
ready-rules = Rules
ready-rules-of = The rules of { $game }
ready-lesson = Lesson
ready-play = Play
ready-more = More choices
ready-about = About
ready-script = Playing needs JavaScript, which is off in this browser. The rules can be read without it.
ready-computer = Computer, level { $level }
ready-invitation = { $who } invites you to { $game }
ready-game = { $white } – { $black } · { $game }
ready-no-clock = Without a clock.
ready-clock-turn = { $seconds ->
    [one] 1 second for each turn.
   *[other] { $seconds } seconds for each turn.
 }
ready-clock-total = { $increment ->
    [0] { $minutes } minutes each.
   *[other] { $minutes } minutes each, and { $increment } seconds more after each turn.
 }
ready-clock-days = { $days ->
    [one] 1 day for each turn.
   *[other] { $days } days for each turn.
 }

about-title = About Jersi
about-games = The games
about-author = They were made by { $author }. Their rules are under { $licence }.
about-kept = What is kept
about-kept-text = There are no accounts, no advertisements and no trackers. The server keeps the games with the names that players gave themselves, and forgets those that nobody ever played. Who asks to be told of their turn leaves the address of their browser with its push service, until they end it.
about-kept-browser = Your browser keeps your settings and the secrets of your seats. Whoever has the link of a seat plays in your place.
about-program = The program
about-program-text = This is `jersi` { $version }, one program with the games, a computer opponent, a laboratory for rules, and this page. It is free, under MIT or Apache-2.0, and runs on your own computer as well: `jersi serve`.
about-api = For programs
