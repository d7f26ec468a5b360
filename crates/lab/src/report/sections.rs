//! The parts of the page that show numbers: comparisons, distributions, curves.

use std::fmt::Write;

use jersi_rules::Lang;

use super::findings::{Findings, told, told_difference};
use super::page::pick;
use super::plots;
use super::words::{capital, escape, number, plain};
use crate::measure::{Group, Interval};

/// A part of the page.
pub(super) fn section(title: &str, note: &str, content: &str) -> String {
    let note = if note.is_empty() { String::new() } else { format!("<p class=\"soft\">{note}</p>") };
    format!("<section><h2>{title}</h2>{note}{content}</section>")
}

/// Each variant against the first, measure by measure.
pub(super) fn comparisons(findings: &Findings, lang: Lang) -> String {
    if findings.comparisons.is_empty() {
        return String::new();
    }
    let mut html = String::new();
    for comparison in &findings.comparisons {
        let (a, b) = (&findings.variants[comparison.variants.0], &findings.variants[comparison.variants.1]);
        let (first, second) = (escape(a.name.get(lang)), escape(b.name.get(lang)));
        let _ = write!(
            html,
            "<h3>{second} {} {first}</h3><div class=\"scroll\"><table><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" class=\"n\">{first}</th>\
             <th scope=\"col\" class=\"n\">{second}</th><th scope=\"col\" class=\"n\">{}</th><th scope=\"col\" class=\"n\">95 %</th><th scope=\"col\">{}</th></tr></thead><tbody>",
            pick(lang, "against", "contre"),
            pick(lang, "Measure", "Mesure"),
            pick(lang, "Difference", "Différence"),
            pick(lang, "Beyond chance", "Au-delà du hasard")
        );
        let mut group = None;
        for line in &comparison.lines {
            let (one, other) = (&a.estimates[line.places.0], &b.estimates[line.places.1]);
            if group != Some(one.group) {
                group = Some(one.group);
                let _ = write!(
                    html,
                    "<tr class=\"group\"><th colspan=\"6\" scope=\"colgroup\">{}</th></tr>",
                    one.group.title(lang)
                );
            }
            let beyond = line.corrected < 0.05;
            let show = |x| told_difference(x, one.unit, lang);
            let _ = write!(
                html,
                "<tr{}><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{} … {}</td><td>{}</td></tr>",
                if beyond { " class=\"beyond\"" } else { "" },
                escape(&capital(one.title.get(lang))),
                number(one.interval.value, one.unit, lang),
                number(other.interval.value, one.unit, lang),
                show(line.difference.value),
                show(line.difference.low),
                show(line.difference.high),
                if beyond { pick(lang, "yes", "oui") } else { "" }
            );
        }
        html += "</tbody></table></div>";
    }
    let note = pick(
        lang,
        "Every measure that both have. The interval is the difference's own; whether it is beyond chance takes all comparisons of this page into account.",
        "Toutes les mesures communes. L'intervalle est celui de la différence seule ; « au-delà du hasard » tient compte de toutes les comparaisons de cette page.",
    );
    section(pick(lang, "What changed", "Ce qui a changé"), note, &html)
}

/// The numbers behind a plot.
pub(super) fn table_of(header: &[String], rows: &[Vec<String>], lang: Lang) -> String {
    let heads: String = header.iter().map(|h| format!("<th scope=\"col\">{}</th>", escape(h))).collect();
    let body: String = rows
        .iter()
        .map(|row| {
            format!("<tr>{}</tr>", row.iter().map(|c| format!("<td>{}</td>", escape(c))).collect::<String>())
        })
        .collect();
    format!(
        "<details><summary>{}</summary><div class=\"scroll\"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div></details>",
        pick(lang, "The numbers as a table", "Les nombres en tableau")
    )
}

/// How long games are.
pub(super) fn lengths(findings: &Findings, prefix: &str, lang: Lang) -> String {
    if findings.variants.is_empty() {
        return String::new();
    }
    let mut html = String::new();
    type Of = fn(&crate::measure::Facts) -> Option<f64>;
    let kinds: [(&str, (&str, &str), Of); 2] = [
        ("turns", ("Turns a game", "Tours par partie"), |f| Some(f.turns as f64)),
        ("capture", ("Turn of the first capture", "Tour de la première capture"), |f| {
            f.first_capture.map(|t| t as f64)
        }),
    ];
    for (id, (en, fr), of) in kinds {
        let title = pick(lang, en, fr);
        let series: Vec<(usize, &str, Vec<f64>)> = findings
            .variants
            .iter()
            .enumerate()
            .map(|(i, v)| (i, v.name.get(lang), v.facts.iter().filter_map(of).collect()))
            .collect();
        let (svg, table) = plots::histogram(&series, &format!("{prefix}h-{id}"), title, lang);
        let mut header = vec![title.to_owned()];
        header.extend(series.iter().map(|s| s.1.to_owned()));
        let rows: Vec<Vec<String>> = (0..table.first().map_or(0, Vec::len))
            .map(|bin| {
                let mut row = vec![table[0][bin].0.clone()];
                row.extend(
                    table.iter().map(|shares| format!("{}\u{a0}%", plain(100.0 * shares[bin].1, 1, lang))),
                );
                row
            })
            .collect();
        let _ = write!(
            html,
            "<figure><figcaption><b>{title}</b></figcaption>{svg}{}</figure>",
            table_of(&header, &rows, lang)
        );
    }
    section(
        pick(lang, "Distributions", "Distributions"),
        "",
        &format!("<div class=\"panels two\">{html}</div>"),
    )
}

