//! Analyses that a client has asked for on its socket.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jersi_engine::GameLine;
use jersi_schema::{Message, PositionBody, ServerMessage, answer};

use super::wire::{Gone, Wire};
use super::{Connection, refuse};
use crate::engine_pool::{Analysis, AnalysisUpdate, LONGEST_ANALYSIS};
use crate::game::MAX_REQUEST_ID;
use crate::library::Library;
use crate::problem::{Code, Problem};

/// The most turns from the given position on.
const MAX_TURNS: usize = 1000;

/// The most lines.
const MAX_LINES: usize = 10;

/// An analysis whose position was read; or why not.
pub(super) struct Prepared {
    id: String,
    lines: usize,
    time: Duration,
    /// Set when it was stopped, or asked for anew, in the meantime.
    cancelled: Arc<AtomicBool>,
    line: Result<Box<GameLine>, Problem>,
}

/// The game that somebody wants to have analysed.
fn read_line(at: &PositionBody, turns: &[String], library: &Library) -> Result<GameLine, Problem> {
    let mut line = GameLine::new(answer::position(at, library)?);
    for word in turns {
        let turn = line
            .position()
            .read_turn(word)
            .map_err(|error| Problem::bad(Message::by(|lang| error.say(line.rules(), lang))))?;
        line.play_unchecked(turn);
    }
    Ok(line)
}

impl Connection {
    /// Prepares an analysis, beside the threads that answer; one with the same id ends. Whether it may begin is looked at
    /// before anything is read.
    pub(super) fn analyse(
        &mut self,
        id: String,
        at: PositionBody,
        turns: Vec<String>,
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
        if let Some(before) = self.analyses.remove(&id) {
            self.app.engines.cancel(&before);
        }
        if self.analyses.len() >= self.app.limits.analyses_each {
            return Err(Problem::too_many(message!("request-too-many-own-analyses")));
        }
        self.app.engines.admit(self.client)?;
        let cancelled = Arc::new(AtomicBool::new(false));
        self.analyses.insert(id.clone(), cancelled.clone());
        let (app, client) = (self.app.clone(), self.client);
        let time = Duration::from_secs(seconds.max(1)).min(LONGEST_ANALYSIS);
        self.preparing.push(Box::pin(async move {
            let (referee, stopped) = (app.referee.clone(), cancelled.clone());
            let read = move || match stopped.load(Ordering::Relaxed) {
                true => Err(Problem::internal()),
                false => read_line(&at, &turns, &referee.library).map(Box::new),
            };
            let line = app.readers.run(client, read).await;
            Prepared { id, lines, time, cancelled, line }
        }));
        Ok(())
    }

    /// Begins an analysis whose position was read.
    pub(super) async fn begin(&mut self, wire: &mut Wire, prepared: Prepared) -> Result<(), Gone> {
        let Prepared { id, lines, time, cancelled, line } = prepared;
        if cancelled.load(Ordering::Relaxed) {
            return Ok(());
        }
        let (client, out) = (self.client, self.updates.0.clone());
        let begun = line.and_then(|line| {
            let line = *line;
            self.app.engines.analyse(Analysis { id: id.clone(), client, line, lines, time, out, cancelled })
        });
        match begun {
            Ok(()) => Ok(()),
            Err(problem) => {
                self.analyses.remove(&id);
                refuse(wire, Some(&id), None, &problem).await
            }
        }
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
            AnalysisUpdate::Failed(id) => {
                self.analyses.remove(&id);
                let problem = Problem::new(Code::Internal, message!("request-analysis-failed"));
                refuse(wire, Some(&id), None, &problem).await
            }
        }
    }
}
