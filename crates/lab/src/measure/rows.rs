//! The measures that every game has.

use super::facts::Facts;
use super::list::Group::{self, *};
use super::list::Unit::{self, *};

fn optional(value: Option<f64>) -> (f64, f64) {
    value.map_or((0.0, 0.0), |value| (value, 1.0))
}

pub(super) fn yes(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// A row of the list.
pub(super) struct Row {
    pub id: &'static str,
    pub group: Group,
    pub unit: Unit,
    pub is_rate: bool,
    pub count: fn(&Facts) -> (f64, f64),
    pub rests_on_chances: bool,
}

impl Row {
    const fn of_chances(self) -> Row {
        Row { rests_on_chances: true, ..self }
    }
}

const fn row(
    id: &'static str,
    group: Group,
    unit: Unit,
    is_rate: bool,
    count: fn(&Facts) -> (f64, f64),
) -> Row {
    Row { id, group, unit, is_rate, count, rests_on_chances: false }
}

/// The texts of each stand under `measure-ID` in the catalogue.
pub(super) const ROWS: [Row; 15] = [
    row("opening-score", Fairness, Percent, true, |f| (f.first_points, 1.0)),
    row("draws", Fairness, Percent, true, |f| (yes(f.white_points == 0.5), 1.0)),
    row("turns", Pace, Number, false, |f| (f.turns as f64, 1.0)),
    row("decisions", Pace, Number, false, |f| (f.decisions() as f64, 1.0)).of_chances(),
    row("first-capture", Pace, Number, false, |f| optional(f.first_capture.map(|turn| turn as f64))),
    row("forced", Pace, Percent, false, |f| (f.forced as f64, f.turns as f64)),
    row("legal", Choice, Number, false, |f| (f.legal as f64, f.turns as f64)),
    row("effective", Choice, Number, false, |f| {
        (f.choices.iter().map(|c| c.effective(f.judged)).sum(), f.choices.len() as f64)
    })
    .of_chances(),
    row("one-good", Choice, Percent, false, |f| {
        (f.choices.iter().filter(|c| c.one_good(f.judged)).count() as f64, f.choices.len() as f64)
    })
    .of_chances(),
    row("gap", Choice, Points, false, |f| {
        let gaps = f.choices.iter().filter_map(|c| c.gap(f.judged));
        (gaps.clone().sum(), gaps.count() as f64)
    })
    .of_chances(),
    row("drama", Tension, Number, false, |f| optional(f.drama())).of_chances(),
    row("lead-changes", Tension, Number, false, |f| (f.lead_changes() as f64, 1.0)).of_chances(),
    row("comebacks", Tension, Percent, true, |f| optional(f.comeback().map(yes))).of_chances(),
    row("settled", Tension, Percent, false, |f| optional(f.settled())).of_chances(),
    row("swing", Tension, Points, false, |f| (f.swing().0, f.swing().1 as f64)).of_chances(),
];
