//! Counting legal turns without making a list.
//!
//! What a stack can do after a cube came onto a cell depends on the cell, on the role that came, and on whether
//! the cell it left lies in the way: so turns are counted by cell and role, not one by one.

use crate::cellset::{Cell, CellSet};
use crate::cube::{MAX_ROLES, Role};
use crate::generate::{Bound, Reach, Tops};
use crate::machine::{self, Machine, Task};
use crate::ruleset::{Bend, Prey, Ruleset};
use crate::state::State;

/// What one role of the side to move can do, in sets ready to be counted.
#[derive(Clone, Copy)]
struct Sets {
    role: Role,
    tops: CellSet,
    /// Cubes that may stand on it (counted so only in games without powers).
    carried: CellSet,
    single: CellSet,
    bases: CellSet,
    /// Where a stack led by it could end if nothing bound it.
    stack: CellSet,
    /// Where a stack led by it may end, one cell away.
    near: CellSet,
    /// Where it may end two cells away, if it does not start from `start`.
    far: CellSet,
    start: CellSet,
    /// Where no stack led by it may end.
    blocked: CellSet,
}

impl Sets {
    const NOTHING: Sets = Sets {
        role: Role::new(0),
        tops: CellSet::EMPTY,
        carried: CellSet::EMPTY,
        single: CellSet::EMPTY,
        bases: CellSet::EMPTY,
        stack: CellSet::EMPTY,
        near: CellSet::EMPTY,
        far: CellSet::EMPTY,
        start: CellSet::EMPTY,
        blocked: CellSet::EMPTY,
    };

    #[inline(always)]
    fn new<const FULL: bool, const N: usize>(
        rules: &Ruleset,
        state: &State,
        all: &Tops<N>,
        slot: usize,
        role: Role,
        common: Bound,
    ) -> Sets {
        let tops = all.mine[slot];
        if FULL && tops.is_empty() {
            return Sets::NOTHING;
        }
        let bound = if FULL { Bound::of(rules, state, role, CellSet::EMPTY, common) } else { common };
        let reach = Reach::new::<FULL, N>(rules, state, all, role, bound);
        let near = reach.stack - reach.bound.stack;
        let refused = all.choose(&all.mine, &rules.by_role[role.index()].not_under);
        Sets {
            role,
            tops,
            carried: state.own(state.side()) - refused,
            single: reach.single,
            bases: reach.bases,
            stack: reach.stack,
            near,
            far: near - reach.bound.end,
            start: reach.bound.start,
            blocked: reach.bound.stack,
        }
    }

    /// The same under other bounds.
    fn bound_by(&self, bound: Bound) -> Sets {
        let near = self.stack - bound.stack;
        Sets { near, far: near - bound.end, start: bound.start, blocked: bound.stack, ..*self }
    }
}

/// Counting the turns of steps. `N` is at least the number of roles that move; `FULL` is false for games without
/// ground, guardians and dividers.
struct StepCount<'a, const FULL: bool, const N: usize>(&'a State, &'a Ruleset);

impl<const FULL: bool, const N: usize> Task for StepCount<'_, FULL, N> {
    type Output = u64;

    #[inline(always)]
    fn run<M: Machine>(self) -> u64 {
        self.0.count_steps::<M, FULL, N>(self.1)
    }
}

/// Counting the turns that drop cubes.
struct DropCount<'a>(&'a State, &'a Ruleset);

impl Task for DropCount<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<M: Machine>(self) -> u64 {
        self.0.count_drops(self.1)
    }
}

impl State {
    /// How many turns are legal.
    pub fn count_turns(&self, rules: &Ruleset) -> u64 {
        if self.in_setup() || (rules.prey_falls == Prey::PutBack && self.prey_in_danger(rules)) {
            return self.count_by_walk(rules);
        }
        if self.ended(rules).is_some() {
            return 0;
        }
        let steps = match (rules.plain, rules.movers.len()) {
            (true, ..=4) => return machine::run(StepCount::<false, 4>(self, rules)),
            (true, _) => return machine::run(StepCount::<false, MAX_ROLES>(self, rules)),
            (_, ..=4) => machine::run(StepCount::<true, 4>(self, rules)),
            (_, ..=6) => machine::run(StepCount::<true, 6>(self, rules)),
            (_, ..=8) => machine::run(StepCount::<true, 8>(self, rules)),
            _ => machine::run(StepCount::<true, MAX_ROLES>(self, rules)),
        };
        steps + machine::run(DropCount(self, rules)) + self.count_swaps(rules)
    }

