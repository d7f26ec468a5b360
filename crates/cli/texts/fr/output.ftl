# Ce que les commandes affichent.

## Une position

outcome-win = { $side } gagne ({ $name }) : { $reason }
outcome-draw = partie nulle ({ $name }) : { $reason }
show-over = { $game } : { $outcome }
show-to-move = { $game } : { $side } au trait, tour { $round }, { $turns ->
        [one] { $turns } coup possible
       *[other] { $turns } coups possibles
    }
show-to-place = { $game } : { $side } pose un cube, { $turns ->
        [one] { $turns } coup possible
       *[other] { $turns } coups possibles
    }
show-quiet = sans capture : { $turns } tours sur { $limit }
show-countdown = compte à rebours : encore { $turns } tours
show-exchanges = échanges de prisonniers restants : { $count }
show-hand = en main : { $cubes }
show-taken = pris : { $cubes }
show-cubes = { $side } { $cubes }

check-legal = { $turn } est permis
check-illegal = { $turn } n'est pas permis : { $reason }

perft-speed = { $seconds } s, { $speed } millions par seconde, fils : { $threads }

replay-after = après le coup { $turn } sur { $last }
replay-result = résultat : { $score }
replay-result-reason = résultat : { $score } ({ $reason })

## Les jeux

games-title-id = ID
games-title-game = JEU
games-title-players = JOUEURS
games-title-age = ÂGE
games-title-minutes = MINUTES
games-title-kind = GENRE

game-kind = genre
game-author = auteur
game-licence = licence
game-players = joueurs
game-age = âge
game-minutes = minutes
game-sides = camps
game-board = plateau
game-board-hex = { $cells } hexagones en { $rows } rangées
game-board-square = { $cells } carrés en { $rows } rangées
game-board-square-diagonal = { $cells } carrés avec diagonales en { $rows } rangées
game-start = départ

game-cubes = Cubes
game-options = Options
game-history = Histoire
game-title-letter = LETTRE
game-title-name = NOM
game-title-count = NOMBRE
game-title-takes = PREND
game-title-stands-on = S'EMPILE SUR
game-all-roles = tous
game-takes-single = { $roles } (seul)
game-takes-stack = { $roles } (au sommet d'une pile)
game-version = { $version } ({ $date }) : { $text }

option-conflicts = { $about } (sans { $options })
option-default = { $about } (par défaut)
option-no-form = aucune forme spéciale (par défaut)
option-most-forms = jusqu'à { $count } par camp

## Fichiers

picture-written = { $file }: { $width } × { $height }, { $size } ko
kit-written = { $file }: { $pages } pages, { $size } ko

rules-no-mistakes = { $file }: aucune erreur
rules-summary = { $game } : { $cells } cases ; { $cubes } cubes par camp, de { $roles } sortes ; { $options } options ; { $turns } premiers coups

## Le moteur

score-win = gagne en { $turns }
score-loss = perd en { $turns }
analyse-over = La partie est finie : { $reason }
analyse-head = { $side } : { $seconds } s, { $nodes } positions, { $speed }/s
solve-win = { $side } gagne en { $turns } : { $line }
solve-none = { $side } : pas de gain forcé en { $turns }
solve-unknown = { $side } : la limite de --nodes est atteinte ; pas de gain forcé en { $turns }

match-head = { $first } contre { $second } : { $games } parties
match-elo = Elo { $elo }, 95 % de { $low } à { $high }
match-rates = nulles { $draws } %, Blanc marque { $white } %, { $turns } coups par partie
match-endings = fins : { $endings }
match-faults = { $player } a perdu { $games } parties par une faute : coup illégal, retard ou panne
match-sprt = SPRT : rapport { $ratio } dans [{ $low }, { $high }] : { $verdict }
match-sprt-first = au plus { $elo } Elo
match-sprt-second = au moins { $elo } Elo
match-sprt-open = pas décidé

train-games = { $done }/{ $all } parties
train-epoch = passage { $number } : erreur { $learned }, sur les parties réservées { $held }

## Le laboratoire

lab-left = restant
lab-running = premier joueur : { $scores }
lab-variant = { $name }, { $games } parties : { $measures }
lab-nothing = Rien ne dépasse le hasard.
lab-search-share = { $share } % du temps en calculs
speed-head = parties par heure, { $nodes } positions par tour
speed-worker = fil,
speed-workers = fils,
speed-outside = { $share } % hors de la recherche

## Le serveur

serve-address = Jersi est à { $address }
backup-written = { $file } : { $size } octets
restore-games = { $games } parties remises
restore-kept = la base de données d'avant est gardée sous { $file }
restore-damaged = la partie { $game } est endommagée : { $reason }
export-done = { $games } parties exportées vers { $folder }
export-known = { $games } y étaient déjà
export-failed = { $games } n'ont pas été exportées vers { $folder } :
import-done = { $games } parties importées
import-known = { $games } y étaient déjà
import-failed = { $games } n'ont pas été importées :
serve-no-threads = aucun fil ne peut être lancé : { $reason }
serve-no-signals = les signaux ne peuvent pas être entendus : { $reason }
