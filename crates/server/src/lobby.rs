//! Meeting somebody: who waits for an opponent, who is here.
//!
//! A seek is a notice of the store, so that servers that share a database match each other's people. Its maker asks again and again whether
//! somebody has come, and so keeps it alive; the seek of somebody who has gone lapses. It has the name that its game will have.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jersi_rules::Side;
use jersi_schema::{GameId, ListedGame, LobbyView, Moment, Phase, SeekView, TimeControl};
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use crate::bots::Bots;
use crate::game::{Game, GameError, Seat, Spec, clean_name};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::{Code, Problem};
use crate::quota::Ration;
use crate::random;
use crate::referee::Referee;
use crate::request::RequestId;
use crate::serve::{App, stopped};
use crate::store::{Filter, Kind, Notice, StoreError};
use crate::views::listed;

/// A seek stands so long after its maker was last heard of, in milliseconds.
const LEASE: i64 = 25_000;

/// Where turns take days people come back after days.
const LONG_LEASE: i64 = 3 * 24 * 3_600_000;

/// How long somebody who has come is remembered as found, in milliseconds.
const FOUND: i64 = 600_000;

/// Seeks of all.
const ALL: usize = 500;

/// How often a server looks at what other servers have done.
const LOOK: Duration = Duration::from_millis(1_500);

/// A server tells for so long how many are connected to it, in milliseconds.
const HERE: i64 = 10_000;

/// How many of the games that are being played are shown.
const SHOWN: usize = 6;

/// Whoever took a seek has so long to make the game.
const MAKING: Duration = Duration::from_secs(5);

/// Somebody who seeks an opponent.
#[derive(Clone, Debug)]
pub struct Seeker {
    /// The seek's name.
    pub id: GameId,
    /// Who seeks.
    pub key: Key,
    /// The name to show.
    pub name: String,
    /// The canonical name of the variant.
    pub variant: String,
    /// The time for thinking.
    pub clock: TimeControl,
    /// The address.
    pub client: Client,
}

/// What a seek says.
#[derive(Serialize, Deserialize)]
struct Body {
    variant: String,
    clock: TimeControl,
    name: String,
    key: Key,
    /// The address that it came from: one has only so many.
    #[serde(default)]
    from: Option<IpAddr>,
}

/// What came of a seek.
#[derive(Clone, Debug)]
pub struct Sought {
    /// Until when it stands.
    pub until: Moment,
    /// The game, and the side, once somebody has come.
    pub found: Option<(GameId, Side)>,
}

impl Seeker {
    /// Somebody who seeks, if what they want can be played.
    pub fn new(
        referee: &Referee,
        request: &RequestId,
        key: Key,
        wanted: (&str, TimeControl, &str),
        client: Client,
    ) -> Result<Seeker, GameError> {
        let (variant, clock, name) = wanted;
        if !clock.is_within_bounds() {
            return Err(GameError::BadTimeControl);
        }
        let variant = referee.library.load(variant, None)?.id().to_owned();
        Ok(Seeker { id: request.game(), key, name: clean_name(name)?, variant, clock, client })
    }

    /// Those who seek under the same topic can play each other.
    fn topic(&self) -> String {
        format!("{} {}", self.variant, serde_json::to_string(&self.clock).unwrap_or_default())
    }

    fn lease(&self) -> i64 {
        if matches!(self.clock, TimeControl::Days { .. }) { LONG_LEASE } else { LEASE }
    }

    fn body(&self) -> String {
        let Seeker { key, clock, client, .. } = *self;
        let (variant, name) = (self.variant.clone(), self.name.clone());
        let body = Body { variant, clock, name, key, from: Some(client.0) };
        serde_json::to_string(&body).unwrap_or_default()
    }

    /// How many of these seeks stand and came from the same address.
    fn others(&self, seeks: &[Notice], now: Moment) -> usize {
        let own = |seek: &&Notice| {
            let stands = seek.taken.is_none() && seek.until > now && seek.name != self.id.as_str();
            stands && read(seek).is_some_and(|body| body.from == Some(self.client.0))
        };
        seeks.iter().filter(own).count()
    }
}

fn read(notice: &Notice) -> Option<Body> {
    serde_json::from_str(&notice.body).ok()
}

/// Who is here, and who waits.
pub struct Lobby {
    /// The name of this server among those that share a database.
    server: String,
    /// How many are connected here.
    connected: AtomicU32,
    /// Something is new in the lobby.
    changed: Notify,
    view: watch::Sender<Arc<LobbyView>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            server: random::game_id().to_string(),
            connected: AtomicU32::new(0),
            changed: Notify::new(),
            view: watch::Sender::new(Arc::default()),
        }
    }
}

