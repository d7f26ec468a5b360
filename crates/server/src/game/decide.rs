//! What a command does to a game: the entries it adds to the log, or why it adds none.

use jersi_record::{Ending, GameResult};
use jersi_rules::Side;
use jersi_schema::{GameId, Message, Moment, Offer, Phrase, SideName};

use super::create::{Draws, begin, begun, clean_name};
use super::{
    COMPUTER_CAP, Event, Game, GameError, MAX_OFFERS, MAX_REQUEST_ID, MAX_SAID, MAX_TURNS, MAX_WORD, Phase,
    Seat,
};
use crate::key::Key;
use crate::library::{Library, forms};

/// A turn that somebody wants to play.
#[derive(Clone, Debug)]
pub struct TurnRequest {
    /// How many turns were played before it.
    pub ply: u32,
    /// The turn's word.
    pub word: String,
    /// The client's id for it.
    pub id: String,
    /// The network's delay, as far as it is known.
    pub delay: i64,
}

/// The name of a rematch, and what chance has to decide about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextGame {
    /// Its name.
    pub id: GameId,
    /// What was drawn for it.
    pub draws: Draws,
}

/// What somebody, who may do so, wants to happen.
#[derive(Clone, Debug)]
pub enum Command {
    /// Take the open seat, under that name.
    Join(String, Key),
    /// The same for a program.
    JoinAsBot(String, Key),
    /// Get another secret.
    Renew(Side, Key),
    /// Choose a special form in secret.
    ChooseForm(Side, String),
    /// Play a turn.
    Turn(Side, TurnRequest),
    /// Give up.
    Resign(Side),
    /// Break off before one's first turn.
    Abort(Side),
    /// Offer something. Where nobody else has to be asked, a rematch begins at once.
    Offer(Side, Offer, NextGame),
    /// Accept what the other offered.
    Accept(Side, Offer, NextGame),
    /// Decline what the other offered, or withdraw one's own offer.
    Decline(Side, Offer),
    /// Say something to the other.
    Say(Side, Phrase),
    /// End the game if a flag has fallen.
    CheckFlag,
    /// Give time back in which the server could not have accepted a turn.
    GiveBack(i64),
}

impl Command {
    /// Who wants it, of those who have a seat.
    pub fn by(&self) -> Option<Side> {
        match self {
            Command::Renew(side, _)
            | Command::ChooseForm(side, _)
            | Command::Turn(side, _)
            | Command::Resign(side)
            | Command::Abort(side)
            | Command::Offer(side, ..)
            | Command::Accept(side, ..)
            | Command::Decline(side, _)
            | Command::Say(side, _) => Some(*side),
            Command::Join(..) | Command::JoinAsBot(..) | Command::CheckFlag | Command::GiveBack(_) => None,
        }
    }
}

/// What a command leads to.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// These entries of the log.
    Events(Vec<Event>),
    /// Nothing: it was done already, at that version.
    Already(u64),
    /// A new game: entries of this one's log, and the other one's.
    Rematch(GameId, Vec<Event>),
}

impl Decision {
    fn one(event: Event) -> Result<Decision, GameError> {
        Ok(Decision::Events(vec![event]))
    }
}

impl Game {
    /// What a command leads to at that moment, which is earlier by whatever nobody has to pay for. The game is not changed.
    pub fn decide(&self, command: &Command, now: Moment, library: &Library) -> Result<Decision, GameError> {
        match command {
            Command::Join(name, key) => self.join(name, *key, false, library),
            Command::JoinAsBot(name, key) => self.join(name, *key, true, library),
            Command::Renew(side, key) => {
                // One secret may hold both seats: the old one must open neither.
                let sides = Side::BOTH.into_iter().filter(|other| other == side || self.is_shared());
                let renewed = |side: Side| Event::Renewed { side: side.into(), key: *key };
                Ok(Decision::Events(sides.map(renewed).collect()))
            }
            Command::ChooseForm(side, form) => self.choose(*side, form, library),
            Command::Turn(side, request) => self.play(*side, request, now),
            Command::Resign(side) => {
                self.must_play()?;
                Decision::one(ended(Some(!*side), Ending::Resignation))
            }
            Command::Abort(side) => self.abort(*side),
            Command::Offer(side, offer, next) => self.offer(*side, *offer, next, library),
            Command::Accept(side, offer, next) => self.accept(*side, *offer, next, library),
            Command::Decline(side, offer) => self.decline(*side, *offer),
            Command::Say(side, phrase) => {
                if self.imported || self.spoken[side.index()] >= MAX_SAID {
                    return Err(GameError::TooMuchSaid);
                }
                Decision::one(Event::Said { side: (*side).into(), phrase: *phrase })
            }
            Command::CheckFlag => Ok(Decision::Events(self.flag(now).into_iter().collect())),
            Command::GiveBack(time) => {
                let timed = self.deadline().is_some() && *time > 0;
                Ok(Decision::Events(timed.then_some(Event::GivenBack { time: *time }).into_iter().collect()))
            }
        }
    }

