//! The one referee: holds the games that are being played, judges every command, stores before it answers.

mod create;
mod happenings;
mod presence;
mod time;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::FutureExt;
use jersi_rules::Side;
use jersi_schema::{GameId, GameView, Message, Moment, Phase, ServerMessage};
use jersi_texts::t;
use tokio::sync::mpsc;

use self::create::size;
pub use self::create::{Made, Making};
use self::happenings::happenings;
pub use self::happenings::{Happening, What};
pub use self::presence::Presence;
use self::presence::Presences;
pub use self::time::Call;
use crate::bus::{Bus, Note};
use crate::game::{Answered, Command, Damage, Decision, Entry, Event, Game, Seat};
use crate::guard::Client;
use crate::key::Key;
use crate::library::Library;
use crate::pauses::Pauses;
use crate::problem::{Code, Problem};
use crate::quota::{Quotas, Ration};
use crate::request::Mark;
use crate::store::{Store, StoreError, Summary, Write};
use crate::time::ServerClock;
use crate::views::{GameTime, RenderedTurns};

/// A game that nobody is connected to, and nobody touched for so long, is dropped from memory: to read its log again takes a millisecond.
/// One that is over is dropped at once.
const IDLE: Duration = Duration::from_secs(10);

/// How often a command is judged again when another server has written to the same log in between.
const TRIES: usize = 4;

/// A game that was loaded, with its turns as clients see them.
struct Loaded {
    game: Game,
    turns: RenderedTurns,
    /// How far its log is ahead of the server's clock: it was written by one that was wrong.
    ahead: i64,
    /// How long the entry that started the clock took to be stored: nobody could answer it sooner.
    stored_in: i64,
    /// Since when nobody could look after it, if that was so when it was last looked at.
    unattended: Option<Moment>,
}

impl Loaded {
    fn new(game: Game, now: Moment) -> Loaded {
        let ahead = (game.updated() - now).max(0);
        Loaded { game, turns: RenderedTurns::default(), ahead, stored_in: 0, unattended: None }
    }

    /// What somebody needs who knows the game at version `since`.
    fn view(&mut self, since: u64, time: GameTime) -> GameView {
        self.turns.view(&self.game, since, time)
    }

    /// The same as a message.
    fn news(&mut self, since: u64, time: GameTime) -> Bytes {
        let message = ServerMessage::Game(self.view(since, time));
        let mut text = Vec::with_capacity(8 << 10);
        // Strings and numbers always become JSON.
        let _ = serde_json::to_writer(&mut text, &message);
        text.into()
    }
}

/// A game in memory.
struct Live {
    /// The game; nothing until it was loaded, or when it is no longer sure that it is what the log says.
    game: tokio::sync::Mutex<Option<Loaded>>,
    touched: Mutex<Instant>,
    /// Who asked for something last: the computer's turns and a rematch are on this one's account.
    client: Mutex<Option<Client>>,
    presence: Mutex<Presences>,
    told: Mutex<Told>,
}

impl Live {
    /// On whose account the game is.
    fn client(&self) -> Option<Client> {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the game on somebody's account.
    fn put_on(&self, client: Client) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client);
    }
}

/// What those who follow a game here were last told of it: its version, and whose the seats are.
#[derive(Default)]
struct Told {
    version: u64,
    keys: [Option<Key>; 2],
}

/// Who asks: which game, and with which key.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The game.
    pub game: GameId,
    /// What the asker knows.
    pub key: Key,
    /// Which seat, if the key opens both.
    pub side: Option<Side>,
    /// The address.
    pub client: Client,
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Granted {
    /// The version at which it was done.
    pub version: u64,
    /// Whether it had been done before.
    pub already: bool,
    /// The game that follows, after a rematch was agreed.
    pub rematch: Option<GameId>,
}

/// The referee.
pub struct Referee {
    /// The rules.
    pub library: Library,
    /// The logs.
    pub store: Arc<dyn Store>,
    /// The live messages.
    pub bus: Bus,
    /// The time.
    pub clock: ServerClock,
    /// What every address has used.
    pub quotas: Arc<Quotas>,
    /// When no turn could be accepted.
    pub pauses: Pauses,
    games: Mutex<HashMap<GameId, Arc<Live>>>,
    calls: mpsc::UnboundedSender<Call>,
    /// Who wants to know to which games somebody comes, or which somebody leaves.
    presence_changes: OnceLock<mpsc::UnboundedSender<GameId>>,
    /// Who tells people who are away.
    happenings: OnceLock<mpsc::Sender<Happening>>,
}

