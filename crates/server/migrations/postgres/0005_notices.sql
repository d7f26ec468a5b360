-- What is kept beside the logs: who waits for an opponent, and other small things that are found by their topic and lapse by themselves.
-- Whoever takes a notice writes so into it; of two, one comes too late.
CREATE TABLE notices (
    kind  text   COLLATE "C" NOT NULL,
    name  text   COLLATE "C" NOT NULL,
    topic text   COLLATE "C" NOT NULL,
    body  text   NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL,
    taken text   COLLATE "C",
    PRIMARY KEY (kind, name)
);
CREATE INDEX notices_topic ON notices (kind, topic, since, name);
CREATE INDEX notices_until ON notices (until);
