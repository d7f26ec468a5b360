//! What is beyond chance, in sentences.

use jersi_texts::{Lang, capital, t};

use super::numbers::{elo, number, signed};
use crate::findings::{Claim, ClaimKind, Results};
use crate::measure::{Interval, Unit};

/// The sentence of a claim.
pub fn sentence(results: &Results, claim: &Claim, lang: Lang) -> String {
    let found = match &claim.kind {
        ClaimKind::FirstPlayer { variant } => first_player(results, *variant, lang),
        ClaimKind::Changed { comparison, id } => changed(results, *comparison, id, lang),
        ClaimKind::Form { first, second } => form(results, *first, *second, lang),
    };
    // A claim is of something that is there; a table that somebody has cut says nothing.
    found.unwrap_or_default()
}

fn first_player(results: &Results, variant: usize, lang: Lang) -> Option<String> {
    let score = results.findings.variants.get(variant)?.estimate("first-score")?.interval;
    let show = |x| number(x, Unit::Percent, lang);
    let variant = capital(results.experiment.variants.get(variant)?.name.get(lang));
    let (value, low, high) = (show(score.value), show(score.low), show(score.high));
    Some(if score.value > 0.5 {
        t!(lang, "claim-first-advantage", variant = variant, value = value, low = low, high = high)
    } else {
        t!(lang, "claim-first-disadvantage", variant = variant, value = value, low = low, high = high)
    })
}

fn changed(results: &Results, comparison: usize, id: &str, lang: Lang) -> Option<String> {
    let (experiment, findings) = (&results.experiment, &results.findings);
    let comparison = findings.comparisons.get(comparison)?;
    let line = comparison.lines.iter().find(|line| line.id == id)?;
    let (a, b) = comparison.variants;
    let measure = experiment.measures(b).into_iter().find(|measure| measure.id == id)?;
    let show = |variant: usize| {
        let estimate = findings.variants.get(variant)?.estimate(id)?;
        Some(number(estimate.interval.value, measure.unit, lang))
    };
    let sign = |x| signed(x, measure.unit, lang);
    let Interval { value, low, high } = line.difference;
    Some(t!(
        lang,
        "claim-changed",
        variant = capital(experiment.variants.get(b)?.name.get(lang)),
        words = if value < 0.0 { measure.less(lang) } else { measure.more(lang) },
        new = show(b)?,
        old = show(a)?,
        other = experiment.variants.get(a)?.name.get(lang),
        change = sign(value),
        low = sign(low),
        high = sign(high),
    ))
}

fn form(results: &Results, first: usize, second: usize, lang: Lang) -> Option<String> {
    let names = &results.experiment.forms.as_ref()?.names;
    let differences = &results.findings.forms.as_ref()?.differences;
    let more = differences.iter().find(|(i, j, _)| (*i, *j) == (first, second))?.2;
    // The better one first.
    let turned = Interval { value: -more.value, low: -more.high, high: -more.low };
    let (better, worse, more) =
        if more.value < 0.0 { (second, first, turned) } else { (first, second, more) };
    let name = |i: usize| Some(form_name(names.get(i)?, lang));
    Some(t!(
        lang,
        "claim-form",
        better = capital(&name(better)?),
        worse = name(worse)?,
        elo = elo(more.value),
        low = elo(more.low),
        high = elo(more.high),
    ))
}

/// A form in a sentence.
fn form_name(name: &str, lang: Lang) -> String {
    if name == "none" { t!(lang, "form-none") } else { name.to_owned() }
}
