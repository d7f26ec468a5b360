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
claim-form = { $better } is worth more than { $worse } to players of { $nodes } nodes: { $elo } Elo (95 %: { $low } to { $high }).
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
   *[other] { $tests } comparisons were made; a sentence appears only where the difference is beyond chance at 5 % although so many were: those that the question is about come first and share nine tenths of the level, the others one tenth, or all of it once everything asked is beyond chance (Holm's correction within each).
}
page-all-measures = All measures
    .note = A mark is the value, the line its 95 % interval: Wilson's for rates of games, the bootstrap over openings for the rest.
page-as-table = The numbers as a table

# To repeat it.
repeat-title = To repeat it
repeat-program = Program: jersi { $version }.
repeat-command = Command:
repeat-terms = Seed { $seed }; { $games } games a variant, each from an opening of its own, and { $starts } from the game's own start; openings of { $from } to { $to } whole rounds by chance in which the search gives White a chance of 50 % ± { $balance }; each turn searches its nodes ± { $spread } %; tables are cleared before each game; a game is drawn after { $cap } turns. The same seed gives the same games on any machine and with any number of workers.
repeat-learned = Positions are judged by the networks learned for these games.
repeat-by-rules = Positions are judged by what the rules say, for all variants alike: not all of them have a learned network.
repeat-network = was judged by the network
repeat-no-network = was judged by what the rules say.
repeat-other-networks = This program has another network for { $variants }: it would play other games.
repeat-unknown-players = Which networks judged was not kept when these games were played.
repeat-same = { $variant }: { $distinct } of { $games } games from openings differ, and { $distinct_starts } of { $starts } from the start, where players choose among { $beginnings } beginnings about equally often; { $unbalanced } of the openings are out of balance.

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
journal-lead = Lucas Borboleta changed one rule of Jersi at a time and asked his friends: were the rows too close, was the sea a mistake, is the darsi too strong? Here the engine plays the games that answer. A sentence stands only where the difference is beyond chance: at 5 %, after correction for all comparisons of its question, and, where games are compared, at two strengths or with two judges at least. The players look at a few hundred positions a turn, some at two thousand. Where their games are too few to tell, the page says how many it would take.
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

# Scores at other strengths, and of twice the thought.
claim-strength-advantage = { $variant }: among players of { $nodes } nodes moving first is an advantage; the first player scores { $value } (95 %: { $low } to { $high }).
claim-strength-disadvantage = { $variant }: among players of { $nodes } nodes moving first is a disadvantage; the first player scores { $value } (95 %: { $low } to { $high }).
claim-doubling-helps = { $variant }: { $twice } nodes beat { $nodes }; more thought helps, by { $value } of the points (95 %: { $low } to { $high }).
claim-doubling-hurts = { $variant }: { $twice } nodes lose to { $nodes }; more thought does harm, { $value } of the points (95 %: { $low } to { $high }).
skill-sentence = { $variant }: at { $nodes } nodes, twice the thought gains { $gain } Elo ({ $low } … { $high }), and { $change } ({ $less } … { $more }) with each further doubling.

# How much differs at most, where no difference was found.
bound-none = { $variant }: no difference was found in “{ $measure }” against “{ $other }”; it is at most { $most } (95 %).
bound-unsure = { $variant }: whether “{ $measure }” differs from “{ $other }” cannot be told; the difference is at most { $most } (95 %). If it is as large as it seems here, about { $games } games of each would find it, or show that it is less than { $wanted }.

