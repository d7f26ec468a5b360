//! Games to learn from: played by the engine against itself, and kept in a folder in blocks.
//!
//! A block is a file of some games of one variant. It is written whole or not at all, and its name says which games
//! it holds, so that whoever goes on after an interruption plays only what is missing, and several machines that
//! play with different seeds can put their blocks together.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `JERSIGM1` |
//! | 2, … | the variant's id: its length, then UTF-8 |
//! | 2 | how many games follow |
//!
//! and for each game
//!
//! | bytes | |
//! |---|---|
//! | 2, … | the position it was learned from first: its length, then the position string |
//! | 1 | how it ended: 0 Black won, 1 a draw, 2 White won |
//! | 2 | how many turns follow |
//! | 4, 2 each | a turn ([`Turn::to_bits`]), and what the search thought of the position before it, in points |
//!
//! All numbers have their lowest byte first.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jersi_rules::{Outcome, Position, Ruleset, Side, SplitMix, Turn};

use super::{Plan, Progress};
use crate::engine::Engine;
use crate::eval::Evaluator;
use crate::game_line::GameLine;
use crate::limits::Limits;
use crate::score::{INFINITE, Score};

const MAGIC: &[u8; 8] = b"JERSIGM1";

/// How many games a block holds.
pub const BLOCK: usize = 50;

/// A game that was played to learn from it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PlayedGame {
    pub start: Position,
    pub turns: Vec<JudgedTurn>,
    pub winner: Option<Side>,
}

/// A turn, and the value of the position before it for the side that played it; beyond [`DECIDED`] for a forced win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct JudgedTurn {
    pub turn: Turn,
    pub points: i16,
}

/// Points of a position in which a win is forced.
pub(super) const DECIDED: i16 = INFINITE as i16;

/// How far from even an opening may be, in points, and how often another is drawn.
const EVEN: i32 = 120;
const DRAWS: usize = 8;

/// A folder of blocks.
pub(super) struct Folder<'a> {
    pub path: &'a Path,
}

impl Folder<'_> {
    /// Where a block is kept. What the games depend on is part of the name: variant, positions a turn, seed.
    fn block(&self, rules: &Ruleset, plan: &Plan, number: usize) -> PathBuf {
        let id: String =
            rules.id().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.path.join(format!("{id}_{}n_{}_{number:05}.games", plan.nodes, plan.seed))
    }

    /// Where a block of a plan is kept, counted over all variants.
    fn file(&self, variants: &[Arc<Ruleset>], plan: &Plan, block: usize) -> PathBuf {
        let (rules, number) = place(variants, block);
        self.block(rules, plan, number)
    }

    /// The blocks of a plan that are not there.
    pub fn missing(&self, variants: &[Arc<Ruleset>], plan: &Plan) -> Vec<usize> {
        let blocks = 0..plan.games.div_ceil(BLOCK);
        blocks.filter(|&block| !self.file(variants, plan, block).exists()).collect()
    }

    /// Keeps a block that somebody has played.
    pub fn keep(&self, variants: &[Arc<Ruleset>], plan: &Plan, block: usize, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(self.path)?;
        write_whole(&self.file(variants, plan, block), bytes)
    }

    /// Plays the blocks that are missing, going round the variants, until there are as many games as were asked for
    /// or `stop` is set.
    pub fn play(
        &self,
        variants: &[Arc<Ruleset>],
        eval: &(dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
        plan: &Plan,
        stop: &AtomicBool,
        report: &(dyn Fn(Progress) + Sync),
    ) -> io::Result<()> {
        std::fs::create_dir_all(self.path)?;
        let blocks = plan.games.div_ceil(BLOCK);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let failed: Mutex<Option<io::Error>> = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..plan.threads.max(1) {
                scope.spawn(|| {
                    let mut player = BlockPlayer::new(variants, eval, plan);
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        if block >= blocks || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let file = self.file(variants, plan, block);
                        if !file.exists() {
                            let bytes = player.play(block, stop, || {
                                let played = done.fetch_add(1, Ordering::Relaxed) + 1;
                                report(Progress::Games(played, plan.games));
                            });
                            let Some(bytes) = bytes else { return };
                            if let Err(error) = write_whole(&file, &bytes) {
                                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                                next.store(blocks, Ordering::Relaxed);
                            }
                        } else {
                            report(Progress::Games(
                                done.fetch_add(BLOCK, Ordering::Relaxed) + BLOCK,
                                plan.games,
                            ));
                        }
                    }
                });
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Reads every game of these variants, block by block in the order of their names.
    pub fn read(
        &self,
        variants: &[Arc<Ruleset>],
        mut each: impl FnMut(&Arc<Ruleset>, PlayedGame),
    ) -> io::Result<()> {
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(self.path)? {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == "games") {
                files.push(path);
            }
        }
        files.sort();
        for file in files {
            let bytes = std::fs::read(&file)?;
            let damaged = || {
                io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!("{}: not a block of games", file.display()),
                )
            };
            let mut reader = Reader { bytes: &bytes };
            let id = reader.header().ok_or_else(damaged)?;
            let Some(rules) = variants.iter().find(|rules| rules.id() == id) else { continue };
            let count = reader.number::<2>().ok_or_else(damaged)?;
            for _ in 0..count {
                each(rules, reader.game(rules).ok_or_else(damaged)?);
            }
        }
        Ok(())
    }
}

