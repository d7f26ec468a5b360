//! Which turns are legal: one walk over all of them, in groups, for whoever asks. What it contains is legal, and nothing
//! else is.

use crate::board::Board;
use crate::cellset::{Cell, CellSet, Narrow, Width};
use crate::cube::{MAX_ROLES, Role, RoleSet, Side};
use crate::machine::{self, Machine, Plain, Task};
use crate::restrict::{FirstTake, Restricted, Restriction};
use crate::ruleset::{Bend, Choice, ChosenBy, Prey, Ruleset};
use crate::state::State;
use crate::turn::Step;
use crate::visitor::{Counter, Flow, GO_ON, Seen, Visitor};

/// Where guardians and dividers that were active at the start of the turn, and still are, bind a stack.
#[derive(Clone, Copy)]
pub(crate) struct Bound<W> {
    /// A stack may not end here.
    pub stack: CellSet<W>,
    /// A jump may not start here.
    pub start: CellSet<W>,
    /// A jump may not end here.
    pub end: CellSet<W>,
}

impl<W: Width> Bound<W> {
    pub const NOTHING: Bound<W> = Bound { stack: CellSet::EMPTY, start: CellSet::EMPTY, end: CellSet::EMPTY };

    /// What binds a stack led by `role`; `common` binds those that have no such power themselves.
    #[inline]
    pub fn of<M: Machine<Width = W>>(
        rules: &Ruleset,
        state: &State,
        role: Role,
        gone: CellSet<W>,
        common: Bound<W>,
    ) -> Bound<W> {
        if rules.powers.has(role) { Bound::new::<M>(rules, state, role, gone) } else { common }
    }

    /// What binds a stack that is led by a cube without powers.
    #[inline]
    pub fn common<M: Machine<Width = W>>(rules: &Ruleset, state: &State, gone: CellSet<W>) -> Bound<W> {
        match rules.movers.iter().find(|&&role| !rules.powers.has(role)) {
            Some(&role) => Bound::new::<M>(rules, state, role, gone),
            None => Bound::NOTHING,
        }
    }

    /// What binds a stack of the side to move led by `role`, while the cells of `gone` bind no more.
    pub fn new<M: Machine<Width = W>>(
        rules: &Ruleset,
        state: &State,
        role: Role,
        gone: CellSet<W>,
    ) -> Bound<W> {
        let us = state.side;
        if rules.guards.is_empty() && rules.dividers.is_empty() {
            return Bound::NOTHING;
        }
        let board = &rules.board;
        let active = |side: Side, roles: RoleSet| {
            roles.iter().fold(CellSet::EMPTY, |set, s| set | state.tops_on::<M>(side, s)) - gone
        };
        let stack = if rules.guards.has(role) {
            active(!us, rules.guards)
        } else {
            active(us, rules.guards) | active(!us, rules.guards)
        };
        // A divider's own stack is bound by the enemy's dividers alone, and only where its jump starts.
        let (start, end) = if rules.dividers.has(role) {
            (board.around_on::<M>(active(!us, rules.dividers)), CellSet::EMPTY)
        } else {
            let around = board.around_on::<M>(active(us, rules.dividers) | active(!us, rules.dividers));
            (around, around)
        };
        Bound { stack: board.around_on::<M>(stack), start, end }
    }
}

/// The cells by their active cubes: of the side to move, and of the other, by the place of the role in `movers`.
/// `N` is at least the number of roles that move.
pub(crate) struct Tops<W, const N: usize> {
    pub mine: [CellSet<W>; N],
    pub theirs: [CellSet<W>; N],
    pub empty: CellSet<W>,
}

impl<W: Width, const N: usize> Tops<W, N> {
    #[inline]
    pub fn new<M: Machine<Width = W>>(rules: &Ruleset, state: &State) -> Self {
        let (mut mine, mut theirs) = ([CellSet::EMPTY; N], [CellSet::EMPTY; N]);
        for (i, &role) in rules.movers.iter().enumerate().take(N) {
            mine[i] = state.tops_on::<M>(state.side, role);
            theirs[i] = state.tops_on::<M>(!state.side, role);
        }
        Tops { mine, theirs, empty: state.empty_cells::<M>(rules) }
    }

