# Plusieurs serveurs sur un même PostgreSQL.

postgres-bad-url = { $url } n'est pas l'adresse d'une base PostgreSQL, telle que postgres://jersi@localhost/jersi : { $why }
postgres-not-opened = La base à l'adresse { $place } ne peut pas être utilisée : { $why }.
postgres-reason-unreachable = elle est injoignable ({ $why }) ; vérifiez l'adresse, et que PostgreSQL y tourne
postgres-reason-silent = elle ne répond pas
postgres-reason-refused = elle nous refuse l'entrée ({ $why }) ; vérifiez l'utilisateur, le mot de passe, et que la base existe
postgres-reason-other = elle répond : { $why }

copy-in-use = Des serveurs utilisent la base. Arrêtez-les, puis recopiez : ce qui se joue entre-temps serait perdu.
copy-differs = la cible a une autre partie de ce nom
