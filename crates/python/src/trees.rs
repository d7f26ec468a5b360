//! AlphaZero's tree search in many games at once. The network is the caller's: it is asked for all games together.

use jersi_texts::t;
use numpy::{
    AllowTypeChange, PyArray1, PyArray4, PyArrayLike1, PyArrayLike2, PyArrayMethods, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::batch::{Batch, side_by_side};
use crate::play::{Beginning, Play};
use crate::space::Space;
use crate::words::{JersiError, current};

/// No child yet.
const NONE: usize = usize::MAX;

/// A turn in a tree.
struct Edge {
    action: u32,
    prior: f32,
    visits: u32,
    /// The sum of what it was worth to whoever plays it.
    worth: f32,
    child: usize,
}

struct Node {
    play: Play,
    /// None before the network was asked.
    edges: Vec<Edge>,
}

/// The tree of one game.
struct Tree {
    nodes: Vec<Node>,
    /// The way to the leaf: nodes and the edges that were taken.
    path: Vec<(usize, usize)>,
    /// The node of which the network is asked; none, if the way led to the end of a game.
    leaf: Option<usize>,
}

impl Tree {
    fn new(play: &Play) -> Tree {
        Tree { nodes: vec![Node { play: play.clone(), edges: Vec::new() }], path: Vec::new(), leaf: None }
    }

    /// Goes down to a leaf. The end of a game is worth what it is, without asking.
    fn descend(&mut self, beginning: &Beginning, curiosity: f32) {
        self.path.clear();
        self.leaf = None;
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            if beginning.is_over(&node.play) {
                let worth = node.play.returns()[node.play.side().index()];
                self.climb(at, worth);
                return;
            }
            let Some(chosen) = choose(&node.edges, curiosity) else {
                self.leaf = Some(at);
                return;
            };
            self.path.push((at, chosen));
            let Edge { action, child, .. } = node.edges[chosen];
            at = child;
            if child == NONE {
                let mut play = node.play.clone();
                // All edges are legal turns, and every legal turn has a number.
                if let Some(turn) = beginning.lessons.space.turn(action, play.side()) {
                    play.play(turn);
                }
                at = self.nodes.len();
                self.nodes.push(Node { play, edges: Vec::new() });
                let (parent, edge) = self.path[self.path.len() - 1];
                self.nodes[parent].edges[edge].child = at;
            }
        }
    }

    /// Tells everybody on the way what the end of it is worth to the side to move there.
    fn climb(&mut self, end: usize, worth: f32) {
        let side = self.nodes[end].play.side();
        for &(at, edge) in &self.path {
            let node = &mut self.nodes[at];
            let worth = if node.play.side() == side { worth } else { -worth };
            node.edges[edge].visits += 1;
            node.edges[edge].worth += worth;
        }
    }

    /// Gives the leaf its turns, with what the network thinks of them.
    fn grow(&mut self, space: &Space, logit: impl Fn(u32) -> f32, worth: f32) {
        let Some(leaf) = self.leaf.take() else { return };
        let legal = space.legal(&self.nodes[leaf].play.position);
        let logits: Vec<f32> = legal.iter().map(|&action| logit(action)).collect();
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let weights: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
        let sum = weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let edges = legal.iter().zip(&weights).map(|(&action, weight)| Edge {
            action,
            prior: weight / sum,
            visits: 0,
            worth: 0.0,
            child: NONE,
        });
        self.nodes[leaf].edges = edges.collect();
        self.climb(leaf, worth.clamp(-1.0, 1.0));
    }
}

/// The edge that promises most: by what it was worth so far, and by how little it was tried for what the network thinks of it.
fn choose(edges: &[Edge], curiosity: f32) -> Option<usize> {
    let all: u32 = edges.iter().map(|edge| edge.visits).sum();
    let scale = curiosity * (all as f32).max(1.0).sqrt();
    let promise = |edge: &Edge| {
        let worth = if edge.visits == 0 { 0.0 } else { edge.worth / edge.visits as f32 };
        worth + scale * edge.prior / (1 + edge.visits) as f32
    };
    let promises = edges.iter().map(promise).enumerate();
    promises.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
}

/// AlphaZero's tree search from the positions of a batch, in all games at once. The network is yours: `select` shows it a leaf of each
/// tree, `expand` takes what it thinks of them. A policy has a number for each action, or, for networks that judge parts
/// (`Game.action_parts`), one for each part; they are logits. Values are from -1 to 1, for the side to move.
///
/// >>> import jersi, numpy
/// >>> game = jersi.Game("mikjersi")
/// >>> search = jersi.TreeSearch(jersi.Batch(game, 10))
/// >>> for _ in range(8):
/// ...     leaves = search.select()
/// ...     search.expand(numpy.zeros((10, game.part_count)), numpy.zeros(10))
/// >>> offsets, actions, visits = search.visits()
/// >>> len(offsets), int(visits[offsets[0]:offsets[1]].sum())
/// (11, 7)
#[pyclass(module = "jersi")]
pub struct TreeSearch {
    beginning: Beginning,
    trees: Vec<Tree>,
    parts: Vec<[i32; 4]>,
    part_count: usize,
    curiosity: f32,
    threads: usize,
    observations: Py<PyArray4<f32>>,
}

