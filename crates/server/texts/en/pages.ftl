# Pages that the server makes itself.

lab-title = The lab
lab-lead = What does a rule do to a game? Reports of thousands of games between equal players. `jersi lab run` makes more.
lab-empty = There is no report here yet: `jersi lab journal` makes one.
lab-back = To the games

docs-title = { $title } · Jersi
docs-all = All pages
docs-games = To the games

api-title = { $title } API
api-machine = The same for programs:
api-messages = The live messages alone:
api-body = Body:
api-shapes = Shapes
api-list-of = list of
