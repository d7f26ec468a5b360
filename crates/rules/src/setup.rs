//! What can be said of a position, whether it can be or not.

use std::fmt;
use std::sync::Arc;

use crate::cellset::{Cell, MAX_CELLS};
use crate::cube::{Cube, Side, Unit};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::string::PositionProblem;

/// Everything that a position string says, possible or not: for editors, puzzles, and strings of unknown origin.
///
/// A [`Position`] is always valid; it is made from a setup by [`Setup::position`], which says what is wrong with it.
///
/// ```
/// use jersi_rules::{Ruleset, Setup, Side, Unit};
/// let rules = Ruleset::load("pijersi")?;
/// let rock = rules.cube('R').unwrap();
/// let mut setup = Setup::new(&rules);
/// setup.set_unit(rules.board().cell("c2").unwrap(), Unit::lone(rock));
/// setup.side = Side::Black;
/// assert_eq!(setup.to_string(), "6/7/6/7/1R-4/7/6 b 0 1");
/// assert!(setup.position().is_ok());
///
/// // Pijersi has no setup by turns.
/// setup.placing = true;
/// let problem = setup.position().unwrap_err();
/// assert_eq!(problem.to_string(), "this game has no setup by turns; leave out phase=setup");
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
#[derive(Clone)]
pub struct Setup {
    pub(crate) rules: Arc<Ruleset>,
    units: [Unit; MAX_CELLS],
    /// The side to move.
    pub side: Side,
    /// Turns since the last capture that counts.
    pub quiet: u64,
    /// The round, from 1.
    pub round: u64,
    /// Whether cubes are still being placed.
    pub placing: bool,
    /// The cubes in hand, of both sides, in any order.
    pub hand: Vec<Cube>,
    /// Exchanges of prisoners left; nothing means as many as a game starts with.
    pub exchanges: Option<u64>,
    /// Turns left in the countdown, if it runs.
    pub countdown: Option<u64>,
}

/// A part of a setup with which something is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The cube on the ground of a cell.
    Bottom(Cell),
    /// The cube that stands on another.
    Upper(Cell),
    Side,
    Round,
    Placing,
    /// The cube of the hand at that place.
    Hand(usize),
    Exchanges,
    Countdown,
}

