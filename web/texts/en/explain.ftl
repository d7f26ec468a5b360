explain-takes = Takes: { $whom }.
explain-taken = Taken by: { $by }.
explain-stands = Stands on: { $on }.
explain-prey = Whoever loses it loses the game.
explain-goal = It wins by reaching the far side.
explain-nobody = nobody
explain-comers = { $cell } is free. It can be reached from { $from }.
explain-nobody-comes = { $cell } is free. Nobody can come there now.
