//! Making games, taking seats in them, and getting other secrets for seats.

use std::sync::Arc;

use jersi_rules::{Ruleset, Side};
use jersi_schema::{GameId, NewGame, Secret, SideName};

use super::{Asker, Loaded, Referee, write};
use crate::game::{Command, Entry, Event, Game, Seat, Sitters, Spec, created, paired};
use crate::guard::Client;
use crate::key::Key;
use crate::problem::{Code, Problem};
use crate::random;
use crate::request::{Mark, RequestId};
use crate::store::StoreError;

/// What a request to make a game leads to, however often it comes: the game's name, its mark, the secrets of its seats.
#[derive(Clone)]
pub struct Making {
    id: GameId,
    mark: Mark,
    secrets: [Secret; 2],
    /// Whether the maker is a program.
    bot: bool,
    /// The key of the program that is invited.
    invited: Option<Key>,
}

impl Making {
    /// Of a request.
    pub fn of(new: &NewGame, request: &RequestId) -> Making {
        let id = request.game();
        let mark = request.mark(None, &("create", new));
        let secrets = ["first", "second"].map(|seat| request.secret(&id, seat));
        Making { id, mark, secrets, bot: false, invited: None }
    }

    /// The same for somebody who has a key: it opens the seats, and is told again to nobody else.
    #[must_use]
    pub fn with_key(mut self, key: Option<Secret>) -> Making {
        if let Some(key) = key {
            self.secrets = [key.clone(), key];
        }
        self
    }

    /// The same for a program, or against one.
    #[must_use]
    pub fn with_bots(self, bot: bool, invited: Option<Key>) -> Making {
        Making { bot, invited, ..self }
    }

    /// The secrets of the maker's seats, with their sides.
    fn held(&self, game: &Game) -> Vec<(Side, Secret)> {
        let mut held = Vec::new();
        for side in Side::BOTH {
            let secret = self.secrets.iter().find(|secret| game.holds(side, Key::of(secret)));
            held.extend(secret.map(|secret| (side, secret.clone())));
        }
        held
    }
}

/// A game that was made, and the secrets of the maker's seats.
pub type Made = (GameId, Vec<(Side, Secret)>);

/// A game that is about to be made.
pub struct Draft {
    events: Vec<Event>,
    /// Kept, so that they need not be read again.
    rules: Arc<Ruleset>,
}

impl Referee {
    /// What somebody wants to play, with the position where it says that it goes on from one of another game.
    pub async fn resolve(&self, mut new: NewGame) -> Result<NewGame, Problem> {
        if let Some(from) = new.from.take() {
            let found = self.look(&from.game, |game| game.branch(from.ply)).await?;
            let (variant, rules, start) = found.ok_or_else(|| {
                Problem::bad(message!("game-no-such-ply", game = from.game.as_str(), ply = from.ply))
            })?;
            (new.variant, new.rules, new.start) = (variant, rules, Some(start));
        }
        Ok(new)
    }

    /// The game that this request made, if it came before.
    pub async fn made(&self, making: &Making) -> Result<Option<Made>, Problem> {
        let look = |game: &Game| {
            let made = game.answered(making.mark)?.is_some();
            Ok(made.then(|| (making.id.clone(), making.held(game))))
        };
        match self.look(&making.id, look).await {
            Err(problem) if problem.code == Code::NoGame => Ok(None),
            made => made?,
        }
    }

    /// Reads what somebody wants to play. A rule file takes a while: this is work, and nothing waits in it.
    pub fn draft(&self, new: NewGame, making: &Making) -> Result<Draft, Problem> {
        let keys = making.secrets.each_ref().map(Key::of);
        let sitters = Sitters { keys, bot: making.bot, invited: making.invited };
        let events = created(new, sitters, random::draws(), &self.library)?;
        let entries = Entry::after(0, events.clone(), 0, None);
        let game = Game::rebuild(&making.id, &entries, &self.library).map_err(|damage| {
            tracing::error!(game = %making.id, %damage, "a new game contradicts itself");
            Problem::bad(message!("game-not-made"))
        })?;
        Ok(Draft { events, rules: game.rules().clone() })
    }

