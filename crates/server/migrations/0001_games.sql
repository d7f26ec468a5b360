-- The log is the truth; `games` repeats what lists and the start of the server need to know without reading it.
CREATE TABLE games (
    id        TEXT    PRIMARY KEY,
    version   INTEGER NOT NULL,
    seal      BLOB    NOT NULL,
    variant   TEXT    NOT NULL,
    phase     TEXT    NOT NULL,
    public    INTEGER NOT NULL,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    turns     INTEGER NOT NULL,
    to_move   INTEGER NOT NULL,
    white     TEXT    NOT NULL,
    black     TEXT    NOT NULL,
    white_key TEXT,
    black_key TEXT,
    winner    INTEGER,
    ending    TEXT,
    deadline  INTEGER,
    computer  INTEGER NOT NULL,
    damage    TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX games_white_key ON games (white_key) WHERE white_key IS NOT NULL;
CREATE INDEX games_black_key ON games (black_key) WHERE black_key IS NOT NULL;
CREATE INDEX games_listed ON games (updated DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_awake ON games (id) WHERE phase <> 'over' AND (deadline IS NOT NULL OR computer = 1);
CREATE INDEX games_created ON games (created, id);

CREATE TABLE log (
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    TEXT    NOT NULL,
    seal    BLOB    NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

-- Entries are added, never changed or taken away.
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is never shortened'); END;

CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
