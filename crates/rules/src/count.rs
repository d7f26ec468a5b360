//! Counting legal turns without making a list.
//!
//! What a stack can do after a cube came onto a cell depends on the cell, on the role that came, and on whether
//! the cell it left lies in the way: so turns are counted by cell and role, not one by one.

use crate::cellset::{Cell, CellSet, Narrow, Width};
use crate::cube::{MAX_ROLES, Role};
use crate::generate::{Bound, Reach, Tops};
use crate::machine::{self, Machine, Plain, Task};
use crate::ruleset::{Bend, Prey, Ruleset};
use crate::state::State;

/// What one role of the side to move can do, in sets ready to be counted.
#[derive(Clone, Copy)]
struct Sets<W> {
    role: Role,
    tops: CellSet<W>,
    /// Cubes that may stand on it (counted so only in games without powers).
    carried: CellSet<W>,
    single: CellSet<W>,
    bases: CellSet<W>,
    /// Where a stack led by it could end if nothing bound it.
    stack: CellSet<W>,
    /// Where a stack led by it may end, one cell away.
    near: CellSet<W>,
    /// Where it may end two cells away, if it does not start from `start`.
    far: CellSet<W>,
    start: CellSet<W>,
    /// Where no stack led by it may end.
    blocked: CellSet<W>,
}

