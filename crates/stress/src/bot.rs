//! A player that plays by chance, and does now and then what people do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use crate::client::{Intent, Strategy};
use crate::dice::Dice;
use crate::model::Model;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct BotOptions {
    /// `white` or `black`.
    pub side: &'static str,
    /// How long it thinks, in milliseconds: from, to.
    pub pause: (u64, u64),
    /// It gives up after so many turns.
    pub patience: usize,
    /// How likely it falls asleep for some seconds instead of thinking.
    pub sleepy: f64,
    /// When this is set, the game has to end: it resigns.
    pub ending: Arc<AtomicBool>,
}

/// A player that plays by chance.
pub struct Bot {
    options: BotOptions,
    dice: Dice,
    /// The version it last decided about, what it wants, and when.
    mind: (u64, Intent, Instant),
}

impl Bot {
    /// A bot with that chance.
    pub fn new(options: BotOptions, dice: Dice) -> Bot {
        Bot { options, dice, mind: (0, Intent::Nothing, Instant::now()) }
    }

    fn pause(&mut self) -> Duration {
        match self.dice.chance(self.options.sleepy) {
            true => self.dice.millis(2_000, 9_000),
            false => self.dice.millis(self.options.pause.0, self.options.pause.1),
        }
    }

    fn decide(&mut self, model: &Model) -> Intent {
        let Some(now) = &model.now else { return Intent::Nothing };
        let own = self.options.side;
        match now.phase.as_str() {
            "choosing" if !now.chosen.iter().any(|side| side == own) => {
                let forms = ["none", "mokca", "darsi", "mucti", "pamei", "galtu", "fendi"];
                let form = self.dice.pick(&forms).copied().unwrap_or("none");
                return Intent::Act(json!({ "do": "choose-form", "form": form }));
            }
            "playing" => {}
            _ => return Intent::Nothing,
        }
        let ply = model.turns.len();
        if let Some(offer) = now.offers.iter().find(|offer| offer.side != own) {
            let accepts = match offer.offer.as_str() {
                "takeback" => self.dice.chance(0.6),
                "stop" => self.dice.chance(0.5),
                _ => self.dice.chance(0.2),
            };
            let answer = if accepts { "accept" } else { "decline" };
            return Intent::Act(json!({ "do": answer, "offer": offer.offer }));
        }
        if ply >= self.options.patience || (ply > 20 && self.dice.chance(0.002)) {
            return Intent::Act(json!({ "do": "resign" }));
        }
        let mut offers = vec![(0.004, "draw")];
        if ply > 1 {
            offers.push((0.03, "takeback"));
        }
        if now.view.countdown.is_some() {
            offers.push((0.05, "stop"));
        }
        for (probability, offer) in offers {
            let open = now.offers.iter().any(|other| other.side == own && other.offer == offer);
            if !open && self.dice.chance(probability) {
                return Intent::Act(json!({ "do": "offer", "offer": offer }));
            }
        }
        match now.view.side == own {
            true => {
                self.dice.pick(&now.view.turns).map_or(Intent::Nothing, |turn| Intent::Turn(turn.clone()))
            }
            false => Intent::Nothing,
        }
    }
}

impl Strategy for Bot {
    fn intend(&mut self, model: &Model) -> Intent {
        let now = Instant::now();
        let playing = model.now.as_ref().is_some_and(|now| now.phase == "playing");
        if playing && self.options.ending.load(Ordering::Relaxed) {
            return Intent::Act(json!({ "do": "resign" }));
        }
        if self.options.ending.load(Ordering::Relaxed) && !model.is_over() {
            return Intent::Act(json!({ "do": "abort" }));
        }
        if self.mind.0 != model.version {
            let intent = self.decide(model);
            let pause = if intent == Intent::Nothing { Duration::ZERO } else { self.pause() };
            self.mind = (model.version, intent, now + pause);
        }
        match &self.mind {
            (_, Intent::Nothing, _) => Intent::Nothing,
            (_, _, at) if *at > now => Intent::Later(*at),
            (_, intent, _) => {
                let intent = intent.clone();
                // If it comes to nothing, the bot makes up its mind again after a moment.
                self.mind = (0, Intent::Nothing, now);
                intent
            }
        }
    }
}
