//! What is to be sent, and who sends it. A message is a notice that is due at a moment: whichever server takes it sends it, and it is taken
//! anew should that server die. What does not arrive is tried again later and later, for a day.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Request, StatusCode, header};
use jersi_schema::{GameId, Moment};
use jersi_texts::Lang;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::client::{self, Endpoint, Reply, SendError};
use super::crypt::BrowserKeys;
use super::words::words;
use super::{Push, Subscription, notice};
use crate::key::Key;
use crate::problem::{Code, Problem};
use crate::random;
use crate::referee::{Happening, What};
use crate::serve::{App, stopped};
use crate::store::{Kind, Notice};

/// How often a server looks whether something is due that others have written.
const LOOK: Duration = Duration::from_secs(5);

/// What happens within this time is written down together, so much of it at most.
const GATHER: Duration = Duration::from_millis(100);
const GATHERED: usize = 1_000;

/// Whoever took a message has so long to send it, in milliseconds.
const LEASE: i64 = 60_000;

/// A message that could not be sent for so long, in milliseconds, is not worth sending any more.
const STALE: i64 = 24 * 3_600_000;

/// The first pause before a message is tried again, or before it is looked again whether its reader is still there, in milliseconds. Each
/// pause is twice the one before.
const PAUSE: i64 = 30_000;

/// The longest pause, whatever the push service wants.
const LONGEST_PAUSE: i64 = 4 * 3_600_000;

/// So often it is looked whether somebody who has the game open has gone away: for four hours.
const LOOKS: u32 = 9;

/// Messages on their way at once: to all, and to one push service. A slow one holds up nobody else.
const TOGETHER: usize = 32;
const TOGETHER_EACH: usize = 4;

/// A push service keeps a message so long for a browser that is not there, in milliseconds, unless the turn is over sooner.
const WORTH: i64 = 14 * 24 * 3_600_000;

/// A message, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Job {
    game: GameId,
    what: What,
    /// The push service.
    host: String,
    /// How often it was sent in vain.
    #[serde(default)]
    tries: u32,
    /// How often its reader was there.
    #[serde(default)]
    looks: u32,
}

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It arrived, or is not needed any more.
    Done,
    /// Its reader looks at the game.
    Present,
    /// It did not arrive: once more, and not before so long.
    Later(Option<Duration>),
    /// There is no such browser any more.
    Gone,
}

/// Writes down what is to be sent, and sends what is due.
pub async fn keep_outbox(app: Arc<App>, happenings: mpsc::Receiver<Happening>) {
    tokio::join!(write_down(&app, happenings), send_all(&app));
}

async fn write_down(app: &Arc<App>, mut happenings: mpsc::Receiver<Happening>) {
    let mut stopping = app.stopping();
    let mut some = Vec::new();
    loop {
        let count = tokio::select! {
            count = happenings.recv_many(&mut some, GATHERED) => count,
            () = stopped(&mut stopping) => return,
        };
        if count == 0 {
            return;
        }
        // Where much happens, what happens meanwhile is written down with it.
        tokio::select! {
            () = tokio::time::sleep(GATHER) => {}
            () = stopped(&mut stopping) => {}
        }
        while some.len() < GATHERED
            && let Ok(happening) = happenings.try_recv()
        {
            some.push(happening);
        }
        if let Err(problem) = post(app, &some).await {
            tracing::warn!(%problem, happenings = some.len(), "players could not be told of something");
        }
        some.clear();
    }
}

/// Writes down a message for each browser of a player; of several about one game the last.
async fn post(app: &App, happenings: &[Happening]) -> Result<(), Problem> {
    let mut last: HashMap<String, HashMap<&GameId, What>> = HashMap::new();
    for happening in happenings {
        last.entry(happening.to.to_hex()).or_default().insert(&happening.game, happening.what);
    }
    let players: Vec<String> = last.keys().cloned().collect();
    let browsers = app.referee.store.board().notices_of(Kind::Push, &players).await?;
    for browser in &browsers {
        let Some(endpoint) =
            read(browser).and_then(|one| Endpoint::read(&one.endpoint, app.push.allow_local))
        else {
            continue;
        };
        for (&game, &what) in last.get(&browser.topic).into_iter().flatten() {
            let job = Job { game: game.clone(), what, host: endpoint.host().to_owned(), tries: 0, looks: 0 };
            let now = app.referee.clock.now();
            // A little later: whoever answers at once does not have to be told.
            let due = now + i64::try_from(app.timeouts.push.as_millis()).unwrap_or(i64::MAX / 2);
            write(app, &browser.name, &job, (due, now + STALE)).await?;
        }
    }
    if !browsers.is_empty() {
        app.push.look();
    }
    Ok(())
}

