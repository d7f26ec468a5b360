//! Several experiments in one page: the journal, answered.

use std::fmt::Write;

use jersi_rules::Lang;

use super::findings::Findings;
use super::page::{body, frame, legend, pick, statements};
use super::tables::definitions;
use super::words::escape;
use crate::run::Run;

/// One page with an index: every question, its answer in sentences, and all that stands behind it.
pub fn journal(answered: &[(Run, Findings)], lang: Lang) -> String {
    let title = pick(lang, "The journal, answered", "Le journal, les réponses");
    let lead = pick(
        lang,
        "Lucas Borboleta changed one rule of Jersi at a time and asked his friends: were the rows too close, was the sea a mistake, is the darsi too strong? Here the engine plays the games that answer. A sentence stands only where the difference is beyond chance: at 5 %, after correction for all comparisons of its question.",
        "Lucas Borboleta a changé une règle de Jersi à la fois et demandé à ses amis : les rangées étaient-elles trop proches, la mer une erreur, le darsi trop fort ? Ici, le moteur joue les parties qui répondent. Une phrase n'apparaît que si la différence dépasse le hasard : à 5 %, après correction pour toutes les comparaisons de sa question.",
    );
    let mut index = String::new();
    let mut parts = String::new();
    for (i, (run, findings)) in answered.iter().enumerate() {
        let question = escape(run.experiment.ask(lang));
        let count = findings.statements.len();
        let said = match (lang, count) {
            (Lang::En, 0) => "nothing beyond chance".to_owned(),
            (Lang::En, 1) => "1 sentence".to_owned(),
            (Lang::En, n) => format!("{n} sentences"),
            (_, 0) => "rien au-delà du hasard".to_owned(),
            (_, 1) => "1 phrase".to_owned(),
            (_, n) => format!("{n} phrases"),
        };
        let short: String = findings
            .statements
            .iter()
            .filter(|statement| statement.answers)
            .take(6)
            .map(|s| format!("<li>{}</li>", escape(s.text.get(lang))))
            .collect();
        let _ = write!(
            index,
            "<li><a href=\"#q{i}\">{question}</a> <span class=\"soft\">· {said}</span><ul class=\"said-list\">{short}</ul></li>"
        );
        let _ = write!(
            parts,
            "<article id=\"q{i}\"><h1>{question}</h1>{}{}<details class=\"all\"><summary>{}</summary>{}</details></article>",
            legend(findings, lang),
            statements(run, findings, lang),
            pick(lang, "Everything that was measured", "Tout ce qui a été mesuré"),
            body(run, findings, &format!("q{i}"), true, lang)
        );
    }
    let (other, name, code) = match lang {
        Lang::En => ("journal.fr.html", "Français", "fr"),
        _ => ("journal.html", "English", "en"),
    };
    let header = format!(
        "<p class=\"kicker\">jersi lab journal · <a href=\"{other}\" lang=\"{code}\" hreflang=\"{code}\">{name}</a></p><h1>{title}</h1><p class=\"lead\">{lead}</p>"
    );
    let all: Vec<&Findings> = answered.iter().map(|(_, findings)| findings).collect();
    let content = format!("<nav><ol class=\"index\">{index}</ol></nav>{parts}{}", definitions(&all, lang));
    frame(title, &header, &content, lang)
}
