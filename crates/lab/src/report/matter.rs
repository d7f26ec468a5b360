//! The parts of the page that show the matter of the games: boards, cubes, forms, whole games.

use std::fmt::Write;

use jersi_rules::Lang;

use super::findings::{Findings, Found, told, told_elo};
use super::page::pick;
use super::sections::{section, table_of};
use super::words::{capital, escape, plain};
use super::{board, plots};
use crate::measure::Group;

/// Where captures happen and turns end.
pub(super) fn boards(findings: &Findings, prefix: &str, brief: bool, lang: Lang) -> String {
    let mut html = String::new();
    for (i, found) in findings.variants.iter().enumerate() {
        let games = found.facts.len().max(1) as f64;
        let cells = found.rules.board().len();
        let (mut takes, mut stops) = (vec![0.0; cells], vec![0.0; cells]);
        for facts in &found.facts {
            facts.takes.iter().for_each(|take| takes[take.2] += 100.0 / games);
            facts.stops.iter().zip(&mut stops).for_each(|(n, stop)| *stop += 100.0 * f64::from(*n) / games);
        }
        let name = found.name.get(lang);
        for (id, counts, title) in [
            ("t", takes, pick(lang, "captures", "captures")),
            ("s", stops, pick(lang, "ends of turns", "fins de tours")),
        ] {
            let heading = format!("{name}: {title}");
            let mut order: Vec<usize> = (0..cells).collect();
            order.sort_by(|&a, &b| counts[b].total_cmp(&counts[a]));
            let cell = |&c: &usize| found.rules.board().name(jersi_rules::Cell::new(c)).to_owned();
            let most: Vec<String> = order.iter().take(3).map(cell).collect();
            let describe = format!("{} {}", pick(lang, "Most on", "Surtout en"), most.join(", "));
            let svg =
                board::heat(&found.rules, &counts, &heading, &describe, &format!("{prefix}{id}{i}"), lang);
            let header: Vec<String> =
                [pick(lang, "cell", "case"), pick(lang, "per 100 games", "pour 100 parties")]
                    .map(str::to_owned)
                    .into();
            let rows: Vec<Vec<String>> =
                order.iter().map(|c| vec![cell(c), plain(counts[*c], 1, lang)]).collect();
            let table = if brief { String::new() } else { table_of(&header, &rows, lang) };
            let _ = write!(
                html,
                "<figure><figcaption>{}<b>{}</b> · {title}</figcaption>{svg}{table}</figure>",
                plots::sign(i),
                escape(name)
            );
        }
    }
    if html.is_empty() {
        return html;
    }
    let note = pick(
        lang,
        "How often in a hundred games, White's first row below.",
        "Combien de fois pour cent parties, la première rangée de Blanc en bas.",
    );
    section(
        pick(lang, "Where it happens", "Où cela se passe"),
        note,
        &format!("<div class=\"panels two\">{html}</div>"),
    )
}

/// What cubes are worth, how long they live, and who takes whom.
pub(super) fn balance(findings: &Findings, lang: Lang) -> String {
    let mut html = String::new();
    for (i, found) in findings.variants.iter().enumerate() {
        let _ = write!(html, "<h3>{}{}</h3>", plots::sign(i), escape(found.name.get(lang)));
        html += &values(found, i, lang);
        html += &takes(found, lang);
    }
    if html.is_empty() {
        return html;
    }
    let note = pick(
        lang,
        "The value of one more cube of a sort, by logistic regression of the results on the difference of cubes in six positions of each game, in Elo; survival at the end; and how often each takes each, per game.",
        "La valeur d'une forme de plus d'une sorte, par régression logistique des résultats sur la différence de formes dans six positions de chaque partie, en Elo ; la survie à la fin ; et combien de fois chacune prend chacune, par partie.",
    );
    section(Group::Cubes.title(lang), note, &html)
}

