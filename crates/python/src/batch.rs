//! Many games at once, stepped without Python.

use jersi_rules::{SplitMix, Turn};
use jersi_texts::t;
use numpy::{AllowTypeChange, PyArray1, PyArray2, PyArray4, PyArrayLike1, PyArrayMethods};
use pyo3::prelude::*;

use crate::game::Game;
use crate::lot;
use crate::play::{Beginning, Play};
use crate::position::Position;
use crate::space::Actions;
use crate::state::{MOST_TURNS, beginning};
use crate::words::{IllegalTurn, JersiError, current};

/// A thread gets at least so many games; fewer are quicker done at once.
const LEAST_GAMES: usize = 64;

/// The largest batch, in games.
const MOST_GAMES: usize = 1 << 20;

/// Thousands of games that are stepped at once, in Rust, by several threads, without Python's lock. What they show stands in numpy
/// arrays that are written in place, step by step, and that other libraries read without a copy (`torch.from_dlpack(batch.observations)`);
/// keep a copy of what you need longer, or want to change: a step writes only what differs from the last.
///
/// A game that ends begins anew in the same step: `rewards`, `terminated` and `truncated` are of the game that has ended,
/// `observations`, `masks` and `players` of the one that has begun.
///
/// >>> import jersi
/// >>> batch = jersi.Batch(jersi.Game("pijersi"), 1000, seed=1)
/// >>> batch.observations.shape, batch.masks.shape
/// ((1000, 19, 7, 9), (1000, 4674))
/// >>> for _ in range(100):
/// ...     batch.step(batch.sample())
/// >>> bool(batch.masks.any(axis=1).all()), batch.games > 1000
/// (True, True)
#[pyclass(module = "jersi")]
pub struct Batch {
    pub beginning: Beginning,
    game: Game,
    pub plays: Vec<Play>,
    /// The actions that the masks show as legal; empty without masks.
    legal: Vec<Actions>,
    /// What each game draws its lots from.
    random: Vec<SplitMix>,
    pub threads: usize,
    /// How many games have begun.
    begun: u64,
    observations: Option<Py<PyArray4<f32>>>,
    masks: Option<Py<PyArray2<bool>>>,
    players: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
}

/// What one game writes.
struct Row<'a> {
    play: &'a mut Play,
    turn: Option<Turn>,
    observation: Option<&'a mut [f32]>,
    mask: Option<(&'a mut [bool], &'a mut Actions)>,
    player: &'a mut i8,
    reward: &'a mut [f32],
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

