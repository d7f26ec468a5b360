# What every crate needs from a language.

# The language's own name for itself.
language-name = Français

# A list in a sentence grows from its beginning: "a", "a, b", "a, b et c".
list-next = { $some }, { $next }
list-and = { $some } et { $last }
list-or = { $some } ou { $last }

# Between the whole part of a number and its fraction.
number-decimal = { "," }

unknown-language = il n'y a pas de textes en `{ $tag }` ; il y en a en { $known }