    fn must_play(&self) -> Result<(), GameError> {
        match self.phase {
            Phase::Playing if !self.imported => Ok(()),
            Phase::Waiting => Err(GameError::Waiting),
            Phase::Choosing => Err(GameError::Choosing),
            _ => Err(GameError::Over),
        }
    }

    fn join(&self, name: &str, key: Key, bot: bool, library: &Library) -> Result<Decision, GameError> {
        let name = clean_name(name)?;
        if self.phase == Phase::Over {
            self.must_play()?;
        }
        let Some(side) = Side::BOTH.into_iter().find(|&side| *self.seat(side) == Seat::Open) else {
            return Err(GameError::NoOpenSeat);
        };
        if self.seat_of(key).is_some() {
            return Err(GameError::OwnGame);
        }
        let mut events = vec![Event::Joined { side: side.into(), name, key, bot }];
        let others = self.seats.iter().filter(|seat| **seat == Seat::Open).count();
        if others == 1 {
            events.extend(begun(&self.spec, self.rules(), &self.chosen, library)?);
        }
        Ok(Decision::Events(events))
    }

    fn choose(&self, side: Side, form: &str, library: &Library) -> Result<Decision, GameError> {
        let choosing = self.spec.forms.is_secret() && matches!(self.phase, Phase::Waiting | Phase::Choosing);
        if !choosing {
            return Err(GameError::NotChoosing);
        }
        if self.has_chosen(side) {
            return Err(GameError::Chosen);
        }
        let fits = forms(self.rules()).is_some_and(|(_, names, most)| {
            let given: Vec<&str> = form.split(',').collect();
            form == "none" || (given.len() <= most && given.iter().all(|one| names.iter().any(|n| n == one)))
        });
        if !fits {
            let names = forms(self.rules()).map_or(Vec::new(), |(_, names, _)| names.to_vec());
            return Err(GameError::NoSuchForm(names));
        }
        let mut events = vec![Event::FormChosen { side: side.into(), form: form.to_owned() }];
        if self.phase == Phase::Choosing {
            let mut chosen = self.chosen.clone();
            chosen[side.index()] = Some(form.to_owned());
            events.extend(begun(&self.spec, self.rules(), &chosen, library)?);
        }
        Ok(Decision::Events(events))
    }

    fn play(&self, side: Side, request: &TurnRequest, now: Moment) -> Result<Decision, GameError> {
        // Whoever sends a turn twice gets the same answer, even after the game.
        if let Some((version, word)) = self.played(side, request) {
            return match *word == request.word {
                true => Ok(Decision::Already(*version)),
                false => Err(GameError::IdReused),
            };
        }
        self.must_play()?;
        if request.id.is_empty() || request.id.len() > MAX_REQUEST_ID {
            return Err(GameError::BadRequestId);
        }
        if request.ply as usize != self.turns.len() {
            return Err(GameError::Stale(self.turns.len()));
        }
        if side != self.position.side() {
            return Err(GameError::NotYourTurn);
        }
        let used = self.clocks.used(side, now, request.delay);
        if self.clocks.is_late(side, used) {
            return Ok(Decision::Events(vec![self.flag_of(side)]));
        }
        if request.word.len() > MAX_WORD {
            return Err(GameError::WordTooLong);
        }
        let turn = self
            .position
            .read_turn(&request.word)
            .map_err(|error| GameError::Illegal(Message::by(|lang| error.say(self.rules(), lang))))?;
        let mut next = self.position.clone();
        let word = next.word(turn);
        next.play_unchecked(turn);
        let asked = (word != request.word).then(|| request.word.clone());
        let mut events =
            vec![Event::Turn { ply: request.ply, word, client: request.id.clone(), used, asked }];
        let cap = if self.is_exhibition() { COMPUTER_CAP } else { MAX_TURNS };
        if let Some(outcome) = next.outcome() {
            let GameResult { winner, ending } = GameResult::from(outcome);
            events.push(Event::Ended {
                winner: winner.map(SideName::from),
                ending: ending.map(|ending| ending.name().to_owned()),
            });
        } else if self.turns.len() + 1 >= cap {
            events.push(ended(None, Ending::Cap));
        }
        Ok(Decision::Events(events))
    }

