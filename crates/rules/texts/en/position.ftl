# What is wrong with a position string.

position-error = position, column { $column }: { $problem }
position-missing-field = the field { $field } is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between
position-unknown-field = `{ $text }` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once
position-row-count = there are { $found } rows, but this board has { $wanted }
position-row-length = row { $row } has { $found } cells here, but { $wanted } on the board
position-run-twice = two digits follow each other; write a run of empty cells as one digit
position-empty-run = a run of 0 cells; leave it out
position-unknown-cube = `{ $letter }` is no cube of this game; its letters are { $letters }, upper case for White
position-missing-top = the upper half of this cell is missing: a cube, or `-` for none
position-stack = { $top } may not stand on { $bottom } in this game
position-stack-in-setup = this game makes no stacks during the setup
position-too-many = there are more than { $most } cubes { $cube } on the board and in hand
position-bad-side = `{ $text }` is no side; write w or b
position-bad-number = `{ $text }` is no number that { $field } can have
position-no-setup = this game has no setup by turns; leave out phase=setup
position-nothing-to-place = phase=setup, but the side to move ({ $side }) has nothing in hand to place
position-outside-rows = during the setup { $cube } cannot be on { $cell }, outside its owner's rows
position-not-yet-on-board = during the setup { $cube } cannot be on the board yet
position-wrong-ground = { $cube } cannot be on { $cell }: it could not have been dropped there
position-not-in-hand = { $cube } cannot be in hand now
position-no-exchanges = this game has no exchanges; leave out swaps=
position-exchanges-limit = swaps= is written only below { $most }, the number a game starts with
position-no-countdown = this game has no countdown; leave out end=
position-countdown-limit = end= is a number from 0 to { $most }
position-code = `{ $text }` is the code of no setup of this game: it stands for a wrong number of cubes, or for none
