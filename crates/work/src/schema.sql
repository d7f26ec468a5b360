CREATE SCHEMA IF NOT EXISTS jersi_work;

CREATE SEQUENCE IF NOT EXISTS jersi_work.workers;

-- Work that belongs together: what its jobs are about is told once.
CREATE TABLE IF NOT EXISTS jersi_work.batches (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind    text   COLLATE "C" NOT NULL,
    name    text   COLLATE "C" NOT NULL UNIQUE,
    payload bytea  NOT NULL
);

-- A job belongs to the worker that took it, until its lease ends; then to whoever takes it next.
CREATE TABLE IF NOT EXISTS jersi_work.jobs (
    batch  bigint  NOT NULL REFERENCES jersi_work.batches ON DELETE CASCADE,
    key    text    COLLATE "C" NOT NULL,
    place  bigint  GENERATED ALWAYS AS IDENTITY,
    worker bigint,
    until  timestamptz,
    tries  integer NOT NULL DEFAULT 0,
    result bytea,
    fault  text,
    PRIMARY KEY (batch, key)
);
CREATE INDEX IF NOT EXISTS jobs_open ON jersi_work.jobs (batch, place) WHERE result IS NULL AND fault IS NULL;
CREATE INDEX IF NOT EXISTS jobs_done ON jersi_work.jobs (batch) WHERE result IS NOT NULL OR fault IS NOT NULL;
CREATE INDEX IF NOT EXISTS jobs_held ON jersi_work.jobs (worker) WHERE result IS NULL AND fault IS NULL;
