//! Who takes part in the walk over all legal turns, and what becomes of it: a list, a count, the first, a certain one.

use std::ops::ControlFlow;

use crate::cellset::{Cell, CellSet};
use crate::cube::Role;
use crate::ruleset::{Prey, Ruleset};
use crate::state::State;
use crate::turn::{Step, Turn};

/// What a visitor answers: whether the walk goes on.
pub(crate) type Flow = ControlFlow<()>;
pub(crate) const GO_ON: Flow = Flow::Continue(());

fn stop_if(found: bool) -> Flow {
    if found { Flow::Break(()) } else { GO_ON }
}

/// Takes the legal turns of a position in groups, and may stop the walk at any of them.
///
/// The turns of a group differ only in the last cell. To add up the sizes of the sets is much quicker than to list all
/// turns; many questions (may this cube move at all? where can anything arrive?) need no list either.
///
/// In a game that puts a captured prey back, steps that take the prey stand for one turn for each of the
/// [cells](State::put_back_cells) where it can be put.
///
/// ```
/// use std::ops::ControlFlow;
/// use jersi_rules::{Cell, CellSet, Role, Ruleset, Step, Visitor};
///
/// /// Where the side to move can arrive.
/// struct Arrivals(CellSet);
///
/// impl Visitor for Arrivals {
///     fn steps(&mut self, _: Step, _: Cell, _: Option<Cell>, ends: CellSet) -> ControlFlow<()> {
///         self.0 |= ends;
///         ControlFlow::Continue(())
///     }
///     fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, cells: CellSet) -> ControlFlow<()> {
///         self.0 |= cells;
///         ControlFlow::Continue(())
///     }
///     fn swaps(&mut self, _: Cell, ghosts: CellSet) -> ControlFlow<()> {
///         self.0 |= ghosts;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let start = Ruleset::load("pijersi")?.start();
/// let mut arrivals = Arrivals(CellSet::EMPTY);
/// let _ = start.visit_turns(&mut arrivals);
/// assert_eq!(arrivals.0.len(), 30);
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
pub trait Visitor {
    /// Of the cells where the side to move has active cubes of a role, those whose steps the visitor wants to see: all
    /// of them, unless it knows that some lead nowhere.
    #[inline]
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        let _ = role;
        cells
    }
    /// Turns of one step, or of two where `via` is the cell on which the first of them arrives. The last step arrives on one
    /// of `ends`.
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> ControlFlow<()>;
    /// Turns that put a cube of the hand on one of `cells`, after a `first` one, if there is one.
    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> ControlFlow<()>;
    /// Turns in which the prey changes places with one of `ghosts`.
    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> ControlFlow<()>;
}

/// Any visitor: the walk is compiled once for all that are rare.
pub(crate) struct Seen<'a>(pub &'a mut dyn Visitor);

impl Visitor for Seen<'_> {
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        self.0.starts(role, cells)
    }

    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        self.0.steps(first, from, via, ends)
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        self.0.drops(first, role, cells)
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        self.0.swaps(prey, ghosts)
    }
}

impl State {
    /// Adds all legal turns to the list, in no particular order.
    pub fn turns(&self, rules: &Ruleset, list: &mut Vec<Turn>) {
        let _ = self.walk(rules, &mut Lister { rules, state: self, list });
    }

    /// How many turns are legal, by the walk over all of them.
    pub(crate) fn count_by_walk(&self, rules: &Ruleset) -> u64 {
        let mut counter = Counter::new(rules, self);
        let _ = self.walk(rules, &mut counter);
        counter.count
    }

    /// Whether a turn is legal: whether the walk over all legal turns meets it.
    pub fn allows(&self, rules: &Ruleset, turn: Turn) -> bool {
        self.walk(rules, &mut Seeker { rules, state: self, turn }).is_break()
    }

    /// Whether any turn is legal.
    pub fn any_turn(&self, rules: &Ruleset) -> bool {
        self.walk(rules, &mut Finder).is_break()
    }
}

