//! The server as a whole: starts, listens, stops.

use std::fs::{File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use jersi_schema::{GameId, Message, Phase};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;
use tokio::sync::{OwnedMutexGuard, mpsc, watch};
use tokio::time::MissedTickBehavior;
use tokio_util::task::TaskTracker;

use crate::bots::Bots;
use crate::cluster::{self, Cluster, Counting, Joined};
use crate::config::{Config, Limits, Timeouts};
use crate::connections::listen;
use crate::engine_pool::EnginePool;
use crate::game::Seat;
use crate::guard::{Client, Guard};
use crate::http::{self, Assets};
use crate::lobby::{Lobby, keep_lobby};
use crate::openings::keep_openings;
use crate::pauses::{Pause, Pauses};
use crate::problem::Problem;
use crate::push::{Push, keep_outbox};
use crate::quota::Quotas;
use crate::referee::Referee;
use crate::retention::forget_unplayed;
use crate::store::{
    CutGames, PostgresStore, SqliteOptions, SqliteStore, Store, StoreError, Summary, rebuild,
};
use crate::time::ServerClock;
use crate::timers::keep_time;
use crate::workers::Workers;

/// How often the server notes that turns can be stored, while a clock runs.
const BEAT: Duration = Duration::from_secs(1);

/// How often it sees that it runs.
const TICK: Duration = Duration::from_millis(100);

/// What the store could not do is tried again after pauses of up to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// What is in flight has so long to finish when the server stops.
const PATIENCE: Duration = Duration::from_millis(600);

/// After so many signs of life it is looked for games that can be forgotten: once an hour.
const TIDYING: u64 = 3600;

/// How many threads read, and how many draw.
const WORKERS: usize = 2;

/// A folder that is in use may be free in this time.
const STOPPING: Duration = Duration::from_millis(500);

/// A server that starts waits so long for a database that is away.
const AWAY: Duration = Duration::from_secs(60);

/// What all parts of the server share.
pub struct App {
    /// The referee.
    pub referee: Arc<Referee>,
    /// The computers.
    pub engines: Arc<EnginePool>,
    /// Who is here, and who waits for an opponent.
    pub lobby: Lobby,
    /// Programs that play with people.
    pub bots: Bots,
    /// Telling people who are away.
    pub push: Push,
    /// Who may come in.
    pub guard: Arc<Guard>,
    /// What is allowed.
    pub limits: Limits,
    /// How long the server waits for others.
    pub timeouts: Timeouts,
    /// Numbers for those who look after the server.
    pub metrics: PrometheusHandle,
    /// The page.
    pub assets: Assets,
    /// The folder of the lab's reports.
    pub lab: Option<PathBuf>,
    /// How long games are kept in which nobody ever played a turn.
    keep_unplayed: Duration,
    /// Who reads rule files, positions and records.
    pub readers: Workers,
    /// Who draws pictures of pixels, which takes longer.
    pub painters: Workers,
    /// Whoever wants to let two computers play holds this while counting.
    exhibitions: Arc<tokio::sync::Mutex<()>>,
    /// The servers over the same database.
    cluster: Option<Arc<Cluster>>,
    stop: watch::Sender<bool>,
}

impl App {
    /// Hears when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// Whether the server stops.
    pub fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Whether two more computers may play each other. As long as what is returned is held, nobody else is admitted, at no server.
    pub async fn admit_exhibition(&self, client: Client) -> Result<Admission, Problem> {
        let alone = self.exhibitions.clone().lock_owned().await;
        let counting = match &self.cluster {
            Some(cluster) => Some((cluster.clone(), cluster.count_alone().await?)),
            None => None,
        };
        let awake = self.referee.store.awake().await?;
        let is_computer = |seat: &Seat| matches!(seat, Seat::Computer { .. });
        let running = |game: &Summary| game.phase != Phase::Over && game.seats.iter().all(is_computer);
        let games: Vec<GameId> = awake.into_iter().filter(running).map(|game| game.game).collect();
        let own = match &self.cluster {
            Some(cluster) => cluster.made_by(client, &games).await?,
            None => games.iter().filter(|game| self.referee.quotas.maker(game) == Some(client)).count(),
        };
        if own >= self.limits.exhibitions_each {
            return Err(Problem::too_many(message!("request-too-many-own-exhibitions")));
        }
        if games.len() >= self.limits.exhibitions {
            return Err(Problem::too_many(message!("request-too-many-exhibitions")));
        }
        Ok(Admission { _alone: alone, counting })
    }
}

/// Leave for two computers to play each other.
pub struct Admission {
    _alone: OwnedMutexGuard<()>,
    counting: Option<(Arc<Cluster>, Counting)>,
}

impl Admission {
    /// Their game was made, or was not: others may count again, at all servers.
    pub async fn over(self) {
        if let Some((cluster, counting)) = self.counting {
            // Whose game it is has to be known before.
            if let Err(error) = cluster.exchange().await {
                tracing::warn!(%error, "the other servers do not know who made an exhibition");
            }
            drop(counting);
        }
    }
}

/// The folder of a server, held by one process at a time.
pub struct Hold(#[allow(dead_code)] File);

impl Hold {
    /// Makes the folder if need be, and takes it. Whoever cannot is told the option that named it.
    pub fn take(data: &Path, option: &str) -> Result<Hold, Message> {
        let folder = data.display().to_string();
        std::fs::create_dir_all(data).map_err(|error| {
            message!("server-no-folder", folder = &folder, why = error.to_string(), option = option)
        })?;
        let path = data.join("jersi.lock");
        let name = path.display().to_string();
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| {
            message!("server-no-lock-file", file = &name, why = error.to_string(), option = option)
        })?;
        // One that is just stopping needs a moment; so does a program that it was about to start, which holds the lock until it runs.
        let until = Instant::now() + STOPPING;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Hold(file)),
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(message!("server-folder-in-use", folder = &folder, option = option));
                }
                Err(TryLockError::Error(error)) => {
                    return Err(message!("server-no-lock", file = &name, why = error.to_string()));
                }
            }
        }
    }
}

