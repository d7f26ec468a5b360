# Why a request is not granted.

request-no-game = There is no game at this address. Check the link.
request-no-seat = This secret opens no seat of this game. Use the link of your seat.
request-no-secret = Send the secret of your seat as `Authorization: Bearer SECRET`.
request-internal = The server made a mistake; nothing was changed.
request-no-address = There is nothing at this address. See /api/docs.
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
request-bad-page = Pages are numbered from 1 to { $last }.
request-too-many-secrets = At most { $most } secrets can be looked up together.
request-bad-analysis = An analysis has an id of at most { $bytes } bytes, 1 to { $lines } lines, at most { $turns } turns.
request-position-too-long = A position has at most { $most } bytes.
request-bad-position = Column { $column }: { $why }.
request-record-too-long = The record has more than { $most } turns.
request-tree-too-long = A record has at most { $most } turns.
request-bad-parent = Turn { $turn } follows turn { $parent }, which does not stand before it.
request-no-such-ending = Nothing ends by `{ $reason }`.
# `why` is a sentence without its full stop.
request-bad-picture = { $why }.

# Too much at once.
request-too-many-analyses = Too many analyses are running. Stop one, or wait a little.
request-too-many-games = Too many games were made from your address. Wait a minute.
request-too-many-requests = Too many requests came from your address. Wait a few seconds.
request-too-many-connections = Too many connections come from your address now. Close some, or wait a little.
request-too-many-followed = Too many games are followed on this socket.
request-too-many-exhibitions = Enough computers are playing each other now. Watch one of their games, or wait.
request-too-many-pictures = Many pictures are being drawn now. Wait a few seconds, or ask for an SVG.