impl Referee {
    /// A referee over a store; what has to be done for its games is called out on `calls`.
    pub fn new(
        store: Arc<dyn Store>,
        clock: ServerClock,
        pauses: Pauses,
        quotas: Arc<Quotas>,
        calls: mpsc::UnboundedSender<Call>,
    ) -> Arc<Referee> {
        Arc::new(Referee {
            library: Library::default(),
            store,
            bus: Bus::default(),
            clock,
            pauses,
            quotas,
            games: Mutex::new(HashMap::new()),
            calls,
            presence_changes: OnceLock::new(),
            happenings: OnceLock::new(),
        })
    }

    fn live(&self, game: &GameId) -> Arc<Live> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = games.get(game) {
            *live.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            return live.clone();
        }
        let live = Arc::new(Live {
            game: tokio::sync::Mutex::new(None),
            touched: Mutex::new(Instant::now()),
            client: Mutex::default(),
            presence: Mutex::default(),
            told: Mutex::default(),
        });
        games.insert(game.clone(), live.clone());
        live
    }

    /// On whose account a game is, if it is in memory.
    pub fn client_of(&self, game: &GameId) -> Option<Client> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.get(game).and_then(|live| live.client())
    }

    /// A game was forgotten: who still has it before them is told so with their next request.
    pub fn drop_from_memory(&self, game: &GameId) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(game);
        self.quotas.end(game);
    }

    /// Drops games that nobody has touched for a while.
    pub fn sweep(&self) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, live| {
            let idle = live.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > IDLE
                || live
                    .game
                    .try_lock()
                    .is_ok_and(|slot| slot.as_ref().is_some_and(|loaded| loaded.game.phase() == Phase::Over));
            let alone =
                live.presence.lock().unwrap_or_else(PoisonError::into_inner).here == Presence::default();
            // A game in somebody's hands has a second owner.
            !(idle && alone && Arc::strong_count(live) == 1)
        });
        metrics::gauge!("jersi_games_in_memory").set(games.len() as f64);
    }

    /// Loads a game if it is not there, else what others have added to it; those who follow it here are told.
    async fn fill<'a>(
        &self,
        id: &GameId,
        live: &Live,
        slot: &'a mut Option<Loaded>,
    ) -> Result<&'a mut Loaded, Problem> {
        if slot.is_none() {
            *slot = Some(Loaded::new(self.load(id).await?, self.clock.now()));
        }
        let loaded = slot.as_mut().ok_or_else(Problem::no_game)?;
        let newer = self.store.newer(id, loaded.game.version()).await?;
        if newer.entries.iter().any(|entry| loaded.game.apply(entry, &self.library).is_err()) {
            // What was in memory is not what the others have gone on from.
            *loaded = Loaded::new(self.load(id).await?, self.clock.now());
        }
        loaded.unattended = newer.unattended;
        self.tell_followers(live, loaded);
        Ok(loaded)
    }

    /// Reads a game from its log.
    async fn load(&self, id: &GameId) -> Result<Game, Problem> {
        let Some(log) = self.store.load(id).await? else {
            self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
            return Err(Problem::no_game());
        };
        match rebuild(id, &log, &self.library) {
            Ok(game) => Ok(game),
            Err(damage) => {
                tracing::error!(game = %id, %damage, "the log of a game contradicts itself: it is set aside");
                let reason = damage.to_string();
                self.store.set_aside(id, &reason).await?;
                Err(StoreError::Damaged(id.clone(), reason).into())
            }
        }
    }

    /// Tells those who follow a game here what is new in it since they were last told.
    fn tell_followers(&self, live: &Live, loaded: &mut Loaded) {
        let (id, version) = (loaded.game.id().clone(), loaded.game.version());
        let mut told = live.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.version == version {
            return;
        }
        let keys = loaded.game.seats().each_ref().map(|seat| match seat {
            Seat::Person { key, .. } => Some(*key),
            _ => None,
        });
        let before = std::mem::replace(&mut *told, Told { version, keys });
        if before.version == 0 || !self.bus.is_followed(&id) {
            return;
        }
        let time = self.time(loaded, self.clock.now());
        self.bus.publish(&id, Note::Message(loaded.news(before.version, time)));
        if before.keys != keys {
            self.bus.publish(&id, Note::SeatsChanged);
        }
    }

    async fn visit<T>(
        &self,
        id: &GameId,
        visit: impl FnOnce(&mut Loaded, GameTime) -> T,
    ) -> Result<T, Problem> {
        let live = self.live(id);
        let mut slot = live.game.lock().await;
        let loaded = self.fill(id, &live, &mut slot).await?;
        let time = self.time(loaded, self.clock.now());
        Ok(visit(loaded, time))
    }

    /// What `look` sees in a game.
    pub async fn look<T>(&self, id: &GameId, look: impl FnOnce(&Game) -> T) -> Result<T, Problem> {
        self.visit(id, |loaded, _| look(&loaded.game)).await
    }

    /// What somebody needs who knows the game at version `since`; all of it, if there was no such version.
    pub async fn view(&self, id: &GameId, since: u64) -> Result<GameView, Problem> {
        self.visit(id, |loaded, time| loaded.view(since, time)).await
    }

    /// The same as a message, and which seats the key opens at this very version.
    pub async fn news(
        &self,
        id: &GameId,
        key: Option<Key>,
        since: u64,
    ) -> Result<([bool; 2], Bytes), Problem> {
        self.visit(id, |loaded, time| (loaded.game.held_by(key), loaded.news(since, time))).await
    }

    /// Does what somebody wants who holds a seat. It begins at once, and is finished even if the asker goes away. With the mark of
    /// a request, it is done once.
    pub fn ask(
        self: &Arc<Self>,
        asker: Asker,
        request: Option<Mark>,
        command: impl FnOnce(Side) -> Command + Send + 'static,
    ) -> impl Future<Output = Result<Granted, Problem>> + Send + 'static {
        let judge = move |game: &Game| {
            let side = match asker.side {
                Some(side) => game.holds(side, asker.key).then_some(side),
                None => game.seat_of(asker.key),
            };
            side.map(command).ok_or_else(Problem::no_seat)
        };
        self.act(asker.game, Some(asker.client), request, judge)
    }

    /// Does what the server itself wants: a computer's turn, a fallen flag.
    pub async fn order(self: &Arc<Self>, game: GameId, command: Command) -> Result<Granted, Problem> {
        self.act(game, None, None, move |_| Ok(command)).await
    }

    fn act(
        self: &Arc<Self>,
        id: GameId,
        client: Option<Client>,
        request: Option<Mark>,
        judge: impl FnOnce(&Game) -> Result<Command, Problem> + Send + 'static,
    ) -> impl Future<Output = Result<Granted, Problem>> + Send + 'static {
        let referee = self.clone();
        // Whoever waits for others, or for the disk, is not the slower for it.
        let asked = self.clock.now();
        let task = tokio::spawn(async move { referee.act_now(&id, client, asked, request, judge).await });
        task.map(|done| {
            done.unwrap_or_else(|error| {
                tracing::error!(%error, "a command was not carried out");
                Err(Problem::internal())
            })
        })
    }

    async fn act_now(
        &self,
        id: &GameId,
        client: Option<Client>,
        asked: Moment,
        request: Option<Mark>,
        judge: impl FnOnce(&Game) -> Result<Command, Problem>,
    ) -> Result<Granted, Problem> {
        let live = self.live(id);
        let mut slot = live.game.lock().await;
        let game = &self.fill(id, &live, &mut slot).await?.game;
        // Before the seat is looked at: who has renewed a secret repeats that with the old one.
        if let Some(granted) = granted_before(game, request)? {
            return Ok(granted);
        }
        let command = judge(game)?;
        // Only who may do something here comes to have the game on their account.
        if let Some(client) = client {
            live.put_on(client);
        }
        for _ in 0..TRIES {
            let loaded = match &mut *slot {
                Some(loaded) => loaded,
                None => self.fill(id, &live, &mut slot).await?,
            };
            let time = self.time(loaded, asked);
            let unattended = loaded.unattended.take().is_some();
            let game = &loaded.game;
            if let Some(granted) = granted_before(game, request)? {
                return Ok(granted);
            }
            if unattended && time.owed > 0 {
                // Nobody could have played: that is not the player's fault. What was owed before goes with it, as the game's account is
                // settled by this.
                let back = game.decide(&Command::GiveBack(time.owed), time.now, &self.library)?;
                match self.carry_out(&live, &mut slot, back, time, None, None).await {
                    Ok(_) | Err(StoreError::Conflict(_)) => continue,
                    Err(error) => return Err(error.into()),
                }
            }
            // A flag that has fallen comes before everything but what was done already.
            let flag = game.decide(&Command::CheckFlag, time.paid(), &self.library)?;
            let decision = match game.decide(&command, time.paid(), &self.library) {
                Ok(Decision::Already(version)) => Decision::Already(version),
                _ if matches!(&flag, Decision::Events(events) if !events.is_empty()) => flag,
                decision => decision?,
            };
            let too_late = !matches!(command, Command::CheckFlag | Command::Abort(_))
                && matches!(&decision, Decision::Events(events) if events.iter().all(is_flag) && !events.is_empty());
            let request = request.filter(|_| !too_late);
            let rematch = self.charge(live.client(), &decision)?;
            let by = command.by().filter(|_| !too_late);
            let done = self.carry_out(&live, &mut slot, decision, time, request, by).await;
            if let (Err(_), Some(rematch)) = (&done, &rematch) {
                self.quotas.end(rematch);
            }
            match done {
                Err(StoreError::Conflict(_)) => {}
                Err(error) => {
                    self.pauses.failed(asked);
                    return Err(error.into());
                }
                Ok(granted) => {
                    if let (Some(rematch), Some(client)) = (&rematch, live.client()) {
                        self.live(rematch).put_on(client);
                    }
                    if let Some(loaded) = &*slot {
                        if loaded.game.phase() == Phase::Over {
                            self.quotas.end(id);
                        }
                        self.call_for(loaded);
                    }
                    if too_late {
                        return Err(Problem::new(Code::Time, message!("game-time")));
                    }
                    return Ok(granted);
                }
            }
        }
        Err(Problem::unavailable(message!("store-busy")))
    }

    /// Puts what is to be stored on somebody's account. A new game, and what could go on for ever, is refused to who has stored too
    /// much; what a game needs to go on never is. The game that is about to be made.
    fn charge(&self, client: Option<Client>, decision: &Decision) -> Result<Option<GameId>, Problem> {
        let Some(client) = client else { return Ok(None) };
        match decision {
            Decision::Already(_) => Ok(None),
            Decision::Rematch(game, events) => {
                self.quotas.begin(client, game, size(events)).map(|()| Some(game.clone()))
            }
            Decision::Events(events) => {
                let endless = events
                    .iter()
                    .any(|event| matches!(event, Event::Renewed { .. } | Event::TakenBack { .. }));
                if endless && !self.quotas.has(client, Ration::Bytes) {
                    return Err(Problem::too_many(message!("request-too-much-stored")));
                }
                self.quotas.owe(client, Ration::Bytes, size(events));
                Ok(None)
            }
        }
    }

    /// Stores what was decided; only then it has happened. If that fails, the slot is left empty: the log is the truth.
    async fn carry_out(
        &self,
        live: &Live,
        slot: &mut Option<Loaded>,
        decision: Decision,
        time: GameTime,
        request: Option<Mark>,
        by: Option<Side>,
    ) -> Result<Granted, StoreError> {
        let (mut events, next) = match decision {
            Decision::Already(version) => {
                return Ok(Granted { version, already: true, rematch: None });
            }
            Decision::Events(events) => (events, None),
            Decision::Rematch(id, events) => (vec![Event::Rematch { game: id.clone() }], Some((id, events))),
        };
        let mistake = || StoreError::Failed(message!("store-reason-mistake"));
        let before = slot.as_ref().ok_or_else(mistake)?.game.version();
        if events.is_empty() {
            return Ok(Granted { version: before, already: true, rematch: None });
        }
        let mut loaded = slot.take().ok_or_else(mistake)?;
        let game = &mut loaded.game;
        // A turn takes less time by what is owed; whatever else stops the clocks gives it back.
        if time.owed > 0 && matches!(events.first(), Some(Event::Ended { .. })) {
            let back = game.decide(&Command::GiveBack(time.owed), time.now, &self.library);
            if let Ok(Decision::Events(back)) = back {
                events.splice(0..0, back);
            }
        }
        let entries = Entry::after(before, events, time.now, request);
        for entry in &entries {
            game.apply(entry, &self.library).map_err(|damage| {
                tracing::error!(game = %game.id(), %damage, "a decision contradicts the game");
                mistake()
            })?;
        }
        let turns = entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count();
        let told = happenings(game, &entries, by);
        let mut writes = vec![write(game, before, entries)];
        let mut following = None;
        if let Some((id, events)) = next {
            let entries = Entry::after(0, events, time.now - loaded.ahead, None);
            let made = Game::rebuild(&id, &entries, &self.library).map_err(|damage| {
                StoreError::Failed(message!("store-reason-no-rematch", why = damage.to_string()))
            })?;
            writes.push(write(&made, 0, entries));
            following = Some((id, made));
        }
        self.store.append(writes).await?;
        metrics::counter!("jersi_turns_total").increment(turns as u64);
        self.report(told);
        if loaded.game.clocks().settled() == Some(time.now) {
            loaded.stored_in = (self.clock.now() + loaded.ahead - time.now).max(0);
        }
        self.tell_followers(live, slot.insert(loaded));
        let rematch = following.map(|(id, made)| {
            self.call_for(&Loaded::new(made, self.clock.now()));
            id
        });
        Ok(Granted { version: before + 1, already: false, rematch })
    }

    /// Tells all who follow a game of a problem that nobody's request led to.
    pub fn tell(&self, id: &GameId, problem: &Problem) {
        let message = ServerMessage::Refused(problem.to_refused(None, Some(id)));
        self.bus.publish(id, Note::Message(message.to_json().into()));
    }

    /// Another server has brought a game to this version: those who follow it here are told.
    pub fn hear(self: &Arc<Self>, id: GameId, version: u64) {
        if !self.bus.is_followed(&id) {
            return;
        }
        let live = self.live(&id);
        if live.told.lock().unwrap_or_else(PoisonError::into_inner).version >= version {
            return;
        }
        let referee = self.clone();
        tokio::spawn(async move {
            if let Err(problem) = referee.look(&id, |_| ()).await {
                tracing::debug!(game = %id, %problem, "another server's news could not be read; they are asked for again");
            }
        });
    }
}

