# Files.
file-large = { $path } dépasse 1 Mio
file-folder = { $path } est un dossier ; donnez un fichier
file-missing = il n'y a pas de fichier { $path } ; vérifiez le chemin
file-unreadable = { $path } ne peut pas être lu : { $error }

# Running an experiment.
run-other-experiment = { $folder } contient une autre expérience ; donnez un autre dossier avec --out, ou ôtez celui-ci
run-unwritten = { $path } ne peut pas être écrit : { $error } ; vérifiez le dossier
run-no-folder = { $folder } : ce n'est pas un dossier de `jersi lab run` : { $error }
run-record = la notation de `{ $series }`, paire { $pair } : { $error }
run-table = la table des résultats (games.sqlite) : { $error }
run-opening-ends = `{ $id }` : { $turns } tours au hasard finissent la partie encore et encore ; demandez-en moins
run-illegal = le moteur a joué un coup illégal dans `{ $position }` : { $why }
run-unfinished = une partie sans résultat n'a pas pu être close
journal-table-broken = la table des résultats du journal ne peut pas être lue : { $error }

# Comparing without a file.
compare-one = Comment est { $id } ?
compare-some = Qu'est-ce qui diffère entre { $ids } ?