    #[inline(always)]
    fn count_steps<M: Machine, const FULL: bool, const N: usize>(&self, rules: &Ruleset) -> u64 {
        let (us, board) = (self.side, &rules.board);
        let all = Tops::<N>::new(rules, self);
        let empty = all.empty;
        let common = if FULL { Bound::common(rules, self, CellSet::EMPTY) } else { Bound::NOTHING };
        let binders = if FULL { self.binders(rules) } else { CellSet::EMPTY };
        let mut sets = [Sets::NOTHING; N];
        for (slot, &role) in rules.movers.iter().enumerate().take(N) {
            sets[slot] = Sets::new::<FULL, N>(rules, self, &all, slot, role, common);
        }
        let led_by = |cell: Cell| &sets[rules.slots[self.unit(cell).top_code()] as usize % N];
        let mut moving = self.own(us);
        if FULL {
            moving -= rules.ground.iter().fold(CellSet::EMPTY, |set, role| set | self.tops(us, role));
        }
        let lone = moving - self.stacks;
        // Turns of one step; of two; and those of two that keep their direction.
        let (mut one, mut two, mut straight) = (0, 0, 0);

        for cell in lone {
            let around = board.adjacent(cell);
            let free = empty.compress::<M>(around);
            let far = board.jumps_over(cell, free);

            // The cube moves. The stack that it makes may come back to its cell, or jump over it.
            let set = led_by(cell);
            one += (around & set.single).len();
            let mut bases = around & set.bases;
            if FULL {
                bases -= binders;
                two += bases.when(!set.blocked.has(cell)).len();
                bases -= set.start;
            } else {
                two += bases.len();
            }
            let behind = board.opposites(cell, bases.compress::<M>(around)) & set.far.compress::<M>(around);
            two += behind.count_ones() as usize;

            // Others come onto it, and the stack moves on.
            if !FULL {
                let reach = around | far;
                two += (around & set.carried).len() * (reach & empty).len();
                if reach.meets(self.own(!us)) {
                    for set in &sets {
                        let from = (around & set.tops).when(set.bases.has(cell));
                        two += from.len() * ((reach - empty) & set.near).len();
                    }
                }
                continue;
            }
            let binds = binders.has(cell);
            // A guardian or divider that is covered binds no more.
            let uncovered = if binds { Bound::common(rules, self, CellSet::from(cell)) } else { common };
            for set in &sets {
                let from = (around & set.tops).when(set.bases.has(cell));
                if from.is_empty() {
                    continue;
                }
                let rebound;
                let mut set = set;
                if binds {
                    rebound = set.bound_by(Bound::of(rules, self, set.role, CellSet::from(cell), uncovered));
                    set = &rebound;
                    two += self.returns::<M>(rules, set, cell, from & lone);
                }
                let jumps = !set.start.has(cell);
                two += from.len() * ((around & set.near) | (far & set.far).when(jumps)).len();
                if rules.bend != Bend::Free {
                    let ahead = board.opposites(cell, from.compress::<M>(around));
                    straight += (ahead & set.near.compress::<M>(around)).count_ones() as usize;
                    straight += (board.jumps_over(cell, ahead & free) & set.far).when(jumps).len();
                }
            }
        }

        let last = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops(!us, prey),
            _ => CellSet::EMPTY,
        };
        for from in moving & self.stacks {
            let set = led_by(from);
            let around = board.adjacent(from);
            one += (around & set.single).len();
            if FULL && self.based.has(from) {
                continue;
            }
            let far = board.jumps_on::<M>(from, empty) & set.far;
            let ends = (around & set.near) | if FULL { far.when(!set.start.has(from)) } else { far };
            one += ends.len();
            // The top may step back to where the stack came from.
            two += (around & (ends - last)).len();
            for via in ends - last {
                let mut single = set.single;
                if FULL && binders.has(via) {
                    let bound = Bound::new(rules, self, set.role, CellSet::from(via));
                    single = Reach::new::<FULL, N>(rules, self, &all, set.role, bound).single;
                }
                two += (board.adjacent(via) & single).len();
                if FULL && rules.bend != Bend::Free {
                    let next = board.beyond(via, board.before(from, via));
                    straight += (next != via && single.has(next)) as usize;
                }
            }
        }
        let two = match rules.bend {
            Bend::Free => two,
            Bend::Turn => two - straight,
            Bend::Straight => straight,
        };
        (one + two) as u64
    }

    /// Ways back of stacks made on a guardian or divider: to the cell that a lone cube left, or over it.
    fn returns<M: Machine>(&self, rules: &Ruleset, set: &Sets, via: Cell, from: CellSet) -> usize {
        let back = (from - set.blocked).len();
        let over = rules.board.jumps_over(via, from.compress::<M>(rules.board.adjacent(via))) & set.far;
        back + over.when(!set.start.has(via)).len()
    }

    #[inline(always)]
    fn count_drops(&self, rules: &Ruleset) -> u64 {
        let Some(drops) = &rules.drops else { return 0 };
        let us = self.side;
        let zone = drops.rows[us.index()];
        let bare = (self.empty_cells(rules) & zone).len();
        let mut held = [(Role::new(0), CellSet::EMPTY); MAX_ROLES];
        let mut len = 0;
        let mut count = 0;
        for role in drops.roles.iter() {
            let number = self.hand(us, role);
            if number == 0 {
                continue;
            }
            let cells = self.landing_cells(rules, us, role, zone);
            count += cells.len();
            if drops.most < 2 {
                continue;
            }
            for &(other, there) in &held[..len] {
                let pairs: usize = cells.iter().map(|cell| (rules.board.adjacent(cell) & there).len()).sum();
                let stacks = rules.may_stand(role, other) as usize + rules.may_stand(other, role) as usize;
                count += pairs + stacks * bare;
            }
            if number > 1 {
                let twice: usize = cells.iter().map(|cell| (rules.board.adjacent(cell) & cells).len()).sum();
                count += twice / 2 + rules.may_stand(role, role) as usize * bare;
            }
            held[len] = (role, cells);
            len += 1;
        }
        count as u64
    }

    /// Whether the enemy's prey might be taken this turn; it may say yes where it cannot.
    fn prey_in_danger(&self, rules: &Ruleset) -> bool {
        let (us, board) = (self.side, &rules.board);
        let Some(prey) = rules.prey else { return false };
        let Some(at) = self.tops(!us, prey).first() else { return false };
        let hunters = |by: fn(&crate::RoleInfo) -> crate::RoleSet| {
            let hunts = |role: &&Role| by(rules.role(**role)).has(prey);
            rules.movers.iter().filter(hunts).fold(CellSet::EMPTY, |set, &s| set | self.tops(us, s))
        };
        let (single, stack) = (hunters(|i| i.takes_single), hunters(|i| i.takes_stack));
        let around = board.adjacent(at);
        if around.meets(single) {
            return true;
        }
        let empty = self.empty_cells(rules);
        let lone = self.own(us) - self.stacks;
        let in_reach = around | board.jumps(at, empty | lone);
        let moving = self.stacks - self.based;
        if in_reach.meets(stack & moving) {
            return true;
        }
        // A cube comes onto a lone one, and the stack reaches the prey.
        if (in_reach & lone).iter().any(|via| board.adjacent(via).meets(stack)) {
            return true;
        }
        // A stack comes beside the prey, and its top goes on.
        let beside = around - self.own(us);
        (single & moving).iter().any(|from| (board.adjacent(from) | board.jumps(from, empty)).meets(beside))
    }
}
