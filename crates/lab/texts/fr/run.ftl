# Files.
file-large = { $path } dépasse 1 Mio
file-folder = { $path } est un dossier ; donnez un fichier
file-missing = il n'y a pas de fichier { $path } ; vérifiez le chemin
file-unreadable = { $path } ne peut pas être lu : { $error }

# Running an experiment.
run-other-experiment = { $folder } contient une autre expérience ; donnez un autre dossier avec --out, ou ôtez celui-ci
run-unwritten = { $path } ne peut pas être écrit : { $error } ; vérifiez le dossier
run-no-folder = { $folder } : ce n'est pas un dossier de `jersi lab run` : { $error }
run-record = la notation de `{ $series }`, ouverture { $pair } : { $error }
run-table = la table des résultats (games.sqlite) : { $error }
run-opening-ends = `{ $id }` : { $turns } tours au hasard finissent la partie encore et encore ; demandez-en moins
run-illegal = le moteur a joué un tour illégal dans `{ $position }` : { $why }
run-unfinished = une partie sans résultat n'a pas pu être close
journal-table-broken = la table des résultats du journal ne peut pas être lue : { $error }

# Comparing without a file.
compare-one = Comment est { $id } ?
compare-some = Qu'est-ce qui diffère entre { $ids } ?
run-other-players = les parties de { $folder } ont été commencées par d'autres joueurs (jersi { $version }) : le moteur ou le réseau de { $games } n'est plus le même ; continuez avec ce programme-là, ou recommencez avec --out
run-other-method = les parties de { $folder } ont été commencées par jersi { $version }, dont le laboratoire joue autrement ; continuez avec ce programme-là, ou recommencez avec --out
run-shard-precision = avec `precision`, personne ne sait d'avance combien de parties il y aura : on ne peut pas les répartir ; donnez plutôt `starts`
run-other-part = { $one } et { $other } ne sont pas des parts de la même expérience, ou ont été joués par d'autres programmes ; on ne peut pas les réunir
run-merge-exists = { $folder } contient déjà une expérience ; donnez un autre dossier avec --out
run-no-parts = nommez les dossiers à réunir
run-no-batch = le lot de travaux est illisible : { $why } ; le programme qui l'a publié est plus récent ou plus ancien que celui-ci
run-other-program = « { $name } » a été commencée par un autre moteur ou d'autres réseaux : ce programme jouerait d'autres parties ; prenez le programme de la même version
run-unlearned = aucun réseau ne peut être appris pour `{ $id }` : { $error }
