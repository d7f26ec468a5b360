//! Whether the database keeps what was promised: every game's log is read and replayed, with a clock of our own.

use std::collections::{BTreeMap, HashMap, HashSet};

use jersi_rules::{Position, Ruleset, Side};
use serde::Deserialize;
use serde_json::Value;

use crate::chronicle::Notes;
use crate::logs::LogEntry;

/// Milliseconds by which two clocks of one machine may be read differently.
const BLUR: i64 = 20;

/// How often the server notes that it is alive: so much more may be given back than it was away.
const BEAT: i64 = 1_000;

/// A database that was away for so long has been noticed to be: servers that share one are heard of twice a second.
const NOTICED: i64 = 1_500;

/// Of a database that stands still the servers hear after so long; whose turn is under way then may be charged for that.
const UNNOTICED: i64 = 1_000;

/// The longest network delay that the server forgives.
const FORGIVEN: i64 = 500;

/// So much more may be given back, or left out of a turn, on a busy machine: the server notices when it stood still, and what a commit
/// took.
const STOOD_STILL: i64 = 5_000;

/// A time without server.
#[derive(Clone, Copy, Debug)]
pub struct Outage {
    /// Just before the server was killed or told to stop.
    pub killed: i64,
    /// It was gone.
    pub gone: i64,
    /// Just before the next was started.
    pub started: i64,
    /// Whether the one that was killed had come up.
    pub was_up: bool,
}

/// What is known of the times without server.
#[derive(Clone, Debug)]
pub struct Outages {
    /// Those in which nobody could play, in order of time.
    whole: Vec<Outage>,
    /// Of several servers: when one of them stood still, in order of time.
    partial: Option<Vec<Outage>>,
    /// All these, and when a server says itself that it could not have accepted a turn: from, until; apart from each other.
    any: Vec<(i64, i64)>,
}

impl Outages {
    /// Of one server: without it nobody can play.
    pub fn of_one(outages: &[Outage], pauses: &[(i64, i64)]) -> Outages {
        Outages { whole: outages.to_vec(), partial: None, any: united(outages, &[], pauses) }
    }

    /// Of several servers: without their database nobody can play. What is shorter than the servers notice does not count.
    /// What stood still gives back what its games lost by that.
    pub fn of_several(outages: &[Outage], partial: &[Outage], pauses: &[(i64, i64)]) -> Outages {
        let noticed = |outage: &&Outage| outage.started - outage.gone > NOTICED;
        Outages {
            whole: outages.iter().filter(noticed).copied().collect(),
            partial: Some(partial.to_vec()),
            any: united(outages, partial, pauses),
        }
    }

    /// How long nobody could play between two moments.
    fn away(&self, from: i64, to: i64) -> i64 {
        overlap(&self.whole, from, to)
    }

    /// How long somebody could not play between two moments, or a server says so. Players may be spared this; that they pay for no
    /// more than they had does not rest on what a server says.
    fn away_for_some(&self, from: i64, to: i64) -> i64 {
        let first = self.any.partition_point(|(_, until)| *until < from);
        let overlapping = self.any[first..].iter().take_while(|(start, _)| *start < to);
        overlapping.map(|(start, until)| ((*until).min(to) - (*start).max(from)).max(0)).sum()
    }

    /// How much may be given back at a moment of what passed since another: times without server, for each of them what a server may
    /// not have noted before it went, and what it says itself.
    fn most(&self, from: i64, at: i64) -> i64 {
        if self.partial.is_some() {
            // Whatever the server of this game was away for; that it is not more than was used is checked besides.
            return i64::MAX;
        }
        let ended = |outage: &&Outage| outage.was_up && outage.started > from && outage.killed < at;
        let ended = self.whole.iter().filter(ended).count() as i64;
        self.away_for_some(from, at) + BEAT * ended + STOOD_STILL
    }
}

/// When nobody or somebody could not play, no moment twice.
fn united(outages: &[Outage], partial: &[Outage], pauses: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let known = outages.iter().chain(partial).map(|outage| (outage.gone, outage.started));
    let mut all: Vec<(i64, i64)> = known.chain(pauses.iter().copied()).collect();
    all.sort_unstable();
    let mut united: Vec<(i64, i64)> = Vec::new();
    for (from, until) in all {
        match united.last_mut() {
            Some((_, end)) if from <= *end => *end = until.max(*end),
            _ => united.push((from, until)),
        }
    }
    united
}

