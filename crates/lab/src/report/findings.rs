//! What an experiment found: every measure of every variant, what differs, and what may be said.

use std::sync::Arc;

use jersi_record::Record;
use jersi_rules::{Ruleset, Text};

use super::words::{elo, number, sentence, signed};
use crate::measure::{
    Difference, Facts, Group, Interval, LEAST, Measure, Unit, bootstrap, cube_values, difference, error,
    holm, measures, rate, text, value,
};
use crate::run::{Purpose, Run, RunError};

/// A measure of a variant.
pub struct Estimate {
    /// Its name in tables.
    pub id: String,
    /// What it is about.
    pub group: Group,
    /// How it is written.
    pub unit: Unit,
    /// What it is called.
    pub title: Text,
    /// What it is, exactly.
    pub definition: Text,
    /// What is said of a variant that has more of it, and less.
    pub words: [Text; 2],
    /// The value and its interval.
    pub interval: Interval,
    /// How many pairs of games it comes from.
    pub pairs: usize,
    sample: Vec<(f64, f64)>,
}

/// What is known of a variant.
pub struct Found {
    /// What it is called.
    pub name: Text,
    /// Its rules.
    pub rules: Arc<Ruleset>,
    /// How many games of equal players there are.
    pub games: usize,
    /// Share of the pairs whose two games are the same, turn by turn.
    pub same: f64,
    /// All measures.
    pub estimates: Vec<Estimate>,
    /// The value of one more cube of each role, in Elo.
    pub values: Vec<Option<Interval>>,
    /// Who takes whom, and how often a game: the numbers of the roles.
    pub takes: Vec<(usize, usize, Interval)>,
    /// Whether the rules treat the three roles of the cycle alike, so that what differs comes from the setup.
    pub cycle: bool,
    /// The games in numbers.
    pub facts: Vec<Facts>,
    /// Three typical games.
    pub typical: Vec<Record>,
}

/// One line of a comparison.
pub struct Line {
    /// The measure: its place in both variants' estimates.
    pub places: (usize, usize),
    /// The difference.
    pub difference: Difference,
    /// How likely it is by chance, corrected for all that was looked at.
    pub corrected: f64,
}

/// A variant against the first.
pub struct Comparison {
    /// The variants.
    pub variants: (usize, usize),
    /// All measures that both have.
    pub lines: Vec<Line>,
}

/// The worth of forms.
pub struct FormTable {
    /// Their names.
    pub names: Vec<String>,
    /// In Elo, the form `zero` at 0.
    pub elos: Vec<Interval>,
    /// How much more the first of every two is worth.
    pub differences: Vec<(usize, usize, Interval)>,
    /// The form that has 0.
    pub zero: usize,
    /// `scores[i][j]`: the score of form `i` against form `j`.
    pub scores: Vec<Vec<Option<Interval>>>,
    /// Games of each meeting.
    pub games: usize,
}

/// A sentence that is beyond chance.
pub struct Statement {
    /// The sentence.
    pub text: Text,
    /// What is left of chance, corrected.
    pub corrected: f64,
    /// Whether it is of what the question is about.
    pub answers: bool,
}

/// Everything.
pub struct Findings {
    /// The variants.
    pub variants: Vec<Found>,
    /// Each against the first.
    pub comparisons: Vec<Comparison>,
    /// The worth of forms, if asked for.
    pub forms: Option<FormTable>,
    /// What may be said.
    pub statements: Vec<Statement>,
    /// How many comparisons the sentences were corrected for.
    pub looked: usize,
}

/// What is beyond chance.
const BEYOND: f64 = 0.05;