/// Somebody is connected, as long as this lives.
pub struct Connected(Arc<App>);

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.lobby.connected.fetch_sub(1, Ordering::Relaxed);
        self.0.lobby.changed.notify_waiters();
    }
}

impl Lobby {
    /// Somebody connects.
    pub fn connect(app: &Arc<App>) -> Connected {
        app.lobby.connected.fetch_add(1, Ordering::Relaxed);
        app.lobby.changed.notify_waiters();
        Connected(app.clone())
    }

    /// Hears what is new in the lobby.
    pub fn follow(&self) -> watch::Receiver<Arc<LobbyView>> {
        let view = self.view.subscribe();
        self.changed.notify_waiters();
        view
    }

    /// Seeks an opponent: posts the seek or keeps it alive, and waits so long for somebody.
    pub async fn seek(app: &Arc<App>, seeker: Seeker, wait: Duration) -> Result<Sought, Problem> {
        let (lobby, referee) = (&app.lobby, &app.referee);
        let (mut stopping, end) = (app.stopping(), Instant::now() + wait);
        let until = lobby.stand(referee, &seeker, app.limits.seeks_each).await?;
        let mut taken: Option<(String, Instant)> = None;
        loop {
            // Whatever is done from now on is heard of.
            let changed = lobby.changed.notified();
            let Some(notice) = referee.store.board().notice(Kind::Seek, seeker.id.as_str()).await? else {
                // It lapsed, or somebody else ended it: whoever asks again seeks anew.
                return Ok(Sought { until, found: held(referee, &seeker, &seeker.id).await? });
            };
            if let Some(by) = &notice.taken {
                if let Some(found) = lobby.found(referee, &seeker, by).await? {
                    return Ok(Sought { until, found: Some(found) });
                }
                match &taken {
                    // Whoever took it has gone: it is open again.
                    Some((who, since)) if who == by && since.elapsed() > MAKING => {
                        referee.store.board().swap(Kind::Seek, &notice.name, Some(by), None).await?;
                    }
                    Some((who, _)) if who == by => {}
                    _ => taken = Some((by.clone(), Instant::now())),
                }
            } else if let Some(found) = lobby.match_older(app, &seeker, &notice).await? {
                return Ok(Sought { until, found: Some(found) });
            }
            if Instant::now() >= end || app.is_stopping() {
                return Ok(Sought { until, found: None });
            }
            tokio::select! {
                () = changed => {}
                () = tokio::time::sleep_until(end.min(Instant::now() + LOOK)) => {}
                () = stopped(&mut stopping) => {}
            }
        }
    }

    /// Posts a seek, or keeps it alive; until when.
    async fn stand(&self, referee: &Referee, seeker: &Seeker, each: usize) -> Result<Moment, Problem> {
        let (store, now) = (&referee.store, referee.clock.now());
        let until = now + seeker.lease();
        let body = seeker.body();
        if let Some(notice) = store.board().notice(Kind::Seek, seeker.id.as_str()).await? {
            if notice.topic != seeker.topic() || read(&notice).is_none_or(|body| body.key != seeker.key) {
                return Err(GameError::IdReused.into());
            }
            // What was found is remembered for a while, whoever asks again.
            store.board().renew(Kind::Seek, &notice.name, &body, until.max(notice.until)).await?;
            return Ok(until);
        }
        // A seek that found somebody long ago.
        if held(referee, seeker, &seeker.id).await?.is_some() {
            return Ok(until);
        }
        let open = store.board().notices(Kind::Seek, None).await?;
        if open.len() >= ALL {
            return Err(Problem::unavailable(message!("meet-too-many-waiting")));
        }
        if seeker.others(&open, now) >= each {
            return Err(Problem::too_many(message!("meet-too-many-seeks")));
        }
        if !referee.quotas.take(seeker.client, Ration::Games, 1) {
            return Err(Problem::too_many(message!("request-too-many-games")));
        }
        let name = seeker.id.to_string();
        let notice =
            Notice { kind: Kind::Seek, name, topic: seeker.topic(), body, since: now, until, taken: None };
        store.board().post(notice).await?;
        // Of several that came at the same moment, at whatever servers, none may have seen the others before; the last one does.
        let open = store.board().notices(Kind::Seek, None).await?;
        if seeker.others(&open, now) >= each {
            store.board().remove(Kind::Seek, seeker.id.as_str()).await?;
            return Err(Problem::too_many(message!("meet-too-many-seeks")));
        }
        self.changed.notify_waiters();
        Ok(until)
    }