    /// For each moving role, the cells among `tops` that it chooses.
    #[inline(always)]
    pub fn choose_all(tops: &[CellSet<W>; N], chosen_by: &ChosenBy) -> [CellSet<W>; N] {
        let mut chosen = [CellSet::EMPTY; N];
        for (&cells, by) in tops.iter().zip(chosen_by) {
            for (set, &by) in chosen.iter_mut().zip(by) {
                *set |= cells.if_chosen(by);
            }
        }
        chosen
    }

    #[inline]
    pub fn choose(&self, tops: &[CellSet<W>; N], choice: &Choice) -> CellSet<W> {
        tops.iter().zip(choice).fold(CellSet::EMPTY, |set, (&cells, &chosen)| set | cells.if_chosen(chosen))
    }
}

/// What a cube of one role of the side to move can do, wherever it stands.
pub(crate) struct Reach<W> {
    /// Where a single step may end.
    pub single: CellSet<W>,
    /// Own lone cubes that it may stand on and then move with.
    pub bases: CellSet<W>,
    /// Empty cells, and units that a stack with it on top takes.
    pub stack: CellSet<W>,
    /// What binds a stack with it on top.
    pub bound: Bound<W>,
}

impl<W: Width> Reach<W> {
    /// `FULL` is false for games without ground, guardians and dividers.
    #[inline]
    pub fn new<M: Machine<Width = W>, const FULL: bool, const N: usize>(
        rules: &Ruleset,
        state: &State,
        tops: &Tops<W, N>,
        role: Role,
        bound: Bound<W>,
    ) -> Reach<W> {
        let (us, them, empty) = (state.side, !state.side, tops.empty);
        let table = &rules.by_role[role.index()];
        let mut prey_single = tops.choose(&tops.theirs, &table.takes_single);
        let prey_stack = tops.choose(&tops.theirs, &table.takes_stack);
        let mut bases =
            state.own_on::<M>(us) - state.stacks_on::<M>() - tops.choose(&tops.mine, &table.not_on);
        if !FULL {
            let single = empty | prey_single | bases;
            return Reach { single, bases, stack: empty | prey_stack, bound: Bound::NOTHING };
        }
        let mut climbs = CellSet::EMPTY;
        for ground in rules.ground.iter() {
            let lone =
                (state.tops_on::<M>(us, ground) | state.tops_on::<M>(them, ground)) - state.stacks_on::<M>();
            bases -= lone;
            if rules.may_stand(role, ground) {
                climbs |= lone;
            } else {
                let on_it = |cell: &Cell| state.unit(*cell).bottom().is_some_and(|b| b.role == ground);
                prey_single -= state.based_on::<M>().iter().filter(on_it).collect();
            }
        }
        let two_high = (prey_single & state.based_on::<M>()) | bases | climbs;
        Reach {
            single: empty | (prey_single - state.based_on::<M>()) | (two_high - bound.stack),
            bases: bases - bound.stack,
            stack: empty | (prey_stack - state.based_on::<M>()),
            bound,
        }
    }

    /// Where a stack may go from a cell, in one step.
    #[inline]
    fn stack_from<M: Machine<Width = W>, const FULL: bool>(
        &self,
        board: &Board,
        from: Cell,
        free: CellSet<W>,
        ends: CellSet<W>,
        bound: &Bound<W>,
    ) -> CellSet<W> {
        let near = board.adjacent_on::<M>(from);
        let far = board.jumps_on::<M>(from, free);
        if !FULL {
            return (near | far) & ends;
        }
        let far = (far - bound.end).when(!bound.start.has(from));
        ((near | far) & ends) - bound.stack
    }
}

/// Leaves of the ends of a second step those that its direction allows; `last` is the cell before `via` on the
/// first step's way.
#[inline]
fn bent<W: Width>(rules: &Ruleset, last: Cell, via: Cell, ends: CellSet<W>) -> CellSet<W> {
    match rules.bend {
        Bend::Free => return ends,
        Bend::None => return CellSet::EMPTY,
        Bend::Turn | Bend::Straight => {}
    }
    let next = rules.board.beyond(via, last);
    if next == via {
        return ends.when(rules.bend == Bend::Turn);
    }
    let ahead = CellSet::from(next) | CellSet::from(rules.board.beyond(next, via));
    if rules.bend == Bend::Straight { ends & ahead } else { ends - ahead }
}

