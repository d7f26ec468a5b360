//! The rules in words, from what a rule file says. Names of cubes have no gender there: in French they stand behind
//! the word "cube".

use jersi_rules::{Blocked, CellSet, Lang, OptionValues, Prey, Role, RoleSet, Ruleset, Shape, Side};

use super::Kit;
use super::flow::{Paragraph, Section};

/// One of two texts, formatted.
macro_rules! pick {
    ($lang:expr, $en:literal, $fr:literal) => {
        match $lang {
            Lang::En => format!($en),
            _ => format!($fr),
        }
    };
}

mod end;
mod play;

/// Tells the rules of a game.
pub struct Words<'a> {
    rules: &'a Ruleset,
    lang: Lang,
    sides: [String; 2],
}

impl<'a> Words<'a> {
    pub fn new(kit: &'a Kit) -> Words<'a> {
        Words { rules: &kit.rules, lang: kit.style.lang, sides: Side::BOTH.map(|side| kit.side(side)) }
    }

    /// All of it.
    pub fn sections(&self) -> Vec<Section> {
        let all = [
            self.goal(),
            self.setup(),
            self.turn(),
            self.captures(),
            self.stacks(),
            self.powers(),
            self.drops(),
            self.end(),
        ];
        all.into_iter().filter(|section| !section.paragraphs.is_empty()).collect()
    }

    /// What the board and the cubes are.
    pub fn material(&self) -> String {
        let lang = self.lang;
        let cells = self.rules.board().len();
        let shape = match (self.rules.board().shape(), lang, self.rules.about().drawn == "network") {
            (_, Lang::En, true) => "points; where this page says cell, it means a point",
            (_, _, true) => "points\u{a0}; où cette page dit case, elle parle d'un point",
            (Shape::Hex, Lang::En, _) => "hexagons",
            (Shape::Hex, _, _) => "hexagones",
            (_, Lang::En, _) => "squares",
            (_, _, _) => "carrés",
        };
        let total = |side: Side| self.rules.roles().map(|role| self.rules.count(side, role)).sum::<usize>();
        let [white, black] = Side::BOTH.map(total);
        let cubes = if white == black { white.to_string() } else { format!("{white} / {black}") };
        pick!(
            lang,
            "A board of {cells} {shape}. Each player has {cubes} cubes with six equal faces.",
            "Un plateau de {cells} {shape}. Chaque joueur a {cubes} cubes à six faces égales."
        )
    }

    /// The chosen options, as the file describes them.
    pub fn options(&self) -> Vec<Paragraph> {
        let mut told = Vec::new();
        for part in self.rules.id().split('+').skip(1) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let Some(option) = self.rules.options().iter().find(|option| option.name == name) else {
                continue;
            };
            let about = match &option.values {
                OptionValues::Choice(values) => {
                    values.iter().find(|v| v.0 == value).map(|v| v.1.get(self.lang))
                }
                OptionValues::Flag => Some(option.about.get(self.lang)),
                OptionValues::Forms { .. } | OptionValues::Number => None,
            };
            let paragraph = |about: &str| Paragraph { lead: format!("+{part}"), text: about.to_owned() };
            told.extend(about.map(paragraph));
        }
        told
    }

    /// The name of a role.
    pub fn role(&self, role: Role) -> &str {
        self.rules.role(role).title.get(self.lang)
    }

    /// Whether somebody has a cube of that role.
    pub fn in_play(&self, role: Role) -> bool {
        Side::BOTH.into_iter().any(|side| self.rules.count(side, role) > 0)
    }

    fn played(&self) -> Vec<Role> {
        self.rules.roles().filter(|&role| self.in_play(role)).collect()
    }

    /// The roles of a set that are in play, as a list in words.
    fn list(&self, roles: impl IntoIterator<Item = Role>, last: &str) -> String {
        let names: Vec<&str> =
            roles.into_iter().filter(|&role| self.in_play(role)).map(|role| self.role(role)).collect();
        match names.split_last() {
            None => String::new(),
            Some((only, [])) => (*only).to_owned(),
            Some((end, others)) => format!("{} {last} {end}", others.join(", ")),
        }
    }

    fn or(&self, roles: RoleSet) -> String {
        self.list(roles.iter(), if self.lang == Lang::En { "or" } else { "ou" })
    }

    fn and(&self, roles: RoleSet) -> String {
        self.list(roles.iter(), if self.lang == Lang::En { "and" } else { "et" })
    }

    fn section(&self, en: &str, fr: &str, paragraphs: Vec<(String, String)>) -> Section {
        let title = if self.lang == Lang::En { en } else { fr };
        let paragraphs = paragraphs.into_iter().filter(|(_, text)| !text.is_empty());
        Section {
            title: title.to_owned(),
            paragraphs: paragraphs.map(|(lead, text)| Paragraph { lead, text }).collect(),
        }
    }

