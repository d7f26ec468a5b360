//! One game of a match: two chairs, a referee and a clock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jersi_engine::{Clock, Engine, Evaluator, GameLine, Limits, Score};
use jersi_record::{Ending, Eval, Record};
use jersi_rules::{Ruleset, Side, SplitMix, Turn};

use crate::openings::Opening;
use crate::player::{Kind, Pace, Player};
use crate::program::Program;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the match, from 0. Games 0 and 1 are the first pair.
    pub number: usize,
    /// Which of the two players had White: 0 in games with an even number.
    pub white: usize,
    /// Which of the two players won, if one did.
    pub winner: Option<usize>,
    /// How it ended. A player who failed loses by `time`, `illegal` or, after a crash, `adjudication`.
    pub ending: Ending,
    /// What the loser did wrong, beyond losing: the player's number and a sentence.
    pub fault: Option<(usize, String)>,
    /// How many turns were played, those of the opening included, placements not.
    pub turns: usize,
    /// All of it, with the players' names.
    pub record: Record,
}

impl Played {
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
pub(crate) struct Terms<'a> {
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

/// The end of a match, or of a game, for everybody who still thinks.
#[derive(Default)]
pub struct Halt {
    on: AtomicBool,
    stoppers: Mutex<Vec<Arc<AtomicBool>>>,
}

impl Halt {
    /// Whether it is over.
    pub fn is_on(&self) -> bool {
        self.on.load(Ordering::SeqCst)
    }

    /// It is over: engines and programs that think are stopped.
    pub fn stop(&self) {
        self.on.store(true, Ordering::SeqCst);
        for stopper in self.stoppers.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            stopper.store(true, Ordering::SeqCst);
        }
    }

    /// An engine that has to hear of it.
    fn tell(&self, stopper: Arc<AtomicBool>) {
        let mut stoppers = self.stoppers.lock().unwrap_or_else(PoisonError::into_inner);
        stoppers.retain(|stopper| Arc::strong_count(stopper) > 1);
        stoppers.push(stopper);
    }
}

/// Numbers that depend on nothing but the seed and what they are for.
pub(crate) fn stream(seed: u64, number: u64, purpose: u64) -> SplitMix {
    let mixed = SplitMix::new(seed).next() ^ number.wrapping_mul(4).wrapping_add(purpose);
    SplitMix::new(SplitMix::new(mixed).next())
}

/// What a player may spend on a turn.
pub(crate) struct Allowance {
    pub pace: Pace,
    pub clock: Option<Clock>,
    /// After this it is not waited for any more.
    pub wait: Duration,
}

/// A turn, and what its player thinks of it.
pub(crate) struct Choice {
    pub turn: Turn,
    pub score: Option<Score>,
}

/// Why a player lost without being beaten.
pub(crate) struct Fault {
    pub ending: Ending,
    pub text: String,
}

impl Fault {
    /// Records know no winner of a game that was broken off: the referee decides.
    pub fn crash(text: impl Into<String>) -> Fault {
        Fault { ending: Ending::Adjudication, text: text.into() }
    }
}

/// A player at the board, from game to game.
pub(crate) struct Chair<'a> {
    player: &'a Player,
    sitter: Sitter,
}

enum Sitter {
    Nobody,
    Random(SplitMix),
    Engine(Box<Engine>),
    Program(Program),
}

