//! A new database of what is left of a damaged one.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jersi_schema::GameId;

use super::notices::{Notice, Notices, salvage_notices};
use super::{Salvaged, SqliteOptions, SqliteStore, Store, StoreError, Summary, Write, salvage};
use crate::game::Game;
use crate::library::Library;
use crate::time::wall_clock;

/// How many games are written at a time.
const SOME: usize = 200;

/// What becomes of games whose log is cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutGames {
    /// Nobody plays them until somebody has looked at them.
    SetAside,
    /// They go on from where their log is cut.
    GoOn,
}

/// What could be saved of a damaged database, and what not.
#[derive(Debug, Default)]
pub struct Rebuilt {
    /// How many games are whole.
    pub games: usize,
    /// Those whose log is cut: how many entries were saved, of how many at least.
    pub cut: Vec<(GameId, u64, u64)>,
    /// Those of which nothing could be saved.
    pub lost: Vec<GameId>,
    /// Where the damaged database is kept.
    pub kept: Option<PathBuf>,
}

impl Rebuilt {
    /// Says it in the log of the server.
    pub fn log(&self) {
        for (game, saved, had) in &self.cut {
            tracing::error!(%game, saved, had, "the log of a game is cut");
        }
        for game in &self.lost {
            tracing::error!(%game, "a game is lost");
        }
        let kept = self.kept.as_ref().map(|kept| kept.display().to_string());
        tracing::warn!(games = self.games, ?kept, "the database was made anew of what was left");
    }
}

/// Makes a new database of what is left of a damaged one, which is kept under another name. Where nothing is left, nothing is changed.
pub async fn rebuild(file: &Path, cut: CutGames) -> Result<Rebuilt, StoreError> {
    let source = file.to_owned();
    let found = tokio::task::spawn_blocking(move || salvage(&source)).await;
    let found = found.unwrap_or_else(|error| Err(io::Error::other(error))).map_err(|error| {
        StoreError::Failed(message!("store-cannot-read", file = name(file), why = error.to_string()))
    })?;
    if found.iter().all(|salvaged| salvaged.entries.is_empty()) {
        return Err(StoreError::Failed(message!("store-nothing-left", file = name(file))));
    }
    let notices = salvage_notices(file).await;
    let part = with_ending(file, ".recovering");
    let tidy = |endings: &[&str]| {
        for ending in endings {
            let _ = fs::remove_file(with_ending(&part, ending));
        }
    };
    tidy(&["", "-wal", "-shm", ".last"]);
    let store = SqliteStore::open(&SqliteOptions { file: part.clone(), most: None }).await?;
    let mut saved = save(&store, found, cut).await;
    if saved.is_ok()
        && let Err(error) = post_all(&store, notices).await
    {
        saved = Err(error);
    }
    store.close().await;
    tidy(&["-wal", "-shm", ".last"]);
    let mut rebuilt = saved?;
    rebuilt.kept = replace(file, &part).map_err(|error| {
        StoreError::Failed(message!("store-cannot-write", file = name(file), why = error.to_string()))
    })?;
    Ok(rebuilt)
}

async fn post_all(store: &SqliteStore, notices: Vec<Notice>) -> Result<(), StoreError> {
    for notice in notices {
        store.post(notice).await?;
    }
    Ok(())
}

async fn save(store: &SqliteStore, found: Vec<Salvaged>, cut: CutGames) -> Result<Rebuilt, StoreError> {
    let library = Library::default();
    let (mut rebuilt, mut writes, mut last) = (Rebuilt::default(), Vec::new(), 0);
    for Salvaged { game: id, mut entries, had } in found {
        let game = loop {
            match Game::rebuild(&id, &entries, &library) {
                Ok(game) => break Some(game),
                Err(damage) if damage.version > 1 => entries.truncate(damage.version as usize - 1),
                Err(_) => break None,
            }
        };
        let Some(game) = game else {
            rebuilt.lost.push(id);
            continue;
        };
        match game.version() == had {
            true => rebuilt.games += 1,
            false => rebuilt.cut.push((id.clone(), game.version(), had)),
        }
        last = last.max(game.updated());
        writes.push(Write { game: id, after: 0, entries, summary: Summary::of(&game) });
        if writes.len() == SOME {
            store.append(std::mem::take(&mut writes)).await?;
        }
    }
    store.append(writes).await?;
    if cut == CutGames::SetAside {
        for (game, saved, _) in &rebuilt.cut {
            store.set_aside(game, &format!("the log is cut after entry {saved}")).await?;
        }
    }
    // Nobody pays for the time since then.
    store.beat(last, &[]).await?;
    Ok(rebuilt)
}

/// Puts a finished file in the place of a database; where the one before is kept.
pub fn replace(file: &Path, part: &Path) -> io::Result<Option<PathBuf>> {
    let kept = file.exists().then(|| with_ending(file, &format!(".before-{}", wall_clock())));
    for ending in ["-wal", "-shm", ".last", ""] {
        let old = with_ending(file, ending);
        if let Some(kept) = &kept
            && old.exists()
        {
            fs::rename(old, with_ending(kept, ending))?;
        }
    }
    settle(part, file)?;
    Ok(kept)
}

/// Brings a finished file to the disk and gives it its name.
pub fn settle(part: &Path, file: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// A file beside another.
pub fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn name(file: &Path) -> String {
    file.display().to_string()
}
