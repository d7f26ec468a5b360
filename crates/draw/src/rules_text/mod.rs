//! The rules of a game in words.

mod end;
mod play;

use jersi_rules::{
    Blocked, Cell, CellSet, Lots, OptionValues, Power, Prey, Role, RoleSet, Ruleset, Shape, Side,
};
use jersi_texts::{Lang, capital, list_and, list_or, t};

/// A paragraph: words that stand out, which may be none, then the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paragraph {
    /// What the paragraph is about, with its full stop: `Single step.`
    pub lead: String,
    /// Whole sentences.
    pub text: String,
}

impl Paragraph {
    /// A paragraph in which nothing stands out.
    pub(crate) fn plain(text: impl Into<String>) -> Paragraph {
        Paragraph { lead: String::new(), text: text.into() }
    }
}

/// A part of a text under a heading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What stands below it.
    pub paragraphs: Vec<Paragraph>,
    /// Whether it says what makes this game: the goal, what special cubes do, the end.
    pub matters: bool,
}

/// A line of the table of captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taker {
    /// Which cubes take.
    pub role: Role,
    /// How many of them there are: `4`, or `4/3` where the sides have not the same, or `1 (White)` where one side has none.
    pub count: String,
    /// What they are called.
    pub name: String,
    /// What they take; nothing, if empty.
    pub takes: Vec<Role>,
    /// Said where they take only alone or only as a stack; empty otherwise.
    pub how: String,
}

/// The rules of a game in words, from what its rule file says.
///
/// ```
/// use jersi_draw::RulesText;
/// use jersi_rules::{Lang, Ruleset};
///
/// let rules = Ruleset::load("pijersi")?;
/// let text = RulesText::new(&rules, Lang::EN);
/// assert_eq!(text.sections[0].title, "Goal");
/// assert!(text.sections[0].paragraphs[0].text.starts_with("Be the first to bring a rock"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// The name of the game.
    pub name: String,
    /// What it is about, in a sentence.
    pub summary: String,
    /// Its kind, for how many, from what age, how long.
    pub facts: Vec<String>,
    /// The chosen options, each by its part of the id, as the rule file describes them.
    pub options: Vec<Paragraph>,
    /// What the board and the cubes are.
    pub material: Section,
    /// Who takes whom.
    pub takers: Vec<Taker>,
    /// The head of the column that says so.
    pub takes: String,
    /// The rules, from the goal to the end. They refer to the table of captures and to a picture of the start.
    pub sections: Vec<Section>,
    /// Who made the game, and under which licence its rules are.
    pub credits: String,
}

impl RulesText {
    /// The rules of a game in a language.
    pub fn new(rules: &Ruleset, lang: Lang) -> RulesText {
        let sides = Side::BOTH.map(|side| capital(rules.side_name(side, lang)));
        let author = Author { rules, lang, sides };
        let about = rules.about();
        let sections = [
            author.goal(),
            author.setup(),
            author.turn(),
            author.captures(),
            author.stacks(),
            author.powers(),
            author.drops(),
            author.end(),
        ];
        RulesText {
            name: about.name.get(lang).to_owned(),
            summary: about.summary.get(lang).to_owned(),
            facts: author.facts(),
            options: author.options(),
            material: Section {
                title: t!(lang, "material-title"),
                paragraphs: vec![Paragraph::plain(author.material())],
                matters: false,
            },
            takers: author.takers(),
            takes: t!(lang, "table-takes"),
            sections: sections.into_iter().filter(|section| !section.paragraphs.is_empty()).collect(),
            credits: author.credits(),
        }
    }
}

/// Who has special forms, where they start, and what they are for the countdown.
pub(crate) fn forms_setup(rules: &Ruleset, lang: Lang) -> Vec<Paragraph> {
    let found = rules.options().iter().find_map(|option| match &option.values {
        OptionValues::Forms { most, cells, .. } => Some((*most, cells)),
        _ => None,
    });
    let mut text = Vec::new();
    if let Some((most, [white, black])) = found {
        text.push(t!(lang, "forms-chosen", most = most));
        text.push(match rules.placement(Side::White) {
            Some(_) => t!(lang, "forms-placed"),
            None => t!(
                lang,
                "forms-start",
                white_name = capital(rules.side_name(Side::White, lang)),
                white = list_and(lang, white),
                black_name = capital(rules.side_name(Side::Black, lang)),
                black = list_and(lang, black)
            ),
        });
        text.extend(rules.countdown_turns().map(|_| t!(lang, "forms-countdown")));
    }
    paragraph_of(String::new(), &text).paragraphs
}

