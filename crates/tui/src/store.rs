//! Files: records that people save and load, and the games that save themselves.
//!
//! Each running program keeps its game in a file of its own, with a lock beside it that the system lets go when
//! the program ends, however it ends. A game whose lock is free is offered again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jersi_record::{MAX_RECORD, Record};
use jersi_rules::{Mistakes, Ruleset};
use jersi_texts::{Lang, t};

/// Finds the game of an id.
pub type Load<'a> = &'a dyn Fn(&str) -> Result<Arc<Ruleset>, Mistakes>;

/// The ending of records.
const ENDING: &str = "jersi";
/// The beginning of the names of games that go on.
const OPEN: &str = "play-";
/// The beginning of the names of games that are over.
const DONE: &str = "done-";
/// The beginning of the names of games that cannot be read.
const BROKEN: &str = "broken-";

/// Why a file cannot be read or written, as a sentence.
pub fn problem(path: &Path, error: &io::Error, lang: Lang) -> String {
    let place = path.display().to_string();
    let why = match error.kind() {
        io::ErrorKind::NotFound => {
            t!(lang, "file-not-found")
        }
        io::ErrorKind::IsADirectory => {
            t!(lang, "file-is-folder")
        }
        io::ErrorKind::NotADirectory => {
            t!(lang, "file-folder-is-none")
        }
        io::ErrorKind::PermissionDenied => {
            t!(lang, "file-permission")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            t!(lang, "file-read-only")
        }
        io::ErrorKind::StorageFull => t!(lang, "file-disk-full"),
        _ => error.to_string(),
    };
    t!(lang, "file-problem", file = place, reason = why)
}

/// Writes a file so that there is always the old text or the new one, whole.
pub fn write(path: &Path, text: &str, lang: Lang) -> Result<(), String> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(name);
    let written = (|| {
        if path.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    })();
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        let why = problem(path, &error, lang);
        t!(lang, "file-game-not-saved", reason = why)
    })
}

/// A rule file of somebody's own: the name of its game, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnRules {
    /// The name of the game.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// How lines begin that hold the rules of a saved game. For every other reader they are comments.
const RULES: &str = "#! ";

impl OwnRules {
    fn is_of(&self, rules: &Ruleset) -> bool {
        rules.id().split('+').next() == Some(self.name.as_str())
    }

    /// The lines that keep the rules behind a record.
    fn lines(&self) -> String {
        let text: String = self.text.lines().map(|line| format!("{RULES}{line}\n")).collect();
        format!("{RULES}rules {}\n{text}", self.name)
    }

    /// Takes such lines out of the text of a saved game.
    fn split(text: &str) -> (String, Option<OwnRules>) {
        let (kept, record): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with(RULES));
        let mut kept = kept.into_iter().map(|line| &line[RULES.len()..]);
        let name = kept.next().and_then(|line| line.strip_prefix("rules "));
        let rules = name.map(|name| OwnRules {
            name: name.to_owned(),
            text: kept.map(|line| format!("{line}\n")).collect(),
        });
        (record.join("\n") + "\n", rules)
    }
}

/// Reads a record from a file, and the rules that were kept with it.
pub fn read(
    path: &Path,
    game: Option<&Arc<Ruleset>>,
    load: Load<'_>,
    lang: Lang,
) -> Result<(Record, Option<OwnRules>), String> {
    let place = path.display().to_string();
    let text = fs::metadata(path)
        .and_then(|about| match about.len() > MAX_RECORD as u64 {
            true => Err(io::Error::other(t!(lang, "file-too-large"))),
            false => fs::read(path),
        })
        .map_err(|error| problem(path, &error, lang))?;
    let Ok(text) = String::from_utf8(text) else {
        return Err(t!(lang, "file-not-utf8", file = place));
    };
    let (text, own) = OwnRules::split(&text);
    let load_kept =
        |id: &str| match own.as_ref().filter(|own| id.split('+').next() == Some(own.name.as_str())) {
            Some(own) => Ruleset::from_file(&own.name, &own.text, id),
            None => load(id),
        };
    let record = Record::read_with(&text, game, &load_kept).map_err(|error| {
        let (line, column, why) = (error.line, error.column, error.problem.say(lang));
        format!("{place}:{line}:{column}: {why}")
    })?;
    Ok((record, own))
}

