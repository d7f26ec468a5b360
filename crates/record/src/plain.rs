//! Writes a record as the rulebooks do: placements, one round a line, marks, the score.

use jersi_rules::{Cell, Cube, Position, Ruleset, Side};

use crate::Record;
use crate::error::Spot;
use crate::placements;

/// How many placements stand on a line.
const PLACEMENTS: usize = 8;

/// The width of White's column.
const COLUMN: usize = 13;

impl Record {
    /// The main line in the authors' own layout. `#` lines before it name the game and the players, and tell a start
    /// that placements cannot tell; [`Record::read`] understands all of it.
    ///
    /// ```
    /// use jersi_record::Record;
    /// let record = Record::read("[Game \"pijersi\"]\n1. b4=d5 f4=e4-e5")?;
    /// let plain = "# game: pijersi\n\
    ///     g16:sprspr f13:prs f4:ww f57:rsp\n\
    ///     b13:PSR b4:WW b57:SRP a16:RPSRPS\n\n\
    ///     b4=d5         f4=e4-e5\n";
    /// assert_eq!(record.to_plain(), plain);
    /// # Ok::<(), jersi_record::RecordError>(())
    /// ```
    pub fn to_plain(&self) -> String {
        let rules = self.rules();
        let mut text = format!("# game: {}\n", rules.id());
        for name in ["White", "Black", "Date"] {
            if let Some(value) = self.tag(name).map(str::trim).filter(|value| !value.is_empty()) {
                text += &format!("# {}: {}\n", name.to_lowercase(), value.replace(['\n', '\r'], " "));
            }
        }
        let mut blocks = Vec::new();
        if self.start.state().in_setup() {
            if self.start != rules.start() {
                text += &format!("# start: {}\n", self.start);
            }
        } else {
            match written_start(&self.start) {
                Some(lines) => blocks.push(lines),
                None => text += &format!("# start: {}\n", self.start),
            }
        }

        let (mut placed, mut rounds) = (Vec::new(), Vec::<String>::new());
        let mut position = self.start.clone();
        for turn in self.main_line() {
            let word = position.marked_word(turn);
            if position.state().in_setup() {
                // "The Jersi texts print capitals for both in the setup."
                let (letter, cell) = word.split_once(':').unwrap_or((&word, ""));
                placed.push(format!("{}:{cell}", letter.to_ascii_uppercase()));
            } else {
                match (position.side(), rounds.last_mut()) {
                    (Side::White, _) => rounds.push(word),
                    (Side::Black, Some(round)) => *round = format!("{round:<COLUMN$} {word}"),
                    (Side::Black, None) => rounds.push(format!("{:<COLUMN$} {word}", "...")),
                }
            }
            position.play_unchecked(turn);
        }
        if !placed.is_empty() {
            blocks.push(placed.chunks(PLACEMENTS).map(|line| line.join(" ")).collect());
        }
        if let Some((white, black)) = self.result().and_then(crate::GameResult::points) {
            rounds.push(format!("{white} {black}"));
        }
        blocks.push(rounds);
        blocks.retain(|block| !block.is_empty());
        let blocks: Vec<String> = blocks.iter().map(|block| block.join("\n") + "\n").collect();
        text + &blocks.join("\n")
    }
}

/// The placements that give a start, in the style of its game; nothing if none give exactly this one.
fn written_start(start: &Position) -> Option<Vec<String>> {
    let rules = start.rules();
    if rules.start().state().in_setup() {
        return None;
    }
    // The games that can be set up by turns have their notation of placements from there. Where cubes can be
    // dropped, a list of that style would not end clearly.
    let by_letter = rules.options().iter().any(|option| option.name == "setup")
        && rules.drops(Side::White).is_none()
        && !rules.has_codes();
    let styles = if by_letter {
        vec![letters(start, true), letters(start, false), ranges(start)]
    } else {
        vec![ranges(start)]
    };
    styles.into_iter().find(|lines| reads_as(lines, start))
}

