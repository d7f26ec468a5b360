-- Times in which the server could not have accepted a turn: nobody pays for them.
CREATE TABLE pauses (
    start INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- Filled and emptied with each sign of life: where there is no room for this there is none for a turn.
CREATE TABLE room (
    filler BLOB NOT NULL
) STRICT;

-- Up to which entry the log was checked.
CREATE TABLE checked (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL
) STRICT;

-- What lists ask for. The game without its options, and the names in small letters.
ALTER TABLE games ADD COLUMN base TEXT GENERATED ALWAYS AS (substr(variant, 1, instr(variant || '+', '+') - 1)) VIRTUAL;
ALTER TABLE games ADD COLUMN white_name TEXT;
ALTER TABLE games ADD COLUMN black_name TEXT;
UPDATE games SET white_name = lower(white ->> 'name'), black_name = lower(black ->> 'name');

DROP INDEX games_listed;
CREATE INDEX games_listed ON games (since DESC, id DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_listed_phase ON games (phase, since DESC, id DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_listed_base ON games (base, since DESC, id DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_listed_base_phase ON games (base, phase, since DESC, id DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_listed_variant ON games (variant, since DESC, id DESC) WHERE public = 1 AND damage IS NULL;
CREATE INDEX games_white_name ON games (white_name) WHERE public = 1 AND white_name <> '';
CREATE INDEX games_black_name ON games (black_name) WHERE public = 1 AND black_name <> '';

-- Names by any three letters in a row.
CREATE VIRTUAL TABLE names USING fts5 (white, black, tokenize = 'trigram');
INSERT INTO names (rowid, white, black)
SELECT number, white_name, black_name FROM games WHERE public = 1 AND (white_name <> '' OR black_name <> '');
