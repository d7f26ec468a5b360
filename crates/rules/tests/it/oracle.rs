//! Against the reference implementation, which was written from the rules alone: the same turns, the same
//! positions after them, the same endings, and the same judgement of positions made by hand.
//!
//! `JERSI_LONG=20 cargo test --release -p jersi-rules --test oracle` plays twenty times as much.

use std::sync::Arc;

use crate::common::{load, long, one_in, pick, random_turn, variants};
use jersi_oracle::Game;
use jersi_rules::{Position, PositionProblem, Ruleset, Side, SplitMix};

/// The two sides of the comparison.
struct Pair {
    id: String,
    rules: Arc<Ruleset>,
    game: Game,
}

impl Pair {
    fn new(id: &str) -> Pair {
        let game = Game::new(id).unwrap_or_else(|error| panic!("the reference refuses {id}: {error}"));
        Pair { id: id.to_owned(), rules: load(id), game }
    }

    /// Compares everything the two say of a position; `all` for the positions after every turn, else after some.
    fn compare(&self, position: &Position, random: &mut SplitMix, all: bool) {
        let (id, text) = (&self.id, position.to_string());
        let pos = self.game.parse(&text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        assert_eq!(self.game.print(&pos), text, "{id}: printed by the reference");
        let theirs = self.game.turns(&pos);
        let turns = position.turns();
        let ours: Vec<String> = turns.iter().map(|&turn| position.marked_word(turn)).collect();
        if !ours.iter().eq(theirs.iter().map(|turn| &turn.word)) {
            let words: Vec<&String> = theirs.iter().map(|turn| &turn.word).collect();
            let more: Vec<_> = ours.iter().filter(|w| !words.contains(w)).collect();
            let less: Vec<_> = words.iter().filter(|w| !ours.contains(w)).collect();
            panic!("{id} {text}\nonly here: {more:?}\nonly in the reference: {less:?}");
        }
        for (turn, their) in turns.iter().zip(&theirs) {
            if all || one_in(random, 8) {
                let mut next = position.clone();
                next.play_unchecked(*turn);
                assert_eq!(
                    next.to_string(),
                    self.game.print(&their.next),
                    "{id} {text} after {}",
                    their.word
                );
            }
        }
        let side = |side: Side| side.letter();
        let ours = position.outcome().map(|o| (o.winner.map(side), o.reason.name()));
        let theirs = self.game.outcome(&pos).map(|(winner, name)| (winner.map(|c| c.letter()), name));
        assert_eq!(ours, theirs, "{id} {text}");
    }

    /// Plays games by lot until so many positions were compared.
    fn play(&self, random: &mut SplitMix, positions: usize) {
        let mut left = positions;
        while left > 0 {
            let mut position = self.rules.start();
            // The first turns of a game are much alike; compare them now and then.
            for ply in 0..160 {
                if ply > 6 || one_in(random, 4) {
                    self.compare(&position, random, self.rules.board().len() < 40);
                    left = left.saturating_sub(1);
                }
                let turns = position.turns();
                if turns.is_empty() || left == 0 {
                    break;
                }
                position.play_unchecked(random_turn(random, position.state(), &turns));
            }
        }
    }
}

/// All variants in two halves, so that two processors share the work.
fn half(part: usize) -> impl Iterator<Item = (usize, Pair)> {
    variants().into_iter().enumerate().skip(part).step_by(2).map(|(i, id)| (i, Pair::new(&id)))
}

fn games_by_lot(part: usize) {
    for (i, pair) in half(part) {
        let known = pair.game.start().map(|pos| pair.game.print(&pos));
        match known {
            Ok(start) => assert_eq!(pair.rules.start().to_string(), start, "{}", pair.id),
            Err(_) => assert!(pair.id.contains("random"), "{}", pair.id),
        }
        pair.play(&mut SplitMix::new(0x0bac_1e00 + i as u64), 100 * long());
    }
}

#[test]
fn games_by_lot_in_one_half() {
    games_by_lot(0);
}

#[test]
fn games_by_lot_in_the_other_half() {
    games_by_lot(1);
}

/// A position string in parts: cells by rows, and the other fields.
struct Parts {
    /// Each cell is empty, or two characters.
    rows: Vec<Vec<String>>,
    fields: Vec<String>,
}

impl Parts {
    fn new(text: &str) -> Parts {
        let mut fields = text.split(' ').map(str::to_owned);
        let rows = fields.next().unwrap_or_default();
        let rows = rows.split('/').map(|row| {
            let mut cells = Vec::new();
            let mut chars = row.chars();
            while let Some(c) = chars.next() {
                match c.to_digit(10) {
                    Some(n) => cells.extend(std::iter::repeat_n(String::new(), n as usize)),
                    None => cells.push([c, chars.next().unwrap_or('-')].iter().collect()),
                }
            }
            cells
        });
        Parts { rows: rows.collect(), fields: fields.collect() }
    }

