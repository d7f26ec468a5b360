//! The one referee: holds the games that are being played, judges every wish, stores before it answers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use futures_util::FutureExt;
use jersi_rules::Side;
use serde_json::json;
use tokio::sync::mpsc;

use crate::bus::{Bus, Note};
use crate::clock::Moment;
use crate::game::{Command, Decision, Entry, Event, Game, NewGame, Phase};
use crate::game_view::GameView;
use crate::ids::{GameId, Key, Secret};
use crate::library::Library;
use crate::said::{Problem, Said};
use crate::store::{Store, StoreError, Summary, Write};
use crate::time::ServerClock;

/// A game that nobody is connected to, and nobody touched for so long, is dropped from memory: to read its log again takes a millisecond.
/// One that is over is dropped at once.
const IDLE: Duration = Duration::from_secs(10);

/// Between two turns of two computers.
const EXHIBITION_PAUSE: Duration = Duration::from_millis(900);

/// How often a wish is judged again when another server has written to the same log in between.
const TRIES: usize = 4;

/// What somebody else must do now for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Call {
    /// Look at its clock at that moment.
    Clock(GameId, Moment),
    /// Its computer has something to do, but not before so long: people want to follow.
    Computer(GameId, Duration),
}

/// A game in memory.
struct Live {
    /// The game; nothing until it was loaded, or when it is no longer sure that it is what the log says.
    game: tokio::sync::Mutex<Option<Game>>,
    touched: Mutex<Instant>,
    presence: Mutex<Presence>,
}

/// Who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    seats: [u32; 2],
    watchers: u32,
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