    /// Makes a game: stores it and takes it up.
    pub async fn create(&self, draft: Draft, making: &Making, client: Client) -> Result<Made, Problem> {
        let (Draft { events, rules }, id) = (draft, &making.id);
        self.quotas.begin(client, id, size(&events))?;
        let entries = Entry::after(0, events, self.clock.now(), Some(making.mark));
        let stored = match Game::rebuild(id, &entries, &self.library) {
            Ok(game) => self.store.append(vec![write(&game, 0, entries)]).await.map(|()| game),
            Err(damage) => {
                Err(StoreError::Failed(message!("store-reason-no-rematch", why = damage.to_string())))
            }
        };
        // Until here the rules were known, and had not to be read again.
        drop(rules);
        let game = match stored.inspect_err(|_| self.quotas.end(id)) {
            // The same request came twice at the same moment.
            Err(StoreError::Conflict(_)) => {
                let made = self.made(making).await?;
                return made.ok_or_else(|| Problem::unavailable(message!("store-conflict")));
            }
            stored => stored?,
        };
        metrics::counter!("jersi_games_created_total").increment(1);
        let live = self.live(id);
        live.put_on(client);
        let held = making.held(&game);
        let mut slot = live.game.lock().await;
        let loaded = slot.insert(Loaded::new(game, self.clock.now()));
        self.tell_followers(&live, loaded);
        self.call_for(loaded);
        tracing::info!(game = %id, "a game was made");
        Ok((id.clone(), held))
    }

    /// Makes the game of two people who have found each other, unless it is there; on the account of the one who came last.
    pub async fn pair(
        &self,
        id: &GameId,
        spec: Spec,
        seats: [Seat; 2],
        client: Client,
    ) -> Result<(), Problem> {
        let events = paired(spec, seats, random::draws(), &self.library)?;
        let rules = Game::rebuild(id, &Entry::after(0, events.clone(), 0, None), &self.library);
        let rules = rules.map_err(|_| Problem::bad(message!("game-not-made")))?.rules().clone();
        let request = RequestId::random();
        let (mark, secrets) = (request.mark(None, &"pair"), [random::secret(), random::secret()]);
        let making = Making { id: id.clone(), mark, secrets, bot: false, invited: None };
        self.create(Draft { events, rules }, &making, client).await.map(|_| ())
    }

    /// Takes the open seat of a game: which it is, and its secret. Who has a key opens it with that.
    pub async fn join(
        self: &Arc<Self>,
        game: GameId,
        client: Client,
        name: String,
        request: &RequestId,
        own: Option<Secret>,
        bot: bool,
    ) -> Result<(Side, Secret), Problem> {
        let secret = own.unwrap_or_else(|| request.secret(&game, "join"));
        let key = Key::of(&secret);
        let mark = request.mark(None, &("join", &name));
        self.act(game.clone(), Some(client), Some(mark), move |_| {
            Ok(if bot { Command::JoinAsBot(name, key) } else { Command::Join(name, key) })
        })
        .await?;
        let side = self.look(&game, |game| game.seat_of(key)).await?;
        Ok((side.ok_or_else(Problem::no_seat)?, secret))
    }

    /// Another secret for a seat.
    pub async fn renew(
        self: &Arc<Self>,
        asker: Asker,
        request: &RequestId,
    ) -> Result<(Side, Secret), Problem> {
        let secret = request.secret(&asker.game, &format!("renew {}", asker.key.to_hex()));
        let (game, key) = (asker.game.clone(), Key::of(&secret));
        let mark = request.mark(Some(asker.key), &("renew", asker.side.map(SideName::from)));
        self.ask(asker, Some(mark), move |side| Command::Renew(side, key)).await?;
        let side = self.look(&game, |game| game.seat_of(key)).await?;
        Ok((side.ok_or_else(Problem::no_seat)?, secret))
    }
}

/// How many bytes events take in the store, roughly: an entry with its seal and its share of the lists, and a rule file where there
/// is one.
pub(super) fn size(events: &[Event]) -> u64 {
    let rules = |event: &Event| match event {
        Event::Created { spec, .. } => spec.rules.as_ref().map_or(0, |rules| rules.text.len()),
        _ => 0,
    };
    events.iter().map(|event| 250 + rules(event) as u64).sum()
}
