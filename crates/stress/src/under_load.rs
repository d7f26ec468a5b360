//! What is under load: one server with a file of its own, or several over PostgreSQL.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use crate::commits;
use crate::crowd;
use crate::faults::{Fate, Site};
use crate::program::{self, Program, Running};

/// What is under load.
pub enum UnderLoad {
    /// One server with a file of its own.
    One(Box<Program>, Option<Running>),
    /// Several over PostgreSQL.
    Several(Site),
}

impl UnderLoad {
    /// Starts it.
    pub async fn start(nodes: Option<usize>, folder: &Path) -> Result<UnderLoad, String> {
        let file = program::find()?;
        if let Some(nodes) = nodes {
            return Ok(UnderLoad::Several(Site::start(&file, folder, nodes.max(1), Fate::Peace).await?));
        }
        let program = Program::new(&file, folder)?;
        let mut server = program.start()?;
        server.ready().await?;
        Ok(UnderLoad::One(Box::new(program), Some(server)))
    }

    /// Where the servers are.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        match self {
            UnderLoad::One(program, _) => vec![program.address],
            UnderLoad::Several(site) => site.programs.iter().map(|program| program.address).collect(),
        }
    }

    /// The numbers of their processes.
    pub fn pids(&self) -> Vec<u32> {
        match self {
            UnderLoad::One(_, server) => server.iter().filter_map(Running::pid).collect(),
            UnderLoad::Several(site) => site.pids(),
        }
    }

    /// How long a database with processes of its own has run, in hundredths of seconds.
    pub fn database_ticks(&self) -> Result<u64, String> {
        match self {
            UnderLoad::One(..) => Ok(0),
            UnderLoad::Several(site) => crowd::ticks_of_family(&site.database_pids()),
        }
    }

    /// Commits a second of the database alone, of so many rows each.
    pub async fn commits(&self, folder: &Path, rows: i64) -> Result<f64, String> {
        let time = Duration::from_secs(2);
        let (name, rate) = match self {
            UnderLoad::One(..) => {
                ("SQLite alone, WAL, synchronous FULL", commits::rate(folder, rows, time).await?)
            }
            UnderLoad::Several(site) => {
                ("PostgreSQL alone", commits::shared_rate(&site.url(), rows, time).await?)
            }
        };
        println!("{name}: {rate:.0} commits a second, rows in each: {rows}");
        Ok(rate)
    }

    /// Stops the servers; the database stays.
    pub async fn stop(&mut self) -> Result<(), String> {
        match self {
            UnderLoad::One(_, server) => match server.take() {
                Some(server) => server.stop().await.map(|_| ()),
                None => Ok(()),
            },
            UnderLoad::Several(site) => site.stop().await.map(|_| ()),
        }
    }
}
