//! The feature `serde`: what programs store or send, mostly as the strings of RULES.md sections 9 and 10.
//!
//! A [`Position`] is its game's id and its position string, separated by a space, and can be read back if the game comes with this
//! crate. A [`Ruleset`] is its id. A [`Turn`] has places for cells and numbers for roles, as `12-13=15`, `12-13/4`, `r3:12/r4:13` or
//! `12<>20`: whoever wants to read it keeps the position's word instead.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cellset::{Cell, MAX_CELLS};
use crate::cube::{MAX_ROLES, Role};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::turn::{Step, Turn};
use crate::word::Word;

impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {self}", self.rules().id()))
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (id, position) = text.split_once(' ').unwrap_or((&text, ""));
        let rules = Ruleset::load(id).map_err(D::Error::custom)?;
        Position::read(&rules, position).map_err(D::Error::custom)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:?}"))
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Turn, D::Error> {
        let text = String::deserialize(deserializer)?;
        read_turn(&text).ok_or_else(|| D::Error::custom(format_args!("`{text}` is no turn; one is 12-13=15")))
    }
}

fn number(text: &str, below: usize) -> Option<usize> {
    text.parse().ok().filter(|&n| n < below && text.bytes().all(|b| b.is_ascii_digit()))
}

fn cell(text: &str) -> Option<Cell> {
    number(text, MAX_CELLS).map(Cell::new)
}

fn placed(text: &str) -> Option<(Role, Cell)> {
    let (role, at) = text.strip_prefix('r')?.split_once(':')?;
    Some((Role::new(number(role, MAX_ROLES)?), cell(at)?))
}

fn read_turn(text: &str) -> Option<Turn> {
    if let Some((prey, ghost)) = text.split_once("<>") {
        return Some(Turn::Swap { prey: cell(prey)?, ghost: cell(ghost)? });
    }
    let (one, two) = text.split_once('/').map_or((text, None), |(one, two)| (one, Some(two)));
    if one.starts_with('r') {
        let second = match two {
            None => None,
            Some(two) => Some(placed(two)?),
        };
        return Some(Turn::Drop { first: placed(one)?, second });
    }
    let back = match two {
        None => None,
        Some(two) => Some(cell(two)?),
    };
    let at = one.find(['-', '='])?;
    let first = if one[at..].starts_with('-') { Step::Single } else { Step::Stack };
    let from = cell(&one[..at])?;
    let (to, then) = match one[at + 1..].split_once(first.other().sign()) {
        None => (cell(&one[at + 1..])?, None),
        Some((to, end)) => (cell(to)?, Some(cell(end)?)),
    };
    Some(Turn::Steps { first, from, to, then, back })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{load, play_out, variants};
    use crate::zobrist::SplitMix;

    #[test]
    fn what_is_written_is_read() {
        let mut random = SplitMix::new(5);
        for id in variants().iter().step_by(7) {
            play_out(load(id).start(), &mut random, 30, |position| {
                let text = serde_json::to_string(position).unwrap();
                assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), *position, "{text}");
                for turn in position.turns() {
                    let text = serde_json::to_string(&turn).unwrap();
                    assert_eq!(serde_json::from_str::<Turn>(&text).unwrap(), turn, "{text}");
                }
                if let Some(outcome) = position.outcome() {
                    let text = serde_json::to_string(&outcome).unwrap();
                    assert_eq!(serde_json::from_str::<crate::Outcome>(&text).unwrap(), outcome, "{text}");
                }
            });
        }
        assert_eq!(serde_json::to_string(&*load("pijersi")).unwrap(), "\"pijersi\"");
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for text in [
            "", "12", "12-", "-12", "12-13=", "128-1", "r1", "r99:1", "1<>", "1-2/", "r1:2/", "1-2-3", "+1-2",
        ] {
            assert_eq!(read_turn(text), None, "{text}");
        }
        for text in ["\"chess 8/8 w 0 1\"", "\"pijersi\"", "\"pijersi 6/7/6/7/6/7/6 w 0 0\"", "1"] {
            assert!(serde_json::from_str::<Position>(text).is_err(), "{text}");
        }
    }
}
