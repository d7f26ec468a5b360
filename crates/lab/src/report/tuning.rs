//! What a search for targets found: sentences, a table, and plots.

use jersi_texts::{Lang, capital, list_and, t};
use maud::{Markup, html};

use super::numbers::{number, percent, plain, points};
use super::page::section;
use super::{Context, plots};
use crate::findings::{Candidate, Fit, Reached, Results, Target, Tuning};
use crate::measure::{Interval, Measure, Unit};

fn name(results: &Results, variant: usize, lang: Lang) -> String {
    results.experiment.variants.get(variant).map_or_else(String::new, |v| v.name.get(lang).to_owned())
}

fn names<'a>(results: &Results, candidates: impl Iterator<Item = &'a Candidate>, lang: Lang) -> String {
    let names: Vec<String> = candidates
        .map(|candidate| t!(lang, "quoted", text = name(results, candidate.variant, lang)))
        .collect();
    list_and(lang, &names)
}

/// The measure of a target.
fn measure(results: &Results, target: &Target) -> Option<Measure> {
    results.experiment.measures(0).into_iter().find(|measure| measure.id == target.id)
}

/// What is wanted: `25 to 35`, `at most 5 %`.
fn wanted(target: &Target, unit: Unit, lang: Lang) -> String {
    // As somebody wrote it.
    let digits = |x: f64| usize::from(x.fract().abs() > 1e-6) * 2;
    let show = |x: f64| match unit {
        Unit::Percent => percent(x, digits((100.0 * x * 1e6).round() / 1e6), lang),
        Unit::Points => points(x, digits((100.0 * x * 1e6).round() / 1e6), lang),
        Unit::Number => plain(x, digits(x), lang),
    };
    match (target.low.is_finite(), target.high.is_finite()) {
        (true, true) => t!(lang, "tune-between", low = show(target.low), high = show(target.high)),
        (false, _) => t!(lang, "tune-most", high = show(target.high)),
        (true, false) => t!(lang, "tune-least", low = show(target.low)),
    }
}

/// A value and its interval.
fn value(interval: Option<Interval>, unit: Unit, lang: Lang) -> String {
    let Some(Interval { value, low, high }) = interval else { return t!(lang, "tune-unknown") };
    let show = |x: f64| number(x, unit, lang);
    t!(lang, "number-interval", value = show(value), low = show(low), high = show(high))
}

/// What was found, in sentences: the answer first, the front, then each candidate.
pub fn tuning_sentences(results: &Results, lang: Lang) -> Vec<String> {
    let Some(tuning) = &results.findings.tuning else { return Vec::new() };
    let mut all = answer(results, tuning, lang);
    all.extend(tuning.candidates.iter().map(|candidate| of_candidate(results, tuning, candidate, lang)));
    all
}

/// The answer, and the front.
fn answer(results: &Results, tuning: &Tuning, lang: Lang) -> Vec<String> {
    let count = |fit| tuning.that(fit).count();
    let (fits, open, all) = (count(Fit::Meets), count(Fit::Open), tuning.candidates.len());
    let mut said = Vec::new();
    if fits > 0 {
        let list = names(results, tuning.that(Fit::Meets), lang);
        said.push(t!(lang, "tune-some", fits = fits, all = all, list = list));
    } else if open > 0 {
        said.push(t!(lang, "tune-none-yet", all = all, open = open));
    } else {
        said.push(t!(lang, "tune-none", all = all));
    }
    let right = || tuning.that(Fit::Open).filter(|candidate| candidate.looks_right(&tuning.targets));
    if right().next().is_some() {
        said.push(t!(lang, "tune-promising", list = names(results, right(), lang), count = right().count()));
    }
    if tuning.looks > 0 {
        said.push(t!(
            lang,
            "tune-front",
            list = names(results, tuning.front(), lang),
            count = tuning.front().count()
        ));
    }
    said
}

/// One candidate.
fn of_candidate(results: &Results, tuning: &Tuning, candidate: &Candidate, lang: Lang) -> String {
    let told = |(reached, target): (&Reached, &Target)| {
        let measure = measure(results, target)?;
        let value = value(reached.interval, measure.unit, lang);
        Some(t!(lang, "tune-value", measure = measure.title(lang), value = value))
    };
    let pairs = || candidate.reached.iter().zip(&tuning.targets);
    let values = list_and(lang, pairs().filter_map(told).collect::<Vec<_>>());
    let candidate_name = capital(&name(results, candidate.variant, lang));
    match candidate.fit {
        Fit::Meets => t!(lang, "tune-meets", candidate = candidate_name, values = values),
        Fit::Misses => {
            let missed = |(reached, target): (&Reached, &Target)| {
                let measure = measure(results, target).filter(|_| reached.fit == Fit::Misses)?;
                Some(t!(
                    lang,
                    "tune-missed",
                    measure = measure.title(lang),
                    value = value(reached.interval, measure.unit, lang),
                    wanted = wanted(target, measure.unit, lang),
                ))
            };
            let missed = list_and(lang, pairs().filter_map(missed).collect::<Vec<_>>());
            t!(lang, "tune-misses", candidate = candidate_name, missed = missed)
        }
        Fit::Open if candidate.reached.iter().any(|reached| reached.interval.is_none()) => {
            t!(lang, "tune-copies", candidate = candidate_name, values = values)
        }
        Fit::Open => match candidate.more {
            Some(more) => t!(lang, "tune-open", candidate = candidate_name, values = values, more = more),
            None => t!(lang, "tune-border", candidate = candidate_name, values = values),
        },
    }
}

