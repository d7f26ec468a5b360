# Messages aux navigateurs, pour les parties où l’on met des jours à jouer.

push-somebody = Votre adversaire
push-turn = { $who } a joué. C’est à vous.
push-first-turn = Votre partie avec { $who } commence. C’est à vous.
push-joined = { $who } a rejoint votre partie.
push-joined-turn = { $who } a rejoint votre partie. C’est à vous.
push-rematch = { $who } rejoue contre vous.
push-offer-draw = { $who } propose la nulle.
push-offer-takeback = { $who } demande à reprendre un tour.
push-offer-stop = { $who } propose de s’arrêter là et de compter.
push-offer-rematch = { $who } voudrait rejouer contre vous.
push-over = Votre partie avec { $who } est finie. { $result }
push-bad-endpoint = Les messages ne sont envoyés qu’à des adresses publiques d’Internet commençant par `https://`.
push-bad-keys = Les clés de l’abonnement ne sont pas celles que fait un navigateur : `p256dh` est un point de P-256, `auth` a 16 octets, tous deux en base64url.
push-too-many = Trop de navigateurs de votre adresse se sont abonnés dans la dernière minute. Réessayez un peu plus tard.
