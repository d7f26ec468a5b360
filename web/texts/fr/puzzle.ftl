puzzle-title = Problèmes
puzzle-intro = Des positions tirées de parties entre ordinateurs distraits, comme on l’est tous. Dans chacune, un seul tour est le bon : trouvez-le, et votre cote monte.
puzzle-daily = Problème du jour
puzzle-daily-row =
    { $n ->
        [0] Le même pour tous, un nouveau chaque jour.
        [one] Résolu { $n } jour de suite. Continuez !
       *[other] Résolu { $n } jours de suite. Continuez !
    }
puzzle-daily-done =
    { $n ->
        [one] Résolu. Revenez demain !
       *[other] Résolu, { $n } jours de suite. Revenez demain !
    }
puzzle-of = Problèmes : { $game }
puzzle-none = Il n’y a pas de problèmes de ce jeu.
puzzle-all = Tous les problèmes
puzzle-count = { $solved } sur { $all } résolus
puzzle-rating = Votre cote : { $rating }
puzzle-level = Niveau { $level }
puzzle-task-win =
    { $n ->
        [one] Gagnez tout de suite.
       *[other] Gagnez de force en { $n } tours.
    }
puzzle-task-defend =
    { $n ->
        [one] Un seul tour ne perd pas aussitôt. Trouvez-le.
       *[other] Un seul tour tient ; après tout autre, l’adversaire gagne en { $n } tours au plus. Trouvez-le.
    }
puzzle-task-better = Vous avez joué { $turn }. Trouvez mieux.
puzzle-right = Juste. Continuez !
puzzle-solved = Résolu !
puzzle-missed = Ce n’est pas le bon.
puzzle-shown = Voici la solution.
puzzle-next = Problème suivant
puzzle-own = Apprenez de vos erreurs
puzzle-own-text =
    { $n ->
        [one] { $n } position de vos propres parties.
       *[other] { $n } positions de vos propres parties.
    }
puzzle-own-left =
    { $n ->
        [one] la dernière
       *[other] encore { $n }
    }
puzzle-own-none = Il n’y a plus rien à corriger. Après une partie, choisissez « Comprendre » et analysez toute la partie : vos erreurs viendront ici.
