//! Where things happen on the board, typical games to replay, and games that show a difference.

use std::sync::Arc;

use jersi_record::Record;
use jersi_rules::{Cell, Ruleset};
use jersi_texts::{capital, t};
use maud::{Markup, html};

use super::numbers::{number, plain};
use super::page::{section, table_of};
use super::{Context, board, plots};
use crate::findings::{ClaimKind, ExampleGame};

/// Where captures happen and turns end.
pub(super) fn boards(context: &Context<'_>) -> Markup {
    let (lang, variants) = (context.lang, &context.findings().variants);
    if variants.is_empty() {
        return html! {};
    }
    let content = html! {
        div.panels.two {
            @for (i, found) in variants.iter().enumerate() {
                (board_of(context, i, "t", &found.captures, &t!(lang, "boards-captures")))
                (board_of(context, i, "s", &found.stops, &t!(lang, "boards-stops")))
            }
        }
    };
    section(&t!(lang, "boards-title"), &t!(lang, "boards-title.note"), &content)
}

fn board_of(context: &Context<'_>, variant: usize, id: &str, counts: &[u32], what: &str) -> Markup {
    let (lang, name) = (context.lang, context.name(variant));
    let rules = &context.results.experiment.variants[variant].rules;
    let games = context.findings().variants[variant].games.max(1) as f64;
    let a_hundred: Vec<f64> = counts.iter().map(|&count| 100.0 * f64::from(count) / games).collect();
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by(|&a, &b| counts[b].cmp(&counts[a]));
    let cell = |&c: &usize| rules.board().name(Cell::new(c)).to_owned();
    let most: Vec<String> = order.iter().take(3).map(cell).collect();
    let title = t!(lang, "boards-of", variant = name, what = what);
    let describe = t!(lang, "boards-most", cells = most.join(", "));
    let header = [t!(lang, "boards-cell"), t!(lang, "boards-per-hundred")];
    let rows: Vec<Vec<String>> = order.iter().map(|c| vec![cell(c), plain(a_hundred[*c], 1, lang)]).collect();
    let drawn = format!("{}{id}{variant}", context.prefix);
    html! {
        figure {
            figcaption { (plots::sign(variant)) b { (name) } " · " (what) }
            (board::heat(rules, &a_hundred, &title, &describe, &drawn, lang))
            @if !context.brief { (table_of(&header, &rows, lang)) }
        }
    }
}

/// Three typical games of each variant, or one.
pub(super) fn typical(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let variants = context.findings().variants.iter().enumerate();
    let shown: Vec<_> = variants.filter(|(_, found)| !found.typical.is_empty()).collect();
    if shown.is_empty() {
        return html! {};
    }
    let content = html! {
        @for (i, found) in shown {
            @let rules = &context.results.experiment.variants[i].rules;
            @let name = format!("{}g{i}", context.prefix);
            @let records = found.typical.iter().filter_map(|text| read(text, rules));
            @let (cells, pile) = board::places(rules);
            h3 { (plots::sign(i)) (context.name(i)) }
            (board::pieces(rules, &name))
            div.panels data-name=(name) data-cells=(cells) data-pile=(pile) {
                @for (number, record) in records.enumerate().take(if context.brief { 1 } else { 3 }) {
                    (board::replay(&record, &name, &format!("{name}-{number}"), None, &html! {}, lang))
                }
            }
        }
    };
    let note = if context.brief { t!(lang, "games-note-one") } else { t!(lang, "games-note-three") };
    section(&t!(lang, "games-title"), &note, &content)
}

/// The id of a game that shows something.
fn shown_id(context: &Context<'_>, shown: usize) -> String {
    format!("{}shown{shown}", context.prefix)
}

/// A turn of a record as the player of games counts it: from the end of the setup.
fn frame_of(record: &Record, turn: usize) -> usize {
    let placed = record.positions().iter().position(|position| !position.state().in_setup()).unwrap_or(0);
    turn.saturating_sub(placed)
}