impl Row<'_> {
    /// Plays its turn, if it has one, and shows what became of it; whether a new game has begun.
    fn step(&mut self, beginning: &Beginning, fresh: &Play) -> bool {
        let lessons = &beginning.lessons;
        if let Some(turn) = self.turn {
            if let Some(out) = &mut self.observation {
                lessons.planes.take_off(self.play.position.state(), self.play.side(), out);
            }
            self.play.play(turn);
        }
        *self.terminated = self.play.outcome().is_some();
        *self.truncated = beginning.is_too_long(self.play);
        self.reward.copy_from_slice(&self.play.returns());
        let over = *self.terminated || *self.truncated;
        if over {
            self.play.clone_from(fresh);
        }
        *self.player = self.play.side().index() as i8;
        if let Some(out) = &mut self.observation {
            let (state, viewer) = (self.play.position.state(), self.play.side());
            match self.turn {
                Some(_) => lessons.planes.add(&lessons.rules, state, viewer, out),
                None => lessons.planes.write(&lessons.rules, state, viewer, out),
            }
        }
        if let Some((out, legal)) = &mut self.mask {
            // Most of a mask is empty, before and after.
            legal.iter().for_each(|&action| out[action as usize] = false);
            lessons.space.list_legal(&self.play.position, legal);
            legal.iter().for_each(|&action| out[action as usize] = true);
        }
        over
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, *, start=None, max_turns=MOST_TURNS, threads=None, seed=0, observe=true, masks=true))]
    #[allow(clippy::too_many_arguments, reason = "all but two have names and defaults")]
    fn new(
        py: Python<'_>,
        game: &Game,
        games: usize,
        start: Option<&Position>,
        max_turns: u32,
        threads: Option<usize>,
        seed: u64,
        observe: bool,
        masks: bool,
    ) -> PyResult<Batch> {
        let beginning = beginning(game, start, max_turns)?;
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(JersiError::new_err(t!(
                current(),
                "python-range",
                what = "games",
                most = MOST_GAMES
            )));
        }
        let fresh = beginning.play();
        if fresh.outcome().is_some() || max_turns == 0 {
            return Err(JersiError::new_err(t!(current(), "python-over")));
        }
        let lessons = &beginning.lessons;
        let [planes, rows, columns] = lessons.planes.shape();
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let mut seeds = SplitMix::new(seed);
        let mut batch = Batch {
            plays: vec![fresh; games],
            legal: vec![Actions::default(); if masks { games } else { 0 }],
            random: std::iter::repeat_with(|| SplitMix::new(seeds.next())).take(games).collect(),
            threads: threads.unwrap_or_else(cores).clamp(1, 256),
            begun: games as u64,
            observations: observe
                .then(|| PyArray4::zeros(py, [games, planes, rows, columns], false).unbind()),
            masks: masks.then(|| PyArray2::zeros(py, [games, lessons.space.len()], false).unbind()),
            players: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, 2], false).unbind(),
            terminated: PyArray1::zeros(py, [games], false).unbind(),
            truncated: PyArray1::zeros(py, [games], false).unbind(),
            game: game.clone(),
            beginning,
        };
        batch.advance(py, vec![None; games])?;
        Ok(batch)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// What the player to move sees in each game: games, planes, rows, columns. None, if it is not observed.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Option<Py<PyArray4<f32>>> {
        self.observations.as_ref().map(|array| array.clone_ref(py))
    }

    /// Which actions are legal in each game. None, if no masks were wanted.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Option<Py<PyArray2<bool>>> {
        self.masks.as_ref().map(|array| array.clone_ref(py))
    }

    /// Whose turn it is in each game: 0 or 1.
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.players.clone_ref(py)
    }

    /// What the last step gave to the players of each game.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// In which games the last step ended the game by the rules.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminated.clone_ref(py)
    }

    /// In which games the last step was the last that is allowed.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncated.clone_ref(py)
    }

    /// How many games have begun so far.
    #[getter]
    fn games(&self) -> u64 {
        self.begun
    }

    /// The position of one game.
    fn position(&self, number: usize) -> PyResult<Position> {
        let play = self.plays.get(number);
        let play = play
            .ok_or_else(|| JersiError::new_err(t!(current(), "python-no-number-of-game", number = number)))?;
        Ok(Position::new(&self.game.0, play.position.clone()))
    }

    /// Plays one action in each game. If one of them is not legal, none is played.
    fn step(&mut self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<()> {
        let actions =
            actions.as_slice().map_err(|_| JersiError::new_err(t!(current(), "python-not-contiguous")))?;
        if actions.len() != self.plays.len() {
            let (given, games) = (actions.len(), self.plays.len());
            return Err(JersiError::new_err(t!(
                current(),
                "python-wrong-length",
                given = given,
                games = games
            )));
        }
        let (lessons, plays, legal) = (&self.beginning.lessons, &self.plays, &self.legal);
        let find = |number: usize| {
            let action = u32::try_from(actions[number]).ok()?;
            match legal.get(number) {
                Some(legal) if !legal.contains(&action) => None,
                Some(_) => lessons.space.turn(action, plays[number].side()),
                None => plays[number].find(lessons, action),
            }
        };
        let mut turns = vec![None; actions.len()];
        py.detach(|| {
            let mut rows: Vec<_> = turns.iter_mut().enumerate().collect();
            side_by_side(&mut rows, self.threads, |rows| {
                rows.iter_mut().for_each(|(number, turn)| **turn = find(*number));
                0
            })
        });
        if let Some(number) = turns.iter().position(Option::is_none) {
            let action = actions[number];
            let text = t!(current(), "python-illegal-in-batch", action = action, number = number);
            return Err(IllegalTurn::new_err(text));
        }
        self.advance(py, turns)
    }

    /// A legal action for each game, by lot.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let (lessons, plays, legal) = (&self.beginning.lessons, &self.plays, &self.legal);
        let draw = |number: usize, random: &mut SplitMix| match legal.get(number) {
            Some(legal) => Some(legal[random.below(legal.len() as u64) as usize]),
            None => {
                let play = &plays[number];
                lot::draw(&play.position, random).and_then(|turn| lessons.space.action(turn, play.side()))
            }
        };
        let mut actions = vec![-1; plays.len()];
        py.detach(|| {
            let mut rows: Vec<_> = actions.iter_mut().zip(&mut self.random).enumerate().collect();
            side_by_side(&mut rows, self.threads, |rows| {
                for (number, (action, random)) in rows {
                    **action = draw(*number, random).map_or(-1, i64::from);
                }
                0
            })
        });
        PyArray1::from_vec(py, actions)
    }

    /// Begins all games anew.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Some(masks) = &self.masks {
            // A step leaves alone what was not legal before and is not now.
            masks.bind(py).readwrite().as_slice_mut()?.fill(false);
        }
        let fresh = self.beginning.play();
        self.plays.fill(fresh);
        self.begun += self.plays.len() as u64;
        let games = self.plays.len();
        self.advance(py, vec![None; games])
    }

    fn __len__(&self) -> usize {
        self.plays.len()
    }
}

