# Why a question about a variant, a position or a record has no answer.
answer-position-too-long = A position has at most { $most } bytes.
answer-bad-position = Column { $column }: { $why }.
answer-record-too-large = A record has at most { $most } bytes.
answer-record-too-long = The record has more than { $most } turns.
answer-tree-too-long = A record has at most { $most } turns.
answer-bad-parent = Turn { $turn } follows turn { $parent }, which does not stand before it.
answer-no-such-ending = Nothing ends by `{ $reason }`.
answer-record-rest = What begins in line { $line } (“{ $text }”) is no part of the game; { $lines ->
    [one] one line was left out.
   *[other] { $lines } lines were left out.
}
