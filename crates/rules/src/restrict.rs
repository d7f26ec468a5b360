//! Restricted play: a side that does without something that the rules allow. How much weaker it is tells what the thing is worth,
//! without changing the game for the other side (Jaffe et al. 2012).

use std::sync::Arc;

use crate::board::Board;
use crate::cellset::{Cell, CellSet};
use crate::cube::{Role, Side};
use crate::ruleset::{Bend, OptionValues, Ruleset};
use crate::state::State;
use crate::turn::Step;
use crate::visitor::{Flow, GO_ON, Visitor};

/// What a side can be made to do without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Restriction {
    /// Its turns are single steps or stack steps, never both.
    SecondSteps,
    /// It makes no stacks and moves none.
    Stacks,
    /// Its stacks do not jump.
    Jumps,
    /// It drops nothing from its hand. (A setup is placed all the same.)
    Drops,
    /// Its prey changes places with nobody.
    Swaps,
    /// Its cubes of this role stay where they are, unless a stack carries them.
    Form(Role),
    /// It takes whenever it can.
    Patience,
}

use Restriction::*;

impl Restriction {
    /// Its name in tables: what the side does without.
    pub fn name(self, rules: &Ruleset) -> &str {
        match self {
            SecondSteps => "second-steps",
            Stacks => "stacks",
            Jumps => "jumps",
            Drops => "drops",
            Swaps => "swaps",
            Patience => "patience",
            Form(role) => &rules.role(role).name,
        }
    }
}

impl Ruleset {
    /// All that a side can do without in this game: the mechanisms that its file has.
    pub fn restrictions(&self) -> Vec<Restriction> {
        let both = |role: Role| Side::BOTH.iter().all(|&side| self.count(side, role) > 0);
        let forms = self.options.iter().filter_map(|option| match &option.values {
            OptionValues::Forms { names, .. } => Some(names),
            _ => None,
        });
        let forms = forms.flatten().filter_map(|name| self.role_named(name)).filter(|&role| both(role));
        let stacks =
            self.movers.iter().any(|&top| self.movers.iter().any(|&under| self.may_stand(top, under)));
        let mut all = Vec::new();
        let mut add_if = |there: bool, restriction| all.extend(there.then_some(restriction));
        add_if(stacks && self.bend != Bend::None, SecondSteps);
        add_if(stacks, Stacks);
        add_if(stacks, Jumps);
        add_if(self.drops.is_some(), Drops);
        add_if(self.ghosts.iter().any(both), Swaps);
        add_if(true, Patience);
        all.extend(forms.map(Form));
        all
    }

    /// The same rules, by which one side does without something. The id stays: every turn is one of the game, too.
    ///
    /// ```
    /// use jersi_rules::{Restriction, Ruleset, Side};
    /// let rules = Ruleset::load("pijersi")?.restricted(Side::White, Restriction::SecondSteps);
    /// let start = rules.start();
    /// let why = start.read_turn("a1-b1=c1").unwrap_err().to_string();
    /// assert!(why.contains("does without"), "{why}");
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn restricted(&self, side: Side, restriction: Restriction) -> Arc<Ruleset> {
        let mut rules = self.clone();
        rules.without[side.index()] = Some(restriction);
        Arc::new(rules)
    }

    /// What a side does without.
    pub fn restriction(&self, side: Side) -> Option<Restriction> {
        self.without[side.index()]
    }
}

/// Shows a visitor only the turns that a restriction leaves.
pub(crate) struct Restricted<'a> {
    board: &'a Board,
    state: &'a State,
    restriction: Restriction,
    /// Own cubes, without ground: what a stack would be made on.
    own: CellSet,
    /// The enemy's units that can be taken.
    enemies: CellSet,
    visitor: &'a mut dyn Visitor,
}

impl<'a> Restricted<'a> {
    pub fn new(
        rules: &'a Ruleset,
        state: &'a State,
        restriction: Restriction,
        visitor: &'a mut dyn Visitor,
    ) -> Restricted<'a> {
        let (us, board) = (state.side, &rules.board);
        let tops = |side: Side| rules.ground.iter().fold(CellSet::EMPTY, |set, g| set | state.tops(side, g));
        let own = state.own(us) - tops(us);
        let enemies = state.own(!us) - tops(!us);
        Restricted { board, state, restriction, own, enemies, visitor }
    }
}

impl Visitor for Restricted<'_> {
    fn starts(&self, role: Role, cells: CellSet) -> CellSet {
        if self.restriction == Form(role) { CellSet::EMPTY } else { self.visitor.starts(role, cells) }
    }

    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let near = |cell: Cell| self.board.adjacent(cell);
        let left = match (self.restriction, first, via) {
            (SecondSteps, _, Some(_)) | (Stacks, _, Some(_)) | (Stacks, Step::Stack, None) => CellSet::EMPTY,
            (Stacks, Step::Single, None) => ends - self.own,
            (Jumps, Step::Stack, None) => ends & near(from),
            (Jumps, Step::Single, Some(via)) => ends & near(via),
            (Jumps, Step::Stack, Some(via)) if !near(from).has(via) => CellSet::EMPTY,
            (Patience, Step::Stack, Some(via)) if self.enemies.has(via) => ends,
            (Patience, ..) => ends & self.enemies,
            _ => ends,
        };
        if left.is_empty() { GO_ON } else { self.visitor.steps(first, from, via, left) }
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> Flow {
        let twice = first.map_or(CellSet::EMPTY, |(_, cell)| CellSet::from(cell));
        match self.restriction {
            Drops | Patience => GO_ON,
            Form(form) if form == role || first.is_some_and(|(other, _)| other == form) => GO_ON,
            Stacks if first.is_some_and(|(_, cell)| self.own.has(cell)) => GO_ON,
            Stacks => self.visitor.drops(first, role, cells - self.own - twice),
            _ => self.visitor.drops(first, role, cells),
        }
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> Flow {
        match self.restriction {
            Swaps | Patience => GO_ON,
            Form(form) => self.visitor.swaps(prey, ghosts - self.state.tops(self.state.side, form)),
            _ => self.visitor.swaps(prey, ghosts),
        }
    }
}

/// Stops at the first turn that takes something.
pub(crate) struct FirstTake {
    enemies: CellSet,
}

impl FirstTake {
    pub fn new(restricted: &Restricted<'_>) -> FirstTake {
        FirstTake { enemies: restricted.enemies }
    }
}

impl Visitor for FirstTake {
    fn steps(&mut self, first: Step, _: Cell, via: Option<Cell>, ends: CellSet) -> Flow {
        let on_the_way = first == Step::Stack && via.is_some_and(|via| self.enemies.has(via));
        if !ends.is_empty() && (on_the_way || ends.meets(self.enemies)) { Flow::Break(()) } else { GO_ON }
    }

    fn drops(&mut self, _: Option<(Role, Cell)>, _: Role, _: CellSet) -> Flow {
        GO_ON
    }

    fn swaps(&mut self, _: Cell, _: CellSet) -> Flow {
        GO_ON
    }
}
