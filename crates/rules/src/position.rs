//! Positions: a state with its rules, always valid.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::attempt::Attempt;
use crate::cellset::{Cell, CellSet};
use crate::cube::{Cube, Side, Unit};
use crate::explain::explain;
use crate::outcome::Outcome;
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::turn::Turn;
use crate::visitor::Visitor;
use crate::word::{TurnError, Word};

/// A position of a game, always valid.
///
/// ```
/// use jersi_rules::Ruleset;
/// let position = Ruleset::load("jersi-2")?.start();
/// let turn = position.read_turn("a5-b5=d7")?;
/// let position = position.play(turn)?;
/// assert_eq!(position.to_string(), "k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/6RK1/7/K-R-C-K-1C-/C-RKN-RC1 b 1 1");
/// assert_eq!(position.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    rules: Arc<Ruleset>,
    state: State,
}

/// A turn was refused; here is the position back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayError {
    /// The position, unchanged.
    pub position: Position,
    /// What is against the turn.
    pub refusal: Refusal,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.refusal.say(&self.position.rules, crate::Lang::EN))
    }
}

impl std::error::Error for PlayError {}

impl Position {
    pub(crate) fn from_state(rules: Arc<Ruleset>, state: State) -> Self {
        Position { rules, state }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The bare state, for searches.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.state.side()
    }

    /// What stands on a cell.
    pub fn unit(&self, cell: Cell) -> Unit {
        self.state.unit(cell)
    }

