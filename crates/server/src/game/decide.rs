//! What a wish does to a game: the entries it adds to the log, or why it adds none.

use axum::http::StatusCode;
use jersi_record::{Ending, GameResult};
use jersi_rules::Side;

use super::create::{begin, begun, clean_name};
use super::{COMPUTER_CAP, Event, Game, MAX_TURNS, Offer, Phase, Seat, SideName};
use crate::clock::Moment;
use crate::ids::{GameId, Key};
use crate::library::{Library, forms};
use crate::said::{Problem, Said};

/// The longest id that a client may give a turn.
pub const MAX_CLIENT: usize = 64;

/// The longest word of a turn.
const MAX_WORD: usize = 64;

/// A turn that somebody wants to play.
#[derive(Clone, Debug)]
pub struct Taking {
    /// How many turns were played before it.
    pub ply: u32,
    /// The turn's word.
    pub word: String,
    /// The client's id for it.
    pub client: String,
    /// The network's delay, as far as it is known.
    pub delay: i64,
}

/// What somebody, who may do so, wants to happen.
#[derive(Clone, Debug)]
pub enum Command {
    /// Take the open seat.
    Join(String, Key),
    /// Get another secret.
    Renew(Side, Key),
    /// Choose a special form in secret.
    ChooseForm(Side, String),
    /// Play a turn.
    Turn(Side, Taking),
    /// Give up.
    Resign(Side),
    /// Break off before one's first turn.
    Abort(Side),
    /// Offer something.
    Offer(Side, Offer),
    /// Accept what the other offered.
    Accept(Side, Offer),
    /// Decline what the other offered, or withdraw one's own offer.
    Decline(Side, Offer),
    /// Look whether the flag has fallen.
    LookAtClock,
    /// Give time back that the server was down.
    GiveBack(i64),
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
    fn one(event: Event) -> Result<Decision, Problem> {
        Ok(Decision::Events(vec![event]))
    }
}

impl Game {
    /// What a command leads to at that moment. The game is not changed.
    pub fn decide(&self, command: &Command, now: Moment, library: &Library) -> Result<Decision, Problem> {
        match command {
            Command::Join(name, key) => self.join(name, *key, library),
            Command::Renew(side, key) => {
                // One secret may hold both seats: the old one must open neither.
                let sides = Side::BOTH.into_iter().filter(|other| other == side || self.is_shared());
                let renewed = |side: Side| Event::Renewed { side: side.into(), key: *key };
                Ok(Decision::Events(sides.map(renewed).collect()))
            }
            Command::ChooseForm(side, form) => self.choose(*side, form, library),
            Command::Turn(side, taking) => self.take(*side, taking, now),
            Command::Resign(side) => {
                self.must_play()?;
                Decision::one(ended(Some(!*side), Ending::Resignation))
            }
            Command::Abort(side) => self.abort(*side),
            Command::Offer(side, offer) => self.offer(*side, *offer, library),
            Command::Accept(side, offer) => self.accept(*side, *offer, library),
            Command::Decline(side, offer) => self.decline(*side, *offer),
            Command::LookAtClock => Ok(Decision::Events(self.flag(now).into_iter().collect())),
            Command::GiveBack(time) => {
                let timed = self.deadline().is_some() && *time > 0;
                Ok(Decision::Events(timed.then_some(Event::GivenBack { time: *time }).into_iter().collect()))
            }
        }
    }

    fn must_play(&self) -> Result<(), Problem> {
        match self.phase {
            Phase::Playing if !self.imported => Ok(()),
            Phase::Waiting => Err(Problem::conflict(
                "waiting",
                "The game has not begun: a seat is still open.",
                "La partie n'a pas commencé : une place est encore libre.",
            )),
            Phase::Choosing => Err(Problem::conflict(
                "choosing",
                "The game has not begun: special forms are being chosen.",
                "La partie n'a pas commencé : on choisit encore les formes spéciales.",
            )),
            _ => Err(Problem::conflict("over", "The game is over.", "La partie est finie.")),
        }
    }

