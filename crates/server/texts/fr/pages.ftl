# Pages que le serveur fait lui-même.

lab-title = Le laboratoire
lab-lead = Que fait une règle à un jeu ? Rapports sur des milliers de parties entre joueurs égaux. `jersi lab run` en fait d'autres.
lab-empty = Il n'y a pas encore de rapport ici : `jersi lab journal` en fait un.

docs-title = { $title } · Jersi
docs-all = Toutes les pages
docs-games = Vers les jeux

api-title = API de { $title }
api-machine = La même chose pour les programmes :
api-messages = Les messages en direct seuls :
api-body = Corps :
api-shapes = Formes
api-list-of = liste de

docs-pages = Pages
docs-nothing = Rien ici

# Avant que le script de la page ne tourne, sans lui, et dans les aperçus de liens.
home-title = Pierre, feuille, ciseaux, en piles.
home-intro = Des jeux de plateau de Lucas Borboleta : des cubes qui se prennent, s'empilent et traversent un petit plateau d'hexagones.
home-which = Quel jeu ?
home-promise-free = Gratuit, sans compte, dans le navigateur.
home-promise-learn = Contre l'ordinateur, un ami par lien, ou à deux sur le même écran.
home-promise-fair = Des leçons, un conseiller pour les premières parties, et un moteur qui explique.
ready-rules = Règles
ready-rules-of = Les règles de { $game }
ready-lesson = Leçon
ready-play = Jouer
ready-more = Plus de choix
ready-about = À propos
ready-script = Pour jouer, il faut JavaScript, qui est désactivé dans ce navigateur. Les règles se lisent sans lui.
ready-computer = Ordinateur, niveau { $level }
ready-invitation = { $who } vous invite à jouer à { $game }
ready-game = { $white } – { $black } · { $game }
ready-no-clock = Sans pendule.
ready-clock-turn = { $seconds ->
    [one] { $seconds } seconde pour chaque tour.
   *[other] { $seconds } secondes pour chaque tour.
 }
ready-clock-total = { $increment ->
    [0] { $minutes } minutes chacun.
   *[other] { $minutes } minutes chacun, et { $increment } secondes de plus après chaque tour.
 }
ready-clock-days = { $days ->
    [one] { $days } jour pour chaque tour.
   *[other] { $days } jours pour chaque tour.
 }

about-title = À propos de Jersi
about-games = Les jeux
about-author = Ils sont de { $author }. Leurs règles sont sous { $licence }.
about-kept = Ce qui est gardé
about-kept-text = Ni comptes, ni publicité, ni traceurs. Le serveur garde les parties avec les noms que les joueurs se sont donnés, et oublie celles que personne n'a jamais jouées. Qui demande à être averti de son tour y laisse l'adresse de son navigateur auprès de son service de notifications, jusqu'à ce qu'il y mette fin.
about-kept-browser = Votre navigateur garde vos réglages et les secrets de vos places. Qui a le lien d'une place joue pour vous.
about-program = Le programme
about-program-text = Voici `jersi` { $version }, un seul programme avec les jeux, un adversaire, un laboratoire de règles et cette page. Il est libre, sous MIT ou Apache-2.0, et tourne aussi sur votre ordinateur : `jersi serve`.
about-api = Pour les programmes
