//! The list of measures.

use std::collections::HashMap;

use jersi_record::Ending;
use jersi_rules::Ruleset;
use jersi_texts::{Lang, Text, t, t_id};

use super::facts::Facts;
use super::mechanism::{Mechanism, has_binders};
use super::rows::{ROWS, yes};

/// What a measure is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the titles say it
pub enum Group {
    Fairness,
    Pace,
    Choice,
    Tension,
    Depth,
    Rules,
    Cubes,
}

impl Group {
    /// Its title.
    pub fn title(self, lang: Lang) -> String {
        match self {
            Group::Fairness => t!(lang, "group-fairness"),
            Group::Pace => t!(lang, "group-pace"),
            Group::Choice => t!(lang, "group-choice"),
            Group::Tension => t!(lang, "group-tension"),
            Group::Depth => t!(lang, "group-depth"),
            Group::Rules => t!(lang, "group-rules"),
            Group::Cubes => t!(lang, "group-cubes"),
        }
    }
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share, written in percent.
    Percent,
    /// A difference of chances, written in percent points.
    Points,
    /// A plain number.
    Number,
}

type Counter = Box<dyn Fn(&Facts) -> (f64, f64) + Send + Sync>;

/// A measure: what it counts in a game, and how it is told.
pub struct Measure {
    /// Its name in tables.
    pub id: String,
    /// What it is about.
    pub group: Group,
    /// How its values are written.
    pub unit: Unit,
    /// Whether it is a rate of games: Wilson's interval; else the bootstrap's.
    pub is_rate: bool,
    /// Whether it rests on the chances that a judge saw: it says nothing where these are not to be trusted.
    pub rests_on_chances: bool,
    subject: Subject,
    count: Counter,
}

/// What a measure's texts speak of.
enum Subject {
    /// What its id says.
    Id,
    Ending(&'static str),
    Use(Mechanism),
    Effect(Mechanism),
    /// The cubes of a role, by its title.
    Survival(Text),
    /// Players of so many nodes a turn.
    Strength(u64),
    /// Twice as many nodes against so many.
    Doubling(u64),
}

impl Measure {
    fn new(
        id: impl Into<String>,
        group: Group,
        unit: Unit,
        subject: Subject,
        count: impl Fn(&Facts) -> (f64, f64) + Send + Sync + 'static,
    ) -> Measure {
        let count = Box::new(count);
        Measure { id: id.into(), group, unit, is_rate: false, rests_on_chances: false, subject, count }
    }

    /// The first player's score from the game's own start.
    pub fn first_score() -> Measure {
        let count = |f: &Facts| (f.white_points, 1.0);
        let measure = Measure::new("first-score", Group::Fairness, Unit::Percent, Subject::Id, count);
        Measure { is_rate: true, ..measure }
    }

    /// The first player's score among players of so many nodes a turn.
    pub fn strength(nodes: u64) -> Measure {
        let count = |f: &Facts| (f.white_points, 1.0);
        let (id, subject) = (format!("first-score-{nodes}"), Subject::Strength(nodes));
        Measure { is_rate: true, ..Measure::new(id, Group::Fairness, Unit::Percent, subject, count) }
    }

    /// The score of the player with twice as many nodes, who has Black in the first game of each pair.
    pub fn doubling(nodes: u64) -> Measure {
        let count = |f: &Facts| (if f.game == 0 { 1.0 - f.white_points } else { f.white_points }, 1.0);
        let (id, subject) = (format!("doubling-{nodes}"), Subject::Doubling(nodes));
        Measure { is_rate: true, ..Measure::new(id, Group::Depth, Unit::Percent, subject, count) }
    }

    /// The id of the median length.
    pub const MEDIAN: &'static str = "median-turns";

    /// Where it stands in a table: by its group, and the first player's score before everything.
    pub fn rank(&self) -> (Group, bool) {
        (self.group, self.id != "first-score")
    }

    /// What a game adds to the numerator and to the denominator.
    pub fn count(&self, facts: &Facts) -> (f64, f64) {
        (self.count)(facts)
    }