/// Writes down a message. One about the same game that waits already says nothing any more.
async fn write(app: &App, browser: &str, job: &Job, (due, until): (Moment, Moment)) -> Result<(), Problem> {
    let board = app.referee.store.board();
    let about = format!("{browser}/{}/", job.game);
    for older in board.notices(Kind::PushJob, Some(browser)).await? {
        if older.taken.is_none() && older.name.starts_with(&about) {
            board.remove(Kind::PushJob, &older.name).await?;
        }
    }
    let body = serde_json::to_string(job).unwrap_or_default();
    let name = format!("{about}{due}-{}", random::number());
    board.post(notice(Kind::PushJob, &name, browser, body, (due, until))).await?;
    Ok(())
}

fn read(browser: &Notice) -> Option<Subscription> {
    serde_json::from_str(&browser.body).ok()
}

async fn send_all(app: &Arc<App>) {
    let mut stopping = app.stopping();
    loop {
        let pause = send_due(app).await.unwrap_or_else(|problem| {
            tracing::warn!(%problem, "what is to be sent to browsers is not known");
            LOOK
        });
        tokio::select! {
            () = app.push.wake.notified() => {}
            () = tokio::time::sleep(pause) => {}
            () = stopped(&mut stopping) => return,
        }
    }
}

/// A message on its way takes a place among those to its push service.
struct Place(Arc<App>, String);

