//! Everything that outside input can be refused for, with its place and its sentences.

mod common;

use std::collections::BTreeSet;

use common::{load, position};
use jersi_rules::{Lang, Position, Refusal, Turn, TurnError};

/// The name of a variant of an enum, as its `Debug` begins.
fn name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_owned()
}

/// Every name was seen, and no other.
fn complete<'a>(seen: impl Iterator<Item = &'a str>, all: &[&str]) {
    assert_eq!(seen.collect::<BTreeSet<_>>(), all.iter().copied().collect::<BTreeSet<_>>());
}

/// What is refused, the id, the position, the word, and the sentences.
type Illegal = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const ILLEGAL: &[Illegal] = &[
    (
        "GameOver", "pijersi", "R-5/7/6/7/6/7/r-5 b 1 1", "a1-a2",
        "the game is over: the enemy's first row was reached",
        "la partie est finie : la première rangée adverse est atteinte",
    ),
    (
        "GameOver", "pijersi", "W-5/7/6/7/6/7/6 w 20 1", "g1-g2",
        "the game is over: too many turns without a capture",
        "la partie est finie : trop de tours sans capture",
    ),
    (
        "GameOver", "pijersi", "6/7/6/7/6/7/R-5 b 0 1", "g1-g2",
        "the game is over: the player to move has no legal turn",
        "la partie est finie : le joueur au trait n'a aucun coup possible",
    ),
    (
        "GameOver", "jersi-2", "n-4/6/7/8/9/8/7/6/N-K-3 w 9 1 end=0", "a1-b1",
        "the game is over: the countdown is over",
        "la partie est finie : le compte à rebours est terminé",
    ),
    (
        "GameOver", "jersi-2", "5/6/7/8/9/8/7/6/N-K-3 b 9 1", "a1-b1",
        "the game is over: the prey was taken",
        "la partie est finie : la proie a été prise",
    ),
    (
        "GameOver", "mikjersi", "4K-/5/5/5/5 b 1 1", "a1-b1",
        "the game is over: the captured prey cannot be put back",
        "la partie est finie : la proie capturée ne peut pas être replacée",
    ),
    (
        "SetupFirst", "jersi-1", "start", "d1-d2",
        "cubes are still being placed; a placement is written K:d1",
        "la pose n'est pas finie ; une pose s'écrit K:d1",
    ),
    (
        "SetupFirst", "jersi-4+special=mucti+setup=free", "start", "a3<>a5",
        "cubes are still being placed; a placement is written K:d1",
        "la pose n'est pas finie ; une pose s'écrit K:d1",
    ),
    (
        "Empty", "pijersi", "start", "c1-d1",
        "there is nothing on c1",
        "il n'y a rien en c1",
    ),
    (
        "NotYours", "pijersi", "start", "g1-f1",
        "the unit on g1 is the enemy's",
        "l'unité en g1 est à l'adversaire",
    ),
    (
        "GroundNeverMoves", "mikjersi", "k-4/5/2M-2/5/4K- w 0 1", "c3-c4",
        "what stands on c3 never moves",
        "ce qui est en c3 ne bouge jamais",
    ),
    (
        "NotAStack", "pijersi", "start", "a1=b1",
        "a1 holds a lone cube; `=` moves a stack, write `-`",
        "a1 porte un seul cube ; `=` déplace une pile, écrivez `-`",
    ),
    (
        "PileOnGround", "mikjersi", "k-4/5/2MR2/5/4K- w 0 1", "c3=c4",
        "the pile on c3 has its foot in the ground and cannot move as a stack",
        "la pile en c3 est ancrée au sol et ne se déplace pas d'un bloc",
    ),
    (
        "SameCell", "pijersi", "start", "b4-b4",
        "a step must leave b4",
        "une étape doit quitter b4",
    ),
    (
        "TooFar", "pijersi", "start", "a1-c1",
        "c1 does not touch a1; a single cube moves one cell",
        "c1 ne touche pas a1 ; un cube seul se déplace d'une case",
    ),
    (
        "TooFar", "pijersi", "start", "b4=e4",
        "e4 is not one or two cells from b4 in a straight line",
        "e4 n'est pas à une ou deux cases de b4 en ligne droite",
    ),
    (
        "TooFar", "mikjersi", "k-4/5/2PR2/5/4K- w 0 1", "c3=d4",
        "d4 is not one or two cells from c3 in a straight line",
        "d4 n'est pas à une ou deux cases de c3 en ligne droite",
    ),
    (
        "Crossed", "pijersi", "start", "b4=b2",
        "b3 is occupied; a stack does not pass over anything",
        "b3 est occupée ; une pile ne passe par-dessus rien",
    ),
    (
        "StackOntoOwn", "pijersi", "start", "b4=b3",
        "a whole stack cannot be set on your own unit on b3",
        "une pile entière ne se pose pas sur votre unité en b3",
    ),
    (
        "Full", "pijersi", "start", "b3-b4",
        "b4 already holds two cubes",
        "b4 porte déjà deux cubes",
    ),
    (
        "MayNotStand", "pijersi", "start", "b4-b3",
        "b3: wise may not stand on rock",
        "b3 : sage ne peut pas s'empiler sur pierre",
    ),
    (
        "MayNotStand", "jersi-1", "n-3/5/6/6/6/5/N-K-2 w 0 1", "e1-d1",
        "d1: cukla may not stand on kunti",
        "d1 : cukla ne peut pas s'empiler sur kunti",
    ),
    (
        "StackOntoGround", "mikjersi", "k-4/5/2PRm-1/5/4K- w 0 1", "c3=c4",
        "a stack cannot climb what stands on c4; only a single cube can",
        "une pile ne peut pas monter en c4 ; seul un cube le peut",
    ),
    (
        "CannotTake", "pijersi", "6/7/p-R-4/7/6/7/6 w 0 1", "e2-e1",
        "e1: rock does not take paper",
        "e1 : pierre ne prend pas feuille",
    ),
    (
        "TakesOnlyBy", "jersi-4+special=pamei", "n-4/6/7/8/3c-KP4/8/7/6/N-4 w 0 1", "e5=e4",
        "ninja takes only by a single step",
        "ninja ne prend qu'en se déplaçant seul",
    ),
    (
        "TakesOnlyBy", "jersi-4+special=galtu", "n-4/6/7/8/3c-KG4/8/7/6/N-4 w 0 1", "e5-e4",
        "mahout takes only on top of a moving stack",
        "cornac ne prend qu'au sommet d'une pile en mouvement",
    ),
    (
        "TakenOnlyBySingle", "mikjersi", "k-4/5/2PRms1/5/4K- w 0 1", "c3=c4",
        "a cube that stands on a mountain, as on c4, is taken only by a single step",
        "un cube sur une montagne, comme en c4, n'est pris que par un cube seul",
    ),
    (
        "Guarded", "jersi-4+special=mokca", "n-4/6/7/8/1RC1m-5/8/7/6/N-4 w 0 1", "e2=e3",
        "the guardian on e4 keeps stacks off e3",
        "gardien en e4 : aucune pile ne s'arrête en e3",
    ),
    (
        "Guarded", "jersi-4+special=mokca", "n-4/6/7/8/9/8/2KC1m-2/6/N-4 w 0 1", "c3=c4",
        "the guardian on c5 keeps stacks off c4",
        "gardien en c5 : aucune pile ne s'arrête en c4",
    ),
    (
        "Divided", "jersi-4+special=fendi", "n-4/6/7/8/RC2f-5/8/7/6/N-4 w 0 1", "e1=e3",
        "the divider on e4 forbids jumps from or to e3",
        "diviseur en e4 : pas de saut depuis ou vers e3",
    ),
    (
        "Divided", "jersi-4+special=fendi", "n-4/6/7/8/2RFf-5/8/7/6/N-4 w 0 1", "e3=e1",
        "the divider on e4 forbids jumps from or to e3",
        "diviseur en e4 : pas de saut depuis ou vers e3",
    ),
    (
        "SecondMustMove", "pijersi", "start", "b3-b2-c2",
        "after a single step the second must move a stack: `=`",
        "après un cube, la seconde étape doit déplacer une pile : `=`",
    ),
    (
        "SecondMustMove", "pijersi", "start", "b4=c3=d4",
        "after a stack step the second must move its top alone: `-`",
        "après une pile, la seconde étape doit déplacer son seul sommet : `-`",
    ),
    (
        "NoSecondStep", "pijersi", "start", "b3-c3=d3",
        "the first step made no stack on c3 that could move on",
        "la première étape n'a pas formé en c3 une pile qui puisse repartir",
    ),
    (
        "TurnOver", "jersi-2", "5/6/7/8/4KRn-3/8/7/6/N-4 w 3 1", "e5=e6-e7",
        "taking the kunti ends the turn",
        "la prise (kunti) termine le tour",
    ),
    (
        "MustTurn", "jersi-4+turn", "n-4/6/7/8/3KC5/8/7/6/N-4 w 0 1", "e4=e5-e6",
        "the second step may not go in the first step's direction",
        "la seconde étape ne doit pas garder la direction de la première",
    ),
    (
        "MustGoStraight", "jersi-4+straight", "n-4/6/7/8/3KC5/8/7/6/N-4 w 0 1", "e4=e5-f5",
        "the second step must go in the first step's direction",
        "la seconde étape doit garder la direction de la première",
    ),
    (
        "PutBackMissing", "mikjersi", "s-p-r-2/5/1k-3/1R-3/4K- w 7 9 hand=mwMW", "b2-c2",
        "the captured king must be put back: end the turn with /k:cell",
        "il faut replacer la prise (roi) : terminez le tour par /k:case",
    ),
    (
        "NothingToPutBack", "mikjersi", "start", "a1-b1/k:e5",
        "nothing is put back after this turn",
        "rien n'est à replacer après ce tour",
    ),
    (
        "NothingToPutBack", "mikjersi", "fsprF-P-S-/5/1k-3/1R-3/4K- w 7 9 hand=WMwm", "b2-c2/k:e3",
        "nothing is put back after this turn",
        "rien n'est à replacer après ce tour",
    ),
    (
        "WrongPutBack", "mikjersi", "s-p-r-2/5/1k-3/1R-3/4K- w 7 9 hand=mwMW", "b2-c2/K:e5",
        "the cube to put back is k",
        "le cube à replacer est k",
    ),
    (
        "PutBackCell", "mikjersi", "s-p-r-2/5/1k-3/1R-3/4K- w 7 9 hand=mwMW", "b2-c2/k:d5",
        "the king cannot be put back on d5: only on its owner's first row, where it may stand",
        "roi : pas de retour en d5, seulement sur la première rangée de son camp, là où il peut se tenir",
    ),
    (
        "NoDrops", "pijersi", "start", "R:c1",
        "nothing can be dropped in this game now",
        "rien ne peut être parachuté dans ce jeu maintenant",
    ),
    (
        "NotInHand", "mikjersi", "start", "R:c1",
        "there is no R left in hand",
        "il n'y a plus de R en main",
    ),
    (
        "NotInHand", "mikjersi", "start", "W:c1/W:c2",
        "there is no W left in hand",
        "il n'y a plus de W en main",
    ),
    (
        "WrongColour", "mikjersi", "start", "w:c1",
        "w is the enemy's cube; upper case is White, lower case Black",
        "w est un cube adverse ; majuscule pour blanc, minuscule pour noir",
    ),
    (
        "OneCubeOnly", "jersi-1", "start", "K:d1/K:e1",
        "one cube at a time",
        "un seul cube à la fois",
    ),
    (
        "NotPlacedInSetup", "jersi-4+mountains+setup=free", "start", "A:b1",
        "mountain is not placed in the setup",
        "montagne : pas de pose pendant la préparation",
    ),
    (
        "OutsideRows", "jersi-1", "start", "K:b3",
        "b3 is outside your rows",
        "b3 est hors de vos rangées",
    ),
    (
        "OutsideRows", "jersi-4+mountains", "start", "A:f1",
        "f1 is outside your rows",
        "f1 est hors de vos rangées",
    ),
    (
        "LandsOnly", "mikjersi", "start", "M:a1",
        "mountain cannot land on a1: only on an empty cell or on a lone cube of yours that it may stand on",
        "montagne ne peut pas se poser en a1 : seulement sur une case vide ou sur un de vos cubes seuls qui l'accepte",
    ),
    (
        "LandsOnly", "mikjersi", "start", "W:a5",
        "wise cannot land on a5: only on an empty cell or on a lone cube of yours that it may stand on",
        "sage ne peut pas se poser en a5 : seulement sur une case vide ou sur un de vos cubes seuls qui l'accepte",
    ),
    (
        "LandsOnly", "mikjersi", "start", "W:e1",
        "wise cannot land on e1: only on an empty cell or on a lone cube of yours that it may stand on",
        "sage ne peut pas se poser en e1 : seulement sur une case vide ou sur un de vos cubes seuls qui l'accepte",
    ),
    (
        "NoStacksInSetup", "jersi-0", "4/5/6/6/6/5/K-3 w 0 1 phase=setup hand=NK", "K:d1",
        "d1 is taken; this game makes no stacks in the setup",
        "d1 est prise ; ce jeu ne fait pas de piles pendant la préparation",
    ),
    (
        "NoRoomForPrey", "jersi-1", "4/5/6/6/6/K-K-K-K-C-/C-C-C-1 w 0 1 phase=setup hand=NRRRRn", "R:g1",
        "that would leave no cell for your kunti",
        "il ne resterait plus de case pour votre kunti",
    ),
    (
        "NotAdjacent", "mikjersi", "start", "W:c1/M:c4",
        "two cubes are dropped on one cell or on two that touch; c1 and c4 do not",
        "deux cubes se parachutent sur une case ou sur deux cases voisines ; c1 et c4 ne le sont pas",
    ),
    (
        "NoSwaps", "jersi-2", "start", "a3<>a5",
        "nothing can change places in this game",
        "rien ne peut changer de place dans ce jeu",
    ),
    (
        "NoPreyThere", "jersi-4+special=mucti", "start", "a5<>a3",
        "your kunti is not on a5; its cell comes first",
        "votre kunti n'est pas en a5 ; sa case vient en premier",
    ),
    (
        "NoGhostThere", "jersi-4+special=mucti", "start", "a3<>a4",
        "no active cube of yours on a4 can change places",
        "aucun de vos cubes actifs en a4 ne peut changer de place",
    ),
];

