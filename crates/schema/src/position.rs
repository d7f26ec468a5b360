//! Positions with everything that can be done in them, and turns with everything they did.

use std::collections::BTreeMap;

use jersi_record::GameResult;
use jersi_rules::{CellSet, Change, Cube, Position, Power, Ruleset, Turn, Unit, Word};
use serde::Serialize;
use utoipa::ToSchema;

use crate::common::{Both, Message, Moment, SideName};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ResultView {
    /// Who won; nobody in a draw or a game that was broken off.
    #[schema(required)]
    pub winner: Option<SideName>,
    /// Why: `capture`, `stuck`, `goal`, `quiet`, `countdown`, `blocked`, `resignation`, `agreement`, `time`, `cap`,
    /// `aborted`; nothing if that is not known.
    #[schema(required)]
    pub reason: Option<&'static str>,
    /// The same in words.
    #[serde(rename = "said")]
    pub message: Message,
    /// White's points and Black's; nothing for a game that was broken off.
    #[schema(required)]
    pub points: Option<(u8, u8)>,
}

impl ResultView {
    /// What there is to say of a result.
    pub fn new(result: GameResult, rules: &Ruleset) -> ResultView {
        ResultView {
            winner: result.winner.map(SideName::from),
            reason: result.ending.map(|ending| ending.name()),
            message: Message::by(|lang| result.say(rules, lang)),
            points: result.points(),
        }
    }
}

/// What a cube does to the cells beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ControlPower {
    /// No enemy stack ends a step there.
    Guards,
    /// No jump starts or ends there.
    Divides,
}

/// The cells that a guardian or divider controls.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ControlView {
    /// Where it stands.
    pub by: String,
    /// Whose it is.
    pub side: SideName,
    /// `guards` or `divides`.
    pub power: ControlPower,
    /// The cells.
    pub cells: Vec<String>,
}

/// A position with everything that can be done in it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionView {
    /// The position string.
    pub position: String,
    /// Who is to move.
    pub side: SideName,
    /// Turns without capture so far.
    pub quiet: u64,
    /// … and how many make a draw.
    #[schema(required)]
    pub quiet_limit: Option<u64>,
    /// The round, from 1.
    pub round: u64,
    /// Whether cubes are still being placed.
    pub setup: bool,
    /// Turns left in a countdown.
    #[schema(required)]
    pub countdown: Option<u8>,
    /// Exchanges of prisoners left, in games that have them.
    #[schema(required)]
    pub exchanges: Option<u8>,
    /// What stands where, bottom first; empty cells are left out.
    pub cells: BTreeMap<String, String>,
    /// The cubes in hand.
    pub hands: Both<String>,
    /// The cubes that were taken from each side.
    pub captured: Both<String>,
    /// Every legal turn, with its marks, sorted.
    #[schema(value_type = Vec<String>)]
    pub turns: Vec<Word>,
    /// How the rules end the game here.
    #[schema(required)]
    pub outcome: Option<ResultView>,
    /// What guardians and dividers control.
    pub controls: Vec<ControlView>,
}

impl PositionView {
    /// What there is to see.
    pub fn new(position: &Position) -> PositionView {
        let (rules, state) = (position.rules(), position.state());
        let board = rules.board();
        let outcome = position.outcome();
        let turns = if outcome.is_none() { position.marked_words() } else { Vec::new() };
        PositionView {
            position: position.to_string(),
            side: position.side().into(),
            quiet: state.quiet(),
            quiet_limit: rules.quiet_limit(),
            round: state.round(),
            setup: state.in_setup(),
            countdown: state.countdown(),
            exchanges: (rules.exchanges() > 0).then(|| state.exchanges()),
            cells: board
                .cells()
                .iter()
                .filter(|&cell| state.unit(cell).height() > 0)
                .map(|cell| (board.name(cell).to_owned(), unit_letters(rules, state.unit(cell))))
                .collect(),
            hands: hands(position),
            captured: captured(position),
            turns,
            outcome: outcome.map(|outcome| ResultView::new(GameResult::from(outcome), rules)),
            controls: position
                .controls()
                .into_iter()
                .map(|control| ControlView {
                    by: board.name(control.by).to_owned(),
                    side: control.side.into(),
                    power: match control.power {
                        Power::Guards => ControlPower::Guards,
                        Power::Divides => ControlPower::Divides,
                    },
                    cells: names(rules, control.cells),
                })
                .collect(),
        }
    }
}

/// The names of cells.
pub(crate) fn names(rules: &Ruleset, cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| rules.board().name(cell).to_owned()).collect()
}

