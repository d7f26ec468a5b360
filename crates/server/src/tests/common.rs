//! A server in a folder of its own, and clients.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::{Config, Limits, Server, Timeouts, random};

/// Longer than anything here takes, on however slow a machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Another address of this machine.
pub const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A client from there.
pub fn elsewhere() -> reqwest::Client {
    reqwest::Client::builder().local_address(ELSEWHERE).timeout(PATIENCE).build().expect("a client")
}

/// Limits that no honest test reaches.
pub const GENEROUS: Limits = Limits {
    requests: 100_000,
    burst: 100_000,
    games: 100_000,
    running: 100_000,
    stored: 100_000,
    work: 100_000,
    thought: 100_000,
    connections_each: 10_000,
    connections: 20_000,
    messages: 10_000,
    followed: 100,
    analyses_each: 2,
    analyses: 8,
    exhibitions: 20,
    exhibitions_each: 20,
    seeks_each: 1000,
    bots_each: 1000,
    bot_games: 1000,
};

pub fn config(data: &Path) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        base_url: None,
        data: data.to_owned(),
        database: None,
        most_data: None,
        keep_unplayed: std::time::Duration::MAX,
        trusted_proxies: Vec::new(),
        engine_threads: 2,
        allow_local_push: false,
        lab: None,
        limits: GENEROUS,
        timeouts: Timeouts::default(),
    }
}

/// A server that runs, and a client of it.
pub struct Host {
    pub server: Server,
    pub folder: TempDir,
    pub client: reqwest::Client,
}

impl Host {
    pub async fn new() -> Host {
        Host::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Host {
        Host::over(TempDir::new().expect("a folder"), change).await
    }

    /// A server over a folder that may hold games.
    pub async fn over(folder: TempDir, change: impl FnOnce(&mut Config)) -> Host {
        let mut config = config(folder.path());
        change(&mut config);
        let server = Server::start(config, |_| None).await.expect("a server");
        Host { server, folder, client: reqwest::Client::new() }
    }

    /// Stops the server; its folder stays.
    pub async fn stop(self) -> TempDir {
        self.server.stop().await;
        self.folder
    }

    /// The server stops and comes back over the same folder.
    pub async fn restart(self) -> Host {
        Host::over(self.stop().await, |_| {}).await
    }

    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address())).timeout(PATIENCE)
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(body)).await
    }

    /// As the holder of a seat.
    pub async fn post_as(&self, secret: &str, path: &str, body: &Value) -> Answer {
        Answer::of(self.request(Method::POST, path).bearer_auth(secret).json(body)).await
    }

    /// A new game, made as `body` says over the defaults: pijersi, two people at one screen.
    pub async fn make(&self, body: Value) -> Made {
        let answer = self.post("/api/games", &new_game(body)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let made = answer.json();
        let secret = |seat: &Value| (text(&seat["side"]), text(&seat["secret"]));
        Made {
            game: text(&made["game"]),
            seats: made["seats"].as_array().expect("seats").iter().map(secret).collect(),
        }
    }

    /// A game of two people: White's secret and Black's.
    pub async fn duel(&self, body: Value) -> (String, String, String) {
        let mut wanted = json!({ "players": [{ "who": "me", "name": "Ana" }, { "who": "open" }] });
        merge(&mut wanted, body);
        let made = self.make(wanted).await;
        let joined = self.post(&format!("/api/games/{}/join", made.game), &json!({ "name": "Bob" })).await;
        assert_eq!(joined.status, StatusCode::CREATED, "{}", joined.text);
        let secret = text(&joined.json()["secret"]);
        (made.game, made.seats[0].1.clone(), secret)
    }

    pub async fn game(&self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.good()
    }

    /// Plays the first legal turn as whoever holds this secret; the answer.
    pub async fn play(&self, game: &str, secret: &str) -> Value {
        let before = self.game(game).await;
        let turn = &before["now"]["view"]["turns"][0];
        let ply = before["turns"].as_array().expect("turns").len();
        let body = json!({ "ply": ply, "id": format!("at {}", before["version"]), "turn": turn });
        self.post_as(secret, &format!("/api/games/{game}/turns"), &body).await.good()
    }

    pub async fn act(&self, game: &str, secret: &str, action: Value) -> Answer {
        self.post_as(secret, &format!("/api/games/{game}/actions"), &action).await
    }

    pub async fn socket(&self) -> Socket {
        Socket::from(self.address(), None, self.upgrade()).await.expect("a socket")
    }

    /// The request that opens a socket.
    pub fn upgrade(&self) -> Request {
        format!("ws://{}/api/socket", self.address()).into_client_request().expect("a request")
    }

    /// A socket that follows a game; what came first, after the seat.
    pub async fn watch(&self, game: &str, secret: Option<&str>) -> (Socket, Value) {
        let mut socket = self.socket().await;
        let first = socket.watch(game, secret, 0).await;
        (socket, first)
    }
}

