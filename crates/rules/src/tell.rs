//! Turns in words, for lists and for those who listen.

use jersi_tree::{Lang, capital, pick};

use crate::changes::Change;
use crate::cube::{Cube, Role, Unit};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Step, Turn};

impl Position {
    /// A turn in words: who moves what from where to where, and what becomes of it. Different legal turns are
    /// told differently. Names of cubes have no gender here, so the French ones go without article.
    ///
    /// ```
    /// use jersi_rules::{Lang, Ruleset};
    /// let position = Ruleset::load("pijersi")?.start();
    /// let turn = position.read_turn("a1-b1=c1")?;
    /// assert_eq!(
    ///     position.tell(turn, Lang::En),
    ///     "White: rock from a1 to b1, onto paper; then the stack to c1"
    /// );
    /// assert_eq!(position.tell(turn, Lang::Fr), "Blanc : pierre de a1 à b1, sur feuille ; puis la pile à c1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tell(&self, turn: Turn, lang: Lang) -> String {
        let words = Words { rules: self.rules(), lang };
        let side = capital(self.rules().side_name(self.side(), lang));
        let changes = self.changes(turn);
        let told = if changes.is_empty() {
            pick!(lang, "not a legal turn", "coup impossible")
        } else {
            words.clauses(self, &changes).join(words.pause())
        };
        pick!(lang, "{side}: {told}", "{side} : {told}")
    }
}

/// The words of a game in a language.
struct Words<'a> {
    rules: &'a Ruleset,
    lang: Lang,
}

impl Words<'_> {
    fn role(&self, role: Role) -> &str {
        self.rules.role(role).title.get(self.lang)
    }

    fn pause(&self) -> &'static str {
        match self.lang {
            Lang::En => "; ",
            _ => " ; ",
        }
    }

    /// A lone cube by its name, a stack from top to bottom.
    fn unit(&self, unit: Unit) -> String {
        let name = |cube: Option<Cube>| cube.map_or("", |c| self.role(c.role));
        let (top, bottom) = (name(unit.top()), name(unit.bottom()));
        match unit.height() {
            2 => pick!(self.lang, "{top} on {bottom}", "{top} sur {bottom}"),
            _ => top.to_owned(),
        }
    }

    /// The cube that something comes to stand on.
    fn onto(&self, below: Option<Cube>) -> String {
        let Some(below) = below else { return String::new() };
        let below = self.role(below.role);
        pick!(self.lang, ", onto {below}", ", sur {below}")
    }

    /// The parts of a turn, each with what belongs to it.
    fn clauses(&self, position: &Position, changes: &[Change]) -> Vec<String> {
        let (rules, lang) = (self.rules, self.lang);
        let name = |cell| rules.board.name(cell);
        // The board as it stands before each change, to know what a cube comes to stand on.
        let mut now = *position.state();
        let mut clauses = Vec::new();
        let mut places = Vec::new();
        let mut taken = Unit::NONE;
        let mut moved = false;
        for change in changes {
            match *change {
                Change::Take { unit, .. } => taken = unit,
                Change::Move { from, to, cubes } => {
                    let there = now.unit(to);
                    let onto = self.onto(there.bottom().filter(|_| there.height() > taken.height()));
                    let whole = cubes.height() == 2;
                    now.move_units(rules, if whole { Step::Stack } else { Step::Single }, from, to);
                    let (cube, from, to) = (self.unit(cubes), name(from), name(to));
                    let way = match (moved, whole) {
                        (false, false) => {
                            pick!(lang, "{cube} from {from} to {to}", "{cube} de {from} à {to}")
                        }
                        (false, true) => pick!(lang, "stack from {from} to {to}", "pile de {from} à {to}"),
                        (true, false) => {
                            pick!(lang, "then its top ({cube}) to {to}", "puis son sommet ({cube}) à {to}")
                        }
                        (true, true) => pick!(lang, "then the stack to {to}", "puis la pile à {to}"),
                    };
                    let prize = match std::mem::take(&mut taken) {
                        Unit::NONE => String::new(),
                        unit => {
                            let unit = self.unit(unit);
                            pick!(lang, ", takes {unit}", ", prend {unit}")
                        }
                    };
                    clauses.push(way + &onto + &prize);
                    moved = true;
                }
                Change::Place { at, cube } => {
                    let onto = self.onto(now.unit(at).top());
                    now.enter(rules, at, cube);
                    let (cube, at) = (self.role(cube.role), name(at));
                    places.push(pick!(lang, "{cube} on {at}{onto}", "{cube} en {at}{onto}"));
                }
                Change::PutBack { at, cube } => {
                    let onto = self.onto(now.unit(at).top());
                    let (cube, at) = (self.role(cube.role), name(at));
                    clauses.push(pick!(lang, "{cube} back on {at}{onto}", "{cube} de retour en {at}{onto}"));
                }
                Change::Swap { prey, ghost } => {
                    let top = |cell| now.unit(cell).top().map_or("", |cube| self.role(cube.role));
                    let (one, other, here, there) = (top(prey), top(ghost), name(prey), name(ghost));
                    clauses.push(pick!(
                        lang,
                        "{one} and {other} change places ({here}, {there})",
                        "{one} et {other} échangent leurs places ({here}, {there})"
                    ));
                }
                Change::Exchange { ref cubes } => {
                    let mut roles: Vec<&str> = cubes.iter().map(|cube| self.role(cube.role)).collect();
                    roles.dedup();
                    let roles = self.list(&roles);
                    clauses.push(pick!(lang, "exchange of {roles}", "échange : {roles}"));
                }
            }
        }
        if !places.is_empty() {
            let places = places.join(&pick!(lang, ", then ", ", puis "));
            clauses.insert(0, pick!(lang, "places {places}", "pose {places}"));
        }
        clauses
    }

    /// `rock, paper and scissors`.
    fn list(&self, items: &[&str]) -> String {
        match items {
            [start @ .., last] if !start.is_empty() => {
                let start = start.join(", ");
                pick!(self.lang, "{start} and {last}", "{start} et {last}")
            }
            _ => items.concat(),
        }
    }
}