impl Findings {
    /// Counts and compares everything that a run has played.
    pub fn of(run: &mut Run) -> Result<Findings, RunError> {
        let seed = run.experiment.seed;
        let mut variants = Vec::new();
        for (number, variant) in run.experiment.variants.clone().into_iter().enumerate() {
            let mut found = Found {
                cycle: variant.rules.cycle().is_some(),
                name: variant.name,
                rules: variant.rules,
                games: 0,
                same: 0.0,
                estimates: Vec::new(),
                values: Vec::new(),
                takes: Vec::new(),
                facts: Vec::new(),
                typical: Vec::new(),
            };
            for at in 0..run.series.len() {
                let (purpose, nodes) = (run.series[at].purpose, run.series[at].nodes[0]);
                if run.series[at].variant != number || matches!(purpose, Purpose::Form(..)) {
                    continue;
                }
                let games = run.facts(at)?;
                match purpose {
                    Purpose::Main => found.main(games, seed),
                    _ => found.other(&games, purpose, nodes),
                }
            }
            // A stable sort: the order of the list within each group.
            found.estimates.sort_by_key(|estimate| estimate.group);
            variants.push(found);
        }
        leave_out(&mut variants);
        let mut findings = Findings {
            variants,
            comparisons: Vec::new(),
            forms: super::chosen::forms(run)?,
            statements: Vec::new(),
            looked: 0,
        };
        if run.experiment.compare {
            findings.comparisons =
                (1..findings.variants.len()).map(|b| findings.compare(0, b, seed)).collect();
        }
        findings.speak(&run.experiment.about);
        Ok(findings)
    }

    fn compare(&self, a: usize, b: usize, seed: u64) -> Comparison {
        let (first, second) = (&self.variants[a], &self.variants[b]);
        let mut lines = Vec::new();
        for (i, one) in first.estimates.iter().enumerate() {
            let Some(j) = second.estimates.iter().position(|other| other.id == one.id) else { continue };
            let samples = (&one.sample, &second.estimates[j].sample);
            if let Some(difference) = difference(samples.0, samples.1, seed) {
                lines.push(Line { places: (i, j), difference, corrected: 1.0 });
            }
        }
        Comparison { variants: (a, b), lines }
    }

    /// Corrects all chances together, and says what is beyond.
    fn speak(&mut self, about: &[String]) {
        let mut chances = Vec::new();
        for found in &self.variants {
            chances.push(found.unfair());
        }
        for line in self.comparisons.iter().flat_map(|comparison| &comparison.lines) {
            chances.push(line.difference.p);
        }
        if let Some(forms) = &self.forms {
            for (_, _, elo) in &forms.differences {
                // The interval as a normal one: how many standard errors is zero away?
                let error = (elo.high - elo.low) / 3.92;
                let z = if error > 0.0 { (elo.value / error).abs() } else { 0.0 };
                chances.push(2.0 * (1.0 - crate::measure::normal(z)));
            }
        }
        let mut corrected = holm(&chances).into_iter();
        self.looked = chances.len();
        let mut said = Vec::new();
        for found in &self.variants {
            let p = corrected.next().unwrap_or(1.0);
            if let Some(score) = found.estimate("first-score").filter(|_| p < BEYOND) {
                said.push(Statement {
                    text: sentence::first_player(&found.name, score.interval),
                    corrected: p,
                    answers: about.iter().any(|id| id == "first-score"),
                });
            }
        }
        for comparison in &mut self.comparisons {
            let (a, b) = (&self.variants[comparison.variants.0], &self.variants[comparison.variants.1]);
            for line in &mut comparison.lines {
                line.corrected = corrected.next().unwrap_or(1.0);
                if line.corrected < BEYOND {
                    let (one, other) = (&a.estimates[line.places.0], &b.estimates[line.places.1]);
                    let text = sentence::changed((&a.name, one), (&b.name, other), &line.difference);
                    let answers = about.contains(&one.id);
                    said.push(Statement { text, corrected: line.corrected, answers });
                }
            }
        }
        if let Some(forms) = &self.forms {
            for &(i, j, elo) in &forms.differences {
                let p = corrected.next().unwrap_or(1.0);
                if p < BEYOND {
                    let text = sentence::form(&forms.names[i], &forms.names[j], elo);
                    said.push(Statement { text, corrected: p, answers: true });
                }
            }
        }
        // What answers the question first; the order stays otherwise.
        said.sort_by_key(|statement| !statement.answers);
        self.statements = said;
    }
}