/// A game that was made: its name, and the maker's seats with their secrets.
pub struct Made {
    pub game: String,
    pub seats: Vec<(String, String)>,
}

pub fn new_game(body: Value) -> Value {
    let me = json!({ "who": "me" });
    let mut wanted = json!({ "variant": "pijersi", "players": [me, me], "draw_colours": false });
    merge(&mut wanted, body);
    wanted
}

pub fn merge(into: &mut Value, from: Value) {
    for (name, value) in from.as_object().expect("fields") {
        into[name] = value.clone();
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub async fn of(request: RequestBuilder) -> Answer {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        Answer { status, headers, text: response.text().await.expect("a body") }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    /// What a granted request brings.
    pub fn good(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text);
        self.json()
    }

    /// A refusal in plain text.
    pub fn refused_plainly(&self, status: u16, part: &str) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert!(self.text.contains(part), "{}", self.text);
    }

    /// A refusal: the status, a code, a sentence in both languages, and what browsers are told to refuse.
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        let body = self.json();
        assert_eq!(body["code"], code, "{body}");
        said(&body["said"]);
    }
}

/// A sentence in both languages.
pub fn said(said: &Value) {
    let (en, fr) = (text(&said["en"]), text(&said["fr"]));
    assert!(en.len() > 3 && fr.len() > 3, "{said}");
}

/// A socket.
pub struct Socket(pub WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a socket, from another address of this machine if one is given.
    pub async fn from(to: SocketAddr, from: Option<IpAddr>, request: Request) -> Result<Socket, Error> {
        let socket = TcpSocket::new_v4()?;
        if let Some(from) = from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        let stream = socket.connect(to).await?;
        let (stream, _) = tokio_tungstenite::client_async(request, stream).await?;
        let mut socket = Socket(stream);
        assert_eq!(socket.hear().await["type"], "hello");
        Ok(socket)
    }

    pub async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub async fn send(&mut self, message: Message) {
        self.0.send(message).await.expect("sent");
    }

    /// The next message, if the server does not close.
    pub async fn next(&mut self) -> Result<Value, Option<CloseFrame>> {
        tokio::time::timeout(PATIENCE, self.next_text()).await.expect("a message in time")
    }

    async fn next_text(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    pub async fn hear(&mut self) -> Value {
        self.next().await.expect("a message")
    }

    /// The next message of that type; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        self.until_that(|message| message["type"] == kind).await
    }

    pub async fn until_that(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The code with which the server closes.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.next().await {
                Ok(_) => {}
                Err(frame) => return frame.map(|frame| frame.code.into()),
            }
        }
    }

    /// Follows a game; what of it came.
    pub async fn watch(&mut self, game: &str, secret: Option<&str>, version: u64) -> Value {
        self.say(&json!({ "type": "watch", "game": game, "secret": secret, "version": version })).await;
        self.until("game").await
    }

    pub async fn turn(&mut self, game: &str, ply: usize, id: &str, turn: &Value) {
        self.say(&json!({ "type": "turn", "game": game, "ply": ply, "id": id, "turn": turn })).await;
    }

    pub async fn act(&mut self, game: &str, action: Value) -> Value {
        let id = random::secret().reveal().to_owned();
        self.say(&json!({ "type": "action", "game": game, "id": id, "action": action })).await;
        self.until_that(|message| message["id"] == id.as_str()).await
    }

    /// Whether the server still answers here.
    pub async fn is_heard(&mut self) {
        self.say(&json!({ "type": "ping", "id": "still there?" })).await;
        self.until_that(|message| message["type"] == "pong" && message["id"] == "still there?").await;
    }
}
