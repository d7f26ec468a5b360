//! How the games of a match begin.

use std::ops::RangeInclusive;
use std::sync::Arc;

use jersi_record::Record;
use jersi_rules::{Mistakes, Position, Ruleset, SplitMix, Turn};
use jersi_texts::{Text, t, text};

use crate::{MatchError, wrong};

/// How a game begins: a position, and turns that are played before the players take over.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Position,
    /// Legal turns from there.
    pub turns: Vec<Turn>,
}

/// The openings of a match. Both games of a pair have the same.
#[derive(Clone, Debug)]
pub enum Openings {
    /// So many turns by chance from the game's start; none that end the game.
    Random(RangeInclusive<usize>),
    /// These, one after the other, and again from the first.
    List(Vec<Opening>),
}

/// Balanced openings: below a heading `[id]`, positions of that game, one a line. The example `openings` of
/// `jersi-engine` makes them.
const BOOK: &str = include_str!("../openings/balanced.txt");

/// How often chance may try again when the game is over too soon.
const TRIES: usize = 1000;

impl Openings {
    /// Reads a file: positions, one a line (`#` begins a comment), or records that begin with tags. Of a record, the
    /// main line is played up to `most` turns, where given.
    pub fn read(text: &str, rules: &Arc<Ruleset>, most: Option<usize>) -> Result<Openings, MatchError> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let content = |&(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
        let list = if lines.clone().find(content).is_some_and(|(_, line)| line.starts_with('[')) {
            records(text, rules, most)?
        } else {
            let one = |(number, line): (usize, &str)| match Position::read(rules, line) {
                Ok(start) if start.outcome().is_some() => wrong(text!("openings-over", line = number)),
                Ok(start) => Ok(Opening { start, turns: Vec::new() }),
                Err(error) => {
                    wrong(Text::by(|lang| t!(lang, "openings-line", line = number, error = error.say(lang))))
                }
            };
            lines.by_ref().filter(content).map(one).collect::<Result<_, _>>()?
        };
        if list.is_empty() { wrong(text!("openings-none")) } else { Ok(Openings::List(list)) }
    }

    /// The balanced openings that come with the program, in an order that the seed decides; none where there are
    /// none for this variant.
    ///
    /// ```
    /// use jersi_players::Openings;
    /// let rules = jersi_rules::Ruleset::load("pijersi")?;
    /// assert!(matches!(Openings::balanced(&rules, 0), Some(Openings::List(list)) if list.len() >= 100));
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn balanced(rules: &Arc<Ruleset>, seed: u64) -> Option<Openings> {
        let heading = format!("[{}]", rules.id());
        let lines = BOOK.lines().skip_while(|line| *line != heading).skip(1);
        let positions = lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.starts_with('#'));
        let one = |line| Position::read(rules, line).ok().map(|start| Opening { start, turns: Vec::new() });
        let mut list: Vec<Opening> = positions.filter_map(one).collect();
        crate::game::stream(seed, 0, 0).shuffle(&mut list);
        (!list.is_empty()).then_some(Openings::List(list))
    }

    /// The opening of a pair: the seed and its number decide it.
    pub(crate) fn pick(&self, rules: &Arc<Ruleset>, seed: u64, pair: usize) -> Result<Opening, MatchError> {
        match self {
            Openings::List(list) => match list.get(pair % list.len().max(1)) {
                Some(opening) => Ok(opening.clone()),
                None => wrong(text!("openings-empty")),
            },
            Openings::Random(plies) => {
                let mut random = crate::game::stream(seed, pair as u64, 0);
                for _ in 0..TRIES {
                    if let Some(opening) = by_chance(rules, plies, &mut random) {
                        return Ok(opening);
                    }
                }
                wrong(text!("openings-end", id = rules.id(), turns = *plies.start()))
            }
        }
    }
}

fn by_chance(rules: &Arc<Ruleset>, plies: &RangeInclusive<usize>, random: &mut SplitMix) -> Option<Opening> {
    let start = rules.start();
    let mut position = start.clone();
    let (least, most) = (*plies.start(), *plies.end());
    let length = least + random.below((most.saturating_sub(least) + 1) as u64) as usize;
    let mut turns = Vec::new();
    let mut legal = Vec::new();
    for _ in 0..length {
        position.turns_into(&mut legal);
        // Sorted, so that an opening does not depend on how turns are found.
        legal.sort_unstable();
        let turn = *legal.get(random.below(legal.len().max(1) as u64) as usize)?;
        position.play_unchecked(turn);
        turns.push(turn);
    }
    position.outcome().is_none().then_some(Opening { start, turns })
}