/// A log longer than this, or one with a rule file, takes a while to read.
const LONG: usize = 200;

/// Builds a game from its log. If that takes a while, this thread's other tasks go on elsewhere.
fn rebuild(id: &GameId, log: &[Entry], library: &Library) -> Result<Game, Damage> {
    let own =
        matches!(log.first(), Some(Entry { event: Event::Created { spec, .. }, .. }) if spec.rules.is_some());
    let threads = tokio::runtime::Handle::try_current()
        .is_ok_and(|handle| handle.runtime_flavor() == tokio::runtime::RuntimeFlavor::MultiThread);
    match threads && (own || log.len() > LONG) {
        true => tokio::task::block_in_place(|| Game::rebuild(id, log, library)),
        false => Game::rebuild(id, log, library),
    }
}

/// Whether an event is the end of somebody's time.
fn is_flag(event: &Event) -> bool {
    matches!(event, Event::Ended { ending: Some(ending), .. } if ending == "time" || ending == "aborted")
}

/// What came of a request, if it was granted before.
fn granted_before(game: &Game, request: Option<Mark>) -> Result<Option<Granted>, Problem> {
    let Some(request) = request else { return Ok(None) };
    let answered = game.answered(request)?.cloned();
    Ok(answered.map(|Answered { version, rematch }| Granted { version, already: true, rematch }))
}

fn write(game: &Game, after: u64, entries: Vec<Entry>) -> Write {
    Write { game: game.id().clone(), after, entries, summary: Summary::of(game) }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Damaged(game, _) => {
                Problem::new(Code::Damaged, message!("store-damaged", game = game.as_str()))
            }
            StoreError::Conflict(_) => Problem::unavailable(message!("store-conflict")),
            StoreError::Unknown(why) => Problem::new(
                Code::Unknown,
                Message::by(|lang| t!(lang, "store-unknown", why = why.get(lang))),
            ),
            StoreError::Failed(why) | StoreError::Ruined(why) => {
                Problem::unavailable(Message::by(|lang| t!(lang, "store-failed", why = why.get(lang))))
            }
        }
    }
}
