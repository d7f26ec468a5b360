work-bad-url = ce n'est pas l'adresse d'une base PostgreSQL ({ $why }) ; écrivez-la sous la forme postgres://UTILISATEUR@HÔTE/NOM
work-no-threads = la file d'attente est inutilisable : { $why }
work-failed = la file d'attente de la base est inutilisable : { $why }
work-given-up = le travail { $key } a été abandonné : { $tries } ouvriers sont morts en le faisant
