//! The findings as definitions, JSON and CSV.

use std::fmt::Write;

use jersi_rules::{Lang, Text};
use serde_json::{Value, json};

use super::findings::{Estimate, Findings};
use super::page::pick;
use super::words::{capital, escape};
use crate::measure::{Interval, Unit};
use crate::run::Run;

/// What each measure is, exactly.
pub(super) fn definitions(findings: &Findings, lang: Lang) -> String {
    let mut seen: Vec<&Estimate> = Vec::new();
    for estimate in findings.variants.iter().flat_map(|v| &v.estimates) {
        if !seen.iter().any(|other| other.id == estimate.id) {
            seen.push(estimate);
        }
    }
    seen.sort_by_key(|estimate| estimate.group);
    if seen.is_empty() {
        return String::new();
    }
    let rows: String = seen
        .iter()
        .map(|e| {
            format!(
                "<dt>{}</dt><dd>{}</dd>",
                escape(&capital(e.title.get(lang))),
                escape(e.definition.get(lang))
            )
        })
        .collect();
    let title = pick(lang, "Definitions", "Définitions");
    format!(
        "<section><h2>{title}</h2><details open><summary>{}</summary><dl class=\"definitions\">{rows}</dl></details></section>",
        pick(lang, "What each measure is, exactly", "Ce qu'est exactement chaque mesure")
    )
}

fn both(text: &Text) -> Value {
    json!({ "en": text.en, "fr": text.fr })
}

fn interval(interval: Interval) -> Value {
    json!({ "value": interval.value, "low": interval.low, "high": interval.high })
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Percent => "share",
        Unit::Points => "chance",
        Unit::Number => "number",
    }
}

/// The findings for programs. Infinite ends of intervals are `null`.
pub fn to_json(run: &Run, findings: &Findings) -> Value {
    let experiment = &run.experiment;
    let variants: Vec<Value> = findings
        .variants
        .iter()
        .map(|found| {
            let measures: Vec<Value> = found
                .estimates
                .iter()
                .map(|e| {
                    json!({
                        "id": e.id, "title": both(&e.title), "definition": both(&e.definition), "unit": unit(e.unit),
                        "pairs": e.pairs, "interval": interval(e.interval),
                    })
                })
                .collect();
            let values: Vec<Value> = found
                .rules
                .sorts()
                .filter_map(|sort| {
                    let value = found.values.get(sort.index()).copied().flatten()?;
                    Some(json!({ "sort": found.rules.sort(sort).name, "elo": interval(value) }))
                })
                .collect();
            json!({
                "id": found.rules.id(), "name": both(&found.name), "games": found.games, "same_pairs": found.same,
                "measures": measures, "cube_values": values, "cycle": found.cycle,
                "typical": found.typical.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        })
        .collect();
    let comparisons: Vec<Value> = findings
        .comparisons
        .iter()
        .map(|comparison| {
            let (a, b) = comparison.variants;
            let lines: Vec<Value> = comparison
                .lines
                .iter()
                .map(|line| {
                    let d = line.difference;
                    json!({
                        "id": findings.variants[a].estimates[line.places.0].id, "difference": d.value, "low": d.low,
                        "high": d.high, "p": d.p, "corrected": line.corrected,
                    })
                })
                .collect();
            json!({ "first": findings.variants[a].rules.id(), "second": findings.variants[b].rules.id(), "measures": lines })
        })
        .collect();
    let forms = findings.forms.as_ref().map(|forms| {
        json!({
            "names": forms.names, "zero": forms.names[forms.zero], "games": forms.games,
            "elo": forms.elos.iter().map(|e| interval(*e)).collect::<Vec<_>>(),
            "scores": forms.scores.iter().map(|row| row.iter().map(|s| s.map(interval)).collect::<Vec<_>>()).collect::<Vec<_>>(),
        })
    });
    json!({
        "question": both(&experiment.question), "version": run.version, "command": run.command, "seed": experiment.seed,
        "nodes": experiment.nodes, "pairs": experiment.pairs, "experiment": experiment.text,
        "variants": variants, "comparisons": comparisons, "forms": forms, "comparisons_made": findings.looked,
        "statements": findings.statements.iter().map(|s| json!({ "text": both(&s.text), "corrected": s.corrected })).collect::<Vec<_>>(),
    })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The measures as a table: one line for each measure of each variant.
pub fn to_csv(findings: &Findings) -> String {
    let mut csv = String::from("variant,measure,title,unit,value,low,high,pairs\n");
    let mut line = |id: &str, measure: &str, title: &str, unit: &str, i: Interval, pairs: usize| {
        let _ = writeln!(
            csv,
            "{},{measure},{},{unit},{},{},{},{pairs}",
            quoted(id),
            quoted(title),
            i.value,
            i.low,
            i.high
        );
    };
    for found in &findings.variants {
        let id = found.rules.id();
        for e in &found.estimates {
            line(id, &e.id, &e.title.en, unit(e.unit), e.interval, e.pairs);
        }
        for sort in found.rules.sorts() {
            if let Some(value) = found.values.get(sort.index()).copied().flatten() {
                let name = &found.rules.sort(sort).name;
                line(
                    id,
                    &format!("value-{name}"),
                    &format!("value of {name}"),
                    "elo",
                    value,
                    found.games / 2,
                );
            }
        }
    }
    if let Some(forms) = &findings.forms {
        for (name, elo) in forms.names.iter().zip(&forms.elos) {
            line("forms", &format!("form-{name}"), &format!("worth of {name}"), "elo", *elo, forms.games / 2);
        }
    }
    csv
}
