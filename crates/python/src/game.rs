//! Games: rules by their id or from a file.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use jersi_rules::{Mistakes, OptionValues, Ruleset, Side, builtin_ids};
use jersi_texts::t;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::position::{Position, Symmetry};
use crate::space::Lessons;
use crate::words::{JersiError, PositionError, RulesError, current, language};

/// Rules, where they came from, and what learning needs of them.
pub struct GameData {
    pub rules: Arc<Ruleset>,
    /// A rule file of the user's: the game's name and the text.
    file: Option<(String, String)>,
    lessons: OnceLock<Arc<Lessons>>,
}

impl GameData {
    pub fn new(rules: Arc<Ruleset>, file: Option<(String, String)>) -> Arc<GameData> {
        Arc::new(GameData { rules, file, lessons: OnceLock::new() })
    }

    /// The numbers of turns and the planes of positions, made when they are first asked for.
    pub fn lessons(&self) -> &Arc<Lessons> {
        self.lessons.get_or_init(|| Arc::new(Lessons::new(&self.rules)))
    }

    /// Refuses a position of another game.
    pub fn expect(&self, position: &jersi_rules::Position) -> PyResult<()> {
        let (id, other) = (self.rules.id(), position.rules().id());
        if id == other {
            return Ok(());
        }
        Err(JersiError::new_err(t!(current(), "python-other-game", id = id, other = other)))
    }

    /// The game of another id: of the same file, or one that comes with the package.
    pub fn load(&self, id: &str) -> Result<Arc<Ruleset>, Mistakes> {
        match &self.file {
            Some((name, text)) if id.split('+').next() == Some(name) => Ruleset::from_file(name, text, id),
            _ => Ruleset::load(id),
        }
    }
}

pub fn mistakes(mistakes: &Mistakes) -> PyErr {
    RulesError::new_err(mistakes.say(current()))
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The ids of the games that come with the package.
///
/// >>> import jersi
/// >>> "pijersi" in jersi.games()
/// True
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    builtin_ids().collect()
}

