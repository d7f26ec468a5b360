# Files.
file-large = { $path } is larger than 1 MiB
file-folder = { $path } is a folder; give a file
file-missing = there is no file { $path }; check the path
file-unreadable = { $path } cannot be read: { $error }

# Running an experiment.
run-other-experiment = { $folder } holds another experiment; give another folder with --out, or take this one away
run-unwritten = { $path } cannot be written: { $error }; check the folder
run-no-folder = { $folder }: this is no folder of `jersi lab run`: { $error }
run-record = the record of `{ $series }`, opening { $pair }: { $error }
run-table = the table of results (games.sqlite): { $error }
run-opening-ends = `{ $id }`: { $turns } turns by chance end the game again and again; ask for fewer
run-illegal = the engine played an illegal turn in `{ $position }`: { $why }
run-unfinished = a game without result could not be closed
journal-table-broken = the table of the journal's results cannot be read: { $error }

# Comparing without a file.
compare-one = What is { $id } like?
compare-some = What differs between { $ids }?
run-other-players = the games in { $folder } were begun by other players (jersi { $version }): the engine or the network for { $games } is not the same; go on with that program, or begin anew with --out
run-other-method = the games in { $folder } were begun by jersi { $version }, whose lab plays in another way; go on with that program, or begin anew with --out
run-shard-precision = with `precision` nobody knows beforehand how many games there will be, so they cannot be shared out; give `starts` instead
run-other-part = { $one } and { $other } are not parts of the same experiment, or were played by other programs; they cannot be merged
run-merge-exists = { $folder } holds a run already; give another folder with --out
run-no-parts = name the folders to merge
run-no-batch = the batch of jobs cannot be read: { $why }; the program that published it is newer or older than this one
run-other-program = `{ $name }` was begun by another engine or with other networks: this program would play other games; use the program of the same version
run-unlearned = no network can be learned for `{ $id }`: { $error }
