# What is wrong with the text of a record.

record-error = line { $line }, column { $column }: { $problem }
record-too-long = the record has { $bytes } bytes; at most { $most } are read
record-no-game = no game is named; begin with a line such as [Game "jersi-2"] or # game: jersi-2
record-game = the game cannot be loaded: { $why }
record-bad-tag = a tag is written [Name "value"], in one line, with \" for a quotation mark and \\ for a backslash
record-tag-twice = the tag { $name } is there twice; keep one of them
record-too-many-tags = a record has at most { $most } tags
record-tag-after-turns = tags come before the first turn; a second game needs a record of its own
record-start = start position: { $why }
record-bad-result = `{ $text }` is no result; write 1 0, 0 1, 1 1 or *
record-bad-reason = `{ $text }` is no reason; reasons are { $names }
record-no-result = the reason is `{ $name }`, but there is no result; write 1 0, 0 1 or 1 1
record-result-differs = the result here is { $written }, but the turns end with { $score }: { $why }
record-result-not-over = the result here is { $written }, but the turns do not end the game
record-results-differ = the result here is { $written }, but before it was { $before }
record-reason-differs = the reason here is `{ $written }`, but the turns end by `{ $turns }`
record-reason-not-over = the reason here is `{ $written }`, but the turns do not end the game
record-not-a-turn = `{ $text }` is neither a turn nor the beginning of a sentence with the result, such as `White wins`
record-wrong-number = the turn has the number { $found } here; right is { $right }
record-number-alone = behind `{ $text }` a turn is missing
record-dots = `...` stands in White's place, but White is to move
record-open-comment = this comment has no end; close it with { "}" }
record-stray-brace = no comment is open here; inside a comment a brace is written \{ "}" }
record-stray-bracket = `]` belongs to no tag; leave it out
record-bad-eval = an evaluation is written [%eval 1.25] in cubes, or [%eval w3], [%eval -w3] for a win of White or Black
record-bad-clock = a clock time is written [%clk 0:04:59]
record-eval-twice = a turn has one evaluation; leave one out
record-clock-twice = a turn has one clock time; leave one out
record-variation-first = a variation comes behind the turn that it replaces
record-open-variation = this variation has no end; close it with )
record-stray-parenthesis = no variation is open here; leave out the )
record-empty-variation = this variation has no turn; leave it out
record-too-deep = at most { $most } variations stand inside each other
record-result-in-variation = a result stands at the end of the record, not in a variation
record-after-result = `{ $text }` comes after the result, where only comments may follow
record-placement-after-turns = placements come before the first turn
record-start-twice = the start position is given already; leave the placements out
record-cell-full = { $cell } holds two cubes already
record-letters-for-cell = there are { $letters } letters here; one cell holds one cube, or two written top first
record-letters-for-cells = there are { $letters } letters for { $cells } cells; a range has one for each cell
record-whose-cube = whose is { $letter } on { $cell }? Write all of Black's cubes in lower case

# Changing a record.
tree-no-such-turn = this record has no such turn
tree-root = the start of the game is no turn
tree-too-deep = at most { $most } variations inside each other
tree-refused = the turn is not legal here

# An evaluation by itself.
not-an-eval = an evaluation is a number of cubes such as 1.25 or -0.40, or a forced win such as w3 or -w3