    /// The cells on which something stands, in the order of their places, and what stands there.
    ///
    /// ```
    /// use jersi_rules::Ruleset;
    /// let start = Ruleset::load("pijersi")?.start();
    /// assert_eq!(start.units().map(|(_, unit)| unit.height()).sum::<usize>(), 28);
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn units(&self) -> impl Iterator<Item = (Cell, Unit)> + '_ {
        let taken = self.state.own(Side::White) | self.state.own(Side::Black);
        taken.iter().map(|cell| (cell, self.unit(cell)))
    }

    /// The cells whose active cube, alone or on top, belongs to a side.
    pub fn own(&self, side: Side) -> CellSet {
        self.state.own(side)
    }

    /// The round, from 1.
    pub fn round(&self) -> u64 {
        self.state.round()
    }

    /// Turns since the last capture that counts.
    pub fn quiet(&self) -> u64 {
        self.state.quiet()
    }

    /// Whether cubes are still being placed.
    pub fn in_setup(&self) -> bool {
        self.state.in_setup()
    }

    /// All legal turns, sorted by their words.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.turns_into(&mut turns);
        turns.sort_by_cached_key(|&turn| Word::new(self, turn, false));
        turns
    }

    /// Puts all legal turns into the list, in no particular order; the list is emptied first.
    pub fn turns_into(&self, list: &mut Vec<Turn>) {
        list.clear();
        self.state.turns(&self.rules, list);
    }

    /// The words of all legal turns, with their marks, sorted.
    pub fn marked_words(&self) -> Vec<Word> {
        let mut turns = Vec::new();
        self.turns_into(&mut turns);
        let mut words: Vec<Word> = turns.into_iter().map(|turn| Word::new(self, turn, true)).collect();
        words.sort_unstable();
        words
    }

    /// Shows a [`Visitor`] all legal turns, in groups; whether it stopped the walk.
    pub fn visit_turns(&self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        self.state.walk(&self.rules, visitor)
    }

    /// How many turns are legal.
    pub fn count_turns(&self) -> u64 {
        self.state.count_turns(&self.rules)
    }

    /// How the game ended, if it did. A finished game has no legal turns.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome(&self.rules)
    }

    /// A number that is the same for positions with the same future; see [`State::hash`].
    pub fn hash(&self) -> u64 {
        self.state.hash()
    }

    /// Whether a turn is legal.
    pub fn is_legal(&self, turn: Turn) -> bool {
        self.state.allows(&self.rules, turn)
    }

    /// Whether a turn is legal, and if not, why.
    pub fn check(&self, turn: Turn) -> Result<(), Refusal> {
        let legal = self.find(&Attempt::from_turn(&self.rules, &self.state, turn))?;
        // A turn in another form than its word's (a drop of two in the wrong order) is not the same turn.
        if legal == turn { Ok(()) } else { Err(Refusal::OtherForm) }
    }

    /// The legal turn that somebody asks for. The walk over all legal turns decides whether there is one; why there
    /// is none is asked only then.
    pub(crate) fn find(&self, attempt: &Attempt) -> Result<Turn, Refusal> {
        let (rules, state) = (&*self.rules, &self.state);
        let turn = attempt.turn(rules, state).filter(|&turn| state.allows(rules, turn));
        turn.ok_or_else(|| {
            let restricted = rules.without[state.side.index()].is_some();
            let why = if restricted { Refusal::Restricted } else { Refusal::Unexplained };
            explain(state, rules, attempt).unwrap_or(why)
        })
    }

    /// Plays a legal turn; an illegal one gives the position back with the reason.
    pub fn play(mut self, turn: Turn) -> Result<Position, Box<PlayError>> {
        match self.check(turn) {
            Ok(()) => {
                self.play_unchecked(turn);
                Ok(self)
            }
            Err(refusal) => Err(Box::new(PlayError { position: self, refusal })),
        }
    }

    /// Plays a turn that is known to be legal: one of [`Position::turns`], or one that was read or checked here.
    ///
    /// # Panics
    ///
    /// If it is not, and debug assertions are on. Where they are off, all bets are off.
    pub fn play_unchecked(&mut self, turn: Turn) {
        debug_assert!(self.is_legal(turn), "{self:?}: {turn:?} is not legal");
        self.state.play(&self.rules, turn);
    }

    /// The same board with the other side to move: whatever that side can do here, it threatens to do. Nothing while cubes
    /// are being placed, and after the end. No game allows to pass.
    ///
    /// ```
    /// use jersi_rules::{Ruleset, Side};
    /// let start = Ruleset::load("pijersi")?.start();
    /// let passed = start.passed().expect("the game is under way");
    /// assert_eq!((passed.side(), passed.own(Side::White)), (Side::Black, start.own(Side::White)));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn passed(&self) -> Option<Position> {
        if self.in_setup() || self.outcome().is_some() {
            return None;
        }
        let mut passed = self.clone();
        passed.state.pass(&passed.rules);
        Some(passed)
    }

    /// Reads a turn's word (RULES.md section 10) and checks that it is legal here.
    pub fn read_turn(&self, word: &str) -> Result<Turn, TurnError> {
        crate::word::read(self, word)
    }

    /// A turn's word, without the marks `!`, `!!` and `*`.
    pub fn word(&self, turn: Turn) -> String {
        Word::new(self, turn, false).to_string()
    }

    /// A turn's word with its marks.
    pub fn marked_word(&self, turn: Turn) -> String {
        Word::new(self, turn, true).to_string()
    }

    /// The cubes in hand, White's then Black's, each in the order of the game's file.
    pub fn hand(&self) -> impl Iterator<Item = Cube> + '_ {
        Side::BOTH.into_iter().flat_map(move |side| {
            self.rules
                .roles()
                .flat_map(move |role| std::iter::repeat_n(Cube::new(side, role), self.state.hand(side, role)))
        })
    }

    /// The cubes of a side that are neither on the board nor in hand: taken, or imprisoned.
    pub fn captured(&self, side: Side) -> impl Iterator<Item = Cube> + '_ {
        self.rules.roles().flat_map(move |role| {
            let there = self.state.on_board(side, role) + self.state.hand(side, role);
            std::iter::repeat_n(Cube::new(side, role), self.rules.count(side, role).saturating_sub(there))
        })
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.rules.id == other.rules.id && self.state == other.state
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules.id)
    }
}
