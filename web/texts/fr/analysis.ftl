analysis-title = Analyse : { $game }
analysis-choose = Quel jeu ?
analysis-start = Début
analysis-other-game = Un autre jeu
analysis-missing = Cette analyse ne peut pas être montrée.
analysis-cut-off = Il manque une partie de ce lien. Les longs liens sont parfois coupés en route : redemandez-le, ou demandez la partie notée.
analysis-to-move = Au tour de : { $side }
analysis-engine = Moteur
analysis-engine-on = Laisser réfléchir le moteur
analysis-line-count = Lignes
analysis-thinking = Réflexion…
analysis-depth = prof. { $n }
analysis-off = Le moteur est arrêté.
analysis-over = La partie est finie ici.
analysis-best-lines = Meilleures lignes
analysis-play-line = Jouer : { $words }
analysis-chance = Chances de { $side } : { $percent }
analysis-eval-bar = Évaluation
analysis-even = Égalité
analysis-slight = { $side } est un peu mieux
analysis-clear = { $side } est mieux
analysis-winning = { $side } est en train de gagner
analysis-forced =
    { $n ->
        [1] { $side } gagne au prochain tour
       *[other] { $side } gagne en { $n } tours
    }
analysis-tree = Tours et variantes
analysis-no-turns = Jouez sur le plateau, ou touchez une ligne du moteur : les tours restent ici.
analysis-to-start = Au début
analysis-back = Un tour en arrière
analysis-next = Un tour en avant
analysis-to-end = À la fin
analysis-flip = Retourner le plateau
analysis-comment = Commentaire
analysis-comment-of = Commentaire sur { $turn }
analysis-comment-start = Commentaire sur le début
analysis-promote = Remonter
analysis-promote-title = Remonter cette variante
analysis-to-main = Principale
analysis-to-main-title = Faire de cette variante la ligne principale
analysis-prune = Couper
analysis-prune-title = Couper à partir d’ici
analysis-pruned =
    { $n ->
        [1] Un tour coupé.
       *[other] { $n } tours coupés.
    }
analysis-undo = Annuler
analysis-redo = Rétablir
analysis-variation = Variante
analysis-openings = Ouvertures
analysis-openings-none = Personne n’a continué d’ici dans une partie publique, et le livre du moteur s’arrête avant.
analysis-opening-turn = Tour
analysis-opening-games = Parties
analysis-opening-ends = Résultats
analysis-opening-results = { $white } · nulles { $draws } · { $black }
analysis-opening-book = Livre
analysis-opening-book-title = Chances de { $side } après ce tour, d’après le livre du moteur
analysis-review = Toute la partie
analysis-review-text = Chaque position est examinée : un graphique des chances, et les erreurs avec ce qui était meilleur.
analysis-review-run = Analyser toute la partie
analysis-review-again = Analyser de nouveau
analysis-effort = Durée
analysis-quick = Rapide
analysis-thorough = Approfondie
analysis-progress = { $done } positions sur { $all }
analysis-cancel = Arrêter
analysis-graph = Chances de { $side } au fil de la partie
analysis-graph-value = { $turn } : { $percent }
analysis-no-mistakes = Aucune erreur trouvée.
analysis-mistakes = Erreurs
analysis-small = erreur
analysis-big = grosse erreur
analysis-loss = { $percent } des chances
analysis-on-cell = { $unit } en { $cell }
analysis-loses = perd : { $what }
analysis-loses-for = perd : { $what }, contre : { $back }
analysis-misses-take = pouvait prendre : { $what }
analysis-misses-win =
    { $n ->
        [1] pouvait gagner tout de suite
       *[other] pouvait gagner en { $n } tours
    }
analysis-lets-win =
    { $n ->
        [1] { $side } gagne au prochain tour
       *[other] { $side } gagne maintenant en { $n } tours
    }
analysis-worse = mène à une moins bonne position
analysis-because = à cause de { $answer }
analysis-better = Meilleur : { $turn }
analysis-play-on = Jouer à partir d’ici
analysis-play-on-text = Une nouvelle partie qui commence par cette position.
analysis-opponent = Contre
analysis-computer = L’ordinateur
analysis-by-link = Quelqu’un, par un lien
analysis-same-screen = Sur un même écran
analysis-level = Niveau { $n }
analysis-your-side = Votre camp
analysis-begin = Commencer
analysis-share = Partager et télécharger
analysis-share-text = Cette adresse montre exactement ceci : tours, variantes, commentaires, et l’endroit où vous êtes.
analysis-copy-address = Copier l’adresse
analysis-embed-code = Pour votre propre page
analysis-download-record = Partie notée
analysis-download-plain = Partie dans le style de l’auteur
analysis-download-svg = Image (SVG)
analysis-download-png = Image (PNG)
analysis-download-gif = Animation (GIF)
analysis-edit = Modifier la position
analysis-position = Position
analysis-no-engine = La partie se joue encore à la pendule : le moteur se repose jusqu’à la fin.
analysis-time-used = temps utilisé : { $time }
