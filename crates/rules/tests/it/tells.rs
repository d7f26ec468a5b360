//! Turns in words, and the cells that guardians and dividers control.

use crate::common::load;
use jersi_rules::{Lang, Position, Power};

/// An id, a position (`start` for the start), a turn's word with its marks, and how it is told in both languages.
const TOLD: [[&str; 5]; 23] = [
    // Steps.
    [
        "pijersi",
        "6/7/6/r-1s-1r-1S-/6/2RP4/3R-2 w 0 1",
        "d7-d6",
        "White: scissors from d7 to d6",
        "Blanc : ciseaux de d7 à d6",
    ],
    ["pijersi", "start", "b4=d5", "White: stack from b4 to d5", "Blanc : pile de b4 à d5"],
    [
        "pijersi",
        "start",
        "a1-b1",
        "White: rock from a1 to b1, onto paper",
        "Blanc : pierre de a1 à b1, sur feuille",
    ],
    // Two steps.
    [
        "pijersi",
        "start",
        "a1-b1=c1",
        "White: rock from a1 to b1, onto paper; then the stack to c1",
        "Blanc : pierre de a1 à b1, sur feuille ; puis la pile à c1",
    ],
    [
        "pijersi",
        "start",
        "b4=c4-d4",
        "White: stack from b4 to c4; then its top (wise) to d4",
        "Blanc : pile de b4 à c4 ; puis son sommet (sage) à d4",
    ],
    // The second step comes back over the cell that the first left.
    [
        "pijersi",
        "6/7/6/2P-1R-S-1/6/5r-1/6 w 0 1",
        "d5-d6=d4",
        "White: rock from d5 to d6, onto scissors; then the stack to d4",
        "Blanc : pierre de d5 à d6, sur ciseaux ; puis la pile à d4",
    ],
    // … or to that very cell, where nothing stands any more.
    [
        "pijersi",
        "6/7/6/4RPS-1/6/5r-1/6 w 0 1",
        "d5=d4-d5",
        "White: stack from d5 to d4; then its top (paper) to d5",
        "Blanc : pile de d5 à d4 ; puis son sommet (feuille) à d5",
    ],
    // Captures: a lone cube, a stack, in the second step, in both.
    [
        "pijersi",
        "6/7/6/3prS-2/6/2RP4/3R-2 b 0 1",
        "d4=d5!",
        "Black: stack from d4 to d5, takes scissors",
        "Noir : pile de d4 à d5, prend ciseaux",
    ],
    [
        "pijersi",
        "6/7/6/2S-1prP-1/6/7/6 w 0 1",
        "d6-d5!",
        "White: paper from d6 to d5, takes rock on paper",
        "Blanc : feuille de d6 à d5, prend pierre sur feuille",
    ],
    [
        "pijersi",
        "6/7/6/3pr2S-/6/2RP4/3R-2 b 0 1",
        "d4=d6-d7!",
        "Black: stack from d4 to d6; then its top (rock) to d7, takes scissors",
        "Noir : pile de d4 à d6 ; puis son sommet (pierre) à d7, prend ciseaux",
    ],
    [
        "pijersi",
        "6/7/6/3prRSS-1/6/7/6 b 0 1",
        "d4=d5!-d6!",
        "Black: stack from d4 to d5, takes scissors on rock; then its top (rock) to d6, takes scissors",
        "Noir : pile de d4 à d5, prend ciseaux sur pierre ; puis son sommet (pierre) à d6, prend ciseaux",
    ],
    // Placements and drops.
    ["jersi-1", "start", "K:d1", "Blue: places cukla (rock) on d1", "Bleu : pose cukla (pierre) en d1"],
    [
        "jersi-1",
        "k-3/5/6/6/6/5/K-3 b 0 1 phase=setup hand=NKKKCCCCRRRRnkkkccccrrrr",
        "c:a7",
        "Red: places kuctai (scissors) on a7, onto cukla (rock)",
        "Rouge : pose kuctai (ciseaux) en a7, sur cukla (pierre)",
    ],
    [
        "mikjersi",
        "start",
        "M:b1/W:c1",
        "White: places mountain on b1, then wise on c1",
        "Blanc : pose montagne en b1, puis sage en c1",
    ],
    [
        "jersi-4+mountains",
        "start",
        "A:c3/A:c3",
        "White: places mountain on c3, then mountain on c3, onto mountain",
        "Blanc : pose montagne en c3, puis montagne en c3, sur montagne",
    ],
    // A prey that is put back: on the ground, on a cube.
    [
        "mikjersi",
        "f-4/k-R-3/5/5/4K- w 0 1 hand=WMwm swaps=0",
        "d2-d1!!/k:e2",
        "White: rock from d2 to d1, takes king; king back on e2",
        "Blanc : pierre de d2 à d1, prend roi ; roi de retour en e2",
    ],
    [
        "mikjersi",
        "f-4/mkR-3/5/5/4K- w 0 1 hand=WM swaps=0",
        "d2-d1!!/k:e1",
        "White: rock from d2 to d1, onto mountain, takes king; king back on e1, onto fool",
        "Blanc : pierre de d2 à d1, sur montagne, prend roi ; roi de retour en e1, sur fou",
    ],
    // Exchanges: by a capture, after a drop, of several roles, after a put-back.
    [
        "mikjersi",
        "f-1s-1k-/R-4/5/5/4K- w 0 1 hand=WMPSwmpr",
        "d1-e1!*",
        "White: rock from d1 to e1, takes fool; exchange of fool",
        "Blanc : pierre de d1 à e1, prend fou ; échange : fou",
    ],
    [
        "mikjersi",
        "k-4/4R-/5/5/4K- w 0 1 hand=PSWMpswmr",
        "W:a1*",
        "White: places wise on a1; exchange of fool",
        "Blanc : pose sage en a1 ; échange : fou",
    ],
    [
        "mikjersi",
        "f-4/k-R-3/5/5/4K- w 0 1 hand=Mm",
        "d2-d1!!/k:e2*",
        "White: rock from d2 to d1, takes king; king back on e2; exchange of paper, scissors and wise",
        "Blanc : pierre de d2 à d1, prend roi ; roi de retour en e2 ; échange : feuille, ciseaux et sage",
    ],
    // Mountains: climbed, and taken upon.
    [
        "mikjersi",
        "k-4/5/m-4/R-4/4K- w 0 1 swaps=0",
        "b1-c1",
        "White: rock from b1 to c1, onto mountain",
        "Blanc : pierre de b1 à c1, sur montagne",
    ],
    [
        "mikjersi",
        "k-4/5/Ms4/R-4/4K- w 0 1 swaps=0",
        "b1-c1!",
        "White: rock from b1 to c1, onto mountain, takes scissors",
        "Blanc : pierre de b1 à c1, sur montagne, prend ciseaux",
    ],
    [
        "jersi-4+special=mucti",
        "start",
        "a3<>a5",
        "White: kunti and ghost change places (a3, a5)",
        "Blanc : kunti et fantôme échangent leurs places (a3, a5)",
    ],
];

