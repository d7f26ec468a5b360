//! Where in a game a measure is to be seen.

use super::facts::{Choice, Facts};
use super::mechanism::Mechanism;

/// The turn, from 1 among those that players thought about, at which somebody should look to see what a measure counts in this game:
/// the first capture, a change of the lead, the first time that a mechanism is used. What the whole game tells is seen at its end.
pub fn moment(id: &str, facts: &Facts) -> usize {
    let found = match id {
        "first-capture" => facts.first_capture,
        "forced" => at(facts.each.iter().position(|turn| turn.forced)),
        "legal" => {
            let mean = facts.legal as f64 / facts.turns.max(1) as f64;
            let off = |at: &usize| (facts.each[*at].legal as f64 - mean).abs();
            at((0..facts.each.len()).min_by(|a, b| off(a).total_cmp(&off(b))))
        }
        "effective" => nearest(facts, |choice| Some(choice.effective(facts.judged))),
        "gap" => nearest(facts, |choice| choice.gap(facts.judged)),
        "one-good" => first(facts, |choice| choice.one_good(facts.judged)),
        "guarded" => first(facts, |choice| choice.forbidden.guarded > 0),
        "divided" => first(facts, |choice| choice.forbidden.divided > 0),
        "lead-changes" => facts.turns_of_lead().first().copied(),
        "drama" | "comebacks" => facts.darkest(),
        "settled" => facts.open_turns().map(|open| open + 1),
        "swing" => facts.sharpest(),
        _ => {
            let name = id.strip_prefix("use-").or_else(|| id.strip_prefix("effect-"));
            let mechanism = name.and_then(|name| Mechanism::ALL.into_iter().find(|m| m.name() == name));
            mechanism.and_then(|m| at(facts.each.iter().position(|turn| turn.used.has(m))))
        }
    };
    found.unwrap_or(facts.turns).clamp(1, facts.turns.max(1))
}

/// A turn from 1.
fn at(index: Option<usize>) -> Option<usize> {
    index.map(|index| index + 1)
}

/// The first scored turn of which something holds.
fn first(facts: &Facts, holds: impl Fn(&Choice) -> bool) -> Option<usize> {
    facts.choices.iter().find(|choice| holds(choice)).map(|choice| choice.turn)
}

/// The scored turn whose value is nearest to their mean.
fn nearest(facts: &Facts, value: impl Fn(&Choice) -> Option<f64>) -> Option<usize> {
    let values: Vec<(usize, f64)> =
        facts.choices.iter().filter_map(|choice| Some((choice.turn, value(choice)?))).collect();
    let mean = values.iter().map(|(_, value)| value).sum::<f64>() / values.len().max(1) as f64;
    values.iter().min_by(|a, b| (a.1 - mean).abs().total_cmp(&(b.1 - mean).abs())).map(|(turn, _)| *turn)
}

#[cfg(test)]
mod tests {
    use jersi_record::Record;
    use jersi_rules::{Position, Ruleset};

    use super::*;

    #[test]
    fn a_game_is_opened_where_it_happens() {
        let rules = Ruleset::load("pijersi").unwrap();
        let mut record = Record::new(Position::read(&rules, "6/7/6/1s-5/1R-4/7/6 w 0 1").unwrap());
        let turn = record.end().read_turn("c2-d2").unwrap();
        record.push(turn).unwrap();
        let facts = Facts::new(&record, 0, 0, 0, &[]);
        assert_eq!((moment("use-capture", &facts), moment("first-capture", &facts)), (1, 1));
        assert_eq!((facts.each.len(), facts.each[0].legal), (1, facts.legal));
        let chances = vec![0.5, 0.7, 0.55, 0.18, 0.5, 0.65, 0.95, 1.0];
        let each = (0..8).map(|i| super::super::facts::TurnFacts {
            legal: 10 * i,
            forced: i == 6,
            used: facts.each[0].used,
        });
        let each: Vec<_> = each.collect();
        let legal = each.iter().map(|turn| turn.legal).sum();
        let facts = Facts {
            white_points: 1.0,
            turns: 8,
            chances,
            each,
            legal,
            first_capture: Some(3),
            ..Facts::default()
        };
        let at = |id: &str| moment(id, &facts);
        assert_eq!((at("first-capture"), at("lead-changes"), at("comebacks"), at("settled")), (3, 4, 4, 7));
        assert_eq!((at("forced"), at("legal"), at("use-capture")), (7, 4, 1));
        // What is nowhere in particular, and what did not happen, is seen at the end.
        assert_eq!((at("turns"), at("draws"), at("ending-goal"), at("use-jump"), at("gap")), (8, 8, 8, 8, 8));
    }
}
