//! Computers that play games.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, GameLine, Level, Limits, RemainingTime};
use jersi_rules::{Ruleset, Side, SplitMix, Turn};
use jersi_schema::{GameId, Offer, TimeControl};
use tokio::runtime::Handle;

use super::{Queues, Shared, TABLE};
use crate::game::{Command, Game, Seat, TurnRequest};
use crate::guard::Client;
use crate::problem::{Code, Problem};
use crate::quota::Ration;
use crate::random;
use crate::referee::Referee;
use crate::workers::processor_time;

/// The longest time a computer takes for a turn when nobody else waits.
const LONGEST: Duration = Duration::from_secs(2);

/// … and the shortest it is cut down to when many wait, or when it is on the account of somebody who has used up their time.
const SHORTEST: Duration = Duration::from_millis(100);

/// Computers up to this level are weak: they look at a few thousand positions, and are done in a moment.
const WEAK: u8 = 5;

/// How often an engine that fails is asked again.
const TRIES: usize = 2;

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
                turns: None,
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

/// Whether all that a computer has to do in this game is done in a moment.
pub(super) fn is_weak(game: &Game) -> bool {
    Task::of(game).is_some_and(|task| task.level.number() <= WEAK)
}

/// A game that waits no longer: whose it is, and how many others wait behind it, counted as that one has to see them: all of
/// one's own, and one of everybody else's.
struct Taken {
    client: Option<Client>,
    game: GameId,
    behind: usize,
    weak: bool,
}

/// The next game: of weak computers only, or of strong ones first.
fn next(queues: &mut Queues, only_weak: bool) -> Option<Taken> {
    let weak = only_weak || queues.strong.is_empty();
    let queue = if weak { &mut queues.weak } else { &mut queues.strong };
    let (client, game) = queue.pop()?;
    let own = queue.len_of(&client);
    let others = queue.waiters() - usize::from(own > 0);
    Some(Taken { client, game, behind: own + others, weak })
}

/// A thread that plays for the computer, until the pool stops.
pub(super) fn run(shared: &Shared, referee: &Arc<Referee>, handle: &Handle, only_weak: bool) {
    let mut engines = Engines::default();
    while let Some(taken) = shared.take(|queues| next(queues, only_weak)) {
        let id = taken.game.clone();
        let task = handle.block_on(referee.look(&id, Task::of));
        let command = task.map(|task| {
            let before = processor_time();
            let command = task.and_then(|task| {
                let share = share(shared, referee, &taken);
                think(shared, referee, &mut engines, &id, &task, share)
            });
            if let Some(client) = taken.client {
                let cost = processor_time().saturating_sub(before);
                referee.quotas.owe(client, Ration::Thought, cost.as_millis() as u64);
            }
            command
        });
        // From here on the game may be called again.
        shared.queues().known.remove(&id);
        let referee = referee.clone();
        handle.spawn(async move {
            let offered = match &command {
                Ok(Some(Command::Accept(own, offer, _))) => Some((*own, *offer)),
                _ => None,
            };
            let done = match command {
                Ok(Some(command)) => referee.order(id.clone(), command).await.map(|_| ()),
                Ok(None) => Ok(()),
                Err(problem) => Err(problem),
            };
            if let Err(problem) = done {
                if let (Code::TooMany, Some((own, offer))) = (problem.code, offered) {
                    // Another game would be too much for whoever offered it.
                    referee.tell(&id, &problem);
                    let _ = referee.order(id, Command::Decline(own, offer)).await;
                    return;
                }
                // The game has gone on while the computer was thinking, or nothing can be stored now: look again.
                tracing::debug!(game = %id, %problem, "a computer's turn was not played");
                let pause = problem.code.retry_after().map_or(Duration::from_millis(50), Duration::from_secs);
                tokio::time::sleep(pause).await;
                let _ = referee.call(&id).await;
            }
        });
    }
}

/// How long a computer may think, so that others do not wait long.
fn share(shared: &Shared, referee: &Referee, taken: &Taken) -> Duration {
    let spent = taken.client.is_some_and(|client| !referee.quotas.has(client, Ration::Thought));
    if taken.weak || spent {
        return SHORTEST;
    }
    (LONGEST / (1 + taken.behind / shared.players) as u32).max(SHORTEST)
}

/// What the engine decides; should it fail, a turn without thought, so that the game goes on.
fn think(
    shared: &Shared,
    referee: &Referee,
    engines: &mut Engines,
    id: &GameId,
    task: &Task,
    share: Duration,
) -> Option<Command> {
    for _ in 0..TRIES {
        let thought = catch_unwind(AssertUnwindSafe(|| {
            shared.may_fail();
            decide(engines, id, task, share)
        }));
        if let Ok(command) = thought {
            return Some(command);
        }
        let (position, level) = (task.line.position().to_string(), task.level.number());
        tracing::error!(game = %id, position, level, "an engine failed over a computer's turn");
        metrics::counter!("jersi_engine_failures_total").increment(1);
        // What it left behind is not to be trusted.
        *engines = Engines::default();
    }
    referee.tell(id, &Problem::new(Code::Internal, message!("game-computer-stumbled")));
    catch_unwind(AssertUnwindSafe(|| stumble(task))).ok()
}

/// What a computer does that cannot think: plays any turn, declines every offer.
fn stumble(task: &Task) -> Command {
    match task.duty {
        Duty::Answer(own, offer) => Command::Decline(own, offer),
        Duty::Turn => {
            let turns = task.line.position().turns();
            let pick = SplitMix::new(random::number()).below(turns.len().max(1) as u64) as usize;
            play(task, turns.get(pick).copied())
        }
    }
}

/// The command that plays a turn. There is always one where the game is not over; should there be none, the referee says so.
fn play(task: &Task, turn: Option<Turn>) -> Command {
    let word = turn.map_or(String::new(), |turn| task.line.position().word(turn));
    let id = format!("computer-{}", task.version);
    let request = TurnRequest { ply: task.line.turns().len() as u32, word, id, delay: 0 };
    Command::Turn(task.line.position().side(), request)
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
            let limits =
                Limits { time: Some(share), clock: task.clock, stop_at_win: true, ..Limits::default() };
            let turn = engine.opponents_turn(&task.line, &limits, random::number());
            play(task, turn)
        }
    }
}

/// Whether a computer agrees to what a player offers.
fn agrees(engine: &mut Engine, task: &Task, own: Side, offer: Offer) -> bool {
    match offer {
        Offer::Takeback | Offer::Rematch => true,
        Offer::Draw => engine.agrees_to_draw(&task.line, own),
        Offer::Stop => engine.agrees_to_stop(&task.line, own),
    }
}
