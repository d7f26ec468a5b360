//! How inputs of a game are numbered.

use jersi_rules::{Cell, Role, Ruleset, Side, State, Symmetry};

use crate::eval::Standing;

/// The most cubes of a role in hand that are told apart.
const MAX_HAND: usize = 4;

/// The inputs of a game: cubes by owner, role, standing and cell, then cubes in hand.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    roles: Vec<Role>,
    cells: usize,
    /// Each cell as Black sees it.
    turned: Vec<Cell>,
}

impl Inputs {
    pub fn new(rules: &Ruleset) -> Option<Inputs> {
        let turned = rules.board().half_turn()?;
        Some(Inputs { roles: rules.roles().collect(), cells: rules.board().len(), turned })
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        2 * self.roles.len() * (3 * self.cells + MAX_HAND)
    }

    #[inline]
    fn cube(&self, enemy: bool, role: Role, standing: Standing, cell: usize) -> usize {
        ((usize::from(enemy) * self.roles.len() + role.index()) * 3 + standing as usize) * self.cells + cell
    }

    #[inline]
    fn hand(&self, enemy: bool, role: Role, number: usize) -> usize {
        let first = 2 * self.roles.len() * 3 * self.cells;
        first + (usize::from(enemy) * self.roles.len() + role.index()) * MAX_HAND + number.min(MAX_HAND) - 1
    }

    /// The image of every input under a symmetry that keeps the colours.
    pub fn image(&self, symmetry: &Symmetry) -> Vec<u16> {
        let mut image = vec![0; self.count()];
        for enemy in [false, true] {
            for &role in &self.roles {
                let other = symmetry.role(role);
                for standing in [Standing::Alone, Standing::Top, Standing::Below] {
                    for cell in 0..self.cells {
                        let to = symmetry.cell(Cell::new(cell)).place();
                        image[self.cube(enemy, role, standing, cell)] =
                            self.cube(enemy, other, standing, to) as u16;
                    }
                }
                for number in 1..=MAX_HAND {
                    image[self.hand(enemy, role, number)] = self.hand(enemy, other, number) as u16;
                }
            }
        }
        image
    }

    /// Calls for every active input, once for White's view and once for Black's.
    #[inline]
    pub fn each(&self, state: &State, mut call: impl FnMut(usize, usize)) {
        for cell in state.own(Side::White) | state.own(Side::Black) {
            let unit = state.unit(cell);
            let (white_cell, black_cell) = (cell.place(), self.turned[cell.place()].place());
            let two = unit.height() == 2;
            let cubes = [
                (unit.top(), if two { Standing::Top } else { Standing::Alone }),
                (unit.bottom().filter(|_| two), Standing::Below),
            ];
            for (cube, standing) in cubes {
                let Some(cube) = cube else { continue };
                let black = cube.side == Side::Black;
                call(
                    self.cube(black, cube.role, standing, white_cell),
                    self.cube(!black, cube.role, standing, black_cell),
                );
            }
        }
        for side in Side::BOTH {
            let black = side == Side::Black;
            for &role in &self.roles {
                let number = state.hand(side, role);
                if number > 0 {
                    call(self.hand(black, role, number), self.hand(!black, role, number));
                }
            }
        }
    }
}
