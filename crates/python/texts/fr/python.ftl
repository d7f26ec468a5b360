# Ce que dit le paquet Python lui-même ; règles, parties et moteur ont leurs propres textes.

python-no-game = dites quel jeu : un identifiant, comme Game("pijersi"), ou un fichier de règles, comme Game(file="mon-jeu.toml")
python-no-file = { $path } ne peut pas être lu : { $error }
python-other-game = ici se joue { $id }, et la position est de { $other } ; prenez une position du même jeu
python-range = { $what } est un nombre entier de 1 à { $most }
python-over = la partie est finie : il n'y a plus de tour à jouer
python-search-failed = la recherche a échoué ; c'est une erreur du moteur, signalez-la avec la position
python-no-ending = aucune partie ne finit par « { $reason } » ; elle finit par { $known }
python-no-tag = l'étiquette « { $name } » ne peut pas être posée : elle découle de la partie, n'est pas un nom (une lettre, puis lettres, chiffres ou _), ou il y en a trop
python-no-side = un camp est 'white' ou 'black', pas « { $name } »
python-no-player = les joueurs sont 0 et 1 ; il n'y a pas de joueur { $player }
python-illegal-action = l'action { $action } n'est pas légale ici ; legal_actions() donne celles qui le sont
python-no-action = il n'y a pas d'action { $action } ; game.action_count dit combien il y en a
python-no-number = le tour { $word } n'a pas de numéro
python-no-number-of-game = il n'y a pas de partie { $number } dans ce lot
python-not-contiguous = les actions ne se suivent pas en mémoire ; donnez numpy.ascontiguousarray(actions)
python-wrong-length = { $given } actions pour { $games } parties ; donnez-en une pour chacune
python-illegal-in-batch = l'action { $action } n'est pas légale dans la partie { $number } ; aucune partie n'a avancé
python-other-batch = le lot est d'un autre jeu, ou compte un autre nombre de parties ; faites-lui un nouveau TreeSearch
python-wrong-policy = la politique a la forme { $shape }, et devrait avoir une ligne pour chacune des { $games } parties, de { $actions } actions ou de { $parts } éléments, avec autant de valeurs

# La ligne de commande de `python -m jersi`.
python-about = La famille de jeux de plateau Jersi : règles, parties et moteur.
python-games = la liste des jeux et leur but
python-show = montre une position et ses tours légaux
python-perft = compte toutes les parties d'une longueur donnée
python-best = les meilleures suites selon le moteur
python-ugi = parle UGI, pour les programmes de matchs et les plateaux
python-fingerprint = l'empreinte du moteur, comme l'affiche `jersi bench`
python-lang = la langue de tous les messages
python-game = l'identifiant d'un jeu
python-position = une position ; celle du départ si elle manque
python-depth = le nombre de tours
python-level = de 1 à 10
python-time = en secondes
