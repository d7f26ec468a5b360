//! From the tree of a game's rules to its [`Ruleset`]. Reading goes on after a mistake, so that all are shown.

mod about;
mod board;
mod cubes;
mod end;
mod setup;

use jersi_texts::{Text, t, text};
use jersi_tree::{Fields, Mistakes, Node, Place, Table, Value, names};

use crate::board::{Board, Naming, Shape};
use crate::cellset::{CellSet, Chosen, NARROW};
use crate::cube::{CODES, Cube, MAX_ROLES, Role, RoleSet, Side};
use crate::ruleset::{Bend, Blocked, Choices, Drops, OptionInfo, Prey, RoleInfo, RoleTable, Ruleset};
use crate::state::{ByRole, State};
use crate::zobrist::Keys;

const ROOT: [&str; 26] = [
    "name",
    "summary",
    "kind",
    "author",
    "licence",
    "copyright",
    "source",
    "contact",
    "thanks",
    "stage-of",
    "editions",
    "players",
    "age",
    "minutes",
    "history",
    "sides",
    "board",
    "cubes",
    "special",
    "setup",
    "code",
    "drops",
    "turn",
    "end",
    "seed",
    "ugi-default",
];
const CUBE: [&str; 11] = [
    "letter",
    "name",
    "alias",
    "count",
    "glyph",
    "takes",
    "takes-by",
    "stands-on",
    "carries",
    "power",
    "special",
];
/// The most cubes of one role that a side may have.
const MAX_COUNT: i64 = 40;

/// The names of the special forms that the option `special` offers.
pub(super) fn special_names(tree: &Table) -> Vec<String> {
    let Some(Node { value: Value::Table(cubes), .. }) = tree.get("cubes") else { return Vec::new() };
    let is_special = |node: &Node| matches!(&node.value, Value::Table(t) if matches!(t.get("special"), Some(Node { value: Value::Bool(true), .. })));
    cubes.0.iter().filter(|e| is_special(&e.node)).map(|e| e.key.clone()).collect()
}

/// The cells where White's and Black's special forms start.
pub(super) fn special_cells(tree: &Table) -> [Vec<String>; 2] {
    let table = |node: Option<&Node>, key: &str| match node {
        Some(Node { value: Value::Table(table), .. }) => table.get(key).cloned(),
        _ => None,
    };
    let cells = table(tree.get("special"), "cells");
    let name = |cell: &Node| match &cell.value {
        Value::Text(name) => Some(name.clone()),
        _ => None,
    };
    ["white", "black"].map(|side| match table(cells.as_ref(), side) {
        Some(Node { value: Value::List(cells), .. }) => cells.iter().filter_map(name).collect(),
        _ => Vec::new(),
    })
}

/// How many special forms a side may have: as many as there are cells for them.
pub(super) fn special_most(tree: &Table) -> usize {
    let [white, _] = special_cells(tree);
    white.len()
}

/// Reads all of a tree. `place` is the file's beginning, for what is missing.
pub(super) fn ruleset(
    tree: &Table,
    place: &Place,
    id: String,
    options: Vec<OptionInfo>,
) -> Result<Ruleset, Mistakes> {
    let mut reader = Reader { fields: Fields::default(), tree, place };
    let rules = reader.ruleset(id, options);
    let mut mistakes = reader.fields.mistakes;
    mistakes.sort(&place.file);
    match rules {
        Some(rules) if mistakes.0.is_empty() => Ok(rules),
        _ => Err(mistakes),
    }
}

struct Reader<'a> {
    fields: Fields,
    tree: &'a Table,
    place: &'a Place,
}

/// The cubes of a game while they are read.
#[derive(Default)]
struct Cubes {
    kinds: Vec<RoleInfo>,
    places: Vec<Place>,
    count: [[u8; MAX_ROLES + 1]; 2],
    ground: RoleSet,
    guards: RoleSet,
    dividers: RoleSet,
    ghosts: RoleSet,
    special: RoleSet,
}