/// The database in a folder.
pub fn database(data: &Path) -> PathBuf {
    data.join("jersi.db")
}

fn prometheus() -> Result<PrometheusHandle, Message> {
    static HANDLE: OnceLock<Result<PrometheusHandle, String>> = OnceLock::new();
    HANDLE
        .get_or_init(|| PrometheusBuilder::new().install_recorder().map_err(|error| error.to_string()))
        .clone()
        .map_err(|error| message!("server-no-metrics", why = &error))
}

/// A server that runs.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    pub(crate) app: Arc<App>,
    listening: tokio::task::JoinHandle<()>,
    timing: tokio::task::JoinHandle<()>,
    behind: tokio::task::JoinHandle<()>,
    connections: TaskTracker,
    /// The servers over the same database.
    joined: Option<Joined>,
    _opened: Opened,
}

/// Where the logs of a server are.
enum Opened {
    /// One file, which one process holds.
    File(Arc<SqliteStore>, #[allow(dead_code)] Hold),
    /// A database that several servers share.
    Shared(Arc<PostgresStore>),
}

impl Opened {
    /// Opens what the configuration names.
    async fn by(config: &Config) -> Result<Opened, Message> {
        if let Some(url) = &config.database {
            let store = PostgresStore::open_within(AWAY, url).await.map_err(|error| error.message())?;
            return Ok(Opened::Shared(Arc::new(store)));
        }
        let hold = Hold::take(&config.data, "--data")?;
        let options = SqliteOptions { file: database(&config.data), most: config.most_data };
        let store = match SqliteStore::open(&options).await {
            Err(StoreError::Ruined(fault)) => {
                tracing::error!(%fault, "what is left of the database is saved");
                rebuild(&options.file, CutGames::SetAside).await.map_err(|error| error.message())?.log();
                SqliteStore::open(&options).await
            }
            opened => opened,
        };
        let store = store.map_err(|error| error.message())?;
        Ok(Opened::File(Arc::new(store), hold))
    }

