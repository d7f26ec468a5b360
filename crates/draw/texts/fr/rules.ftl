# The rules of a game in words, from what its rule file says.
# The names of cubes have no gender there: they stand behind the word "cube".

# For whom a game is, and who made it.
facts-players = { $players } joueurs
facts-age = dès { $age } ans
facts-minutes = { $minutes } minutes
facts-minutes-range = { $from }–{ $to } minutes
credits-author = { $game } a été inventé par { $author }
credits-licence = licence des règles : { $licence }
credits-source = publié sur { $source }
credits-contact = au-delà de la licence, demander à { $contact }
credits-jersi = redit et dessiné par jersi d'après les règles de { $id }

material-title = Matériel
material = Un plateau de { $cells } { $ground ->
    [points] points ; où cette page dit case, elle parle d'un point
    [hexagons] hexagones
   *[squares] carrés
}. Chaque joueur a { $cubes } cubes à six faces égales.

material-holes = { $holes ->
    [one] Le trou n'est pas une case : rien ne s'y arrête ni ne le traverse.
   *[other] Les { $holes } trous ne sont pas des cases : rien ne s'y arrête ni ne les traverse.
}

# The head of the table of captures, and how a cube takes that takes in one way only.
table-takes = prend
table-as-stack = en pile
table-alone = par coup simple

goal-title = But du jeu
goal-prey = Prenez le cube { $prey } adverse.
goal-reach = { $own ->
    [true] Amenez le premier votre cube { $names } sur la première rangée adverse.
   *[false] Amenez le premier un de vos cubes { $names } sur la première rangée adverse.
}
goal-block = { $only ->
    [true] Bloquez l'adversaire.
   *[false] Ou bloquez l'adversaire.
}

goal-home = Premières rangées : { zones }

# Rows by their names, and which of them are whose.
rows = { $count ->
    [one] la rangée { $rows }
   *[other] les rangées { $rows }
}
rows-between = les rangées { $first } à { $last }
zones = { $white_name } sur { $white } ; { $black_name } sur { $black }.

setup-title = Mise en place
setup-lots = Tirez les couleurs au sort.
setup-placing = { $stacks ->
    [true] En commençant par { $side }, les joueurs posent leurs cubes un par un, à tour de rôle, sur des cases vides ou sur leurs propres cubes seuls
   *[false] En commençant par { $side }, les joueurs posent leurs cubes un par un, à tour de rôle, sur des cases vides
}{ $zoned ->
    [true] { " " }: { zones }
   *[false] .
}
setup-placed = Puis { $side } joue le premier.
setup-drawn = Les cubes sont posés comme sur l'image.
# By lot, as on a table: the picture has numbers.
setup-lot = { $fixed ->
    [true] Posez les cubes de l'image ; puis mélangez vos autres cubes et posez-les un par un dans l'ordre des numéros.
   *[false] Mélangez vos cubes et posez-les un par un dans l'ordre des numéros de l'image.
} { $mirror ->
    [true] { $side } ne mélange pas et répète l'ordre de l'autre.
   *[false] Chacun mélange pour soi.
}
setup-lot-stack = { $turned ->
    [true] Là où une case porte deux numéros, le cube du bas vient d'abord ; une pile qui n'est pas permise est retournée.
   *[false] Là où une case porte deux numéros, le cube du bas vient d'abord.
}
setup-placing-prey = Il doit rester une case pour votre cube { $prey }.
setup-waiting = Dans la réserve de chacun : { $waiting }.
setup-waiting-side = Dans la réserve de { $side } : { $waiting }.
setup-first = { $side } joue le premier.

turn-title = Un tour
turn = Un tour est fait d'un coup, ou de deux coups enchaînés, { $board ->
    [hexagons] dans l'une des six directions
    [squares] le long des rangées et des colonnes, jamais en diagonale
   *[diagonals] le long des rangées, des colonnes et des diagonales
}. Personne ne passe son tour.
step-single = Un cube, seul ou au sommet d'une pile, va sur une case voisine : vide ; occupée par un cube seul de sa couleur, sur lequel il se pose ; ou occupée par un adversaire qu'il prend.
    .lead = Coup simple.
step-stack = Une pile entière avance d'une case, ou de deux cases en ligne droite par-dessus une case vide, vers une case vide ou vers un adversaire qu'elle prend.
    .lead = Coup de pile.
step-second = Il part d'où le premier est arrivé et il est de l'autre sorte : une pile qu'un coup simple vient de former continue en pile, ou le sommet d'une pile qui vient d'avancer continue seul.
    .lead = Second coup.
turn-one = Un tour est fait d'un seul coup, { $board ->
    [hexagons] dans l'une des six directions
    [squares] le long des rangées et des colonnes, jamais en diagonale
   *[diagonals] le long des rangées, des colonnes et des diagonales
}. Il n'y a pas de second coup. Personne ne passe son tour.
bend-turn = Le second coup ne garde pas la direction du premier.
bend-straight = Le second coup garde la direction du premier.

captures-title = Prises
captures = Ce qu'un cube ou une pile peut prendre dépend de son cube du dessus et de celui de l'adversaire : voyez le tableau. Un cube peut prendre une pile, et une pile un cube. { $prison ->
    [true] Tous les cubes de la case deviennent prisonniers.
   *[false] Tous les cubes de la case quittent le plateau.
}
captures-exchanges = Si à la fin d'un tour les deux joueurs ont des prisonniers de la même sorte, ceux-ci retournent dans la réserve de leurs propriétaires ; { $times ->
    [one] une fois au plus dans une partie.
   *[other] { $times } fois au plus dans une partie.
}
captures-ground = Sur un cube { $ground }, on ne prend que par un coup simple, et le preneur s'y pose à la place du pris.

