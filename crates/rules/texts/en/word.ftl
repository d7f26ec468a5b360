# What is wrong with the letters of a turn's word.

word-error = column { $column }: { $problem }
word-not-a-word = `{ $text }` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4
word-no-cell = there is no cell `{ $text }` on this board
word-unknown-cube = `{ $letter }` is no cube of this game; its letters are { $letters }
word-no-sign = after the first cell comes `-` for one cube, `=` for a stack, or `<>` for a swap
word-too-many-steps = a turn has at most two steps
word-too-many-cubes = a turn places at most two cubes
word-trailing = `{ $text }` is not expected here
word-mark-none = `{ $found }` does not fit: nothing of the kind happens here; leave it out
word-mark-other = `{ $found }` does not fit: the mark here is `{ $wanted }`, or none
