//! What the entries of a log make of a game.

use std::collections::HashMap;
use std::sync::Arc;

use jersi_record::{Ending, GameResult};
use jersi_rules::{Position, Ruleset, Side};
use jersi_schema::{GameId, Offer, Phase};

use super::{Answered, Clocks, Entry, Event, Game, PlayedTurn, SAID, Seat, Spec, replay};
use crate::library::Library;

/// The log contradicts itself: the game must not be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {version}: {reason}")]
pub struct Damage {
    /// The version of the bad entry.
    pub version: u64,
    /// What is wrong with it.
    pub reason: String,
}

impl Game {
    /// Builds a game from its log.
    pub fn rebuild(id: &GameId, log: &[Entry], library: &Library) -> Result<Game, Damage> {
        let Some(first) = log.first() else {
            return Err(Damage { version: 0, reason: "the log is empty".into() });
        };
        let mut game = Game::begin(id, first, library)?;
        for entry in &log[1..] {
            game.apply(entry, library)?;
        }
        Ok(game)
    }

    /// Makes a game from its first entry.
    fn begin(id: &GameId, first: &Entry, library: &Library) -> Result<Game, Damage> {
        let damage = |reason: String| Damage { version: first.version, reason };
        let Event::Created { spec, variant, seats, rematch_of } = &first.event else {
            return Err(damage("the log does not begin with the game's creation".into()));
        };
        if first.version != 1 {
            return Err(damage(format!("the log begins with version {}", first.version)));
        }
        let rules = library.load(variant, spec.rules.as_ref()).map_err(|error| damage(error.to_string()))?;
        let start = first_position(&rules, spec).map_err(damage)?;
        let phase = if seats.contains(&Seat::Open) { Phase::Waiting } else { Phase::Choosing };
        let answers = first.request.map(|mark| (mark.id, (mark, Answered { version: 1, rematch: None })));
        Ok(Game {
            id: id.clone(),
            version: 1,
            created: first.at,
            since: first.at,
            updated: first.at,
            spec: spec.clone(),
            rematch_of: rematch_of.clone(),
            seats: seats.clone(),
            phase,
            position: start.clone(),
            start,
            turns: Vec::new(),
            touched: vec![0],
            requests: HashMap::new(),
            answers: answers.into_iter().collect(),
            chosen: [None, None],
            clocks: Clocks::new(spec.clock),
            offers: Vec::new(),
            offered: [0; 2],
            said: Vec::new(),
            spoken: [0; 2],
            result: None,
            rematch: None,
            imported: false,
        })
    }

