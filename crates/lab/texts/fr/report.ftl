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
claim-form = { $better } vaut plus que { $worse } pour des joueurs de { $nodes } nœuds : { $elo } Elo (95 % : { $low } à { $high }).
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
   *[other] { $tests } comparaisons ont été faites ; une phrase n'apparaît que si la différence dépasse le hasard à 5 % malgré leur nombre : celles que vise la question passent d'abord et se partagent neuf dixièmes du niveau, les autres un dixième, ou tout dès que tout ce qui est demandé dépasse le hasard (correction de Holm dans chaque groupe).
}
page-all-measures = Toutes les mesures
    .note = La marque est la valeur, le trait son intervalle à 95 % : Wilson pour les taux par partie, bootstrap sur les ouvertures pour le reste.
page-as-table = Les nombres en tableau

# To repeat it.
repeat-title = Pour refaire l'expérience
repeat-program = Programme : jersi { $version }.
repeat-command = Commande :
repeat-terms = Graine { $seed } ; { $games } parties par variante, chacune depuis sa propre ouverture, et { $starts } depuis le vrai début ; ouvertures de { $from } à { $to } tours complets au hasard, où le calcul donne à Blanc une chance de 50 % ± { $balance } ; chaque tour calcule ses nœuds à ± { $spread } % ; les tables sont vidées avant chaque partie ; une partie est nulle après { $cap } tours. La même graine donne les mêmes parties sur toute machine et quel que soit le nombre de fils.
repeat-learned = Les positions sont jugées par les réseaux appris pour ces jeux.
repeat-by-rules = Les positions sont jugées d'après les règles, de la même façon pour toutes les variantes : toutes n'ont pas de réseau appris.
repeat-network = a été jugé par le réseau
repeat-no-network = a été jugé d'après les règles.
repeat-other-networks = Ce programme a un autre réseau pour { $variants } : il jouerait d'autres parties.
repeat-unknown-players = Les réseaux qui ont jugé n'étaient pas encore notés quand ces parties furent jouées.
repeat-same = { $variant } : { $distinct } parties sur { $games } diffèrent depuis les ouvertures, et { $distinct_starts } sur { $starts } depuis le début, où les joueurs choisissent parmi { $beginnings } débuts à peu près aussi fréquents ; { $unbalanced } des ouvertures sont déséquilibrées.

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
replay-all = Tous les tours

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
journal-lead = Lucas Borboleta a changé une règle de Jersi à la fois et demandé à ses amis : les rangées étaient-elles trop proches, la mer une erreur, le darsi trop fort ? Ici, le moteur joue les parties qui répondent. Une phrase n'apparaît que si la différence dépasse le hasard : à 5 %, après correction pour toutes les comparaisons de sa question, et, entre deux jeux, à deux forces ou avec deux juges au moins. Les joueurs examinent quelques centaines de positions par tour, certains deux mille. Là où leurs parties ne suffisent pas, la page dit combien il en faudrait.
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

# Scores at other strengths, and of twice the thought.
claim-strength-advantage = { $variant } : entre joueurs de { $nodes } nœuds, commencer est un avantage ; le premier joueur marque { $value } (95 % : { $low } à { $high }).
claim-strength-disadvantage = { $variant } : entre joueurs de { $nodes } nœuds, commencer est un désavantage ; le premier joueur marque { $value } (95 % : { $low } à { $high }).
claim-doubling-helps = { $variant } : { $twice } nœuds battent { $nodes } ; réfléchir davantage aide, avec { $value } des points (95 % : { $low } à { $high }).
claim-doubling-hurts = { $variant } : { $twice } nœuds perdent contre { $nodes } ; réfléchir davantage nuit, avec { $value } des points (95 % : { $low } à { $high }).
skill-sentence = { $variant } : à { $nodes } nœuds, réfléchir deux fois plus rapporte { $gain } Elo ({ $low } … { $high }), et { $change } ({ $less } … { $more }) à chaque doublement de plus.

