//! How a server is set up. Every number has a default that fits a small machine on the open internet.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The address that people see, as `https://jersi.example`.
    pub base_url: Option<String>,
    /// The folder of the database.
    pub data: PathBuf,
    /// The largest size of the database in bytes.
    pub most_data: Option<u64>,
    /// Proxies whose word on the client's address is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// How many threads think.
    pub engine_threads: usize,
    /// The folder of the lab's reports.
    pub lab: Option<PathBuf>,
    /// What is allowed.
    pub limits: Limits,
    /// How long the server waits for others.
    pub timeouts: Timeouts,
}

/// How long the server waits for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// The time a request may take to arrive and to be answered.
    pub request: Duration,
    /// A connection that sends no request for so long is closed.
    pub idle: Duration,
    /// How often a socket is asked whether the other end is there.
    pub ping: Duration,
    /// After so long without a sign the other end of a socket is gone.
    pub silence: Duration,
    /// A socket that takes a message no sooner is too slow.
    pub slow: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            request: Duration::from_secs(15),
            idle: Duration::from_secs(15),
            ping: Duration::from_secs(10),
            silence: Duration::from_secs(35),
            slow: Duration::from_secs(10),
        }
    }
}

/// What is allowed to one address, and to all together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a second from one address, …
    pub requests: u32,
    /// … and how many at once.
    pub burst: u32,
    /// New games a minute from one address, …
    pub games: u32,
    /// Connections from one address.
    pub connections_each: usize,
    /// Connections from all.
    pub connections: usize,
    /// Messages a second on one socket; three times as many at once.
    pub messages: u32,
    /// Games that one socket may follow.
    pub followed: usize,
    /// Analyses of one address at once.
    pub analyses_each: usize,
    /// Analyses of all at once.
    pub analyses: usize,
    /// Games between two computers at once.
    pub exhibitions: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 20,
            burst: 200,
            games: 30,
            connections_each: 100,
            connections: 10_000,
            messages: 20,
            followed: 100,
            analyses_each: 2,
            analyses: 8,
            exhibitions: 20,
        }
    }
}
