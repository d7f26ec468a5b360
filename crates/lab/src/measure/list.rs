//! The list of measures, each with its definition.

use jersi_record::Ending;
use jersi_rules::{Lang, Ruleset, Text};

use super::facts::Facts;
use super::mechanism::{Mechanism, has_binders};
use super::rows::{ROWS, Row, yes};

/// What a measure is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the titles below say it
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
    /// All of them, in the order of the report.
    pub const ALL: [Group; 7] = [
        Group::Fairness,
        Group::Pace,
        Group::Choice,
        Group::Tension,
        Group::Depth,
        Group::Rules,
        Group::Cubes,
    ];

    /// Its title.
    pub fn title(self, lang: Lang) -> &'static str {
        let (en, fr) = match self {
            Group::Fairness => ("Fairness", "Équité"),
            Group::Pace => ("Length and pace", "Durée et rythme"),
            Group::Choice => ("Choice", "Choix"),
            Group::Tension => ("Tension", "Tension"),
            Group::Depth => ("Depth", "Profondeur"),
            Group::Rules => ("Use of the rules", "Usage des règles"),
            Group::Cubes => ("Balance of the cubes", "Équilibre des formes"),
        };
        if lang == Lang::En { en } else { fr }
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
    /// What it is called.
    pub title: Text,
    /// What it is, exactly.
    pub definition: Text,
    /// What is said of a variant that has more of it, and less: `games last longer`.
    pub more: Text,
    /// The same for less.
    pub less: Text,
    pub(super) count: Counter,
}

impl Measure {
    /// What a game adds to the numerator and to the denominator.
    pub fn count(&self, facts: &Facts) -> (f64, f64) {
        (self.count)(facts)
    }

    /// The sums of each pair of games.
    pub fn pairs(&self, facts: &[Facts]) -> Vec<(f64, f64)> {
        let mut pairs: std::collections::BTreeMap<usize, (f64, f64)> = std::collections::BTreeMap::new();
        for facts in facts {
            let (num, den) = self.count(facts);
            let sum = pairs.entry(facts.pair).or_default();
            *sum = (sum.0 + num, sum.1 + den);
        }
        pairs.into_values().collect()
    }
}

/// A text from two.
pub(crate) fn text(en: impl Into<String>, fr: impl Into<String>) -> Text {
    Text::new(en).with(Lang::Fr, fr)
}

/// All measures of a game with these rules that its own games can tell.
pub fn measures(rules: &Ruleset) -> Vec<Measure> {
    let mut all: Vec<Measure> = ROWS.map(Row::measure).into();
    let endings = ["capture", "stuck", "goal", "quiet", "countdown", "blocked", "cap"];
    for name in endings {
        let said = |lang| Ending::named(name).map_or_else(|| name.to_owned(), |ending| ending.say(lang));
        let (en, fr) = (said(Lang::En), said(Lang::Fr));
        all.push(Measure {
            id: format!("ending-{name}"),
            group: Group::Fairness,
            unit: Unit::Percent,
            is_rate: true,
            title: text(format!("ended by {}", by(name).0), format!("fin par {}", by(name).1)),
            definition: text(
                format!("Share of games with this end: {en}."),
                format!("Part des parties finies ainsi : {fr}."),
            ),
            more: text(
                format!("more games end by {}", by(name).0),
                format!("plus de parties finissent par {}", by(name).1),
            ),
            less: text(
                format!("fewer games end by {}", by(name).0),
                format!("moins de parties finissent par {}", by(name).1),
            ),
            count: Box::new(move |f| (yes(f.ending == name), 1.0)),
        });
    }
    for mechanism in Mechanism::ALL {
        all.extend(mechanism_measures(mechanism));
    }
    if has_binders(rules) {
        all.push(binder_measure("guarded", ("guardian", "gardien"), |c| c.forbidden.guarded));
        all.push(binder_measure("divided", ("divider", "diviseur"), |c| c.forbidden.divided));
    }
    for role in rules.roles() {
        let (info, index) = (rules.role(role), role.index());
        let (en, fr) = (info.title.get(Lang::En), info.title.get(Lang::Fr));
        // The ground never falls, and the fall of the prey is an ending.
        if rules.ground().has(role) || rules.prey() == Some(role) {
            continue;
        }
        all.push(Measure {
            id: format!("survival-{}", info.name),
            group: Group::Cubes,
            unit: Unit::Percent,
            is_rate: false,
            title: text(format!("survival: {en}"), format!("survie : {fr}")),
            definition: text(
                "Share of the cubes of this sort that are still there at the end.",
                "Part des formes de cette sorte encore là à la fin.",
            ),
            more: text(format!("more {en} cubes survive"), format!("plus de formes « {fr} » survivent")),
            less: text(format!("fewer {en} cubes survive"), format!("moins de formes « {fr} » survivent")),
            count: Box::new(move |f| {
                f.survival.get(index).map_or((0.0, 0.0), |&(alive, all)| (f64::from(alive), f64::from(all)))
            }),
        });
    }
    all.sort_by_key(|measure| measure.group);
    all
}

