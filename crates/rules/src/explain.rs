//! Why a turn is not legal. What *is* legal is decided by the walk in `generate.rs` alone: it is asked first, and this only
//! finds the words for what it does not contain. The tests below hold the two to each other.

use crate::attempt::{Attempt, in_order};
use crate::cellset::{Cell, CellSet};
use crate::cube::{Cube, RoleSet};
use crate::refusal::Refusal;
use crate::ruleset::{Bend, Prey, Ruleset};
use crate::state::State;
use crate::turn::Step;

/// Why an attempt is no legal turn. An attempt that is one has no reason, and only such an attempt has none.
pub(crate) fn explain(state: &State, rules: &Ruleset, attempt: &Attempt) -> Option<Refusal> {
    if let Some(outcome) = state.outcome(rules) {
        return Some(Refusal::GameOver(outcome));
    }
    let nothing_wrong = match *attempt {
        Attempt::Steps { .. } | Attempt::Swap { .. } if state.setup => Err(Refusal::SetupFirst),
        Attempt::Steps { from, first, second, back } => steps(state, rules, from, first, second, back),
        Attempt::Drop { first, second } if state.setup => place(state, rules, first, second),
        Attempt::Drop { first, second } => drop(state, rules, first, second),
        Attempt::Swap { prey, ghost } => swap(state, rules, prey, ghost),
    };
    nothing_wrong.err()
}

/// The board in the middle of a turn, and at its start.
struct Walk<'a> {
    rules: &'a Ruleset,
    start: &'a State,
    now: State,
}

fn steps(
    state: &State,
    rules: &Ruleset,
    from: Cell,
    (first, to): (Step, Cell),
    second: Option<(Step, Cell)>,
    back: Option<(Cube, Cell)>,
) -> Result<(), Refusal> {
    let mut walk = Walk { rules, start: state, now: *state };
    let mut fallen = walk.step(first, from, to)?;
    let made_stack = walk.now.unit(to).height() == 2 && !walk.now.based().has(to);
    if let Some((step, end)) = second {
        if rules.bend == Bend::None {
            return Err(Refusal::OneStep);
        }
        if fallen && rules.prey_falls == Prey::Wins {
            return Err(rules.prey.map_or(Refusal::NoSecondStep(to), Refusal::TurnOver));
        }
        if step == first {
            return Err(Refusal::SecondMustMove(first.other()));
        }
        if !made_stack {
            return Err(Refusal::NoSecondStep(to));
        }
        fallen |= walk.step(step, to, end)?;
        let last = rules.board.before(from, to);
        let ahead = rules.board.beyond(to, last);
        let same = ahead != to && (end == ahead || rules.board.before(to, end) == ahead);
        match rules.bend {
            Bend::Turn if same => return Err(Refusal::MustTurn),
            Bend::Straight if !same => return Err(Refusal::MustGoStraight),
            _ => {}
        }
    }
    let then = second.map(|(_, end)| end);
    let Some(prey) = rules.prey.filter(|_| fallen && rules.prey_falls == Prey::PutBack) else {
        return if back.is_some() { Err(Refusal::NothingToPutBack) } else { Ok(()) };
    };
    let cells = state.back_cells(rules, first, from, to, then);
    let cube = Cube::new(!state.side, prey);
    match back {
        None if cells.is_empty() => Ok(()),
        None => Err(Refusal::PutBackMissing(cube)),
        Some(_) if cells.is_empty() => Err(Refusal::NothingToPutBack),
        Some((other, _)) if other != cube => Err(Refusal::WrongPutBack(cube)),
        Some((_, cell)) if !cells.has(cell) => Err(Refusal::PutBackCell { cube, cell }),
        Some(_) => Ok(()),
    }
}

