work-bad-url = this is no address of a PostgreSQL database ({ $why }); write it as postgres://USER@HOST/NAME
work-no-threads = the queue cannot be used: { $why }
work-failed = the queue in the database cannot be used: { $why }
work-given-up = the job { $key } was given up: { $tries } workers died over it