/// A saved game that nobody plays now.
#[derive(Debug)]
pub struct Saved {
    /// What was saved.
    pub record: Record,
    /// How long ago.
    pub age: Duration,
    path: PathBuf,
    lock: File,
    rules: Option<OwnRules>,
}

/// The place where a game saves itself.
#[derive(Debug)]
pub struct Store {
    folder: Option<PathBuf>,
    /// The game's file, and its lock.
    file: Option<(PathBuf, Option<File>)>,
    /// The rules of the game, if they are somebody's own: they are kept with it.
    rules: Option<OwnRules>,
}

/// A game in the folder of kept games.
#[derive(Debug)]
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// When it was saved last.
    pub saved: SystemTime,
    /// Whether it is not offered any more: it is over, was put away, or cannot be read.
    pub over: bool,
    /// The game, if it can be read.
    pub record: Option<Record>,
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

impl Store {
    /// The user's folder of the system for such files.
    pub fn of_user() -> Store {
        let dirs = directories::ProjectDirs::from("", "", "jersi");
        let folder = dirs.map(|dirs| dirs.state_dir().unwrap_or(dirs.data_local_dir()).join("play"));
        Store { folder, file: None, rules: None }
    }

    /// A store in that folder.
    #[cfg(test)]
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: Some(folder.into()), file: None, rules: None }
    }

    /// Keeps these rules with games that are played by them.
    pub fn keep_rules(&mut self, rules: Option<OwnRules>) {
        self.rules = rules.or(self.rules.take());
    }

    /// Where the game saves itself, once it has.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Saves the game.
    pub fn save(&mut self, record: &Record, lang: Lang) -> Result<(), String> {
        let Some(folder) = &self.folder else {
            return Err(t!(lang, "file-no-folder"));
        };
        if self.file.is_none() {
            fs::create_dir_all(folder).map_err(|error| {
                let why = problem(folder, &error, lang);
                t!(lang, "file-game-not-saved", reason = why)
            })?;
            let now =
                SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis();
            let path = folder.join(format!("{OPEN}{now}-{}.{ENDING}", std::process::id()));
            let lock = File::create(lock_path(&path)).ok().filter(|lock| lock.try_lock().is_ok());
            self.file = Some((path, lock));
        }
        let own = self.rules.as_ref().filter(|own| own.is_of(record.rules()));
        let text = record.to_string() + &own.map_or_else(String::new, OwnRules::lines);
        match &self.file {
            Some((path, _)) => write(path, &text, lang),
            None => Ok(()),
        }
    }

    /// The games that go on and that nobody plays now, the last saved first. Those that cannot be read are put
    /// aside and told.
    pub fn orphans(&self, load: Load<'_>, lang: Lang) -> (Vec<Saved>, Vec<String>) {
        let (mut games, mut problems) = (Vec::new(), Vec::new());
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let ours = name.starts_with(OPEN) && path.extension().is_some_and(|e| e == ENDING);
            if !ours || self.path() == Some(&path) {
                continue;
            }
            let Some(lock) = File::create(lock_path(&path)).ok().filter(|lock| lock.try_lock().is_ok())
            else {
                continue;
            };
            let age = entry.metadata().and_then(|m| m.modified()).ok().and_then(|time| time.elapsed().ok());
            match read(&path, None, load, lang) {
                Ok((record, rules)) if record.result().is_none() && !record.main_line().is_empty() => {
                    games.push(Saved { record, age: age.unwrap_or_default(), path, lock, rules });
                }
                Ok(_) => {
                    retire(&path, DONE);
                }
                Err(why) => {
                    let aside = retire(&path, BROKEN).unwrap_or(path);
                    let aside = aside.display().to_string();
                    problems.push(t!(lang, "file-saved-game-broken", reason = why, file = aside));
                }
            }
        }
        games.sort_by_key(|saved| saved.age);
        (games, problems)
    }

    /// All games that were kept, the last saved first: those that go on, those that are over, those that cannot be read.
    pub fn kept(&self, load: Load<'_>, lang: Lang) -> Vec<KeptGame> {
        let mut games = Vec::new();
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        for entry in entries.into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let ours = [OPEN, DONE, BROKEN].iter().any(|beginning| name.starts_with(beginning));
            if !ours || path.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            let saved = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            let record = read(&path, None, load, lang).ok().map(|(record, _)| record);
            games.push(KeptGame { over: !name.starts_with(OPEN), path, saved, record });
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.saved));
        games
    }

    /// Where games are kept, if this system names a folder for that.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Goes on with a saved game, in its file.
    pub fn adopt(&mut self, saved: Saved) -> Record {
        self.file = Some((saved.path, Some(saved.lock)));
        self.keep_rules(saved.rules);
        saved.record
    }

    /// Another game begins: the file of this one stays, for whoever wants to go on with it.
    pub fn release(&mut self) {
        self.file = None;
    }

    /// The game is over: its file stays, but is not offered again.
    pub fn retire(&mut self) {
        if let Some((path, _lock)) = self.file.take() {
            retire(&path, DONE);
        }
    }
}

