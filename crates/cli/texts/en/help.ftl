# The help of every command and option. An option is looked for as an attribute of its command, `help-COMMAND`,
# then of `help-common`; what a value of it means, as `OPTION-VALUE` beside it.

help-jersi = Play, search and measure the Jersi family of board games
help-jersi-after =
    A game is named by its id with options, as pijersi or jersi-4+special=mokca+landing; `jersi games` lists them.
    With --rules FILE the game is the file's own: ID is the file's name without .toml, or `-`, or `+option…`.
    A POSITION is ROWS SIDE QUIET ROUND and extras, as `jersi show` prints it; without one, the start.
    Exit codes: 0 done, 1 the job failed, 2 the arguments are wrong.

help-common =
    .help = Print help (see more with '--help')
    .help-long = Print help (see a summary with '-h')
    .version = Print version
    .rules = Take the game from this rule file
    .json = Print JSON, for programs
    .lang = The language of sentences [default: that of the locale]
    .color = Whether to use colours
    .color-auto = On a terminal, unless NO_COLOR is set
    .color-always = Always
    .color-never = Never
    .id = The game, with options
    .position = The position
    .game = The game of a record that names none
    .ascii = Draw lines with / \ | - + alone
    .glyphs = Draw the faces of the cubes as symbols, not letters
    .flip = Look from Black's side
    .out = The file to write, `-` for the standard output
    .format = What to write [default: as the file's name ends]
    .theme = The colours: wood, slate, paper, plain, contrast or dark
    .faces = How the faces of the cubes are drawn: lines or dots
    .no-coordinates = Leave the names of the cells out
    .trays = Always show the cubes in hand and the taken ones
    .no-trays = Never show the cubes in hand and the taken ones
    .transparent = Leave the ground around the board transparent
    .title = Write this above the board
    .data = The folder of the database [default: the user's data folder]
    .workers = Games at once [default: one for each core]
    .database = Play together with every `jersi worker` of this PostgreSQL database (postgres://…)

help-help = Print this message or the help of the given subcommand(s)
    .commands = Print help for the subcommand(s)

help-serve = Serve the page and its games; this is what plain `jersi` does
    .database = A PostgreSQL database that several servers share (postgres://…), instead of a file in the folder
    .listen = Where to listen
    .base-url = The address that people see, if it is another one
    .trusted-proxy = A network of proxies whose `X-Forwarded-For` is believed; can be given several times
    .engine-threads = How many threads calculate for the computer and for analyses [default: one for each core]
    .lab = The folder of the lab's reports, shown under /lab
    .max-data = The largest size of the database, in MiB
    .allow-local-push = For tests: messages to browsers go out at once, and to push services on this machine, too
    .keep-unplayed = After so many days games in which nobody ever played a turn are forgotten
    .log = How to write the log
    .log-text = Lines for people
    .log-json = JSON, one object a line
    .max-requests = Requests a second from one address
    .max-burst = Requests at once from one address
    .max-games = New games a minute from one address, rematches included
    .max-running = Games of one address, made within a day and not over
    .max-stored = What one address may add to the database in a day, in MiB; half of it at once
    .max-work = Seconds a minute of reading and drawing for one address
    .max-thought = Seconds a minute of computers' thinking for one address, before they think less
    .max-connections-each = Connections, requests and sockets at once from one address
    .max-connections = Connections from all
    .max-messages = Messages a second on one socket
    .max-followed = Games that one socket may follow
    .max-analyses-each = Analyses of one address at once
    .max-analyses = Analyses of all at once
    .max-exhibitions = Games between two computers at once
    .max-exhibitions-each = Those of one address
    .max-seeks-each = Opponents that one address may seek at once
    .max-bots-each = Programs that one address may register in a day
    .max-bot-games = Games of one program at once

help-backup = Copy the database, also while a server runs
    .file = The file to write

help-restore = Bring a backup back
    .file = The backup

help-recover = Save what is left of a damaged database, and say what is not

help-export = Write the games of the database as records
    .games = The games
    .all = All games
    .to = The folder to write to

help-import = Read records into the database
    .files = Records, or folders with records (*.jersi)

help-copy = Move a site to another database, while no server runs; seals are checked
    .from = The source: the folder of a database, or the address of a PostgreSQL database (postgres://…)
    .to = The target, likewise

help-bots = List the programs that play with people on a site, or revoke the token of one, also while servers run
    .revoke = The program whose token shall open nothing any more; its games are given up within a minute
    .database = The PostgreSQL database of the site (postgres://…), instead of a file in the folder

help-games = List the games and their options, or tell all about one
    .id = The game to tell all about, with options

help-rules = Print the rules of a game

help-show = Draw the board

help-moves = List the legal turns
    .plain = Leave out the marks ! !! *

help-check-usage = jersi check [OPTIONS] <ID> [POSITION] <TURN>
help-check = Say whether a turn is legal, and if not, why
    .words = The turn's word, as a5-b5=d7, after the position if it is not the start

help-perft = Count all games of a length
    .depth = How many turns
    .divide = Count each first turn alone
    .threads = How many threads count [default: one for each core]
    .verbose = Tell the time and the speed, even if nobody watches

help-play = Play in the terminal
    .id = The game, with options; without one it is chosen on the screen
    .white = Who plays White: human, ai:LEVEL, ugi:COMMAND, random
    .black = Who plays Black
    .against = The opponent, with colours by lot [default: ai:3]
    .clock = A clock: minutes for the game and seconds for each turn, as 5+3
    .per-turn = Seconds for each turn
    .forms = How special forms are chosen
    .forms-secret = Each chooses its own, in secret
    .forms-secret-other = Each chooses the other's, in secret
    .forms-random = By lot, the same for both
    .forms-random-each = By lot, for each
    .load = Look at a record, and play on from it
    .resume = Go on with the game that was saved last, without asking
    .new = Begin a new game, without asking for saved ones
    .seed = The number that decides all lots
    .ascii = ASCII alone
    .plain = The plain line mode, which is that of pipes, on a terminal
    .board = In the line mode, draw the board after every turn, not only when asked
    .list = List the games that were kept, and where they are

help-play-out = Play a game of random turns and write its record
    .position = The position to begin with
    .seed = The number that decides the turns
    .max-turns = After how many turns to stop; some games need not end

help-replay = Draw the board of a recorded game
    .file = The record, `-` for the standard input
    .to = After how many turns to look [default: after all]
    .number = Which game, if the file has several; the first is 1

help-convert = Write a record in another style
    .file = The record, in any style; `-` for the standard input
    .to = The style to write
    .to-record = With tags, comments and variations
    .to-plain = As the programs of the games' author read it: numbered turns
    .to-json = For programs, with all positions
    .number = One game of several; the first is 1 [default: all]

help-draw = Make a picture of a position: SVG, PNG or PDF
    .size = The longer side in pixels, 64 to 4096
    .play = Play this turn first, and mark it; may be given several times
    .last = Mark this turn as the one that led to the position
    .arrow = Draw an arrow, as a1-b2; may be given several times
    .mark = Draw a line around a cell; may be given several times
    .controls = Hatch the cells that guardians and dividers control

help-animate = Make a moving picture of a recorded game: GIF or SVG
    .record = The record, in any style; `-` for the standard input
    .size = The longer side in pixels: 64 to 1024 for a GIF, to 4096 for an SVG
    .speed = How fast: 2 is twice as fast; 0.25 to 4
    .no-captions = Leave the words of the turns out
    .number = Which game, if the file has several; the first is 1

help-print = Make a PDF to print: the board, the cubes, the reserve and the rules
    .out = The PDF file to write, `-` for the standard output
    .paper = The paper: a4 or letter
    .cube = The width of the cubes in millimetres: 16, 20, or any from 10 to 30
    .pieces = How the cubes are made: stickers for wooden ones, or nets to fold
    .theme = The colours of the board: wood, slate, paper, plain, contrast or dark
    .outline = Leave Black's cubes white within a broad border, which saves ink
    .all-forms = Add a cube of every special form for both sides, and a page that tells what they do

help-check-rules = Check a rule file and show every mistake in it
    .file = The rule file

help-analyse = Think about a position and show the best lines
    .time = How long to think, as 5s or 500ms
    .lines = How many best lines
    .depth = Stop at this depth
    .nodes = Stop after so many positions
    .threads = How many threads think [default: one for each core]

help-solve = Look for a forced win, and prove it
    .turns = Look for wins in up to so many turns of the side to move
    .nodes = Give up after looking at so many positions

help-bench = Search fixed positions of every game: a fingerprint, and the speed
    .threads = How many threads think; only one gives the same fingerprint every time
    .depth = How deep each position is searched
    .tactics = Instead, say what share of the positions in which one turn decides the engine solves
    .nodes = With --tactics: how many positions it may look at
    .positions = With --tactics: how many positions of each game are tried
    .games = With --tactics: only this game; may be given several times

help-match = Play a match between two players
    .engines = A player, twice: `jersi`, `jersi:level=5,nodes=1000,network=FILE,name=…`, `ugi:COMMAND ARGS`, or `random`
    .pairs = How many pairs of games; each opening is played with both colours
    .time = Time for each turn, as 1s or 50ms
    .clock = A game clock: seconds and increment, as 60+0.5
    .nodes = Positions for each turn
    .depth = Depth of each turn
    .random = Begin with turns by lot, from so many to so many [default: balanced openings; where there are none, 2-6]
    .openings = Openings from a file (positions, one a line, or records), or `balanced`: those of the program
    .sprt = Stop when the difference is proved to be nearer to the second than to the first Elo, or the reverse
    .cap = After so many turns a game is a draw
    .concurrency = Games at once [default: one for each core]
    .seed = Decides openings, and what random and weaker players do
    .games = Write the games' records to this file

help-lab = Find out what a rule does: experiments, and their reports

help-lab-run = Play an experiment file and write its report
    .file = The experiment file
    .out = The folder of the results [default: lab/NAME]
    .quick = A quarter of the games
    .learn = First learn a network for each variant by the same recipe, each within this time, as 20m
    .shard = Play one part of the openings only, as 3/8, to be put together with `jersi lab merge`

help-lab-tune = Search for the variants of a file that meet its targets, with intervals at every step
    .file = The experiment file, with [targets]
    .out = The folder of the results [default: lab/NAME]
    .quick = A quarter of the games
    .learn = First learn a network for each candidate by the same recipe, each within this time, as 20m

help-lab-merge = Put the parts of an experiment that were played with --shard together
    .folders = The folders of the parts
    .out = The folder of the whole

help-lab-resume = Go on with a run that was interrupted
    .folder = The folder of the run

help-lab-report = Write the report of a run again, or print its numbers
    .folder = The folder of the run
    .csv = Print the measures as CSV

help-lab-compare = Compare games without a file
    .ids = Games, with options
    .games = How many games of each
    .nodes = Positions a turn
    .out = The folder of the results [default: lab/compare-…]
    .learn = First learn a network for each of them by the same recipe, each within this time, as 20m

help-lab-journal = Ask every question of the author's journal
    .published = Play nothing: write the pages of the results that come with the program
    .quick = A quarter of the games, half an hour on two cores; this is the default
    .full = All games that the files ask for
    .only = Only the experiments whose names contain this
    .out = The folder of the results

help-lab-puzzles = Make puzzles from games of the engine: positions in which one turn is right, proved and rated
    .id = A game, with options
    .count = How many puzzles
    .seed = Decides the games
    .out = The file to write [default: print it]

help-lab-openings = Make an opening book: beginnings with the engine's chances, looked at as far as the book goes
    .id = A game, with options
    .positions = How many positions
    .nodes = Positions that are searched for each of them
    .out = The file to write [default: print it]

help-lab-speed = Games an hour of each game on one worker and on more, and the time outside the search
    .ids = Games, with options [default: all six]
    .nodes = Positions a turn
    .games = How many games of each
    .workers = The numbers of workers to compare

help-train = Learn to judge positions by self-play
    .ids = The game with options; several that share board and cubes are learned together
    .out = Where to write the network
    .games = How many games are played
    .data = Where the games are kept; those that are there are not played again [default: named after the game]
    .time = Play and learn for so long, in two generations, instead of a number of games
    .neurons = Neurons of each side, a multiple of 32
    .nodes = Positions searched for a turn
    .epochs = How often the positions are gone through
    .seed = Decides everything, whatever the number of threads
    .from = Play with this network; `none` plays by what the rules say [default: the game's own]
    .threads = How many games are played at once [default: one for each core]

help-worker = Take heavy work (experiments, training games) from a database that machines share
    .database = The PostgreSQL database (postgres://…)
    .threads = How many jobs are done at once [default: one for each core]
    .until-idle = End when nothing is left to do

help-calibrate = Find out what the engine's points are worth: chances expected against results scored
    .data = Where the games are kept; those that are there are not played again [default: named after the game]
    .games = How many games are played
    .nodes = Positions searched for a turn
    .network = Judge by this network instead of the game's own
    .out = Write the network with its scale to this file
    .plot = Draw what was expected and what was scored, as SVG
    .seed = Decides the games; those of `jersi train` have small seeds
    .threads = How many games are played at once [default: one for each core]

help-ugi = Speak UGI, the protocol of engines, on standard input and output

help-completions = Write a script that completes commands and options in a shell
    .shell = The shell

help-man = Write the manual pages
    .command = The command to write a page about, as `show` or `lab run` [default: jersi itself]
    .out = Write the pages of all commands into this folder

## What stands around the help of commands and options.

help-usage = Usage:
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-limits = Limits
help-default = [default: { $value }]
help-environment = [env: { $variable }]
help-values = [possible values: { $values }]
help-values-heading = Possible values:

## Titles of a manual page.

man-name = Name
man-synopsis = Synopsis
man-description = Description
man-extra = More
man-version = Version

## The words for what a user gives, in the help.

value-address = ADDRESS
value-base-url = URL
value-cell = CELL
value-command = COMMAND
value-days = DAYS
value-depth = DEPTH
value-dir = DIR
value-elo0 = ELO0
value-elo1 = ELO1
value-engine = PLAYER
value-factor = FACTOR
value-database = DATABASE
value-file = FILE
value-file-balanced = FILE|balanced
value-file-none = FILE|none
value-files = FILES
value-folder = FOLDER
value-format = FORMAT
value-from-to = FROM-TO
value-game = GAME
value-how = HOW
value-id = ID
value-ids = IDS
value-k-n = K/N
value-lang = LANG
value-m-s = M+S
value-mib = MIB
value-mm = MM
value-n = N
value-n-m = N-M
value-name = NAME
value-net = NET
value-part = PART
value-pixels = PIXELS
value-player = PLAYER
value-position = POSITION
value-lines = LINES
value-neurons = NEURONS
value-count = COUNT
value-positions = POSITIONS
value-nodes = NODES
value-turns = TURNS
value-threads = THREADS
value-pairs = PAIRS
value-clock = CLOCK
value-cap = CAP
value-games = GAMES
value-workers = WORKERS
value-epochs = EPOCHS
value-seed = SEED
value-record = RECORD
value-seconds = SECONDS
value-shell = SHELL
value-style = STYLE
value-text = TEXT
value-time = TIME
value-turn = TURN
value-url = URL
value-when = WHEN
value-who = WHO
