# Un identifiant, ou le nom d'un fichier.

id-too-long = un identifiant a { $most } caractères au plus
id-other-game = le jeu de ce fichier s'appelle `{ $name }`, pas `{ $base }`
id-bad-name = le nom d'un jeu n'a que des minuscules sans accent, des chiffres et `-` ; renommez le fichier, comme mon-jeu.toml
id-builtin-name = `{ $name }` est un jeu livré avec le programme ; donnez un autre nom au fichier modifié
id-no-game = il n'y a pas de jeu `{ $base }` ; jeux : { $games }
id-no-option = `{ $base }` n'a pas d'option `{ $part }` ; ses options : { $options }
id-no-game-near = il n'y a pas de jeu `{ $base }` ; vouliez-vous dire `{ $near }` ? Jeux : { $games }
id-no-option-near = `{ $base }` n'a pas d'option `{ $part }` ; vouliez-vous dire `{ $near }` ? Ses options : { $options }
id-option-twice = l'option `{ $name }` est donnée deux fois
id-option-without-value = l'option `{ $name }` ne prend pas de valeur ; écrivez +{ $name }
id-option-value-missing = l'option `{ $name }` demande une valeur : { $values }
id-option-value = `{ $name }={ $wanted }` n'est pas possible ; possible : { $values }
id-options-contradict = `{ $name }` et `{ $other }` se contredisent ; choisissez
id-option-needs = `{ $name }` ne va qu'avec { $with }
id-option-number = `{ $name }={ $value }` : il faut un nombre entier de 0 à { $most }
id-forms-sides = `{ $option }={ $value }` : au plus les formes de blanc et celles de noir, comme A/B
id-forms-unknown = `{ $unknown }` n'est pas une forme spéciale ; formes : { $forms }
id-forms-most = un camp a ici { $most ->
    [one] une forme spéciale
   *[other] { $most } formes spéciales
} au plus, pas { $found }
# What stands for the name of a special form, as in special=FORM.
id-form = FORME
