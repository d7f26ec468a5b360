//! What cubes are worth, how long they live, and who takes whom.

use jersi_rules::Ruleset;
use jersi_texts::{capital, t};
use maud::{Markup, html};

use super::numbers::{elo_interval, estimate, plain};
use super::page::section;
use super::{Context, plots};
use crate::findings::VariantFindings;
use crate::measure::{Group, Unit};

pub(super) fn balance(context: &Context<'_>) -> Markup {
    let (lang, variants) = (context.lang, &context.findings().variants);
    if variants.is_empty() {
        return html! {};
    }
    let content = html! {
        @for (i, found) in variants.iter().enumerate() {
            @let rules = &context.results.experiment.variants[i].rules;
            h3 { (plots::sign(i)) (context.name(i)) }
            (values(context, found, rules, i))
            (takes(context, found, rules))
        }
    };
    section(&Group::Cubes.title(lang), &t!(lang, "cubes-note"), &content)
}

fn values(context: &Context<'_>, found: &VariantFindings, rules: &Ruleset, variant: usize) -> Markup {
    let lang = context.lang;
    // All roles on one scale.
    let ends = found.values.iter().flatten().flat_map(|v| [v.low, v.high]).filter(|x| x.is_finite());
    let domain = ends.fold((0.0_f64, 1.0_f64), |(low, high), x| (low.min(x), high.max(x)));
    let rows: Vec<_> = rules
        .roles()
        .filter_map(|role| {
            let info = rules.role(role);
            let value = found.values.get(role.index()).copied().flatten();
            let survival = found.estimate(&format!("survival-{}", info.name));
            (value.is_some() || survival.is_some()).then_some((info, value, survival))
        })
        .collect();
    let why = match rules.cycle() {
        Some(_) => t!(lang, "cubes-alike"),
        None => t!(lang, "cubes-not-alike"),
    };
    html! {
        div.strips {
            @for (info, value, survival) in &rows {
                @let alive = survival.map_or("–".into(), |s| estimate(s, Unit::Percent, lang));
                div.what {
                    (capital(info.title.get(lang)))
                    @if info.name != info.title.get(lang) { small { (info.name) } }
                }
                div.plotbox {
                    @if let Some(value) = value {
                        (plots::strip(&[(variant, *value)], Unit::Number, Some(0.0), Some(domain), lang))
                    }
                }
                div.values {
                    span { (value.map_or_else(|| t!(lang, "elo-unknown"), |value| elo_interval(value, lang))) }
                    span { (t!(lang, "cubes-survival", share = alive)) }
                }
            }
        }
        p.soft { (why) }
    }
}

fn takes(context: &Context<'_>, found: &VariantFindings, rules: &Ruleset) -> Markup {
    let lang = context.lang;
    let of =
        |i: usize, j: usize| found.takes.iter().find(|take| (take.0, take.1) == (i, j)).map(|take| take.2);
    let used: Vec<usize> = (0..rules.roles().count())
        .filter(|&i| found.takes.iter().any(|take| take.0 == i || take.1 == i))
        .collect();
    let most = found.takes.iter().map(|take| take.2.value).fold(1e-9, f64::max);
    let title = |i: usize| rules.roles().nth(i).map_or("", |role| rules.role(role).title.get(lang));
    html! {
        details open {
            summary { (t!(lang, "cubes-takes")) }
            div.scroll {
                table.matrix {
                    thead { tr { td {} @for &j in &used { th scope="col" { (title(j)) } } } }
                    tbody {
                        @for &i in &used {
                            tr {
                                th scope="row" { (title(i)) }
                                @for &j in &used {
                                    @match of(i, j) {
                                        None => td { "·" },
                                        Some(take) => (heat_cell(take.value / most, &plain(take.value, 2, lang),
                                            &format!("{}–{}", plain(take.low, 2, lang), plain(take.high, 2, lang)))),
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A cell of a matrix, the warmer the larger its share.
pub(super) fn heat_cell(share: f64, text: &str, range: &str) -> Markup {
    let percent = (70.0 * share.clamp(0.0, 1.0)).round();
    let style = format!("background:color-mix(in srgb,var(--c1) {percent}%,transparent)");
    html! { td style=(style) { (text) small { (range) } } }
}
