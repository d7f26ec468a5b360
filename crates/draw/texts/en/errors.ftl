# Why something cannot be drawn: sentences without capital and full stop, each with a remedy.

error-theme = no theme is called { $name }; the themes are { $known }
error-faces = no faces are called { $name }; there are { $known }
error-paper = no paper is called { $name }; there are { $known }
error-pieces = { $name } is not printed for the cubes; there are { $known }
error-cube = cubes of { $size } mm are not printed; give { $least } to { $most }, as 16 or 20
error-size = a size of { $size } pixels is not possible here; give { $least } to { $most }
error-speed = a speed of { $speed } is not possible; give 0.25 to 4, 1 being usual
error-word = { $word } is not the word of a turn; write it as a5-b5=d7 or K:d1
error-last-turn = { $word } cannot have led to this position; give the turn that did
error-arrow = { $text } is not an arrow; write two cells of the board, as a1-b2
error-cell = this board has no cell { $name }; its cells are named as on the picture
error-too-many-turns = the game has { $turns } turns; at most { $most } are animated, so cut the record
error-too-long = drawing took too long; ask for a smaller size or a shorter game
error-failed = the picture could not be made ({ $why }); please tell the makers of jersi
