//! The cubes: how many, who takes whom, who stands on whom.

use jersi_texts::{Text, text};
use jersi_tree::{Node, Value};

use super::{CUBE, Cubes, MAX_COUNT, Reader};
use crate::control::Power;
use crate::cube::{MAX_ROLES, Role, RoleSet};
use crate::ruleset::RoleInfo;

impl Reader<'_> {
    pub(super) fn cubes(&mut self) -> Option<Cubes> {
        let node = self.fields.need(self.tree, "cubes", self.place)?;
        let Value::Table(table) = &node.value else {
            self.fields.wrong(&node.place, text!("rules-cubes"));
            return None;
        };
        if table.0.is_empty() || table.0.len() > MAX_ROLES {
            let message = text!("rules-cube-count", most = MAX_ROLES, found = table.0.len());
            self.fields.wrong(&node.place, message);
            return None;
        }
        let mut cubes = Cubes::default();
        let mut lists = Vec::new();
        for (i, entry) in table.0.iter().enumerate() {
            let f = &mut self.fields;
            let role = Role::new(i);
            let table = f.table(&entry.node, &CUBE)?;
            let letter = f.need(table, "letter", &entry.place).and_then(|node| {
                let text = f.text(node)?;
                let letter = text.chars().next().filter(|c| c.is_ascii_uppercase() && text.len() == 1);
                if letter.is_none() {
                    f.wrong(&node.place, text!("rules-letter"));
                } else if let Some(other) = cubes.kinds.iter().find(|k| Some(k.letter) == letter) {
                    f.wrong(&node.place, text!("rules-letter-twice", letter = &text, name = &other.name));
                }
                letter
            });
            let title = table.get("name").and_then(|n| f.translated(n));
            let title = title.unwrap_or_else(|| Text::new(&entry.key));
            let alias = Self::given(table, "alias").and_then(|n| f.translated(n)).unwrap_or_default();
            let glyph = Self::given(table, "glyph").and_then(|n| f.text(n)).unwrap_or_default();
            let special = table.get("special").and_then(|n| f.bool(n)).unwrap_or(false);
            let count = match table.get("count") {
                Some(node) => f.number(node, 0, MAX_COUNT).unwrap_or(0),
                None if special => 0,
                None => {
                    f.wrong(&entry.place, text!("rules-count-missing", name = &entry.key));
                    0
                }
            };
            for side in &mut cubes.count {
                side[i] = count as u8;
            }
            let powers = [("ground", 0), ("guards", 1), ("divides", 2), ("swaps", 3)];
            let mut power = None;
            match Self::given(table, "power").and_then(|n| f.choice(n, &powers)) {
                Some(0) => cubes.ground.insert(role),
                Some(1) => {
                    cubes.guards.insert(role);
                    power = Some(Power::Guards);
                }
                Some(2) => {
                    cubes.dividers.insert(role);
                    power = Some(Power::Divides);
                }
                Some(_) => cubes.ghosts.insert(role),
                None => {}
            }
            if special {
                cubes.special.insert(role);
            }
            cubes.places.push(entry.place.clone());
            cubes.kinds.push(RoleInfo {
                name: entry.key.clone(),
                title,
                alias,
                letter: letter.unwrap_or('?'),
                glyph,
                takes_single: RoleSet::EMPTY,
                takes_stack: RoleSet::EMPTY,
                stands_on: RoleSet::EMPTY,
                power,
                swaps: cubes.ghosts.has(role),
            });
            lists.push(entry.node.clone());
        }
        self.relations(&mut cubes, &lists);
        self.special_chosen(&mut cubes);
        Some(cubes)
    }

    /// Who takes whom, and who stands on whom.
    pub(super) fn relations(&mut self, cubes: &mut Cubes, nodes: &[Node]) {
        let everything: RoleSet = cubes.all().collect();
        let mut carried = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            let Value::Table(table) = &node.value else { continue };
            let role = Role::new(i);
            let takes = table.get("takes").map_or(RoleSet::EMPTY, |n| self.role_list(cubes, n, None));
            if let Some(ground) = takes.iter().find(|&s| cubes.ground.has(s)) {
                let name = cubes.kinds[ground.index()].name.clone();
                self.fields.wrong(&node.place, text!("rules-ground-taken", name = &name));
            }
            let by = [("any", (true, true)), ("single", (true, false)), ("stack", (false, true))];
            let (single, stack) =
                table.get("takes-by").and_then(|n| self.fields.choice(n, &by)).unwrap_or((true, true));
            let kind = |condition: bool| if condition { takes } else { RoleSet::EMPTY };
            cubes.kinds[i].takes_single = kind(single);
            cubes.kinds[i].takes_stack = kind(stack);
            // The ground stands on nothing unless the file says so.
            let default = if cubes.ground.has(role) { RoleSet::EMPTY } else { everything };
            cubes.kinds[i].stands_on =
                table.get("stands-on").map_or(default, |n| self.role_list(cubes, n, Some(everything)));
            carried.push((
                role,
                table.get("carries").map_or(everything, |n| self.role_list(cubes, n, Some(everything))),
            ));
        }
        for (bottom, carries) in carried {
            for (top, kind) in cubes.kinds.iter_mut().enumerate() {
                if !carries.has(Role::new(top)) {
                    kind.stands_on.remove(bottom);
                }
            }
        }
    }

    /// A list of cubes by name, or `"all"` where that is possible.
    pub(super) fn role_list(&mut self, cubes: &Cubes, node: &Node, all: Option<RoleSet>) -> RoleSet {
        if let (Value::Text(text), Some(all)) = (&node.value, all) {
            if text != "all" {
                self.fields.wrong(&node.place, text!("rules-all-or-list"));
            }
            return all;
        }
        let mut set = RoleSet::EMPTY;
        for (name, place) in self.fields.texts(node) {
            match cubes.named(&name) {
                Some(role) => set.insert(role),
                None => self.fields.wrong(&place, cubes.no_cube(&name)),
            }
        }
        set
    }

    /// The special forms chosen by the id raise the counts.
    pub(super) fn special_chosen(&mut self, cubes: &mut Cubes) {
        let Some(node) = self.get("special") else { return };
        let Some(table) = self.fields.table(node, &["cells", "chosen"]) else { return };
        let Some(chosen) = table.get("chosen") else { return };
        let Some(sides) = self.fields.table(chosen, &["white", "black"]) else { return };
        for (i, key) in ["white", "black"].into_iter().enumerate() {
            let names = sides.get(key).map_or(Vec::new(), |n| self.fields.texts(n));
            for (name, place) in names {
                match cubes.named(&name).filter(|&s| cubes.special.has(s)) {
                    Some(role) if cubes.count[i][role.index()] < MAX_COUNT as u8 => {
                        cubes.count[i][role.index()] += 1;
                    }
                    Some(_) => {
                        let message = text!("rules-count-most", most = MAX_COUNT, name = &name);
                        self.fields.wrong(&place, message);
                    }
                    None => self.fields.wrong(&place, text!("rules-no-form", name = &name)),
                }
            }
        }
    }
}