impl Setup {
    /// The empty board, White to move, nothing in hand.
    pub fn new(rules: &Arc<Ruleset>) -> Setup {
        Setup {
            rules: rules.clone(),
            units: [Unit::NONE; MAX_CELLS],
            side: Side::White,
            quiet: 0,
            round: 1,
            placing: false,
            hand: Vec::new(),
            exchanges: None,
            countdown: None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// What stands on a cell.
    pub fn unit(&self, cell: Cell) -> Unit {
        self.units[cell.place()]
    }

    /// Puts something on a cell of the board, in the place of what stood there.
    pub fn set_unit(&mut self, cell: Cell, unit: Unit) {
        if self.rules.board.cells().has(cell) {
            self.units[cell.place()] = unit;
        }
    }

    /// The position, if there can be such a one.
    pub fn position(&self) -> Result<Position, PositionProblem> {
        let state = self.state().map_err(|(_, problem)| problem)?;
        Ok(Position::from_state(self.rules.clone(), state))
    }

    /// The state, or what is wrong, and with which part.
    pub(crate) fn state(&self) -> Result<State, (Part, PositionProblem)> {
        let rules = &*self.rules;
        let mut state = State::empty();
        state.side = self.side;
        state.quiet = self.quiet;
        if self.round == 0 {
            let text = self.round.to_string();
            return Err((Part::Round, PositionProblem::BadNumber { field: "ROUND", text }));
        }
        state.round = self.round;
        if self.placing && rules.place.is_none() {
            return Err((Part::Placing, PositionProblem::NoSetup));
        }
        state.setup = self.placing;
        let most = rules.exchanges;
        state.exchanges = match self.exchanges {
            None => most,
            Some(left) if left < u64::from(most) => left as u8,
            Some(_) => return Err((Part::Exchanges, PositionProblem::NoExchanges { most })),
        };
        let most = rules.countdown_turns();
        state.countdown = match self.countdown {
            None => None,
            Some(left) if most.is_some_and(|most| left <= u64::from(most)) => Some(left as u8),
            Some(_) => {
                return Err((Part::Countdown, PositionProblem::NoCountdown { most: most.unwrap_or(0) }));
            }
        };
        self.lay(&mut state)?;
        self.take_in_hand(&mut state)?;
        if self.placing && !state.has_to_place(rules, self.side) {
            return Err((Part::Side, PositionProblem::NothingToPlace(self.side)));
        }
        state.hash = state.hash_from_scratch(rules);
        Ok(state)
    }

    /// Puts the cubes on the board.
    fn lay(&self, state: &mut State) -> Result<(), (Part, PositionProblem)> {
        let rules = &*self.rules;
        // In the order of the string, which begins at Black's side.
        for cell in rules.board.rows().iter().rev().flat_map(|row| row.iter()) {
            let unit = self.unit(cell);
            check_stack(rules, unit).map_err(|problem| (Part::Upper(cell), problem))?;
            if self.placing && unit.height() == 2 && !rules.placement_stacks() {
                return Err((Part::Bottom(cell), PositionProblem::StackInSetup));
            }
            for (part, cube) in [(Part::Bottom(cell), unit.bottom()), (Part::Upper(cell), unit.upper())] {
                let Some(cube) = cube else { continue };
                check_place(rules, self.placing, cube, cell)
                    .and_then(|()| room(rules, state, cube))
                    .map_err(|problem| (part, problem))?;
                state.enter(rules, cell, cube);
            }
        }
        Ok(())
    }

    fn take_in_hand(&self, state: &mut State) -> Result<(), (Part, PositionProblem)> {
        let rules = &*self.rules;
        for (place, &cube) in self.hand.iter().enumerate() {
            let droppable = rules.drops.as_ref().is_some_and(|drops| drops.roles.has(cube.role));
            if !(droppable || self.placing && rules.placed.has(cube.role)) {
                return Err((Part::Hand(place), PositionProblem::NotInHand { cube: rules.letter(cube) }));
            }
            room(rules, state, cube).map_err(|problem| (Part::Hand(place), problem))?;
            let held = state.hand(cube.side, cube.role) as u8;
            state.set_hand(rules, cube.side, cube.role, held + 1);
        }
        Ok(())
    }
}

/// Whether the upper cube may stand on the lower one.
pub(crate) fn check_stack(rules: &Ruleset, unit: Unit) -> Result<(), PositionProblem> {
    let (Some(bottom), Some(top)) = (unit.bottom(), unit.upper()) else { return Ok(()) };
    let on_ground = rules.ground.has(bottom.role) && !rules.ground.has(top.role);
    if (top.side == bottom.side || on_ground) && rules.may_stand(top.role, bottom.role) {
        return Ok(());
    }
    Err(PositionProblem::Stack { bottom: rules.letter(bottom), top: rules.letter(top) })
}

/// Whether a cube can be on a cell at all.
fn check_place(rules: &Ruleset, placing: bool, cube: Cube, cell: Cell) -> Result<(), PositionProblem> {
    let letter = rules.letter(cube);
    if placing {
        if !rules.placed.has(cube.role) {
            return Err(PositionProblem::NotYetOnBoard { cube: letter });
        }
        if !rules.place.as_ref().is_some_and(|p| p.rows[cube.side.index()].has(cell)) {
            return Err(PositionProblem::OutsideRows { cube: letter, cell: rules.board.name(cell).into() });
        }
    } else if rules.ground.has(cube.role)
        && rules
            .drops
            .as_ref()
            .is_some_and(|d| d.roles.has(cube.role) && !d.rows[cube.side.index()].has(cell))
    {
        return Err(PositionProblem::WrongGround { cube: letter, cell: rules.board.name(cell).into() });
    }
    Ok(())
}

/// Whether the side may have one more such cube.
fn room(rules: &Ruleset, state: &State, cube: Cube) -> Result<(), PositionProblem> {
    let Cube { side, role } = cube;
    if state.on_board(side, role) + state.hand(side, role) < rules.count(side, role) {
        return Ok(());
    }
    Err(PositionProblem::TooMany { cube: rules.letter(cube), most: rules.count(side, role) })
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let (rules, state) = (position.rules(), position.state());
        Setup {
            rules: rules.clone(),
            units: state.units,
            side: state.side,
            quiet: state.quiet,
            round: state.round,
            placing: state.setup,
            hand: position.hand().collect(),
            exchanges: (state.exchanges < rules.exchanges).then_some(u64::from(state.exchanges)),
            countdown: state.countdown.map(u64::from),
        }
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules.id)
    }
}
