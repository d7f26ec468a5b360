//! A game: what its log makes of it. Nothing here waits, stores or sends.

mod create;
mod decide;
mod event;

use std::collections::HashMap;
use std::sync::Arc;

pub use create::{FromGame, NewGame, Player, imported};
pub use decide::{Command, Decision, MAX_CLIENT, Taking};
pub use event::{Entry, Event, Forms, Offer, RulesFile, Seat, SideName, Spec};
use jersi_record::{Ending, GameResult, Record};
use jersi_rules::{Position, Ruleset, Side};
use serde_json::value::RawValue;

use crate::clock::{Clocks, Moment};
use crate::ids::{GameId, Key};
use crate::library::Library;
use crate::view::DoneView;

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 40;

/// A game without rule against endless play stops after so many turns when only computers play it.
pub const COMPUTER_CAP: usize = 400;

/// No game has more turns than this: the log of one game must stay small enough to be sent.
pub const MAX_TURNS: usize = 4_000;

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A seat is open.
    Waiting,
    /// Special forms are being chosen.
    Choosing,
    /// The players play.
    Playing,
    /// It is over.
    Over,
}

impl Phase {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Choosing => "choosing",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }
}

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct Done {
    /// The turn's word, unmarked.
    pub word: String,
    /// What clients are told of it, ready to be sent.
    pub told: Arc<RawValue>,
    /// What the side that played had left afterwards.
    pub left: i64,
}

/// The log contradicts itself: the game must not be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {version}: {reason}")]
pub struct Damage {
    /// The version of the bad entry.
    pub version: u64,
    /// What is wrong with it.
    pub reason: String,
}

