//! Symmetries of a game: other positions with the same future.

use crate::cellset::{Cell, CellSet};
use crate::cube::{Cube, MAX_ROLES, Role, RoleSet, Side};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::Turn;

/// A way to change cells, colours and roles that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    cells: Vec<Cell>,
    /// Whether White and Black change.
    swap: bool,
    roles: Vec<Role>,
}

impl Ruleset {
    /// Left and right change, where the game allows it.
    pub fn mirror(&self) -> Option<Symmetry> {
        let cells = self.board.mirror()?;
        self.keeps(Symmetry { cells, swap: false, roles: self.roles().collect() })
    }

    /// White and Black change, and the board is turned by half a turn, where the game allows it.
    pub fn colour_swap(&self) -> Option<Symmetry> {
        let cells = self.board.half_turn()?;
        self.keeps(Symmetry { cells, swap: true, roles: self.roles().collect() })
    }

    /// Rock becomes paper, paper scissors, scissors rock (or their likes), where the game allows it.
    pub fn cycle(&self) -> Option<Symmetry> {
        let cells: Vec<Cell> = self.board.cells().iter().collect();
        let in_play = |s: &Role| Side::BOTH.iter().any(|&side| self.count(side, *s) > 0);
        let roles: Vec<Role> = self.roles().filter(in_play).collect();
        for &a in &roles {
            for &b in roles.iter().filter(|&&b| b != a) {
                // a takes b, b takes c, c takes a.
                let takes =
                    |x: Role, y: Role| self.role(x).takes_single.has(y) && !self.role(y).takes_single.has(x);
                for &c in roles.iter().filter(|&&c| c != a && c != b) {
                    if !(takes(a, b) && takes(b, c) && takes(c, a)) {
                        continue;
                    }
                    let image = |s: Role| {
                        if s == a {
                            b
                        } else if s == b {
                            c
                        } else if s == c {
                            a
                        } else {
                            s
                        }
                    };
                    let roles = self.roles().map(image).collect();
                    let cycle = self.keeps(Symmetry { cells: cells.clone(), swap: false, roles });
                    if cycle.is_some() {
                        return cycle;
                    }
                }
            }
        }
        None
    }

    /// All symmetries of the game that change left and right, colours, and roles, the identity first.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let identity = Symmetry {
            cells: self.board.cells().iter().collect(),
            swap: false,
            roles: self.roles().collect(),
        };
        let mut all = vec![identity];
        for generator in [self.mirror(), self.colour_swap(), self.cycle(), self.cycle()].into_iter().flatten()
        {
            for i in 0..all.len() {
                let next = all[i].then(&generator);
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        all
    }

    /// The symmetry, if it changes nothing in the rules.
    fn keeps(&self, symmetry: Symmetry) -> Option<Symmetry> {
        let image_roles = |set: RoleSet| set.iter().map(|s| symmetry.role(s)).collect::<RoleSet>();
        let image_cells = |set: CellSet| set.iter().map(|c| symmetry.cell(c)).collect::<CellSet>();
        let same_sets = [self.ground, self.guards, self.dividers, self.ghosts, self.goal, self.placed]
            .into_iter()
            .chain(self.drops.as_ref().map(|d| d.roles))
            .chain(self.countdown.as_ref().map(|c| c.counted))
            .chain(self.prey.map(|p| [p].into_iter().collect()))
            .all(|set| image_roles(set) == set);
        let zones =
            [Some(self.home), self.drops.as_ref().map(|d| d.rows), self.place.as_ref().map(|p| p.rows)];
        let same_zones = zones.into_iter().flatten().all(|zone| {
            Side::BOTH
                .iter()
                .all(|&side| image_cells(zone[side.index()]) == zone[symmetry.side(side).index()])
        });
        let same_roles = self.roles().all(|s| {
            let (old, new) = (self.role(s), self.role(symmetry.role(s)));
            image_roles(old.takes_single) == new.takes_single
                && image_roles(old.takes_stack) == new.takes_stack
                && image_roles(old.stands_on) == new.stands_on
                && Side::BOTH
                    .iter()
                    .all(|&side| self.count(side, s) == self.count(symmetry.side(side), symmetry.role(s)))
        });
        let same_board = self
            .board
            .cells()
            .iter()
            .all(|c| image_cells(self.board.adjacent(c)) == self.board.adjacent(symmetry.cell(c)));
        let same_restrictions =
            self.without == [None; 2] || !symmetry.swap && symmetry.roles.iter().copied().eq(self.roles());
        (same_sets && same_zones && same_roles && same_board && same_restrictions).then_some(symmetry)
    }
}

impl Symmetry {
    /// The image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells.get(cell.place()).copied().unwrap_or(cell)
    }

    /// The image of a side.
    pub fn side(&self, side: Side) -> Side {
        if self.swap { !side } else { side }
    }

    /// The image of a role.
    pub fn role(&self, role: Role) -> Role {
        self.roles.get(role.index()).copied().unwrap_or(role)
    }

    fn cube(&self, cube: Cube) -> Cube {
        Cube::new(self.side(cube.side), self.role(cube.role))
    }

    /// This symmetry, then another.
    pub fn then(&self, other: &Symmetry) -> Symmetry {
        Symmetry {
            cells: self.cells.iter().map(|&c| other.cell(c)).collect(),
            swap: self.swap != other.swap,
            roles: self.roles.iter().map(|&s| other.role(s)).collect(),
        }
    }

    /// The image of a turn.
    pub fn turn(&self, turn: Turn) -> Turn {
        match turn {
            Turn::Steps { first, from, to, then, back } => Turn::Steps {
                first,
                from: self.cell(from),
                to: self.cell(to),
                then: then.map(|c| self.cell(c)),
                back: back.map(|c| self.cell(c)),
            },
            Turn::Drop { first, second } => {
                let image = |(role, cell)| (self.role(role), self.cell(cell));
                let (first, second) = (image(first), second.map(image));
                match second {
                    Some(other) if other.1 < first.1 => Turn::Drop { first: other, second: Some(first) },
                    _ => Turn::Drop { first, second },
                }
            }
            Turn::Swap { prey, ghost } => Turn::Swap { prey: self.cell(prey), ghost: self.cell(ghost) },
        }
    }

    /// The image of a state.
    pub fn state(&self, rules: &Ruleset, state: &State) -> State {
        let mut image = State::empty();
        for cell in rules.board.cells() {
            let unit = state.unit(cell);
            for cube in [unit.bottom(), unit.upper()].into_iter().flatten() {
                image.enter(rules, self.cell(cell), self.cube(cube));
            }
        }
        for side in Side::BOTH {
            for i in 0..MAX_ROLES.min(self.roles.len()) {
                let role = Role::new(i);
                image.hand[self.side(side).index()][self.role(role).index()] = state.hand(side, role) as u8;
            }
        }
        image.quiet = state.quiet;
        image.round = state.round;
        image.countdown = state.countdown;
        image.exchanges = state.exchanges;
        image.side = self.side(state.side);
        image.setup = state.setup;
        image.hash = image.hash_from_scratch(rules);
        image
    }

    /// The image of a position.
    pub fn position(&self, position: &Position) -> Position {
        let rules = position.rules();
        Position::from_state(rules.clone(), self.state(rules, position.state()))
    }
}
