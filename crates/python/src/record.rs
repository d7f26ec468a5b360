//! Records of games.

use std::sync::Arc;

use jersi_record::{Ending, GameResult};
use jersi_rules::Side;
use jersi_texts::t;
use pyo3::prelude::*;

use crate::game::{Game, GameData, side_name};
use crate::position::Position;
use crate::words::{JersiError, RecordError, current};

/// A game that is written down: its turns, who played, how it ended.
///
/// >>> import jersi
/// >>> record = jersi.Record(jersi.Game("pijersi"))
/// >>> record.play("b4=d5").play("f4=d3")
/// jersi.Record of 'pijersi', 2 turns
/// >>> record.set_tag("White", "Zoé")
/// >>> print(record)
/// [Game "pijersi"]
/// [White "Zoé"]
/// [Result "*"]
/// <BLANKLINE>
/// 1. b4=d5 f4=d3
/// <BLANKLINE>
#[pyclass(module = "jersi")]
pub struct Record {
    game: Arc<GameData>,
    pub inner: jersi_record::Record,
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (game, start=None))]
    fn new(game: &Game, start: Option<&Position>) -> PyResult<Record> {
        if let Some(start) = start {
            game.0.expect(&start.inner)?;
        }
        let start = start.map_or_else(|| game.0.rules.start(), |start| start.inner.clone());
        Ok(Record { game: game.0.clone(), inner: jersi_record::Record::new(start) })
    }

    /// Reads a record in any of the styles that there are; `game` is for texts that do not name theirs.
    ///
    /// >>> import jersi
    /// >>> jersi.Record.read("1 b4=d5  2 f4=d3", jersi.Game("pijersi")).turns
    /// ['b4=d5', 'f4=d3']
    #[staticmethod]
    #[pyo3(signature = (text, game=None))]
    fn read(text: &str, game: Option<&Game>) -> PyResult<Record> {
        let data = game.map(|game| &game.0);
        let load = |id: &str| data.map_or_else(|| jersi_rules::Ruleset::load(id), |data| data.load(id));
        let inner = jersi_record::Record::read_with(text, data.map(|data| &data.rules), &load)
            .map_err(|error| RecordError::new_err(error.say(current())))?;
        let game = match data {
            Some(data) if data.rules.id() == inner.rules().id() => data.clone(),
            _ => GameData::new(inner.rules().clone(), None),
        };
        Ok(Record { game, inner })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    /// The position before the first turn.
    #[getter]
    fn start(&self) -> Position {
        Position::new(&self.game, self.inner.start().clone())
    }

    /// The position after the last turn.
    #[getter]
    fn end(&self) -> Position {
        Position::new(&self.game, self.inner.end().clone())
    }

    /// The turns that were played, as words.
    #[getter]
    fn turns(&self) -> Vec<String> {
        let positions = self.inner.positions();
        self.inner.main_line().into_iter().zip(&positions).map(|(turn, at)| at.word(turn)).collect()
    }

    /// The start and the position after each turn.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.inner.positions().into_iter().map(|position| Position::new(&self.game, position)).collect()
    }

    /// Plays a turn at the end; the record itself is given back, so that turns can be written one behind the other.
    fn play<'py>(slf: Bound<'py, Self>, turn: &str) -> PyResult<Bound<'py, Self>> {
        let mut record = slf.borrow_mut();
        let end = Position::new(&record.game, record.inner.end().clone());
        let turn = end.read(turn, current())?;
        let pushed = record.inner.push(turn);
        pushed.map_err(|refusal| RecordError::new_err(refusal.say(&record.game.rules, current())))?;
        drop(record);
        Ok(slf)
    }

    /// How it ended: `'1 0'` if White won, `'0 1'`, `'1 1'` for a draw, `'*'` if it did not.
    #[getter]
    fn result(&self) -> &str {
        self.inner.tag("Result").unwrap_or("*")
    }

    /// Who won: `'white'`, `'black'`, or `None`.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.inner.result().and_then(|result: GameResult| result.winner).map(side_name)
    }

    /// Why it ended, if it did.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.inner.tag("Reason")
    }

    /// Says how a game ended that the rules did not end: by `'resignation'`, for example.
    ///
    /// >>> import jersi
    /// >>> record = jersi.Record(jersi.Game("pijersi")).play("b4=d5")
    /// >>> record.finish("white", "resignation")
    /// >>> record.result
    /// '1 0'
    #[pyo3(signature = (winner, reason))]
    fn finish(&mut self, winner: Option<&str>, reason: &str) -> PyResult<()> {
        let winner = winner.map(side).transpose()?;
        let reason = Ending::named(reason).ok_or_else(|| {
            let known = jersi_texts::list_or(current(), Ending::all().map(Ending::name));
            RecordError::new_err(t!(current(), "python-no-ending", reason = reason, known = known))
        })?;
        self.inner.finish(winner, reason).map_err(|error| RecordError::new_err(error.say(current())))
    }

    /// All tags, in the order in which they are written.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.inner.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// Sets a tag, as `White` or `Date`. `Game`, `Start`, `Result` and `Reason` follow from the game.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        if self.inner.set_tag(name, value) {
            return Ok(());
        }
        Err(RecordError::new_err(t!(current(), "python-no-tag", name = name)))
    }

    /// The record in the layout of the rulebooks.
    fn to_plain(&self) -> String {
        self.inner.to_plain()
    }

    /// The record as text, which `Record.read` reads.
    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let (id, turns) = (self.game.rules.id(), self.inner.main_line().len());
        format!("jersi.Record of '{id}', {turns} turns")
    }

    fn __len__(&self) -> usize {
        self.inner.main_line().len()
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.inner == other.inner
    }
}

fn side(name: &str) -> PyResult<Side> {
    let named = Side::BOTH.into_iter().find(|&side| side_name(side) == name);
    named.ok_or_else(|| JersiError::new_err(t!(current(), "python-no-side", name = name)))
}

/// All records of a text with several games.
///
/// >>> import jersi
/// >>> text = '[Game "pijersi"]\n\n1. b4=d5\n\n[Game "pijersi"]\n\n1. a1-b1\n'
/// >>> [record.turns for record in jersi.read_records(text)]
/// [['b4=d5'], ['a1-b1']]
#[pyfunction]
#[pyo3(signature = (text, game=None))]
pub fn read_records(text: &str, game: Option<&Game>) -> PyResult<Vec<Record>> {
    jersi_record::games(text).into_iter().map(|(_, text)| Record::read(text, game)).collect()
}
