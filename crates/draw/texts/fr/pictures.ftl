# A position in words, for those who cannot see the picture: "a1 pierre blanc sur feuille blanc".

picture-cube = { $role } { $side }
picture-stack = { $top } sur { $bottom }
