//! What one address may use: rations that fill up again as time goes by, places that are given back, games that run.
//!
//! One server keeps this in memory and forgets it when it stops. Several servers share one account of an address: each grants by what it
//! knows, and now and then they tell each other what was used ([`Quotas::to_tell`], [`Quotas::learn`]).

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jersi_schema::GameId;

use crate::config::Limits;
use crate::guard::Client;
use crate::problem::Problem;

/// A game counts as running until it is over, but not longer than this: people leave games for good.
pub const RUNNING: Duration = Duration::from_secs(24 * 3600);

/// What is worth telling other servers: so large a part of all that there is.
const TELLING: f64 = 1.0 / 20.0;

/// What is rationed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ration {
    /// Requests over HTTP.
    Requests,
    /// New games, however they come about.
    Games,
    /// Bytes added to logs.
    Bytes,
    /// Milliseconds of work: rule files, records, positions, pictures.
    Work,
    /// Milliseconds in which computers think about their turns.
    Thought,
}

impl Ration {
    const ALL: [Ration; 5] = [Ration::Requests, Ration::Games, Ration::Bytes, Ration::Work, Ration::Thought];

    /// The ration of a number, as other servers write it.
    pub fn of_number(number: i16) -> Option<Ration> {
        Ration::ALL.into_iter().find(|ration| *ration as i16 == number)
    }

    /// How much there is at most, and how much is added each second.
    fn rate(self, limits: &Limits) -> Rate {
        let per_minute = |amount: u32, minutes: f64| {
            let amount = f64::from(amount);
            Rate { most: amount * minutes, each_second: amount / 60.0 }
        };
        match self {
            Ration::Requests => Rate { most: limits.burst.into(), each_second: limits.requests.into() },
            Ration::Games => per_minute(limits.games, 1.0),
            Ration::Bytes => {
                let day = f64::from(limits.stored) * f64::from(1 << 20);
                Rate { most: day / 2.0, each_second: day / (24.0 * 3600.0) }
            }
            Ration::Work => per_minute(limits.work.saturating_mul(1000), 3.0),
            Ration::Thought => per_minute(limits.thought.saturating_mul(1000), 3.0),
        }
    }
}

#[derive(Clone, Copy)]
struct Rate {
    most: f64,
    each_second: f64,
}

/// How much of a ration is left; below zero if more was used than there was.
#[derive(Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
    /// What other servers do not know of.
    untold: f64,
}

impl Bucket {
    /// What is left now.
    fn fill(&mut self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * rate.each_second).min(rate.most);
        self.at = now;
        if self.left >= rate.most {
            self.untold = 0.0;
        }
        self.left
    }

    fn take(&mut self, amount: f64) {
        self.left -= amount;
        self.untold += amount;
    }
}

/// What an address has used.
struct Account {
    rations: [Bucket; Ration::ALL.len()],
    /// Requests and sockets at this moment.
    places: usize,
    /// Places at other servers, as far as they are known.
    elsewhere: usize,
    /// The places that other servers know of.
    told: usize,
    /// Games that it made and that are not over.
    running: usize,
    /// By how much that has changed since other servers were told.
    untold: isize,
}

/// What was used of a ration and is to be told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spent {
    /// Whose it is.
    pub client: Client,
    /// What was used.
    pub ration: Ration,
    /// How much.
    amount: f64,
    /// How long it takes until that is there again, in milliseconds.
    pub millis: f64,
}

/// What other servers are to be told.
#[derive(Default, Debug)]
pub struct Telling {
    /// What was used of rations.
    pub spent: Vec<Spent>,
    /// How many places addresses have here, where they are many, or were.
    pub places: Vec<(Client, usize)>,
    /// Games that were begun here.
    pub begun: Vec<(GameId, Client)>,
    /// Games that ended here.
    pub ended: Vec<GameId>,
    /// Whose running games are to be counted.
    pub counted: Vec<Client>,
}

