lesson-title = Première leçon : { $game }
lesson-exercise = Exercice { $n } sur { $all }
lesson-progress = Votre progression
lesson-solved-ones =
    { $n ->
        [one] { $n } réussi sur { $all }
       *[other] { $n } réussis sur { $all }
    }
lesson-done = réussi
lesson-open = à faire
lesson-you-play = Votre camp : { $side }.
lesson-hint = Indice
lesson-show-me = Montrer la solution
lesson-again = Réessayer
lesson-next = Exercice suivant
lesson-finish = Terminer
lesson-praise =
    { $n ->
        [1] Bravo !
        [2] Exactement.
        [3] C’est cela !
        [4] Joli.
       *[5] Bien vu.
    }
lesson-not-yet = C’est permis, mais ce n’est pas ce qu’on demande.
lesson-not-legal = Ce n’est pas possible :
lesson-this-is-it = Voici la solution. Essayez-la aussi vous-même.
lesson-all-done = Les dix sont réussis !
lesson-all-done-text = Vous savez jouer à { $game }. Le reste vient en jouant.
lesson-play-now = Jouer contre l’ordinateur
lesson-rules = Lire les règles
lesson-restart = Recommencer la leçon
lesson-first-game = Jouer une première partie, avec le conseiller
lesson-first-win = Vous avez déjà gagné une partie de { $game }. Jouez maintenant contre qui vous voulez.
