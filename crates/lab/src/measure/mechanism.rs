//! The mechanisms of the rules that a turn can use.

use jersi_rules::{Cell, Position, Refusal, Ruleset, Step, Turn};

/// A mechanism of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(usize)]
#[allow(missing_docs)] // the catalogue says it: `deed`
pub enum Mechanism {
    Gather,
    Ride,
    Build,
    Jump,
    Capture,
    StackCapture,
    DoubleCapture,
    PreyMoves,
    Climb,
    Drop,
    PutBack,
    Exchange,
    Swap,
}

use Mechanism::*;

impl Mechanism {
    /// All of them.
    pub const ALL: [Mechanism; 13] = [
        Gather,
        Ride,
        Build,
        Jump,
        Capture,
        StackCapture,
        DoubleCapture,
        PreyMoves,
        Climb,
        Drop,
        PutBack,
        Exchange,
        Swap,
    ];

    /// Its name in tables, and in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Gather => "gather",
            Ride => "ride",
            Build => "build",
            Jump => "jump",
            Capture => "capture",
            StackCapture => "stack-capture",
            DoubleCapture => "double-capture",
            PreyMoves => "prey-moves",
            Climb => "climb",
            Drop => "drop",
            PutBack => "put-back",
            Exchange => "exchange",
            Swap => "swap",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as usize
    }
}

/// A set of mechanisms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uses(u16);

impl Uses {
    /// Whether a mechanism is in the set.
    pub const fn has(self, mechanism: Mechanism) -> bool {
        self.0 & mechanism.bit() != 0
    }

    fn add_if(&mut self, condition: bool, mechanism: Mechanism) {
        if condition {
            self.0 |= mechanism.bit();
        }
    }
}

/// The mechanisms that a legal turn uses.
pub fn uses(position: &Position, turn: Turn) -> Uses {
    let (rules, state, us) = (position.rules(), position.state(), position.side());
    let mut uses = Uses::default();
    if rules.exchanges() > 0 {
        let mut after = *state;
        after.play(rules, turn);
        uses.add_if(after.exchanges() != state.exchanges(), Exchange);
    }
    let (first, from, to, then) = match turn {
        Turn::Drop { .. } => {
            uses.add_if(!state.in_setup(), Drop);
            return uses;
        }
        Turn::Swap { .. } => {
            uses.add_if(true, Swap);
            return uses;
        }
        Turn::Steps { first, from, to, then, back } => {
            uses.add_if(back.is_some(), PutBack);
            (first, from, to, then)
        }
    };
    let unit = state.unit(from);
    uses.add_if(then.is_some(), if first == Step::Single { Gather } else { Ride });
    let mut moved = [unit.top(), None];
    if first == Step::Stack {
        moved[1] = unit.bottom();
    } else if then.is_some() {
        moved[1] = state.unit(to).top();
    }
    uses.add_if(moved.iter().flatten().any(|cube| rules.prey() == Some(cube.role)), PreyMoves);
    let mut captures = 0;
    let mut arrive = |kind: Step, start: Cell, end: Cell, left: Option<Cell>, uses: &mut Uses| {
        uses.add_if(kind == Step::Stack && rules.board().before(start, end) != start, Jump);
        // The cell that the turn began on was left, or holds an own cube.
        let there = state.unit(end);
        let Some(top) = there.top() else { return };
        let back_home = left == Some(end);
        if back_home && (kind == Step::Stack || there.height() == 1 || first == Step::Stack) {
            return;
        }
        let based = there.bottom().is_some_and(|bottom| rules.ground().has(bottom.role));
        let target = if back_home { there.bottom() } else { Some(top) };
        match target {
            Some(cube) if rules.ground().has(cube.role) => uses.add_if(true, Climb),
            Some(cube) if cube.side == us => uses.add_if(kind == Step::Single, Build),
            Some(_) => {
                captures += 1;
                uses.add_if(true, Capture);
                uses.add_if(there.height() == 2 && !based, StackCapture);
                uses.add_if(based, Climb);
            }
            None => {}
        }
    };
    arrive(first, from, to, None, &mut uses);
    if let Some(end) = then {
        arrive(first.other(), to, end, Some(from), &mut uses);
    }
    uses.add_if(captures == 2, DoubleCapture);
    uses
}

/// How many turns guardians and dividers forbid: those that would be legal up to the forbidden step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forbidden {
    /// By guardians.
    pub guarded: usize,
    /// By dividers.
    pub divided: usize,
}

/// Whether a game has guardians or dividers in play.
pub fn has_binders(rules: &Ruleset) -> bool {
    rules
        .guards()
        .iter()
        .chain(rules.dividers().iter())
        .any(|role| jersi_rules::Side::BOTH.iter().any(|&side| rules.count(side, role) > 0))
}

