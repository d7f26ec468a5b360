//! Programs that play with people. Each has a token, which is the secret of its seats; people see that it is none of them.
//!
//! A program opens one stream and is told there of every turn that it is to make, in whatever game; it answers as everybody does. It can be
//! invited while its stream is open. A token that is revoked gives up its games and opens nothing any more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use jersi_rules::Side;
use jersi_schema::{BotEvent, BotTurn, BotView, GameId, Offer, Phase, ResultView, Secret};
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{StreamExt, StreamMap};

use crate::bus::Note;
use crate::game::{Command, Game, clean_name};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::{Code, Problem};
use crate::referee::Referee;
use crate::request::RequestId;
use crate::serve::{App, stopped};
use crate::store::{Kind, Notice, Notices, StoreError, Summary};

/// A program counts as connected so long after it was last heard of, in milliseconds.
const LEASE: i64 = 12_000;

/// How often a stream shows that it is there, and looks for new games.
const LOOK: Duration = Duration::from_secs(2);

/// An address may register its programs within so long, in milliseconds.
const DAY: i64 = 24 * 3_600_000;

/// What is said of a program, in characters.
const MAX_ABOUT: usize = 200;

/// How many games of a program are looked at.
const SOME: usize = 200;

/// What is written into the notice of a token that opens nothing any more: as long as its games are not given up, and afterwards.
const REVOKING: &str = "revoking";
const REVOKED: &str = "revoked";

/// A program with a token.
#[derive(Clone, Debug)]
pub struct Bot {
    /// Its token's hash.
    pub key: Key,
    /// Its name.
    pub name: String,
    about: String,
}

/// What is kept of a program.
#[derive(Serialize, Deserialize)]
struct Card {
    name: String,
    about: String,
}

/// The programs that are connected here.
#[derive(Default)]
pub struct Bots {
    /// Somebody has been invited.
    invited: Notify,
    /// The newest stream of each token: an older one ends.
    streams: Mutex<HashMap<String, u64>>,
}

/// Name and description of a program.
pub fn card(notice: &Notice) -> Option<(String, String)> {
    let Card { name, about } = serde_json::from_str(&notice.body).ok()?;
    Some((name, about))
}

