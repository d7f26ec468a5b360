# The measures: what each is called, what it is exactly, and what is said of a variant that has more or less of it.

group-fairness = Équité
group-pace = Durée et rythme
group-choice = Choix
group-tension = Tension
group-depth = Profondeur
group-rules = Usage des règles
group-cubes = Équilibre des formes

measure-first-score = score du premier joueur
    .definition = Part des points marqués par Blanc dans les parties qui partent du vrai début : un point par victoire, un demi par nulle. 50 % est équitable.
    .more = le premier joueur marque plus
    .less = le premier joueur marque moins

measure-draws = parties nulles
    .definition = Part des parties sans vainqueur, y compris celles arrêtées par le plafond de tours.
    .more = il y a plus de parties nulles
    .less = il y a moins de parties nulles

measure-turns = tours par partie
    .definition = Tours des deux joueurs auxquels quelqu'un a réfléchi : ni ceux de l'ouverture, ni les poses. Une partie arrêtée compte pour la limite : c'est la moyenne restreinte à celle-ci.
    .more = les parties durent plus longtemps
    .less = les parties sont plus courtes

measure-decisions = tours de décision par partie
    .definition = Tours avec au moins deux tours légaux, joués quand chaque joueur avait encore au moins 5 % de chances.
    .more = il y a plus de décisions dans une partie
    .less = il y a moins de décisions dans une partie

measure-first-capture = tour de la première capture
    .definition = Numéro du tour de la première capture, compté sur les tours auxquels quelqu'un a réfléchi, dans les parties qui en ont une.
    .more = la première capture arrive plus tard
    .less = la première capture arrive plus tôt

measure-forced = tours forcés
    .definition = Part des tours où au plus un tour légal ne perd pas immédiatement.
    .more = plus de tours sont forcés
    .less = moins de tours sont forcés

measure-legal = tours légaux
    .definition = Nombre de tours légaux quand un joueur doit jouer.
    .more = il y a plus de tours légaux
    .less = il y a moins de tours légaux

measure-effective = choix effectifs
    .definition = Exponentielle de l'entropie d'un softmax sur les scores calculés de tous les tours légaux (une demi-forme de moins rend un tour e fois moins probable) : combien de tours se valent à peu près.
    .more = plus de tours valent la peine d'être joués
    .less = moins de tours valent la peine d'être joués

measure-one-good = tours avec une seule bonne réponse
    .definition = Part des tours où tous les tours sauf un perdent plus de 5 points de chance de gain par rapport au meilleur.
    .more = il n'y a plus souvent qu'une seule bonne réponse
    .less = il n'y a moins souvent qu'une seule bonne réponse

measure-gap = écart entre le meilleur et le second
    .definition = Chance de gain que perd le deuxième meilleur tour par rapport au meilleur.
    .more = le deuxième meilleur tour coûte plus
    .less = le deuxième meilleur tour coûte moins

measure-drama = drame
    .definition = Combien le vainqueur a souffert : moyenne de √(2·retard) sur les tours où sa chance était sous 50 % ; 0 s'il n'a jamais été mené, 1 au plus. Parties décidées seulement.
    .more = les vainqueurs souffrent plus en chemin
    .less = les vainqueurs souffrent moins en chemin

measure-lead-changes = changements de meneur par partie
    .definition = Combien de fois l'avantage passe d'un joueur à l'autre ; entre 40 % et 60 %, personne ne mène.
    .more = l'avantage change plus souvent de camp
    .less = l'avantage change moins souvent de camp

measure-comebacks = retournements
    .definition = Part des parties décidées dont le vainqueur a eu, à un moment, moins de 25 % de chances.
    .more = il y a plus de retournements
    .less = il y a moins de retournements

measure-settled = joué après
    .definition = Part des tours d'une partie après laquelle la chance du vainqueur reste au-dessus de 90 %. Parties décidées seulement.
    .more = les parties restent ouvertes plus longtemps
    .less = les parties sont jouées plus tôt

