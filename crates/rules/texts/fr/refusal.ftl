# Pourquoi un tour n'est pas permis.

refusal-game-over = la partie est finie : { $why }
refusal-setup-first = la pose n'est pas finie ; une pose s'écrit K:d1
refusal-empty = il n'y a rien en { $cell }
refusal-not-yours = l'unité en { $cell } est à l'adversaire
refusal-ground-never-moves = ce qui est en { $cell } ne bouge jamais
refusal-not-a-stack = { $cell } porte un seul cube ; `=` déplace une pile, écrivez `-`
refusal-pile-on-ground = la pile en { $cell } est ancrée au sol et ne se déplace pas d'un bloc
refusal-same-cell = un coup doit quitter { $cell }
refusal-too-far-single = { $to } ne touche pas { $from } ; un cube seul se déplace d'une case
refusal-too-far-stack = { $to } n'est pas à une ou deux cases de { $from } en ligne droite
refusal-crossed = { $cell } est occupée ; une pile ne passe par-dessus rien
refusal-stack-onto-own = une pile entière ne se pose pas sur votre unité en { $cell }
refusal-full = { $cell } porte déjà deux cubes
refusal-may-not-stand = { $cell } : { $top } ne peut pas s'empiler sur { $bottom }
refusal-stack-onto-ground = une pile ne peut pas monter en { $cell } ; seul un cube le peut
refusal-cannot-take = { $cell } : { $attacker } ne prend pas { $prey }
refusal-takes-only-by-single = { $attacker } ne prend qu'en se déplaçant seul
refusal-takes-only-by-stack = { $attacker } ne prend qu'au sommet d'une pile en mouvement
refusal-taken-only-by-single = un cube sur une montagne, comme en { $cell }, n'est pris que par un cube seul
refusal-guarded = { $who } en { $guardian } : aucune pile ne s'arrête en { $cell }
refusal-divided = { $who } en { $divider } : pas de saut depuis ou vers { $cell }
refusal-second-must-move-stack = après un cube, le second coup doit déplacer une pile : `=`
refusal-second-must-move-single = après une pile, le second coup doit déplacer son seul sommet : `-`
refusal-no-second-step = le premier coup n'a pas formé en { $cell } une pile qui puisse repartir
refusal-turn-over = la prise ({ $prey }) termine le tour
refusal-one-step = un tour de ce jeu est un seul coup ; il n'y en a pas de second
refusal-must-turn = le second coup ne doit pas garder la direction du premier
refusal-must-go-straight = le second coup doit garder la direction du premier
refusal-put-back-missing = il faut replacer la prise ({ $prey }) : terminez le tour par /{ $letter }:case
refusal-nothing-to-put-back = rien n'est à replacer après ce tour
refusal-wrong-put-back = le cube à replacer est { $letter }
refusal-put-back-cell = { $cube } : pas de retour en { $cell }, seulement sur la première rangée de son camp, là où il peut se tenir
refusal-no-drops = rien ne peut être parachuté dans ce jeu maintenant
refusal-not-in-hand = il n'y a plus de { $letter } en main
refusal-wrong-colour = { $letter } est un cube adverse ; majuscule pour blanc, minuscule pour noir
refusal-one-cube-only = un seul cube à la fois
refusal-not-placed-in-setup = { $name } : pas de pose pendant la préparation
refusal-outside-rows = { $cell } est hors de vos rangées
refusal-lands-only = { $cube } ne peut pas se poser en { $cell } : seulement sur une case vide ou sur un de vos cubes seuls qui l'accepte
refusal-no-stacks-in-setup = { $cell } est prise ; ce jeu ne fait pas de piles pendant la préparation
refusal-no-room-for-prey = il ne resterait plus de case pour votre { $prey }
refusal-not-adjacent = deux cubes se parachutent sur une case ou sur deux cases voisines ; { $first } et { $second } ne le sont pas
refusal-no-swaps = rien ne peut changer de place dans ce jeu
refusal-no-prey-there = votre { $prey } n'est pas en { $cell } ; sa case vient en premier
refusal-no-ghost-there = aucun de vos cubes actifs en { $cell } ne peut changer de place
refusal-other-form = ce tour s'écrit dans un autre ordre
refusal-restricted = ce joueur s'en passe ici, bien que le jeu le permette
refusal-stack-needs-three-cells = { $cell } porte une pile : écrivez son départ, où finit le bas et où finit le haut
refusal-unexplained = ce tour n'est pas permis ici

# Pourquoi une partie est finie.
reason-capture = la proie a été prise
reason-stuck = la proie capturée ne peut pas être replacée
reason-goal = la première rangée adverse est atteinte
reason-quiet = trop de tours sans capture
reason-countdown = le compte à rebours est terminé
reason-blocked = le joueur au trait ne peut plus jouer
