//! One game of a match: two players, a referee and a clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jersi_engine::{Evaluator, GameLine, RemainingTime, Score};
use jersi_record::{Ending, Eval, Record};
use jersi_rules::{Ruleset, Side, SplitMix, Turn};
use jersi_texts::{Text, text};

use crate::openings::Opening;
use crate::player::{Pace, Player};
use crate::running::{Allowance, Choice, Fault, RunningPlayer};
use crate::stop::StopSignal;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Its number in the match, from 0. Games 0 and 1 are the first pair.
    pub number: usize,
    /// Which of the two players had White: 0 in games with an even number.
    pub white: usize,
    /// Which of the two players won, if one did.
    pub winner: Option<usize>,
    /// How it ended. A player who failed loses by `time`, `illegal` or, after a crash, `adjudication`.
    pub ending: Ending,
    /// What the loser did wrong, beyond losing: the player's number and a sentence.
    pub fault: Option<(usize, Text)>,
    /// How many turns were played, those of the opening included, placements not.
    pub turns: usize,
    /// All of it, with the players' names.
    pub record: Record,
}

impl FinishedGame {
    /// The half points of the first player: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.winner {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// What is the same in all games of a match.
pub(crate) struct Settings<'a> {
    pub rules: &'a Arc<Ruleset>,
    pub players: &'a [Player; 2],
    pub pace: Pace,
    pub cap: usize,
    pub margin: Duration,
    pub patience: Duration,
    pub seed: u64,
    /// The evaluator of engines that bring none.
    pub evaluator: Arc<Evaluator>,
}

/// Numbers that depend on nothing but the seed and what they are for.
pub(crate) fn stream(seed: u64, number: u64, purpose: u64) -> SplitMix {
    let mixed = SplitMix::new(seed).next() ^ number.wrapping_mul(4).wrapping_add(purpose);
    SplitMix::new(SplitMix::new(mixed).next())
}

/// Plays a game; `None` if the match is over before the game is.
pub(crate) fn play(
    settings: &Settings<'_>,
    players: &mut [RunningPlayer<'_>; 2],
    opening: &Opening,
    number: usize,
    stop: &StopSignal,
) -> Option<FinishedGame> {
    let white = number % 2;
    let player_of = |side: Side| if side == Side::White { white } else { 1 - white };
    let mut game = LiveGame::new(settings, opening, white, number);
    let (winner, ending, fault) = 'game: {
        for (i, player) in players.iter_mut().enumerate() {
            let random = stream(settings.seed, number as u64, 1 + i as u64);
            if let Err(fault) = player.new_game(settings.rules, &settings.evaluator, random, stop) {
                break 'game (Some(1 - i), fault.ending, Some((i, fault.text)));
            }
        }
        loop {
            if let Some(outcome) = game.line.position().outcome() {
                break (outcome.winner.map(player_of), Ending::Rules(outcome.reason), None);
            }
            if game.turns >= settings.cap {
                break (None, Ending::Cap, None);
            }
            if stop.is_set() {
                return None;
            }
            let side = game.line.position().side();
            let player = &mut players[player_of(side)];
            let allowance = game.allowance(settings, side, player_of(side));
            let began = Instant::now();
            let result = player.choose(&game.line, &allowance, stop);
            let spent = began.elapsed();
            if stop.is_set() {
                return None;
            }
            let result = result.and_then(|choice| {
                let late = allowance.is_late(spent, side, settings);
                let text = || text!("fault-slow", milliseconds = spent.as_millis() as u64);
                if late { Err(Fault { ending: Ending::Time, text: text() }) } else { Ok(choice) }
            });
            match result.and_then(|choice| game.play(choice, spent)) {
                Ok(()) => {}
                Err(fault) => {
                    break (Some(1 - player_of(side)), fault.ending, Some((player_of(side), fault.text)));
                }
            }
        }
    };
    if stop.is_set() {
        return None;
    }
    let mut record = game.record;
    if !matches!(ending, Ending::Rules(_)) {
        let side = winner.map(|winner| if winner == white { Side::White } else { Side::Black });
        if let Some((loser, text)) = &fault {
            let last = record.last();
            record.comment(last, &format!("{}: {text}", settings.players[*loser].name));
        }
        // Every ending above can have the winner it is given.
        let finished = record.finish(side, ending);
        debug_assert_eq!(finished, Ok(()));
    }
    Some(FinishedGame { number, white, winner, ending, fault, turns: game.turns, record })
}

