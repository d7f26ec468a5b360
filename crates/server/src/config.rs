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
    /// The folder of the database, if it is a file of our own.
    pub data: PathBuf,
    /// The address of a PostgreSQL database that several servers share, instead.
    pub database: Option<String>,
    /// The largest size of the database in bytes.
    pub most_data: Option<u64>,
    /// How long games are kept in which nobody ever played a turn.
    pub keep_unplayed: Duration,
    /// Proxies whose word on the client's address is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// How many threads think.
    pub engine_threads: usize,
    /// Whether push services within the house are sent to. For tests: whoever subscribes names the address.
    pub allow_local_push: bool,
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
    /// Whoever is away is told by push so long after something happened.
    pub push: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            request: Duration::from_secs(15),
            idle: Duration::from_secs(15),
            ping: Duration::from_secs(10),
            silence: Duration::from_secs(35),
            slow: Duration::from_secs(10),
            push: Duration::from_secs(5),
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
    /// New games a minute from one address, however they come about.
    pub games: u32,
    /// Games that an address made within a day and that are not over.
    pub running: usize,
    /// What an address may add to the logs in a day, in MiB; half of it at once.
    pub stored: u32,
    /// Seconds a minute in which the server works for an address (rule files, records, pictures); three minutes' worth at once.
    pub work: u32,
    /// Seconds a minute in which computers think for an address, before they think less; three minutes' worth at once.
    pub thought: u32,
    /// Connections from one address; and requests and sockets at once, also where proxies bring them.
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
    /// Those that one address made.
    pub exhibitions_each: usize,
    /// Seeks of one address at once.
    pub seeks_each: usize,
    /// Programs that one address may register in a day.
    pub bots_each: usize,
    /// Games of one program at once.
    pub bot_games: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 20,
            burst: 200,
            games: 30,
            running: 300,
            stored: 64,
            work: 20,
            thought: 60,
            connections_each: 100,
            connections: 10_000,
            messages: 20,
            followed: 100,
            analyses_each: 2,
            analyses: 8,
            exhibitions: 20,
            exhibitions_each: 5,
            seeks_each: 5,
            bots_each: 5,
            bot_games: 8,
        }
    }
}
