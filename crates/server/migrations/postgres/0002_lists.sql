-- Times in which no turn could be accepted: nobody pays for them.
CREATE TABLE pauses (
    start bigint NOT NULL,
    until bigint NOT NULL
);

CREATE INDEX games_listed_phase ON games (phase, since DESC, id DESC) WHERE public AND damage IS NULL;
CREATE INDEX games_listed_variant ON games (variant, since DESC, id DESC) WHERE public AND damage IS NULL;
