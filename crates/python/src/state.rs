//! A game as those who write learning programs know it: players 0 and 1, actions, returns, observations.

use std::sync::Arc;

use jersi_rules::Side;
use jersi_texts::t;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

use crate::game::{Game, GameData};
use crate::play::{Beginning, Play};
use crate::position::{Outcome, Position};
use crate::words::{IllegalTurn, JersiError, current};

/// A game that has so many turns is broken off, unless another number is asked for.
pub const MOST_TURNS: u32 = 500;

/// A game in the shape of OpenSpiel's states: players 0 (White) and 1 (Black), actions that are numbers below `game.action_count`,
/// returns, observation tensors. There is no chance: a random setup is part of the game's id (`+setup=full-random+seed=7`).
///
/// An action's number is the mover's: for Black the board is turned by half a turn.
///
/// >>> import jersi
/// >>> state = jersi.State(jersi.Game("pijersi"))
/// >>> state.current_player(), len(state.legal_actions())
/// (0, 186)
/// >>> action = state.string_to_action("b4=d5")
/// >>> state.apply_action(action)
/// >>> state.action_to_string(1, action)
/// 'f4=d3'
/// >>> state.is_terminal(), state.returns()
/// (False, [0.0, 0.0])
#[pyclass(module = "jersi")]
#[derive(Clone)]
pub struct State {
    game: Arc<GameData>,
    beginning: Beginning,
    play: Play,
    history: Vec<u32>,
}

/// What a game begins with, if its start is one of this game.
pub fn beginning(game: &Game, start: Option<&Position>, max_turns: u32) -> PyResult<Beginning> {
    if let Some(start) = start {
        game.0.expect(&start.inner)?;
    }
    let start = start.map_or_else(|| game.0.rules.start(), |start| start.inner.clone());
    Ok(Beginning { lessons: game.0.lessons().clone(), start, most: max_turns })
}

fn side(player: usize) -> PyResult<Side> {
    let side = Side::BOTH.get(player).copied();
    side.ok_or_else(|| JersiError::new_err(t!(current(), "python-no-player", player = player as u64)))
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, start=None, *, max_turns=MOST_TURNS))]
    fn new(game: &Game, start: Option<&Position>, max_turns: u32) -> PyResult<State> {
        let beginning = beginning(game, start, max_turns)?;
        let play = beginning.play();
        Ok(State { game: game.0.clone(), beginning, play, history: Vec::new() })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(&self.game, self.play.position.clone())
    }

    /// How the game ended by the rules, if it did.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.play.outcome().map(Outcome::from)
    }

    /// Whether the game was broken off because of its length.
    #[getter]
    fn is_truncated(&self) -> bool {
        self.beginning.is_too_long(&self.play)
    }

    /// Whose turn it is: 0 or 1; -4 when the game is over.
    fn current_player(&self) -> i32 {
        if self.is_terminal() { -4 } else { self.play.side().index() as i32 }
    }

    /// The numbers of the legal turns, sorted; none, when the game is over.
    fn legal_actions(&self) -> Vec<u32> {
        if self.is_terminal() {
            return Vec::new();
        }
        let mut actions = self.beginning.lessons.space.legal(&self.play.position).to_vec();
        actions.sort_unstable();
        actions
    }

    /// Which of all actions are legal for a player (the one to move, by default): none, when it is not its turn.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(&self, py: Python<'py>, player: Option<usize>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.beginning.lessons.space.len()];
        let on_turn = player.is_none_or(|player| player == self.play.side().index());
        if on_turn && !self.is_terminal() {
            let actions = self.beginning.lessons.space.legal(&self.play.position);
            actions.iter().for_each(|&action| mask[action as usize] = true);
        }
        PyArray1::from_vec(py, mask)
    }

    /// Plays a turn by its number.
    fn apply_action(&mut self, action: u32) -> PyResult<()> {
        let lessons = &self.beginning.lessons;
        let turn = if self.is_terminal() { None } else { self.play.find(lessons, action) };
        let turn = turn
            .ok_or_else(|| IllegalTurn::new_err(t!(current(), "python-illegal-action", action = action)))?;
        self.play.play(turn);
        self.history.push(action);
        Ok(())
    }

    /// The numbers of the turns that were played.
    fn history(&self) -> Vec<u32> {
        self.history.clone()
    }

    /// Whether the game is over, by the rules or because of its length.
    fn is_terminal(&self) -> bool {
        self.beginning.is_over(&self.play)
    }

    /// What each player has: 1 for a win, -1 for a loss, 0 for a draw or a game that goes on.
    fn returns(&self) -> [f32; 2] {
        self.play.returns()
    }

    /// What a player (the one to move, by default) sees: `game.planes` tells what the planes show.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let viewer = player.map_or(Ok(self.play.side()), side)?;
        let lessons = &self.beginning.lessons;
        let mut planes = vec![0.0; lessons.planes.len()];
        lessons.planes.write(&lessons.rules, self.play.position.state(), viewer, &mut planes);
        PyArray1::from_vec(py, planes).reshape(lessons.planes.shape())
    }

    /// The word of an action of a player, whether it is legal now or not.
    fn action_to_string(&self, player: usize, action: u32) -> PyResult<String> {
        let word = self.beginning.lessons.word(action, side(player)?);
        word.ok_or_else(|| JersiError::new_err(t!(current(), "python-no-action", action = action)))
    }

    /// The action of a legal turn, given by its word.
    fn string_to_action(&self, word: &str) -> PyResult<u32> {
        let turn = self.position().read(word, current())?;
        let action = self.beginning.lessons.space.action(turn, self.play.side());
        action.ok_or_else(|| IllegalTurn::new_err(t!(current(), "python-no-number", word = word)))
    }

    /// A game in which these actions were played.
    ///
    /// >>> import jersi
    /// >>> state = jersi.State.replay(jersi.Game("pijersi"), [0, 0])
    /// >>> state.history(), state.position.round
    /// ([0, 0], 2)
    #[staticmethod]
    #[pyo3(signature = (game, actions, start=None, max_turns=MOST_TURNS))]
    fn replay(game: &Game, actions: Vec<u32>, start: Option<&Position>, max_turns: u32) -> PyResult<State> {
        let mut state = State::new(game, start, max_turns)?;
        actions.into_iter().try_for_each(|action| state.apply_action(action))?;
        Ok(state)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, Vec<u32>, Position, u32))> {
        let state = slf.borrow();
        let start = Position::new(&state.game, state.beginning.start.clone());
        Ok((slf.getattr("replay")?, (state.game(), state.history(), start, state.beginning.most)))
    }

    /// Another game that stands as this one does.
    fn clone(&self) -> State {
        Clone::clone(self)
    }

    fn __copy__(&self) -> State {
        Clone::clone(self)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        Clone::clone(self)
    }

    fn __str__(&self) -> String {
        self.play.position.to_string()
    }
}
