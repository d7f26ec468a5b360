//! The file of a network.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `JERSINN3` |
//! | 4 | the length of the header |
//! | … | the header: lines `key: value` in UTF-8 (see [`NetworkHeader`]) |
//! | 4 | how many inputs there are |
//! | 4 | how many neurons a viewer has |
//! | … | the weights: from inputs to neurons, the neurons' biases, from inputs to the output, for each phase from neurons of the side to move and of the other to the output, for each phase the output's bias; 2 bytes each |
//!
//! All numbers have their lowest byte first.

use std::fmt;

use jersi_rules::Ruleset;
use jersi_texts::{Lang, t};

use super::{GROUP, Inputs, MAX_HIDDEN, Network, OUT_MOST, PHASES, Weights};
use crate::tuned::POINTS_PER_LOGIT;

const MAGIC: &[u8; 8] = b"JERSINN3";

/// What a scale may be: anything else is a mistake.
pub(super) const SCALES: std::ops::RangeInclusive<u32> = 20..=2_000;

/// What a network was learned for, and how.
///
/// ```text
/// games: jersi-4
/// options: special mountains turn landing
/// required: landing
/// recipe: 25000 games, 700 positions a turn
/// scale: 131
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NetworkHeader {
    /// The games it was learned for: their ids without options.
    pub games: Vec<String>,
    /// The options with which it was learned. A variant with any of these, or none, is judged by it; one with
    /// another option is not.
    pub options: Vec<String>,
    /// Those of them that every game had that it was learned from: a variant without one is not judged by it.
    pub required: Vec<String>,
    /// How it was learned, for people.
    pub recipe: String,
    /// So many of its points make the odds of winning e to 1, as far as a search looks (`jersi calibrate`).
    pub scale: u32,
}

impl Default for NetworkHeader {
    fn default() -> NetworkHeader {
        let (games, options, required, recipe) = Default::default();
        NetworkHeader { games, options, required, recipe, scale: POINTS_PER_LOGIT as u32 }
    }
}

/// Why bytes are not a network for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// They do not begin as a network does.
    NotANetwork,
    /// They begin as a network, but are cut off, too long, or have a header that cannot be read.
    Damaged,
    /// The network is for another board or other cubes.
    OtherGame,
}

impl NetworkError {
    /// The error as a sentence that says what to do.
    pub fn say(self, lang: Lang) -> String {
        match self {
            NetworkError::NotANetwork => t!(lang, "network-not-a-network"),
            NetworkError::Damaged => t!(lang, "network-damaged"),
            NetworkError::OtherGame => t!(lang, "network-other-game"),
        }
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for NetworkError {}

impl NetworkHeader {
    /// The header of a network that is learned from these variants.
    pub(crate) fn of_variants(ids: &[&str], recipe: String) -> NetworkHeader {
        let mut header = NetworkHeader { recipe, ..NetworkHeader::default() };
        for id in ids {
            let (game, options) = split(id);
            add(&mut header.games, game);
            options.for_each(|option| add(&mut header.options, option));
        }
        let everywhere = |option: &&String| ids.iter().all(|id| split(id).1.any(|other| other == **option));
        header.required = header.options.iter().filter(everywhere).cloned().collect();
        header
    }

    /// Reads the header of a network without its weights.
    pub fn read(bytes: &[u8]) -> Result<NetworkHeader, NetworkError> {
        take_header(bytes).map(|(header, _)| header)
    }

    /// Whether the network was learned for this variant.
    pub fn fits(&self, rules: &Ruleset) -> bool {
        let (game, options) = split(rules.id());
        let options: Vec<&str> = options.collect();
        let has = |list: &[String], name: &str| list.iter().any(|known| known == name);
        has(&self.games, game)
            && options.iter().all(|option| has(&self.options, option))
            && self.required.iter().all(|option| options.contains(&option.as_str()))
    }

    fn parse(text: &str) -> Option<NetworkHeader> {
        let mut header = NetworkHeader::default();
        for line in text.lines() {
            let (key, value) = line.split_once(": ")?;
            let words = || value.split_whitespace().map(str::to_owned).collect();
            match key {
                "games" => header.games = words(),
                "options" => header.options = words(),
                "required" => header.required = words(),
                "recipe" => header.recipe = value.to_owned(),
                "scale" => header.scale = value.parse().ok().filter(|scale| SCALES.contains(scale))?,
                _ => return None,
            }
        }
        Some(header)
    }
}

impl fmt::Display for NetworkHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games: {}", self.games.join(" "))?;
        if !self.options.is_empty() {
            writeln!(f, "options: {}", self.options.join(" "))?;
        }
        if !self.required.is_empty() {
            writeln!(f, "required: {}", self.required.join(" "))?;
        }
        writeln!(f, "recipe: {}", self.recipe.replace(char::is_control, " "))?;
        writeln!(f, "scale: {}", self.scale)
    }
}

/// The game of an id, and the names of its options.
fn split(id: &str) -> (&str, impl Iterator<Item = &str>) {
    let mut parts = id.split('+');
    let game = parts.next().unwrap_or("");
    (game, parts.map(|option| option.split('=').next().unwrap_or(option)))
}

/// Whether two ids are of variants of one game.
pub(super) fn is_same_game(id: &str, other: &str) -> bool {
    split(id).0 == split(other).0
}