/// How long outages lasted between two moments, added up.
fn overlap(outages: &[Outage], from: i64, to: i64) -> i64 {
    let first = outages.partition_point(|outage| outage.started < from);
    let overlapping = outages[first..].iter().take_while(|outage| outage.gone < to);
    overlapping.map(|outage| (outage.started.min(to) - outage.gone.max(from)).max(0)).sum()
}

/// How much time the players agreed on.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum TimeControl {
    #[default]
    None,
    Turn {
        seconds: i64,
    },
    Total {
        seconds: i64,
        #[serde(default)]
        increment: i64,
    },
    Days {
        days: i64,
    },
}

impl TimeControl {
    fn initial(self) -> i64 {
        match self {
            TimeControl::None => 0,
            TimeControl::Turn { seconds } | TimeControl::Total { seconds, .. } => seconds * 1_000,
            TimeControl::Days { days } => days * 86_400_000,
        }
    }
}

#[derive(Debug, Deserialize)]
struct Spec {
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    clock: TimeControl,
}

/// An entry of the log.
#[derive(Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event {
    Created { spec: Spec, variant: String },
    Begun { variant: String },
    Turn { ply: u32, word: String, client: String, used: i64 },
    TakenBack { to: u32 },
    Ended { winner: Option<String>, ending: Option<String> },
    GivenBack { time: i64 },
    Joined,
    Renewed,
    FormChosen,
    Offered { offer: String },
    Declined,
    Said,
    Rematch,
    Imported,
}

/// The clocks after an entry.
#[derive(Clone, Debug)]
struct GameClock {
    agreed: TimeControl,
    left: [i64; 2],
    turns: [u32; 2],
    /// Since when the side to move thinks, with what was given back.
    since: Option<i64>,
    /// The same without what was given back.
    began: i64,
    to_move: Side,
}

impl GameClock {
    /// What a side has left at a moment.
    fn shows(&self, side: Side, at: i64) -> i64 {
        let free = matches!(self.agreed, TimeControl::Total { .. }) && self.turns[side.index()] == 0;
        let used = match self.since {
            Some(since) if side == self.to_move && !free => (at - since).max(0),
            _ => 0,
        };
        (self.left[side.index()] - used).max(0)
    }

    fn start(&mut self, at: i64, to_move: Side) {
        (self.since, self.began, self.to_move) = (Some(at), at, to_move);
    }
}

/// What a log tells of a game.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many turns were ever played.
    pub turns: usize,
    /// How many were taken back.
    pub taken_back: usize,
    /// How often time was given back.
    pub given_back: usize,
    /// How the game ended.
    pub ending: Option<String>,
    /// What must not be.
    pub faults: Vec<String>,
}

/// Replays a log and compares it with what was promised and seen, and with the game as the server shows it.
pub fn verify(lines: &[LogEntry], notes: &Notes, shown: &Value, outages: &Outages) -> Findings {
    let mut findings = Findings::default();
    match replay(lines, notes, outages, &mut findings) {
        Ok(line) => compare(&line, lines.len(), shown, &mut findings),
        Err(fault) => findings.faults.push(fault),
    }
    findings.faults.extend(notes.faults.iter().cloned());
    findings
}

/// A turn of the final line: its version and the position after it.
struct Played {
    word: String,
    client: String,
    position: String,
}