impl Telling {
    /// Whether there is nothing to tell, and nothing to learn.
    pub fn is_empty(&self) -> bool {
        self.spent.is_empty()
            && self.places.is_empty()
            && self.begun.is_empty()
            && self.ended.is_empty()
            && self.counted.is_empty()
    }
}

/// What was learned from others about what was told.
#[derive(Default, Debug)]
pub struct News {
    /// How long it takes until a ration is full again, in milliseconds.
    pub spent: HashMap<(Client, Ration), f64>,
    /// Places elsewhere.
    pub places: HashMap<Client, usize>,
    /// Games that run, wherever they were made.
    pub running: HashMap<Client, usize>,
}

#[derive(Default)]
struct Books {
    accounts: HashMap<Client, Account>,
    /// Who made the games that run, and when.
    games: HashMap<GameId, (Client, Instant)>,
    /// Whether other servers are told.
    shared: bool,
    /// What they do not know of yet.
    begun: Vec<(GameId, Client)>,
    ended: Vec<GameId>,
    /// Whose running games are to be counted anew.
    uncounted: HashSet<Client>,
}

/// What every address has used.
pub struct Quotas {
    limits: Limits,
    books: Mutex<Books>,
}

impl Books {
    fn account(&mut self, client: Client, limits: &Limits) -> &mut Account {
        self.accounts.entry(client).or_insert_with(|| {
            let full =
                |ration: Ration| Bucket { left: ration.rate(limits).most, at: Instant::now(), untold: 0.0 };
            Account {
                rations: Ration::ALL.map(full),
                places: 0,
                elsewhere: 0,
                told: 0,
                running: 0,
                untold: 0,
            }
        })
    }

    fn end(&mut self, game: &GameId) {
        if let Some((client, _)) = self.games.remove(game)
            && let Some(account) = self.accounts.get_mut(&client)
        {
            account.running = account.running.saturating_sub(1);
            account.untold -= 1;
            self.uncounted.insert(client);
        }
        if self.shared {
            self.ended.push(game.clone());
        }
    }
}

impl Quotas {
    /// Accounts by these limits, all of them fresh.
    pub fn new(limits: Limits) -> Arc<Quotas> {
        Arc::new(Quotas { limits, books: Mutex::default() })
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, client: Client, ration: Ration, change: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut books = self.books();
        let bucket = &mut books.account(client, &self.limits).rations[ration as usize];
        bucket.fill(ration.rate(&self.limits), Instant::now());
        change(bucket)
    }

    /// Takes so much of a ration; nothing is taken if there is not so much.
    pub fn take(&self, client: Client, ration: Ration, amount: u64) -> bool {
        self.with(client, ration, |bucket| {
            let enough = bucket.left >= amount as f64;
            if enough {
                bucket.take(amount as f64);
            }
            enough
        })
    }

    /// Takes what was used before it was known how much it would be: next time there is less.
    pub fn owe(&self, client: Client, ration: Ration, amount: u64) {
        self.with(client, ration, |bucket| bucket.take(amount as f64));
    }

    /// Whether anything is left of a ration.
    pub fn has(&self, client: Client, ration: Ration) -> bool {
        self.with(client, ration, |bucket| bucket.left > 0.0)
    }

    /// A game that takes so many bytes is about to be made. If it is not made after all, [`Quotas::end`] gives its place back.
    pub fn begin(&self, client: Client, game: &GameId, bytes: u64) -> Result<(), Problem> {
        let (mut books, now) = (self.books(), Instant::now());
        // The same request, twice at the same moment.
        if books.games.contains_key(game) {
            return Ok(());
        }
        let account = books.account(client, &self.limits);
        let mut left = |ration: Ration| account.rations[ration as usize].fill(ration.rate(&self.limits), now);
        let refused = if left(Ration::Games) < 1.0 {
            Some(("games", message!("request-too-many-games")))
        } else if left(Ration::Bytes) < bytes as f64 {
            Some(("bytes", message!("request-too-much-stored")))
        } else if account.running >= self.limits.running {
            Some(("running", message!("request-too-many-running")))
        } else {
            None
        };
        if let Some((why, message)) = refused {
            // Some may have ended elsewhere.
            books.uncounted.insert(client);
            metrics::counter!("jersi_refused_total", "why" => why).increment(1);
            return Err(Problem::too_many(message));
        }
        account.rations[Ration::Games as usize].take(1.0);
        account.rations[Ration::Bytes as usize].take(bytes as f64);
        account.running += 1;
        account.untold += 1;
        books.games.insert(game.clone(), (client, now));
        if books.shared {
            books.begun.push((game.clone(), client));
            books.uncounted.insert(client);
        }
        Ok(())
    }

