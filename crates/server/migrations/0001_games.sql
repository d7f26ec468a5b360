-- The log is the truth, in the order in which everything happened; entries are added at its end, never changed or taken away.
-- Each entry names the one before it in its game.
CREATE TABLE log (
    seq     INTEGER PRIMARY KEY,
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    seal    BLOB    NOT NULL,
    before  INTEGER
) STRICT;

CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is never shortened'); END;

-- The other tables repeat what lists and the start of the server need to know without reading the log.
-- What seldom changes:
CREATE TABLE games (
    number    INTEGER PRIMARY KEY,
    id        TEXT    NOT NULL UNIQUE,
    variant   TEXT    NOT NULL,
    public    INTEGER NOT NULL,
    created   INTEGER NOT NULL,
    phase     TEXT    NOT NULL,
    since     INTEGER NOT NULL,
    white     TEXT    NOT NULL,
    black     TEXT    NOT NULL,
    white_key TEXT,
    black_key TEXT,
    winner    INTEGER,
    ending    TEXT,
    damage    TEXT
) STRICT;

CREATE INDEX games_white_key ON games (white_key) WHERE white_key IS NOT NULL;
CREATE INDEX games_black_key ON games (black_key) WHERE black_key IS NOT NULL;
CREATE INDEX games_listed ON games (since DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_under_way ON games (number) WHERE phase <> 'over';
CREATE INDEX games_created ON games (created, id);

-- What every turn changes, in narrow rows, and those of games of the same time side by side: few pages to write.
CREATE TABLE stands (
    number   INTEGER PRIMARY KEY REFERENCES games,
    version  INTEGER NOT NULL,
    seal     BLOB    NOT NULL,
    last     INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    turns    INTEGER NOT NULL,
    to_move  INTEGER NOT NULL,
    deadline INTEGER,
    computer INTEGER NOT NULL
) STRICT;

CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
