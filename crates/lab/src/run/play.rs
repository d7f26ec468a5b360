//! Plays the games of a job with the engine, in this process.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jersi_engine::{Engine, Evaluator, GameLine, Limits, Score, VARIED_LINES};
use jersi_players::Opening;
use jersi_record::{Ending, Eval, Record};
use jersi_rules::{Ruleset, Side, Turn};
use jersi_texts::t;

use super::opening::Beginning;
use super::runner::RunError;
use super::series::{Purpose, Series};
use crate::experiment::{Experiment, Handicap, Scores};

/// The scores of all legal turns of one position, for the side to move, in the order of the turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// Which turn of the record it was, from 0, placements included.
    pub ply: usize,
    /// Hundredths of a cube; wins are beyond ± 20,000.
    pub scores: Vec<i32>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name of its series.
    pub series: String,
    /// Its opening in the series.
    pub pair: usize,
    /// 0 if the first player had White, 1 if the second had.
    pub game: usize,
    /// Positions a turn of White and of Black.
    pub nodes: [u64; 2],
    /// How many turns were played before the players took over, placements included.
    pub opening: usize,
    /// White's chance in the opening, as the search sees it; nothing from the game's own start.
    pub balance: Option<f64>,
    /// All turns, with what their player thought of them.
    pub record: Record,
    /// Scores of all legal turns in some positions.
    pub scored: Vec<Scored>,
}

/// Positions of a turn that fill a mebibyte of a table well enough.
const NODES_A_MEBIBYTE: u64 = 20_000;

/// So many turns from the game's own start are searched for longer or shorter than the others, and one that is nearly as good as the
/// best is played, so that games differ.
const VARIED_TURNS: usize = 6;

/// Engines for one series, kept from game to game.
pub(super) struct SeriesEngines {
    players: [Engine; 2],
    judge: Engine,
    eval: Arc<Evaluator>,
    searched: Duration,
}

impl SeriesEngines {
    /// Engines for a series' rules, as the first player sees them with White or Black.
    pub fn new(series: &Series, game: usize, experiment: &Experiment) -> SeriesEngines {
        let rules: &Arc<Ruleset> = &series.rules[game];
        let eval = Arc::new(Evaluator::with_network(rules, series.network(experiment, rules)));
        let engine = |nodes: u64| {
            let size = (nodes / NODES_A_MEBIBYTE).clamp(1, 64) as usize;
            Engine::with(eval.clone(), rules, 1, size)
        };
        let mut players = [engine(series.nodes[game]), engine(series.nodes[1 - game])];
        for (i, player) in players.iter_mut().enumerate() {
            player.set_level(experiment.level, experiment.seed.wrapping_add(i as u64));
        }
        let judge = engine(1);
        SeriesEngines { players, judge, eval, searched: Duration::ZERO }
    }

    /// Microseconds spent in searches since it was last asked.
    pub fn searched(&mut self) -> u64 {
        std::mem::take(&mut self.searched).as_micros() as u64
    }

