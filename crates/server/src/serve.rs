//! The server as a whole: starts, listens, stops.

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use jersi_schema::{Message, Phase};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower::ServiceExt;

use crate::bus::LocalBus;
use crate::config::{Config, Limits, Timeouts};
use crate::engine_pool::EnginePool;
use crate::game::Seat;
use crate::guard::{Client, Guard};
use crate::http::{self, Assets, Renderer};
use crate::problem::Problem;
use crate::referee::Referee;
use crate::store::{SqliteOptions, SqliteStore, Store};
use crate::time::ServerClock;
use crate::timers::keep_time;

/// How often the server notes that it is alive, while a clock runs.
const BEAT: Duration = Duration::from_secs(1);

/// Whoever is turned away has so long to take the answer.
const TURNED_AWAY: Duration = Duration::from_secs(1);

/// What is in flight has so long to finish when the server stops.
const PATIENCE: Duration = Duration::from_millis(600);

/// What all parts of the server share.
pub struct App {
    /// The referee.
    pub referee: Arc<Referee>,
    /// The computers.
    pub engines: Arc<EnginePool>,
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
    /// Where pictures are drawn.
    pub renderer: Renderer,
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

    /// Whether two more computers may play each other.
    pub async fn admit_exhibition(&self) -> Result<(), Problem> {
        let awake = self.referee.store.awake().await?;
        let is_computer = |seat: &Seat| matches!(seat, Seat::Computer { .. });
        let running = awake
            .iter()
            .filter(|game| game.phase != Phase::Over && game.seats.iter().all(is_computer))
            .count();
        if running < self.limits.exhibitions {
            return Ok(());
        }
        Err(Problem::too_many(message!("request-too-many-exhibitions")))
    }
}

