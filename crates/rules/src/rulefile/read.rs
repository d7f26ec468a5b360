//! From the tree of a game's rules to its [`Ruleset`]. Reading goes on after a mistake, so that all are shown.

use super::fields::{Fields, list};
use super::node::{Mistakes, Node, Place, Table, Value};
use crate::board::{Board, MAX_ROW, Naming, Shape};
use crate::cellset::{CellSet, MAX_CELLS};
use crate::cube::{CODES, Cube, MAX_SORTS, Side, Sort, SortSet, Unit};
use crate::ruleset::{
    About, Bend, Blocked, Countdown, Drops, OptionInfo, Place as Placement, Prey, Ruleset, SortInfo,
    SortTable, Version,
};
use crate::state::State;
use crate::string::short;
use crate::text::Text;
use crate::zobrist::{Keys, SplitMix, hash_text};

const ROOT: [&str; 18] = [
    "name", "summary", "kind", "author", "licence", "players", "age", "minutes", "history", "sides", "board",
    "cubes", "special", "setup", "drops", "turn", "end", "seed",
];
const CUBE: [&str; 10] =
    ["letter", "name", "count", "glyph", "takes", "takes-by", "stands-on", "carries", "power", "special"];
/// The most cubes of one sort that a side may have.
const MAX_COUNT: i64 = 40;

/// The names of the special forms that the option `special` offers.
pub(super) fn special_names(tree: &Table) -> Vec<String> {
    let Some(Node { value: Value::Table(cubes), .. }) = tree.get("cubes") else { return Vec::new() };
    let is_special = |node: &Node| matches!(&node.value, Value::Table(t) if matches!(t.get("special"), Some(Node { value: Value::Bool(true), .. })));
    cubes.0.iter().filter(|e| is_special(&e.node)).map(|e| e.key.clone()).collect()
}

/// How many special forms a side may have: as many as there are cells for them.
pub(super) fn special_most(tree: &Table) -> usize {
    let table = |node: Option<&Node>, key: &str| match node {
        Some(Node { value: Value::Table(table), .. }) => table.get(key).cloned(),
        _ => None,
    };
    let cells = table(tree.get("special"), "cells");
    match table(cells.as_ref(), "white") {
        Some(Node { value: Value::List(cells), .. }) => cells.len(),
        _ => 0,
    }
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
    kinds: Vec<SortInfo>,
    places: Vec<Place>,
    count: [[u8; MAX_SORTS + 1]; 2],
    ground: SortSet,
    guards: SortSet,
    dividers: SortSet,
    ghosts: SortSet,
    special: SortSet,
}

impl Cubes {
    fn named(&self, name: &str) -> Option<Sort> {
        self.kinds.iter().position(|k| k.name == name).map(Sort::new)
    }

    fn names(&self) -> String {
        list(self.kinds.iter().map(|k| k.name.as_str()))
    }

    fn all(&self) -> impl Iterator<Item = Sort> + use<> {
        (0..self.kinds.len()).map(Sort::new)
    }

    fn total(&self, sort: Sort) -> u32 {
        self.count.iter().map(|side| side[sort.index()] as u32).sum()
    }
}

