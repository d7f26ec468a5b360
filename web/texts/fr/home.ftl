home-title = Pierre, feuille, ciseaux, en piles.
home-intro = Des jeux de plateau de Lucas Borboleta : des cubes qui se prennent, s’empilent et traversent un petit plateau d’hexagones.
home-your-games = Vos parties
home-your-turn = À vous de jouer
home-their-turn = À l’adversaire
home-waiting = En attente d’un adversaire
home-choosing = Choix des formes spéciales
home-over = Finie
home-won = Gagnée
home-lost = Perdue
home-drawn = Nulle
home-broken-off = Interrompue
home-finished =
    { $n ->
        [one] { $n } partie finie
       *[other] { $n } parties finies
    }
home-turns =
    { $n ->
        [one] { $n } tour
       *[other] { $n } tours
    }
home-against = contre { $who }
home-same-screen = sur un seul écran
home-play = Jouer
home-play-label = Jouer à { $game } contre l’ordinateur, niveau { $level }
home-other-ways = Plus de choix
home-rules = Règles
home-lesson = Leçon
home-players = { $n } joueurs
home-age = dès { $n } ans
home-minutes = { $n } minutes
home-minutes-range = { $from } à { $to } minutes
home-more = À voir aussi
home-watch = Regarder les parties publiques
home-watch-text = Voir qui joue, ou rejoindre quelqu’un qui attend.
home-learn = Apprendre par dix petits exercices
home-learn-text = Une première leçon pour chaque jeu.
home-open-text = Collez une partie ou une position ; regardez-la, partagez-la.
home-analysis-text = Essayer des tours, interroger le moteur, comprendre une partie.
home-by = Jeux de { $author }, { $licence }.
home-no-connection = Les jeux n’ont pas pu être chargés.
home-which = Quel jeu ?
home-promise-free = Gratuit, sans compte, dans le navigateur.
home-promise-learn = Contre l’ordinateur, un ami par lien, ou à deux sur le même écran.
home-promise-fair = Des leçons, un conseiller pour les premières parties, et un moteur qui explique.
home-past = D’où ils viennent
home-try = Essayez :
home-try-next = Et maintenant, gagnez
home-try-done = Vous savez jouer. Place à une vraie partie ; le conseiller reste avec vous.
home-try-play = Jouer à { $game }
home-try-missed = Pas tout à fait. Essayez autrement.
home-puzzles-text = Un seul tour est le bon. Un nouveau chaque jour.
