//! Variant ids, cubes, strengths, stacks and starting positions (sections 1, 4 to 8).

use crate::board::Board;
use crate::pos::Pos;

/// The two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// White, who places and plays first.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// The opponent.
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`.
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
        }
    }
}

/// The roles of cubes of the whole family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Role {
    Kunti,
    Cukla,
    Kuctai,
    Kurfa,
    Mokca,
    Darsi,
    Mucti,
    Pamei,
    Galtu,
    Fendi,
    Rock,
    Paper,
    Scissors,
    Fool,
    King,
    Wise,
    /// The cmana of Jersi 4 and the mountain of Mikjersi.
    Mountain,
}

use Role::*;

/// One cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cube {
    /// Its owner.
    pub colour: Colour,
    /// Its role.
    pub role: Role,
}

/// The games of the table at the top of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Jersi0,
    Jersi1,
    Jersi2,
    Jersi4,
    Mikjersi,
    Pijersi,
    /// Jersi 4.16 (JERSI-4.16.md).
    Jersi,
    /// Pijersi of July 2022 (JERSI-4.16.md section 14).
    Pijersi0,
}

use Kind::*;

/// How a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setup {
    /// The fixed position of the game.
    Fixed,
    /// Cubes are placed one by one.
    Free,
    /// A random position, which this crate does not make.
    Random,
}

/// One variant: a game with its options.
#[derive(Debug, Clone)]
pub struct Game {
    /// Which game.
    pub kind: Kind,
    /// Its board.
    pub board: Board,
    /// How it starts.
    pub setup: Setup,
    /// Special forms of White and of Black (Jersi 4).
    pub special: [Vec<Role>; 2],
    /// `+mountains`.
    pub mountains: bool,
    /// `+landing`.
    pub landing: bool,
    /// `+square`.
    pub square: bool,
    /// `+turn`.
    pub turn: bool,
    /// `+straight`.
    pub straight: bool,
    /// `+nodrop`.
    pub nodrop: bool,
}

/// The special form of that name (section 1, letters).
fn special_form(name: &str) -> Option<Role> {
    Some(match name {
        "mokca" => Mokca,
        "darsi" => Darsi,
        "mucti" => Mucti,
        "pamei" => Pamei,
        "galtu" => Galtu,
        "fendi" => Fendi,
        _ => return None,
    })
}

/// The forms of one player: `none`, a name, or on the square board up to three joined by commas.
fn special_list(text: &str, square: bool) -> Result<Vec<Role>, String> {
    if text == "none" {
        return Ok(vec![]);
    }
    let forms: Option<Vec<Role>> = text.split(',').map(special_form).collect();
    let forms = forms.ok_or(format!("bad special form in {text:?}"))?;
    if forms.len() > if square { 3 } else { 1 } {
        return Err(format!("too many special forms in {text:?}"));
    }
    Ok(forms)
}

impl Game {
    /// Reads a variant id: the game and its options, in any order.
    pub fn new(id: &str) -> Result<Game, String> {
        let mut parts = id.split('+');
        let kind = match parts.next().unwrap_or("") {
            "jersi-0" => Jersi0,
            "jersi-1" => Jersi1,
            "jersi-2" => Jersi2,
            "jersi-4" => Jersi4,
            "mikjersi" => Mikjersi,
            "pijersi" => Pijersi,
            "jersi" => Jersi,
            "pijersi-0" => Pijersi0,
            other => return Err(format!("no such game: {other:?}")),
        };
        // "An option given twice, or of another game, is refused."
        let known: &[&str] = match kind {
            Jersi1 => &["nosea"],
            Jersi2 | Mikjersi | Pijersi => &["setup", "seed"],
            Jersi => &["nodrop"],
            Jersi4 => &["special", "mountains", "landing", "square", "turn", "straight", "setup"],
            Jersi0 | Pijersi0 => &[],
        };
        let mut options: Vec<(&str, Option<&str>)> = vec![];
        for part in parts {
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (part, None),
            };
            if !known.contains(&name) {
                return Err(format!("no such option in this game: {part:?}"));
            }
            if options.iter().any(|o| o.0 == name) {
                return Err(format!("option given twice: {name:?}"));
            }
            if value.is_some() != ["special", "setup", "seed"].contains(&name) {
                return Err(format!("bad option: {part:?}"));
            }
            options.push((name, value));
        }
        let has = |name: &str| options.iter().any(|o| o.0 == name);
        let value = |name: &str| options.iter().find(|o| o.0 == name).and_then(|o| o.1);

        let (turn, straight, square) = (has("turn"), has("straight"), has("square"));
        if turn && straight {
            return Err("turn and straight do not go together".into());
        }
        let setup = match (kind, value("setup")) {
            (Jersi0 | Jersi1, _) => Setup::Free,
            (_, None)
            | (Jersi2, Some("symmetric"))
            | (Jersi4 | Mikjersi, Some("standard"))
            | (Pijersi, Some("classic")) => Setup::Fixed,
            (Jersi2 | Jersi4 | Mikjersi, Some("free")) => Setup::Free,
            (Jersi2, Some("random" | "random-mirror"))
            | (Mikjersi, Some("random-mirror"))
            | (Pijersi, Some("full-random" | "half-random")) => Setup::Random,
            (_, Some(other)) => return Err(format!("no such setup: {other:?}")),
        };
        if let Some(seed) = value("seed") {
            let digits = !seed.is_empty() && seed.bytes().all(|b| b.is_ascii_digit());
            if setup != Setup::Random || !digits || seed.parse::<u64>().is_err() {
                return Err(format!("bad seed: {seed:?}"));
            }
        }
        let names = value("special").unwrap_or("none");
        let (white, black) = names.split_once('/').unwrap_or((names, names));
        Ok(Game {
            kind,
            board: match kind {
                Jersi0 => Board::hex36(true),
                Jersi1 => Board::hex36(!has("nosea")),
                Jersi4 if square => Board::square(8),
                Jersi2 | Jersi4 => Board::hex61(),
                Mikjersi => Board::square(5),
                Pijersi => Board::hex45(),
                Jersi => Board::hex69(),
                Pijersi0 => Board::hex51(),
            },
            setup,
            special: [special_list(white, square)?, special_list(black, square)?],
            mountains: has("mountains"),
            landing: has("landing"),
            square,
            turn,
            straight,
            nodrop: has("nodrop"),
        })
    }

    /// Section 1: the letters of the game, in the order of the table.
    pub fn letters(&self) -> &'static [(Role, char)] {
        match self.kind {
            Jersi0 | Jersi1 | Jersi2 => &[(Kunti, 'N'), (Cukla, 'K'), (Kuctai, 'C'), (Kurfa, 'R')],
            Jersi4 => &[
                (Kunti, 'N'),
                (Cukla, 'C'),
                (Kuctai, 'K'),
                (Kurfa, 'R'),
                (Mokca, 'M'),
                (Darsi, 'D'),
                (Mucti, 'T'),
                (Pamei, 'P'),
                (Galtu, 'G'),
                (Fendi, 'F'),
                (Mountain, 'A'),
            ],
            Mikjersi | Jersi => &[
                (Rock, 'R'),
                (Paper, 'P'),
                (Scissors, 'S'),
                (Fool, 'F'),
                (King, 'K'),
                (Wise, 'W'),
                (Mountain, 'M'),
            ],
            Pijersi | Pijersi0 => &[(Rock, 'R'), (Paper, 'P'), (Scissors, 'S'), (Wise, 'W')],
        }
    }

    /// The letter of a cube: upper case is White, lower case is Black.
    pub fn letter(&self, cube: Cube) -> char {
        let found = self.letters().iter().find(|l| l.0 == cube.role);
        let upper = found.map_or('?', |l| l.1);
        match cube.colour {
            Colour::White => upper,
            Colour::Black => upper.to_ascii_lowercase(),
        }
    }

    /// The cube of a letter.
    pub fn cube(&self, letter: char) -> Result<Cube, String> {
        let upper = letter.to_ascii_uppercase();
        let found = self.letters().iter().find(|l| l.1 == upper);
        let role = found.ok_or(format!("no such cube: {letter:?}"))?.0;
        let white = letter.is_ascii_uppercase();
        Ok(Cube { colour: if white { Colour::White } else { Colour::Black }, role })
    }

    /// Section 1, "how many a side": the cubes of one role that the game gives to a player.
    pub fn given(&self, colour: Colour, role: Role) -> usize {
        match (self.kind, role) {
            (Jersi0 | Jersi1 | Jersi2 | Jersi4, Kunti) => 1,
            (Jersi0 | Jersi1 | Jersi2 | Jersi4, Cukla | Kuctai | Kurfa) => 4,
            (Jersi4, Mountain) => 4 * usize::from(self.mountains),
            (Jersi4, _) => self.special[colour.index()].iter().filter(|&&s| s == role).count(),
            (Mikjersi, Rock | Paper | Scissors | Fool | King | Wise | Mountain) => 1,
            (Pijersi | Pijersi0, Rock | Paper | Scissors) => 4,
            (Pijersi | Pijersi0, Wise) => 2,
            (Jersi, Rock | Paper | Scissors) => 4,
            (Jersi, Fool) => 2,
            (Jersi, King) => 1,
            // "no W, no M, no hand" with `+nodrop`.
            (Jersi, Wise) => 2 * usize::from(!self.nodrop),
            (Jersi, Mountain) => 4 * usize::from(!self.nodrop),
            _ => 0,
        }
    }

    /// The cube whose capture matters: the kunti, the king; none in Pijersi.
    pub fn prey(&self) -> Option<Role> {
        match self.kind {
            Jersi0 | Jersi1 | Jersi2 | Jersi4 => Some(Kunti),
            Mikjersi | Jersi => Some(King),
            Pijersi | Pijersi0 => None,
        }
    }

    /// Whether a captured kunti or king is put back (`+landing`, Mikjersi) rather than ending the game.
    pub fn puts_back(&self) -> bool {
        self.landing || matches!(self.kind, Mikjersi | Jersi)
    }

    /// Whether the countdown of Jersi 2 and 4 exists.
    pub fn has_countdown(&self) -> bool {
        matches!(self.kind, Jersi2 | Jersi4)
    }

    /// The strengths: whether a unit topped by `attacker` takes one topped by `target`.
    pub fn takes(&self, attacker: Role, target: Role, by_stack_step: bool) -> bool {
        let cycle = |a: Role, t: Role| {
            let beats = [
                (Cukla, Kuctai),
                (Kuctai, Kurfa),
                (Kurfa, Cukla),
                (Rock, Scissors),
                (Scissors, Paper),
                (Paper, Rock),
            ];
            beats.contains(&(a, t))
        };
        match self.kind {
            // Section 4: the cycle; "each of the three takes kunti; kunti takes nothing".
            Jersi0 | Jersi1 | Jersi2 => cycle(attacker, target) || (attacker != Kunti && target == Kunti),
            // Section 6, strengths with every form.
            Jersi4 => {
                if matches!(target, Mokca | Fendi | Mountain) {
                    return false;
                }
                let in_triad = matches!(target, Cukla | Kuctai | Kurfa);
                match attacker {
                    Cukla | Kuctai | Kurfa => !in_triad || cycle(attacker, target),
                    Darsi => true,
                    Pamei => !by_stack_step,
                    Galtu => by_stack_step,
                    _ => false,
                }
            }
            // Section 7.
            Mikjersi | Jersi => match attacker {
                Rock | Paper | Scissors => cycle(attacker, target) || matches!(target, Fool | King | Wise),
                Fool => matches!(target, Fool | Rock | Paper | Scissors | King),
                _ => false,
            },
            // Section 8.
            Pijersi | Pijersi0 => cycle(attacker, target),
        }
    }

    /// Whether `top` may stand on `bottom`.
    pub fn can_stack(&self, bottom: Cube, top: Cube) -> bool {
        if bottom.role == Mountain {
            // "Any other cube may stand on a lone mountain of either colour"; in Jersi 4 a mountain
            // lands "on a lone mountain of the same colour", in Jersi stands "only on the ground or on a mountain
            // of its own colour", in Mikjersi only on the ground.
            let on_its_own = matches!(self.kind, Jersi4 | Jersi) && top.colour == bottom.colour;
            return top.role != Mountain || on_its_own;
        }
        if top.role == Mountain || top.colour != bottom.colour {
            return false;
        }
        match self.kind {
            // Section 4: "the kunti is never in a stack, neither above nor below".
            Jersi0 | Jersi1 => bottom.role != Kunti && top.role != Kunti,
            // Section 5: "the kunti may stand in a stack, but only on top".
            Jersi2 | Jersi4 => bottom.role != Kunti,
            // Section 7: "the king only on top".
            Mikjersi | Jersi => bottom.role != King,
            // Section 8: "a wise stands only on a wise".
            Pijersi | Pijersi0 => top.role != Wise || bottom.role == Wise,
        }
    }

    /// The row number of a cell counted from that player's side, from 0.
    pub fn own_row(&self, colour: Colour, cell: usize) -> usize {
        let row = self.board.row_of[cell];
        match colour {
            Colour::White => row,
            Colour::Black => self.board.rows.len() - 1 - row,
        }
    }

    /// Whether that cell is on the rows of the player's free setup: three in `jersi-0`, one in Mikjersi, else two.
    pub fn setup_zone(&self, colour: Colour, cell: usize) -> bool {
        let rows = match self.kind {
            Jersi0 => 3,
            Mikjersi => 1,
            _ => 2,
        };
        self.own_row(colour, cell) < rows
    }

    /// Whether cubes may be placed on each other in the setup.
    pub fn setup_stacks(&self) -> bool {
        !matches!(self.kind, Jersi0 | Mikjersi)
    }

    /// Section 6, mountains: "in one's own half with the middle row, without one's first row".
    pub fn mountain_zone(&self, colour: Colour, cell: usize) -> bool {
        (1..=(self.board.rows.len() - 1) / 2).contains(&self.own_row(colour, cell))
    }

    /// The starting position.
    pub fn start(&self) -> Result<Pos, String> {
        let mut pos = Pos::empty(self);
        match self.setup {
            Setup::Random => return Err("random setups are not made here".into()),
            Setup::Free => pos.setup = true,
            Setup::Fixed => {
                for colour in [Colour::White, Colour::Black] {
                    let mut put = |name: &str, role: Role| {
                        let cell = self.board.cell(name).expect("a cell of the board");
                        let cell = match colour {
                            Colour::White => cell,
                            Colour::Black => self.board.turned(cell),
                        };
                        pos.cells[cell].push(Cube { colour, role });
                    };
                    for place in self.layout().split(' ') {
                        let (name, letters) = place.split_once(':').expect("cell:letters");
                        for letter in letters.chars() {
                            put(name, self.cube(letter)?.role);
                        }
                    }
                    // Section 6: a special form starts "on top of the cukla of a5"; on the square board
                    // the first on a5, the second on b1, the third on b8.
                    let special = &self.special[colour.index()];
                    for (&role, name) in special.iter().zip(["a5", "b1", "b8"]) {
                        put(name, role);
                    }
                }
            }
        }
        // What is not on the board is in hand.
        for colour in [Colour::White, Colour::Black] {
            for &(role, _) in self.letters() {
                let rest = self.given(colour, role) - pos.on_board(colour, role);
                pos.hand[colour.index()].extend(vec![role; rest]);
            }
        }
        Ok(pos)
    }

    /// The fixed setup of White: cells and their letters, bottom first. Black's is turned by 180°.
    fn layout(&self) -> &'static str {
        match self.kind {
            Jersi4 if self.square => "a1:R a2:K a3:C a4:N a6:K a7:C a8:R b2:C b3:R b4:K b5:C b6:R b7:K",
            Jersi4 => "a1:K a2:RC a3:N a4:RK a5:C b1:C b2:R b3:K b4:C b5:R b6:K",
            Jersi0 | Jersi1 | Jersi2 => "a1:C a2:RK a3:N a4:RC a5:K b1:K b2:R b3:C b4:K b5:R b6:C",
            Mikjersi => "a1:R a2:P a3:S a4:F a5:K",
            Jersi => "a1:P a2:S a3:R a4:K a5:S a6:R a7:P b1:F b2:R b3:P b4:S b5:R b6:P b7:S b8:F",
            Pijersi | Pijersi0 => "a1:R a2:P a3:S a4:R a5:P a6:S b1:P b2:S b3:R b4:WW b5:S b6:R b7:P",
        }
    }
}
