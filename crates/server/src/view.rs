//! Games, positions and variants as clients see them: everything a board needs, so that no client needs rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use jersi_record::GameResult;
use jersi_rules::{
    CellSet, Change, Cube, Lang, OptionValues, Position, Power, Role, RoleSet, Ruleset, Side, Turn, Unit,
};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::game::SideName;
use crate::said::Said;

/// Something for White, and the same for Black.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Both<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Both<T> {
    /// What `each` gives for each side.
    pub fn new(mut each: impl FnMut(Side) -> T) -> Both<T> {
        Both { white: each(Side::White), black: each(Side::Black) }
    }
}

/// A cell of a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CellView {
    /// Its name.
    pub name: String,
    /// How far right its centre is, in cell widths; every row is centred on 0.
    pub x: f64,
    /// Its row, from White's side.
    pub y: usize,
    /// The cells a cube can step to.
    pub near: Vec<String>,
}

/// A place on the board that is not a cell.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HoleView {
    /// As of a cell.
    pub x: f64,
    /// As of a cell.
    pub y: usize,
}

/// A board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoardView {
    /// `hex` or `square`.
    pub shape: &'static str,
    /// `cells`, or `network`: points joined by lines.
    pub drawn: String,
    /// The names of the rows, from White's side.
    pub rows: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<CellView>,
    /// What lies between the cells and is none.
    pub holes: Vec<HoleView>,
    /// Each side's first row.
    pub home: Both<Vec<String>>,
}

/// A role of cubes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoleView {
    /// Its name in rule files.
    pub name: String,
    /// Its name for people.
    pub title: Said,
    /// White's letter; Black's is the small one.
    pub letter: char,
    /// The face it is drawn with.
    pub glyph: String,
    /// How many each side has.
    pub count: Both<usize>,
    /// Whom it takes by a single step, and by a stack step.
    pub takes: Takes,
    /// On whom it may stand.
    pub stands_on: Vec<String>,
    /// `guards`, `divides`, `swaps` or `ground`.
    pub power: Option<&'static str>,
    /// Whether it is the one that is hunted.
    pub prey: bool,
    /// Whether it wins by crossing the board.
    pub goal: bool,
}

/// Whom a cube takes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Takes {
    /// Alone or leaving a stack.
    pub single: Vec<String>,
    /// On top of a moving stack.
    pub stack: Vec<String>,
}

/// A value of an option.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ValueView {
    /// Its name in an id.
    pub name: String,
    /// One sentence.
    pub about: Said,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionView {
    /// Its name in an id.
    pub name: String,
    /// One sentence.
    pub about: Said,
    /// `flag`, `choice`, `forms` or `number`.
    pub kind: &'static str,
    /// What it may be; the first is the default.
    pub values: Vec<ValueView>,
    /// How many forms a side may have.
    pub most: usize,
    /// The options it contradicts.
    pub conflicts: Vec<String>,
    /// The option without which it says nothing.
    pub needs: Option<NeedView>,
}

/// What an option needs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NeedView {
    /// The option.
    pub option: String,
    /// With one of these values; any, if there are none.
    pub values: Vec<String>,
}

/// A step in a game's history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VersionView {
    /// Its name.
    pub version: String,
    /// When.
    pub date: String,
    /// What it brought.
    pub text: Said,
}

/// How a side is called and coloured.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SideView {
    /// Its name.
    pub name: Said,
    /// As `#rrggbb`.
    pub colour: String,
}

/// A variant: all that is known of it besides the rules themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VariantView {
    /// Its canonical id.
    pub id: String,
    /// The id without options.
    pub game: String,
    /// Its name.
    pub name: Said,
    /// One sentence.
    pub summary: Said,
    /// What kind of game it is.
    pub kind: Said,
    /// Who invented it.
    pub author: String,
    /// The licence of its rules.
    pub licence: String,
    /// How many play it.
    pub players: u32,
    /// From which age.
    pub age: Option<u32>,
    /// How many minutes a game takes, from and to.
    pub minutes: Option<(u32, u32)>,
    /// How it became what it is.
    pub history: Vec<VersionView>,
    /// The sides.
    pub sides: Both<SideView>,
    /// The board.
    pub board: BoardView,
    /// The cubes.
    #[serde(rename = "sorts")]
    pub roles: Vec<RoleView>,
    /// What can be chosen.
    pub options: Vec<OptionView>,
    /// The first position.
    pub start: String,
}