/// A walk over the turns of steps. `N` is at least the number of roles that move; `FULL` is false for games without
/// ground, guardians and dividers.
struct StepWalk<'a, V, const FULL: bool, const N: usize>(&'a State, &'a Ruleset, &'a mut V);

impl<V: Visitor, const FULL: bool, const N: usize> Task for StepWalk<'_, V, FULL, N> {
    type Output = Flow;

    #[inline(always)]
    fn run<M: Machine>(self) -> Flow {
        self.0.walk_steps::<M, FULL, N>(self.1, self.2)
    }
}

impl State {
    #[inline]
    pub(crate) fn empty_cells<M: Machine>(&self, rules: &Ruleset) -> CellSet<M::Width> {
        rules.cells.on::<M>() - (self.own_on::<M>(Side::White) | self.own_on::<M>(Side::Black))
    }

    /// The cells of active guardians and dividers.
    #[inline]
    pub(crate) fn binders<M: Machine>(&self, rules: &Ruleset) -> CellSet<M::Width> {
        rules.powers.iter().fold(CellSet::EMPTY, |set, role| {
            set | self.tops_on::<M>(Side::White, role) | self.tops_on::<M>(Side::Black, role)
        })
    }

    #[inline(always)]
    fn walk_steps<M: Machine, const FULL: bool, const N: usize>(
        &self,
        rules: &Ruleset,
        visitor: &mut impl Visitor,
    ) -> Flow {
        let (us, board) = (self.side, &rules.board);
        let all = Tops::<M::Width, N>::new::<M>(rules, self);
        let empty = all.empty;
        // Who takes the prey for good has ended the game: no second step.
        let last = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops_on::<M>(!us, prey),
            _ => CellSet::EMPTY,
        };
        let common = if FULL { Bound::common::<M>(rules, self, CellSet::EMPTY) } else { Bound::NOTHING };
        let binders = if FULL { self.binders::<M>(rules) } else { CellSet::EMPTY };
        for &role in &rules.movers {
            let tops = visitor.starts(role, self.tops_on::<M>(us, role).wide()).on::<M>();
            if tops.is_empty() {
                continue;
            }
            let bound = if FULL { Bound::of::<M>(rules, self, role, CellSet::EMPTY, common) } else { common };
            let reach = Reach::new::<M, FULL, N>(rules, self, &all, role, bound);
            for from in tops {
                let near = board.adjacent_on::<M>(from);
                let here: CellSet<M::Width> = CellSet::from(from);
                visitor.steps(Step::Single, from, None, (near & reach.single).wide())?;
                // A lone cube leaves its cell empty for the stack that it makes.
                let left = here - self.stacks_on::<M>();
                for via in near & reach.bases {
                    let mut bound = reach.bound;
                    if FULL && binders.has(via) {
                        // A guardian or divider that has just been covered binds no more.
                        bound = Bound::new::<M>(rules, self, role, CellSet::from(via));
                    }
                    let ends =
                        reach.stack_from::<M, FULL>(board, via, empty | left, reach.stack | left, &bound);
                    let ends = if FULL { bent(rules, from, via, ends) } else { ends };
                    visitor.steps(Step::Single, from, Some(via), ends.wide())?;
                }
                if !(self.stacks_on::<M>() - self.based_on::<M>()).has(from) {
                    continue;
                }
                let ends = reach.stack_from::<M, FULL>(board, from, empty, reach.stack, &reach.bound);
                visitor.steps(Step::Stack, from, None, ends.wide())?;
                for via in ends - last {
                    let mut single = reach.single;
                    if FULL && binders.has(via) {
                        let bound = Bound::new::<M>(rules, self, role, CellSet::from(via));
                        single = Reach::new::<M, FULL, N>(rules, self, &all, role, bound).single;
                    }
                    let ends = board.adjacent_on::<M>(via) & (single | here);
                    let ends = if FULL { bent(rules, board.before(from, via), via, ends) } else { ends };
                    visitor.steps(Step::Stack, from, Some(via), ends.wide())?;
                }
            }
        }
        GO_ON
    }

    /// Where a cube from the hand may land: on empty cells of `zone`, and on lone cubes of its owner.
    pub(crate) fn landing_cells<M: Machine>(
        &self,
        rules: &Ruleset,
        side: Side,
        role: Role,
        zone: CellSet<M::Width>,
    ) -> CellSet<M::Width> {
        let refused = rules.by_role[role.index()]
            .never_on
            .iter()
            .fold(CellSet::EMPTY, |s, &b| s | self.tops_on::<M>(side, b));
        (self.empty_cells::<M>(rules) | (self.own_on::<M>(side) - self.stacks_on::<M>() - refused)) & zone
    }

    fn walk_drops<M: Machine>(&self, rules: &Ruleset, visitor: &mut impl Visitor) -> Flow {
        let Some(drops) = &rules.drops else { return GO_ON };
        let us = self.side;
        let zone = drops.rows[us.index()].on::<M>();
        let held = |role: Role| self.hand[us.index()][role.index()] as usize;
        let empty = self.empty_cells::<M>(rules);
        for a in rules.roles().filter(|&s| held(s) > 0) {
            let cells = self.landing_cells::<M>(rules, us, a, zone);
            visitor.drops(None, a, cells.wide())?;
            if drops.most < 2 {
                continue;
            }
            for b in rules.roles().filter(|&s| held(s) > (s == a) as usize) {
                let others = self.landing_cells::<M>(rules, us, b, zone);
                let on_it = if rules.may_stand(b, a) { empty } else { CellSet::EMPTY };
                for cell in cells {
                    let beside = rules.board.adjacent_on::<M>(cell) & others & CellSet::after(cell).on::<M>();
                    visitor.drops(Some((a, cell)), b, (beside | (on_it & CellSet::from(cell))).wide())?;
                }
            }
        }
        GO_ON
    }

    fn walk_swaps(&self, rules: &Ruleset, visitor: &mut impl Visitor) -> Flow {
        let us = self.side;
        let Some(prey) = rules.prey else { return GO_ON };
        let Some(cell) = self.tops(us, prey).first() else { return GO_ON };
        // Each takes exactly the other's place, and must be allowed to stand there.
        let fits = |role: Role, at: Cell| {
            let unit = self.unit(at);
            unit.height() < 2 || unit.bottom().is_some_and(|b| rules.may_stand(role, b.role))
        };
        for ghost in rules.ghosts.iter().filter(|&g| fits(g, cell)) {
            let ghosts = self.tops(us, ghost).iter().filter(|&at| fits(prey, at)).collect();
            visitor.swaps(cell, ghosts)?;
        }
        GO_ON
    }

    /// How many swaps are legal.
    pub(crate) fn count_swaps(&self, rules: &Ruleset) -> u64 {
        if rules.ghosts.is_empty() {
            return 0;
        }
        let mut counter = Counter::new(rules, self);
        let _ = self.walk_swaps(rules, &mut counter);
        counter.count
    }

    fn walk_placements(&self, rules: &Ruleset, visitor: &mut impl Visitor) -> Flow {
        let Some(place) = &rules.place else { return GO_ON };
        let us = self.side;
        let zone = place.rows[us.index()];
        let held = |role: Role| self.hand[us.index()][role.index()] > 0;
        let empty = self.empty_cells::<Plain>(rules);
        let landing = |role: Role| {
            let cells = self.landing_cells::<Plain>(rules, us, role, zone);
            if place.stacks { cells } else { cells & empty }
        };
        let refuge = rules.prey.filter(|&prey| held(prey)).map(|prey| (prey, landing(prey)));
        for role in rules.roles().filter(|&s| held(s) && rules.placed.has(s)) {
            let mut cells = landing(role);
            if let Some((prey, refuge)) = refuge
                && prey != role
            {
                // The prey must keep a cell: one of its own, or the cube placed now if it may stand on that.
                let on_it = if place.stacks && rules.may_stand(prey, role) { empty } else { CellSet::EMPTY };
                cells = match refuge.len() {
                    0 => cells & on_it,
                    1 => cells & (!refuge | on_it),
                    _ => cells,
                };
            }
            visitor.drops(None, role, cells)?;
        }
        GO_ON
    }

    /// Shows a visitor all legal turns, in groups and in no particular order. A finished game has none.
    #[inline]
    pub fn walk(&self, rules: &Ruleset, visitor: &mut impl Visitor) -> Flow {
        if self.setup {
            return self.walk_placements(rules, visitor);
        }
        if self.ended(rules).is_some() {
            return GO_ON;
        }
        match rules.without[self.side.index()] {
            None => self.walk_all(rules, visitor),
            Some(restriction) => self.walk_restricted(rules, restriction, visitor),
        }
    }

    /// The walk for a side that does without something.
    #[cold]
    fn walk_restricted(&self, rules: &Ruleset, restriction: Restriction, visitor: &mut dyn Visitor) -> Flow {
        let mut restricted = Restricted::new(rules, self, restriction, visitor);
        // Who cannot take is free to do something else.
        let free = restriction == Restriction::Patience
            && self.walk_all(rules, &mut Seen(&mut FirstTake::new(&restricted))).is_continue();
        if free {
            return self.walk_all(rules, &mut Seen(visitor));
        }
        self.walk_all(rules, &mut Seen(&mut restricted))
    }

    #[inline]
    fn walk_all(&self, rules: &Ruleset, visitor: &mut impl Visitor) -> Flow {
        if rules.wide {
            machine::run::<_, u64>(StepWalk::<_, true, MAX_ROLES>(self, rules, visitor))?;
            self.walk_drops::<Plain>(rules, visitor)?;
            return self.walk_swaps(rules, visitor);
        }
        match (rules.plain, rules.movers.len()) {
            (true, ..=4) => return machine::run::<_, Narrow>(StepWalk::<_, false, 4>(self, rules, visitor)),
            (true, _) => {
                return machine::run::<_, Narrow>(StepWalk::<_, false, MAX_ROLES>(self, rules, visitor));
            }
            (_, ..=4) => machine::run::<_, Narrow>(StepWalk::<_, true, 4>(self, rules, visitor))?,
            (_, ..=6) => machine::run::<_, Narrow>(StepWalk::<_, true, 6>(self, rules, visitor))?,
            _ => machine::run::<_, Narrow>(StepWalk::<_, true, MAX_ROLES>(self, rules, visitor))?,
        }
        self.walk_drops::<Plain<Narrow>>(rules, visitor)?;
        self.walk_swaps(rules, visitor)
    }

    /// The cells on which a captured prey can be put back after these steps.
    pub(crate) fn back_cells(
        &self,
        rules: &Ruleset,
        first: Step,
        from: Cell,
        to: Cell,
        then: Option<Cell>,
    ) -> CellSet {
        let Some(prey) = rules.prey else { return CellSet::EMPTY };
        let (us, them) = (self.side, !self.side);
        let mut taken = CellSet::from(then.unwrap_or(to));
        let mut left = CellSet::EMPTY;
        if first == Step::Stack || !self.stacks().has(from) {
            left.insert(from);
        }
        if then.is_some() {
            match first {
                Step::Single => left.insert(to),
                Step::Stack => taken.insert(to),
            }
        }
        let refused = |side: Side| {
            rules.by_role[prey.index()].never_on.iter().fold(CellSet::EMPTY, |s, &b| s | self.tops(side, b))
        };
        let mut lone = self.own(them) - self.stacks() - refused(them);
        for ground in rules.ground.iter().filter(|&g| rules.may_stand(prey, g)) {
            lone |= self.tops(us, ground) - self.stacks();
            // A cube that steps down leaves its mountain free.
            if self.based().has(from) && self.unit(from).bottom().is_some_and(|b| b.role == ground) {
                lone.insert(from);
            }
        }
        ((self.empty_cells::<Plain>(rules) | left | lone) - taken) & rules.home[them.index()]
    }

    /// Whether these steps take the enemy's prey in a game that puts it back.
    #[inline]
    pub(crate) fn puts_back(&self, rules: &Ruleset, first: Step, to: Cell, then: Option<Cell>) -> bool {
        let (Some(prey), Prey::PutBack) = (rules.prey, rules.prey_falls) else { return false };
        let prey = self.tops(!self.side, prey);
        match then {
            None => prey.has(to),
            Some(end) => prey.has(end) || first == Step::Stack && prey.has(to),
        }
    }

    /// Where a captured prey can be put back after these steps; none if they take none, or if it cannot come back.
    #[inline]
    pub fn put_back_cells(
        &self,
        rules: &Ruleset,
        first: Step,
        from: Cell,
        to: Cell,
        then: Option<Cell>,
    ) -> CellSet {
        if self.puts_back(rules, first, to, then) {
            self.back_cells(rules, first, from, to, then)
        } else {
            CellSet::EMPTY
        }
    }
}