# How much differs at most, where no difference was found.
bound-none = { $variant } : aucune différence trouvée pour « { $measure } » avec « { $other } » ; elle est d'au plus { $most } (95 %).
bound-unsure = { $variant } : on ne peut pas dire si « { $measure } » diffère de « { $other } » ; la différence est d'au plus { $most } (95 %). Si elle est aussi grande qu'elle paraît ici, environ { $games } parties de chacun la montreraient, ou montreraient qu'elle est inférieure à { $wanted }.

# What a reader has to know first.
flags-title = Avant d'y croire
flag-capped = { $variant } : { $share } des parties ont été arrêtées après { $cap } tours et comptent pour nulles ; les longueurs sont comptées jusque-là.
flag-unfair = { $variant } n'est pas équitable : le premier joueur marque { $value } ({ $low } à { $high }).
flag-few-starts = { $variant } : seules { $distinct } parties sur { $games } diffèrent depuis le début ; le score du premier joueur n'a pas d'intervalle, et rien n'en est dit.
flag-few-games = { $variant } : seules { $distinct } parties sur { $games } diffèrent ; rien ici n'a d'intervalle.
flag-unbalanced = { $variant } : { $share } des ouvertures sont déséquilibrées ; demandez plus de tours complets ou une fenêtre plus large.
flag-few-for-chances = { $variant } : trop peu de parties pour savoir ce que valent les chances des joueurs ; rien n'est dit de ce qui en dépend.
flag-blind = { $variant } : ce que les joueurs pensent d'une position n'en dit pas plus sur le résultat qu'une moyenne ; rien n'est dit de ce qui en dépend. Laissez-les réfléchir plus, ou entraînez un juge.
flag-biased = { $variant } : les chances des joueurs sont fausses même une fois corrigées ; rien n'est dit de ce qui en dépend.
flag-one-judge = { $variant } : { $count ->
    [one] une mesure diffère
   *[other] { $count } mesures diffèrent
} avec un juge des positions et non avec l'autre, ce qui renseigne sur les juges et non sur les règles ; rien n'en est affirmé : { $measures }.
page-withheld = { $count ->
    [one] Rien n'est dit d'une mesure qui dépend de chances peu fiables ici : { $measures }.
   *[other] Rien n'est dit de { $count } mesures qui dépendent de chances peu fiables ici : { $measures }.
}
number-no-interval = { $value } (sans intervalle)

# The verdict.
verdict-title = En trois lignes
verdict-answer = { $sentence }
verdict-more = { $sentence } ({ $count ->
    [one] et une phrase de plus ci-dessous
   *[other] et { $count } phrases de plus ci-dessous
})
verdict-nothing = Rien de ce qui est demandé ne diffère au-delà du hasard.
verdict-measured = Ce qui suit est mesuré, pas comparé.
verdict-game = { $variant } : premier joueur { $score }, nulles { $draws }, { $turns } tours.
verdict-game-unstarted = { $variant } : nulles { $draws }, { $turns } tours.
verdict-trust = { $games } parties à { $nodes } nœuds, jugées { $judge ->
    [learned] par des réseaux
   *[rules] d'après les règles
} seulement ; { $flags ->
    [0] rien n'empêche d'y croire.
    [one] une chose empêche d'y croire tout à fait.
   *[other] { $flags } choses empêchent d'y croire tout à fait.
} Un jeu plus fort ou un autre juge diraient peut-être autre chose.

# Calibration.
calibration-title = Ce que valent les chances
    .note = La chance que voyaient les joueurs, corrigée pour chaque partie par une courbe ajustée sans elle, face à la fréquence des gains. Les points sur la diagonale sont justes. La pente est celle des résultats sur les logits des chances du moteur : 1 si elles n'ont pas besoin de correction. Pertes logarithmiques en nats, moins c'est mieux : des chances du moteur, des corrigées, et de la moyenne dite à chaque fois.
calibration-caption = pente { $slope } ; perte { $raw } → { $loss }, moyenne { $base }
calibration-chance = chance
calibration-won = gagné
calibration-share = part des positions

