//! Copies of everything, and games as files: what the keeper of a server does beside it.

use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jersi_record::{Record, Unread};
use jersi_rules::Ruleset;
use jersi_schema::{GameId, Message, RulesFile};
use jersi_texts::{Lang, t};

use crate::game::{Entry, Game, imported};
use crate::library::Library;
use crate::random;
use crate::serve::{Hold, database};
pub use crate::store::Rebuilt;
use crate::store::{
    CutGames, DamagedGame, SqliteOptions, SqliteStore, Store, StoreError, Summary, Write, rebuild, replace,
    settle, with_ending,
};
use crate::time::wall_clock;

/// How many games are read at a time.
const SOME: usize = 200;

fn say(error: StoreError) -> Message {
    error.message()
}

/// Why a file cannot be read.
fn why_unread(error: &io::Error, lang: Lang) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => t!(lang, "store-reason-missing"),
        _ => t!(lang, "store-reason-other", why = error.to_string()),
    }
}

/// The sentence for a file that cannot be read.
fn unread(file: &Path, error: &io::Error) -> Message {
    Message::by(|lang| t!(lang, "store-cannot-read", file = name(file), why = why_unread(error, lang)))
}

/// The name of a file, for people.
fn name(file: &Path) -> String {
    file.display().to_string()
}

fn existing(data: &Path) -> Result<PathBuf, Message> {
    let file = database(data);
    if file.is_file() {
        return Ok(file);
    }
    Err(message!("store-no-database", file = name(&file), option = "--data"))
}

/// Writes a copy of the database, also while a server runs. The copy appears whole or not at all.
pub async fn backup(data: &Path, file: &Path) -> Result<u64, Message> {
    let source = existing(data)?;
    if file.exists() {
        return Err(message!("store-file-exists", file = name(file)));
    }
    let part = with_ending(file, ".part");
    let _ = fs::remove_file(&part);
    let store = SqliteStore::open_for_reading(&source).await.map_err(say)?;
    let done = store.backup(&part).await;
    store.close().await;
    let finished = done.map_err(say).and_then(|()| {
        settle(&part, file).map_err(|error| message!("store-reason-other", why = error.to_string()))
    });
    if let Err(error) = finished {
        let _ = fs::remove_file(&part);
        return Err(Message::by(|lang| {
            t!(lang, "store-no-backup-made", file = name(file), why = error.get(lang))
        }));
    }
    Ok(fs::metadata(file).map(|meta| meta.len()).unwrap_or(0))
}

/// What a restored database holds.
#[derive(Debug)]
pub struct Restored {
    /// How many games can be played.
    pub games: usize,
    /// Those that cannot.
    pub damaged: Vec<DamagedGame>,
    /// Where the database before is kept.
    pub kept: Option<PathBuf>,
}

/// Puts a backup in the place of the database, which is kept under another name.
pub async fn restore(data: &Path, file: &Path) -> Result<Restored, Message> {
    let _hold = Hold::take(data, "--data")?;
    let target = database(data);
    let part = with_ending(&target, ".restoring");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(with_ending(&part, ending));
    }
    fs::copy(file, &part).map_err(|error| unread(file, &error))?;
    let judged = judge(&part).await;
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(with_ending(&part, ending));
    }
    let (games, damaged) = match judged {
        Ok(judged) => judged,
        Err(error) => {
            let _ = fs::remove_file(&part);
            return Err(Message::by(|lang| {
                t!(lang, "store-not-our-backup", file = name(file), why = error.get(lang))
            }));
        }
    };
    let kept = replace(&target, &part)
        .map_err(|error| message!("store-not-replaced", folder = name(data), why = error.to_string()))?;
    Ok(Restored { games, damaged, kept })
}

/// Makes a new database of what is left of a damaged one, which is kept under another name.
pub async fn recover(data: &Path) -> Result<Rebuilt, Message> {
    let _hold = Hold::take(data, "--data")?;
    rebuild(&existing(data)?, CutGames::GoOn).await.map_err(say)
}

/// Opens a database, brings it to the newest form and checks it.
async fn judge(file: &Path) -> Result<(usize, Vec<DamagedGame>), Message> {
    let store = SqliteStore::open(&SqliteOptions { file: file.to_owned(), most: None }).await.map_err(say)?;
    let judged = async {
        let damaged = store.check().await?;
        let mut games = 0;
        let mut last = None;
        loop {
            let some = store.all(last.as_ref(), SOME).await?;
            games += some.len();
            match some.into_iter().last() {
                Some(game) => last = Some(game),
                None => return Ok((games, damaged)),
            }
        }
    }
    .await;
    store.close().await;
    judged.map_err(say)
}

/// What was exported or imported, and what was not.
#[derive(Debug, Default)]
pub struct Moved {
    /// How many games.
    pub games: usize,
    /// How many were there already.
    pub known: usize,
    /// What could not be moved, and why.
    pub failed: Vec<Message>,
    /// What stands behind records and is no part of them, by file.
    pub rests: Vec<(PathBuf, Unread)>,
}