    /// The sums over what is independent of each other: the games of an opening together, and all copies of the same game.
    pub fn pairs<'a>(&self, facts: impl IntoIterator<Item = &'a Facts>) -> Vec<(f64, f64)> {
        let mut sums: Vec<(f64, f64)> = Vec::new();
        let (mut openings, mut lines) = (HashMap::new(), HashMap::new());
        for facts in facts {
            let (num, den) = self.count(facts);
            let at = openings.get(&facts.pair).or_else(|| lines.get(&facts.line)).copied();
            let at = at.unwrap_or_else(|| {
                sums.push((0.0, 0.0));
                sums.len() - 1
            });
            openings.insert(facts.pair, at);
            lines.insert(facts.line, at);
            sums[at] = (sums[at].0 + num, sums[at].1 + den);
        }
        sums
    }

    /// What it is called.
    pub fn title(&self, lang: Lang) -> String {
        self.say("", lang)
    }

    /// What it is, exactly.
    pub fn definition(&self, lang: Lang) -> String {
        self.say(".definition", lang)
    }

    /// What is said of a variant that has more of it: `games last longer`.
    pub fn more(&self, lang: Lang) -> String {
        self.say(".more", lang)
    }

    /// What is said of a variant that has less of it.
    pub fn less(&self, lang: Lang) -> String {
        self.say(".less", lang)
    }

    /// What all measures that share its definition are called.
    pub fn family(&self, lang: Lang) -> String {
        match self.subject {
            Subject::Use(_) | Subject::Effect(_) | Subject::Survival(_) | Subject::Doubling(_) => {
                self.say(".family", lang)
            }
            _ => self.title(lang),
        }
    }

    fn say(&self, part: &str, lang: Lang) -> String {
        let id = |stem: &str| format!("measure-{stem}{part}");
        match &self.subject {
            Subject::Id => t_id!(lang, &id(&self.id)),
            Subject::Ending(name) => {
                let sentence = Ending::named(name).map_or((*name).into(), |ending| ending.say(lang));
                t_id!(lang, &id("ending"), ending = *name, sentence = sentence)
            }
            Subject::Use(mechanism) => t_id!(lang, &id("use"), mechanism = mechanism.name()),
            Subject::Effect(mechanism) => t_id!(lang, &id("effect"), mechanism = mechanism.name()),
            Subject::Survival(role) => t_id!(lang, &id("survival"), role = role.get(lang)),
            Subject::Strength(nodes) => t_id!(lang, &id("strength"), nodes = *nodes),
            Subject::Doubling(nodes) => t_id!(lang, &id("doubling"), nodes = *nodes, twice = 2 * *nodes),
        }
    }
}

/// Whether the measure of that name is a share or a chance, whose differences are told in percent points.
pub fn is_share(id: &str) -> bool {
    let numbers = [
        "turns",
        Measure::MEDIAN,
        "decisions",
        "first-capture",
        "legal",
        "effective",
        "drama",
        "lead-changes",
    ];
    !numbers.contains(&id)
}

/// All measures of a game with these rules that its own games can tell.
pub fn measures(rules: &Ruleset) -> Vec<Measure> {
    let mut all: Vec<Measure> = ROWS
        .map(|row| {
            let measure = Measure::new(row.id, row.group, row.unit, Subject::Id, row.count);
            Measure { is_rate: row.is_rate, rests_on_chances: row.rests_on_chances, ..measure }
        })
        .into();
    all.push(Measure::new(Measure::MEDIAN, Group::Pace, Unit::Number, Subject::Id, |f| {
        (f.turns as f64, 1.0)
    }));
    for name in ["capture", "stuck", "goal", "quiet", "countdown", "blocked", "cap"] {
        let (id, subject) = (format!("ending-{name}"), Subject::Ending(name));
        let count = move |f: &Facts| (yes(f.ending == name), 1.0);
        let measure = Measure::new(id, Group::Fairness, Unit::Percent, subject, count);
        all.push(Measure { is_rate: true, ..measure });
    }
    for mechanism in Mechanism::ALL {
        all.extend(mechanism_measures(mechanism));
    }
    if has_binders(rules) {
        all.push(binder_measure("guarded", |c| c.forbidden.guarded));
        all.push(binder_measure("divided", |c| c.forbidden.divided));
    }
    for role in rules.roles() {
        let (info, index) = (rules.role(role), role.index());
        // The ground never falls, and the fall of the prey is an ending.
        if rules.ground().has(role) || rules.prey() == Some(role) {
            continue;
        }
        let (id, subject) = (format!("survival-{}", info.name), Subject::Survival(info.title.clone()));
        all.push(Measure::new(id, Group::Cubes, Unit::Percent, subject, move |f| {
            f.survival.get(index).map_or((0.0, 0.0), |&(alive, all)| (f64::from(alive), f64::from(all)))
        }));
    }
    all.sort_by_key(|measure| measure.group);
    all
}

