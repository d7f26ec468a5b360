//! Positions and symmetries.

use std::collections::BTreeMap;
use std::sync::Arc;

use jersi_engine::ugi::read_word;
use jersi_rules::{Cube, Turn, perft, perft_divide};
use jersi_texts::Lang;
use pyo3::prelude::*;

use crate::game::{Game, GameData, side_name};
use crate::words::{IllegalTurn, current, language};

/// How a game ended by the rules.
#[pyclass(frozen, get_all, module = "jersi")]
#[derive(Clone)]
pub struct Outcome {
    /// `'white'`, `'black'`, or `None` for a draw.
    pub winner: Option<&'static str>,
    /// Why, as records say it: `'capture'`, `'stuck'`, `'goal'`, `'quiet'`, `'countdown'` or `'blocked'`.
    pub reason: &'static str,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_owned(), |winner| format!("'{winner}'"));
        format!("Outcome(winner={winner}, reason='{}')", self.reason)
    }
}

impl From<jersi_rules::Outcome> for Outcome {
    fn from(outcome: jersi_rules::Outcome) -> Outcome {
        Outcome { winner: outcome.winner.map(side_name), reason: outcome.reason.name() }
    }
}

/// A position of a game. It never changes: `play` gives another one.
///
/// >>> import jersi
/// >>> position = jersi.Game("pijersi").start()
/// >>> position = position.play("b4=d5").play("f4=d3")
/// >>> position.side, position.round
/// ('white', 2)
#[pyclass(frozen, module = "jersi", from_py_object)]
#[derive(Clone)]
pub struct Position {
    pub game: Arc<GameData>,
    pub inner: jersi_rules::Position,
}

impl Position {
    pub fn new(game: &Arc<GameData>, inner: jersi_rules::Position) -> Position {
        Position { game: game.clone(), inner }
    }

    pub fn read(&self, word: &str, lang: Lang) -> PyResult<Turn> {
        read_word(&self.inner, word)
            .map_err(|error| IllegalTurn::new_err(error.say(self.inner.rules(), lang)))
    }

    fn letters(&self, cubes: impl Iterator<Item = Cube>) -> String {
        cubes.map(|cube| self.inner.rules().letter(cube)).collect()
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    /// Whose turn it is: `'white'` or `'black'`.
    #[getter]
    fn side(&self) -> &'static str {
        side_name(self.inner.side())
    }

    /// The round, from 1.
    #[getter]
    fn round(&self) -> u64 {
        self.inner.round()
    }

    /// Turns since the last capture that counts.
    #[getter]
    fn quiet(&self) -> u64 {
        self.inner.quiet()
    }

    /// Whether cubes are still being placed.
    #[getter]
    fn in_setup(&self) -> bool {
        self.inner.in_setup()
    }

    /// A number that is the same for positions with the same future.
    #[getter]
    fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// What stands where: the letters of the cubes by the name of the cell, from below.
    ///
    /// >>> import jersi
    /// >>> units = jersi.Game("pijersi").start().units()
    /// >>> units["a1"], units["b4"]
    /// ('R', 'WW')
    fn units(&self) -> BTreeMap<String, String> {
        let board = self.inner.rules().board();
        let cubes = |unit: jersi_rules::Unit| [unit.bottom(), unit.upper()].into_iter().flatten();
        let units = self.inner.units();
        units.map(|(cell, unit)| (board.name(cell).to_owned(), self.letters(cubes(unit)))).collect()
    }

    /// The letters of the cubes in hand, White's first.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("mikjersi").start().hand
    /// 'WMwm'
    #[getter]
    fn hand(&self) -> String {
        self.letters(self.inner.hand())
    }

    /// All legal turns, as sorted words; with their marks of captures if asked for.
    ///
    /// >>> import jersi
    /// >>> start = jersi.Game("pijersi").start()
    /// >>> len(start.turns()), start.turns()[:2]
    /// (186, ['a1-a2', 'a1-a2=a1'])
    #[pyo3(signature = (*, marks=false))]
    fn turns(&self, marks: bool) -> Vec<String> {
        let word = |turn| if marks { self.inner.marked_word(turn) } else { self.inner.word(turn) };
        self.inner.turns().into_iter().map(word).collect()
    }

