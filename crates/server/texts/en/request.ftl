# Why a request is not granted.

request-no-game = There is no game at this address. Check the link.
request-no-seat = This secret opens no seat of this game. Use the link of your seat.
request-no-secret = Send the secret of your seat as `Authorization: Bearer SECRET`.
request-internal = The server made a mistake. Whether anything was changed is not known: look before you send it again.
request-no-address = There is nothing at this address. See /api/docs.
request-no-puzzles = there are no puzzles of `{ $game }`; GET /api/puzzles lists the games that have some
request-no-method = This address does not understand that method. See /api/docs.
request-no-report = There is no such report. See /lab for those there are.
request-no-page = There is no such page. See /docs for those there are.
request-unknown-host = This server does not go by that name. Its keeper can give it the name with --base-url.
request-foreign-origin = Another site's page may not do this.

# What was sent cannot be read. `why` comes from the program that tried, in English.
request-unreadable-message = This message cannot be read: { $why }.
request-unreadable-body = { $why }
request-unreadable-address = { $why }
request-broke-off = What was sent broke off: { $why }.
request-too-large = At most { $most } bytes can be sent at once.
request-short-id = The id of a request that opens a seat has at least { $least } characters, so that nobody guesses it. Make it of random ones.
request-bad-id = The id of a request is plain text: letters, digits and signs of ASCII.
request-bad-after = `after` is a moment and a game, as 1794783655666-7k3m9x2p4q8r.
request-bad-page = Pages are numbered from 1 to { $last }; further back, use `after`.
request-too-many-secrets = At most { $most } secrets can be looked up together.
request-bad-analysis = An analysis has an id of at most { $bytes } bytes, 1 to { $lines } lines, at most { $turns } turns.
# `why` is a sentence without its full stop.
request-bad-picture = { $why }.

# Too much at once.
request-too-many-analyses = The server runs as many analyses as it can. Wait a little.
request-too-many-own-analyses = Too many analyses of your address are running. Stop one, or wait a little.
request-analysis-failed = The engine failed over this position; its keeper can read why in the log. Analyse another one.
request-too-many-games = Too many games were made from your address. Wait a minute.
request-too-many-running = Too many games of your address are under way. Finish some of them first.
request-too-much-stored = Your address has had as much stored as one may in a day. Games under way go on; wait a while before you begin others.
request-too-slow = This took too long, and whether it was done is not known. Send it again with the same id; it is done once.
request-too-much-work = The server has worked long for your address. Wait a few seconds.
request-too-much-waiting = Too much that you asked for is waiting to be done. Wait until some of it is.
request-server-full = The server is full: as many are connected as it can take. Try again in a little while.
request-server-busy = The server has much to do now. Try again in a few seconds.
request-too-many-requests = Too many requests came from your address. Wait a few seconds.
request-too-many-connections = Too many connections come from your address now. Close some, or wait a little.
request-too-many-followed = Too many games are followed on this socket.
request-too-many-exhibitions = Enough computers are playing each other now. Watch one of their games, or wait.
request-too-many-own-exhibitions = Enough computers are playing each other for your address. Wait until one of their games is over.