    /// The version that a turn with this id made, if it was played, and its word. At one screen the turn has passed to the other side.
    fn played(&self, side: Side, request: &TurnRequest) -> Option<&(u64, String)> {
        let by = |side| self.requests.get(&(side, request.ply, request.id.clone()));
        by(side).or_else(|| by(!side).filter(|_| self.is_shared()))
    }

    /// The end by time, if the flag of the side to move has fallen.
    fn flag(&self, now: Moment) -> Option<Event> {
        self.deadline().filter(|&deadline| now >= deadline).map(|_| self.flag_of(self.position.side()))
    }

    /// A side's time is over. Who never came to the board has not lost: there was no game.
    fn flag_of(&self, side: Side) -> Event {
        match self.clocks.has_played(side) {
            true => ended(Some(!side), Ending::Time),
            false => ended(None, Ending::Aborted),
        }
    }

    fn abort(&self, side: Side) -> Result<Decision, GameError> {
        if self.phase == Phase::Over || self.imported {
            self.must_play()?;
        }
        if self.clocks.has_played(side) {
            return Err(GameError::Begun);
        }
        Decision::one(ended(None, Ending::Aborted))
    }

    fn offer(
        &self,
        side: Side,
        offer: Offer,
        next: &NextGame,
        library: &Library,
    ) -> Result<Decision, GameError> {
        self.may_offer(side, offer)?;
        if self.offers.contains(&(side, offer)) {
            return Ok(Decision::Already(self.version));
        }
        if self.is_shared() {
            // There is nobody else to ask.
            return self.carry_out(side, offer, next, library);
        }
        if self.offered[side.index()] >= MAX_OFFERS {
            return Err(GameError::TooManyOffers);
        }
        Decision::one(Event::Offered { side: side.into(), offer })
    }

    fn may_offer(&self, side: Side, offer: Offer) -> Result<(), GameError> {
        match offer {
            Offer::Rematch if self.phase == Phase::Over && !self.imported => match &self.rematch {
                None => Ok(()),
                Some(_) => Err(GameError::Rematched),
            },
            Offer::Rematch => Err(GameError::NotOver),
            Offer::Draw => self.must_play(),
            Offer::Takeback => {
                self.must_play()?;
                self.after_takeback(side).map(|_| ()).ok_or(GameError::NothingToTakeBack)
            }
            Offer::Stop => {
                self.must_play()?;
                match self.position.state().countdown() {
                    Some(_) => Ok(()),
                    None => Err(GameError::NoCountdown),
                }
            }
        }
    }

    /// How many turns are left if a side takes its last one back. At one screen the last turn is taken back,
    /// whoever played it.
    fn after_takeback(&self, side: Side) -> Option<usize> {
        if self.is_shared() {
            return self.turns.len().checked_sub(1);
        }
        self.turns.iter().rposition(|played| played.side == side)
    }

    fn accept(
        &self,
        side: Side,
        offer: Offer,
        next: &NextGame,
        library: &Library,
    ) -> Result<Decision, GameError> {
        if !self.offers.contains(&(!side, offer)) {
            return Err(GameError::NoOffer);
        }
        self.may_offer(!side, offer)?;
        self.carry_out(!side, offer, next, library)
    }

    /// What a side has offered happens.
    fn carry_out(
        &self,
        side: Side,
        offer: Offer,
        next: &NextGame,
        library: &Library,
    ) -> Result<Decision, GameError> {
        match offer {
            Offer::Draw => Decision::one(ended(None, Ending::Agreement)),
            Offer::Stop => {
                let winner = self.position.state().comparison(self.rules());
                Decision::one(ended(winner, Ending::Agreement))
            }
            Offer::Takeback => match self.after_takeback(side) {
                Some(to) => Decision::one(Event::TakenBack { to: to as u32 }),
                None => Ok(Decision::Already(self.version)),
            },
            Offer::Rematch => {
                let [white, black] = self.seats.clone();
                let rematch_of = Some(self.id.clone());
                let events = begin(self.spec.clone(), [black, white], rematch_of, next.draws, library)?;
                Ok(Decision::Rematch(next.id.clone(), events))
            }
        }
    }

    fn decline(&self, side: Side, offer: Offer) -> Result<Decision, GameError> {
        if !self.offers.iter().any(|(_, other)| *other == offer) {
            return Err(GameError::NoOffer);
        }
        Decision::one(Event::Declined { side: side.into(), offer })
    }
}

fn ended(winner: Option<Side>, ending: Ending) -> Event {
    Event::Ended { winner: winner.map(SideName::from), ending: Some(ending.name().to_owned()) }
}
