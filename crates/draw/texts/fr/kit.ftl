# What is printed to play on a table.

page = page { $number }
pages = { $count ->
    [one] page { $first }
   *[other] pages { $first }–{ $last }
}

kit-for = à imprimer, pour des cubes de { $edge } mm

# How to make a game of the file, step by step. A step begins with the word that names it.
kit-print = à la taille réelle (100 %), sans adapter à la page. La couleur n'est pas nécessaire. Vérifiez la règle ci-dessous avec la vôtre.
    .lead = Imprimez
kit-rules = { pages }.
    .lead = Règles
kit-board = { $parts ->
    [one] { pages }. Découpez le long des repères et collez-le sur un carton. Deux cubes tiennent côte à côte sur une case.
   *[other] { pages }. Découpez le long des repères, posez les parties bord à bord comme sur le plan ci-dessous, et collez-les sur un carton. Deux cubes tiennent côte à côte sur une case.
}
    .lead = Plateau
kit-reserve = { pages }. Une partie pour chaque joueur ; posez une pièce de monnaie sur ce qui se compte.
    .lead = Réserve
kit-stickers = { pages }. Prenez des cubes en bois de { $edge } mm, { $whites } en { $white } et { $blacks } en { $black }. Imprimez les étiquettes sur du papier adhésif, découpez-les, et collez la même face sur les six côtés d'un cube.
    .lead = Cubes
kit-nets = { pages }. Patrons de cubes de { $edge } mm, { $whites } en { $white } et { $blacks } en { $black }. Imprimez-les sur du papier fort, découpez, pliez et collez.
    .lead = Cubes

# Beside a ruler of 100 mm.
ruler = 100 mm sur le papier

# Above a part of the board, and where it meets another.
board-part = { $game } · plateau { $part }/{ $parts }
board-joins = rejoint la partie { $part }, page { $page }

# Above the cubes.
pieces-stickers = étiquettes pour { $count } cubes de { $edge } mm, six faces égales pour chacun
pieces-nets = patrons de { $count } cubes de { $edge } mm : découpez autour, pliez tous les traits, collez les languettes

# Where cubes lie that are not on the board, and what is counted with a coin.
reserve = Réserve
reserve-prisoners = Prisonniers
reserve-taken = Cubes pris
track-quiet = Tours sans prise
track-countdown = Compte à rebours : tours restants
track-exchanges = Échanges de prisonniers

# The page of all special forms.
kit-forms = { $game } · formes spéciales
