# Words by which a result is recognised in a sentence, in lower case and between commas. Those of all languages are understood.

read-white = white, whites, blue
read-black = black, blacks, red
read-draw = draw, drawn, nobody
read-wins = win, wins, won
read-loses = lose, loses, lost
read-resigns = resign, resigns, resigned, resignation
# Phrases that follow a space.
read-time = on time, out of time
read-agreement = agree, agreed, agreement

# Names of tags in comments, as `# white: Ann`.
read-tag-game = game
read-tag-white = white
read-tag-black = black
read-tag-date = date
read-tag-start = start