#[pymethods]
impl TreeSearch {
    #[new]
    #[pyo3(signature = (batch, *, curiosity=1.5, threads=None))]
    fn new(py: Python<'_>, batch: &Batch, curiosity: f32, threads: Option<usize>) -> TreeSearch {
        let beginning = batch.beginning.clone();
        let [planes, rows, columns] = beginning.lessons.planes.shape();
        let games = batch.plays.len();
        let mut search = TreeSearch {
            trees: Vec::new(),
            parts: beginning.lessons.space.parts(),
            part_count: beginning.lessons.space.part_count(),
            curiosity,
            threads: threads.unwrap_or(batch.threads).clamp(1, 256),
            observations: PyArray4::zeros(py, [games, planes, rows, columns], false).unbind(),
            beginning,
        };
        search.grow_from(batch);
        search
    }

    /// Begins new trees from the positions that a batch has now.
    fn reset(&mut self, batch: &Batch) -> PyResult<()> {
        let (given, games) = (batch.plays.len(), self.trees.len());
        if given != games || batch.beginning.lessons.rules.id() != self.beginning.lessons.rules.id() {
            return Err(JersiError::new_err(t!(current(), "python-other-batch")));
        }
        self.grow_from(batch);
        Ok(())
    }

    /// Goes down to a leaf of each tree and shows what the side to move sees there. The array is written in place each time.
    fn select(&mut self, py: Python<'_>) -> PyResult<Py<PyArray4<f32>>> {
        let lessons = &self.beginning.lessons;
        let (planes, beginning, curiosity) = (lessons.planes.len(), &self.beginning, self.curiosity);
        let mut observations = self.observations.bind(py).readwrite();
        let rows = observations.as_slice_mut()?.chunks_mut(planes);
        let mut rows: Vec<_> = self.trees.iter_mut().zip(rows).collect();
        let threads = self.threads;
        py.detach(|| {
            side_by_side(&mut rows, threads, |rows| {
                for (tree, out) in rows {
                    tree.descend(beginning, curiosity);
                    let play = &tree.nodes[tree.leaf.unwrap_or(0)].play;
                    let (state, viewer) = (play.position.state(), play.side());
                    lessons.planes.write(&lessons.rules, state, viewer, out);
                }
                0
            })
        });
        Ok(self.observations.clone_ref(py))
    }

    /// Takes what the network thinks of the leaves.
    fn expand(
        &mut self,
        py: Python<'_>,
        policy: PyArrayLike2<'_, f32, AllowTypeChange>,
        values: PyArrayLike1<'_, f32, AllowTypeChange>,
    ) -> PyResult<()> {
        let (games, actions) = (self.trees.len(), self.parts.len());
        let by_parts = policy.shape()[1] == self.part_count;
        let fits = policy.shape()[0] == games && (by_parts || policy.shape()[1] == actions);
        if !fits || values.shape()[0] != games {
            let (parts, shape) = (self.part_count, format!("{:?}", policy.shape()));
            let text = t!(
                current(),
                "python-wrong-policy",
                games = games,
                actions = actions,
                parts = parts,
                shape = shape
            );
            return Err(JersiError::new_err(text));
        }
        let not_contiguous = |_| JersiError::new_err(t!(current(), "python-not-contiguous"));
        let policy_of_all = policy.as_slice().map_err(not_contiguous)?;
        let values = values.as_slice().map_err(not_contiguous)?;
        let rows = policy_of_all.chunks(policy.shape()[1]).zip(values);
        let mut rows: Vec<_> = self.trees.iter_mut().zip(rows).collect();
        let (parts, threads, space) = (&self.parts, self.threads, &self.beginning.lessons.space);
        py.detach(|| {
            side_by_side(&mut rows, threads, |rows| {
                for (tree, (policy, value)) in rows {
                    let part = |&part: &i32| usize::try_from(part).map_or(0.0, |part| policy[part]);
                    tree.grow(
                        space,
                        |action| match by_parts {
                            true => parts[action as usize].iter().map(part).sum(),
                            false => policy[action as usize],
                        },
                        **value,
                    );
                }
                0
            })
        });
        Ok(())
    }

    /// How often each turn of the roots was tried: where each game's actions begin, the actions, and how often.
    #[allow(clippy::type_complexity, reason = "three arrays")]
    fn visits<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let (mut offsets, mut actions, mut visits) = (vec![0], Vec::new(), Vec::new());
        for tree in &self.trees {
            for edge in &tree.nodes[0].edges {
                actions.push(i64::from(edge.action));
                visits.push(i64::from(edge.visits));
            }
            offsets.push(actions.len() as i64);
        }
        let array = |numbers| PyArray1::from_vec(py, numbers);
        (array(offsets), array(actions), array(visits))
    }
}

impl TreeSearch {
    fn grow_from(&mut self, batch: &Batch) {
        self.trees = batch.plays.iter().map(Tree::new).collect();
    }
}
