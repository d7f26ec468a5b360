//! The one referee: holds the games that are being played, judges every command, stores before it answers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::FutureExt;
use jersi_rules::Side;
use jersi_schema::{GameId, GameView, Message, Moment, NewGame, Phase, PresenceView, Secret, ServerMessage};
use jersi_texts::t;
use tokio::sync::mpsc;

use crate::bus::{Bus, Note};
use crate::game::{Command, Decision, Entry, Event, Game, created};
use crate::key::Key;
use crate::library::Library;
use crate::problem::{Code, Problem};
use crate::random;
use crate::store::{Store, StoreError, Summary, Write};
use crate::time::ServerClock;
use crate::views::RenderedTurns;

/// A game that nobody is connected to, and nobody touched for so long, is dropped from memory: to read its log again takes a millisecond.
/// One that is over is dropped at once.
const IDLE: Duration = Duration::from_secs(10);

/// Between two turns of two computers.
const EXHIBITION_PAUSE: Duration = Duration::from_millis(900);

/// How often a command is judged again when another server has written to the same log in between.
const TRIES: usize = 4;

/// What somebody else must do for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// Look at its clock at that moment.
    Clock(GameId, Moment),
    /// Its computer has something to do, but not before so long: people want to follow.
    Computer(GameId, Duration),
}

/// A game that was loaded, with its turns as clients see them.
struct Loaded {
    game: Game,
    turns: RenderedTurns,
}

impl Loaded {
    fn new(game: Game) -> Loaded {
        Loaded { game, turns: RenderedTurns::default() }
    }

    /// What somebody needs who knows the game at version `since`.
    fn view(&mut self, since: u64, now: Moment) -> GameView {
        self.turns.view(&self.game, since, now)
    }

    /// The same as a message.
    fn news(&mut self, since: u64, now: Moment) -> Bytes {
        let message = ServerMessage::Game(self.view(since, now));
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
    presence: Mutex<Presence>,
}

/// Who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Presence {
    seats: [u32; 2],
    watchers: u32,
}

impl Presence {
    /// As a message.
    fn message(self, game: &GameId) -> Bytes {
        let [white, black] = self.seats.map(|count| count > 0);
        let view = PresenceView { game: game.clone(), white, black, watchers: self.watchers };
        ServerMessage::Presence(view).to_json().into()
    }
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
    pub bus: Arc<dyn Bus>,
    /// The time.
    pub clock: ServerClock,
    games: Mutex<HashMap<GameId, Arc<Live>>>,
    calls: mpsc::UnboundedSender<Call>,
}