impl Batch {
    /// Plays a turn in each game and writes what it shows; no turn only writes.
    fn advance(&mut self, py: Python<'_>, turns: Vec<Option<Turn>>) -> PyResult<()> {
        let games = self.plays.len();
        let lessons = self.beginning.lessons.clone();
        let (planes, actions) = (lessons.planes.len(), lessons.space.len());
        let mut observations = self.observations.as_ref().map(|array| array.bind(py).readwrite());
        let mut masks = self.masks.as_ref().map(|array| array.bind(py).readwrite());
        let mut players = self.players.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut terminated = self.terminated.bind(py).readwrite();
        let mut truncated = self.truncated.bind(py).readwrite();

        let mut observations = match &mut observations {
            Some(array) => array.as_slice_mut()?.chunks_mut(planes).map(Some).collect(),
            None => std::iter::repeat_with(|| None).take(games).collect::<Vec<_>>(),
        }
        .into_iter();
        let mut masks = match &mut masks {
            Some(array) => array.as_slice_mut()?.chunks_mut(actions).zip(&mut self.legal).map(Some).collect(),
            None => std::iter::repeat_with(|| None).take(games).collect::<Vec<_>>(),
        }
        .into_iter();
        let mut rewards = rewards.as_slice_mut()?.chunks_mut(2);
        let ends = terminated.as_slice_mut()?.iter_mut().zip(truncated.as_slice_mut()?);
        let shown = players.as_slice_mut()?.iter_mut().zip(ends);
        let mut rows: Vec<Row<'_>> = Vec::with_capacity(games);
        for ((play, turn), (player, (terminated, truncated))) in self.plays.iter_mut().zip(turns).zip(shown) {
            let (observation, mask) = (observations.next().flatten(), masks.next().flatten());
            let Some(reward) = rewards.next() else { break };
            rows.push(Row { play, turn, observation, mask, player, reward, terminated, truncated });
        }

        let (beginning, threads) = (&self.beginning, self.threads);
        let begun = py.detach(|| {
            let fresh = beginning.play();
            side_by_side(&mut rows, threads, |rows| {
                rows.iter_mut().map(|row| u64::from(row.step(beginning, &fresh))).sum()
            })
        });
        drop(rows);
        self.begun += begun;
        Ok(())
    }
}

/// Has several threads work on parts of what there is to do, and adds up what they say.
pub fn side_by_side<T: Send>(rows: &mut [T], threads: usize, work: impl Fn(&mut [T]) -> u64 + Sync) -> u64 {
    let parts = threads.min(rows.len().div_ceil(LEAST_GAMES)).max(1);
    if parts == 1 {
        return work(rows);
    }
    let work = &work;
    std::thread::scope(|scope| {
        let mut parts = rows.chunks_mut(rows.len().div_ceil(parts));
        let own = parts.next();
        let threads: Vec<_> = parts.map(|rows| scope.spawn(move || work(rows))).collect();
        let done = own.map_or(0, work);
        done + threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<u64>()
    })
}