fn reads_as(lines: &[String], start: &Position) -> bool {
    let rules = start.rules();
    let spot = Spot { line: 1, column: 1 };
    // A first placement that is a legal drop of the usual start would be taken for a turn.
    let words = || lines.iter().flat_map(|line| line.split(' '));
    if words().next().is_none_or(|word| rules.start().read_turn(word).is_ok()) {
        return false;
    }
    let list: Result<Vec<_>, _> = words().map(|word| placements::read(rules, spot, word)).collect();
    let list: Vec<_> = list.into_iter().flatten().flatten().collect();
    placements::start(rules, &list, Side::White).is_ok_and(|position| position == *start)
}

/// `N:a3 N:i3 K:b1 K:h6 …`, White's and Black's in turn, each from its own left and from its second row to its
/// first; the prey before the others, as in the rulebook's example.
fn letters(start: &Position, capitals: bool) -> Vec<String> {
    let rules = start.rules();
    let [mut white, mut black] = Side::BOTH.map(|side| cubes(start, side).into_iter());
    let mut words = Vec::new();
    loop {
        let pair: Vec<_> = [white.next(), black.next()].into_iter().flatten().collect();
        if pair.is_empty() {
            break;
        }
        words.extend(pair.into_iter().map(|(cube, cell)| {
            let letter = if capitals { rules.role(cube.role).letter } else { rules.letter(cube) };
            format!("{letter}:{}", rules.board().name(cell))
        }));
    }
    words.chunks(PLACEMENTS).map(|line| line.join(" ")).collect()
}

fn cubes(start: &Position, side: Side) -> Vec<(Cube, Cell)> {
    let (rules, state) = (start.rules(), start.state());
    let board = rules.board();
    let mut list = Vec::new();
    for cell in board.cells().iter() {
        let unit = state.unit(cell);
        let own = [unit.bottom(), unit.upper()].into_iter().flatten().filter(|cube| cube.side == side);
        list.extend(own.map(|cube| (cube, cell)));
    }
    let prey_alone =
        |cube: Cube, cell: Cell| rules.prey() == Some(cube.role) && state.unit(cell).height() == 1;
    list.sort_by_key(|&(cube, cell)| {
        let row = board.row(cell);
        let (rank, place) = match side {
            Side::White => (board.rows().len() - row, cell.place()),
            Side::Black => (row, usize::MAX - cell.place()),
        };
        (!prey_alone(cube, cell), rank, place)
    });
    list
}

/// `g16:sprspr f4:ww …`: a line for Black's half, a line for the rest.
fn ranges(start: &Position) -> Vec<String> {
    let count = start.rules().board().rows().len();
    let (mut far, mut near) = (Vec::new(), Vec::new());
    for row in (0..count).rev() {
        let half = if 2 * row + 1 > count { &mut far } else { &mut near };
        half.extend(row_items(start, row));
    }
    [far, near].into_iter().filter(|line| !line.is_empty()).map(|line| line.join(" ")).collect()
}

/// What stands in a row: single cubes side by side together, each stack by itself, its top first.
pub(crate) fn row_items(start: &Position, row: usize) -> Vec<String> {
    let rules: &Ruleset = start.rules();
    let board = rules.board();
    let mut items = Vec::new();
    let mut run: Option<(String, String, String)> = None;
    for cell in board.rows()[row].iter() {
        let unit = start.state().unit(cell);
        let name = board.name(cell).to_owned();
        let [bottom, top] = [unit.bottom(), unit.upper()].map(|cube| cube.map(|cube| rules.letter(cube)));
        match (bottom, top, &mut run) {
            (Some(bottom), None, Some((_, last, letters))) => {
                *last = name;
                letters.push(bottom);
            }
            (Some(bottom), None, run) => *run = Some((name.clone(), name, bottom.into())),
            (bottom, top, run) => {
                items.extend(run.take().map(written_run));
                if let (Some(bottom), Some(top)) = (bottom, top) {
                    items.push(format!("{name}:{top}{bottom}"));
                }
            }
        }
    }
    items.extend(run.map(written_run));
    items
}

fn written_run((first, last, letters): (String, String, String)) -> String {
    match (letters.len(), last.get(1..)) {
        (2.., Some(number)) => format!("{first}{number}:{letters}"),
        _ => format!("{first}:{letters}"),
    }
}
