settings-title = Settings
settings-kept = Kept in this browser only.
settings-theme = Theme
settings-theme-auto = As the system
settings-theme-wood = Wood
settings-theme-plain = Plain
settings-theme-contrast = High contrast
settings-theme-dark = Dark
settings-faces = Faces of the cubes
settings-faces-lines = Lines
settings-faces-dots = Dots, as burnt into wood
settings-colours = Colours of the cubes
settings-own-colours = As each game has them
settings-other-colours = My own
settings-first = First player
settings-second = Second player
settings-sound = Sounds
settings-confirm = Ask before a turn is played
settings-confirm-auto = On small screens
settings-confirm-on = Always
settings-confirm-off = Never
settings-coordinates = Names of the cells
settings-animation = Let cubes slide
settings-notifications = Tell me when it is my turn (notifications)
settings-name = Your name
settings-seats = Your seats
settings-seats-text =
    { $n ->
        [one] This browser holds the seat of 1 game. Its secret link lets you go on elsewhere.
       *[other] This browser holds the seats of { $n } games. Their secret links let you go on elsewhere.
    }
settings-export-seats = Copy the links of all seats
settings-import-seats = Take in seats from another device
settings-import-text = Paste the links here
settings-import-do = Take in
settings-imported =
    { $n ->
        [one] 1 seat was taken in.
       *[other] { $n } seats were taken in.
    }