impl<'a> Reader<'a> {
    fn ruleset(&mut self, id: String, options: Vec<OptionInfo>) -> Option<Ruleset> {
        self.fields.known(self.tree, &ROOT);
        let about = self.about();
        let board = self.board();
        let cubes = self.cubes();
        let cubes = cubes?;
        // With a stand-in for a wrong board, what does not need it is read all the same.
        let board_is_right = board.is_some();
        let board = board.unwrap_or_else(|| Board::new(Shape::Hex, Naming::Rows, &[2, 3], &[]));

        let bend = self.bend();
        let home = if board_is_right { self.home(&board) } else { [CellSet::EMPTY; 2] };
        let (drops, hand) = if board_is_right { self.drops(&board, &cubes) } else { (None, Vec::new()) };
        let movers: Vec<Sort> = cubes.all().filter(|&s| !cubes.ground.has(s) && cubes.total(s) > 0).collect();
        let mut slots = [0; CODES];
        for (slot, &sort) in movers.iter().enumerate() {
            for side in Side::BOTH {
                slots[Cube::new(side, sort).code()] = slot as u8;
            }
        }
        let choice = |chosen: &dyn Fn(Sort) -> bool| {
            let mut choice = [CellSet::EMPTY; MAX_SORTS];
            for (cells, &sort) in choice.iter_mut().zip(&movers) {
                *cells = (!CellSet::EMPTY).when(chosen(sort));
            }
            choice
        };
        let by_sort = std::array::from_fn(|i| match cubes.kinds.get(i) {
            None => SortTable::default(),
            Some(kind) => SortTable {
                takes_single: choice(&|s| kind.takes_single.has(s)),
                takes_stack: choice(&|s| kind.takes_stack.has(s)),
                not_on: choice(&|s| !kind.stands_on.has(s)),
                not_under: choice(&|s| !cubes.kinds[s.index()].stands_on.has(Sort::new(i))),
                never_on: cubes.all().filter(|&s| !kind.stands_on.has(s) && cubes.total(s) > 0).collect(),
                stands_on: kind.stands_on,
            },
        });
        let in_play = |set: SortSet| set.iter().filter(|&s| cubes.total(s) > 0).collect::<SortSet>();
        let (ground, guards) = (in_play(cubes.ground), in_play(cubes.guards));
        let (dividers, ghosts) = (in_play(cubes.dividers), in_play(cubes.ghosts));
        let mut ground_codes = [false; CODES];
        for sort in ground.iter() {
            for side in Side::BOTH {
                ground_codes[Cube::new(side, sort).code()] = true;
            }
        }
        let plain = bend == Bend::Free
            && [ground, guards, dividers, ghosts].iter().all(|set| set.is_empty())
            && drops.is_none();
        let mut rules = Ruleset {
            id,
            about,
            options,
            cells: board.cells(),
            board,
            by_sort,
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
            bend,
            prey: None,
            prey_falls: Prey::Wins,
            lone_prey_is_quiet: false,
            home,
            goal: SortSet::EMPTY,
            quiet: None,
            countdown: None,
            blocked: Blocked::Loses,
            exchanges: 0,
            drops,
            place: None,
            placed: cubes.all().filter(|&s| !ground.has(s)).collect(),
            start: State::empty(),
            keys: Keys::new(),
            kinds: cubes.kinds.clone(),
        };
        self.end(&mut rules, &cubes, board_is_right);
        if board_is_right {
            self.setup(&mut rules, &cubes, &hand);
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
    fn given(table: &'a Table, key: &str) -> Option<&'a Node> {
        table.get(key).filter(|node| !matches!(node.value, Value::Bool(false)))
    }

    fn about(&mut self) -> About {
        let mut about = About {
            sides: [
                Text { en: "White".into(), fr: "blanc".into() },
                Text { en: "Black".into(), fr: "noir".into() },
            ],
            colours: ["#ffffff".into(), "#000000".into()],
            drawn: "cells".into(),
            players: 2,
            ..About::default()
        };
        let (tree, place) = (self.tree, self.place);
        let f = &mut self.fields;
        about.name = f.need(tree, "name", place).and_then(|n| f.both(n)).unwrap_or_default();
        about.summary = f.need(tree, "summary", place).and_then(|n| f.both(n)).unwrap_or_default();
        about.kind = tree.get("kind").and_then(|n| f.both(n)).unwrap_or_default();
        about.author = f.need(tree, "author", place).and_then(|n| f.text(n)).unwrap_or_default();
        about.licence = tree.get("licence").and_then(|n| f.text(n)).unwrap_or_default();
        if let Some(node) = tree.get("players") {
            f.number(node, 2, 2);
        }
        let positive = |f: &mut Fields, node: &Node| f.number(node, 1, 999).map(|n| n as u32);
        about.age = Self::given(tree, "age").and_then(|n| positive(f, n));
        about.minutes = Self::given(tree, "minutes").and_then(|node| match &node.value {
            Value::List(items) if items.len() == 2 => {
                Some((positive(f, &items[0])?, positive(f, &items[1])?))
            }
            _ => positive(f, node).map(|n| (n, n)),
        });
        if let Some(node) = tree.get("history") {
            for node in f.items(node) {
                let Some(table) = f.table(node, &["version", "date", "en", "fr"]) else { continue };
                let version = f.need(table, "version", &node.place).and_then(|n| f.text(n));
                let date = f.need(table, "date", &node.place).and_then(|n| f.text(n));
                let text = f.languages(table, &node.place);
                if let (Some(version), Some(date), Some(text)) = (version, date, text) {
                    about.history.push(Version { version, date, text });
                }
            }
        }
        if let Some(node) = tree.get("sides")
            && let Some(table) = f.table(node, &["white", "black"])
        {
            for (i, key) in ["white", "black"].into_iter().enumerate() {
                let Some(node) = table.get(key) else { continue };
                let Some(table) = f.table(node, &["en", "fr", "colour"]) else { continue };
                if let Some(name) = f.languages(table, &node.place) {
                    about.sides[i] = name;
                }
                if let Some(node) = table.get("colour")
                    && let Some(colour) = f.text(node)
                {
                    let hex = |c: &str| c.len() == 6 && c.bytes().all(|b| b.is_ascii_hexdigit());
                    if !colour.strip_prefix('#').is_some_and(hex) {
                        f.wrong(&node.place, "a colour is written \"#rrggbb\"");
                    }
                    about.colours[i] = colour;
                }
            }
        }
        if let Some(Node { value: Value::Table(board), .. }) = tree.get("board")
            && let Some(node) = board.get("drawn")
            && let Some(drawn) = f.choice(node, &[("cells", "cells"), ("network", "network")])
        {
            about.drawn = drawn.into();
        }
        about
    }

    fn board(&mut self) -> Option<Board> {
        let known = ["cells", "directions", "rows", "names", "holes", "home", "drawn"];
        let (table, place) = self.section("board", &known)?;
        let f = &mut self.fields;
        let square =
            f.need(table, "cells", &place).and_then(|n| f.choice(n, &[("hex", false), ("square", true)]))?;
        let shape = match table.get("directions").and_then(|n| Some((n, f.number(n, 4, 8)?))) {
            None => {
                if square {
                    Shape::Square
                } else {
                    Shape::Hex
                }
            }
            Some((_, 6)) if !square => Shape::Hex,
            Some((_, 4)) if square => Shape::Square,
            Some((_, 8)) if square => Shape::SquareDiagonal,
            Some((node, _)) => {
                f.wrong(&node.place, "hexagons have 6 directions; squares have 4, or 8 with the diagonals");
                return None;
            }
        };
        let naming = match table.get("names") {
            None => Naming::Rows,
            Some(n) => f.choice(n, &[("rows", Naming::Rows), ("diagonals", Naming::Diagonals)])?,
        };
        let rows = f.need(table, "rows", &place)?;
        let most_rows = if naming == Naming::Rows { 26 } else { 9 };
        let lengths: Vec<Option<usize>> =
            f.items(rows).iter().map(|n| f.number(n, 1, MAX_ROW as i64).map(|n| n as usize)).collect();
        let lengths: Vec<usize> = lengths.into_iter().collect::<Option<_>>()?;
        if lengths.len() < 2 || lengths.len() > most_rows {
            f.wrong(&rows.place, format!("a board has 2 to {most_rows} rows, not {}", lengths.len()));
            return None;
        }
        let parity = if square { 0 } else { 1 };
        if lengths.windows(2).any(|pair| pair[0].abs_diff(pair[1]) % 2 != parity) {
            f.wrong(
                &rows.place,
                match square {
                    true => "rows are centred, so squares need lengths that differ by an even number",
                    false => "rows are centred, so hexagons need neighbouring rows whose lengths differ by an odd number",
                },
            );
            return None;
        }
        if naming == Naming::Diagonals && lengths.len() + lengths.iter().max().unwrap_or(&0) > 26 {
            f.wrong(&rows.place, "there are more diagonals than letters");
            return None;
        }
        let all = Board::names(naming, &lengths);
        let mut names: Vec<String> = Vec::new();
        for (name, place) in table.get("holes").map_or(Vec::new(), |n| f.texts(n)) {
            if !all.contains(&name) {
                f.wrong(&place, format!("there is no cell `{}` to be a hole", short(&name)));
            } else if !names.contains(&name) {
                names.push(name);
            }
        }
        let whole = all.len() - names.len();
        if whole > MAX_CELLS {
            f.wrong(&rows.place, format!("the board has {whole} cells; at most {MAX_CELLS} are possible"));
            return None;
        }
        Some(Board::new(shape, naming, &lengths, &names))
    }

    /// A list of row names as a set of cells.
    fn rows(&mut self, board: &Board, node: &Node) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (name, place) in self.fields.texts(node) {
            match board.row_named(&name) {
                Some(row) => cells |= board.rows()[row],
                None => {
                    let names = list((0..board.rows().len()).map(|row| board.row_name(row).to_string()));
                    self.fields.wrong(&place, format!("there is no row `{name}`; rows: {names}"));
                }
            }
        }
        if cells.is_empty() {
            self.fields.wrong(&node.place, "at least one row is wanted");
        }
        cells
    }

    /// `{ white = […], black = […] }` of rows.
    fn rows_of_sides(&mut self, board: &Board, node: &Node, more: &[&str]) -> Option<[CellSet; 2]> {
        let known: Vec<&str> = ["white", "black"].iter().chain(more).copied().collect();
        let table = self.fields.table(node, &known)?;
        let white = self.fields.need(table, "white", &node.place).map(|n| self.rows(board, n));
        let black = self.fields.need(table, "black", &node.place).map(|n| self.rows(board, n));
        Some([white?, black?])
    }

    fn home(&mut self, board: &Board) -> [CellSet; 2] {
        let last = board.rows().len() - 1;
        let default = [board.rows()[0], board.rows()[last]];
        match self.get("board").map(|n| &n.value) {
            Some(Value::Table(table)) => match table.get("home") {
                Some(node) => self.rows_of_sides(board, node, &[]).unwrap_or(default),
                None => default,
            },
            _ => default,
        }
    }

    fn cubes(&mut self) -> Option<Cubes> {
        let node = self.fields.need(self.tree, "cubes", self.place)?;
        let Value::Table(table) = &node.value else {
            self.fields.wrong(&node.place, "cubes are tables, as [cubes.rock]");
            return None;
        };
        if table.0.is_empty() || table.0.len() > MAX_SORTS {
            let message = format!("a game has 1 to {MAX_SORTS} sorts of cube, not {}", table.0.len());
            self.fields.wrong(&node.place, message);
            return None;
        }
        let mut cubes = Cubes::default();
        let mut lists = Vec::new();
        for (i, entry) in table.0.iter().enumerate() {
            let f = &mut self.fields;
            let sort = Sort::new(i);
            let table = f.table(&entry.node, &CUBE)?;
            let letter = f.need(table, "letter", &entry.place).and_then(|node| {
                let text = f.text(node)?;
                let letter = text.chars().next().filter(|c| c.is_ascii_uppercase() && text.len() == 1);
                if letter.is_none() {
                    f.wrong(&node.place, "a letter is one capital, A to Z; Black's cubes are written small");
                } else if let Some(other) = cubes.kinds.iter().find(|k| Some(k.letter) == letter) {
                    f.wrong(&node.place, format!("`{text}` is already the letter of `{}`", other.name));
                }
                letter
            });
            let title = table.get("name").and_then(|n| f.both(n));
            let title = title.unwrap_or_else(|| Text { en: entry.key.clone(), fr: entry.key.clone() });
            let glyph = table.get("glyph").and_then(|n| f.text(n)).unwrap_or_else(|| "blank".into());
            let special = table.get("special").and_then(|n| f.bool(n)).unwrap_or(false);
            let count = match table.get("count") {
                Some(node) => f.number(node, 0, MAX_COUNT).unwrap_or(0),
                None if special => 0,
                None => {
                    f.wrong(
                        &entry.place,
                        format!("how many `{}` a side has is missing: count = 4", entry.key),
                    );
                    0
                }
            };
            for side in &mut cubes.count {
                side[i] = count as u8;
            }
            let powers = [("ground", 0), ("guards", 1), ("divides", 2), ("swaps", 3)];
            match Self::given(table, "power").and_then(|n| f.choice(n, &powers)) {
                Some(0) => cubes.ground.insert(sort),
                Some(1) => cubes.guards.insert(sort),
                Some(2) => cubes.dividers.insert(sort),
                Some(_) => cubes.ghosts.insert(sort),
                None => {}
            }
            if special {
                cubes.special.insert(sort);
            }
            cubes.places.push(entry.place.clone());
            cubes.kinds.push(SortInfo {
                name: entry.key.clone(),
                title,
                letter: letter.unwrap_or('?'),
                glyph,
                takes_single: SortSet::EMPTY,
                takes_stack: SortSet::EMPTY,
                stands_on: SortSet::EMPTY,
            });
            lists.push(entry.node.clone());
        }
        self.relations(&mut cubes, &lists);
        self.special_chosen(&mut cubes);
        Some(cubes)
    }

    /// Who takes whom, and who stands on whom.
    fn relations(&mut self, cubes: &mut Cubes, nodes: &[Node]) {
        let everything: SortSet = cubes.all().collect();
        let mut carried = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            let Value::Table(table) = &node.value else { continue };
            let sort = Sort::new(i);
            let takes = table.get("takes").map_or(SortSet::EMPTY, |n| self.sort_list(cubes, n, None));
            if let Some(ground) = takes.iter().find(|&s| cubes.ground.has(s)) {
                let name = cubes.kinds[ground.index()].name.clone();
                self.fields.wrong(&node.place, format!("`{name}` is ground and is never taken"));
            }
            let by = [("any", (true, true)), ("single", (true, false)), ("stack", (false, true))];
            let (single, stack) =
                table.get("takes-by").and_then(|n| self.fields.choice(n, &by)).unwrap_or((true, true));
            let kind = |condition: bool| if condition { takes } else { SortSet::EMPTY };
            cubes.kinds[i].takes_single = kind(single);
            cubes.kinds[i].takes_stack = kind(stack);
            // The ground stands on nothing unless the file says so.
            let default = if cubes.ground.has(sort) { SortSet::EMPTY } else { everything };
            cubes.kinds[i].stands_on =
                table.get("stands-on").map_or(default, |n| self.sort_list(cubes, n, Some(everything)));
            carried.push((
                sort,
                table.get("carries").map_or(everything, |n| self.sort_list(cubes, n, Some(everything))),
            ));
        }
        for (bottom, carries) in carried {
            for (top, kind) in cubes.kinds.iter_mut().enumerate() {
                if !carries.has(Sort::new(top)) {
                    kind.stands_on.remove(bottom);
                }
            }
        }
    }

    /// A list of cubes by name, or `"all"` where that is possible.
    fn sort_list(&mut self, cubes: &Cubes, node: &Node, all: Option<SortSet>) -> SortSet {
        if let (Value::Text(text), Some(all)) = (&node.value, all) {
            if text != "all" {
                self.fields.wrong(&node.place, "write \"all\", or a list of cubes in [ ]");
            }
            return all;
        }
        let mut set = SortSet::EMPTY;
        for (name, place) in self.fields.texts(node) {
            match cubes.named(&name) {
                Some(sort) => set.insert(sort),
                None => {
                    self.fields.wrong(&place, format!("there is no cube `{name}`; cubes: {}", cubes.names()))
                }
            }
        }
        set
    }

    /// The special forms chosen by the id raise the counts.
    fn special_chosen(&mut self, cubes: &mut Cubes) {
        let Some(node) = self.get("special") else { return };
        let Some(table) = self.fields.table(node, &["cells", "chosen"]) else { return };
        let Some(chosen) = table.get("chosen") else { return };
        let Some(sides) = self.fields.table(chosen, &["white", "black"]) else { return };
        for (i, key) in ["white", "black"].into_iter().enumerate() {
            let names = sides.get(key).map_or(Vec::new(), |n| self.fields.texts(n));
            for (name, place) in names {
                match cubes.named(&name).filter(|&s| cubes.special.has(s)) {
                    Some(sort) if cubes.count[i][sort.index()] < MAX_COUNT as u8 => {
                        cubes.count[i][sort.index()] += 1;
                    }
                    Some(_) => {
                        let message = format!("a side has at most {MAX_COUNT} `{name}`");
                        self.fields.wrong(&place, message);
                    }
                    None => self.fields.wrong(&place, format!("`{name}` is no special form")),
                }
            }
        }
    }

    fn bend(&mut self) -> Bend {
        let Some(node) = self.get("turn") else { return Bend::Free };
        let choices = [("free", Bend::Free), ("turn", Bend::Turn), ("straight", Bend::Straight)];
        let table = self.fields.table(node, &["second-step"]);
        let node = table.and_then(|t| t.get("second-step"));
        node.and_then(|n| self.fields.choice(n, &choices)).unwrap_or(Bend::Free)
    }

    /// The drop rules, and the cubes in hand at the start.
    fn drops(&mut self, board: &Board, cubes: &Cubes) -> (Option<Drops>, Vec<(Sort, u8)>) {
        let none = (None, Vec::new());
        let Some(node) = Self::given(self.tree, "drops") else { return none };
        let Some(table) = self.fields.table(node, &["cubes", "hand", "most", "rows"]) else { return none };
        let sorts = self.fields.need(table, "cubes", &node.place);
        let sorts = sorts.map_or(SortSet::EMPTY, |n| self.sort_list(cubes, n, None));
        let most = table.get("most").and_then(|n| self.fields.number(n, 1, 2)).unwrap_or(1) as usize;
        let rows = match table.get("rows") {
            Some(node) => self.rows_of_sides(board, node, &[]).unwrap_or([CellSet::EMPTY; 2]),
            None => [board.cells(); 2],
        };
        let mut hand = Vec::new();
        if let Some(node) = table.get("hand") {
            let Value::Table(table) = &node.value else {
                self.fields.wrong(&node.place, "`hand` is a table of cubes and numbers, as { wise = 1 }");
                return none;
            };
            for entry in &table.0 {
                let Some(sort) = cubes.named(&entry.key).filter(|&s| sorts.has(s)) else {
                    let message = format!("`{}` is not among the cubes that can be dropped", entry.key);
                    self.fields.wrong(&entry.place, message);
                    continue;
                };
                let count = self.fields.number(&entry.node, 0, MAX_COUNT).unwrap_or(0);
                hand.push((sort, count as u8));
            }
        }
        // Nobody has such a cube: the option that brings them is not chosen.
        if sorts.iter().all(|s| cubes.total(s) == 0) {
            return none;
        }
        (Some(Drops { most, rows, sorts }), hand)
    }

    fn end(&mut self, rules: &mut Ruleset, cubes: &Cubes, board_is_right: bool) {
        let known = ["prey", "captured", "goal", "quiet", "countdown", "blocked", "exchanges"];
        let Some((table, place)) = self.section("end", &known) else { return };
        if let Some(node) = Self::given(table, "prey") {
            let name = self.fields.text(node);
            match name.as_deref().map(|name| (name, cubes.named(name))) {
                Some((name, Some(prey))) => {
                    if cubes.count.iter().any(|side| side[prey.index()] != 1) {
                        self.fields.wrong(&node.place, format!("a side has one `{name}`: count = 1"));
                    }
                    if cubes.all().any(|s| cubes.kinds[s.index()].stands_on.has(prey)) {
                        let place = &cubes.places[prey.index()];
                        self.fields.wrong(
                            place,
                            format!("the prey is never at the bottom of a stack; give `{name}` carries = []"),
                        );
                    }
                    if cubes.ghosts.has(prey) || cubes.ground.has(prey) {
                        let place = &cubes.places[prey.index()];
                        self.fields.wrong(
                            place,
                            format!("the prey has no such power: `{name}` moves, and others swap with it"),
                        );
                    }
                    rules.prey = Some(prey);
                }
                Some((name, None)) => self
                    .fields
                    .wrong(&node.place, format!("there is no cube `{name}`; cubes: {}", cubes.names())),
                None => {}
            }
        }
        let captured = [("wins", Prey::Wins), ("put-back", Prey::PutBack)];
        if let Some(node) = table.get("captured") {
            rules.prey_falls = self.fields.choice(node, &captured).unwrap_or(Prey::Wins);
        }
        if let Some(node) = Self::given(table, "goal") {
            rules.goal = self.sort_list(cubes, node, None);
        }
        if let Some(node) = Self::given(table, "quiet") {
            let f = &mut self.fields;
            let turns = match &node.value {
                Value::Table(_) => f.table(node, &["turns", "lone-prey"]).and_then(|t| {
                    if let Some(node) = t.get("lone-prey") {
                        let choices = [("counts", false), ("does-not-count", true)];
                        rules.lone_prey_is_quiet = f.choice(node, &choices).unwrap_or(false);
                    }
                    f.need(t, "turns", &node.place)
                }),
                _ => Some(node),
            };
            rules.quiet = turns.and_then(|n| f.number(n, 1, 10_000)).map(|n| n as u64);
        }
        if let Some(node) = Self::given(table, "countdown")
            && let Some(table) = self.fields.table(node, &["turns", "sorts"])
        {
            let f = &mut self.fields;
            let turns = f.need(table, "turns", &node.place).and_then(|n| f.number(n, 1, 250));
            let sorts = f.need(table, "sorts", &node.place).and_then(|n| f.number(n, 0, MAX_SORTS as i64));
            let counted = cubes
                .all()
                .filter(|&s| Some(s) != rules.prey && !cubes.special.has(s) && !cubes.ground.has(s))
                .collect();
            if let (Some(turns), Some(sorts)) = (turns, sorts) {
                rules.countdown = Some(Countdown { turns: turns as u8, sorts: sorts as usize, counted });
            }
        }
        let blocked = [("loses", Blocked::Loses), ("draws", Blocked::Draws)];
        if let Some(node) = self.fields.need(table, "blocked", &place) {
            rules.blocked = self.fields.choice(node, &blocked).unwrap_or(Blocked::Loses);
        }
        if let Some(node) = Self::given(table, "exchanges") {
            rules.exchanges = self.fields.number(node, 0, 99).unwrap_or(0) as u8;
            if rules.drops.is_none() && rules.exchanges > 0 && board_is_right {
                self.fields.wrong(&node.place, "exchanged cubes go to the hand, so [drops] is needed");
            }
        }
        self.can_end(rules, cubes, &place);
    }

    /// A game in which nothing but a blockade could ever end it is a mistake.
    fn can_end(&mut self, rules: &Ruleset, cubes: &Cubes, place: &Place) {
        let takes = |kind: &SortInfo, s: Sort| kind.takes_single.has(s) || kind.takes_stack.has(s);
        let moving = || cubes.all().filter(|&s| cubes.total(s) > 0 && !cubes.ground.has(s));
        let taken = |s: Sort| moving().any(|attacker| takes(&cubes.kinds[attacker.index()], s));
        let by_prey = rules.prey.is_some_and(taken);
        let by_goal = rules.goal.iter().any(|s| moving().any(|m| m == s));
        let by_countdown = rules.countdown.is_some() && moving().any(taken);
        if !(by_prey || by_goal || by_countdown || rules.quiet.is_some()) {
            self.fields.wrong(
                place,
                "this game cannot end: no cube takes a prey, none of the goal's cubes can move, and there is no quiet limit; \
                 give [end] a prey that something takes, a goal, or quiet = 20",
            );
        }
    }

    fn setup(&mut self, rules: &mut Ruleset, cubes: &Cubes, hand: &[(Sort, u8)]) {
        let Some((table, place)) = self.section("setup", &["position", "place", "random"]) else { return };
        let ways: Vec<&str> =
            ["position", "place", "random"].into_iter().filter(|k| table.get(k).is_some()).collect();
        if ways.len() != 1 {
            self.fields
                .wrong(&place, format!("a setup is one of position, place or random; here: {}", list(ways)));
            return;
        }
        let before = self.fields.mistakes.0.len();
        let mut state = State::empty();
        state.exchanges = rules.exchanges;
        if let Some(node) = table.get("place") {
            self.setup_by_turns(rules, &mut state, node);
        } else if let Some(node) = table.get("position") {
            self.lay_rows(rules, &mut state, node);
            self.lay_special(rules, &mut state, &place);
        } else if let Some(node) = table.get("random") {
            self.setup_by_lot(rules, &mut state, node);
        }
        for &(sort, count) in hand {
            for side in Side::BOTH {
                let all = cubes.count[side.index()][sort.index()];
                state.set_hand(rules, side, sort, count.min(all));
            }
        }
        if self.fields.mistakes.0.len() > before {
            return;
        }
        for sort in cubes.all() {
            for side in Side::BOTH {
                let (found, wanted) =
                    (state.on_board(side, sort) + state.hand(side, sort), rules.count(side, sort));
                if found != wanted {
                    let name = &cubes.kinds[sort.index()].name;
                    let whose = if side == Side::White { "White" } else { "Black" };
                    let message = format!("{whose} starts with {found} `{name}`, but its count is {wanted}");
                    self.fields.wrong(&place, message);
                }
            }
        }
        state.hash = state.hash_from_scratch(rules);
        rules.start = state;
        if self.fields.mistakes.0.is_empty() && !state.any_turn(rules) {
            self.fields.wrong(&place, "the first player has no legal turn at the start");
        }
    }

    fn setup_by_turns(&mut self, rules: &mut Ruleset, state: &mut State, node: &Node) {
        let Some(table) = self.fields.table(node, &["rows", "white", "black", "stacks"]) else { return };
        let rows = match table.get("rows") {
            // So many rows, counted from each player's own side.
            Some(node) => {
                let all = rules.board.rows();
                let Some(n) = self.fields.number(node, 1, all.len() as i64 / 2) else { return };
                let union = |rows: &[CellSet]| rows.iter().fold(CellSet::EMPTY, |set, &row| set | row);
                [union(&all[..n as usize]), union(&all[all.len() - n as usize..])]
            }
            None => match self.rows_of_sides(&rules.board, node, &["stacks"]) {
                Some(rows) => rows,
                None => return,
            },
        };
        let stacks = table.get("stacks").and_then(|n| self.fields.bool(n)).unwrap_or(true);
        for side in Side::BOTH {
            let mut cubes = 0;
            for sort in rules.sorts().filter(|&s| rules.placed.has(s)) {
                let count = rules.count[side.index()][sort.index()];
                cubes += count as usize;
                state.set_hand(rules, side, sort, count);
            }
            let room = rows[side.index()].len();
            if cubes > if stacks { 2 * room } else { room } {
                self.fields.wrong(&node.place, format!("{cubes} cubes do not fit on {room} cells"));
            }
            if cubes == 0 {
                self.fields.wrong(&node.place, "there is nothing to place");
            }
        }
        if rows[0].meets(rows[1]) {
            self.fields.wrong(&node.place, "White's and Black's rows must not share a cell");
        }
        state.setup = true;
        rules.place = Some(Placement { rows, stacks });
    }

    /// Lays the ROWS of a position string.
    fn lay_rows(&mut self, rules: &Ruleset, state: &mut State, node: &Node) {
        let Some(text) = self.fields.text(node) else { return };
        match crate::string::read_rows(rules, (1, &text)) {
            Err(error) => {
                // The column inside the text, behind its opening quote.
                let mut place = node.place.clone();
                place.column += error.column;
                self.fields.wrong(&place, error.problem.say(crate::Lang::En));
            }
            Ok(units) => {
                for (cell, unit, _) in units {
                    for cube in [unit.bottom(), unit.upper()].into_iter().flatten() {
                        state.enter(rules, cell, cube);
                    }
                }
            }
        }
    }

    /// Each side's special forms stand on their cells, on top of what is there.
    fn lay_special(&mut self, rules: &Ruleset, state: &mut State, place: &Place) {
        let Some(Node { value: Value::Table(special), .. }) = self.get("special") else { return };
        let sides = |key: &str| match special.get(key) {
            Some(Node { value: Value::Table(table), .. }) => Some(table),
            _ => None,
        };
        let Some(chosen) = sides("chosen") else { return };
        for (side, key) in Side::BOTH.into_iter().zip(["white", "black"]) {
            let names = chosen.get(key).map_or(Vec::new(), |n| self.fields.texts(n));
            let cells = sides("cells").and_then(|t| t.get(key));
            let cells = cells.map_or(Vec::new(), |n| self.fields.texts(n));
            for ((name, _), (cell, cell_place)) in names.iter().zip(&cells) {
                let Some(sort) = rules.sort_named(name) else { continue };
                let Some(at) = rules.board.cell(cell) else {
                    self.fields.wrong(cell_place, format!("there is no cell `{cell}`"));
                    continue;
                };
                self.put(rules, state, Cube::new(side, sort), at, cell_place);
            }
            if names.len() > cells.len() {
                self.fields.wrong(place, "there are more special forms than cells for them in [special]");
            }
        }
    }

    /// Puts a cube where it may stand.
    fn put(&mut self, rules: &Ruleset, state: &mut State, cube: Cube, cell: crate::Cell, place: &Place) {
        let unit: Unit = state.unit(cell);
        let fits = match unit.bottom() {
            None => true,
            Some(below) => {
                unit.height() == 1 && below.side == cube.side && rules.may_stand(cube.sort, below.sort)
            }
        };
        if fits {
            state.enter(rules, cell, cube);
        } else {
            let (letter, cell) = (rules.letter(cube), rules.board.name(cell));
            self.fields.wrong(place, format!("{letter} may not stand on what is on {cell}"));
        }
    }

    /// A random setup: fixed cubes first, then each side's others, shuffled, in the order of its cells. The
    /// generator is SplitMix64, seeded with the seed number and the hash of the id without seed; White's cubes
    /// (in the order of the file) are shuffled first.
    fn setup_by_lot(&mut self, rules: &Ruleset, state: &mut State, node: &Node) {
        let Some(table) = self.fields.table(node, &["fixed", "white", "black", "mirror"]) else { return };
        if let Some(node) = table.get("fixed") {
            self.lay_rows(rules, state, node);
        }
        let mirror = table.get("mirror").and_then(|n| self.fields.bool(n)).unwrap_or(false);
        let seed = match self.get("seed").map(|n| &n.value) {
            Some(Value::Text(text)) => text.parse().unwrap_or(0),
            _ => 0u64,
        };
        let id = rules.id.split("+seed=").next().unwrap_or("");
        let mut random = SplitMix::new(seed ^ hash_text(id));
        let mut white_order = Vec::new();
        for (side, key) in Side::BOTH.into_iter().zip(["white", "black"]) {
            let Some(cells) = self.fields.need(table, key, &node.place) else { continue };
            let names = self.fields.texts(cells);
            let mut order: Vec<Sort> = rules
                .sorts()
                .flat_map(|s| {
                    let rest = rules.count(side, s).saturating_sub(state.on_board(side, s));
                    std::iter::repeat_n(s, if rules.ground.has(s) { 0 } else { rest })
                })
                .collect();
            random.shuffle(&mut order);
            if side == Side::White {
                white_order = order.clone();
            } else if mirror {
                order = white_order.clone();
            }
            if order.len() != names.len() {
                let message =
                    format!("{} cubes for {} cells; name a cell twice for a stack", order.len(), names.len());
                self.fields.wrong(&cells.place, message);
                continue;
            }
            for (sort, (name, place)) in order.into_iter().zip(&names) {
                match rules.board.cell(name) {
                    Some(cell) => self.put(rules, state, Cube::new(side, sort), cell, place),
                    None => self.fields.wrong(place, format!("there is no cell `{name}`")),
                }
            }
        }
    }
}
