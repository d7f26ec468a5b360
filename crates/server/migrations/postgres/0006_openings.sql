-- The opening explorer: how games went on from a position (a number made from it, openings.rs), and how they ended. It is made from the
-- logs of public games; a game says whether it was counted.
CREATE TABLE openings (
    place bigint NOT NULL,
    turn  text   COLLATE "C" NOT NULL,
    white bigint NOT NULL,
    draws bigint NOT NULL,
    black bigint NOT NULL,
    PRIMARY KEY (place, turn)
) WITH (fillfactor = 80);
ALTER TABLE games ADD COLUMN counted boolean NOT NULL DEFAULT false;
CREATE INDEX games_uncounted ON games (id) WHERE public AND phase = 'over' AND NOT counted;
