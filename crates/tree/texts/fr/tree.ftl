# Ce qui ne va pas dans un fichier.

# Sa taille.
too-large = ce fichier dépasse 1 Mio ; une page ou deux suffisent
too-many-values = ce fichier a { $values } valeurs ; il peut en avoir { $most } au plus
not-toml = ce n'est pas du TOML : { $why }

# Ce qui est là, et ce qu'il faudrait.
wrong-kind = c'est { $found ->
    [text] un texte
    [number] un nombre
    [fraction] un nombre décimal
    [bool] vrai ou faux
    [list] une liste
    [table] une table
   *[other] une valeur d'un autre genre
}, mais il faut { $wanted ->
    [text] un texte entre guillemets
    [bool] true ou false
    [number] un nombre entier
    [fraction] un nombre
    [list] une liste entre [ ]
   *[other] une valeur d'un autre genre
}
wrong-kind-table = c'est { $found ->
    [text] un texte
    [number] un nombre
    [fraction] un nombre décimal
    [bool] vrai ou faux
    [list] une liste
    [table] une table
   *[other] une valeur d'un autre genre
}, mais il faut une table avec { $keys }

unknown-key = clé inconnue `{ $key }` ; clés connues ici : { $known }
missing-key = il manque `{ $key }`
not-possible = `{ $text }` n'est pas possible ici ; possible : { $possible }
out-of-range = { $number } est hors limites ; de { $from } à { $to } est possible

# À la place d'une liste vide.
nothing = rien
