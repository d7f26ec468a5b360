//! What the first layer adds up to, carried from position to position.

use jersi_rules::{CellSet, MAX_CELLS, MAX_ROLES, Side, State, Unit};

use super::{MAX_HIDDEN, Network, Surveys, sums};

/// The sums of the first layer for one position, and what that position was: the sums of any other position are found
/// by what is different.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Accumulator {
    /// For White's view and for Black's.
    neurons: [[i16; MAX_HIDDEN]; 2],
    direct: [i32; 2],
    seen: Seen,
}

/// What the inputs of a position depend on.
#[derive(Clone, PartialEq)]
struct Seen {
    units: [Unit; MAX_CELLS],
    attacked: CellSet,
    hand: [[u8; MAX_ROLES]; 2],
    wins: [bool; 2],
}

/// Inputs that have come or gone, as White and Black number them.
struct Changes {
    rows: [[u16; ROOM]; 2],
    count: usize,
}

/// So many changes are added up at once; a turn seldom makes more.
const ROOM: usize = 48;

impl Changes {
    fn new() -> Changes {
        Changes { rows: [[0; ROOM]; 2], count: 0 }
    }

    fn view(&self, view: usize) -> &[u16] {
        &self.rows[view][..self.count]
    }
}

/// The sums on their way from one position to another.
struct Update<'a> {
    network: &'a Network,
    sums: &'a mut Accumulator,
    added: Changes,
    removed: Changes,
}

impl Update<'_> {
    #[inline]
    fn add(&mut self, white: usize, black: usize) {
        self.change(true, white, black);
    }

    #[inline]
    fn remove(&mut self, white: usize, black: usize) {
        self.change(false, white, black);
    }

    #[inline]
    fn change(&mut self, come: bool, white: usize, black: usize) {
        if self.network.is_silent(white) && self.network.is_silent(black) {
            return;
        }
        let changes = if come { &mut self.added } else { &mut self.removed };
        changes.rows[0][changes.count] = white as u16;
        changes.rows[1][changes.count] = black as u16;
        changes.count += 1;
        if changes.count == ROOM {
            self.apply();
        }
    }

    fn apply(&mut self) {
        let weights = &self.network.weights;
        for view in 0..2 {
            let neurons = &mut self.sums.neurons[view][..weights.hidden];
            let (added, removed) = (self.added.view(view), self.removed.view(view));
            sums::update(neurons, &weights.first, added, removed);
            let direct =
                |rows: &[u16]| rows.iter().map(|&r| i32::from(weights.direct[usize::from(r)])).sum::<i32>();
            self.sums.direct[view] += direct(added) - direct(removed);
        }
        self.added.count = 0;
        self.removed.count = 0;
    }
}

impl Accumulator {
    /// The sums of an empty board.
    pub fn new(network: &Network) -> Accumulator {
        let mut neurons = [[0; MAX_HIDDEN]; 2];
        for view in &mut neurons {
            view[..network.weights.hidden].copy_from_slice(&network.weights.bias);
        }
        let seen = Seen {
            units: [Unit::NONE; MAX_CELLS],
            attacked: CellSet::EMPTY,
            hand: [[0; MAX_ROLES]; 2],
            wins: [false; 2],
        };
        Accumulator { neurons, direct: [0; 2], seen }
    }

    #[inline]
    pub fn neurons(&self, view: usize, hidden: usize) -> &[i16] {
        &self.neurons[view][..hidden]
    }

    #[inline]
    pub fn direct(&self, view: usize) -> i32 {
        self.direct[view]
    }

    /// Takes over the sums of another position.
    #[inline]
    pub fn copy_from(&mut self, other: &Accumulator, hidden: usize) {
        for view in 0..2 {
            self.neurons[view][..hidden].copy_from_slice(&other.neurons[view][..hidden]);
        }
        self.direct = other.direct;
        self.seen = other.seen.clone();
    }

    /// Becomes the sums of a position: what is different is added and taken away.
    pub fn update(&mut self, network: &Network, state: &State, surveys: &Surveys) {
        let inputs = &network.inputs;
        let mut update = Update { network, sums: self, added: Changes::new(), removed: Changes::new() };
        let changed = state.differences(&update.sums.seen.units);
        let (old_attacked, new_attacked) = (update.sums.seen.attacked, surveys.attacked);
        for cell in changed {
            let (old, new) = (update.sums.seen.units[cell.place()], state.unit(cell));
            inputs.unit(cell, old, |white, black| update.remove(white, black));
            inputs.unit(cell, new, |white, black| update.add(white, black));
            if old_attacked.has(cell) {
                inputs.attacked_unit(cell, old, |white, black| update.remove(white, black));
            }
            if new_attacked.has(cell) {
                inputs.attacked_unit(cell, new, |white, black| update.add(white, black));
            }
            update.sums.seen.units[cell.place()] = new;
        }
        for cell in (old_attacked - new_attacked) - changed {
            inputs.attacked_unit(cell, state.unit(cell), |white, black| update.remove(white, black));
        }
        for cell in (new_attacked - old_attacked) - changed {
            inputs.attacked_unit(cell, state.unit(cell), |white, black| update.add(white, black));
        }
        update.sums.seen.attacked = new_attacked;
        for side in Side::BOTH {
            let i = side.index();
            for &role in inputs.roles() {
                let old = usize::from(update.sums.seen.hand[i][role.index()]);
                let new = state.hand(side, role);
                if old != new {
                    inputs.held(side, role, old, |white, black| update.remove(white, black));
                    inputs.held(side, role, new, |white, black| update.add(white, black));
                    update.sums.seen.hand[i][role.index()] = new as u8;
                }
            }
            if update.sums.seen.wins[i] != surveys.wins[i] {
                let won = surveys.wins[i];
                inputs.win(side, |white, black| update.change(won, white, black));
                update.sums.seen.wins[i] = won;
            }
        }
        update.apply();
    }
}
