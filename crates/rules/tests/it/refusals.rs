//! Everything that a turn can be refused for, with its sentences.

use crate::common::{complete, load, name, position};
use jersi_rules::{Lang, Refusal, Turn, TurnError};

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
        "la partie est finie : le joueur au trait ne peut plus jouer",
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
        "un coup doit quitter b4",
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
        "d1: cukla (rock) may not stand on kunti",
        "d1 : cukla (pierre) ne peut pas s'empiler sur kunti",
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
        "après un cube, le second coup doit déplacer une pile : `=`",
    ),
    (
        "SecondMustMove", "pijersi", "start", "b4=c3=d4",
        "after a stack step the second must move its top alone: `-`",
        "après une pile, le second coup doit déplacer son seul sommet : `-`",
    ),
    (
        "NoSecondStep", "pijersi", "start", "b3-c3=d3",
        "the first step made no stack on c3 that could move on",
        "le premier coup n'a pas formé en c3 une pile qui puisse repartir",
    ),
    (
        "TurnOver", "jersi-2", "5/6/7/8/4KRn-3/8/7/6/N-4 w 3 1", "e5=e6-e7",
        "taking the kunti ends the turn",
        "la prise (kunti) termine le tour",
    ),
    (
        "MustTurn", "jersi-4+turn", "n-4/6/7/8/3KC5/8/7/6/N-4 w 0 1", "e4=e5-e6",
        "the second step may not go in the first step's direction",
        "le second coup ne doit pas garder la direction du premier",
    ),
    (
        "MustGoStraight", "jersi-4+straight", "n-4/6/7/8/3KC5/8/7/6/N-4 w 0 1", "e4=e5-f5",
        "the second step must go in the first step's direction",
        "le second coup doit garder la direction du premier",
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
                assert_eq!(refusal.say(here.rules(), Lang::EN), en);
                assert_eq!(refusal.say(here.rules(), Lang::known("fr")), fr);
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
    assert_eq!(error.refusal.say(start.rules(), Lang::known("fr")), "ce tour s'écrit dans un autre ordre");
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