/// A game by its id, with options as in `jersi-4+special=mokca+landing`; or the game of a rule file of your own.
///
/// >>> import jersi
/// >>> game = jersi.Game("pijersi")
/// >>> game.name(), game.author
/// ('Pijersi', 'Lucas Borboleta')
/// >>> jersi.Game("pijersi+colour=red")
/// Traceback (most recent call last):
///     ...
/// jersi.RulesError: pijersi+colour=red: there is no option `colour`; options: setup, seed
#[pyclass(frozen, module = "jersi", from_py_object)]
#[derive(Clone)]
pub struct Game(pub Arc<GameData>);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id=None, *, file=None))]
    fn new(id: Option<&str>, file: Option<PathBuf>) -> PyResult<Game> {
        match (id, file) {
            (Some(id), None) => {
                let rules = Ruleset::load(id).map_err(|error| mistakes(&error))?;
                Ok(Game(GameData::new(rules, None)))
            }
            (id, Some(path)) => {
                let place = path.display().to_string();
                let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
                let text = std::fs::read_to_string(&path).map_err(|error| {
                    RulesError::new_err(t!(
                        current(),
                        "python-no-file",
                        path = &place,
                        error = error.to_string()
                    ))
                })?;
                Game::from_text(name, &text, id)
            }
            (None, None) => Err(JersiError::new_err(t!(current(), "python-no-game"))),
        }
    }

    /// The game of a rule file's text; its name becomes the base of the id.
    ///
    /// >>> import jersi
    /// >>> text = '''
    /// ... like = "pijersi"
    /// ... name = "Short Pijersi"
    /// ... [end]
    /// ... quiet = { turns = 6 }
    /// ... '''
    /// >>> jersi.Game.from_text("short", text).start().perft(1)
    /// 186
    #[staticmethod]
    #[pyo3(signature = (name, text, id=None))]
    fn from_text(name: &str, text: &str, id: Option<&str>) -> PyResult<Game> {
        let rules = Ruleset::from_file(name, text, id.unwrap_or(name)).map_err(|error| mistakes(&error))?;
        Ok(Game(GameData::new(rules, Some((name.to_owned(), text.to_owned())))))
    }

    /// The id, with the options that are not the default, in the order of the file.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("jersi-4+landing+special=mokca/mokca").id
    /// 'jersi-4+special=mokca+landing'
    #[getter]
    fn id(&self) -> &str {
        self.0.rules.id()
    }

    /// What it is called.
    #[pyo3(signature = (lang=None))]
    fn name(&self, lang: Option<&str>) -> PyResult<&str> {
        Ok(self.0.rules.about().name.get(language(lang)?))
    }

    /// What it is about, in a sentence.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("mikjersi").summary("fr")
    /// "Amenez votre roi de l'autre côté d'un tout petit plateau, ou bloquez l'adversaire."
    #[pyo3(signature = (lang=None))]
    fn summary(&self, lang: Option<&str>) -> PyResult<&str> {
        Ok(self.0.rules.about().summary.get(language(lang)?))
    }

    /// Who invented it.
    #[getter]
    fn author(&self) -> &str {
        &self.0.rules.about().author
    }

    /// The options that an id can have, and the values of each: none for one that is there or not, `N` for a number.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("mikjersi").options
    /// {'seed': ['N'], 'setup': ['standard', 'random-mirror', 'free']}
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let values = |values: &OptionValues| match values {
            OptionValues::Flag => Vec::new(),
            OptionValues::Choice(values) => values.iter().map(|(name, _)| name.clone()).collect(),
            OptionValues::Forms { names, .. } => names.clone(),
            OptionValues::Number => vec!["N".to_owned()],
        };
        self.0.rules.options().iter().map(|option| (option.name.clone(), values(&option.values))).collect()
    }

    /// The names of the cells, row by row from White's side.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("mikjersi").cells[:6]
    /// ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']
    #[getter]
    fn cells(&self) -> Vec<String> {
        let board = self.0.rules.board();
        board.cells().iter().map(|cell| board.name(cell).to_owned()).collect()
    }

    /// The names of the cubes by their letters; White's letters are capitals, Black's are small.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").cubes("fr")
    /// {'P': 'feuille', 'R': 'pierre', 'S': 'ciseaux', 'W': 'sage'}
    #[pyo3(signature = (lang=None))]
    fn cubes(&self, lang: Option<&str>) -> PyResult<BTreeMap<char, String>> {
        let (rules, lang) = (&self.0.rules, language(lang)?);
        let in_play = |role: &jersi_rules::Role| Side::BOTH.iter().any(|&side| rules.count(side, *role) > 0);
        let named = |role| (rules.role(role).letter, rules.role(role).title.get(lang).to_owned());
        Ok(rules.roles().filter(in_play).map(named).collect())
    }

    /// The starting position.
    ///
    /// >>> import jersi
    /// >>> print(jersi.Game("pijersi").start())
    /// s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1
    fn start(&self) -> Position {
        Position::new(&self.0, self.0.rules.start())
    }

    /// A position by its text.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").position("6/r-6/6/7/6/R-6/6 w 0 1").turns()
    /// ['b1-a1', 'b1-b2', 'b1-c1']
    fn position(&self, text: &str) -> PyResult<Position> {
        let position = jersi_rules::Position::read(&self.0.rules, text)
            .map_err(|error| PositionError::new_err(error.say(current())))?;
        Ok(Position::new(&self.0, position))
    }

    /// The symmetries of the game: other positions with the same future. The first changes nothing.
    ///
    /// >>> import jersi
    /// >>> game = jersi.Game("pijersi")
    /// >>> len(game.symmetries())
    /// 12
    /// >>> mirror = game.symmetries()[1]
    /// >>> mirror.turn(game.start(), "a1-b1")
    /// 'a6-b7'
    fn symmetries(&self) -> Vec<Symmetry> {
        let symmetries = self.0.rules.symmetries().into_iter();
        symmetries.map(|inner| Symmetry { game: self.0.clone(), inner }).collect()
    }

    /// How many actions there are: every turn that the board could ever allow has a number below this.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").action_count
    /// 4674
    #[getter]
    fn action_count(&self) -> usize {
        self.0.lessons().space.len()
    }

    /// Planes, rows and columns of an observation.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").observation_shape
    /// (19, 7, 9)
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.0.lessons().planes.shape().into()
    }

    /// What each plane of an observation shows.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").planes[-3:]
    /// ['cells of the board', 'share of the turns without capture that make a draw', 'the viewer is White']
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.0.lessons().planes.names(&self.0.rules)
    }

    /// How many parts actions are made of: see `action_parts`.
    ///
    /// >>> import jersi
    /// >>> jersi.Game("pijersi").part_count
    /// 406
    #[getter]
    fn part_count(&self) -> usize {
        self.0.lessons().space.part_count()
    }

    /// What each action is made of, for networks that judge parts instead of thousands of actions: four numbers below `part_count`, -1
    /// for none. Steps have a start, an end, a second end (or that there is none) and where the prey is put back; drops a cube with
    /// its cell, once or twice; a swap prey and ghost. No two actions are made of the same.
    ///
    /// >>> import jersi
    /// >>> parts = jersi.Game("pijersi").action_parts()
    /// >>> parts.shape, parts[0].tolist()
    /// ((4674, 4), [0, 91, 270, -1])
    fn action_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let parts = self.0.lessons().space.parts();
        let flat: Vec<i32> = parts.iter().flatten().copied().collect();
        numpy::PyArray1::from_vec(py, flat).reshape([parts.len(), 4])
    }

    fn __repr__(&self) -> String {
        format!("jersi.Game({:?})", self.0.rules.id())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.0.rules.id() == other.0.rules.id() && self.0.file == other.0.file
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.rules.id().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, game) = (slf.py(), slf.get());
        let id = game.0.rules.id();
        match &game.0.file {
            None => Ok((slf.get_type().into_any(), PyTuple::new(py, [id])?)),
            Some((name, text)) => {
                Ok((slf.getattr("from_text")?, PyTuple::new(py, [name, text.as_str(), id])?))
            }
        }
    }
}