/// A game under way: its turns, the clocks and the record.
struct LiveGame {
    line: GameLine,
    turns: usize,
    /// What is left on the clocks, where there are some.
    left: [Option<Duration>; 2],
    gain: [Duration; 2],
    record: Record,
}

impl LiveGame {
    fn new(settings: &Settings<'_>, opening: &Opening, white: usize, number: usize) -> LiveGame {
        let mut record = Record::new(opening.start.clone());
        record.set_tag("White", &settings.players[white].name);
        record.set_tag("Black", &settings.players[1 - white].name);
        record.set_tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
        record.set_tag("Opening", &opening.turns.len().to_string());
        let clock = |player: usize| settings.players[player].pace.unwrap_or(settings.pace).clock;
        let clocks = [clock(white), clock(1 - white)];
        if let (Some((base, gain)), true) = (clocks[0], clocks[0] == clocks[1]) {
            record.set_tag("Clock", &format!("{}+{}", base.as_secs_f64(), gain.as_secs_f64()));
        }
        let mut game = LiveGame {
            line: GameLine::new(opening.start.clone()),
            turns: 0,
            left: clocks.map(|clock| clock.map(|(base, _)| base)),
            gain: clocks.map(|clock| clock.map_or(Duration::ZERO, |(_, gain)| gain)),
            record,
        };
        for &turn in &opening.turns {
            if game.put(turn).is_err() {
                break;
            }
        }
        game
    }

    fn allowance(&self, settings: &Settings<'_>, side: Side, player: usize) -> Allowance {
        let pace = settings.players[player].pace.unwrap_or(settings.pace);
        let clock = self.left[side.index()].map(|own| RemainingTime {
            left: self.left.map(|left| left.unwrap_or(own)),
            increment: self.gain,
            turns: None,
        });
        let own = self.left[side.index()];
        let limit = own.into_iter().chain(pace.time).min();
        Allowance { pace, clock, wait: limit.map_or(settings.patience, |limit| limit + settings.margin) }
    }

    /// Plays a turn and writes it into the record.
    fn put(&mut self, turn: Turn) -> Result<(), Fault> {
        if let Err(refusal) = self.record.push(turn) {
            let text = Text::by(|lang| refusal.say(self.line.position().rules(), lang));
            return Err(Fault { ending: Ending::Illegal, text });
        }
        self.turns += usize::from(!self.line.position().state().in_setup());
        self.line.play_unchecked(turn);
        Ok(())
    }

    fn play(&mut self, choice: Choice, spent: Duration) -> Result<(), Fault> {
        let side = self.line.position().side();
        self.put(choice.turn)?;
        let node = self.record.last();
        if let Some(left) = &mut self.left[side.index()] {
            *left = left.saturating_sub(spent) + self.gain[side.index()];
            self.record.set_clock(node, Some(*left));
        }
        let eval = choice.score.map(|score| match score {
            Score::Points(points) => Eval::Cubes(if side == Side::White { points } else { -points }),
            Score::Win(turns) => Eval::Win(if turns > 0 { side } else { !side }, turns.unsigned_abs()),
        });
        self.record.set_eval(node, eval);
        Ok(())
    }
}

impl Allowance {
    /// Whether a turn took too long. Without time limit only programs are watched, while they think.
    fn is_late(&self, spent: Duration, side: Side, settings: &Settings<'_>) -> bool {
        let own = self.clock.map(|clock| clock.left[side.index()]);
        own.into_iter().chain(self.pace.time).min().is_some_and(|limit| spent > limit + settings.margin)
    }
}
