//! The start: a fixed position, a placement by turns, or a draw by lot.

use jersi_texts::{Text, t, text};
use jersi_tree::{Node, Place, Value, names};

use super::{Cubes, Reader};
use crate::cellset::{Cell, CellSet};
use crate::cube::{Cube, Role, Side, Unit};
use crate::ruleset::{Place as Placement, Ruleset};
use crate::setup::check_stack;
use crate::state::State;
use crate::string::{PositionError, read_rows};
use crate::zobrist::{SplitMix, hash_text};

impl Reader<'_> {
    pub(super) fn setup(&mut self, rules: &mut Ruleset, cubes: &Cubes, hand: &[(Role, u8)]) {
        let Some((table, place)) = self.section("setup", &["position", "place", "random"]) else { return };
        let ways: Vec<&str> =
            ["position", "place", "random"].into_iter().filter(|k| table.get(k).is_some()).collect();
        if ways.len() != 1 {
            let say = |lang| t!(lang, "rules-setup-ways", ways = names(lang, &ways));
            self.fields.wrong(&place, Text::by(say));
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
        for &(role, count) in hand {
            for side in Side::BOTH {
                let all = cubes.count[side.index()][role.index()];
                state.set_hand(rules, side, role, count.min(all));
            }
        }
        if self.fields.mistakes.0.len() > before {
            return;
        }
        for role in cubes.all() {
            for side in Side::BOTH {
                let (found, wanted) =
                    (state.on_board(side, role) + state.hand(side, role), rules.count(side, role));
                if found != wanted {
                    let name = &cubes.kinds[role.index()].name;
                    let message = text!(
                        "rules-start-count",
                        white = side == Side::White,
                        found = found,
                        name = name,
                        wanted = wanted
                    );
                    self.fields.wrong(&place, message);
                }
            }
        }
        state.hash = state.hash_from_scratch(rules);
        rules.start = state;
        if self.fields.mistakes.0.is_empty() && !state.any_turn(rules) {
            self.fields.wrong(&place, text!("rules-no-first-turn"));
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
            for role in rules.roles().filter(|&s| rules.placed.has(s)) {
                let count = rules.count[side.index()][role.index()];
                cubes += count as usize;
                state.set_hand(rules, side, role, count);
            }
            let room = rows[side.index()].len();
            if cubes > if stacks { 2 * room } else { room } {
                self.fields.wrong(&node.place, text!("rules-no-room", cubes = cubes, room = room));
            }
            if cubes == 0 {
                self.fields.wrong(&node.place, text!("rules-nothing-to-place"));
            }
        }
        if rows[0].meets(rows[1]) {
            self.fields.wrong(&node.place, text!("rules-shared-rows"));
        }
        state.setup = true;
        rules.place = Some(Placement { rows, stacks });
    }

    /// Lays the ROWS of a position string.
    fn lay_rows(&mut self, rules: &Ruleset, state: &mut State, node: &Node) {
        let Some(text) = self.fields.text(node) else { return };
        let units = read_rows(rules, (1, &text)).and_then(|units| {
            let stack = |&(_, unit, column): &(Cell, Unit, usize)| {
                check_stack(rules, unit).map_err(|problem| PositionError { column: column + 1, problem })
            };
            units.iter().try_for_each(stack).map(|()| units)
        });
        match units {
            Err(error) => {
                // The column inside the text, behind its opening quote.
                let mut place = node.place.clone();
                place.column += error.column;
                self.fields.wrong(&place, Text::by(|lang| error.problem.say(lang)));
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
                let Some(role) = rules.role_named(name) else { continue };
                let Some(at) = rules.board.cell(cell) else {
                    self.fields.wrong(cell_place, text!("rules-no-cell", name = cell));
                    continue;
                };
                self.put(rules, state, Cube::new(side, role), at, cell_place);
            }
            if names.len() > cells.len() {
                self.fields.wrong(place, text!("rules-too-many-forms"));
            }
        }
    }

    /// Puts a cube where it may stand.
    fn put(&mut self, rules: &Ruleset, state: &mut State, cube: Cube, cell: Cell, place: &Place) {
        let unit: Unit = state.unit(cell);
        let fits = match unit.bottom() {
            None => true,
            Some(below) => {
                unit.height() == 1 && below.side == cube.side && rules.may_stand(cube.role, below.role)
            }
        };
        if fits {
            state.enter(rules, cell, cube);
        } else {
            let (letter, cell) = (rules.letter(cube), rules.board.name(cell));
            self.fields.wrong(place, text!("rules-may-not-stand", letter = letter, cell = cell));
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
            let mut order: Vec<Role> = rules
                .roles()
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
                let message = text!("rules-random-cells", cubes = order.len(), cells = names.len());
                self.fields.wrong(&cells.place, message);
                continue;
            }
            for (role, (name, place)) in order.into_iter().zip(&names) {
                match rules.board.cell(name) {
                    Some(cell) => self.put(rules, state, Cube::new(side, role), cell, place),
                    None => self.fields.wrong(place, text!("rules-no-cell", name = name)),
                }
            }
        }
    }
}