impl Cubes {
    fn named(&self, name: &str) -> Option<Role> {
        self.kinds.iter().position(|k| k.name == name).map(Role::new)
    }

    /// That there is no such cube, and which there are.
    fn no_cube(&self, name: &str) -> Text {
        let cubes = |lang| names(lang, self.kinds.iter().map(|kind| kind.name.as_str()));
        Text::by(|lang| t!(lang, "rules-no-cube", name = name, cubes = cubes(lang)))
    }

    fn all(&self) -> impl Iterator<Item = Role> + use<> {
        (0..self.kinds.len()).map(Role::new)
    }

    fn total(&self, role: Role) -> u32 {
        self.count.iter().map(|side| side[role.index()] as u32).sum()
    }
}

impl<'a> Reader<'a> {
    fn ruleset(&mut self, id: String, options: Vec<OptionInfo>) -> Option<Ruleset> {
        self.fields.known(self.tree, &ROOT);
        let about = self.about();
        let ugi_default = self.get("ugi-default").and_then(|n| self.fields.bool(n)).unwrap_or(false);
        let board = self.board();
        let cubes = self.cubes();
        let cubes = cubes?;
        // With a stand-in for a wrong board, what does not need it is read all the same.
        let board_is_right = board.is_some();
        let board = board.unwrap_or_else(|| Board::new(Shape::Hex, Naming::Rows, &[2, 3], &[]));

        let bend = self.bend();
        let home = if board_is_right { self.home(&board) } else { [CellSet::EMPTY; 2] };
        let (drops, hand) = if board_is_right { self.drops(&board, &cubes) } else { (None, Vec::new()) };
        let movers: Vec<Role> = cubes.all().filter(|&s| !cubes.ground.has(s) && cubes.total(s) > 0).collect();
        let mut slots = [0; CODES];
        for (slot, &role) in movers.iter().enumerate() {
            for side in Side::BOTH {
                slots[Cube::new(side, role).code()] = slot as u8;
            }
        }
        let choice = |chosen: &dyn Fn(Role) -> bool| {
            let mut choice = [Chosen::default(); MAX_ROLES];
            for (place, &role) in choice.iter_mut().zip(&movers) {
                *place = Chosen::new(chosen(role));
            }
            choice
        };
        let by_role: ByRole<RoleTable> = std::array::from_fn(|i| match cubes.kinds.get(i) {
            None => RoleTable::default(),
            Some(kind) => RoleTable {
                takes_single: choice(&|s| kind.takes_single.has(s)),
                takes_stack: choice(&|s| kind.takes_stack.has(s)),
                not_on: choice(&|s| !kind.stands_on.has(s)),
                not_under: choice(&|s| !cubes.kinds[s.index()].stands_on.has(Role::new(i))),
                never_on: cubes.all().filter(|&s| !kind.stands_on.has(s) && cubes.total(s) > 0).collect(),
                stands_on: kind.stands_on,
            },
        });
        let mut choices = Choices::default();
        for (i, &role) in movers.iter().enumerate() {
            let table: &RoleTable = &by_role[role.index()];
            for other in 0..movers.len() {
                choices.takes_single[other][i] = table.takes_single[other];
                choices.takes_stack[other][i] = table.takes_stack[other];
                choices.not_on[other][i] = table.not_on[other];
                choices.not_under[other][i] = table.not_under[other];
            }
        }
        let in_play = |set: RoleSet| set.iter().filter(|&s| cubes.total(s) > 0).collect::<RoleSet>();
        let (ground, guards) = (in_play(cubes.ground), in_play(cubes.guards));
        let (dividers, ghosts) = (in_play(cubes.dividers), in_play(cubes.ghosts));
        let mut ground_codes = [false; CODES];
        for role in ground.iter() {
            for side in Side::BOTH {
                ground_codes[Cube::new(side, role).code()] = true;
            }
        }
        let plain_steps = bend == Bend::Free && [ground, guards, dividers].iter().all(|set| set.is_empty());
        let plain = plain_steps && ghosts.is_empty() && drops.is_none();
        let mut rules = Ruleset {
            id,
            about,
            ugi_default,
            options,
            cells: board.cells(),
            wide: board.len() > NARROW,
            board,
            by_role,
            choices,
            count: cubes.count,
            slots,
            movers,
            ground,
            ground_codes,
            powers: guards.iter().chain(dividers.iter()).collect(),
            guards,
            dividers,
            ghosts,
            plain,
            plain_steps,
            bend,
            prey: None,
            prey_falls: Prey::Wins,
            lone_prey_is_quiet: false,
            home,
            goal: RoleSet::EMPTY,
            quiet: None,
            countdown: None,
            blocked: Blocked::Loses,
            exchanges: 0,
            drops,
            place: None,
            lots: None,
            code: None,
            placed: cubes.all().filter(|&s| !ground.has(s)).collect(),
            start: State::empty(),
            keys: Keys::new(),
            without: [None; 2],
            kinds: cubes.kinds.clone(),
        };
        self.end(&mut rules, &cubes, board_is_right);
        if board_is_right {
            self.setup(&mut rules, &cubes, &hand);
            rules.code = self.code(&rules, &cubes);
        }
        Some(rules)
    }