/// A game as its log tells it.
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    version: u64,
    created: Moment,
    since: Moment,
    updated: Moment,
    spec: Spec,
    rematch_of: Option<GameId>,
    seats: [Seat; 2],
    phase: Phase,
    start: Position,
    position: Position,
    turns: Vec<Done>,
    /// The lowest number of turns that was left standing by each entry of the log.
    touched: Vec<u32>,
    /// The clients' ids of accepted turns, with the version each made.
    clients: HashMap<(Side, u32, String), u64>,
    chosen: [Option<String>; 2],
    clocks: Clocks,
    offers: Vec<(Side, Offer)>,
    result: Option<GameResult>,
    rematch: Option<GameId>,
    imported: bool,
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
        let rules =
            library.load(variant, spec.rules.as_ref()).map_err(|problem| damage(problem.said.en.clone()))?;
        let start = first_position(&rules, spec).map_err(damage)?;
        let phase = if seats.contains(&Seat::Open) { Phase::Waiting } else { Phase::Choosing };
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
            clients: HashMap::new(),
            chosen: [None, None],
            clocks: Clocks::new(spec.clock),
            offers: Vec::new(),
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
            Event::Joined { side, name, key } => {
                let seat = &mut self.seats[Side::from(*side).index()];
                if *seat != Seat::Open {
                    return damage("somebody takes a seat that is not open");
                }
                *seat = Seat::Person { name: name.clone(), key: *key };
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
            Event::Turn { ply, word, client, used } => {
                if self.phase != Phase::Playing || *ply as usize != self.turns.len() {
                    return damage("a turn comes at the wrong moment");
                }
                let turn = match self.position.read_turn(word) {
                    Ok(turn) => turn,
                    Err(error) => return damage(&format!("{word} is not legal: {error}")),
                };
                let side = self.position.side();
                let before = self.position.clone();
                self.position.play_unchecked(turn);
                if !self.imported {
                    self.clocks.pay(side, *used, entry.at);
                }
                self.offers.retain(|&(_, offer)| offer == Offer::Rematch);
                touched = *ply;
                self.clients.insert((side, *ply, client.clone()), entry.version);
                let told = DoneView::new(&before, turn, *ply, *used, entry.at).to_raw();
                self.turns.push(Done { word: word.clone(), told, left: self.clocks.left(side) });
            }
            Event::Offered { side, offer } => {
                let offered = (Side::from(*side), *offer);
                if !self.offers.contains(&offered) {
                    self.offers.push(offered);
                }
            }
            Event::Declined { offer, .. } => self.offers.retain(|(_, other)| other != offer),
            Event::TakenBack { to } => {
                if *to as usize >= self.turns.len() || self.phase != Phase::Playing {
                    return damage("more turns are taken back than were played");
                }
                self.turns.truncate(*to as usize);
                match replay(&self.start, self.turns.iter().map(|done| done.word.as_str())) {
                    Ok(position) => self.position = position,
                    Err(reason) => return damage(&reason),
                }
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
                let to_move = self.position.side();
                match ending {
                    Some(Ending::Time) => self.clocks.run_out(to_move),
                    _ => self.clocks.stop(to_move, entry.at),
                }
            }
            Event::GivenBack { time } => self.clocks.give_back(*time),
            Event::Rematch { game } => {
                self.offers.clear();
                self.rematch = Some(game.clone());
            }
            Event::Imported => {
                self.imported = true;
                self.phase = Phase::Playing;
            }
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
        let rules = library.load(variant, self.spec.rules.as_ref()).map_err(|problem| problem.said.en)?;
        self.start = first_position(&rules, &self.spec)?;
        self.position = self.start.clone();
        Ok(())
    }

    /// Its name.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// How many entries its log has.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When it was made.
    pub fn created(&self) -> Moment {
        self.created
    }

    /// When it came into its phase.
    pub fn since(&self) -> Moment {
        self.since
    }

    /// When something last happened.
    pub fn updated(&self) -> Moment {
        self.updated
    }

    /// What was agreed.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The game before this one, in a rematch.
    pub fn rematch_of(&self) -> Option<&GameId> {
        self.rematch_of.as_ref()
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Ruleset> {
        self.start.rules()
    }

    /// White's seat and Black's.
    pub fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side.index()]
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position before the first turn.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns played.
    pub fn turns(&self) -> &[Done] {
        &self.turns
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Offers that wait for an answer.
    pub fn offers(&self) -> &[(Side, Offer)] {
        &self.offers
    }

    /// The result, when it is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The game after this one.
    pub fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// Whether a side has chosen a form in secret.
    pub fn has_chosen(&self, side: Side) -> bool {
        self.chosen[side.index()].is_some()
    }

    /// How many of its turns somebody who knows that version may keep; nothing if no such version was.
    pub fn kept_since(&self, version: u64) -> Option<usize> {
        let since = usize::try_from(version).ok()?;
        let lowest = self.touched.get(since..)?.iter().copied().min().unwrap_or(u32::MAX);
        Some(self.turns.len().min(lowest as usize))
    }

    /// Which seat a secret opens. Every seat is compared, so that the time tells nothing.
    pub fn seat_of(&self, key: Key) -> Option<Side> {
        let mut found = None;
        for side in Side::BOTH {
            if let Seat::Person { key: own, .. } = self.seat(side) {
                // One secret may hold both seats: then it plays the side to move.
                if *own == key && (found.is_none() || side == self.position.side()) {
                    found = Some(side);
                }
            }
        }
        found
    }

    /// Whether one person holds both seats: two people at one screen.
    pub fn is_shared(&self) -> bool {
        matches!(&self.seats, [Seat::Person { key: white, .. }, Seat::Person { key: black, .. }] if white == black)
    }

    /// Whether a secret opens this seat.
    pub fn holds(&self, side: Side, key: Key) -> bool {
        matches!(self.seat(side), Seat::Person { key: own, .. } if *own == key)
    }

    /// The level of the computer that is to move, if one is.
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.seat(self.position.side()) {
            Seat::Computer { level } if self.phase == Phase::Playing => Some(*level),
            _ => None,
        }
    }

    /// An offer that a computer has to answer.
    pub fn offer_to_computer(&self) -> Option<(Side, Offer)> {
        let is_computer = |side| matches!(self.seat(side), Seat::Computer { .. });
        self.offers.iter().copied().find(|&(side, _)| is_computer(!side)).map(|(side, offer)| (!side, offer))
    }

    /// Whether computers play both sides.
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, Seat::Computer { .. }))
    }

    /// When the flag of the side to move falls.
    pub fn deadline(&self) -> Option<Moment> {
        (self.phase == Phase::Playing).then(|| self.clocks.deadline(self.position.side())).flatten()
    }

    /// Variant, rule file and position after so many turns, for a game that goes on from there.
    pub fn branch(&self, ply: u32) -> Option<(String, Option<RulesFile>, String)> {
        let words = self.turns.get(..ply as usize)?.iter().map(|done| done.word.as_str());
        let position = replay(&self.start, words).ok()?;
        Some((self.rules().id().to_owned(), self.spec.rules.clone(), position.to_string()))
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.start.clone());
        record.set_tag("Id", self.id.as_str());
        record.set_tag("Date", &date(self.created));
        for (side, tag) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            let name = match self.seat(side) {
                Seat::Person { name, .. } | Seat::Absent { name } => name.clone(),
                Seat::Computer { level } => format!("jersi level {level}"),
                Seat::Open => String::new(),
            };
            if !name.is_empty() {
                record.set_tag(tag, &name);
            }
        }
        for done in &self.turns {
            // The turns were legal when they were played.
            let Ok(turn) = record.end().read_turn(&done.word) else { break };
            if record.push(turn).is_err() {
                break;
            }
            if self.clocks.clock() != crate::clock::Clock::None && !self.imported {
                let left = std::time::Duration::from_millis(done.left.max(0) as u64);
                record.set_clock(record.last(), Some(left));
            }
        }
        if let Some(GameResult { winner, ending: Some(ending) }) = self.result {
            // The rules' own endings follow from the turns.
            let _ = record.finish(winner, ending);
        }
        record
    }
}

/// The position a game begins with.
fn first_position(rules: &Arc<Ruleset>, spec: &Spec) -> Result<Position, String> {
    match &spec.start {
        None => Ok(rules.start()),
        Some(text) => Position::read(rules, text).map_err(|error| error.to_string()),
    }
}

/// The position after some turns.
fn replay<'a>(start: &Position, words: impl Iterator<Item = &'a str>) -> Result<Position, String> {
    let mut position = start.clone();
    for word in words {
        let turn = position.read_turn(word).map_err(|error| error.to_string())?;
        position.play_unchecked(turn);
    }
    Ok(position)
}

/// A day as records write it.
fn date(moment: Moment) -> String {
    // Days since 1970 to a civil date, in eras of 400 years that begin in March.
    let days = moment.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests;
