//! Each variant against the first, measure by measure.

use jersi_texts::{capital, t};
use maud::{Markup, html};

use super::Context;
use super::numbers::{number, signed};
use super::page::section;
use crate::findings::{Comparison, ComparisonLine};
use crate::measure::{Group, Measure};

pub(super) fn comparisons(context: &Context<'_>) -> Markup {
    let (lang, comparisons) = (context.lang, &context.findings().comparisons);
    if comparisons.is_empty() {
        return html! {};
    }
    let content = html! { @for comparison in comparisons { (table(context, comparison)) } };
    section(&t!(lang, "changes-title"), &t!(lang, "changes-title.note"), &content)
}

fn table(context: &Context<'_>, comparison: &Comparison) -> Markup {
    let (lang, (a, b)) = (context.lang, comparison.variants);
    let (first, second) = (context.name(a), context.name(b));
    let lines: Vec<(&ComparisonLine, &Measure)> =
        (comparison.lines.iter()).filter_map(|line| Some((line, context.measure(a, &line.id)?))).collect();
    html! {
        h3 { (t!(lang, "changes-against", second = second, first = first)) }
        div.scroll {
            table {
                thead {
                    tr {
                        th scope="col" { (t!(lang, "changes-measure")) }
                        th.n scope="col" { (first) }
                        th.n scope="col" { (second) }
                        th.n scope="col" { (t!(lang, "changes-difference")) }
                        th.n scope="col" { (t!(lang, "changes-interval")) }
                        th scope="col" { (t!(lang, "changes-beyond")) }
                    }
                }
                tbody {
                    @for (i, (line, measure)) in lines.iter().enumerate() {
                        @let before: Option<Group> = i.checked_sub(1).map(|i| lines[i].1.group);
                        @if before != Some(measure.group) {
                            tr.group { th colspan="6" scope="colgroup" { (measure.group.title(lang)) } }
                        }
                        (row(context, comparison, line, measure))
                    }
                }
            }
        }
    }
}

fn row(context: &Context<'_>, comparison: &Comparison, line: &ComparisonLine, measure: &Measure) -> Markup {
    let (lang, unit, (a, b)) = (context.lang, measure.unit, comparison.variants);
    let value = |variant: usize| {
        let estimate = context.findings().variants[variant].estimate(&line.id);
        estimate.map(|estimate| number(estimate.interval.value, unit, lang)).unwrap_or_default()
    };
    let show = |x| signed(x, unit, lang);
    html! {
        tr.beyond[line.beyond] {
            th scope="row" { (capital(&measure.title(lang))) }
            td.n { (value(a)) }
            td.n { (value(b)) }
            td.n { (show(line.difference.value)) }
            td.n { (show(line.difference.low)) " … " (show(line.difference.high)) }
            td { @if line.beyond { (t!(lang, "changes-yes")) } }
        }
    }
}
