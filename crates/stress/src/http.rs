//! What is asked once: HTTP requests to the server, each on a connection of its own.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Method, Request, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};

use crate::dice::Dice;

/// How long an answer may take: longer than it does on however slow a machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often the answer to a change is lost on its way.
const LOST: f64 = 0.1;

/// A change that was not answered is asked for again after so long.
const AGAIN: Duration = Duration::from_millis(50);

/// A seat and its secret.
#[derive(Clone, Debug, Deserialize)]
pub struct SeatSecret {
    /// `white` or `black`.
    pub side: String,
    /// Who knows it plays this side.
    pub secret: String,
}

/// A game that was made.
#[derive(Clone, Debug, Deserialize)]
pub struct Created {
    /// Its name.
    pub game: String,
    /// The maker's seats.
    pub seats: Vec<SeatSecret>,
}

/// The HTTP side of one server or several: any of them answers.
#[derive(Debug)]
pub struct Http {
    addresses: Vec<SocketAddr>,
    from: Option<IpAddr>,
    asked: AtomicUsize,
    /// How many answers to changes were lost.
    pub lost: AtomicU64,
}

/// A connection to a server, from an address of this machine.
pub(crate) async fn connect_from(server: SocketAddr, from: Option<IpAddr>) -> std::io::Result<TcpStream> {
    let Some(from) = from else { return TcpStream::connect(server).await };
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(server).await
}

impl Http {
    /// Asks the servers at these addresses in turn.
    pub fn new(addresses: Vec<SocketAddr>) -> Http {
        Http { addresses, from: None, asked: AtomicUsize::new(0), lost: AtomicU64::new(0) }
    }

    /// The same, asked from an address of this machine.
    pub fn from(self, from: Option<IpAddr>) -> Http {
        Http { from, ..self }
    }

    /// A connection to the next server, or to the one after it if that is down.
    async fn connect(&self) -> std::io::Result<(TcpStream, SocketAddr)> {
        let first = self.asked.fetch_add(1, Ordering::Relaxed);
        let mut failed = std::io::Error::other("there is no server");
        for number in 0..self.addresses.len() {
            let address = self.addresses[(first + number) % self.addresses.len()];
            match connect_from(address, self.from).await {
                Ok(stream) => return Ok((stream, address)),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// Asks; the answer's status and text.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, String), String> {
        self.ask_once(method, path, body, None).await
    }

    async fn ask_once(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        id: Option<&str>,
    ) -> Result<(u16, String), String> {
        let asked = tokio::time::timeout(PATIENCE, self.ask_patiently(method, path, body, id));
        asked.await.unwrap_or_else(|_| Err(format!("{path}: no answer in {} s", PATIENCE.as_secs())))
    }

    async fn ask_patiently(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        id: Option<&str>,
    ) -> Result<(u16, String), String> {
        let fail = |error: &dyn std::fmt::Display| format!("{path}: {error}");
        let (stream, address) = self.connect().await.map_err(|error| fail(&error))?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
            .await
            .map_err(|error| fail(&error))?;
        let driver = tokio::spawn(connection);
        let text = body.map(Value::to_string).unwrap_or_default();
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, address.to_string());
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        if let Some(id) = id {
            request = request.header("idempotency-key", id);
        }
        let request = request.body(Full::new(Bytes::from(text))).map_err(|error| fail(&error))?;
        let answer = sender.send_request(request).await.map_err(|error| fail(&error))?;
        let status = answer.status().as_u16();
        let bytes = answer.into_body().collect().await.map_err(|error| fail(&error))?.to_bytes();
        driver.abort();
        let text = String::from_utf8(bytes.into()).map_err(|error| fail(&error))?;
        Ok((status, text))
    }

    async fn ask_for<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<T, String> {
        let (status, text) = self.ask(method, path, body).await?;
        if !(200..300).contains(&status) {
            return Err(format!("{path}: {status} {text}"));
        }
        serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
    }

    /// Makes a change with an id of its own, and asks for it again until it is answered, at whatever server; some answers are lost on
    /// their way. It must be made once.
    pub async fn settle<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &Value,
        dice: &mut Dice,
    ) -> Result<T, String> {
        let id = format!("{:016x}{:016x}", dice.below(u64::MAX), dice.below(u64::MAX));
        loop {
            let asked = self.ask_once(Method::POST, path, Some(body), Some(&id)).await;
            if dice.chance(LOST) {
                self.lost.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            match asked {
                Ok((200..300, text)) => {
                    return serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"));
                }
                // No server, a slow or a busy one, or its store does not write: perhaps it was done.
                Err(_) | Ok((408 | 429 | 503, _)) => tokio::time::sleep(AGAIN).await,
                Ok((status, text)) => return Err(format!("{path}: {status} {text}")),
            }
        }
    }

    /// A game, whole, as its text.
    pub async fn game(&self, game: &str) -> Result<String, String> {
        let path = format!("/api/games/{game}");
        match self.ask(Method::GET, &path, None).await? {
            (200, text) => Ok(text),
            (status, text) => Err(format!("{path}: {status} {text}")),
        }
    }

    /// A game's record.
    pub async fn record(&self, game: &str) -> Result<String, String> {
        let path = format!("/api/games/{game}/record");
        match self.ask(Method::GET, &path, None).await? {
            (200, text) => Ok(text),
            (status, text) => Err(format!("{path}: {status} {text}")),
        }
    }

    /// Makes a game.
    pub async fn create(&self, new: &Value) -> Result<Created, String> {
        self.ask_for(Method::POST, "/api/games", Some(new)).await
    }

    /// The same, asked again as long as more is asked for than can be read at once: so it is on a busy machine.
    pub async fn create_patiently(&self, new: &Value) -> Result<Created, String> {
        loop {
            match self.create(new).await {
                Err(error) if error.contains(": 429") => tokio::time::sleep(AGAIN).await,
                made => return made,
            }
        }
    }

    /// Takes the open seat of a game.
    pub async fn join(&self, game: &str, name: &str) -> Result<SeatSecret, String> {
        let path = format!("/api/games/{game}/join");
        self.ask_for(Method::POST, &path, Some(&serde_json::json!({ "name": name }))).await
    }
}