/// All special forms that a game offers, each in words.
pub fn forms_text(rules: &Ruleset, lang: Lang) -> Vec<Section> {
    let names = rules.options().iter().find_map(|option| match &option.values {
        OptionValues::Forms { names, .. } => Some(names),
        _ => None,
    });
    let roles = names.into_iter().flatten().filter_map(|name| rules.role_named(name));
    roles.map(|role| form(rules, role, lang)).collect()
}

/// A special form in words, whether or not somebody plays with it: whom it takes, who takes it, what it does.
pub(crate) fn form(rules: &Ruleset, role: Role, lang: Lang) -> Section {
    let sides = Side::BOTH.map(|side| capital(rules.side_name(side, lang)));
    let author = Author { rules, lang, sides };
    let all = || rules.roles();
    let info = rules.role(role);
    let takes = |attacker: Role, prey: Role| {
        let attacker = rules.role(attacker);
        attacker.takes_single.has(prey) || attacker.takes_stack.has(prey)
    };
    let names = |roles: Vec<Role>| list_and(lang, roles.into_iter().map(|role| author.role(role)));
    let prey = names(all().filter(|&other| takes(role, other)).collect());
    let takers = names(all().filter(|&other| takes(other, role)).collect());
    let by = match (info.takes_single.is_empty(), info.takes_stack.is_empty()) {
        (false, true) => "single",
        (true, false) => "stack",
        _ => "any",
    };
    let mut text = vec![
        t!(lang, "form-takes", none = prey.is_empty(), prey = prey, by = by),
        t!(lang, "form-taken", none = takers.is_empty(), takers = takers),
    ];
    text.extend(info.power.map(|power| match power {
        Power::Guards => t!(lang, "power-guardian"),
        Power::Divides => t!(lang, "power-divider"),
    }));
    if let Some(prey) = rules.prey().filter(|_| info.swaps) {
        text.push(t!(lang, "power-ghost", prey = author.role(prey)));
    }
    let title = match author.role(role) {
        title if title == info.name => capital(title),
        title => format!("{} ({})", capital(title), info.name),
    };
    Section { title, paragraphs: text.into_iter().map(Paragraph::plain).collect(), matters: true }
}

/// Who puts the rules of a game into words.
struct Author<'a> {
    rules: &'a Ruleset,
    lang: Lang,
    /// What the sides are called, at the beginning of a sentence.
    sides: [String; 2],
}

/// A section of one paragraph of these sentences; without it, if there are none.
fn paragraph_of(title: String, sentences: &[String]) -> Section {
    let paragraph = (!sentences.is_empty()).then(|| Paragraph::plain(sentences.join(" ")));
    Section { title, paragraphs: paragraph.into_iter().collect(), matters: false }
}

