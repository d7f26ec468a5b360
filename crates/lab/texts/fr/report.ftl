# Numbers.
number-percent = { $number } %
number-points = { $number } pt
number-interval = { $value } ({ $low } à { $high })
number-never = jamais vu
elo-unknown = – Elo
elo-interval = { $value } ({ $low } … { $high }) Elo

# What is beyond chance.
claim-first-advantage = { $variant } : commencer est un avantage ; le premier joueur marque { $value } (95 % : { $low } à { $high }).
claim-first-disadvantage = { $variant } : commencer est un désavantage ; le premier joueur marque { $value } (95 % : { $low } à { $high }).
claim-changed = { $variant } : { $words }, { $new } contre { $old } dans « { $other } » (différence { $change }, 95 % : { $low } à { $high }).
claim-form = { $better } vaut plus que { $worse } : { $elo } Elo (95 % : { $low } à { $high }).
form-none = l'absence de forme spéciale

# The page.
page-summary = { $games } parties entre joueurs égaux qui calculent { $nodes } positions par tour ; graine { $seed }.
page-games = { $games } parties
page-answer = La réponse
page-no-answer = Rien de ce que vise la question ne diffère ici au-delà du hasard. Plus de parties en montreraient peut-être plus, ou il n'y a rien à montrer.
page-can-be-said = Ce qu'on peut dire
page-beyond-too = Ce qui dépasse aussi le hasard
page-nothing-beyond = Rien ici ne dépasse le hasard. Plus de parties en montreraient peut-être plus, ou il n'y a rien à montrer.
page-tests = { $tests ->
    [0] Aucune comparaison n'a été faite ; une phrase n'apparaît que si la différence dépasse le hasard à 5 %.
    [one] Une comparaison a été faite ; une phrase n'apparaît que si la différence dépasse le hasard à 5 %.
   *[other] { $tests } comparaisons ont été faites ; une phrase n'apparaît que si la différence dépasse le hasard à 5 % après correction de Holm pour toutes.
}
page-all-measures = Toutes les mesures
    .note = La marque est la valeur, le trait son intervalle à 95 % : Wilson pour les taux par partie, bootstrap sur les paires d'ouvertures pour le reste.
page-as-table = Les nombres en tableau

# To repeat it.
repeat-title = Pour refaire l'expérience
repeat-program = Programme : jersi { $version }.
repeat-command = Commande :
repeat-terms = Graine { $seed } ; { $pairs } paires d'ouvertures au plus par variante ; ouvertures de { $from } à { $to } tours au hasard ; chaque tour calcule ses nœuds à ± { $spread } %, pour que les deux parties d'une paire diffèrent ; les tables sont vidées avant chaque partie ; une partie est nulle après { $cap } tours. La même graine donne les mêmes parties sur toute machine et quel que soit le nombre de fils.
repeat-learned = Les positions sont jugées par les réseaux appris pour ces jeux.
repeat-by-rules = Les positions sont jugées d'après les règles, de la même façon pour toutes les variantes : toutes n'ont pas de réseau appris.
repeat-same = { $variant } : { $share } des paires contiennent deux fois la même partie ; les intervalles en tiennent compte.

# What changed.
changes-title = Ce qui a changé
    .note = Toutes les mesures communes. L'intervalle est celui de la différence seule ; « au-delà du hasard » tient compte de toutes les comparaisons de cette page.
changes-against = { $second } contre { $first }
changes-measure = Mesure
changes-difference = Différence
changes-interval = 95 %
changes-beyond = Au-delà du hasard
changes-yes = oui

# Distributions and curves.
distribution-title = Distributions
distribution-turns = Tours par partie
distribution-capture = Tour de la première capture
plot-highest-bar = plus haute barre : { $share } des parties
plot-positions = positions par tour
course-title = La chance du vainqueur au fil de la partie
    .note = La chance de celui qui gagne à la fin, de l'ouverture au dernier tour : la médiane des parties, et les bandes qui en contiennent la moitié et les quatre cinquièmes. Une bande longtemps au milieu, c'est un jeu qui reste ouvert.
course-begin = après l'ouverture
course-end = fin
course-progress = avancement
course-median = médiane
depth-title = Profondeur et force
    .note = Là où réfléchir deux fois plus gagne encore nettement, il reste à trouver ; près de 50 %, les joueurs voient tout ce qui leur sert.
depth-doublings = Score du double de nœuds contre les nœuds
depth-strengths = Score du premier joueur quand la force augmente
depth-variant = variante
depth-nodes = nœuds
depth-score = score

# Boards, cubes, forms, games.
boards-title = Où cela se passe
    .note = Combien de fois pour cent parties, la première rangée de Blanc en bas.
boards-of = { $variant } : { $what }
boards-captures = captures
boards-stops = fins de tours
boards-most = Surtout en { $cells }
boards-cell = case
boards-per-hundred = pour 100 parties
cubes-note = La valeur d'une forme de plus d'une sorte, par régression logistique des résultats sur la différence de formes dans six positions de chaque partie, en Elo ; la survie à la fin ; et combien de fois chacune prend chacune, par partie.
cubes-survival = survie : { $share }
cubes-alike = Les règles traitent les trois sortes du cycle de la même façon : ce qui diffère entre elles vient de la mise en place.
cubes-not-alike = Ici les règles ne traitent pas les trois sortes du cycle de la même façon : les différences peuvent venir des règles comme de la mise en place.
cubes-takes = Qui prend qui, par partie (les lignes prennent les colonnes), avec intervalles à 95 %
forms-title = La valeur d'une forme
    .note = Chaque forme contre chaque autre, { $games } parties chacune, avec les deux couleurs. Elo par le modèle de Bradley et Terry, « { $zero } » à 0 ; la matrice donne le score de la ligne contre la colonne.
forms-zero = 0 Elo
games-title = Parties typiques
games-note-one = La partie la plus proche du milieu, en durée et en drame.
games-note-three = Les trois parties les plus proches du milieu, en durée et en drame.
replay-title = Partie { $round }, { $turns } tours
replay-start = Le départ
replay-chance = Chance de Blanc, vue par celui qui joue
replay-first = Première position
replay-back = Reculer
replay-forward = Avancer
replay-last = Dernière position
replay-turn = Tour
replay-all = Tous les coups

# Definitions.
define-title = Définitions
define-value = Valeur d'une forme
    .definition = De combien une forme de plus que l'adversaire améliore le résultat, en Elo : régression logistique des résultats sur les différences de formes dans six positions de chaque partie. Son intervalle : paires de parties retirées au sort.
define-form = Valeur d'une forme spéciale
    .definition = Elo du modèle de Bradley et Terry sur toutes les parties entre deux formes, chacune avec les deux couleurs.
define-chance = Chance
    .definition = L'évaluation d'une position par un joueur, en probabilité de gain ; la tension l'utilise telle que la voit celui qui joue.

# The journal.
journal-title = Le journal, les réponses
journal-lead = Lucas Borboleta a changé une règle de Jersi à la fois et demandé à ses amis : les rangées étaient-elles trop proches, la mer une erreur, le darsi trop fort ? Ici, le moteur joue les parties qui répondent. Une phrase n'apparaît que si la différence dépasse le hasard : à 5 %, après correction pour toutes les comparaisons de sa question.
journal-sentences = { $count ->
    [0] rien au-delà du hasard
    [one] 1 phrase
   *[other] { $count } phrases
}
journal-everything = Tout ce qui a été mesuré

# Titles in tables for programs.
csv-value = valeur de { $role }
csv-takes = { $taker } prend { $taken }, par partie
csv-form = valeur de { $form }
