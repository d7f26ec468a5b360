# Les programmes qui jouent avec les gens.

bot-no-name = Un programme a un nom. Donnez-lui-en un.
bot-about-too-long = Ce qui est dit d’un programme a au plus { $most } caractères, sur une ligne.
bot-name-taken = Un autre programme s’appelle { $name }. Choisissez un autre nom.
bot-too-many = { $most } programmes ont été inscrits depuis votre adresse aujourd’hui. Servez-vous de l’un d’eux, ou revenez demain.
bot-no-token = Ce n’est le jeton d’aucun programme. POST /api/bots en donne un.
bot-revoked = Ce jeton a été révoqué. POST /api/bots en donne un autre.
bot-away = { $name } n’est pas connecté en ce moment. GET /api/bots donne la liste de ceux qui le sont.
bot-other-games = { $name } ne joue pas à ce jeu.
bot-busy = { $name } joue déjà autant de parties que possible. Réessayez dans un instant.
bot-no-such-game = Un programme nomme les jeux par leurs identifiants sans options, comme dans /api/variants, séparés par des virgules.
bot-seeks = Les programmes sont invités ; ils ne cherchent pas d’adversaires parmi les gens.
bot-unknown = Aucun programme ne s’appelle { $name } ici. `jersi bots` les énumère.
