//! Puzzles from games of the engine: positions in which one turn is right, proved by trying everything.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_engine::{Engine, Evaluator, GameLine, Level, Limits, Score, Solution, Solver};
use jersi_rules::{Position, Ruleset, SplitMix, Symmetry, Turn};
use jersi_schema::{PuzzleStep, PuzzleTask, PuzzleView, PuzzlesView};

/// The longest win that a puzzle asks for.
const MOST_TURNS: u32 = 4;
/// How far ahead it is proved that a defence holds, and that another turn loses.
const DEFENCE: u32 = 2;
/// So many turns that do not lose at once are looked at more closely, for one that alone defends.
const CLOSE: usize = 12;
/// Positions that a proof may look at.
const PROOF: u64 = 1_500_000;
/// Positions of a search that looks for candidates, and of the players.
const GLANCE: u64 = 2_000;
const PLAYED: u64 = 1_000;
/// What the full level may spend on finding the answer.
const FULL: u64 = 100_000;
/// Turns by chance at the beginning of a game, beside a setup.
const OPENING: (u64, u64) = (2, 8);
/// After so many turns a game is given up.
const CAP: usize = 150;
/// How often a level tries, and how often it must find the turn.
const TRIES: (u64, u64) = (8, 6);
/// A level has at most one in so many of the puzzles that are wanted: a list is for everybody.
const SHARE: usize = 4;
/// So many games are played for each puzzle that is wanted, at most.
const GAMES: usize = 60;
/// The size of an engine's table, in MiB.
const TABLE: usize = 4;

/// How far the making of puzzles is.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleProgress {
    /// Games that were played.
    pub games: usize,
    /// Puzzles that were found.
    pub puzzles: usize,
}

/// Makes so many puzzles of a game, or as many as its games give; `report` hears of every game and may end it.
pub fn puzzles(
    rules: &Arc<Ruleset>,
    count: usize,
    seed: u64,
    mut report: impl FnMut(PuzzleProgress) -> ControlFlow<()>,
) -> PuzzlesView {
    let mut maker = Maker::new(rules);
    let mut seen = HashSet::new();
    let mut found: Vec<PuzzleView> = Vec::new();
    let mut of_level = [0; 11];
    let share = count.div_ceil(SHARE);
    for game in 0..GAMES * count {
        let mut random = SplitMix::new(SplitMix::new(seed).next() ^ game as u64);
        for candidate in maker.candidates(&mut random) {
            // Other positions with the same future are the same puzzle.
            let new = seen.insert(maker.same(&candidate.position));
            let full = |level: u8| of_level[usize::from(level)] >= share;
            if !new || found.len() >= count {
                continue;
            }
            let Some(puzzle) = maker.puzzle(&candidate, full) else { continue };
            of_level[usize::from(puzzle.level)] += 1;
            found.push(puzzle);
        }
        let progress = PuzzleProgress { games: game + 1, puzzles: found.len() };
        if found.len() >= count || report(progress).is_break() {
            break;
        }
    }
    found.sort_by(|a, b| (a.level, a.turns, &a.id).cmp(&(b.level, b.turns, &b.id)));
    PuzzlesView { game: rules.id().to_owned(), puzzles: found }
}

/// A position that may be a puzzle.
struct Candidate {
    position: Position,
    task: PuzzleTask,
    turns: u32,
    line: Vec<PuzzleStep>,
}

struct Maker {
    rules: Arc<Ruleset>,
    symmetries: Vec<Symmetry>,
    players: [Engine; 2],
    judge: Engine,
}

impl Maker {
    fn new(rules: &Arc<Ruleset>) -> Maker {
        let eval = Arc::new(Evaluator::new(rules));
        let engine = || Engine::with(eval.clone(), rules, 1, TABLE);
        Maker {
            rules: rules.clone(),
            symmetries: rules.symmetries(),
            players: [engine(), engine()],
            judge: engine(),
        }
    }

    /// A number that positions with the same future share.
    fn same(&self, position: &Position) -> u64 {
        let state = position.state();
        let images = self.symmetries.iter().map(|symmetry| symmetry.state(&self.rules, state).hash());
        images.min().unwrap_or(state.hash())
    }

