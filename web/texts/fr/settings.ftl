settings-title = Réglages
settings-kept = Gardés dans ce navigateur seulement.
settings-theme = Thème
settings-theme-auto = Comme le système
settings-theme-wood = Bois
settings-theme-plain = Sobre
settings-theme-contrast = Contraste fort
settings-theme-dark = Sombre
settings-faces = Faces des cubes
settings-faces-lines = Traits
settings-faces-dots = Points, comme brûlés dans le bois
settings-colours = Couleurs des cubes
settings-own-colours = Celles de chaque jeu
settings-other-colours = Les miennes
settings-first = Premier joueur
settings-second = Second joueur
settings-sound = Sons
settings-confirm = Demander avant de jouer un tour
settings-confirm-auto = Sur petit écran
settings-confirm-on = Toujours
settings-confirm-off = Jamais
settings-coordinates = Noms des cases
settings-animation = Faire glisser les cubes
settings-notifications = M’avertir quand c’est à moi (notifications)
settings-name = Votre nom
settings-seats = Vos places
settings-seats-text =
    { $n ->
        [one] Ce navigateur garde la place de { $n } partie. Son lien secret permet de continuer ailleurs.
       *[other] Ce navigateur garde les places de { $n } parties. Leurs liens secrets permettent de continuer ailleurs.
    }
settings-export-seats = Copier les liens de toutes les places
settings-import-seats = Prendre des places d’un autre appareil
settings-import-text = Collez les liens ici
settings-import-do = Prendre
settings-imported =
    { $n ->
        [one] { $n } place reprise.
       *[other] { $n } places reprises.
    }