impl Walk<'_> {
    /// Checks a step and makes it; says whether the enemy's prey fell.
    fn step(&mut self, step: Step, from: Cell, to: Cell) -> Result<bool, Refusal> {
        let (rules, board, now) = (self.rules, &self.rules.board, &self.now);
        let unit = now.unit(from);
        let top = unit.top().ok_or(Refusal::Empty(from))?;
        if top.side != now.side {
            return Err(Refusal::NotYours(from));
        }
        if rules.ground.has(top.role) {
            return Err(Refusal::GroundNeverMoves(from));
        }
        if step == Step::Stack {
            if unit.height() < 2 {
                return Err(Refusal::NotAStack(from));
            }
            if now.based().has(from) {
                return Err(Refusal::PileOnGround(from));
            }
        }
        if from == to {
            return Err(Refusal::SameCell(from));
        }
        let middle = board.before(from, to);
        let jump = step == Step::Stack && middle != from;
        if !jump && !board.adjacent(from).has(to) {
            return Err(Refusal::TooFar { step, from, to });
        }
        if jump && now.unit(middle).height() > 0 {
            return Err(Refusal::Crossed(middle));
        }
        let fallen = self.arrive(step, top, to)?;
        let two_high = step == Step::Stack
            || now.based().has(to)
            || now.unit(to).top().is_some_and(|c| c.side == now.side || rules.ground.has(c.role));
        if two_high && let Some(guardian) = self.binding(rules.guards, top, to) {
            return Err(Refusal::Guarded { guardian, cell: to });
        }
        if jump {
            let at_end = (!rules.dividers.has(top.role)).then_some(to);
            for cell in [Some(from), at_end].into_iter().flatten() {
                if let Some(divider) = self.binding(rules.dividers, top, cell) {
                    return Err(Refusal::Divided { divider, cell });
                }
            }
        }
        self.now.move_units(rules, step, from, to);
        Ok(fallen)
    }

    /// Whether the moving cube or stack may arrive on what stands there; whether it takes the prey.
    fn arrive(&self, step: Step, top: Cube, to: Cell) -> Result<bool, Refusal> {
        let (rules, now) = (self.rules, &self.now);
        let there = now.unit(to);
        let Some(target) = there.top() else { return Ok(false) };
        let ground = rules.ground.has(target.role);
        if target.side == now.side || ground {
            if there.height() == 2 {
                return Err(Refusal::Full(to));
            }
            if step == Step::Stack {
                return Err(if ground { Refusal::StackOntoGround(to) } else { Refusal::StackOntoOwn(to) });
            }
            if !rules.may_stand(top.role, target.role) {
                return Err(Refusal::MayNotStand { top: top.role, bottom: target.role, cell: to });
            }
            return Ok(false);
        }
        let takes = |step: Step| {
            let info = rules.role(top.role);
            let takes = if step == Step::Single { info.takes_single } else { info.takes_stack };
            takes.has(target.role)
        };
        if !takes(step) {
            return Err(if takes(step.other()) {
                Refusal::TakesOnlyBy { attacker: top.role, step: step.other() }
            } else {
                Refusal::CannotTake { attacker: top.role, prey: target.role, cell: to }
            });
        }
        if step == Step::Stack && now.based().has(to) {
            return Err(Refusal::TakenOnlyBySingle(to));
        }
        if let Some(ground) = there.bottom().filter(|_| now.based().has(to))
            && !rules.may_stand(top.role, ground.role)
        {
            return Err(Refusal::MayNotStand { top: top.role, bottom: ground.role, cell: to });
        }
        Ok(rules.prey == Some(target.role))
    }

    /// A cube with such a power beside the cell that binds a stack with that top: active since the turn began.
    /// One's own power does not bind a stack that is led by it.
    fn binding(&self, powers: RoleSet, top: Cube, cell: Cell) -> Option<Cell> {
        let sides: &[crate::Side] = if powers.has(top.role) { &[!top.side] } else { &[top.side, !top.side] };
        let mut active = CellSet::EMPTY;
        for &side in sides {
            for role in powers.iter() {
                active |= self.start.tops(side, role) & self.now.tops(side, role);
            }
        }
        (active & self.rules.board.adjacent(cell)).first()
    }
}