impl<'a> Chair<'a> {
    pub fn new(player: &'a Player) -> Chair<'a> {
        Chair { player, sitter: Sitter::Nobody }
    }

    /// Makes ready for a game. Engines are new for each, programs stay while they behave.
    pub fn new_game(
        &mut self,
        rules: &Arc<Ruleset>,
        evaluator: &Arc<Evaluator>,
        mut random: SplitMix,
        halt: &Halt,
    ) -> Result<(), Fault> {
        self.sitter = match (&self.player.kind, std::mem::replace(&mut self.sitter, Sitter::Nobody)) {
            (Kind::Random, _) => Sitter::Random(random),
            (Kind::Engine(options), _) => {
                let eval = options.evaluator.as_ref().unwrap_or(evaluator).clone();
                let mut engine = Engine::with(eval, rules, options.threads, options.hash);
                engine.set_level(options.level, random.next());
                halt.tell(engine.stopper());
                Sitter::Engine(Box::new(engine))
            }
            (Kind::Program(_), Sitter::Program(mut program)) => {
                program.new_game(halt)?;
                Sitter::Program(program)
            }
            (Kind::Program(options), _) => {
                let mut program = Program::start(options, rules, halt)?;
                program.new_game(halt)?;
                Sitter::Program(program)
            }
        };
        Ok(())
    }

    pub fn choose(&mut self, game: &GameLine, allowance: &Allowance, halt: &Halt) -> Result<Choice, Fault> {
        let result = match (&mut self.sitter, &self.player.kind) {
            (Sitter::Random(random), _) => {
                let mut turns = Vec::new();
                game.position().turns_into(&mut turns);
                turns.sort_unstable();
                let at = random.below(turns.len().max(1) as u64) as usize;
                turns.get(at).map(|&turn| Choice { turn, score: None }).ok_or_else(no_turn)
            }
            (Sitter::Engine(engine), _) => {
                let Pace { time, nodes, depth, .. } = allowance.pace;
                let clock = allowance.clock;
                let limits = Limits { time, nodes, depth, clock, stop_at_win: true, ..Limits::default() };
                let search = || engine.search(game, &limits, |_| {});
                match catch_unwind(AssertUnwindSafe(search)) {
                    Ok(found) => {
                        let score = found.lines.first().map(|line| line.score);
                        found.best.map(|turn| Choice { turn, score }).ok_or_else(no_turn)
                    }
                    Err(_) => Err(Fault::crash("the engine panicked")),
                }
            }
            (Sitter::Program(program), Kind::Program(options)) => {
                program.choose(options, game, allowance, halt)
            }
            _ => Err(Fault::crash("nobody sits there")),
        };
        if result.is_err() {
            self.sitter = Sitter::Nobody;
        }
        result
    }
}

fn no_turn() -> Fault {
    Fault::crash("it found no turn")
}

/// Tries whether a player can be had at all.
pub(crate) fn rehearse(player: &Player, rules: &Ruleset) -> Result<(), Fault> {
    match &player.kind {
        Kind::Program(options) => Program::start(options, rules, &Halt::default()).map(drop),
        _ => Ok(()),
    }
}

/// Plays a game; `None` if the match is over before the game is.
pub(crate) fn play(
    terms: &Terms<'_>,
    chairs: &mut [Chair<'_>; 2],
    opening: &Opening,
    number: usize,
    halt: &Halt,
) -> Option<Played> {
    let white = number % 2;
    let seat = |side: Side| if side == Side::White { white } else { 1 - white };
    let mut table = Table::new(terms, opening, white, number);
    let (winner, ending, fault) = 'game: {
        for (i, chair) in chairs.iter_mut().enumerate() {
            let random = stream(terms.seed, number as u64, 1 + i as u64);
            if let Err(fault) = chair.new_game(terms.rules, &terms.evaluator, random, halt) {
                break 'game (Some(1 - i), fault.ending, Some((i, fault.text)));
            }
        }
        loop {
            if let Some(outcome) = table.game.position().outcome() {
                break (outcome.winner.map(seat), Ending::Rules(outcome.reason), None);
            }
            if table.turns >= terms.cap {
                break (None, Ending::Cap, None);
            }
            if halt.is_on() {
                return None;
            }
            let side = table.game.position().side();
            let chair = &mut chairs[seat(side)];
            let allowance = table.allowance(terms, side, seat(side));
            let began = Instant::now();
            let result = chair.choose(&table.game, &allowance, halt);
            let spent = began.elapsed();
            if halt.is_on() {
                return None;
            }
            let result = result.and_then(|choice| {
                let late = allowance.is_late(spent, side, terms);
                let text = || format!("it took {} ms for a turn", spent.as_millis());
                if late { Err(Fault { ending: Ending::Time, text: text() }) } else { Ok(choice) }
            });
            match result.and_then(|choice| table.play(choice, spent)) {
                Ok(()) => {}
                Err(fault) => {
                    break (Some(1 - seat(side)), fault.ending, Some((seat(side), fault.text)));
                }
            }
        }
    };
    if halt.is_on() {
        return None;
    }
    let mut record = table.record;
    if !matches!(ending, Ending::Rules(_)) {
        let side = winner.map(|winner| if winner == white { Side::White } else { Side::Black });
        if let Some((loser, text)) = &fault {
            let last = record.last();
            record.comment(last, &format!("{}: {text}", terms.players[*loser].name));
        }
        // Every ending above can have the winner it is given.
        let finished = record.finish(side, ending);
        debug_assert_eq!(finished, Ok(()));
    }
    Some(Played { number, white, winner, ending, fault, turns: table.turns, record })
}

/// The board, the clocks and the score sheet.
struct Table {
    game: GameLine,
    turns: usize,
    /// What is left on the clocks, where there are some.
    left: [Option<Duration>; 2],
    gain: [Duration; 2],
    record: Record,
}

impl Table {
    fn new(terms: &Terms<'_>, opening: &Opening, white: usize, number: usize) -> Table {
        let mut record = Record::new(opening.start.clone());
        record.set_tag("White", &terms.players[white].name);
        record.set_tag("Black", &terms.players[1 - white].name);
        record.set_tag("Round", &format!("{}.{}", number / 2 + 1, number % 2 + 1));
        record.set_tag("Opening", &opening.turns.len().to_string());
        let clock = |player: usize| terms.players[player].pace.unwrap_or(terms.pace).clock;
        let clocks = [clock(white), clock(1 - white)];
        if let (Some((base, gain)), true) = (clocks[0], clocks[0] == clocks[1]) {
            record.set_tag("Clock", &format!("{}+{}", base.as_secs_f64(), gain.as_secs_f64()));
        }
        let mut table = Table {
            game: GameLine::new(opening.start.clone()),
            turns: 0,
            left: clocks.map(|clock| clock.map(|(base, _)| base)),
            gain: clocks.map(|clock| clock.map_or(Duration::ZERO, |(_, gain)| gain)),
            record,
        };
        for &turn in &opening.turns {
            if table.put(turn).is_err() {
                break;
            }
        }
        table
    }

