//! The parts of a turn in the order in which they are made, and the board with some of them made.

use jersi_rules::{Cell, CellSet, Change, Cube, Position, Role, Step, Turn, Unit};

/// One thing that a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// One cube or a whole stack goes from a cell to another.
    Step {
        /// The cell it leaves.
        from: Cell,
        /// The cell it reaches.
        to: Cell,
        /// How many cubes go.
        step: Step,
    },
    /// A cube comes from the hand: a placement or a drop.
    Place {
        /// The cube's role.
        role: Role,
        /// Where it comes.
        at: Cell,
    },
    /// The captured prey is put back by the one who took it.
    Back {
        /// Where it comes.
        at: Cell,
    },
    /// The prey and a ghost change places.
    Swap {
        /// The prey's cell.
        prey: Cell,
        /// The ghost's.
        ghost: Cell,
    },
}

/// The parts of a turn.
pub fn parts_of(turn: Turn) -> Vec<Part> {
    match turn {
        Turn::Steps { first, from, to, then, back } => {
            let mut parts = vec![Part::Step { from, to, step: first }];
            parts.extend(then.map(|end| Part::Step { from: to, to: end, step: first.other() }));
            parts.extend(back.map(|at| Part::Back { at }));
            parts
        }
        Turn::Drop { first, second } => {
            let place = |(role, at)| Part::Place { role, at };
            [Some(first), second].into_iter().flatten().map(place).collect()
        }
        Turn::Swap { prey, ghost } => vec![Part::Swap { prey, ghost }],
    }
}

/// All legal turns with their parts. Two drops on different cells are one turn whatever the order.
pub fn all_turns(position: &Position) -> Vec<(Vec<Part>, Turn)> {
    let mut list = Vec::new();
    for turn in position.turns() {
        let parts = parts_of(turn);
        if let [one @ Part::Place { at: here, .. }, two @ Part::Place { at: there, .. }] = parts[..]
            && here != there
        {
            list.push((vec![two, one], turn));
        }
        list.push((parts, turn));
    }
    list
}

/// The word of some parts, legal or not.
pub fn word_of(position: &Position, parts: &[Part]) -> String {
    let rules = position.rules();
    let name = |cell| rules.board().name(cell);
    let mut word = String::new();
    let mut last = None;
    for part in parts {
        if last.is_some() && !matches!(part, Part::Step { .. }) {
            word.push('/');
        }
        match *part {
            Part::Step { from, to, step } => {
                if last != Some(from) {
                    word += name(from);
                }
                word.push(step.sign());
                word += name(to);
            }
            Part::Place { role, at } => {
                word += &format!("{}:{}", rules.letter(Cube::new(position.side(), role)), name(at));
            }
            Part::Back { at } => {
                let prey = rules.prey().map(|prey| rules.letter(Cube::new(!position.side(), prey)));
                word += &format!("{}:{}", prey.unwrap_or('?'), name(at));
            }
            Part::Swap { prey, ghost } => word += &format!("{}<>{}", name(prey), name(ghost)),
        }
        last = Some(end_of(*part));
    }
    word
}

/// The cell where a part ends.
pub fn end_of(part: Part) -> Cell {
    match part {
        Part::Step { to, .. } => to,
        Part::Place { at, .. } | Part::Back { at } => at,
        Part::Swap { ghost, .. } => ghost,
    }
}

/// The cells that a turn touches.
pub fn cells_of(before: &Position, turn: Turn) -> CellSet {
    let mut cells: CellSet = parts_of(turn).into_iter().map(end_of).collect();
    for change in before.changes(turn) {
        match change {
            Change::Move { from, to, .. } => [from, to].into_iter().for_each(|cell| cells.insert(cell)),
            Change::Swap { prey, ghost } => [prey, ghost].into_iter().for_each(|cell| cells.insert(cell)),
            _ => {}
        }
    }
    cells
}

/// What stands where while a turn is half made.
#[derive(Clone, Debug)]
pub struct Shown {
    units: Vec<Unit>,
}

fn build(cubes: &[Cube]) -> Unit {
    match *cubes {
        [] => Unit::NONE,
        [one] => Unit::lone(one),
        [bottom, top, ..] => Unit::stack(bottom, top),
    }
}

fn cubes(unit: Unit) -> Vec<Cube> {
    [unit.bottom(), unit.upper()].into_iter().flatten().collect()
}

impl Shown {
    /// The board of a position after some parts of a turn.
    pub fn new(position: &Position, parts: &[Part]) -> Shown {
        let units = position.rules().board().cells().iter().map(|cell| position.state().unit(cell)).collect();
        let mut shown = Shown { units };
        parts.iter().for_each(|&part| shown.make(position, part));
        shown
    }

    /// What stands on a cell.
    pub fn unit(&self, cell: Cell) -> Unit {
        self.units.get(cell.place()).copied().unwrap_or(Unit::NONE)
    }

    /// Whether a step onto a cell takes what stands there.
    pub fn takes(&self, position: &Position, to: Cell) -> bool {
        let top = self.unit(to).top();
        top.is_some_and(|cube| cube.side != position.side() && !position.rules().ground().has(cube.role))
    }

    fn set(&mut self, cell: Cell, cubes: &[Cube]) {
        if let Some(unit) = self.units.get_mut(cell.place()) {
            *unit = build(cubes);
        }
    }

    fn make(&mut self, position: &Position, part: Part) {
        let rules = position.rules();
        match part {
            Part::Step { from, to, step } => {
                let takes = self.takes(position, to);
                let mut left = cubes(self.unit(from));
                let moving = match step {
                    Step::Stack => std::mem::take(&mut left),
                    Step::Single => left.pop().into_iter().collect(),
                };
                self.set(from, &left);
                let mut there = cubes(self.unit(to));
                if takes {
                    // A mountain under a taken cube stays.
                    there.retain(|cube| rules.ground().has(cube.role));
                }
                there.extend(moving);
                self.set(to, &there);
            }
            Part::Place { role, at } => self.put(at, Cube::new(position.side(), role)),
            Part::Back { at } => {
                if let Some(prey) = rules.prey() {
                    self.put(at, Cube::new(!position.side(), prey));
                }
            }
            Part::Swap { prey, ghost } => {
                let (mut one, mut two) = (cubes(self.unit(prey)), cubes(self.unit(ghost)));
                if let (Some(a), Some(b)) = (one.pop(), two.pop()) {
                    one.push(b);
                    two.push(a);
                    self.set(prey, &one);
                    self.set(ghost, &two);
                }
            }
        }
    }

    fn put(&mut self, at: Cell, cube: Cube) {
        let mut there = cubes(self.unit(at));
        there.push(cube);
        self.set(at, &there);
    }
}
