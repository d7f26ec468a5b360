# Pourquoi une requête n'est pas accordée.

request-no-game = Il n'y a pas de partie à cette adresse. Vérifiez le lien.
request-no-seat = Ce secret n'ouvre aucune place de cette partie. Utilisez le lien de votre place.
request-no-secret = Envoyez le secret de votre place : `Authorization: Bearer SECRET`.
request-internal = Le serveur a fait une erreur. On ne sait pas si quelque chose a changé : regardez avant de renvoyer.
request-no-address = Il n'y a rien à cette adresse. Voir /api/docs.
request-no-puzzles = il n'y a pas de problèmes pour `{ $game }` ; GET /api/puzzles donne les jeux qui en ont
request-no-method = Cette adresse ne comprend pas cette méthode. Voir /api/docs.
request-no-report = Ce rapport n'existe pas. Voir /lab pour ceux qui existent.
request-no-page = Cette page n'existe pas. Voir /docs pour celles qui existent.
request-unknown-host = Ce serveur ne porte pas ce nom. Son responsable peut le lui donner avec --base-url.
request-foreign-origin = La page d'un autre site n'a pas le droit de faire cela.

request-unreadable-message = Ce message ne peut pas être lu : { $why }.
request-unreadable-body = Ce qui a été envoyé ne peut pas être lu : { $why }
request-unreadable-address = L'adresse ne peut pas être lue : { $why }
request-broke-off = Ce qui a été envoyé s'est interrompu : { $why }.
request-too-large = On ne peut pas envoyer plus de { $most } octets à la fois.
request-short-id = L'identifiant d'une demande qui ouvre une place a au moins { $least } caractères, pour que personne ne le devine. Tirez-les au hasard.
request-bad-id = L'identifiant d'une demande est du texte simple : des lettres, chiffres et signes ASCII.
request-bad-after = `after` est un moment et une partie, comme 1794783655666-7k3m9x2p4q8r.
request-bad-page = Les pages sont numérotées de 1 à { $last } ; au-delà, utilisez `after`.
request-too-many-secrets = Au plus { $most } secrets peuvent être cherchés ensemble.
request-bad-analysis = Une analyse a un identifiant d'au plus { $bytes } octets, 1 à { $lines } lignes, au plus { $turns } tours.
request-bad-picture = { $why }.

request-too-many-analyses = Le serveur mène autant d'analyses qu'il peut. Attendez un peu.
request-too-many-own-analyses = Trop d'analyses de votre adresse sont en cours. Arrêtez-en une, ou attendez un peu.
request-analysis-failed = Le moteur a échoué sur cette position ; le responsable du serveur en trouve la raison dans le journal. Analysez-en une autre.
request-too-many-games = Trop de parties ont été créées depuis votre adresse. Attendez une minute.
request-too-many-running = Trop de parties de votre adresse sont en cours. Terminez-en d'abord quelques-unes.
request-too-much-stored = Votre adresse a fait enregistrer tout ce qui est permis en un jour. Les parties en cours continuent ; attendez avant d'en commencer d'autres.
request-too-slow = Cela a pris trop de temps, et on ne sait pas si c'est fait. Renvoyez-le avec le même identifiant ; il ne sera fait qu'une fois.
request-too-much-work = Le serveur a longtemps travaillé pour votre adresse. Attendez quelques secondes.
request-too-much-waiting = Trop de vos demandes attendent d'être traitées. Attendez que quelques-unes le soient.
request-server-full = Le serveur est plein : il ne peut pas accueillir plus de connexions. Réessayez dans un moment.
request-server-busy = Le serveur a beaucoup à faire en ce moment. Réessayez dans quelques secondes.
request-too-many-requests = Trop de requêtes sont venues de votre adresse. Attendez quelques secondes.
request-too-many-connections = Trop de connexions viennent de votre adresse. Fermez-en, ou attendez un peu.
request-too-many-followed = Trop de parties sont suivies sur cette connexion.
request-too-many-exhibitions = Assez d'ordinateurs jouent déjà entre eux. Regardez une de leurs parties, ou attendez.
request-too-many-own-exhibitions = Assez d'ordinateurs jouent entre eux pour votre adresse. Attendez qu'une de leurs parties soit finie.