fn position(id: &str, text: &str) -> Position {
    if text == "start" { load(id).start() } else { crate::common::position(id, text) }
}

#[test]
fn turns_in_words() {
    for [id, text, word, en, fr] in TOLD {
        let position = position(id, text);
        let turn = position.read_turn(word).unwrap_or_else(|error| panic!("{position:?} {word}: {error}"));
        assert_eq!(position.marked_word(turn), word, "{position:?}");
        assert_eq!(position.tell(turn, Lang::EN), en, "{position:?} {word}");
        assert_eq!(position.tell(turn, Lang::known("fr")), fr, "{position:?} {word}");
    }
}

#[test]
fn guardians_and_dividers_control_their_neighbours() {
    let controls = |position: &Position| -> Vec<String> {
        let rules = position.rules();
        let name = |cell| rules.board().name(cell);
        let line = |c: &jersi_rules::Control| {
            let power = if c.power == Power::Guards { "guards" } else { "divides" };
            let cells: Vec<&str> = c.cells.iter().map(name).collect();
            format!("{} {} {power} {}", c.side.letter(), name(c.by), cells.join(" "))
        };
        position.controls().iter().map(line).collect()
    };
    assert!(controls(&load("pijersi").start()).is_empty());
    let start = load("jersi-4+special=mokca/fendi").start();
    assert_eq!(controls(&start), ["w a5 guards a4 b5 b6", "b i1 divides h1 h2 i2"]);
    // One that is covered does nothing.
    let turn = start.read_turn("a5-b5").unwrap();
    let moved = start.clone().play(turn).unwrap();
    assert_eq!(controls(&moved), ["w b5 guards a4 a5 b4 b6 c5 c6", "b i1 divides h1 h2 i2"]);
    let covered = position("jersi-4+special=mokca", "4n-/6/7/8/1MK1m-5/8/7/6/N-4 w 0 1");
    assert_eq!(controls(&covered), ["b e4 guards d3 d4 e3 e5 f3 f4"]);
}
