//! Numbers and sentences, in French and English.

use jersi_rules::Lang;

use crate::measure::Unit;

/// A number with so many digits after the point, as the language writes it.
pub fn plain(x: f64, digits: usize, lang: Lang) -> String {
    if !x.is_finite() {
        return if x > 0.0 { "∞".into() } else { "−∞".into() };
    }
    let text = format!("{x:.digits$}").replace('-', "−");
    if lang == Lang::Fr { text.replace('.', ",") } else { text }
}

/// A value in its unit.
pub fn number(x: f64, unit: Unit, lang: Lang) -> String {
    match unit {
        Unit::Percent => format!("{}\u{a0}%", plain(100.0 * x, 1, lang)),
        Unit::Points => format!("{}\u{a0}pt", plain(100.0 * x, 1, lang)),
        Unit::Number if x.abs() < 10.0 => plain(x, 2, lang),
        Unit::Number => plain(x, 1, lang),
    }
}

/// A value in its unit, with its sign.
pub fn signed(x: f64, unit: Unit, lang: Lang) -> String {
    let unit = if unit == Unit::Percent { Unit::Points } else { unit };
    let text = number(x, unit, lang);
    if x > 0.0 { format!("+{text}") } else { text }
}

/// Elo, with its sign.
pub fn elo(value: f64) -> String {
    if !value.is_finite() {
        return if value > 0.0 { "+∞".into() } else { "−∞".into() };
    }
    format!("{value:+.0}").replace('-', "−")
}

/// A text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Text for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What may be said.
pub mod sentence {
    use jersi_rules::{Lang, Text};

    use super::{elo, number, signed};
    use crate::measure::{Difference, Interval, Unit};
    use crate::report::findings::Estimate;

    fn both(make: impl Fn(Lang) -> String) -> Text {
        // French signs stay with their words.
        let keep =
            [("« ", "«\u{a0}"), (" »", "\u{a0}»"), (" :", "\u{a0}:"), (" ;", "\u{a0};"), (" %", "\u{a0}%")];
        let fr = keep.iter().fold(make(Lang::Fr), |text, (from, to)| text.replace(from, to));
        Text::new(make(Lang::En).replace(" %", "\u{a0}%")).with(Lang::Fr, fr)
    }

    /// The first player's score is not one half.
    pub fn first_player(name: &Text, score: Interval) -> Text {
        both(|lang| {
            let show = |x| number(x, Unit::Percent, lang);
            let (name, value, low, high) =
                (super::capital(name.get(lang)), show(score.value), show(score.low), show(score.high));
            match (lang, score.value > 0.5) {
                (Lang::En, true) => format!(
                    "{name}: moving first is an advantage; the first player scores {value} (95 %: {low} to {high})."
                ),
                (Lang::En, false) => format!(
                    "{name}: moving first is a disadvantage; the first player scores {value} (95 %: {low} to {high})."
                ),
                (_, true) => format!(
                    "{name} : commencer est un avantage ; le premier joueur marque {value} (95 % : {low} à {high})."
                ),
                (_, false) => format!(
                    "{name} : commencer est un désavantage ; le premier joueur marque {value} (95 % : {low} à {high})."
                ),
            }
        })
    }

    /// A measure differs between two variants.
    pub fn changed(a: (&Text, &Estimate), b: (&Text, &Estimate), difference: &Difference) -> Text {
        both(|lang| {
            let unit = b.1.unit;
            let words = b.1.words[usize::from(difference.value < 0.0)].get(lang);
            let (first, second) = (a.0.get(lang), super::capital(b.0.get(lang)));
            let show = |x| number(x, unit, lang);
            let (old, new) = (show(a.1.interval.value), show(b.1.interval.value));
            let sign = |x| signed(x, unit, lang);
            let (change, low, high) = (sign(difference.value), sign(difference.low), sign(difference.high));
            match lang {
                Lang::En => format!(
                    "{second}: {words}, {new} against {old} in “{first}” (difference {change}, 95 %: {low} to {high})."
                ),
                _ => format!(
                    "{second} : {words}, {new} contre {old} dans « {first} » (différence {change}, 95 % : {low} à {high})."
                ),
            }
        })
    }

    /// A form is worth more or less than another.
    pub fn form(first: &str, second: &str, more: Interval) -> Text {
        // The better one first.
        let turned = Interval { value: -more.value, low: -more.high, high: -more.low };
        let (better, worse, more) =
            if more.value < 0.0 { (second, first, turned) } else { (first, second, more) };
        both(|lang| {
            let name = |name: &str| match (name, lang) {
                ("none", Lang::En) => "no special form".to_owned(),
                ("none", _) => "l'absence de forme spéciale".to_owned(),
                _ => name.to_owned(),
            };
            let (better, worse) = (super::capital(&name(better)), name(worse));
            let (elo, low, high) = (elo(more.value), elo(more.low), elo(more.high));
            match lang {
                Lang::En => {
                    format!("{better} is worth more than {worse}: {elo} Elo (95 %: {low} to {high}).")
                }
                _ => {
                    format!("{better} vaut plus que {worse} : {elo} Elo (95 % : {low} à {high}).")
                }
            }
        })
    }
}
