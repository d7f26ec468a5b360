//! The report as one page of HTML that needs nothing from outside.

use jersi_texts::{Lang, capital, list_and, t};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::verdict::{claims, verdict};
use super::{
    Context, calibration, comparisons, conditions, cubes, curves, definitions, forms, games, numbers, plots,
    tuning,
};
use crate::findings::{Results, VariantFindings};
use crate::measure::{Group, Interval, Measure};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the page may do: show itself.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// A whole page around some content.
pub(super) fn frame(title: &str, header: &Markup, content: &Markup, lang: Lang) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { (header) }
                main { (content) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// A part of the page.
pub(super) fn section(title: &str, note: &str, content: &Markup) -> Markup {
    html! {
        section {
            h2 { (title) }
            @if !note.is_empty() { p.soft { (note) } }
            (content)
        }
    }
}

/// The numbers behind a plot.
pub(super) fn table_of(header: &[String], rows: &[Vec<String>], lang: Lang) -> Markup {
    html! {
        details {
            summary { (t!(lang, "page-as-table")) }
            div.scroll {
                table {
                    thead { tr { @for cell in header { th scope="col" { (cell) } } } }
                    tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
                }
            }
        }
    }
}

/// What the page of an experiment in a language is called.
pub fn page_name(lang: Lang) -> String {
    if lang == Lang::default() { "report.html".into() } else { format!("report.{lang}.html") }
}

/// The page of one experiment.
pub fn page(results: &Results, lang: Lang) -> String {
    let context = Context::new(results, lang);
    let question = results.experiment.question.get(lang);
    let header = html! {
        p.kicker { "jersi lab" }
        h1 { (question) }
        (summary(&context))
        (legend(&context))
    };
    let content = html! {
        @match &results.findings.tuning {
            Some(found) => {
                (tuning::verdict(&context, found))
                (tuning::tuning(&context, found))
                (repeat(&context))
            }
            None => {
                (verdict(&context))
                (claims(&context))
                (body(&context))
            }
        }
        (definitions::definitions(&[context.all_measures()], lang))
    };
    frame(question, &header, &content, lang)
}

/// What a page says of one experiment, below its question.
pub(super) fn body(context: &Context<'_>) -> Markup {
    html! {
        (games::shown(context))
        (all_measures(context))
        (forms::worth(context))
        (conditions::effects(context))
        (conditions::worth(context))
        (conditions::grid(context))
        (comparisons::comparisons(context))
        (curves::distributions(context))
        (curves::courses(context))
        (calibration::calibration(context))
        (curves::depth(context))
        (games::boards(context))
        (cubes::balance(context))
        (games::typical(context))
        (repeat(context))
    }
}

fn summary(context: &Context<'_>) -> Markup {
    let (experiment, findings) = (&context.results.experiment, context.findings());
    let games = findings.games();
    let text =
        t!(context.lang, "page-summary", games = games, nodes = experiment.nodes, seed = experiment.seed);
    html! { p.lead { (text) } }
}

/// The variants with their signs.
pub(super) fn legend(context: &Context<'_>) -> Markup {
    let variants = &context.findings().variants;
    if variants.is_empty() {
        return html! {};
    }
    html! {
        ul.legend {
            @for (i, found) in variants.iter().enumerate() {
                @let (name, id) = (context.name(i), context.results.experiment.variants[i].rules.id());
                li {
                    (plots::sign(i))
                    span {
                        (name)
                        @if name != id { " " code { (id) } }
                        " " span.soft { "· " (t!(context.lang, "page-games", games = found.games)) }
                    }
                }
            }
        }
    }
}

/// The measures of all variants as intervals.
fn all_measures(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    if context.findings().variants.is_empty() {
        return html! {};
    }
    let shown = [Group::Fairness, Group::Pace, Group::Choice, Group::Tension, Group::Rules];
    let measures = context.all_measures();
    let content = html! {
        @for group in shown {
            @let strips: Vec<Markup> = measures.iter()
                .filter(|measure| measure.group == group)
                .filter_map(|measure| strip(context, measure))
                .collect();
            @if !strips.is_empty() {
                h3 { (group.title(lang)) }
                div.strips { @for strip in &strips { (strip) } }
            }
        }
    };
    section(&t!(lang, "page-all-measures"), &t!(lang, "page-all-measures.note"), &content)
}

/// A measure of all variants that have it.
fn strip(context: &Context<'_>, measure: &Measure) -> Option<Markup> {
    let variants = context.findings().variants.iter().enumerate();
    let all: Vec<_> = variants.filter_map(|(i, v)| Some((i, v.estimate(&measure.id)?))).collect();
    all.first()?;
    let intervals: Vec<(usize, Interval)> = all.iter().map(|(i, e)| (*i, e.interval)).collect();
    let reference = measure.id.starts_with("first-score").then_some(0.5);
    Some(html! {
        div.what { (capital(&measure.title(context.lang))) }
        div.plotbox { (plots::strip(&intervals, measure.unit, reference, None, context.lang)) }
        div.values {
            @for (i, estimate) in &all {
                span { (plots::sign(*i)) (numbers::estimate(estimate, measure.unit, context.lang)) }
            }
        }
    })
}

/// How many games and openings of a variant differ.
fn diversity(context: &Context<'_>, variant: usize, found: &VariantFindings) -> String {
    let lang = context.lang;
    t!(
        lang,
        "repeat-same",
        variant = context.name(variant),
        distinct = found.distinct,
        games = found.games,
        distinct_starts = found.distinct_starts,
        starts = found.starts,
        beginnings = numbers::plain(found.beginnings, 1, lang),
        unbalanced = numbers::percent(found.unbalanced, 0, lang),
    )
}

/// Which networks judged, by their hashes, and whether this program would play the same games.
fn players(context: &Context<'_>) -> Markup {
    let (lang, results) = (context.lang, context.results);
    let Some(games) = results.players["games"].as_object() else {
        return html! { p.soft { (t!(lang, "repeat-unknown-players")) } };
    };
    let others: Vec<&str> = results.judged_otherwise().map(|variant| variant.name.get(lang)).collect();
    html! {
        ul.soft {
            @for (id, game) in games {
                li {
                    code { (id) } " "
                    @match game["network"].as_str() {
                        Some(hash) => { (t!(lang, "repeat-network")) " " code { (hash) } }
                        None => { (t!(lang, "repeat-no-network")) }
                    }
                }
            }
        }
        @if !others.is_empty() {
            p.soft { (t!(lang, "repeat-other-networks", variants = list_and(lang, &others))) }
        }
    }
}

/// Everything needed to do it again.
fn repeat(context: &Context<'_>) -> Markup {
    let (lang, results) = (context.lang, context.results);
    let experiment = &results.experiment;
    let terms = t!(
        lang,
        "repeat-terms",
        seed = experiment.seed,
        games = experiment.games,
        starts = experiment.starts,
        from = *experiment.rounds.start(),
        to = *experiment.rounds.end(),
        balance = numbers::points(experiment.balance, 0, lang),
        spread = experiment.spread,
        cap = experiment.cap,
    );
    let judge = if experiment.learned { t!(lang, "repeat-learned") } else { t!(lang, "repeat-by-rules") };
    let content = html! {
        p {
            (t!(lang, "repeat-program", version = &results.version)) " "
            (t!(lang, "repeat-command")) " " code { (results.command) } ". "
            (terms)
        }
        p { (judge) }
        (players(context))
        @for (i, found) in context.findings().variants.iter().enumerate() {
            p.soft { (diversity(context, i, found)) }
        }
        details { summary { "experiment.toml" } pre { (experiment.text) } }
        @for (name, text) in &experiment.files {
            details { summary { (name) ".toml" } pre { (text) } }
        }
    };
    section(&t!(lang, "repeat-title"), "", &content)
}
