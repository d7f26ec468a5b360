//! The parts of the page that show distributions and curves.

use jersi_texts::t;
use maud::{Markup, html};

use super::page::{section, table_of};
use super::sentences::skill_sentence;
use super::{Context, numbers, plots};
use crate::findings::{Histogram, QUANTILES};
use crate::measure::{Group, Interval};

/// How long games are.
pub(super) fn distributions(context: &Context<'_>) -> Markup {
    let (lang, findings) = (context.lang, context.findings());
    if findings.variants.is_empty() {
        return html! {};
    }
    let content = html! {
        div.panels.two {
            (histogram(context, &findings.lengths, "turns", &t!(lang, "distribution-turns")))
            (histogram(context, &findings.first_captures, "capture", &t!(lang, "distribution-capture")))
        }
    };
    section(&t!(lang, "distribution-title"), "", &content)
}

fn histogram(context: &Context<'_>, histogram: &Histogram, id: &str, title: &str) -> Markup {
    let lang = context.lang;
    let series: Vec<(&str, Vec<f64>)> = (0..histogram.counts.len())
        .map(|variant| (context.name(variant), histogram.shares(variant)))
        .collect();
    let mut header = vec![title.to_owned()];
    header.extend(series.iter().map(|(name, _)| (*name).to_owned()));
    let label = |bar: usize| match (bar * histogram.width, histogram.width) {
        (from, 1) => from.to_string(),
        (from, width) => format!("{from}–{}", from + width - 1),
    };
    let bars = series.first().map_or(0, |(_, shares)| shares.len());
    let row = |bar: usize| {
        let shares = series.iter().map(|(_, shares)| numbers::percent(shares[bar], 1, lang));
        std::iter::once(label(bar)).chain(shares).collect()
    };
    let rows: Vec<Vec<String>> = (0..bars).map(row).collect();
    let name = format!("{}h-{id}", context.prefix);
    html! {
        figure {
            figcaption { b { (title) } }
            (plots::histogram(&series, histogram.width as f64, &name, title, lang))
            (table_of(&header, &rows, lang))
        }
    }
}

/// The winner's chance over the course of a game.
pub(super) fn courses(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let variants = context.findings().variants.iter().enumerate();
    let shown: Vec<_> = variants.filter(|(_, found)| !found.course.is_empty()).collect();
    if shown.is_empty() {
        return html! {};
    }
    let mut header = vec![t!(lang, "course-progress")];
    header.extend(QUANTILES.map(|share| match share {
        0.5 => t!(lang, "course-median"),
        _ => numbers::percent(share, 0, lang),
    }));
    let ends = [t!(lang, "course-begin"), t!(lang, "course-end")];
    let content = html! {
        div.panels {
            @for (i, found) in shown {
                @let steps = found.course.len().max(2) - 1;
                @let rows: Vec<Vec<String>> = found.course.iter().enumerate().step_by(4).map(|(c, column)| {
                    let progress = numbers::percent(c as f64 / steps as f64, 0, lang);
                    let values = column.map(|value| numbers::percent(value, 0, lang));
                    std::iter::once(progress).chain(values).collect()
                }).collect();
                figure {
                    figcaption { (plots::sign(i)) b { (context.name(i)) } }
                    (plots::bands(&found.course, i, &format!("{}c-{i}", context.prefix), context.name(i), &ends, lang))
                    (table_of(&header, &rows, lang))
                }
            }
        }
    };
    section(&t!(lang, "course-title"), &t!(lang, "course-title.note"), &content)
}

/// Scores over doublings of the nodes, and the first player's score over strengths.
pub(super) fn depth(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let figures: Vec<Markup> = [
        ladder(context, "doubling-", Group::Depth, &t!(lang, "depth-doublings")),
        ladder(context, "first-score-", Group::Fairness, &t!(lang, "depth-strengths")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if figures.is_empty() {
        return html! {};
    }
    let variants = 0..context.findings().variants.len();
    let skills: Vec<String> = variants.filter_map(|i| skill_sentence(context.results, i, lang)).collect();
    let content = html! {
        @if !skills.is_empty() { ul { @for skill in &skills { li { (skill) } } } }
        div.panels.two { @for figure in &figures { (figure) } }
    };
    section(&t!(lang, "depth-title"), &t!(lang, "depth-title.note"), &content)
}

/// The measures of a group whose ids are a beginning and the nodes; the plain first player's score belongs to those.
fn ladder(context: &Context<'_>, start: &str, group: Group, title: &str) -> Option<Markup> {
    let (lang, mut series, mut rows) = (context.lang, Vec::new(), Vec::new());
    for (i, found) in context.findings().variants.iter().enumerate() {
        let measured: Vec<_> = (found.estimates.iter())
            .filter_map(|estimate| Some((estimate, context.measure(i, &estimate.id)?)))
            .filter(|(_, measure)| measure.group == group)
            .collect();
        if !measured.iter().any(|(estimate, _)| estimate.id.starts_with(start)) {
            continue;
        }
        let mut points: Vec<(u64, Interval)> = Vec::new();
        for (estimate, measure) in measured {
            let nodes = match estimate.id == "first-score" {
                true => Some(context.results.experiment.nodes),
                false => estimate.id.strip_prefix(start).and_then(|n| n.parse().ok()),
            };
            if let Some(nodes) = nodes {
                points.push((nodes, estimate.interval));
                let value = numbers::estimate(estimate, measure.unit, lang);
                rows.push(vec![context.name(i).to_owned(), nodes.to_string(), value]);
            }
        }
        points.sort_by_key(|point| point.0);
        series.push((i, points));
    }
    let header = [t!(lang, "depth-variant"), t!(lang, "depth-nodes"), t!(lang, "depth-score")];
    (!series.is_empty()).then(|| {
        html! {
            figure {
                figcaption { b { (title) } }
                (plots::ladder(&series, &format!("{}d-{start}", context.prefix), title, lang))
                (table_of(&header, &rows, lang))
            }
        }
    })
}
