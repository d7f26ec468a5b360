# Ce qui ne va pas dans les arguments et les fichiers : une phrase qui nomme l'endroit et le remède.

error = erreur : { $text }

## Arguments

usage-unknown-option = { $option } n'est pas une option de cette commande ; `--help` en donne la liste
usage-unknown-option-similar = { $option } n'est pas une option de cette commande ; vouliez-vous dire { $similar } ?
usage-unexpected-argument = `{ $argument }` est un argument de trop
usage-unknown-command = `{ $command }` n'est pas une commande ; `jersi --help` en donne la liste
usage-unknown-command-similar = `{ $command }` n'est pas une commande ; vouliez-vous dire { $similar } ?
usage-missing-command = `{ $command }` demande une commande : { $commands }
usage-missing-argument = il faut donner { $arguments }
usage-missing-value = { $option } demande une valeur
usage-missing-value-one-of = { $option } demande une valeur : { $values }
usage-invalid-value = { $option } ne peut pas être `{ $value }`
usage-invalid-value-reason = { $option } ne peut pas être `{ $value }` : { $reason }
usage-invalid-value-one-of = { $option } ne peut pas être `{ $value }` ; les valeurs possibles sont { $values }
usage-invalid-value-similar = { $option } ne peut pas être `{ $value }` ; vouliez-vous dire { $similar } ? Les valeurs possibles sont { $values }
usage-no-value = { $option } ne prend pas de valeur
usage-number-of-values = { $option } prend { $wanted } valeurs, pas { $given }
usage-twice = { $option } est donné deux fois
usage-conflict = { $option } ne va pas avec { $other }
usage-not-utf8 = un argument n'est pas du texte UTF-8
usage-other = les arguments sont faux : { $reason }

value-not-in-range = il faut un nombre de { $low } à { $high }
value-not-at-least = il faut un nombre d'au moins { $low }
value-no-number = ce n'est pas un nombre
value-no-duration = une durée s'écrit 5s, 500ms ou 2m
value-duration-range = une durée n'est pas nulle et dure un jour au plus
value-no-shard = une part et le nombre de parts, comme 3/8
value-no-range = deux nombres jusqu'à 60, comme 2-6
value-no-address = une adresse s'écrit 127.0.0.1:8080
value-no-network = un réseau s'écrit 192.168.0.0/16

usage-which-game = quel jeu ? Donnez un ID : { $ids }
usage-no-rule-file = `-` est le jeu de --rules FICHIER ; sinon donnez un ID : { $ids }
usage-position = position, colonne { $column } : { $problem }
usage-turn = tour, { $problem }
usage-play-json = `play` est pour les personnes et n'écrit pas de JSON ; omettez --json, ou donnez --list
usage-rules-unused = cette commande ne suit aucune règle ; omettez --rules
usage-rules-in-lab = le labo lit les fichiers de règles que nomme une expérience : variants = ["pijersi", {"{"} id = "mon-jeu.toml" {"}"}] ; omettez --rules
usage-rules-in-ugi = en UGI, les règles se donnent par `setoption name RulesFile value mon-jeu.toml` ; omettez --rules
usage-rules-to-check = le fichier à vérifier se donne seul, comme `jersi check-rules mon-jeu.toml` ; omettez --rules
usage-no-forms = { $game } n'a pas de forme spéciale ; omettez --all-forms
usage-play = --play { $turn } : { $problem }
usage-which-style = quel style ? Donnez --to record, --to plain ou --to json
usage-json-or-style = --json équivaut à --to json ; donnez l'un des deux
usage-record-number = --number { $number } : le fichier a { $games } parties ; donnez de 1 à { $games }
usage-record-which = { $file } a { $games } parties ; choisissez-en une avec --number
usage-replay-to = --to { $to } : cette partie a { $last } tours ; donnez de 0 à { $last }
usage-which-format = qu'écrire sur la sortie standard ? Donnez { $formats }
usage-no-format = `{ $name }` n'indique aucun format écrit ici ; c'est { $formats }
usage-two-players = il faut deux joueurs, --engine A --engine B, pas { $count }
usage-no-balanced-openings = il n'y a pas d'ouvertures équilibrées pour { $game } ; retirez --openings
usage-no-tactics = il n'y a pas de positions tactiques pour { $game } ; `jersi bench --tactics` sans --game montre tous les jeux qui en ont
usage-clock = une pendule s'écrit 60+0.5
usage-sprt = --sprt : { $problem }
usage-no-experiment = --only : aucune expérience du journal n'a cela dans son nom
usage-no-page = `{ $name }` n'est pas une commande de `{ $command }` ; il y a { $commands }
usage-no-page-at-all = `{ $name }` n'est pas une commande de `{ $command }`, qui n'en a pas
usage-no-network = { $file } n'est pas un réseau de ce jeu ; retirez --from
usage-no-game-name = `{ $name }` n'est pas le nom d'une partie, qui a douze lettres et chiffres
usage-no-data-folder = le dossier de données de l'utilisateur est inconnu : nommez un dossier avec --data

## Fichiers

file-standard-input = entrée standard
file-problem = { $file } : { $reason }
file-not-found = ce fichier n'existe pas ; vérifiez le chemin
file-is-folder = c'est un dossier ; donnez un fichier
file-no-permission = vous n'avez pas le droit de lire ce fichier ; vérifiez ses permissions
file-unreadable = ce fichier ne peut pas être lu : { $reason }
file-too-large = ce fichier dépasse { $size } Mio
file-not-utf8 = { $file }:{ $line }:{ $column } : ce n'est pas de l'UTF-8 ; enregistrez le fichier en texte UTF-8
file-rules-name = { $file } : le nom d'un fichier de règles est l'identifiant d'un jeu, comme mon-jeu.toml
file-record-problem = { $file }:{ $line }:{ $column }: { $problem }
file-no-such-folder = ce dossier n'existe pas ; créez-le d'abord
file-may-not-write = vous n'avez pas le droit d'écrire ici ; choisissez un autre dossier
file-disk-full = le disque est plein ; faites de la place
file-unwritable = ce fichier ne peut pas être écrit : { $reason }
output-failed = la sortie ne peut pas être écrite : { $reason }
