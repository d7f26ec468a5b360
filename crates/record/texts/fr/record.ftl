# Ce qui ne va pas dans le texte d'une partie.

record-error = ligne { $line }, colonne { $column } : { $problem }
record-too-long = la partie a { $bytes } octets ; { $most } au plus sont lus
record-no-game = aucun jeu n'est nommé ; commencez par une ligne comme [Game "jersi-2"] ou # game: jersi-2
record-game = le jeu ne peut pas être chargé : { $why }
record-bad-tag = une étiquette s'écrit [Name "valeur"], sur une ligne, avec \" pour un guillemet et \\ pour une barre oblique inverse
record-tag-twice = l'étiquette { $name } figure deux fois ; gardez-en une
record-too-many-tags = une partie a au plus { $most } étiquettes
record-tag-after-turns = les étiquettes précèdent le premier tour ; une seconde partie demande son propre fichier
record-start = position de départ : { $why }
record-bad-result = `{ $text }` n'est pas un résultat ; écrivez 1 0, 0 1, 1 1 ou *
record-bad-reason = `{ $text }` n'est pas une raison ; les raisons sont { $names }
record-no-result = la raison est `{ $name }`, mais il n'y a pas de résultat ; écrivez 1 0, 0 1 ou 1 1
record-result-differs = le résultat est ici { $written }, mais les tours finissent par { $score } : { $why }
record-result-not-over = le résultat est ici { $written }, mais les tours ne finissent pas la partie
record-results-differ = le résultat est ici { $written }, mais il était { $before } avant
record-reason-differs = la raison est ici `{ $written }`, mais les tours finissent par `{ $turns }`
record-reason-not-over = la raison est ici `{ $written }`, mais les tours ne finissent pas la partie
record-not-a-turn = `{ $text }` n'est ni un tour ni le début d'une phrase de résultat, comme `Blanc gagne`
record-wrong-number = le tour porte ici le numéro { $found } ; il faut { $right }
record-number-alone = il manque un tour après `{ $text }`
record-dots = `...` tient la place de blanc, mais c'est à blanc de jouer
record-open-comment = ce commentaire n'a pas de fin ; fermez-le avec { "}" }
record-stray-brace = aucun commentaire n'est ouvert ici ; dans un commentaire une accolade s'écrit \{ "}" }
record-stray-bracket = `]` n'appartient à aucune étiquette ; supprimez-le
record-bad-eval = une évaluation s'écrit [%eval 1.25] en cubes, ou [%eval w3], [%eval -w3] pour un gain de blanc ou de noir
record-bad-clock = un temps de pendule s'écrit [%clk 0:04:59]
record-eval-twice = un tour a une seule évaluation ; supprimez-en une
record-clock-twice = un tour a un seul temps ; supprimez-en un
record-variation-first = une variante vient après le tour qu'elle remplace
record-open-variation = cette variante n'a pas de fin ; fermez-la avec )
record-stray-parenthesis = aucune variante n'est ouverte ici ; supprimez la )
record-empty-variation = cette variante n'a aucun tour ; supprimez-la
record-too-deep = au plus { $most } variantes l'une dans l'autre
record-result-in-variation = un résultat se place à la fin de la partie, pas dans une variante
record-after-result = `{ $text }` vient après le résultat, où seuls des commentaires peuvent suivre
record-placement-after-turns = les placements précèdent le premier tour
record-start-twice = la position de départ est déjà donnée ; supprimez les placements
record-cell-full = { $cell } porte déjà deux cubes
record-letters-for-cell = il y a ici { $letters } lettres ; une case porte un cube, ou deux en commençant par le haut
record-letters-for-cells = il y a { $letters } lettres pour { $cells } cases ; une suite en a une par case
record-whose-cube = à qui est { $letter } en { $cell } ? Écrivez tous les cubes de noir en minuscules

# Changer une partie.
tree-no-such-turn = cette partie n'a pas ce tour
tree-root = le début de la partie n'est pas un tour
tree-too-deep = au plus { $most } variantes l'une dans l'autre
tree-refused = ce tour n'est pas permis ici

# Une évaluation toute seule.
not-an-eval = une évaluation est un nombre de cubes comme 1.25 ou -0.40, ou un gain forcé comme w3 ou -w3