    fn text(&self) -> String {
        let row = |cells: &Vec<String>| {
            let mut text = String::new();
            let mut run = 0;
            for cell in cells {
                if cell.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += cell;
            }
            if run > 0 { text + &run.to_string() } else { text }
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        [rows.join("/")].into_iter().chain(self.fields.iter().cloned()).collect::<Vec<_>>().join(" ")
    }

    fn cell(&mut self, random: &mut SplitMix) -> &mut String {
        let row = random.below(self.rows.len() as u64) as usize;
        let row = &mut self.rows[row];
        let at = random.below(row.len() as u64) as usize;
        &mut row[at]
    }

    /// An occupied cell, if chance finds one soon.
    fn unit(&mut self, random: &mut SplitMix) -> String {
        for _ in 0..20 {
            let cell = self.cell(random);
            if !cell.is_empty() {
                return std::mem::take(cell);
            }
        }
        String::new()
    }

    /// Replaces an extra field, or takes it away.
    fn extra(&mut self, name: &str, value: Option<String>) {
        let order = ["phase", "hand", "swaps", "end"];
        let rank = |field: &str| order.iter().position(|o| field.starts_with(o)).unwrap_or(0);
        self.fields.retain(|field| !field.starts_with(&format!("{name}=")));
        if let Some(value) = value {
            let at = (3..self.fields.len()).find(|&i| rank(&self.fields[i]) > rank(name));
            self.fields.insert(at.unwrap_or(self.fields.len()), format!("{name}={value}"));
        }
    }

    fn get(&self, name: &str) -> String {
        let prefix = format!("{name}=");
        self.fields.iter().find_map(|f| f.strip_prefix(&prefix)).unwrap_or_default().to_owned()
    }

    /// One change by hand.
    fn change(&mut self, pair: &Pair, random: &mut SplitMix) {
        let letters: Vec<char> = pair
            .rules
            .roles()
            .flat_map(|s| Side::BOTH.map(|side| pair.rules.letter(jersi_rules::Cube::new(side, s))))
            .collect();
        match random.below(14) {
            // Cubes fall, travel, or change places.
            0 | 1 => drop(self.unit(random)),
            2..=4 => {
                let unit = self.unit(random);
                if !unit.is_empty() {
                    *self.cell(random) = unit;
                }
            }
            5 => {
                // The top goes elsewhere, alone or onto another.
                let unit = self.unit(random);
                if let [bottom, top] = unit.chars().collect::<Vec<_>>()[..] {
                    *self.cell(random) = format!("{bottom}-");
                    if top != '-' {
                        let cell = self.cell(random);
                        *cell = match cell.chars().next() {
                            Some(below) => format!("{below}{top}"),
                            None => format!("{top}-"),
                        };
                    }
                }
            }
            6 => {
                let (bottom, top) = (*pick(random, &letters), *pick(random, &letters));
                let top = if one_in(random, 2) { '-' } else { top };
                *self.cell(random) = format!("{bottom}{top}");
            }
            7 => self.fields[0] = if self.fields[0] == "w" { "b".into() } else { "w".into() },
            8 => {
                self.fields[1] =
                    pick(random, &["0", "1", "18", "19", "20", "21", "18446744073709551615"]).to_string();
            }
            9 => self.fields[2] = pick(random, &["1", "2", "999", "18446744073709551615"]).to_string(),
            10 => {
                let end = pick(random, &["0", "1", "2", "19", "20", "21", "-"]);
                self.extra("end", (*end != "-").then(|| end.to_string()));
            }
            11 => {
                let mut hand: Vec<char> = self.get("hand").chars().collect();
                if one_in(random, 2) || hand.is_empty() {
                    hand.push(*pick(random, &letters));
                } else {
                    hand.remove(random.below(hand.len() as u64) as usize);
                }
                random.shuffle(&mut hand);
                self.extra("hand", (!hand.is_empty()).then(|| hand.into_iter().collect()));
            }
            12 => {
                let swaps = pick(random, &["0", "1", "2", "-"]);
                self.extra("swaps", (*swaps != "-").then(|| swaps.to_string()));
            }
            _ => {
                let phase = self.get("phase").is_empty() && one_in(random, 3);
                self.extra("phase", phase.then(|| "setup".to_owned()));
            }
        }
    }
}

/// The text with some characters changed.
fn scratched(text: &str, random: &mut SplitMix) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = "0123456789-/ =wbNKCRMDTPGFASnkcrmdtpgfaphsetupanW".chars().collect();
    let at = random.below(text.len() as u64) as usize;
    match random.below(3) {
        0 => text[at] = *pick(random, &alphabet),
        1 => drop(text.remove(at)),
        _ => text.insert(at, *pick(random, &alphabet)),
    }
    text.into_iter().collect()
}

/// Where this crate means to be stricter than the reference, since a position has one way to be written: a run of
/// empty cells is one digit, and numbers have no leading zeros.
fn stricter(text: &str, problem: &PositionProblem) -> bool {
    let padded = |field: &str| {
        let number = field.rsplit('=').next().unwrap_or("");
        number.len() > 1 && number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit())
    };
    *problem == PositionProblem::RunTwice || text.split(' ').any(padded)
}

