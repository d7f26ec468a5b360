//! What a position is worth without looking ahead.
//!
//! Games with a learned [`Network`] are judged by it. For every other game, from files that nobody has seen, the
//! value comes from what the rules themselves say: whom a cube takes and who takes it, how far it is from the
//! goal, how close hunters are to the prey, and how many stacks there are.

use std::sync::Arc;

use jersi_rules::{CellSet, MAX_ROLES, Role, Ruleset, Side, State};

use crate::network::Network;
use crate::score::{Score, Value};
use crate::tuned::{self, POINTS_PER_LOGIT};

/// Judges the positions of one game without looking ahead.
pub struct Evaluator {
    rules: Arc<Ruleset>,
    /// What a cube is worth, by role.
    worth: [Value; MAX_ROLES + 1],
    /// By side, role, place in the stack (alone, on top, below) and cell.
    table: Vec<i16>,
    /// Steps from each cell to each other.
    distance: Vec<u8>,
    network: Option<Network>,
    /// Whether the network judges by what could be taken.
    sees_attacks: bool,
    /// For each side, the cells from which its goal is at most two steps away.
    close: [CellSet; 2],
}

/// Where a cube stands.
#[derive(Clone, Copy)]
pub(crate) enum Standing {
    Alone = 0,
    Top = 1,
    Below = 2,
}

impl Evaluator {
    /// The evaluator of a game: its learned network if there is one, else what the rules say.
    pub fn new(rules: &Arc<Ruleset>) -> Evaluator {
        Evaluator::with_network(rules, Network::for_game(rules))
    }

    /// An evaluator with a given network, or without any.
    pub fn with_network(rules: &Arc<Ruleset>, network: Option<Network>) -> Evaluator {
        let worth = worths(rules);
        let distance = distances(rules);
        let table = table(rules, &worth);
        let close = Side::BOTH.map(|side| {
            let goal = if rules.goal().is_empty() { CellSet::EMPTY } else { rules.home(!side) };
            let wider = |cells: CellSet| cells | rules.board().around(cells);
            wider(wider(goal))
        });
        Evaluator {
            rules: rules.clone(),
            worth,
            table,
            distance,
            sees_attacks: network.as_ref().is_some_and(Network::sees_attacks),
            network,
            close,
        }
    }

    /// The game that it judges.
    pub(crate) fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The cells from which a side's goal is at most two steps away.
    #[inline]
    pub(crate) fn close(&self, side: Side) -> CellSet {
        self.close[side.index()]
    }

    /// Whether positions are judged by what could be taken.
    #[inline]
    pub(crate) fn sees_attacks(&self) -> bool {
        self.sees_attacks
    }

    /// What a cube of that role is worth, roughly.
    #[inline]
    pub fn worth(&self, role: Role) -> Value {
        self.worth[role.index()]
    }

    /// What a value that a search has found is called outside: points mean the same chance in every game.
    pub(crate) fn score(&self, value: Value) -> Score {
        match Score::new(value) {
            Score::Points(points) => {
                let scale =
                    self.network.as_ref().map_or(tuned::RULES_POINTS_PER_LOGIT, |_| tuned::network_points());
                Score::Points(points * POINTS_PER_LOGIT as Value / scale)
            }
            win => win,
        }
    }

    /// So many points of what judges, the network or the rules, make the odds of winning e to 1.
    pub fn scale(&self) -> u32 {
        self.network
            .as_ref()
            .map_or(tuned::RULES_POINTS_PER_LOGIT.unsigned_abs(), |network| network.header().scale)
    }

    /// The value for the side to move, in hundredths of a cube.
    pub fn value(&self, state: &State) -> Value {
        let value = match &self.network {
            Some(network) => network.value(&self.rules, state),
            None => self.plain_value(state),
        };
        self.fade(state, value)
    }

    pub(crate) fn network(&self) -> Option<&Network> {
        self.network.as_ref()
    }

    /// An advantage that is not used melts away as a draw by quiet turns comes nearer.
    pub(crate) fn fade(&self, state: &State, value: Value) -> Value {
        match self.rules.quiet_limit() {
            Some(limit) => {
                let left = limit.saturating_sub(state.quiet()) as Value;
                value * (left + tuned::quiet_fade()) / (limit as Value + tuned::quiet_fade())
            }
            None => value,
        }
    }

