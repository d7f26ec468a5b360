-- What lists ask for: the game without its options, and the names in small letters, of all alphabets where the database can.
ALTER TABLE games ADD COLUMN base text COLLATE "C" GENERATED ALWAYS AS (split_part(variant, '+', 1)) STORED;

DO $$
DECLARE
    letters text := CASE WHEN EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu')
                         THEN 'COLLATE "und-x-icu"' ELSE '' END;
    side text;
BEGIN
    FOREACH side IN ARRAY ARRAY['white', 'black'] LOOP
        EXECUTE format(
            'ALTER TABLE games ADD COLUMN %1$s_name text COLLATE "C"
             GENERATED ALWAYS AS (COALESCE(lower((%1$s::jsonb ->> ''name'') %2$s), '''')) STORED', side, letters);
    END LOOP;
END
$$;

-- Any three letters in a row.
CREATE FUNCTION letters_in_threes(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT COALESCE(array_agg(DISTINCT substr(name, place, 3)), '{}') FROM generate_series(1, length(name) - 2) AS place
$$;

DROP INDEX games_listed_variant;
CREATE INDEX games_listed_base ON games (base, since DESC, id DESC) WHERE public AND damage IS NULL;
CREATE INDEX games_listed_base_phase ON games (base, phase, since DESC, id DESC) WHERE public AND damage IS NULL;
CREATE INDEX games_listed_variant ON games (variant, since DESC, id DESC) WHERE public AND damage IS NULL;
CREATE INDEX games_white_name ON games (white_name, created) WHERE public AND white_name <> '';
CREATE INDEX games_black_name ON games (black_name, created) WHERE public AND black_name <> '';
CREATE INDEX games_white_threes ON games USING gin (letters_in_threes(white_name)) WHERE public AND white_name <> '';
CREATE INDEX games_black_threes ON games USING gin (letters_in_threes(black_name)) WHERE public AND black_name <> '';
