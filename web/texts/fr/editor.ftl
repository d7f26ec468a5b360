editor-title = Éditeur
editor-game = Jeu
editor-options = Options
editor-box = La boîte de cubes
editor-move = Déplacer
editor-erase = Enlever
editor-tool-move = Touchez ce qui est sur le plateau, puis où cela doit aller.
editor-tool-erase = Toucher une case enlève le cube du dessus.
editor-tool-put = Toucher une case y pose : { $cube }.
editor-left-in-box =
    { $n ->
        [1] reste 1
       *[other] restent { $n }
    }
editor-to-hand = Dans la réserve : { $side }
editor-hand = En réserve : { $side }
editor-from-hand = Reprendre de la réserve : { $cube }
editor-empty-hand = rien
editor-side = Au trait
editor-round = Manche
editor-quiet = Tours sans capture
editor-placing = La préparation n’est pas finie
editor-exchanges = Échanges restants
editor-countdown = Compte à rebours
editor-countdown-off = pas en cours
editor-start-position = Position de départ
editor-empty = Plateau vide
editor-mirror = Changer de camp
editor-undo = Annuler
editor-legal = Cette position est légale.
editor-legal-turns =
    { $n ->
        [1] Il y a un tour possible.
       *[other] Il y a { $n } tours possibles.
    }
editor-illegal = Pas légal :
editor-play = Jouer à partir d’ici
editor-analyse = Analyser
editor-share = Partager
editor-position = Position
editor-bad-text = Ce texte n’est pas une position de ce jeu.
editor-cell = { $cell } : { $what }
