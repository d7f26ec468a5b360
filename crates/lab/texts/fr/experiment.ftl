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
experiment-turns = écrivez le minimum et le maximum, comme turns = [2, 6], ou un seul nombre
experiment-no-nodes = `nodes` manque ; écrivez { "{" } nodes = [250, 1000], pairs = 50 { "}" }
experiment-no-names = `names` manque ; écrivez names = ["none", "darsi", "mokca"]
experiment-two-forms = il faut au moins deux formes ; `none` en est une
experiment-many-variants = on compare au plus { $most } variantes ; ôtez-en
experiment-many-forms = on oppose au plus { $most } formes ; ôtez-en
