# L'aide de chaque commande et de chaque option.

help-jersi = Jouer, analyser et mesurer les jeux de la famille Jersi
help-jersi-after =
    Un jeu se nomme par son identifiant avec des options, comme pijersi ou jersi-4+special=mokca+landing ; `jersi games` les donne tous.
    Avec --rules FICHIER, le jeu est celui du fichier : ID est le nom du fichier sans .toml, ou `-`, ou `+option…`.
    Une POSITION s'écrit RANGÉES TRAIT CALME TOUR avec des compléments, comme l'affiche `jersi show` ; sans elle, le départ.
    Codes de sortie : 0 fait, 1 le travail a échoué, 2 les arguments sont faux.

help-common =
    .help = Affiche l'aide (plus complète avec '--help')
    .help-long = Affiche l'aide (résumée avec '-h')
    .version = Affiche la version
    .rules = Prend le jeu dans ce fichier de règles
    .json = Écrit du JSON, pour les programmes
    .lang = La langue des phrases [défaut : celle du système]
    .color = S'il faut des couleurs
    .color-auto = Sur un terminal, sauf si NO_COLOR est défini
    .color-always = Toujours
    .color-never = Jamais
    .id = Le jeu, avec ses options
    .position = La position
    .game = Le jeu d'une partie qui n'en nomme aucun
    .ascii = Dessine les lignes avec / \ | - + seulement
    .glyphs = Dessine les faces des cubes par des symboles, pas des lettres
    .flip = Regarde du côté de Noir
    .out = Le fichier à écrire, `-` pour la sortie standard
    .format = Ce qu'il faut écrire [défaut : selon la fin du nom du fichier]
    .theme = Les couleurs : wood, slate, paper, plain, contrast ou dark
    .faces = Le dessin des faces des cubes : lines ou dots
    .no-coordinates = Omet les noms des cases
    .trays = Montre toujours les cubes en main et les cubes pris
    .no-trays = Ne montre jamais les cubes en main ni les cubes pris
    .transparent = Laisse transparent le fond autour du plateau
    .title = Écrit ceci au-dessus du plateau
    .data = Le dossier de la base de données [défaut : le dossier de données de l'utilisateur]
    .workers = Parties en même temps [défaut : une par cœur]
    .database = Joue avec tous les `jersi worker` de cette base PostgreSQL (postgres://…)

help-help = Affiche ce message, ou l'aide des sous-commandes données
    .commands = Affiche l'aide de ces sous-commandes

help-serve = Sert la page et ses parties ; c'est ce que fait `jersi` seul
    .database = Une base PostgreSQL que plusieurs serveurs partagent (postgres://…), au lieu d'un fichier dans le dossier
    .listen = Où écouter
    .base-url = L'adresse que les gens voient, si c'en est une autre
    .trusted-proxy = Un réseau de mandataires dont on croit `X-Forwarded-For` ; peut être donné plusieurs fois
    .engine-threads = Combien de fils calculent pour l'ordinateur et les analyses [défaut : un par cœur]
    .lab = Le dossier des rapports du laboratoire, montrés sous /lab
    .max-data = La plus grande taille de la base de données, en Mio
    .allow-local-push = Pour les tests : les messages aux navigateurs partent tout de suite, et aussi vers des services de cette machine
    .keep-unplayed = Après tant de jours, les parties où personne n'a jamais joué de tour sont oubliées
    .log = Comment écrire le journal
    .log-text = Des lignes à lire
    .log-json = JSON, un objet par ligne
    .max-requests = Requêtes par seconde d'une adresse
    .max-burst = Requêtes d'un coup d'une adresse
    .max-games = Nouvelles parties par minute d'une adresse, revanches comprises
    .max-running = Parties d'une adresse, créées depuis un jour et pas finies
    .max-stored = Ce qu'une adresse peut ajouter à la base de données en un jour, en Mio ; la moitié d'un coup
    .max-work = Secondes par minute de lecture et de dessin pour une adresse
    .max-thought = Secondes par minute de réflexion des ordinateurs pour une adresse, avant qu'ils réfléchissent moins
    .max-connections-each = Connexions, et requêtes en même temps, d'une adresse
    .max-connections = Connexions de toutes
    .max-messages = Messages par seconde sur une connexion
    .max-followed = Parties qu'une connexion peut suivre
    .max-analyses-each = Analyses d'une adresse en même temps
    .max-analyses = Analyses de toutes en même temps
    .max-exhibitions = Parties entre deux ordinateurs en même temps
    .max-exhibitions-each = Celles d'une adresse
    .max-seeks-each = Adversaires qu'une adresse peut chercher à la fois
    .max-bots-each = Programmes qu'une adresse peut inscrire en un jour
    .max-bot-games = Parties d'un programme à la fois

help-backup = Copie la base de données, même pendant qu'un serveur tourne
    .file = Le fichier à écrire

help-restore = Remet une copie en place
    .file = La copie

help-recover = Sauve ce qui reste d'une base de données endommagée, et dit ce qui manque

help-export = Écrit les parties de la base de données dans des fichiers
    .games = Les parties
    .all = Toutes les parties
    .to = Le dossier où écrire

help-import = Lit des parties dans la base de données
    .files = Des parties, ou des dossiers de parties (*.jersi)

help-copy = Déplace un site vers une autre base, sans serveur en marche ; les sceaux sont vérifiés
    .from = La source : le dossier d'une base, ou l'adresse d'une base PostgreSQL (postgres://…)
    .to = La cible, de même

help-bots = Donne les programmes qui jouent avec les gens sur un site, ou révoque le jeton de l'un d'eux, même pendant que des serveurs tournent
    .revoke = Le programme dont le jeton ne doit plus rien ouvrir ; ses parties sont abandonnées dans la minute
    .database = La base PostgreSQL du site (postgres://…), au lieu d'un fichier du dossier

help-games = Donne les jeux et leurs options, ou tout sur l'un d'eux
    .id = Le jeu dont on veut tout savoir, avec ses options

help-rules = Affiche les règles d'un jeu

help-show = Dessine le plateau

help-moves = Donne les tours possibles
    .plain = Omet les marques ! !! *

help-check-usage = jersi check [OPTIONS] <ID> [POSITION] <TOUR>
help-check = Dit si un tour est permis, et sinon pourquoi
    .words = Le tour, comme a5-b5=d7, après la position si ce n'est pas le départ

help-perft = Compte toutes les parties d'une longueur
    .depth = Combien de tours
    .divide = Compte à part chaque premier tour
    .threads = Combien de fils comptent [défaut : un par cœur]
    .verbose = Dit la durée et la vitesse, même si personne ne regarde

help-play = Joue dans le terminal
    .id = Le jeu, avec ses options ; sans lui, il est choisi à l'écran
    .white = Qui joue Blanc : human, ai:NIVEAU, ugi:COMMANDE, random
    .black = Qui joue Noir
    .against = L'adversaire, les couleurs étant tirées au sort [défaut : ai:3]
    .clock = Une pendule : minutes pour la partie et secondes par tour, comme 5+3
    .per-turn = Secondes pour chaque tour
    .forms = Comment les formes spéciales sont choisies
    .forms-secret = Chacun choisit la sienne, en secret
    .forms-secret-other = Chacun choisit celle de l'autre, en secret
    .forms-random = Au sort, la même pour les deux
    .forms-random-each = Au sort, pour chacun
    .load = Regarde une partie, et la poursuit
    .resume = Continue la dernière partie gardée, sans demander
    .new = Commence une nouvelle partie, sans proposer celles qui sont gardées
    .seed = Le nombre qui décide de tous les tirages
    .ascii = ASCII seulement
    .plain = Le mode ligne par ligne, celui des tubes, sur un terminal
    .board = En mode ligne, dessine le plateau après chaque tour, pas seulement sur demande
    .list = Donne les parties gardées, et où elles sont

help-play-out = Joue une partie de tours au hasard et l'écrit
    .position = La position de départ
    .seed = Le nombre qui décide des tours
    .max-turns = Après combien de tours s'arrêter ; certains jeux peuvent ne pas finir

help-replay = Dessine le plateau d'une partie enregistrée
    .file = La partie, `-` pour l'entrée standard
    .to = Après combien de tours regarder [défaut : après tous]
    .number = Quelle partie, si le fichier en a plusieurs ; la première est 1

help-convert = Écrit une partie dans un autre style
    .file = La partie, dans n'importe quel style ; `-` pour l'entrée standard
    .to = Le style à écrire
    .to-record = Avec étiquettes, commentaires et variantes
    .to-plain = Comme les programmes de l'auteur des jeux le lisent : des tours numérotés
    .to-json = Pour les programmes, avec toutes les positions
    .number = Une partie parmi plusieurs ; la première est 1 [par défaut : toutes]

help-draw = Fait une image d'une position : SVG, PNG ou PDF
    .size = Le plus grand côté en pixels, de 64 à 4096
    .play = Joue d'abord ce tour, et le marque ; peut être donné plusieurs fois
    .last = Marque ce tour comme celui qui a mené à la position
    .arrow = Dessine une flèche, comme a1-b2 ; peut être donné plusieurs fois
    .mark = Entoure une case ; peut être donné plusieurs fois
    .controls = Hachure les cases que contrôlent gardiens et diviseurs

help-animate = Fait une image animée d'une partie enregistrée : GIF ou SVG
    .record = La partie, dans n'importe quel style ; `-` pour l'entrée standard
    .size = Le plus grand côté en pixels : de 64 à 1024 pour un GIF, à 4096 pour un SVG
    .speed = La vitesse : 2 est deux fois plus rapide ; de 0.25 à 4
    .no-captions = Omet le texte des tours
    .number = Quelle partie, si le fichier en a plusieurs ; la première est 1

help-print = Fait un PDF à imprimer : le plateau, les cubes, la réserve et les règles
    .out = Le fichier PDF à écrire, `-` pour la sortie standard
    .paper = Le papier : a4 ou letter
    .cube = La largeur des cubes en millimètres : 16, 20, ou de 10 à 30
    .pieces = Comment les cubes sont faits : stickers pour des cubes en bois, ou nets à plier
    .theme = Les couleurs du plateau : wood, slate, paper, plain, contrast ou dark
    .outline = Laisse les cubes de noir blancs dans un large cadre, ce qui économise l'encre
    .all-forms = Ajoute un cube de chaque forme spéciale pour les deux camps, et une page qui dit ce qu'elles font

help-check-rules = Vérifie un fichier de règles et en montre toutes les erreurs
    .file = Le fichier de règles

help-analyse = Réfléchit à une position et montre les meilleures lignes
    .time = Combien de temps réfléchir, comme 5s ou 500ms
    .lines = Combien de meilleures lignes
    .depth = S'arrête à cette profondeur
    .nodes = S'arrête après tant de positions
    .threads = Combien de fils réfléchissent [défaut : un par cœur]

help-solve = Cherche un gain forcé, et le prouve
    .turns = Cherche des gains en au plus tant de tours du camp au trait
    .nodes = Renonce après tant de positions

help-bench = Analyse des positions fixes de chaque jeu : une empreinte, et la vitesse
    .threads = Combien de fils réfléchissent ; un seul donne chaque fois la même empreinte
    .depth = À quelle profondeur chaque position est analysée
    .tactics = À la place, dit quelle part des positions où un seul tour décide le moteur résout
    .nodes = Avec --tactics : combien de positions il peut examiner
    .positions = Avec --tactics : combien de positions de chaque jeu sont essayées
    .games = Avec --tactics : seulement ce jeu ; peut être répété

help-match = Joue un match entre deux joueurs
    .engines = Un joueur, deux fois : `jersi`, `jersi:level=5,nodes=1000,network=FICHIER,name=…`, `ugi:COMMANDE ARGS`, ou `random`
    .pairs = Combien de paires de parties ; chaque ouverture est jouée avec les deux couleurs
    .time = Le temps par tour, comme 1s ou 50ms
    .clock = Une pendule : secondes et incrément, comme 60+0.5
    .nodes = Positions par tour
    .depth = Profondeur de chaque tour
    .random = Commence par des tours au hasard, de combien à combien [défaut : des ouvertures équilibrées ; s'il n'y en a pas, 2-6]
    .openings = Des ouvertures d'un fichier (des positions, une par ligne, ou des parties), ou `balanced` : celles du programme
    .sprt = S'arrête quand il est prouvé que la différence est plus près du second Elo que du premier, ou l'inverse
    .cap = Après tant de tours, une partie est nulle
    .concurrency = Parties en même temps [défaut : une par cœur]
    .seed = Décide des ouvertures, et de ce que font le hasard et les joueurs plus faibles
    .games = Écrit les parties dans ce fichier

help-lab = Découvre ce que fait une règle : des expériences et leurs rapports

help-lab-run = Joue un fichier d'expérience et en écrit le rapport
    .file = Le fichier d'expérience
    .out = Le dossier des résultats [défaut : lab/NOM]
    .quick = Un quart des parties
    .learn = Apprend d'abord un réseau pour chaque variante par la même recette, chacun dans ce temps, comme 20m
    .shard = Ne jouer qu'une part des ouvertures, comme 3/8, à réunir avec `jersi lab merge`

help-lab-tune = Cherche les variantes d'un fichier qui atteignent ses cibles, avec des intervalles à chaque étape
    .file = Le fichier d'expérience, avec [targets]
    .out = Le dossier des résultats [défaut : lab/NOM]
    .quick = Un quart des parties
    .learn = Apprend d'abord un réseau pour chaque candidate par la même recette, chacun dans ce temps, comme 20m

help-lab-merge = Réunir les parts d'une expérience jouées avec --shard
    .folders = Les dossiers des parts
    .out = Le dossier de l'ensemble

help-lab-resume = Continue une expérience interrompue
    .folder = Le dossier de l'expérience

help-lab-report = Réécrit le rapport d'une expérience, ou en affiche les nombres
    .folder = Le dossier de l'expérience
    .csv = Affiche les mesures en CSV

help-lab-compare = Compare des jeux sans fichier
    .ids = Des jeux, avec leurs options
    .games = Combien de parties de chacun
    .nodes = Positions par tour
    .out = Le dossier des résultats [défaut : lab/compare-…]
    .learn = Apprend d'abord un réseau pour chacun par la même recette, chacun dans ce temps, comme 20m

help-lab-journal = Pose toutes les questions du journal de l'auteur
    .published = Ne joue rien : écrit les pages des résultats fournis avec le programme
    .quick = Un quart des parties, une demi-heure sur deux cœurs ; c'est le défaut
    .full = Toutes les parties que demandent les fichiers
    .only = Seulement les expériences dont le nom contient ceci
    .out = Le dossier des résultats

help-lab-puzzles = Fait des problèmes avec des parties du moteur : des positions où un seul tour est bon, prouvées et graduées
    .id = Un jeu, avec ses options
    .count = Combien de problèmes
    .seed = Décide des parties
    .out = Le fichier à écrire [défaut : l'afficher]

help-lab-openings = Fait un livre d'ouvertures : des débuts avec les chances que voit le moteur, aussi loin que va le livre
    .id = Un jeu, avec ses options
    .positions = Combien de positions
    .nodes = Positions examinées pour chacune d'elles
    .out = Le fichier à écrire [défaut : l'afficher]

help-lab-speed = Parties par heure de chaque jeu avec un fil et avec plusieurs, et le temps hors de la recherche
    .ids = Des jeux, avec leurs options [défaut : les six]
    .nodes = Positions par tour
    .games = Combien de parties de chacun
    .workers = Les nombres de fils à comparer

help-train = Apprend à juger les positions en jouant contre soi-même
    .ids = Le jeu avec ses options ; plusieurs qui ont le même plateau et les mêmes cubes sont appris ensemble
    .out = Où écrire le réseau
    .games = Combien de parties sont jouées
    .data = Le dossier des parties ; celles qui y sont déjà ne sont pas rejouées [défaut : au nom du jeu]
    .time = Jouer et apprendre pendant cette durée, en deux générations, au lieu d'un nombre de parties
    .neurons = Les neurones de chaque camp, un multiple de 32
    .nodes = Positions analysées par tour
    .epochs = Combien de fois les positions sont parcourues
    .seed = Décide de tout, quel que soit le nombre de fils
    .from = Joue avec ce réseau ; `none` joue d'après ce que disent les règles [défaut : celui du jeu]
    .threads = Combien de parties sont jouées en même temps [défaut : une par cœur]

help-worker = Prend de gros travaux (expériences, parties d'entraînement) dans une base que des machines partagent
    .database = La base PostgreSQL (postgres://…)
    .threads = Combien de travaux sont faits en même temps [défaut : un par cœur]
    .until-idle = S'arrête quand il ne reste rien à faire

help-calibrate = Mesure ce que valent les points du moteur : chances attendues et résultats obtenus
    .data = Le dossier des parties ; celles qui y sont déjà ne sont pas rejouées [défaut : au nom du jeu]
    .games = Combien de parties sont jouées
    .nodes = Positions analysées par tour
    .network = Juge avec ce réseau au lieu de celui du jeu
    .out = Écrit le réseau et son échelle dans ce fichier
    .plot = Dessine ce qui était attendu et ce qui a été obtenu, en SVG
    .seed = Décide des parties ; celles de `jersi train` ont de petits nombres
    .threads = Combien de parties sont jouées en même temps [défaut : une par cœur]

help-ugi = Parle UGI, le protocole des moteurs, sur l'entrée et la sortie standard

help-completions = Écrit un script qui complète commandes et options dans un interpréteur de commandes
    .shell = L'interpréteur de commandes

help-man = Écrit les pages de manuel
    .command = La commande dont écrire la page, comme `show` ou `lab run` [défaut : jersi lui-même]
    .out = Écrit les pages de toutes les commandes dans ce dossier

## Ce qui entoure l'aide des commandes et des options.

help-usage = Utilisation :
help-heading-commands = Commandes{ " " }
help-heading-arguments = Arguments{ " " }
help-heading-options = Options{ " " }
help-heading-limits = Limites{ " " }
help-default = [défaut : { $value }]
help-environment = [env : { $variable }]
help-values = [valeurs possibles : { $values }]
help-values-heading = Valeurs possibles :

## Les titres d'une page de manuel.

man-name = Nom
man-synopsis = Synopsis
man-description = Description
man-extra = Compléments
man-version = Version

## Les mots pour ce que l'on donne, dans l'aide.

value-address = ADRESSE
value-base-url = URL
value-cell = CASE
value-command = COMMANDE
value-days = JOURS
value-depth = PROFONDEUR
value-dir = DOSSIER
value-elo0 = ELO0
value-elo1 = ELO1
value-engine = JOUEUR
value-factor = FACTEUR
value-database = BASE
value-file = FICHIER
value-file-balanced = FICHIER|balanced
value-file-none = FICHIER|none
value-files = FICHIERS
value-folder = DOSSIER
value-format = FORMAT
value-from-to = DE-À
value-game = PARTIE
value-how = COMMENT
value-id = ID
value-ids = IDS
value-k-n = K/N
value-lang = LANGUE
value-m-s = M+S
value-mib = MIO
value-mm = MM
value-n = N
value-n-m = N-M
value-name = NOM
value-net = RÉSEAU
value-part = PARTIE
value-pixels = PIXELS
value-player = JOUEUR
value-position = POSITION
value-lines = LIGNES
value-neurons = NEURONES
value-count = NOMBRE
value-positions = POSITIONS
value-nodes = NŒUDS
value-turns = TOURS
value-threads = FILS
value-pairs = PAIRES
value-clock = PENDULE
value-cap = LIMITE
value-games = PARTIES
value-workers = PROCESSUS
value-epochs = ÉPOQUES
value-seed = GRAINE
value-record = PARTIE
value-seconds = SECONDES
value-shell = SHELL
value-style = STYLE
value-text = TEXTE
value-time = TEMPS
value-turn = TOUR
value-url = URL
value-when = QUAND
value-who = QUI