    /// A game is over, or was not made after all.
    pub fn end(&self, game: &GameId) {
        self.books().end(game);
    }

    /// Who made a game that runs.
    pub fn maker(&self, game: &GameId) -> Option<Client> {
        self.books().games.get(game).map(|(client, _)| *client)
    }

    /// A place for a request or a socket of an address, unless it has too many.
    pub fn enter(self: &Arc<Self>, client: Client) -> Option<Place> {
        let mut books = self.books();
        let account = books.account(client, &self.limits);
        if account.places + account.elsewhere >= self.limits.connections_each {
            return None;
        }
        account.places += 1;
        Some(Place { quotas: self.clone(), client })
    }

    /// From now on other servers are told what is used here.
    pub fn share(&self) {
        self.books().shared = true;
    }

    /// What other servers are to be told now. Where little was used, that is nothing: otherwise every turn would be told.
    pub fn to_tell(&self) -> Telling {
        let (mut books, now) = (self.books(), Instant::now());
        let mut telling = Telling {
            begun: std::mem::take(&mut books.begun),
            ended: std::mem::take(&mut books.ended),
            ..Telling::default()
        };
        let mut counted = std::mem::take(&mut books.uncounted);
        let many = (self.limits.connections_each as f64 * TELLING).ceil() as usize;
        for (&client, account) in &mut books.accounts {
            for (bucket, ration) in account.rations.iter_mut().zip(Ration::ALL) {
                let rate = ration.rate(&self.limits);
                bucket.fill(rate, now);
                if bucket.untold > 0.0 && bucket.untold >= rate.most * TELLING && rate.each_second > 0.0 {
                    let amount = std::mem::take(&mut bucket.untold);
                    let millis = 1000.0 * amount / rate.each_second;
                    telling.spent.push(Spent { client, ration, amount, millis });
                }
            }
            let places = if account.places >= many { account.places } else { 0 };
            if places > 0 || account.told > 0 {
                account.told = places;
                telling.places.push((client, places));
            }
            if 2 * account.running >= self.limits.running && account.running > 0 {
                counted.insert(client);
            }
            if counted.contains(&client) {
                account.untold = 0;
            }
        }
        telling.counted = counted.into_iter().collect();
        telling
    }

    /// What others know of what was told.
    pub fn learn(&self, telling: &Telling, news: &News) {
        let (mut books, now) = (self.books(), Instant::now());
        for spent in &telling.spent {
            let Some(millis) = news.spent.get(&(spent.client, spent.ration)) else { continue };
            let rate = spent.ration.rate(&self.limits);
            let bucket = &mut books.account(spent.client, &self.limits).rations[spent.ration as usize];
            bucket.fill(rate, now);
            // What was used since then comes off again.
            bucket.left = rate.most - millis / 1000.0 * rate.each_second - bucket.untold;
        }
        for (client, _) in &telling.places {
            let elsewhere = news.places.get(client).copied().unwrap_or(0);
            books.account(*client, &self.limits).elsewhere = elsewhere;
        }
        for client in &telling.counted {
            let running = news.running.get(client).copied().unwrap_or(0);
            let account = books.account(*client, &self.limits);
            account.running = running.saturating_add_signed(account.untold);
        }
    }

