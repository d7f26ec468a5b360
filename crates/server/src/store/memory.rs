//! Logs in memory: for tests, and the shortest description of what a store does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use jersi_schema::{GameId, Moment, Phase};

use super::notices::{Kind, Notice, Notices};
use super::openings::{Openings, PlayedTurns, Results};
use super::{DamagedGame, Filter, PAGE, Store, StoreError, Summary, Write};
use crate::game::{Entry, Seat};
use crate::key::Key;
use crate::pauses::Pause;

#[derive(Default)]
struct Kept {
    games: BTreeMap<GameId, (Summary, Vec<Entry>)>,
    aside: BTreeMap<GameId, String>,
    pulse: Moment,
    pauses: Vec<Pause>,
    notices: BTreeMap<(Kind, String), Notice>,
    counted: BTreeSet<GameId>,
    openings: BTreeMap<(i64, String), Results>,
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
        found.sort_by_key(|summary| std::cmp::Reverse((moment(summary), summary.game.clone())));
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
                let (name, part) = (name.to_lowercase(), part.to_lowercase());
                if part.chars().count() < 3 { name.starts_with(&part) } else { name.contains(&part) }
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
                let after = filter
                    .after
                    .as_ref()
                    .is_none_or(|(since, game)| (summary.since, &summary.game) < (*since, game));
                summary.public && variant && phase && player && after
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

    async fn unplayed(&self, before: Moment, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let idle = |summary: &Summary| {
            let due = summary.deadline.is_some() || summary.computer;
            summary.turns == 0 && summary.updated < before && !due
        };
        Ok(self
            .pick(|summary| summary.created, idle)
            .into_iter()
            .map(|summary| summary.game)
            .take(limit)
            .collect())
    }

    async fn forget(&self, game: &GameId, version: u64) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let ends = kept.games.get(game).is_some_and(|(_, log)| log.len() as u64 == version);
        match ends && !kept.aside.contains_key(game) {
            true => {
                kept.games.remove(game);
                Ok(())
            }
            false => Err(StoreError::Conflict(game.clone())),
        }
    }

    async fn beat(&self, now: Moment, pauses: &[Pause]) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.pulse = kept.pulse.max(now);
        kept.pauses.extend(pauses);
        Ok(())
    }

    async fn pauses(&self) -> Result<Vec<Pause>, StoreError> {
        Ok(self.kept().pauses.clone())
    }

    async fn set_back(&self, now: Moment) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.pulse = kept.pulse.min(now);
        kept.pauses.retain(|pause| pause.from < now);
        for pause in &mut kept.pauses {
            pause.until = pause.until.min(now);
        }
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

    fn board(&self) -> &dyn Notices {
        self
    }

    fn openings(&self) -> &dyn Openings {
        self
    }

    async fn close(&self) {}
}

#[async_trait]
impl Notices for MemoryStore {
    async fn post(&self, notice: Notice) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let name = (notice.kind, notice.name.clone());
        let free = !kept.notices.contains_key(&name);
        if free {
            kept.notices.insert(name, notice);
        }
        Ok(free)
    }

    async fn swap(
        &self,
        kind: Kind,
        name: &str,
        before: Option<&str>,
        after: Option<&str>,
    ) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let notice = kept.notices.get_mut(&(kind, name.to_owned()));
        let Some(notice) = notice.filter(|notice| notice.taken.as_deref() == before) else {
            return Ok(false);
        };
        notice.taken = after.map(str::to_owned);
        Ok(true)
    }

    async fn renew(&self, kind: Kind, name: &str, body: &str, until: Moment) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let Some(notice) = kept.notices.get_mut(&(kind, name.to_owned())) else { return Ok(false) };
        (notice.body, notice.until) = (body.to_owned(), until);
        Ok(true)
    }

    async fn remove(&self, kind: Kind, name: &str) -> Result<bool, StoreError> {
        Ok(self.kept().notices.remove(&(kind, name.to_owned())).is_some())
    }

    async fn expire(&self, now: Moment) -> Result<(), StoreError> {
        self.kept().notices.retain(|_, notice| notice.until >= now);
        Ok(())
    }

    async fn notice(&self, kind: Kind, name: &str) -> Result<Option<Notice>, StoreError> {
        Ok(self.kept().notices.get(&(kind, name.to_owned())).cloned())
    }

    async fn notices(&self, kind: Kind, topic: Option<&str>) -> Result<Vec<Notice>, StoreError> {
        let wanted =
            |notice: &&Notice| notice.kind == kind && topic.is_none_or(|topic| notice.topic == topic);
        let mut found: Vec<Notice> = self.kept().notices.values().filter(wanted).cloned().collect();
        found.sort_by_key(|notice| (notice.since, notice.name.clone()));
        Ok(found)
    }

    async fn notices_of(&self, kind: Kind, topics: &[String]) -> Result<Vec<Notice>, StoreError> {
        let wanted = |notice: &&Notice| notice.kind == kind && topics.contains(&notice.topic);
        let mut found: Vec<Notice> = self.kept().notices.values().filter(wanted).cloned().collect();
        found.sort_by_key(|notice| (notice.since, notice.name.clone()));
        Ok(found)
    }

    async fn all_after(&self, kind: Kind, name: &str) -> Result<Vec<Notice>, StoreError> {
        let kept = self.kept();
        let wanted = |notice: &&Notice| notice.kind == kind && notice.name.as_str() > name;
        Ok(kept.notices.values().filter(wanted).cloned().collect())
    }
}

#[async_trait]
impl Openings for MemoryStore {
    async fn uncounted(&self, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let over =
            self.pick(|summary| summary.created, |summary| summary.public && summary.phase == Phase::Over);
        let counted = self.kept().counted.clone();
        let games = over.into_iter().map(|summary| summary.game);
        Ok(games.filter(|game| !counted.contains(game)).take(limit).collect())
    }

    async fn count(&self, played: PlayedTurns) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.counted.insert(played.game) {
            for turn in played.turns {
                let result = played.winner.map_or(1, |side| 2 * side.index());
                kept.openings.entry(turn).or_default()[result] += 1;
            }
        }
        Ok(())
    }

    async fn played(&self, place: i64) -> Result<Vec<(String, Results)>, StoreError> {
        let kept = self.kept();
        let here = kept.openings.iter().filter(|((at, _), _)| *at == place);
        let mut found: Vec<(String, Results)> =
            here.map(|((_, turn), results)| (turn.clone(), *results)).collect();
        found.sort_by_key(|(_, results)| std::cmp::Reverse(results.iter().sum::<u64>()));
        Ok(found)
    }
}
