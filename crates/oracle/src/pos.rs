//! Positions and their strings (section 9).

use crate::game::{Colour, Cube, Game, Kind, Role};

/// A position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pos {
    /// What stands on each cell, bottom first.
    pub cells: Vec<Vec<Cube>>,
    /// Who is to move.
    pub side: Colour,
    /// Turns since the last capture.
    pub quiet: u64,
    /// The round, from 1.
    pub round: u64,
    /// Whether cubes are being placed.
    pub setup: bool,
    /// Cubes in hand of White and Black, in the order of the letters table.
    pub hand: [Vec<Role>; 2],
    /// Exchanges left (Mikjersi).
    pub swaps: u64,
    /// Turns left in the countdown, once it has started.
    pub end: Option<u64>,
}

impl Pos {
    /// The empty board, White to move.
    pub fn empty(game: &Game) -> Pos {
        Pos {
            cells: vec![vec![]; game.board.names.len()],
            side: Colour::White,
            quiet: 0,
            round: 1,
            setup: false,
            hand: [vec![], vec![]],
            swaps: 2,
            end: None,
        }
    }

    /// How many cubes of that role the player has on the board.
    pub fn on_board(&self, colour: Colour, role: Role) -> usize {
        let wanted = Cube { colour, role };
        self.cells.iter().flatten().filter(|&&c| c == wanted).count()
    }

    /// How many cubes of that role the player has in hand.
    pub fn in_hand(&self, colour: Colour, role: Role) -> usize {
        self.hand[colour.index()].iter().filter(|&&s| s == role).count()
    }

    /// Whether the player still has a cube to place in the setup: mountains and wise are never placed there.
    pub fn has_to_place(&self, colour: Colour) -> bool {
        self.hand[colour.index()].iter().any(|&s| !matches!(s, Role::Mountain | Role::Wise))
    }

    /// Puts the hands in the order of the letters table.
    pub fn sort_hands(&mut self, game: &Game) {
        for hand in &mut self.hand {
            hand.sort_by_key(|&s| game.letters().iter().position(|l| l.0 == s));
        }
    }
}

/// Reads a number of decimal digits.
fn number(text: &str) -> Result<u64, String> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("bad number: {text:?}"));
    }
    text.parse().map_err(|_| format!("number too large: {text:?}"))
}

impl Game {
    /// Prints a position.
    pub fn print(&self, pos: &Pos) -> String {
        let mut rows = vec![];
        for row in self.board.rows.iter().rev() {
            let mut text = String::new();
            let mut run = 0;
            for &cell in row {
                let unit = &pos.cells[cell];
                if unit.is_empty() {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(self.letter(unit[0]));
                text.push(unit.get(1).map_or('-', |&top| self.letter(top)));
            }
            if run > 0 {
                text += &run.to_string();
            }
            rows.push(text);
        }
        let rows = rows.join("/");
        let mut text = format!("{rows} {} {} {}", pos.side.letter(), pos.quiet, pos.round);
        if pos.setup {
            text += " phase=setup";
        }
        if pos.hand.iter().any(|h| !h.is_empty()) {
            text += " hand=";
            for colour in [Colour::White, Colour::Black] {
                let letter = |&role: &Role| self.letter(Cube { colour, role });
                text.extend(pos.hand[colour.index()].iter().map(letter));
            }
        }
        if self.kind == Kind::Mikjersi && pos.swaps < 2 {
            text += &format!(" swaps={}", pos.swaps);
        }
        if let Some(end) = pos.end {
            text += &format!(" end={end}");
        }
        text
    }

    /// Reads a position.
    pub fn parse(&self, text: &str) -> Result<Pos, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [rows, side, quiet, round, extras @ ..] = fields.as_slice() else {
            return Err("a position has at least four fields".into());
        };
        let mut pos = Pos::empty(self);
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != self.board.rows.len() {
            return Err("wrong number of rows".into());
        }
        for (text, cells) in rows.iter().rev().zip(&self.board.rows) {
            self.parse_row(text, cells, &mut pos)?;
        }
        pos.side = match *side {
            "w" => Colour::White,
            "b" => Colour::Black,
            _ => return Err(format!("bad side: {side:?}")),
        };
        pos.quiet = number(quiet)?;
        pos.round = number(round)?;
        if pos.round == 0 {
            return Err("rounds are counted from 1".into());
        }
        self.parse_extras(extras, &mut pos)?;
        self.check(&pos)?;
        Ok(pos)
    }

