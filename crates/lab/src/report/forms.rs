//! The worth of special forms.

use jersi_texts::t;
use maud::{Markup, html};

use super::cubes::heat_cell;
use super::numbers::{elo_interval, percent, plain};
use super::page::section;
use super::{Context, plots};

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
    let told = |i: usize| match i == forms.zero {
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
                div.plotbox { (plots::around_zero(forms.elos[i], reach, i, &format!("{}f{i}", context.prefix), &told(i))) }
                div.values { (told(i)) }
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
    let note = t!(lang, "forms-title.note", games = forms.games, zero = &names[forms.zero]);
    section(&t!(lang, "forms-title"), &note, &content)
}