# Choosing a form.
forms-choice = Choisir en secret
    .note = À quelle fréquence choisir chaque forme quand les deux joueurs choisissent en même temps, pour qu'aucun autre choix ne fasse mieux en moyenne : l'équilibre de la matrice ci-dessus. Intervalles : paires de parties retirées au sort.
forms-open = Qui doit choisir le premier, à découvert, fait le mieux avec { $form } et garde { $value } ({ $low } à { $high }) contre la meilleure réponse.

# D'autres conditions.
robust-holds = Cela vaut aussi pour un jeu plus fort.
robust-holds-both = Cela vaut aussi pour un jeu plus fort, et avec les deux juges.
robust-grows = Cela croît avec la force du jeu.
robust-fades = Cela s'efface avec la force : des joueurs plus forts le voient moins.
robust-judge = Son ampleur dépend de qui juge les positions, les règles ou un réseau.
robust-unsure = Si peu de parties ne disent pas si cela vaut aussi pour un jeu plus fort.

# Ce que valent les choses.
claim-worth = { $variant } : { $thing } vaut { $cells } pour un joueur, mesuré par celui qui s'en passe.
claim-worthless = { $variant } : { $thing } nuit au joueur, { $cells }, mesuré par celui qui s'en passe.
worth-cell = { $elo } à { $nodes } nœuds
worth-title = Ce que valent les choses pour un joueur
    .note = Un joueur qui se passe de quelque chose contre un autre qui ne s'en passe pas, égaux pour le reste : de combien le second est plus fort, avec l'intervalle à 95 %. Les règles restent les mêmes pour les deux.
worth-thing = Sans
worth-nodes = Nœuds
worth-elo = Valeur en Elo
worth-score = Score de celui qui l'a
worth-pairs = Paires de parties
without-second-steps = le second coup
without-stacks = former et déplacer des piles
without-jumps = sauter avec une pile
without-drops = parachuter depuis la réserve
without-swaps = changer de place avec un fantôme
without-patience = renoncer à une prise
without-foresight = voir plus loin qu'un tour
without-form = déplacer { $form }

# La grille.
grid-title = Dans d'autres conditions
    .note = Les différences dites plus haut, ou demandées, avec d'autres forces et d'autres juges. Rien n'est dit de ce qui n'existe que dans une seule condition.
grid-rules = { $nodes } nœuds, règles
grid-learned = { $nodes } nœuds, réseau
grid-verdict = Verdict
grid-holds = tient
grid-grows = croît
grid-fades = s'efface
grid-judge = dépend du juge
grid-unsure = on ne sait pas
csv-worth = valeur de : { $thing }
page-looks = L'expérience a été regardée plusieurs fois et pouvait finir tôt ; les niveaux de ces regards font 5 % ensemble. Au dernier, il était de { $level } au lieu de 5 %.

# Balayages.
claim-effect = { $change } : « { $measure } » change de { $value } (95 % : { $low } à { $high }), en moyenne sur tout le reste qui varie.
claim-interaction = { $change } avec { $with } : « { $measure } » change de { $value } de plus que les deux séparément (95 % : { $low } à { $high }).
effects-title = Ce que fait chaque changement
    .note = La moyenne sur toutes les combinaisons du reste ; avec un second changement, ce que les deux font ensemble de plus que chacun seul.
effects-change = Changement
effects-with = Avec
verdict-trust-grid = { $games } parties à { $nodes } nœuds, jugées par { $judge ->
    [learned] des réseaux
   *[rules] les règles
}, puis rejouées dans { $others ->
    [one] une autre condition
   *[other] { $others } autres conditions
} ; { $flags ->
    [0] rien n'empêche de les croire.
    [one] une chose empêche de les croire.
   *[other] { $flags } choses empêchent de les croire.
}

