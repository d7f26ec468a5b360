//! The bare state of a game: what stands where, whose turn, and the counters.
//!
//! A [`State`] is small and plain, to be copied by searches; it knows its rules only as an argument. Everybody
//! else uses [`Position`](crate::Position), which keeps the two together.

use std::collections::BTreeMap;
use std::fmt;

use crate::cellset::{Cell, CellSet, MAX_CELLS, NARROW, Narrow, Sets};
use crate::cube::{CODES, Cube, MAX_ROLES, Role, RoleSet, Side, Unit};
use crate::machine::{Machine, Plain};
use crate::ruleset::Ruleset;
use crate::turn::{Step, Turn};

/// Numbers by role; one more than there are roles, so that the compiler sees that indices fit.
pub(crate) type ByRole<T> = [T; MAX_ROLES + 1];

/// The state of a game without its rules. Made by a [`Position`](crate::Position) and only meaningful with the
/// same [`Ruleset`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub(crate) units: [Unit; MAX_CELLS],
    /// Cells by the code of their active cube.
    tops: Sets<CODES>,
    /// Cells by owner of their active cube; with two cubes; and where something stands on ground that never moves.
    sets: Sets<4>,
    pub(crate) on_board: [ByRole<u8>; 2],
    pub(crate) hand: [ByRole<u8>; 2],
    /// The roles of each side that have a cube on the board.
    pub(crate) roles: [RoleSet; 2],
    pub(crate) hash: u64,
    pub(crate) quiet: u64,
    pub(crate) round: u64,
    /// Turns left, if the countdown runs.
    pub(crate) countdown: Option<u8>,
    pub(crate) exchanges: u8,
    pub(crate) side: Side,
    pub(crate) setup: bool,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = self.units.iter().enumerate().filter(|(_, unit)| unit.height() > 0);
        let units: BTreeMap<Cell, &Unit> = units.map(|(place, unit)| (Cell::new(place), unit)).collect();
        f.debug_struct("State")
            .field("side", &self.side)
            .field("quiet", &self.quiet)
            .field("round", &self.round)
            .field("units", &units)
            .finish_non_exhaustive()
    }
}

/// The places of stacks, and of what stands on ground, in [`State::sets`], behind the two owners'.
const STACKS: usize = 2;
const BASED: usize = 3;

/// What fell in a turn, as far as the counters care.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fallen {
    prey: bool,
    others: bool,
}

