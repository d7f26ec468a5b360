//! Why a turn is not legal, as data and as sentences.

use jersi_texts::{Lang, t};

use crate::cellset::Cell;
use crate::cube::{Cube, Role, RoleSet};
use crate::outcome::{Outcome, Reason};
use crate::ruleset::Ruleset;
use crate::turn::Step;

/// Why a turn is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the sentences say it")]
#[non_exhaustive]
pub enum Refusal {
    GameOver(Outcome),
    SetupFirst,
    Empty(Cell),
    NotYours(Cell),
    GroundNeverMoves(Cell),
    NotAStack(Cell),
    PileOnGround(Cell),
    SameCell(Cell),
    TooFar {
        step: Step,
        from: Cell,
        to: Cell,
    },
    Crossed(Cell),
    StackOntoOwn(Cell),
    Full(Cell),
    MayNotStand {
        top: Role,
        bottom: Role,
        cell: Cell,
    },
    StackOntoGround(Cell),
    CannotTake {
        attacker: Role,
        prey: Role,
        cell: Cell,
    },
    TakesOnlyBy {
        attacker: Role,
        step: Step,
    },
    TakenOnlyBySingle(Cell),
    Guarded {
        guardian: Cell,
        cell: Cell,
    },
    Divided {
        divider: Cell,
        cell: Cell,
    },
    SecondMustMove(Step),
    NoSecondStep(Cell),
    TurnOver(Role),
    MustTurn,
    MustGoStraight,
    OneStep,
    PutBackMissing(Cube),
    NothingToPutBack,
    WrongPutBack(Cube),
    PutBackCell {
        cube: Cube,
        cell: Cell,
    },
    NoDrops,
    NotInHand(Cube),
    WrongColour(Cube),
    OneCubeOnly,
    NotPlacedInSetup(Role),
    OutsideRows(Cell),
    LandsOnly {
        cube: Role,
        cell: Cell,
    },
    NoStacksInSetup(Cell),
    NoRoomForPrey(Role),
    NotAdjacent {
        first: Cell,
        second: Cell,
    },
    NoSwaps,
    NoPreyThere(Cell),
    NoGhostThere(Cell),
    OtherForm,
    /// Coordinates that name two cells where a stack stands.
    StackNeedsThreeCells(Cell),
    /// The game allows it, but this player does without.
    Restricted,
    /// No reason was found: a mistake in this crate, which its tests look for.
    Unexplained,
}