stacks-title = Piles
stacks = Deux cubes d'une même couleur sur une case, jamais plus.
stacks-never = Le cube { $name } n'est jamais dans une pile.
stacks-on-none = Le cube { $name } ne se pose sur aucun autre.
stacks-on-top = Le cube { $name } n'est qu'au sommet.
stacks-on = Le cube { $name } ne se pose que sur un cube { $others }.
stacks-ground-alone = Le cube { $name } n'est posé qu'au sol.
stacks-ground-on = Le cube { $name } est posé au sol, ou sur un cube { $others } de sa couleur.

powers-title = Cubes particuliers
power-guardian = Tant qu'il est seul ou au sommet, aucun coup d'aucune couleur ne finit en pile à côté de lui ; traverser et partir restent libres. Il agit dès le tour qui suit son arrivée. Une pile qui le porte au sommet n'obéit qu'à celui de l'adversaire.
power-guardian-ground = Un cube posé sur un cube { $ground } compte pour lui comme une pile.
power-divider = Tant qu'il est seul ou au sommet, aucun coup de pile de deux cases ne part ni n'arrive à côté de lui. Il agit dès le tour qui suit son arrivée. Une pile qui le porte au sommet n'obéit qu'à celui de l'adversaire, et seulement là d'où elle part.
power-ghost = Au lieu d'avancer, il peut échanger sa place avec le cube { $prey } de son camp, s'il est seul ou au sommet. C'est tout le tour.
power-ground = Ce cube ne bouge jamais et n'est jamais pris. { $climbs ->
    [all] S'il est seul sur sa case, tout autre cube des deux couleurs peut y grimper par un coup simple, et en repart par des coups simples.
    [some] S'il est seul sur sa case, un cube { $climbers } des deux couleurs peut y grimper par un coup simple, et en repart par des coups simples.
   *[none] Rien n'y grimpe.
} Une pile ne le traverse pas et n'y arrive pas.

drops-title = Parachutages
drops = { $two ->
    [true] Au lieu d'avancer, posez un cube de votre réserve ({ $names }), ou deux : sur une même case, ou sur deux cases voisines.
   *[false] Au lieu d'avancer, posez un cube de votre réserve ({ $names }).
} Il va sur une case vide, ou sur un cube seul de votre couleur sur lequel il peut être.

end-title = Fin de la partie
end-order = { $several ->
    [true] À la fin de chaque tour, on regarde dans cet ordre :
   *[false] À la fin de chaque tour, on regarde :
}
end-prey-wins = Qui prend le cube { $prey } adverse gagne aussitôt.
end-prey-put-back = La prise d'un cube { $prey } ne finit pas la partie : à la fin du tour, le preneur le replace sur la première rangée de son propriétaire, sur une case où il peut être. S'il n'y en a aucune, le preneur gagne.
end-goal = Qui a un cube { $runners }, seul ou au sommet, sur la première rangée adverse à la fin d'un tour gagne.
end-quiet = { $turns } tours de suite sans prise font partie nulle ; on compte les tours des deux joueurs.
end-quiet-lone = { $turns } tours de suite sans prise (sans compter celle d'un cube { $prey } seul{ $climbs ->
    [true] {", "}même sur un cube { $ground }
   *[false] { "" }
}) font partie nulle ; on compte les tours des deux joueurs.
end-countdown = Dès qu'un joueur a { $roles ->
    [one] au plus une sorte
   *[other] au plus { $roles } sortes
} de cube{ $besides ->
    [true] { " " }hors { $others }
   *[false] { "" }
}, on joue encore { $turns } tours, ceux des deux joueurs ensemble ; les joueurs peuvent convenir d'arrêter plus tôt. Alors gagne qui a le plus de sortes sur le plateau, sinon le plus de cubes ; sinon la partie est nulle.{ $grounded ->
    [true] { " " }Les cubes { $ground } n'y comptent pour rien ; tous les autres comptent.
   *[false] { " " }Tous les cubes y comptent.
}
end-blocked-loses = Qui ne peut pas jouer perd.
end-blocked-draws = Si un joueur ne peut pas jouer, la partie est nulle.

# Special forms: who has them, where they start, and each by itself.
forms-chosen = { $most ->
    [one] Chaque joueur a une de ces formes ou aucune : par accord, par tirage au sort ou par choix secret.
   *[other] Chaque joueur a jusqu'à { $most } de ces formes ou aucune : par accord, par tirage au sort ou par choix secret.
}
forms-placed = Elles se posent comme les autres cubes.
forms-start = Leur départ, au sommet du cube qui peut s'y trouver : { $white_name } en { $white } ; { $black_name } en { $black }.
forms-countdown = Elles ne retardent pas le compte à rebours, mais comptent dans la comparaison finale.
form-takes = { $none ->
    [true] Ne prend personne.
   *[false] Prend { $prey }{ $by ->
        [single] {", "}mais seulement par un coup simple
        [stack] {", "}mais seulement au sommet d'une pile en marche
       *[any] { "" }
    }.
}
form-taken = { $none ->
    [true] Personne ne le prend.
   *[false] Pris par { $takers }.
}
