//! Numbers for people.

use jersi_texts::{Lang, decimal, t};

use crate::findings::Estimate;
use crate::measure::{Interval, Unit};

/// A number with so many digits after the point.
pub(super) fn plain(x: f64, digits: usize, lang: Lang) -> String {
    match x {
        f64::INFINITY => "∞".into(),
        f64::NEG_INFINITY => "−∞".into(),
        _ => decimal(lang, x, digits),
    }
}

/// A share in percent.
pub(super) fn percent(share: f64, digits: usize, lang: Lang) -> String {
    t!(lang, "number-percent", number = plain(100.0 * share, digits, lang))
}

/// A difference of chances in percent points.
pub(super) fn points(chance: f64, digits: usize, lang: Lang) -> String {
    t!(lang, "number-points", number = plain(100.0 * chance, digits, lang))
}

/// A value in its unit.
pub(super) fn number(x: f64, unit: Unit, lang: Lang) -> String {
    match unit {
        Unit::Percent => percent(x, 1, lang),
        Unit::Points => points(x, 1, lang),
        Unit::Number => plain(x, if x.abs() < 10.0 { 2 } else { 1 }, lang),
    }
}

/// A difference in its unit, with its sign.
pub(super) fn signed(x: f64, unit: Unit, lang: Lang) -> String {
    let unit = if unit == Unit::Percent { Unit::Points } else { unit };
    let text = number(x, unit, lang);
    if x > 0.0 { format!("+{text}") } else { text }
}

/// Elo, with its sign.
pub(super) fn elo(value: f64) -> String {
    if !value.is_finite() {
        return if value > 0.0 { "+∞".into() } else { "−∞".into() };
    }
    format!("{value:+.0}").replace('-', "−")
}

/// Elo and its interval.
pub(super) fn elo_interval(Interval { value, low, high }: Interval, lang: Lang) -> String {
    t!(lang, "elo-interval", value = elo(value), low = elo(low), high = elo(high))
}

/// The value of a measure and its interval: `52.3 % (49.0 % to 55.6 %)`.
pub fn estimate(estimate: &Estimate, unit: Unit, lang: Lang) -> String {
    let Interval { value, low, high } = estimate.interval;
    // Drawing again from games in which nothing of the kind happened tells nothing of how rare it is.
    if value == 0.0 && high == 0.0 {
        return t!(lang, "number-never");
    }
    let show = |x| number(x, unit, lang);
    if low.is_infinite() && high.is_infinite() {
        return t!(lang, "number-no-interval", value = show(value));
    }
    t!(lang, "number-interval", value = show(value), low = show(low), high = show(high))
}
