# What is wrong in an experiment file, and what would be right.
experiment-no-question = `question` is missing; write question = { "{" } en = "…", fr = "…" { "}" }
experiment-no-variants = `variants` is missing; write variants = ["jersi-1", "jersi-2"]
experiment-no-variant = no variant is listed; name at least one, as "pijersi"
experiment-twice = `{ $id }` is listed twice; leave one out
experiment-no-measure = `{ $name }` is no measure of these games; there are { $measures }
experiment-no-id = `id` is missing; write { "{" } id = "jersi-1+nosea", name = { "{" } en = "…", fr = "…" { "}" } { "}" }
experiment-no-deal = `{ $id }` has no random setup to deal; leave `deals` out
experiment-rule-file = the rule file: { $error }
experiment-wrong-id = `{ $id }`: { $error }
experiment-untrained = nobody has trained `{ $id }`; write "rules", which judges all alike
experiment-no-judge = `{ $word }` is no judge; write "rules" or "learned"
experiment-rounds = write from and to, as rounds = [1, 3], or one number
experiment-rounds-not-turns = openings have whole rounds, so that the same player thinks first in every game; write rounds = [1, 3] instead of `turns`
experiment-games-not-pairs = games of equal players begin from one opening each; write games = 200 instead of `pairs`
experiment-no-nodes = `nodes` is missing; write { "{" } nodes = [250, 1000], games = 50 { "}" }
experiment-no-names = `names` is missing; write names = ["none", "darsi", "mokca"]
experiment-two-forms = at least two forms are wanted; `none` is one
experiment-no-restriction = `{ $name }` is nothing that a player of these games can do without; there are { $names }
experiment-many-variants = at most { $most } variants can be compared; leave some out
experiment-many-forms = at most { $most } forms can be played against each other; leave some out
experiment-two-stops = `stop-early` and `precision` are two ways to stop; choose one
experiment-stop-about = `stop-early` stops once everything in `about` is beyond chance; name what the question is about, as about = ["turns"]
experiment-sweep = a sweep names its game and lists of values: [sweep] game = "pijersi", end.quiet = [10, 20], options.special = ["none", "mokca"]
experiment-sweep-list = `{ $name }` wants a list of at least two values, as [10, 20, 40]
experiment-sweep-alone = a sweep makes its own variants; leave `variants` out
experiment-swept = { $variant }: { $error }
experiment-targets = targets name measures and what they should be: [targets] first-score = [48, 52], turns = [25, 35], draws = { "{" } most = 5 { "}" }
experiment-target = `{ $name }` wants two numbers, the smaller first, as [25, 35], or one end, as { "{" } most = 5 { "}" } or { "{" } least = 20 { "}" }; shares are in percent
experiment-targets-alone = where there are targets, candidates are held against these alone; leave `{ $key }` out
experiment-targets-stop = a search for targets ends by itself; leave `stop-early` and `precision` out
experiment-no-targets = there are no targets to tune to; write [targets] first-score = [48, 52], turns = [25, 35], or ask with `jersi lab run`
