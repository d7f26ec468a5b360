# What is wrong with a file.

# Its size.
too-large = this file is larger than 1 MiB; a page or two are enough
too-many-values = this file has { $values } values; it may have at most { $most }
not-toml = this is not TOML: { $why }

# What is found, and what is wanted instead.
wrong-kind = this is { $found ->
    [text] a text
    [number] a number
    [fraction] a number with a fraction
    [bool] true or false
    [list] a list
    [table] a table
   *[other] a value of another kind
}, but { $wanted ->
    [text] a text in quotes
    [bool] true or false
    [number] a whole number
    [fraction] a number
    [list] a list in [ ]
   *[other] a value of another kind
} is wanted
wrong-kind-table = this is { $found ->
    [text] a text
    [number] a number
    [fraction] a number with a fraction
    [bool] true or false
    [list] a list
    [table] a table
   *[other] a value of another kind
}, but a table with { $keys } is wanted

unknown-key = unknown key `{ $key }`; known here: { $known }
missing-key = `{ $key }` is missing
not-possible = `{ $text }` is not possible here; possible: { $possible }
out-of-range = { $number } is out of range; { $from } to { $to } is possible

# In the place of a list that is empty.
nothing = nothing
