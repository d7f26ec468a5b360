explain-takes = Prend : { $whom }.
explain-taken = Pris par : { $by }.
explain-stands = Se pose sur : { $on }.
explain-prey = Qui le perd a perdu la partie.
explain-goal = Il gagne en atteignant l’autre bord.
explain-nobody = personne
explain-comers = { $cell } est libre. On peut y venir de { $from }.
explain-nobody-comes = { $cell } est libre. Personne ne peut y venir maintenant.