#[test]
fn illegal_turns() {
    for &(kind, id, text, word, en, fr) in ILLEGAL {
        let here = if text == "start" { load(id).start() } else { position(id, text) };
        match here.read_turn(word) {
            Err(TurnError::Refused { refusal, sentence }) => {
                assert_eq!(name(&refusal), kind, "{id} {text} {word}: {sentence}");
                assert_eq!(sentence, en, "{id} {text} {word}");
                assert_eq!(refusal.say(here.rules(), Lang::En), en);
                assert_eq!(refusal.say(here.rules(), Lang::Fr), fr);
            }
            other => panic!("{id} {text} {word}: {other:?}"),
        }
    }
    let all = [
        "GameOver",
        "SetupFirst",
        "Empty",
        "NotYours",
        "GroundNeverMoves",
        "NotAStack",
        "PileOnGround",
        "SameCell",
        "TooFar",
        "Crossed",
        "StackOntoOwn",
        "Full",
        "MayNotStand",
        "StackOntoGround",
        "CannotTake",
        "TakesOnlyBy",
        "TakenOnlyBySingle",
        "Guarded",
        "Divided",
        "SecondMustMove",
        "NoSecondStep",
        "TurnOver",
        "MustTurn",
        "MustGoStraight",
        "PutBackMissing",
        "NothingToPutBack",
        "WrongPutBack",
        "PutBackCell",
        "NoDrops",
        "NotInHand",
        "WrongColour",
        "OneCubeOnly",
        "NotPlacedInSetup",
        "OutsideRows",
        "LandsOnly",
        "NoStacksInSetup",
        "NoRoomForPrey",
        "NotAdjacent",
        "NoSwaps",
        "NoPreyThere",
        "NoGhostThere",
    ];
    complete(ILLEGAL.iter().map(|case| case.0), &all);
}

