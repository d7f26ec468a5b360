//! What the chances that players saw are worth.

use jersi_texts::t;
use maud::{Markup, html};

use super::page::{section, table_of};
use super::{Context, numbers, plots};
use crate::measure::Calibration;

pub(super) fn calibration(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let variants = context.findings().variants.iter().enumerate();
    let shown: Vec<(usize, &Calibration)> =
        variants.filter_map(|(i, found)| Some((i, found.calibration.as_ref()?))).collect();
    if shown.is_empty() {
        return html! {};
    }
    let header = [t!(lang, "calibration-chance"), t!(lang, "calibration-won"), t!(lang, "calibration-share")];
    let content = html! {
        div.panels {
            @for (i, found) in shown {
                @let rows: Vec<Vec<String>> = found.reliability.iter().map(|bar| {
                    [bar.chance, bar.points, bar.share].map(|x| numbers::percent(x, 0, lang)).to_vec()
                }).collect();
                figure {
                    figcaption { (plots::sign(i)) b { (context.name(i)) } " · " (caption(context, found)) }
                    (plots::reliability(&found.reliability, i, &format!("{}k-{i}", context.prefix), context.name(i), lang))
                    (table_of(&header, &rows, lang))
                }
            }
        }
    };
    section(&t!(lang, "calibration-title"), &t!(lang, "calibration-title.note"), &content)
}

fn caption(context: &Context<'_>, found: &Calibration) -> String {
    let lang = context.lang;
    let plain = |x| numbers::plain(x, 2, lang);
    let slope = t!(
        lang,
        "number-interval",
        value = plain(found.slope.value),
        low = plain(found.slope.low),
        high = plain(found.slope.high)
    );
    let loss = |x| numbers::plain(x, 3, lang);
    t!(
        lang,
        "calibration-caption",
        slope = slope,
        raw = loss(found.raw_loss),
        loss = loss(found.loss),
        base = loss(found.base_loss)
    )
}
