new-game-title = Nouvelle partie
new-game-game = Jeu
new-game-opponent = Adversaire
new-game-computer = Ordinateur
new-game-same-screen = Même écran
new-game-by-link = Un ami, par un lien
new-game-two-computers = Deux ordinateurs
new-game-level = Niveau
new-game-level-of = Niveau, { $side }
new-game-level-name =
    { $level ->
        [1] connaît les règles
        [2] débutant
        [3] joueur occasionnel
        [4] attentif
        [5] exercé
        [6] bon
        [7] fort
        [8] très fort
        [9] expert
       *[10] à pleine force
    }
new-game-colour = Vous jouez
new-game-by-lot = Au hasard
new-game-clock = Pendule
new-game-clock-none = Aucune
new-game-clock-turn = Par tour
new-game-clock-total = Pour la partie
new-game-clock-days = En jours
new-game-seconds-per-turn = Secondes pour chaque tour
new-game-minutes-each = Minutes pour chaque joueur
new-game-increment = Secondes ajoutées après chaque tour
new-game-days-per-turn = Jours pour chaque tour
new-game-options = Variante
new-game-forms = Formes spéciales
new-game-forms-agreed = Choisies ici
new-game-forms-random-both = Une au hasard, pour les deux
new-game-forms-random-each = Une au hasard pour chacun
new-game-forms-secret-own = Chacun choisit en secret pour soi
new-game-forms-secret-other = Chacun choisit en secret pour l’autre
new-game-form-for = Pour { $side }
new-game-same = La même pour les deux
new-game-none = Aucune
new-game-by-lot-number = Au hasard
new-game-conflict = Incompatible avec : { $what }
new-game-start = Position de départ
new-game-start-example = Position de départ (un exemple : elle sera tirée au sort)
new-game-given = La partie commence d’une position donnée.
new-game-usual = Reprendre le départ habituel
new-game-name = Votre nom
new-game-name-hint = Montré à l’adversaire ; peut rester vide
new-game-name-of = Nom, { $side }
new-game-public = Publique : dans la liste, et tout le monde peut regarder
new-game-own-rules = Votre propre fichier de règles
new-game-own-rules-text = Collez un fichier de règles (.toml) ou déposez-le ici. Il est vérifié aussitôt, et se joue, s’analyse et se partage.
new-game-own-name = Son nom
new-game-own-file = Choisir un fichier
new-game-own-check = Vérifier
new-game-own-fine = Aucune faute : { $name } peut se jouer.
new-game-begin = Commencer
new-game-beginning = On commence…