/// Following the advice of a refusal helps.
#[test]
fn advice_is_good() {
    let here = position("mikjersi", "s-p-r-2/5/1k-3/1R-3/4K- w 7 9 hand=mwMW");
    let sentence = here.read_turn("b2-c2").unwrap_err().to_string();
    let advice = sentence.rsplit_once(" with ").unwrap().1.replace("cell", "e5");
    assert!(here.read_turn(&format!("b2-c2{advice}")).is_ok(), "{sentence}");
}

/// A turn as data may have another form than its word's.
#[test]
fn a_drop_in_the_wrong_order_is_another_turn() {
    let start = load("mikjersi").start();
    let turn = start.read_turn("W:c2/M:c1").unwrap();
    assert_eq!(start.word(turn), "M:c1/W:c2");
    let Turn::Drop { first, second: Some(second) } = turn else { panic!("{turn:?}") };
    let reversed = Turn::Drop { first: second, second: Some(first) };
    assert_eq!(start.check(turn), Ok(()));
    assert_eq!(start.check(reversed), Err(Refusal::OtherForm));
    let error = start.clone().play(reversed).unwrap_err();
    assert!(error.position == start);
    assert_eq!(error.to_string(), "this turn is written in another order");
    assert_eq!(error.refusal.say(start.rules(), Lang::Fr), "ce tour s'écrit dans un autre ordre");
}