# What a reader has to know first.
flags-title = Before you believe it
flag-capped = { $variant }: { $share } of the games were stopped after { $cap } turns and count as draws; lengths are counted up to there.
flag-unfair = { $variant } is not fair: the first player scores { $value } ({ $low } to { $high }).
flag-few-starts = { $variant }: only { $distinct } of { $games } games from the start differ; the first player's score has no interval, and nothing is said of it.
flag-few-games = { $variant }: only { $distinct } of { $games } games differ; nothing here has an interval.
flag-unbalanced = { $variant }: { $share } of the openings are out of balance; ask for more rounds or a wider window.
flag-few-for-chances = { $variant }: there are too few games to know what the players' chances are worth; nothing is said of what rests on them.
flag-blind = { $variant }: what players think of a position tells no more of the result than a mean does; nothing is said of what rests on it. Let them think longer, or train a judge.
flag-biased = { $variant }: the players' chances are wrong even once corrected; nothing is said of what rests on them.
flag-one-judge = { $variant }: { $count ->
    [one] one thing differs
   *[other] { $count } things differ
} with one judge of positions and not with the other, which tells of the judges and not of the rules; nothing is claimed of it: { $measures }.
page-withheld = { $count ->
    [one] Nothing is said of one measure that rests on chances which cannot be trusted here: { $measures }.
   *[other] Nothing is said of { $count } measures that rest on chances which cannot be trusted here: { $measures }.
}
number-no-interval = { $value } (no interval)

# The verdict.
verdict-title = In three lines
verdict-answer = { $sentence }
verdict-more = { $sentence } ({ $count ->
    [one] and one more sentence below
   *[other] and { $count } more sentences below
})
verdict-nothing = Nothing that was asked differs beyond chance.
verdict-measured = What follows is measured, not compared.
verdict-game = { $variant }: first player { $score }, draws { $draws }, { $turns } turns.
verdict-game-unstarted = { $variant }: draws { $draws }, { $turns } turns.
verdict-trust = { $games } games at { $nodes } nodes, judged by { $judge ->
    [learned] networks
   *[rules] the rules
} only; { $flags ->
    [0] nothing speaks against believing them.
    [one] one thing speaks against believing them.
   *[other] { $flags } things speak against believing them.
} Stronger play or another judge may say something else.

# Calibration.
calibration-title = What chances are worth
    .note = The chance that players saw, corrected for each game by a curve that was fitted without it, against how often the position was won. Points on the diagonal are right. The slope is that of the results on the logits of the engine's own chances: 1 if these need no correction. Log-losses in nats, the less the better: of the engine's chances, of the corrected ones, and of always saying the mean.
calibration-caption = slope { $slope }; log-loss { $raw } → { $loss }, mean { $base }
calibration-chance = chance
calibration-won = won
calibration-share = share of positions

# Choosing a form.
forms-choice = Choosing in secret
    .note = How often each form is to be chosen where both players choose at the same time, so that no other choice does better on the mean: the equilibrium of the matrix above. Intervals: pairs of games drawn again.
forms-open = Who has to choose first, openly, does best with { $form }, and keeps { $value } ({ $low } to { $high }) against the best answer.

# Other conditions.
robust-holds = It holds for stronger play.
robust-holds-both = It holds for stronger play and with both judges.
robust-grows = It grows with the strength of play.
robust-fades = It fades with strength: stronger players see less of it.
robust-judge = How large it is depends on who judges positions, the rules or a network.
robust-unsure = Whether it holds for stronger play cannot be told from so few games.

# What things are worth.
claim-worth = { $variant }: { $thing } is worth { $cells } to a player, measured by one who does without.
claim-worthless = { $variant }: { $thing } does a player harm, { $cells }, measured by one who does without.
worth-cell = { $elo } at { $nodes } nodes
worth-title = What things are worth to a player
    .note = A player who does without something against one who does not, otherwise equal: by how much the second is stronger, with its 95 % interval. The rules stay the same for both.
worth-thing = Without
worth-nodes = Nodes
worth-elo = Worth in Elo
worth-score = Score of the player who has it
worth-pairs = Pairs of games
without-second-steps = the second step
without-stacks = making and moving stacks
without-jumps = jumping with stacks
without-drops = dropping from the hand
without-swaps = changing places with a ghost
without-patience = leaving a capture
without-foresight = looking further than one turn ahead
without-form = moving { $form }

# The grid.
grid-title = Under other conditions
    .note = The differences that are told above, or were asked about, with other strengths and judges. Nothing is told that is there under one condition alone.
grid-rules = { $nodes } nodes, rules
grid-learned = { $nodes } nodes, network
grid-verdict = Verdict
grid-holds = holds
grid-grows = grows
grid-fades = fades
grid-judge = depends on the judge
grid-unsure = cannot be told
csv-worth = worth of { $thing }
page-looks = The run was looked at several times and could end early; the levels of the looks add up to 5 %. At the last look it was { $level } in place of 5 %.

