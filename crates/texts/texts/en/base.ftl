# What every crate needs from a language.

# The language's own name for itself.
language-name = English

# A list in a sentence grows from its beginning: "a", "a, b", "a, b and c".
list-next = { $some }, { $next }
list-and = { $some } and { $last }
list-or = { $some } or { $last }

# Between the whole part of a number and its fraction.
number-decimal = { "." }

unknown-language = there are no texts in `{ $tag }`; there are texts in { $known }
