//! Reading what is left of a damaged SQLite database.
//!
//! The file is read page by page, without the tree that connects the pages: a damaged page costs what is on it and nothing else. Only
//! the log is looked for, since it is the truth, and the seals of its entries tell which of them are what was written. See
//! <https://www.sqlite.org/fileformat2.html> for the format.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::Path;

use jersi_schema::GameId;

use super::{Chain, StoredEntry, witness};
use crate::game::Entry;

/// A page that holds rows of a table.
const LEAF: u8 = 0x0d;

/// No row is longer: an entry brings a rule file at most.
const LONGEST: usize = 4 << 20;

/// What is left of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Salvaged {
    /// The game.
    pub game: GameId,
    /// Its log from the beginning, as far as every entry is what was written.
    pub entries: Vec<Entry>,
    /// How many entries it had, as far as that can be seen.
    pub had: u64,
}

/// What is left of all games of a database, whatever state it is in.
pub fn salvage(file: &Path) -> io::Result<Vec<Salvaged>> {
    let pages = Pages::read(file)?;
    let mut logs: HashMap<GameId, BTreeMap<i64, Vec<StoredEntry>>> = HashMap::new();
    // Where logs end: version by seal.
    let mut ends: HashSet<(i64, Vec<u8>)> = HashSet::new();
    for number in pages.numbers() {
        for row in pages.rows(number) {
            if let Some((game, entry)) = log_entry(&row) {
                logs.entry(game).or_default().entry(entry.version).or_default().push(entry);
            } else if let Some(end) = log_end(&row) {
                ends.insert(end);
            }
        }
    }
    let entries: HashSet<(i64, &Vec<u8>)> = logs
        .values()
        .flat_map(BTreeMap::values)
        .flatten()
        .map(|entry| (entry.version, &entry.seal))
        .collect();
    let lost = match ends.iter().all(|(version, seal)| entries.contains(&(*version, seal))) {
        true => lost_last(&logs, witness::last(file).map_or(0, |(seq, _)| seq)),
        // The end of a log is missing, and nobody knows of which.
        false => i64::MAX,
    };
    let mut found: Vec<Salvaged> =
        logs.into_iter().map(|(game, log)| follow(game, log, &ends, lost)).collect();
    let made = |salvaged: &Salvaged| salvaged.entries.first().map(|entry| entry.at);
    found.sort_by(|a, b| (made(a), &a.game).cmp(&(made(b), &b.game)));
    Ok(found)
}

/// The last place of the log at which an entry is missing, whatever its game was; 0 if there is none.
fn lost_last(logs: &HashMap<GameId, BTreeMap<i64, Vec<StoredEntry>>>, last: i64) -> i64 {
    let found: BTreeSet<i64> =
        logs.values().flat_map(BTreeMap::values).flatten().map(|entry| entry.seq).collect();
    let mut next = last.max(found.last().copied().unwrap_or(0));
    for &seq in found.iter().rev() {
        if seq < next {
            return next;
        }
        next = seq - 1;
    }
    next
}

/// Follows a log as far as it goes. After the place `lost` no entry of any game is missing.
fn follow(
    game: GameId,
    log: BTreeMap<i64, Vec<StoredEntry>>,
    ends: &HashSet<(i64, Vec<u8>)>,
    lost: i64,
) -> Salvaged {
    let (mut chain, mut entries) = (Chain::default(), Vec::new());
    // A page that is no longer used may hold an older copy of an entry.
    while let Some(next) = log.get(&(chain.version + 1))
        && let Some(entry) = next.iter().find_map(|line| chain.follow(&game, line).ok())
    {
        entries.push(entry);
    }
    let last = log.keys().next_back().copied().unwrap_or(0);
    // Where nothing says that the log ends here, at least one entry is missing.
    let ended = chain.seq > Some(lost) || ends.contains(&(chain.version, chain.seal.clone()));
    let had = last.max(chain.version + i64::from(!ended)) as u64;
    Salvaged { game, entries, had }
}

/// The pages of a database, with what stands beside it in the write-ahead log.
struct Pages {
    file: Vec<u8>,
    size: usize,
    newer: HashMap<usize, Vec<u8>>,
}

