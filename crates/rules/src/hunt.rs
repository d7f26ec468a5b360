//! What a search asks for besides all legal turns: a turn that wins at once, what can be taken, and the turns that
//! take something.

use crate::cellset::{Cell, CellSet, Narrow};
use crate::cube::{MAX_ROLES, Role, RoleSet};
use crate::generate::Tops;
use crate::machine::{self, Machine, Plain, Task};
use crate::ruleset::{Prey, Ruleset};
use crate::state::State;
use crate::turn::{Step, Turn};
use crate::visitor::{Flow, Lister, Visitor};

/// What the side to move could do by its next turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Survey {
    /// The cells on which it could take something.
    pub attacked: CellSet,
    /// A turn that wins at once, as [`State::winning_turn`] gives it.
    pub win: Option<Turn>,
}

impl State {
    /// A turn that ends the game at once by taking the prey or by reaching the goal, if there is one. (A win
    /// because a taken prey cannot be put back, or because the enemy is blocked, is not looked for.)
    pub fn winning_turn(&self, rules: &Ruleset) -> Option<Turn> {
        if self.setup {
            return None;
        }
        let mut hunter = self.hunter(rules);
        let _ = self.walk(rules, &mut hunter);
        hunter.found
    }

    /// A turn of what stands on one cell that ends the game at once, as [`State::winning_turn`] looks for them all.
    pub fn winning_turn_from(&self, rules: &Ruleset, from: Cell) -> Option<Turn> {
        if self.setup || !self.own(self.side).has(from) {
            return None;
        }
        let mut stalker = Stalker { hunter: self.hunter(rules), from };
        let _ = self.walk(rules, &mut stalker);
        stalker.hunter.found
    }

    /// The cells that a turn of steps depends on: while nothing changes there, it stays legal and does the same. Nothing
    /// where guardians or dividers could forbid it from elsewhere, and for other turns.
    pub fn depends_on(&self, rules: &Ruleset, turn: Turn) -> Option<CellSet> {
        let Turn::Steps { from, to, then, back: None, .. } = turn else { return None };
        if !rules.guards.is_empty() || !rules.dividers.is_empty() {
            return None;
        }
        let board = &rules.board;
        let mut cells = CellSet::from(from) | CellSet::from(to);
        let mut jump = |from: Cell, to: Cell| {
            if !board.adjacent(from).has(to) {
                cells |= board.adjacent(from) & board.adjacent(to);
            }
        };
        jump(from, to);
        if let Some(then) = then {
            jump(to, then);
            cells.insert(then);
        }
        Some(cells)
    }

    /// What the side to move could take by its next turn, and whether it could win by it. Nothing in a setup.
    pub fn survey(&self, rules: &Ruleset) -> Survey {
        if self.setup {
            return Survey::default();
        }
        if rules.plain_steps && !rules.wide && rules.without[self.side.index()].is_none() {
            let attacked = if self.ended(rules).is_some() {
                CellSet::EMPTY
            } else if rules.movers.len() <= 4 {
                machine::run::<_, Narrow>(Attack::<4>(self, rules))
            } else {
                machine::run::<_, Narrow>(Attack::<MAX_ROLES>(self, rules))
            };
            return Survey { attacked, win: self.winning_turn(rules) };
        }
        self.survey_by_walk(rules)
    }

    /// The same for any game.
    fn survey_by_walk(&self, rules: &Ruleset) -> Survey {
        let enemies = self.takeable(rules);
        let mut surveyor = Surveyor { hunter: self.hunter(rules), enemies, attacked: CellSet::EMPTY };
        let _ = self.walk(rules, &mut surveyor);
        Survey { attacked: surveyor.attacked, win: surveyor.hunter.found }
    }

