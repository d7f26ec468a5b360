//! What a coach sees: what is threatened, and what a turn would leave to be taken. Told from the rules alone; whether it matters
//! is for a search to say.

use std::collections::BTreeMap;

use jersi_rules::{Cell, CellSet, Change, Position, Turn, Unit};
use serde::Serialize;
use utoipa::ToSchema;

use crate::position::{names, unit_letters};

/// A unit that could be taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CaptureView {
    /// Where it stands.
    pub at: String,
    /// Its cubes, the bottom first.
    pub cubes: String,
    /// The cells where a turn that takes it begins.
    pub by: Vec<String>,
}

/// What the other side could do after a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct DangerView {
    /// Whether it could win at once.
    pub loses: bool,
    /// Its answer: the win, or the turn that takes most.
    pub answer: String,
    /// What the answer would take.
    pub taken: Vec<CaptureView>,
    /// How many cubes more it takes than the turn itself, and a capture in return, would take.
    pub loss: usize,
}

/// A position as a coach sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CoachView {
    /// What the other side could take if it were its turn, in the order of the cells.
    pub threatened: Vec<CaptureView>,
    /// What the turn that was asked about would allow; nothing if it is safe.
    #[schema(required)]
    pub danger: Option<DangerView>,
}

impl CoachView {
    /// What there is to see, and what follows a turn of that position.
    pub fn new(position: &Position, turn: Option<Turn>) -> CoachView {
        CoachView {
            threatened: position.passed().map_or_else(Vec::new, |passed| captures(&passed, &taking(&passed))),
            danger: turn.and_then(|turn| danger(position, turn)),
        }
    }
}

/// The turns that take something.
fn taking(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    if position.outcome().is_none() {
        position.state().captures(position.rules(), &mut turns);
    }
    turns
}

/// What these turns take, each unit once.
fn captures(position: &Position, turns: &[Turn]) -> Vec<CaptureView> {
    let mut found: BTreeMap<Cell, (Unit, CellSet)> = BTreeMap::new();
    for &turn in turns {
        let Turn::Steps { from, .. } = turn else { continue };
        for (at, unit) in taken(position, turn) {
            found.entry(at).or_insert((unit, CellSet::EMPTY)).1.insert(from);
        }
    }
    let rules = position.rules();
    let view = |(at, (unit, by))| CaptureView {
        at: rules.board().name(at).to_owned(),
        cubes: unit_letters(rules, unit),
        by: names(rules, by),
    };
    found.into_iter().map(view).collect()
}

fn taken(position: &Position, turn: Turn) -> impl Iterator<Item = (Cell, Unit)> {
    position.changes(turn).into_iter().filter_map(|change| match change {
        Change::Take { at, unit } => Some((at, unit)),
        _ => None,
    })
}

fn count(position: &Position, turn: Turn) -> usize {
    taken(position, turn).map(|(_, unit)| unit.height()).sum()
}

/// What the other side could make of a turn: win, or take more than it costs. Captures in return are counted where the taker then
/// stands, one deep.
fn danger(position: &Position, turn: Turn) -> Option<DangerView> {
    let gain = count(position, turn);
    let mut after = position.clone();
    after.play_unchecked(turn);
    let answer = |answer: Turn, loses: bool, loss: usize| DangerView {
        loses,
        answer: after.marked_word(answer),
        taken: captures(&after, &[answer]),
        loss,
    };
    if after.outcome().is_some() {
        return None;
    }
    if let Some(win) = after.state().winning_turn(after.rules()) {
        return Some(answer(win, true, count(&after, win)));
    }
    let net = |capture: &Turn| {
        let mut then = after.clone();
        then.play_unchecked(*capture);
        if then.outcome().is_some_and(|outcome| outcome.winner == Some(position.side())) {
            return 0;
        }
        let Turn::Steps { to, then: end, .. } = *capture else { return 0 };
        let stands = end.unwrap_or(to);
        let back = taking(&then)
            .into_iter()
            .filter(|reply| taken(&then, *reply).any(|(at, _)| at == stands))
            .map(|reply| count(&then, reply))
            .max();
        count(&after, *capture).saturating_sub(back.unwrap_or(0))
    };
    let worst =
        taking(&after).into_iter().map(|capture| (net(&capture), capture)).max_by_key(|(loss, _)| *loss);
    let (loss, capture) = worst?;
    (loss > gain).then(|| answer(capture, false, loss - gain))
}