fn replay(
    lines: &[LogEntry],
    notes: &Notes,
    outages: &Outages,
    findings: &mut Findings,
) -> Result<Vec<Played>, String> {
    let load = |id: &str| Ruleset::load(id).map_err(|error| format!("{id}: {error}"));
    let mut start: Option<(Position, Option<String>)> = None;
    let mut position: Option<Position> = None;
    let mut line: Vec<Played> = Vec::new();
    let mut accepted: HashMap<i64, (u32, String, String)> = HashMap::new();
    let mut ids = HashSet::new();
    let mut states: BTreeMap<u64, GameClock> = BTreeMap::new();
    let mut clock: Option<GameClock> = None;
    let mut results = 0;
    let mut acts: HashMap<String, usize> = HashMap::new();
    let mut last = i64::MIN;
    for (number, LogEntry { version, at, body }) in (1..).zip(lines) {
        let event: Event =
            serde_json::from_str(body).map_err(|error| format!("entry {number} cannot be read: {error}"))?;
        if *version != number {
            return Err(format!("entry {number} has version {version}"));
        }
        if *at < last {
            findings
                .faults
                .push(format!("entry {number} happened {} ms before the one before it", last - at));
        }
        last = *at;
        let now = match &event {
            Event::Created { .. } => None,
            _ => Some((
                position.as_mut().ok_or("the log does not begin with the game's creation")?,
                clock.as_mut().ok_or("the log does not begin with the game's creation")?,
            )),
        };
        match (event, now) {
            (Event::Created { spec, variant }, _) => {
                if number != 1 {
                    return Err(format!("entry {number} creates the game again"));
                }
                let first = first(&load(&variant)?, spec.start.as_deref())?;
                clock = Some(GameClock {
                    agreed: spec.clock,
                    left: [spec.clock.initial(); 2],
                    turns: [0; 2],
                    since: None,
                    began: *at,
                    to_move: first.side(),
                });
                position = Some(first.clone());
                start = Some((first, spec.start));
            }
            (Event::Begun { variant }, Some((position, clock))) => {
                let rules = load(&variant)?;
                if let Some((first_position, text)) = &mut start {
                    *first_position = first(&rules, text.as_deref())?;
                    *position = first_position.clone();
                }
                clock.start(*at, position.side());
            }
            (Event::Turn { ply, word, client, used }, Some((position, clock))) => {
                if results > 0 {
                    findings.faults.push(format!("entry {number}: a turn after the end"));
                }
                if ply as usize != line.len() {
                    findings.faults.push(format!("entry {number}: ply {ply} after {} turns", line.len()));
                }
                let turn =
                    position.read_turn(&word).map_err(|error| format!("entry {number}: {word}: {error}"))?;
                let side = position.side();
                position.play_unchecked(turn);
                if !ids.insert((side, ply, client.clone())) {
                    findings.faults.push(format!("entry {number}: turn {client} was played before"));
                }
                if !matches!(clock.agreed, TimeControl::None) {
                    pay(clock, side, used, *at, outages, number, findings);
                }
                clock.start(*at, position.side());
                line.push(Played {
                    word: word.clone(),
                    client: client.clone(),
                    position: position.to_string(),
                });
                accepted.insert(*version, (ply, client, word));
                findings.turns += 1;
            }
            (Event::TakenBack { to }, Some((position, clock))) => {
                if to as usize >= line.len() {
                    return Err(format!("entry {number} takes back to {to} of {}", line.len()));
                }
                *acts.entry("takeback".into()).or_default() += 1;
                findings.taken_back += line.len() - to as usize;
                line.truncate(to as usize);
                if let Some((first, _)) = &start {
                    *position = first.clone();
                }
                for played in &line {
                    let turn = position.read_turn(&played.word).map_err(|error| error.to_string())?;
                    position.play_unchecked(turn);
                }
                clock.start(*at, position.side());
            }
            (Event::Ended { winner, ending }, Some((_, clock))) => {
                results += 1;
                if results > 1 {
                    findings.faults.push(format!("entry {number}: a second result"));
                }
                let at_end = [clock.shows(Side::White, *at), clock.shows(Side::Black, *at)];
                if ending.as_deref() == Some("time") {
                    let side = clock.to_move;
                    let there = at - clock.began - outages.away(clock.began, *at);
                    if there + BLUR < clock.left[side.index()] {
                        findings.faults.push(format!(
                            "entry {number}: {side:?}'s time ended after {there} ms with a server, and it had {}",
                            clock.left[side.index()]
                        ));
                    }
                }
                if let (Some((_, seen)), true) = (&notes.result, results == 1)
                    && (&seen.winner, &seen.reason) != (&winner, &ending)
                {
                    findings.faults.push(format!("the log ends {winner:?} {ending:?}; clients saw {seen:?}"));
                }
                (clock.left, clock.since) = (at_end, None);
                findings.ending = ending;
            }
            (Event::GivenBack { time }, Some((_, clock))) => {
                findings.given_back += 1;
                let most = outages.most(clock.began, *at);
                if time < 0 || time > most {
                    findings.faults.push(format!("entry {number} gives {time} ms back, of at most {most}"));
                }
                if let Some(since) = &mut clock.since {
                    *since += time;
                    if *since > at + BLUR {
                        findings.faults.push(format!("entry {number} gives back time that was not used"));
                    }
                }
            }
            (Event::Offered { offer }, _) => *acts.entry(format!("offer {offer}")).or_default() += 1,
            (_, _) => {}
        }
        if let Some(clock) = &clock {
            states.insert(*version as u64, clock.clone());
        }
    }
    check_promises(notes, &accepted, lines.len(), findings);
    check_clocks(notes, &states, findings);
    check_acts(notes, &acts, findings);
    Ok(line)
}

