//! The fixed space of actions of a game: every turn that its board could ever allow has a number.
//!
//! Numbers are the mover's: Black's board is turned by half a turn first, so that both players learn the same thing. A space is made of
//! White's turns (and Black's, turned): steps by their kind, start, end, second end and put-back; then single drops, pairs of
//! drops, swaps.

use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

use jersi_rules::{
    Bend, Cell, CellSet, MAX_CELLS, Position, Prey, Role, Ruleset, Setup, Side, Step, Turn, Visitor,
};

use crate::planes::Planes;

/// No number.
const NONE: u32 = u32::MAX;

/// All turns of a game, numbered.
pub struct Space {
    /// Each cell's image for Black; itself on a board that cannot be turned.
    turned: Vec<Cell>,
    /// The turn of each number, as White's.
    turns: Vec<Turn>,
    /// For each side, how its steps are numbered.
    steps: [Steps; 2],
    /// The place of a role among those that are dropped, …
    drop_roles: Vec<usize>,
    drop_role_count: usize,
    /// … and of a cell among those on which they are.
    drop_cells: Vec<usize>,
    drop_cell_count: usize,
    /// The first numbers of single drops, of pairs, and of swaps.
    drops: usize,
    pairs: usize,
    swaps: usize,
}

/// The numbers of one side's steps: a number is the sum of what the first step, the second and the put-back add. The cells are
/// those of the board, not yet turned.
#[derive(Clone)]
struct Steps {
    /// What a first step adds, by its kind and start, and by its end.
    first: [Vec<[u32; MAX_CELLS]>; 2],
    /// What a second step adds, by its kind and start, and by its end.
    second: [Vec<[u16; MAX_CELLS]>; 2],
    /// What it adds that a captured prey is put back on a cell.
    back: [u16; MAX_CELLS],
}

impl Steps {
    fn new(count: usize) -> Steps {
        let first = vec![[NONE; MAX_CELLS]; count];
        let second = vec![[0; MAX_CELLS]; count];
        Steps { first: [first.clone(), first], second: [second.clone(), second], back: [0; MAX_CELLS] }
    }

    /// The same for a player who sees each cell as its image.
    fn turned(&self, image: &[Cell]) -> Steps {
        let mut turned = Steps::new(image.len());
        for kind in [0, 1] {
            for (start, seen) in image.iter().enumerate() {
                for (end, seen_end) in image.iter().enumerate() {
                    turned.first[kind][start][end] = self.first[kind][seen.place()][seen_end.place()];
                    turned.second[kind][start][end] = self.second[kind][seen.place()][seen_end.place()];
                }
            }
        }
        for (cell, seen) in image.iter().enumerate() {
            turned.back[cell] = self.back[seen.place()];
        }
        turned
    }
}

impl Space {
    pub fn new(rules: &Ruleset) -> Space {
        let board = rules.board();
        let cells: Vec<Cell> = board.cells().iter().collect();
        let count = cells.len();
        let turned = board.half_turn().unwrap_or_else(|| cells.clone());
        let both = |of: &dyn Fn(Side) -> CellSet| -> Vec<Cell> {
            let black: CellSet = of(Side::Black).iter().map(|cell| turned[cell.place()]).collect();
            (of(Side::White) | black).iter().collect()
        };
        let back_cells = match rules.prey_falls() {
            Prey::PutBack => both(&|side| rules.home(!side)),
            Prey::Wins => Vec::new(),
        };
        let mut steps = Steps::new(count);
        let mut turns = Vec::new();
        // A pair of steps has a number, and one more for each cell where the prey is put back.
        let back_count = 1 + back_cells.len();
        for (i, cell) in back_cells.iter().enumerate() {
            steps.back[cell.place()] = 1 + i as u16;
        }
        let reach = |kind: Step, cell: Cell| match kind {
            Step::Single => board.adjacent(cell),
            Step::Stack => board.adjacent(cell) | board.jumps(cell, board.cells()),
        };
        for kind in [Step::Single, Step::Stack] {
            for &from in &cells {
                for (i, to) in reach(kind, from).iter().enumerate() {
                    steps.second[kind as usize][from.place()][to.place()] = ((1 + i) * back_count) as u16;
                }
            }
        }
        let backs = || std::iter::once(None).chain(back_cells.iter().copied().map(Some));
        for first in [Step::Single, Step::Stack] {
            for &from in &cells {
                for to in reach(first, from) {
                    steps.first[first as usize][from.place()][to.place()] = turns.len() as u32;
                    let thens = match rules.bend() {
                        Bend::None => CellSet::EMPTY,
                        _ => reach(first.other(), to),
                    };
                    for then in std::iter::once(None).chain(thens.iter().map(Some)) {
                        turns.extend(backs().map(|back| Turn::Steps { first, from, to, then, back }));
                    }
                }
            }
        }
        let mut space = Space {
            turns,
            steps: [steps.clone(), steps.turned(&turned)],
            drop_roles: vec![usize::MAX; jersi_rules::MAX_ROLES + 1],
            drop_role_count: 0,
            drop_cells: vec![usize::MAX; count],
            drop_cell_count: 0,
            drops: 0,
            pairs: 0,
            swaps: 0,
            turned: turned.clone(),
        };
        space.add_drops(rules, &cells, &both);
        space.swaps = space.turns.len();
        if rules.prey().is_some() && !rules.ghosts().is_empty() {
            for &prey in &cells {
                space.turns.extend(cells.iter().map(|&ghost| Turn::Swap { prey, ghost }));
            }
        }
        space
    }

