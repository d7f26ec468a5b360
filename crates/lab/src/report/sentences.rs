//! What is beyond chance, in sentences.

use jersi_texts::{Lang, capital, list_and, t, t_id};

use super::numbers::{elo, elo_interval, number, signed};
use crate::findings::{Bound, Claim, ClaimKind, Flag, Results, Robust, Worth};
use crate::measure::{Distrust, Interval, Unit};

/// The sentence of a claim.
pub fn sentence(results: &Results, claim: &Claim, lang: Lang) -> String {
    let found = match &claim.kind {
        ClaimKind::FirstPlayer { variant } => first_player(results, *variant, lang),
        ClaimKind::Strength { variant, nodes } => strength(results, *variant, *nodes, lang),
        ClaimKind::Doubling { variant, nodes } => doubling(results, *variant, *nodes, lang),
        ClaimKind::Changed { comparison, id } => changed(results, *comparison, id, lang),
        ClaimKind::Form { first, second } => form(results, *first, *second, lang),
        ClaimKind::Effect { number } => effect(results, *number, lang),
        ClaimKind::Worth { variant, without } => worth(results, *variant, without, lang),
    };
    // A claim is of something that is there; a table that somebody has cut says nothing.
    found.unwrap_or_default()
}

/// What other conditions do to what was said; nothing where there are none. `both` says whether both judges were asked.
fn robust(found: Option<Robust>, both: bool, lang: Lang) -> String {
    match found {
        None => String::new(),
        Some(Robust::Holds) if both => t!(lang, "robust-holds-both"),
        Some(Robust::Holds) => t!(lang, "robust-holds"),
        Some(Robust::Grows) => t!(lang, "robust-grows"),
        Some(Robust::Fades) => t!(lang, "robust-fades"),
        Some(Robust::Judge) => t!(lang, "robust-judge"),
        Some(Robust::Unsure) => t!(lang, "robust-unsure"),
    }
}

/// Whether variants were compared with both judges.
fn both_judges(results: &Results) -> bool {
    let cells = &results.findings.cells;
    [true, false].iter().all(|learned| cells.iter().any(|cell| cell.learned == *learned))
}

/// A sentence, and one on other conditions.
fn with_robust(sentence: String, found: Option<Robust>, both: bool, lang: Lang) -> String {
    let more = robust(found, both, lang);
    if more.is_empty() { sentence } else { format!("{sentence} {more}") }
}

/// A factor and the level that it is changed to: `quiet 10 → 40`.
pub(super) fn change(results: &Results, (factor, level): (usize, usize)) -> Option<String> {
    let factor = results.experiment.sweep.as_ref()?.factors.get(factor)?;
    let plain = |level: usize| factor.levels.get(level).map(|value| value.trim_matches('"'));
    Some(format!("{} {} → {}", factor.name, plain(0)?, plain(level)?))
}

/// What a factor of a sweep does.
fn effect(results: &Results, number: usize, lang: Lang) -> Option<String> {
    let effect = results.findings.effects.get(number)?;
    let measure = results.experiment.measures(0).into_iter().find(|measure| measure.id == effect.id)?;
    let sign = |x| signed(x, measure.unit, lang);
    let Interval { value, low, high } = effect.difference;
    let (change_of, [value, low, high]) = (change(results, effect.of)?, [value, low, high].map(sign));
    let measure = measure.title(lang);
    let sentence = match effect.with {
        None => t!(
            lang,
            "claim-effect",
            change = change_of,
            measure = measure,
            value = value,
            low = low,
            high = high
        ),
        Some(with) => t!(
            lang,
            "claim-interaction",
            change = change_of,
            with = change(results, with)?,
            measure = measure,
            value = value,
            low = low,
            high = high
        ),
    };
    Some(with_robust(sentence, effect.robust, both_judges(results), lang))
}

