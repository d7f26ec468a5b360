# Comment une partie a fini.

ending-resignation = un joueur a abandonné
ending-agreement = les joueurs se sont mis d'accord
ending-time = un joueur n'a plus de temps
ending-illegal = un joueur a tenté un tour interdit
ending-adjudication = un arbitre a décidé
ending-cap = le match n'autorise pas plus de tours
ending-aborted = la partie a été interrompue

# Le résultat, seul ou avec sa raison.
result-alone = { $result }.
result-because = { $result } : { $why }.
result-wins = { $winner } gagne
result-draw = Partie nulle
result-none = Sans résultat

# Pourquoi, si l'on sait qui a perdu ou ce qui a été pris.
result-capture = la proie ({ $prey }) est capturée
result-stuck = la proie capturée ({ $prey }) ne peut pas être replacée
result-blocked = { $loser } ne peut plus jouer
result-resignation = { $loser } a abandonné
result-time = { $loser } n'a plus de temps
result-illegal = { $loser } a tenté un tour interdit

# Pourquoi une partie ne peut pas être finie ainsi.
finish-over = la partie est déjà finie : { $why }
finish-not-by-rules = les tours ne finissent pas la partie par `{ $name }`
finish-with-winner = une partie finie par `{ $name }` a un gagnant
finish-without-winner = une partie finie par `{ $name }` n'a pas de gagnant
