-- The opening explorer: how games went on from a position (a number made from it, openings.rs), and how they ended. It is made from the
-- logs of public games; a game says whether it was counted.
CREATE TABLE openings (
    place INTEGER NOT NULL,
    turn  TEXT    NOT NULL,
    white INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    black INTEGER NOT NULL,
    PRIMARY KEY (place, turn)
) STRICT, WITHOUT ROWID;
ALTER TABLE games ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_uncounted ON games (number) WHERE public = 1 AND phase = 'over' AND counted = 0;