/// What something is worth, at each strength.
fn worth(results: &Results, variant: usize, without: &str, lang: Lang) -> Option<String> {
    let mut worths = results.findings.worths.iter();
    let found = worths.find(|worth| worth.variant == variant && worth.without == without)?;
    let cells: Vec<String> = found
        .cells
        .iter()
        .map(|cell| t!(lang, "worth-cell", nodes = cell.nodes, elo = elo_interval(cell.elo, lang)))
        .collect();
    let (name, thing) =
        (capital(results.experiment.variants.get(variant)?.name.get(lang)), thing(results, found, lang));
    let cells = list_and(lang, &cells);
    let sentence = if found.strongest()?.elo.value >= 0.0 {
        t!(lang, "claim-worth", variant = name, thing = thing, cells = cells)
    } else {
        t!(lang, "claim-worthless", variant = name, thing = thing, cells = cells)
    };
    Some(with_robust(sentence, found.robust, false, lang))
}

/// What a player does without, in a sentence.
pub(super) fn thing(results: &Results, worth: &Worth, lang: Lang) -> String {
    let role = results.experiment.variants.get(worth.variant).and_then(|variant| {
        let role = variant.rules.role_named(&worth.without)?;
        Some(variant.rules.role(role).title.get(lang).to_owned())
    });
    match role {
        Some(role) => t!(lang, "without-form", form = role),
        None => t_id!(lang, &format!("without-{}", worth.without)),
    }
}

/// The name of a variant at the beginning of a sentence, and a score of it: its value and both ends.
fn score_of(
    results: &Results,
    variant: usize,
    id: &str,
    lang: Lang,
) -> Option<(String, Interval, [String; 3])> {
    let score = results.findings.variants.get(variant)?.estimate(id)?.interval;
    let name = capital(results.experiment.variants.get(variant)?.name.get(lang));
    Some((name, score, [score.value, score.low, score.high].map(|x| number(x, Unit::Percent, lang))))
}

fn strength(results: &Results, variant: usize, nodes: u64, lang: Lang) -> Option<String> {
    let (variant, score, [value, low, high]) =
        score_of(results, variant, &format!("first-score-{nodes}"), lang)?;
    Some(if score.value > 0.5 {
        t!(
            lang,
            "claim-strength-advantage",
            variant = variant,
            nodes = nodes,
            value = value,
            low = low,
            high = high
        )
    } else {
        t!(
            lang,
            "claim-strength-disadvantage",
            variant = variant,
            nodes = nodes,
            value = value,
            low = low,
            high = high
        )
    })
}

fn doubling(results: &Results, variant: usize, nodes: u64, lang: Lang) -> Option<String> {
    let (variant, score, [value, low, high]) =
        score_of(results, variant, &format!("doubling-{nodes}"), lang)?;
    let twice = 2 * nodes;
    Some(if score.value > 0.5 {
        t!(
            lang,
            "claim-doubling-helps",
            variant = variant,
            nodes = nodes,
            twice = twice,
            value = value,
            low = low,
            high = high
        )
    } else {
        t!(
            lang,
            "claim-doubling-hurts",
            variant = variant,
            nodes = nodes,
            twice = twice,
            value = value,
            low = low,
            high = high
        )
    })
}

/// How much something differs at most.
pub fn bound_sentence(results: &Results, bound: &Bound, lang: Lang) -> String {
    let say = || {
        let (experiment, comparison) =
            (&results.experiment, results.findings.comparisons.get(bound.comparison)?);
        let (a, b) = comparison.variants;
        let measure = experiment.measures(b).into_iter().find(|measure| measure.id == bound.id)?;
        let unit = if measure.unit == Unit::Percent { Unit::Points } else { measure.unit };
        let show = |x| number(x, unit, lang);
        let variant = capital(experiment.variants.get(b)?.name.get(lang));
        let (title, other) = (measure.title(lang), experiment.variants.get(a)?.name.get(lang));
        let most = show(bound.at_most);
        Some(match bound.wanted {
            None => t!(lang, "bound-none", variant = variant, measure = title, other = other, most = most),
            Some((wanted, games)) => t!(
                lang,
                "bound-unsure",
                variant = variant,
                measure = title,
                other = other,
                most = most,
                wanted = show(wanted),
                games = games,
            ),
        })
    };
    say().unwrap_or_default()
}