    /// The game of a seek that was taken: under its own name, or under that of the seek that it was matched with.
    async fn found(
        &self,
        referee: &Referee,
        seeker: &Seeker,
        by: &str,
    ) -> Result<Option<(GameId, Side)>, Problem> {
        if let Some(found) = held(referee, seeker, &seeker.id).await? {
            return Ok(Some(found));
        }
        match GameId::read(by) {
            Some(other) => held(referee, seeker, &other).await,
            None => Ok(None),
        }
    }

    /// Makes the game with somebody who has waited longer under the same terms. Of two who want each other, only the later one acts; and
    /// whoever acts has withdrawn first, so that nobody is taken twice.
    async fn match_older(
        &self,
        app: &Arc<App>,
        seeker: &Seeker,
        own: &Notice,
    ) -> Result<Option<(GameId, Side)>, Problem> {
        let (store, now) = (&app.referee.store, app.referee.clock.now());
        let older: Vec<(Notice, Body)> = store
            .board()
            .notices(Kind::Seek, Some(&own.topic))
            .await?
            .into_iter()
            .filter(|other| (other.since, &other.name) < (own.since, &own.name))
            .filter(|other| other.taken.is_none() && other.until > now)
            .filter_map(|other| read(&other).map(|body| (other, body)))
            .filter(|(_, body)| body.key != seeker.key)
            .collect();
        if older.is_empty() {
            return Ok(None);
        }
        // Carried out to the end, also if nobody waits for it any more.
        let (app, seeker, own) = (app.clone(), seeker.clone(), own.name.clone());
        let matching = tokio::spawn(async move {
            let store = &app.referee.store;
            let busy = random::secret().reveal().to_owned();
            if !store.board().swap(Kind::Seek, &own, None, Some(&busy)).await? {
                return Ok(None);
            }
            for (other, body) in older {
                if !store.board().swap(Kind::Seek, &other.name, None, Some(&own)).await? {
                    continue;
                }
                let made = match GameId::read(&other.name) {
                    Some(id) => pair(&app.referee, &seeker, &id, body).await,
                    None => Err(Problem::internal()),
                };
                let (left, right) = match &made {
                    Ok(_) => (Some(other.name.as_str()), Some(own.as_str())),
                    Err(_) => (None, None),
                };
                store.board().swap(Kind::Seek, &other.name, Some(&own), right).await?;
                store.board().swap(Kind::Seek, &own, Some(&busy), left).await?;
                if made.is_ok() {
                    let until = app.referee.clock.now() + FOUND;
                    for notice in [&own, &other.name] {
                        if let Some(found) = store.board().notice(Kind::Seek, notice).await? {
                            store.board().renew(Kind::Seek, notice, &found.body, until).await?;
                        }
                    }
                }
                app.lobby.changed.notify_waiters();
                return made.map(Some);
            }
            store.board().swap(Kind::Seek, &own, Some(&busy), None).await?;
            Ok(None)
        });
        matching.await.map_err(|_| Problem::internal())?
    }

