# Players, as they are written on a command line.
player-unknown = `{ $text }` n'est pas un joueur ; joueurs : jersi, jersi:CLÉ=VALEUR,…, ugi:COMMANDE, random
player-no-command = après `ugi:` vient la commande d'un programme, comme ugi:./mon-moteur
player-program-missing = `{ $program }` : ce programme n'existe pas ; écrivez son chemin comme ugi:./mon-moteur
player-no-value = `{ $part }` dans `{ $text }` : écrivez CLÉ=VALEUR
player-level = level={ $value } : un niveau est un nombre de 1 à 10
player-hash = `hash={ $value }` : de 1 à { $most } Mio sont possibles
player-key = `{ $key }` dans `{ $text }` n'est pas connu ; clés : { $known }
player-number = { $name }={ $value } : { $name } est un nombre entier à partir de 1
player-clock = clock={ $value } : écrivez les secondes et l'incrément, comme clock=60+0.5
player-quote = `{ $text }` : un guillemet n'est pas fermé, ou une barre oblique inverse est à la fin
network-unreadable = { $path } : le réseau ne peut pas être lu : { $error }
network-other-game = { $path } : ce n'est pas un réseau pour le jeu `{ $id }`

# Matches.
match-test = le test ne peut pas être fait : { $problem }
match-endless = { $name } réfléchirait sans fin ; donnez-lui du temps, des positions ou une profondeur
match-cannot-play = { $name } ne peut pas jouer : { $fault }
sprt-elo = elo0 doit être un nombre inférieur à elo1
sprt-errors = alpha et beta doivent être entre 0 et 0,5

# Openings.
openings-over = ligne { $line } : la partie est finie dans cette position ; ôtez-la
openings-line = ligne { $line } : { $error }
openings-none = il n'y a pas d'ouverture dans ce fichier
openings-empty = la liste des ouvertures est vide
openings-end = `{ $id }` : { $turns } tours au hasard finissent la partie encore et encore ; demandez-en moins
openings-record = la notation qui commence à la ligne { $line } : { $error }
openings-other-game = la notation qui commence à la ligne { $line } est de `{ $found }`, pas de `{ $wanted }`
openings-record-over = la notation qui commence à la ligne { $line } : la partie est finie à sa fin ; gardez moins de ses tours

# What players do wrong. Each follows the name of the player and a colon.
fault-panic = le moteur a paniqué
fault-not-ready = il n'a pas été préparé pour la partie
fault-no-turn = il n'a trouvé aucun tour
fault-slow = il a mis { $milliseconds } ms pour un tour
fault-no-command = la commande est vide
fault-no-start = `{ $name }` ne peut pas être lancé : { $error }
fault-no-variant = il n'a pas d'option Variant, donc il ne peut pas jouer à `{ $id }`
fault-complaint = il a répondu `{ $line }`
fault-illegal = il a joué `{ $word }` : { $error }
fault-over = le match est fini
fault-silent = il n'a pas répondu à temps à `{ $command }`
fault-ended = il s'est terminé avant de répondre à `{ $command }` ({ $status })
fault-closed = il a fermé sa sortie avant de répondre à `{ $command }`
