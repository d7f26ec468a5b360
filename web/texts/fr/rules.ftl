rules-title = Les règles
rules-intro = Les jeux sont nés d’une même idée : pierre-feuille-ciseaux sur un plateau, avec des cubes qui grimpent les uns sur les autres. Ici, chaque figure est un vrai plateau : jouez-y.
rules-read = Règles de { $game }
rules-lesson = Première leçon
rules-lesson-of = Première leçon de { $game }
rules-play = Jouer
rules-all-games = Tous les jeux
rules-story-title = Comment ces jeux sont nés
rules-story-from = D’après le journal de l’auteur.
rules-contents = Sur cette page
rules-facts-author = Auteur
rules-facts-licence = Licence des règles
rules-facts-source = Publié sur
rules-facts-beyond = Pour aller au-delà, demander à
rules-thanks = Remerciements
rules-facts-players = Joueurs
rules-facts-age = Âge
rules-facts-minutes = Durée
rules-facts-kind = Genre
rules-facts-version = Versions
rules-not-told = Le livret ne le dit pas.
rules-live-board = Plateau à essayer, { $n }
rules-next-turn = Tour suivant
rules-lots = L’ordre de pose des cubes mélangés :
rules-show-turn = Montrer
rules-put-back = Remettre en place
rules-no-figure = Ce plateau n’a pas pu être chargé.
rules-takes-whom = Qui prend qui
rules-arrow = La flèche désigne celui qui est pris.
rules-as-table = La même chose en tableau
rules-attacker = Attaquant
rules-takes = prend
rules-takes-not = ne prend pas
rules-only-single = seul
rules-only-stack = perché
rules-neutral =
    { $n ->
        [one] { $names } : ne prend personne, et personne ne peut le prendre.
       *[other] { $names } : ne prennent personne, et personne ne les prend.
    }
rules-words-title = Les noms, et comment les dire
rules-words-intro = Ces mots sont du lojban, une langue construite. Prononcez c comme « ch », j comme dans « je », u comme « ou », s toujours « ss », e comme « è » ; toutes les lettres s’entendent. La syllabe en capitales est accentuée.
rules-word = Mot
rules-means = Sens
rules-say-it = Se prononce
rules-next-game = Les autres jeux