impl Referee {
    /// A referee over a store; what has to be done for its games is called out on `calls`.
    pub fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: ServerClock,
        calls: mpsc::UnboundedSender<Call>,
    ) -> Arc<Referee> {
        Arc::new(Referee {
            library: Library::default(),
            store,
            bus,
            clock,
            games: Mutex::new(HashMap::new()),
            calls,
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
            presence: Mutex::default(),
        });
        games.insert(game.clone(), live.clone());
        live
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
            let alone = *live.presence.lock().unwrap_or_else(PoisonError::into_inner) == Presence::default();
            // A game in somebody's hands has a second owner.
            !(idle && alone && Arc::strong_count(live) == 1)
        });
        metrics::gauge!("jersi_games_in_memory").set(games.len() as f64);
    }

    /// Loads a game, if it is not there.
    async fn fill<'a>(&self, id: &GameId, slot: &'a mut Option<Loaded>) -> Result<&'a mut Loaded, Problem> {
        if slot.is_none() {
            let log = match self.store.load(id).await {
                Ok(Some(log)) => log,
                Ok(None) => {
                    self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                    return Err(Problem::no_game());
                }
                Err(error) => return Err(error.into()),
            };
            match Game::rebuild(id, &log, &self.library) {
                Ok(game) => *slot = Some(Loaded::new(game)),
                Err(damage) => {
                    tracing::error!(game = %id, %damage, "the log of a game contradicts itself: it is set aside");
                    let reason = damage.to_string();
                    self.store.set_aside(id, &reason).await?;
                    return Err(StoreError::Damaged(id.clone(), reason).into());
                }
            }
        }
        slot.as_mut().ok_or_else(Problem::no_game)
    }

    async fn visit<T>(
        &self,
        id: &GameId,
        visit: impl FnOnce(&mut Loaded, Moment) -> T,
    ) -> Result<T, Problem> {
        let live = self.live(id);
        let mut slot = live.game.lock().await;
        let loaded = self.fill(id, &mut slot).await?;
        Ok(visit(loaded, self.clock.now()))
    }

    /// What `look` sees in a game.
    pub async fn look<T>(&self, id: &GameId, look: impl FnOnce(&Game) -> T) -> Result<T, Problem> {
        self.visit(id, |loaded, _| look(&loaded.game)).await
    }

    /// What somebody needs who knows the game at version `since`; all of it, if there was no such version.
    pub async fn view(&self, id: &GameId, since: u64) -> Result<GameView, Problem> {
        self.visit(id, |loaded, now| loaded.view(since, now)).await
    }

    /// The same as a message, and which seats the key opens at this very version.
    pub async fn news(
        &self,
        id: &GameId,
        key: Option<Key>,
        since: u64,
    ) -> Result<([bool; 2], Bytes), Problem> {
        self.visit(id, |loaded, now| (loaded.game.held_by(key), loaded.news(since, now))).await
    }

    /// Makes a game. The secrets of the maker's seats come with their sides.
    pub async fn create(&self, mut new: NewGame) -> Result<(GameId, Vec<(Side, Secret)>), Problem> {
        if let Some(from) = new.from.take() {
            let found = self.look(&from.game, |game| game.branch(from.ply)).await?;
            let (variant, rules, start) = found.ok_or_else(|| {
                Problem::bad(message!("game-no-such-ply", game = from.game.as_str(), ply = from.ply))
            })?;
            (new.variant, new.rules, new.start) = (variant, rules, Some(start));
        }
        let secrets = [random::secret(), random::secret()];
        let keys = secrets.each_ref().map(Key::of);
        let events = created(new, keys, random::draws(), &self.library)?;
        let id = random::game_id();
        let game = self.begin(&id, events).await?;
        let mut held = Vec::new();
        for side in Side::BOTH {
            let secret = secrets.iter().find(|secret| game.holds(side, Key::of(secret)));
            held.extend(secret.map(|secret| (side, secret.clone())));
        }
        Ok((id, held))
    }

    /// Stores a new game and takes it up.
    async fn begin(&self, id: &GameId, events: Vec<Event>) -> Result<Game, Problem> {
        let entries = number(0, events, self.clock.now());
        let game = Game::rebuild(id, &entries, &self.library).map_err(|damage| {
            tracing::error!(game = %id, %damage, "a new game contradicts itself");
            Problem::bad(message!("game-not-made"))
        })?;
        self.store.append(vec![write(&game, 0, entries)]).await?;
        metrics::counter!("jersi_games_created_total").increment(1);
        *self.live(id).game.lock().await = Some(Loaded::new(game.clone()));
        self.call(&game);
        Ok(game)
    }

    /// Does what somebody wants who holds a seat. It begins at once, and is finished even if the asker goes away.
    pub fn ask(
        self: &Arc<Self>,
        asker: Asker,
        command: impl FnOnce(Side) -> Command + Send + 'static,
    ) -> impl Future<Output = Result<Granted, Problem>> + Send + 'static {
        let judge = move |game: &Game| {
            let side = match asker.side {
                Some(side) => game.holds(side, asker.key).then_some(side),
                None => game.seat_of(asker.key),
            };
            side.map(command).ok_or_else(Problem::no_seat)
        };
        self.act(asker.game, judge)
    }

    /// Does what needs no seat.
    pub async fn order(self: &Arc<Self>, game: GameId, command: Command) -> Result<Granted, Problem> {
        self.act(game, move |_| Ok(command)).await
    }

    fn act(
        self: &Arc<Self>,
        id: GameId,
        judge: impl FnOnce(&Game) -> Result<Command, Problem> + Send + 'static,
    ) -> impl Future<Output = Result<Granted, Problem>> + Send + 'static {
        let referee = self.clone();
        let task = tokio::spawn(async move { referee.act_now(&id, judge).await });
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
        judge: impl FnOnce(&Game) -> Result<Command, Problem>,
    ) -> Result<Granted, Problem> {
        let live = self.live(id);
        let mut slot = live.game.lock().await;
        let command = judge(&self.fill(id, &mut slot).await?.game)?;
        for _ in 0..TRIES {
            let game = &self.fill(id, &mut slot).await?.game;
            let now = self.clock.now();
            // A flag that has fallen comes before everything but what was done already, and time to be given back.
            let flag = game.decide(&Command::CheckFlag, now, &self.library)?;
            let decision = match game.decide(&command, now, &self.library) {
                Ok(Decision::Already(version)) => Decision::Already(version),
                decision if matches!(command, Command::GiveBack(_)) => decision?,
                _ if matches!(&flag, Decision::Events(events) if !events.is_empty()) => flag,
                decision => decision?,
            };
            let too_late = !matches!(command, Command::CheckFlag | Command::Abort(_))
                && matches!(&decision, Decision::Events(events) if events.iter().all(is_flag) && !events.is_empty());
            match self.carry_out(&mut slot, decision, now).await {
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
                Ok(granted) => {
                    self.call(&self.fill(id, &mut slot).await?.game);
                    if too_late {
                        return Err(Problem::new(Code::Time, message!("game-time")));
                    }
                    return Ok(granted);
                }
            }
        }
        Err(Problem::unavailable(message!("store-busy")))
    }

    /// Stores what was decided; only then it has happened. If that fails, the slot is left empty: the log is the truth.
    async fn carry_out(
        &self,
        slot: &mut Option<Loaded>,
        decision: Decision,
        now: Moment,
    ) -> Result<Granted, StoreError> {
        let (events, next) = match decision {
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
        let entries = number(before, events, now);
        for entry in &entries {
            game.apply(entry, &self.library).map_err(|damage| {
                tracing::error!(game = %game.id(), %damage, "a decision contradicts the game");
                mistake()
            })?;
        }
        let reseated = entries.iter().any(|entry| matches!(entry.event, Event::Renewed { .. }));
        let turns = entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count();
        let mut writes = vec![write(game, before, entries)];
        let mut following = None;
        if let Some((id, events)) = next {
            let entries = number(0, events, now);
            let made = Game::rebuild(&id, &entries, &self.library).map_err(|damage| {
                StoreError::Failed(message!("store-reason-no-rematch", why = damage.to_string()))
            })?;
            writes.push(write(&made, 0, entries));
            following = Some((id, made));
        }
        self.store.append(writes).await?;
        metrics::counter!("jersi_turns_total").increment(turns as u64);
        let loaded = slot.insert(loaded);
        let id = loaded.game.id().clone();
        if self.bus.is_followed(&id) {
            self.bus.publish(&id, Note::Message(loaded.news(before, now)));
            if reseated {
                self.bus.publish(&id, Note::SeatsChanged);
            }
        }
        let rematch = following.map(|(id, made)| {
            self.call(&made);
            id
        });
        Ok(Granted { version: before + 1, already: false, rematch })
    }

    /// Calls out what has to be done for a game.
    pub fn call(&self, game: &Game) {
        // The receivers live as long as the server; when it stops, nothing has to be done.
        if let Some(deadline) = game.deadline() {
            let _ = self.calls.send(Call::Clock(game.id().clone(), deadline));
        }
        if game.computer_to_move().is_some() || game.offer_to_computer().is_some() {
            let pause = if game.is_exhibition() { EXHIBITION_PAUSE } else { Duration::ZERO };
            let _ = self.calls.send(Call::Computer(game.id().clone(), pause));
        }
    }

    /// Takes up the games that were under way when the server stopped: gives back the time it was down, and calls
    /// out what has to be done. Each game knows for itself how long it stood still: what was written to others in
    /// between, by an import or by a start that was broken off, takes nothing from it.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, StoreError> {
        let alive = self.store.last_beat().await?;
        let awake = self.store.awake().await?;
        let count = awake.len();
        for summary in awake {
            let down = self.clock.now() - alive.max(summary.updated);
            if summary.deadline.is_some() && down > 0 {
                let id = summary.game.clone();
                if let Err(problem) = self.order(id.clone(), Command::GiveBack(down)).await {
                    tracing::error!(game = %id, %problem, "a game could not be taken up");
                }
            }
            if let Err(problem) = self.look(&summary.game, |game| self.call(game)).await {
                tracing::error!(game = %summary.game, %problem, "a game could not be taken up");
            }
        }
        Ok(count)
    }

    /// Somebody connects to a game or leaves it; everybody who follows it is told.
    pub fn count(&self, id: &GameId, seats: [bool; 2], comes: bool) {
        let live = self.live(id);
        let mut presence = live.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |number: &mut u32| *number = if comes { *number + 1 } else { number.saturating_sub(1) };
        match seats {
            [false, false] => count(&mut presence.watchers),
            seats => {
                for (side, held) in seats.into_iter().enumerate() {
                    if held {
                        count(&mut presence.seats[side]);
                    }
                }
            }
        }
        self.bus.publish(id, Note::Message(presence.message(id)));
    }

    /// Who is connected to a game, as a message.
    pub fn presence(&self, id: &GameId) -> Bytes {
        self.live(id).presence.lock().unwrap_or_else(PoisonError::into_inner).message(id)
    }
}

/// Whether an event is the end of somebody's time.
fn is_flag(event: &Event) -> bool {
    matches!(event, Event::Ended { ending: Some(ending), .. } if ending == "time" || ending == "aborted")
}

fn number(after: u64, events: Vec<Event>, at: Moment) -> Vec<Entry> {
    (after + 1..).zip(events).map(|(version, event)| Entry { version, at, event }).collect()
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
            StoreError::Failed(why) => {
                Problem::unavailable(Message::by(|lang| t!(lang, "store-failed", why = why.get(lang))))
            }
        }
    }
}