/// All records of a text: each begins with tags.
fn records(text: &str, rules: &Arc<Ruleset>, most: Option<usize>) -> Result<Vec<Opening>, MatchError> {
    let mut parts: Vec<(usize, String)> = Vec::new();
    let mut in_tags = false;
    for (i, line) in text.lines().enumerate() {
        let tag = line.starts_with('[');
        if parts.is_empty() || tag && !in_tags {
            parts.push((i + 1, String::new()));
        }
        in_tags = tag || in_tags && line.trim().is_empty();
        if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let load = |id: &str| -> Result<Arc<Ruleset>, Mistakes> {
        if id == rules.id() { Ok(rules.clone()) } else { Ruleset::load(id) }
    };
    let one = |(number, text): (usize, String)| {
        let record = match Record::read_with(&text, Some(rules), &load) {
            Ok(record) => record,
            Err(error) => {
                return wrong(Text::by(|lang| {
                    t!(lang, "openings-record", line = number, error = error.say(lang))
                }));
            }
        };
        if record.rules().id() != rules.id() {
            let (found, wanted) = (record.rules().id(), rules.id());
            return wrong(text!("openings-other-game", line = number, found = found, wanted = wanted));
        }
        let mut turns = record.main_line();
        turns.truncate(most.unwrap_or(usize::MAX));
        let mut end = record.start().clone();
        turns.iter().for_each(|&turn| end.play_unchecked(turn));
        if end.outcome().is_some() {
            return wrong(text!("openings-record-over", line = number));
        }
        Ok(Opening { start: record.start().clone(), turns })
    };
    parts.into_iter().filter(|(_, part)| !part.trim().is_empty()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_repeatable() {
        for id in ["pijersi", "jersi-1", "mikjersi", "jersi-4+mountains"] {
            let rules = Ruleset::load(id).unwrap();
            let openings = Openings::Random(2..=6);
            let mut lengths = [0; 7];
            let mut all = std::collections::HashSet::new();
            for pair in 0..60 {
                let opening = openings.pick(&rules, 9, pair).unwrap();
                assert_eq!(opening.turns, openings.pick(&rules, 9, pair).unwrap().turns);
                lengths[opening.turns.len()] += 1;
                let mut position = opening.start;
                for &turn in &opening.turns {
                    position = position.play(turn).unwrap();
                }
                assert_eq!(position.outcome(), None);
                all.insert(opening.turns);
            }
            assert!(lengths[2..].iter().all(|&n| n > 0), "{lengths:?}");
            assert!(all.len() > 55);
        }
        let rules = Ruleset::load("pijersi").unwrap();
        assert_eq!(Openings::Random(0..=0).pick(&rules, 1, 0).unwrap().turns.len(), 0);
        assert!(Openings::Random(5000..=5000).pick(&rules, 1, 0).is_err());
    }

    #[test]
    fn lists_from_files() {
        let rules = Ruleset::load("pijersi").unwrap();
        let read = |text: &str, most| Openings::read(text, &rules, most);
        let text = "# two\n\n6/r-6/6/7/6/R-6/6 w 0 1\n 6/r-6/6/7/6/1R-5/6 b 3 9 \n";
        let Openings::List(list) = read(text, None).unwrap() else { panic!("a list") };
        assert_eq!(list.len(), 2);
        assert_eq!(list[1].start.to_string(), "6/r-6/6/7/6/1R-5/6 b 3 9");
        let said = |text: &str, most| read(text, most).unwrap_err().to_string();
        assert!(said("\n6/r-6/6/7/6/R-6/6 w 0\n", None).starts_with("line 2: "));
        assert!(said("6/6/6/7/6/7/r-5 w 0 1\n", None).starts_with("line 1: "));
        assert!(said("# nothing\n", None).contains("no opening"));

        let mut records = String::new();
        for word in ["b4=d5", "a1-b1=d2"] {
            let mut record = Record::new(rules.start());
            record.push(rules.start().read_turn(word).unwrap()).unwrap();
            record.set_tag("White", "Ann");
            records += &format!("{record}\n");
        }
        let Openings::List(list) = read(&records, None).unwrap() else { panic!("a list") };
        assert_eq!(list.iter().map(|opening| opening.turns.len()).collect::<Vec<_>>(), [1, 1]);
        let Openings::List(list) = read(&records, Some(0)).unwrap() else { panic!("a list") };
        assert!(list.iter().all(|opening| opening.turns.is_empty()));
        assert!(said("[Game \"jersi-2\"]\n\n1. a5-b5=d7\n", None).contains("`jersi-2`, not of `pijersi`"));
        assert!(said("[Game \"pijersi\"]\n\n1. a5-b5=d7 x\n", None).contains("begins in line 1"));
    }

    /// Every heading is a variant, every line a position of it that has not ended, and none is there twice.
    #[test]
    fn the_book_can_be_played() {
        let headings = BOOK.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let mut games = 0;
        for id in headings {
            let rules = Ruleset::load(id).unwrap();
            let lines = BOOK.lines().skip_while(|line| *line != format!("[{id}]")).skip(1);
            let lines: Vec<&str> = lines.take_while(|line| !line.starts_with('[')).collect();
            let Some(Openings::List(list)) = Openings::balanced(&rules, 7) else { panic!("{id}") };
            assert_eq!(list.len(), lines.iter().filter(|line| !line.starts_with('#')).count(), "{id}");
            assert!(list.iter().all(|opening| opening.start.outcome().is_none()), "{id}");
            let hashes: std::collections::HashSet<u64> = list.iter().map(|o| o.start.hash()).collect();
            assert_eq!(hashes.len(), list.len(), "{id}");
            assert!(list.len() >= 100, "{id}: {}", list.len());
            games += 1;
        }
        assert!(games >= 6, "{games} games");
    }
}
