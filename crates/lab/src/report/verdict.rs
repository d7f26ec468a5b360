//! What a page begins with: the verdict in three lines, what speaks against it, and all sentences.

use jersi_texts::{capital, list_and, t};
use maud::{Markup, html};

use super::Context;
use super::games::links;
use super::numbers;
use super::sentences::{bound_sentence, flag_sentence, sentence};
use crate::findings::Claim;
use crate::measure::Unit;

/// The answer, the game, and how far to trust it.
pub(super) fn verdict(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    html! {
        section.verdict {
            h2 { (t!(lang, "verdict-title")) }
            ol {
                li { (answer(context)) }
                @if let Some(game) = game(context) { li { (game) } }
                li { (trust(context)) }
            }
            (flags(context))
        }
    }
}

/// What speaks against it.
pub(super) fn flags(context: &Context<'_>) -> Markup {
    let (lang, flags) = (context.lang, &context.findings().flags);
    html! {
        @if !flags.is_empty() {
            h3 { (t!(lang, "flags-title")) }
            ul.flags { @for flag in flags { li { (flag_sentence(context.results, flag, lang)) } } }
        }
    }
}

fn answer(context: &Context<'_>) -> String {
    let (lang, findings) = (context.lang, context.findings());
    let asked: Vec<&Claim> = findings.claims.iter().filter(|claim| claim.answers).collect();
    let shown = if asked.is_empty() { findings.claims.iter().take(1).collect() } else { asked };
    let rest = findings.claims.len().saturating_sub(1);
    match (shown.first(), findings.bounds.first()) {
        (Some(claim), _) if rest == 0 => {
            t!(lang, "verdict-answer", sentence = sentence(context.results, claim, lang))
        }
        (Some(claim), _) => {
            t!(lang, "verdict-more", sentence = sentence(context.results, claim, lang), count = rest)
        }
        (None, Some(bound)) => bound_sentence(context.results, bound, lang),
        (None, None) if findings.tests > findings.variants.len() => t!(lang, "verdict-nothing"),
        (None, None) => t!(lang, "verdict-measured"),
    }
}

/// The first game in three numbers.
fn game(context: &Context<'_>) -> Option<String> {
    let (lang, found) = (context.lang, context.findings().variants.first()?);
    let show = |id: &str, unit: Unit| Some(numbers::estimate(found.estimate(id)?, unit, lang));
    let (draws, turns) = (show("draws", Unit::Percent)?, show("turns", Unit::Number)?);
    let variant = capital(context.name(0));
    Some(match show("first-score", Unit::Percent) {
        Some(score) => {
            t!(lang, "verdict-game", variant = variant, score = score, draws = draws, turns = turns)
        }
        None => t!(lang, "verdict-game-unstarted", variant = variant, draws = draws, turns = turns),
    })
}

fn trust(context: &Context<'_>) -> String {
    let (experiment, findings) = (&context.results.experiment, context.findings());
    let judge = if experiment.learned { "learned" } else { "rules" };
    let (games, nodes, flags) = (findings.games(), experiment.nodes, findings.flags.len());
    match findings.cells.len() {
        0 | 1 => {
            t!(context.lang, "verdict-trust", games = games, nodes = nodes, judge = judge, flags = flags)
        }
        cells => t!(
            context.lang,
            "verdict-trust-grid",
            games = games,
            nodes = nodes,
            judge = judge,
            flags = flags,
            others = cells - 1
        ),
    }
}

/// What is beyond chance, the largest effects first: what the question is about, then the rest.
pub(super) fn claims(context: &Context<'_>) -> Markup {
    let (lang, findings) = (context.lang, context.findings());
    let list = |answers: bool| -> Vec<&Claim> {
        findings.claims.iter().filter(|claim| claim.answers == answers).collect()
    };
    let sentences = |claims: &[&Claim], none: &str| {
        html! {
            @if claims.is_empty() {
                p.none { (none) }
            } @else {
                ul.claims { @for claim in claims { li { (sentence(context.results, claim, lang)) (links(context, &claim.kind)) } } }
            }
        }
    };
    let asked = !context.results.experiment.about.is_empty() || findings.forms.is_some();
    let (answers, others) = (list(true), list(false));
    let withheld = withheld(context);
    html! {
        section {
            @if asked {
                h2 { (t!(lang, "page-answer")) }
                @if !answers.is_empty() || findings.bounds.is_empty() {
                    (sentences(&answers, &t!(lang, "page-no-answer")))
                }
            }
            @if !asked || !others.is_empty() {
                h2 { (if asked { t!(lang, "page-beyond-too") } else { t!(lang, "page-can-be-said") }) }
                (sentences(&others, &t!(lang, "page-nothing-beyond")))
            }
            @if !findings.bounds.is_empty() {
                ul.bounds {
                    @for bound in &findings.bounds { li { (bound_sentence(context.results, bound, lang)) } }
                }
            }
            @if !withheld.is_empty() {
                p.soft { (t!(lang, "page-withheld", count = withheld.len(), measures = list_and(lang, &withheld))) }
            }
            p.soft { (t!(lang, "page-tests", tests = findings.tests)) }
            @if let Some(level) = findings.level {
                p.soft { (t!(lang, "page-looks", level = numbers::percent(level, 1, lang))) }
            }
        }
    }
}

/// The measures of which nothing is said, by their titles.
fn withheld(context: &Context<'_>) -> Vec<String> {
    let ids = context.findings().comparisons.iter().flat_map(|comparison| &comparison.withheld);
    let mut titles: Vec<String> =
        ids.filter_map(|id| Some(context.measure(0, id)?.title(context.lang))).collect();
    titles.sort_unstable();
    titles.dedup();
    titles
}