    /// What wins on the enemy's first row: one's own prey, or one of several.
    fn runners(&self) -> String {
        let goal = self.rules.goal();
        let names = self.or(goal);
        let lone = self.rules.prey().is_some_and(|prey| goal.iter().all(|role| role == prey));
        match lone {
            true => pick!(self.lang, "your {names}", "votre cube {names}"),
            false => pick!(self.lang, "a {names} of yours", "un de vos cubes {names}"),
        }
    }

    fn goal(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut goals = Vec::new();
        if let Some(prey) = rules.prey().filter(|_| rules.prey_falls() == Prey::Wins) {
            let prey = self.role(prey);
            goals.push(pick!(lang, "Take the enemy's {prey}.", "Prenez le cube {prey} adverse."));
        }
        if !self.or(rules.goal()).is_empty() {
            let runners = self.runners();
            goals.push(pick!(
                lang,
                "Be the first to bring {runners} onto the enemy's first row.",
                "Amenez le premier {runners} sur la première rangée adverse."
            ));
        }
        if rules.blocked() == Blocked::Loses {
            goals.push(match (lang, goals.is_empty()) {
                (Lang::En, true) => "Leave the enemy without a move.".into(),
                (Lang::En, false) => "Or leave the enemy without a move.".into(),
                (_, true) => "Bloquez l'adversaire.".into(),
                (_, false) => "Ou bloquez l'adversaire.".into(),
            });
        }
        self.section("Goal", "But du jeu", vec![(String::new(), goals.join(" "))])
    }

    /// Rows by their names, from White's side.
    fn rows(&self, cells: CellSet) -> String {
        let board = self.rules.board();
        let rows: Vec<usize> =
            (0..board.rows().len()).filter(|&row| !(board.rows()[row] & cells).is_empty()).collect();
        match (rows.first(), rows.last()) {
            (Some(&first), Some(&last)) if last - first + 1 == rows.len() && rows.len() > 2 => {
                let (first, last) = (board.row_name(first), board.row_name(last));
                pick!(self.lang, "{first} to {last}", "{first} à {last}")
            }
            _ => rows.iter().map(|&row| board.row_name(row).to_string()).collect::<Vec<_>>().join(", "),
        }
    }

    /// Where each side may put something; nothing, where that is everywhere.
    fn zones(&self, of: impl Fn(Side) -> CellSet) -> String {
        if Side::BOTH.into_iter().all(|side| of(side) == self.rules.board().cells()) {
            return String::new();
        }
        let [white, black] = Side::BOTH.map(|side| self.rows(of(side)));
        let [white_name, black_name] = &self.sides;
        pick!(
            self.lang,
            "{white_name} on rows {white}; {black_name} on rows {black}.",
            "{white_name} sur les rangées {white}\u{a0}; {black_name} sur les rangées {black}."
        )
    }

    fn setup(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let first = &self.sides[0];
        let mut text = pick!(lang, "Draw lots for the colours. ", "Tirez les couleurs au sort. ");
        if rules.placement(Side::White).is_some() {
            text += &match (lang, rules.placement_stacks()) {
                (Lang::En, true) => format!(
                    "Beginning with {first}, the players place their cubes one by one, by turns, on empty cells or on \
                     lone cubes of their own: "
                ),
                (Lang::En, false) => format!(
                    "Beginning with {first}, the players place their cubes one by one, by turns, on empty cells: "
                ),
                (_, true) => format!(
                    "En commençant par {first}, les joueurs posent leurs cubes un par un, à tour de rôle, sur des cases \
                     vides ou sur leurs propres cubes seuls\u{a0}: "
                ),
                (_, false) => format!(
                    "En commençant par {first}, les joueurs posent leurs cubes un par un, à tour de rôle, sur des cases \
                     vides\u{a0}: "
                ),
            };
            text += &self.zones(|side| rules.placement(side).unwrap_or_default());
            text += &pick!(lang, " Then {first} moves first.", " Puis {first} joue le premier.");
        } else {
            text +=
                &pick!(lang, "The cubes stand as in the picture", "Les cubes sont posés comme sur l'image");
            let hand: RoleSet = self.hand();
            let waiting = self.and(hand);
            if !waiting.is_empty() {
                text += &pick!(
                    lang,
                    "; {waiting} wait in each player's reserve",
                    "\u{a0}; les cubes {waiting} attendent dans la réserve de chacun"
                );
            }
            text += &pick!(lang, ". {first} moves first.", ". {first} joue le premier.");
        }
        self.section("Setup", "Mise en place", vec![(String::new(), text)])
    }

    /// The roles that are in hand at the start.
    fn hand(&self) -> RoleSet {
        let state = self.rules.start_state();
        let held = |role: &Role| Side::BOTH.into_iter().any(|side| state.hand(side, *role) > 0);
        self.rules.roles().filter(held).collect()
    }
}