    /// Plays one game of an opening; nothing but its arguments decides what happens.
    pub fn play(
        &mut self,
        experiment: &Experiment,
        series: &Series,
        pair: usize,
        game: usize,
        beginning: &Beginning,
    ) -> Result<Game, RunError> {
        let opening = &beginning.openings[game];
        self.players.iter_mut().for_each(Engine::clear);
        if experiment.scores.is_some() {
            self.judge.clear();
        }
        let mut random = series.stream(experiment.seed, pair, 1 + game as u64);
        let nodes = [series.nodes[game], series.nodes[1 - game]];
        let mut live = LiveGame::new(opening);
        let every = experiment.scores.map_or(0, |scores| scores.every);
        let mut wait = if every > 0 { random.below(every as u64) as usize } else { 0 };
        let mut scored = Vec::new();
        while live.game.position().outcome().is_none() && live.turns < experiment.cap {
            if let Some(scores) = experiment.scores
                && !live.game.position().state().in_setup()
            {
                if wait == 0 {
                    let (ply, began) = (live.game.turns().len(), Instant::now());
                    scored.push(Scored {
                        ply,
                        scores: judge(&mut self.judge, &self.eval, &mut live.game, scores),
                    });
                    self.searched += began.elapsed();
                    wait = scores.every;
                }
                wait -= 1;
            }
            let side = live.game.position().side();
            let base = nodes[side.index()];
            let varied = series.purpose.from_start() && live.turns < VARIED_TURNS;
            let (low, high) = if varied {
                (base / 4, 2 * base)
            } else {
                let width = base * experiment.spread / 100;
                (base - width, base + width)
            };
            let limit = (low + random.below(high - low + 1)).max(1);
            let began = Instant::now();
            let mut limits = Limits::nodes(limit);
            // The first player has White in the first game.
            if series.purpose == Purpose::Restricted(Handicap::Foresight) && side.index() == game {
                limits.depth = Some(1);
            }
            if varied {
                limits.lines = VARIED_LINES;
            }
            let found = self.players[side.index()].search(&live.game, &limits, |_| {});
            self.searched += began.elapsed();
            let other = if varied { found.varied(random.next()) } else { None };
            let line = other.or(found.lines.first());
            let played = line.and_then(|line| line.turns.first().copied()).or(found.best);
            let Some(turn) = played else { break };
            live.put(turn, line.map(|line| line.score))?;
        }
        let mut record = live.record;
        if record.result().is_none() && record.finish(None, Ending::Cap).is_err() {
            return Err(RunError::new(|lang| t!(lang, "run-unfinished")));
        }
        record.set_tag("White", &format!("jersi {} nodes", nodes[0]));
        record.set_tag("Black", &format!("jersi {} nodes", nodes[1]));
        record.set_tag("Event", &series.key);
        record.set_tag("Round", &format!("{}.{}", pair + 1, game + 1));
        let opening = opening.turns.len();
        record.set_tag("Opening", &opening.to_string());
        let (series, balance) = (series.key.clone(), beginning.balance);
        Ok(Game { series, pair, game, nodes, opening, balance, record, scored })
    }
}

/// A game under way, and its record.
struct LiveGame {
    game: GameLine,
    /// Turns that players thought about, placements not.
    turns: usize,
    record: Record,
}

impl LiveGame {
    fn new(opening: &Opening) -> LiveGame {
        let record = Record::new(opening.start.clone());
        let mut live = LiveGame { game: GameLine::new(opening.start.clone()), turns: 0, record };
        for &turn in &opening.turns {
            // Openings are legal: they were made by the same rules.
            if live.put(turn, None).is_err() {
                break;
            }
        }
        live.turns = 0;
        live
    }

    fn put(&mut self, turn: Turn, score: Option<Score>) -> Result<(), RunError> {
        let side = self.game.position().side();
        if let Err(refusal) = self.record.push(turn) {
            let position = self.game.position();
            return Err(RunError::new(|lang| {
                let why = refusal.say(position.rules(), lang);
                t!(lang, "run-illegal", position = position.to_string(), why = why)
            }));
        }
        self.turns += usize::from(!self.game.position().state().in_setup());
        self.game.play_unchecked(turn);
        let eval = score.map(|score| match score {
            Score::Points(points) => Eval::Cubes(if side == Side::White { points } else { -points }),
            Score::Win(turns) => Eval::Win(if turns > 0 { side } else { !side }, turns.unsigned_abs()),
        });
        let node = self.record.last();
        self.record.set_eval(node, eval);
        Ok(())
    }
}

/// A forced win as a number.
const SURE: i32 = 30_000;

/// The score of every legal turn, for the side to move: what follows it is searched a little.
fn judge(engine: &mut Engine, eval: &Evaluator, game: &mut GameLine, scores: Scores) -> Vec<i32> {
    let us = game.position().side();
    let mut turns = Vec::new();
    game.position().turns_into(&mut turns);
    turns.sort_unstable();
    let limits = Limits::nodes(scores.nodes);
    let mut one = |game: &GameLine| {
        let next = game.position();
        if let Some(outcome) = next.outcome() {
            return match outcome.winner {
                None => 0,
                Some(side) if side == us => SURE,
                Some(_) => -SURE,
            };
        }
        let found = engine.search(game, &limits, |_| {});
        let score = match found.lines.first().map(|line| line.score) {
            None => eval.value(next.state()),
            Some(Score::Points(points)) => points,
            Some(Score::Win(turns)) => turns.signum() * (SURE - turns.abs()),
        };
        // The next player moves in the setup's end, too: whose turn it is decides the sign.
        if next.side() == us { score } else { -score }
    };
    let mut scores = Vec::with_capacity(turns.len());
    for turn in turns {
        game.play_unchecked(turn);
        scores.push(one(game));
        game.undo();
    }
    scores
}