/// What stands above everything else on the page of a search.
pub(super) fn verdict(context: &Context<'_>, tuning: &Tuning) -> Markup {
    let (lang, experiment) = (context.lang, &context.results.experiment);
    let judge = if experiment.learned { "learned" } else { "rules" };
    let games = context.findings().games();
    let trust =
        t!(lang, "tune-trust", games = games, nodes = experiment.nodes, judge = judge, looks = tuning.looks);
    html! {
        section.verdict {
            h2 { (t!(lang, "tune-title")) }
            ol {
                @for line in answer(context.results, tuning, lang) { li { (line) } }
                li { (trust) }
            }
            (super::verdict::flags(context))
        }
    }
}

/// The candidates: sentences, a table, each target as a plot, and the front.
pub(super) fn tuning(context: &Context<'_>, tuning: &Tuning) -> Markup {
    let (lang, results) = (context.lang, context.results);
    let targets: Vec<(&Target, Measure)> =
        tuning.targets.iter().filter_map(|target| Some((target, measure(results, target)?))).collect();
    let content = html! {
        ul.claims {
            @for candidate in tuning.candidates.iter().filter(|candidate| candidate.fit != Fit::Misses) {
                li { (of_candidate(results, tuning, candidate, lang)) }
            }
        }
        (table(context, tuning, &targets))
    };
    html! {
        (section(&t!(lang, "tune-candidates"), &t!(lang, "tune-candidates.note"), &content))
        (section(&t!(lang, "tune-plots"), &t!(lang, "tune-plots.note"), &plots_of(context, tuning, &targets)))
    }
}

fn fit_word(fit: Fit, lang: Lang) -> String {
    match fit {
        Fit::Meets => t!(lang, "tune-word-meets"),
        Fit::Misses => t!(lang, "tune-word-misses"),
        Fit::Open => t!(lang, "tune-word-open"),
    }
}

fn fit_class(fit: Fit) -> &'static str {
    match fit {
        Fit::Meets => "meets",
        Fit::Misses => "misses",
        Fit::Open => "open",
    }
}

fn table(context: &Context<'_>, tuning: &Tuning, targets: &[(&Target, Measure)]) -> Markup {
    let (lang, results) = (context.lang, context.results);
    let beaten = |candidate: &Candidate| match candidate.beaten {
        None => t!(lang, "tune-on-front"),
        Some((by, true)) => t!(lang, "tune-beaten", by = name(results, by, lang)),
        Some((by, false)) => t!(lang, "tune-seems-beaten", by = name(results, by, lang)),
    };
    let games = |candidate: &Candidate| {
        let found = context.findings().variants.get(candidate.variant);
        found.map_or(0, |found| found.games + found.starts)
    };
    html! {
        div.scroll {
            table.tuning {
                thead {
                    tr {
                        th scope="col" { (t!(lang, "tune-candidate")) }
                        th scope="col" { (t!(lang, "tune-verdict")) }
                        @for (target, measure) in targets {
                            th scope="col" { (capital(&measure.title(lang))) br; (wanted(target, measure.unit, lang)) }
                        }
                        th.n scope="col" { (t!(lang, "tune-games")) }
                        th.n scope="col" { (t!(lang, "tune-more")) }
                        th scope="col" { (t!(lang, "tune-pareto")) }
                    }
                }
                tbody {
                    @for candidate in &tuning.candidates {
                        tr {
                            th scope="row" { (plots::sign(candidate.variant)) (name(results, candidate.variant, lang)) }
                            td class=(fit_class(candidate.fit)) { (fit_word(candidate.fit, lang)) }
                            @for (reached, (_, measure)) in candidate.reached.iter().zip(targets) {
                                td class=(fit_class(reached.fit)) title=(fit_word(reached.fit, lang)) {
                                    (value(reached.interval, measure.unit, lang))
                                }
                            }
                            td.n { (games(candidate)) }
                            td.n { @if let Some(more) = candidate.more { (more) } }
                            td { (beaten(candidate)) }
                        }
                    }
                }
            }
        }
    }
}

/// Each target with all candidates, and the first two targets against each other.
fn plots_of(context: &Context<'_>, tuning: &Tuning, targets: &[(&Target, Measure)]) -> Markup {
    let lang = context.lang;
    html! {
        @if let [(across, across_measure), (up, up_measure), ..] = targets {
            @let points: Vec<plots::Cross> = tuning.candidates.iter().filter_map(|candidate| {
                let [x, y] = [0, 1].map(|at| candidate.reached.get(at).and_then(|reached| reached.interval));
                let label = name(context.results, candidate.variant, lang);
                Some(plots::Cross { variant: candidate.variant, label, x: x?, y: y?, front: candidate.beaten.is_none() })
            }).collect();
            figure.front {
                (plots::front(
                    &points,
                    [(across, across_measure.unit, &capital(&across_measure.title(lang))), (up, up_measure.unit, &capital(&up_measure.title(lang)))],
                    &format!("{}front", context.prefix),
                    &t!(lang, "tune-plot-title"),
                    lang,
                ))
            }
        }
        div.strips {
            @for (at, (target, measure)) in targets.iter().enumerate() {
                @let intervals: Vec<(usize, Interval)> = tuning.candidates.iter()
                    .filter_map(|candidate| Some((candidate.variant, candidate.reached.get(at)?.interval?)))
                    .collect();
                @if !intervals.is_empty() {
                    div.what { (capital(&measure.title(lang))) small { (wanted(target, measure.unit, lang)) } }
                    div.plotbox { (plots::strip_with(&intervals, measure.unit, &[target.low, target.high], lang)) }
                    div.values {
                        @for (variant, interval) in &intervals {
                            span { (plots::sign(*variant)) (context.name(*variant)) ": " (value(Some(*interval), measure.unit, lang)) }
                        }
                    }
                }
            }
        }
    }
}
