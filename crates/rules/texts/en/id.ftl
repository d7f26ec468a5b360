# An id, or the name of a file.

id-too-long = an id has at most { $most } characters
id-other-game = this file's game is called `{ $name }`, not `{ $base }`
id-bad-name = a game's name has small letters, digits and `-` only; rename the file, as in my-game.toml
id-builtin-name = `{ $name }` is a game that comes with the program; give the changed file another name
id-no-game = there is no game `{ $base }`; games: { $games }
id-no-option = `{ $base }` has no option `{ $part }`; its options: { $options }
id-no-game-near = there is no game `{ $base }`; did you mean `{ $near }`? Games: { $games }
id-no-option-near = `{ $base }` has no option `{ $part }`; did you mean `{ $near }`? Its options: { $options }
id-option-twice = the option `{ $name }` is given twice
id-option-without-value = the option `{ $name }` takes no value; write +{ $name }
id-option-value-missing = the option `{ $name }` needs a value: { $values }
id-option-value = `{ $name }={ $wanted }` is not possible; possible: { $values }
id-options-contradict = `{ $name }` and `{ $other }` contradict each other; choose one
id-option-needs = `{ $name }` goes only with { $with }
id-option-number = `{ $name }={ $value }`: a whole number from 0 to { $most } is wanted
id-forms-sides = `{ $option }={ $value }`: at most White's and Black's forms, as A/B
id-forms-unknown = `{ $unknown }` is no special form; forms: { $forms }
id-forms-most = a side has at most { $most ->
    [one] one special form
   *[other] { $most } special forms
} here, not { $found }
# What stands for the name of a special form, as in special=FORM.
id-form = FORM
