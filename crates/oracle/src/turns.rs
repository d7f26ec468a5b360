//! Generation of turns: every candidate step is tried on a copy of the board (sections 3 to 8).

use crate::game::{Colour, Cube, Game, Kind, Role};
use crate::pos::Pos;

/// A legal turn.
#[derive(Debug, Clone)]
pub struct Turn {
    /// Its word, with marks.
    pub word: String,
    /// The position after it.
    pub next: Pos,
}

/// The cells of a board, as in [`Pos::cells`].
type Cells = Vec<Vec<Cube>>;

/// A step that was made.
struct Step {
    /// The board after it.
    cells: Cells,
    /// Where it arrived.
    to: usize,
    /// The direction it went.
    direction: usize,
    /// The cubes it took.
    taken: Vec<Cube>,
    /// Its word from the sign on: `-b5`, `=d7!`.
    text: String,
}

/// A guardian or divider that was active when the turn began: its cell, its level there, itself.
type Guard = (usize, usize, Cube);

/// The word without its marks.
pub fn unmarked(word: &str) -> String {
    word.replace(['!', '*'], "")
}

impl Game {
    /// All legal turns, sorted by bytes of the word without marks; none when the game is over.
    pub fn turns(&self, pos: &Pos) -> Vec<Turn> {
        if self.decided(pos).is_some() { vec![] } else { self.candidates(pos) }
    }

    /// All turns of the player to move, without asking whether the game is over.
    pub(crate) fn candidates(&self, pos: &Pos) -> Vec<Turn> {
        let mut turns = vec![];
        if pos.setup {
            self.placements(pos, &mut turns);
        } else {
            self.step_turns(pos, &mut turns);
            self.drops(pos, &mut turns);
            self.swaps(pos, &mut turns);
        }
        turns.sort_by_cached_key(|turn| unmarked(&turn.word));
        turns
    }

    /// Section 4, setup: one cube "on their own two rows, on an empty cell or on a lone cube of their own
    /// where the stack is allowed".
    fn placements(&self, pos: &Pos, turns: &mut Vec<Turn>) {
        let colour = pos.side;
        for role in self.distinct(&pos.hand[colour.index()]) {
            // Section 6: "Mountains are never placed in the setup"; nor are the wise of Mikjersi.
            if matches!(role, Role::Mountain | Role::Wise) {
                continue;
            }
            let cube = Cube { colour, role };
            for cell in 0..pos.cells.len() {
                if !self.may_place(&pos.cells, cube, cell) {
                    continue;
                }
                let mut next = pos.clone();
                next.cells[cell].push(cube);
                take_from_hand(&mut next, colour, role);
                // "A placement that would leave one's unplaced kunti no cell at all is not allowed."
                let kunti = Cube { colour, role: Role::Kunti };
                let room = (0..next.cells.len()).any(|c| self.may_place(&next.cells, kunti, c));
                if next.in_hand(colour, Role::Kunti) > 0 && !room {
                    continue;
                }
                // "A player with nothing left to place is passed over"; "Then White plays the first turn."
                if next.has_to_place(colour.other()) {
                    next.side = colour.other();
                } else if !next.has_to_place(colour) {
                    next.setup = false;
                    next.side = Colour::White;
                }
                turns.push(Turn { word: self.put_word(cube, cell), next });
            }
        }
    }

    /// Whether a cube may be placed on that cell in the setup.
    fn may_place(&self, cells: &Cells, cube: Cube, cell: usize) -> bool {
        if !self.setup_zone(cube.colour, cell) {
            return false;
        }
        match cells[cell].as_slice() {
            [] => true,
            // `jersi-0`: the setup "makes no stacks"; Mikjersi: "no stacks".
            [lone] => self.setup_stacks() && self.can_stack(*lone, cube),
            _ => false,
        }
    }

    /// Section 3: "A turn is one step, or two."
    fn step_turns(&self, pos: &Pos, turns: &mut Vec<Turn>) {
        let guards = active_guards(&pos.cells);
        for from in 0..pos.cells.len() {
            let name = &self.board.names[from];
            for first_is_stack in [false, true] {
                for first in self.steps(&pos.cells, pos.side, from, first_is_stack, &guards) {
                    let word = format!("{name}{}", first.text);
                    self.finish(pos, word.clone(), &first.cells, &first.taken, turns);
                    // Section 4: "a first step that takes it ends the turn" (but see `+landing`, Mikjersi).
                    let took_prey = first.taken.iter().any(|c| Some(c.role) == self.prey());
                    if took_prey && !self.puts_back() {
                        continue;
                    }
                    // "The second step must start from the cell where the first arrived, and must move the
                    // *other* number of cubes": after a single step the whole new stack, if there is one;
                    // after a stack step its top.
                    let second_is_stack = !first_is_stack;
                    let seconds = self.steps(&first.cells, pos.side, first.to, second_is_stack, &guards);
                    for second in seconds {
                        let same = second.direction == first.direction;
                        // Section 6: `+turn` and `+straight`.
                        if (self.turn && same) || (self.straight && !same) {
                            continue;
                        }
                        let mut taken = first.taken.clone();
                        taken.extend(&second.taken);
                        let word = format!("{word}{}", second.text);
                        self.finish(pos, word, &second.cells, &taken, turns);
                    }
                }
            }
        }
    }

