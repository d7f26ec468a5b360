rules-title = The rules
rules-intro = The games grew out of one idea: rock, paper, scissors on a board, with cubes that climb onto each other. Every diagram here is a real board; move in it.
rules-read = Rules of { $game }
rules-lesson = First lesson
rules-lesson-of = First lesson of { $game }
rules-play = Play
rules-all-games = All games
rules-story-title = How the games came to be
rules-story-from = Told after the author’s journal.
rules-contents = On this page
rules-facts-author = Author
rules-facts-licence = Licence of the rules
rules-facts-source = Published at
rules-facts-beyond = For more than it allows, ask
rules-thanks = Thanks
rules-facts-players = Players
rules-facts-age = Age
rules-facts-minutes = Time
rules-facts-kind = Kind
rules-facts-version = Versions
rules-not-told = The rulebook does not say.
rules-live-board = Board to try, { $n }
rules-next-turn = Next turn
rules-lots = The order in which the shuffled cubes are laid:
rules-show-turn = Show me
rules-put-back = Put back
rules-no-figure = This board could not be loaded.
rules-takes-whom = Who takes whom
rules-arrow = An arrow points at who is taken.
rules-as-table = The same as a table
rules-attacker = Attacker
rules-takes = takes
rules-takes-not = does not take
rules-only-single = only alone
rules-only-stack = only riding
rules-neutral =
    { $n ->
        [one] { $names }: takes nobody, and nobody takes it.
       *[other] { $names }: take nobody, and nobody takes them.
    }
rules-words-title = The names, and how to say them
rules-words-intro = The words are Lojban, a constructed language. Say c as “sh”, j as the s in “measure”, u as “oo”, i as “ee”, a as in “father”; every letter is heard. The syllable in capitals is the loud one.
rules-word = Word
rules-means = Meaning
rules-say-it = Say it
rules-next-game = Other games