impl Place {
    fn take(app: &Arc<App>, host: &str) -> Option<Place> {
        let mut busy = app.push.busy();
        let (all, own) = (busy.values().sum::<usize>(), busy.entry(host.to_owned()).or_default());
        if all >= TOGETHER || *own >= TOGETHER_EACH {
            return None;
        }
        *own += 1;
        Some(Place(app.clone(), host.to_owned()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut busy = self.0.push.busy();
        if let Some(own) = busy.get_mut(&self.1) {
            *own -= 1;
        }
        busy.retain(|_, own| *own > 0);
        drop(busy);
        self.0.push.look();
    }
}

/// Until when somebody has taken a message.
fn taken_until(taken: &str) -> Moment {
    taken.split(' ').next().and_then(|until| until.parse().ok()).unwrap_or(0)
}

/// Takes what is due and lets it be sent; how long there is nothing to do.
async fn send_due(app: &Arc<App>) -> Result<Duration, Problem> {
    let (board, now) = (app.referee.store.board(), app.referee.clock.now());
    for message in board.notices(Kind::PushJob, None).await? {
        if message.since > now {
            let wait = u64::try_from(message.since - now).unwrap_or(0);
            return Ok(Duration::from_millis(wait + 1).min(LOOK));
        }
        if message.taken.as_deref().is_some_and(|taken| taken_until(taken) > now) || message.until < now {
            continue;
        }
        let Ok(job) = serde_json::from_str::<Job>(&message.body) else {
            board.remove(Kind::PushJob, &message.name).await?;
            continue;
        };
        let Some(place) = Place::take(app, &job.host) else { continue };
        let own = format!("{} {}", now + LEASE, random::number());
        if !board.swap(Kind::PushJob, &message.name, message.taken.as_deref(), Some(&own)).await? {
            continue;
        }
        let app = app.clone();
        tokio::spawn(async move {
            let _place = place;
            if let Err(problem) = finish(&app, &message, job).await {
                tracing::warn!(%problem, "a message to a browser is tried again in a minute");
            }
        });
    }
    Ok(LOOK)
}

/// Sends a message, and notes what came of it.
async fn finish(app: &Arc<App>, message: &Notice, mut job: Job) -> Result<(), Problem> {
    let (board, browser) = (app.referee.store.board(), message.topic.as_str());
    let outcome = send(app, browser, &job).await?;
    let pause = match outcome {
        Outcome::Done => None,
        Outcome::Gone => {
            board.remove(Kind::Push, browser).await?;
            None
        }
        Outcome::Present if job.looks >= LOOKS => None,
        Outcome::Present => {
            job.looks += 1;
            Some(PAUSE << (job.looks - 1))
        }
        Outcome::Later(wanted) => {
            job.tries += 1;
            let wanted = wanted.and_then(|wanted| i64::try_from(wanted.as_millis()).ok()).unwrap_or(0);
            Some((PAUSE << (job.tries - 1).min(16)).max(wanted).min(LONGEST_PAUSE))
        }
    };
    if let Some(pause) = pause {
        let due = app.referee.clock.now() + pause;
        if due < message.until {
            write(app, browser, &job, (due, message.until)).await?;
        }
    }
    board.remove(Kind::PushJob, &message.name).await?;
    Ok(())
}

async fn send(app: &Arc<App>, browser: &str, job: &Job) -> Result<Outcome, Problem> {
    let Some(browser) = app.referee.store.board().notice(Kind::Push, browser).await? else {
        return Ok(Outcome::Done);
    };
    let key = Key::from_hex(&browser.topic).ok_or_else(Problem::internal)?;
    let Some(subscription) = read(&browser) else { return Ok(Outcome::Gone) };
    let lang = Lang::from_tag(&subscription.lang).unwrap_or_default();
    let what = job.what;
    let said = match app.referee.look(&job.game, move |game| words(game, key, what, lang)).await {
        Err(problem) if problem.code != Code::NoGame => return Err(problem),
        said => said.ok().flatten(),
    };
    let Some((words, side, deadline)) = said else { return Ok(Outcome::Done) };
    if app.referee.is_present(&job.game, side) {
        return Ok(Outcome::Present);
    }
    let endpoint = Endpoint::read(&subscription.endpoint, app.push.allow_local);
    let keys = BrowserKeys::read(&subscription.p256dh, &subscription.auth);
    let (Some(endpoint), Some(keys)) = (endpoint, keys) else { return Ok(Outcome::Gone) };
    let now = app.referee.clock.now();
    let worth = deadline.map_or(WORTH, |deadline| (deadline - now).clamp(60_000, WORTH)) / 1000;
    let site = Push::site_key(app).await?;
    let authorization = site.authorization(&endpoint.origin(), app.push.contact.as_deref(), now);
    let authorization = authorization.map_err(|_| Problem::internal())?;
    let text = serde_json::to_vec(&words).unwrap_or_default();
    let request = Request::post("/")
        .header(header::AUTHORIZATION, authorization)
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("ttl", worth)
        .header("urgency", "normal")
        // What waits for a browser that is not there is replaced by what is newer.
        .header("topic", job.game.as_str())
        .body(keys.encrypt(&text).map_err(|_| Problem::internal())?)
        .map_err(|_| Problem::internal())?;
    let reply = client::send(&endpoint, request, app.push.allow_local).await;
    let outcome = outcome(&reply);
    let name = match outcome {
        Outcome::Done => "sent",
        Outcome::Gone => "gone",
        _ => "later",
    };
    metrics::counter!("jersi_push_total", "outcome" => name).increment(1);
    if outcome != Outcome::Done {
        // The rest of the address is a secret of the browser.
        tracing::info!(host = endpoint.host(), ?reply, "a message to a browser did not arrive");
    }
    Ok(outcome)
}

/// What an answer means. A push service says 201 (RFC 8030, section 5) or 202; whatever else answers kindly is none, and is not asked again: else
/// strangers could have us call on whom they like.
fn outcome(reply: &Result<Reply, SendError>) -> Outcome {
    match reply {
        Ok(Reply { status: StatusCode::CREATED | StatusCode::ACCEPTED, .. }) => Outcome::Done,
        Ok(Reply { status, retry_after })
            if status.is_server_error()
                || matches!(*status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) =>
        {
            Outcome::Later(*retry_after)
        }
        Ok(_) | Err(SendError::Forbidden) => Outcome::Gone,
        Err(SendError::Unreachable(_)) => Outcome::Later(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_push_services() {
        let reply = |status: u16| {
            let status = StatusCode::from_u16(status).expect("a status");
            outcome(&Ok(Reply { status, retry_after: None }))
        };
        for (status, wanted) in [
            (201, Outcome::Done),
            (202, Outcome::Done),
            // Somebody's home page, or one that leads elsewhere.
            (200, Outcome::Gone),
            (302, Outcome::Gone),
            (403, Outcome::Gone),
            (404, Outcome::Gone),
            (410, Outcome::Gone),
            (429, Outcome::Later(None)),
            (503, Outcome::Later(None)),
        ] {
            assert_eq!(reply(status), wanted, "{status}");
        }
        assert_eq!(outcome(&Err(SendError::Forbidden)), Outcome::Gone);
        assert_eq!(outcome(&Err(SendError::Unreachable("away".into()))), Outcome::Later(None));
    }
}
