# What goes wrong between the server and its disk.

store-damaged = The record of game { $game } is damaged and was set aside; its keeper can look at it.
store-conflict = Somebody else has written to this game at the same moment. Try again.
store-busy = Others are writing to this game all the time; try again.
store-unknown = Whether this was stored is not known: { $why }. Send it again with the same id; it is done once.
store-entries-missing = Entries that were stored are missing from { $file }, { $count } at least: the file beside it, -wal, was lost or cut. Look for it, or restore a backup.
store-nothing-left = In { $file } there is nothing left that could be saved. Restore a backup with `jersi restore`.
store-failed = This could not be stored, and nothing was changed: { $why }. Try again.

# What follows a colon.
store-reason-full = the disk, or the space allowed to the database, is full; games go on when there is room
store-reason-read-only = the database is read-only; games go on when its file and folder are writable
store-reason-disk = the disk does not work ({ $why })
store-reason-no-file = the file cannot be opened; check that its folder exists and is writable
store-reason-no-database = the file is damaged or no database; save what is left with `jersi recover`, or restore a backup with `jersi restore`
store-reason-locked = the database is locked by another program
store-reason-missing = there is no such file; check the path
store-reason-other = { $why }
store-reason-newer = it was made by a newer jersi; use that version, or another file
store-reason-closed = the store is closed
store-reason-mistake = the server made a mistake
store-reason-no-rematch = the rematch cannot be made: { $why }
store-reason-no-json = an event has no JSON: { $why }
store-reason-no-game-name = `{ $id }` is not a game's name
store-reason-not-unicode = the name { $file } is not Unicode

store-gone-on = the log of game { $game } has gone on
store-log-damaged = the log of game { $game } is damaged: { $why }
store-not-opened = The database { $file } cannot be opened: { $why }.
store-not-updated = The database { $file } cannot be brought to the newest form: { $why }.

# Backups, and games as files.
store-no-database = There is no database { $file }. Name its folder with { $option }.
store-file-exists = { $file } exists already: choose another name.
store-no-backup-made = The backup { $file } was not made: { $why }.
store-cannot-read = { $file } cannot be read: { $why }.
store-cannot-write = { $file } cannot be written: { $why }
store-not-our-backup = { $file } is no backup of jersi: { $why } Nothing was changed.
store-not-replaced = The database in { $folder } could not be replaced: { $why }.
store-no-folder = The folder { $folder } cannot be made: { $why }.
store-game-not-moved = game { $game }: { $why }
store-file-not-moved = { $file }: { $why }
store-no-such-game = there is no such game