/// Counts the steps that are forbidden by a guardian or divider and nothing else, as first or second step.
pub fn forbidden(position: &Position) -> Forbidden {
    let (board, state) = (position.rules().board(), position.state());
    let mut count = Forbidden::default();
    if position.controls().is_empty() {
        return count;
    }
    let mut judge = |turn: Turn| match position.check(turn) {
        Err(Refusal::Guarded { .. }) => {
            count.guarded += 1;
            false
        }
        Err(Refusal::Divided { .. }) => {
            count.divided += 1;
            false
        }
        Err(Refusal::PutBackMissing(_)) | Ok(()) => true,
        Err(_) => false,
    };
    let reach = |from: Cell, kind: Step| {
        let near = board.adjacent(from);
        if kind == Step::Single { near } else { near | board.jumps(from, board.cells()) }
    };
    for from in state.own(position.side()) {
        for first in [Step::Single, Step::Stack] {
            if first == Step::Stack && state.unit(from).height() < 2 {
                continue;
            }
            for to in reach(from, first) {
                if !judge(Turn::Steps { first, from, to, then: None, back: None }) {
                    continue;
                }
                let makes_stack = first == Step::Stack || state.unit(to).height() == 1;
                for end in reach(to, first.other()).into_iter().filter(|_| makes_stack) {
                    judge(Turn::Steps { first, from, to, then: Some(end), back: None });
                }
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use jersi_rules::Change;

    use super::*;

    /// The mechanisms once more, from the list of changes.
    fn by_changes(position: &Position, turn: Turn) -> Vec<Mechanism> {
        let rules = position.rules();
        let mut found = std::collections::BTreeSet::new();
        let mut now = position.clone();
        let changes = position.changes(turn);
        let mut moves = 0;
        let mut takes = 0;
        let mut heights: Vec<usize> =
            rules.board().cells().iter().map(|c| now.state().unit(c).height()).collect();
        for change in &changes {
            match change {
                Change::Take { at, unit } => {
                    takes += 1;
                    found.insert(Capture);
                    if unit.height() == 2 {
                        found.insert(StackCapture);
                    }
                    heights[at.place()] -= unit.height();
                    if heights[at.place()] > 0 {
                        found.insert(Climb);
                    }
                }
                Change::Move { from, to, cubes } => {
                    moves += 1;
                    if moves == 2 {
                        found.insert(if cubes.height() == 2 { Gather } else { Ride });
                    }
                    if rules.board().before(*from, *to) != *from {
                        found.insert(Jump);
                    }
                    if cubes.top().map(|c| c.role) == rules.prey() && rules.prey().is_some() {
                        found.insert(PreyMoves);
                    }
                    heights[from.place()] -= cubes.height();
                    if heights[to.place()] == 1 && takes == 0 {
                        let below = now.state().unit(*to).bottom().filter(|c| rules.ground().has(c.role));
                        found.insert(if below.is_some() { Climb } else { Build });
                    }
                    heights[to.place()] += cubes.height();
                    takes = 0;
                    if moves == 1 && changes.iter().filter(|c| matches!(c, Change::Take { .. })).count() == 2
                    {
                        found.insert(DoubleCapture);
                    }
                }
                Change::Place { .. } => drop(found.insert(Drop)),
                Change::PutBack { .. } => drop(found.insert(PutBack)),
                Change::Swap { .. } => drop(found.insert(Swap)),
                Change::Exchange { .. } => drop(found.insert(Exchange)),
            }
        }
        now.play_unchecked(turn);
        found.into_iter().collect()
    }

    #[test]
    fn two_ways_agree() {
        let ids = [
            "pijersi",
            "mikjersi",
            "jersi-2",
            "jersi-4+special=mokca+mountains+landing",
            "jersi-4+special=mucti+square+landing",
            "jersi-4+special=fendi+mountains",
        ];
        let mut seen = std::collections::BTreeSet::new();
        for id in ids {
            let rules = Ruleset::load(id).unwrap();
            for seed in 0..12 {
                let mut random = jersi_rules::SplitMix::new(seed);
                let mut position = rules.start();
                for _ in 0..60 {
                    if position.outcome().is_some() {
                        break;
                    }
                    let turns = position.turns();
                    for &turn in &turns {
                        let quick = uses(&position, turn);
                        let quick: Vec<_> = Mechanism::ALL.into_iter().filter(|&m| quick.has(m)).collect();
                        let slow = by_changes(&position, turn);
                        assert_eq!(quick, slow, "{id} {position} {}", position.word(turn));
                        seen.extend(slow);
                    }
                    let at = random.below(turns.len() as u64) as usize;
                    position.play_unchecked(turns[at]);
                }
            }
        }
        assert_eq!(seen.len(), Mechanism::ALL.len(), "{seen:?}");
    }

    /// A player who does without something has exactly the turns that do not use it.
    #[test]
    fn restrictions_leave_the_rest() {
        use jersi_rules::{Restriction, Side};
        let ids = [
            "pijersi",
            "mikjersi",
            "jersi-2",
            "jersi-4+special=mucti+landing",
            "jersi-4+special=fendi+mountains",
        ];
        let mut tried = std::collections::BTreeSet::new();
        for id in ids {
            let rules = Ruleset::load(id).unwrap();
            for restriction in rules.restrictions() {
                let both = rules.restricted(Side::White, restriction).restricted(Side::Black, restriction);
                let mut random = jersi_rules::SplitMix::new(7);
                let mut position = rules.start();
                for _ in 0..40 {
                    if position.outcome().is_some() {
                        break;
                    }
                    let us = position.side();
                    let mut all = position.turns();
                    let takes = all.iter().any(|&turn| uses(&position, turn).has(Capture));
                    let is_left = |turn: Turn| {
                        let (uses, state) = (uses(&position, turn), position.state());
                        match restriction {
                            _ if state.in_setup() => true,
                            Restriction::SecondSteps => !uses.has(Gather) && !uses.has(Ride),
                            Restriction::Jumps => !uses.has(Jump),
                            Restriction::Drops => !uses.has(Drop),
                            Restriction::Swaps => !uses.has(Swap),
                            Restriction::Patience => !takes || uses.has(Capture),
                            Restriction::Stacks => match turn {
                                Turn::Steps { first, then, .. } => {
                                    first == Step::Single && then.is_none() && !uses.has(Build)
                                }
                                Turn::Drop { first, second } => {
                                    let onto = |cell: Cell| {
                                        let top = state.unit(cell).top();
                                        top.is_some_and(|top| !rules.ground().has(top.role))
                                    };
                                    !onto(first.1)
                                        && second.is_none_or(|two| !onto(two.1) && two.1 != first.1)
                                }
                                Turn::Swap { .. } => true,
                            },
                            Restriction::Form(role) => match turn {
                                Turn::Steps { from, .. } => !state.tops(us, role).has(from),
                                Turn::Drop { first, second } => {
                                    first.0 != role && second.is_none_or(|two| two.0 != role)
                                }
                                Turn::Swap { ghost, .. } => !state.tops(us, role).has(ghost),
                            },
                            _ => panic!("{restriction:?} is not tested"),
                        }
                    };
                    let mut left: Vec<Turn> = all.iter().copied().filter(|&turn| is_left(turn)).collect();
                    left.sort_unstable();
                    let restricted = jersi_rules::Position::read(&both, &position.to_string()).unwrap();
                    let mut found = restricted.turns();
                    found.sort_unstable();
                    assert_eq!(found, left, "{id} {restriction:?} {position}");
                    assert_eq!(restricted.count_turns(), left.len() as u64);
                    tried.extend((left.len() < all.len()).then_some(restriction.name(&rules).to_owned()));
                    // What is refused has a reason.
                    if let Some(&turn) = all.iter().find(|turn| !left.contains(turn)) {
                        let said = restricted.check(turn).unwrap_err().say(&rules, jersi_texts::Lang::EN);
                        let restricted_reasons = ["does without", "is over"];
                        assert!(restricted_reasons.iter().any(|part| said.contains(part)), "{said}");
                    }
                    all.sort_unstable();
                    position.play_unchecked(all[random.below(all.len() as u64) as usize]);
                }
            }
        }
        let names: Vec<&str> = tried.iter().map(String::as_str).collect();
        let wanted = ["drops", "fendi", "jumps", "mucti", "patience", "second-steps", "stacks", "swaps"];
        assert_eq!(names, wanted);
    }

    #[test]
    fn guardians_forbid() {
        let without = Ruleset::load("jersi-4").unwrap().start();
        assert_eq!(forbidden(&without), Forbidden::default());
        assert!(!has_binders(without.rules()));
        // A stack beside the enemy's guardian cannot stay beside it, and the counts name only that.
        let rules = Ruleset::load("jersi-4+special=mokca").unwrap();
        assert!(has_binders(&rules));
        let position = rules.start();
        let found = forbidden(&position);
        assert!(found.guarded > 0 && found.divided == 0, "{found:?}");
        // White's guardian stands on a5; b5 and b6 and a4 are beside it. By hand: no stack may end on them.
        let word = position.read_turn("b4-b5").unwrap_err().to_string();
        assert!(word.contains("guardian") || word.contains("mokca") || word.contains("gardien"), "{word}");
    }
}
