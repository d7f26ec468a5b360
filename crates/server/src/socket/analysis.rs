//! Analyses that a client has asked for on its socket.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jersi_engine::GameLine;
use jersi_schema::{Message, PositionBody, ServerMessage};

use super::Connection;
use super::wire::{Gone, Wire};
use crate::engine_pool::{Analysis, AnalysisUpdate, LONGEST_ANALYSIS};
use crate::game::MAX_REQUEST_ID;
use crate::http::read_position;
use crate::problem::Problem;

/// The most turns from the given position on.
const MAX_TURNS: usize = 1000;

/// The most lines.
const MAX_LINES: usize = 10;

impl Connection {
    /// Begins an analysis; one with the same id ends.
    pub(super) fn analyse(
        &mut self,
        id: String,
        at: &PositionBody,
        turns: &[String],
        lines: usize,
        seconds: u64,
    ) -> Result<(), Problem> {
        if id.len() > MAX_REQUEST_ID || !(1..=MAX_LINES).contains(&lines) || turns.len() > MAX_TURNS {
            return Err(Problem::bad(message!(
                "request-bad-analysis",
                bytes = MAX_REQUEST_ID,
                lines = MAX_LINES,
                turns = MAX_TURNS
            )));
        }
        let mut line = GameLine::new(read_position(at, &self.app.referee.library)?);
        for word in turns {
            let turn = line
                .position()
                .read_turn(word)
                .map_err(|error| Problem::bad(Message::by(|lang| error.say(line.rules(), lang))))?;
            line.play_unchecked(turn);
        }
        if let Some(before) = self.analyses.remove(&id) {
            self.app.engines.cancel(&before);
        }
        let cancelled = Arc::new(AtomicBool::new(false));
        self.app.engines.analyse(Analysis {
            id: id.clone(),
            client: self.client.0,
            line,
            lines,
            time: Duration::from_secs(seconds.max(1)).min(LONGEST_ANALYSIS),
            out: self.updates.0.clone(),
            cancelled: cancelled.clone(),
        })?;
        self.analyses.insert(id, cancelled);
        Ok(())
    }

    /// Ends an analysis, if there is one with that id.
    pub(super) async fn stop(&mut self, wire: &mut Wire, id: String) -> Result<(), Gone> {
        let Some(cancelled) = self.analyses.remove(&id) else { return Ok(()) };
        self.app.engines.cancel(&cancelled);
        wire.say(&ServerMessage::Analysed { id }).await
    }

    /// Tells what an analysis has found.
    pub(super) async fn report(&mut self, wire: &mut Wire, update: AnalysisUpdate) -> Result<(), Gone> {
        match update {
            AnalysisUpdate::Lines(lines) => wire.say(&ServerMessage::Lines(lines)).await,
            AnalysisUpdate::Done(id) => {
                self.analyses.remove(&id);
                wire.say(&ServerMessage::Analysed { id }).await
            }
        }
    }
}
