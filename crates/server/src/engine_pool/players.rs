//! Computers that play games.

use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, Found, GameLine, Level, Limits, RemainingTime, Score, Variation};
use jersi_rules::{Ruleset, Side, SplitMix, Turn};
use jersi_schema::{GameId, Offer, TimeControl};
use tokio::runtime::Handle;

use super::{Shared, TABLE};
use crate::game::{Command, Game, Seat, TurnRequest};
use crate::random;
use crate::referee::Referee;

/// The longest time a computer takes for a turn when nobody else waits.
const LONGEST: Duration = Duration::from_secs(2);

/// … and the shortest it is cut down to when many wait.
const SHORTEST: Duration = Duration::from_millis(100);

/// Computers of this level and above vary …
const VARIED_FROM: u8 = 8;
/// … so many of the first turns …
const VARIED_TURNS: usize = 6;
/// … among so many lines …
const VARIED_LINES: usize = 5;
/// … that are worth at most so many points less than the best.
const VARIED_POINTS: i32 = 12;

/// How long a computer thinks about an offer.
const OFFER_TIME: Duration = Duration::from_millis(200);

/// What a computer has to do in a game.
enum Duty {
    Answer(Side, Offer),
    Turn,
}

/// What a computer needs to know of a game.
struct Task {
    duty: Duty,
    line: GameLine,
    version: u64,
    level: Level,
    clock: Option<RemainingTime>,
}

impl Task {
    /// What the computer has to do in this game, if anything.
    fn of(game: &Game) -> Option<Task> {
        let to_move = game.position().side();
        let (duty, side) = match game.offer_to_computer() {
            Some((side, offer)) => (Duty::Answer(side, offer), side),
            None if game.computer_to_move().is_some() => (Duty::Turn, to_move),
            None => return None,
        };
        let level = match game.seat(side) {
            Seat::Computer { level } => Level::new(*level).unwrap_or(Level::FULL),
            _ => return None,
        };
        let clocks = game.clocks();
        let left = |side| Duration::from_millis(clocks.left(side).max(0) as u64);
        let clock = match clocks.control() {
            TimeControl::None | TimeControl::Days { .. } => None,
            // A time for each turn is a clock whose increment is that time.
            TimeControl::Turn { .. } => Some((Duration::ZERO, left(to_move) / 2)),
            TimeControl::Total { increment, .. } => {
                Some((left(to_move), Duration::from_secs(increment.into())))
            }
        };
        Some(Task {
            duty,
            line: GameLine::with_turns(game.start().clone(), game.turns().iter().map(|played| played.turn)),
            version: game.version(),
            level,
            clock: clock.map(|(left, increment)| RemainingTime {
                left: [left.max(increment); 2],
                increment: [increment; 2],
            }),
        })
    }
}

/// The engines of a thread: one for each of the last few variants.
#[derive(Default)]
struct Engines {
    engines: Vec<Engine>,
    last: Option<(GameId, Level)>,
}

impl Engines {
    fn get(&mut self, rules: &Arc<Ruleset>, game: &GameId, level: Level) -> &mut Engine {
        let place = self.engines.iter().position(|engine| Arc::ptr_eq(engine.rules(), rules));
        let engine = match place {
            Some(place) => self.engines.remove(place),
            None => {
                self.engines.truncate(2);
                Engine::with(Arc::new(Evaluator::new(rules)), rules, 1, TABLE)
            }
        };
        self.engines.insert(0, engine);
        let engine = &mut self.engines[0];
        // What a weaker player overlooked must not be remembered by a stronger one.
        if self.last.as_ref() != Some(&(game.clone(), level)) {
            engine.clear();
            self.last = Some((game.clone(), level));
        }
        let seed =
            game.as_str().bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        engine.set_level(level, seed);
        engine
    }
}

