# Several servers over one PostgreSQL.

postgres-bad-url = { $url } is not the address of a PostgreSQL database, such as postgres://jersi@localhost/jersi: { $why }
postgres-not-opened = The database at { $place } cannot be used: { $why }.
# What follows a colon.
postgres-reason-unreachable = it cannot be reached ({ $why }); check the address, and that PostgreSQL runs there
postgres-reason-silent = it does not answer
postgres-reason-refused = it does not let us in ({ $why }); check the user, the password, and that the database exists
postgres-reason-other = it says: { $why }

copy-in-use = Servers are using the database. Stop them, and copy again: what is played meanwhile would be lost.
copy-differs = the target has another game of this name