    /// Ends a seek; the game, if somebody has come already.
    pub async fn withdraw(app: &Arc<App>, id: &GameId, key: Key) -> Result<Option<(GameId, Side)>, Problem> {
        let (lobby, store) = (&app.lobby, &app.referee.store);
        let Some(notice) = store.board().notice(Kind::Seek, id.as_str()).await? else { return Ok(None) };
        if read(&notice).is_none_or(|body| body.key != key) {
            return Err(Problem::no_seat());
        }
        if notice.taken.is_none()
            && store.board().swap(Kind::Seek, id.as_str(), None, Some("withdrawn")).await?
        {
            store.board().remove(Kind::Seek, id.as_str()).await?;
            lobby.changed.notify_waiters();
            return Ok(None);
        }
        let seat = |game: &Game| game.seat_of(key).map(|side| (game.id().clone(), side));
        let names = [Some(id.clone()), notice.taken.as_deref().and_then(GameId::read)];
        for name in names.into_iter().flatten() {
            match app.referee.look(&name, seat).await {
                Ok(Some(found)) => return Ok(Some(found)),
                Ok(None) => {}
                Err(problem) if problem.code == Code::NoGame => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok(None)
    }

    /// What is to be seen in the lobby now.
    pub async fn look(&self, referee: &Referee) -> Result<LobbyView, Problem> {
        let now = referee.clock.now();
        let open = |notice: &Notice| {
            let body = read(notice).filter(|_| notice.taken.is_none() && notice.until > now)?;
            let Body { variant, clock, name, .. } = body;
            Some(SeekView { seek: GameId::read(&notice.name)?, variant, clock, name, since: notice.since })
        };
        let seeks = referee.store.board().notices(Kind::Seek, None).await?.iter().filter_map(open).collect();
        let playing = Filter { phase: Some(Phase::Playing.name().to_owned()), ..Filter::default() };
        let games: Vec<ListedGame> =
            referee.store.list(&playing).await?.iter().take(SHOWN).map(|game| listed(game, &[])).collect();
        let mut here = self.connected.load(Ordering::Relaxed);
        if referee.store.board().are_shared() {
            let others = referee.store.board().notices(Kind::Here, None).await?;
            let others = others.iter().filter(|other| other.name != self.server && other.until > now);
            here += others.filter_map(|other| other.body.parse::<u32>().ok()).sum::<u32>();
        }
        let bots = Bots::here(referee).await?;
        Ok(LobbyView { here, seeks, games, bots })
    }

    /// Tells the other servers how many are connected here.
    async fn tell(&self, referee: &Referee) -> Result<(), StoreError> {
        let (here, now) = (self.connected.load(Ordering::Relaxed).to_string(), referee.clock.now());
        let until = now + HERE;
        if !referee.store.board().renew(Kind::Here, &self.server, &here, until).await? {
            let (name, topic) = (self.server.clone(), String::new());
            let notice = Notice { kind: Kind::Here, name, topic, body: here, since: now, until, taken: None };
            referee.store.board().post(notice).await?;
        }
        Ok(())
    }
}

/// The seat that a seeker has in a game, if there is such a game.
async fn held(referee: &Referee, seeker: &Seeker, game: &GameId) -> Result<Option<(GameId, Side)>, Problem> {
    match referee.look(game, |game| game.seat_of(seeker.key)).await {
        Ok(side) => Ok(side.map(|side| (game.clone(), side))),
        Err(problem) if problem.code == Code::NoGame => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Makes the game of two who have found each other.
async fn pair(
    referee: &Arc<Referee>,
    seeker: &Seeker,
    id: &GameId,
    other: Body,
) -> Result<(GameId, Side), Problem> {
    let spec = Spec {
        variant: seeker.variant.clone(),
        clock: seeker.clock,
        draw_seed: true,
        public: true,
        ..Spec::default()
    };
    let seats = [
        Seat::Person { name: other.name, key: other.key, bot: false },
        Seat::Person { name: seeker.name.clone(), key: seeker.key, bot: false },
    ];
    referee.pair(id, spec, seats, seeker.client).await?;
    held(referee, seeker, id).await?.ok_or_else(Problem::internal)
}

/// Keeps the lobby's view fresh as long as somebody looks at it, and takes away what has lapsed.
pub async fn keep_lobby(app: Arc<App>) {
    let mut stopping = app.stopping();
    let (mut told, mut tidied) = (None::<Instant>, Instant::now());
    loop {
        let changed = app.lobby.changed.notified();
        tokio::select! {
            () = changed => {}
            () = tokio::time::sleep(LOOK) => {}
            () = stopped(&mut stopping) => return,
        }
        if let Err(error) = refresh(&app, &mut told, &mut tidied).await {
            tracing::warn!(%error, "what is new in the lobby is not known");
        }
        // Many who come at the same moment are told of together.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn refresh(app: &App, told: &mut Option<Instant>, tidied: &mut Instant) -> Result<(), Problem> {
    let (lobby, referee) = (&app.lobby, &app.referee);
    if referee.store.board().are_shared() && told.is_none_or(|told| told.elapsed() > Duration::from_secs(3)) {
        lobby.tell(referee).await?;
        *told = Some(Instant::now());
    }
    if tidied.elapsed() > Duration::from_secs(60) {
        *tidied = Instant::now();
        referee.store.board().expire(referee.clock.now()).await?;
        Bots::give_up_revoked(app).await?;
    }
    if lobby.view.receiver_count() == 0 {
        return Ok(());
    }
    let view = lobby.look(referee).await?;
    lobby.view.send_if_modified(|known| {
        let news = **known != view;
        *known = Arc::new(view);
        news
    });
    Ok(())
}