    /// What the rules say of a position.
    pub(crate) fn plain_value(&self, state: &State) -> Value {
        let rules = &*self.rules;
        let cells = rules.board().len();
        let mut sides = [0; 2];
        for side in Side::BOTH {
            let value = &mut sides[side.index()];
            for cell in state.own(side) {
                let unit = state.unit(cell);
                let two = unit.height() == 2;
                for (cube, place) in [
                    (unit.top(), if two { Standing::Top } else { Standing::Alone }),
                    (unit.bottom().filter(|_| two), Standing::Below),
                ] {
                    let Some(cube) = cube.filter(|c| c.side == side) else { continue };
                    let index = ((side.index() * MAX_ROLES + cube.role.index()) * 3 + place as usize) * cells;
                    *value += Value::from(self.table[index + cell.place()]);
                }
            }
            for role in rules.roles() {
                *value +=
                    state.hand(side, role) as Value * self.worth[role.index()] * tuned::hand_eighths() / 8;
            }
            *value += self.hunt(state, side);
        }
        let us = state.side().index();
        let tempo = if state.in_setup() { 0 } else { tuned::tempo() };
        sides[us] - sides[1 - us] + tempo
    }

    /// What a side gains by cubes that are close to the enemy's prey.
    fn hunt(&self, state: &State, side: Side) -> Value {
        let Some(prey) = self.rules.prey() else { return 0 };
        let cells = self.rules.board().len();
        let mut value = 0;
        if let Some(target) = state.tops(!side, prey).first() {
            for cell in state.own(side) {
                let far = self.distance[cell.place() * cells + target.place()];
                value += tuned::HUNT[usize::from(far).min(tuned::HUNT.len() - 1)];
            }
        }
        value
    }
}

/// A cube is worth what it can take, and loses by what can take it.
fn worths(rules: &Ruleset) -> [Value; MAX_ROLES + 1] {
    let mut worth = [0; MAX_ROLES + 1];
    for role in rules.roles() {
        let cubes = |s: Role| Side::BOTH.iter().map(|&side| rules.count(side, s)).max().unwrap_or(0) as Value;
        let info = rules.role(role);
        let (mut takes, mut taken) = (0, 0);
        for other in rules.roles() {
            let single = Value::from(info.takes_single.has(other));
            let stack = Value::from(info.takes_stack.has(other));
            takes += cubes(other) * (single + stack);
            let back = rules.role(other);
            taken += cubes(other) * Value::from(back.takes_single.has(role) || back.takes_stack.has(role));
        }
        worth[role.index()] = if rules.prey() == Some(role) {
            tuned::worth_prey()
        } else if rules.ground().has(role) {
            tuned::worth_ground()
        } else {
            (tuned::worth_base() + tuned::worth_takes() * takes - tuned::worth_taken() * taken)
                .clamp(tuned::worth_least(), tuned::worth_most())
        };
    }
    worth
}

/// How many steps apart cells are.
fn distances(rules: &Ruleset) -> Vec<u8> {
    let board = rules.board();
    let cells = board.len();
    let mut distance = vec![u8::MAX; cells * cells];
    for start in board.cells() {
        let mut reached = jersi_rules::CellSet::from(start);
        let mut edge = reached;
        for steps in 0.. {
            for cell in edge {
                distance[start.place() * cells + cell.place()] = steps;
            }
            edge = board.around(edge) - reached;
            reached |= edge;
            if edge.is_empty() || steps == 200 {
                break;
            }
        }
    }
    distance
}

/// The value of a cube by where it stands.
fn table(rules: &Ruleset, worth: &[Value; MAX_ROLES + 1]) -> Vec<i16> {
    let board = rules.board();
    let cells = board.len();
    let rows = board.rows().len() as i32;
    let mut table = vec![0; 2 * MAX_ROLES * 3 * cells];
    for side in Side::BOTH {
        for role in rules.roles() {
            for place in [Standing::Alone, Standing::Top, Standing::Below] {
                for cell in board.cells() {
                    let row = board.row(cell) as i32;
                    let forward = if side == Side::White { row } else { rows - 1 - row };
                    let centre = -board.x2(cell).abs();
                    let mut value = worth[role.index()];
                    if rules.ground().has(role) {
                        // Where it stands does not change.
                    } else if rules.prey() == Some(role) && !rules.goal().has(role) {
                        value -= tuned::advance_prey() * forward;
                    } else if rules.goal().has(role) {
                        value += tuned::advance_square_halves() * forward * forward / 2
                            + tuned::advance_goal() * forward;
                    } else {
                        value += tuned::advance_centre() * forward.min(rows / 2)
                            + centre / tuned::centre_divisor();
                    }
                    if matches!(place, Standing::Top) {
                        value += tuned::top();
                    }
                    let index = ((side.index() * MAX_ROLES + role.index()) * 3 + place as usize) * cells;
                    table[index + cell.place()] = value as i16;
                }
            }
        }
    }
    table
}
