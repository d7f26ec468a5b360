# Pourquoi une question sur une variante, une position ou une partie écrite reste sans réponse.
answer-position-too-long = Une position a au plus { $most } octets.
answer-bad-position = Colonne { $column } : { $why }.
answer-record-too-large = Une partie écrite a au plus { $most } octets.
answer-record-too-long = La partie a plus de { $most } tours.
answer-tree-too-long = Une partie a au plus { $most } tours.
answer-bad-parent = Le tour { $turn } suit le tour { $parent }, qui n'est pas avant lui.
answer-no-such-ending = Rien ne finit par `{ $reason }`.
answer-record-rest = Ce qui commence à la ligne { $line } (« { $text } ») n'est pas de la partie ; { $lines ->
    [one] une ligne a été laissée.
   *[other] { $lines } lignes ont été laissées.
}
