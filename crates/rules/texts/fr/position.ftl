# Ce qui ne va pas dans une position.

position-error = position, colonne { $column } : { $problem }
position-missing-field = il manque le champ { $field } ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace
position-unknown-field = `{ $text }` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun
position-row-count = il y a { $found } rangées, mais ce plateau en a { $wanted }
position-row-length = la rangée { $row } a ici { $found } cases, mais { $wanted } sur le plateau
position-run-twice = deux chiffres se suivent ; une suite de cases vides s'écrit d'un seul chiffre
position-empty-run = une suite de 0 case ; supprimez-la
position-unknown-cube = `{ $letter }` n'est pas un cube de ce jeu ; ses lettres sont { $letters }, majuscules pour blanc
position-missing-top = il manque le haut de cette case : un cube, ou `-` s'il n'y en a pas
position-stack = { $top } ne peut pas être sur { $bottom } dans ce jeu
position-stack-in-setup = ce jeu ne fait pas de piles pendant la préparation
position-too-many = il y a plus de { $most } cubes { $cube } sur le plateau et en main
position-bad-side = `{ $text }` n'est pas un camp ; écrivez w ou b
position-bad-number = `{ $text }` n'est pas un nombre possible pour { $field }
position-no-setup = ce jeu n'a pas de préparation tour par tour ; supprimez phase=setup
position-nothing-to-place = phase=setup, mais le camp au trait ({ $side }) n'a rien en main à poser
position-outside-rows = pendant la préparation { $cube } ne peut pas être en { $cell }, hors des rangées de son camp
position-not-yet-on-board = pendant la préparation { $cube } ne peut pas encore être sur le plateau
position-wrong-ground = { $cube } ne peut pas être en { $cell } : il n'a pas pu y être parachuté
position-not-in-hand = { $cube } ne peut pas être en main maintenant
position-no-exchanges = ce jeu n'a pas d'échanges ; supprimez swaps=
position-exchanges-limit = swaps= s'écrit seulement en dessous de { $most }, le nombre de départ
position-no-countdown = ce jeu n'a pas de compte à rebours ; supprimez end=
position-countdown-limit = end= est un nombre de 0 à { $most }
position-code = « { $text } » n'est le code d'aucun départ de ce jeu : il désigne un mauvais nombre de cubes, ou aucun
