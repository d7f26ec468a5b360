//! How games begin: from the start, or after whole rounds by chance that leave both players about the same chance.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jersi_engine::{Engine, Evaluator, GameLine, Limits, Score};
use jersi_players::Opening;
use jersi_rules::{Position, Ruleset, Side, SplitMix, Turn};
use jersi_texts::t;

use super::runner::RunError;
use super::series::Series;
use crate::experiment::Experiment;

/// How often chance may try again when the game is over too soon.
const TRIES: usize = 1000;
/// How many openings are looked at for one in the window; the nearest to it is taken if there is none.
const LOOKS: usize = 40;
/// The first look at an opening has so small a part of the positions of the second, which only those get that it sees within twice the
/// window: where openings are seldom in balance, looking for one took as long as the game.
const GLANCE: u64 = 8;

/// How the games of one opening begin.
pub(super) struct Beginning {
    /// One for each game; the same turns in all.
    pub openings: Vec<Opening>,
    /// White's chance as the search sees it, over all games of the opening; nothing from the start.
    pub balance: Option<f64>,
}

/// Finds the openings of a series.
pub(super) struct Opener {
    /// The rules of each game of an opening, and who judges its positions.
    seats: Vec<(Arc<Ruleset>, Engine)>,
    searched: Duration,
}

impl Opener {
    pub fn new(series: &Series, experiment: &Experiment) -> Opener {
        let seat = |rules: &Arc<Ruleset>| {
            let judge = Evaluator::with_network(rules, series.network(experiment, rules));
            (rules.clone(), Engine::with(Arc::new(judge), rules, 1, 1))
        };
        let seats = series.rules[..series.purpose.games()].iter().map(seat).collect();
        Opener { seats, searched: Duration::ZERO }
    }

    /// Microseconds spent in searches since it was last asked.
    pub fn searched(&mut self) -> u64 {
        std::mem::take(&mut self.searched).as_micros() as u64
    }

    /// How the games of an opening begin; nothing but the arguments decides it.
    pub fn open(
        &mut self,
        experiment: &Experiment,
        series: &Series,
        number: usize,
    ) -> Result<Beginning, RunError> {
        let mut random = series.stream(experiment.seed, number, 0);
        let deal = series.deals.then(|| random.next() >> 32);
        let starts: Vec<Position> =
            self.seats.iter().map(|(rules, _)| start(rules, deal)).collect::<Result<_, _>>()?;
        let opening = |turns: &[Turn]| {
            starts.iter().map(|start| Opening { start: start.clone(), turns: turns.to_vec() }).collect()
        };
        if series.purpose.from_start() {
            return Ok(Beginning { openings: opening(&[]), balance: None });
        }
        self.seats.iter_mut().for_each(|(_, engine)| engine.clear());
        let mut setup = Vec::new();
        let placed = self.place(&starts, series.nodes[0], &mut random, &mut setup);
        let (least, most) = (*experiment.rounds.start(), *experiment.rounds.end());
        let nodes = (series.nodes[0] / 4).clamp(40, 1000);
        let mut nearest: Option<(f64, f64, Vec<Turn>)> = None;
        let mut looks = 0;
        for _ in 0..TRIES {
            let rounds = least + random.below((most - least + 1) as u64) as usize;
            let Some((turns, ends)) = by_chance(&placed, 2 * rounds, &mut random) else { continue };
            let mut chance = self.balance(&ends, nodes / GLANCE);
            if (chance - 0.5).abs() <= 2.0 * experiment.balance {
                chance = self.balance(&ends, nodes);
            }
            let off = (chance - 0.5).abs();
            if nearest.as_ref().is_none_or(|(least, ..)| off < *least) {
                nearest = Some((off, chance, turns));
            }
            looks += 1;
            if off <= experiment.balance || looks == LOOKS {
                break;
            }
        }
        let Some((_, chance, turns)) = nearest else {
            let id = series.rules[0].id();
            return Err(RunError::new(|lang| t!(lang, "run-opening-ends", id = id, turns = 2 * least)));
        };
        setup.extend(turns);
        Ok(Beginning { openings: opening(&setup), balance: Some(chance) })
    }

    /// Places the cubes where the rules let players do so: the first of each by chance, the others as the search likes it.
    /// So openings are rounds of moves in every game.
    fn place(
        &mut self,
        starts: &[Position],
        nodes: u64,
        random: &mut SplitMix,
        turns: &mut Vec<Turn>,
    ) -> Vec<Position> {
        let mut positions = starts.to_vec();
        let mut chosen = [false; 2];
        while positions[0].in_setup() {
            let side = positions[0].side().index();
            let mut legal = shared_turns(&positions);
            let by_chance = one_of(&mut legal, random);
            let mut thought = || {
                let began = Instant::now();
                let found = self.seats[0].1.search(
                    &GameLine::new(positions[0].clone()),
                    &Limits::nodes(nodes),
                    |_| {},
                );
                self.searched += began.elapsed();
                found.best.filter(|turn| legal.contains(turn))
            };
            let turn = if std::mem::replace(&mut chosen[side], true) { thought() } else { None };
            let Some(turn) = turn.or(by_chance) else { break };
            positions.iter_mut().for_each(|position| position.play_unchecked(turn));
            turns.push(turn);
        }
        positions
    }

