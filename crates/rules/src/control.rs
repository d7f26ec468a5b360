//! Where guardians and dividers are felt.

use crate::cellset::{Cell, CellSet};
use crate::cube::Side;
use crate::machine::Plain;
use crate::position::Position;

/// What a cube does to the cells around it. RULES.md section 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Power {
    /// No step ends there with a stack standing.
    Guards,
    /// No jump of a stack starts or ends there.
    Divides,
}

/// An active guardian or divider, and the cells in its power. Stacks that it leads itself are bound by the
/// enemy's alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Control {
    /// Its cell.
    pub by: Cell,
    /// Its owner.
    pub side: Side,
    /// What it does.
    pub power: Power,
    /// The cells that it touches.
    pub cells: CellSet,
}

impl Position {
    /// The active guardians and dividers of both sides, in the order of their cells.
    ///
    /// ```
    /// use jersi_rules::{Power, Ruleset, Side};
    /// let start = Ruleset::load("jersi-4+special=mokca/none")?.start();
    /// let controls = start.controls();
    /// assert_eq!(controls.len(), 1);
    /// assert_eq!((controls[0].side, controls[0].power), (Side::White, Power::Guards));
    /// assert_eq!(controls[0].cells.len(), 3);
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn controls(&self) -> Vec<Control> {
        let rules = self.rules();
        let mut controls = Vec::new();
        for by in self.state().binders::<Plain>(rules) {
            let Some(cube) = self.state().unit(by).top() else { continue };
            for (powers, power) in [(rules.guards, Power::Guards), (rules.dividers, Power::Divides)] {
                if powers.has(cube.role) {
                    let cells = rules.board.adjacent(by);
                    controls.push(Control { by, side: cube.side, power, cells });
                }
            }
        }
        controls
    }
}
