# A player's games for news readers and calendars.

feed-title = Your turn at Jersi
feed-turn = It is your turn.
feed-choose = Choose your special form.
feed-against = { $game } with { $who }
feed-against-computer = { $game } with the computer, level { $level }
feed-until = Time until { $until }.
