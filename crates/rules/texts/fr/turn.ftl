# Un tour en mots. Les noms des cubes n'ont pas de genre ici, donc pas d'article.

turn-of-side = { $side } : { $turn }
turn-not-legal = tour impossible
# Une partie du tour après l'autre.
turn-next = { $some } ; { $next }

turn-single = { $cube } de { $from } à { $to }{ turn-onto }{ turn-takes }
turn-whole = pile de { $from } à { $to }{ turn-onto }{ turn-takes }
turn-then-top = puis son sommet ({ $cube }) à { $to }{ turn-onto }{ turn-takes }
turn-then-whole = puis la pile à { $to }{ turn-onto }{ turn-takes }
# Une pile, de haut en bas.
turn-stack = { $top } sur { $bottom }

# Des bouts des phrases autour.
turn-onto = { $onto ->
    [true] , sur { $below }
   *[false] { "" }
}
turn-takes = { $takes ->
    [true] , prend { $taken }
   *[false] { "" }
}

turn-places = pose { $places }
turn-place = { $cube } en { $at }{ turn-onto }
turn-places-next = { $some }, puis { $next }
turn-put-back = { $cube } de retour en { $at }{ turn-onto }
turn-swap = { $one } et { $other } échangent leurs places ({ $here }, { $there })
turn-exchange = échange : { $roles }

# Les noms des camps, si le fichier de règles n'en dit rien.
side-white = blanc
side-black = noir

# Un cube, et ce qu'il est dans un jeu que tout le monde connaît : « cukla (pierre) ».
role-alias = { $name } ({ $alias })