impl Author<'_> {
    fn facts(&self) -> Vec<String> {
        let (about, lang) = (self.rules.about(), self.lang);
        let kind = about.kind.get(lang);
        let mut facts = Vec::new();
        if !kind.is_empty() {
            facts.push(kind.to_owned());
        }
        facts.push(t!(lang, "facts-players", players = about.players));
        facts.extend(about.age.map(|age| t!(lang, "facts-age", age = age)));
        facts.extend(about.minutes.map(|(from, to)| match from == to {
            true => t!(lang, "facts-minutes", minutes = from),
            false => t!(lang, "facts-minutes-range", from = from, to = to),
        }));
        facts
    }

    fn credits(&self) -> String {
        let (about, lang) = (self.rules.about(), self.lang);
        let mut parts = Vec::new();
        if !about.author.is_empty() {
            let game = about.name.get(lang);
            parts.push(t!(lang, "credits-author", game = game, author = &about.author));
        }
        if !about.copyright.is_empty() {
            parts.push(about.copyright.clone());
        }
        if !about.licence.is_empty() {
            parts.push(t!(lang, "credits-licence", licence = &about.licence));
        }
        if !about.source.is_empty() {
            parts.push(t!(lang, "credits-source", source = &about.source));
        }
        if !about.contact.is_empty() {
            parts.push(t!(lang, "credits-contact", contact = &about.contact));
        }
        parts.push(t!(lang, "credits-jersi", id = self.rules.id()));
        capital(&parts.join(" · "))
    }

    fn material(&self) -> String {
        let board = self.rules.board();
        let ground = match board.shape() {
            _ if self.rules.about().drawn == "network" => "points",
            Shape::Hex => "hexagons",
            Shape::Square | Shape::SquareDiagonal => "squares",
        };
        let total = |side: Side| self.rules.roles().map(|role| self.rules.count(side, role)).sum::<usize>();
        let [white, black] = Side::BOTH.map(total);
        let cubes = if white == black { white.to_string() } else { format!("{white} / {black}") };
        let holes = self.holes();
        let mut text = t!(self.lang, "material", cells = board.len(), ground = ground, cubes = cubes);
        if holes > 0 {
            text += &format!(" {}", t!(self.lang, "material-holes", holes = holes));
        }
        text
    }

    /// How many places between the cells of the rows are none.
    fn holes(&self) -> usize {
        let board = self.rules.board();
        let row = |cells: &CellSet| {
            let mut places: Vec<i32> = cells.iter().map(|cell| board.x2(cell)).collect();
            places.sort_unstable();
            places.windows(2).map(|pair| (pair[1] - pair[0]) as usize / 2 - 1).sum::<usize>()
        };
        board.rows().iter().map(row).sum()
    }

    fn options(&self) -> Vec<Paragraph> {
        let mut chosen = Vec::new();
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
            chosen.extend(about.map(paragraph));
        }
        chosen
    }

    fn takers(&self) -> Vec<Taker> {
        self.played().into_iter().map(|role| self.taker(role)).collect()
    }

    fn taker(&self, role: Role) -> Taker {
        let [white, black] = Side::BOTH.map(|side| self.rules.count(side, role));
        let count = match (white, black) {
            (white, black) if white == black => white.to_string(),
            (0, only) => format!("{only} ({})", self.sides[Side::Black.index()]),
            (only, 0) => format!("{only} ({})", self.sides[Side::White.index()]),
            (white, black) => format!("{white}/{black}"),
        };
        let info = self.rules.role(role);
        let taken = if info.takes_single.is_empty() { info.takes_stack } else { info.takes_single };
        let how = match (info.takes_single == info.takes_stack, info.takes_single.is_empty()) {
            (true, _) => String::new(),
            (false, true) => t!(self.lang, "table-as-stack"),
            (false, false) => t!(self.lang, "table-alone"),
        };
        let takes = self.played().into_iter().filter(|&other| taken.has(other)).collect();
        Taker { role, count, name: self.rules.role(role).full_name(self.lang), takes, how }
    }

    /// The name of a role.
    fn role(&self, role: Role) -> &str {
        self.rules.role(role).title.get(self.lang)
    }

    /// Whether somebody has a cube of that role.
    fn in_play(&self, role: Role) -> bool {
        Side::BOTH.into_iter().any(|side| self.rules.count(side, role) > 0)
    }

    fn played(&self) -> Vec<Role> {
        self.rules.roles().filter(|&role| self.in_play(role)).collect()
    }

    /// The names of the roles of a set that are in play.
    fn names(&self, roles: RoleSet) -> impl Iterator<Item = &str> {
        roles.iter().filter(|&role| self.in_play(role)).map(|role| self.role(role))
    }

    fn or(&self, roles: RoleSet) -> String {
        list_or(self.lang, self.names(roles))
    }

    fn and(&self, roles: RoleSet) -> String {
        list_and(self.lang, self.names(roles))
    }

    fn goal(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut goals = Vec::new();
        if let Some(prey) = rules.prey().filter(|_| rules.prey_falls() == Prey::Wins) {
            goals.push(t!(lang, "goal-prey", prey = self.role(prey)));
        }
        let runners = self.or(rules.goal());
        if !runners.is_empty() {
            // There is one prey, but there may be several of another role.
            let own = rules.prey().is_some_and(|prey| rules.goal().iter().all(|role| role == prey));
            goals.push(t!(lang, "goal-reach", own = own, names = runners));
        }
        if rules.blocked() == Blocked::Loses {
            goals.push(t!(lang, "goal-block", only = goals.is_empty()));
        }
        // The nearest rows need no name.
        let rows = self.rules.board().rows();
        let nearest = [rows.first(), rows.last()].map(|row| row.copied().unwrap_or_default());
        let matters = !rules.goal().is_empty() || rules.prey_falls() == Prey::PutBack;
        if matters && Side::BOTH.map(|side| rules.home(side)) != nearest {
            let [white, black] = Side::BOTH.map(|side| self.rows(rules.home(side)));
            let [white_name, black_name] = &self.sides;
            goals.push(t!(
                lang,
                "goal-home",
                white_name = white_name,
                white = white,
                black_name = black_name,
                black = black
            ));
        }
        Section { matters: true, ..paragraph_of(t!(lang, "goal-title"), &goals) }
    }

    /// Rows by their names, from White's side.
    fn rows(&self, cells: CellSet) -> String {
        let board = self.rules.board();
        let rows: Vec<usize> =
            (0..board.rows().len()).filter(|&row| !(board.rows()[row] & cells).is_empty()).collect();
        match (rows.first(), rows.last()) {
            (Some(&first), Some(&last)) if last - first + 1 == rows.len() && rows.len() > 2 => {
                t!(self.lang, "rows-between", first = board.row_name(first), last = board.row_name(last))
            }
            _ => {
                let names: Vec<_> = rows.iter().map(|&row| board.row_name(row).to_string()).collect();
                t!(self.lang, "rows", count = names.len(), rows = names.join(", "))
            }
        }
    }

    /// Which rows are whose; nothing, where all are everybody's.
    fn zones(&self, of: impl Fn(Side) -> CellSet) -> Option<[String; 2]> {
        let anywhere = Side::BOTH.into_iter().all(|side| of(side) == self.rules.board().cells());
        (!anywhere).then(|| Side::BOTH.map(|side| self.rows(of(side))))
    }

    fn setup(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let [white_name, black_name] = &self.sides;
        let mut text = vec![t!(lang, "setup-lots")];
        if rules.placement(Side::White).is_some() {
            let zones = self.zones(|side| rules.placement(side).unwrap_or_default());
            let zoned = zones.is_some();
            let [white, black] = zones.unwrap_or_default();
            text.push(t!(
                lang,
                "setup-placing",
                stacks = rules.placement_stacks(),
                side = white_name,
                zoned = zoned,
                white_name = white_name,
                white = white,
                black_name = black_name,
                black = black
            ));
            if let Some(prey) = rules.prey().filter(|&prey| rules.placed().has(prey)) {
                text.push(t!(lang, "setup-placing-prey", prey = self.role(prey)));
            }
            text.extend(self.waiting());
            text.push(t!(lang, "setup-placed", side = white_name));
        } else {
            match rules.lots() {
                None => text.push(t!(lang, "setup-drawn")),
                Some(lots) => text.extend(self.by_lot(lots)),
            }
            text.extend(self.waiting());
            text.push(t!(lang, "setup-first", side = white_name));
        }
        paragraph_of(t!(lang, "setup-title"), &text)
    }

    /// How a setup by lot is laid on a table.
    fn by_lot(&self, lots: &Lots) -> Vec<String> {
        let (rules, lang) = (self.rules, self.lang);
        let fixed = rules.lots_begin_empty();
        let mut text =
            vec![t!(lang, "setup-lot", fixed = !fixed, mirror = lots.mirror, side = &self.sides[1])];
        let stacked = |cells: &Vec<Cell>| cells.iter().enumerate().any(|(i, cell)| cells[..i].contains(cell));
        if lots.places.iter().any(stacked) {
            let drawn = || lots.drawn.iter();
            let all = drawn().all(|top| drawn().all(|bottom| rules.may_stand(top, bottom)));
            text.push(t!(lang, "setup-lot-stack", turned = !all));
        }
        text
    }

    /// What waits in the reserves: how many of each role.
    fn waiting(&self) -> Option<String> {
        let state = self.rules.start_state();
        let waiting = |side: Side| {
            let roles = self.rules.roles().filter(|&role| !self.rules.placed().has(role));
            let held = roles.map(|role| (state.hand(side, role), role)).filter(|(count, _)| *count > 0);
            list_and(self.lang, held.map(|(count, role)| format!("{count} × {}", self.role(role))))
        };
        let [white, black] = Side::BOTH.map(waiting);
        let lang = self.lang;
        match (white.is_empty(), black.is_empty()) {
            (true, true) => None,
            _ if white == black => Some(t!(lang, "setup-waiting", waiting = white)),
            (false, _) if black.is_empty() => {
                Some(t!(lang, "setup-waiting-side", side = &self.sides[0], waiting = white))
            }
            (true, _) => Some(t!(lang, "setup-waiting-side", side = &self.sides[1], waiting = black)),
            _ => {
                let one = t!(lang, "setup-waiting-side", side = &self.sides[0], waiting = white);
                Some(one + " " + &t!(lang, "setup-waiting-side", side = &self.sides[1], waiting = black))
            }
        }
    }

    /// The roles that are in hand at the start.
    fn hand(&self) -> RoleSet {
        let state = self.rules.start_state();
        let held = |role: &Role| Side::BOTH.into_iter().any(|side| state.hand(side, *role) > 0);
        self.rules.roles().filter(held).collect()
    }
}