/// What a game ends by.
fn by(name: &str) -> (&'static str, &'static str) {
    match name {
        "capture" => ("capture", "capture"),
        "stuck" => ("a prey without refuge", "une proie sans refuge"),
        "goal" => ("crossing", "traversée"),
        "quiet" => ("too long a quiet", "calme prolongé"),
        "countdown" => ("countdown", "compte à rebours"),
        "blocked" => ("block", "blocage"),
        _ => ("the limit of turns", "la limite de tours"),
    }
}

/// The comma that closes a part set off by one.
fn comma(words: &str) -> &'static str {
    if words.contains(',') { "," } else { "" }
}

fn mechanism_measures(mechanism: Mechanism) -> [Measure; 2] {
    let deed = mechanism.deed();
    let (en, fr) = (deed.get(Lang::En), deed.get(Lang::Fr));
    let (index, name) = (mechanism as usize, mechanism.name());
    let used = Measure {
        id: format!("use-{name}"),
        group: Group::Rules,
        unit: Unit::Percent,
        is_rate: false,
        title: text(format!("turns that {en}"), format!("tours qui {fr}")),
        definition: text(
            "Share of the turns that players thought about.",
            "Part des tours que les joueurs ont réfléchis.",
        ),
        more: text(format!("more turns {en}"), format!("plus de tours {fr}")),
        less: text(format!("fewer turns {en}"), format!("moins de tours {fr}")),
        count: Box::new(move |f| (f64::from(f.used[index]), f.played as f64)),
    };
    let effect = Measure {
        id: format!("effect-{name}"),
        group: Group::Rules,
        unit: Unit::Points,
        is_rate: false,
        title: text(format!("gain of turns that {en}"), format!("gain des tours qui {fr}")),
        definition: text(
            "What doing without would have cost, in winning chance, when such a turn was played: the best searched turn against the best that does not do it.",
            "Ce qu'il en aurait coûté de s'en passer, en chance de gain, quand un tel coup a été joué : le meilleur coup calculé contre le meilleur qui ne le fait pas.",
        ),
        more: text(
            format!("turns that {en}{} gain more", comma(&en)),
            format!("les tours qui {fr}{} rapportent plus", comma(&fr)),
        ),
        less: text(
            format!("turns that {en}{} gain less", comma(&en)),
            format!("les tours qui {fr}{} rapportent moins", comma(&fr)),
        ),
        count: Box::new(move |f| {
            let used = f.choices.iter().zip(&f.chosen).filter(|(_, chosen)| chosen.has(mechanism));
            let prices = used.filter_map(|(choice, _)| choice.price[index]);
            (prices.clone().sum(), prices.count() as f64)
        }),
    };
    [used, effect]
}