/// What came of a wish.
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
                    .is_ok_and(|game| game.as_ref().is_some_and(|game| game.phase() == Phase::Over));
            let alone = *live.presence.lock().unwrap_or_else(PoisonError::into_inner) == Presence::default();
            // A game in somebody's hands has a second owner.
            !(idle && alone && Arc::strong_count(live) == 1)
        });
        metrics::gauge!("jersi_games_in_memory").set(games.len() as f64);
    }

    /// Loads a game, if it is not there.
    async fn fill<'a>(&self, id: &GameId, slot: &'a mut Option<Game>) -> Result<&'a mut Game, Problem> {
        if slot.is_none() {
            let log = match self.store.load(id).await {
                Ok(Some(log)) => log,
                Ok(None) => {
                    self.games.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                    return Err(Problem::no_game());
                }
                Err(error) => return Err(refusal(&error)),
            };
            match Game::rebuild(id, &log, &self.library) {
                Ok(game) => *slot = Some(game),
                Err(damage) => {
                    tracing::error!(game = %id, %damage, "the log of a game contradicts itself: it is set aside");
                    let reason = damage.to_string();
                    self.store.set_aside(id, &reason).await.map_err(|error| refusal(&error))?;
                    return Err(refusal(&StoreError::Damaged(id.clone(), reason)));
                }
            }
        }
        slot.as_mut().ok_or_else(Problem::no_game)
    }

    /// What `look` sees in a game.
    pub async fn look<T>(&self, id: &GameId, look: impl FnOnce(&Game, Moment) -> T) -> Result<T, Problem> {
        let live = self.live(id);
        let mut slot = live.game.lock().await;
        let game = self.fill(id, &mut slot).await?;
        Ok(look(game, self.clock.now()))
    }

    /// Makes a game. The secrets of the maker's seats come with their sides.
    pub async fn create(&self, mut new: NewGame) -> Result<(GameId, Vec<(Side, Secret)>), Problem> {
        if let Some(from) = new.from.take() {
            let found = self.look(&from.game, |game, _| game.branch(from.ply)).await?;
            let (variant, rules, start) = found.ok_or_else(|| {
                Problem::bad(
                    format!("Game {} has no position after {} turns.", from.game, from.ply),
                    format!("La partie {} n'a pas de position après {} tours.", from.game, from.ply),
                )
            })?;
            (new.variant, new.rules, new.start) = (variant, rules, Some(start));
        }
        let secrets = [Secret::draw(), Secret::draw()];
        let keys = [secrets[0].key(), secrets[1].key()];
        let events = new.events(keys, &self.library)?;
        let id = GameId::draw();
        let game = self.begin(&id, events).await?;
        let mut held = Vec::new();
        for side in Side::BOTH {
            held.extend(
                secrets.iter().find(|secret| game.holds(side, secret.key())).map(|s| (side, s.clone())),
            );
        }
        Ok((id, held))
    }

    /// Stores a new game and takes it up.
    pub async fn begin(&self, id: &GameId, events: Vec<Event>) -> Result<Game, Problem> {
        let entries = number(0, events, self.clock.now());
        let game = Game::rebuild(id, &entries, &self.library).map_err(|damage| {
            tracing::error!(game = %id, %damage, "a new game contradicts itself");
            Problem::bad("This game cannot be made.", "Cette partie ne peut pas être créée.")
        })?;
        self.store.append(vec![write(&game, 0, entries)]).await.map_err(|error| refusal(&error))?;
        metrics::counter!("jersi_games_created_total").increment(1);
        *self.live(id).game.lock().await = Some(game.clone());
        self.call(&game);
        Ok(game)
    }

    /// Does what somebody wants who holds a seat. It begins at once, and is finished even if the asker goes away.
    pub fn ask(
        self: &Arc<Self>,
        asker: Asker,
        wish: impl FnOnce(Side) -> Command + Send + 'static,
    ) -> impl Future<Output = Result<Granted, Problem>> + Send + 'static {
        let judge = move |game: &Game| {
            let side = match asker.side {
                Some(side) => game.holds(side, asker.key).then_some(side),
                None => game.seat_of(asker.key),
            };
            side.map(wish).ok_or_else(Problem::no_seat)
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
                tracing::error!(%error, "a wish was not carried out");
                Err(Problem::new(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "internal",
                    "The server made a mistake; nothing was changed.",
                    "Le serveur a fait une erreur ; rien n'a changé.",
                ))
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
        let command = judge(self.fill(id, &mut slot).await?)?;
        for _ in 0..TRIES {
            let game = self.fill(id, &mut slot).await?;
            let now = self.clock.now();
            // A flag that has fallen comes before everything but what was done already, and time to be given back.
            let flag = game.decide(&Command::LookAtClock, now, &self.library)?;
            let decision = match game.decide(&command, now, &self.library) {
                Ok(Decision::Already(version)) => Decision::Already(version),
                decision if matches!(command, Command::GiveBack(_)) => decision?,
                _ if matches!(&flag, Decision::Events(events) if !events.is_empty()) => flag,
                decision => decision?,
            };
            let too_late = !matches!(command, Command::LookAtClock | Command::Abort(_))
                && matches!(&decision, Decision::Events(events) if events.iter().all(is_flag) && !events.is_empty());
            match self.carry_out(&mut slot, decision, now).await {
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(refusal(&error)),
                Ok(granted) => {
                    self.call(self.fill(id, &mut slot).await?);
                    if too_late {
                        return Err(Problem::conflict(
                            "time",
                            "The time is over, and with it the game.",
                            "Le temps est écoulé, et la partie est finie.",
                        ));
                    }
                    return Ok(granted);
                }
            }
        }
        Err(Problem::unavailable(
            "Others are writing to this game all the time; try again.",
            "D'autres écrivent sans cesse dans cette partie ; réessayez.",
        ))
    }

    /// Stores what was decided; only then it has happened. If that fails, the slot is left empty: the log is the truth.
    async fn carry_out(
        &self,
        slot: &mut Option<Game>,
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
        let mistake = || StoreError::failed("the server made a mistake", "le serveur a fait une erreur");
        let before = slot.as_ref().ok_or_else(mistake)?.version();
        if events.is_empty() {
            return Ok(Granted { version: before, already: true, rematch: None });
        }
        let mut game = slot.take().ok_or_else(mistake)?;
        let entries = number(before, events, now);
        for entry in &entries {
            game.apply(entry, &self.library).map_err(|damage| {
                tracing::error!(game = %game.id(), %damage, "a decision contradicts the game");
                mistake()
            })?;
        }
        let relocked = entries.iter().any(|entry| matches!(entry.event, Event::Renewed { .. }));
        let turns = entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count();
        let mut writes = vec![write(&game, before, entries)];
        let mut following = None;
        if let Some((id, events)) = next {
            let entries = number(0, events, now);
            let made = Game::rebuild(&id, &entries, &self.library).map_err(|damage| {
                StoreError::failed(
                    format!("the rematch cannot be made: {damage}"),
                    format!("la revanche ne peut pas être créée : {damage}"),
                )
            })?;
            writes.push(write(&made, 0, entries));
            following = Some((id, made));
        }
        self.store.append(writes).await?;
        metrics::counter!("jersi_turns_total").increment(turns as u64);
        let game = slot.insert(game);
        if self.bus.is_followed(game.id()) {
            self.bus.publish(game.id(), Note::News(game.version(), news(game, before, now)));
            if relocked {
                self.bus.publish(game.id(), Note::Locks);
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
            if let Err(problem) = self.look(&summary.game, |game, _| self.call(game)).await {
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
        let presence = *presence;
        self.bus.publish(id, Note::Passing(presence_message(id, presence).into()));
    }

    /// Who is connected to a game, as a message.
    pub fn presence(&self, id: &GameId) -> String {
        let presence = *self.live(id).presence.lock().unwrap_or_else(PoisonError::into_inner);
        presence_message(id, presence)
    }
}

fn presence_message(id: &GameId, presence: Presence) -> String {
    json!({
        "type": "presence",
        "game": id,
        "white": presence.seats[0] > 0,
        "black": presence.seats[1] > 0,
        "watchers": presence.watchers,
    })
    .to_string()
}

/// A game or what is new in it, as a message.
pub fn news(game: &Game, since: u64, now: Moment) -> Utf8Bytes {
    #[derive(serde::Serialize)]
    struct Message<'a> {
        r#type: &'static str,
        #[serde(flatten)]
        view: &'a GameView,
    }
    let view = GameView::since(game, since, now);
    let mut text = Vec::with_capacity(8 << 10);
    // Strings and numbers always become JSON, and JSON is UTF-8.
    let _ = serde_json::to_writer(&mut text, &Message { r#type: "game", view: &view });
    Utf8Bytes::try_from(text).unwrap_or_default()
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

/// A store's error, as somebody is told who wanted something.
pub fn refusal(error: &StoreError) -> Problem {
    match error {
        StoreError::Damaged(game, _) => Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "damaged",
            format!("The record of game {game} is damaged and was set aside; its keeper can look at it."),
            format!("La mémoire de la partie {game} est endommagée et a été mise de côté pour examen."),
        ),
        StoreError::Conflict(_) => Problem::unavailable(
            "Somebody else has written to this game at the same moment. Try again.",
            "Quelqu'un d'autre a écrit dans cette partie au même instant. Réessayez.",
        ),
        StoreError::Failed(Said { en, fr }) => Problem::unavailable(
            format!("This could not be stored, and nothing was changed: {en}. Try again."),
            format!("Ceci n'a pas pu être enregistré, et rien n'a changé : {fr}. Réessayez."),
        ),
    }
}