# Sweeps.
claim-effect = { $change }: “{ $measure }” changes by { $value } (95 %: { $low } to { $high }), on the mean over everything else that was varied.
claim-interaction = { $change } together with { $with }: “{ $measure }” changes by { $value } more than both alone would (95 %: { $low } to { $high }).
effects-title = What each change does
    .note = The mean over all combinations of whatever else was varied; with a second change, how much more both do together than each alone.
effects-change = Change
effects-with = With
verdict-trust-grid = { $games } games at { $nodes } nodes, judged by { $judge ->
    [learned] networks
   *[rules] the rules
}, and again under { $others ->
    [one] one other condition
   *[other] { $others } other conditions
}; { $flags ->
    [0] nothing speaks against believing them.
    [one] one thing speaks against believing them.
   *[other] { $flags } things speak against believing them.
}

# Games that show a difference.
shown-see = To see it:
shown-link = { $variant }, game { $round }, turn { $turn }
shown-link-value = { $variant }, game { $round }, turn { $turn } ({ $value } in this game)
shown-turn = turn { $turn }: { $measure }
shown-title = Games that show it
    .note = For each difference one game of each variant, near the variant's own mean and no extreme one; where a game can only have a thing or not, one that has it and one that has not. Each is opened at the turn where it is to be seen; what the whole game tells is seen at its end. The turns of the opening are counted here, too.

# A search for targets.
quoted = “{ $text }”
tune-title = The answer
tune-some = { $fits ->
    [one] One of { $all } candidates meets every target: { $list }.
   *[other] { $fits } of { $all } candidates meet every target: { $list }.
}
tune-none-yet = None of the { $all } candidates meets every target for certain; of { $open ->
    [one] one it
   *[other] { $open } it
} cannot be told from so many games.
tune-none = No candidate fits: each of the { $all } misses a target for certain.
tune-promising = { $count ->
    [one] { $list } looks right in every target, but cannot be told for certain.
   *[other] { $list } look right in every target, but cannot be told for certain.
}
tune-front = { $count ->
    [one] No other candidate is nearer than { $list } in any target without being further in another.
   *[other] The Pareto front, the candidates than which no other is nearer to all targets: { $list }.
}
tune-trust = { $games } games at { $nodes } nodes, judged by { $judge ->
    [learned] networks
   *[rules] the rules
}, looked at { $looks ->
    [one] once
   *[other] { $looks } times
}; all verdicts together are right with 95 %. Stronger play or another judge may say something else: ask for the winner with `jersi lab run`.
tune-between = { $low } to { $high }
tune-most = at most { $high }
tune-least = at least { $low }
tune-unknown = not known
tune-value = “{ $measure }” { $value }
tune-missed = “{ $measure }” is { $value }, wanted is { $wanted }
tune-meets = { $candidate } meets every target: { $values }.
tune-misses = { $candidate } misses a target: { $missed }.
tune-open = { $candidate } cannot be told: { $values }. About { $more } more games of it would tell.
tune-border = { $candidate } cannot be told: { $values }. It is too near to the end of a target for any number of games to promise an answer.
tune-copies = { $candidate } cannot be told: { $values }. What is not known, too few different games tell: let the players think longer.
tune-candidates = The candidates
    .note = Every interval is so wide that all of them, of all candidates, targets and looks together, contain the truth with 95 %. A target is met if the whole interval lies within it, and missed if all of it lies outside; then no more games are played for it.
tune-plots = How near they are
    .note = What is wanted is shaded, or lies between the dashed lines. Bold marks are on the Pareto front: no other candidate is nearer to the middle of all targets, or further on the right side where a target has one end.
tune-plot-title = The candidates in the plane of the first two targets
tune-candidate = Candidate
tune-verdict = Verdict
tune-games = Games
tune-more = More games
tune-pareto = Pareto
tune-word-meets = meets
tune-word-misses = misses
tune-word-open = cannot be told
tune-on-front = on the front
tune-beaten = beaten by { $by }
tune-seems-beaten = seems beaten by { $by }