/// A game that shows something, read from its record.
fn shown_record(context: &Context<'_>, shown: usize) -> Option<Record> {
    let game = context.findings().shown.get(shown)?;
    read(&game.record, &context.results.experiment.variants.get(game.variant)?.rules)
}

/// Links to the two games that show what a claim tells, each at its turn.
pub(super) fn links(context: &Context<'_>, claim: &ClaimKind) -> Markup {
    let (lang, findings) = (context.lang, context.findings());
    let Some(example) = findings.example(claim, &context.results.experiment) else { return html! {} };
    let unit =
        context.all_measures().iter().find(|measure| measure.id == example.id).map(|measure| measure.unit);
    let link = |game: &ExampleGame| {
        let (record, shown) = (shown_record(context, game.shown)?, findings.shown.get(game.shown)?);
        let (turn, round) = (frame_of(&record, game.turn), record.tag("Round").unwrap_or("?").to_owned());
        let variant = context.name(shown.variant);
        let words = match game.value.zip(unit) {
            Some((value, unit)) => {
                t!(
                    lang,
                    "shown-link-value",
                    variant = variant,
                    round = round,
                    turn = turn,
                    value = number(value, unit, lang)
                )
            }
            None => t!(lang, "shown-link", variant = variant, round = round, turn = turn),
        };
        let href = format!("#{}", shown_id(context, game.shown));
        Some(html! { a href=(href) data-turn=(turn) { (words) } })
    };
    let links: Vec<Markup> = example.games.iter().filter_map(link).collect();
    html! {
        @if let [one, other] = &links[..] {
            p.shows { (t!(lang, "shown-see")) " " (one) " · " (other) }
        }
    }
}

/// The games that show differences, each opened where the first of them is to be seen.
pub(super) fn shown(context: &Context<'_>) -> Markup {
    let (lang, findings) = (context.lang, context.findings());
    if findings.examples.is_empty() {
        return html! {};
    }
    // What each game shows: turns and measures.
    let shows = |shown: usize| {
        let all = findings
            .examples
            .iter()
            .flat_map(|example| example.games.iter().map(move |game| (example, game)));
        all.filter(move |(_, game)| game.shown == shown)
    };
    let measures = context.all_measures();
    let title = |id: &str| measures.iter().find(|measure| measure.id == id).map(|m| capital(&m.title(lang)));
    let content = html! {
        @for (i, variant) in context.results.experiment.variants.iter().enumerate() {
            @let games: Vec<usize> = (0..findings.shown.len()).filter(|game| findings.shown[*game].variant == i).collect();
            @if !games.is_empty() {
                @let name = format!("{}e{i}", context.prefix);
                @let (cells, pile) = board::places(&variant.rules);
                h3 { (plots::sign(i)) (context.name(i)) }
                (board::pieces(&variant.rules, &name))
                div.panels data-name=(name) data-cells=(cells) data-pile=(pile) {
                    @for game in games {
                        @if let Some(record) = shown_record(context, game) {
                            @let id = shown_id(context, game);
                            @let turns: Vec<(usize, String)> = shows(game)
                                .filter_map(|(example, game)| Some((frame_of(&record, game.turn), title(&example.id)?)))
                                .collect();
                            @let notes = html! {
                                ul.shows {
                                    @for (turn, title) in &turns {
                                        li { a href=(format!("#{id}")) data-turn=(turn) { (t!(lang, "shown-turn", turn = *turn, measure = title)) } }
                                    }
                                }
                            };
                            (board::replay(&record, &name, &id, turns.first().map(|turn| turn.0), &notes, lang))
                        }
                    }
                }
            }
        }
    };
    section(&t!(lang, "shown-title"), &t!(lang, "shown-title.note"), &content)
}

/// A record of a game; those of random setups name the variant of their deal.
fn read(text: &str, rules: &Arc<Ruleset>) -> Option<Record> {
    let load = |id: &str| if id == rules.id() { Ok(rules.clone()) } else { Ruleset::load(id) };
    Record::read_with(text, Some(rules), &load).ok()
}
