# Numbers.
number-percent = { $number } %
number-points = { $number } pt
number-interval = { $value } ({ $low } to { $high })
number-never = never seen
elo-unknown = – Elo
elo-interval = { $value } ({ $low } … { $high }) Elo

# What is beyond chance.
claim-first-advantage = { $variant }: moving first is an advantage; the first player scores { $value } (95 %: { $low } to { $high }).
claim-first-disadvantage = { $variant }: moving first is a disadvantage; the first player scores { $value } (95 %: { $low } to { $high }).
claim-changed = { $variant }: { $words }, { $new } against { $old } in “{ $other }” (difference { $change }, 95 %: { $low } to { $high }).
claim-form = { $better } is worth more than { $worse }: { $elo } Elo (95 %: { $low } to { $high }).
form-none = no special form

# The page.
page-summary = { $games } games between equal players who search { $nodes } positions a turn; seed { $seed }.
page-games = { $games } games
page-answer = The answer
page-no-answer = Nothing that the question is about differs beyond chance here. More games may show more, or there is nothing to show.
page-can-be-said = What can be said
page-beyond-too = What else is beyond chance
page-nothing-beyond = Nothing here is beyond chance. More games may show more, or there is nothing to show.
page-tests = { $tests ->
    [one] One comparison was made; a sentence appears only where the difference is beyond chance at 5 %.
   *[other] { $tests } comparisons were made; a sentence appears only where the difference is beyond chance at 5 % after Holm's correction for all of them.
}
page-all-measures = All measures
    .note = A mark is the value, the line its 95 % interval: Wilson's for rates of games, the bootstrap over opening pairs for the rest.
page-as-table = The numbers as a table

# To repeat it.
repeat-title = To repeat it
repeat-program = Program: jersi { $version }.
repeat-command = Command:
repeat-terms = Seed { $seed }; { $pairs } opening pairs a variant at most; openings of { $from } to { $to } random turns; each turn searches its nodes ± { $spread } %, so that the two games of a pair differ; tables are cleared before each game; a game is drawn after { $cap } turns. The same seed gives the same games on any machine and with any number of workers.
repeat-learned = Positions are judged by the networks learned for these games.
repeat-by-rules = Positions are judged by what the rules say, for all variants alike: not all of them have a learned network.
repeat-same = { $variant }: { $share } of the pairs hold the same game twice; the intervals know it.

# What changed.
changes-title = What changed
    .note = Every measure that both have. The interval is the difference's own; whether it is beyond chance takes all comparisons of this page into account.
changes-against = { $second } against { $first }
changes-measure = Measure
changes-difference = Difference
changes-interval = 95 %
changes-beyond = Beyond chance
changes-yes = yes

# Distributions and curves.
distribution-title = Distributions
distribution-turns = Turns a game
distribution-capture = Turn of the first capture
plot-highest-bar = highest bar: { $share } of the games
plot-positions = positions a turn
course-title = The winner's chance over the game
    .note = The chance of the player who won in the end, from the opening to the last turn: the median of the games, and the bands in which half and four fifths of them lie. A band that stays near the middle for long is a game that stays open.
course-begin = after the opening
course-end = end
course-progress = course of the game
course-median = median
depth-title = Depth and strength
    .note = Where twice the thought still wins clearly, there is still something to find; near 50 % the players see all they can use.
depth-doublings = Score of twice the nodes against the nodes
depth-strengths = First player's score as strength grows
depth-variant = variant
depth-nodes = nodes
depth-score = score

# Boards, cubes, forms, games.
boards-title = Where it happens
    .note = How often in a hundred games, White's first row below.
boards-of = { $variant }: { $what }
boards-captures = captures
boards-stops = ends of turns
boards-most = Most on { $cells }
boards-cell = cell
boards-per-hundred = per 100 games
cubes-note = The value of one more cube of a sort, by logistic regression of the results on the difference of cubes in six positions of each game, in Elo; survival at the end; and how often each takes each, per game.
cubes-survival = survival: { $share }
cubes-alike = The rules treat the three sorts of the cycle alike: what differs between them comes from the setup.
cubes-not-alike = The rules do not treat the three sorts of the cycle alike here: differences can come from the rules as well as from the setup.
cubes-takes = Who takes whom, per game (rows take columns), with 95 % intervals
forms-title = The worth of a form
    .note = Every form against every other, { $games } games each, with both colours. Elo by the model of Bradley and Terry, “{ $zero }” at 0; the matrix gives the row's score against the column.
forms-zero = 0 Elo
games-title = Typical games
games-note-one = The game nearest to the middle of all in length and in drama.
games-note-three = The three games nearest to the middle of all in length and in drama.
replay-title = Game { $round }, { $turns } turns
replay-start = The start
replay-chance = White's chance as its player saw it
replay-first = First position
replay-back = Back
replay-forward = Forward
replay-last = Last position
replay-turn = Turn
replay-all = All turns

# Definitions.
define-title = Definitions
define-value = Value of a cube
    .definition = By how much one more cube of a sort than the enemy's improves the result, in Elo: a logistic regression of the results on the differences of cubes in six positions of each game. Its interval: pairs of games drawn again.
define-form = Worth of a form
    .definition = Elo of the model of Bradley and Terry over all games between two forms, each with both colours.
define-chance = Chance
    .definition = A player's score of a position as a probability to win; the numbers of tension use it as the player to move saw it.

# The journal.
journal-title = The journal, answered
journal-lead = Lucas Borboleta changed one rule of Jersi at a time and asked his friends: were the rows too close, was the sea a mistake, is the darsi too strong? Here the engine plays the games that answer. A sentence stands only where the difference is beyond chance: at 5 %, after correction for all comparisons of its question.
journal-sentences = { $count ->
    [0] nothing beyond chance
    [one] 1 sentence
   *[other] { $count } sentences
}
journal-everything = Everything that was measured

# Titles in tables for programs.
csv-value = value of { $role }
csv-takes = { $taker } takes { $taken }, a game
csv-form = worth of { $form }