    /// The cells on which the side to move could take something by its next turn, in a game whose steps nothing binds: all
    /// cubes of a role at once, without looking at each turn.
    #[inline(always)]
    fn attacked<M: Machine, const N: usize>(&self, rules: &Ruleset) -> CellSet<M::Width> {
        let (us, board) = (self.side, &rules.board);
        let all = Tops::<M::Width, N>::new::<M>(rules, self);
        let (empty, stacks) = (all.empty, self.stacks_on::<M>());
        // Who takes the prey for good has ended the game: no second step.
        let last = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops_on::<M>(!us, prey),
            _ => CellSet::EMPTY,
        };
        let mut attacked = CellSet::EMPTY;
        for &role in &rules.movers {
            let table = &rules.by_role[role.index()];
            let by_single = all.choose(&all.theirs, &table.takes_single);
            let by_stack = all.choose(&all.theirs, &table.takes_stack);
            let prey = by_single | by_stack;
            let is_near = |&cell: &Cell| board.in_a_turn(cell).on::<M>().meets(prey);
            let tops: CellSet<M::Width> = self.tops_on::<M>(us, role).iter().filter(is_near).collect();
            if tops.is_empty() {
                continue;
            }
            let around = board.around_on::<M>(tops);
            attacked |= around & by_single;
            // A cube comes onto one of its own, and the stack goes on; it may jump over the cell that the cube left.
            let bases = self.own_on::<M>(us) - stacks - all.choose(&all.mine, &table.not_on);
            for via in around & bases {
                let near = board.adjacent_on::<M>(via);
                let free = empty | (near & (tops - stacks));
                attacked |= (near | board.jumps_on::<M>(via, free)) & by_stack;
            }
            // A stack moves, and its top goes on.
            let mut ends = CellSet::EMPTY;
            for from in tops & stacks {
                ends |= board.adjacent_on::<M>(from) | board.jumps_on::<M>(from, empty);
            }
            ends &= empty | by_stack;
            attacked |= ends & by_stack;
            attacked |= board.around_on::<M>(ends - last) & by_single;
        }
        attacked
    }

    fn hunter<'a>(&'a self, rules: &'a Ruleset) -> Hunter<'a> {
        let us = self.side;
        let prey = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::Wins) => self.tops(!us, prey),
            _ => CellSet::EMPTY,
        };
        let goal = if rules.goal.is_empty() { CellSet::EMPTY } else { rules.home[(!us).index()] };
        Hunter { rules, state: self, prey, goal, found: None }
    }

    /// The enemy's units that could be taken by something: all but its ground.
    fn takeable(&self, rules: &Ruleset) -> CellSet {
        let ground = rules.ground.iter().fold(CellSet::EMPTY, |set, s| set | self.tops(!self.side, s));
        self.own(!self.side) - ground
    }

    /// Adds the legal turns that take something, to be searched until nothing is left to take. Of the turns whose
    /// first step takes with a stack, only those that stop there or take once more are listed.
    pub fn captures(&self, rules: &Ruleset, list: &mut Vec<Turn>) {
        let enemies = self.takeable(rules);
        let _ = self.walk(rules, &mut Taker { rules, state: self, enemies, list });
    }

    /// Adds all legal turns that take something, ground apart, in no particular order.
    pub fn all_captures(&self, rules: &Ruleset, list: &mut Vec<Turn>) {
        let lister = Lister { rules, state: self, list };
        let _ = self.walk(rules, &mut Raider { lister, enemies: self.takeable(rules) });
    }
}

/// The cells from which a turn may reach one of some others.
#[inline]
fn near(rules: &Ruleset, cells: CellSet, targets: CellSet) -> CellSet {
    if rules.wide {
        near_on::<Plain>(rules, cells, targets)
    } else {
        near_on::<Plain<Narrow>>(rules, cells, targets)
    }
}

#[inline(always)]
fn near_on<M: Machine>(rules: &Ruleset, cells: CellSet, targets: CellSet) -> CellSet {
    let targets = targets.on::<M>();
    let near = cells.on::<M>().iter().filter(|&cell| rules.board.in_a_turn(cell).on::<M>().meets(targets));
    near.collect::<CellSet<M::Width>>().wide()
}

/// The enemy's units that cubes of a role, alone or on top, could take if they came near enough.
#[inline]
fn takeable_by(rules: &Ruleset, state: &State, role: Role) -> CellSet {
    let taken = &rules.role(role);
    let all =
        |roles: RoleSet| roles.iter().fold(CellSet::EMPTY, |set, prey| set | state.tops(!state.side, prey));
    all(taken.takes_single) | all(taken.takes_stack)
}

struct Attack<'a, const N: usize>(&'a State, &'a Ruleset);

impl<const N: usize> Task for Attack<'_, N> {
    type Output = CellSet;

    #[inline(always)]
    fn run<M: Machine>(self) -> CellSet {
        self.0.attacked::<M, N>(self.1).wide()
    }
}

struct Hunter<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    /// The enemy's prey, if taking it wins.
    prey: CellSet,
    /// The cells that win when a cube of the goal is active there.
    goal: CellSet,
    found: Option<Turn>,
}

impl Hunter<'_> {
    fn wins_on_top(&self, role: Option<Role>) -> bool {
        role.is_some_and(|role| self.rules.goal.has(role))
    }

    fn found(&mut self, first: Step, from: Cell, via: Option<Cell>, end: Cell) -> Flow {
        let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
        let mut back = None;
        if self.state.puts_back(self.rules, first, to, then) {
            back = self.state.back_cells(self.rules, first, from, to, then).first();
        }
        self.found = Some(Turn::Steps { first, from, to, then, back });
        Flow::Break(())
    }
}

