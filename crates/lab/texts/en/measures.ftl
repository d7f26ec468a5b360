# The measures: what each is called, what it is exactly, and what is said of a variant that has more or less of it.

group-fairness = Fairness
group-pace = Length and pace
group-choice = Choice
group-tension = Tension
group-depth = Depth
group-rules = Use of the rules
group-cubes = Balance of the cubes

measure-first-score = first player's score
    .definition = White's share of the points in games from the game's own start: a win is one point, a draw half a point. 50 % is fair.
    .more = the first player scores more
    .less = the first player scores less

measure-draws = draws
    .definition = Share of games without a winner, those stopped by the cap included.
    .more = more games are drawn
    .less = fewer games are drawn

measure-turns = turns a game
    .definition = Turns of both players that somebody thought about: neither the opening's nor placements. A game that is stopped counts with the limit: this is the restricted mean up to it.
    .more = games last longer
    .less = games are shorter

measure-decisions = decision turns a game
    .definition = Turns with at least two legal turns, played while both players had a chance of 5 % or more.
    .more = there is more to decide in a game
    .less = there is less to decide in a game

measure-first-capture = turn of the first capture
    .definition = The number of the turn with the first capture, counted over the turns that somebody thought about, in the games that have one.
    .more = the first capture comes later
    .less = the first capture comes sooner

measure-forced = forced turns
    .definition = Share of turns in which at most one legal turn does not lose at once.
    .more = more turns are forced
    .less = fewer turns are forced

measure-legal = legal turns
    .definition = How many turns are legal when a player has to move.
    .more = there are more legal turns
    .less = there are fewer legal turns

measure-effective = effective choices
    .definition = The exponential of the entropy of a softmax over the searched scores of all legal turns (half a cube less makes a turn e times less likely): how many turns are about equally good.
    .more = there are more turns worth playing
    .less = there are fewer turns worth playing

measure-one-good = turns with one good answer
    .definition = Share of turns in which all turns but one lose more than 5 points of winning chance against the best.
    .more = there is more often a single good answer
    .less = there is less often a single good answer

measure-gap = gap between best and second
    .definition = How much winning chance the second best turn loses against the best.
    .more = the second best turn costs more
    .less = the second best turn costs less

measure-drama = drama
    .definition = How much the winner suffered: the mean of √(2·deficit) over its turns with a chance below 50 %; 0 for a game in which it never was behind, 1 at most. Decided games only.
    .more = winners suffer more on their way
    .less = winners suffer less on their way

measure-lead-changes = lead changes a game
    .definition = How often the lead goes from one player to the other; between 40 % and 60 % nobody leads.
    .more = the lead changes more often
    .less = the lead changes less often

measure-comebacks = comebacks
    .definition = Share of decided games whose winner once had a chance below 25 %.
    .more = there are more comebacks
    .less = there are fewer comebacks

measure-settled = settled after
    .definition = Share of a game's turns after which the winner's chance stays above 90 %. Decided games only.
    .more = games stay open for longer
    .less = games are settled sooner

measure-swing = swing
    .definition = How much the winning chance changes from a turn to the next.
    .more = chances swing more from turn to turn
    .less = chances swing less from turn to turn

# What a game ends by.
ending-by = { $ending ->
    [capture] capture
    [stuck] a prey without refuge
    [goal] crossing
    [quiet] too long a quiet
    [countdown] countdown
    [blocked] block
   *[cap] the limit of turns
}
measure-ending = ended by { ending-by }
    .definition = Share of games with this end: { $sentence }.
    .more = more games end by { ending-by }
    .less = fewer games end by { ending-by }

# What turns do that use a mechanism: they …
deed = { $mechanism ->
    [gather] move a cube, then the stack it made
    [ride] move a stack, then its top alone
    [build] build a stack
    [jump] move a stack by two cells
    [capture] capture
    [stack-capture] capture a stack
    [double-capture] capture twice
    [prey-moves] move the prey
    [climb] climb a mountain
    [drop] drop a cube from the hand
    [put-back] take the prey, which is put back
    [exchange] exchange prisoners
   *[swap] make prey and ghost change places
}
# The same before a verb, from which a comma sets it apart where it holds one.
deed-before-verb = { $mechanism ->
    [gather] { deed },
    [ride] { deed },
    [put-back] { deed },
   *[other] { deed }
}
measure-use = turns that { deed }
    .family = turns that do something
    .definition = Share of the turns that players thought about.
    .more = more turns { deed }
    .less = fewer turns { deed }
measure-effect = gain of turns that { deed }
    .family = gain of such turns
    .definition = What doing without would have cost, in winning chance, when such a turn was played: the best searched turn against the best that does not do it.
    .more = turns that { deed-before-verb } gain more
    .less = turns that { deed-before-verb } gain less

measure-guarded = turns that a guardian forbids
    .definition = Steps that nothing but a guardian forbids, as a share of these and the legal turns.
    .more = a guardian forbids more
    .less = a guardian forbids less
measure-divided = turns that a divider forbids
    .definition = Steps that nothing but a divider forbids, as a share of these and the legal turns.
    .more = a divider forbids more
    .less = a divider forbids less

measure-survival = survival: { $role }
    .family = survival
    .definition = Share of the cubes of this sort that are still there at the end.
    .more = more { $role } cubes survive
    .less = fewer { $role } cubes survive

measure-strength = first player's score, { $nodes } nodes
    .definition = White's share of the points when both search { $nodes } positions a turn.
    .more = the first player scores more at { $nodes } nodes
    .less = the first player scores less at { $nodes } nodes

measure-doubling = { $twice } nodes against { $nodes }
    .family = twice the nodes
    .definition = Score of a player who searches twice as many positions a turn. 50 %: more thought does not help any more.
    .more = twice { $nodes } nodes help more
    .less = twice { $nodes } nodes help less

measure-opening-score = score of who thinks first
    .definition = The share of the points of the player who moves first after a balanced opening.
    .more = who moves first after an opening scores more
    .less = who moves first after an opening scores less

measure-median-turns = median of the turns a game
    .definition = Half of the games end sooner. Games that are stopped last longer than the limit, nobody knows how long; the interval is that of the order statistics.
    .more = half of the games last longer
    .less = half of the games are shorter