    fn add_drops(
        &mut self,
        rules: &Ruleset,
        cells: &[Cell],
        both: &dyn Fn(&dyn Fn(Side) -> CellSet) -> Vec<Cell>,
    ) {
        let dropped = rules.drops(Side::White).map(|(roles, _)| roles).unwrap_or_default();
        let places = rules.placement(Side::White).is_some();
        let in_play = |role: Role| Side::BOTH.iter().any(|&side| rules.count(side, role) > 0);
        let roles: Vec<Role> =
            rules.roles().filter(|&role| dropped.has(role) || places && in_play(role)).collect();
        let rows = |side| {
            let drops = rules.drops(side).map_or(CellSet::EMPTY, |(_, rows)| rows);
            drops | rules.placement(side).unwrap_or(CellSet::EMPTY)
        };
        let cells: Vec<Cell> = if roles.is_empty() { Vec::new() } else { both(&rows) }
            .into_iter()
            .filter(|cell| cells.contains(cell))
            .collect();
        for (i, role) in roles.iter().enumerate() {
            self.drop_roles[role.index()] = i;
        }
        for (i, cell) in cells.iter().enumerate() {
            self.drop_cells[cell.place()] = i;
        }
        (self.drop_role_count, self.drop_cell_count) = (roles.len(), cells.len());
        self.drops = self.turns.len();
        for &cell in &cells {
            self.turns.extend(roles.iter().map(|&role| Turn::Drop { first: (role, cell), second: None }));
        }
        self.pairs = self.turns.len();
        if rules.most_drops() < 2 {
            return;
        }
        // Those on two cells are written in the order of the board.
        for (i, &one) in cells.iter().enumerate() {
            for &other in &cells[i..] {
                for &first in &roles {
                    self.turns.extend(
                        roles
                            .iter()
                            .map(|&role| Turn::Drop { first: (first, one), second: Some((role, other)) }),
                    );
                }
            }
        }
    }

    /// How many actions there are.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// The turn of an action of a side.
    pub fn turn(&self, action: u32, side: Side) -> Option<Turn> {
        self.turns.get(action as usize).map(|&turn| self.seen_by(turn, side))
    }

    /// The action of a turn of a side: every legal turn has one, and no two have the same.
    pub fn action(&self, turn: Turn, side: Side) -> Option<u32> {
        let count = self.turned.len();
        let number = match self.seen_by(turn, side) {
            Turn::Steps { .. } => return self.number_of_steps(turn, side),
            Turn::Drop { first: (role, cell), second: None } => {
                self.drops + self.drop_cell(cell)? * self.drop_role_count + self.drop_role(role)?
            }
            Turn::Drop { first: (role, cell), second: Some((other, at)) } => {
                let (one, two) = (self.drop_cell(cell)?, self.drop_cell(at)?);
                // Rows of a triangle: the first has all cells, each further one fewer.
                let pair = one * (2 * self.drop_cell_count + 1 - one) / 2 + two.checked_sub(one)?;
                let roles = self.drop_role(role)? * self.drop_role_count + self.drop_role(other)?;
                self.pairs + pair * self.drop_role_count * self.drop_role_count + roles
            }
            Turn::Swap { prey, ghost } => self.swaps + prey.place() * count + ghost.place(),
        };
        (number < self.turns.len()).then_some(number as u32)
    }