    /// All single steps, or all stack steps, of that player from one cell.
    fn steps(&self, cells: &Cells, side: Colour, from: usize, stack: bool, guards: &[Guard]) -> Vec<Step> {
        let mut steps = vec![];
        let movable = if stack { is_own_stack(&cells[from], side) } else { has_top(&cells[from], side) };
        if !movable {
            return steps;
        }
        for direction in 0..self.board.directions() {
            // "A single step moves one cube, alone or the top of a stack, to an adjacent cell."
            let Some(near) = self.board.next[from][direction] else { continue };
            steps.extend(self.step(cells, side, (from, near), direction, stack, 1, guards));
            // "A stack step moves a whole stack one cell, or two cells in a straight line. The cell
            // crossed must be empty."
            if stack && cells[near].is_empty() {
                let Some(far) = self.board.next[near][direction] else { continue };
                steps.extend(self.step(cells, side, (from, far), direction, stack, 2, guards));
            }
        }
        steps
    }

    /// Makes one step if it may land there.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        cells: &Cells,
        side: Colour,
        (from, to): (usize, usize),
        direction: usize,
        stack: bool,
        length: usize,
        guards: &[Guard],
    ) -> Option<Step> {
        let top = *cells[from].last()?;
        let target = &cells[to];
        let on_mountain = target.first().is_some_and(|c| c.role == Role::Mountain);
        let mut taken = vec![];
        // Section 3, where it lands.
        match target.as_slice() {
            [] => {}
            // A lone cube of one's own, or a lone mountain of either colour: a single step only.
            [lone] if on_mountain || lone.colour == side => {
                if stack || !self.can_stack(*lone, top) {
                    return None;
                }
            }
            // A full cell of one's own.
            [_, theirs] if theirs.colour == side => return None,
            // "on a cell held by the enemy, if it *captures*"
            [.., theirs] => {
                if !self.takes(top.role, theirs.role, stack) {
                    return None;
                }
                if on_mountain {
                    // "A cube on a mountain can be taken only by a single step, and the taker stands on
                    // the mountain in its place."
                    if stack {
                        return None;
                    }
                    taken.push(*theirs);
                } else {
                    taken.extend(target);
                }
            }
        }
        let mut after = cells.clone();
        after[to].truncate(target.len() - taken.len());
        let keep = if stack { 0 } else { cells[from].len() - 1 };
        let unit = after[from].split_off(keep);
        after[to].extend(unit);
        if after[to].len() == 2 && self.guarded(cells, top, to, guards) {
            return None;
        }
        if length == 2 && self.divided(cells, top, from, to, guards) {
            return None;
        }
        let mark = match taken.iter().any(|c| Some(c.role) == self.prey()) {
            true => "!!",
            false if !taken.is_empty() => "!",
            false => "",
        };
        let sign = if stack { '=' } else { '-' };
        let text = format!("{sign}{}{mark}", self.board.names[to]);
        Some(Step { cells: after, to, direction, taken, text })
    }

    /// Section 6, mokca: "no step may *end* there with a stack standing"; "A stack with a mokca on top is
    /// blocked only by the *enemy's* active mokca."
    fn guarded(&self, cells: &Cells, top: Cube, to: usize, guards: &[Guard]) -> bool {
        guards.iter().filter(|g| still_active(cells, g)).any(|&(cell, _, guard)| {
            guard.role == Role::Mokca
                && self.board.adjacent(cell, to)
                && (top.role != Role::Mokca || guard.colour != top.colour)
        })
    }

    /// Section 6, fendi: no stack step of two cells "that starts or ends on a cell adjacent to it"; "A stack
    /// with a fendi on top is bound only by the *enemy's* active fendi, and only at the start of its jump".
    fn divided(&self, cells: &Cells, top: Cube, from: usize, to: usize, guards: &[Guard]) -> bool {
        guards.iter().filter(|g| still_active(cells, g)).any(|&(cell, _, guard)| {
            let starts = self.board.adjacent(cell, from);
            let ends = self.board.adjacent(cell, to);
            guard.role == Role::Fendi
                && if top.role == Role::Fendi { guard.colour != top.colour && starts } else { starts || ends }
        })
    }

    /// Ends a turn of steps: puts a captured kunti or king back where the game wants it, then counts.
    fn finish(&self, pos: &Pos, word: String, cells: &Cells, taken: &[Cube], turns: &mut Vec<Turn>) {
        let prey = taken.iter().find(|c| Some(c.role) == self.prey());
        if let Some(&prey) = prey.filter(|_| self.puts_back()) {
            let mut found = false;
            for cell in 0..cells.len() {
                if self.may_put_back(cells, prey, cell) {
                    let mut cells = cells.clone();
                    cells[cell].push(prey);
                    let word = format!("{word}/{}", self.put_word(prey, cell));
                    self.close(pos, word, cells, pos.hand.clone(), taken, turns);
                    found = true;
                }
            }
            // "If no cell will do, the capturer wins": the cube stays off the board.
            if found {
                return;
            }
        }
        self.close(pos, word, cells.clone(), pos.hand.clone(), taken, turns);
    }

    /// Sections 6 and 7, put-back: the owner's first row; an empty cell, a lone cube of its owner, or in
    /// Mikjersi a lone mountain of either colour (Jersi 4 has none on first rows).
    fn may_put_back(&self, cells: &Cells, prey: Cube, cell: usize) -> bool {
        if self.own_row(prey.colour, cell) != 0 {
            return false;
        }
        match cells[cell].as_slice() {
            [] => true,
            [lone] => self.can_stack(*lone, prey),
            _ => false,
        }
    }

    /// The end of every turn: counters, exchange, countdown, side to move.
    fn close(
        &self,
        pos: &Pos,
        mut word: String,
        cells: Cells,
        hand: [Vec<Role>; 2],
        taken: &[Cube],
        turns: &mut Vec<Turn>,
    ) {
        let mut next = Pos { cells, hand, side: pos.side.other(), ..*pos };
        // Section 9: QUIET, "turns played since the last capture (in Mikjersi the capture of a lone king
        // does not count)".
        let counts = taken.iter().any(|c| c.role != Role::King);
        next.quiet = if counts { 0 } else { pos.quiet.saturating_add(1) };
        // "ROUND: from 1, plus one after each turn of Black."
        if pos.side == Colour::Black {
            next.round = pos.round.saturating_add(1);
        }
        if self.kind == Kind::Mikjersi && self.exchange(&mut next) {
            word.push('*');
        }
        // Section 5, countdown.
        if self.has_countdown() {
            next.end = match pos.end {
                Some(left) => Some(left.saturating_sub(1)),
                None if self.starts_countdown(&next) => Some(20),
                None => None,
            };
        }
        turns.push(Turn { word, next });
    }

    /// Section 7, exchange: "if for some sort both players' cubes are in prison, they go back to their
    /// owners' reserves"; a game has two exchanges at most. The king goes to no prison.
    fn exchange(&self, pos: &mut Pos) -> bool {
        if pos.swaps == 0 {
            return false;
        }
        let mut any = false;
        for &(role, _) in self.letters() {
            let prisoner = |pos: &Pos, colour: Colour| {
                pos.on_board(colour, role) + pos.in_hand(colour, role) < self.given(colour, role)
            };
            let both = prisoner(pos, Colour::White) && prisoner(pos, Colour::Black);
            if role != Role::King && both {
                pos.hand[0].push(role);
                pos.hand[1].push(role);
                any = true;
            }
        }
        if any {
            pos.swaps -= 1;
            pos.sort_hands(self);
        }
        any
    }

    /// Sections 5 and 6: "either player has at most one sort of cube besides the kunti"; special forms and
    /// mountains do not count.
    fn starts_countdown(&self, pos: &Pos) -> bool {
        let triad = [Role::Cukla, Role::Kuctai, Role::Kurfa];
        let roles = |colour: Colour| triad.iter().filter(|&&s| pos.on_board(colour, s) > 0).count();
        roles(Colour::White) <= 1 || roles(Colour::Black) <= 1
    }

    /// Sections 6 and 7: "A turn may be a **drop** in place of steps": one or two cubes, two on one cell or
    /// on two adjacent cells.
    fn drops(&self, pos: &Pos, turns: &mut Vec<Turn>) {
        let side = pos.side;
        let hand = &pos.hand[side.index()];
        for role in self.distinct(hand) {
            let first = Cube { colour: side, role };
            for cell in 0..pos.cells.len() {
                if !self.may_drop(&pos.cells, first, cell) {
                    continue;
                }
                let mut one = pos.clone();
                one.cells[cell].push(first);
                take_from_hand(&mut one, side, role);
                let word = self.put_word(first, cell);
                self.close(pos, word.clone(), one.cells.clone(), one.hand.clone(), &[], turns);
                for role in self.distinct(&one.hand[side.index()]) {
                    let second = Cube { colour: side, role };
                    // Section 10: "the cell that comes first by row, then by number, is written first. On
                    // one cell the order matters: the first is below."
                    for other in cell..pos.cells.len() {
                        if other != cell && !self.board.adjacent(cell, other) {
                            continue;
                        }
                        if !self.may_drop(&one.cells, second, other) {
                            continue;
                        }
                        let mut two = one.clone();
                        two.cells[other].push(second);
                        take_from_hand(&mut two, side, role);
                        let word = format!("{word}/{}", self.put_word(second, other));
                        self.close(pos, word, two.cells, two.hand, &[], turns);
                    }
                }
            }
        }
    }

    /// Whether a cube of the hand may be dropped on that cell.
    fn may_drop(&self, cells: &Cells, cube: Cube, cell: usize) -> bool {
        match self.kind {
            // Section 6: "on an empty cell, or on a lone mountain of the same colour; never on another cube",
            // within the zone.
            Kind::Jersi4 => {
                cube.role == Role::Mountain
                    && self.mountain_zone(cube.colour, cell)
                    && match cells[cell].as_slice() {
                        [] => true,
                        [lone] => *lone == cube,
                        _ => false,
                    }
            }
            // Section 7: "on empty cells or on lone cubes of one's own (not the king; a mountain only on an
            // empty cell), not on an enemy mountain".
            Kind::Mikjersi => match cells[cell].as_slice() {
                [] => true,
                [lone] => {
                    lone.colour == cube.colour && lone.role != Role::King && cube.role != Role::Mountain
                }
                _ => false,
            },
            // JERSI-4.16.md section 4: "A wise lands on an empty cell, on a lone cube of one's own but the king, or on
            // one's own lone mountain; a mountain on an empty cell or on one's own lone mountain."
            Kind::Jersi => match cells[cell].as_slice() {
                [] => true,
                [lone] if lone.colour != cube.colour => false,
                [lone] if cube.role == Role::Mountain => lone.role == Role::Mountain,
                [lone] => lone.role != Role::King,
                _ => false,
            },
            _ => false,
        }
    }

    /// Section 6, mucti: "one's kunti and one's active mucti change places, each taking exactly the other's
    /// (top or ground). Nothing else moves."
    fn swaps(&self, pos: &Pos, turns: &mut Vec<Turn>) {
        let active = |role: Role| {
            let cube = Cube { colour: pos.side, role };
            (0..pos.cells.len()).filter(move |&c| pos.cells[c].last() == Some(&cube))
        };
        for kunti in active(Role::Kunti) {
            for mucti in active(Role::Mucti) {
                let mut cells = pos.cells.clone();
                let (k, m) = (cells[kunti].pop(), cells[mucti].pop());
                cells[kunti].extend(m);
                cells[mucti].extend(k);
                let word = format!("{}<>{}", self.board.names[kunti], self.board.names[mucti]);
                self.close(pos, word, cells, pos.hand.clone(), &[], turns);
            }
        }
    }

    /// `K:d1`.
    fn put_word(&self, cube: Cube, cell: usize) -> String {
        format!("{}:{}", self.letter(cube), self.board.names[cell])
    }

    /// The roles of a hand, each once.
    fn distinct(&self, hand: &[Role]) -> Vec<Role> {
        self.letters().iter().map(|l| l.0).filter(|s| hand.contains(s)).collect()
    }
}