fn add(list: &mut Vec<String>, name: &str) {
    if !list.iter().any(|known| known == name) {
        list.push(name.to_owned());
    }
}

/// The header, and what comes behind it.
fn take_header(bytes: &[u8]) -> Result<(NetworkHeader, &[u8]), NetworkError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::NotANetwork)?;
    let header = take_number(rest).and_then(|(length, rest)| {
        let (text, body) = rest.split_at_checked(length as usize)?;
        Some((NetworkHeader::parse(str::from_utf8(text).ok()?)?, body))
    });
    header.ok_or(NetworkError::Damaged)
}

fn take_number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*number), rest))
}

impl Network {
    /// The network as a file's bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Weights { hidden, first, bias, direct, out, out_bias } = &self.weights;
        let header = self.header.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.bytes());
        bytes.extend((self.inputs.count() as u32).to_le_bytes());
        bytes.extend((*hidden as u32).to_le_bytes());
        let words = first.iter().chain(bias).chain(direct).chain(out).chain(out_bias);
        bytes.extend(words.flat_map(|word| word.to_le_bytes()));
        bytes
    }

    /// Reads a network. It has to be for the board and the cubes of this game, whatever its header says.
    pub fn from_bytes(rules: &Ruleset, bytes: &[u8]) -> Result<Network, NetworkError> {
        let (header, body) = take_header(bytes)?;
        let inputs = Inputs::new(rules).ok_or(NetworkError::OtherGame)?;
        let (count, body) = take_number(body).ok_or(NetworkError::Damaged)?;
        let (hidden, body) = take_number(body).ok_or(NetworkError::Damaged)?;
        let hidden = hidden as usize;
        if count as usize != inputs.count() {
            return Err(NetworkError::OtherGame);
        }
        if hidden == 0 || hidden > MAX_HIDDEN || !hidden.is_multiple_of(GROUP) {
            return Err(NetworkError::Damaged);
        }
        let weights = read_weights(inputs.count(), hidden, body).ok_or(NetworkError::Damaged)?;
        Ok(Network::new(rules, header, inputs, weights))
    }
}

fn read_weights(inputs: usize, hidden: usize, mut body: &[u8]) -> Option<Weights> {
    let mut words = |count: usize| -> Option<Vec<i16>> {
        let (taken, rest) = body.split_at_checked(2 * count)?;
        body = rest;
        Some(taken.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    };
    let (first, bias, direct) = (words(inputs * hidden)?, words(hidden)?, words(inputs)?);
    let (out, out_bias) = (words(PHASES * 2 * hidden)?, words(PHASES)?);
    let small = out.iter().all(|weight| weight.unsigned_abs() <= OUT_MOST.unsigned_abs());
    let out_bias = out_bias.try_into().ok()?;
    (body.is_empty() && small).then_some(Weights { hidden, first, bias, direct, out, out_bias })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_were_written() {
        let rules = Ruleset::load("mikjersi").expect("a game");
        let network = Network::for_game(&rules).expect("a network");
        let bytes = network.to_bytes();
        let again = Network::from_bytes(&rules, &bytes).expect("the same");
        assert_eq!(again.header(), network.header());
        assert_eq!(again.to_bytes(), bytes);
        let start = rules.start_state();
        assert_eq!(again.value(&rules, &start), network.value(&rules, &start));

        // Cut off anywhere, lengthened, of another game, or something else altogether.
        let read = |bytes: &[u8]| Network::from_bytes(&rules, bytes).map(drop);
        for end in (MAGIC.len()..bytes.len()).step_by(97) {
            assert_eq!(read(&bytes[..end]), Err(NetworkError::Damaged), "{end}");
        }
        assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(NetworkError::Damaged));
        assert_eq!(read(b""), Err(NetworkError::NotANetwork));
        assert_eq!(read(b"JERSINN9 and more"), Err(NetworkError::NotANetwork));
        let other = Ruleset::load("pijersi").expect("a game");
        assert_eq!(Network::from_bytes(&other, &bytes).map(drop), Err(NetworkError::OtherGame));
    }

    #[test]
    fn headers_say_what_was_learned() {
        let ids = ["jersi-4+special=mokca+mountains", "jersi-4+special=darsi/galtu", "jersi-4"];
        let header = NetworkHeader::of_variants(&ids, "two\ngames".to_owned());
        assert_eq!(
            header.to_string(),
            "games: jersi-4\noptions: special mountains\nrecipe: two games\nscale: 140\n"
        );
        let fits = |id: &str| header.fits(&Ruleset::load(id).expect(id));
        assert!(fits("jersi-4") && fits("jersi-4+mountains") && fits("jersi-4+special=mucti"));
        assert!(!fits("jersi-4+mountains+square") && !fits("jersi-2"));

        let header = NetworkHeader::of_variants(&["jersi-4+landing", "jersi-4+turn+landing"], String::new());
        assert_eq!(NetworkHeader::parse(&header.to_string()), Some(header.clone()));
        let fits = |id: &str| header.fits(&Ruleset::load(id).expect(id));
        assert!(fits("jersi-4+landing") && fits("jersi-4+landing+turn"));
        assert!(!fits("jersi-4") && !fits("jersi-4+turn"));
    }
}
