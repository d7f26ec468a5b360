//! A variant: all that a client needs to draw its board and to offer its options.

use std::sync::Arc;

use jersi_rules::{OptionInfo, OptionValues, Role, RoleSet, Ruleset, Shape, Side, Text};
use serde::Serialize;
use utoipa::ToSchema;

use crate::common::{Both, Message};
use crate::position::names;

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

/// What the cells are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BoardShape {
    /// Hexagons.
    Hex,
    /// Squares.
    Square,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// As cells.
    Cells,
    /// As points joined by lines.
    Network,
}

/// A board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoardView {
    /// `hex` or `square`.
    pub shape: BoardShape,
    /// `cells`, or `network`: points joined by lines.
    pub drawn: Drawn,
    /// The names of the rows, from White's side.
    pub rows: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<CellView>,
    /// What lies between the cells and is none.
    pub holes: Vec<HoleView>,
    /// Each side's first row.
    pub home: Both<Vec<String>>,
}

/// What a role can do besides taking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RolePower {
    /// No stack ends a step beside it.
    Guards,
    /// No jump starts or ends beside it.
    Divides,
    /// It changes places with the prey.
    Swaps,
    /// It never moves, is never taken, and either colour may stand on it.
    Ground,
}

/// A role of cubes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoleView {
    /// Its name in rule files.
    pub name: String,
    /// Its name for people.
    pub title: Message,
    /// What it is in a game that everybody knows, as `rock`; may be empty.
    pub alias: Message,
    /// White's letter; Black's is the small one.
    pub letter: char,
    /// The face it is drawn with; its letter, where this is no known face.
    pub glyph: String,
    /// How many each side has.
    pub count: Both<usize>,
    /// Whom it takes by a single step, and by a stack step.
    pub takes: Takes,
    /// On whom it may stand.
    pub stands_on: Vec<String>,
    /// `guards`, `divides`, `swaps` or `ground`.
    #[schema(required)]
    pub power: Option<RolePower>,
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
    pub about: Message,
}

/// What an option may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// There or not.
    Flag,
    /// One of some values.
    Choice,
    /// Special forms, the same for both sides or each its own.
    Forms,
    /// A number.
    Number,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionView {
    /// Its name in an id.
    pub name: String,
    /// One sentence.
    pub about: Message,
    /// `flag`, `choice`, `forms` or `number`.
    pub kind: OptionKind,
    /// What it may be; the first is the default.
    pub values: Vec<ValueView>,
    /// How many forms a side may have.
    pub most: usize,
    /// The options it contradicts.
    pub conflicts: Vec<String>,
    /// The option without which it says nothing.
    #[schema(required)]
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
    pub text: Message,
}

/// How a side is called and coloured.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SideView {
    /// Its name.
    pub name: Message,
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
    pub name: Message,
    /// One sentence.
    pub summary: Message,
    /// What kind of game it is.
    pub kind: Message,
    /// Who invented it.
    pub author: String,
    /// The licence of its rules.
    pub licence: String,
    /// The copyright line of its rulebook; may be empty, as the three that follow.
    pub copyright: String,
    /// Where its rules are published.
    pub source: String,
    /// Whom to ask for what the licence does not allow: an e-mail address.
    pub contact: String,
    /// Whom its author thanks.
    pub thanks: Message,
    /// The game in whose history this one is a stage.
    #[schema(required)]
    pub stage_of: Option<String>,
    /// How many play it.
    pub players: u32,
    /// From which age.
    #[schema(required)]
    pub age: Option<u32>,
    /// How many minutes a game takes, from and to.
    #[schema(required)]
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
    /// How the cubes are laid, where the setup is by lot.
    #[schema(required)]
    pub lots: Option<LotsView>,
}

/// A setup by lot, as it is laid on a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LotsView {
    /// What stands before, as a position.
    pub before: String,
    /// The cells on which each side lays its shuffled cubes, in this order; a cell that comes twice gets a stack, the
    /// lower cube first.
    pub places: Both<Vec<String>>,
    /// Whether Black repeats White's order.
    pub mirror: bool,
}