impl State {
    /// The empty board with White to move.
    pub(crate) fn empty() -> State {
        State {
            units: [Unit::NONE; MAX_CELLS],
            tops: Sets::EMPTY,
            sets: Sets::EMPTY,
            on_board: [[0; MAX_ROLES + 1]; 2],
            hand: [[0; MAX_ROLES + 1]; 2],
            roles: [RoleSet::EMPTY; 2],
            hash: 0,
            quiet: 0,
            round: 1,
            countdown: None,
            exchanges: 0,
            side: Side::White,
            setup: false,
        }
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// What stands on a cell.
    #[inline]
    pub fn unit(&self, cell: Cell) -> Unit {
        self.units[cell.place()]
    }

    /// The cells on which something else stands than in `others`.
    #[inline]
    pub fn differences(&self, others: &[Unit; MAX_CELLS]) -> CellSet {
        const GROUP: usize = 16;
        let word = |unit: &Unit| u16::from_le_bytes([unit.bottom, unit.upper]);
        let mut cells = CellSet::EMPTY;
        // Most groups of cells are as they were, which processors see at once.
        for (i, (ours, theirs)) in self.units.chunks(GROUP).zip(others.chunks(GROUP)).enumerate() {
            if ours.iter().zip(theirs).fold(0, |all, (a, b)| all | (word(a) ^ word(b))) != 0 {
                let places = ours.iter().zip(theirs).enumerate().filter(|(_, (a, b))| a != b);
                places.for_each(|(j, _)| cells.insert(Cell::new(i * GROUP + j)));
            }
        }
        cells
    }

    /// The cells whose active cube is of that role and side.
    #[inline]
    pub fn tops(&self, side: Side, role: Role) -> CellSet {
        self.tops.get(Cube::new(side, role).code() % CODES)
    }

    /// The same in code for boards of one width; so for the other sets.
    #[inline(always)]
    pub(crate) fn tops_on<M: Machine>(&self, side: Side, role: Role) -> CellSet<M::Width> {
        self.tops(side, role).on::<M>()
    }

    /// The cells whose active cube belongs to a side.
    #[inline]
    pub fn own(&self, side: Side) -> CellSet {
        self.sets.get(side.index())
    }

    #[inline(always)]
    pub(crate) fn own_on<M: Machine>(&self, side: Side) -> CellSet<M::Width> {
        self.own(side).on::<M>()
    }

    /// The cells with two cubes.
    #[inline]
    pub fn stacks(&self) -> CellSet {
        self.sets.get(STACKS)
    }

    #[inline(always)]
    pub(crate) fn stacks_on<M: Machine>(&self) -> CellSet<M::Width> {
        self.stacks().on::<M>()
    }

    /// The cells where something stands on ground that never moves.
    #[inline]
    pub(crate) fn based(&self) -> CellSet {
        self.sets.get(BASED)
    }

    #[inline(always)]
    pub(crate) fn based_on<M: Machine>(&self) -> CellSet<M::Width> {
        self.based().on::<M>()
    }

    /// Becomes another state of the same game. Of a board with few cells it copies less than the whole.
    #[inline]
    pub fn copy_from(&mut self, rules: &Ruleset, other: &State) {
        if rules.wide {
            *self = *other;
            return;
        }
        if let (Some(ours), Some(theirs)) =
            (self.units.first_chunk_mut::<NARROW>(), other.units.first_chunk::<NARROW>())
        {
            *ours = *theirs;
        }
        self.tops.copy_from::<Plain<Narrow>>(&other.tops);
        self.sets.copy_from::<Plain<Narrow>>(&other.sets);
        self.on_board = other.on_board;
        self.hand = other.hand;
        self.roles = other.roles;
        self.hash = other.hash;
        self.quiet = other.quiet;
        self.round = other.round;
        self.countdown = other.countdown;
        self.exchanges = other.exchanges;
        self.side = other.side;
        self.setup = other.setup;
    }

    /// How many cubes of a role a side has on the board.
    #[inline]
    pub fn on_board(&self, side: Side, role: Role) -> usize {
        self.on_board[side.index()][role.index()] as usize
    }

    /// How many cubes of a role a side has in hand.
    #[inline]
    pub fn hand(&self, side: Side, role: Role) -> usize {
        self.hand[side.index()][role.index()] as usize
    }

    /// Turns since the last capture that counts.
    #[inline]
    pub fn quiet(&self) -> u64 {
        self.quiet
    }

    /// The round, from 1.
    #[inline]
    pub fn round(&self) -> u64 {
        self.round
    }

    /// Turns left in the countdown, if it runs.
    #[inline]
    pub fn countdown(&self) -> Option<u8> {
        self.countdown
    }

    /// Exchanges of prisoners left.
    #[inline]
    pub fn exchanges(&self) -> u8 {
        self.exchanges
    }

    /// Whether cubes are still being placed.
    #[inline]
    pub fn in_setup(&self) -> bool {
        self.setup
    }

    /// A number that is the same for positions with the same future: board, side, hands, exchanges left and
    /// countdown. QUIET and ROUND are left out.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash, computed anew.
    pub fn hash_from_scratch(&self, rules: &Ruleset) -> u64 {
        let keys = &rules.keys;
        let mut hash = keys.side(self.side) ^ keys.setup(self.setup);
        hash ^= keys.countdown(self.countdown) ^ keys.exchanges(self.exchanges);
        for (place, unit) in self.units.iter().enumerate() {
            let cell = Cell::new(place);
            hash ^= keys.cube::<Plain>(0, unit.bottom, cell);
            hash ^= keys.cube::<Plain>(1, unit.upper, cell);
        }
        for side in Side::BOTH {
            for role in rules.roles() {
                hash ^= keys.hand(side, role, self.hand[side.index()][role.index()]);
            }
        }
        hash
    }

    /// Puts a cube, by its code, on a cell: on the ground or on what stands there.
    #[inline]
    fn put<M: Machine>(&mut self, rules: &Ruleset, cell: Cell, code: u8) {
        let unit = &mut self.units[cell.place()];
        let below = unit.bottom as usize % CODES;
        if below == 0 {
            unit.bottom = code;
            self.hash ^= rules.keys.cube::<M>(0, code, cell);
        } else {
            unit.upper = code;
            self.tops.remove::<M>(below, cell);
            self.sets.remove::<M>(below & 1, cell);
            self.sets.insert::<M>(STACKS, cell);
            if rules.ground_codes[below] {
                self.sets.insert::<M>(BASED, cell);
            }
            self.hash ^= rules.keys.cube::<M>(1, code, cell);
        }
        self.tops.insert::<M>(code as usize % CODES, cell);
        self.sets.insert::<M>(code as usize & 1, cell);
    }

    /// Takes the active cube off a cell and gives its code, 0 if there is none.
    #[inline]
    fn lift<M: Machine>(&mut self, rules: &Ruleset, cell: Cell) -> u8 {
        let unit = &mut self.units[cell.place()];
        let two = unit.upper != 0;
        let code = if two { unit.upper } else { unit.bottom };
        self.tops.remove::<M>(code as usize % CODES, cell);
        self.sets.remove::<M>(code as usize & 1, cell);
        self.hash ^= rules.keys.cube::<M>(two as usize, code, cell);
        if two {
            let below = unit.bottom as usize % CODES;
            unit.upper = 0;
            self.tops.insert::<M>(below, cell);
            self.sets.insert::<M>(below & 1, cell);
            self.sets.remove::<M>(STACKS, cell);
            self.sets.remove::<M>(BASED, cell);
        } else {
            unit.bottom = 0;
        }
        code
    }

    /// A cube comes onto the board.
    pub(crate) fn enter(&mut self, rules: &Ruleset, cell: Cell, cube: Cube) {
        self.enter_on::<Plain>(rules, cell, cube);
    }

    #[inline(always)]
    fn enter_on<M: Machine>(&mut self, rules: &Ruleset, cell: Cell, cube: Cube) {
        self.on_board[cube.side.index()][cube.role.index()] += 1;
        self.roles[cube.side.index()].insert(cube.role);
        self.put::<M>(rules, cell, cube.code() as u8);
    }

    /// The active cube of a cell leaves the board.
    fn fall<M: Machine>(&mut self, rules: &Ruleset, cell: Cell, fallen: &mut Fallen) {
        let Some(cube) = self.unit(cell).top() else { return };
        self.lift::<M>(rules, cell);
        let left = &mut self.on_board[cube.side.index()][cube.role.index()];
        *left -= 1;
        if *left == 0 {
            self.roles[cube.side.index()].remove(cube.role);
        }
        if rules.prey == Some(cube.role) { fallen.prey = true } else { fallen.others = true }
    }

    /// Changes how many cubes of a role a side has in hand.
    pub(crate) fn set_hand(&mut self, rules: &Ruleset, side: Side, role: Role, count: u8) {
        let held = &mut self.hand[side.index()][role.index()];
        self.hash ^= rules.keys.hand(side, role, *held) ^ rules.keys.hand(side, role, count);
        *held = count;
    }

    /// Makes one step; what stood in its way falls.
    #[inline]
    fn step<M: Machine>(&mut self, rules: &Ruleset, kind: Step, from: Cell, to: Cell, fallen: &mut Fallen) {
        if self.own(!self.side).on::<M>().has(to) {
            // A taken unit leaves the board whole, but the ground under it stays; a lone mountain of the
            // enemy is climbed, not taken.
            if !rules.ground_codes[self.unit(to).top_code()] {
                let based = self.based().on::<M>().has(to);
                self.fall::<M>(rules, to, fallen);
                if !based && self.units[to.place()].height() != 0 {
                    self.fall::<M>(rules, to, fallen);
                }
            }
        }
        let top = self.lift::<M>(rules, from);
        if kind == Step::Stack {
            let bottom = self.lift::<M>(rules, from);
            self.put::<M>(rules, to, bottom);
        }
        self.put::<M>(rules, to, top);
    }

    /// Moves cubes in the middle of a turn, without a look at the counters.
    pub(crate) fn move_units(&mut self, rules: &Ruleset, kind: Step, from: Cell, to: Cell) {
        self.step::<Plain>(rules, kind, from, to, &mut Fallen::default());
    }

    /// Makes the first step of a turn that has two.
    #[inline]
    pub(crate) fn make_step(
        &mut self,
        rules: &Ruleset,
        kind: Step,
        from: Cell,
        to: Cell,
        fallen: &mut Fallen,
    ) {
        if rules.wide {
            self.step::<Plain<u64>>(rules, kind, from, to, fallen);
        } else {
            self.step::<Plain<Narrow>>(rules, kind, from, to, fallen);
        }
    }

    /// Makes the last step of a turn.
    #[inline]
    pub(crate) fn make_last_step(
        &mut self,
        rules: &Ruleset,
        kind: Step,
        from: Cell,
        to: Cell,
        mut fallen: Fallen,
    ) {
        self.make_step(rules, kind, from, to, &mut fallen);
        self.end_turn(rules, &fallen);
    }

    /// Plays a turn that is known to be legal.
    pub fn play(&mut self, rules: &Ruleset, turn: Turn) {
        if rules.wide {
            self.play_on::<Plain<u64>>(rules, turn);
        } else {
            self.play_on::<Plain<Narrow>>(rules, turn);
        }
    }

    #[inline(always)]
    fn play_on<M: Machine>(&mut self, rules: &Ruleset, turn: Turn) {
        let us = self.side;
        let mut fallen = Fallen::default();
        match turn {
            Turn::Steps { first, from, to, then, back } => {
                self.step::<M>(rules, first, from, to, &mut fallen);
                if let Some(end) = then {
                    self.step::<M>(rules, first.other(), to, end, &mut fallen);
                }
                if let (Some(cell), Some(prey)) = (back, rules.prey) {
                    self.enter_on::<M>(rules, cell, Cube::new(!us, prey));
                }
            }
            Turn::Drop { first, second } => {
                for (role, cell) in [Some(first), second].into_iter().flatten() {
                    self.set_hand(rules, us, role, self.hand[us.index()][role.index()].saturating_sub(1));
                    self.enter_on::<M>(rules, cell, Cube::new(us, role));
                }
                if self.setup {
                    return self.end_placement(rules);
                }
            }
            Turn::Swap { prey, ghost } => {
                let (a, b) = (self.lift::<M>(rules, prey), self.lift::<M>(rules, ghost));
                self.put::<M>(rules, prey, b);
                self.put::<M>(rules, ghost, a);
            }
        }
        self.end_turn(rules, &fallen);
    }

    /// The turn goes over to the other side, without a turn being played. For searches that ask "and if I did
    /// nothing?"; no game allows it.
    pub fn pass(&mut self, rules: &Ruleset) {
        self.quiet = self.quiet.saturating_add(1);
        self.hand_over(rules);
    }

    fn hand_over(&mut self, rules: &Ruleset) {
        if self.side == Side::Black {
            self.round = self.round.saturating_add(1);
        }
        self.side = !self.side;
        self.hash ^= rules.keys.turn_over();
    }

    fn end_turn(&mut self, rules: &Ruleset, fallen: &Fallen) {
        let capture = fallen.others || (fallen.prey && !rules.lone_prey_is_quiet);
        self.quiet = if capture { 0 } else { self.quiet.saturating_add(1) };
        if self.exchanges > 0 {
            self.exchange(rules);
        }
        if let Some(rule) = &rules.countdown {
            let next = match self.countdown {
                Some(left) => Some(left.saturating_sub(1)),
                None => {
                    let poor = |side: Side| self.roles[side.index()].and(rule.counted).len() <= rule.roles;
                    (poor(Side::White) || poor(Side::Black)).then_some(rule.turns)
                }
            };
            self.hash ^= rules.keys.countdown(self.countdown) ^ rules.keys.countdown(next);
            self.countdown = next;
        }
        self.hand_over(rules);
    }

    /// Prisoners of the same role on both sides go back to their owners' hands (RULES.md section 7).
    fn exchange(&mut self, rules: &Ruleset) {
        let prisoners = |side: Side, i: usize| {
            rules.count[side.index()][i] - self.on_board[side.index()][i] - self.hand[side.index()][i]
        };
        let mut pairs = [0u8; MAX_ROLES + 1];
        for (i, pair) in pairs.iter_mut().enumerate() {
            *pair = prisoners(Side::White, i).min(prisoners(Side::Black, i));
        }
        // Only what can be dropped again comes back; the prey never does.
        let droppable = rules.drops.as_ref().map_or(RoleSet::EMPTY, |d| d.roles);
        for role in rules.roles().filter(|&s| !droppable.has(s) || rules.prey == Some(s)) {
            pairs[role.index()] = 0;
        }
        if pairs == [0; MAX_ROLES + 1] {
            return;
        }
        for role in rules.roles() {
            for side in Side::BOTH {
                let held = self.hand[side.index()][role.index()];
                self.set_hand(rules, side, role, held + pairs[role.index()]);
            }
        }
        self.hash ^= rules.keys.exchanges(self.exchanges) ^ rules.keys.exchanges(self.exchanges - 1);
        self.exchanges -= 1;
    }

    /// Whether a side still has cubes to place in the setup.
    pub(crate) fn has_to_place(&self, rules: &Ruleset, side: Side) -> bool {
        rules.roles().any(|s| rules.placed.has(s) && self.hand[side.index()][s.index()] > 0)
    }

    /// Placements are not turns: no counter moves, and a player with nothing to place is passed over.
    fn end_placement(&mut self, rules: &Ruleset) {
        let before = self.side;
        if self.has_to_place(rules, !self.side) {
            self.side = !self.side;
        } else if !self.has_to_place(rules, self.side) {
            self.setup = false;
            self.side = Side::White;
            self.hash ^= rules.keys.setup(true) ^ rules.keys.setup(false);
        }
        if self.side != before {
            self.hash ^= rules.keys.turn_over();
        }
    }
}