/// In a setup letters are read in either case, elsewhere the case is the colour.
#[test]
fn the_case_of_placements() {
    let setup = load("jersi-1").start();
    let after = setup.clone().play(setup.read_turn("k:d1").unwrap()).unwrap();
    let black = after.read_turn("K:a7").unwrap();
    assert_eq!(after.word(black), "k:a7");
    assert!(load("mikjersi").start().read_turn("w:c1").is_err());
}

/// What is wrong, the id, the string or the word, the column, and the sentences.
type Unread = (&'static str, &'static str, &'static str, usize, &'static str, &'static str);

#[rustfmt::skip]
const NO_POSITIONS: &[Unread] = &[
    (
        "MissingField", "pijersi", "", 1,
        "the field ROWS is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
        "il manque le champ ROWS ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace",
    ),
    (
        "MissingField", "pijersi", "6/7/6/7/6/7/6", 14,
        "the field SIDE is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
        "il manque le champ SIDE ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace",
    ),
    (
        "MissingField", "pijersi", "6/7/6/7/6/7/6 w", 16,
        "the field QUIET is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
        "il manque le champ QUIET ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace",
    ),
    (
        "MissingField", "pijersi", "6/7/6/7/6/7/6 w 0", 18,
        "the field ROUND is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
        "il manque le champ ROUND ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace",
    ),
    (
        "MissingField", "pijersi", "6/7/6/7/6/7/6  w 0 1", 15,
        "the field SIDE is missing; a position is ROWS SIDE QUIET ROUND and extras, one space between",
        "il manque le champ SIDE ; une position s'écrit ROWS SIDE QUIET ROUND et suppléments, séparés par une espace",
    ),
    (
        "UnknownField", "pijersi", "6/7/6/7/6/7/6 w 0 1 ", 21,
        "`` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "UnknownField", "pijersi", "6/7/6/7/6/7/6 w 0 1 what=3", 21,
        "`what=3` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`what=3` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "UnknownField", "jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 end=3 end=3", 31,
        "`end=3` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`end=3` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "UnknownField", "mikjersi", "5/5/5/5/5 w 0 1 swaps=1 hand=W", 25,
        "`hand=W` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`hand=W` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "UnknownField", "mikjersi", "5/5/5/5/5 w 0 1 hand=", 17,
        "`hand=` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`hand=` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "UnknownField", "jersi-1", "4/5/6/6/6/5/4 w 0 1 phase=play", 21,
        "`phase=play` is not expected here; extras are phase=setup, hand=…, swaps=N, end=N, in this order, each once",
        "`phase=play` n'est pas attendu ici ; les suppléments sont phase=setup, hand=…, swaps=N, end=N, dans cet ordre, une fois chacun",
    ),
    (
        "RowCount", "pijersi", "6/7/6/7/6/7 w 0 1", 1,
        "there are 6 rows, but this board has 7",
        "il y a 6 rangées, mais ce plateau en a 7",
    ),
    (
        "RowLength", "pijersi", "6/7/6/7/6/7/R-6 w 0 1", 13,
        "row a has 7 cells here, but 6 on the board",
        "la rangée a a ici 7 cases, mais 6 sur le plateau",
    ),
    (
        "RowLength", "jersi-1", "4/5/6/7/6/5/4 w 0 1", 7,
        "row 4 has 7 cells here, but 6 on the board",
        "la rangée 4 a ici 7 cases, mais 6 sur le plateau",
    ),
    (
        "RowLength", "pijersi", "6/7/6/7//7/6 w 0 1", 9,
        "row c has 0 cells here, but 6 on the board",
        "la rangée c a ici 0 cases, mais 6 sur le plateau",
    ),
    (
        "RunTwice", "pijersi", "6/7/6/7/6/7/15 w 0 1", 14,
        "two digits follow each other; write a run of empty cells as one digit",
        "deux chiffres se suivent ; une suite de cases vides s'écrit d'un seul chiffre",
    ),
    (
        "EmptyRun", "pijersi", "6/70/6/7/6/7/6 w 0 1", 4,
        "a run of 0 cells; leave it out",
        "une suite de 0 case ; supprimez-la",
    ),
    (
        "UnknownCube", "pijersi", "6/7/6/7/6/7/5K- w 0 1", 14,
        "`K` is no cube of this game; its letters are RPSW, upper case for White",
        "`K` n'est pas un cube de ce jeu ; ses lettres sont RPSW, majuscules pour blanc",
    ),
    (
        "UnknownCube", "pijersi", "6/7/6/7/6/7/5R. w 0 1", 15,
        "`.` is no cube of this game; its letters are RPSW, upper case for White",
        "`.` n'est pas un cube de ce jeu ; ses lettres sont RPSW, majuscules pour blanc",
    ),
    (
        "UnknownCube", "pijersi", "6/7/6/7/6/7/5é- w 0 1", 14,
        "`é` is no cube of this game; its letters are RPSW, upper case for White",
        "`é` n'est pas un cube de ce jeu ; ses lettres sont RPSW, majuscules pour blanc",
    ),
    (
        "UnknownCube", "mikjersi", "5/5/5/5/5 w 0 1 hand=WX", 23,
        "`X` is no cube of this game; its letters are RPSFKWM, upper case for White",
        "`X` n'est pas un cube de ce jeu ; ses lettres sont RPSFKWM, majuscules pour blanc",
    ),
    (
        "MissingTop", "pijersi", "6/7/6/7/6/7/5R w 0 1", 15,
        "the upper half of this cell is missing: a cube, or `-` for none",
        "il manque le haut de cette case : un cube, ou `-` s'il n'y en a pas",
    ),
    (
        "Stack", "pijersi", "6/7/6/7/6/7/RW5 w 0 1", 14,
        "W may not stand on R in this game",
        "W ne peut pas être sur R dans ce jeu",
    ),
    (
        "Stack", "pijersi", "6/7/6/7/6/7/Rr5 w 0 1", 14,
        "r may not stand on R in this game",
        "r ne peut pas être sur R dans ce jeu",
    ),
    (
        "Stack", "jersi-2", "nk4/6/7/8/9/8/7/6/N-4 w 9 1", 2,
        "k may not stand on n in this game",
        "k ne peut pas être sur n dans ce jeu",
    ),
    (
        "StackInSetup", "jersi-0", "4/5/6/6/6/5/KK3 w 0 1 phase=setup hand=K", 13,
        "this game makes no stacks during the setup",
        "ce jeu ne fait pas de piles pendant la préparation",
    ),
    (
        "TooMany", "pijersi", "6/7/6/7/6/7/W-W-W-3 w 0 1", 17,
        "there are more than 2 cubes W on the board and in hand",
        "il y a plus de 2 cubes W sur le plateau et en main",
    ),
    (
        "TooMany", "jersi-4", "5/6/7/8/9/8/7/6/M-4 w 0 1", 17,
        "there are more than 0 cubes M on the board and in hand",
        "il y a plus de 0 cubes M sur le plateau et en main",
    ),
    (
        "TooMany", "mikjersi", "5/5/5/5/W-4 w 0 1 hand=W", 24,
        "there are more than 1 cubes W on the board and in hand",
        "il y a plus de 1 cubes W sur le plateau et en main",
    ),
    (
        "BadSide", "pijersi", "6/7/6/7/6/7/6 x 0 1", 15,
        "`x` is no side; write w or b",
        "`x` n'est pas un camp ; écrivez w ou b",
    ),
    (
        "BadNumber", "pijersi", "6/7/6/7/6/7/6 w -1 1", 17,
        "`-1` is no number that QUIET can have",
        "`-1` n'est pas un nombre possible pour QUIET",
    ),
    (
        "BadNumber", "pijersi", "6/7/6/7/6/7/6 w 00 1", 17,
        "`00` is no number that QUIET can have",
        "`00` n'est pas un nombre possible pour QUIET",
    ),
    (
        "BadNumber", "pijersi", "6/7/6/7/6/7/6 w 0 0", 19,
        "`0` is no number that ROUND can have",
        "`0` n'est pas un nombre possible pour ROUND",
    ),
    (
        "BadNumber", "pijersi", "6/7/6/7/6/7/6 w 0 18446744073709551616", 19,
        "`18446744073709551616` is no number that ROUND can have",
        "`18446744073709551616` n'est pas un nombre possible pour ROUND",
    ),
    (
        "NoSetup", "jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 phase=setup hand=K", 25,
        "this game has no setup by turns; leave out phase=setup",
        "ce jeu n'a pas de préparation tour par tour ; supprimez phase=setup",
    ),
    (
        "NothingToPlace", "jersi-2+setup=free", "5/6/7/8/9/8/7/6/5 w 0 1 phase=setup hand=k", 19,
        "phase=setup, but the side to move (w) has nothing in hand to place",
        "phase=setup, mais le camp au trait (w) n'a rien en main à poser",
    ),
    (
        "NothingToPlace", "jersi-4+mountains+setup=free", "5/6/7/8/9/8/7/6/5 b 0 1 phase=setup hand=Ka", 19,
        "phase=setup, but the side to move (b) has nothing in hand to place",
        "phase=setup, mais le camp au trait (b) n'a rien en main à poser",
    ),
    (
        "OutsideRows", "jersi-2+setup=free", "5/6/K-6/8/9/8/7/6/5 w 0 1 phase=setup hand=K", 5,
        "during the setup K cannot be on g1, outside its owner's rows",
        "pendant la préparation K ne peut pas être en g1, hors des rangées de son camp",
    ),
    (
        "NotYetOnBoard", "jersi-4+mountains+setup=free", "5/6/7/8/9/8/7/A-5/5 w 0 1 phase=setup hand=K", 15,
        "during the setup A cannot be on the board yet",
        "pendant la préparation A ne peut pas encore être sur le plateau",
    ),
    (
        "WrongGround", "jersi-4+mountains", "5/6/7/8/9/8/7/6/A-4 w 0 1", 17,
        "A cannot be on a1: it could not have been dropped there",
        "A ne peut pas être en a1 : il n'a pas pu y être parachuté",
    ),
    (
        "NotInHand", "jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 hand=K", 30,
        "K cannot be in hand now",
        "K ne peut pas être en main maintenant",
    ),
    (
        "NotInHand", "jersi-4+mountains", "5/6/7/8/9/8/7/6/5 w 0 1 hand=AK", 31,
        "K cannot be in hand now",
        "K ne peut pas être en main maintenant",
    ),
    (
        "NotInHand", "mikjersi", "5/5/5/5/5 w 0 1 hand=K", 22,
        "K cannot be in hand now",
        "K ne peut pas être en main maintenant",
    ),
    (
        "NoExchanges", "pijersi", "6/7/6/7/6/7/6 w 0 1 swaps=1", 21,
        "this game has no exchanges; leave out swaps=",
        "ce jeu n'a pas d'échanges ; supprimez swaps=",
    ),
    (
        "NoExchanges", "mikjersi", "5/5/5/5/5 w 0 1 swaps=2", 17,
        "swaps= is written only below 2, the number a game starts with",
        "swaps= s'écrit seulement en dessous de 2, le nombre de départ",
    ),
    (
        "NoCountdown", "mikjersi", "5/5/5/5/5 w 0 1 end=3", 17,
        "this game has no countdown; leave out end=",
        "ce jeu n'a pas de compte à rebours ; supprimez end=",
    ),
    (
        "NoCountdown", "jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 end=21", 25,
        "end= is a number from 0 to 20",
        "end= est un nombre de 0 à 20",
    ),
];

#[test]
fn position_strings() {
    for &(kind, id, text, column, en, fr) in NO_POSITIONS {
        let error = Position::read(&load(id), text).expect_err(text);
        assert_eq!((name(&error.problem).as_str(), error.column), (kind, column), "{id} {text:?}: {error}");
        assert_eq!(error.problem.say(Lang::En), en, "{id} {text:?}");
        assert_eq!(error.problem.say(Lang::Fr), fr, "{id} {text:?}");
        assert_eq!(error.to_string(), format!("position, column {column}: {en}"));
    }
    let all = [
        "MissingField",
        "UnknownField",
        "RowCount",
        "RowLength",
        "RunTwice",
        "EmptyRun",
        "UnknownCube",
        "MissingTop",
        "Stack",
        "StackInSetup",
        "TooMany",
        "BadSide",
        "BadNumber",
        "NoSetup",
        "NothingToPlace",
        "OutsideRows",
        "NotYetOnBoard",
        "WrongGround",
        "NotInHand",
        "NoExchanges",
        "NoCountdown",
    ];
    complete(NO_POSITIONS.iter().map(|case| case.0), &all);
}

/// What section 9 of the rules accepts although no game leads there.
#[test]
fn position_strings_that_are_taken() {
    for (id, text) in [
        // Missing cubes, and finished games.
        ("pijersi", "6/7/6/7/6/7/6 w 0 1"),
        ("pijersi", "R-5/7/6/7/6/7/r-5 b 0 1"),
        ("jersi-2", "5/6/7/8/9/8/7/6/5 b 3 7 end=0"),
        // Any QUIET and ROUND.
        ("pijersi", "6/7/6/7/6/7/R-5 b 18446744073709551615 18446744073709551615"),
        ("jersi-1", "4/5/6/6/6/5/4 w 5 3 phase=setup hand=K"),
        // A placed game without a hand.
        ("jersi-1", "n-3/5/6/6/6/5/N-3 b 4 9"),
        // Cubes on either colour's mountain.
        ("mikjersi", "k-4/5/mR1Mr1W-/5/4K- w 0 1"),
        ("jersi-4+mountains", "n-4/6/7/8/AAaa1aC1AcA-2/8/7/6/N-4 w 0 1"),
    ] {
        assert_eq!(position(id, text).to_string(), text);
    }
    // Hands are read in any order.
    let rules = load("mikjersi");
    let read = Position::read(&rules, "k-f-s-p-r-/5/5/5/R-P-S-F-K- w 0 1 hand=mwMW").unwrap();
    assert!(read == rules.start());
}

#[rustfmt::skip]
const NO_WORDS: &[Unread] = &[
    (
        "NotAWord", "pijersi", "", 1,
        "`` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
        "`` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
    ),
    (
        "NotAWord", "pijersi", "hello", 1,
        "`hello` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
        "`hello` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
    ),
    (
        "NotAWord", "pijersi", "a1-", 4,
        "`a1-` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
        "`a1-` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
    ),
    (
        "NotAWord", "mikjersi", "W:", 3,
        "`W:` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
        "`W:` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
    ),
    (
        "NotAWord", "mikjersi", "W:c1/c2", 6,
        "`W:c1/c2` is no turn; write a turn as c2-c3, c2=c4, a5-b5=d7, K:d1 or a3<>c4",
        "`W:c1/c2` n'est pas un tour ; un tour s'écrit c2-c3, c2=c4, a5-b5=d7, K:d1 ou a3<>c4",
    ),
    (
        "NoSuchCell", "pijersi", "a7-a6", 1,
        "there is no cell `a7` on this board",
        "il n'y a pas de case `a7` sur ce plateau",
    ),
    (
        "NoSuchCell", "pijersi", "a1-z1", 4,
        "there is no cell `z1` on this board",
        "il n'y a pas de case `z1` sur ce plateau",
    ),
    (
        "NoSuchCell", "jersi-1", "K:d4", 3,
        "there is no cell `d4` on this board",
        "il n'y a pas de case `d4` sur ce plateau",
    ),
    (
        "NoSuchCell", "pijersi", "a1-b12", 4,
        "there is no cell `b12` on this board",
        "il n'y a pas de case `b12` sur ce plateau",
    ),
    (
        "UnknownCube", "mikjersi", "X:c1", 1,
        "`X` is no cube of this game; its letters are RPSFKWM",
        "`X` n'est pas un cube de ce jeu ; ses lettres sont RPSFKWM",
    ),
    (
        "UnknownCube", "mikjersi", "W:c1/é:c2", 6,
        "`é` is no cube of this game; its letters are RPSFKWM",
        "`é` n'est pas un cube de ce jeu ; ses lettres sont RPSFKWM",
    ),
    (
        "NoSign", "pijersi", "a1", 3,
        "after the first cell comes `-` for one cube, `=` for a stack, or `<>` for a swap",
        "après la première case vient `-` pour un cube, `=` pour une pile, ou `<>` pour un échange",
    ),
    (
        "NoSign", "pijersi", "a1+b1", 3,
        "after the first cell comes `-` for one cube, `=` for a stack, or `<>` for a swap",
        "après la première case vient `-` pour un cube, `=` pour une pile, ou `<>` pour un échange",
    ),
    (
        "TooManySteps", "pijersi", "a1-b1=c1-d1", 10,
        "a turn has at most two steps",
        "un tour a au plus deux étapes",
    ),
    (
        "TooManyCubes", "mikjersi", "W:c1/M:c2/W:c3", 10,
        "a turn places at most two cubes",
        "un tour pose au plus deux cubes",
    ),
    (
        "TrailingText", "pijersi", "a1-b1?", 6,
        "`?` is not expected here",
        "`?` n'est pas attendu ici",
    ),
    (
        "TrailingText", "pijersi", "a1-b1!!!", 8,
        "`!` is not expected here",
        "`!` n'est pas attendu ici",
    ),
    (
        "TrailingText", "pijersi", "a1-b1 ", 6,
        "` ` is not expected here",
        "` ` n'est pas attendu ici",
    ),
    (
        "WrongMark", "pijersi", "b4=d5!", 6,
        "`!` does not fit: nothing of the kind happens here; leave it out",
        "`!` ne convient pas : rien de tel ne se passe ici ; supprimez-le",
    ),
    (
        "WrongMark", "pijersi", "b4=d5*", 6,
        "`*` does not fit: nothing of the kind happens here; leave it out",
        "`*` ne convient pas : rien de tel ne se passe ici ; supprimez-le",
    ),
];

#[test]
fn words() {
    for &(kind, id, word, column, en, fr) in NO_WORDS {
        let rules = load(id);
        match rules.start().read_turn(word) {
            Err(TurnError::Word(error)) => {
                assert_eq!((name(&error.problem).as_str(), error.column), (kind, column), "{id} {word:?}");
                assert_eq!(error.problem.say(Lang::En), en, "{id} {word:?}");
                assert_eq!(error.problem.say(Lang::Fr), fr, "{id} {word:?}");
                let error = TurnError::Word(error);
                assert_eq!(error.to_string(), format!("column {column}: {en}"));
                assert_eq!(error.say(&rules, Lang::Fr), format!("colonne {column}: {fr}"));
            }
            other => panic!("{id} {word:?}: {other:?}"),
        }
    }
    let all = [
        "NotAWord",
        "NoSuchCell",
        "UnknownCube",
        "NoSign",
        "TooManySteps",
        "TooManyCubes",
        "TrailingText",
        "WrongMark",
    ];
    complete(NO_WORDS.iter().map(|case| case.0), &all);
}

/// Messages stay short whatever the input.
#[test]
fn messages_are_short() {
    let rules = load("pijersi");
    let long = "é".repeat(10_000);
    for text in [long.clone(), format!("6/7/6/7/6/7/6 {long} 0 1"), format!("6/7/6/7/6/7/6 w 0 1 {long}")] {
        assert!(Position::read(&rules, &text).unwrap_err().to_string().chars().count() < 250);
    }
    for word in [long.clone(), format!("a1-b1{long}"), format!("a{}", "1".repeat(10_000))] {
        assert!(rules.start().read_turn(&word).unwrap_err().to_string().chars().count() < 250);
    }
}
