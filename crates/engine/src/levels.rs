//! Ten levels of play for people: weaker ones see less, and overlook things as people do.

use jersi_rules::{Cell, Ruleset, SplitMix, State, Turn};

use crate::eval::Evaluator;
use crate::limits::Limits;
use crate::score::Value;
use crate::tuned::{FORM_BASE, FORM_POWER, FORM_TAKES, LEVELS, SPREAD_TURNS, Strength};

/// How well the engine plays against people: from 1, somebody's first games, to 10, all it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level(u8);

impl Level {
    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Level 10: all it can.
    pub const FULL: Level = Level(10);

    /// Its number, from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How it plays, if it is below the full strength.
    fn strength(self) -> Option<&'static Strength> {
        LEVELS.get(usize::from(self.0) - 1)
    }

    /// What a search at this level may spend. Full strength spends what it is given.
    pub fn limit(self, limits: &Limits) -> Limits {
        let Some(&Strength { depth, nodes, .. }) = self.strength() else { return limits.clone() };
        let mut limits = limits.clone();
        limits.depth = Some(limits.depth.map_or(depth, |d| d.min(depth)));
        limits.nodes = Some(limits.nodes.map_or(nodes, |n| n.min(nodes)));
        limits
    }

    /// How it misjudges a position that it is about to play; the seed decides what exactly it overlooks.
    pub(crate) fn blindness(self, eval: &Evaluator, position: &State, seed: u64) -> Option<Blindness> {
        let strength = self.strength()?;
        let errs = strength.overlooks_now > 0 || strength.overlooks_ahead > 0 || strength.noise > 0;
        let noise = if strength.noise > 0 { strength.noise * spread(eval, position) / 100 } else { 0 };
        errs.then(|| Blindness { strength, noise, seed: seed ^ position.hash() })
    }
}

/// How a weak player misjudges things while it thinks about one turn. What it does not see it does not see in any line,
/// so that it believes in what it plays; and the longer a turn is, the sooner it is overlooked.
#[derive(Clone, Debug)]
pub(crate) struct Blindness {
    strength: &'static Strength,
    /// By how many points a position may be misjudged.
    noise: Value,
    seed: u64,
}

impl Blindness {
    /// Whether a win at once, of either side, is always seen.
    pub fn sees_wins(&self) -> bool {
        self.strength.sees_wins
    }

    /// A number that no other search has: what was found with other eyes is of no use.
    pub fn key(&self) -> u64 {
        self.seed
    }

    /// Whether a turn is not seen, so far from the root.
    pub fn misses(&self, rules: &Ruleset, ply: usize, turn: Turn) -> bool {
        let percent = if ply == 0 { self.strength.overlooks_now } else { self.strength.overlooks_ahead };
        let seen = (0..effort(rules, turn)).fold(SEEN, |seen, _| seen * (100 - percent) / 100);
        SplitMix::new(self.seed ^ u64::from(turn.to_bits()) << 17).below(SEEN) >= seen
    }

    /// Whether a turn that wins at once is not seen, so far from the root.
    pub fn misses_win(&self, rules: &Ruleset, ply: usize, turn: Turn) -> bool {
        !self.sees_wins() && self.misses(rules, ply, turn)
    }

    /// Takes the turns that are not seen out of the list; one is always left.
    pub fn overlook(&self, rules: &Ruleset, ply: usize, turns: &mut Vec<Turn>) {
        let Some(&simplest) = turns.iter().min_by_key(|turn| effort(rules, **turn)) else { return };
        turns.retain(|&turn| !self.misses(rules, ply, turn));
        if turns.is_empty() {
            turns.push(simplest);
        }
    }

    /// By how many points a position is judged wrongly: small mistakes are more frequent than large ones.
    pub fn noise(&self, state: &State) -> Value {
        let mut random = SplitMix::new(self.seed ^ state.hash().rotate_left(7));
        let mut part = || random.below(2 * self.noise as u64 + 1) as Value - self.noise;
        (part() + part()) / 2
    }
}

/// How far apart the turns of a position are, in points: the mean distance of what they lead to from the mean. Where much is at
/// stake people misjudge by more, and in a game of small steps by less.
fn spread(eval: &Evaluator, position: &State) -> Value {
    let rules = eval.rules();
    let mut turns = Vec::new();
    position.turns(rules, &mut turns);
    let value = |&turn: &Turn| {
        let mut next = *position;
        next.play(rules, turn);
        eval.value(&next)
    };
    let part = turns.len().div_ceil(SPREAD_TURNS).max(1);
    let values: Vec<Value> = turns.iter().step_by(part).map(value).collect();
    let count = values.len().max(1) as Value;
    let mean = values.iter().sum::<Value>() / count;
    values.iter().map(|value| (value - mean).abs()).sum::<Value>() / count
}

/// The whole of the chance to see a turn.
const SEEN: u64 = 1_000_000;

/// How often somebody has to look to see a turn: once for a step to a neighbouring cell or a drop, once more for a jump,
/// and twice more for a second step.
fn effort(rules: &Ruleset, turn: Turn) -> u32 {
    let step = |from: Cell, to: Cell| if rules.board().adjacent(from).has(to) { 1 } else { 2 };
    match turn {
        Turn::Steps { from, to, then, .. } => step(from, to) + then.map_or(0, |then| 1 + step(to, then)),
        Turn::Drop { second, .. } => {
            if second.is_some() {
                3
            } else {
                1
            }
        }
        Turn::Swap { .. } => 2,
    }
}

/// A special form for a player who has to choose one: the stronger ones more often, by lot. A form is strong if it
/// takes by steps of a cube or of a stack, and by a power over the cells around it.
pub fn choose_form<'a>(rules: &Ruleset, names: &'a [String], seed: u64) -> Option<&'a str> {
    let weight = |name: &str| {
        let role = rules.role_named(name).map(|role| rules.role(role));
        let if_any = |yes: bool, more: u64| if yes { more } else { 0 };
        FORM_BASE
            + role.map_or(0, |info| {
                if_any(!info.takes_single.is_empty(), FORM_TAKES)
                    + if_any(!info.takes_stack.is_empty(), FORM_TAKES)
                    + if_any(info.power.is_some(), FORM_POWER)
            })
    };
    let total: u64 = names.iter().map(|name| weight(name)).sum();
    let mut draw = SplitMix::new(seed).below(total.max(1));
    names.iter().map(String::as_str).find(|name| {
        let found = draw < weight(name);
        draw = draw.saturating_sub(weight(name));
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_drawn_by_lot_and_all_of_them_sometimes() {
        let names: Vec<String> =
            ["mokca", "darsi", "mucti", "pamei", "galtu", "fendi"].map(str::to_owned).to_vec();
        let rules = Ruleset::load("jersi-4").expect("a game");
        let mut drawn = std::collections::HashMap::new();
        for seed in 0..600 {
            *drawn.entry(choose_form(&rules, &names, seed).expect("a form")).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), names.len());
        assert!(drawn["darsi"] > drawn["mucti"], "{drawn:?}");
        assert_eq!(choose_form(&rules, &[], 1), None);
    }

    #[test]
    fn only_ten_levels() {
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        assert_eq!(Level::new(10), Some(Level::FULL));
    }
}