    fn join(&self, name: &str, key: Key, library: &Library) -> Result<Decision, Problem> {
        let name = clean_name(name)?;
        if self.phase == Phase::Over {
            self.must_play()?;
        }
        let Some(side) = Side::BOTH.into_iter().find(|&side| *self.seat(side) == Seat::Open) else {
            return Err(Problem::conflict(
                "no-open-seat",
                "Both seats are taken: you can watch.",
                "Les deux places sont prises : vous pouvez regarder.",
            ));
        };
        let mut events = vec![Event::Joined { side: side.into(), name, key }];
        let others = self.seats.iter().filter(|seat| **seat == Seat::Open).count();
        if others == 1 {
            events.extend(begun(&self.spec, self.rules(), &self.chosen, library)?);
        }
        Ok(Decision::Events(events))
    }

    fn choose(&self, side: Side, form: &str, library: &Library) -> Result<Decision, Problem> {
        let choosing = self.spec.forms.is_secret() && matches!(self.phase, Phase::Waiting | Phase::Choosing);
        if !choosing {
            return Err(Problem::conflict(
                "not-choosing",
                "No special form is to be chosen in this game now.",
                "Il n'y a pas de forme spéciale à choisir dans cette partie en ce moment.",
            ));
        }
        if self.has_chosen(side) {
            return Err(Problem::conflict(
                "chosen",
                "You have chosen already; the choice cannot be changed.",
                "Vous avez déjà choisi ; le choix ne peut plus être changé.",
            ));
        }
        let fits = forms(self.rules()).is_some_and(|(_, names, most)| {
            let given: Vec<&str> = form.split(',').collect();
            form == "none" || (given.len() <= most && given.iter().all(|one| names.iter().any(|n| n == one)))
        });
        if !fits {
            let names = forms(self.rules()).map_or(String::new(), |(_, names, _)| names.join(", "));
            return Err(Problem::bad(
                format!("There is no such special form. Choose one of these: none, {names}."),
                format!("Il n'y a pas de telle forme spéciale. Choisissez parmi : none, {names}."),
            ));
        }
        let mut events = vec![Event::FormChosen { side: side.into(), form: form.to_owned() }];
        if self.phase == Phase::Choosing {
            let mut chosen = self.chosen.clone();
            chosen[side.index()] = Some(form.to_owned());
            events.extend(begun(&self.spec, self.rules(), &chosen, library)?);
        }
        Ok(Decision::Events(events))
    }

