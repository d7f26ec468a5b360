meet-title = Jouer contre quelqu’un
meet-game = Jeu
meet-clock = Temps de réflexion
meet-play = Trouver un adversaire
meet-accept = Jouer
meet-accept-label = Jouer contre { $who }
meet-waiting = En attente d’un adversaire
meet-playing = Parties en cours
meet-bots = Des programmes qui jouent avec vous
meet-here =
    { $n ->
        [one] Vous êtes seul ici pour l’instant
       *[other] { $n } personnes sont là
    }{ $waiting ->
        [0] .
        [one] , une attend un adversaire.
       *[other] , { $waiting } attendent un adversaire.
    }
meet-seeking = Recherche d’un adversaire
meet-cancel = Ne plus chercher
meet-meanwhile = En attendant, contre l’ordinateur
meet-found = Quelqu’un veut jouer
meet-found-text = Votre partie commence.
meet-key-title = Vos parties sur un autre appareil
meet-key-text = Votre clé ouvre toutes vos parties, en cours ou finies, sur un autre appareil. Il n’y a pas de compte : qui a la clé a vos places.
meet-key-show = Montrer ma clé
meet-key-link = Ouvrez ce lien là-bas, ou lisez le code. Qui le possède joue à votre place : gardez-le pour vous.
meet-key-write = Ou notez la clé, au cas où ce navigateur oublierait tout :
meet-key-seen = Quelqu’un l’a vue ?
meet-key-change = Faire une nouvelle clé
meet-key-changed = Vous avez une nouvelle clé. L’ancienne n’ouvre plus rien : portez la nouvelle sur vos autres appareils.
meet-key-enter = La clé d’un autre appareil
meet-key-take = Amener ces parties ici
meet-key-by-link = Ce lien porte une clé. Ne continuez que si c’est la vôtre : vos parties d’ici lui appartiendront, et qui la possède pourra les jouer.
meet-key-taken =
    { $n ->
        [one] { $n } partie est ici maintenant.
       *[other] { $n } parties sont ici maintenant.
    }
meet-key-wrong = Ce n’est pas une clé : elle a 25 lettres et chiffres, et l’un d’eux est peut-être faux.
meet-feed-title = Vos parties dans un agenda ou un lecteur de fils
meet-feed-text = Ces adresses donnent les parties où c’est à vous, avec le temps qui reste. Qui les connaît voit vos parties, sans pouvoir jouer.
meet-feed-show = Montrer les adresses
meet-feed-calendar = Pour les agendas (iCalendar)
meet-feed-atom = Pour les lecteurs de fils (Atom)
meet-feed-seen = Quelqu’un les a-t-il vues ?
meet-feed-change = En créer d’autres
meet-feed-changed = Les anciennes adresses ne mènent plus nulle part.
meet-say = Dire quelque chose
meet-said = Ce qui a été dit
meet-say-hello = Bonjour !
meet-say-good-luck = Bonne partie !
meet-say-well-played = Bien joué !
meet-say-oops = Oups !
meet-say-one-moment = Un instant, s’il vous plaît.
meet-say-thanks = Merci !
meet-say-good-game = Belle partie !
meet-say-goodbye = Je dois partir. Au revoir !
