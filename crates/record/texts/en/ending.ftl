# How a game ended.

ending-resignation = a player resigned
ending-agreement = the players agreed
ending-time = a player's time ran out
ending-illegal = a player tried an illegal turn
ending-adjudication = the result was adjudicated
ending-cap = the match allows no more turns
ending-aborted = the game was broken off

# The result, alone or with its reason.
result-alone = { $result }.
result-because = { $result }: { $why }.
result-wins = { $winner } wins
result-draw = Draw
result-none = No result

# Why, where it is known who lost or what was taken.
result-capture = the { $prey } is captured
result-stuck = the captured { $prey } cannot be put back
result-blocked = { $loser } has no legal turn
result-resignation = { $loser } resigned
result-time = { $loser }'s time ran out
result-illegal = { $loser } tried an illegal turn

# Why a record cannot be finished in that way.
finish-over = the game is over: { $why }
finish-not-by-rules = the turns do not end the game by `{ $name }`
finish-with-winner = a game that ends by `{ $name }` has a winner
finish-without-winner = a game that ends by `{ $name }` has no winner
