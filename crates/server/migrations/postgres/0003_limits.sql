-- What addresses have used, for all servers together: lost when the database is killed, and begun anew. Rows are forgotten as soon as they say
-- nothing any more.

-- When an address will have all of a ration again, in milliseconds since 1970.
CREATE UNLOGGED TABLE spent (
    client  text             COLLATE "C" NOT NULL,
    ration  smallint         NOT NULL,
    full_at double precision NOT NULL,
    PRIMARY KEY (client, ration)
);

-- Requests and sockets of an address at a node, where they are many.
CREATE UNLOGGED TABLE places (
    client text    COLLATE "C" NOT NULL,
    node   bigint  NOT NULL,
    places integer NOT NULL,
    PRIMARY KEY (client, node)
);

-- Who made the games that run.
CREATE UNLOGGED TABLE running (
    game   text   COLLATE "C" PRIMARY KEY,
    client text   COLLATE "C" NOT NULL,
    since  bigint NOT NULL
);
CREATE INDEX running_client ON running (client);