    /// What an entry does. The log was checked when it was written, so that only damage can fail here.
    pub fn apply(&mut self, entry: &Entry, library: &Library) -> Result<(), Damage> {
        let damage = |reason: &str| Err(Damage { version: entry.version, reason: reason.to_owned() });
        if entry.version != self.version + 1 {
            return damage("entries are missing before it");
        }
        let mut touched = u32::MAX;
        let phase = self.phase;
        match &entry.event {
            Event::Created { .. } => return damage("the game is created a second time"),
            Event::Joined { side, name, key, bot } => {
                let seat = &mut self.seats[Side::from(*side).index()];
                if *seat != Seat::Open {
                    return damage("somebody takes a seat that is not open");
                }
                *seat = Seat::Person { name: name.clone(), key: *key, bot: *bot };
                if !self.seats.contains(&Seat::Open) && self.phase == Phase::Waiting {
                    self.phase = Phase::Choosing;
                }
            }
            Event::Renewed { side, key } => match &mut self.seats[Side::from(*side).index()] {
                Seat::Person { key: old, .. } => *old = *key,
                _ => return damage("a seat without person gets another secret"),
            },
            Event::FormChosen { side, form } => {
                self.chosen[Side::from(*side).index()] = Some(form.clone());
            }
            Event::Begun { variant } => {
                if self.phase != Phase::Choosing {
                    return damage("the game begins at the wrong moment");
                }
                if let Err(reason) = self.take_rules(variant, library) {
                    return damage(&reason);
                }
                self.phase = Phase::Playing;
                self.clocks.start(entry.at);
            }
            Event::Turn { ply, word, client, used, asked } => {
                if self.phase != Phase::Playing || *ply as usize != self.turns.len() {
                    return damage("a turn comes at the wrong moment");
                }
                let turn = match self.position.read_turn(word) {
                    Ok(turn) => turn,
                    Err(error) => return damage(&format!("{word} is not legal: {error}")),
                };
                let side = self.position.side();
                self.position.play_unchecked(turn);
                if !self.imported {
                    self.clocks.pay(side, *used, entry.at);
                }
                self.offers.retain(|&(_, offer)| offer == Offer::Rematch);
                (self.offered, self.spoken) = ([0; 2], [0; 2]);
                touched = *ply;
                let asked = asked.as_ref().unwrap_or(word).clone();
                self.requests.insert((side, *ply, client.clone()), (entry.version, asked));
                let left = self.clocks.left(side);
                self.turns.push(PlayedTurn { turn, side, at: entry.at, used: *used, left });
            }
            Event::Offered { side, offer } => {
                let offered = (Side::from(*side), *offer);
                let count = &mut self.offered[offered.0.index()];
                *count = count.saturating_add(1);
                if !self.offers.contains(&offered) {
                    self.offers.push(offered);
                }
            }
            Event::Said { side, phrase } => {
                let side = Side::from(*side);
                let count = &mut self.spoken[side.index()];
                *count = count.saturating_add(1);
                self.said.push((side, *phrase, self.turns.len() as u32));
                let old = self.said.len().saturating_sub(SAID);
                self.said.drain(..old);
            }
            Event::Declined { offer, .. } => self.offers.retain(|(_, other)| other != offer),
            Event::TakenBack { to } => {
                if *to as usize >= self.turns.len() || self.phase != Phase::Playing {
                    return damage("more turns are taken back than were played");
                }
                self.turns.truncate(*to as usize);
                self.position = replay(&self.start, &self.turns);
                self.offers.clear();
                self.clocks.start(entry.at);
                touched = *to;
            }
            Event::Ended { winner, ending } => {
                if self.result.is_some() {
                    return damage("the game ends twice");
                }
                let ending = match ending {
                    None => None,
                    Some(name) => match Ending::named(name) {
                        Some(ending) => Some(ending),
                        None => return damage(&format!("nothing ends by `{name}`")),
                    },
                };
                self.result = Some(GameResult { winner: winner.map(Side::from), ending });
                self.phase = Phase::Over;
                self.offers.clear();
                (self.offered, self.spoken) = ([0; 2], [0; 2]);
                let to_move = self.position.side();
                match ending {
                    Some(Ending::Time) => self.clocks.run_out(to_move),
                    _ => self.clocks.stop(to_move, entry.at),
                }
            }
            Event::GivenBack { time } => self.clocks.give_back(*time, entry.at),
            Event::Rematch { game } => {
                self.offers.clear();
                self.rematch = Some(game.clone());
            }
            Event::Imported => {
                self.imported = true;
                self.phase = Phase::Playing;
            }
        }
        if let Some(mark) = entry.request {
            let rematch = match &entry.event {
                Event::Rematch { game } => Some(game.clone()),
                _ => None,
            };
            self.answers.insert(mark.id, (mark, Answered { version: entry.version, rematch }));
        }
        self.version = entry.version;
        self.updated = entry.at;
        if self.phase != phase {
            self.since = entry.at;
        }
        self.touched.push(touched);
        Ok(())
    }

    /// The special forms are known: the variant may be another now.
    fn take_rules(&mut self, variant: &str, library: &Library) -> Result<(), String> {
        if variant == self.rules().id() {
            return Ok(());
        }
        let rules = library.load(variant, self.spec.rules.as_ref()).map_err(|error| error.to_string())?;
        self.start = first_position(&rules, &self.spec)?;
        self.position = self.start.clone();
        Ok(())
    }
}

/// The position a game begins with.
fn first_position(rules: &Arc<Ruleset>, spec: &Spec) -> Result<Position, String> {
    match &spec.start {
        None => Ok(rules.start()),
        Some(text) => Position::read(rules, text).map_err(|error| error.to_string()),
    }
}
