# Ce qui va mal entre le serveur et son disque.

store-damaged = La mémoire de la partie { $game } est endommagée et a été mise de côté pour examen.
store-conflict = Quelqu'un d'autre a écrit dans cette partie au même instant. Réessayez.
store-busy = D'autres écrivent sans cesse dans cette partie ; réessayez.
store-unknown = On ne sait pas si ceci a été enregistré : { $why }. Renvoyez-le avec le même identifiant ; il ne sera fait qu'une fois.
store-entries-missing = Il manque des entrées enregistrées dans { $file }, au moins { $count } : le fichier voisin, -wal, a été perdu ou coupé. Cherchez-le, ou remettez une copie en place.
store-nothing-left = Dans { $file } il ne reste rien à sauver. Remettez une copie en place avec `jersi restore`.
store-failed = Ceci n'a pas pu être enregistré, et rien n'a changé : { $why }. Réessayez.

store-reason-full = le disque, ou la place accordée à la base, est plein ; les parties reprendront dès qu'il y aura de la place
store-reason-read-only = la base est en lecture seule ; les parties reprendront dès que son fichier et son dossier seront modifiables
store-reason-disk = le disque ne fonctionne pas ({ $why })
store-reason-no-file = le fichier ne peut pas être ouvert ; vérifiez que son dossier existe et est modifiable
store-reason-no-database = le fichier est endommagé ou n'est pas une base ; sauvez ce qui reste avec `jersi recover`, ou remettez une copie avec `jersi restore`
store-reason-locked = la base est verrouillée par un autre programme
store-reason-missing = ce fichier n'existe pas ; vérifiez le chemin
store-reason-other = { $why }
store-reason-newer = elle vient d'un jersi plus récent ; utilisez cette version-là, ou un autre fichier
store-reason-closed = le journal est fermé
store-reason-mistake = le serveur a fait une erreur
store-reason-no-rematch = la revanche ne peut pas être créée : { $why }
store-reason-no-json = un événement n'a pas de JSON : { $why }
store-reason-no-game-name = `{ $id }` n'est pas le nom d'une partie
store-reason-not-unicode = le nom { $file } n'est pas en Unicode

store-gone-on = le journal de la partie { $game } a continué
store-log-damaged = le journal de la partie { $game } est endommagé : { $why }
store-not-opened = La base { $file } ne peut pas être ouverte : { $why }.
store-not-updated = La base { $file } ne peut pas être mise à jour : { $why }.

store-no-database = Il n'y a pas de base { $file }. Nommez son dossier avec { $option }.
store-file-exists = { $file } existe déjà : choisissez un autre nom.
store-no-backup-made = La copie { $file } n'a pas été faite : { $why }.
store-cannot-read = { $file } ne peut pas être lu : { $why }.
store-cannot-write = { $file } ne peut pas être écrit : { $why }
store-not-our-backup = { $file } n'est pas une copie de jersi : { $why } Rien n'a changé.
store-not-replaced = La base dans { $folder } n'a pas pu être remplacée : { $why }.
store-no-folder = Le dossier { $folder } ne peut pas être créé : { $why }.
store-game-not-moved = partie { $game } : { $why }
store-file-not-moved = { $file } : { $why }
store-no-such-game = il n'y a pas de telle partie