    /// White's chance over all games of the opening. Where two forms meet, what one is worth more cancels out.
    fn balance(&mut self, ends: &[Position], nodes: u64) -> f64 {
        let chance = |((_, engine), end): (&mut (Arc<Ruleset>, Engine), &Position)| {
            let found = engine.search(&GameLine::new(end.clone()), &Limits::nodes(nodes), |_| {});
            let own = found.lines.first().map_or(0.5, |line| Score::chance(line.score));
            if end.side() == Side::White { own } else { 1.0 - own }
        };
        let began = Instant::now();
        let sum: f64 = self.seats.iter_mut().zip(ends).map(chance).sum();
        self.searched += began.elapsed();
        sum / ends.len() as f64
    }
}

/// The first position: the game's own, or that of a deal.
fn start(rules: &Arc<Ruleset>, deal: Option<u64>) -> Result<Position, RunError> {
    let Some(deal) = deal else { return Ok(rules.start()) };
    // The same game with another deal, as a position of this one: one engine serves all.
    let id = format!("{}+seed={deal}", rules.id());
    let dealt = Ruleset::load(&id).map_err(|mistakes| RunError::new(|lang| mistakes.say(lang)))?.start();
    Position::read(rules, &dealt.to_string()).map_err(|error| RunError::new(|lang| error.say(lang)))
}

/// The turns that are legal in all positions.
fn shared_turns(positions: &[Position]) -> Vec<Turn> {
    let mut shared = positions[0].turns();
    shared.retain(|&turn| positions[1..].iter().all(|position| position.check(turn).is_ok()));
    shared
}

/// One of some turns by chance, whatever the order in which they were found.
fn one_of(turns: &mut [Turn], random: &mut SplitMix) -> Option<Turn> {
    let at = random.below(turns.len().max(1) as u64) as usize;
    (at < turns.len()).then(|| *turns.select_nth_unstable(at).1)
}

/// So many turns by chance, the same in all positions, and where they lead; nothing if a game ends on the way.
fn by_chance(starts: &[Position], turns: usize, random: &mut SplitMix) -> Option<(Vec<Turn>, Vec<Position>)> {
    let mut positions = starts.to_vec();
    let mut played = Vec::with_capacity(turns);
    for _ in 0..turns {
        let turn = one_of(&mut shared_turns(&positions), random)?;
        positions.iter_mut().for_each(|position| position.play_unchecked(turn));
        played.push(turn);
    }
    positions.iter().all(|position| position.outcome().is_none()).then_some((played, positions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Purpose;

    fn experiment(text: &str) -> Experiment {
        let text = format!("question = \"q\"\n{text}");
        Experiment::read("t", "t.toml", &text, &|_| Err(jersi_texts::Text::new("no files"))).unwrap()
    }

    fn begin(experiment: &Experiment, purpose: Purpose, number: usize) -> Beginning {
        let all = Series::of(experiment);
        let series = all.iter().find(|series| series.purpose == purpose).unwrap();
        Opener::new(series, experiment).open(experiment, series, number).unwrap()
    }

    fn end(opening: &Opening) -> Position {
        let mut position = opening.start.clone();
        for &turn in &opening.turns {
            position = position.play(turn).unwrap();
        }
        position
    }

    /// In every game of every variant the player who begins thinks first, after whole rounds in which nobody is ahead; free
    /// setups are placed before, so that an opening is moves everywhere.
    #[test]
    fn openings_are_whole_rounds_of_moves_in_balance() {
        let experiment = experiment(
            "variants = [\"jersi-2+setup=free\", \"pijersi\"]\n[players]\nnodes = 60\n[openings]\nrounds = [1, 3]\n",
        );
        for series in Series::of(&experiment).iter().filter(|series| series.purpose == Purpose::Main) {
            let mut opener = Opener::new(series, &experiment);
            let (mut lengths, mut outside) = (std::collections::BTreeSet::new(), 0);
            for number in 0..8 {
                let found = opener.open(&experiment, series, number).unwrap();
                let again = Opener::new(series, &experiment).open(&experiment, series, number).unwrap();
                assert_eq!(found.openings[0].turns, again.openings[0].turns);
                let end = end(&found.openings[0]);
                assert!(!end.in_setup() && end.outcome().is_none());
                assert_eq!(end.side(), Side::White, "{}", series.key);
                let mut moves = 0;
                let mut position = found.openings[0].start.clone();
                for &turn in &found.openings[0].turns {
                    moves += usize::from(!position.in_setup());
                    position.play_unchecked(turn);
                }
                assert!([2, 4, 6].contains(&moves), "{moves}");
                lengths.insert(moves);
                outside += usize::from((found.balance.unwrap() - 0.5).abs() > experiment.balance);
            }
            assert!(lengths.len() > 1 && outside <= 1, "{lengths:?} {outside}");
        }
        assert!(begin(&experiment, Purpose::Start, 0).openings[0].turns.is_empty());
    }

    /// Both games of two forms begin with the same turns, though each form has turns of its own.
    #[test]
    fn forms_begin_alike() {
        let experiment = experiment("[forms]\nnames = [\"none\", \"mucti\"]\n[players]\nnodes = 40\n");
        for number in 0..6 {
            let found = begin(&experiment, Purpose::Form(0, 1), number);
            let [one, other] = &found.openings[..] else { panic!("two games") };
            assert_eq!(one.turns, other.turns);
            assert_ne!(one.start.rules().id(), other.start.rules().id());
            assert!(end(one).outcome().is_none() && end(other).outcome().is_none());
        }
    }
}