fn place(
    state: &State,
    rules: &Ruleset,
    (cube, cell): (Cube, Cell),
    second: Option<(Cube, Cell)>,
) -> Result<(), Refusal> {
    let (us, role) = (state.side, cube.role);
    let Some(place) = &rules.place else { return Err(Refusal::NoDrops) };
    if second.is_some() {
        return Err(Refusal::OneCubeOnly);
    }
    if cube.side != us {
        return Err(Refusal::WrongColour(cube));
    }
    if !rules.placed.has(role) {
        return Err(Refusal::NotPlacedInSetup(role));
    }
    if state.hand(us, role) == 0 {
        return Err(Refusal::NotInHand(cube));
    }
    if !place.rows[us.index()].has(cell) {
        return Err(Refusal::OutsideRows(cell));
    }
    if !place.stacks && state.unit(cell).height() > 0 {
        return Err(Refusal::NoStacksInSetup(cell));
    }
    land(state, rules, cube, cell)?;
    if let Some(prey) = rules.prey
        && prey != role
        && state.hand(us, prey) > 0
    {
        let mut after = *state;
        after.enter(rules, cell, cube);
        let refuge = |at: Cell| {
            (place.stacks || after.unit(at).height() == 0)
                && land(&after, rules, Cube::new(us, prey), at).is_ok()
        };
        if !place.rows[us.index()].iter().any(refuge) {
            return Err(Refusal::NoRoomForPrey(prey));
        }
    }
    Ok(())
}

/// Whether a cube from the hand may land on a cell: empty, or a lone cube of its owner that carries it.
fn land(state: &State, rules: &Ruleset, cube: Cube, cell: Cell) -> Result<(), Refusal> {
    let unit = state.unit(cell);
    match unit.bottom() {
        None => Ok(()),
        Some(_) if unit.height() == 2 => Err(Refusal::Full(cell)),
        Some(below) if below.side == cube.side && rules.may_stand(cube.role, below.role) => Ok(()),
        Some(_) => Err(Refusal::LandsOnly { cube: cube.role, cell }),
    }
}

fn drop(
    state: &State,
    rules: &Ruleset,
    first: (Cube, Cell),
    second: Option<(Cube, Cell)>,
) -> Result<(), Refusal> {
    let us = state.side;
    let Some(drops) = &rules.drops else { return Err(Refusal::NoDrops) };
    if second.is_some() && drops.most < 2 {
        return Err(Refusal::OneCubeOnly);
    }
    let (first, second) = in_order(first, second);
    let mut now = *state;
    for (cube, cell) in [Some(first), second].into_iter().flatten() {
        if cube.side != us {
            return Err(Refusal::WrongColour(cube));
        }
        if now.hand(us, cube.role) == 0 {
            return Err(Refusal::NotInHand(cube));
        }
        if !drops.rows[us.index()].has(cell) {
            return Err(Refusal::OutsideRows(cell));
        }
        land(&now, rules, cube, cell)?;
        now.set_hand(rules, us, cube.role, now.hand(us, cube.role) as u8 - 1);
        now.enter(rules, cell, cube);
    }
    if let Some((_, other)) = second
        && other != first.1
        && !rules.board.adjacent(first.1).has(other)
    {
        return Err(Refusal::NotAdjacent { first: first.1, second: other });
    }
    Ok(())
}

fn swap(state: &State, rules: &Ruleset, prey: Cell, ghost: Cell) -> Result<(), Refusal> {
    let us = state.side;
    let hunted = rules.prey.filter(|_| !rules.ghosts.is_empty()).ok_or(Refusal::NoSwaps)?;
    if !state.tops(us, hunted).has(prey) {
        return Err(Refusal::NoPreyThere(prey));
    }
    let role = rules.ghosts.iter().find(|&g| state.tops(us, g).has(ghost));
    let role = role.ok_or(Refusal::NoGhostThere(ghost))?;
    for (top, cell) in [(role, prey), (hunted, ghost)] {
        let unit = state.unit(cell);
        if let Some(below) = unit.bottom()
            && unit.height() == 2
            && !rules.may_stand(top, below.role)
        {
            return Err(Refusal::MayNotStand { top, bottom: below.role, cell });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
