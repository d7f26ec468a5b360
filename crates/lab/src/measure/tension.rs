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
        self.turns_of_lead().len()
    }

    /// The turns, from 1, in which the lead went from one player to the other.
    pub fn turns_of_lead(&self) -> Vec<usize> {
        let leads = (1..).zip(&self.chances).filter_map(|(turn, &c)| match c {
            c if c >= LEAD => Some((turn, true)),
            c if c <= 1.0 - LEAD => Some((turn, false)),
            _ => None,
        });
        let (mut changes, mut last) = (Vec::new(), None);
        for (turn, lead) in leads {
            changes.extend(last.filter(|last| *last != lead).map(|_| turn));
            last = Some(lead);
        }
        changes
    }

    /// The turn, from 1, in which the winner's chance was the lowest, if it was ever below one half.
    pub fn darkest(&self) -> Option<usize> {
        let behind = (1..).zip(self.winners_chances()?).filter(|(_, chance)| *chance < 0.5);
        behind.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(turn, _)| turn)
    }

    /// The turn, from 1, before which the chance changed most.
    pub fn sharpest(&self) -> Option<usize> {
        let steps = (2..).zip(self.chances.windows(2)).map(|(turn, two)| (turn, (two[1] - two[0]).abs()));
        steps.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(turn, _)| turn)
    }

    /// Whether the winner was once nearly lost. Nothing for a draw.
    pub fn comeback(&self) -> Option<bool> {
        Some(self.winners_chances()?.any(|c| c < LOST))
    }

    /// After which share of the turns that were played the result was settled. Nothing for a draw.
    pub fn settled(&self) -> Option<f64> {
        Some(self.open_turns()? as f64 / self.chances.len().max(1) as f64)
    }

    /// After how many turns the result was settled. Nothing for a draw.
    pub fn open_turns(&self) -> Option<usize> {
        let chances: Vec<f64> = self.winners_chances()?.collect();
        Some(chances.iter().rposition(|c| *c < SETTLED).map_or(0, |at| at + 1))
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
        assert_eq!((facts.lead_changes(), facts.turns_of_lead()), (2, vec![4, 6]));
        assert_eq!((facts.darkest(), facts.sharpest(), facts.open_turns()), (Some(4), Some(4), Some(6)));
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
