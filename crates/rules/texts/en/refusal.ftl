# Why a turn is not legal.

refusal-game-over = the game is over: { $why }
refusal-setup-first = cubes are still being placed; a placement is written K:d1
refusal-empty = there is nothing on { $cell }
refusal-not-yours = the unit on { $cell } is the enemy's
refusal-ground-never-moves = what stands on { $cell } never moves
refusal-not-a-stack = { $cell } holds a lone cube; `=` moves a stack, write `-`
refusal-pile-on-ground = the pile on { $cell } has its foot in the ground and cannot move as a stack
refusal-same-cell = a step must leave { $cell }
refusal-too-far-single = { $to } does not touch { $from }; a single cube moves one cell
refusal-too-far-stack = { $to } is not one or two cells from { $from } in a straight line
refusal-crossed = { $cell } is occupied; a stack does not pass over anything
refusal-stack-onto-own = a whole stack cannot be set on your own unit on { $cell }
refusal-full = { $cell } already holds two cubes
refusal-may-not-stand = { $cell }: { $top } may not stand on { $bottom }
refusal-stack-onto-ground = a stack cannot climb what stands on { $cell }; only a single cube can
refusal-cannot-take = { $cell }: { $attacker } does not take { $prey }
refusal-takes-only-by-single = { $attacker } takes only by a single step
refusal-takes-only-by-stack = { $attacker } takes only on top of a moving stack
refusal-taken-only-by-single = a cube that stands on a mountain, as on { $cell }, is taken only by a single step
refusal-guarded = the { $who } on { $guardian } keeps stacks off { $cell }
refusal-divided = the { $who } on { $divider } forbids jumps from or to { $cell }
refusal-second-must-move-stack = after a single step the second must move a stack: `=`
refusal-second-must-move-single = after a stack step the second must move its top alone: `-`
refusal-no-second-step = the first step made no stack on { $cell } that could move on
refusal-turn-over = taking the { $prey } ends the turn
refusal-one-step = a turn of this game is one step; there is no second
refusal-must-turn = the second step may not go in the first step's direction
refusal-must-go-straight = the second step must go in the first step's direction
refusal-put-back-missing = the captured { $prey } must be put back: end the turn with /{ $letter }:cell
refusal-nothing-to-put-back = nothing is put back after this turn
refusal-wrong-put-back = the cube to put back is { $letter }
refusal-put-back-cell = the { $cube } cannot be put back on { $cell }: only on its owner's first row, where it may stand
refusal-no-drops = nothing can be dropped in this game now
refusal-not-in-hand = there is no { $letter } left in hand
refusal-wrong-colour = { $letter } is the enemy's cube; upper case is White, lower case Black
refusal-one-cube-only = one cube at a time
refusal-not-placed-in-setup = { $name } is not placed in the setup
refusal-outside-rows = { $cell } is outside your rows
refusal-lands-only = { $cube } cannot land on { $cell }: only on an empty cell or on a lone cube of yours that it may stand on
refusal-no-stacks-in-setup = { $cell } is taken; this game makes no stacks in the setup
refusal-no-room-for-prey = that would leave no cell for your { $prey }
refusal-not-adjacent = two cubes are dropped on one cell or on two that touch; { $first } and { $second } do not
refusal-no-swaps = nothing can change places in this game
refusal-no-prey-there = your { $prey } is not on { $cell }; its cell comes first
refusal-no-ghost-there = no active cube of yours on { $cell } can change places
refusal-other-form = this turn is written in another order
refusal-restricted = this player does without that here, though the game allows it
refusal-stack-needs-three-cells = { $cell } holds a stack: write its start, where the bottom ends and where the top ends
refusal-unexplained = this turn is not legal here

# Why a game is over.
reason-capture = the prey was taken
reason-stuck = the captured prey cannot be put back
reason-goal = the enemy's first row was reached
reason-quiet = too many turns without a capture
reason-countdown = the countdown is over
reason-blocked = the player to move has no legal turn