/// Adds turns to a list.
pub(crate) struct Lister<'a> {
    pub rules: &'a Ruleset,
    pub state: &'a State,
    pub list: &'a mut Vec<Turn>,
}

impl Visitor for Lister<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let steps = |end: Cell| via.map_or((end, None), |via| (via, Some(end)));
        if self.rules.prey_falls == Prey::Wins {
            self.list.extend(ends.iter().map(|end| {
                let (to, then) = steps(end);
                Turn::Steps { first, from, to, then, back: None }
            }));
            return GO_ON;
        }
        for end in ends {
            let (to, then) = steps(end);
            let back = self.state.put_back_cells(self.rules, first, from, to, then);
            if back.is_empty() {
                self.list.push(Turn::Steps { first, from, to, then, back: None });
            }
            self.list.extend(back.iter().map(|at| Turn::Steps { first, from, to, then, back: Some(at) }));
        }
        GO_ON
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        self.list.extend(cells.iter().map(|cell| match first {
            None => Turn::Drop { first: (role, cell), second: None },
            Some(first) => Turn::Drop { first, second: Some((role, cell)) },
        }));
        GO_ON
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        self.list.extend(ghosts.iter().map(|ghost| Turn::Swap { prey, ghost }));
        GO_ON
    }
}

pub(crate) struct Counter<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    pub count: u64,
    /// The enemy's prey, where it is put back.
    prey: CellSet,
}

impl<'a> Counter<'a> {
    pub fn new(rules: &'a Ruleset, state: &'a State) -> Self {
        let prey = match (rules.prey, rules.prey_falls) {
            (Some(prey), Prey::PutBack) => state.tops(!state.side, prey),
            _ => CellSet::EMPTY,
        };
        Counter { rules, state, count: 0, prey }
    }
}

impl Visitor for Counter<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        self.count += ends.len() as u64;
        if !(ends | via.map_or(CellSet::EMPTY, CellSet::from)).meets(self.prey) {
            return GO_ON;
        }
        for end in ends {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            let back = self.state.put_back_cells(self.rules, first, from, to, then);
            self.count += back.len().saturating_sub(1) as u64;
        }
        GO_ON
    }

    #[inline]
    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, cells: CellSet) -> Flow {
        self.count += cells.len() as u64;
        GO_ON
    }

    fn swaps(&mut self, _: Cell, ghosts: CellSet) -> Flow {
        self.count += ghosts.len() as u64;
        GO_ON
    }
}

/// Stops at the first legal turn.
struct Finder;

impl Visitor for Finder {
    fn steps(&mut self, _: Step, _: Cell, _: Option<Cell>, ends: CellSet) -> Flow {
        stop_if(!ends.is_empty())
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, cells: CellSet) -> Flow {
        stop_if(!cells.is_empty())
    }

    fn swaps(&mut self, _: Cell, ghosts: CellSet) -> Flow {
        stop_if(!ghosts.is_empty())
    }
}

/// Stops at one turn that is looked for.
struct Seeker<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    turn: Turn,
}

impl Visitor for Seeker<'_> {
    #[inline]
    fn starts(&self, _: Role, cells: CellSet) -> CellSet {
        match self.turn {
            Turn::Steps { from, .. } => cells & CellSet::from(from),
            _ => CellSet::EMPTY,
        }
    }

    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let Turn::Steps { first: wanted, from: start, to, then, back } = self.turn else { return GO_ON };
        let (middle, end) = then.map_or((None, to), |end| (Some(to), end));
        if (first, from, via) != (wanted, start, middle) || !ends.has(end) {
            return GO_ON;
        }
        let cells = self.state.put_back_cells(self.rules, first, from, to, then);
        stop_if(back.map_or(cells.is_empty(), |cell| cells.has(cell)))
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        let Turn::Drop { first: one, second } = self.turn else { return GO_ON };
        let (before, last) = second.map_or((None, one), |second| (Some(one), second));
        stop_if(first == before && role == last.0 && cells.has(last.1))
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        stop_if(matches!(self.turn, Turn::Swap { prey: at, ghost } if at == prey && ghosts.has(ghost)))
    }
}
