# Programs that play with people.

bot-no-name = A program has a name. Give it one.
bot-about-too-long = What is said of a program has at most { $most } characters, on one line.
bot-name-taken = Another program goes by the name { $name }. Choose another one.
bot-too-many = { $most } programs were registered from your address today. Use one of these, or come back tomorrow.
bot-no-token = This is no program's token. POST /api/bots gives one.
bot-revoked = This token was revoked. POST /api/bots gives another one.
bot-away = { $name } is not connected now. GET /api/bots lists who is.
bot-other-games = { $name } does not play this game.
bot-busy = { $name } plays as many games as it can. Try again in a little while.
bot-no-such-game = A program names games by their ids without options, as /api/variants lists them, joined by commas.
bot-seeks = Programs are invited; they do not seek opponents among people.
bot-unknown = There is no program called { $name } here. `jersi bots` lists them.
