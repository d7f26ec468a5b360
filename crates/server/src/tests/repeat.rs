//! Requests that are sent twice, because an answer was lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use jersi_rules::Side;
use jersi_schema::{GameId, Moment, NewGame, Offer};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::common::{Answer, ELSEWHERE, GENEROUS, Host, new_game, text};
use crate::game::{Command, Entry};
use crate::guard::Client;
use crate::key::Key;
use crate::pauses::{Pause, Pauses};
use crate::problem::Code;
use crate::quota::Quotas;
use crate::random;
use crate::referee::{Asker, Making, Referee};
use crate::request::RequestId;
use crate::store::{DamagedGame, Filter, MemoryStore, Notices, Openings, Store, StoreError, Summary, Write};
use crate::time::ServerClock;

const ID: &str = "an id that nobody would guess";

/// Sends a change under an id, as the holder of a secret if there is one.
async fn send(host: &Host, id: &str, secret: Option<&str>, path: &str, body: &Value) -> Answer {
    let mut request = host.request(Method::POST, path).header("idempotency-key", id).json(body);
    if let Some(secret) = secret {
        request = request.bearer_auth(secret);
    }
    Answer::of(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_made_once() {
    let host = Host::new().await;
    let wanted = new_game(
        json!({ "public": true, "players": [{ "who": "me" }, { "who": "open" }], "draw_colours": true }),
    );
    let first = send(&host, ID, None, "/api/games", &wanted).await;
    assert_eq!(first.status, 201, "{}", first.text);
    let again = send(&host, ID, None, "/api/games", &wanted).await;
    assert_eq!((again.status.as_u16(), &again.text), (201, &first.text));
    let host = host.restart().await;
    let again = send(&host, ID, None, "/api/games", &wanted).await;
    assert_eq!((again.status.as_u16(), &again.text), (201, &first.text));
    assert_eq!(host.get("/api/games").await.good().as_array().map(Vec::len), Some(1));
    let other = new_game(json!({ "variant": "mikjersi" }));
    send(&host, ID, None, "/api/games", &other).await.refused(409, "id-reused");
    send(&host, "short", None, "/api/games", &wanted).await.refused(400, "bad-request");
    // Two at the same moment.
    let id = "another id that nobody guesses";
    let sent = [(); 8].map(|()| send(&host, id, None, "/api/games", &wanted));
    let answers = futures_util::future::join_all(sent).await;
    assert!(answers.iter().all(|answer| answer.text == answers[0].text && answer.status == 201));
    // Without an id every game is a new one, as before.
    let made = [host.make(json!({})).await.game, host.make(json!({})).await.game];
    assert_ne!(made[0], made[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lost_answer_to_a_join_loses_no_seat() {
    let host = Host::new().await;
    let made = host.make(json!({ "players": [{ "who": "me" }, { "who": "open" }] })).await;
    let path = format!("/api/games/{}/join", made.game);
    let bob = json!({ "name": "Bob" });
    let first = send(&host, ID, None, &path, &bob).await.good();
    assert_eq!(send(&host, ID, None, &path, &bob).await.good(), first);
    let host = host.restart().await;
    assert_eq!(send(&host, ID, None, &path, &bob).await.good(), first);
    send(&host, ID, None, &path, &json!({ "name": "Eve" })).await.refused(409, "id-reused");
    send(&host, "an id that somebody else made", None, &path, &bob).await.refused(409, "no-open-seat");
    send(&host, "b", None, &path, &bob).await.refused(400, "bad-request");
    host.play(&made.game, &made.seats[0].1).await;
    host.play(&made.game, &text(&first["secret"])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lost_answer_to_a_renewal_loses_no_seat() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    let path = format!("/api/games/{game}/secret");
    let renew =
        async |host: &Host, id: &str, secret: &str| send(host, id, Some(secret), &path, &json!(null)).await;
    let first = renew(&host, ID, &white).await.good();
    let fresh = text(&first["secret"]);
    assert_eq!(renew(&host, ID, &white).await.good(), first);
    let host = host.restart().await;
    assert_eq!(renew(&host, ID, &white).await.good(), first);
    // Neither the old secret without the id nor the id without the old secret.
    renew(&host, "an id that somebody else made", &white).await.refused(403, "no-seat");
    assert_ne!(renew(&host, ID, &black).await.good()["secret"], first["secret"]);
    host.play(&game, &fresh).await;
    host.act(&game, &white, json!({ "do": "resign" })).await.refused(403, "no-seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_done_once() {
    let host = Host::new().await;
    let made = host.make(json!({})).await;
    let secret = made.seats[0].1.clone();
    for _ in 0..4 {
        host.play(&made.game, &secret).await;
    }
    let path = format!("/api/games/{}/actions", made.game);
    let back = json!({ "do": "offer", "offer": "takeback" });
    let turns = async |host: &Host| host.game(&made.game).await["turns"].as_array().map(Vec::len);
    let first = send(&host, "once", Some(&secret), &path, &back).await.good();
    assert_eq!((&first["already"], turns(&host).await), (&json!(false), Some(3)));
    // Over HTTP, over the socket, and when the server comes back.
    let again = send(&host, "once", Some(&secret), &path, &back).await.good();
    assert_eq!((&again["already"], &again["version"]), (&json!(true), &first["version"]));
    let host = host.restart().await;
    let (mut socket, _) = host.watch(&made.game, Some(&secret)).await;
    let action = json!({ "type": "action", "game": made.game, "id": "once", "action": back });
    socket.say(&action).await;
    let done = socket.until("done").await;
    assert_eq!((&done["already"], &done["version"]), (&json!(true), &first["version"]));
    assert_eq!(turns(&host).await, Some(3));
    // Another id is another action; the same id for something else is refused.
    let resign = json!({ "do": "resign" });
    send(&host, "once", Some(&secret), &path, &resign).await.refused(409, "id-reused");
    assert_eq!(host.game(&made.game).await["now"]["phase"], "playing");
    send(&host, "twice", Some(&secret), &path, &back).await.good();
    assert_eq!(turns(&host).await, Some(2));
    // Without an id it is done each time, as before.
    host.act(&made.game, &secret, back.clone()).await.good();
    host.act(&made.game, &secret, back).await.good();
    assert_eq!(turns(&host).await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_made_once() {
    let host = Host::new().await;
    let (game, white, black) = host.duel(json!({})).await;
    host.act(&game, &white, json!({ "do": "resign" })).await.good();
    host.act(&game, &white, json!({ "do": "offer", "offer": "rematch" })).await.good();
    let path = format!("/api/games/{game}/actions");
    let accept = json!({ "do": "accept", "offer": "rematch" });
    let first = send(&host, "r", Some(&black), &path, &accept).await.good();
    let host = host.restart().await;
    let again = send(&host, "r", Some(&black), &path, &accept).await.good();
    assert!(first["rematch"].is_string(), "{first}");
    assert_eq!((&again["rematch"], &again["already"]), (&first["rematch"], &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_turn_under_the_same_id_is_refused() {
    let host = Host::new().await;
    let (game, white, _) = host.duel(json!({})).await;
    let before = host.game(&game).await;
    let path = format!("/api/games/{game}/turns");
    let turn = |n: usize| json!({ "ply": 0, "id": "t", "turn": before["now"]["view"]["turns"][n] });
    host.post_as(&white, &path, &turn(0)).await.good();
    assert_eq!(host.post_as(&white, &path, &turn(0)).await.good()["already"], true);
    host.post_as(&white, &path, &turn(1)).await.refused(409, "id-reused");
    assert_eq!(host.game(&game).await["turns"].as_array().map(Vec::len), Some(1));
}

/// A store whose disk fails while it writes: what was to be written is there, or not, and it cannot say.
#[derive(Default)]
struct FailingDisk {
    store: MemoryStore,
    fails: AtomicBool,
    writes: AtomicBool,
}

#[async_trait]
impl Store for FailingDisk {
    async fn append(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        if !self.fails.load(Ordering::Relaxed) {
            return self.store.append(writes).await;
        }
        if self.writes.load(Ordering::Relaxed) {
            self.store.append(writes).await?;
        }
        Err(StoreError::Unknown(message!("store-reason-closed")))
    }

    async fn load(&self, game: &GameId) -> Result<Option<Vec<Entry>>, StoreError> {
        self.store.load(game).await
    }

    async fn of_keys(&self, keys: &[Key], limit: usize) -> Result<Vec<Summary>, StoreError> {
        self.store.of_keys(keys, limit).await
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<Summary>, StoreError> {
        self.store.list(filter).await
    }

    async fn awake(&self) -> Result<Vec<Summary>, StoreError> {
        self.store.awake().await
    }

    async fn all(&self, after: Option<&GameId>, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.store.all(after, limit).await
    }

    async fn check(&self) -> Result<Vec<DamagedGame>, StoreError> {
        self.store.check().await
    }

    async fn set_aside(&self, game: &GameId, reason: &str) -> Result<(), StoreError> {
        self.store.set_aside(game, reason).await
    }

    async fn beat(&self, now: Moment, pauses: &[Pause]) -> Result<(), StoreError> {
        self.store.beat(now, pauses).await
    }

    async fn pauses(&self) -> Result<Vec<Pause>, StoreError> {
        self.store.pauses().await
    }

    async fn set_back(&self, now: Moment) -> Result<(), StoreError> {
        self.store.set_back(now).await
    }

    async fn last_beat(&self) -> Result<Moment, StoreError> {
        self.store.last_beat().await
    }

    async fn last_moment(&self) -> Result<Moment, StoreError> {
        self.store.last_moment().await
    }

    fn board(&self) -> &dyn Notices {
        &self.store
    }

    fn openings(&self) -> &dyn Openings {
        &self.store
    }

    async fn close(&self) {}
}

#[tokio::test]
async fn what_may_have_been_stored_is_settled_by_the_same_id() {
    for written in [true, false] {
        let store = Arc::new(FailingDisk::default());
        store.writes.store(written, Ordering::Relaxed);
        let clock = ServerClock::standing_after(0);
        clock.run();
        let (calls, _inbox) = mpsc::unbounded_channel();
        let quotas = Quotas::new(GENEROUS);
        let referee = Referee::new(store.clone(), clock, Pauses::default(), quotas, calls);
        let new: NewGame = serde_json::from_value(new_game(json!({}))).expect("a new game");
        let making = Making::of(&new, &RequestId::random());
        let client = Client::new(ELSEWHERE);
        let draft = referee.draft(new, &making).expect("a draft");
        let (game, seats) = referee.create(draft, &making, client).await.expect("a game");
        let key = Key::of(&seats[0].1);
        let turns = async || referee.look(&game, |game| game.turns().len()).await.expect("a game");
        for ply in 0..4 {
            let word = referee.look(&game, |game| game.position().word(game.position().turns()[0])).await;
            let request =
                crate::game::TurnRequest { ply, word: word.expect("a word"), id: "t".into(), delay: 0 };
            let asker = Asker { game: game.clone(), key, side: None, client };
            referee.ask(asker, None, move |side| Command::Turn(side, request)).await.expect("a turn");
        }
        let mark = RequestId::new("take back").expect("an id").mark(Some(key), &"take back");
        let take_back = || {
            let asker = Asker { game: game.clone(), key, side: Some(Side::White), client };
            referee.ask(asker, Some(mark), |side| Command::Offer(side, Offer::Takeback, random::next_game()))
        };
        store.fails.store(true, Ordering::Relaxed);
        let problem = take_back().await.expect_err("nobody knows");
        assert_eq!(problem.code, Code::Unknown);
        assert!(problem.code.retry_after().is_some());
        store.fails.store(false, Ordering::Relaxed);
        let granted = take_back().await.expect("settled");
        assert_eq!((granted.already, turns().await), (written, 3));
        assert!(take_back().await.expect("settled").already);
        assert_eq!(turns().await, 3);
    }
}
