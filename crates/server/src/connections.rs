//! Connections: so many from one address and from all, and each is closed when nothing comes of it.
//!
//! One rule closes what is silent: a connection on which no request is being answered, and which has not taken the next part of an
//! answer, for so long. It holds for who never asks, asks for ever, answers pings and asks nothing, or does not read.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request};
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower::ServiceExt;

use crate::guard::Client;
use crate::http::status;
use crate::problem::Problem;
use crate::serve::{App, stopped};

/// Whoever is turned away has so long to take the answer, and whoever is sent away to say goodbye.
const FAREWELL: Duration = Duration::from_secs(1);

/// Answers are handed over in parts of this size; who does not take one in time does not read.
const PART: usize = 16 << 10;

/// What waits to be sent on a connection, at most; also the longest head of a request.
const BUFFER: usize = 64 << 10;

/// Requests of one connection that are answered at the same time.
const STREAMS: u32 = 64;

/// How many connections there are, in all and from each address.
#[derive(Default)]
struct Doors(Mutex<Count>);

#[derive(Default)]
struct Count {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// A connection that is counted, and waited for, as long as this lives.
struct Entered(Arc<Doors>, IpAddr, #[allow(dead_code)] TaskTrackerToken);

/// The place of a connection. A socket keeps it when its request is over.
#[derive(Clone)]
pub struct Slot(#[allow(dead_code)] Arc<Entered>);

impl Doors {
    fn count(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more; or what to tell those for whom there is none.
    fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        each: usize,
        all: usize,
        token: TaskTrackerToken,
    ) -> Result<Entered, Problem> {
        let mut count = self.count();
        let full = count.all >= all;
        let own = count.each.entry(address).or_insert(0);
        if *own >= each {
            metrics::counter!("jersi_refused_total", "why" => "connections").increment(1);
            return Err(Problem::too_many(message!("request-too-many-connections")));
        }
        if full {
            if *own == 0 {
                count.each.remove(&address);
            }
            metrics::counter!("jersi_refused_total", "why" => "full").increment(1);
            return Err(Problem::unavailable(message!("request-server-full")));
        }
        *own += 1;
        count.all += 1;
        Ok(Entered(self.clone(), address, token))
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut count = self.0.count();
        count.all -= 1;
        if let Some(own) = count.each.get_mut(&self.1) {
            *own -= 1;
            if *own == 0 {
                count.each.remove(&self.1);
            }
        }
    }
}

/// Takes connections until the server stops.
pub async fn listen(listener: TcpListener, router: Router, app: Arc<App>, connections: TaskTracker) {
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
        // Behind a proxy everybody has the proxy's address; those it speaks for are counted request by request.
        let each = if app.guard.trusts(peer.ip()) { usize::MAX } else { app.limits.connections_each };
        match doors.enter(Client::new(peer.ip()).0, each, app.limits.connections, connections.token()) {
            Ok(entered) => {
                connections.spawn(converse(stream, peer, router.clone(), app.clone(), entered));
            }
            Err(problem) => {
                connections.spawn(turn_away(stream, problem));
            }
        }
    }
}

/// There is no place: says so and closes.
async fn turn_away(mut stream: TcpStream, problem: Problem) {
    let body = serde_json::to_string(&problem.to_body()).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {}\r\nretry-after: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        status(problem.code),
        problem.code.retry_after().unwrap_or_default(),
        body.len()
    );
    let _ = tokio::time::timeout(FAREWELL, async {
        // An answer that comes before the question is not understood.
        let _asked = stream.read(&mut [0; 1024]).await?;
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // What the other end has sent must be read, or it may lose the answer.
        tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
    })
    .await;
}

/// One connection, until it ends, falls silent, or the server stops.
async fn converse(stream: TcpStream, peer: SocketAddr, router: Router, app: Arc<App>, entered: Entered) {
    let (mut stopping, silence) = (app.stopping(), app.timeouts.idle);
    drop(app);
    let _ = stream.set_nodelay(true);
    let slot = Slot(Arc::new(entered));
    let activity = Arc::new(Activity::default());
    let watched = activity.clone();
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(slot.clone());
        let (router, activity) = (router.clone(), watched.clone());
        let answering = activity.begin();
        async move {
            let response = router.oneshot(request.map(Body::new) as Request).await?;
            drop(answering);
            Ok::<_, Infallible>(response.map(|body| Paced { body, rest: Bytes::new(), activity }))
        }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(None).max_buf_size(BUFFER);
    builder.http2().timer(TokioTimer::new()).max_concurrent_streams(STREAMS).max_send_buf_size(BUFFER);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let mut connection = std::pin::pin!(connection);
    let silent = tokio::select! {
        done = connection.as_mut() => {
            if let Err(error) = done {
                tracing::debug!(%error, "a connection broke off");
            }
            return;
        }
        _ = stopped(&mut stopping) => false,
        () = activity.silence(silence) => true,
    };
    connection.as_mut().graceful_shutdown();
    if silent {
        metrics::counter!("jersi_silent_connections_total").increment(1);
        let _ = tokio::time::timeout(FAREWELL, connection).await;
    } else {
        let _ = connection.await;
    }
}

/// Whether anything comes of a connection.
struct Activity(Mutex<Progress>);

struct Progress {
    /// Requests that are being answered.
    answering: usize,
    /// When the last of them was, or when a part of an answer was taken.
    last: Instant,
}

impl Default for Activity {
    fn default() -> Activity {
        Activity(Mutex::new(Progress { answering: 0, last: Instant::now() }))
    }
}

impl Activity {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request came: it is being answered until what is returned is dropped.
    fn begin(self: &Arc<Self>) -> Answering {
        self.progress().answering += 1;
        Answering(self.clone())
    }

    fn touch(&self) {
        self.progress().last = Instant::now();
    }

    /// Waits until nothing has come of the connection for so long.
    async fn silence(&self, longest: Duration) {
        loop {
            let until = match &*self.progress() {
                Progress { answering: 0, last } => *last + longest,
                _ => Instant::now() + longest,
            };
            if until <= Instant::now() {
                return;
            }
            tokio::time::sleep_until(until).await;
        }
    }
}

/// A request that is being answered.
struct Answering(Arc<Activity>);

impl Drop for Answering {
    fn drop(&mut self) {
        let mut progress = self.0.progress();
        progress.answering -= 1;
        progress.last = Instant::now();
    }
}

/// The body of an answer, in parts: it shows whether the other end takes them.
struct Paced {
    body: Body,
    rest: Bytes,
    activity: Arc<Activity>,
}

impl HttpBody for Paced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        self.activity.touch();
        let size = self.rest.len().min(PART);
        let part = self.rest.split_to(size);
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::problem::Code;

    #[test]
    fn who_is_turned_away_is_told_why() {
        let (doors, tracker) = (Arc::new(Doors::default()), TaskTracker::new());
        let enter = |last: u8| {
            let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, last));
            doors.enter(address, 2, 3, tracker.token()).map_err(|problem| problem.code)
        };
        let first: Vec<Entered> = (0..2).map(|_| enter(1).unwrap_or_else(|_| panic!("a place"))).collect();
        assert_eq!(enter(1).err(), Some(Code::TooMany));
        let second = enter(2);
        assert!(second.is_ok());
        assert_eq!(enter(3).err(), Some(Code::Unavailable));
        drop((first, second));
        assert!(enter(3).is_ok());
        assert!(doors.count().each.is_empty() && doors.count().all == 0);
    }
}