fn values(found: &Found, variant: usize, lang: Lang) -> String {
    let mut rows = String::new();
    // All roles on one scale.
    let ends = found.values.iter().flatten().flat_map(|v| [v.low, v.high]).filter(|x| x.is_finite());
    let domain = ends.fold((0.0_f64, 1.0_f64), |(low, high), x| (low.min(x), high.max(x)));
    for role in found.rules.roles() {
        let info = found.rules.role(role);
        let value = found.values.get(role.index()).copied().flatten();
        let survival = found.estimate(&format!("survival-{}", info.name));
        if value.is_none() && survival.is_none() {
            continue;
        }
        let strip = value.map_or(String::new(), |value| {
            let unit = crate::measure::Unit::Number;
            plots::strip(&[(variant, value)], unit, Some(0.0), Some(domain), lang)
        });
        let worth = value.map_or("–".into(), |v| {
            format!("{} ({} … {})", told_elo(v.value), told_elo(v.low), told_elo(v.high))
        });
        let alive = survival.map_or("–".into(), |s| told(s, lang));
        let _ = write!(
            rows,
            "<div class=\"what\">{}{}</div><div class=\"plotbox\">{strip}</div><div class=\"values\"><span>{worth} Elo</span><span>{} {alive}</span></div>",
            escape(&capital(info.title.get(lang))),
            if info.name == *info.title.get(lang) {
                String::new()
            } else {
                format!("<small>{}</small>", escape(&info.name))
            },
            pick(lang, "survival:", "survie :")
        );
    }
    let why = if found.cycle {
        pick(
            lang,
            "The rules treat the three sorts of the cycle alike: what differs between them comes from the setup.",
            "Les règles traitent les trois sortes du cycle de la même façon : ce qui diffère entre elles vient de la mise en place.",
        )
    } else {
        pick(
            lang,
            "The rules do not treat the three sorts of the cycle alike here: differences can come from the rules as well as from the setup.",
            "Ici les règles ne traitent pas les trois sortes du cycle de la même façon : les différences peuvent venir des règles comme de la mise en place.",
        )
    };
    format!("<div class=\"strips\">{rows}</div><p class=\"soft\">{why}</p>")
}

fn takes(found: &Found, lang: Lang) -> String {
    let n = found.rules.roles().count();
    let of =
        |i: usize, j: usize| found.takes.iter().find(|take| (take.0, take.1) == (i, j)).map(|take| take.2);
    let used: Vec<usize> =
        (0..n).filter(|&i| found.takes.iter().any(|take| take.0 == i || take.1 == i)).collect();
    let most = found.takes.iter().map(|take| take.2.value).fold(1e-9, f64::max);
    let title = |i: usize| {
        found
            .rules
            .roles()
            .nth(i)
            .map_or(String::new(), |role| escape(found.rules.role(role).title.get(lang)))
    };
    let heads: String = used.iter().map(|&j| format!("<th scope=\"col\">{}</th>", title(j))).collect();
    let body: String = used
        .iter()
        .map(|&i| {
            let cells: String = used
                .iter()
                .map(|&j| match of(i, j) {
                    None => "<td>·</td>".to_owned(),
                    Some(take) => {
                        let range = format!(
                            "<small>{}–{}</small>",
                            plain(take.low, 2, lang),
                            plain(take.high, 2, lang)
                        );
                        heat_cell(take.value / most, &plain(take.value, 2, lang), &range)
                    }
                })
                .collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", title(i))
        })
        .collect();
    format!(
        "<details open><summary>{}</summary><div class=\"scroll\"><table class=\"matrix\"><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div></details>",
        pick(
            lang,
            "Who takes whom, per game (rows take columns), with 95 % intervals",
            "Qui prend qui, par partie (les lignes prennent les colonnes), avec intervalles à 95 %"
        )
    )
}

fn heat_cell(share: f64, text: &str, small: &str) -> String {
    let percent = (70.0 * share.clamp(0.0, 1.0)).round();
    format!("<td style=\"background:color-mix(in srgb,var(--c1) {percent}%,transparent)\">{text}{small}</td>")
}

