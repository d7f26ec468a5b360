# L'écran.

title-analysis = ANALYSE
title-earlier-turn = tour passé
title-places = { $side } pose
title-to-move = trait à { $side }, manche { $round }
title-quiet = { $turns }/{ $limit } sans prise
title-countdown = décompte { $turns }
title-exchanges = { $left ->
    [one] 1 échange restant
   *[other] { $left } échanges restants
}
title-thinking = réflexion
title-paused = EN PAUSE

keys-prompt = Entrée valide|Tab complète|Échap annule
keys-analysis = ? aide|[ ] parcourir|v variante|c jouer d'ici|e avis|s garder|a sortir|q quitter
keys-game = ? aide|: taper|u reprendre|h conseil|e avis|f tourner|a analyse|q quitter|Tab suivant
key-yes = o

cell-and-unit = { $cell } : { $unit }
guide = { $here }. { $next }
guide-which = Lequel ? { $turns }
guide-holds-stack = Vous tenez la pile de { $cell }
guide-holds-top = Vous tenez le sommet de { $cell }
guide-holds-cube = Vous tenez le cube de { $cell }
guide-holds-hand = Vous tenez { $cube } de la réserve
guide-put-back = Reposez le cube pris sur une case marquée
guide-holding = { $held }{ $top ->
        [true] { " " }; encore Entrée : le sommet
       *[false] { "" }
    }{ $end ->
        [true] { " " }; . finit le tour
       *[false] { "" }
    } ; Échap repose.
guide-setup = Un chiffre prend un cube, Entrée le pose.
guide-idle = Entrée prend ce qui peut bouger{ $hand ->
        [true] { " " }; un chiffre prend un cube en réserve
       *[false] { "" }
    }{ $end ->
        [true] { " " }; . finit le tour
       *[false] { "" }
    }.

panel-no-turn = Aucun tour.
overwrite-really = { $file } existe déjà. L'écraser ? o : oui ; toute autre touche : non.
resign-really = Vraiment abandonner ? o : oui ; toute autre touche : non.
too-small = Ce terminal a { $width }x{ $height } caractères ; il en faut { $needed_width }x{ $needed_height } pour ce plateau. Agrandissez-le : la partie continue. q quitte et garde la partie.
terminal-unusable = le terminal est inutilisable : { $reason }

menu-title = Une nouvelle partie
menu-game = jeu        { $id }_
menu-opponent = adversaire < { $player } >
menu-colours = couleurs   { $colours ->
        [white] vous avez Blanc
        [black] vous avez Noir
       *[lot] au sort
    }
menu-keys =
    Haut Bas jeu, Gauche Droite adversaire, Tab couleurs,
    tapez des options, Entrée commence, Échap quitte

offer-title = Une partie continue
offer-game =
    { $game }, { $turns ->
        [one] 1 tour
       *[other] { $turns } tours
    }, { $white } contre { $black },
    enregistrée { $ago }.
offer-resume = Entrée : la continuer
offer-another = Flèche droite : une autre ({ $count } en tout)
offer-rest =
    n : une autre partie (celle-ci est gardée)
    x : la ranger
    q : quitter
ago-now = à l'instant
ago-minutes = il y a { $minutes } minutes
ago-hours = il y a { $hours } heures
ago-days = il y a { $days } jours

help-title = Aide
help-screen =
    JOUER UN TOUR
    flèches               le long des rangées, et à la rangée voisine
    Début PgPréc Fin PgSuiv  le long des diagonales
    Entrée ou Espace      prendre, poser ; encore sur une pile : le sommet
    Tab, Maj-Tab          prochaine case où l'on peut agir
    1 à 9                 prendre un cube de la réserve
    { "." }                     finir le tour ici, sans second coup
    Échap, Retour arrière reposer, annuler le tour commencé
    : ou t                taper un tour (b4=d5) ou un mot ; Tab complète
    souris                cliquer cases, réserves, tours ; droit : reposer

    SIGNES { $go } aller  { $stack } empiler  { $take } prendre  { $place } poser
           { $swap } échanger  { $back } replacer  { $end } finir
    K/R    K est sur R ; les majuscules sont à Blanc
    { "*" }  case du dernier tour   ?  conseil   ^  sous un pouvoir

    u reprendre  h conseil  e avis  f tourner  g pouvoirs  p pause
    { "[" } ] un tour en arrière, en avant   { "{ }" } début, fin   v variante
    a analyser d'ici, et retour   c jouer à partir de là
    s enregistrer   o charger   r abandonner   n nouvelle partie
    q quitter (la partie est gardée)

    La partie s'enregistre à chaque tour et vous est reproposée.