impl LotsView {
    fn new(rules: &Arc<Ruleset>) -> Option<LotsView> {
        let lots = rules.lots()?;
        let names =
            |side: Side| lots.places[side.index()].iter().map(|&cell| rules.board().name(cell).to_owned());
        Some(LotsView {
            before: rules.before_lots().to_string(),
            places: Both::new(|side| names(side).collect()),
            mirror: lots.mirror,
        })
    }
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
            copyright: about.copyright.clone(),
            source: about.source.clone(),
            contact: about.contact.clone(),
            thanks: (&about.thanks).into(),
            stage_of: Some(about.stage_of.clone()).filter(|game| !game.is_empty()),
            players: about.players,
            age: about.age,
            minutes: about.minutes,
            history: VersionView::all(rules),
            sides: Both::new(|side| SideView {
                name: (&about.sides[side.index()]).into(),
                colour: about.colours[side.index()].clone(),
            }),
            board: BoardView::new(rules),
            roles: rules.roles().map(|role| RoleView::new(rules, role)).collect(),
            options: rules.options().iter().map(OptionView::new).collect(),
            start: rules.start().to_string(),
            lots: LotsView::new(rules),
        }
    }
}

impl VersionView {
    /// The history of a game.
    pub(crate) fn all(rules: &Ruleset) -> Vec<VersionView> {
        let history = rules.about().history.iter();
        history
            .map(|step| VersionView {
                version: step.version.clone(),
                date: step.date.clone(),
                text: (&step.text).into(),
            })
            .collect()
    }
}

impl BoardView {
    /// The board of these rules.
    fn new(rules: &Ruleset) -> BoardView {
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
                Shape::Hex => BoardShape::Hex,
                _ => BoardShape::Square,
            },
            drawn: match rules.about().drawn.as_str() {
                "network" => Drawn::Network,
                _ => Drawn::Cells,
            },
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
}

/// The names of roles in rule files.
pub(crate) fn role_names(rules: &Ruleset, roles: RoleSet) -> Vec<String> {
    roles.iter().map(|role| rules.role(role).name.clone()).collect()
}

impl RoleView {
    /// A role of these rules.
    fn new(rules: &Ruleset, role: Role) -> RoleView {
        let info = rules.role(role);
        let powers = [
            (rules.guards(), RolePower::Guards),
            (rules.dividers(), RolePower::Divides),
            (rules.ghosts(), RolePower::Swaps),
            (rules.ground(), RolePower::Ground),
        ];
        RoleView {
            name: info.name.clone(),
            title: (&info.title).into(),
            alias: (&info.alias).into(),
            letter: info.letter,
            glyph: info.glyph.clone(),
            count: Both::new(|side| rules.count(side, role)),
            takes: Takes {
                single: role_names(rules, info.takes_single),
                stack: role_names(rules, info.takes_stack),
            },
            stands_on: role_names(rules, info.stands_on),
            power: powers.into_iter().find(|(roles, _)| roles.has(role)).map(|(_, power)| power),
            prey: rules.prey() == Some(role),
            goal: rules.goal().has(role),
        }
    }
}

impl OptionView {
    /// An option of a game.
    fn new(option: &OptionInfo) -> OptionView {
        let (values, most) = match &option.values {
            OptionValues::Flag | OptionValues::Number => (Vec::new(), 0),
            OptionValues::Choice(values) => {
                let value =
                    |(name, about): &(String, Text)| ValueView { name: name.clone(), about: about.into() };
                (values.iter().map(value).collect(), 1)
            }
            OptionValues::Forms { names, most, .. } => {
                let value =
                    |name: &String| ValueView { name: name.clone(), about: Message::by(|_| name.clone()) };
                (names.iter().map(value).collect(), *most)
            }
        };
        OptionView {
            name: option.name.clone(),
            about: (&option.about).into(),
            kind: OptionKind::of(&option.values),
            values,
            most,
            conflicts: option.conflicts.clone(),
            needs: option
                .needs
                .as_ref()
                .map(|(option, values)| NeedView { option: option.clone(), values: values.clone() }),
        }
    }
}

impl OptionKind {
    /// The kind of such an option.
    pub(crate) fn of(values: &OptionValues) -> OptionKind {
        match values {
            OptionValues::Flag => OptionKind::Flag,
            OptionValues::Number => OptionKind::Number,
            OptionValues::Choice(_) => OptionKind::Choice,
            OptionValues::Forms { .. } => OptionKind::Forms,
        }
    }
}