    /// Nobody could be told: it is told later.
    pub fn was_not_told(&self, telling: Telling) {
        let mut books = self.books();
        for Spent { client, ration, amount, .. } in telling.spent {
            books.account(client, &self.limits).rations[ration as usize].untold += amount;
        }
        books.begun.extend(telling.begun);
        books.ended.extend(telling.ended);
        books.uncounted.extend(telling.counted);
    }

    /// Forgets addresses that have not come for a while, and games that nobody ended.
    pub fn sweep(&self) {
        let now = Instant::now();
        let mut books = self.books();
        let old = |since: &Instant| now.saturating_duration_since(*since) > RUNNING;
        let left: Vec<GameId> =
            books.games.iter().filter(|(_, (_, since))| old(since)).map(|(game, _)| game.clone()).collect();
        for game in &left {
            books.end(game);
        }
        books.accounts.retain(|_, account| {
            let mut rations = account.rations.iter_mut().zip(Ration::ALL);
            let used = rations.any(|(bucket, ration)| {
                let rate = ration.rate(&self.limits);
                bucket.fill(rate, now) < rate.most
            });
            used || account.places > 0 || account.told > 0 || account.running > 0
        });
    }
}

/// A place that is given back when this is dropped.
pub struct Place {
    quotas: Arc<Quotas>,
    client: Client,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Entry::Occupied(mut account) = self.quotas.books().accounts.entry(self.client) {
            let account = account.get_mut();
            account.places = account.places.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::problem::Code;
    use crate::random;

    fn client(number: u8) -> Client {
        Client::new(IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)))
    }

    #[test]
    fn a_bucket_fills_up_and_may_be_overdrawn() {
        let (start, rate) = (Instant::now(), Rate { most: 10.0, each_second: 2.0 });
        let mut bucket = Bucket { left: 10.0, at: start, untold: 0.0 };
        bucket.take(16.0);
        assert_eq!(bucket.fill(rate, start + Duration::from_secs(2)), -2.0);
        assert_eq!(bucket.fill(rate, start + Duration::from_secs(3)), 0.0);
        assert_eq!(bucket.fill(rate, start + Duration::from_secs(99)), 10.0);
        // A clock that goes back takes nothing away.
        assert_eq!(bucket.fill(rate, start), 10.0);
    }

    #[test]
    fn games_end_and_places_are_given_back() {
        let quotas = Quotas::new(Limits { running: 2, connections_each: 1, ..Limits::default() });
        let games: Vec<GameId> = (0..3).map(|_| random::game_id()).collect();
        for game in &games[..2] {
            quotas.begin(client(1), game, 1000).expect("room");
        }
        let refused = quotas.begin(client(1), &games[2], 1000);
        assert_eq!(refused.err().map(|problem| problem.code), Some(Code::TooMany));
        quotas.begin(client(2), &games[2], 1000).expect("another address has its own room");
        quotas.end(&games[0]);
        quotas.end(&games[0]);
        quotas.begin(client(1), &random::game_id(), 1000).expect("room again");
        assert_eq!(quotas.maker(&games[1]), Some(client(1)));

        let place = quotas.enter(client(3)).expect("a place");
        assert!(quotas.enter(client(3)).is_none() && quotas.enter(client(4)).is_some());
        drop(place);
        assert!(quotas.enter(client(3)).is_some());
    }

    #[test]
    fn who_stored_too_much_makes_no_more_games() {
        let quotas = Quotas::new(Limits { stored: 1, ..Limits::default() });
        let half = 1 << 19;
        quotas.begin(client(1), &random::game_id(), half).expect("half a day's bytes at once");
        assert!(quotas.begin(client(1), &random::game_id(), half).is_err());
        // Turns are always stored, and paid for later.
        quotas.owe(client(2), Ration::Bytes, 3 * half);
        assert!(!quotas.has(client(2), Ration::Bytes));
        assert!(quotas.begin(client(2), &random::game_id(), 1).is_err());
    }

    #[test]
    fn nobody_is_remembered_for_nothing() {
        let quotas = Quotas::new(Limits::default());
        let game = random::game_id();
        drop(quotas.enter(client(1)));
        quotas.begin(client(2), &game, 0).expect("room");
        quotas.sweep();
        assert_eq!(quotas.books().accounts.len(), 1);
    }
    #[test]
    fn what_is_used_at_one_server_is_missing_at_the_other() {
        let limits = Limits { games: 20, running: 10, connections_each: 40, ..Limits::default() };
        let (one, two) = (Quotas::new(limits), Quotas::new(limits));
        one.share();
        two.share();
        // The account that both share.
        let mut full: HashMap<(Client, Ration), f64> = HashMap::new();
        let mut running: HashMap<GameId, Client> = HashMap::new();
        let mut exchange = |quotas: &Arc<Quotas>, elsewhere: usize| {
            let telling = quotas.to_tell();
            let mut news = News::default();
            for spent in &telling.spent {
                let millis = full.entry((spent.client, spent.ration)).or_insert(0.0);
                *millis += spent.millis;
                news.spent.insert((spent.client, spent.ration), *millis);
            }
            running.extend(telling.begun.iter().cloned());
            running.retain(|game, _| !telling.ended.contains(game));
            for client in &telling.counted {
                news.running.insert(*client, running.values().filter(|own| *own == client).count());
            }
            news.places = telling.places.iter().map(|(client, _)| (*client, elsewhere)).collect();
            quotas.learn(&telling, &news);
            // Who has many games asks again and again how many run; that tells nothing.
            telling.spent.is_empty() && telling.begun.is_empty() && telling.ended.is_empty()
        };
        let games: Vec<GameId> = (0..8).map(|_| random::game_id()).collect();
        for game in &games {
            one.begin(client(1), game, 10).expect("room");
        }
        assert!(!exchange(&one, 0));
        assert!(exchange(&one, 0), "nothing is told twice");
        // The other server learns of it as soon as somebody comes there.
        two.begin(client(1), &random::game_id(), 10).expect("not known yet");
        exchange(&two, 0);
        two.begin(client(1), &random::game_id(), 10).expect("the tenth");
        exchange(&two, 0);
        assert!(two.begin(client(1), &random::game_id(), 10).is_err(), "ten run, wherever they were made");
        // One that was made here ends there, and makes room.
        two.end(&games[0]);
        exchange(&two, 0);
        two.begin(client(1), &random::game_id(), 10).expect("room again");
        two.begin(client(2), &random::game_id(), 10).expect("another address");

        // Rations: what one has used up is missing at the other after a small part of it.
        assert!(one.take(client(3), Ration::Requests, 200) && two.take(client(3), Ration::Requests, 10));
        exchange(&one, 0);
        exchange(&two, 0);
        assert!(!two.take(client(3), Ration::Requests, 10));
        // Turns are small, and are not told.
        one.owe(client(4), Ration::Bytes, 250);
        assert!(one.to_tell().spent.is_empty());

        // Places.
        let held: Vec<Place> = (0..10).filter_map(|_| two.enter(client(5))).collect();
        exchange(&two, 30);
        assert!(held.len() == 10 && two.enter(client(5)).is_none());
        drop(held);
        exchange(&two, 0);
        assert!(two.enter(client(5)).is_some());
    }

    #[test]
    fn what_could_not_be_told_is_told_later() {
        let quotas = Quotas::new(Limits::default());
        quotas.share();
        let game = random::game_id();
        quotas.begin(client(1), &game, 1 << 24).expect("room");
        let first = quotas.to_tell();
        assert!(!first.spent.is_empty() && quotas.to_tell().is_empty());
        quotas.was_not_told(first);
        let again = quotas.to_tell();
        assert_eq!(again.begun, [(game, client(1))]);
        assert_eq!((again.spent.len(), again.counted.as_slice()), (1, &[client(1)][..]));
    }
}
