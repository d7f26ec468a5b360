//! A game as a record.

use std::time::Duration;

use jersi_record::{GameResult, Record};
use jersi_rules::Side;
use jersi_schema::{Moment, TimeControl};
use time::OffsetDateTime;

use super::{Game, Seat};

impl Game {
    /// The game as a record.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.start.clone());
        record.set_tag("Id", self.id.as_str());
        record.set_tag("Date", &date(self.created));
        for (side, tag) in Side::BOTH.into_iter().zip(["White", "Black"]) {
            let name = match self.seat(side) {
                Seat::Person { name, .. } | Seat::Absent { name } => name.clone(),
                Seat::Computer { level } => format!("jersi level {level}"),
                Seat::Open => String::new(),
            };
            if !name.is_empty() {
                record.set_tag(tag, &name);
            }
        }
        for played in &self.turns {
            // The turns were legal when they were played.
            if record.push(played.turn).is_err() {
                break;
            }
            if self.clocks.control() != TimeControl::None && !self.imported {
                let left = Duration::from_millis(played.left.max(0) as u64);
                record.set_clock(record.last(), Some(left));
            }
        }
        if let Some(GameResult { winner, ending: Some(ending) }) = self.result {
            // The rules' own endings follow from the turns.
            let _ = record.finish(winner, ending);
        }
        record
    }
}

/// A day as records write it.
fn date(moment: Moment) -> String {
    // No clock shows a moment so far away that it has no date.
    let day = OffsetDateTime::from_unix_timestamp(moment.div_euclid(1000))
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
        .date();
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_in_records() {
        let day = 86_400_000;
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(day - 1), "1970-01-01");
        assert_eq!(date(11_016 * day), "2000-02-29");
        assert_eq!(date(20_773 * day), "2026-11-16");
        assert_eq!(date(-1), "1969-12-31");
        assert_eq!(date(Moment::MAX), "1970-01-01");
    }
}