    /// Reads one row: "two characters for an occupied cell, a digit for a run of empty cells".
    fn parse_row(&self, text: &str, cells: &[usize], pos: &mut Pos) -> Result<(), String> {
        let bad = || format!("bad row: {text:?}");
        let mut place = 0;
        let mut letters = text.chars();
        while let Some(first) = letters.next() {
            if let Some(run) = first.to_digit(10) {
                if run == 0 {
                    return Err(bad());
                }
                place += run as usize;
                continue;
            }
            let second = letters.next().ok_or_else(bad)?;
            let cell = *cells.get(place).ok_or_else(bad)?;
            pos.cells[cell].push(self.cube(first)?);
            if second != '-' {
                pos.cells[cell].push(self.cube(second)?);
            }
            place += 1;
        }
        if place == cells.len() { Ok(()) } else { Err(bad()) }
    }

    /// Reads the extras, "in this order": phase, hand, swaps, end.
    fn parse_extras(&self, extras: &[&str], pos: &mut Pos) -> Result<(), String> {
        let mut last = 0;
        for extra in extras {
            let (name, value) = extra.split_once('=').ok_or(format!("bad field: {extra:?}"))?;
            let order = match name {
                "phase" if value == "setup" && self.setup == crate::game::Setup::Free => {
                    pos.setup = true;
                    1
                }
                "hand" if !value.is_empty() => {
                    for letter in value.chars() {
                        let cube = self.cube(letter)?;
                        pos.hand[cube.colour.index()].push(cube.role);
                    }
                    pos.sort_hands(self);
                    2
                }
                "swaps" if self.kind == Kind::Mikjersi && number(value)? < 2 => {
                    pos.swaps = number(value)?;
                    3
                }
                "end" if self.has_countdown() && number(value)? <= 20 => {
                    pos.end = Some(number(value)?);
                    4
                }
                _ => return Err(format!("bad field: {extra:?}")),
            };
            if order <= last {
                return Err(format!("field out of order: {extra:?}"));
            }
            last = order;
        }
        Ok(())
    }

    /// Section 9, "Refused".
    fn check(&self, pos: &Pos) -> Result<(), String> {
        for colour in [Colour::White, Colour::Black] {
            for &(role, letter) in self.letters() {
                let (board, hand) = (pos.on_board(colour, role), pos.in_hand(colour, role));
                if board + hand > self.given(colour, role) {
                    return Err(format!("too many cubes {letter:?}"));
                }
                // "a cube in hand that could not be there (outside the setup: anything but mountains in
                // Jersi 4, the king in Mikjersi, anything at all elsewhere)"
                let may_hold = match self.kind {
                    Kind::Jersi4 => role == Role::Mountain,
                    Kind::Mikjersi => role != Role::King,
                    Kind::Jersi => matches!(role, Role::Wise | Role::Mountain),
                    _ => false,
                };
                if hand > 0 && !pos.setup && !may_hold {
                    return Err(format!("a cube {letter:?} cannot be in hand"));
                }
            }
        }
        for (cell, unit) in pos.cells.iter().enumerate() {
            if unit.len() == 2 && !self.can_stack(unit[0], unit[1]) {
                return Err("a stack that the game does not allow".into());
            }
            // Section 4: the setup of `jersi-0` "makes no stacks", nor does that of Mikjersi.
            if pos.setup && !self.setup_stacks() && unit.len() == 2 {
                return Err("no stacks in this setup".into());
            }
            for cube in unit {
                let mountain = cube.role == Role::Mountain;
                let reserve = mountain || cube.role == Role::Wise;
                // "in the setup, a cube outside its owner's rows"
                if pos.setup && (reserve || !self.setup_zone(cube.colour, cell)) {
                    return Err("a cube outside its owner's rows".into());
                }
                // "in Jersi 4 a mountain where it could not have been dropped"
                let jersi4 = self.kind == Kind::Jersi4;
                if jersi4 && mountain && !self.mountain_zone(cube.colour, cell) {
                    return Err("a mountain where it could not have been dropped".into());
                }
            }
        }
        if pos.setup && !pos.has_to_place(pos.side) {
            return Err("nothing to place for the side to move".into());
        }
        Ok(())
    }
}