fn first(rules: &std::sync::Arc<Ruleset>, text: Option<&str>) -> Result<Position, String> {
    match text {
        None => Ok(rules.start()),
        Some(text) => Position::read(rules, text).map_err(|error| error.to_string()),
    }
}

/// Takes what a turn took off a clock, and checks that it is neither too much nor too little.
fn pay(
    clock: &mut GameClock,
    side: Side,
    used: i64,
    at: i64,
    outages: &Outages,
    number: i64,
    findings: &mut Findings,
) {
    let there = at - clock.began - outages.away(clock.began, at);
    let blur = if outages.partial.is_some() { UNNOTICED } else { BLUR };
    if used < 0 || used > there + blur {
        findings.faults.push(format!(
            "entry {number} costs {side:?} {used} ms, and there was a server for {there} ms since its turn began"
        ));
    }
    let charged = clock.since.map_or(0, |since| at - since);
    let away = outages.away_for_some(clock.began, at);
    if used > charged.max(0) || used + FORGIVEN + STOOD_STILL + away < charged {
        findings
            .faults
            .push(format!("entry {number} costs {side:?} {used} ms, and the clock ran for {charged}"));
    }
    let (left, turns) = (&mut clock.left[side.index()], &mut clock.turns[side.index()]);
    if used > *left {
        findings.faults.push(format!("entry {number} took {used} ms of {left}"));
    }
    *left = match clock.agreed {
        TimeControl::Total { increment, .. } => {
            let cost = if *turns == 0 { 0 } else { used };
            (*left - cost).max(0) + increment * 1_000
        }
        other => other.initial(),
    };
    *turns += 1;
}

/// Every acknowledged turn is in the log, where the server said; nothing is there that nobody sent.
fn check_promises(
    notes: &Notes,
    accepted: &HashMap<i64, (u32, String, String)>,
    entries: usize,
    findings: &mut Findings,
) {
    let by_id: HashMap<&str, (&i64, u32, &str)> = accepted
        .iter()
        .map(|(version, (ply, id, word))| (id.as_str(), (version, *ply, word.as_str())))
        .collect();
    let mut answers: HashMap<&str, u64> = HashMap::new();
    for ack in &notes.acks {
        // A turn is offered with marks, and kept without.
        let plain = |word: &str| word.replace(['!', '*'], "");
        let found = by_id.get(ack.id.as_str());
        let kept = found.is_some_and(|&(version, ply, word)| {
            // A turn that ends the game makes two versions.
            let made = (*version as u64..=*version as u64 + 1).contains(&ack.version);
            made && ply == ack.ply && plain(word) == plain(&ack.word)
        });
        if !kept {
            findings.faults.push(format!("LOST: {ack:?}; the log has {found:?}"));
        }
        let first = *answers.entry(&ack.id).or_insert(ack.version);
        if first != ack.version {
            findings
                .faults
                .push(format!("turn {} was answered with versions {first} and {}", ack.id, ack.version));
        }
    }
    if notes.known > entries as u64 {
        findings
            .faults
            .push(format!("LOST: version {} was known; the log has {entries} entries", notes.known));
    }
    let sent: HashSet<(&str, u32)> = notes.sent.iter().map(|(id, ply, _)| (id.as_str(), *ply)).collect();
    for (version, (ply, id, word)) in accepted {
        if !sent.contains(&(id.as_str(), *ply)) {
            findings.faults.push(format!("nobody sent {word} ({id}) of version {version}"));
        }
    }
    if findings.taken_back == 0 {
        findings
            .faults
            .extend(notes.illegal.iter().map(|text| format!("an offered turn was illegal: {text}")));
    }
}

