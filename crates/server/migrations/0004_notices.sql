-- What is kept beside the logs: who waits for an opponent, and other small things that are found by their topic and lapse by themselves.
-- Whoever takes a notice writes so into it; of two, one comes too late.
CREATE TABLE notices (
    kind  TEXT    NOT NULL,
    name  TEXT    NOT NULL,
    topic TEXT    NOT NULL,
    body  TEXT    NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    taken TEXT,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX notices_topic ON notices (kind, topic, since, name);
CREATE INDEX notices_until ON notices (until);
