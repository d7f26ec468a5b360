# A position in words, for those who cannot see the picture: "a1 white rock on white paper".

picture-cube = { $side } { $role }
picture-stack = { $top } on { $bottom }