/// No action was done twice, however often it was sent: what two agree on came about by an offer or by its acceptance.
fn check_acts(notes: &Notes, done: &HashMap<String, usize>, findings: &mut Findings) {
    let sent = |act: &str| notes.acts.get(act).copied().unwrap_or(0);
    for (act, &times) in done {
        let most = match act.as_str() {
            "takeback" => sent("accept takeback") + sent("offer takeback"),
            offer => sent(offer),
        };
        if times > most {
            findings.faults.push(format!("{act}: {times} times in the log, and it was sent {most} times"));
        }
    }
}

/// Every clock that anybody saw showed what the log says.
fn check_clocks(notes: &Notes, states: &BTreeMap<u64, GameClock>, findings: &mut Findings) {
    for (version, seen) in &notes.clocks {
        let Some(clock) = states.get(version) else { continue };
        let right = [clock.shows(Side::White, seen.at), clock.shows(Side::Black, seen.at)];
        let runs = clock.since.map(|_| if clock.to_move == Side::White { "white" } else { "black" });
        // Time in which the server could accept nothing is left out, and the log tells of it with the turn: a clock may show more than the log
        // lets it by now, never less, and never more than there was.
        let fair = |shown: i64, right: i64, had: i64| (right..=had.max(right)).contains(&shown);
        let is_fair = fair(seen.white, right[0], clock.left[0]) && fair(seen.black, right[1], clock.left[1]);
        if !is_fair || seen.running.as_deref() != runs {
            findings.faults.push(format!(
                "version {version}: the clocks showed {seen:?}; right are {right:?} and {runs:?} running"
            ));
        }
    }
}

/// The game as the server shows it is what the log tells.
fn compare(line: &[Played], entries: usize, shown: &Value, findings: &mut Findings) {
    if shown["version"].as_u64() != Some(entries as u64) {
        findings.faults.push(format!("the log has {entries} entries, the game version {}", shown["version"]));
    }
    let positions: Vec<&str> = shown["turns"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|turn| turn["position"].as_str())
        .collect();
    let right: Vec<&str> = line.iter().map(|played| played.position.as_str()).collect();
    if positions != right {
        findings.faults.push(format!(
            "the log has {} turns, the game {}, not the same",
            right.len(),
            positions.len()
        ));
    }
    let mut clients: Vec<&str> = line.iter().map(|played| played.client.as_str()).collect();
    clients.sort_unstable();
    clients.dedup();
    if clients.len() != line.len() {
        findings.faults.push("a turn is in the game twice".into());
    }
    if shown["now"]["result"]["reason"].as_str() != findings.ending.as_deref() {
        findings
            .faults
            .push(format!("the log ends by {:?}, the game {}", findings.ending, shown["now"]["result"]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_without_server_is_added_up() {
        let outage = |gone, started| Outage { killed: gone, gone, started, was_up: true };
        let outages =
            Outages::of_one(&[outage(10, 20), outage(30, 50), outage(70, 80)], &[(15, 25), (90, 95)]);
        assert_eq!(outages.away(0, 100), 40);
        assert_eq!(outages.away(15, 40), 15);
        assert_eq!(outages.away(20, 30), 0);
        assert_eq!(outages.away(55, 60), 0);
        assert_eq!(outages.away_for_some(0, 100), 50, "no moment counts twice");
        assert_eq!(outages.away_for_some(22, 92), 35);
        assert_eq!(outages.most(22, 92), 35 + 2 * BEAT + STOOD_STILL, "two servers ended in that time");
    }
}
