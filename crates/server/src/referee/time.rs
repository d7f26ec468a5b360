//! What time it is for a game, and what has to be done for it later.

use std::time::Duration;

use jersi_schema::{GameId, Moment};

use super::{Loaded, Referee};
use crate::problem::Problem;
use crate::store::StoreError;
use crate::views::GameTime;

/// Between two turns of two computers.
const EXHIBITION_PAUSE: Duration = Duration::from_millis(900);

/// What somebody else must do for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// Look at its clock at that moment.
    Clock(GameId, Moment),
    /// Its computer has something to do, but not before so long: people want to follow.
    Computer(GameId, Duration),
}

impl Referee {
    /// What moment it is for a game, of which the server's clock showed that.
    pub(super) fn time(&self, loaded: &Loaded, moment: Moment) -> GameTime {
        let Loaded { game, ahead, stored_in, unattended, .. } = loaded;
        let now = (moment + ahead).max(game.updated());
        // Whoever has written since then could look after the game.
        let unattended = unattended.map(|since| since.max(game.updated()) - ahead);
        let owed = game.clocks().settled().map_or(0, |settled| {
            let owed =
                stored_in + self.pauses.owed_with(settled + stored_in - ahead, unattended, now - ahead);
            // Who asked while the turn before was still being stored is not given more than has passed.
            owed.min(now - settled).max(0)
        });
        GameTime { now, owed }
    }

    /// Notes in the store that turns can be accepted, and when they could not.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.pauses.ask(now);
        let unsaved = self.pauses.unsaved(now);
        let done = self.store.beat(now, &unsaved).await;
        match &done {
            Ok(()) => self.pauses.answered(now, self.clock.now(), &unsaved),
            Err(_) => self.pauses.failed(now),
        }
        done
    }

    /// Calls out what has to be done for a game.
    pub async fn call(&self, id: &GameId) -> Result<(), Problem> {
        self.visit(id, |loaded, _| self.call_for(loaded)).await
    }

    pub(super) fn call_for(&self, loaded: &Loaded) {
        let game = &loaded.game;
        // The receivers live as long as the server; when it stops, nothing has to be done.
        if let Some(deadline) = game.deadline() {
            let owed = self.time(loaded, self.clock.now()).owed;
            let _ = self.calls.send(Call::Clock(game.id().clone(), deadline + owed - loaded.ahead));
        }
        if game.computer_to_move().is_some() || game.offer_to_computer().is_some() {
            let pause = if game.is_exhibition() { EXHIBITION_PAUSE } else { Duration::ZERO };
            let _ = self.calls.send(Call::Computer(game.id().clone(), pause));
        }
    }

    /// Takes up the games that were under way when the server stopped: calls out what has to be done for them. None of them is loaded:
    /// a clock is looked at when it may have run out.
    pub async fn wake(&self) -> Result<usize, StoreError> {
        let awake = self.store.awake().await?;
        let count = awake.len();
        let now = self.clock.now();
        for summary in awake {
            if let Some(deadline) = summary.deadline {
                let owed = self.pauses.owed(summary.updated, now);
                let _ = self.calls.send(Call::Clock(summary.game.clone(), deadline + owed));
            }
            if summary.computer {
                let _ = self.calls.send(Call::Computer(summary.game, Duration::ZERO));
            }
        }
        Ok(count)
    }
}