/// A thread that plays for the computer, until the pool stops.
pub(super) fn run(shared: &Shared, referee: &Arc<Referee>, handle: &Handle) {
    let mut engines = Engines::default();
    let next = || shared.take(|queues| queues.games.pop_front().map(|id| (id, queues.games.len())));
    while let Some((id, waiting)) = next() {
        let task = handle.block_on(referee.look(&id, Task::of));
        let command = task.map(|task| {
            let share = LONGEST / (1 + waiting / shared.players) as u32;
            task.map(|task| decide(&mut engines, &id, &task, share.max(SHORTEST)))
        });
        // From here on the game may be called again.
        shared.queues().known.remove(&id);
        let done = match command {
            Ok(Some(command)) => handle.block_on(referee.order(id.clone(), command)).map(|_| ()),
            Ok(None) => Ok(()),
            Err(problem) => Err(problem),
        };
        if let Err(problem) = done {
            // The game has gone on while the computer was thinking, or nothing can be stored now: look again.
            tracing::debug!(game = %id, %problem, "a computer's turn was not played");
            let pause = problem.code.retry_after().map_or(Duration::from_millis(50), Duration::from_secs);
            let referee = referee.clone();
            handle.spawn(async move {
                tokio::time::sleep(pause).await;
                let _ = referee.look(&id, |game| referee.call(game)).await;
            });
        }
    }
}

/// The answer to an offer, or the turn to play.
fn decide(engines: &mut Engines, id: &GameId, task: &Task, share: Duration) -> Command {
    let engine = engines.get(task.line.rules(), id, task.level);
    match task.duty {
        Duty::Answer(own, offer) => match agrees(engine, task, own, offer) {
            true => Command::Accept(own, offer, random::next_game()),
            false => Command::Decline(own, offer),
        },
        Duty::Turn => {
            let varied = task.line.turns().len() < VARIED_TURNS && task.level.number() >= VARIED_FROM;
            let limits = Limits {
                time: Some(share),
                clock: task.clock,
                lines: if varied { VARIED_LINES } else { 1 },
                stop_at_win: true,
                ..Limits::default()
            };
            let found = engine.search(&task.line, &limits, |_| {});
            let turn = if varied { vary(&found, random::number()) } else { found.best };
            // There is always a turn where the game is not over; should there be none, the referee says so.
            let word = turn.map_or(String::new(), |turn| task.line.position().word(turn));
            let id = format!("computer-{}", task.version);
            let request = TurnRequest { ply: task.line.turns().len() as u32, word, id, delay: 0 };
            Command::Turn(task.line.position().side(), request)
        }
    }
}

/// One of the lines that are nearly as good as the best, so that games begin differently.
fn vary(found: &Found, draw: u64) -> Option<Turn> {
    let points = |line: &Variation| match line.score {
        Score::Points(points) => Some(points),
        Score::Win(_) => None,
    };
    let Some(best) = found.lines.first().and_then(points) else { return found.best };
    let good: Vec<&Variation> = found
        .lines
        .iter()
        .filter(|line| points(line).is_some_and(|points| points + VARIED_POINTS >= best))
        .collect();
    let pick = SplitMix::new(draw).below(good.len().max(1) as u64) as usize;
    good.get(pick).and_then(|line| line.turns.first().copied()).or(found.best)
}

/// Whether a computer agrees to what a player offers.
fn agrees(engine: &mut Engine, task: &Task, own: Side, offer: Offer) -> bool {
    let mut chance = || {
        let found = engine.search(&task.line, &Limits::time(OFFER_TIME), |_| {});
        let chance = found.lines.first().map_or(0.5, |line| line.score.chance());
        if task.line.position().side() == own { chance } else { 1.0 - chance }
    };
    match offer {
        Offer::Takeback | Offer::Rematch => true,
        Offer::Draw => chance() < 0.4,
        Offer::Stop => match task.line.position().state().comparison(task.line.rules()) {
            Some(winner) => winner == own || chance() < 0.1,
            None => chance() < 0.5,
        },
    }
}
