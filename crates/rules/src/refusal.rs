//! Why a turn is not legal, as data and as sentences.

use jersi_tree::{Lang, pick};

use crate::cellset::Cell;
use crate::cube::{Cube, Role};
use crate::ruleset::Ruleset;
use crate::state::{Outcome, Reason};
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
    /// No reason was found: a mistake in this crate, which its tests look for.
    Unexplained,
}

impl Refusal {
    /// The refusal as a sentence, with its cells and cubes.
    pub fn say(&self, rules: &Ruleset, lang: Lang) -> String {
        use Refusal::*;
        let at = |cell: &Cell| rules.board.name(*cell).to_owned();
        let role =
            |role: &Role| rules.kinds.get(role.index()).map_or("?", |role| role.title.get(lang)).to_owned();
        let on = |cell: &Cell, powers: crate::RoleSet| {
            // The guardian's or divider's own name in this game.
            powers.iter().next().map_or_else(|| at(cell), |s| role(&s))
        };
        match self {
            GameOver(outcome) => {
                let why = outcome.reason.say(lang);
                pick!(lang, "the game is over: {why}", "la partie est finie : {why}")
            }
            SetupFirst => pick!(
                lang,
                "cubes are still being placed; a placement is written K:d1",
                "la pose n'est pas finie ; une pose s'écrit K:d1"
            ),
            Empty(cell) => {
                let cell = at(cell);
                pick!(lang, "there is nothing on {cell}", "il n'y a rien en {cell}")
            }
            NotYours(cell) => {
                let cell = at(cell);
                pick!(lang, "the unit on {cell} is the enemy's", "l'unité en {cell} est à l'adversaire")
            }
            GroundNeverMoves(cell) => {
                let cell = at(cell);
                pick!(lang, "what stands on {cell} never moves", "ce qui est en {cell} ne bouge jamais")
            }
            NotAStack(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "{cell} holds a lone cube; `=` moves a stack, write `-`",
                    "{cell} porte un seul cube ; `=` déplace une pile, écrivez `-`"
                )
            }
            PileOnGround(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "the pile on {cell} has its foot in the ground and cannot move as a stack",
                    "la pile en {cell} est ancrée au sol et ne se déplace pas d'un bloc"
                )
            }
            SameCell(cell) => {
                let cell = at(cell);
                pick!(lang, "a step must leave {cell}", "une étape doit quitter {cell}")
            }
            TooFar { step: Step::Single, from, to } => {
                let (from, to) = (at(from), at(to));
                pick!(
                    lang,
                    "{to} does not touch {from}; a single cube moves one cell",
                    "{to} ne touche pas {from} ; un cube seul se déplace d'une case"
                )
            }
            TooFar { step: Step::Stack, from, to } => {
                let (from, to) = (at(from), at(to));
                pick!(
                    lang,
                    "{to} is not one or two cells from {from} in a straight line",
                    "{to} n'est pas à une ou deux cases de {from} en ligne droite"
                )
            }
            Crossed(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "{cell} is occupied; a stack does not pass over anything",
                    "{cell} est occupée ; une pile ne passe par-dessus rien"
                )
            }
            StackOntoOwn(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "a whole stack cannot be set on your own unit on {cell}",
                    "une pile entière ne se pose pas sur votre unité en {cell}"
                )
            }
            Full(cell) => {
                let cell = at(cell);
                pick!(lang, "{cell} already holds two cubes", "{cell} porte déjà deux cubes")
            }
            MayNotStand { top, bottom, cell } => {
                let (top, bottom, cell) = (role(top), role(bottom), at(cell));
                pick!(
                    lang,
                    "{cell}: {top} may not stand on {bottom}",
                    "{cell} : {top} ne peut pas s'empiler sur {bottom}"
                )
            }
            StackOntoGround(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "a stack cannot climb what stands on {cell}; only a single cube can",
                    "une pile ne peut pas monter en {cell} ; seul un cube le peut"
                )
            }
            CannotTake { attacker, prey, cell } => {
                let (attacker, prey, cell) = (role(attacker), role(prey), at(cell));
                pick!(
                    lang,
                    "{cell}: {attacker} does not take {prey}",
                    "{cell} : {attacker} ne prend pas {prey}"
                )
            }
            TakesOnlyBy { attacker, step } => {
                let attacker = role(attacker);
                match step {
                    Step::Single => pick!(
                        lang,
                        "{attacker} takes only by a single step",
                        "{attacker} ne prend qu'en se déplaçant seul"
                    ),
                    Step::Stack => pick!(
                        lang,
                        "{attacker} takes only on top of a moving stack",
                        "{attacker} ne prend qu'au sommet d'une pile en mouvement"
                    ),
                }
            }
            TakenOnlyBySingle(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "a cube that stands on a mountain, as on {cell}, is taken only by a single step",
                    "un cube sur une montagne, comme en {cell}, n'est pris que par un cube seul"
                )
            }
            Guarded { guardian, cell } => {
                let (who, guardian, cell) = (on(guardian, rules.guards), at(guardian), at(cell));
                pick!(
                    lang,
                    "the {who} on {guardian} keeps stacks off {cell}",
                    "{who} en {guardian} : aucune pile ne s'arrête en {cell}"
                )
            }
            Divided { divider, cell } => {
                let (who, divider, cell) = (on(divider, rules.dividers), at(divider), at(cell));
                pick!(
                    lang,
                    "the {who} on {divider} forbids jumps from or to {cell}",
                    "{who} en {divider} : pas de saut depuis ou vers {cell}"
                )
            }
            SecondMustMove(Step::Stack) => pick!(
                lang,
                "after a single step the second must move a stack: `=`",
                "après un cube, la seconde étape doit déplacer une pile : `=`"
            ),
            SecondMustMove(Step::Single) => pick!(
                lang,
                "after a stack step the second must move its top alone: `-`",
                "après une pile, la seconde étape doit déplacer son seul sommet : `-`"
            ),
            NoSecondStep(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "the first step made no stack on {cell} that could move on",
                    "la première étape n'a pas formé en {cell} une pile qui puisse repartir"
                )
            }
            TurnOver(prey) => {
                let prey = role(prey);
                pick!(lang, "taking the {prey} ends the turn", "la prise ({prey}) termine le tour")
            }
            MustTurn => pick!(
                lang,
                "the second step may not go in the first step's direction",
                "la seconde étape ne doit pas garder la direction de la première"
            ),
            MustGoStraight => pick!(
                lang,
                "the second step must go in the first step's direction",
                "la seconde étape doit garder la direction de la première"
            ),
            PutBackMissing(cube) => {
                let (letter, prey) = (rules.letter(*cube), role(&cube.role));
                pick!(
                    lang,
                    "the captured {prey} must be put back: end the turn with /{letter}:cell",
                    "il faut replacer la prise ({prey}) : terminez le tour par /{letter}:case"
                )
            }
            NothingToPutBack => {
                pick!(lang, "nothing is put back after this turn", "rien n'est à replacer après ce tour")
            }
            WrongPutBack(cube) => {
                let letter = rules.letter(*cube);
                pick!(lang, "the cube to put back is {letter}", "le cube à replacer est {letter}")
            }
            PutBackCell { cube, cell } => {
                let (cube, cell) = (role(&cube.role), at(cell));
                pick!(
                    lang,
                    "the {cube} cannot be put back on {cell}: only on its owner's first row, where it may stand",
                    "{cube} : pas de retour en {cell}, seulement sur la première rangée de son camp, là où il peut se tenir"
                )
            }
            NoDrops => pick!(
                lang,
                "nothing can be dropped in this game now",
                "rien ne peut être parachuté dans ce jeu maintenant"
            ),
            NotInHand(cube) => {
                let letter = rules.letter(*cube);
                pick!(lang, "there is no {letter} left in hand", "il n'y a plus de {letter} en main")
            }
            WrongColour(cube) => {
                let letter = rules.letter(*cube);
                pick!(
                    lang,
                    "{letter} is the enemy's cube; upper case is White, lower case Black",
                    "{letter} est un cube adverse ; majuscule pour blanc, minuscule pour noir"
                )
            }
            OneCubeOnly => pick!(lang, "one cube at a time", "un seul cube à la fois"),
            NotPlacedInSetup(s) => {
                let name = role(s);
                pick!(
                    lang,
                    "{name} is not placed in the setup",
                    "{name} : pas de pose pendant la préparation"
                )
            }
            OutsideRows(cell) => {
                let cell = at(cell);
                pick!(lang, "{cell} is outside your rows", "{cell} est hors de vos rangées")
            }
            LandsOnly { cube, cell } => {
                let (cube, cell) = (role(cube), at(cell));
                pick!(
                    lang,
                    "{cube} cannot land on {cell}: only on an empty cell or on a lone cube of yours that it may stand on",
                    "{cube} ne peut pas se poser en {cell} : seulement sur une case vide ou sur un de vos cubes seuls qui l'accepte"
                )
            }
            NoStacksInSetup(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "{cell} is taken; this game makes no stacks in the setup",
                    "{cell} est prise ; ce jeu ne fait pas de piles pendant la préparation"
                )
            }
            NoRoomForPrey(prey) => {
                let prey = role(prey);
                pick!(
                    lang,
                    "that would leave no cell for your {prey}",
                    "il ne resterait plus de case pour votre {prey}"
                )
            }
            NotAdjacent { first, second } => {
                let (first, second) = (at(first), at(second));
                pick!(
                    lang,
                    "two cubes are dropped on one cell or on two that touch; {first} and {second} do not",
                    "deux cubes se parachutent sur une case ou sur deux cases voisines ; {first} et {second} ne le sont pas"
                )
            }
            NoSwaps => {
                pick!(
                    lang,
                    "nothing can change places in this game",
                    "rien ne peut changer de place dans ce jeu"
                )
            }
            NoPreyThere(cell) => {
                let cell = at(cell);
                let prey = rules.prey.map_or_else(String::new, |p| role(&p));
                pick!(
                    lang,
                    "your {prey} is not on {cell}; its cell comes first",
                    "votre {prey} n'est pas en {cell} ; sa case vient en premier"
                )
            }
            NoGhostThere(cell) => {
                let cell = at(cell);
                pick!(
                    lang,
                    "no active cube of yours on {cell} can change places",
                    "aucun de vos cubes actifs en {cell} ne peut changer de place"
                )
            }
            OtherForm => {
                pick!(lang, "this turn is written in another order", "ce tour s'écrit dans un autre ordre")
            }
            Unexplained => {
                pick!(lang, "this turn is not legal here", "ce tour n'est pas permis ici")
            }
        }
    }
}

impl Reason {
    /// The reason in words.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Reason::Capture, Lang::En) => "the prey was taken",
            (Reason::Capture, _) => "la proie a été prise",
            (Reason::Stuck, Lang::En) => "the captured prey cannot be put back",
            (Reason::Stuck, _) => "la proie capturée ne peut pas être replacée",
            (Reason::Goal, Lang::En) => "the enemy's first row was reached",
            (Reason::Goal, _) => "la première rangée adverse est atteinte",
            (Reason::Quiet, Lang::En) => "too many turns without a capture",
            (Reason::Quiet, _) => "trop de tours sans capture",
            (Reason::Countdown, Lang::En) => "the countdown is over",
            (Reason::Countdown, _) => "le compte à rebours est terminé",
            (Reason::Blocked, Lang::En) => "the player to move has no legal turn",
            (Reason::Blocked, _) => "le joueur au trait n'a aucun coup possible",
        }
    }
}
