# The full screen.

title-analysis = ANALYSIS
title-earlier-turn = earlier turn
title-places = { $side } places
title-to-move = { $side } to move, round { $round }
title-quiet = { $turns }/{ $limit } without capture
title-countdown = countdown { $turns }
title-exchanges = { $left ->
    [one] 1 exchange left
   *[other] { $left } exchanges left
}
title-thinking = thinking
title-paused = PAUSED

# The line of keys: what does not fit is left out, from the end.
keys-prompt = Enter done|Tab completes|Esc back
keys-analysis = ? help|[ ] step|v variation|c play on|e eval|s save|a leave|q quit
keys-game = ? help|: type|Tab next|u undo|h hint|e eval|f flip|a analyse|q quit
# What answers "yes" to a question; the key of every language does.
key-yes = y

cell-and-unit = { $cell }: { $unit }
guide = { $here }. { $next }
guide-which = Which one? { $turns }
guide-holds-stack = You hold the stack of { $cell }
guide-holds-top = You hold the top of { $cell }
guide-holds-cube = You hold the cube of { $cell }
guide-holds-hand = You hold { $cube } from the hand
guide-put-back = Put the captured cube back on a marked cell
guide-holding = { $held }{ $top ->
        [true] ; Enter again: its top
       *[false] { "" }
    }{ $end ->
        [true] ; . ends the turn
       *[false] { "" }
    }; Esc lays down.
guide-setup = A digit takes a cube, Enter places it.
guide-idle = Enter takes up what may move{ $hand ->
        [true] ; a digit takes a cube in hand
       *[false] { "" }
    }{ $end ->
        [true] ; . ends the turn
       *[false] { "" }
    }.

panel-no-turn = No turn yet.
overwrite-really = { $file } is there already. Overwrite it? y: yes; any other key: no.
resign-really = Really give up? y: yes; any other key: no.
too-small = This terminal has { $width }x{ $height } characters; this board needs { $needed_width }x{ $needed_height }. Make it larger: the game goes on. q quits, and keeps the game.
terminal-unusable = the terminal cannot be used: { $reason }

menu-title = A new game
menu-game = game      { $id }_
menu-opponent = opponent  < { $player } >
menu-colours = colours   { $colours ->
        [white] you are White
        [black] you are Black
       *[lot] by lot
    }
menu-keys =
    Up Down game, Left Right opponent, Tab colours,
    type options (+special=mokca), Enter begins, Esc quits

offer-title = A game goes on
offer-game =
    { $game }, { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }, { $white } against { $black },
    saved { $ago }.
offer-resume = Enter: go on with it
offer-another = Right arrow: another one ({ $count } in all)
offer-rest =
    n: another game (this one is kept)
    x: put it away
    q: quit
ago-now = just now
ago-minutes = { $minutes } minutes ago
ago-hours = { $hours } hours ago
ago-days = { $days } days ago

help-title = Help
help-screen =
    MAKING A TURN
    arrows                along rows, and to the next row
    Home PgUp End PgDn    along the diagonals
    Enter or Space        take up, put down; again on a stack: its top
    Tab, Shift-Tab        next cell where something can be done
    1 to 9                take a cube of the hand
    { "." }                     end the turn here, without a second step
    Esc or Backspace      lay down, take the half-made turn back
    : or t                type a turn (b4=d5) or a word; Tab completes
    mouse                 click cells, hands and turns; right: lay down

    SIGNS  { $go } go  { $stack } stack  { $take } take  { $place } place  { $swap } swap  { $back } put back  { $end } end
    K/R    K stands on R; capitals are White's
    { "*" }  cell of the last turn   ?  hint   ^  in a power (guardian, divider)

    u undo   h hint   e evaluation   f flip   g powers   p pause
    { "[" } ] one turn back, forth   { "{ }" } begin, end   v variation
    a analyse from here, and back   c play on from there
    s save   o load   r resign   n new game   q quit (keeps the game)

    The game saves itself after every turn and is offered again.