/// The variant of a block, and its number among those of the variant: plans go round the variants.
fn place(variants: &[Arc<Ruleset>], block: usize) -> (&Arc<Ruleset>, usize) {
    (&variants[block % variants.len()], block / variants.len())
}

/// Plays blocks of games. Which games these are depends on the plan and the number of the block alone.
pub struct BlockPlayer<'a> {
    variants: &'a [Arc<Ruleset>],
    eval: &'a (dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
    plan: &'a Plan,
    engines: Vec<Option<Engine>>,
}

impl<'a> BlockPlayer<'a> {
    /// Somebody who plays games of these variants; there must be one at least. `eval` makes the evaluator.
    pub fn new(
        variants: &'a [Arc<Ruleset>],
        eval: &'a (dyn Fn(&Arc<Ruleset>) -> Evaluator + Sync),
        plan: &'a Plan,
    ) -> BlockPlayer<'a> {
        BlockPlayer { variants, eval, plan, engines: variants.iter().map(|_| None).collect() }
    }

    /// Plays a block; its bytes, as the folder keeps them, or nothing if `stop` was set on the way. `each` is called after
    /// each game.
    pub fn play(&mut self, block: usize, stop: &AtomicBool, each: impl Fn()) -> Option<Vec<u8>> {
        let (rules, number) = place(self.variants, block);
        let engine = self.engines[block % self.variants.len()]
            .get_or_insert_with(|| Engine::with(Arc::new((self.eval)(rules)), rules, 1, 2));
        let first = (number * BLOCK) as u64;
        let mut games = Vec::new();
        for game in first..first + BLOCK as u64 {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            games.push(play(rules, engine, self.plan, game));
            each();
        }
        Some(block_bytes(rules, &games))
    }
}

/// A file appears with all its bytes, or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes)?;
    std::fs::rename(&part, path)
}

