# Les mots auxquels on reconnaît un résultat dans une phrase, en minuscules, entre virgules. Ceux de toutes les langues sont compris.

read-white = blanc, blancs, blanche, blanches, bleu, bleus
read-black = noir, noirs, noire, noires, rouge, rouges
read-draw = nul, nulle, égalité, personne
read-wins = gagne, gagnent, gagné, remporte, remportent
read-loses = perd, perdent, perdu
read-resigns = abandonne, abandonnent, abandonné, abandon
# Des bouts de phrase qui suivent une espace.
read-time = au temps, le temps
read-agreement = accord

# Les noms des étiquettes dans les commentaires, comme `# blanc: Anne`.
read-tag-game = jeu
read-tag-white = blanc
read-tag-black = noir
read-tag-date = date
read-tag-start = départ