    fn number_of_steps(&self, turn: Turn, side: Side) -> Option<u32> {
        let Turn::Steps { first, from, to, then, back } = turn else { return None };
        let steps = &self.steps[side.index()];
        let begin = steps.first[first as usize].get(from.place())?[to.place()];
        let second = then.map_or(0, |end| steps.second[first.other() as usize][to.place()][end.place()]);
        let back = back.map_or(0, |cell| steps.back[cell.place()]);
        (begin != NONE).then(|| begin + u32::from(second) + u32::from(back))
    }

    /// The actions that are legal in a position, in the order of the rules' walk.
    pub fn legal(&self, position: &Position) -> Actions {
        let mut legal = Actions::default();
        self.list_legal(position, &mut legal);
        legal
    }

    /// Lists them in a list that there is.
    pub fn list_legal(&self, position: &Position, legal: &mut Actions) {
        legal.count = 0;
        let (side, rules) = (position.side(), position.rules());
        let prey = match (rules.prey_falls(), rules.prey()) {
            (Prey::PutBack, Some(prey)) => position.state().tops(!side, prey),
            _ => CellSet::EMPTY,
        };
        let steps = &self.steps[side.index()];
        let _ = position.visit_turns(&mut Numberer { space: self, steps, position, side, prey, legal });
    }

    fn drop_cell(&self, cell: Cell) -> Option<usize> {
        self.drop_cells.get(cell.place()).copied().filter(|&place| place < self.drop_cell_count)
    }

    fn drop_role(&self, role: Role) -> Option<usize> {
        self.drop_roles.get(role.index()).copied().filter(|&place| place < self.drop_role_count)
    }

    /// A cell as a side sees it, or back: half a turn is its own way back.
    pub fn cell(&self, cell: Cell, side: Side) -> Cell {
        match side {
            Side::White => cell,
            Side::Black => self.turned[cell.place()],
        }
    }

    fn seen_by(&self, turn: Turn, side: Side) -> Turn {
        if side == Side::White {
            return turn;
        }
        let image = |cell: Cell| self.turned[cell.place()];
        match turn {
            Turn::Steps { first, from, to, then, back } => Turn::Steps {
                first,
                from: image(from),
                to: image(to),
                then: then.map(image),
                back: back.map(image),
            },
            Turn::Drop { first: (role, cell), second } => {
                let first = (role, image(cell));
                let second = second.map(|(role, cell)| (role, image(cell)));
                match second {
                    Some(other) if other.1 < first.1 => Turn::Drop { first: other, second: Some(first) },
                    _ => Turn::Drop { first, second },
                }
            }
            Turn::Swap { prey, ghost } => Turn::Swap { prey: image(prey), ghost: image(ghost) },
        }
    }

    /// How many parts actions are made of; see [`Space::parts`].
    pub fn part_count(&self) -> usize {
        let (cells, dropped) = (self.turned.len(), self.drop_role_count * self.drop_cell_count);
        9 * cells + 1 + 2 * dropped
    }

    /// What each action is made of, for networks that judge parts: up to four numbers below [`Space::part_count`], -1 for none. Steps have
    /// a start, an end, a second end (or that there is none) and where the prey is put back; drops a cube with its cell, once or
    /// twice; a swap prey and ghost.
    pub fn parts(&self) -> Vec<[i32; 4]> {
        let cells = self.turned.len();
        let alone = 6 * cells;
        let (backs, swaps) = (alone + 1, alone + 1 + cells);
        let drops = swaps + 2 * cells;
        let part = |turn: &Turn| match *turn {
            Turn::Steps { first, from, to, then, back } => {
                let kind = first as usize;
                [
                    Some(kind * cells + from.place()),
                    Some((2 + kind) * cells + to.place()),
                    Some(then.map_or(alone, |end| (4 + kind) * cells + end.place())),
                    back.map(|cell| backs + cell.place()),
                ]
            }
            Turn::Drop { first, second } => {
                let place = |(role, cell): (Role, Cell), nth: usize| {
                    let dropped = self.drop_role(role)? * self.drop_cell_count + self.drop_cell(cell)?;
                    Some(drops + nth * self.drop_role_count * self.drop_cell_count + dropped)
                };
                [place(first, 0), second.and_then(|second| place(second, 1)), None, None]
            }
            Turn::Swap { prey, ghost } => {
                [Some(swaps + prey.place()), Some(swaps + cells + ghost.place()), None, None]
            }
        };
        let number = |part: Option<usize>| part.map_or(-1, |part| part as i32);
        self.turns.iter().map(|turn| part(turn).map(number)).collect()
    }
}