/// How many columns a curve over the game has.
const COLUMNS: usize = 21;

/// The winner's chance over the course of a game.
pub(super) fn curves(findings: &Findings, prefix: &str, lang: Lang) -> String {
    let mut html = String::new();
    for (i, found) in findings.variants.iter().enumerate() {
        let mut columns = vec![Vec::new(); COLUMNS];
        for facts in &found.facts {
            let Some(chances) = facts.winners_chances() else { continue };
            let chances: Vec<f64> = chances.collect();
            if chances.is_empty() {
                continue;
            }
            for (c, column) in columns.iter_mut().enumerate() {
                column.push(chances[c * (chances.len() - 1) / (COLUMNS - 1)]);
            }
        }
        if columns[0].is_empty() {
            continue;
        }
        let name = found.name.get(lang);
        let ends = (pick(lang, "after the opening", "après l'ouverture"), pick(lang, "end", "fin"));
        let svg = plots::bands(&columns, i, &format!("{prefix}c-{i}"), name, ends, lang);
        let middle = |column: &Vec<f64>, share: f64| {
            let mut sorted = column.clone();
            sorted.sort_unstable_by(f64::total_cmp);
            let at = (share * (sorted.len() - 1) as f64).round() as usize;
            format!("{}\u{a0}%", plain(100.0 * sorted[at], 0, lang))
        };
        let header: Vec<String> = [
            pick(lang, "course of the game", "avancement"),
            "10 %",
            "25 %",
            pick(lang, "median", "médiane"),
            "75 %",
            "90 %",
        ]
        .map(str::to_owned)
        .into();
        let rows: Vec<Vec<String>> = columns
            .iter()
            .enumerate()
            .step_by(4)
            .map(|(c, column)| {
                let mut row = vec![format!("{}\u{a0}%", 100 * c / (COLUMNS - 1))];
                row.extend([0.1, 0.25, 0.5, 0.75, 0.9].map(|share| middle(column, share)));
                row
            })
            .collect();
        let _ = write!(
            html,
            "<figure><figcaption>{}<b>{}</b></figcaption>{svg}{}</figure>",
            plots::sign(i),
            escape(name),
            table_of(&header, &rows, lang)
        );
    }
    if html.is_empty() {
        return html;
    }
    let note = pick(
        lang,
        "The chance of the player who won in the end, from the opening to the last turn: the median of the games, and the bands in which half and four fifths of them lie. A band that stays near the middle for long is a game that stays open.",
        "La chance de celui qui gagne à la fin, de l'ouverture au dernier tour : la médiane des parties, et les bandes qui en contiennent la moitié et les quatre cinquièmes. Une bande longtemps au milieu, c'est un jeu qui reste ouvert.",
    );
    section(
        pick(lang, "The winner's chance over the game", "La chance du vainqueur au fil de la partie"),
        note,
        &format!("<div class=\"panels\">{html}</div>"),
    )
}

/// Scores over doublings of the nodes, and the first player's score over strengths.
pub(super) fn depth(findings: &Findings, nodes: u64, prefix: &str, lang: Lang) -> String {
    let mut html = String::new();
    let kinds = [
        (
            "doubling-",
            Group::Depth,
            pick(
                lang,
                "Score of twice the nodes against the nodes",
                "Score du double de nœuds contre les nœuds",
            ),
        ),
        (
            "first-score-",
            Group::Fairness,
            pick(
                lang,
                "First player's score as strength grows",
                "Score du premier joueur quand la force augmente",
            ),
        ),
    ];
    for (start, group, title) in kinds {
        let mut series = Vec::new();
        let mut rows = Vec::new();
        for (i, found) in findings.variants.iter().enumerate() {
            let mut points: Vec<(u64, Interval)> = Vec::new();
            let others = found.estimates.iter().any(|e| e.group == group && e.id.starts_with(start));
            for estimate in found.estimates.iter().filter(|e| e.group == group && others) {
                let nodes = match estimate.id == "first-score" {
                    true => Some(nodes),
                    false => estimate.id.strip_prefix(start).and_then(|n| n.parse().ok()),
                };
                if let Some(nodes) = nodes {
                    points.push((nodes, estimate.interval));
                    rows.push(vec![found.name.get(lang).to_owned(), nodes.to_string(), told(estimate, lang)]);
                }
            }
            points.sort_by_key(|point| point.0);
            if !points.is_empty() {
                series.push((i, points));
            }
        }
        if series.is_empty() {
            continue;
        }
        let header: Vec<String> = [pick(lang, "variant", "variante"), pick(lang, "nodes", "nœuds"), "score"]
            .map(str::to_owned)
            .into();
        let svg = plots::ladder(&series, &format!("{prefix}d-{start}"), title, lang);
        let _ = write!(
            html,
            "<figure><figcaption><b>{title}</b></figcaption>{svg}{}</figure>",
            table_of(&header, &rows, lang)
        );
    }
    if html.is_empty() {
        return html;
    }
    let note = pick(
        lang,
        "Where twice the thought still wins clearly, there is still something to find; near 50 % the players see all they can use.",
        "Là où réfléchir deux fois plus gagne encore nettement, il reste à trouver ; près de 50 %, les joueurs voient tout ce qui leur sert.",
    );
    let html = format!("<div class=\"panels two\">{html}</div>");
    section(pick(lang, "Depth and strength", "Profondeur et force"), note, &html)
}
