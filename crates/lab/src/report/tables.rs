//! The findings as definitions, JSON and CSV.

use std::fmt::Write;

use jersi_rules::{Lang, Text};
use serde_json::{Value, json};

use super::findings::{Estimate, Findings};
use super::page::pick;
use super::words::{capital, escape};
use crate::measure::{Interval, Unit};
use crate::run::Run;

/// What each measure is, exactly; measures that share a definition are named together.
pub(super) fn definitions(all: &[&Findings], lang: Lang) -> String {
    let mut seen: Vec<&Estimate> = Vec::new();
    for estimate in all.iter().flat_map(|findings| &findings.variants).flat_map(|v| &v.estimates) {
        if !seen.iter().any(|other| other.definition == estimate.definition) {
            seen.push(estimate);
        }
    }
    seen.sort_by_key(|estimate| estimate.group);
    let title = |e: &Estimate| match e.id.split('-').next() {
        Some("use") => pick(lang, "turns that do something", "tours qui font quelque chose").to_owned(),
        Some("effect") => pick(lang, "gain of such turns", "gain de tels tours").to_owned(),
        Some("survival") => pick(lang, "survival", "survie").to_owned(),
        Some("doubling") => pick(lang, "twice the nodes", "le double de nœuds").to_owned(),
        _ => e.title.get(lang).to_owned(),
    };
    let mut rows: String = seen
        .iter()
        .map(|e| {
            format!("<dt>{}</dt><dd>{}</dd>", escape(&capital(&title(e))), escape(e.definition.get(lang)))
        })
        .collect();
    let more: [(&str, &str); 3] = [
        (
            pick(lang, "Value of a cube", "Valeur d'une forme"),
            pick(
                lang,
                "By how much one more cube of a sort than the enemy's improves the result, in Elo: a logistic regression of the results on the differences of cubes in six positions of each game. Its interval: pairs of games drawn again.",
                "De combien une forme de plus que l'adversaire améliore le résultat, en Elo : régression logistique des résultats sur les différences de formes dans six positions de chaque partie. Son intervalle : paires de parties retirées au sort.",
            ),
        ),
        (
            pick(lang, "Worth of a form", "Valeur d'une forme spéciale"),
            pick(
                lang,
                "Elo of the model of Bradley and Terry over all games between two forms, each with both colours.",
                "Elo du modèle de Bradley et Terry sur toutes les parties entre deux formes, chacune avec les deux couleurs.",
            ),
        ),
        (
            pick(lang, "Chance", "Chance"),
            pick(
                lang,
                "A player's score of a position as a probability to win; the numbers of tension use it as the player to move saw it.",
                "L'évaluation d'une position par un joueur, en probabilité de gain ; la tension l'utilise telle que la voit celui qui joue.",
            ),
        ),
    ];
    for (name, text) in more {
        let _ = write!(rows, "<dt>{name}</dt><dd>{text}</dd>");
    }
    format!(
        "<section><h2>{}</h2><dl class=\"definitions\">{rows}</dl></section>",
        pick(lang, "Definitions", "Définitions")
    )
}

fn both(text: &Text) -> Value {
    text.iter().map(|(lang, text)| (lang.tag(), text)).collect()
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
                .roles()
                .filter_map(|role| {
                    let value = found.values.get(role.index()).copied().flatten()?;
                    Some(json!({ "sort": found.rules.role(role).name, "elo": interval(value) }))
                })
                .collect();
            let name = |i: usize| found.rules.roles().nth(i).map(|role| found.rules.role(role).name.clone());
            let takes: Vec<Value> = found
                .takes
                .iter()
                .map(|(i, j, a_game)| json!({ "taker": name(*i), "taken": name(*j), "a_game": interval(*a_game) }))
                .collect();
            json!({
                "id": found.rules.id(), "name": both(&found.name), "games": found.games, "same_pairs": found.same,
                "measures": measures, "cube_values": values, "takes": takes, "cycle": found.cycle,
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
            "differences": forms.differences.iter().map(|(i, j, e)| json!({ "first": forms.names[*i], "second": forms.names[*j], "elo": interval(*e) })).collect::<Vec<_>>(),
            "scores": forms.scores.iter().map(|row| row.iter().map(|s| s.map(interval)).collect::<Vec<_>>()).collect::<Vec<_>>(),
        })
    });
    json!({
        "question": both(&experiment.question), "version": run.version, "command": run.command, "seed": experiment.seed,
        "nodes": experiment.nodes, "judge": if experiment.learned { "learned" } else { "rules" }, "pairs": experiment.pairs, "experiment": experiment.text,
        "variants": variants, "comparisons": comparisons, "forms": forms, "comparisons_made": findings.looked,
        "statements": findings.statements.iter().map(|s| json!({ "text": both(&s.text), "corrected": s.corrected, "answers": s.answers })).collect::<Vec<_>>(),
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
            line(id, &e.id, e.title.get(Lang::En), unit(e.unit), e.interval, e.pairs);
        }
        for role in found.rules.roles() {
            if let Some(value) = found.values.get(role.index()).copied().flatten() {
                let name = &found.rules.role(role).name;
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
    for found in &findings.variants {
        let name = |i: usize| found.rules.roles().nth(i).map_or("", |role| &found.rules.role(role).name);
        for (i, j, a_game) in &found.takes {
            let (taker, taken) = (name(*i), name(*j));
            let title = format!("{taker} takes {taken}, a game");
            line(
                found.rules.id(),
                &format!("takes-{taker}-{taken}"),
                &title,
                "number",
                *a_game,
                found.games / 2,
            );
        }
    }
    if let Some(forms) = &findings.forms {
        for (name, elo) in forms.names.iter().zip(&forms.elos) {
            line("forms", &format!("form-{name}"), &format!("worth of {name}"), "elo", *elo, forms.games / 2);
        }
    }
    csv
}
