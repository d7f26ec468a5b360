//! The worth of special forms.

use jersi_texts::t;
use maud::{Markup, html};

use super::cubes::heat_cell;
use super::numbers::{elo_interval, percent, plain};
use super::page::section;
use super::{Context, plots};
use crate::findings::FormTable;
use crate::measure::{Interval, Unit};

pub(super) fn worth(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let (Some(forms), Some(asked)) = (&context.findings().forms, &context.results.experiment.forms) else {
        return html! {};
    };
    let names = &asked.names;
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| forms.elos[b].value.total_cmp(&forms.elos[a].value));
    let ends = forms.elos.iter().flat_map(|e| [e.low, e.high]).filter(|x| x.is_finite());
    let reach = ends.map(f64::abs).fold(1.0, f64::max);
    let value = |i: usize| match i == forms.zero {
        true => t!(lang, "forms-zero"),
        false => elo_interval(forms.elos[i], lang),
    };
    let score = |i: usize, j: usize| match forms.scores[i][j] {
        None => html! { td { "·" } },
        Some(score) => {
            let range =
                format!("{}–{}", plain(100.0 * score.low, 0, lang), plain(100.0 * score.high, 0, lang));
            heat_cell((score.value - 0.2) / 0.6, &percent(score.value, 0, lang), &range)
        }
    };
    let content = html! {
        div.strips {
            @for &i in &order {
                div.what { (names[i]) }
                div.plotbox { (plots::around_zero(forms.elos[i], reach, i, &format!("{}f{i}", context.prefix), &value(i))) }
                div.values { (value(i)) }
            }
        }
        div.scroll {
            table.matrix {
                thead { tr { td {} @for &j in &order { th scope="col" { (names[j]) } } } }
                tbody {
                    @for &i in &order {
                        tr { th scope="row" { (names[i]) } @for &j in &order { (score(i, j)) } }
                    }
                }
            }
        }
    };
    let content = html! { (content) (choice(context, forms, names, &order)) };
    let note = t!(lang, "forms-title.note", games = forms.games, zero = &names[forms.zero]);
    section(&t!(lang, "forms-title"), &note, &content)
}

/// What to choose in secret, and what choosing first costs.
fn choice(context: &Context<'_>, forms: &FormTable, names: &[String], order: &[usize]) -> Markup {
    let lang = context.lang;
    let Some((open, kept)) = forms.open.filter(|_| forms.shares.len() == names.len()) else {
        return html! {};
    };
    let shown: Vec<(usize, Interval)> = order.iter().map(|&i| (i, forms.shares[i])).collect();
    let (value, low, high) =
        (percent(kept.value, 0, lang), percent(kept.low, 0, lang), percent(kept.high, 0, lang));
    html! {
        h3 { (t!(lang, "forms-choice")) }
        p.soft { (t!(lang, "forms-choice.note")) }
        div.strips {
            @for (i, share) in shown {
                div.what { (names[i]) }
                div.plotbox { (plots::strip(&[(i, share)], Unit::Percent, None, Some((0.0, 1.0)), lang)) }
                div.values { (percent(share.value, 0, lang)) " (" (percent(share.low, 0, lang)) "–" (percent(share.high, 0, lang)) ")" }
            }
        }
        p { (t!(lang, "forms-open", form = &names[open], value = value, low = low, high = high)) }
    }
}
