# Why something cannot be drawn: sentences without capital and full stop, each with a remedy.

error-theme = aucun thème ne s'appelle { $name } ; les thèmes sont { $known }
error-faces = aucune sorte de faces ne s'appelle { $name } ; il y a { $known }
error-paper = aucun papier ne s'appelle { $name } ; il y a { $known }
error-pieces = { $name } ne s'imprime pas pour les cubes ; il y a { $known }
error-cube = des cubes de { $size } mm ne s'impriment pas ; donnez de { $least } à { $most }, comme 16 ou 20
error-size = une taille de { $size } pixels n'est pas possible ici ; donnez de { $least } à { $most }
error-speed = une vitesse de { $speed } n'est pas possible ; donnez de 0.25 à 4, 1 étant l'usage
error-word = { $word } n'est pas l'écriture d'un tour ; écrivez comme a5-b5=d7 ou K:d1
error-last-turn = { $word } ne peut pas avoir mené à cette position ; donnez le tour qui y a mené
error-arrow = { $text } n'est pas une flèche ; écrivez deux cases du plateau, comme a1-b2
error-cell = ce plateau n'a pas de case { $name } ; leurs noms sont ceux de l'image
error-too-many-turns = la partie a { $turns } tours ; au plus { $most } sont animés, raccourcissez-la
error-too-long = le dessin a pris trop de temps ; demandez une taille ou une partie plus petite
error-failed = l'image n'a pas pu être faite ({ $why }) ; signalez-le aux auteurs de jersi
