//! What other conditions say: the grid of strengths and judges, and players who do without something.

use jersi_texts::{Lang, capital, t};
use maud::{Markup, html};

use super::numbers::{elo_interval, percent, plain, signed};
use super::page::{section, table_of};
use super::sentences::{change, thing};
use super::{Context, plots};
use crate::findings::{Cell, ClaimKind, Comparison, ComparisonLine, Robust, Worth, WorthCell};

fn cell_name(cell: &Cell, lang: Lang) -> String {
    match cell.learned {
        true => t!(lang, "grid-learned", nodes = cell.nodes),
        false => t!(lang, "grid-rules", nodes = cell.nodes),
    }
}

fn word(robust: Option<Robust>, lang: Lang) -> String {
    match robust {
        None => String::new(),
        Some(Robust::Holds) => t!(lang, "grid-holds"),
        Some(Robust::Grows) => t!(lang, "grid-grows"),
        Some(Robust::Fades) => t!(lang, "grid-fades"),
        Some(Robust::Judge) => t!(lang, "grid-judge"),
        Some(Robust::Unsure) => t!(lang, "grid-unsure"),
    }
}

/// The differences that are told or were asked about, under each condition.
pub(super) fn grid(context: &Context<'_>) -> Markup {
    let (lang, findings) = (context.lang, context.findings());
    let about = &context.results.experiment.about;
    let shown = |line: &&ComparisonLine| !line.cells.is_empty() && (line.beyond || about.contains(&line.id));
    let any = findings.comparisons.iter().flat_map(|comparison| &comparison.lines).any(|line| shown(&line));
    if !any {
        return html! {};
    }
    let content = html! {
        @for comparison in &findings.comparisons {
            @let lines: Vec<&ComparisonLine> = comparison.lines.iter().filter(shown).collect();
            @if !lines.is_empty() { (grid_table(context, comparison, &lines)) }
        }
    };
    section(&t!(lang, "grid-title"), &t!(lang, "grid-title.note"), &content)
}