# Parties qui montrent une différence.
shown-see = À voir :
shown-link = { $variant }, partie { $round }, tour { $turn }
shown-link-value = { $variant }, partie { $round }, tour { $turn } ({ $value } dans cette partie)
shown-turn = tour { $turn } : { $measure }
shown-title = Les parties qui le montrent
    .note = Pour chaque différence, une partie de chaque variante, proche de la moyenne de cette variante et jamais extrême ; là où une partie ne peut qu'avoir une chose ou ne pas l'avoir, une qui l'a et une qui ne l'a pas. Chacune est ouverte au tour où cela se voit ; ce que seule la partie entière montre se voit à la fin. Les tours de l'ouverture comptent aussi ici.

# Une recherche de cibles.
quoted = « { $text } »
tune-title = La réponse
tune-some = { $fits ->
    [one] Une seule des { $all } candidates atteint toutes les cibles : { $list }.
   *[other] { $fits } des { $all } candidates atteignent toutes les cibles : { $list }.
}
tune-none-yet = Aucune des { $all } candidates n'atteint toutes les cibles avec certitude ; pour { $open ->
    [one] l'une d'elles, ce
   *[other] { $open } d'entre elles, ce
} nombre de parties ne permet pas de trancher.
tune-none = Aucune candidate ne convient : chacune des { $all } manque une cible avec certitude.
tune-promising = { $count ->
    [one] { $list } semble juste pour toutes les cibles, mais sans certitude.
   *[other] { $list } semblent justes pour toutes les cibles, mais sans certitude.
}
tune-front = { $count ->
    [one] Aucune autre candidate n'est plus proche que { $list } d'une cible sans être plus loin d'une autre.
   *[other] Le front de Pareto, les candidates dont aucune autre n'est plus proche de toutes les cibles : { $list }.
}
tune-trust = { $games } parties à { $nodes } nœuds, jugées par { $judge ->
    [learned] des réseaux
   *[rules] les règles
}, examinées { $looks ->
    [one] une fois
   *[other] { $looks } fois
} ; tous les verdicts ensemble sont justes à 95 %. Un jeu plus fort ou un autre juge peut dire autre chose : interrogez la gagnante avec `jersi lab run`.
tune-between = de { $low } à { $high }
tune-most = au plus { $high }
tune-least = au moins { $low }
tune-unknown = inconnu
tune-value = « { $measure } » { $value }
tune-missed = « { $measure } » vaut { $value }, la cible est { $wanted }
tune-meets = { $candidate } atteint toutes les cibles : { $values }.
tune-misses = { $candidate } manque une cible : { $missed }.
tune-open = { $candidate } : impossible de trancher : { $values }. Il y faudrait environ { $more } parties de plus.
tune-border = { $candidate } : impossible de trancher : { $values }. Elle est trop près du bord d'une cible pour qu'un nombre de parties promette une réponse.
tune-copies = { $candidate } : impossible de trancher : { $values }. Pour ce qui est inconnu, trop peu de parties diffèrent : laissez les joueurs réfléchir plus longtemps.
tune-candidates = Les candidates
    .note = Les intervalles sont assez larges pour contenir tous ensemble la vérité à 95 %, sur toutes les candidates, toutes les cibles et tous les examens. Une cible est atteinte si l'intervalle entier est dedans, manquée s'il est entièrement dehors ; alors on ne joue plus de parties pour elle.
tune-plots = À quelle distance
    .note = Ce qui est voulu est ombré, ou se trouve entre les tirets. Les marques pleines sont sur le front de Pareto : aucune autre candidate n'est plus proche du milieu de toutes les cibles, ou plus loin du bon côté là où une cible n'a qu'une borne.
tune-plot-title = Les candidates dans le plan des deux premières cibles
tune-candidate = Candidate
tune-verdict = Verdict
tune-games = Parties
tune-more = Parties de plus
tune-pareto = Pareto
tune-word-meets = atteinte
tune-word-misses = manquée
tune-word-open = indécis
tune-on-front = sur le front
tune-beaten = battue par { $by }
tune-seems-beaten = semble battue par { $by }
