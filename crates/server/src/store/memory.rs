//! Logs in memory: for tests, and the shortest description of what a store does.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use jersi_schema::{GameId, Moment, Phase};

use super::{DamagedGame, Filter, PAGE, Store, StoreError, Summary, Write};
use crate::game::{Entry, Seat};
use crate::key::Key;

#[derive(Default)]
struct Kept {
    games: BTreeMap<GameId, (Summary, Vec<Entry>)>,
    aside: BTreeMap<GameId, String>,
    pulse: Moment,
}

/// Logs that are gone when the program ends.
#[derive(Default)]
pub struct MemoryStore(Mutex<Kept>);

impl MemoryStore {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The summaries that a test picks, those with the latest moment of this kind first.
    fn pick(&self, moment: fn(&Summary) -> Moment, wanted: impl Fn(&Summary) -> bool) -> Vec<Summary> {
        let kept = self.kept();
        let readable = kept.games.iter().filter(|(game, _)| !kept.aside.contains_key(game));
        let mut found: Vec<Summary> =
            readable.map(|(_, (summary, _))| summary).filter(|summary| wanted(summary)).cloned().collect();
        found.sort_by_key(|summary| std::cmp::Reverse(moment(summary)));
        found
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let mut kept = self.kept();
        for write in &writes {
            if let Some(damage) = kept.aside.get(&write.game) {
                return Err(StoreError::Damaged(write.game.clone(), damage.clone()));
            }
            let version = kept.games.get(&write.game).map_or(0, |(_, log)| log.len() as u64);
            if version != write.after {
                return Err(StoreError::Conflict(write.game.clone()));
            }
        }
        for write in writes {
            let game = kept.games.entry(write.game).or_insert_with(|| (write.summary.clone(), Vec::new()));
            game.0 = write.summary;
            game.1.extend(write.entries);
        }
        Ok(())
    }

    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError> {
        let kept = self.kept();
        match kept.aside.get(game) {
            Some(damage) => Err(StoreError::Damaged(game.clone(), damage.clone())),
            None => Ok(kept.games.get(game).map(|(_, log)| log.clone())),
        }
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        let holds = |seat: &Seat| matches!(seat, Seat::Person { key, .. } if keys.contains(key));
        let mut found = self.pick(|summary| summary.updated, |summary| summary.seats.iter().any(holds));
        found.truncate(limit);
        Ok(found)
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        let named = |seat: &Seat, part: &str| match seat {
            Seat::Person { name, .. } | Seat::Absent { name } => {
                name.to_ascii_lowercase().contains(&part.to_ascii_lowercase())
            }
            _ => false,
        };
        let found = self.pick(
            |summary| summary.since,
            |summary| {
                let variant = filter.variant.as_ref().is_none_or(|variant| {
                    summary.variant == *variant
                        || summary.variant.starts_with(&format!("{variant}+")) && !variant.contains('+')
                });
                let phase = filter.phase.as_ref().is_none_or(|phase| summary.phase.name() == phase);
                let player = filter
                    .player
                    .as_ref()
                    .is_none_or(|part| summary.seats.iter().any(|seat| named(seat, part)));
                summary.public && variant && phase && player
            },
        );
        let page = filter.page.unwrap_or(1).max(1) as usize - 1;
        Ok(found.into_iter().skip(page * PAGE).take(PAGE).collect())
    }

    async fn awake(&self) -> Result<Vec<Summary>, StoreError> {
        Ok(self.pick(
            |summary| summary.created,
            |summary| summary.phase != Phase::Over && (summary.deadline.is_some() || summary.computer),
        ))
    }

    async fn all(&self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let place = |game: &GameId| self.kept().games.get(game).map(|(summary, _)| summary.created);
        let last = after.map(|game| (place(game), game));
        let mut all: Vec<(Option<Moment>, GameId)> = self
            .pick(|summary| summary.created, |_| true)
            .into_iter()
            .map(|summary| (Some(summary.created), summary.game))
            .collect();
        all.sort();
        all.retain(|(created, game)| last.is_none_or(|last| (*created, game) > last));
        Ok(all.into_iter().take(limit).map(|(_, game)| game).collect())
    }

    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError> {
        let aside = self.kept().aside.clone();
        Ok(aside.into_iter().map(|(game, reason)| DamagedGame { game, reason }).collect())
    }

    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError> {
        self.kept().aside.entry(game.clone()).or_insert_with(|| reason.to_owned());
        Ok(())
    }

    async fn beat(&self, now: Moment) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.pulse = kept.pulse.max(now);
        Ok(())
    }

    async fn last_beat(&self) -> Result<Moment, StoreError> {
        Ok(self.kept().pulse)
    }

    async fn last_moment(&self) -> Result<Moment, StoreError> {
        let kept = self.kept();
        let latest = kept.games.values().map(|(summary, _)| summary.updated).max().unwrap_or(0);
        Ok(kept.pulse.max(latest))
    }

    async fn backup(&self, _file: &Path) -> Result<(), StoreError> {
        Err(StoreError::Failed(message!("store-reason-no-backup")))
    }

    async fn close(&self) {}
}
