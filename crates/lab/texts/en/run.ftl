# Files.
file-large = { $path } is larger than 1 MiB
file-folder = { $path } is a folder; give a file
file-missing = there is no file { $path }; check the path
file-unreadable = { $path } cannot be read: { $error }

# Running an experiment.
run-other-experiment = { $folder } holds another experiment; give another folder with --out, or take this one away
run-unwritten = { $path } cannot be written: { $error }; check the folder
run-no-folder = { $folder }: this is no folder of `jersi lab run`: { $error }
run-record = the record of `{ $series }`, pair { $pair }: { $error }
run-table = the table of results (games.sqlite): { $error }
run-opening-ends = `{ $id }`: { $turns } turns by chance end the game again and again; ask for fewer
run-illegal = the engine played an illegal turn in `{ $position }`: { $why }
run-unfinished = a game without result could not be closed
journal-table-broken = the table of the journal's results cannot be read: { $error }

# Comparing without a file.
compare-one = What is { $id } like?
compare-some = What differs between { $ids }?
