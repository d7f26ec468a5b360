//! The findings for programs: JSON and CSV.

use std::fmt::Write;

use jersi_rules::Ruleset;
use jersi_texts::{Lang, Text, t};
use serde_json::{Value, json};

use super::Context;
use super::sentences::{bound_sentence, flag_sentence, sentence, thing};
use super::tuning::tuning_sentences;
use crate::findings::{FormTable, Results, VariantFindings};
use crate::measure::{Interval, Unit};

/// A text in every language.
fn texts(text: &Text) -> Value {
    text.iter()
        .map(|(lang, text)| (lang.tag().to_owned(), Value::from(text)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn by_language(say: impl FnMut(Lang) -> String) -> Value {
    texts(&Text::by(say))
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

/// The name of a role in rule files.
fn role_name(rules: &Ruleset, index: usize) -> &str {
    rules.roles().nth(index).map_or("", |role| &rules.role(role).name)
}

/// The findings for programs. Infinite ends of intervals are `null`.
pub fn to_json(results: &Results) -> Value {
    let (experiment, findings) = (&results.experiment, &results.findings);
    let context = Context::new(results, Lang::default());
    let variants: Vec<Value> =
        findings.variants.iter().enumerate().map(|(i, found)| variant_json(&context, i, found)).collect();
    let id = |variant: usize| experiment.variants[variant].rules.id();
    let comparisons = findings.comparisons.iter().map(|comparison| {
        let lines = comparison.lines.iter().map(|line| {
            let d = line.difference;
            json!({
                "id": line.id, "difference": d.value, "low": d.low, "high": d.high,
                "p": line.chance.map(|chance| chance.p), "corrected": line.chance.map(|chance| chance.corrected),
                "cells": line.cells, "robust": line.robust,
            })
        });
        let (a, b) = comparison.variants;
        json!({ "first": id(a), "second": id(b), "measures": lines.collect::<Vec<_>>() })
    });
    let forms = findings.forms.as_ref().zip(experiment.forms.as_ref());
    let statements = findings.claims.iter().map(|claim| {
        let text = by_language(|lang| sentence(results, claim, lang));
        json!({ "text": text, "corrected": claim.corrected, "answers": claim.answers })
    });
    let bounds = findings.bounds.iter().map(|bound| {
        let text = by_language(|lang| bound_sentence(results, bound, lang));
        json!({ "text": text, "id": bound.id, "at_most": bound.at_most, "games_wanted": bound.wanted.map(|w| w.1) })
    });
    let flags = findings.flags.iter().map(|flag| by_language(|lang| flag_sentence(results, flag, lang)));
    json!({
        "question": texts(&experiment.question), "version": results.version, "players": results.players, "command": results.command,
        "seed": experiment.seed, "nodes": experiment.nodes,
        "judge": if experiment.learned { "learned" } else { "rules" }, "games": experiment.games, "starts": experiment.starts,
        "experiment": experiment.text, "variants": variants, "comparisons": comparisons.collect::<Vec<_>>(),
        "forms": forms.map(|(table, forms)| forms_json(table, &forms.names)), "comparisons_made": findings.tests,
        "cells": findings.cells, "worths": findings.worths,
        "statements": statements.collect::<Vec<_>>(), "bounds": bounds.collect::<Vec<_>>(),
        "flags": flags.collect::<Vec<_>>(), "tuning": findings.tuning, "verdicts": verdicts(results), "examples": findings.examples, "shown": findings.shown,
    })
}

/// What a search for targets found, in sentences.
fn verdicts(results: &Results) -> Vec<Value> {
    let count = tuning_sentences(results, Lang::default()).len();
    let one = |number: usize| by_language(|lang| tuning_sentences(results, lang).swap_remove(number));
    (0..count).map(one).collect()
}

fn variant_json(context: &Context<'_>, number: usize, found: &VariantFindings) -> Value {
    let variant = &context.results.experiment.variants[number];
    let rules = &variant.rules;
    let measures = found.estimates.iter().filter_map(|e| {
        let measure = context.measure(number, &e.id)?;
        Some(json!({
            "id": e.id, "title": by_language(|lang| measure.title(lang)),
            "definition": by_language(|lang| measure.definition(lang)), "unit": unit(measure.unit),
            "pairs": e.pairs(), "interval": interval(e.interval),
        }))
    });
    let values =
        found.values.iter().enumerate().filter_map(|(i, value)| {
            Some(json!({ "sort": role_name(rules, i), "elo": interval((*value)?) }))
        });
    let takes = found.takes.iter().map(|(i, j, a_game)| {
        json!({ "taker": role_name(rules, *i), "taken": role_name(rules, *j), "a_game": interval(*a_game) })
    });
    json!({
        "id": rules.id(), "name": texts(&variant.name), "games": found.games,
        "distinct": found.distinct, "starts": found.starts, "distinct_starts": found.distinct_starts,
        "beginnings": found.beginnings, "unbalanced": found.unbalanced, "calibration": found.calibration, "skill": found.skill,
        "measures": measures.collect::<Vec<_>>(), "cube_values": values.collect::<Vec<_>>(),
        "takes": takes.collect::<Vec<_>>(), "cycle": rules.cycle().is_some(), "typical": found.typical,
    })
}

fn forms_json(table: &FormTable, names: &[String]) -> Value {
    let differences = table
        .differences
        .iter()
        .map(|(i, j, elo)| json!({ "first": names[*i], "second": names[*j], "elo": interval(*elo) }));
    let scores = |row: &Vec<Option<Interval>>| row.iter().map(|s| s.map(interval)).collect::<Vec<_>>();
    json!({
        "shares": table.shares.iter().map(|share| interval(*share)).collect::<Vec<_>>(),
        "open": table.open.map(|(form, kept)| json!({ "form": names[form], "kept": interval(kept) })),
        "names": names, "zero": names[table.zero], "games": table.games,
        "elo": table.elos.iter().map(|elo| interval(*elo)).collect::<Vec<_>>(),
        "differences": differences.collect::<Vec<_>>(),
        "scores": table.scores.iter().map(scores).collect::<Vec<_>>(),
    })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The measures as a table: one line for each measure of each variant.
pub fn to_csv(results: &Results) -> String {
    let (findings, lang) = (&results.findings, Lang::default());
    let context = Context::new(results, lang);
    let mut csv = String::from("variant,measure,title,unit,value,low,high,pairs\n");
    let mut line = |id: &str, measure: &str, title: &str, unit: &str, i: Interval, pairs: usize| {
        let (id, title) = (quoted(id), quoted(title));
        let _ = writeln!(csv, "{id},{measure},{title},{unit},{},{},{},{pairs}", i.value, i.low, i.high);
    };
    let variants =
        || results.experiment.variants.iter().map(|variant| &variant.rules).zip(&findings.variants);
    for (number, (rules, found)) in variants().enumerate() {
        for e in &found.estimates {
            if let Some(measure) = context.measure(number, &e.id) {
                line(rules.id(), &e.id, &measure.title(lang), unit(measure.unit), e.interval, e.pairs());
            }
        }
        for (i, value) in found.values.iter().enumerate() {
            if let (name, Some(value)) = (role_name(rules, i), *value) {
                let title = t!(lang, "csv-value", role = name);
                line(rules.id(), &format!("value-{name}"), &title, "elo", value, found.games);
            }
        }
    }
    for (rules, found) in variants() {
        for (i, j, a_game) in &found.takes {
            let (taker, taken) = (role_name(rules, *i), role_name(rules, *j));
            let title = t!(lang, "csv-takes", taker = taker, taken = taken);
            line(rules.id(), &format!("takes-{taker}-{taken}"), &title, "number", *a_game, found.games);
        }
    }
    for worth in &findings.worths {
        let id = results.experiment.variants[worth.variant].rules.id();
        let title = t!(lang, "csv-worth", thing = thing(results, worth, lang));
        for cell in &worth.cells {
            let name = format!("without-{}-{}", worth.without, cell.nodes);
            line(id, &name, &title, "elo", cell.elo, cell.pairs);
        }
    }
    if let (Some(table), Some(forms)) = (&findings.forms, &results.experiment.forms) {
        for (name, elo) in forms.names.iter().zip(&table.elos) {
            let title = t!(lang, "csv-form", form = name);
            line("forms", &format!("form-{name}"), &title, "elo", *elo, table.games / 2);
        }
    }
    csv
}
