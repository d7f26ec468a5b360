//! The report as one page of HTML that needs nothing from outside.

use std::fmt::Write;

use jersi_rules::Lang;

use super::findings::{Findings, told};
use super::matter::{balance, boards, forms, games};
use super::sections::{comparisons, curves, depth, lengths};
use super::words::{capital, escape};
use super::{plots, tables};
use crate::measure::Group;
use crate::run::Run;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// One of two texts.
pub(super) fn pick<'a>(lang: Lang, en: &'a str, fr: &'a str) -> &'a str {
    if lang == Lang::En { en } else { fr }
}

/// A whole page around some content.
pub(super) fn frame(title: &str, header: &str, content: &str, lang: Lang) -> String {
    let code = pick(lang, "en", "fr");
    format!(
        "<!doctype html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\
         <title>{}</title><style>{STYLE}</style></head><body>\n<header>{header}</header>\n<main>{content}</main>\n\
         <script>{SCRIPT}</script></body></html>\n",
        escape(title)
    )
}

/// The page of one experiment.
pub fn page(run: &Run, findings: &Findings, lang: Lang) -> String {
    let question = run.experiment.ask(lang);
    let header = format!(
        "<p class=\"kicker\">jersi lab</p><h1>{}</h1>{}{}",
        escape(question),
        summary(run, findings, lang),
        legend(findings, lang)
    );
    let content = statements(run, findings, lang)
        + &body(run, findings, "", false, lang)
        + &tables::definitions(&[findings], lang);
    frame(question, &header, &content, lang)
}

/// What a page says of one experiment, below its question. `prefix` makes ids unique where several share a page, each of
/// which is then brief: one typical game, no tables behind the boards.
pub(super) fn body(run: &Run, findings: &Findings, prefix: &str, brief: bool, lang: Lang) -> String {
    let mut html = String::new();
    html += &glance(findings, lang);
    html += &forms(findings, prefix, lang);
    html += &comparisons(findings, lang);
    html += &lengths(findings, prefix, lang);
    html += &curves(findings, prefix, lang);
    html += &depth(findings, run.experiment.nodes, prefix, lang);
    html += &boards(findings, prefix, brief, lang);
    html += &balance(findings, lang);
    html += &games(findings, prefix, brief, lang);
    html += &repeat(run, findings, lang);
    html
}

fn summary(run: &Run, findings: &Findings, lang: Lang) -> String {
    let games: usize = findings.variants.iter().map(|v| v.games).sum();
    let (nodes, seed) = (run.experiment.nodes, run.experiment.seed);
    let more = findings.forms.as_ref().map_or(0, |f| f.games * f.names.len() * (f.names.len() - 1) / 2);
    let text = match lang {
        Lang::En => format!(
            "{} games between equal players who search {nodes} positions a turn; seed {seed}.",
            games + more
        ),
        _ => format!(
            "{} parties entre joueurs égaux qui calculent {nodes} positions par tour ; graine {seed}.",
            games + more
        ),
    };
    format!("<p class=\"lead\">{text}</p>")
}

/// The variants with their signs.
pub(super) fn legend(findings: &Findings, lang: Lang) -> String {
    if findings.variants.is_empty() {
        return String::new();
    }
    let one = |(i, v): (usize, &super::findings::Found)| {
        let (name, id) = (v.name.get(lang), v.rules.id());
        let id = if name == id { String::new() } else { format!(" <code>{}</code>", escape(id)) };
        let games = pick(lang, "games", "parties");
        format!(
            "<li>{}<span>{}{id} <span class=\"soft\">· {} {games}</span></span></li>",
            plots::sign(i),
            escape(name),
            v.games
        )
    };
    format!("<ul class=\"legend\">{}</ul>", findings.variants.iter().enumerate().map(one).collect::<String>())
}

/// What is beyond chance: first what the question is about, then the rest.
pub(super) fn statements(run: &Run, findings: &Findings, lang: Lang) -> String {
    let list = |answers: bool| -> String {
        let said = findings.statements.iter().filter(|statement| statement.answers == answers);
        let items: String = said.map(|s| format!("<li>{}</li>", escape(s.text.get(lang)))).collect();
        if items.is_empty() { items } else { format!("<ul class=\"said-list\">{items}</ul>") }
    };
    let (answers, others) = (list(true), list(false));
    let mut html = String::new();
    if !run.experiment.about.is_empty() || findings.forms.is_some() {
        let title = pick(lang, "The answer", "La réponse");
        let none = pick(
            lang,
            "Nothing that the question is about differs beyond chance here. More games may show more, or there is nothing to show.",
            "Rien de ce que vise la question ne diffère ici au-delà du hasard. Plus de parties en montreraient peut-être plus, ou il n'y a rien à montrer.",
        );
        let none = format!("<p class=\"none\">{none}</p>");
        let _ = write!(html, "<h2>{title}</h2>{}", if answers.is_empty() { &none } else { &answers });
    }
    if html.is_empty() || !others.is_empty() {
        let title = match html.is_empty() {
            true => pick(lang, "What can be said", "Ce qu'on peut dire"),
            false => pick(lang, "What else is beyond chance", "Ce qui dépasse aussi le hasard"),
        };
        let none = pick(
            lang,
            "Nothing here is beyond chance. More games may show more, or there is nothing to show.",
            "Rien ici ne dépasse le hasard. Plus de parties en montreraient peut-être plus, ou il n'y a rien à montrer.",
        );
        let none = format!("<p class=\"none\">{none}</p>");
        let _ = write!(html, "<h2>{title}</h2>{}", if others.is_empty() { &none } else { &others });
    }
    let looked = findings.looked;
    let note = match lang {
        Lang::En => format!(
            "{looked} comparisons were made; a sentence appears only where the difference is beyond chance at 5 % after Holm's correction for all of them."
        ),
        _ => format!(
            "{looked} comparaisons ont été faites ; une phrase n'apparaît que si la différence dépasse le hasard à 5 % après correction de Holm pour toutes."
        ),
    };
    format!("<section>{html}<p class=\"soft\">{note}</p></section>")
}