    fn allowance(&self, terms: &Terms<'_>, side: Side, player: usize) -> Allowance {
        let pace = terms.players[player].pace.unwrap_or(terms.pace);
        let clock = self.left[side.index()]
            .map(|own| Clock { left: self.left.map(|left| left.unwrap_or(own)), increment: self.gain });
        let own = self.left[side.index()];
        let limit = own.into_iter().chain(pace.time).min();
        Allowance { pace, clock, wait: limit.map_or(terms.patience, |limit| limit + terms.margin) }
    }

    /// Puts a turn on the board and on the sheet.
    fn put(&mut self, turn: Turn) -> Result<(), Fault> {
        if let Err(refusal) = self.record.push(turn) {
            let text = refusal.say(self.game.position().rules(), jersi_rules::Lang::En);
            return Err(Fault { ending: Ending::Illegal, text });
        }
        self.turns += usize::from(!self.game.position().state().in_setup());
        self.game.play_unchecked(turn);
        Ok(())
    }

    fn play(&mut self, choice: Choice, spent: Duration) -> Result<(), Fault> {
        let side = self.game.position().side();
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
    fn is_late(&self, spent: Duration, side: Side, terms: &Terms<'_>) -> bool {
        let own = self.clock.map(|clock| clock.left[side.index()]);
        own.into_iter().chain(self.pace.time).min().is_some_and(|limit| spent > limit + terms.margin)
    }
}
