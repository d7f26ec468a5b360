//! Everything that is no position string or no word, with its place and its sentences.

use crate::common::{complete, load, name, position};
use jersi_rules::{Lang, Position, TurnError};

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
        assert_eq!(error.problem.say(Lang::EN), en, "{id} {text:?}");
        assert_eq!(error.problem.say(Lang::known("fr")), fr, "{id} {text:?}");
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
        "un tour a au plus deux coups",
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
                assert_eq!(error.problem.say(Lang::EN), en, "{id} {word:?}");
                assert_eq!(error.problem.say(Lang::known("fr")), fr, "{id} {word:?}");
                let error = TurnError::Word(error);
                assert_eq!(error.to_string(), format!("column {column}: {en}"));
                assert_eq!(error.say(&rules, Lang::known("fr")), format!("colonne {column} : {fr}"));
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