/// The measures of all variants as intervals.
fn glance(findings: &Findings, lang: Lang) -> String {
    if findings.variants.is_empty() {
        return String::new();
    }
    let title = pick(lang, "All measures", "Toutes les mesures");
    let mut html = format!(
        "<section><h2>{title}</h2><p class=\"soft\">{}</p>",
        pick(
            lang,
            "A mark is the value, the line its 95 % interval: Wilson's for rates of games, the bootstrap over opening pairs for the rest.",
            "La marque est la valeur, le trait son intervalle à 95 % : Wilson pour les taux par partie, bootstrap sur les paires d'ouvertures pour le reste."
        )
    );
    let shown = [Group::Fairness, Group::Pace, Group::Choice, Group::Tension, Group::Rules];
    for group in shown {
        let mut ids: Vec<&str> = Vec::new();
        for estimate in findings.variants.iter().flat_map(|v| &v.estimates).filter(|e| e.group == group) {
            if !ids.contains(&estimate.id.as_str()) {
                ids.push(&estimate.id);
            }
        }
        if ids.is_empty() {
            continue;
        }
        let _ = write!(html, "<h3>{}</h3><div class=\"strips\">", group.title(lang));
        for id in ids {
            let all: Vec<(usize, &super::findings::Estimate)> = findings
                .variants
                .iter()
                .enumerate()
                .filter_map(|(i, v)| Some((i, v.estimate(id)?)))
                .collect();
            let Some((_, first)) = all.first() else { continue };
            let title = first.title.get(lang);
            let intervals: Vec<(usize, crate::measure::Interval)> =
                all.iter().map(|(i, e)| (*i, e.interval)).collect();
            let reference = id.starts_with("first-score").then_some(0.5);
            let values: String = all
                .iter()
                .map(|(i, e)| format!("<span>{}{}</span>", plots::sign(*i), told(e, lang)))
                .collect();
            let _ = write!(
                html,
                "<div class=\"what\">{}</div><div class=\"plotbox\">{}</div><div class=\"values\">{values}</div>",
                escape(&capital(title)),
                plots::strip(&intervals, first.unit, reference, None, lang),
            );
        }
        html += "</div>";
    }
    html + "</section>"
}

/// Everything needed to do it again.
fn repeat(run: &Run, findings: &Findings, lang: Lang) -> String {
    let experiment = &run.experiment;
    let title = pick(lang, "To repeat it", "Pour refaire l'expérience");
    let mut html = format!("<section><h2>{title}</h2>");
    let pairs = experiment.pairs;
    let judge = match (experiment.learned, lang) {
        (true, Lang::En) => "Positions are judged by the networks learned for these games.",
        (true, _) => "Les positions sont jugées par les réseaux appris pour ces jeux.",
        (false, Lang::En) => {
            "Positions are judged by what the rules say, for all variants alike: not all of them have a learned network."
        }
        (false, _) => {
            "Les positions sont jugées d'après les règles, de la même façon pour toutes les variantes : toutes n'ont pas de réseau appris."
        }
    };
    let text = match lang {
        Lang::En => format!(
            "Program: jersi {}. Command: <code>{}</code>. Seed {}; {pairs} opening pairs a variant at most; openings of {} to {} random turns; each turn searches its nodes ± {} %, so that the two games of a pair differ; tables are cleared before each game; a game is drawn after {} turns. The same seed gives the same games on any machine and with any number of workers.",
            run.version,
            escape(&run.command),
            experiment.seed,
            experiment.opening.start(),
            experiment.opening.end(),
            experiment.spread,
            experiment.cap
        ),
        _ => format!(
            "Programme : jersi {}. Commande : <code>{}</code>. Graine {} ; {pairs} paires d'ouvertures au plus par variante ; ouvertures de {} à {} tours au hasard ; chaque tour calcule ses nœuds à ± {} %, pour que les deux parties d'une paire diffèrent ; les tables sont vidées avant chaque partie ; une partie est nulle après {} tours. La même graine donne les mêmes parties sur toute machine et quel que soit le nombre de fils.",
            run.version,
            escape(&run.command),
            experiment.seed,
            experiment.opening.start(),
            experiment.opening.end(),
            experiment.spread,
            experiment.cap
        ),
    };
    let _ = write!(html, "<p>{text}</p><p>{judge}</p>");
    for found in &findings.variants {
        let share = super::words::plain(100.0 * found.same, 0, lang);
        let _ = write!(
            html,
            "<p class=\"soft\">{}: {share}\u{a0}% {}</p>",
            escape(found.name.get(lang)),
            pick(
                lang,
                "of the pairs hold the same game twice; the intervals know it.",
                "des paires contiennent deux fois la même partie ; les intervalles en tiennent compte."
            )
        );
    }
    let _ = write!(
        html,
        "<details><summary>experiment.toml</summary><pre>{}</pre></details>",
        escape(&experiment.text)
    );
    for (name, text) in &experiment.files {
        let _ = write!(html, "<details><summary>{name}.toml</summary><pre>{}</pre></details>", escape(text));
    }
    html + "</section>"
}