impl Pages {
    fn read(file: &Path) -> io::Result<Pages> {
        let bytes = fs::read(file)?;
        let mut beside = file.as_os_str().to_owned();
        beside.push("-wal");
        let wal = match fs::read(&beside) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            wal => wal?,
        };
        let stated = match bytes.get(16..18) {
            Some([0, 1]) => 65_536,
            Some(&[high, low]) => usize::from(high) << 8 | usize::from(low),
            _ => 0,
        };
        // Where the first page is damaged, ours have this size.
        let size = if stated.is_power_of_two() && stated >= 512 { stated } else { 1024 };
        Ok(Pages { newer: committed(&wal, size), file: bytes, size })
    }

    fn numbers(&self) -> impl Iterator<Item = usize> {
        let last = (self.file.len() / self.size).max(self.newer.keys().copied().max().unwrap_or(0));
        1..=last
    }

    fn page(&self, number: usize) -> Option<&[u8]> {
        match self.newer.get(&number) {
            Some(page) => Some(page),
            None => self.file.get(number.checked_sub(1)? * self.size..number * self.size),
        }
    }

    /// The rows on a page, if it holds any; what makes no sense is passed over.
    fn rows(&self, number: usize) -> Vec<Row> {
        let Some(page) = self.page(number) else { return Vec::new() };
        let head = if number == 1 { 100 } else { 0 };
        if page.get(head) != Some(&LEAF) {
            return Vec::new();
        }
        let short = |at: usize| Some(usize::from(*page.get(at)?) << 8 | usize::from(*page.get(at + 1)?));
        let count = short(head + 3).unwrap_or(0);
        (0..count).filter_map(|cell| self.row(page, short(head + 8 + 2 * cell)?)).collect()
    }

    fn row(&self, page: &[u8], at: usize) -> Option<Row> {
        let mut cell = Reader(page.get(at..)?);
        let length = usize::try_from(cell.varint()?).ok().filter(|&length| length <= LONGEST)?;
        let id = cell.varint()?;
        // How much of the row is on this page; the rest is on others.
        let most = self.size - 35;
        let local = if length <= most {
            length
        } else {
            let least = (self.size - 12) * 32 / 255 - 23;
            let wanted = least + (length - least) % (self.size - 4);
            if wanted <= most { wanted } else { least }
        };
        let mut payload = cell.take(local)?.to_vec();
        let mut next = if local < length { cell.page()? } else { 0 };
        while payload.len() < length {
            let mut more = Reader(self.page(next)?);
            next = more.page()?;
            payload.extend_from_slice(more.take((length - payload.len()).min(self.size - 4))?);
        }
        Row::read(id, &payload)
    }
}

/// The last committed version of each page in a write-ahead log.
fn committed(wal: &[u8], size: usize) -> HashMap<usize, Vec<u8>> {
    let (mut pages, mut pending) = (HashMap::new(), Vec::new());
    let Some(salt) = wal.get(16..24) else { return pages };
    for frame in wal.get(32..).unwrap_or_default().chunks_exact(24 + size) {
        let (head, page) = frame.split_at(24);
        // What is left of an earlier round has another salt.
        if &head[8..16] != salt {
            break;
        }
        let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        pending.push((number(0) as usize, page.to_vec()));
        if number(4) > 0 {
            pages.extend(pending.drain(..));
        }
    }
    pages
}

/// A row of any table.
struct Row {
    id: i64,
    values: Vec<Value>,
}

#[derive(Debug)]
enum Value {
    Null,
    Integer(i64),
    Text(String),
    Blob(Vec<u8>),
    Other,
}

impl Row {
    fn read(id: i64, payload: &[u8]) -> Option<Row> {
        let mut reader = Reader(payload);
        let length = usize::try_from(reader.varint()?).ok()?;
        let used = payload.len() - reader.0.len();
        let mut types = Reader(reader.take(length.checked_sub(used)?)?);
        let mut values = Vec::new();
        while !types.0.is_empty() {
            values.push(Value::read(types.varint()?, &mut reader)?);
        }
        Some(Row { id, values })
    }
}

impl Value {
    fn read(kind: i64, reader: &mut Reader) -> Option<Value> {
        let integer = |bytes: &[u8]| {
            let first = bytes.first().map_or(0, |&first| i64::from(first as i8));
            bytes.iter().skip(1).fold(first, |sum, &byte| sum << 8 | i64::from(byte))
        };
        Some(match kind {
            0 => Value::Null,
            1..=4 => Value::Integer(integer(reader.take(kind as usize)?)),
            5 => Value::Integer(integer(reader.take(6)?)),
            6 => Value::Integer(integer(reader.take(8)?)),
            8 | 9 => Value::Integer(kind - 8),
            7 => {
                reader.take(8)?;
                Value::Other
            }
            12.. if kind % 2 == 0 => Value::Blob(reader.take((kind as usize - 12) / 2)?.to_vec()),
            13.. => Value::Text(String::from_utf8(reader.take((kind as usize - 13) / 2)?.to_vec()).ok()?),
            _ => return None,
        })
    }
}

/// A row of `log`, if it is one.
fn log_entry(row: &Row) -> Option<(GameId, StoredEntry)> {
    use Value::{Blob, Integer, Null, Text};
    let [Null, Text(game), Integer(version), Integer(at), Text(body), Blob(seal), before] = &row.values[..]
    else {
        return None;
    };
    let before = match before {
        Integer(before) => Some(*before),
        Null => None,
        _ => return None,
    };
    let (body, seal) = (body.clone(), seal.clone());
    let entry = StoredEntry { seq: row.id, version: *version, at: *at, body, seal, before };
    Some((GameId::read(game)?, entry))
}

/// Where a row of `stands` says that a log ends, if it is one.
fn log_end(row: &Row) -> Option<(i64, Vec<u8>)> {
    use Value::{Blob, Integer, Null};
    match &row.values[..] {
        [Null, Integer(version), Blob(seal), Integer(_), rest @ ..] if rest.len() == 5 => {
            Some((*version, seal.clone()))
        }
        _ => None,
    }
}

/// Takes bytes from the front.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of one to nine bytes.
    fn varint(&mut self) -> Option<i64> {
        let mut number = 0_u64;
        for place in 0..9 {
            let byte = *self.take(1)?.first()?;
            if place == 8 {
                return Some((number << 8 | u64::from(byte)) as i64);
            }
            number = number << 7 | u64::from(byte & 0x7f);
            if byte < 0x80 {
                break;
            }
        }
        Some(number as i64)
    }

    /// The number of a page.
    fn page(&mut self) -> Option<usize> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?) as usize)
    }
}