    fn store(&self) -> Arc<dyn Store> {
        match self {
            Opened::File(store, _) => store.clone(),
            Opened::Shared(store) => store.clone(),
        }
    }

    /// A clock that stands at the present moment, and when no turn could be accepted. Servers that share a database give such time back
    /// to the games that they take up.
    async fn time(&self) -> Result<(ServerClock, Pauses), StoreError> {
        Ok(match self {
            Opened::File(store, _) => take_up_time(&**store).await?,
            Opened::Shared(store) => {
                let now = within_reason(|| cluster::database_time(store)).await?;
                (ServerClock::standing_at(now), Pauses::default())
            }
        })
    }
}

impl Server {
    /// Starts a server: opens the database, checks it, takes up its games, listens.
    pub async fn start(config: Config, assets: Assets) -> Result<Server, Message> {
        let quotas = Quotas::new(config.limits);
        let guard = Arc::new(Guard::new(&config, quotas.clone())?);
        let metrics = prometheus()?;
        let opened = Opened::by(&config).await?;
        let store = opened.store();
        for fault in store.faults() {
            tracing::error!("{fault}");
        }
        let (clock, pauses) = opened.time().await.map_err(|error| error.message())?;
        let (calls, inbox) = mpsc::unbounded_channel();
        let referee = Referee::new(store, clock, pauses, quotas.clone(), calls);
        let engines = Arc::new(EnginePool::start(&referee, config.engine_threads, config.limits));
        let timed = Arc::new(AtomicBool::new(false));
        let timing = tokio::spawn(keep_time(referee.clone(), engines.clone(), inbox, timed.clone()));
        let listener = TcpListener::bind(config.listen).await.map_err(|error| {
            let (address, why) = (config.listen.to_string(), error.to_string());
            match error.kind() {
                io::ErrorKind::AddrInUse => message!("server-address-in-use", address = &address, why = &why),
                io::ErrorKind::PermissionDenied => {
                    message!("server-port-forbidden", address = &address, why = &why)
                }
                _ => message!("server-cannot-listen", address = &address, why = &why),
            }
        })?;
        referee.clock.run();
        // The time until now is noted before anything else could be.
        if let Err(error) = referee.beat().await {
            tracing::error!(%error, "the store does not write");
        }
        let address = listener.local_addr().unwrap_or(config.listen);
        tracing::info!(%address, "the server is up");
        let (stop, stopping) = watch::channel(false);
        let joined = match &opened {
            Opened::File(..) => None,
            Opened::Shared(store) => {
                let joined = within_reason(|| Joined::new(store.clone(), referee.clone(), &stopping)).await;
                Some(joined.map_err(|error| error.message())?)
            }
        };
        let app = Arc::new(App {
            referee,
            engines,
            lobby: Lobby::default(),
            bots: Bots::default(),
            push: Push::new(&config),
            guard: guard.clone(),
            limits: config.limits,
            timeouts: config.timeouts,
            metrics,
            assets,
            lab: config.lab.clone(),
            keep_unplayed: config.keep_unplayed,
            readers: Workers::start("reader", WORKERS, quotas.clone()),
            painters: Workers::start("painter", WORKERS, quotas),
            exhibitions: Arc::default(),
            cluster: joined.as_ref().map(Joined::cluster),
            stop,
        });
        tokio::spawn(beat(app.clone(), timed));
        tokio::spawn(tick(app.clone()));
        tokio::spawn(keep_lobby(app.clone()));
        tokio::spawn(keep_outbox(app.clone(), app.referee.happenings()));
        tokio::spawn(keep_openings(app.clone()));
        // Games of a shared database are taken up by leases.
        let behind = tokio::spawn(take_up_games(app.clone(), joined.is_none()));
        let connections = TaskTracker::new();
        let router = http::router(app.clone(), guard);
        let listening = tokio::spawn(listen(listener, router, app.clone(), connections.clone()));
        Ok(Server { address, app, listening, timing, behind, connections, joined, _opened: opened })
    }

