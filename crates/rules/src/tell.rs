//! Turns in words, for lists and for those who listen.

use jersi_texts::{Lang, capital, list_and, t, t_id};

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
    ///     position.tell(turn, Lang::EN),
    ///     "White: rock from a1 to b1, onto paper; then the stack to c1"
    /// );
    /// assert_eq!(position.tell(turn, Lang::known("fr")), "Blanc : pierre de a1 à b1, sur feuille ; puis la pile à c1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tell(&self, turn: Turn, lang: Lang) -> String {
        let side = capital(self.rules().side_name(self.side(), lang));
        let clauses = Words { rules: self.rules(), lang }.clauses(self, &self.changes(turn));
        let clauses =
            clauses.into_iter().reduce(|some, next| t!(lang, "turn-next", some = some, next = next));
        let turn = clauses.unwrap_or_else(|| t!(lang, "turn-not-legal"));
        t!(lang, "turn-of-side", side = side, turn = turn)
    }
}

/// The words of a game in a language.
struct Words<'a> {
    rules: &'a Ruleset,
    lang: Lang,
}

impl Words<'_> {
    fn role(&self, role: Role) -> String {
        self.rules.role(role).full_name(self.lang)
    }

    fn cube(&self, cube: Option<Cube>) -> String {
        cube.map_or_else(String::new, |cube| self.role(cube.role))
    }

    /// A lone cube by its name, a stack from top to bottom.
    fn unit(&self, unit: Unit) -> String {
        let top = self.cube(unit.top());
        match unit.height() {
            2 => t!(self.lang, "turn-stack", top = top, bottom = self.cube(unit.bottom())),
            _ => top,
        }
    }

    /// The parts of a turn, each with what belongs to it.
    fn clauses(&self, position: &Position, changes: &[Change]) -> Vec<String> {
        let (rules, lang) = (self.rules, self.lang);
        let name = |cell| rules.board.name(cell);
        // The board as it stands before each change, to know what a cube comes to stand on.
        let mut now = *position.state();
        let mut clauses = Vec::new();
        let mut places: Option<String> = None;
        let mut taken = Unit::NONE;
        for change in changes {
            match *change {
                Change::Take { unit, .. } => taken = unit,
                Change::Move { from, to, cubes } => {
                    let there = now.unit(to);
                    let below = there.bottom().filter(|_| there.height() > taken.height());
                    let whole = cubes.height() == 2;
                    now.move_units(rules, if whole { Step::Stack } else { Step::Single }, from, to);
                    let step = match (clauses.is_empty(), whole) {
                        (true, false) => "turn-single",
                        (true, true) => "turn-whole",
                        (false, false) => "turn-then-top",
                        (false, true) => "turn-then-whole",
                    };
                    clauses.push(t_id!(
                        lang,
                        step,
                        cube = self.unit(cubes),
                        from = name(from),
                        to = name(to),
                        onto = below.is_some(),
                        below = self.cube(below),
                        takes = taken != Unit::NONE,
                        taken = self.unit(taken)
                    ));
                    taken = Unit::NONE;
                }
                Change::Place { at, cube } => {
                    let below = now.unit(at).top();
                    now.enter(rules, at, cube);
                    let place = t!(
                        lang,
                        "turn-place",
                        cube = self.role(cube.role),
                        at = name(at),
                        onto = below.is_some(),
                        below = self.cube(below)
                    );
                    places = Some(match places {
                        None => place,
                        Some(some) => t!(lang, "turn-places-next", some = some, next = place),
                    });
                }
                Change::PutBack { at, cube } => {
                    let below = now.unit(at).top();
                    clauses.push(t!(
                        lang,
                        "turn-put-back",
                        cube = self.role(cube.role),
                        at = name(at),
                        onto = below.is_some(),
                        below = self.cube(below)
                    ));
                }
                Change::Swap { prey, ghost } => {
                    let top = |cell| self.cube(now.unit(cell).top());
                    clauses.push(t!(
                        lang,
                        "turn-swap",
                        one = top(prey),
                        other = top(ghost),
                        here = name(prey),
                        there = name(ghost)
                    ));
                }
                Change::Exchange { ref cubes } => {
                    let mut roles: Vec<String> = cubes.iter().map(|cube| self.role(cube.role)).collect();
                    roles.dedup();
                    clauses.push(t!(lang, "turn-exchange", roles = list_and(lang, roles)));
                }
            }
        }
        if let Some(places) = places {
            clauses.insert(0, t!(lang, "turn-places", places = places));
        }
        clauses
    }
}
