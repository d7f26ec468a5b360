//! How a turn is made, cell by cell: the same behaviour as the web page's board.

use jersi_rules::{Cell, Position, Role, Step, Turn};
use jersi_texts::{Lang, t};

use crate::parts::{Part, Shown, all_turns, end_of, word_of};

/// What has been taken up and waits for a place to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// What stands on a cell: as a whole, or its top.
    Cell {
        /// The cell.
        cell: Cell,
        /// The whole stack.
        whole: bool,
    },
    /// A cube in hand.
    Hand(Role),
    /// The captured prey, to be put back.
    Back,
}

/// What would happen at a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Something comes onto an empty cell.
    Go,
    /// Something comes to stand on a cube.
    Stack,
    /// Something is taken.
    Take,
    /// A cube comes from the hand.
    Place,
    /// Prey and ghost change places.
    Swap,
    /// The captured prey comes back.
    Back,
}

/// What the caller must hear of a tap.
#[derive(Clone, PartialEq, Debug)]
pub enum Tap {
    /// Nothing beyond the new state.
    Done,
    /// A whole turn.
    Turn(Turn),
    /// What was tried is not possible, and this is why.
    Refused(String),
}

/// A turn that is being made.
#[derive(Clone, Debug)]
pub struct Select {
    position: Position,
    turns: Vec<(Vec<Part>, Turn)>,
    chosen: Vec<Part>,
    steps_over: bool,
    source: Option<Source>,
    choice: Vec<Part>,
}

impl Select {
    /// Nothing chosen yet.
    pub fn new(position: &Position) -> Select {
        Select {
            turns: all_turns(position),
            position: position.clone(),
            chosen: Vec::new(),
            steps_over: false,
            source: None,
            choice: Vec::new(),
        }
    }

    /// The position before the turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The parts made so far.
    pub fn chosen(&self) -> &[Part] {
        &self.chosen
    }

    /// What is taken up.
    pub fn source(&self) -> Option<Source> {
        self.source
    }

    /// What the last tap could mean, if it could mean several things.
    pub fn choice(&self) -> &[Part] {
        &self.choice
    }

    /// The board with the half-made turn on it.
    pub fn shown(&self) -> Shown {
        Shown::new(&self.position, &self.chosen)
    }

    /// How many cubes of a role the side to move has in hand, without what the half-made turn has placed.
    pub fn in_hand(&self, role: Role) -> usize {
        let placed = self.chosen.iter().filter(|p| matches!(p, Part::Place { role: s, .. } if *s == role));
        self.position.state().hand(self.position.side(), role).saturating_sub(placed.count())
    }

    /// The word of what is made so far.
    pub fn word(&self) -> String {
        word_of(&self.position, &self.chosen)
    }

    fn begun(&self) -> impl Iterator<Item = &(Vec<Part>, Turn)> {
        self.turns.iter().filter(|(parts, _)| parts.starts_with(&self.chosen))
    }

    /// The turn, if it could end here.
    fn ended(&self) -> Option<Turn> {
        self.begun().find(|(parts, _)| parts.len() == self.chosen.len()).map(|(_, turn)| *turn)
    }

    fn all_next(&self) -> Vec<Part> {
        let mut next = Vec::new();
        for (parts, _) in self.begun() {
            if let Some(part) = parts.get(self.chosen.len())
                && !next.contains(part)
            {
                next.push(*part);
            }
        }
        next
    }

    /// The parts that may come next. A put-back waits until the steps are over, so that it does not mix with a
    /// second step.
    pub fn next_parts(&self) -> Vec<Part> {
        let all = self.all_next();
        let back = |part: &Part| matches!(part, Part::Back { .. });
        let steps = !self.steps_over && all.iter().any(|part| !back(part));
        all.into_iter().filter(|part| back(part) != steps).collect()
    }

    /// Whether the turn, or its steps, could end here.
    pub fn can_end(&self) -> bool {
        if self.chosen.is_empty() {
            return false;
        }
        let next = self.all_next();
        let backs = next.iter().filter(|part| matches!(part, Part::Back { .. })).count();
        self.ended().is_some() || !self.steps_over && backs > 0 && backs < next.len()
    }

    /// The cell that ends the turn when tapped: the last one, unless something more can be put there.
    pub fn tick_cell(&self) -> Option<Cell> {
        let cell = end_of(*self.chosen.last()?);
        (self.can_end() && !self.arrivals().iter().any(|(to, _)| *to == cell)).then_some(cell)
    }

    fn sources_of(part: Part) -> Vec<Source> {
        match part {
            Part::Step { from, step, .. } => vec![Source::Cell { cell: from, whole: step == Step::Stack }],
            Part::Swap { prey, ghost } => {
                [prey, ghost].map(|cell| Source::Cell { cell, whole: false }).to_vec()
            }
            Part::Place { role, .. } => vec![Source::Hand(role)],
            Part::Back { .. } => vec![Source::Back],
        }
    }

    /// Everything that could be taken up now.
    pub fn sources(&self) -> Vec<Source> {
        let mut all = Vec::new();
        for source in self.next_parts().into_iter().flat_map(Select::sources_of) {
            if !all.contains(&source) {
                all.push(source);
            }
        }
        all
    }

    /// The cells where what is taken up may go, each with the part that goes there.
    pub fn arrivals(&self) -> Vec<(Cell, Part)> {
        let Some(source) = self.source else { return Vec::new() };
        let mut found = Vec::new();
        for part in self.next_parts() {
            if Select::sources_of(part).contains(&source) {
                let to = match (part, source) {
                    (Part::Swap { prey, ghost }, Source::Cell { cell, .. }) if cell == ghost => prey,
                    _ => end_of(part),
                };
                found.push((to, part));
            }
        }
        found
    }

