-- The log is the truth; entries are added at the end of a game, never changed or taken away. Who writes an entry that is there already
-- comes too late: that is how an append by expected version is held to its word, however many servers write.
CREATE TABLE log (
    game    text   COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    at      bigint NOT NULL,
    body    text   NOT NULL,
    seal    bytea  NOT NULL,
    PRIMARY KEY (game, version)
);

CREATE FUNCTION log_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is never changed or shortened';
END
$$;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON log
    FOR EACH STATEMENT EXECUTE FUNCTION log_is_never_changed();

-- The other tables repeat what lists and the servers need to know without reading the log.
-- What seldom changes:
CREATE TABLE games (
    id         text     COLLATE "C" PRIMARY KEY,
    variant    text     COLLATE "C" NOT NULL,
    public     boolean  NOT NULL,
    created    bigint   NOT NULL,
    phase      text     COLLATE "C" NOT NULL,
    since      bigint   NOT NULL,
    white      text     NOT NULL,
    black      text     NOT NULL,
    white_key  text     COLLATE "C",
    black_key  text     COLLATE "C",
    winner     smallint,
    ending     text,
    damage     text
);

CREATE INDEX games_white_key ON games (white_key) WHERE white_key IS NOT NULL;
CREATE INDEX games_black_key ON games (black_key) WHERE black_key IS NOT NULL;
CREATE INDEX games_listed ON games (since DESC, id DESC) WHERE public AND damage IS NULL;
CREATE INDEX games_under_way ON games (id) WHERE phase <> 'over';
CREATE INDEX games_created ON games (created, id);

-- What every turn changes. No column but the first has an index, and every page has room: a row is changed in its place.
CREATE TABLE stands (
    game     text     COLLATE "C" PRIMARY KEY REFERENCES games,
    version  bigint   NOT NULL,
    seal     bytea    NOT NULL,
    updated  bigint   NOT NULL,
    turns    integer  NOT NULL,
    to_move  smallint NOT NULL,
    deadline bigint,
    computer boolean  NOT NULL
) WITH (fillfactor = 60);

CREATE TABLE pulse (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    at  bigint  NOT NULL
);

-- The servers, and other programs that work for them. Whoever has not been heard of for a while has lost its jobs.
CREATE TABLE nodes (
    id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    beat bigint NOT NULL
);

-- What somebody has to do. A job belongs to the node that holds it, as long as that node lives; then to whoever takes it next.
-- `since` says from when on nobody could look after it.
CREATE TABLE jobs (
    kind    text   COLLATE "C" NOT NULL,
    key     text   COLLATE "C" NOT NULL,
    payload jsonb  NOT NULL DEFAULT '{}',
    node    bigint,
    since   bigint,
    tries   integer NOT NULL DEFAULT 0,
    result  jsonb,
    PRIMARY KEY (kind, key)
) WITH (fillfactor = 80);
CREATE INDEX jobs_open ON jobs (kind, node) WHERE result IS NULL;

-- Who is connected to a game, at which node: lost when the database is killed, and told again by the nodes.
CREATE UNLOGGED TABLE presence (
    game     text    COLLATE "C" NOT NULL,
    node     bigint  NOT NULL,
    white    integer NOT NULL,
    black    integer NOT NULL,
    watchers integer NOT NULL,
    PRIMARY KEY (game, node)
);
CREATE INDEX presence_node ON presence (node);
