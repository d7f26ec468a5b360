# What is wrong with arguments and files: one sentence that names the place and the remedy.

error = error: { $text }

## Arguments

usage-unknown-option = { $option } is no option of this command; `--help` lists them
usage-unknown-option-similar = { $option } is no option of this command; did you mean { $similar }?
usage-unexpected-argument = `{ $argument }` is one argument too many
usage-unknown-command = `{ $command }` is no command; `jersi --help` lists them
usage-unknown-command-similar = `{ $command }` is no command; did you mean { $similar }?
usage-missing-command = `{ $command }` needs a command: { $commands }
usage-missing-argument = { $arguments } must be given
usage-missing-value = { $option } needs a value
usage-missing-value-one-of = { $option } needs a value: { $values }
usage-invalid-value = { $option } cannot be `{ $value }`
usage-invalid-value-reason = { $option } cannot be `{ $value }`: { $reason }
usage-invalid-value-one-of = { $option } cannot be `{ $value }`; it is one of { $values }
usage-invalid-value-similar = { $option } cannot be `{ $value }`; did you mean { $similar }? It is one of { $values }
usage-no-value = { $option } takes no value
usage-number-of-values = { $option } takes { $wanted } values, not { $given }
usage-twice = { $option } is given twice
usage-conflict = { $option } cannot be given with { $other }
usage-not-utf8 = an argument is not UTF-8 text
usage-other = the arguments are wrong: { $reason }

value-not-in-range = a number from { $low } to { $high } is wanted
value-not-at-least = a number of at least { $low } is wanted
value-no-number = this is no number
value-no-duration = a time is written 5s, 500ms or 2m
value-duration-range = a time is longer than nothing and at most a day
value-no-shard = a part and the number of parts, as 3/8
value-no-range = two numbers up to 60, as 2-6
value-no-address = an address is written 127.0.0.1:8080
value-no-network = a network is written 192.168.0.0/16

usage-which-game = which game? Give an ID: { $ids }
usage-no-rule-file = `-` is the game of --rules FILE; else give an ID: { $ids }
usage-position = position, column { $column }: { $problem }
usage-turn = turn, { $problem }
usage-play-json = `play` is for people and writes no JSON; leave out --json, or give --list
usage-rules-unused = this command plays by no rules; leave out --rules
usage-rules-in-lab = the lab reads the rule files that an experiment names: variants = ["pijersi", {"{"} id = "my-game.toml" {"}"}]; leave out --rules
usage-rules-in-ugi = over UGI rules are given as `setoption name RulesFile value my-game.toml`; leave out --rules
usage-rules-to-check = the file to check is given by itself, as `jersi check-rules my-game.toml`; leave out --rules
usage-no-forms = { $game } has no special forms; leave out --all-forms
usage-play = --play { $turn }: { $problem }
usage-which-style = which style? Give --to record, --to plain or --to json
usage-json-or-style = --json is --to json; give one of the two
usage-record-number = --number { $number }: the file has { $games } games; give 1 to { $games }
usage-record-which = { $file } has { $games } games; choose one with --number
usage-replay-to = --to { $to }: this game has { $last } turns; give 0 to { $last }
usage-which-format = what shall be written to the standard output? Give { $formats }
usage-no-format = `{ $name }` names no format that is written here; it is { $formats }
usage-two-players = two players are wanted, --engine A --engine B, not { $count }
usage-no-balanced-openings = there are no balanced openings for { $game }; leave out --openings
usage-no-tactics = there are no tactics for { $game }; `jersi bench --tactics` without --game shows all games that have some
usage-clock = a clock is written 60+0.5
usage-sprt = --sprt: { $problem }
usage-no-experiment = --only: no experiment of the journal has that in its name
usage-no-page = `{ $name }` is no command of `{ $command }`; there are { $commands }
usage-no-page-at-all = `{ $name }` is no command of `{ $command }`, which has none
usage-no-network = { $file } is no network of this game; leave out --from
usage-no-game-name = `{ $name }` is not the name of a game, which has twelve letters and digits
usage-no-data-folder = the user's data folder is not known: name a folder with --data

## Files

file-standard-input = standard input
file-problem = { $file }: { $reason }
file-not-found = there is no such file; check the path
file-is-folder = this is a folder; give a file
file-no-permission = you may not read this file; check its permissions
file-unreadable = this file cannot be read: { $reason }
file-too-large = this file is larger than { $size } MiB
file-not-utf8 = { $file }:{ $line }:{ $column }: this is not UTF-8; save the file as UTF-8 text
file-rules-name = { $file }: a rule file's name is a game's id, as my-game.toml
file-record-problem = { $file }:{ $line }:{ $column }: { $problem }
file-no-such-folder = there is no such folder; make it first
file-may-not-write = you may not write here; choose another folder
file-disk-full = the disk is full; make room
file-unwritable = this file cannot be written: { $reason }
output-failed = the output cannot be written: { $reason }