/// A list of actions that is made again and again: the room behind them stays.
#[derive(Clone, Default)]
pub struct Actions {
    room: Vec<u32>,
    count: usize,
}

impl Actions {
    /// Adds a number for each cell. Whether there is room is asked once for all of them.
    #[inline]
    fn add(&mut self, cells: CellSet, number: impl Fn(Cell) -> u32) {
        let end = self.count + MAX_CELLS;
        if self.room.len() < end {
            self.room.resize(2 * end, NONE);
        }
        for (slot, cell) in self.room[self.count..end].iter_mut().zip(cells) {
            *slot = number(cell);
        }
        self.count += cells.len();
    }
}

impl Deref for Actions {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.room[..self.count]
    }
}

/// Numbers the legal turns, group by group: most of the work is done once for all turns of a group.
struct Numberer<'a> {
    space: &'a Space,
    /// Those of the side to move.
    steps: &'a Steps,
    position: &'a Position,
    side: Side,
    /// The enemy's prey, where it is put back.
    prey: CellSet,
    legal: &'a mut Actions,
}

impl Numberer<'_> {
    fn add(&mut self, turn: Turn) {
        if let Some(action) = self.space.action(turn, self.side) {
            self.legal.add(CellSet::from(Cell::new(0)), |_| action);
        }
    }

    /// Steps of which some take a prey, that can be put back on several cells.
    #[cold]
    fn captures(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) {
        let position = self.position;
        for end in ends {
            let (to, then) = via.map_or((end, None), |via| (via, Some(end)));
            let backs = position.state().put_back_cells(position.rules(), first, from, to, then);
            if backs.is_empty() {
                self.add(Turn::Steps { first, from, to, then, back: None });
            }
            for back in backs {
                self.add(Turn::Steps { first, from, to, then, back: Some(back) });
            }
        }
    }
}

impl Visitor for Numberer<'_> {
    #[inline]
    fn steps(&mut self, first: Step, from: Cell, via: Option<Cell>, ends: CellSet) -> ControlFlow<()> {
        if (ends | via.map_or(CellSet::EMPTY, CellSet::from)).meets(self.prey) {
            self.captures(first, from, via, ends);
            return ControlFlow::Continue(());
        }
        let firsts = &self.steps.first[first as usize][from.place()];
        match via {
            None => self.legal.add(ends, |to| firsts[to.place()]),
            Some(via) => {
                let begin = firsts[via.place()];
                let seconds = &self.steps.second[first.other() as usize][via.place()];
                self.legal.add(ends, |end| begin + u32::from(seconds[end.place()]));
            }
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, first: Option<(Role, Cell)>, role: Role, cells: CellSet) -> ControlFlow<()> {
        for cell in cells {
            self.add(match first {
                None => Turn::Drop { first: (role, cell), second: None },
                Some(first) => Turn::Drop { first, second: Some((role, cell)) },
            });
        }
        ControlFlow::Continue(())
    }

    fn swaps(&mut self, prey: Cell, ghosts: CellSet) -> ControlFlow<()> {
        ghosts.iter().for_each(|ghost| self.add(Turn::Swap { prey, ghost }));
        ControlFlow::Continue(())
    }
}

/// Rules with what learning needs: numbers for turns, planes for positions.
pub struct Lessons {
    pub rules: Arc<Ruleset>,
    pub space: Space,
    pub planes: Planes,
    /// Positions with White and with Black to move, who write turns with their own letters.
    movers: [Position; 2],
}

impl Lessons {
    pub fn new(rules: &Arc<Ruleset>) -> Lessons {
        let white = rules.start();
        let mut black = Setup::from(&white);
        black.side = Side::Black;
        let black = black.position().unwrap_or_else(|_| white.clone());
        Lessons {
            planes: Planes::new(rules),
            space: Space::new(rules),
            rules: rules.clone(),
            movers: [white, black],
        }
    }

    /// The word of an action of a side, whether it is legal or not.
    pub fn word(&self, action: u32, side: Side) -> Option<String> {
        self.space.turn(action, side).map(|turn| self.movers[side.index()].word(turn))
    }
}