/// What twice the thought gains in a variant.
pub(super) fn skill_sentence(results: &Results, variant: usize, lang: Lang) -> Option<String> {
    let skill = results.findings.variants.get(variant)?.skill?;
    Some(t!(
        lang,
        "skill-sentence",
        variant = capital(results.experiment.variants.get(variant)?.name.get(lang)),
        nodes = skill.nodes,
        gain = elo(skill.gain.value),
        low = elo(skill.gain.low),
        high = elo(skill.gain.high),
        change = elo(skill.change.value),
        less = elo(skill.change.low),
        more = elo(skill.change.high),
    ))
}

/// What a reader has to know first.
pub fn flag_sentence(results: &Results, flag: &Flag, lang: Lang) -> String {
    let say = || {
        let name = |variant: usize| Some(capital(results.experiment.variants.get(variant)?.name.get(lang)));
        let found = |variant: usize| results.findings.variants.get(variant);
        Some(match *flag {
            Flag::Capped { variant, share } => {
                let (share, cap) = (number(share, Unit::Percent, lang), results.experiment.cap);
                t!(lang, "flag-capped", variant = name(variant)?, share = share, cap = cap)
            }
            Flag::Unfair { variant } => {
                let (name, _, [value, low, high]) = score_of(results, variant, "first-score", lang)?;
                t!(lang, "flag-unfair", variant = name, value = value, low = low, high = high)
            }
            Flag::FewStarts { variant } => {
                let (distinct, games) = (found(variant)?.distinct_starts, found(variant)?.starts);
                t!(lang, "flag-few-starts", variant = name(variant)?, distinct = distinct, games = games)
            }
            Flag::FewGames { variant } => {
                let (distinct, games) = (found(variant)?.distinct, found(variant)?.games);
                t!(lang, "flag-few-games", variant = name(variant)?, distinct = distinct, games = games)
            }
            Flag::Unbalanced { variant } => {
                let share = number(found(variant)?.unbalanced, Unit::Percent, lang);
                t!(lang, "flag-unbalanced", variant = name(variant)?, share = share)
            }
            Flag::Distrusted { variant, why } => match why {
                Distrust::FewGames => t!(lang, "flag-few-for-chances", variant = name(variant)?),
                Distrust::NoInformation => t!(lang, "flag-blind", variant = name(variant)?),
                Distrust::Biased => t!(lang, "flag-biased", variant = name(variant)?),
            },
            Flag::OneJudge { comparison } => {
                let comparison = results.findings.comparisons.get(comparison)?;
                let measures = results.experiment.measures(comparison.variants.1);
                let title = |id: &String| Some(measures.iter().find(|m| m.id == *id)?.title(lang));
                let titles: Vec<String> = comparison.one_judge.iter().filter_map(title).collect();
                t!(
                    lang,
                    "flag-one-judge",
                    variant = name(comparison.variants.1)?,
                    count = titles.len(),
                    measures = list_and(lang, &titles)
                )
            }
        })
    };
    say().unwrap_or_default()
}

fn first_player(results: &Results, variant: usize, lang: Lang) -> Option<String> {
    let other = results.findings.variants.get(variant)?.first_robust;
    let (variant, score, [value, low, high]) = score_of(results, variant, "first-score", lang)?;
    let sentence = if score.value > 0.5 {
        t!(lang, "claim-first-advantage", variant = variant, value = value, low = low, high = high)
    } else {
        t!(lang, "claim-first-disadvantage", variant = variant, value = value, low = low, high = high)
    };
    Some(with_robust(sentence, other, both_judges(results), lang))
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
    let sentence = t!(
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
    );
    Some(with_robust(sentence, line.robust, both_judges(results), lang))
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
        nodes = results.experiment.nodes,
        elo = elo(more.value),
        low = elo(more.low),
        high = elo(more.high),
    ))
}

/// A form in a sentence.
fn form_name(name: &str, lang: Lang) -> String {
    if name == "none" { t!(lang, "form-none") } else { name.to_owned() }
}
