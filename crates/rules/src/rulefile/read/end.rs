//! How a game ends.

use jersi_texts::text;
use jersi_tree::{Place, Value};

use super::{Cubes, Reader};
use crate::cube::{MAX_ROLES, Role};
use crate::ruleset::{Blocked, Countdown, Prey, RoleInfo, Ruleset};

impl Reader<'_> {
    pub(super) fn end(&mut self, rules: &mut Ruleset, cubes: &Cubes, board_is_right: bool) {
        let known = ["prey", "captured", "goal", "quiet", "countdown", "blocked", "exchanges"];
        let Some((table, place)) = self.section("end", &known) else { return };
        if let Some(node) = Self::given(table, "prey") {
            let name = self.fields.text(node);
            match name.as_deref().map(|name| (name, cubes.named(name))) {
                Some((name, Some(prey))) => {
                    if cubes.count.iter().any(|side| side[prey.index()] != 1) {
                        self.fields.wrong(&node.place, text!("rules-prey-one", name = name));
                    }
                    if cubes.all().any(|s| cubes.kinds[s.index()].stands_on.has(prey)) {
                        let place = &cubes.places[prey.index()];
                        self.fields.wrong(place, text!("rules-prey-bottom", name = name));
                    }
                    if cubes.ghosts.has(prey) || cubes.ground.has(prey) {
                        let place = &cubes.places[prey.index()];
                        self.fields.wrong(place, text!("rules-prey-power", name = name));
                    }
                    rules.prey = Some(prey);
                }
                Some((name, None)) => self.fields.wrong(&node.place, cubes.no_cube(name)),
                None => {}
            }
        }
        let captured = [("wins", Prey::Wins), ("put-back", Prey::PutBack)];
        if let Some(node) = table.get("captured") {
            rules.prey_falls = self.fields.choice(node, &captured).unwrap_or(Prey::Wins);
        }
        if let Some(node) = Self::given(table, "goal") {
            rules.goal = self.role_list(cubes, node, None);
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
            let roles = f.need(table, "sorts", &node.place).and_then(|n| f.number(n, 0, MAX_ROLES as i64));
            let counted = cubes
                .all()
                .filter(|&s| Some(s) != rules.prey && !cubes.special.has(s) && !cubes.ground.has(s))
                .collect();
            if let (Some(turns), Some(roles)) = (turns, roles) {
                rules.countdown = Some(Countdown { turns: turns as u8, roles: roles as usize, counted });
            }
        }
        let blocked = [("loses", Blocked::Loses), ("draws", Blocked::Draws)];
        if let Some(node) = self.fields.need(table, "blocked", &place) {
            rules.blocked = self.fields.choice(node, &blocked).unwrap_or(Blocked::Loses);
        }
        if let Some(node) = Self::given(table, "exchanges") {
            rules.exchanges = self.fields.number(node, 0, 99).unwrap_or(0) as u8;
            if rules.drops.is_none() && rules.exchanges > 0 && board_is_right {
                self.fields.wrong(&node.place, text!("rules-exchanges"));
            }
        }
        self.can_end(rules, cubes, &place);
    }

    /// A game in which nothing but a blockade could ever end it is a mistake.
    fn can_end(&mut self, rules: &Ruleset, cubes: &Cubes, place: &Place) {
        let takes = |kind: &RoleInfo, s: Role| kind.takes_single.has(s) || kind.takes_stack.has(s);
        let moving = || cubes.all().filter(|&s| cubes.total(s) > 0 && !cubes.ground.has(s));
        let taken = |s: Role| moving().any(|attacker| takes(&cubes.kinds[attacker.index()], s));
        let by_prey = rules.prey.is_some_and(taken);
        let by_goal = rules.goal.iter().any(|s| moving().any(|m| m == s));
        let by_countdown = rules.countdown.is_some() && moving().any(taken);
        if !(by_prey || by_goal || by_countdown || rules.quiet.is_some()) {
            self.fields.wrong(place, text!("rules-no-end"));
        }
    }
}
