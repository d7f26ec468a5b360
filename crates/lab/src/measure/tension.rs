//! Tension: what the chances of a game's players tell, turn after turn.

use super::facts::Facts;

/// A lead is a chance beyond this; between it and its mirror nobody leads.
const LEAD: f64 = 0.60;
/// A winner whose chance was once below this came back.
const LOST: f64 = 0.25;
/// The result is settled once the winner's chance stays above this.
const SETTLED: f64 = 0.90;

impl Facts {
    /// How much the winner suffered (after Browne): the mean of √(2 · deficit) over the turns in which its chance was
    /// below one half; 0 if it never was. Nothing for a draw.
    pub fn drama(&self) -> Option<f64> {
        let behind: Vec<f64> = self.winners_chances()?.filter(|c| *c < 0.5).collect();
        let sum: f64 = behind.iter().map(|c| (1.0 - 2.0 * c).sqrt()).sum();
        Some(if behind.is_empty() { 0.0 } else { sum / behind.len() as f64 })
    }

    /// How often the lead went from one player to the other, past the band in which nobody leads.
    pub fn lead_changes(&self) -> usize {
        let leads = self.chances.iter().filter_map(|&c| match c {
            c if c >= LEAD => Some(true),
            c if c <= 1.0 - LEAD => Some(false),
            _ => None,
        });
        let mut changes = 0;
        let mut last = None;
        for lead in leads {
            changes += usize::from(last.is_some_and(|last| last != lead));
            last = Some(lead);
        }
        changes
    }

    /// Whether the winner was once nearly lost. Nothing for a draw.
    pub fn comeback(&self) -> Option<bool> {
        Some(self.winners_chances()?.any(|c| c < LOST))
    }

    /// After which share of the turns that were played the result was settled. Nothing for a draw.
    pub fn settled(&self) -> Option<f64> {
        let chances: Vec<f64> = self.winners_chances()?.collect();
        let open = chances.iter().rposition(|c| *c < SETTLED).map_or(0, |at| at + 1);
        Some(open as f64 / chances.len().max(1) as f64)
    }

    /// All changes of the chance from a turn to the next together, and how many there were.
    pub fn swing(&self) -> (f64, usize) {
        let steps = self.chances.windows(2).map(|two| (two[1] - two[0]).abs());
        (steps.sum(), self.chances.len().saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white_points: f64, chances: &[f64]) -> Facts {
        Facts { white_points, chances: chances.to_vec(), ..Facts::default() }
    }

    #[test]
    fn by_hand() {
        // White wins after having been down to 18 %.
        let facts = game(1.0, &[0.5, 0.7, 0.55, 0.18, 0.5, 0.65, 0.95, 1.0]);
        assert_eq!(facts.drama(), Some(0.64_f64.sqrt()));
        assert_eq!(facts.lead_changes(), 2);
        assert_eq!(facts.comeback(), Some(true));
        assert_eq!(facts.settled(), Some(6.0 / 8.0));
        let (sum, steps) = facts.swing();
        assert!((sum - (0.2 + 0.15 + 0.37 + 0.32 + 0.15 + 0.3 + 0.05)).abs() < 1e-12);
        assert_eq!(steps, 7);
        // The same game seen by Black.
        let mirrored: Vec<f64> = facts.chances.iter().map(|c| 1.0 - c).collect();
        let other = game(0.0, &mirrored);
        assert!((other.drama().unwrap() - facts.drama().unwrap()).abs() < 1e-12);
        assert_eq!((other.lead_changes(), other.settled()), (2, facts.settled()));
    }

    #[test]
    fn dull_and_drawn() {
        let smooth = game(1.0, &[0.5, 0.6, 0.75, 0.92, 0.99]);
        assert_eq!((smooth.drama(), smooth.lead_changes(), smooth.comeback()), (Some(0.0), 0, Some(false)));
        assert_eq!(smooth.settled(), Some(3.0 / 5.0));
        let drawn = game(0.5, &[0.5, 0.1, 0.5]);
        assert_eq!((drawn.drama(), drawn.comeback(), drawn.settled()), (None, None, None));
        // Within the dead band nobody leads.
        assert_eq!(game(0.5, &[0.55, 0.45, 0.59, 0.41]).lead_changes(), 0);
        assert_eq!(game(0.5, &[0.65, 0.5, 0.35, 0.65]).lead_changes(), 2);
        assert_eq!(game(1.0, &[]).settled(), Some(0.0));
    }
}