/// Writes games as records into a folder, one file each; a rule file beside it where the game has its own.
pub async fn export(data: &Path, folder: &Path, only: &[GameId]) -> Result<Moved, Message> {
    let store = SqliteStore::open_for_reading(&existing(data)?).await.map_err(say)?;
    fs::create_dir_all(folder)
        .map_err(|error| message!("store-no-folder", folder = name(folder), why = error.to_string()))?;
    let library = Library::default();
    let mut moved = Moved::default();
    let mut last = None;
    loop {
        let some = match only {
            [] => store.all(last.as_ref(), SOME).await.map_err(say)?,
            _ if last.is_none() => only.to_vec(),
            _ => Vec::new(),
        };
        if some.is_empty() {
            break;
        }
        for id in &some {
            match export_one(&store, &library, folder, id).await {
                Ok(()) => moved.games += 1,
                Err(error) => moved.failed.push(Message::by(|lang| {
                    t!(lang, "store-game-not-moved", game = id.as_str(), why = error.get(lang))
                })),
            }
        }
        last = some.into_iter().last();
    }
    store.close().await;
    Ok(moved)
}

async fn export_one(
    store: &SqliteStore,
    library: &Library,
    folder: &Path,
    id: &GameId,
) -> Result<(), Message> {
    let log = store.load(id).await.map_err(say)?.ok_or_else(|| message!("store-no-such-game"))?;
    let game = Game::rebuild(id, &log, library)
        .map_err(|damage| message!("store-reason-other", why = damage.to_string()))?;
    let put = |file: String, text: &str| {
        let file = folder.join(file);
        let failed =
            |error: io::Error| message!("store-cannot-write", file = name(&file), why = error.to_string());
        fs::write(&file, text).map_err(failed)
    };
    if let Some(rules) = &game.spec().rules {
        put(format!("{id}.toml"), &rules.text)?;
    }
    put(format!("{id}.jersi"), &game.record().to_string())
}

/// The games of records that do not say all of it themselves.
#[derive(Default)]
pub struct Games {
    /// The game of a record that names none.
    pub unnamed: Option<Arc<Ruleset>>,
    /// The rule file for records of its game.
    pub rules: Option<RulesFile>,
}

/// Reads records into the database, also while a server runs. A game that is there already is left alone.
pub async fn import(data: &Path, files: &[PathBuf], games: &Games) -> Result<Moved, Message> {
    fs::create_dir_all(data)
        .map_err(|error| message!("store-no-folder", folder = name(data), why = error.to_string()))?;
    let options = SqliteOptions { file: database(data), most: None };
    let store = SqliteStore::open(&options).await.map_err(say)?;
    let library = Library::default();
    let mut moved = Moved::default();
    for file in records_in(files)? {
        let failed = |error: Message| {
            Message::by(|lang| t!(lang, "store-file-not-moved", file = name(&file), why = error.get(lang)))
        };
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                moved.failed.push(failed(Message::by(|lang| why_unread(&error, lang))));
                continue;
            }
        };
        for (lines, text) in jersi_record::games(&text) {
            match import_one(&store, &library, &file, (lines, text), games).await {
                Ok((new, rest)) => {
                    *if new { &mut moved.games } else { &mut moved.known } += 1;
                    moved.rests.extend(rest.map(|rest| (file.clone(), rest)));
                }
                Err(error) => moved.failed.push(failed(error)),
            }
        }
    }
    store.close().await;
    Ok(moved)
}

/// The files, and those in folders.
fn records_in(files: &[PathBuf]) -> Result<Vec<PathBuf>, Message> {
    let mut found = Vec::new();
    for file in files {
        if !file.is_dir() {
            found.push(file.clone());
            continue;
        }
        let entries = fs::read_dir(file).map_err(|error| unread(file, &error))?;
        let mut inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        inside.retain(|file| file.extension().is_some_and(|ending| ending == "jersi"));
        inside.sort();
        found.extend(inside);
    }
    Ok(found)
}

/// Reads the record that stands behind so many lines of a file: whether it is new, and what follows it and is no part of it.
async fn import_one(
    store: &SqliteStore,
    library: &Library,
    file: &Path,
    (lines, text): (usize, &str),
    games: &Games,
) -> Result<(bool, Option<Unread>), Message> {
    let beside = fs::read_to_string(file.with_extension("toml")).ok();
    let own = RefCell::new(None);
    let load = |id: &str| {
        let name = id.split('+').next().unwrap_or(id);
        let given = games.rules.as_ref().filter(|rules| rules.name == name).map(|rules| &rules.text);
        // A rule file of the same name beside the record is the game's own.
        let Some(text) = beside.as_ref().or(given) else { return Ruleset::load(id) };
        *own.borrow_mut() = Some(RulesFile { name: name.to_owned(), text: text.clone() });
        Ruleset::from_file(name, text, id)
    };
    let (record, mut rest) =
        Record::read_beginning(text, games.unnamed.as_ref(), &load).map_err(|mut error| {
            error.line += lines;
            Message::by(|lang| error.say(lang))
        })?;
    if let Some(rest) = &mut rest {
        rest.line += lines;
    }
    if own.borrow().is_none() {
        // A record that names no game is of the given rules, if there are any.
        *own.borrow_mut() =
            games.rules.clone().filter(|rules| record.rules().id().split('+').next() == Some(&rules.name));
    }
    let id = record.tag("Id").and_then(GameId::read).unwrap_or_else(random::game_id);
    let events = imported(&record, own.into_inner()).map_err(|error| error.message())?;
    let at = wall_clock();
    let entries = Entry::after(0, events, at, None);
    let game = Game::rebuild(&id, &entries, library)
        .map_err(|damage| message!("store-reason-other", why = damage.to_string()))?;
    let summary = Summary::of(&game);
    match store.append(vec![Write { game: id, after: 0, entries, summary }]).await {
        Ok(()) => Ok((true, rest)),
        Err(StoreError::Conflict(_)) => Ok((false, rest)),
        Err(error) => Err(error.message()),
    }
}
