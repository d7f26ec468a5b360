//! The line between a server and its database, which can be cut or go dead.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

/// The name of PostgreSQL's socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// How the line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Everything passes.
    Good,
    /// Connections break, and no new ones are made.
    Cut,
    /// Nothing passes, and nobody is told.
    Dead,
}

/// A line to a database.
pub struct Wire {
    line: watch::Sender<Line>,
    folder: TempDir,
}

impl Wire {
    /// A line to the database whose socket is in a folder.
    pub fn start(database: &Path) -> Result<Wire, String> {
        let fail = |error: io::Error| format!("a line to the database: {error}");
        let folder = TempDir::new().map_err(fail)?;
        let listener = UnixListener::bind(folder.path().join(SOCKET)).map_err(fail)?;
        let (line, state) = watch::channel(Line::Good);
        tokio::spawn(accept(listener, database.join(SOCKET), state));
        Ok(Wire { line, folder })
    }

    /// The folder that stands for the database's.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The line becomes good or bad.
    pub fn set(&self, line: Line) {
        let _ = self.line.send(line);
    }
}

async fn accept(listener: UnixListener, database: PathBuf, state: watch::Receiver<Line>) {
    while let Ok((near, _)) = listener.accept().await {
        if *state.borrow() == Line::Cut {
            continue;
        }
        let (database, mut cut) = (database.clone(), state.clone());
        let states = [state.clone(), state.clone()];
        tokio::spawn(async move {
            let Ok(far) = UnixStream::connect(&database).await else { return };
            let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
            let [there, back] = states;
            tokio::select! {
                _ = carry(near_in, far_out, there) => {}
                _ = carry(far_in, near_out, back) => {}
                _ = cut.wait_for(|line| *line == Line::Cut) => {}
            }
        });
    }
}

/// Carries what comes as long as the line is not dead.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<Line>,
) -> io::Result<()> {
    let mut buffer = vec![0; 64 << 10];
    loop {
        let count = from.read(&mut buffer).await?;
        if count == 0 {
            return Ok(());
        }
        if state.wait_for(|line| *line != Line::Dead).await.is_err() {
            return Ok(());
        }
        to.write_all(&buffer[..count]).await?;
    }
}
