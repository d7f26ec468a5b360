//! How inputs of a game are numbered.
//!
//! Each side looks at the board from its own first row, and tells its own cubes from the enemy's. It sees
//!
//! - every cube: whose, what role, alone or on top or below, and where;
//! - every stack as a pair: whose, both roles, and how far from the viewer's first row;
//! - every unit that could be taken by the next turn: whose, the role and height, and where;
//! - every kind of cube in hand: whose, what role, how many;
//! - who would win by the next turn if it were theirs.

use std::collections::HashMap;

use jersi_rules::{Cell, Role, RoleSet, Ruleset, Side, State, Symmetry, Unit};

use super::Surveys;
use crate::eval::Standing;

/// The most cubes of a role in hand that are told apart.
const MAX_HAND: usize = 4;

/// What makes a group of inputs: a name, whether it is about the enemy, a role, how it stands (or a second role), and a row or a cell.
type Group = (&'static str, bool, usize, usize, usize);

/// The inputs of a game.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    roles: Vec<Role>,
    ground: RoleSet,
    cells: usize,
    rows: usize,
    /// Each cell as White sees it, and as Black does.
    seen: [Vec<u8>; 2],
    /// The row of each cell as White sees it, and as Black does.
    row: [Vec<u8>; 2],
    pairs: usize,
    attacked: usize,
    hands: usize,
    wins: usize,
}

