# Pourquoi une partie refuse une commande, ou ne peut pas être créée.

game-waiting = La partie n'a pas commencé : une place est encore libre.
game-choosing = La partie n'a pas commencé : on choisit encore les formes spéciales.
game-over = La partie est finie.
game-no-open-seat = Les deux places sont prises : vous pouvez regarder.
game-not-choosing = Il n'y a pas de forme spéciale à choisir dans cette partie en ce moment.
game-chosen = Vous avez déjà choisi ; le choix ne peut plus être changé.
game-no-such-form = Il n'y a pas de telle forme spéciale. Choisissez parmi : none, { $names }.
game-bad-request-id = Un tour a besoin d'un identifiant de 1 à { $most } octets.
game-stale = La partie a continué : { $played } tours ont été joués. Regardez à nouveau.
game-not-your-turn = Ce n'est pas à vous de jouer.
game-word-too-long = Aucun tour ne dépasse { $most } octets.
game-begun = Une partie ne peut être interrompue qu'avant son premier tour. Vous pouvez abandonner.
game-rematched = La revanche a déjà commencé.
game-not-over = Une revanche se propose après la partie.
game-nothing-to-take-back = Vous n'avez pas de tour à reprendre.
game-no-countdown = On ne peut arrêter et compter que pendant un compte à rebours.
game-no-offer = Il n'y a pas de telle proposition.
game-time = Le temps est écoulé, et la partie est finie.

game-nobody-plays = Au moins un des joueurs doit être vous ou l'ordinateur.
game-bad-clock = Cette pendule dépasse les bornes : 1 à 86400 secondes, un incrément d'au plus 3600, 1 à 60 jours.
game-no-forms = { $variant } n'a pas de formes spéciales à choisir.
game-forms-named = { $variant } nomme déjà ses formes spéciales : choisissez-les d'un commun accord, ou ôtez-les.
game-forms-with-start = Une partie qui part d'une position donnée a ses formes spéciales d'un commun accord.
game-start-is-over = Dans cette position la partie est finie : choisissez-en une autre.
game-name-too-long = Un nom a au plus { $most } caractères.
game-no-such-level = Il n'y a pas de niveau { $level } : l'ordinateur joue aux niveaux 1 à 10.
game-too-many-turns = La partie a plus de { $most } tours.
game-variant-too-long = L'identifiant de la variante dépasse { $most } octets.
game-rules-too-large = Un fichier de règles a au plus { $most } octets.
game-no-such-ply = La partie { $game } n'a pas de position après { $ply } tours.
game-not-made = Cette partie ne peut pas être créée.
