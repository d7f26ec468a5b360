# Ce qui ne va pas dans un fichier de règles.

# Ses options.
options-declared-twice = l'option `{ $name }` est déclarée deux fois
options-change = `change` est une table avec ce qui diffère du jeu
options-values = `values` demande au moins une valeur, d'abord celle par défaut
options-needs = `needs` est une table : le nom d'une option, et une liste de ses valeurs
options-too-many = les options ont { $values } valeurs ; on peut en vérifier { $most } au plus
options-with = avec +{ $options } : { $mistake }
options-strange-conflict = `{ $name }` contredit `{ $other }`, qui n'est pas une option de ce fichier
options-strange-need = `{ $name }` demande `{ $other }`, qui n'est pas une option de ce fichier
options-strange-value = `{ $name }` demande `{ $other }={ $value }`, qui n'est pas une valeur de cette option
options-strange-edition = une édition nomme `{ $options }`, qu'aucun id de ce jeu ne porte ; écrivez les options dans l'ordre du fichier, sans celles par défaut

# Ce à quoi il ressemble.
rules-no-file = il n'y a pas de fichier `{ $file }` à côté de celui-ci
rules-like = like = "{ $parent }" : { $mistake }
rules-too-many-like = trop de fichiers s'appuient les uns sur les autres
rules-colour = une couleur s'écrit "#rrggbb"

# Son plateau.
rules-directions = les hexagones ont 6 directions ; les carrés en ont 4, ou 8 avec les diagonales
rules-row-count = un plateau a de 2 à { $most } rangées, pas { $found }
rules-rows-square = les rangées sont centrées : avec des carrés, leurs longueurs doivent différer d'un nombre pair
rules-rows-hex = les rangées sont centrées : avec des hexagones, les longueurs de rangées voisines doivent différer d'un nombre impair
rules-diagonals = il y a plus de diagonales que de lettres
rules-no-hole = il n'y a pas de case `{ $name }` à laisser vide
rules-cell-count = le plateau a { $cells } cases ; { $most } au plus sont possibles
rules-no-row = il n'y a pas de rangée `{ $name }` ; rangées : { $rows }
rules-row-wanted = il faut au moins une rangée
rules-no-cell = il n'y a pas de case `{ $name }`

# Ses cubes.
rules-cubes = les cubes sont des tables, comme [cubes.rock]
rules-cube-count = un jeu a de 1 à { $most } sortes de cubes, pas { $found }
rules-no-cube = il n'y a pas de cube `{ $name }` ; cubes : { $cubes }
rules-letter = une lettre est une seule majuscule, de A à Z ; les cubes de noir s'écrivent en minuscules
rules-letter-twice = `{ $letter }` est déjà la lettre de `{ $name }`
rules-count-missing = il manque le nombre de `{ $name }` par camp : count = 4
rules-count-most = un camp a { $most } `{ $name }` au plus
rules-ground-taken = `{ $name }` fait partie du sol et n'est jamais pris
rules-all-or-list = écrivez "all", ou une liste de cubes entre [ ]
rules-no-form = `{ $name }` n'est pas une forme spéciale
rules-too-many-forms = il y a plus de formes spéciales que de cases pour elles dans [special]
rules-hand = `hand` est une table de cubes et de nombres, comme { "{" } wise = 1 { "}" }
rules-not-dropped = `{ $name }` n'est pas parmi les cubes qui peuvent être parachutés

# Son départ.
rules-no-start = on ne peut pas partir de cette position : { $why }
rules-setup-ways = un départ est soit position, soit place, soit random ; ici : { $ways }
rules-start-count = { $white ->
    [true] blanc
   *[false] noir
} commence avec { $found } `{ $name }`, mais leur nombre est { $wanted }
rules-no-first-turn = le premier joueur n'a aucun tour possible au départ
rules-no-room = { $cubes } cubes ne tiennent pas sur { $room } cases
rules-nothing-to-place = il n'y a rien à poser
rules-shared-rows = les rangées de blanc et celles de noir ne doivent partager aucune case
rules-may-not-stand = { $letter } ne peut pas être posé sur ce qui est en { $cell }
rules-random-cells = { $cubes } cubes pour { $cells } cases ; nommez une case deux fois pour une pile
rules-random-full = il n'y a pas de place en { $cell } pour ce que le sort peut y mettre ; une case porte deux cubes d'un même camp
rules-random-stack = le sort peut mettre { $top } et { $bottom } en { $cell }, où ils ne forment aucune pile permise ; choisissez d'autres cases, ou laissez { $top } se poser sur { $bottom }
rules-code-cubes = un code demande 2 à 26 cubes, chacun une fois
rules-code-cells = un code demande autant de cases pour les deux camps, de 1 à 24

# Sa fin.
rules-prey-one = un camp a un seul `{ $name }` : count = 1
rules-prey-bottom = la proie n'est jamais au bas d'une pile ; donnez carries = [] à `{ $name }`
rules-prey-power = la proie n'a pas ce pouvoir : `{ $name }` se déplace, et d'autres échangent leur place avec elle
rules-exchanges = les cubes échangés vont en main : il faut donc [drops]
rules-no-end = ce jeu ne peut pas finir : aucun cube ne prend de proie, aucun cube du but ne peut bouger, et il n'y a pas de limite de tours sans prise ; donnez à [end] une proie que quelque chose prend, un but, ou quiet = 20