impl Estimate {
    /// The value and its interval in words: `52.3 % (49.0 % to 55.6 %)`.
    pub fn told(&self, lang: jersi_rules::Lang) -> String {
        told(self, lang)
    }
}

impl Found {
    /// The estimate of that name.
    pub fn estimate(&self, id: &str) -> Option<&Estimate> {
        self.estimates.iter().find(|estimate| estimate.id == id)
    }

    /// How likely the first player's score is by chance if the game is fair.
    fn unfair(&self) -> f64 {
        let Some(score) = self.estimate("first-score") else { return 1.0 };
        let fair: Vec<(f64, f64)> =
            score.sample.iter().map(|&(points, games)| (points - games / 2.0, games)).collect();
        match (value(&fair), error(&fair)) {
            (Some(excess), error) if error > 0.0 => {
                crate::measure::student(excess / error, (fair.len() as f64 - 1.0).max(1.0))
            }
            _ => 1.0,
        }
    }

    fn main(&mut self, games: Vec<(Facts, Record)>, seed: u64) {
        let (facts, records): (Vec<Facts>, Vec<Record>) = games.into_iter().unzip();
        self.games = facts.len();
        let twins =
            records.chunks(2).filter(|two| two.len() == 2 && two[0].main_line() == two[1].main_line());
        self.same = twins.count() as f64 / (records.len() / 2).max(1) as f64;
        for measure in measures(&self.rules) {
            self.estimates.extend(estimate(&measure, &facts, seed));
        }
        self.values = cube_values(&facts, self.rules.roles().count(), seed);
        self.takes = super::chosen::takes(&facts, self.rules.roles().count(), seed);
        self.typical = super::chosen::typical(&facts).into_iter().map(|i| records[i].clone()).collect();
        self.facts = facts;
    }

    /// The first player's score at another strength, or the stronger player's score.
    fn other(&mut self, games: &[(Facts, Record)], purpose: Purpose, nodes: u64) {
        let mut sums: std::collections::BTreeMap<usize, (f64, f64)> = std::collections::BTreeMap::new();
        for (facts, _) in games {
            // The second player, who has Black in the first game, has twice the nodes.
            let points = match purpose {
                Purpose::Doubling if facts.game == 0 => 1.0 - facts.white_points,
                _ => facts.white_points,
            };
            let sum = sums.entry(facts.pair).or_default();
            *sum = (sum.0 + points, sum.1 + 1.0);
        }
        let sample: Vec<(f64, f64)> = sums.into_values().collect();
        if sample.is_empty() {
            return;
        }
        let doubling = purpose == Purpose::Doubling;
        let twice = 2 * nodes;
        let (id, group, title, definition, words) = if doubling {
            (
                format!("doubling-{nodes}"),
                Group::Depth,
                text(format!("{twice} nodes against {nodes}"), format!("{twice} nœuds contre {nodes}")),
                text(
                    "Score of a player who searches twice as many positions a turn. 50 %: more thought does not help any more.",
                    "Score d'un joueur qui calcule deux fois plus de positions par tour. 50 % : réfléchir plus n'aide plus.",
                ),
                [
                    text(
                        format!("twice {nodes} nodes help more"),
                        format!("doubler {nodes} nœuds aide plus"),
                    ),
                    text(
                        format!("twice {nodes} nodes help less"),
                        format!("doubler {nodes} nœuds aide moins"),
                    ),
                ],
            )
        } else {
            (
                format!("first-score-{nodes}"),
                Group::Fairness,
                text(
                    format!("first player's score, {nodes} nodes"),
                    format!("score du premier joueur, {nodes} nœuds"),
                ),
                text(
                    format!("White's share of the points when both search {nodes} positions a turn."),
                    format!("Part des points de Blanc quand les deux calculent {nodes} positions par tour."),
                ),
                [
                    text(
                        format!("the first player scores more at {nodes} nodes"),
                        format!("le premier joueur marque plus à {nodes} nœuds"),
                    ),
                    text(
                        format!("the first player scores less at {nodes} nodes"),
                        format!("le premier joueur marque moins à {nodes} nœuds"),
                    ),
                ],
            )
        };
        let (interval, pairs) = (rate(&sample), sample.len());
        let unit = Unit::Percent;
        self.estimates.push(Estimate { id, group, unit, title, definition, words, interval, pairs, sample });
    }
}

