//! The endings, in the order each game looks at them (sections 4 to 8, names of section 11).

use crate::game::{Colour, Game, Kind, Role};
use crate::pos::Pos;

/// How a game ended: the winner, if any, and the name of the ending.
pub type Ending = (Option<Colour>, &'static str);

impl Game {
    /// The ending of a position, or none while the game goes on.
    pub fn outcome(&self, pos: &Pos) -> Option<Ending> {
        self.decided(pos).or_else(|| self.blocked(pos))
    }

    /// The endings that are seen without looking for turns.
    pub(crate) fn decided(&self, pos: &Pos) -> Option<Ending> {
        // Section 4: during the placements "no ending is looked at".
        if pos.setup {
            return None;
        }
        self.prey_gone(pos)
            .or_else(|| self.goal(pos))
            .or_else(|| self.quiet(pos))
            .or_else(|| self.countdown(pos))
    }

    /// The two players, who has just played first.
    fn last_mover_first(pos: &Pos) -> [Colour; 2] {
        [pos.side.other(), pos.side]
    }

    /// "who captures the kunti wins, at once"; a king or kunti that could not be put back.
    fn prey_gone(&self, pos: &Pos) -> Option<Ending> {
        let prey = self.prey()?;
        let name = if self.puts_back() { "stuck" } else { "capture" };
        let wins = |c: &Colour| pos.on_board(c.other(), prey) == 0;
        let winner = Self::last_mover_first(pos).into_iter().find(wins)?;
        Some((Some(winner), name))
    }

    /// `+landing`: one's kunti on the enemy's first row. Mikjersi: the king. Pijersi: "a unit topped by rock,
    /// paper or scissors".
    fn goal(&self, pos: &Pos) -> Option<Ending> {
        let crosses = |role: Role| match self.kind {
            Kind::Jersi4 => self.landing && role == Role::Kunti,
            Kind::Mikjersi | Kind::Jersi => role == Role::King,
            Kind::Pijersi | Kind::Pijersi0 => role != Role::Wise,
            Kind::Jersi0 | Kind::Jersi1 | Kind::Jersi2 => false,
        };
        let wins = |c: &Colour| {
            (0..pos.cells.len()).any(|cell| {
                self.own_row(c.other(), cell) == 0
                    && pos.cells[cell].last().is_some_and(|t| t.colour == *c && crosses(t.role))
            })
        };
        let winner = Self::last_mover_first(pos).into_iter().find(wins)?;
        Some((Some(winner), "goal"))
    }

    /// Mikjersi and Pijersi: 20 turns in a row without a capture that counts; Jersi: 40.
    fn quiet(&self, pos: &Pos) -> Option<Ending> {
        let limit = match self.kind {
            Kind::Mikjersi | Kind::Pijersi | Kind::Pijersi0 => 20,
            Kind::Jersi => 40,
            _ => return None,
        };
        (pos.quiet >= limit).then_some((None, "quiet"))
    }

    /// Section 5: "more *sorts* on the board wins; if equal, more *cubes* on the board wins; otherwise a draw".
    /// Section 6: special forms count here, "Mountains count for nothing".
    fn countdown(&self, pos: &Pos) -> Option<Ending> {
        if pos.end != Some(0) {
            return None;
        }
        let score = |colour: Colour| {
            let roles = self.letters().iter().map(|l| l.0).filter(|&s| s != Role::Mountain);
            let counts: Vec<usize> = roles.map(|s| pos.on_board(colour, s)).collect();
            (counts.iter().filter(|&&n| n > 0).count(), counts.iter().sum::<usize>())
        };
        let winner = match score(Colour::White).cmp(&score(Colour::Black)) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        };
        Some((winner, "countdown"))
    }

    /// Who has no legal turn loses; in Jersi 2 and 4 "the game is a **draw**".
    fn blocked(&self, pos: &Pos) -> Option<Ending> {
        if pos.setup || !self.candidates(pos).is_empty() {
            return None;
        }
        let winner = match self.kind {
            Kind::Jersi2 | Kind::Jersi4 => None,
            _ => Some(pos.side.other()),
        };
        Some((winner, "blocked"))
    }
}