    /// Plays a game between players who overlook things, as people do, and takes from it the longest forced win that has one
    /// first turn, and the first position that one turn defends.
    fn candidates(&mut self, random: &mut SplitMix) -> Vec<Candidate> {
        let mut win: Option<Candidate> = None;
        let mut defence = None;
        let Some(mut game) = opening(&self.rules, random) else { return Vec::new() };
        for player in &mut self.players {
            player.clear();
            let level = Level::new(5 + random.below(5) as u8).unwrap_or(Level::FULL);
            player.set_level(level, random.next());
        }
        self.judge.clear();
        self.judge.set_level(Level::FULL, 0);
        for _ in 0..CAP {
            let position = game.position();
            if position.outcome().is_some() {
                break;
            }
            let found = self.judge.search(&game, &Limits::nodes(GLANCE), |_| {});
            let score = found.lines.first().map(|line| line.score);
            let longer = |n: u32| (1..=MOST_TURNS).contains(&n) && win.as_ref().is_none_or(|w| n > w.turns);
            match score {
                Some(Score::Win(n)) if n > 0 && longer(n.unsigned_abs()) => {
                    win = self.winning(position, n.unsigned_abs()).or(win);
                }
                Some(Score::Points(_)) if defence.is_none() => defence = self.defended(position),
                _ => {}
            }
            let player = &mut self.players[position.side().index()];
            let found = player.search(&game, &Limits::nodes(PLAYED), |_| {});
            let Some(turn) = found.best else { break };
            game.play_unchecked(turn);
        }
        win.into_iter().chain(defence).collect()
    }

    /// The puzzle of a forced win, if one first turn alone forces it so soon.
    fn winning(&self, position: &Position, turns: u32) -> Option<Candidate> {
        let stop = AtomicBool::new(false);
        let mut solver = Solver::new(&self.rules, &stop, PROOF);
        let Solution::Win(turns, _) = solver.solve(position, turns) else { return None };
        // One legal turn is no puzzle.
        if ends(position, &position.turns()).len() < 2 {
            return None;
        }
        // Several wins at once are no puzzle, either; as the end of a longer line they are.
        if turns == 1 && ends(position, &solver.winning_turns(position, 1)?).len() > 1 {
            return None;
        }
        let line = line(&mut solver, position, turns)?;
        Some(Candidate { position: position.clone(), task: PuzzleTask::Win, turns, line })
    }

    /// The puzzle of a defence, if after all turns but one the enemy forces a win, and after that one does not.
    fn defended(&self, position: &Position) -> Option<Candidate> {
        let all = ends(position, &position.turns());
        if all.len() < 4 {
            return None;
        }
        let at_once = |end: &Position| end.state().winning_turn(&self.rules).is_some();
        let mut holds: Vec<(Position, Vec<Turn>)> = Vec::new();
        for (end, turns) in all {
            if end.outcome().is_some() {
                // A draw, or worse, at once: another matter.
                return None;
            }
            if !at_once(&end) {
                holds.push((end, turns));
                if holds.len() > CLOSE {
                    return None;
                }
            }
        }
        let stop = AtomicBool::new(false);
        let mut solver = Solver::new(&self.rules, &stop, PROOF);
        let mut longest = 1;
        let mut saves = Vec::new();
        for (end, turns) in holds {
            match solver.solve(&end, DEFENCE) {
                Solution::Win(n, _) => longest = longest.max(n),
                Solution::NoWin(_) => saves.push(turns),
                Solution::Unknown(_) => return None,
            }
        }
        let [turns] = &saves[..] else { return None };
        let line = vec![PuzzleStep { answers: words(position, turns), reply: None }];
        Some(Candidate { position: position.clone(), task: PuzzleTask::Defend, turns: longest, line })
    }

    /// Rates a candidate: the lowest level that finds its first turn. Nothing if no level does, or if there are enough of it.
    fn puzzle(&mut self, candidate: &Candidate, full: impl Fn(u8) -> bool) -> Option<PuzzleView> {
        let answers = &candidate.line.first()?.answers;
        let game = GameLine::new(candidate.position.clone());
        let level = (1..=10).find(|&number| {
            let Some(level) = Level::new(number) else { return false };
            // Nothing is left to chance at the full level.
            let (tries, least) = if level == Level::FULL { (1, 1) } else { TRIES };
            let (mut hits, mut misses) = (0, 0);
            for seed in 0..tries {
                self.judge.clear();
                self.judge.set_level(level, seed);
                let found = self.judge.search(&game, &Limits::nodes(FULL), |_| {});
                let hit = found.best.is_some_and(|turn| answers.contains(&candidate.position.word(turn)));
                (hits, misses) = (hits + u64::from(hit), misses + u64::from(!hit));
                if misses > tries - least {
                    break;
                }
            }
            hits >= least
        })?;
        if full(level) {
            return None;
        }
        let position = candidate.position.to_string();
        Some(PuzzleView {
            id: name(&position),
            position,
            task: candidate.task,
            turns: candidate.turns,
            level,
            line: candidate.line.clone(),
        })
    }
}

/// Eight digits that depend on nothing but the position.
fn name(position: &str) -> String {
    let hash = position.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}

