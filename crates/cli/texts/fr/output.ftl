# Ce que les commandes affichent.

## Une position

outcome-win = { $side } gagne ({ $name }) : { $reason }
outcome-draw = partie nulle ({ $name }) : { $reason }
show-over = { $game } : { $outcome }
show-to-move = { $game } : { $side } au trait, manche { $round }, { $turns ->
        [one] { $turns } tour possible
       *[other] { $turns } tours possibles
    }
show-to-place = { $game } : { $side } pose un cube, { $turns ->
        [one] { $turns } tour possible
       *[other] { $turns } tours possibles
    }
show-quiet = sans capture : { $turns } tours sur { $limit }
show-countdown = compte à rebours : encore { $turns } tours
show-exchanges = échanges de prisonniers restants : { $count }
show-code = code de départ (PIC) : { $code }
show-hand = en réserve : { $cubes }
show-taken = pris : { $cubes }
show-cubes = { $side } { $cubes }

check-legal = { $turn } est permis
check-illegal = { $turn } n'est pas permis : { $reason }

perft-speed = { $seconds } s, { $speed } millions par seconde, fils : { $threads }

replay-people = { $role ->
    [white] Blanc { $name }
    [black] Noir { $name }
    [date] date { $name }
   *[clock] pendule { $name }
}
replay-after = après le tour { $turn } sur { $last }
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
game-copyright = copyright
game-source = source
game-contact = autorisations
game-forms = Formes spéciales
game-form = { $form } : { $text }
game-thanks = Remerciements
remark-no-glyph = `{ $name }` n'a pas de glyphe : sa lettre { $letter } est dessinée
remark-unknown-glyph = `{ $name }` : il n'y a pas de glyphe `{ $glyph }`, sa lettre { $letter } est dessinée ; docs/RULE-FILES.md donne les glyphes
remark-idle-swaps = `{ $name }` a le pouvoir "swaps", mais le jeu n'a pas de proie avec qui échanger : donnez une proie à [end], ou retirez le pouvoir
match-interrupted = interrompu ; ce que disent les parties finies :
kept-folder = parties gardées : { $folder }
kept-none = aucune partie n'est gardée dans { $folder }
kept-title-file = FICHIER
kept-title-turns = TOURS
kept-title-players = JOUEURS
kept-title-state = ÉTAT
kept-open = continue
kept-broken = illisible
kept-what-next = `jersi play --resume` reprend la dernière partie en cours, `jersi play --load FICHIER` en montre une.
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

letters-missing = la police des images et du papier n'a pas { $letters } : ces lettres restent vides ; écrivez les titres et les noms du fichier de règles en lettres latines
picture-written = { $file }: { $width } × { $height }, { $size } ko
kit-written = { $file }: { $pages } pages, { $size } ko

rules-no-mistakes = { $file }: aucune erreur
rules-summary = { $game } : { $cells } cases ; { $cubes } cubes par camp, de { $roles } sortes ; { $options } options ; { $turns } premiers tours

## Le moteur

score-win = gagne en { $turns }
score-loss = perd en { $turns }
analyse-over = La partie est finie : { $reason }
analyse-head = { $side } : { $seconds } s, { $nodes } positions, { $speed }/s
solve-win = { $side } gagne en { $turns } : { $line }
solve-none = { $side } : pas de gain forcé en { $turns }
solve-unknown = { $side } : la limite de --nodes est atteinte ; pas de gain forcé en { $turns }

bench-solved = { $percent } % à { $nodes }

match-head = { $first } contre { $second } : { $games } parties
match-elo = Elo { $elo }, 95 % de { $low } à { $high }
match-rates = nulles { $draws } %, Blanc marque { $white } %, { $turns } tours par partie
match-endings = fins : { $endings }
match-faults = { $player } a perdu { $games ->
    [one] une partie
   *[other] { $games } parties
} par une faute : tour illégal, retard ou panne
match-sprt = SPRT : rapport { $ratio } dans [{ $low }, { $high }] : { $verdict }
match-sprt-first = au plus { $elo } Elo
match-sprt-second = au moins { $elo } Elo
match-sprt-open = pas décidé

train-games = { $done }/{ $all } parties
train-epoch = passage { $number } : erreur { $learned }, sur les parties réservées { $held }
train-games-so-far = { $done } parties
train-samples = { $games } parties, { $positions } positions
train-bin = prévu { $expected }, obtenu { $scored } ({ $count } positions)

