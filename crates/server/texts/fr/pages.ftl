# Pages que le serveur fait lui-même.

lab-title = Le laboratoire
lab-lead = Que fait une règle à un jeu ? Rapports sur des milliers de parties entre joueurs égaux. `jersi lab run` en fait d'autres.
lab-empty = Il n'y a pas encore de rapport ici : `jersi lab journal` en fait un.
lab-back = Vers les jeux

docs-title = { $title } · Jersi
docs-all = Toutes les pages
docs-games = Vers les jeux

api-title = API de { $title }
api-machine = La même chose pour les programmes :
api-messages = Les messages en direct seuls :
api-body = Corps :
api-shapes = Formes
api-list-of = liste de
