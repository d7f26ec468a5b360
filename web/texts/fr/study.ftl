study-title = Étude
study-name = Nom de l’étude
study-chapters = Chapitres
study-chapter = Chapitre { $n }
study-chapter-name = Nom du chapitre
study-add = Nouveau chapitre à partir d’ici
study-remove = Enlever le chapitre
study-copy = Copier le lien
study-kept = Ce navigateur garde ce que vous faites ou changez. Le lien contient toute l’étude : qui l’ouvre la voit en entier, et a la sienne dès qu’il la change.
study-put = Mettre dans une étude
study-put-text = Une étude réunit plusieurs analyses, ses chapitres, et un seul lien les montre toutes.
study-new = Une nouvelle étude
study-own = Études dans ce navigateur
study-none = Toute analyse peut être mise dans une étude, à côté d’autres.
study-size =
    { $n ->
        [one] { $n } chapitre
       *[other] { $n } chapitres
    }
study-forget = Oublier { $name }
