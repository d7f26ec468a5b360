-- A game in which nobody ever played a turn may be forgotten after a while: first it is taken off the list, then its entries go. Those of
-- every other game stay for ever.
DROP TRIGGER log_is_never_shortened;
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log WHEN EXISTS (SELECT 1 FROM games WHERE id = OLD.game)
BEGIN SELECT RAISE(ABORT, 'the log is never shortened'); END;