/// The folder of a server, held by one process at a time.
pub struct Hold(#[allow(dead_code)] File);

impl Hold {
    /// Makes the folder if need be, and takes it.
    pub fn take(data: &Path) -> Result<Hold, Message> {
        let folder = data.display().to_string();
        std::fs::create_dir_all(data)
            .map_err(|error| message!("server-no-folder", folder = &folder, why = error.to_string()))?;
        let path = data.join("jersi.lock");
        let name = path.display().to_string();
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file =
            file.map_err(|error| message!("server-no-lock-file", file = &name, why = error.to_string()))?;
        match file.try_lock() {
            Ok(()) => Ok(Hold(file)),
            Err(TryLockError::WouldBlock) => Err(message!("server-folder-in-use", folder = &folder)),
            Err(TryLockError::Error(error)) => {
                Err(message!("server-no-lock", file = &name, why = error.to_string()))
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
    app: Arc<App>,
    listening: tokio::task::JoinHandle<()>,
    timing: tokio::task::JoinHandle<()>,
    connections: TaskTracker,
    store: Arc<SqliteStore>,
    _hold: Hold,
}

impl Server {
    /// Starts a server: opens the database, checks it, takes up its games, listens.
    pub async fn start(config: Config, assets: Assets) -> Result<Server, Message> {
        let guard = Arc::new(Guard::new(&config)?);
        let metrics = prometheus()?;
        let hold = Hold::take(&config.data)?;
        let options = SqliteOptions { file: database(&config.data), most: config.most_data };
        let store = Arc::new(SqliteStore::open(&options).await.map_err(|error| error.message())?);
        for damaged in store.check().await.map_err(|error| error.message())? {
            tracing::error!(game = %damaged.game, reason = damaged.reason, "a damaged game is set aside");
        }
        let last = store.last_moment().await.map_err(|error| error.message())?;
        let clock = ServerClock::standing_after(last);
        let (calls, inbox) = mpsc::unbounded_channel();
        let referee = Referee::new(store.clone(), Arc::new(LocalBus::default()), clock, calls);
        let engines = Arc::new(EnginePool::start(&referee, config.engine_threads, config.limits));
        let timed = Arc::new(AtomicBool::new(false));
        let timing = tokio::spawn(keep_time(referee.clone(), engines.clone(), inbox, timed.clone()));
        let taken_up = referee.wake().await.map_err(|error| error.message())?;
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
        let address = listener.local_addr().unwrap_or(config.listen);
        tracing::info!(%address, games = taken_up, "the server is up");
        let (stop, _) = watch::channel(false);
        let app = Arc::new(App {
            referee,
            engines,
            guard: guard.clone(),
            limits: config.limits,
            timeouts: config.timeouts,
            metrics,
            assets,
            lab: config.lab.clone(),
            renderer: Renderer::default(),
            stop,
        });
        tokio::spawn(beat(app.clone(), timed));
        let connections = TaskTracker::new();
        let router = http::router(app.clone(), guard);
        let listening =
            tokio::spawn(listen(listener, router, app.clone(), connections.clone(), config.trusted_proxies));
        Ok(Server { address, app, listening, timing, connections, store, _hold: hold })
    }

    /// Stops within a second: what is in flight is finished, everybody is told, the clocks' time is noted.
    pub async fn stop(self) {
        self.app.stop.send_replace(true);
        self.app.engines.stop();
        let _ = self.listening.await;
        self.connections.close();
        let _ = tokio::time::timeout(PATIENCE, self.connections.wait()).await;
        if let Err(error) = self.store.beat(self.app.referee.clock.now()).await {
            tracing::error!(%error, "the time of the stop could not be noted");
        }
        self.timing.abort();
        self.store.close().await;
        tracing::info!("the server has stopped");
    }
}

/// Waits until the server stops; not at all, if it does already.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Notes now and then that the server is alive, and tidies up.
async fn beat(app: Arc<App>, timed: Arc<AtomicBool>) {
    let mut stopping = app.stopping();
    let mut tick = tokio::time::interval(BEAT);
    for count in 0_u64.. {
        tokio::select! {
            _ = tick.tick() => {}
            _ = stopped(&mut stopping) => return,
        }
        if timed.load(Ordering::Relaxed)
            && let Err(error) = app.referee.store.beat(app.referee.clock.now()).await
        {
            tracing::error!(%error, "the store does not write");
        }
        if count % 5 == 4 {
            app.referee.sweep();
            app.guard.sweep();
            app.metrics.run_upkeep();
        }
    }
}

/// How many connections there are from each address.
#[derive(Default)]
struct Doors(Mutex<HashMap<IpAddr, usize>>);

/// A connection that is counted, and waited for, as long as this lives.
struct Entered(Arc<Doors>, IpAddr, #[allow(dead_code)] TaskTrackerToken);

/// The place of a connection. A socket keeps it when its request is over.
#[derive(Clone)]
pub struct Slot(#[allow(dead_code)] Arc<Entered>);

impl Doors {
    fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        each: usize,
        all: usize,
        token: TaskTrackerToken,
    ) -> Option<Entered> {
        let mut doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let total: usize = doors.values().sum();
        let own = doors.entry(address).or_insert(0);
        if *own >= each || total >= all {
            return None;
        }
        *own += 1;
        Some(Entered(self.clone(), address, token))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut doors = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = doors.get_mut(&self.1) {
            *own -= 1;
            if *own == 0 {
                doors.remove(&self.1);
            }
        }
    }
}

async fn listen(
    listener: TcpListener,
    router: Router,
    app: Arc<App>,
    connections: TaskTracker,
    trusted: Vec<ipnet::IpNet>,
) {
    let doors = Arc::new(Doors::default());
    let mut stopping = app.stopping();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of files, mostly: it passes when others leave.
                    tracing::error!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            _ = stopped(&mut stopping) => return,
        };
        // Behind a proxy everybody has the proxy's address.
        let proxy = trusted.iter().any(|net| net.contains(&peer.ip().to_canonical()));
        let each = if proxy { usize::MAX } else { app.limits.connections_each };
        match doors.enter(Client::new(peer.ip()).0, each, app.limits.connections, connections.token()) {
            Some(entered) => {
                connections.spawn(converse(stream, peer, router.clone(), app.clone(), entered));
            }
            None => {
                metrics::counter!("jersi_refused_total", "why" => "connections").increment(1);
                connections.spawn(turn_away(stream));
            }
        }
    }
}

/// Too many connections: says so and closes.
async fn turn_away(mut stream: TcpStream) {
    let problem = Problem::too_many(message!("request-too-many-connections"));
    let body = serde_json::to_string(&problem.to_body()).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\nretry-after: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        problem.code.retry_after().unwrap_or_default(),
        body.len()
    );
    let _ = tokio::time::timeout(TURNED_AWAY, async {
        // An answer that comes before the question is not understood.
        let _asked = stream.read(&mut [0; 1024]).await?;
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // What the other end has sent must be read, or it may lose the answer.
        tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
    })
    .await;
}

/// One connection, until it ends or the server stops.
async fn converse(stream: TcpStream, peer: SocketAddr, router: Router, app: Arc<App>, entered: Entered) {
    let (mut stopping, idle) = (app.stopping(), app.timeouts.idle);
    drop(app);
    let _ = stream.set_nodelay(true);
    let slot = Slot(Arc::new(entered));
    let service = hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(slot.clone());
        router.clone().oneshot(request.map(axum::body::Body::new) as Request)
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(idle);
    builder.http2().timer(TokioTimer::new()).max_concurrent_streams(64).keep_alive_interval(idle);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        done = connection.as_mut() => {
            if let Err(error) = done {
                tracing::debug!(%error, "a connection broke off");
            }
            return;
        }
        _ = stopped(&mut stopping) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