impl Refusal {
    /// The refusal as a sentence, with its cells and cubes.
    pub fn say(&self, rules: &Ruleset, lang: Lang) -> String {
        use Refusal::*;
        let at = |cell: Cell| rules.board.name(cell);
        let role = |role: Role| {
            rules.kinds.get(role.index()).map_or_else(|| "?".into(), |role| role.full_name(lang))
        };
        let letter = |cube: Cube| rules.letter(cube);
        // The guardian's or divider's own name in this game.
        let power =
            |roles: RoleSet, cell: Cell| roles.iter().next().map_or_else(|| at(cell).to_owned(), role);
        match *self {
            GameOver(outcome) => t!(lang, "refusal-game-over", why = outcome.reason.say(lang)),
            SetupFirst => t!(lang, "refusal-setup-first"),
            Empty(cell) => t!(lang, "refusal-empty", cell = at(cell)),
            NotYours(cell) => t!(lang, "refusal-not-yours", cell = at(cell)),
            GroundNeverMoves(cell) => t!(lang, "refusal-ground-never-moves", cell = at(cell)),
            NotAStack(cell) => t!(lang, "refusal-not-a-stack", cell = at(cell)),
            PileOnGround(cell) => t!(lang, "refusal-pile-on-ground", cell = at(cell)),
            SameCell(cell) => t!(lang, "refusal-same-cell", cell = at(cell)),
            TooFar { step: Step::Single, from, to } => {
                t!(lang, "refusal-too-far-single", from = at(from), to = at(to))
            }
            TooFar { step: Step::Stack, from, to } => {
                t!(lang, "refusal-too-far-stack", from = at(from), to = at(to))
            }
            Crossed(cell) => t!(lang, "refusal-crossed", cell = at(cell)),
            StackOntoOwn(cell) => t!(lang, "refusal-stack-onto-own", cell = at(cell)),
            Full(cell) => t!(lang, "refusal-full", cell = at(cell)),
            MayNotStand { top, bottom, cell } => {
                t!(lang, "refusal-may-not-stand", top = role(top), bottom = role(bottom), cell = at(cell))
            }
            StackOntoGround(cell) => t!(lang, "refusal-stack-onto-ground", cell = at(cell)),
            CannotTake { attacker, prey, cell } => {
                t!(lang, "refusal-cannot-take", attacker = role(attacker), prey = role(prey), cell = at(cell))
            }
            TakesOnlyBy { attacker, step: Step::Single } => {
                t!(lang, "refusal-takes-only-by-single", attacker = role(attacker))
            }
            TakesOnlyBy { attacker, step: Step::Stack } => {
                t!(lang, "refusal-takes-only-by-stack", attacker = role(attacker))
            }
            TakenOnlyBySingle(cell) => t!(lang, "refusal-taken-only-by-single", cell = at(cell)),
            Guarded { guardian, cell } => {
                let who = power(rules.guards, guardian);
                t!(lang, "refusal-guarded", who = who, guardian = at(guardian), cell = at(cell))
            }
            Divided { divider, cell } => {
                let who = power(rules.dividers, divider);
                t!(lang, "refusal-divided", who = who, divider = at(divider), cell = at(cell))
            }
            SecondMustMove(Step::Stack) => t!(lang, "refusal-second-must-move-stack"),
            SecondMustMove(Step::Single) => t!(lang, "refusal-second-must-move-single"),
            NoSecondStep(cell) => t!(lang, "refusal-no-second-step", cell = at(cell)),
            TurnOver(prey) => t!(lang, "refusal-turn-over", prey = role(prey)),
            MustTurn => t!(lang, "refusal-must-turn"),
            MustGoStraight => t!(lang, "refusal-must-go-straight"),
            OneStep => t!(lang, "refusal-one-step"),
            PutBackMissing(cube) => {
                t!(lang, "refusal-put-back-missing", prey = role(cube.role), letter = letter(cube))
            }
            NothingToPutBack => t!(lang, "refusal-nothing-to-put-back"),
            WrongPutBack(cube) => t!(lang, "refusal-wrong-put-back", letter = letter(cube)),
            PutBackCell { cube, cell } => {
                t!(lang, "refusal-put-back-cell", cube = role(cube.role), cell = at(cell))
            }
            NoDrops => t!(lang, "refusal-no-drops"),
            NotInHand(cube) => t!(lang, "refusal-not-in-hand", letter = letter(cube)),
            WrongColour(cube) => t!(lang, "refusal-wrong-colour", letter = letter(cube)),
            OneCubeOnly => t!(lang, "refusal-one-cube-only"),
            NotPlacedInSetup(cube) => t!(lang, "refusal-not-placed-in-setup", name = role(cube)),
            OutsideRows(cell) => t!(lang, "refusal-outside-rows", cell = at(cell)),
            LandsOnly { cube, cell } => t!(lang, "refusal-lands-only", cube = role(cube), cell = at(cell)),
            NoStacksInSetup(cell) => t!(lang, "refusal-no-stacks-in-setup", cell = at(cell)),
            NoRoomForPrey(prey) => t!(lang, "refusal-no-room-for-prey", prey = role(prey)),
            NotAdjacent { first, second } => {
                t!(lang, "refusal-not-adjacent", first = at(first), second = at(second))
            }
            NoSwaps => t!(lang, "refusal-no-swaps"),
            NoPreyThere(cell) => {
                let prey = rules.prey.map_or_else(String::new, role);
                t!(lang, "refusal-no-prey-there", prey = prey, cell = at(cell))
            }
            NoGhostThere(cell) => t!(lang, "refusal-no-ghost-there", cell = at(cell)),
            OtherForm => t!(lang, "refusal-other-form"),
            StackNeedsThreeCells(cell) => t!(lang, "refusal-stack-needs-three-cells", cell = at(cell)),
            Restricted => t!(lang, "refusal-restricted"),
            Unexplained => t!(lang, "refusal-unexplained"),
        }
    }
}

impl Reason {
    /// The reason in words.
    pub fn say(self, lang: Lang) -> String {
        match self {
            Reason::Capture => t!(lang, "reason-capture"),
            Reason::Stuck => t!(lang, "reason-stuck"),
            Reason::Goal => t!(lang, "reason-goal"),
            Reason::Quiet => t!(lang, "reason-quiet"),
            Reason::Countdown => t!(lang, "reason-countdown"),
            Reason::Blocked => t!(lang, "reason-blocked"),
        }
    }
}