    fn get(&self, key: &str) -> Option<&'a Node> {
        self.tree.get(key)
    }

    /// A table of the root that must be there; an empty one if it is not.
    fn section(&mut self, key: &str, known: &[&str]) -> Option<(&'a Table, Place)> {
        let node = self.fields.need(self.tree, key, self.place)?;
        Some((self.fields.table(node, known)?, node.place.clone()))
    }

    /// Whether a key is there and not `false`, which takes back what the parent file says.
    fn given<'t>(table: &'t Table, key: &str) -> Option<&'t Node> {
        table.get(key).filter(|node| !matches!(node.value, Value::Bool(false)))
    }

    fn bend(&mut self) -> Bend {
        let Some(node) = self.get("turn") else { return Bend::Free };
        let choices =
            [("free", Bend::Free), ("turn", Bend::Turn), ("straight", Bend::Straight), ("none", Bend::None)];
        let table = self.fields.table(node, &["second-step"]);
        let node = table.and_then(|t| t.get("second-step"));
        node.and_then(|n| self.fields.choice(n, &choices)).unwrap_or(Bend::Free)
    }

    /// The drop rules, and the cubes in hand at the start.
    fn drops(&mut self, board: &Board, cubes: &Cubes) -> (Option<Drops>, Vec<(Role, u8)>) {
        let none = (None, Vec::new());
        let Some(node) = Self::given(self.tree, "drops") else { return none };
        let Some(table) = self.fields.table(node, &["cubes", "hand", "most", "rows"]) else { return none };
        let roles = self.fields.need(table, "cubes", &node.place);
        let roles = roles.map_or(RoleSet::EMPTY, |n| self.role_list(cubes, n, None));
        let most = table.get("most").and_then(|n| self.fields.number(n, 1, 2)).unwrap_or(1) as usize;
        let rows = match table.get("rows") {
            Some(node) => self.rows_of_sides(board, node, &[]).unwrap_or([CellSet::EMPTY; 2]),
            None => [board.cells(); 2],
        };
        let mut hand = Vec::new();
        if let Some(node) = table.get("hand") {
            let Value::Table(table) = &node.value else {
                self.fields.wrong(&node.place, text!("rules-hand"));
                return none;
            };
            for entry in &table.0 {
                let Some(role) = cubes.named(&entry.key).filter(|&s| roles.has(s)) else {
                    self.fields.wrong(&entry.place, text!("rules-not-dropped", name = &entry.key));
                    continue;
                };
                let count = self.fields.number(&entry.node, 0, MAX_COUNT).unwrap_or(0);
                hand.push((role, count as u8));
            }
        }
        // Nobody has such a cube: the option that brings them is not chosen.
        if roles.iter().all(|s| cubes.total(s) == 0) {
            return none;
        }
        (Some(Drops { most, rows, roles }), hand)
    }
}