calibrate-head = { $games } parties ; { $scale } points font une cote de gain de e contre 1
calibrate-bin = attendu { $expected } %, obtenu { $scored } % ± { $error } ({ $count } positions)
calibrate-title = { $game } : attendu et obtenu dans { $games } parties
calibrate-expected = attendu par le moteur
calibrate-scored = obtenu

## Le laboratoire

lab-games-played = { $games } parties
lab-learning = { $name } : un juge apprend, { $count } { $unit }
lab-left = restant
lab-running = premier joueur : { $scores }
lab-variant = { $name }, { $games } parties : { $measures }
lab-nothing = Rien ne dépasse le hasard.
lab-missing = il manque { $games } parties : `jersi lab resume { $folder }` les joue
lab-interrupted = interrompu ; ce qui est joué est gardé : `jersi lab resume { $folder }` continue
lab-search-share = { $share } % du temps en calculs
speed-head = parties par heure, { $nodes } positions par tour
speed-worker = fil,
speed-workers = fils,
speed-turns = { $turns } tours par seconde
speed-outside = { $share } % hors de la recherche

## Le serveur

serve-address = Jersi est à { $address }
backup-written = { $file } : { $size } octets
restore-games = { $games } parties remises
restore-kept = la base de données d'avant est gardée sous { $file }
restore-damaged = la partie { $game } est endommagée : { $reason }
recover-games = { $games } parties sauvées entières
recover-cut = partie { $game } : entrées 1 à { $saved } sauvées, sur { $had } au moins
recover-lost = partie { $game } : perdue
recover-kept = la base de données endommagée est gardée sous { $file }
export-done = { $games ->
    [one] une partie exportée vers { $folder }
   *[other] { $games } parties exportées vers { $folder }
}
export-known = { $games ->
    [one] une partie y était déjà
   *[other] { $games } y étaient déjà
}
export-failed = { $games ->
    [one] une partie n'a pas été exportée vers { $folder } :
   *[other] { $games } n'ont pas été exportées vers { $folder } :
}
bots-none = aucun programme n'est inscrit
bots-revoked = révoqué
bots-revoke-done = { $name } est révoqué : son jeton n'ouvre plus rien, et ses parties sont abandonnées dans la minute par un serveur en marche
bots-revoke-known = { $name } était déjà révoqué

import-done = { $games ->
    [one] une partie importée
   *[other] { $games } parties importées
}
import-known = { $games ->
    [one] une partie y était déjà
   *[other] { $games } y étaient déjà
}
import-failed = { $games ->
    [one] une partie n'a pas été importée :
   *[other] { $games } n'ont pas été importées :
}
copy-done = { $games } parties copiées, { $entries } entrées, tous les sceaux vérifiés
copy-known = { $games ->
    [one] une partie y était déjà
   *[other] { $games } y étaient déjà
}
copy-damaged = la partie { $game }, mise de côté comme endommagée, n'est pas copiée : { $reason }
copy-failed = { $games ->
    [one] une partie n'a pas été copiée :
   *[other] { $games } n'ont pas été copiées :
}
serve-no-threads = aucun fil ne peut être lancé : { $reason }
serve-no-signals = les signaux ne peuvent pas être entendus : { $reason }

record-rest = { $file } : ligne { $line } : ce qui commence là (« { $text } ») n'est pas de la partie ; { $lines ->
    [one] une ligne a été laissée
   *[other] { $lines } lignes ont été laissées
}
convert-not-told = les programmes de l'auteur ne peuvent pas savoir où cette partie commence : elle est écrite comme dans les livrets
convert-result = le résultat est laissé de côté : les programmes de l'auteur ne connaissent que ce que montrent les tours
convert-comments = les commentaires sont laissés de côté : le style simple n'en a pas
convert-several = voici { $games } parties l'une après l'autre : les programmes de l'auteur en lisent une à la fois, que --number choisit
convert-variations = les variantes sont laissées de côté : le style simple n'a que la partie principale

# Work that machines share.
worker-waits = en attente de travail
worker-did = { $jobs ->
    [one] un travail fait
   *[other] { $jobs } travaux faits
}
worker-unknown-kind = ce programme ne connaît pas les travaux de la sorte « { $kind } » ; prenez-en un plus récent
worker-no-batch = le lot de parties d'entraînement est illisible : { $why } ; le programme qui l'a publié est plus récent ou plus ancien que celui-ci
worker-other-program = les parties d'entraînement de { $ids } ont été commencées par un autre moteur ou d'autres réseaux : ce programme jouerait d'autres parties ; prenez le programme de la même version
