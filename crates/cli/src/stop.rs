//! Being asked to stop: by Ctrl-C, and by what the system sends when it ends programs.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, CtrlShutdown, ctrl_c, ctrl_shutdown};

/// Listens until it is dropped; meanwhile nothing of this ends the program by itself.
#[cfg(unix)]
pub struct Stop {
    interrupt: Signal,
    terminate: Signal,
}

#[cfg(unix)]
impl Stop {
    /// Begins to listen.
    pub fn listen() -> io::Result<Stop> {
        Ok(Stop { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits until somebody asks.
    pub async fn asked(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Listens until it is dropped; meanwhile nothing of this ends the program by itself.
#[cfg(windows)]
pub struct Stop {
    interrupt: CtrlC,
    shutdown: CtrlShutdown,
}

#[cfg(windows)]
impl Stop {
    /// Begins to listen.
    pub fn listen() -> io::Result<Stop> {
        Ok(Stop { interrupt: ctrl_c()?, shutdown: ctrl_shutdown()? })
    }

    /// Waits until somebody asks.
    pub async fn asked(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}
