# What the Python package says itself; rules, records and engine have texts of their own.

python-no-game = say which game: an id, as in Game("pijersi"), or a rule file, as in Game(file="my-game.toml")
python-no-file = { $path } cannot be read: { $error }
python-other-game = this is a game of { $id }, and the position one of { $other }; take a position of the same game
python-range = { $what } is a whole number from 1 to { $most }
python-over = the game is over: there is no turn to play
python-search-failed = the search failed; this is a mistake in the engine, please report it with the position
python-no-ending = no game ends by “{ $reason }”; it ends by { $known }
python-no-tag = the tag “{ $name }” cannot be set: it follows from the game, is no name (a letter, then letters, digits or _), or there are too many
python-no-side = a side is 'white' or 'black', not “{ $name }”
python-no-player = players are 0 and 1; there is no player { $player }
python-illegal-action = action { $action } is not legal here; legal_actions() tells those that are
python-no-action = there is no action { $action }; game.action_count tells how many there are
python-no-number = the turn { $word } has no number
python-no-number-of-game = there is no game { $number } in this batch
python-not-contiguous = the actions do not lie one behind the other in memory; give numpy.ascontiguousarray(actions)
python-wrong-length = { $given } actions were given for { $games } games; give one for each
python-illegal-in-batch = action { $action } is not legal in game { $number }; no game was stepped
python-other-batch = the batch has another game, or another number of games; make a new TreeSearch for it
python-wrong-policy = the policy has the shape { $shape }, and should have a row for each of { $games } games, of { $actions } actions or { $parts } parts, with as many values

# The command line of `python -m jersi`.
python-about = The Jersi family of board games: rules, records and engine.
python-games = lists the games and what they are about
python-show = shows a position and its legal turns
python-perft = counts all games of a length
python-best = the engine's best lines
python-ugi = speaks UGI, for match runners and boards
python-fingerprint = the engine's fingerprint, as `jersi bench` prints it
python-lang = the language of all messages
python-game = the id of a game
python-position = a position; the start, if it is left out
python-depth = how many turns
python-level = from 1 to 10
python-time = seconds