impl<W: Width> Sets<W> {
    const NOTHING: Sets<W> = Sets {
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

    /// Those of all roles of a game without ground, guardians and dividers. Whoever does not move has no tops.
    #[inline(always)]
    fn plain<M: Machine<Width = W>, const N: usize>(
        rules: &Ruleset,
        state: &State,
        all: &Tops<W, N>,
    ) -> [Sets<W>; N] {
        let (own, empty) = (state.own_on::<M>(state.side()), all.empty);
        let lone = own - state.stacks_on::<M>();
        let prey_single = Tops::choose_all(&all.theirs, &rules.choices.takes_single);
        let prey_stack = Tops::choose_all(&all.theirs, &rules.choices.takes_stack);
        let not_on = Tops::choose_all(&all.mine, &rules.choices.not_on);
        let not_under = Tops::choose_all(&all.mine, &rules.choices.not_under);
        std::array::from_fn(|slot| {
            let (bases, stack) = (lone - not_on[slot], empty | prey_stack[slot]);
            Sets {
                tops: all.mine[slot],
                carried: own - not_under[slot],
                single: empty | prey_single[slot] | bases,
                bases,
                stack,
                near: stack,
                far: stack,
                ..Sets::NOTHING
            }
        })
    }

    #[inline(always)]
    fn new<M: Machine<Width = W>, const N: usize>(
        rules: &Ruleset,
        state: &State,
        all: &Tops<W, N>,
        slot: usize,
        role: Role,
        common: Bound<W>,
    ) -> Sets<W> {
        let tops = all.mine[slot];
        if tops.is_empty() {
            return Sets::NOTHING;
        }
        let bound = Bound::of::<M>(rules, state, role, CellSet::EMPTY, common);
        let reach = Reach::new::<M, true, N>(rules, state, all, role, bound);
        let near = reach.stack - reach.bound.stack;
        let refused = all.choose(&all.mine, &rules.by_role[role.index()].not_under);
        Sets {
            role,
            tops,
            carried: state.own_on::<M>(state.side()) - refused,
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
    fn bound_by(&self, bound: Bound<W>) -> Sets<W> {
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
        self.0.count_drops::<M>(self.1)
    }
}

impl State {
    /// How many turns are legal.
    pub fn count_turns(&self, rules: &Ruleset) -> u64 {
        let restricted = rules.without[self.side.index()].is_some();
        if restricted || self.in_setup() || (rules.prey_falls == Prey::PutBack && self.prey_in_danger(rules))
        {
            return self.count_by_walk(rules);
        }
        if self.ended(rules).is_some() {
            return 0;
        }
        if rules.wide {
            let steps = machine::run::<_, u64>(StepCount::<true, MAX_ROLES>(self, rules));
            return steps + machine::run::<_, u64>(DropCount(self, rules)) + self.count_swaps(rules);
        }
        let steps = match (rules.plain, rules.movers.len()) {
            (true, ..=4) => return machine::run::<_, Narrow>(StepCount::<false, 4>(self, rules)),
            (true, _) => return machine::run::<_, Narrow>(StepCount::<false, MAX_ROLES>(self, rules)),
            (_, ..=4) => machine::run::<_, Narrow>(StepCount::<true, 4>(self, rules)),
            (_, ..=6) => machine::run::<_, Narrow>(StepCount::<true, 6>(self, rules)),
            (_, ..=8) => machine::run::<_, Narrow>(StepCount::<true, 8>(self, rules)),
            _ => machine::run::<_, Narrow>(StepCount::<true, MAX_ROLES>(self, rules)),
        };
        steps + machine::run::<_, Narrow>(DropCount(self, rules)) + self.count_swaps(rules)
    }

    #[inline(always)]
    fn count_steps<M: Machine, const FULL: bool, const N: usize>(&self, rules: &Ruleset) -> u64 {
        let (us, board) = (self.side, &rules.board);
        let all = Tops::<M::Width, N>::new::<M>(rules, self);
        let empty = all.empty;
        let common = if FULL { Bound::common::<M>(rules, self, CellSet::EMPTY) } else { Bound::NOTHING };
        let binders = if FULL { self.binders::<M>(rules) } else { CellSet::EMPTY };
        let mut sets = [Sets::NOTHING; N];
        if FULL {
            for (slot, &role) in rules.movers.iter().enumerate().take(N) {
                sets[slot] = Sets::new::<M, N>(rules, self, &all, slot, role, common);
            }
        } else {
            sets = Sets::plain::<M, N>(rules, self, &all);
        }
        let led_by = |cell: Cell| &sets[rules.slots[self.unit(cell).top_code()] as usize % N];
        let mut moving = self.own_on::<M>(us);
        if FULL {
            moving -= rules.ground.iter().fold(CellSet::EMPTY, |set, role| set | self.tops_on::<M>(us, role));
        }
        let lone = moving - self.stacks_on::<M>();
        // Turns of one step; of two; and those of two that keep their direction.
        let (mut one, mut two, mut straight) = (0, 0, 0);

        for cell in lone {
            let around = board.adjacent_on::<M>(cell);
            let far = board.jumps_on::<M>(cell, empty);

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
                if reach.meets(self.own_on::<M>(!us)) {
                    for set in &sets {
                        let from = (around & set.tops).when(set.bases.has(cell));
                        two += from.len() * ((reach - empty) & set.near).len();
                    }
                }
                continue;
            }
            let binds = binders.has(cell);
            // A guardian or divider that is covered binds no more.
            let uncovered = if binds { Bound::common::<M>(rules, self, CellSet::from(cell)) } else { common };
            for set in &sets {
                let from = (around & set.tops).when(set.bases.has(cell));
                if from.is_empty() {
                    continue;
                }
                let rebound;
                let mut set = set;
                if binds {
                    rebound =
                        set.bound_by(Bound::of::<M>(rules, self, set.role, CellSet::from(cell), uncovered));
                    set = &rebound;
                    two += self.returns::<M>(rules, set, cell, from & lone);
                }
                let jumps = !set.start.has(cell);
                two += from.len() * ((around & set.near) | (far & set.far).when(jumps)).len();
                if rules.bend != Bend::Free {
                    let ahead = board.opposites(cell, from.compress::<M>(around));
                    straight += (ahead & set.near.compress::<M>(around)).count_ones() as usize;
                    let over = CellSet::expand::<M>(ahead, around) & empty;
                    straight += (board.jumps_on::<M>(cell, over) & set.far).when(jumps).len();
                }
            }
        }

        let last = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops_on::<M>(!us, prey),
            _ => CellSet::EMPTY,
        };
        for from in moving & self.stacks_on::<M>() {
            let set = led_by(from);
            let around = board.adjacent_on::<M>(from);
            one += (around & set.single).len();
            if FULL && self.based_on::<M>().has(from) {
                continue;
            }
            let far = board.jumps_on::<M>(from, empty) & set.far;
            let ends = (around & set.near) | if FULL { far.when(!set.start.has(from)) } else { far };
            one += ends.len();
            // The top may step back to where the stack came from.
            two += (around & (ends - last)).len();
            let vias = ends - last;
            if !FULL {
                two += board.pairs_on::<M>(vias, set.single);
                continue;
            }
            if rules.bend == Bend::Free {
                two += board.pairs_on::<M>(vias - binders, set.single);
            }
            for via in if rules.bend == Bend::Free { vias & binders } else { vias } {
                let mut single = set.single;
                if binders.has(via) {
                    let bound = Bound::new::<M>(rules, self, set.role, CellSet::from(via));
                    single = Reach::new::<M, FULL, N>(rules, self, &all, set.role, bound).single;
                }
                two += (board.adjacent_on::<M>(via) & single).len();
                if rules.bend != Bend::Free {
                    let next = board.beyond(via, board.before(from, via));
                    straight += (next != via && single.has(next)) as usize;
                }
            }
        }
        let two = match rules.bend {
            Bend::Free => two,
            Bend::Turn => two - straight,
            Bend::Straight => straight,
            Bend::None => 0,
        };
        (one + two) as u64
    }

    /// Ways back of stacks made on a guardian or divider: to the cell that a lone cube left, or over it.
    fn returns<M: Machine>(
        &self,
        rules: &Ruleset,
        set: &Sets<M::Width>,
        via: Cell,
        from: CellSet<M::Width>,
    ) -> usize {
        let back = (from - set.blocked).len();
        let over = rules.board.jumps_on::<M>(via, from) & set.far;
        back + over.when(!set.start.has(via)).len()
    }

    #[inline(always)]
    fn count_drops<M: Machine>(&self, rules: &Ruleset) -> u64 {
        let Some(drops) = &rules.drops else { return 0 };
        let us = self.side;
        let zone = drops.rows[us.index()].on::<M>();
        let bare = (self.empty_cells::<M>(rules) & zone).len();
        let mut held = [(Role::new(0), CellSet::<M::Width>::EMPTY); MAX_ROLES];
        let mut len = 0;
        let mut count = 0;
        for role in drops.roles.iter() {
            let number = self.hand(us, role);
            if number == 0 {
                continue;
            }
            let cells = self.landing_cells::<M>(rules, us, role, zone);
            count += cells.len();
            if drops.most < 2 {
                continue;
            }
            for &(other, there) in &held[..len] {
                let pairs: usize =
                    cells.iter().map(|cell| (rules.board.adjacent_on::<M>(cell) & there).len()).sum();
                let stacks = rules.may_stand(role, other) as usize + rules.may_stand(other, role) as usize;
                count += pairs + stacks * bare;
            }
            if number > 1 {
                let twice: usize =
                    cells.iter().map(|cell| (rules.board.adjacent_on::<M>(cell) & cells).len()).sum();
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
        let empty = self.empty_cells::<Plain>(rules);
        let lone = self.own(us) - self.stacks();
        let in_reach = around | board.jumps(at, empty | lone);
        let moving = self.stacks() - self.based();
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
