# A turn in words.

turn-of-side = { $side }: { $turn }
turn-not-legal = not a legal turn
# One part of the turn after the other.
turn-next = { $some }; { $next }

turn-single = { $cube } from { $from } to { $to }{ turn-onto }{ turn-takes }
turn-whole = stack from { $from } to { $to }{ turn-onto }{ turn-takes }
turn-then-top = then its top ({ $cube }) to { $to }{ turn-onto }{ turn-takes }
turn-then-whole = then the stack to { $to }{ turn-onto }{ turn-takes }
# A stack, from top to bottom.
turn-stack = { $top } on { $bottom }

# Parts of the sentences around them.
turn-onto = { $onto ->
    [true] , onto { $below }
   *[false] { "" }
}
turn-takes = { $takes ->
    [true] , takes { $taken }
   *[false] { "" }
}

turn-places = places { $places }
turn-place = { $cube } on { $at }{ turn-onto }
turn-places-next = { $some }, then { $next }
turn-put-back = { $cube } back on { $at }{ turn-onto }
turn-swap = { $one } and { $other } change places ({ $here }, { $there })
turn-exchange = exchange of { $roles }

# What the sides are called where the rule file does not say it.
side-white = White
side-black = Black

# A cube with what it is in a game that everybody knows: "cukla (rock)".
role-alias = { $name } ({ $alias })