/// Some turns by chance, after a setup that is left to chance, too; nothing if the game is over by then.
fn opening(rules: &Arc<Ruleset>, random: &mut SplitMix) -> Option<GameLine> {
    let mut game = GameLine::new(rules.start());
    let mut left = OPENING.0 + random.below(OPENING.1 - OPENING.0 + 1);
    while left > 0 {
        let in_setup = game.position().in_setup();
        let mut turns = game.position().turns();
        // Sorted, so that a game does not depend on how turns are found.
        turns.sort_unstable();
        game.play_unchecked(*turns.get(random.below(turns.len().max(1) as u64) as usize)?);
        left -= u64::from(!in_setup);
    }
    game.position().outcome().is_none().then_some(game)
}

/// Where turns lead, and which of them lead there, in an order of their own.
fn ends(position: &Position, turns: &[Turn]) -> Vec<(Position, Vec<Turn>)> {
    let mut turns = turns.to_vec();
    turns.sort_unstable();
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut ends: Vec<(Position, Vec<Turn>)> = Vec::new();
    for turn in turns {
        let mut end = position.clone();
        end.play_unchecked(turn);
        match places.get(&end.hash()) {
            Some(&at) => ends[at].1.push(turn),
            None => {
                places.insert(end.hash(), ends.len());
                ends.push((end, vec![turn]));
            }
        }
    }
    ends
}

fn words(position: &Position, turns: &[Turn]) -> Vec<String> {
    turns.iter().map(|&turn| position.word(turn)).collect()
}

/// The steps of a win in exactly so many turns, as long as one turn alone is right; the last takes every win at once. Nothing if
/// the first turn is not the only one.
fn line(solver: &mut Solver<'_>, position: &Position, turns: u32) -> Option<Vec<PuzzleStep>> {
    let winning = solver.winning_turns(position, turns)?;
    let right = ends(position, &winning);
    let (end, same) = right.first()?;
    if turns == 1 {
        return Some(vec![PuzzleStep { answers: words(position, &winning), reply: None }]);
    }
    if right.len() > 1 {
        return None;
    }
    let answers = words(position, same);
    // The longest defence that leaves one right turn again.
    let mut replies = end.turns();
    replies.sort_unstable();
    for reply in replies {
        let mut next = end.clone();
        next.play_unchecked(reply);
        if next.outcome().is_some() || solver.solve(&next, turns - 2) != Solution::NoWin(turns - 2) {
            continue;
        }
        if let Some(mut rest) = line(solver, &next, turns - 1) {
            rest.insert(0, PuzzleStep { answers, reply: Some(end.word(reply)) });
            return Some(rest);
        }
    }
    Some(vec![PuzzleStep { answers, reply: None }])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the side to move forces a win in up to so many turns, by trying everything.
    fn wins_in(position: &Position, turns: u32) -> bool {
        position.turns().into_iter().any(|turn| forces(position, turn, turns))
    }

    fn forces(position: &Position, turn: Turn, turns: u32) -> bool {
        let mut next = position.clone();
        next.play_unchecked(turn);
        match next.outcome() {
            Some(outcome) => outcome.winner == Some(position.side()),
            None if turns == 1 => false,
            None => next.turns().into_iter().all(|answer| {
                let mut after = next.clone();
                after.play_unchecked(answer);
                after.outcome().is_none() && wins_in(&after, turns - 1)
            }),
        }
    }

    /// What a puzzle says is so: tried without any of the solver's ideas.
    #[test]
    fn one_turn_is_right() {
        let rules = Ruleset::load("mikjersi").unwrap();
        let make = |seed: u64| puzzles(&rules, 12, seed, |_| ControlFlow::Continue(()));
        let made = make(2);
        assert_eq!(made.puzzles.len(), 12);
        assert_eq!(made, make(2));
        // Which tasks a few games give is chance: as many as it takes to see both.
        let mut tasks = HashSet::new();
        let mut more = (3..9).flat_map(|seed| make(seed).puzzles);
        let mut first = made.puzzles.into_iter();
        while let Some(puzzle) = first.next().or_else(|| more.next().filter(|_| tasks.len() < 2)) {
            if puzzle.turns > 2 {
                continue;
            }
            tasks.insert(puzzle.task);
            let position = Position::read(&rules, &puzzle.position).unwrap();
            for turn in position.turns() {
                let is_answer = puzzle.line[0].answers.contains(&position.word(turn));
                let mut next = position.clone();
                next.play_unchecked(turn);
                let right = match puzzle.task {
                    PuzzleTask::Win => forces(&position, turn, puzzle.turns),
                    PuzzleTask::Defend => next.outcome().is_none() && !wins_in(&next, puzzle.turns),
                };
                assert_eq!(right, is_answer, "{} {}", puzzle.position, position.word(turn));
            }
        }
        assert_eq!(tasks.len(), 2, "both tasks were seen");
    }
}