/// The token with this hash opens nothing any more; its games are yet to be given up. Whether it opened something before.
pub async fn revoke(board: &dyn Notices, hash: &str) -> Result<bool, StoreError> {
    board.remove(Kind::BotHere, hash).await?;
    board.swap(Kind::Bot, hash, None, Some(REVOKING)).await
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bots {
    /// Registers a program: its name, and the token that it proves itself by. The same request again brings the same token.
    pub async fn register(
        app: &App,
        client: Client,
        (name, about): (&str, &str),
        request: &RequestId,
    ) -> Result<(String, Secret), Problem> {
        let name = clean_name(name)?;
        if name.is_empty() {
            return Err(Problem::bad(message!("bot-no-name")));
        }
        let about: String = about.split_whitespace().collect::<Vec<_>>().join(" ");
        if about.chars().count() > MAX_ABOUT || about.chars().any(char::is_control) {
            return Err(Problem::bad(message!("bot-about-too-long", most = MAX_ABOUT)));
        }
        let token = request.secret(&request.game(), "bot");
        let (hash, board) = (Key::of(&token).to_hex(), app.referee.store.board());
        if board.notice(Kind::Bot, &hash).await?.is_none() {
            admit(app, client, &hash).await?;
        }
        let now = app.referee.clock.now();
        let card = serde_json::to_string(&Card { name: name.clone(), about }).unwrap_or_default();
        let notice = |kind: Kind, of: &str, topic: &str| Notice {
            kind,
            name: of.to_owned(),
            topic: topic.to_owned(),
            body: card.clone(),
            since: now,
            until: i64::MAX,
            taken: None,
        };
        // Who looks alike is taken for the same.
        let alike = name.to_lowercase();
        if !board.post(notice(Kind::BotName, &alike, &hash)).await? {
            let other = board.notice(Kind::BotName, &alike).await?;
            if other.is_none_or(|other| other.topic != hash) {
                return Err(Problem::new(Code::NameTaken, message!("bot-name-taken", name = &name)));
            }
        }
        board.post(notice(Kind::Bot, &hash, "")).await?;
        Ok((name, token))
    }

    /// The program whose token this is, if it is one's.
    pub async fn of(referee: &Referee, key: Key) -> Result<Option<Bot>, Problem> {
        let Some(notice) = referee.store.board().notice(Kind::Bot, &key.to_hex()).await? else {
            return Ok(None);
        };
        if notice.taken.is_some() {
            return Err(Problem::new(Code::NoSecret, message!("bot-revoked")));
        }
        let card: Card = serde_json::from_str(&notice.body).map_err(|_| Problem::internal())?;
        Ok(Some(Bot { key, name: card.name, about: card.about }))
    }

    /// The same for those who must be one.
    pub async fn known(referee: &Referee, token: &Secret) -> Result<Bot, Problem> {
        let bot = Bots::of(referee, Key::of(token)).await?;
        bot.ok_or_else(|| Problem::new(Code::NoSecret, message!("bot-no-token")))
    }

    /// Who is connected, at all servers of the site.
    pub async fn here(referee: &Referee) -> Result<Vec<BotView>, Problem> {
        let now = referee.clock.now();
        let here = referee.store.board().notices(Kind::BotHere, None).await?;
        let alive = here.iter().filter(|notice| notice.until > now);
        Ok(alive.filter_map(|notice| serde_json::from_str(&notice.body).ok()).collect())
    }

    /// The key of a program that somebody wants to play against: it must be connected, play this game, and have time.
    pub async fn invite(app: &App, name: &str, variant: &str) -> Result<(Bot, Key), Problem> {
        let (referee, now) = (&app.referee, app.referee.clock.now());
        let board = referee.store.board();
        let away = || Problem::new(Code::NoBot, message!("bot-away", name = name));
        let named = board.notice(Kind::BotName, &name.to_lowercase()).await?.ok_or_else(away)?;
        let here = board.notice(Kind::BotHere, &named.topic).await?;
        let here = here.filter(|here| here.until > now).ok_or_else(away)?;
        let view: BotView = serde_json::from_str(&here.body).map_err(|_| away())?;
        let base = variant.split('+').next().unwrap_or(variant);
        if !view.variants.is_empty() && !view.variants.iter().any(|known| known == base) {
            return Err(Problem::new(Code::NoBot, message!("bot-other-games", name = name)));
        }
        let key = Key::from_hex(&named.topic).ok_or_else(Problem::internal)?;
        let bot = match Bots::of(referee, key).await {
            // Its token was revoked, and its stream is about to end.
            Err(problem) if problem.code == Code::NoSecret => None,
            found => found?,
        };
        let bot = bot.ok_or_else(away)?;
        if running(referee, key).await?.len() >= app.limits.bot_games {
            return Err(Problem::too_many(message!("bot-busy", name = name)));
        }
        Ok((bot, key))
    }

    /// A game with a program was made: it is told at once.
    pub fn call(&self) {
        self.invited.notify_waiters();
    }

    /// The token opens nothing any more, and its games are given up; how many.
    pub async fn revoke(app: &App, bot: &Bot) -> Result<u32, Problem> {
        revoke(app.referee.store.board(), &bot.key.to_hex()).await?;
        Bots::give_up(app, bot.key).await
    }

    /// Gives up the games of programs that were revoked by the keeper of the site, or whose server died over it.
    pub async fn give_up_revoked(app: &App) -> Result<(), Problem> {
        let (board, mut last) = (app.referee.store.board(), String::new());
        loop {
            let some = board.all_after(Kind::Bot, &last).await?;
            let Some(end) = some.last() else { return Ok(()) };
            last.clone_from(&end.name);
            for notice in some.iter().filter(|notice| notice.taken.as_deref() == Some(REVOKING)) {
                let Some(key) = Key::from_hex(&notice.name) else { continue };
                let games = Bots::give_up(app, key).await?;
                tracing::info!(games, "the games of a program that was revoked are given up");
            }
        }
    }

    async fn give_up(app: &App, key: Key) -> Result<u32, Problem> {
        let (referee, hash) = (&app.referee, key.to_hex());
        lock(&app.bots.streams).remove(&hash);
        app.bots.call();
        let mut games = 0;
        for game in running(referee, key).await? {
            let Some(side) = referee.look(&game.game, |game| game.seat_of(key)).await? else { continue };
            let begun = referee.look(&game.game, |game| game.clocks().has_played(side)).await?;
            let command = if begun { Command::Resign(side) } else { Command::Abort(side) };
            games += u32::from(referee.order(game.game, command).await.is_ok());
        }
        referee.store.board().swap(Kind::Bot, &hash, Some(REVOKING), Some(REVOKED)).await?;
        Ok(games)
    }
}

/// Notes that an address registers one more program, unless it has had enough for a day, at all servers of the site.
async fn admit(app: &App, client: Client, hash: &str) -> Result<(), Problem> {
    let (board, now, from) = (app.referee.store.board(), app.referee.clock.now(), client.0.to_string());
    let (name, topic, most) = (hash.to_owned(), from.clone(), app.limits.bots_each);
    let body = String::new();
    board
        .post(Notice { kind: Kind::BotMade, name, topic, body, since: now, until: now + DAY, taken: None })
        .await?;
    let made = board.notices(Kind::BotMade, Some(&from)).await?;
    // Of several at the same moment the last one sees all others.
    if made.iter().filter(|one| one.until > now && one.name != hash).count() < most {
        return Ok(());
    }
    board.remove(Kind::BotMade, hash).await?;
    Err(Problem::too_many(message!("bot-too-many", most = most)))
}

/// The games of a key that are not over.
async fn running(referee: &Referee, key: Key) -> Result<Vec<Summary>, Problem> {
    let mut games = referee.store.of_keys(&[key], SOME).await?;
    games.retain(|game| game.phase != Phase::Over);
    Ok(games)
}

/// What a program was told of a game: after how many turns of which version it was its turn, and which offers.
#[derive(Default)]
struct Told {
    turn: Option<(u32, String)>,
    offers: Vec<Offer>,
}

/// The stream of a program.
struct Stream {
    app: Arc<App>,
    bot: Bot,
    number: u64,
    view: String,
    games: HashMap<GameId, (Told, [bool; 2])>,
    notes: StreamMap<GameId, BroadcastStream<Note>>,
    out: mpsc::Sender<Bytes>,
}

/// Nobody listens any more.
struct Gone;

/// Tells a program what it is to do, until it goes, opens another stream, or the server stops.
pub async fn stream(app: Arc<App>, bot: Bot, variants: Vec<String>, out: mpsc::Sender<Bytes>) {
    let number = {
        let mut streams = lock(&app.bots.streams);
        let number = streams.entry(bot.key.to_hex()).or_insert(0);
        *number += 1;
        *number
    };
    app.bots.call();
    let view = BotView { name: bot.name.clone(), about: bot.about.clone(), variants };
    let view = serde_json::to_string(&view).unwrap_or_default();
    let mut stream = Stream { app, bot, number, view, games: HashMap::new(), notes: StreamMap::new(), out };
    let _ = stream.run().await;
    for (game, (_, seats)) in std::mem::take(&mut stream.games) {
        stream.app.referee.count(&game, seats, false);
    }
    let hash = stream.bot.key.to_hex();
    if lock(&stream.app.bots.streams).get(&hash) == Some(&stream.number) {
        lock(&stream.app.bots.streams).remove(&hash);
        let _ = stream.app.referee.store.board().remove(Kind::BotHere, &hash).await;
    }
}

impl Stream {
    async fn run(&mut self) -> Result<(), Gone> {
        let (mut stopping, app, out) = (self.app.stopping(), self.app.clone(), self.out.clone());
        self.tell(&BotEvent::Hello { name: self.bot.name.clone() }).await?;
        loop {
            let invited = app.bots.invited.notified();
            if lock(&app.bots.streams).get(&self.bot.key.to_hex()) != Some(&self.number) {
                return Err(Gone);
            }
            if matches!(Bots::of(&app.referee, self.bot.key).await, Err(problem) if problem.code == Code::NoSecret)
            {
                return Err(Gone);
            }
            if let Err(problem) = self.look_around().await? {
                tracing::warn!(%problem, bot = self.bot.name, "a program could not be told of its games");
            }
            let again = tokio::time::sleep(LOOK);
            tokio::pin!(invited, again);
            // News of games come meanwhile.
            loop {
                tokio::select! {
                    Some((game, _)) = self.notes.next(), if !self.notes.is_empty() => self.look(&game).await?,
                    () = &mut invited => break,
                    () = &mut again => {
                        self.send(Bytes::from_static(b"\n")).await?;
                        break;
                    }
                    () = out.closed() => return Err(Gone),
                    () = stopped(&mut stopping) => return Err(Gone),
                }
            }
        }
    }

    async fn send(&self, line: Bytes) -> Result<(), Gone> {
        match tokio::time::timeout(self.app.timeouts.slow, self.out.send(line)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn tell(&self, event: &BotEvent) -> Result<(), Gone> {
        let mut line = serde_json::to_vec(event).unwrap_or_default();
        line.push(b'\n');
        self.send(line.into()).await
    }

    /// Shows that it is here, and takes up games that are new to it.
    async fn look_around(&mut self) -> Result<Result<(), Problem>, Gone> {
        let (referee, hash) = (self.app.referee.clone(), self.bot.key.to_hex());
        let (board, now) = (referee.store.board(), referee.clock.now());
        let here = async {
            if !board.renew(Kind::BotHere, &hash, &self.view, now + LEASE).await? {
                let notice = Notice {
                    kind: Kind::BotHere,
                    name: hash.clone(),
                    topic: String::new(),
                    body: self.view.clone(),
                    since: now,
                    until: now + LEASE,
                    taken: None,
                };
                board.post(notice).await?;
            }
            running(&referee, self.bot.key).await
        };
        let games = match here.await {
            Ok(games) => games,
            Err(problem) => return Ok(Err(problem)),
        };
        for game in games {
            if !self.games.contains_key(&game.game) {
                let id = game.game;
                self.notes.insert(id.clone(), BroadcastStream::new(referee.bus.follow(&id)));
                let seats = referee.look(&id, |game| game.held_by(Some(self.bot.key))).await;
                let Ok(seats) = seats else { continue };
                referee.count(&id, seats, true);
                self.games.insert(id.clone(), (Told::default(), seats));
                self.look(&id).await?;
            }
        }
        Ok(Ok(()))
    }

    /// Tells what is new in a game.
    async fn look(&mut self, id: &GameId) -> Result<(), Gone> {
        let (key, now) = (self.bot.key, self.app.referee.clock.now());
        let look = |game: &Game| {
            let side = game.seat_of(key)?;
            let over = (game.phase() == Phase::Over).then(|| game.result());
            let offers: Vec<Offer> =
                game.offers().iter().filter(|(by, _)| *by != side).map(|&(_, offer)| offer).collect();
            Some((
                turn_of(game, side, now),
                offers,
                over.map(|score| score.map(|score| ResultView::new(score, game.rules()))),
            ))
        };
        let Ok(Some((turn, offers, over))) = self.app.referee.look(id, look).await else { return Ok(()) };
        let Some((told, seats)) = self.games.get_mut(id) else { return Ok(()) };
        let mut events = Vec::new();
        for offer in &offers {
            if !told.offers.contains(offer) {
                events.push(BotEvent::Offer { game: id.clone(), offer: *offer });
            }
        }
        told.offers = offers;
        if let Some(result) = over {
            events.push(BotEvent::Over { game: id.clone(), result });
            let seats = *seats;
            self.games.remove(id);
            self.notes.remove(id);
            self.app.referee.count(id, seats, false);
        } else if let Some(turn) = turn {
            let now = Some((turn.ply, turn.position.clone()));
            if told.turn != now {
                told.turn = now;
                events.push(BotEvent::Turn(turn));
            }
        } else {
            told.turn = None;
        }
        for event in &events {
            self.tell(event).await?;
        }
        Ok(())
    }
}

/// The turn that a side is to make, if it is to make one.
fn turn_of(game: &Game, side: Side, now: i64) -> Option<BotTurn> {
    let position = game.position();
    if game.phase() != Phase::Playing || position.side() != side {
        return None;
    }
    let mut at = game.start().clone();
    let mut played = Vec::with_capacity(game.turns().len());
    for turn in game.turns() {
        played.push(at.word(turn.turn));
        at.play_unchecked(turn.turn);
    }
    Some(BotTurn {
        game: game.id().clone(),
        variant: game.rules().id().to_owned(),
        start: game.start().to_string(),
        ply: played.len() as u32,
        played,
        side: side.into(),
        position: position.to_string(),
        legal: position.turns().into_iter().map(|turn| position.word(turn)).collect(),
        left: game.deadline().map(|deadline| (deadline - now).max(0)),
    })
}