impl VariantView {
    /// What there is to say of these rules.
    pub fn new(rules: &Arc<Ruleset>) -> VariantView {
        let about = rules.about();
        VariantView {
            id: rules.id().to_owned(),
            game: rules.id().split('+').next().unwrap_or_default().to_owned(),
            name: (&about.name).into(),
            summary: (&about.summary).into(),
            kind: (&about.kind).into(),
            author: about.author.clone(),
            licence: about.licence.clone(),
            players: about.players,
            age: about.age,
            minutes: about.minutes,
            history: about
                .history
                .iter()
                .map(|step| VersionView {
                    version: step.version.clone(),
                    date: step.date.clone(),
                    text: (&step.text).into(),
                })
                .collect(),
            sides: Both::new(|side| SideView {
                name: (&about.sides[side.index()]).into(),
                colour: about.colours[side.index()].clone(),
            }),
            board: board_view(rules),
            roles: rules.roles().map(|role| role_view(rules, role)).collect(),
            options: rules.options().iter().map(option_view).collect(),
            start: rules.start().to_string(),
        }
    }
}

fn names(rules: &Ruleset, cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| rules.board().name(cell).to_owned()).collect()
}

fn board_view(rules: &Ruleset) -> BoardView {
    let board = rules.board();
    let half = |x2: i32| f64::from(x2) / 2.0;
    let mut holes = Vec::new();
    for (y, row) in board.rows().iter().enumerate() {
        let mut places: Vec<i32> = row.iter().map(|cell| board.x2(cell)).collect();
        places.sort_unstable();
        for pair in places.windows(2) {
            holes.extend((pair[0] + 2..pair[1]).step_by(2).map(|x2| HoleView { x: half(x2), y }));
        }
    }
    BoardView {
        shape: match board.shape() {
            jersi_rules::Shape::Hex => "hex",
            _ => "square",
        },
        drawn: rules.about().drawn.clone(),
        rows: (0..board.rows().len()).map(|row| board.row_name(row).to_string()).collect(),
        cells: board
            .cells()
            .iter()
            .map(|cell| CellView {
                name: board.name(cell).to_owned(),
                x: half(board.x2(cell)),
                y: board.row(cell),
                near: names(rules, board.adjacent(cell)),
            })
            .collect(),
        holes,
        home: Both::new(|side| names(rules, rules.home(side))),
    }
}

fn role_view(rules: &Ruleset, role: Role) -> RoleView {
    let info = rules.role(role);
    let list = |roles: RoleSet| roles.iter().map(|role| rules.role(role).name.clone()).collect();
    let powers = [
        (rules.guards(), "guards"),
        (rules.dividers(), "divides"),
        (rules.ghosts(), "swaps"),
        (rules.ground(), "ground"),
    ];
    RoleView {
        name: info.name.clone(),
        title: (&info.title).into(),
        letter: info.letter,
        glyph: info.glyph.clone(),
        count: Both::new(|side| rules.count(side, role)),
        takes: Takes { single: list(info.takes_single), stack: list(info.takes_stack) },
        stands_on: list(info.stands_on),
        power: powers.into_iter().find(|(roles, _)| roles.has(role)).map(|(_, power)| power),
        prey: rules.prey() == Some(role),
        goal: rules.goal().has(role),
    }
}

