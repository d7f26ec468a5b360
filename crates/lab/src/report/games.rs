//! Where things happen on the board, and typical games to replay.

use std::sync::Arc;

use jersi_record::Record;
use jersi_rules::{Cell, Ruleset};
use jersi_texts::t;
use maud::{Markup, html};

use super::numbers::plain;
use super::page::{section, table_of};
use super::{Context, board, plots};

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
                    (board::replay(&record, &name, number, lang))
                }
            }
        }
    };
    let note = if context.brief { t!(lang, "games-note-one") } else { t!(lang, "games-note-three") };
    section(&t!(lang, "games-title"), &note, &content)
}

/// A record of a game; those of random setups name the variant of their deal.
fn read(text: &str, rules: &Arc<Ruleset>) -> Option<Record> {
    let load = |id: &str| if id == rules.id() { Ok(rules.clone()) } else { Ruleset::load(id) };
    Record::read_with(text, Some(rules), &load).ok()
}
