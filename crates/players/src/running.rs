//! A player that runs: asked for one turn after the other, from game to game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, GameLine, Limits, RemainingTime, Score};
use jersi_record::Ending;
use jersi_rules::{Ruleset, SplitMix, Turn};
use jersi_texts::{Text, text};

use crate::player::{Pace, Player, PlayerKind};
use crate::program::Program;
use crate::stop::StopSignal;

/// What a player may spend on a turn.
pub(crate) struct Allowance {
    pub pace: Pace,
    pub clock: Option<RemainingTime>,
    /// After this nobody waits for it any more.
    pub wait: Duration,
}

/// A turn, and what its player thinks of it.
pub(crate) struct Choice {
    pub turn: Turn,
    pub score: Option<Score>,
}

/// Why a player gave no turn, or none that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// How it ends a game.
    pub ending: Ending,
    /// What the player did, as the end of a sentence that begins with its name: `it ended before …`.
    pub text: Text,
}

impl Fault {
    /// Records know no winner of a game that was broken off: the referee decides.
    pub(crate) fn crash(text: Text) -> Fault {
        Fault { ending: Ending::Adjudication, text }
    }
}

/// A player together with the engine or process that plays for it.
pub(crate) struct RunningPlayer<'a> {
    player: &'a Player,
    state: State,
}

enum State {
    Idle,
    Random(SplitMix),
    Engine(Box<Engine>),
    Program(Program),
}

impl<'a> RunningPlayer<'a> {
    pub fn new(player: &'a Player) -> RunningPlayer<'a> {
        RunningPlayer { player, state: State::Idle }
    }

    /// Makes ready for a game. Engines are new for each, programs stay while they behave.
    pub fn new_game(
        &mut self,
        rules: &Arc<Ruleset>,
        evaluator: &Arc<Evaluator>,
        mut random: SplitMix,
        stop: &StopSignal,
    ) -> Result<(), Fault> {
        self.state = match (&self.player.kind, std::mem::replace(&mut self.state, State::Idle)) {
            (PlayerKind::Random, _) => State::Random(random),
            (PlayerKind::Engine(options), _) => {
                let eval = options.evaluator.as_ref().unwrap_or(evaluator).clone();
                let mut engine = Engine::with(eval, rules, options.threads, options.hash);
                engine.set_level(options.level, random.next());
                stop.register(engine.stopper());
                State::Engine(Box::new(engine))
            }
            (PlayerKind::Program(_), State::Program(mut program)) => {
                program.new_game(stop)?;
                State::Program(program)
            }
            (PlayerKind::Program(options), _) => {
                let mut program = Program::start(options, rules, stop)?;
                program.new_game(stop)?;
                State::Program(program)
            }
        };
        Ok(())
    }

    pub fn choose(
        &mut self,
        game: &GameLine,
        allowance: &Allowance,
        stop: &StopSignal,
    ) -> Result<Choice, Fault> {
        let result = match (&mut self.state, &self.player.kind) {
            (State::Random(random), _) => {
                let mut turns = Vec::new();
                game.position().turns_into(&mut turns);
                turns.sort_unstable();
                let at = random.below(turns.len().max(1) as u64) as usize;
                turns.get(at).map(|&turn| Choice { turn, score: None }).ok_or_else(no_turn)
            }
            (State::Engine(engine), _) => {
                let Pace { time, nodes, depth, .. } = allowance.pace;
                let clock = allowance.clock;
                let limits = Limits { time, nodes, depth, clock, stop_at_win: true, ..Limits::default() };
                let search = || engine.search(game, &limits, |_| {});
                match catch_unwind(AssertUnwindSafe(search)) {
                    Ok(found) => {
                        let score = found.lines.first().map(|line| line.score);
                        found.best.map(|turn| Choice { turn, score }).ok_or_else(no_turn)
                    }
                    Err(_) => Err(Fault::crash(text!("fault-panic"))),
                }
            }
            (State::Program(program), PlayerKind::Program(options)) => {
                program.choose(options, game, allowance, stop)
            }
            _ => Err(Fault::crash(text!("fault-not-ready"))),
        };
        if result.is_err() {
            self.state = State::Idle;
        }
        result
    }
}

fn no_turn() -> Fault {
    Fault::crash(text!("fault-no-turn"))
}

/// Tries whether a player can be started at all.
pub(crate) fn try_start(player: &Player, rules: &Ruleset) -> Result<(), Fault> {
    match &player.kind {
        PlayerKind::Program(options) => Program::start(options, rules, &StopSignal::default()).map(drop),
        _ => Ok(()),
    }
}