/// Both take a position, or both refuse it; what they take they judge alike.
fn by_hand(pair: &Pair, text: &str, random: &mut SplitMix) -> bool {
    let ours = Position::read(&pair.rules, text);
    let theirs = pair.game.parse(text);
    match (ours, theirs) {
        (Ok(position), Ok(_)) => {
            crate::common::checks::position(&position);
            pair.compare_read(text, &position, random);
            true
        }
        (Err(_), Err(_)) => false,
        (Err(error), Ok(_)) if stricter(text, &error.problem) => false,
        (Ok(_), Err(error)) => panic!("{} {text}\nonly the reference refuses it: {error}", pair.id),
        (Err(error), Ok(_)) => panic!("{} {text}\nonly refused here: {error}", pair.id),
    }
}

impl Pair {
    /// The same for a text that is not in its canonical form.
    fn compare_read(&self, text: &str, position: &Position, random: &mut SplitMix) {
        let printed = self.game.parse(text).map(|pos| self.game.print(&pos));
        assert_eq!(printed.as_deref(), Ok(position.to_string().as_str()), "{} {text}", self.id);
        self.compare(position, random, false);
    }
}

fn positions_by_hand(part: usize) {
    let (mut taken, mut refused) = (0, 0);
    for (i, pair) in half(part) {
        let mut random = SplitMix::new(0x00ba_5e00 + i as u64);
        for _ in 0..7 * long() {
            // A game in the middle, where there is most to change.
            let most = 5 + random.below(70) as usize;
            let position = crate::common::play_out(pair.rules.start(), &mut random, most, |_| {});
            for _ in 0..60 {
                let mut parts = Parts::new(&position.to_string());
                for _ in 0..1 + random.below(5) {
                    parts.change(&pair, &mut random);
                }
                let mut text = parts.text();
                if one_in(&mut random, 4) {
                    text = scratched(&text, &mut random);
                }
                *(if by_hand(&pair, &text, &mut random) { &mut taken } else { &mut refused }) += 1;
            }
        }
    }
    println!("{taken} taken, {refused} refused");
    // Both happen, or the changes by hand would say nothing.
    assert!(taken > 1000 && refused > 1000, "{taken} taken, {refused} refused");
}

#[test]
fn positions_by_hand_in_one_half() {
    positions_by_hand(0);
}

#[test]
fn positions_by_hand_in_the_other_half() {
    positions_by_hand(1);
}

/// The two count the same two turns deep, from starts and from the middle of games.
#[test]
fn counts_two_deep() {
    let mut random = SplitMix::new(5);
    for id in variants().iter().step_by(4) {
        let pair = Pair::new(id);
        let position = crate::common::play_out(pair.rules.start(), &mut random, 40, |_| {});
        if position.count_turns() > 120 {
            continue;
        }
        let pos = pair.game.parse(&position.to_string()).unwrap();
        assert_eq!(jersi_rules::perft(&position, 2), pair.game.perft(&pos, 2), "{id} {position}");
    }
}

/// Ids put together by lot, right or wrong: both take one, or both refuse it.
#[test]
fn ids_by_lot() {
    let mut random = SplitMix::new(11);
    let parts = [
        "nosea",
        "special=none",
        "special=mokca",
        "special=mokca/mokca",
        "special=none/darsi",
        "special=mucti,mucti",
        "special=fendi,galtu,pamei/mokca",
        "special=a",
        "special=",
        "special",
        "special=mokca,none",
        "special=mokca/",
        "special=none,none/fendi",
        "special=cmana",
        "mountains",
        "mountains=",
        "landing",
        "square",
        "turn",
        "straight",
        "setup=free",
        "setup=standard",
        "setup=symmetric",
        "setup=random",
        "setup=random-mirror",
        "setup=",
        "setup",
        "seed=0",
        "seed=7",
        "seed=18446744073709551615",
        "seed=18446744073709551616",
        "seed=-1",
        "seed=",
        "seed",
        "",
        " ",
    ];
    let bases = [
        "jersi-0", "jersi-1", "jersi-2", "jersi-4", "jersi-4", "jersi-4", "jersi-3", "mikjersi", "pijersi",
        "",
    ];
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..4000 * long() {
        let mut id = pick(&mut random, &bases).to_string();
        for _ in 0..random.below(4) {
            id = format!("{id}+{}", pick(&mut random, &parts));
        }
        let (ours, theirs) = (Ruleset::load(&id), Game::new(&id));
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{id}: {:?}, {:?}", ours.err(), theirs.err());
        *(if theirs.is_ok() { &mut taken } else { &mut refused }) += 1;
    }
    assert!(taken > 100 && refused > 100, "{taken} taken, {refused} refused");
}