/// The worth of forms.
pub(super) fn forms(findings: &Findings, prefix: &str, lang: Lang) -> String {
    let Some(forms) = &findings.forms else { return String::new() };
    let mut order: Vec<usize> = (0..forms.names.len()).collect();
    order.sort_by(|&a, &b| forms.elos[b].value.total_cmp(&forms.elos[a].value));
    let mut strips = String::new();
    let ends = forms.elos.iter().flat_map(|e| [e.low, e.high]).filter(|x| x.is_finite());
    let reach = ends.map(f64::abs).fold(1.0, f64::max);
    for &i in &order {
        let elo = forms.elos[i];
        let (x, at) = (|v: f64| 180.0 + v.clamp(-reach, reach) / reach * 168.0, i % 8);
        let told = match i == forms.zero {
            true => "0".to_owned(),
            false => format!("{} ({} … {})", told_elo(elo.value), told_elo(elo.low), told_elo(elo.high)),
        };
        let _ = write!(
            strips,
            "<div class=\"what\">{}</div><div class=\"plotbox\"><svg class=\"plot\" viewBox=\"0 0 360 22\" role=\"img\" aria-labelledby=\"{prefix}f{i}\"><title id=\"{prefix}f{i}\">{told}</title>\
             <path class=\"reference\" d=\"M180 0V22\"/><path class=\"range l{at}\" d=\"M{:.1} 11H{:.1}\"/><circle class=\"v{at}\" cx=\"{:.1}\" cy=\"11\" r=\"5\"/></svg></div><div class=\"values\">{told} Elo</div>",
            escape(&forms.names[i]),
            x(elo.low),
            x(elo.high),
            x(elo.value)
        );
    }
    let heads: String =
        order.iter().map(|&j| format!("<th scope=\"col\">{}</th>", escape(&forms.names[j]))).collect();
    let body: String = order
        .iter()
        .map(|&i| {
            let cells: String = order
                .iter()
                .map(|&j| match forms.scores[i][j] {
                    None => "<td>·</td>".to_owned(),
                    Some(score) => {
                        let text = format!("{}\u{a0}%", plain(100.0 * score.value, 0, lang));
                        let range = format!(
                            "<small>{}–{}</small>",
                            plain(100.0 * score.low, 0, lang),
                            plain(100.0 * score.high, 0, lang)
                        );
                        heat_cell((score.value - 0.2) / 0.6, &text, &range)
                    }
                })
                .collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", escape(&forms.names[i]))
        })
        .collect();
    let note = match lang {
        Lang::En => format!(
            "Every form against every other, {} games each, with both colours. Elo by the model of Bradley and Terry, “{}” at 0; the matrix gives the row's score against the column.",
            forms.games, forms.names[forms.zero]
        ),
        _ => format!(
            "Chaque forme contre chaque autre, {} parties chacune, avec les deux couleurs. Elo par le modèle de Bradley et Terry, « {} » à 0 ; la matrice donne le score de la ligne contre la colonne.",
            forms.games, forms.names[forms.zero]
        ),
    };
    let html = format!(
        "<div class=\"strips\">{strips}</div><div class=\"scroll\"><table class=\"matrix\"><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    );
    section(pick(lang, "The worth of a form", "La valeur d'une forme"), &escape(&note), &html)
}

/// Three typical games of each variant, or one.
pub(super) fn games(findings: &Findings, prefix: &str, brief: bool, lang: Lang) -> String {
    let mut html = String::new();
    for (i, found) in findings.variants.iter().enumerate() {
        if found.typical.is_empty() {
            continue;
        }
        let name = format!("{prefix}g{i}");
        let _ = write!(
            html,
            "<h3>{}{}</h3>{}<div class=\"panels\" {}>",
            plots::sign(i),
            escape(found.name.get(lang)),
            board::pieces(&found.rules, &name),
            board::places(&found.rules, &name)
        );
        for (number, record) in found.typical.iter().enumerate().take(if brief { 1 } else { 3 }) {
            html += &board::replay(record, &name, number, lang);
        }
        html += "</div>";
    }
    if html.is_empty() {
        return html;
    }
    let note = match brief {
        true => pick(
            lang,
            "The game nearest to the middle of all in length and in drama.",
            "La partie la plus proche du milieu, en durée et en drame.",
        ),
        false => pick(
            lang,
            "The three games nearest to the middle of all in length and in drama.",
            "Les trois parties les plus proches du milieu, en durée et en drame.",
        ),
    };
    section(pick(lang, "Typical games", "Parties typiques"), note, &html)
}