    /// Stops within a second: what is in flight is finished, everybody is told, the clocks' time is noted.
    pub async fn stop(self) {
        self.app.stop.send_replace(true);
        self.app.engines.stop();
        let _ = self.listening.await;
        self.connections.close();
        let _ = tokio::time::timeout(PATIENCE, self.connections.wait()).await;
        self.app.readers.stop();
        self.app.painters.stop();
        self.behind.abort();
        if let Err(error) = self.app.referee.beat().await {
            tracing::error!(%error, "the time of the stop could not be noted");
        }
        self.timing.abort();
        if let Some(joined) = self.joined {
            joined.leave().await;
        }
        self.app.referee.store.close().await;
        tracing::info!("the server has stopped");
    }
}

/// Waits until the server stops; not at all, if it does already.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// The clock, and when no turn could be accepted: also not from the last sign of life until now.
async fn take_up_time(store: &dyn Store) -> Result<(ServerClock, Pauses), StoreError> {
    let last = store.last_moment().await?;
    let clock = ServerClock::standing_after(last);
    let now = clock.now();
    if now < last {
        store.set_back(now).await?;
    }
    let pauses = Pauses::of(store.pauses().await?);
    let alive = store.last_beat().await?;
    if alive > 0 {
        pauses.add(Pause { from: alive, until: now });
    }
    Ok((clock, pauses))
}

/// Takes up the games that were under way, and checks what was written since the last check; meanwhile others play.
async fn take_up_games(app: Arc<App>, alone: bool) {
    if !alone {
        return;
    }
    let games = persist("the games under way could not be taken up", || app.referee.wake()).await;
    tracing::info!(games, "the games under way are taken up");
    let damaged = persist("the log could not be checked", || app.referee.store.check_rest()).await;
    metrics::gauge!("jersi_games_set_aside").set(damaged.len() as f64);
    for damaged in damaged {
        tracing::error!(game = %damaged.game, reason = damaged.reason, "a damaged game is set aside");
    }
}

/// Asks a database that was there a moment ago until it answers, for as long as a start waits for it.
async fn within_reason<T, F: Future<Output = Result<T, StoreError>>>(
    ask: impl Fn() -> F,
) -> Result<T, StoreError> {
    let until = Instant::now() + AWAY;
    loop {
        match ask().await {
            Err(error) if Instant::now() < until => tracing::warn!(%error, "the database is waited for"),
            done => return done,
        }
        tokio::time::sleep(BEAT / 2).await;
    }
}

/// Asks the store until it answers: a disk that fails for a moment must not leave games without their clocks.
async fn persist<T, F: Future<Output = Result<T, StoreError>>>(failure: &str, ask: impl Fn() -> F) -> T {
    let mut pause = BEAT;
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => tracing::error!(%error, "{failure}; it is tried again"),
        }
        tokio::time::sleep(pause).await;
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
}

/// Sees that the server runs.
async fn tick(app: Arc<App>) {
    let mut stopping = app.stopping();
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => app.referee.pauses.tick(app.referee.clock.now()),
            _ = stopped(&mut stopping) => return,
        }
    }
}

/// Notes now and then that turns can be stored, and tidies up.
async fn beat(app: Arc<App>, timed: Arc<AtomicBool>) {
    let mut stopping = app.stopping();
    let mut tick = tokio::time::interval(BEAT);
    for count in 0_u64.. {
        tokio::select! {
            _ = tick.tick() => {}
            _ = stopped(&mut stopping) => return,
        }
        if timed.load(Ordering::Relaxed)
            && let Err(error) = app.referee.beat().await
        {
            tracing::error!(%error, "the store does not write");
        }
        if count % 5 == 4 {
            app.referee.sweep();
            app.referee.quotas.sweep();
            app.metrics.run_upkeep();
        }
        if count % TIDYING == 60
            && let Err(error) = forget_unplayed(&app.referee, app.keep_unplayed).await
        {
            tracing::error!(%error, "games that nobody played could not be forgotten");
        }
    }
}