fn option_view(option: &jersi_rules::OptionInfo) -> OptionView {
    let (kind, values, most) = match &option.values {
        OptionValues::Flag => ("flag", Vec::new(), 0),
        OptionValues::Number => ("number", Vec::new(), 0),
        OptionValues::Choice(values) => (
            "choice",
            values
                .iter()
                .map(|(name, about)| ValueView { name: name.clone(), about: about.into() })
                .collect(),
            1,
        ),
        OptionValues::Forms { names, most } => (
            "forms",
            names.iter().map(|name| ValueView { name: name.clone(), about: Said::new(name, name) }).collect(),
            *most,
        ),
    };
    OptionView {
        name: option.name.clone(),
        about: (&option.about).into(),
        kind,
        values,
        most,
        conflicts: option.conflicts.clone(),
        needs: option
            .needs
            .as_ref()
            .map(|(option, values)| NeedView { option: option.clone(), values: values.clone() }),
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ResultView {
    /// Who won; nobody in a draw or a game that was broken off.
    pub winner: Option<SideName>,
    /// Why: `capture`, `stuck`, `goal`, `quiet`, `countdown`, `blocked`, `resignation`, `agreement`, `time`, `cap`,
    /// `aborted`; nothing if that is not known.
    pub reason: Option<&'static str>,
    /// The same in words.
    pub said: Said,
    /// White's points and Black's; nothing for a game that was broken off.
    pub points: Option<(u8, u8)>,
}

impl ResultView {
    /// What there is to say of a result.
    pub fn new(score: GameResult, rules: &Ruleset) -> ResultView {
        ResultView {
            winner: score.winner.map(SideName::from),
            reason: score.ending.map(|ending| ending.name()),
            said: Said::by(|lang| score.say(rules, lang)),
            points: score.points(),
        }
    }
}

/// The cells that a guardian or divider controls.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ControlView {
    /// Where it stands.
    pub by: String,
    /// Whose it is.
    pub side: SideName,
    /// `guards` or `divides`.
    pub power: &'static str,
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
    pub quiet_limit: Option<u64>,
    /// The round, from 1.
    pub round: u64,
    /// Whether cubes are still being placed.
    pub setup: bool,
    /// Turns left in a countdown.
    pub countdown: Option<u8>,
    /// Exchanges of prisoners left, in games that have them.
    pub exchanges: Option<u8>,
    /// What stands where, bottom first; empty cells are left out.
    pub cells: BTreeMap<String, String>,
    /// The cubes in hand.
    pub hands: Both<String>,
    /// The cubes that were taken from each side.
    pub captured: Both<String>,
    /// Every legal turn, with its marks, sorted.
    pub turns: Vec<String>,
    /// How the rules end the game here.
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
        let mut legal = Vec::new();
        if outcome.is_none() {
            position.turns_into(&mut legal);
        }
        let mut turns: Vec<String> = legal.into_iter().map(|turn| position.marked_word(turn)).collect();
        turns.sort_by_cached_key(|word| head_and_tail(word));
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
            hands: Both::new(|side| letters(rules, position.hand().filter(|cube| cube.side == side))),
            captured: Both::new(|side| letters(rules, position.captured(side))),
            turns,
            outcome: outcome.map(|outcome| ResultView::new(GameResult::from(outcome), rules)),
            controls: position
                .controls()
                .into_iter()
                .map(|control| ControlView {
                    by: board.name(control.by).to_owned(),
                    side: control.side.into(),
                    power: match control.power {
                        Power::Guards => "guards",
                        Power::Divides => "divides",
                    },
                    cells: names(rules, control.cells),
                })
                .collect(),
        }
    }
}

/// What a word is sorted by: there are hundreds in a position, and numbers are compared faster than texts.
fn head_and_tail(word: &str) -> (u128, Vec<u8>) {
    let mut head = [0; 16];
    let (start, tail) = word.as_bytes().split_at(word.len().min(head.len()));
    head[..start.len()].copy_from_slice(start);
    (u128::from_be_bytes(head), tail.to_vec())
}

fn letters(rules: &Ruleset, cubes: impl Iterator<Item = Cube>) -> String {
    cubes.map(|cube| rules.letter(cube)).collect()
}

fn unit_letters(rules: &Ruleset, unit: Unit) -> String {
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
        /// Which, the bottom first.
        cubes: String,
    },
    /// Cubes are taken.
    Take {
        /// Where.
        at: String,
        /// Which, the bottom first.
        cubes: String,
    },
    /// A cube comes from the hand.
    Place {
        /// To where.
        at: String,
        /// Which.
        cube: char,
    },
    /// A captured prey comes back.
    PutBack {
        /// To where.
        at: String,
        /// Which.
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
        /// Which.
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
pub struct DoneView {
    /// How many turns were played before it.
    pub ply: u32,
    /// Who played it.
    pub side: SideName,
    /// Its word, with marks.
    pub word: String,
    /// The same in words.
    pub said: Said,
    /// What it did, in order.
    pub changes: Vec<ChangeView>,
    /// The position after it.
    pub position: String,
    /// How long it took, in milliseconds.
    pub used: i64,
    /// When it was played.
    pub at: Moment,
}

impl DoneView {
    /// A turn of that position.
    pub fn new(before: &Position, turn: Turn, ply: u32, used: i64, at: Moment) -> DoneView {
        let mut after = before.clone();
        after.play_unchecked(turn);
        DoneView {
            ply,
            side: before.side().into(),
            word: before.marked_word(turn),
            said: Said::by(|lang: Lang| before.tell(turn, lang)),
            changes: before
                .changes(turn)
                .into_iter()
                .map(|change| ChangeView::new(before.rules(), change))
                .collect(),
            position: after.to_string(),
            used,
            at,
        }
    }

    /// Ready to be sent.
    pub fn to_raw(&self) -> Arc<RawValue> {
        // A struct of strings and numbers always becomes JSON.
        Arc::from(serde_json::value::to_raw_value(self).unwrap_or_default())
    }
}