impl Inputs {
    /// None for a board without half turn: its sides would not see the same.
    pub fn new(rules: &Ruleset) -> Option<Inputs> {
        let board = rules.board();
        let turned = board.half_turn()?;
        let (roles, cells, rows) = (rules.roles().collect::<Vec<_>>(), board.len(), board.rows().len());
        let places = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|c| c.place() as u8).collect();
        let row = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|c| board.row(c) as u8).collect();
        let pairs = 2 * roles.len() * 3 * cells;
        let attacked = pairs + 2 * roles.len() * roles.len() * rows;
        let hands = attacked + 2 * roles.len() * 2 * cells;
        let wins = hands + 2 * roles.len() * MAX_HAND;
        Some(Inputs {
            seen: [places(&mut board.cells().iter()), places(&mut turned.iter().copied())],
            row: [row(&mut board.cells().iter()), row(&mut turned.iter().copied())],
            roles,
            ground: rules.ground(),
            cells,
            rows,
            pairs,
            attacked,
            hands,
            wins,
        })
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        self.wins + 2
    }

    #[inline]
    fn cube(&self, enemy: bool, role: Role, standing: Standing, cell: usize) -> usize {
        ((usize::from(enemy) * self.roles.len() + role.index()) * 3 + standing as usize) * self.cells + cell
    }

    #[inline]
    fn pair(&self, enemy: bool, top: Role, bottom: Role, row: usize) -> usize {
        let roles = self.roles.len();
        let kind = (usize::from(enemy) * roles + top.index()) * roles + bottom.index();
        self.pairs + kind * self.rows + row
    }

    #[inline]
    fn attacked(&self, enemy: bool, role: Role, stack: bool, cell: usize) -> usize {
        let kind = (usize::from(enemy) * self.roles.len() + role.index()) * 2 + usize::from(stack);
        self.attacked + kind * self.cells + cell
    }

    /// The inputs of units that could be taken.
    pub fn attacks(&self) -> std::ops::Range<usize> {
        self.attacked..self.hands
    }

    #[inline]
    fn hand(&self, enemy: bool, role: Role, number: usize) -> usize {
        let kind = usize::from(enemy) * self.roles.len() + role.index();
        self.hands + kind * MAX_HAND + number.min(MAX_HAND) - 1
    }

    /// The image of every input under a symmetry that keeps the colours.
    pub fn image(&self, symmetry: &Symmetry) -> Vec<u16> {
        let mut image: Vec<u16> = (0..self.count() as u16).collect();
        for enemy in [false, true] {
            for &role in &self.roles {
                let other = symmetry.role(role);
                for cell in 0..self.cells {
                    let to = symmetry.cell(Cell::new(cell)).place();
                    for standing in [Standing::Alone, Standing::Top, Standing::Below] {
                        image[self.cube(enemy, role, standing, cell)] =
                            self.cube(enemy, other, standing, to) as u16;
                    }
                    for stack in [false, true] {
                        image[self.attacked(enemy, role, stack, cell)] =
                            self.attacked(enemy, other, stack, to) as u16;
                    }
                }
                for &bottom in &self.roles {
                    for row in 0..self.rows {
                        image[self.pair(enemy, role, bottom, row)] =
                            self.pair(enemy, other, symmetry.role(bottom), row) as u16;
                    }
                }
                for number in 1..=MAX_HAND {
                    image[self.hand(enemy, role, number)] = self.hand(enemy, other, number) as u16;
                }
            }
        }
        image
    }

    /// What inputs have in common, for learning: for each input the groups that it belongs to, by their numbers, and how many groups
    /// there are. A cube is like others of its role wherever they stand, like those of its row, and like whatever stands on its cell;
    /// but not the ground, which tells one game from all others because it stays.
    pub fn groups(&self) -> (Vec<Vec<u16>>, usize) {
        let mut groups = vec![Vec::new(); self.count()];
        let mut numbers = HashMap::new();
        let mut join = |input: usize, group: Group| {
            let next = numbers.len() as u16;
            groups[input].push(*numbers.entry(group).or_insert(next));
        };
        for enemy in [false, true] {
            for &role in &self.roles {
                for cell in 0..self.cells {
                    let row = usize::from(self.row[0][cell]);
                    for standing in [Standing::Alone, Standing::Top, Standing::Below] {
                        let (input, standing) = (self.cube(enemy, role, standing, cell), standing as usize);
                        join(input, ("role", enemy, role.index(), standing, 0));
                        join(input, ("row", enemy, role.index(), standing, row));
                        if !self.ground.has(role) {
                            join(input, ("cell", enemy, 0, standing, cell));
                        }
                    }
                    for stack in [false, true] {
                        let (input, stack) = (self.attacked(enemy, role, stack, cell), usize::from(stack));
                        join(input, ("attacked role", enemy, role.index(), stack, 0));
                        join(input, ("attacked row", enemy, role.index(), stack, row));
                        join(input, ("attacked cell", enemy, 0, stack, cell));
                    }
                }
                for &bottom in &self.roles {
                    for row in 0..self.rows {
                        let input = self.pair(enemy, role, bottom, row);
                        join(input, ("pair", enemy, role.index(), bottom.index(), 0));
                        join(input, ("pair row", enemy, 0, 0, row));
                    }
                }
            }
        }
        let count = numbers.len();
        (groups, count)
    }

    /// Whether an input is about a cube of the ground on a certain cell.
    pub fn is_ground(&self, input: usize) -> bool {
        input < self.pairs && self.ground.has(self.roles[input / (3 * self.cells) % self.roles.len()])
    }

    /// Calls for the inputs of a unit, once for White's view and once for Black's.
    #[inline]
    pub fn unit(&self, cell: Cell, unit: Unit, mut call: impl FnMut(usize, usize)) {
        let Some(top) = unit.top() else { return };
        let black = top.side == Side::Black;
        let place = cell.place();
        let (white_cell, black_cell) = (usize::from(self.seen[0][place]), usize::from(self.seen[1][place]));
        let mut cube = |black: bool, role: Role, standing: Standing| {
            call(self.cube(black, role, standing, white_cell), self.cube(!black, role, standing, black_cell));
        };
        match unit.bottom().filter(|_| unit.height() == 2) {
            None => cube(black, top.role, Standing::Alone),
            Some(bottom) => {
                cube(black, top.role, Standing::Top);
                cube(bottom.side == Side::Black, bottom.role, Standing::Below);
                let (white_row, black_row) =
                    (usize::from(self.row[0][place]), usize::from(self.row[1][place]));
                call(
                    self.pair(black, top.role, bottom.role, white_row),
                    self.pair(!black, top.role, bottom.role, black_row),
                );
            }
        }
    }

    /// The input of a unit that could be taken, for White's view and for Black's.
    #[inline]
    pub fn attacked_unit(&self, cell: Cell, unit: Unit, mut call: impl FnMut(usize, usize)) {
        let Some(top) = unit.top() else { return };
        let (black, stack) = (top.side == Side::Black, unit.height() == 2);
        let place = cell.place();
        call(
            self.attacked(black, top.role, stack, usize::from(self.seen[0][place])),
            self.attacked(!black, top.role, stack, usize::from(self.seen[1][place])),
        );
    }

    /// The input of a number of cubes in hand, for White's view and for Black's; none for no cube.
    #[inline]
    pub fn held(&self, side: Side, role: Role, number: usize, mut call: impl FnMut(usize, usize)) {
        if number > 0 {
            let black = side == Side::Black;
            call(self.hand(black, role, number), self.hand(!black, role, number));
        }
    }

    /// The input of a side that would win by its next turn, for White's view and for Black's.
    #[inline]
    pub fn win(&self, side: Side, mut call: impl FnMut(usize, usize)) {
        let black = usize::from(side == Side::Black);
        call(self.wins + black, self.wins + 1 - black);
    }

    pub fn roles(&self) -> &[Role] {
        &self.roles
    }

    /// Calls for every active input, once for White's view and once for Black's.
    pub fn each(&self, state: &State, surveys: &Surveys, mut call: impl FnMut(usize, usize)) {
        for cell in state.own(Side::White) | state.own(Side::Black) {
            self.unit(cell, state.unit(cell), &mut call);
        }
        for cell in surveys.attacked {
            self.attacked_unit(cell, state.unit(cell), &mut call);
        }
        for side in Side::BOTH {
            for &role in &self.roles {
                self.held(side, role, state.hand(side, role), &mut call);
            }
            if surveys.wins[side.index()] {
                self.win(side, &mut call);
            }
        }
    }
}
