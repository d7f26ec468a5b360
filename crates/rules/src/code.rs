//! Short codes for setups: the "Pijersi Initial Configuration" (PIC) of the games' author, for every game whose file says
//! in which order its places are read. JERSI-4.16.md section 10.

use std::sync::Arc;

use crate::cellset::Cell;
use crate::cube::{Cube, Role, Side, Unit};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::setup::{Setup, check_stack};
use crate::string::PositionProblem;

/// How a game's setups are written as letters.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    /// The roles that the digits stand for.
    pub roles: Vec<Role>,
    /// The places of each side, a cell twice for a stack, its lower cube first.
    pub places: [Vec<Cell>; 2],
}

const LETTERS: u128 = 26;

/// The most places of a side: their numbers fit in a word of 128 bits, whatever the cubes.
pub(crate) const MAX_PLACES: usize = 24;

impl Code {
    /// How many numbers the places of a side can make.
    fn numbers(&self) -> u128 {
        (self.roles.len() as u128).pow(self.places[0].len() as u32)
    }

    /// How many letters write each of them.
    fn letters(&self) -> usize {
        let mut letters = 1;
        while LETTERS.pow(letters) < self.numbers() {
            letters += 1;
        }
        letters as usize
    }

    /// Whether a text has the shape of a code: WHITE, or WHITE-black.
    fn shape<'t>(&self, text: &'t str) -> Option<(&'t str, Option<&'t str>)> {
        let (white, black) = text.split_once('-').map_or((text, None), |(white, black)| (white, Some(black)));
        let right = |half: &str, case: fn(&u8) -> bool| {
            half.len() == self.letters() && half.bytes().all(|letter| case(&letter))
        };
        (right(white, u8::is_ascii_uppercase) && black.is_none_or(|half| right(half, u8::is_ascii_lowercase)))
            .then_some((white, black))
    }

    fn write(&self, order: &[Role], side: Side) -> Option<String> {
        let mut number = 0;
        for role in order.iter().rev() {
            let digit = self.roles.iter().position(|r| r == role)?;
            number = number * self.roles.len() as u128 + digit as u128;
        }
        let first = if side == Side::White { b'A' } else { b'a' };
        let mut letters = vec![first; self.letters()];
        for letter in letters.iter_mut().rev() {
            *letter = first + (number % LETTERS) as u8;
            number /= LETTERS;
        }
        String::from_utf8(letters).ok()
    }

    /// The roles on the places of a side, if there are such places full of cubes.
    fn read(&self, half: &str) -> Option<Vec<Role>> {
        let digit = |letter: u8| u128::from(letter.to_ascii_uppercase() - b'A');
        let mut number = half.bytes().fold(0, |number, letter| number * LETTERS + digit(letter));
        if number >= self.numbers() {
            return None;
        }
        let base = self.roles.len() as u128;
        let mut order = Vec::new();
        for _ in &self.places[0] {
            order.push(self.roles[(number % base) as usize]);
            number /= base;
        }
        Some(order)
    }
}

/// Reads a code; nothing if the text is none of this game.
pub(crate) fn read(rules: &Arc<Ruleset>, text: &str) -> Option<Result<Setup, PositionProblem>> {
    let code = rules.code.as_ref()?;
    let (white, black) = code.shape(text)?;
    let refused = || PositionProblem::Code { text: text.to_owned() };
    let halves = || -> Result<[Vec<Role>; 2], PositionProblem> {
        let white = code.read(white).ok_or_else(refused)?;
        let black = match black {
            Some(half) => code.read(half).ok_or_else(refused)?,
            None => white.clone(),
        };
        Ok([white, black])
    };
    let setup = halves().and_then(|halves| {
        let mut setup = Setup::new(rules);
        for (side, order) in Side::BOTH.into_iter().zip(&halves) {
            let full = |&role: &Role| order.iter().filter(|&&r| r == role).count() == rules.count(side, role);
            if !code.roles.iter().all(full) {
                return Err(refused());
            }
            for (&cell, &role) in code.places[side.index()].iter().zip(order) {
                let cube = Cube::new(side, role);
                let unit = match setup.unit(cell).bottom() {
                    Some(below) => Unit::stack(below, cube),
                    None => Unit::lone(cube),
                };
                check_stack(rules, unit)?;
                setup.set_unit(cell, unit);
            }
        }
        setup.hand = rules.start().hand().collect();
        Ok(setup)
    });
    Some(setup)
}

impl Position {
    /// The code of a starting position that fills exactly the places of its game's codes: six letters for Pijersi, or
    /// twice six where the sides differ.
    ///
    /// ```
    /// use jersi_rules::{Position, Ruleset};
    /// let rules = Ruleset::load("pijersi")?;
    /// assert_eq!(rules.start().code().as_deref(), Some("GRXLLS"));
    /// assert_eq!(Position::read(&rules, "GRXLLS").unwrap(), rules.start());
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn code(&self) -> Option<String> {
        let rules = self.rules();
        let code = rules.code.as_ref()?;
        let halves = Side::BOTH.map(|side| {
            let mut order = Vec::new();
            let places = &code.places[side.index()];
            for (i, &cell) in places.iter().enumerate() {
                let unit = self.unit(cell);
                let upper = places[..i].contains(&cell);
                order.push(if upper { unit.upper()? } else { unit.bottom()? }.role);
            }
            Some(order)
        });
        let [Some(white), Some(black)] = halves else { return None };
        let mut text = code.write(&white, Side::White)?;
        if white != black {
            text = format!("{text}-{}", code.write(&black, Side::Black)?);
        }
        // Colours, counters, hands and everything else are as the code says, or it is none.
        let same = read(rules, &text)?.ok()?.position().ok()?;
        (same == *self).then_some(text)
    }
}
