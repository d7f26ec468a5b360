# Les parties d’un joueur pour lecteurs de fils et agendas.

feed-title = À vous de jouer à Jersi
feed-turn = C’est à vous.
feed-choose = Choisissez votre forme spéciale.
feed-against = { $game } avec { $who }
feed-against-computer = { $game } avec l’ordinateur, niveau { $level }
feed-until = Jusqu’au { $until }.
