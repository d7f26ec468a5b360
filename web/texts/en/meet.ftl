meet-title = Play somebody
meet-game = Game
meet-clock = Thinking time
meet-play = Find an opponent
meet-accept = Play
meet-accept-label = Play { $who }
meet-waiting = Waiting for an opponent
meet-playing = Playing now
meet-bots = Programs to play against
meet-here =
    { $n ->
        [one] Only you are here now
       *[other] { $n } people here now
    }{ $waiting ->
        [0] .
        [one] , 1 waiting for an opponent.
       *[other] , { $waiting } waiting for an opponent.
    }
meet-seeking = Looking for an opponent
meet-cancel = Stop looking
meet-meanwhile = Meanwhile, play the computer
meet-found = Somebody wants to play
meet-found-text = Your game begins.
meet-key-title = Your games on another device
meet-key-text = Your key opens all your games, those under way and those that are over, on another device. There is no account: who has the key has your seats.
meet-key-show = Show my key
meet-key-link = Open this link there, or scan the code. Whoever has it plays in your place: keep it to yourself.
meet-key-write = Or write the key down, in case this browser forgets everything:
meet-key-seen = Has somebody seen it?
meet-key-change = Make a new key
meet-key-changed = You have a new key. The old one opens nothing any more: take the new one to your other devices.
meet-key-enter = A key from another device
meet-key-take = Bring these games here
meet-key-by-link = This link carries a key. Go on only if it is your own: your games here come to belong to it, and whoever has it can play them.
meet-key-taken =
    { $n ->
        [one] 1 game is here now.
       *[other] { $n } games are here now.
    }
meet-key-wrong = This is no key: it has 25 letters and digits, and one of them may be wrong.
meet-feed-title = Your games in a calendar or news reader
meet-feed-text = These addresses list the games in which it is your turn, with the time that is left. Whoever knows them sees your games, and cannot play.
meet-feed-show = Show the addresses
meet-feed-calendar = For calendars (iCalendar)
meet-feed-atom = For news readers (Atom)
meet-feed-seen = Has somebody seen them?
meet-feed-change = Make new addresses
meet-feed-changed = The old addresses lead nowhere any more.
meet-say = Say something
meet-said = What was said
meet-say-hello = Hello!
meet-say-good-luck = Have a good game!
meet-say-well-played = Well played!
meet-say-oops = Oops!
meet-say-one-moment = One moment, please.
meet-say-thanks = Thank you!
meet-say-good-game = Good game!
meet-say-goodbye = I must go. Goodbye!