/// What happens in none of the variants need not be listed: endings they do not have, mechanisms they do not use.
/// Nor what too few games tell: the gains of turns that hardly anybody played.
fn leave_out(variants: &mut [Found]) {
    let optional = ["ending-", "use-", "effect-", "guarded", "divided"];
    let happens: Vec<String> = variants
        .iter()
        .flat_map(|found| &found.estimates)
        .filter(|e| e.interval.value != 0.0 || !optional.iter().any(|start| e.id.starts_with(start)))
        .map(|e| e.id.clone())
        .collect();
    for found in variants {
        let told = |e: &Estimate| e.pairs >= LEAST || !e.id.starts_with("effect-");
        found.estimates.retain(|estimate| happens.contains(&estimate.id) && told(estimate));
    }
}

/// A measure of some games; nothing where they say nothing of it.
fn estimate(measure: &Measure, facts: &[Facts], seed: u64) -> Option<Estimate> {
    let sample = measure.pairs(facts);
    value(&sample)?;
    let interval = if measure.is_rate { rate(&sample) } else { bootstrap(&sample, seed)? };
    Some(Estimate {
        id: measure.id.clone(),
        group: measure.group,
        unit: measure.unit,
        title: measure.title.clone(),
        definition: measure.definition.clone(),
        words: [measure.more.clone(), measure.less.clone()],
        interval,
        pairs: sample.iter().filter(|pair| pair.1 > 0.0).count(),
        sample,
    })
}

pub(super) fn told(estimate: &Estimate, lang: jersi_rules::Lang) -> String {
    let show = |x| number(x, estimate.unit, lang);
    let Interval { value, low, high } = estimate.interval;
    let french = lang == jersi_rules::Lang::Fr;
    // Drawing again from games in which nothing of the kind happened tells nothing of how rare it is.
    if value == 0.0 && high == 0.0 {
        return if french { "jamais vu" } else { "never seen" }.into();
    }
    format!("{} ({} {} {})", show(value), show(low), if french { "à" } else { "to" }, show(high))
}

/// A difference in words, with its sign.
pub(super) fn told_difference(difference: f64, unit: Unit, lang: jersi_rules::Lang) -> String {
    signed(difference, unit, lang)
}

/// An Elo in words.
pub(super) fn told_elo(value: f64) -> String {
    elo(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the first game of a pair the stronger player has Black, in the second White.
    #[test]
    fn doublings_count_for_the_stronger() {
        let rules = Ruleset::load("pijersi").unwrap();
        let record = Record::new(rules.start());
        let game = |pair, game, white_points| {
            (Facts { pair, game, white_points, ..Facts::default() }, record.clone())
        };
        let games = [
            game(0, 0, 0.0),
            game(0, 1, 1.0),
            game(1, 0, 0.0),
            game(1, 1, 0.0),
            game(2, 0, 0.5),
            game(2, 1, 1.0),
        ];
        let mut found = Found {
            name: Text::default(),
            rules,
            games: 0,
            same: 0.0,
            estimates: Vec::new(),
            values: Vec::new(),
            takes: Vec::new(),
            cycle: true,
            facts: Vec::new(),
            typical: Vec::new(),
        };
        found.other(&games, Purpose::Doubling, 100);
        found.other(&games, Purpose::Strength, 400);
        // Two points, one, and one and a half: 4.5 of 6; White has 2.5.
        assert_eq!(found.estimate("doubling-100").unwrap().interval.value, 0.75);
        assert_eq!(found.estimate("first-score-400").unwrap().interval.value, 2.5 / 6.0);
    }
}