fn grid_table(context: &Context<'_>, comparison: &Comparison, lines: &[&ComparisonLine]) -> Markup {
    let (lang, (a, b)) = (context.lang, comparison.variants);
    html! {
        h3 { (t!(lang, "changes-against", second = context.name(b), first = context.name(a))) }
        div.scroll {
            table {
                thead {
                    tr {
                        th scope="col" { (t!(lang, "changes-measure")) }
                        @for cell in &context.findings().cells { th.n scope="col" { (cell_name(cell, lang)) } }
                        th scope="col" { (t!(lang, "grid-verdict")) }
                    }
                }
                tbody {
                    @for line in lines {
                        @if let Some(measure) = context.measure(a, &line.id) {
                            @let show = |x| signed(x, measure.unit, lang);
                            tr.beyond[line.beyond] {
                                th scope="row" { (capital(&measure.title(lang))) }
                                @for effect in &line.cells {
                                    td.n {
                                        @match effect {
                                            Some(effect) => {
                                                (show(effect.value)) br;
                                                span.soft { (show(effect.low)) " … " (show(effect.high)) }
                                            }
                                            None => "·",
                                        }
                                    }
                                }
                                // Of what is not beyond chance there is nothing to say.
                                td { @if line.beyond { (word(line.robust, lang)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What things are worth to a player.
pub(super) fn worth(context: &Context<'_>) -> Markup {
    let (lang, worths) = (context.lang, &context.findings().worths);
    if worths.is_empty() {
        return html! {};
    }
    let ends = worths.iter().flat_map(|worth| &worth.cells).flat_map(|cell| [cell.elo.low, cell.elo.high]);
    let reach = ends.filter(|x| x.is_finite()).map(f64::abs).fold(1.0, f64::max);
    let row = |thing: &str, cell: &WorthCell| {
        vec![
            thing.to_owned(),
            plain(cell.nodes as f64, 0, lang),
            elo_interval(cell.elo, lang),
            format!(
                "{} ({}–{})",
                percent(cell.score.value, 1, lang),
                percent(cell.score.low, 1, lang),
                percent(cell.score.high, 1, lang)
            ),
            plain(cell.pairs as f64, 0, lang),
        ]
    };
    let header = [
        t!(lang, "worth-thing"),
        t!(lang, "worth-nodes"),
        t!(lang, "worth-elo"),
        t!(lang, "worth-score"),
        t!(lang, "worth-pairs"),
    ];
    let claims = &context.findings().claims;
    let claimed = |worth: &Worth| {
        let is_of = |kind: &ClaimKind| matches!(kind, ClaimKind::Worth { variant, without } if *variant == worth.variant && *without == worth.without);
        claims.iter().any(|claim| is_of(&claim.kind))
    };
    let content = html! {
        @for variant in 0..context.findings().variants.len() {
            @let own: Vec<_> = worths.iter().filter(|worth| worth.variant == variant).collect();
            @let rows: Vec<Vec<String>> = own.iter()
                .flat_map(|worth| worth.cells.iter().map(|cell| row(&thing(context.results, worth, lang), cell)))
                .collect();
            @if !own.is_empty() {
                h3 { (context.name(variant)) }
                div.strips {
                    @for worth in &own {
                        @let name = thing(context.results, worth, lang);
                        @for (i, cell) in worth.cells.iter().enumerate() {
                            @let value = elo_interval(cell.elo, lang);
                            @let id = format!("{}w{variant}{}{}", context.prefix, worth.without, cell.nodes);
                            div.what {
                                @if i == 0 {
                                    (capital(&name)) " "
                                    @if claimed(worth) { span.soft { (word(worth.robust, lang)) } }
                                }
                            }
                            div.plotbox {
                                (plots::around_zero(cell.elo, reach, i, &id, &t!(lang, "worth-cell", nodes = cell.nodes, elo = &value)))
                            }
                            div.values { (t!(lang, "worth-cell", nodes = cell.nodes, elo = &value)) }
                        }
                    }
                }
                (table_of(&header, &rows, lang))
            }
        }
    };
    section(&t!(lang, "worth-title"), &t!(lang, "worth-title.note"), &content)
}

/// What each factor of a sweep does.
pub(super) fn effects(context: &Context<'_>) -> Markup {
    let (lang, effects) = (context.lang, &context.findings().effects);
    if effects.is_empty() {
        return html! {};
    }
    let content = html! {
        div.scroll {
            table {
                thead {
                    tr {
                        th scope="col" { (t!(lang, "effects-change")) }
                        th scope="col" { (t!(lang, "effects-with")) }
                        th scope="col" { (t!(lang, "changes-measure")) }
                        th.n scope="col" { (t!(lang, "changes-difference")) }
                        th.n scope="col" { (t!(lang, "changes-interval")) }
                        th scope="col" { (t!(lang, "changes-beyond")) }
                        th scope="col" { (t!(lang, "grid-verdict")) }
                    }
                }
                tbody {
                    @for effect in effects {
                        @if let Some(measure) = context.measure(0, &effect.id) {
                            @let show = |x| signed(x, measure.unit, lang);
                            @let with = effect.with.and_then(|with| change(context.results, with));
                            tr.beyond[effect.beyond] {
                                th scope="row" { code { (change(context.results, effect.of).unwrap_or_default()) } }
                                td { code { (with.unwrap_or_default()) } }
                                td { (capital(&measure.title(lang))) }
                                td.n { (show(effect.difference.value)) }
                                td.n { (show(effect.difference.low)) " … " (show(effect.difference.high)) }
                                td { @if effect.beyond { (t!(lang, "changes-yes")) } }
                                td { @if effect.beyond { (word(effect.robust, lang)) } }
                            }
                        }
                    }
                }
            }
        }
    };
    section(&t!(lang, "effects-title"), &t!(lang, "effects-title.note"), &content)
}