fn mechanism_measures(mechanism: Mechanism) -> [Measure; 2] {
    let (index, name) = (mechanism as usize, mechanism.name());
    let used =
        Measure::new(format!("use-{name}"), Group::Rules, Unit::Percent, Subject::Use(mechanism), move |f| {
            (f64::from(f.used[index]), f.turns as f64)
        });
    let effect = Measure::new(
        format!("effect-{name}"),
        Group::Rules,
        Unit::Points,
        Subject::Effect(mechanism),
        move |f| {
            let used = f.choices.iter().zip(&f.chosen).filter(|(_, chosen)| chosen.has(mechanism));
            let prices = used.filter_map(|(choice, _)| choice.price(mechanism, f.judged));
            (prices.clone().sum(), prices.count() as f64)
        },
    );
    [used, Measure { rests_on_chances: true, ..effect }]
}

fn binder_measure(id: &str, count: fn(&super::facts::Choice) -> usize) -> Measure {
    Measure::new(id, Group::Rules, Unit::Percent, Subject::Id, move |f| {
        let forbidden: usize = f.choices.iter().map(count).sum();
        let legal: usize = f.choices.iter().map(super::facts::Choice::legal).sum();
        (forbidden as f64, (forbidden + legal) as f64)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jersi_rules::Position;

    use super::super::facts::Choice;
    use super::super::interval::value;
    use super::super::mechanism::{Forbidden, Uses, uses};
    use super::*;

    /// The mechanisms of a turn that captures and does nothing else.
    fn capture() -> Uses {
        let rules = Ruleset::load("pijersi").unwrap();
        let position = Position::read(&rules, "6/7/6/1s-5/1R-4/7/6 w 0 1").unwrap();
        uses(&position, position.read_turn("c2-d2").unwrap())
    }

    /// White's choice among turns with these scores, of which the first captures.
    fn choice(scores: &[i32], guarded: usize) -> Choice {
        let mut with_and_without = [(None, scores.first().copied()); Mechanism::ALL.len()];
        with_and_without[Mechanism::Capture as usize] = (scores.first().copied(), scores.get(1).copied());
        let forbidden = Forbidden { guarded, divided: 0 };
        Choice { turn: 1, white: true, scores: scores.to_vec(), with_and_without, forbidden }
    }

    /// Four games, made by hand: White wins after having been down, Black wins, two draws.
    fn games(roles: usize) -> Vec<Facts> {
        let mut used = [0; Mechanism::ALL.len()];
        used[Mechanism::Gather as usize] = 2;
        let survival = |alive| vec![(alive, 4); roles];
        let won = Facts {
            white_points: 1.0,
            first_points: 1.0,
            ending: "goal",
            turns: 6,
            with_choice: vec![true; 4],
            forced: 1,
            first_capture: Some(3),
            legal: 60,
            chances: vec![0.5, 0.2, 0.7, 0.95],
            used,
            choices: vec![choice(&[140, 0, -20_000, -20_000, -20_000], 3), choice(&[5; 11], 1)],
            chosen: vec![capture(), Uses::default()],
            survival: survival(3),
            ..Facts::default()
        };
        let lost = Facts {
            game: 1,
            ending: "capture",
            line: 1,
            turns: 16,
            with_choice: vec![true, true, false],
            forced: 3,
            first_capture: Some(5),
            legal: 320,
            chances: vec![0.5, 0.3, 0.05],
            survival: survival(1),
            ..Facts::default()
        };
        let drawn = Facts {
            pair: 1,
            line: 2,
            white_points: 0.5,
            first_points: 0.5,
            ending: "cap",
            turns: 28,
            with_choice: vec![true; 2],
            legal: 280,
            chances: vec![0.5, 0.5],
            survival: survival(1),
            ..Facts::default()
        };
        let quiet = Facts {
            game: 1,
            line: 3,
            ending: "quiet",
            turns: 36,
            first_capture: Some(10),
            legal: 720,
            chances: Vec::new(),
            ..drawn.clone()
        };
        vec![won, lost, drawn, quiet]
    }

    /// Every measure of the list, computed by hand.
    #[test]
    fn each_measure_of_four_games() {
        let rules = Ruleset::load("jersi-4+special=mokca").unwrap();
        let facts = games(rules.roles().count());
        let best = 1.0 / (1.0 + (-1.0_f64).exp());
        // Two turns that count, 140 hundredths of a cube apart; and eleven alike.
        let small = (-2.8_f64).exp();
        let effective = ((1.0 + small).ln() + 2.8 * small / (1.0 + small)).exp();
        let mut wanted: BTreeMap<&str, f64> = BTreeMap::from([
            ("opening-score", 0.5),
            ("draws", 0.5),
            ("ending-goal", 0.25),
            ("ending-capture", 0.25),
            ("ending-quiet", 0.25),
            ("ending-cap", 0.25),
            ("turns", 86.0 / 4.0),
            ("median-turns", 86.0 / 4.0),
            ("decisions", (4.0 + 2.0 + 2.0) / 4.0),
            ("first-capture", 6.0),
            ("forced", 4.0 / 86.0),
            ("legal", 1380.0 / 86.0),
            ("effective", (effective + 11.0) / 2.0),
            ("one-good", 0.5),
            ("gap", (best - 0.5) / 2.0),
            ("drama", 0.6_f64.sqrt() / 2.0),
            ("lead-changes", 0.25),
            ("comebacks", 0.5),
            ("settled", (3.0 / 4.0 + 2.0 / 3.0) / 2.0),
            ("swing", (0.3 + 0.5 + 0.25 + 0.2 + 0.25) / 6.0),
            ("use-gather", 2.0 / 86.0),
            ("effect-capture", best - 0.5),
            ("guarded", 4.0 / 20.0),
        ]);
        for measure in measures(&rules) {
            let pairs = measure.pairs(&facts);
            assert_eq!(pairs.len(), 2, "{}", measure.id);
            let expected = match wanted.remove(measure.id.as_str()) {
                // Effects of what was never chosen are not known.
                None if measure.id.starts_with("effect-") => None,
                None if measure.id.starts_with("survival-") => Some(6.0 / 16.0),
                None => {
                    let never = ["use-", "ending-", "divided"];
                    assert!(never.iter().any(|start| measure.id.starts_with(start)), "{}", measure.id);
                    Some(0.0)
                }
                found => found,
            };
            match (value(&pairs), expected) {
                (Some(found), Some(wanted)) => {
                    assert!((found - wanted).abs() < 1e-12, "{}: {found}, not {wanted}", measure.id);
                }
                (found, wanted) => assert_eq!(found, wanted, "{}", measure.id),
            }
        }
        assert!(wanted.is_empty(), "not measured: {wanted:?}");
    }

    /// Every measure has its words in every language, and none is named twice.
    #[test]
    fn words() {
        let rules = Ruleset::load("jersi-4+special=fendi+mountains+landing").unwrap();
        let mut ids = std::collections::BTreeSet::new();
        let more = [Measure::first_score(), Measure::strength(100), Measure::doubling(100)];
        for measure in measures(&rules).into_iter().chain(more) {
            assert_eq!(is_share(&measure.id), measure.unit != Unit::Number, "{}", measure.id);
            for lang in Lang::all() {
                let texts =
                    [measure.title(lang), measure.definition(lang), measure.more(lang), measure.less(lang)];
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains('{')), "{texts:?}");
                assert!(!measure.family(lang).is_empty());
            }
            assert!(ids.insert(measure.id.clone()), "{} twice", measure.id);
        }
    }
}