fn block_bytes(rules: &Ruleset, games: &[PlayedGame]) -> Vec<u8> {
    fn text(bytes: &mut Vec<u8>, text: &str) {
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.bytes());
    }
    let mut bytes = MAGIC.to_vec();
    text(&mut bytes, rules.id());
    bytes.extend((games.len() as u16).to_le_bytes());
    for game in games {
        text(&mut bytes, &game.start.to_string());
        bytes.push(match game.winner {
            Some(Side::Black) => 0,
            None => 1,
            Some(Side::White) => 2,
        });
        bytes.extend((game.turns.len() as u16).to_le_bytes());
        for &JudgedTurn { turn, points } in &game.turns {
            bytes.extend(turn.to_bits().to_le_bytes());
            bytes.extend(points.to_le_bytes());
        }
    }
    bytes
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        Some(self.take(N)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn text(&mut self) -> Option<&'a str> {
        let length = self.number::<2>()?;
        str::from_utf8(self.take(length as usize)?).ok()
    }

    fn header(&mut self) -> Option<&'a str> {
        (self.take(MAGIC.len())? == MAGIC).then_some(())?;
        self.text()
    }

    /// The next game; every turn has to be legal.
    fn game(&mut self, rules: &Arc<Ruleset>) -> Option<PlayedGame> {
        let start = Position::read(rules, self.text()?).ok()?;
        let winner = match self.number::<1>()? {
            0 => Some(Side::Black),
            1 => None,
            2 => Some(Side::White),
            _ => return None,
        };
        let mut turns = Vec::new();
        let mut position = start.clone();
        for _ in 0..self.number::<2>()? {
            let turn = Turn::from_bits(self.number::<4>()? as u32)?;
            let points = self.number::<2>()? as u16 as i16;
            position = position.play(turn).ok()?;
            turns.push(JudgedTurn { turn, points });
        }
        Some(PlayedGame { start, turns, winner })
    }
}

/// One game: some random turns first, then what the search thinks best, until somebody has won or must win.
fn play(rules: &Arc<Ruleset>, engine: &mut Engine, plan: &Plan, game: u64) -> PlayedGame {
    let mut random = SplitMix::new(plan.seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let limits = Limits::nodes(plan.nodes);
    engine.clear();
    let mut line = opening(rules, engine, &Limits::nodes(plan.nodes / 4 + 1), &mut random);
    let start = line.position().clone();
    let mut turns = Vec::new();
    let mut length = 0;
    let winner = loop {
        if let Some(Outcome { winner, .. }) = line.position().outcome() {
            break winner;
        }
        if length >= plan.cap {
            break None;
        }
        let side = line.position().side();
        let found = engine.search(&line, &limits, |_| {});
        let (Some(turn), Some(best)) = (found.best, found.lines.first()) else { break None };
        match best.score {
            // The rest of a game that is decided teaches nothing.
            Score::Win(n) => break Some(if n > 0 { side } else { !side }),
            Score::Points(points) => {
                let points = points.clamp(-i32::from(DECIDED), i32::from(DECIDED)) as i16;
                turns.push(JudgedTurn { turn, points });
            }
        }
        length += usize::from(!line.position().state().in_setup());
        line.play_unchecked(turn);
    };
    PlayedGame { start, turns, winner }
}

/// A random opening in which nobody is far ahead. A setup is played half by lot, so that many are seen.
fn opening(rules: &Arc<Ruleset>, engine: &mut Engine, limits: &Limits, random: &mut SplitMix) -> GameLine {
    let mut turns: Vec<Turn> = Vec::new();
    let mut last = GameLine::new(rules.start());
    for _ in 0..DRAWS {
        let mut line = GameLine::new(rules.start());
        let mut chance = 2 + random.below(9);
        while chance > 0 && line.position().outcome().is_none() {
            let setup = line.position().state().in_setup();
            line.position().turns_into(&mut turns);
            let mut turn = turns[random.below(turns.len() as u64) as usize];
            if setup && random.below(2) == 0 {
                turn = engine.search(&line, limits, |_| {}).best.unwrap_or(turn);
            }
            chance -= u64::from(!setup);
            line.play_unchecked(turn);
        }
        let found = engine.search(&line, limits, |_| {});
        let even = matches!(found.lines.first().map(|l| l.score), Some(Score::Points(p)) if p.abs() <= EVEN);
        last = line;
        if even {
            break;
        }
    }
    last
}
