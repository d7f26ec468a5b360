//! Searches.

use std::sync::Arc;
use std::time::Duration;

use jersi_engine::{Engine, Evaluator, Found, GameLine, Level, Limits, Network, NetworkHeader, Score, bench};
use jersi_rules::{Position, Ruleset, Side};
use jersi_schema::answer::{self, Kind, Library as _, Refused};
use jersi_schema::{LineView, LinesView, Message};

use crate::library::Library;
use crate::question::{AgreesBody, BenchBody, Offered, ThinkBody};

/// The size of the table, in MiB.
const TABLE: usize = 32;

/// The most lines.
const MOST_LINES: usize = 10;

/// The engine, and the networks that were handed in.
#[derive(Default)]
pub(crate) struct Thinker {
    networks: Vec<(NetworkHeader, Vec<u8>)>,
    engine: Option<Engine>,
    /// How many threads think beside the one that is asked.
    helpers: usize,
    /// For whom the engine thought last: its level, and the seed.
    last: (u8, String),
}

impl Thinker {
    /// Keeps a network; whether it is one.
    pub fn add_network(&mut self, bytes: Vec<u8>) -> bool {
        let Ok(header) = NetworkHeader::read(&bytes) else { return false };
        self.networks.push((header, bytes));
        // An engine that was made before may have lacked it.
        self.engine = None;
        true
    }

    fn network(&self, rules: &Ruleset) -> Option<Network> {
        let fitting = self.networks.iter().filter(|(header, _)| header.fits(rules));
        fitting.into_iter().find_map(|(_, bytes)| Network::from_bytes(rules, bytes).ok())
    }

    /// So many threads help from now on.
    #[cfg(target_feature = "atomics")]
    pub fn set_helpers(&mut self, helpers: usize) {
        self.helpers = helpers;
        self.engine = None;
    }

    fn new_engine(&self, rules: &Arc<Ruleset>, threads: usize) -> Engine {
        let evaluator = Evaluator::with_network(rules, self.network(rules));
        Engine::with(Arc::new(evaluator), rules, threads, TABLE)
    }

    /// The engine for a game. What was remembered of the same game, or of the same analysis, is of use; what a weaker player overlooked
    /// is not.
    fn engine(&mut self, rules: &Arc<Ruleset>, level: Level, seed: &str) -> &mut Engine {
        let known = self.engine.take().filter(|engine| Arc::ptr_eq(engine.rules(), rules));
        let mut engine = known.unwrap_or_else(|| self.new_engine(rules, 1 + self.helpers));
        if (self.last.0, self.last.1.as_str()) != (level.number(), seed) {
            engine.clear();
            self.last = (level.number(), seed.to_owned());
        }
        engine.set_level(level, number(seed));
        self.engine.insert(engine)
    }

    /// The best lines; `report` hears of every iteration.
    pub fn think(
        &mut self,
        body: &ThinkBody,
        library: &Library,
        mut report: impl FnMut(&LinesView),
    ) -> Result<LinesView, Refused> {
        let (line, limits, level) = prepare(body, library)?;
        let engine = self.engine(line.rules(), level, &body.seed);
        let view = |found: &Found| lines_view(line.position(), found);
        let found = engine.search(&line, &limits, |found| report(&view(found)));
        Ok(view(&found))
    }

    /// The word of the turn that a computer plays; none if the game is over.
    pub fn turn(&mut self, body: &ThinkBody, library: &Library) -> Result<Option<String>, Refused> {
        let (line, limits, level) = prepare(body, library)?;
        let engine = self.engine(line.rules(), level, &body.seed);
        // What a game's seed and its length decide is the same whoever asks, and another thing in another game.
        let draw = number(&body.seed) ^ line.turns().len() as u64;
        let turn = engine.opponents_turn(&line, &Limits { stop_at_win: true, ..limits }, draw);
        Ok(turn.map(|turn| line.position().word(turn)))
    }

    /// Whether a computer agrees.
    pub fn agrees(&mut self, body: &AgreesBody, library: &Library) -> Result<bool, Refused> {
        let (line, _, level) = prepare(&body.game, library)?;
        let engine = self.engine(line.rules(), level, &body.game.seed);
        let side = Side::from(body.side);
        Ok(match body.offer {
            Offered::Draw => engine.agrees_to_draw(&line, side),
            Offered::Stop => engine.agrees_to_stop(&line, side),
        })
    }

    /// How many positions a search of the fixed positions visits, each by an engine that knows nothing yet.
    pub fn bench(&mut self, body: &BenchBody, library: &Library) -> Result<u64, Refused> {
        let rules = library.load(&body.variant, None)?;
        let limits = Limits { stop_at_win: false, ..Limits::depth(body.depth) };
        let mut engine = self.new_engine(&rules, 1);
        let mut nodes = 0;
        for position in bench::positions(&rules) {
            engine.clear();
            nodes += engine.search(&GameLine::new(position), &limits, |_| {}).nodes;
        }
        Ok(nodes)
    }
}

/// A number that a text stands for.
fn number(seed: &str) -> u64 {
    seed.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

/// What a search is given.
fn prepare(body: &ThinkBody, library: &Library) -> Result<(GameLine, Limits, Level), Refused> {
    let mut line = GameLine::new(answer::position(&body.at, library)?);
    for word in &body.turns {
        let turn = line.position().read_turn(word).map_err(|error| {
            Refused::new(Kind::Illegal, Message::by(|lang| error.say(line.rules(), lang)))
        })?;
        line.play_unchecked(turn);
    }
    let bad = |message| Refused::new(Kind::BadRequest, message);
    if !(1..=MOST_LINES).contains(&body.lines) {
        return Err(bad(message!("wasm-bad-lines", most = MOST_LINES)));
    }
    let number = body.level.unwrap_or(Level::FULL.number());
    let level = Level::new(number).ok_or_else(|| bad(message!("wasm-no-level", level = number)))?;
    let limits = Limits {
        depth: body.depth,
        nodes: body.nodes,
        time: body.time.map(Duration::from_millis),
        lines: body.lines,
        ..Limits::default()
    };
    Ok((line, limits, level))
}

fn lines_view(position: &Position, found: &Found) -> LinesView {
    let line = |line: &jersi_engine::Variation| {
        let value = match line.score {
            Score::Points(points) => (Some(points), None),
            Score::Win(turns) => (None, Some(turns)),
        };
        LineView::new(position, value, line.score.chance(), line.depth.0, &line.turns)
    };
    LinesView {
        id: String::new(),
        position: position.to_string(),
        depth: found.lines.first().map_or(0, |line| line.depth.0),
        nodes: found.nodes,
        time: found.time.as_millis() as u64,
        lines: found.lines.iter().map(line).collect(),
    }
}