fn binder_measure(id: &str, names: (&str, &str), count: fn(&super::facts::Choice) -> usize) -> Measure {
    let (en, fr) = names;
    Measure {
        id: id.into(),
        group: Group::Rules,
        unit: Unit::Percent,
        is_rate: false,
        title: text(format!("turns that a {en} forbids"), format!("coups interdits par un {fr}")),
        definition: text(
            format!("Steps that nothing but a {en} forbids, as a share of these and the legal turns."),
            format!("Coups que seul un {fr} interdit, en part de ceux-ci et des coups légaux."),
        ),
        more: text(format!("a {en} forbids more"), format!("un {fr} interdit plus")),
        less: text(format!("a {en} forbids less"), format!("un {fr} interdit moins")),
        count: Box::new(move |f| {
            let forbidden: usize = f.choices.iter().map(count).sum();
            let legal: usize = f.choices.iter().map(|c| c.legal).sum();
            (forbidden as f64, (forbidden + legal) as f64)
        }),
    }
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

    fn choice(effective: f64, gap: Option<f64>, price: f64, guarded: usize, legal: usize) -> Choice {
        let mut prices = [None; Mechanism::ALL.len()];
        prices[Mechanism::Capture as usize] = Some(price);
        let forbidden = Forbidden { guarded, divided: 0 };
        Choice { effective, one_good: gap.is_some(), gap, price: prices, forbidden, legal }
    }

    /// Four games, made by hand: White wins after having been down, Black wins, two draws.
    fn games(roles: usize) -> Vec<Facts> {
        let mut used = [0; Mechanism::ALL.len()];
        used[Mechanism::Gather as usize] = 2;
        let survival = |alive| vec![(alive, 4); roles];
        let won = Facts {
            white_points: 1.0,
            ending: "goal",
            turns: 10,
            played: 6,
            decisions: 4,
            forced: 1,
            first_capture: Some(3),
            legal: 60,
            chances: vec![0.5, 0.2, 0.7, 0.95],
            used,
            choices: vec![choice(3.0, Some(0.1), 0.2, 3, 5), choice(5.0, None, 0.4, 1, 11)],
            chosen: vec![capture(), Uses::default()],
            survival: survival(3),
            ..Facts::default()
        };
        let lost = Facts {
            game: 1,
            ending: "capture",
            turns: 20,
            played: 16,
            decisions: 12,
            forced: 3,
            first_capture: Some(5),
            legal: 320,
            chances: vec![0.5, 0.3, 0.05],
            survival: survival(1),
            ..Facts::default()
        };
        let drawn = Facts {
            pair: 1,
            white_points: 0.5,
            ending: "cap",
            turns: 30,
            played: 28,
            decisions: 14,
            legal: 280,
            chances: vec![0.5, 0.5],
            survival: survival(1),
            ..Facts::default()
        };
        let quiet = Facts {
            game: 1,
            ending: "quiet",
            turns: 40,
            played: 36,
            decisions: 10,
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
        let mut wanted: BTreeMap<&str, f64> = BTreeMap::from([
            ("first-score", 0.5),
            ("draws", 0.5),
            ("ending-goal", 0.25),
            ("ending-capture", 0.25),
            ("ending-quiet", 0.25),
            ("ending-cap", 0.25),
            ("turns", 25.0),
            ("decisions", 10.0),
            ("first-capture", 6.0),
            ("forced", 4.0 / 86.0),
            ("legal", 1380.0 / 86.0),
            ("effective", 4.0),
            ("one-good", 0.5),
            ("gap", 0.1),
            ("drama", 0.6_f64.sqrt() / 2.0),
            ("lead-changes", 0.25),
            ("comebacks", 0.5),
            ("settled", (3.0 / 4.0 + 2.0 / 3.0) / 2.0),
            ("swing", (0.3 + 0.5 + 0.25 + 0.2 + 0.25) / 6.0),
            ("use-gather", 2.0 / 86.0),
            ("effect-capture", 0.2),
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

    /// Every measure has its words in both languages, and none is named twice.
    #[test]
    fn words() {
        let rules = Ruleset::load("jersi-4+special=fendi+mountains+landing").unwrap();
        let mut ids = std::collections::BTreeSet::new();
        for measure in measures(&rules) {
            for text in [&measure.title, &measure.definition, &measure.more, &measure.less] {
                assert!(text.iter().all(|(_, text)| !text.is_empty()), "{}", measure.id);
            }
            assert!(ids.insert(measure.id.clone()), "{} twice", measure.id);
        }
    }
}
