//! Targets: what a designer wants a measure to be.

use jersi_texts::text;
use jersi_tree::{Fields, Node, Table, Value};
use serde::Serialize;

use super::Experiment;
use crate::measure::{Interval, Unit};

/// What a measure should be; an end that nobody named is infinite.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Target {
    /// The measure.
    pub id: String,
    /// It should be at least this.
    pub low: f64,
    /// It should be at most this.
    pub high: f64,
}

impl Target {
    /// Whether a value is what is wanted.
    pub fn has(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// How far a value is from what is aimed at: 1 at the border of the target, less within. Between two ends the middle is aimed
    /// at; where there is only one end, the further from it the better.
    pub fn off(&self, value: f64) -> f64 {
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => (value - self.middle()).abs() / ((self.high - self.low) / 2.0).max(1e-12),
            (false, _) => 1.0 + (value - self.high) / self.high.abs().max(1e-12),
            (true, false) => 1.0 + (self.low - value) / self.low.abs().max(1e-12),
        }
    }

    /// The least and the most that [`Target::off`] may be for a value that is known so well.
    pub fn off_within(&self, interval: Interval) -> (f64, f64) {
        let ends = [self.off(interval.low), self.off(interval.high)];
        let least = match interval.low <= self.middle() && self.middle() <= interval.high {
            true => 0.0,
            false => ends[0].min(ends[1]),
        };
        (least, ends[0].max(ends[1]))
    }

    /// Not a number where there is one end only.
    fn middle(&self) -> f64 {
        if self.low.is_finite() && self.high.is_finite() { (self.low + self.high) / 2.0 } else { f64::NAN }
    }
}

/// `[targets]`: measures, each with `[low, high]`, `{ most }` or `{ least }`; shares in percent.
pub(super) fn read(reader: &mut Fields, node: &Node, experiment: &Experiment) -> Vec<Target> {
    let Value::Table(Table(entries)) = &node.value else {
        reader.wrong(&node.place, text!("experiment-targets"));
        return Vec::new();
    };
    let measures = experiment.measures(0);
    let mut targets = Vec::new();
    for entry in entries {
        let (id, node) = (&entry.key, &entry.node);
        let Some(measure) = measures.iter().find(|measure| measure.id == *id) else {
            let known: Vec<&str> = measures.iter().map(|measure| measure.id.as_str()).collect();
            let message = text!("experiment-no-measure", name = id, measures = known.join(", "));
            reader.wrong(&entry.place, message);
            continue;
        };
        let scale = if measure.unit == Unit::Number { 1.0 } else { 0.01 };
        let mut number = |node: &Node| reader.fraction(node, -1e6, 1e6).map(|x| x * scale);
        let ends = match &node.value {
            Value::List(items) => match &items[..] {
                [low, high] => number(low).zip(number(high)),
                _ => None,
            },
            Value::Table(table) => match (table.0.len(), table.get("least"), table.get("most")) {
                (1, Some(low), None) => number(low).map(|low| (low, f64::INFINITY)),
                (1, None, Some(high)) => number(high).map(|high| (f64::NEG_INFINITY, high)),
                _ => None,
            },
            _ => None,
        };
        match ends.filter(|(low, high)| low < high) {
            Some((low, high)) => targets.push(Target { id: id.clone(), low, high }),
            None => reader.wrong(&node.place, text!("experiment-target", name = id)),
        }
    }
    if entries.is_empty() {
        reader.wrong(&node.place, text!("experiment-targets"));
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_by_hand() {
        let both = Target { id: "turns".into(), low: 20.0, high: 30.0 };
        assert_eq!([both.off(25.0), both.off(30.0), both.off(15.0)], [0.0, 1.0, 2.0]);
        let interval = |low, high| Interval { value: low, low, high };
        assert_eq!(both.off_within(interval(24.0, 27.5)), (0.0, 0.5));
        assert_eq!(both.off_within(interval(27.5, 35.0)), (0.5, 2.0));
        let most = Target { id: "draws".into(), low: f64::NEG_INFINITY, high: 0.05 };
        assert!((most.off(0.05) - 1.0).abs() < 1e-12 && most.off(0.0).abs() < 1e-12 && most.off(0.1) > 1.9);
        assert!(most.has(0.0) && most.has(0.05) && !most.has(0.051));
        let least = Target { id: "legal".into(), low: 20.0, high: f64::INFINITY };
        assert_eq!([least.off(20.0), least.off(40.0), least.off(10.0)], [1.0, 0.0, 1.5]);
    }
}