impl Visitor for Hunter<'_> {
    #[inline]
    fn starts(&self, _: Role, cells: CellSet) -> CellSet {
        near(self.rules, cells, self.prey | self.goal)
    }

    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        if let Some(end) = (ends & self.prey).first() {
            return self.found(first, from, via, end);
        }
        if self.goal.is_empty() || ends.is_empty() {
            return Flow::Continue(());
        }
        let unit = self.state.unit(from);
        if ends.meets(self.goal)
            && self.wins_on_top(unit.top().map(|c| c.role))
            && let Some(end) = (ends & self.goal).first()
        {
            return self.found(first, from, via, end);
        }
        // A lower cube that its stack carried there, or that its top has uncovered.
        let left = match (first, via) {
            (Step::Stack, Some(via)) => Some(via),
            (Step::Single, _) if unit.height() == 2 => Some(from),
            _ => None,
        };
        let below = unit.bottom().filter(|c| c.side == self.state.side).map(|c| c.role);
        if let Some(left) = left
            && self.goal.has(left)
            && self.wins_on_top(below)
            && let Some(end) = (ends - CellSet::from(left)).first()
        {
            return self.found(first, from, via, end);
        }
        Flow::Continue(())
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        // A prey in hand cannot be dropped, but a file may make other cubes its goal.
        if let (Some(cell), None, true) = ((cells & self.goal).first(), first, self.rules.goal.has(role)) {
            self.found = Some(Turn::Drop { first: (role, cell), second: None });
            return Flow::Break(());
        }
        Flow::Continue(())
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        let role = self.rules.prey;
        match (ghosts & self.goal).first() {
            Some(ghost) if self.wins_on_top(role) => {
                self.found = Some(Turn::Swap { prey, ghost });
                Flow::Break(())
            }
            _ => Flow::Continue(()),
        }
    }
}

/// A [`Hunter`] that looks at one cell only.
struct Stalker<'a> {
    hunter: Hunter<'a>,
    from: Cell,
}

impl Visitor for Stalker<'_> {
    #[inline]
    fn starts(&self, _: Role, cells: CellSet) -> CellSet {
        cells & CellSet::from(self.from)
    }

    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        self.hunter.steps(first, from, via, ends)
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, _: CellSet) -> Flow {
        Flow::Continue(())
    }

    fn swaps(&mut self, _: Cell, _: CellSet) -> Flow {
        Flow::Continue(())
    }
}

/// Goes on where a [`Hunter`] has found what it looks for.
struct Surveyor<'a> {
    hunter: Hunter<'a>,
    enemies: CellSet,
    attacked: CellSet,
}

impl Visitor for Surveyor<'_> {
    #[inline]
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        let Hunter { rules, state, goal, .. } = &self.hunter;
        near(rules, cells, *goal | takeable_by(rules, state, role))
    }

    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        self.attacked |= ends & self.enemies;
        if self.hunter.found.is_none() {
            let _ = self.hunter.steps(first, from, via, ends);
        }
        Flow::Continue(())
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        if self.hunter.found.is_none() {
            let _ = self.hunter.drops(first, role, cells);
        }
        Flow::Continue(())
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        if self.hunter.found.is_none() {
            let _ = self.hunter.swaps(prey, ghosts);
        }
        Flow::Continue(())
    }
}

struct Taker<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    enemies: CellSet,
    list: &'a mut Vec<Turn>,
}

impl Visitor for Taker<'_> {
    #[inline]
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        near(self.rules, cells, takeable_by(self.rules, self.state, role))
    }

    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        for end in ends & self.enemies {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            let mut back = None;
            if self.state.puts_back(self.rules, first, to, then) {
                // Where the prey goes back matters little here; the full search tries every cell.
                back = self.state.back_cells(self.rules, first, from, to, then).first();
            }
            self.list.push(Turn::Steps { first, from, to, then, back });
        }
        Flow::Continue(())
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, _: CellSet) -> Flow {
        Flow::Continue(())
    }

    fn swaps(&mut self, _: Cell, _: CellSet) -> Flow {
        Flow::Continue(())
    }
}

/// Lists everything that takes something.
struct Raider<'a> {
    lister: Lister<'a>,
    enemies: CellSet,
}

impl Visitor for Raider<'_> {
    #[inline]
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        let Lister { rules, state, .. } = &self.lister;
        near(rules, cells, takeable_by(rules, state, role))
    }

    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let taken = via.is_some_and(|via| self.enemies.has(via));
        let ends = if taken { ends } else { ends & self.enemies };
        self.lister.steps(first, from, via, ends)
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, _: CellSet) -> Flow {
        Flow::Continue(())
    }

    fn swaps(&mut self, _: Cell, _: CellSet) -> Flow {
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ruleset, SplitMix};

    /// What is attacked is the same, all cubes of a role at once or turn by turn.
    #[test]
    fn surveys_agree_with_the_walk() {
        let mut random = SplitMix::new(11);
        for id in
            ["pijersi", "jersi-1", "jersi-2", "jersi-4", "jersi-4+landing", "jersi-4+square", "pijersi-0"]
        {
            let rules = Ruleset::load(id).expect(id);
            assert!(rules.plain_steps, "{id}");
            let (mut turns, mut attacks) = (Vec::new(), 0);
            for _ in 0..40 {
                let mut position = rules.start();
                while position.outcome().is_none() && position.round() < 60 {
                    for side in crate::Side::BOTH {
                        let mut state = *position.state();
                        if state.side() != side {
                            state.pass(&rules);
                        }
                        let survey = state.survey(&rules);
                        attacks += survey.attacked.len();
                        assert_eq!(survey, state.survey_by_walk(&rules), "{position:?}");
                    }
                    position.turns_into(&mut turns);
                    position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
                }
            }
            assert!(attacks > 1000, "{id}: {attacks}");
        }
    }
}
