# Messages to browsers, about games in which somebody takes days.

push-somebody = Your opponent
push-turn = { $who } has played. It is your turn.
push-first-turn = Your game with { $who } begins. It is your turn.
push-joined = { $who } has joined your game.
push-joined-turn = { $who } has joined your game. It is your turn.
push-rematch = { $who } plays you again.
push-offer-draw = { $who } offers a draw.
push-offer-takeback = { $who } asks to take back a turn.
push-offer-stop = { $who } offers to stop here and to count.
push-offer-rematch = { $who } wants to play you again.
push-over = Your game with { $who } is over. { $result }
push-bad-endpoint = Messages are sent to addresses of the open internet that begin with `https://` only.
push-bad-keys = The keys of the subscription are not those that a browser makes: `p256dh` is a point of P-256, `auth` has 16 bytes, both as base64url.
push-too-many = Too many browsers of your address have subscribed in the last minute. Try again in a little while.