/// Takes one cube of that role from the player's hand.
fn take_from_hand(pos: &mut Pos, colour: Colour, role: Role) {
    let hand = &mut pos.hand[colour.index()];
    if let Some(at) = hand.iter().position(|&s| s == role) {
        hand.remove(at);
    }
}

/// Whether the active cube of a cell is the player's and can move: mountains never do.
fn has_top(unit: &[Cube], side: Colour) -> bool {
    unit.last().is_some_and(|c| c.colour == side && c.role != Role::Mountain)
}

/// Whether a cell holds a stack that the player can move: a pile on a mountain "cannot move as a stack".
fn is_own_stack(unit: &[Cube], side: Colour) -> bool {
    unit.len() == 2 && has_top(unit, side) && unit[0].role != Role::Mountain
}

/// The active guardians and dividers of a board.
fn active_guards(cells: &Cells) -> Vec<Guard> {
    let mut guards = vec![];
    for (cell, unit) in cells.iter().enumerate() {
        if let Some(&top) = unit.last().filter(|c| matches!(c.role, Role::Mokca | Role::Fendi)) {
            guards.push((cell, unit.len() - 1, top));
        }
    }
    guards
}

/// Section 6: "A mokca blocks a step if it was active when the turn began and is still active, on the same
/// cell, when the step is made". The level tells it from another of its role below it.
fn still_active(cells: &Cells, &(cell, level, cube): &Guard) -> bool {
    cells[cell].len() == level + 1 && cells[cell][level] == cube
}