measure-swing = oscillation
    .definition = De combien la chance de gain change d'un tour au suivant.
    .more = les chances oscillent plus d'un tour à l'autre
    .less = les chances oscillent moins d'un tour à l'autre

# What a game ends by.
ending-by = { $ending ->
    [capture] capture
    [stuck] une proie sans refuge
    [goal] traversée
    [quiet] calme prolongé
    [countdown] compte à rebours
    [blocked] blocage
   *[cap] la limite de tours
}
measure-ending = fin par { ending-by }
    .definition = Part des parties finies ainsi : { $sentence }.
    .more = plus de parties finissent par { ending-by }
    .less = moins de parties finissent par { ending-by }

# What turns do that use a mechanism: they …
deed = { $mechanism ->
    [gather] déplacent une forme, puis la pile formée
    [ride] déplacent une pile, puis son seul sommet
    [build] construisent une pile
    [jump] déplacent une pile de deux cases
    [capture] capturent
    [stack-capture] capturent une pile
    [double-capture] capturent deux fois
    [prey-moves] déplacent la proie
    [climb] montent sur une montagne
    [drop] posent une forme de la réserve
    [put-back] prennent la proie, aussitôt replacée
    [exchange] échangent des prisonniers
   *[swap] échangent la proie et le fantôme
}
# The same before a verb, from which a comma sets it apart where it holds one.
deed-before-verb = { $mechanism ->
    [gather] { deed },
    [ride] { deed },
    [put-back] { deed },
   *[other] { deed }
}
measure-use = tours qui { deed }
    .family = tours qui font quelque chose
    .definition = Part des tours que les joueurs ont réfléchis.
    .more = plus de tours { deed }
    .less = moins de tours { deed }
measure-effect = gain des tours qui { deed }
    .family = gain de tels tours
    .definition = Ce qu'il en aurait coûté de s'en passer, en chance de gain, quand un tel tour a été joué : le meilleur tour calculé contre le meilleur qui ne le fait pas.
    .more = les tours qui { deed-before-verb } rapportent plus
    .less = les tours qui { deed-before-verb } rapportent moins

measure-guarded = tours interdits par un gardien
    .definition = Tours que seul un gardien interdit, en part de ceux-ci et des tours légaux.
    .more = un gardien interdit plus
    .less = un gardien interdit moins
measure-divided = tours interdits par un diviseur
    .definition = Tours que seul un diviseur interdit, en part de ceux-ci et des tours légaux.
    .more = un diviseur interdit plus
    .less = un diviseur interdit moins

measure-survival = survie : { $role }
    .family = survie
    .definition = Part des formes de cette sorte encore là à la fin.
    .more = plus de formes « { $role } » survivent
    .less = moins de formes « { $role } » survivent

measure-strength = score du premier joueur, { $nodes } nœuds
    .definition = Part des points de Blanc quand les deux calculent { $nodes } positions par tour.
    .more = le premier joueur marque plus à { $nodes } nœuds
    .less = le premier joueur marque moins à { $nodes } nœuds

measure-doubling = { $twice } nœuds contre { $nodes }
    .family = le double de nœuds
    .definition = Score d'un joueur qui calcule deux fois plus de positions par tour. 50 % : réfléchir plus n'aide plus.
    .more = doubler { $nodes } nœuds aide plus
    .less = doubler { $nodes } nœuds aide moins

measure-opening-score = score de qui réfléchit le premier
    .definition = Part des points du joueur qui joue le premier après une ouverture équilibrée.
    .more = qui joue le premier après l'ouverture marque plus
    .less = qui joue le premier après l'ouverture marque moins

measure-median-turns = médiane des tours par partie
    .definition = La moitié des parties finissent plus tôt. Une partie arrêtée dure plus que la limite, personne ne sait combien ; l'intervalle est celui des statistiques d'ordre.
    .more = la moitié des parties durent plus longtemps
    .less = la moitié des parties sont plus courtes
