//! What everybody together has seen of a game, and was promised.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::model::{Clocks, Ended, Model};

/// A turn that the server acknowledged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ack {
    /// How many turns were played before it.
    pub ply: u32,
    /// The client's id for it.
    pub id: String,
    /// The word that was sent.
    pub word: String,
    /// The version it made, as the server said.
    pub version: u64,
}

/// The notes about one game.
#[derive(Debug, Default)]
pub struct Notes {
    /// The turns that were acknowledged.
    pub acks: HashSet<Ack>,
    /// Every turn that was sent: its id, ply and word.
    pub sent: HashSet<(String, u32, String)>,
    /// How many actions of each kind were sent, each counted once however often it was sent again.
    pub acts: HashMap<String, usize>,
    /// The highest version that anybody saw or was told.
    pub known: u64,
    /// A digest of each version, with who saw it first.
    versions: BTreeMap<u64, (u64, String)>,
    /// What the clocks showed at each version.
    pub clocks: HashSet<(u64, Clocks)>,
    /// The first result that anybody saw, and at which version.
    pub result: Option<(u64, Ended)>,
    /// Turns that the server called illegal, though it had offered them: possible only after a takeback.
    pub illegal: Vec<String>,
    /// What must not be.
    pub faults: Vec<String>,
}

/// What everybody together has seen of a game.
#[derive(Debug)]
pub struct Chronicle {
    /// Its name.
    pub game: String,
    notes: Mutex<Notes>,
}

impl Chronicle {
    /// Nothing yet.
    pub fn new(game: &str) -> Chronicle {
        Chronicle { game: game.to_owned(), notes: Mutex::default() }
    }

    /// The notes.
    pub fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The highest version that anybody saw or was told.
    pub fn known(&self) -> u64 {
        self.notes().known
    }

    /// Somebody's model has a new version.
    pub fn see(&self, who: &str, model: &Model) {
        let mut notes = self.notes();
        let Some(now) = &model.now else { return };
        let (version, digest) = (model.version, model.digest());
        notes.known = notes.known.max(version);
        let first = notes.versions.entry(version).or_insert_with(|| (digest, who.to_owned())).clone();
        if first.0 != digest {
            notes.fault(format!("version {version} is one game for {who} and another for {}", first.1));
        }
        if let Some(clocks) = &now.clocks {
            notes.see_clocks(version, clocks);
        }
        match (&notes.result, &now.result) {
            (Some((since, before)), after) if version >= *since && Some(before) != after.as_ref() => {
                let fault =
                    format!("the result was {before:?}, and at version {version} {who} sees {after:?}");
                notes.fault(fault);
            }
            (Some((_, before)), Some(after)) if before != after => {
                let fault = format!("the result was {before:?}, and {who} sees {after:?}");
                notes.fault(fault);
            }
            (None, Some(result)) => notes.result = Some((version, result.clone())),
            _ => {}
        }
        if (now.phase == "over") != now.result.is_some() {
            notes.fault(format!("version {version} is in phase {} with {:?}", now.phase, now.result));
        }
    }

    /// Somebody sees clocks.
    pub fn see_clocks(&self, version: u64, clocks: &Clocks) {
        self.notes().see_clocks(version, clocks);
    }

    /// Something that must not be.
    pub fn fault(&self, fault: String) {
        self.notes().fault(fault);
    }
}

impl Notes {
    fn see_clocks(&mut self, version: u64, clocks: &Clocks) {
        if clocks.white < 0 || clocks.black < 0 {
            self.fault(format!("a clock is below zero at version {version}: {clocks:?}"));
        }
        self.clocks.insert((version, clocks.clone()));
    }

    fn fault(&mut self, fault: String) {
        // One fault may be seen by many.
        if self.faults.len() < 20 {
            self.faults.push(fault);
        }
    }
}