    fn take(&self, side: Side, taking: &Taking, now: Moment) -> Result<Decision, Problem> {
        // Whoever sends a turn twice gets the same answer, even after the game.
        if let Some(version) = self.played(side, taking) {
            return Ok(Decision::Already(version));
        }
        self.must_play()?;
        if taking.client.is_empty() || taking.client.len() > MAX_CLIENT {
            return Err(Problem::bad(
                format!("A turn needs an id of 1 to {MAX_CLIENT} bytes."),
                format!("Un tour a besoin d'un identifiant de 1 à {MAX_CLIENT} octets."),
            ));
        }
        if taking.ply as usize != self.turns.len() {
            return Err(Problem::conflict(
                "stale",
                format!("The game has gone on: {} turns were played. Look again.", self.turns.len()),
                format!(
                    "La partie a continué : {} tours ont été joués. Regardez à nouveau.",
                    self.turns.len()
                ),
            ));
        }
        if side != self.position.side() {
            return Err(Problem::conflict(
                "not-your-turn",
                "It is not your turn.",
                "Ce n'est pas à vous de jouer.",
            ));
        }
        let used = self.clocks.used(now, taking.delay);
        if self.clocks.is_late(side, used) {
            return Ok(Decision::Events(vec![self.flag_of(side)]));
        }
        if taking.word.len() > MAX_WORD {
            return Err(Problem::bad(
                format!("No turn is longer than {MAX_WORD} bytes."),
                format!("Aucun tour ne dépasse {MAX_WORD} octets."),
            ));
        }
        let turn = self.position.read_turn(&taking.word).map_err(|error| Problem {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: "illegal",
            said: Said::by(|lang| error.say(self.rules(), lang)),
            retry_after: None,
        })?;
        let mut next = self.position.clone();
        let word = next.word(turn);
        next.play_unchecked(turn);
        let mut events = vec![Event::Turn { ply: taking.ply, word, client: taking.client.clone(), used }];
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

    /// The version that this very turn made, if it was played. At one screen the turn has passed to the other side.
    fn played(&self, side: Side, taking: &Taking) -> Option<u64> {
        let by = |side| self.clients.get(&(side, taking.ply, taking.client.clone())).copied();
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

    fn abort(&self, side: Side) -> Result<Decision, Problem> {
        if self.phase == Phase::Over || self.imported {
            self.must_play()?;
        }
        if self.clocks.has_played(side) {
            return Err(Problem::conflict(
                "begun",
                "A game can be broken off only before one's first turn. You can resign.",
                "Une partie ne peut être interrompue qu'avant son premier tour. Vous pouvez abandonner.",
            ));
        }
        Decision::one(ended(None, Ending::Aborted))
    }

    fn offer(&self, side: Side, offer: Offer, library: &Library) -> Result<Decision, Problem> {
        self.may_offer(side, offer)?;
        if self.offers.contains(&(side, offer)) {
            return Ok(Decision::Already(self.version));
        }
        if self.is_shared() {
            // There is nobody else to ask.
            return self.carry_out(side, offer, library);
        }
        Decision::one(Event::Offered { side: side.into(), offer })
    }

    fn may_offer(&self, side: Side, offer: Offer) -> Result<(), Problem> {
        match offer {
            Offer::Rematch if self.phase == Phase::Over && !self.imported => match &self.rematch {
                None => Ok(()),
                Some(_) => Err(Problem::conflict(
                    "rematched",
                    "The rematch has begun already.",
                    "La revanche a déjà commencé.",
                )),
            },
            Offer::Rematch => Err(Problem::conflict(
                "not-over",
                "A rematch can be offered after the game.",
                "Une revanche se propose après la partie.",
            )),
            Offer::Draw => self.must_play(),
            Offer::Takeback => {
                self.must_play()?;
                self.after_takeback(side).map(|_| ()).ok_or_else(|| {
                    Problem::conflict(
                        "nothing-to-take-back",
                        "You have no turn to take back.",
                        "Vous n'avez pas de tour à reprendre.",
                    )
                })
            }
            Offer::Stop => {
                self.must_play()?;
                match self.position.state().countdown() {
                    Some(_) => Ok(()),
                    None => Err(Problem::conflict(
                        "no-countdown",
                        "Stopping and counting is possible while a countdown runs.",
                        "On ne peut arrêter et compter que pendant un compte à rebours.",
                    )),
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
        let mut position = self.start.clone();
        let mut found = None;
        for (ply, done) in self.turns.iter().enumerate() {
            if position.side() == side {
                found = Some(ply);
            }
            let turn = position.read_turn(&done.word).ok()?;
            position.play_unchecked(turn);
        }
        found
    }

    fn accept(&self, side: Side, offer: Offer, library: &Library) -> Result<Decision, Problem> {
        if !self.offers.contains(&(!side, offer)) {
            return Err(Problem::conflict(
                "no-offer",
                "There is no such offer.",
                "Il n'y a pas de telle proposition.",
            ));
        }
        self.may_offer(!side, offer)?;
        self.carry_out(!side, offer, library)
    }

    /// What a side has offered happens.
    fn carry_out(&self, side: Side, offer: Offer, library: &Library) -> Result<Decision, Problem> {
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
                let events = begin(self.spec.clone(), [black, white], Some(self.id.clone()), library)?;
                Ok(Decision::Rematch(GameId::draw(), events))
            }
        }
    }

    fn decline(&self, side: Side, offer: Offer) -> Result<Decision, Problem> {
        if !self.offers.iter().any(|(_, other)| *other == offer) {
            return Err(Problem::conflict(
                "no-offer",
                "There is no such offer.",
                "Il n'y a pas de telle proposition.",
            ));
        }
        Decision::one(Event::Declined { side: side.into(), offer })
    }
}

fn ended(winner: Option<Side>, ending: Ending) -> Event {
    Event::Ended { winner: winner.map(SideName::from), ending: Some(ending.name().to_owned()) }
}
