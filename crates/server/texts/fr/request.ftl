# Pourquoi une requête n'est pas accordée.

request-no-game = Il n'y a pas de partie à cette adresse. Vérifiez le lien.
request-no-seat = Ce secret n'ouvre aucune place de cette partie. Utilisez le lien de votre place.
request-no-secret = Envoyez le secret de votre place : `Authorization: Bearer SECRET`.
request-internal = Le serveur a fait une erreur ; rien n'a changé.
request-no-address = Il n'y a rien à cette adresse. Voir /api/docs.
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
request-bad-page = Les pages sont numérotées de 1 à { $last }.
request-too-many-secrets = Au plus { $most } secrets peuvent être cherchés ensemble.
request-bad-analysis = Une analyse a un identifiant d'au plus { $bytes } octets, 1 à { $lines } lignes, au plus { $turns } tours.
request-position-too-long = Une position a au plus { $most } octets.
request-bad-position = Colonne { $column } : { $why }.
request-record-too-long = La partie a plus de { $most } tours.
request-tree-too-long = Une partie a au plus { $most } tours.
request-bad-parent = Le tour { $turn } suit le tour { $parent }, qui n'est pas avant lui.
request-no-such-ending = Rien ne finit par `{ $reason }`.
request-bad-picture = { $why }.

request-too-many-analyses = Trop d'analyses sont en cours. Arrêtez-en une, ou attendez un peu.
request-too-many-games = Trop de parties ont été créées depuis votre adresse. Attendez une minute.
request-too-many-requests = Trop de requêtes sont venues de votre adresse. Attendez quelques secondes.
request-too-many-connections = Trop de connexions viennent de votre adresse. Fermez-en, ou attendez un peu.
request-too-many-followed = Trop de parties sont suivies sur cette connexion.
request-too-many-exhibitions = Assez d'ordinateurs jouent déjà entre eux. Regardez une de leurs parties, ou attendez.
request-too-many-pictures = Beaucoup d'images sont en cours de dessin. Attendez quelques secondes, ou demandez un SVG.