/// The letters of the cubes in each hand.
pub(crate) fn hands(position: &Position) -> Both<String> {
    Both::new(|side| letters(position.rules(), position.hand().filter(|cube| cube.side == side)))
}

/// The letters of the cubes that each side has lost.
pub(crate) fn captured(position: &Position) -> Both<String> {
    Both::new(|side| letters(position.rules(), position.captured(side)))
}

fn letters(rules: &Ruleset, cubes: impl Iterator<Item = Cube>) -> String {
    cubes.map(|cube| rules.letter(cube)).collect()
}

pub(crate) fn unit_letters(rules: &Ruleset, unit: Unit) -> String {
    letters(rules, [unit.bottom(), unit.upper()].into_iter().flatten())
}

/// Something that a turn does to the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ChangeView {
    /// Cubes go from one cell to another.
    Move {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// The cubes, the bottom first.
        cubes: String,
    },
    /// Cubes are taken.
    Take {
        /// Where.
        at: String,
        /// The cubes, the bottom first.
        cubes: String,
    },
    /// A cube comes from the hand.
    Place {
        /// To where.
        at: String,
        /// The cube.
        cube: char,
    },
    /// A captured prey comes back.
    PutBack {
        /// To where.
        at: String,
        /// The cube.
        cube: char,
    },
    /// Two cubes change places.
    Swap {
        /// The prey's cell.
        a: String,
        /// The ghost's cell.
        b: String,
    },
    /// Prisoners go back to the hands.
    Exchange {
        /// The cubes.
        cubes: String,
    },
}

impl ChangeView {
    fn new(rules: &Ruleset, change: Change) -> ChangeView {
        let name = |cell| rules.board().name(cell).to_owned();
        match change {
            Change::Move { from, to, cubes } => {
                ChangeView::Move { from: name(from), to: name(to), cubes: unit_letters(rules, cubes) }
            }
            Change::Take { at, unit } => ChangeView::Take { at: name(at), cubes: unit_letters(rules, unit) },
            Change::Place { at, cube } => ChangeView::Place { at: name(at), cube: rules.letter(cube) },
            Change::PutBack { at, cube } => ChangeView::PutBack { at: name(at), cube: rules.letter(cube) },
            Change::Swap { prey, ghost } => ChangeView::Swap { a: name(prey), b: name(ghost) },
            Change::Exchange { cubes } => ChangeView::Exchange { cubes: letters(rules, cubes.into_iter()) },
        }
    }
}

/// A turn that was played, or could be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TurnView {
    /// How many turns were played before it.
    pub ply: u32,
    /// Who played it.
    pub side: SideName,
    /// Its word, with marks.
    pub word: String,
    /// The same in words.
    #[serde(rename = "said")]
    pub message: Message,
    /// What it did, in order.
    pub changes: Vec<ChangeView>,
    /// The position after it.
    pub position: String,
    /// How long it took, in milliseconds.
    pub used: i64,
    /// When it was played.
    #[schema(value_type = i64)]
    pub at: Moment,
}

impl TurnView {
    /// A turn of that position, which took `used` milliseconds and was played `at` that moment.
    pub fn new(before: &Position, turn: Turn, ply: u32, used: i64, at: Moment) -> TurnView {
        let mut after = before.clone();
        after.play_unchecked(turn);
        let changes = before.changes(turn).into_iter();
        TurnView {
            ply,
            side: before.side().into(),
            word: before.marked_word(turn),
            message: Message::sent(|lang| before.tell(turn, lang)),
            changes: changes.map(|change| ChangeView::new(before.rules(), change)).collect(),
            position: after.to_string(),
            used,
            at,
        }
    }
}

/// What a turn leads to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayedView {
    /// The turn.
    pub done: TurnView,
    /// The position after it.
    pub view: PositionView,
}

impl PlayedView {
    /// A turn of that position, outside any game.
    pub fn new(before: &Position, turn: Turn) -> PlayedView {
        let mut after = before.clone();
        after.play_unchecked(turn);
        PlayedView { done: TurnView::new(before, turn, 0, 0, 0), view: PositionView::new(&after) }
    }
}

/// A game that was played elsewhere, gone through from its first position on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReplayedView {
    /// The turns, with what they did.
    pub turns: Vec<TurnView>,
    /// The position after them.
    pub view: PositionView,
    /// How it ended.
    #[schema(required)]
    pub result: Option<ResultView>,
    /// Who would win if the players stopped here and counted.
    #[schema(required)]
    pub ahead: Option<SideName>,
}
