# Ce qui ne va pas dans les lettres d'un tour.

word-error = colonne { $column } : { $problem }
word-not-a-word = `{ $text }` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4
word-no-cell = il n'y a pas de case `{ $text }` sur ce plateau
word-unknown-cube = `{ $letter }` n'est pas un cube de ce jeu ; ses lettres sont { $letters }
word-no-sign = après la première case vient `-` pour un cube, `=` pour une pile, ou `<>` pour un échange
word-too-many-steps = un tour a au plus deux coups
word-too-many-cubes = un tour pose au plus deux cubes
word-trailing = `{ $text }` n'est pas attendu ici
word-mark-none = `{ $found }` ne convient pas : rien de tel ne se passe ici ; supprimez-le
word-mark-other = `{ $found }` ne convient pas : la marque est ici `{ $wanted }`, ou rien