/// A saved game is not wanted any more: it stays in the folder, but is not offered again.
pub fn dismiss(saved: Saved) {
    retire(&saved.path, DONE);
}

fn retire(path: &Path, beginning: &str) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let new = path.with_file_name(format!("{beginning}{}", name.strip_prefix(OPEN)?));
    let done = fs::rename(path, &new).is_ok();
    let _ = fs::remove_file(lock_path(path));
    done.then_some(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(turns: usize) -> Record {
        let mut record = Record::new(Ruleset::load("pijersi").expect("a game of ours").start());
        for _ in 0..turns {
            let turn = record.end().turns()[0];
            record.push(turn).expect("legal");
        }
        record
    }

    #[test]
    fn games_are_offered_when_nobody_plays_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut one = Store::at(folder.path());
        one.save(&record(3), Lang::EN).expect("saved");
        let other = Store::at(folder.path());
        let load: Load<'_> = &Ruleset::load;
        assert_eq!(other.orphans(load, Lang::EN).0.len(), 0, "somebody plays it");
        drop(one);
        let (mut games, problems) = other.orphans(load, Lang::EN);
        assert_eq!((games.len(), problems.len()), (1, 0));
        let mut again = Store::at(folder.path());
        let saved = games.pop().expect("one");
        assert_eq!(again.adopt(saved), record(3));
        again.retire();
        assert_eq!(other.orphans(load, Lang::EN).0.len(), 0);
    }

    /// A game by rules of one's own can be gone on with without naming them again, also if their file has changed.
    #[test]
    fn rules_of_ones_own_are_kept_with_the_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = "like = \"pijersi\"\nname = \"Mine\"\n\n[end]\nquiet = 7 # turns\n";
        let own = OwnRules { name: "mine".into(), text: text.into() };
        let rules = Ruleset::from_file("mine", text, "mine").expect("a game");
        let mut record = Record::new(rules.start());
        record.push(rules.start().turns()[0]).expect("legal");
        let mut one = Store::at(folder.path());
        one.keep_rules(Some(own.clone()));
        one.save(&record, Lang::EN).expect("saved");
        drop(one);
        let mut again = Store::at(folder.path());
        let (mut games, problems) = again.orphans(&Ruleset::load, Lang::EN);
        assert_eq!((games.len(), problems.len()), (1, 0), "{problems:?}");
        let kept = again.adopt(games.remove(0));
        assert_eq!(kept.rules().quiet_limit(), Some(7));
        assert_eq!(again.rules, Some(own));
        again.save(&kept, Lang::EN).expect("saved");
        drop((again, games));
        let again = Store::at(folder.path());
        assert_eq!(again.kept(&Ruleset::load, Lang::EN).len(), 1);
        assert_eq!(again.orphans(&Ruleset::load, Lang::EN).0.len(), 1, "with its rules, once more");
    }

    #[test]
    fn broken_games_are_kept_and_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = record(4).to_string();
        fs::write(folder.path().join("play-1-1.jersi"), &text[..text.len() - 4]).expect("written");
        let (games, problems) = Store::at(folder.path()).orphans(&Ruleset::load, Lang::EN);
        assert_eq!((games.len(), problems.len()), (0, 1), "{problems:?}");
        assert!(folder.path().join("broken-1-1.jersi").exists());
    }

    #[test]
    fn failures_are_sentences() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = write(folder.path(), "x", Lang::EN).expect_err("a folder");
        assert!(error.contains("this is a folder"), "{error}");
        let error =
            write(&folder.path().join("no/such/file"), "x", Lang::known("fr")).expect_err("no folder");
        assert!(error.contains("n'existe pas"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left behind");
        fs::write(folder.path().join("file"), "").expect("written");
        let error =
            Store::at(folder.path().join("file/x")).save(&record(1), Lang::EN).expect_err("no folder");
        assert!(error.starts_with("the game cannot be saved"), "{error}");
    }
}
