//! The start: a fixed position, a placement by turns, or a draw by lot.

use jersi_texts::{Text, t, text};
use jersi_tree::{Node, Place, Value, names};

use super::{Cubes, Reader};
use crate::cellset::{Cell, CellSet};
use crate::code::{Code, MAX_PLACES};
use crate::cube::{Cube, Role, RoleSet, Side, Unit};
use crate::ruleset::{Lots, Place as Placement, Ruleset};
use crate::setup::check_stack;
use crate::state::{ByRole, State};
use crate::string::{PositionError, read_rows};
use crate::zobrist::{SplitMix, hash_text};

impl Reader<'_> {
    pub(super) fn setup(&mut self, rules: &mut Ruleset, cubes: &Cubes, hand: &[(Role, u8)]) {
        let Some((table, place)) = self.section("setup", &["position", "place", "random"]) else { return };
        let mut held: [ByRole<u8>; 2] = Default::default();
        // What waits in the hand is neither placed nor drawn.
        for &(role, count) in hand.iter().filter(|(_, count)| *count > 0) {
            rules.placed.remove(role);
            for side in Side::BOTH {
                held[side.index()][role.index()] = count.min(cubes.count[side.index()][role.index()]);
            }
        }
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
            self.setup_by_lot(rules, &mut state, node, &held);
        }
        for &(role, _) in hand {
            for side in Side::BOTH {
                state.set_hand(rules, side, role, held[side.index()][role.index()]);
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

    /// How setups are written as letters.
    pub(super) fn code(&mut self, rules: &Ruleset, cubes: &Cubes) -> Option<Code> {
        let node = Self::given(self.tree, "code")?;
        let table = self.fields.table(node, &["cubes", "white", "black"])?;
        let mut roles = Vec::new();
        for (name, place) in self.fields.need(table, "cubes", &node.place).map(|n| self.fields.texts(n))? {
            match cubes.named(&name) {
                Some(role) if !roles.contains(&role) => roles.push(role),
                Some(_) => self.fields.wrong(&place, text!("rules-code-cubes")),
                None => self.fields.wrong(&place, cubes.no_cube(&name)),
            }
        }
        let mut side = |key: &str| {
            let names = self.fields.need(table, key, &node.place).map(|n| self.fields.texts(n));
            let mut cells = Vec::new();
            for (name, place) in names.unwrap_or_default() {
                match rules.board.cell(&name) {
                    Some(cell) if cells.iter().filter(|&&c| c == cell).count() < 2 => cells.push(cell),
                    _ => self.fields.wrong(&place, text!("rules-no-cell", name = &name)),
                }
            }
            cells
        };
        let places = [side("white"), side("black")];
        if roles.len() < 2 {
            self.fields.wrong(&node.place, text!("rules-code-cubes"));
            return None;
        }
        if places[0].is_empty() || places[0].len() > MAX_PLACES || places[0].len() != places[1].len() {
            self.fields.wrong(&node.place, text!("rules-code-cells"));
            return None;
        }
        Some(Code { roles, places })
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

    /// A random setup: fixed cubes first, then each side's others, shuffled, in the order of its cells; a stack that is
    /// not allowed is turned over. The generator is SplitMix64, seeded with the seed number and the hash of the id
    /// without seed; White's cubes (in the order of the file) are shuffled first.
    fn setup_by_lot(&mut self, rules: &mut Ruleset, state: &mut State, node: &Node, held: &[ByRole<u8>; 2]) {
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
        let mut lots =
            Lots { places: Default::default(), mirror, drawn: RoleSet::EMPTY, fixed: Box::new(*state) };
        for (side, key) in Side::BOTH.into_iter().zip(["white", "black"]) {
            let Some(cells) = self.fields.need(table, key, &node.place) else { continue };
            let names = self.fields.texts(cells);
            let mut order: Vec<Role> = rules
                .roles()
                .flat_map(|s| {
                    let there = state.on_board(side, s) + usize::from(held[side.index()][s.index()]);
                    let rest = rules.count(side, s).saturating_sub(there);
                    std::iter::repeat_n(s, if rules.ground.has(s) { 0 } else { rest })
                })
                .collect();
            let drawn = order.clone();
            order.iter().for_each(|&role| lots.drawn.insert(role));
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
            let mut piles: Vec<(Cell, Vec<Role>, &Place)> = Vec::new();
            for (role, (name, place)) in order.into_iter().zip(&names) {
                let Some(cell) = rules.board.cell(name) else {
                    self.fields.wrong(place, text!("rules-no-cell", name = name));
                    continue;
                };
                lots.places[side.index()].push(cell);
                match piles.iter_mut().find(|pile| pile.0 == cell) {
                    Some(pile) => pile.1.push(role),
                    None => piles.push((cell, vec![role], place)),
                }
            }
            for (cell, mut pile, place) in piles {
                if !self.lot_fits(rules, state, side, &drawn, (cell, pile.len()), place) {
                    continue;
                }
                if let [bottom, top] = pile[..]
                    && !rules.may_stand(top, bottom)
                {
                    pile.reverse();
                }
                for role in pile {
                    self.put(rules, state, Cube::new(side, role), cell, place);
                }
            }
        }
        rules.lots = Some(lots);
    }

    /// Whether so many cubes find room on a cell, whatever the lot draws: a setup must not depend on luck.
    fn lot_fits(
        &mut self,
        rules: &Ruleset,
        state: &State,
        side: Side,
        drawn: &[Role],
        (cell, number): (Cell, usize),
        place: &Place,
    ) -> bool {
        let below = state.unit(cell);
        let name = rules.board.name(cell);
        if below.height() + number > 2 || below.bottom().is_some_and(|cube| cube.side != side) {
            self.fields.wrong(place, text!("rules-random-full", cell = name));
            return false;
        }
        let bad = match (below.bottom(), number) {
            (Some(below), _) => {
                drawn.iter().find(|&&role| !rules.may_stand(role, below.role)).map(|&role| (role, below.role))
            }
            (None, 2) => drawn.iter().enumerate().find_map(|(i, &a)| {
                let fits = |b: Role| rules.may_stand(a, b) || rules.may_stand(b, a);
                drawn[i + 1..].iter().find(|&&b| !fits(b)).map(|&b| (a, b))
            }),
            _ => None,
        };
        let Some((a, b)) = bad else { return true };
        let (top, bottom) = (&rules.role(a).name, &rules.role(b).name);
        self.fields.wrong(place, text!("rules-random-stack", top = top, bottom = bottom, cell = name));
        false
    }
}
