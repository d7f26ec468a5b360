# What is wrong in an experiment file, and what would be right.
experiment-no-question = `question` manque ; écrivez question = { "{" } en = "…", fr = "…" { "}" }
experiment-no-variants = `variants` manque ; écrivez variants = ["jersi-1", "jersi-2"]
experiment-no-variant = aucune variante n'est nommée ; donnez-en au moins une, comme "pijersi"
experiment-twice = `{ $id }` figure deux fois ; ôtez-en une
experiment-no-measure = `{ $name }` n'est pas une mesure de ces jeux ; il y a { $measures }
experiment-no-id = `id` manque ; écrivez { "{" } id = "jersi-1+nosea", name = { "{" } en = "…", fr = "…" { "}" } { "}" }
experiment-no-deal = `{ $id }` n'a pas de mise en place à tirer au sort ; ôtez `deals`
experiment-rule-file = le fichier de règles : { $error }
experiment-wrong-id = `{ $id }` : { $error }
experiment-untrained = personne n'a entraîné `{ $id }` ; écrivez "rules", qui juge tout de la même façon
experiment-no-judge = `{ $word }` n'est pas un juge ; écrivez "rules" ou "learned"
experiment-rounds = écrivez le début et la fin, comme rounds = [1, 3], ou un seul nombre
experiment-rounds-not-turns = les ouvertures comptent des tours complets, pour que le même joueur réfléchisse le premier dans chaque partie ; écrivez rounds = [1, 3] au lieu de `turns`
experiment-games-not-pairs = les parties entre joueurs égaux partent chacune de sa propre ouverture ; écrivez games = 200 au lieu de `pairs`
experiment-no-nodes = `nodes` manque ; écrivez { "{" } nodes = [250, 1000], games = 50 { "}" }
experiment-no-names = `names` manque ; écrivez names = ["none", "darsi", "mokca"]
experiment-two-forms = il faut au moins deux formes ; `none` en est une
experiment-no-restriction = `{ $name }` n'est rien dont un joueur de ces jeux puisse se passer ; il y a { $names }
experiment-many-variants = on compare au plus { $most } variantes ; ôtez-en
experiment-many-forms = on oppose au plus { $most } formes ; ôtez-en
experiment-two-stops = `stop-early` et `precision` sont deux façons d'arrêter ; choisissez-en une
experiment-stop-about = `stop-early` arrête quand tout ce que nomme `about` dépasse le hasard ; dites sur quoi porte la question, comme about = ["turns"]
experiment-sweep = un balayage nomme son jeu et des listes de valeurs : [sweep] game = "pijersi", end.quiet = [10, 20], options.special = ["none", "mokca"]
experiment-sweep-list = `{ $name }` veut une liste d'au moins deux valeurs, comme [10, 20, 40]
experiment-sweep-alone = un balayage fait ses propres variantes ; enlevez `variants`
experiment-swept = { $variant } : { $error }
experiment-targets = les cibles nomment des mesures et ce qu'elles devraient valoir : [targets] first-score = [48, 52], turns = [25, 35], draws = { "{" } most = 5 { "}" }
experiment-target = `{ $name }` veut deux nombres, le plus petit d'abord, comme [25, 35], ou une seule borne, comme { "{" } most = 5 { "}" } ou { "{" } least = 20 { "}" } ; les parts sont en pour cent
experiment-targets-alone = là où il y a des cibles, les candidates ne se mesurent qu'à elles ; retirez `{ $key }`
experiment-targets-stop = une recherche de cibles s'arrête d'elle-même ; retirez `stop-early` et `precision`
experiment-no-targets = il n'y a pas de cible à viser ; écrivez [targets] first-score = [48, 52], turns = [25, 35], ou posez la question avec `jersi lab run`