    /// How many turns are legal.
    fn count(&self) -> u64 {
        self.inner.count_turns()
    }

    /// Whether a turn is legal.
    fn is_legal(&self, turn: &str) -> bool {
        read_word(&self.inner, turn).is_ok()
    }

    /// Why a turn is refused, in words; nothing, if it is legal.
    ///
    /// >>> import jersi
    /// >>> start = jersi.Game("jersi-2").start()
    /// >>> start.refusal("a5-b5-c5")
    /// 'after a single step the second must move a stack: `=`'
    /// >>> start.refusal("a5-b5-c5", "fr")
    /// 'après un cube, le second coup doit déplacer une pile : `=`'
    /// >>> start.refusal("a5-b5") is None
    /// True
    #[pyo3(signature = (turn, lang=None))]
    fn refusal(&self, turn: &str, lang: Option<&str>) -> PyResult<Option<String>> {
        let lang = language(lang)?;
        Ok(read_word(&self.inner, turn).err().map(|error| error.say(self.inner.rules(), lang)))
    }

    /// The position after a turn, which is given in words or, where the game has them, coordinates.
    ///
    /// >>> import jersi
    /// >>> start = jersi.Game("pijersi").start()
    /// >>> start.play("b4=d5") == start.play("b4d5d5")
    /// True
    /// >>> start.play("a1-a1")
    /// Traceback (most recent call last):
    ///     ...
    /// jersi.IllegalTurn: a1: a step has to leave its cell
    fn play(&self, turn: &str) -> PyResult<Position> {
        let turn = self.read(turn, current())?;
        let mut inner = self.inner.clone();
        inner.play_unchecked(turn);
        Ok(Position::new(&self.game, inner))
    }

    /// A legal turn as coordinates, where the game has them.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").start().coordinates("b4=d5")
    /// 'b4d5d5'
    fn coordinates(&self, turn: &str) -> PyResult<Option<String>> {
        Ok(self.inner.coordinates(self.read(turn, current())?))
    }

    /// How the game ended, if it did.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").position("R-5/1p-5/6/7/6/7/6 b 1 1").outcome
    /// Outcome(winner='white', reason='goal')
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome().map(Outcome::from)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// How many games of so many turns begin here. Other Python threads run meanwhile.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").start().perft(2)
    /// 34054
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| perft(&self.inner, depth))
    }

    /// The same for each turn.
    ///
    /// >>> import jersi
    /// >>> counts = jersi.Game("pijersi").start().divide(2)
    /// >>> counts["a1-a2"], sum(counts.values())
    /// (186, 34054)
    fn divide(&self, py: Python<'_>, depth: u32) -> BTreeMap<String, u64> {
        let counts = py.detach(|| perft_divide(&self.inner, depth));
        counts.into_iter().map(|(turn, count)| (self.inner.word(turn), count)).collect()
    }

    /// The position as text, which `Game.position` reads.
    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("jersi.Game({:?}).position(\"{}\")", self.inner.rules().id(), self.inner)
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.inner == other.inner
    }

    fn __hash__(&self) -> u64 {
        self.inner.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("game")?.getattr("position")?, (slf.get().inner.to_string(),)))
    }
}

/// A way to change cells, colours and cubes that keeps the rules: see `Game.symmetries`.
#[pyclass(frozen, module = "jersi")]
pub struct Symmetry {
    pub game: Arc<GameData>,
    pub inner: jersi_rules::Symmetry,
}

#[pymethods]
impl Symmetry {
    /// The image of a position.
    fn position(&self, position: &Position) -> PyResult<Position> {
        self.game.expect(&position.inner)?;
        Ok(Position::new(&position.game, self.inner.position(&position.inner)))
    }

    /// The word that a legal turn of a position has in the position's image.
    fn turn(&self, position: &Position, turn: &str) -> PyResult<String> {
        self.game.expect(&position.inner)?;
        let turn = position.read(turn, current())?;
        Ok(self.inner.position(&position.inner).word(self.inner.turn(turn)))
    }

    /// Whether White and Black change.
    #[getter]
    fn swaps_colours(&self) -> bool {
        self.inner.side(jersi_rules::Side::White) == jersi_rules::Side::Black
    }
}