    /// What a part does where it ends.
    pub fn kind(&self, shown: &Shown, part: Part) -> Arrival {
        let occupied = shown.unit(end_of(part)).height() > 0;
        match part {
            Part::Swap { .. } => Arrival::Swap,
            Part::Back { .. } => Arrival::Back,
            Part::Place { .. } if occupied => Arrival::Stack,
            Part::Place { .. } => Arrival::Place,
            Part::Step { to, .. } if shown.takes(&self.position, to) => Arrival::Take,
            Part::Step { .. } if occupied => Arrival::Stack,
            Part::Step { .. } => Arrival::Go,
        }
    }

    /// The ways to take up what stands on a cell, in the order of the taps: as a whole, then its top.
    fn ways_to_lift(&self, cell: Cell) -> Vec<Source> {
        let here = |source: &Source| matches!(source, Source::Cell { cell: c, .. } if *c == cell);
        let mut ways: Vec<Source> = self.sources().into_iter().filter(here).collect();
        ways.sort_by_key(|way| !matches!(way, Source::Cell { whole: true, .. }));
        if ways.is_empty() && self.chosen.is_empty() {
            // One's own unit that cannot move is taken up all the same: trying is how one learns why not.
            let unit = self.position.state().unit(cell);
            if unit.top().is_some_and(|cube| cube.side == self.position.side()) {
                ways.push(Source::Cell { cell, whole: unit.height() > 1 });
            }
        }
        ways
    }

    /// A cell is tapped, or chosen by key.
    pub fn tap(&mut self, cell: Cell, lang: Lang) -> Tap {
        self.choice.clear();
        if self.tick_cell() == Some(cell) {
            return self.end_turn();
        }
        let parts: Vec<Part> =
            self.arrivals().into_iter().filter(|(to, _)| *to == cell).map(|(_, part)| part).collect();
        match parts[..] {
            [] => {}
            [part] => return self.make(part),
            _ => {
                self.choice = parts;
                return Tap::Done;
            }
        }
        let ways = self.ways_to_lift(cell);
        let held = ways.iter().position(|way| Some(*way) == self.source);
        // Within a turn the unit stays taken up: there is nothing else to take up instead.
        if held.is_some() && !self.chosen.is_empty() && ways.len() == 1 {
            return Tap::Done;
        }
        if !ways.is_empty() {
            self.source = ways.get(held.map_or(0, |held| held + 1)).copied();
            return Tap::Done;
        }
        match self.source {
            Some(source) => self.refuse(source, cell, lang),
            None => Tap::Done,
        }
    }

    fn refuse(&self, source: Source, to: Cell, lang: Lang) -> Tap {
        let part = match source {
            Source::Cell { cell, whole } => {
                Part::Step { from: cell, to, step: if whole { Step::Stack } else { Step::Single } }
            }
            Source::Hand(role) => Part::Place { role, at: to },
            Source::Back => Part::Back { at: to },
        };
        let parts: Vec<Part> = self.chosen.iter().copied().chain([part]).collect();
        let word = word_of(&self.position, &parts);
        match self.position.read_turn(&word) {
            Ok(turn) => Tap::Turn(turn),
            Err(error) => {
                let reason = error.say(self.position.rules(), lang);
                Tap::Refused(t!(lang, "game-refused", turn = word, reason = reason))
            }
        }
    }

    /// One of the things that the last tap could mean.
    pub fn choose(&mut self, number: usize) -> Tap {
        match std::mem::take(&mut self.choice).get(number) {
            Some(&part) => self.make(part),
            None => Tap::Done,
        }
    }

    /// A cube in hand is tapped.
    pub fn tap_hand(&mut self, role: Role) {
        self.choice.clear();
        let source = Source::Hand(role);
        if self.in_hand(role) == 0 || !self.chosen.is_empty() && !self.sources().contains(&source) {
            return;
        }
        // Within a turn it stays taken up: laid down, the next tap on its cell would end the turn.
        let again = self.source == Some(source) && self.chosen.is_empty();
        self.source = if again { None } else { Some(source) };
    }

    /// One part is made; the turn goes on, waits, or is whole.
    fn make(&mut self, part: Part) -> Tap {
        let before = self.source.take();
        self.choice.clear();
        self.chosen.push(part);
        if let (true, Some(turn)) = (self.all_next().is_empty(), self.ended()) {
            return Tap::Turn(turn);
        }
        self.source = self.only_source(before);
        Tap::Done
    }

    /// What is taken up by itself: the unit that may go on, or another cube like the one just placed.
    fn only_source(&self, before: Option<Source>) -> Option<Source> {
        let all = self.sources();
        match all[..] {
            [one] => Some(one),
            _ => before.filter(|source| all.contains(source)),
        }
    }

    /// The turn, or its steps, end here.
    pub fn end_turn(&mut self) -> Tap {
        if !self.can_end() {
            return Tap::Done;
        }
        if let Some(turn) = self.ended() {
            return Tap::Turn(turn);
        }
        self.steps_over = true;
        self.choice.clear();
        self.source = self.only_source(None);
        Tap::Done
    }

    /// Takes back the half-made turn, or lays down what is taken up.
    pub fn take_back(&mut self) {
        self.chosen.clear();
        self.steps_over = false;
        self.source = None;
        self.choice.clear();
    }
}
