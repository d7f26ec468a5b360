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
experiment-turns = write from and to, as turns = [2, 6], or one number
experiment-no-nodes = `nodes` is missing; write { "{" } nodes = [250, 1000], pairs = 50 { "}" }
experiment-no-names = `names` is missing; write names = ["none", "darsi", "mokca"]
experiment-two-forms = at least two forms are wanted; `none` is one
experiment-many-variants = at most { $most } variants can be compared; leave some out
experiment-many-forms = at most { $most } forms can be played against each other; leave some out
