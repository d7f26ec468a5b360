//! Rule files: right ones play, and wrong ones show all their mistakes, each at its line and column.

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::checks;
use jersi_rules::{
    Bend, Blocked, Lang, Position, Prey, Reason, Ruleset, Shape, Side, Turn, builtin_ids, perft,
};

/// A small game of one's own, which the tests below change.
const MINI: &str = r#"name = "Mini"
summary = { en = "A small game.", fr = "Un petit jeu." }
author = "Nobody"

[board]
cells = "square"
rows = [3, 3, 3]

[cubes.rock]
letter = "R"
count = 1
takes = ["scissors"]

[cubes.paper]
letter = "P"
count = 1
takes = ["rock"]

[cubes.scissors]
letter = "S"
count = 1
takes = ["paper"]

[setup]
position = "s-p-r-/3/R-P-S-"

[end]
goal = ["rock", "paper", "scissors"]
quiet = 12
blocked = "loses"
"#;

/// The small game with parts of its text replaced; each must be there.
fn mini(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(MINI.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "there is no {old:?} to replace");
        text.replacen(old, new, 1)
    })
}

fn game(text: &str, id: &str) -> Arc<Ruleset> {
    let name = id.split('+').next().unwrap_or("");
    Ruleset::from_file(name, text, id).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"))
}

/// Reads a text in which every § stands before the place of a mistake, and compares the mistakes with what each of
/// them should say, in the order of the text.
fn wrong(marked: &str, says: &[&str]) {
    let mut places = Vec::new();
    let mut text = String::new();
    for c in marked.chars() {
        if c == '§' {
            let line = text.matches('\n').count() + 1;
            places.push((line, text.rsplit('\n').next().unwrap_or("").chars().count() + 1));
        } else {
            text.push(c);
        }
    }
    assert_eq!(places.len(), says.len(), "a mark for each mistake in\n{marked}");
    let mistakes = match Ruleset::from_file("mini", &text, "mini") {
        Ok(_) => panic!("this is taken:\n{text}"),
        Err(mistakes) => mistakes,
    };
    let found: Vec<(usize, usize)> = mistakes.0.iter().map(|m| (m.place.line, m.place.column)).collect();
    assert_eq!(found, places, "{mistakes}\n{marked}");
    for (mistake, say) in mistakes.0.iter().zip(says) {
        assert_eq!(&*mistake.place.file, "mini.toml");
        assert!(mistake.message.to_string().contains(say), "{mistake}\nshould say {say:?}");
    }
    let listed: Vec<String> = mistakes.0.iter().map(|m| m.to_string()).collect();
    assert_eq!(mistakes.to_string(), listed.join("\n"));
    checks::mistakes(&text, "mini.toml", &mistakes);
}

#[test]
fn games_that_come_with_the_program() {
    let folder = format!("{}/games", env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        // As a file, and under another name.
        let rules = game(&text, &name);
        assert_eq!(rules.id(), name);
        assert!(rules.start() == crate::common::load(&name).start());
        assert_eq!(game(&text, "other").start().to_string(), rules.start().to_string());
        assert_eq!(Ruleset::check_file(&name, &text).map(|rules| rules.id().to_owned()), Ok(name.clone()));
        let about = rules.about();
        for text in [&about.name, &about.summary, &about.kind] {
            assert!(Lang::all().all(|lang| !text.get(lang).is_empty()), "{name}");
        }
        assert_eq!(about.author, "Lucas Borboleta");
        assert!(!about.licence.is_empty() && !about.history.is_empty() && about.players == 2, "{name}");
        found.push(name);
    }
    found.sort();
    let mut all: Vec<&str> = builtin_ids().collect();
    all.sort_unstable();
    assert_eq!(found, all);
}

/// A file says only what differs from the one it is like.
#[test]
fn inheritance() {
    let (one, two, four) =
        (crate::common::load("jersi-1"), crate::common::load("jersi-2"), crate::common::load("jersi-4"));
    assert_eq!(two.about().author, one.about().author);
    assert_eq!((one.blocked(), two.blocked()), (Blocked::Loses, Blocked::Draws));
    assert_eq!((one.countdown_turns(), two.countdown_turns()), (None, Some(20)));
    for name in ["kunti", "cukla", "kuctai", "kurfa"] {
        let [a, b, c] = [&one, &two, &four].map(|rules| rules.role_named(name).unwrap());
        assert_eq!(
            (one.role(a).letter, one.role(a).takes_single),
            (two.role(b).letter, two.role(b).takes_single)
        );
        assert_eq!(one.role(a).glyph, two.role(b).glyph);
        assert_eq!(four.role(c).glyph, two.role(b).glyph, "only the letters change places");
    }
    assert_eq!(four.letter(jersi_rules::Cube::new(Side::White, four.role_named("cukla").unwrap())), 'C');
    assert_eq!(two.letter(jersi_rules::Cube::new(Side::White, two.role_named("cukla").unwrap())), 'K');
    // Options belong to the file that declares them, and a new history takes the place of the old.
    assert_eq!(one.options().len(), 1);
    assert!(two.options().iter().all(|option| option.name != "nosea"));
    assert!(two.about().history.iter().all(|version| version.version != "1.0"));
}

#[test]
fn a_game_of_ones_own() {
    let rules = game(MINI, "mini");
    assert_eq!(rules.id(), "mini");
    assert_eq!(rules.start().to_string(), "s-p-r-/3/R-P-S- w 0 1");
    assert_eq!(rules.board().shape(), Shape::Square);
    assert_eq!(rules.quiet_limit(), Some(12));
    // The first turns by hand: three steps ahead, four onto a neighbour; such a stack then moves one or two cells
    // ahead, or aside: from a1 and a3 also over the cell it came from, or onto it.
    let words: Vec<String> = checks::words(&rules.start());
    assert_eq!(words.iter().filter(|w| w.len() == 5).count(), 3 + 4);
    assert!(words.contains(&"a1-a2=b2".to_owned()) && words.contains(&"a1-a2=a1".to_owned()));
    // It ends: by a crossing, or after twelve quiet turns.
    let mut ends = HashMap::new();
    for seed in 0..200 {
        let mut random = jersi_rules::SplitMix::new(seed);
        let end = crate::common::play_out(rules.start(), &mut random, 100, checks::position);
        *ends.entry(end.outcome().map(|o| o.reason)).or_insert(0) += 1;
    }
    assert!(!ends.contains_key(&None) && ends[&Some(Reason::Goal)] > 0, "{ends:?}");
}

#[test]
fn like_another_game_with_a_change() {
    let text = "like = \"pijersi\"\nname = \"Short\"\nsummary = \"Three quiet turns.\"\n[end]\nquiet = 3\n";
    let (own, pijersi) = (game(text, "short-pijersi"), crate::common::load("pijersi"));
    assert_eq!(own.quiet_limit(), Some(3));
    assert_eq!(own.goal(), pijersi.goal());
    assert_eq!(perft(&own.start(), 2), perft(&pijersi.start(), 2));
    // Three quiet turns end the game, so fewer have a fourth.
    assert!(perft(&own.start(), 4) < perft(&pijersi.start(), 3) * 20);
    // A variant is something to be like, too; `false` takes back what it says.
    let text = "like = \"jersi-4+special=mokca+landing\"\nname = \"Other\"\nsummary = \"-\"\n\
                [turn]\nsecond-step = \"turn\"\n[end]\ncountdown = false\n";
    let own = game(text, "own");
    assert_eq!((own.bend(), own.prey_falls(), own.countdown_turns()), (Bend::Turn, Prey::PutBack, None));
    assert_eq!(own.start().to_string(), crate::common::load("jersi-4+special=mokca").start().to_string());
    assert!(own.options().is_empty());
}

/// Without second steps the turns are those of the game that have one, with everything that is asked of them, and a turn of two
/// is refused in words.
#[test]
fn one_step_a_turn() {
    for like in ["pijersi", "jersi-2", "mikjersi", "jersi-4+special=mokca+mountains"] {
        let text =
            format!("like = \"{like}\"\nname = \"One\"\nsummary = \"-\"\n[turn]\nsecond-step = \"none\"\n");
        let (one, both) = (game(&text, "one"), crate::common::load(like));
        assert_eq!(one.bend(), Bend::None);
        let mut random = jersi_rules::SplitMix::new(5);
        let (mut refused, mut wins) = (0, 0);
        for _ in 0..12 {
            let mut position = one.start();
            for _ in 0..60 {
                if position.outcome().is_some() {
                    break;
                }
                let twin = Position::read(&both, &position.to_string()).expect("a position");
                let has_two = |turn: &Turn| matches!(turn, Turn::Steps { then: Some(_), .. });
                let (two, mut wanted): (Vec<Turn>, Vec<Turn>) = twin.turns().into_iter().partition(has_two);
                let mut found = position.turns();
                wanted.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, wanted, "{like} {position}");
                assert_eq!(position.state().count_turns(&one), found.len() as u64, "{like} {position}");
                let win = position.state().winning_turn(&one);
                assert!(win.is_none_or(|turn| found.contains(&turn)), "{like} {position}");
                wins += usize::from(win.is_some());
                for turn in two.into_iter().take(1) {
                    let said = position.check(turn).unwrap_err().say(&one, Lang::EN);
                    assert_eq!(said, "a turn of this game is one step; there is no second");
                    refused += 1;
                }
                position.play_unchecked(found[random.below(found.len() as u64) as usize]);
            }
        }
        assert!(refused > 20, "{like}: {refused} refused, {wins} wins");
    }
}

#[test]
fn eight_directions() {
    let text = mini(&[("rows = [3, 3, 3]", "directions = 8\nrows = [3, 3, 3]")]);
    let rules = game(&text, "mini");
    assert_eq!(rules.board().shape(), Shape::SquareDiagonal);
    let board = rules.board();
    assert_eq!(board.adjacent(board.cell("b2").unwrap()).len(), 8);
    let words = checks::words(&rules.start());
    assert!(words.contains(&"a1-b2".to_owned()) && words.contains(&"a2-a1=c3".to_owned()), "{words:?}");
    assert!(!checks::words(&game(MINI, "mini").start()).contains(&"a1-b2".to_owned()));
    for seed in 0..50 {
        crate::common::play_out(rules.start(), &mut jersi_rules::SplitMix::new(seed), 60, checks::position);
    }
}

/// Three roles and a prey on a board of hexagons with a hole, with drops, guardians and a setup by turns.
#[test]
fn everything_at_once() {
    let text = r##"
name = "Everything"
summary = "Most keys in one file."
author = "Nobody"
licence = "CC0"
kind = "test"
minutes = [5, 10]
[sides]
white = { en = "Sun", fr = "soleil", colour = "#ffcc00" }
black = { en = "Moon", fr = "lune", colour = "#000088" }
[board]
cells = "hex"
rows = [4, 5, 6, 5, 4]
holes = ["c3"]
home = { white = ["a"], black = ["e"] }
[cubes.stone]
letter = "S"
count = 2
power = "ground"
[cubes.fox]
letter = "F"
count = 3
takes = ["hen", "fox"]
takes-by = "single"
[cubes.hen]
letter = "H"
count = 1
carries = []
[cubes.dog]
letter = "D"
count = 1
power = "guards"
[drops]
cubes = ["stone"]
hand = { stone = 2 }
most = 2
rows = { white = ["b", "c"], black = ["d", "c"] }
[setup]
place = { white = ["a"], black = ["e"], stacks = true }
[turn]
second-step = "straight"
[end]
prey = "hen"
captured = "wins"
quiet = 30
blocked = "draws"
[[options]]
name = "soft"
about = "the hen is put back"
change.end.captured = "put-back"
change.end.goal = ["hen"]
[[options]]
name = "how"
about = "how the second step goes"
[[options.values]]
name = "straight"
about = "straight on"
[[options.values]]
name = "free"
about = "anyhow"
change.turn.second-step = "free"
"##;
    let rules = game(text, "everything");
    assert_eq!(rules.board().len(), 23);
    assert_eq!(rules.side_name(Side::Black, Lang::known("fr")), "lune");
    assert_eq!(rules.about().minutes, Some((5, 10)));
    assert_eq!(rules.start().to_string(), "4/5/5/5/4 w 0 1 phase=setup hand=SSFFFHDssfffhd");
    assert_eq!(game(text, "everything+how=straight").id(), "everything");
    let both = game(text, "everything+how=free+soft");
    assert_eq!(both.id(), "everything+soft+how=free");
    assert_eq!((both.prey_falls(), both.bend()), (Prey::PutBack, Bend::Free));
    for rules in [rules, both] {
        let mut reasons = Vec::new();
        for seed in 0..60 {
            let mut random = jersi_rules::SplitMix::new(seed);
            let end = crate::common::play_out(rules.start(), &mut random, 400, checks::position);
            reasons.extend(end.outcome().map(|o| o.reason));
        }
        assert!(reasons.len() > 50, "{reasons:?}");
    }
}

#[test]
fn unknown_keys() {
    wrong(
        &mini(&[
            ("author", "§autor = 1\nauthor"),
            ("rows", "§row = 1\nrows"),
            ("letter = \"R\"", "letter = \"R\"\n§weight = 3"),
            ("position", "§foo = 1\nposition"),
            ("goal", "§\"end less\" = true\ngoal"),
        ]),
        &[
            "unknown key `autor`; known here: name, summary",
            "unknown key `row`; known here: cells, directions, rows",
            "unknown key `weight`; known here: letter, name, alias, count",
            "unknown key `foo`; known here: position, place, random",
            "unknown key `end less`; known here: prey",
        ],
    );
}

#[test]
fn missing_keys() {
    wrong("§§§§§", &["`name`", "`summary`", "`author`", "`board`", "`cubes`"]);
    wrong(
        &mini(&[("name = \"Mini\"\n", "§§"), ("author = \"Nobody\"\n", "")]),
        &["`name` is missing", "`author`"],
    );
    wrong(&mini(&[("[board]\ncells = \"square\"\n", "§[board]\n")]), &["`cells` is missing"]);
    wrong(&mini(&[("[board]", "§[board]"), ("rows = [3, 3, 3]\n", "")]), &["`rows` is missing"]);
    wrong(&mini(&[("[end]", "§[end]"), ("blocked = \"loses\"\n", "")]), &["`blocked` is missing"]);
    wrong(
        &mini(&[("name", "§name"), ("[setup]\nposition = \"s-p-r-/3/R-P-S-\"\n", "")]),
        &["`setup` is missing"],
    );
    wrong(&mini(&[("[setup]", "[cubes.§well]\ncount = 0\n\n[setup]")]), &["`letter` is missing"]);
    wrong(
        &mini(&[("summary = { en = \"A small game.\", fr =", "summary = §{ §eng = \"A small game.\", fr =")]),
        &["`en` is missing", "unknown key `eng`; known here: en"],
    );
}

#[test]
fn wrong_types() {
    wrong(
        &mini(&[
            ("author = \"Nobody\"", "author = §[\"Nobody\"]"),
            ("takes = [\"scissors\"]", "takes = §\"scissors\""),
            ("count = 1\ntakes = [\"rock\"]", "count = 1\ntakes = [§7]"),
            ("quiet = 12", "quiet = §1.5"),
            ("blocked = \"loses\"", "blocked = §true"),
        ]),
        &[
            "this is a list, but a text in quotes is wanted",
            "this is a text, but a list in [ ] is wanted",
            "this is a number, but a text in quotes is wanted",
            "but a whole number is wanted",
            "this is true or false, but a text in quotes is wanted",
        ],
    );
    wrong(
        &mini(&[("cells = \"square\"", "cells = §3")]),
        &["this is a number, but a text in quotes is wanted"],
    );
    wrong(
        &mini(&[("quiet = 12", "quiet = §{ lone-prey = §false }")]),
        &["`turns` is missing", "a text in quotes"],
    );
    wrong(
        &mini(&[("position = \"s-p-r-/3/R-P-S-\"", "position = §1979-05-27")]),
        &["a text in quotes is wanted"],
    );
    wrong(
        &mini(&[("blocked = \"loses\"", "blocked = §\"wins\"")]),
        &["`wins` is not possible here; possible: loses, draws"],
    );
    wrong(&mini(&[("quiet = 12", "quiet = §0")]), &["0 is out of range; 1 to 10000 is possible"]);
    wrong(&mini(&[("quiet = 12", "quiet = §99999999999999999999")]), &["a whole number is wanted"]);
}

#[test]
fn unknown_names() {
    wrong(
        &mini(&[
            ("[\"scissors\"]", "[\"scissors\", §\"lizard\"]"),
            ("takes = [\"rock\"]", "takes = [\"rock\"]\nstands-on = [§\"tree\"]"),
            ("goal = [", "goal = [§\"spock\", "),
        ]),
        &[
            "there is no cube `lizard`; cubes: rock, paper, scissors",
            "there is no cube `tree`; cubes: rock, paper, scissors",
            "there is no cube `spock`; cubes: rock, paper, scissors",
        ],
    );
    wrong(&mini(&[("[end]", "[end]\nprey = §\"cat\"")]), &["there is no cube `cat`"]);
    wrong(
        &mini(&[("takes = [\"rock\"]", "power = §\"flies\"")]),
        &["possible: ground, guards, divides, swaps"],
    );
    wrong(
        &(MINI.to_owned() + "[drops]\ncubes = [\"rock\", §\"well\"]\nhand = { §paper = 1 }\nmost = §3\n"),
        &["no cube `well`", "`paper` is not among the cubes that can be dropped", "1 to 2"],
    );
}

#[test]
fn letters() {
    let well = |letter: &str| {
        mini(&[("[setup]", &format!("[cubes.well]\nletter = §{letter}\ncount = 0\n\n[setup]"))])
    };
    wrong(&well("\"R\""), &["`R` is already the letter of `rock`"]);
    for letter in ["\"w\"", "\"WW\"", "\"\"", "\"É\"", "\"1\"", "\"-\""] {
        wrong(&well(letter), &["a letter is one capital, A to Z"]);
    }
}

#[test]
fn boards() {
    let rows = |rows: &str| mini(&[("rows = [3, 3, 3]", &format!("rows = {rows}"))]);
    let fifteen = format!("§[{}]", ["9"; 15].join(", "));
    wrong(&rows(&fifteen), &["the board has 135 cells; at most 128 are possible"]);
    wrong(&rows("§[3]"), &["a board has 2 to 26 rows, not 1"]);
    wrong(&rows("[3, §10, §0]"), &["10 is out of range; 1 to 9", "0 is out of range; 1 to 9"]);
    wrong(&rows("§[3, 4, 3]"), &["squares need lengths that differ by an even number"]);
    wrong(&rows("§[3, 3, 3]").replace("\"square\"", "\"hex\""), &["hexagons need neighbouring rows"]);
    wrong(&rows("[3, 3, 3]\ndirections = §6"), &["hexagons have 6 directions; squares have 4, or 8"]);
    wrong(
        &rows("[3, 3, 3]\ndirections = §8").replace("\"square\"", "\"hex\""),
        &["hexagons have 6 directions"],
    );
    wrong(&rows("[3, 3, 3]\nnames = §\"columns\""), &["possible: rows, diagonals"]);
    // Holes and rows that do not exist.
    wrong(
        &mini(&[("rows", "holes = [\"b2\", §\"d9\", §\"zz\"]\nrows"), ("/3/", "/2/")]),
        &["there is no cell `d9` to be a hole", "there is no cell `zz` to be a hole"],
    );
    wrong(
        &mini(&[("rows", "home = { white = [\"a\"], black = [\"c\", §\"q\"] }\nrows")]),
        &["there is no row `q`; rows: a, b, c"],
    );
    wrong(
        &(MINI.to_owned()
            + "[drops]\ncubes = [\"rock\"]\nrows = { white = [\"a\", §\"z\"], black = [\"b\"] }\n"),
        &["there is no row `z`; rows: a, b, c"],
    );
}

/// Holes can make a large board small enough, wherever they are.
#[test]
fn a_large_board_with_holes() {
    let nines = |n: usize| ["9"; 15][..n].join(", ");
    let rows = format!("rows = [{}]", nines(15));
    let holes = "holes = [\"o1\", \"o2\", \"o3\", \"o4\", \"o5\", \"a1\", \"a2\"]";
    let position = format!("s-p-r-1/{}/R-P-S-4", ["9"; 13].join("/"));
    let text = mini(&[("rows = [3, 3, 3]", &format!("{rows}\n{holes}")), ("s-p-r-/3/R-P-S-", &position)]);
    let rules = game(&text, "mini");
    assert_eq!(rules.board().len(), 128);
    checks::position(&rules.start());
    // A hole that is named seven times is one hole.
    let holes = format!("holes = [{}]", "\"a1\", ".repeat(7));
    wrong(
        &mini(&[
            ("rows = [3, 3, 3]", &format!("{}\n{holes}", rows.replace('[', "§["))),
            ("/3/", "/9/9/9/9/9/9/"),
        ]),
        &["at most 128 are possible"],
    );
}

#[test]
fn setups() {
    let setup = |position: &str| mini(&[("s-p-r-/3/R-P-S-", position)]);
    // The column is inside the text.
    wrong(&setup("s-p-r-/3/R-P-S§x"), &["`x` is no cube of this game; its letters are RPS"]);
    wrong(&setup("s-p-r-/3/R-P§sS-"), &["s may not stand on P in this game"]);
    wrong(&setup("s-p-r-/3/R-P-S§"), &["the upper half of this cell is missing"]);
    wrong(&setup("s-p-r-/§4/R-P-S-"), &["row b has 4 cells here, but 3 on the board"]);
    wrong(&setup("s-p-r-/1§2/R-P-S-"), &["two digits follow each other"]);
    wrong(&setup("§s-p-r-/R-P-S-"), &["there are 2 rows, but this board has 3"]);
    wrong(
        &mini(&[
            ("takes = [\"scissors\"]", "takes = [\"scissors\"]\nstands-on = []"),
            ("s-p-r-/3/R-P-S-", "s§rp-1/3/R-P-S-"),
        ]),
        &["r may not stand on s in this game"],
    );
    // What stands there is not what the counts say.
    wrong(
        &mini(&[("[setup]", "§§[setup]"), ("letter = \"P\"\ncount = 1", "letter = \"P\"\ncount = 2")]),
        &[
            "White starts with 1 `paper`, but its count is 2",
            "Black starts with 1 `paper`, but its count is 2",
        ],
    );
    wrong(
        &mini(&[("[setup]", "§[setup]"), ("s-p-r-/3/R-P-S-", "s-p-1/3/R-P-S-")]),
        &["Black starts with 0 `rock`, but its count is 1"],
    );
    wrong(
        &mini(&[("[setup]", "§[setup]\nplace = { rows = 1 }")]),
        &["one of position, place or random; here: position, place"],
    );
    wrong(
        &mini(&[("[setup]\nposition = \"s-p-r-/3/R-P-S-\"", "§[setup]")]),
        &["position, place or random; here: nothing"],
    );
    wrong(
        &mini(&[("[setup]", "§[setup]"), ("s-p-r-/3/R-P-S-", "R-P-S-/3/s-p-r-")]),
        &["no legal turn at the start"],
    );
    let place = |place: &str| mini(&[("position = \"s-p-r-/3/R-P-S-\"", &format!("place = {place}"))]);
    wrong(&place("{ rows = §2 }"), &["2 is out of range; 1 to 1"]);
    wrong(&place("§{ white = [\"a\", \"b\"], black = [\"c\", \"b\"] }"), &["must not share a cell"]);
    wrong(
        &place("§{ rows = 1, stacks = false }").replacen("count = 1", "count = 2", 1),
        &["4 cubes do not fit on 3 cells"],
    );
}

/// A random setup is refused where some draw could not be laid, whatever the seed at hand draws.
#[test]
fn random_setups_that_luck_could_spoil() {
    let random = |white: &str, black: &str, changes: &[(&str, &str)]| {
        let text = format!("random = {{ white = [{white}], black = [{black}] }}");
        mini(&[&[("position = \"s-p-r-/3/R-P-S-\"", text.as_str())], changes].concat())
    };
    let proud = ("takes = [\"scissors\"]", "takes = [\"scissors\"]\nstands-on = []\ncarries = []");
    let (white, black) = ("\"a1\", \"a2\", \"a2\"", "\"c3\", \"c2\", \"c2\"");
    game(&random(white, black, &[]), "mini");
    wrong(
        &random("\"a1\", §\"a2\", \"a2\"", "\"c3\", §\"c2\", \"c2\"", &[proud]),
        &["the lot may put rock and paper on a2", "the lot may put rock and paper on c2"],
    );
    wrong(&random("§\"a1\", \"a1\", \"a1\"", black, &[]), &["there is no room on a1"]);
}

#[test]
fn endings() {
    wrong(
        &mini(&[("[end]", "§[end]"), ("goal = [\"rock\", \"paper\", \"scissors\"]\nquiet = 12\n", "")]),
        &["this game cannot end"],
    );
    // A prey that nothing takes, and a goal that nobody has, end nothing.
    let end = "goal = [\"rock\", \"paper\", \"scissors\"]\nquiet = 12\n";
    let well = "[cubes.well]\nletter = \"W\"\ncount = 0\n\n[setup]";
    wrong(
        &mini(&[("[end]", "§[end]"), (end, "goal = [\"well\"]\n"), ("[setup]", well)]),
        &["this game cannot end"],
    );
    wrong(
        &mini(&[
            ("[end]", "§[end]"),
            (end, "prey = \"rock\"\n"),
            ("takes = [\"rock\"]", ""),
            ("count = 1", "count = 1\ncarries = []"),
        ]),
        &["this game cannot end"],
    );
    game(&mini(&[(end, "prey = \"rock\"\n"), ("count = 1", "count = 1\ncarries = []")]), "mini");
    wrong(
        &mini(&[("[cubes.rock]", "[cubes.§rock]"), ("[end]", "[end]\nprey = \"rock\"")]),
        &["give `rock` carries = []"],
    );
    wrong(&mini(&[("quiet = 12", "quiet = 12\nexchanges = §2")]), &["[drops] is needed"]);
    wrong(
        &mini(&[("quiet = 12", "quiet = 12\ncountdown = §{ §turn = 3, sorts = 1 }")]),
        &["`turns` is missing", "unknown key `turn`"],
    );
}

#[test]
fn about_the_game() {
    wrong(
        &(MINI.to_owned()
            + "[sides]\nwhite = { en = \"W\", fr = \"B\", colour = §\"white\" }\nblack = §{ fr = \"B\" }\n§[[history]]\ndate = \"\"\nen = \"\"\nfr = \"\"\n"),
        &["a colour is written \"#rrggbb\"", "`en` is missing", "`version` is missing"],
    );
}

#[test]
fn files_that_are_not_toml() {
    wrong(&mini(&[("quiet = 12", "quiet =§")]), &["this is not TOML"]);
    wrong(&mini(&[("quiet = 12", "quiet = 12\n§quiet = 13")]), &["duplicate key"]);
    wrong(
        &mini(&[
            ("count = 1\ntakes = [\"scissors\"]", "count =§\ntakes = [\"scissors\"]"),
            ("quiet = 12", "quiet = §twelve"),
        ]),
        &["this is not TOML", "this is not TOML"],
    );
    for text in ["[", "a", "=", "a = ", "\"", "[board", "\u{0}", "a = \"é", "[[[]]]"] {
        let mistakes = Ruleset::from_file("mini", text, "mini").unwrap_err();
        assert!(mistakes.to_string().contains("not TOML"), "{text:?}: {mistakes}");
        checks::mistakes(text, "mini.toml", &mistakes);
    }
}

#[test]
fn like_what_is_not_there() {
    let games = "games: jersi, pijersi, mikjersi, jersi-4, jersi-2, jersi-1, jersi-0, pijersi-0";
    wrong("like = §\"chess\"\n", &[&format!("there is no game `chess`; {games}")]);
    // A file is no game that another can be like, least of all itself: there are no circles.
    wrong("name = \"x\"\nlike = §\"mini\"\n", &["there is no game `mini`"]);
    wrong("like = §3\n", &["a text in quotes is wanted"]);
    wrong("like = §\"jersi-4+turn+straight\"\n", &["`turn` and `straight` contradict each other"]);
    wrong("like = §\"\"\n", &[games]);
}

#[test]
fn options() {
    let options = |options: &str| MINI.to_owned() + options;
    wrong(
        &options(
            "§[[options]]\nname = \"x\"\n[[options]]\nname = \"y\"\nabout = \"z\"\nvalues = §[]\n§[[options]]\nname = \"y\"\nabout = \"z\"\n§what = 1\n",
        ),
        &[
            "`about` is missing",
            "at least one value",
            "the option `y` is declared twice",
            "unknown key `what`",
        ],
    );
    let text = options("[[options]]\nname = \"big\"\nabout = \"b\"\nchange.board.rows = [3, 5, 3]\n");
    assert_eq!(game(&text, "mini").board().len(), 9);
    // A change that breaks the game is shown where it is broken.
    let mistakes = Ruleset::from_file("mini", &text, "mini+big").unwrap_err();
    assert!(mistakes.to_string().contains("row b has 3 cells here, but 5"), "{mistakes}");
}

/// A check tries every option, together with what it needs, and tells a mistake once.
#[test]
fn every_option_is_checked() {
    let check = |options: &str| {
        let text = MINI.to_owned() + options;
        // None of this is wrong as long as nobody chooses the option.
        assert!(Ruleset::from_file("mini", &text, "mini").is_ok(), "{text}");
        let mistakes = Ruleset::check_file("mini", &text).expect_err("mistakes");
        checks::mistakes(&text, "mini.toml", &mistakes);
        let line = |mistake: &jersi_rules::Mistake| {
            (text.lines().nth(mistake.place.line - 1).unwrap().to_owned(), mistake.message.to_string())
        };
        mistakes.0.iter().map(line).collect::<Vec<_>>()
    };
    let way = "[[options]]\nname = \"way\"\nabout = \"w\"\nvalues = [{ name = \"a\", about = \"a\" }, \
               { name = \"b\", about = \"b\", change.end.quiet = 0 }]\n";
    let found = check(way);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.starts_with("with +way=b: 0 is out of range"), "{found:?}");

    // The same mistake by two ways.
    let twice = "[[options]]\nname = \"x\"\nabout = \"x\"\nchange.end.quiet = 0\n";
    let found = check(&(twice.to_owned() + &twice.replace("\"x\"", "\"y\"")));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].1.starts_with("with +y: "), "{found:?}");

    // Only together with what it needs.
    let fine = way.replace("change.end.quiet = 0", "change.end.quiet = 9");
    let needs =
        "[[options]]\nname = \"z\"\nabout = \"z\"\nneeds = { way = [\"b\"] }\nchange.end.blocked = 1\n";
    let found = check(&(fine.clone() + needs));
    assert!(found[0].1.starts_with("with +way=b+z: "), "{found:?}");

    // What the file does not have.
    let strangers = "[[options]]\nname = \"s\"\nabout = \"s\"\nconflicts = [\"nobody\"]\nneeds = { way = [\"c\"] }\n\
                     [[options]]\nname = \"t\"\nabout = \"t\"\nneeds = { nothing = [\"c\"] }\n";
    let found: Vec<String> = check(&(fine + strangers)).into_iter().map(|(_, message)| message).collect();
    assert_eq!(
        found,
        [
            "`s` conflicts with `nobody`, which is no option of this file",
            "`s` needs `way=c`, which is no value of that option",
            "`t` needs `nothing`, which is no option of this file",
        ]
    );

    let many: String = (0..300)
        .map(|n| format!("[[options]]\nname = \"o{n}\"\nabout = \"o\"\nchange.end.quiet = {}\n", n + 1))
        .collect();
    let found = check(&many);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("300 values; at most 256"), "{found:?}");
}

/// Mistakes of one part do not hide those of another.
#[test]
fn all_mistakes_at_once() {
    wrong(
        &mini(&[
            ("name = \"Mini\"", "name = \"Mini\"\n§nom = 1"),
            ("[\"scissors\"]", "[§\"lizard\"]"),
            ("count = 1\ntakes = [\"rock\"]", "count = §-1\ntakes = [\"rock\"]"),
            ("s-p-r-/3", "s-p-§?-/3"),
            ("quiet = 12", "quiet = §-12"),
            ("blocked = \"loses\"", "blocked = §\"never\""),
        ]),
        &[
            "unknown key `nom`",
            "no cube `lizard`",
            "-1 is out of range",
            "`?` is no cube",
            "-12 is out of range",
            "possible: loses, draws",
        ],
    );
    // A board that is wrong, and an ending.
    wrong(
        &mini(&[("[3, 3, 3]", "§[3, 4, 3]"), ("quiet = 12", "quiet = §-12")]),
        &["even number", "-12 is out of range"],
    );
    // An option that is wrong, and the rest.
    wrong(
        &(mini(&[("[3, 3, 3]", "§[3, 4, 3]"), ("quiet = 12", "quiet = §-12")])
            + "§[[options]]\nname = \"x\"\n"),
        &["even number", "-12 is out of range", "`about` is missing"],
    );
}

#[test]
fn names_of_files() {
    let wrong = |name: &str, id: &str, says: &str| {
        let mistakes = Ruleset::from_file(name, MINI, id).unwrap_err();
        assert!(mistakes.to_string().contains(says), "{name:?} {id:?}: {mistakes}");
        assert_eq!(mistakes.0[0].place.line, 0);
    };
    wrong(
        "pijersi",
        "pijersi",
        "`pijersi` is a game that comes with the program; give the changed file another name",
    );
    wrong("mini", "maxi", "this file's game is called `mini`, not `maxi`");
    wrong("mini", "mini+x", "`mini` has no option `x`; its options: nothing");
    for name in ["", "Mini", "my game", "é", "a/b", "a_b"] {
        wrong(name, name, "small letters, digits and `-` only");
    }
}

/// A file is refused, or everything in its game agrees: positions print and read, lists and counts are the same.
fn sound(text: &str) {
    let Ok(rules) = Ruleset::from_file("mini", text, "mini") else { return };
    for seed in 0..40 {
        crate::common::play_out(rules.start(), &mut jersi_rules::SplitMix::new(seed), 60, checks::position);
    }
}

/// Prisoners are exchanged into the hand, even those that no rule lets anybody drop.
#[test]
fn exchanges_without_drops() {
    sound("like = \"mikjersi\"\n[drops]\ncubes = [\"wise\", \"mountain\"]\n");
}

/// The prey is its own ghost: a swap with itself.
#[test]
fn a_prey_that_swaps() {
    sound("like = \"jersi-2\"\n[cubes.kunti]\npower = \"swaps\"\n");
}

/// Mountains stand at the start where none could be dropped.
#[test]
fn ground_outside_its_rows() {
    sound(&mini(&[
        ("takes = [\"scissors\"]", "power = \"ground\""),
        ("takes = [\"rock\"]", ""),
        ("[end]", "[drops]\ncubes = [\"rock\"]\nrows = { white = [\"b\"], black = [\"b\"] }\n\n[end]"),
    ]));
}

/// Who may not stand on a mountain takes a cube that does.
#[test]
fn taking_on_ground_that_does_not_carry() {
    sound("like = \"mikjersi\"\n[cubes.mountain]\ncarries = [\"king\", \"fool\", \"wise\"]\n");
}

/// More special forms in a file than a counter holds are refused like other mistakes.
#[test]
fn very_many_special_forms() {
    let forms = "\"paper\", ".repeat(300);
    let text = mini(&[("count = 1\ntakes = [\"rock\"]", "special = true\ntakes = [\"rock\"]")])
        + &format!(
            "[special]\ncells = {{ white = [], black = [] }}\nchosen = {{ white = [{forms}], black = [] }}\n"
        );
    assert!(Ruleset::from_file("mini", &text, "mini").is_err());
}

/// The largest files are answered, and not at more length than they have themselves.
#[test]
fn large_files_are_answered() {
    let many = |n: usize, line: &dyn Fn(usize) -> String| (0..n).map(line).collect::<String>();
    for (what, text) in [
        ("unknown keys", many(50_000, &|i| format!("k{i} = 1\n"))),
        ("cubes", many(60_000, &|i| format!("[cubes.c{i}]\n"))),
        ("rows", mini(&[("[3, 3, 3]", &format!("[{}]", "1,".repeat(400_000)))])),
        ("takes", mini(&[("\"scissors\"", &many(80_000, &|i| format!("\"x{i}\",")))])),
        ("history", MINI.to_owned() + &"[[history]]\n".repeat(60_000)),
        ("options", many(20_000, &|i| format!("[[options]]\nname = \"o{i}\"\nabout = \"\"\n"))),
        ("a long text", mini(&[("\"loses\"", &format!("\"{}\"", "é".repeat(400_000)))])),
        ("deep lists", format!("a = {}", "[".repeat(900_000))),
        ("deep keys", format!("a{} = 1", ".a".repeat(400_000))),
    ] {
        let mistakes = Ruleset::from_file("mini", &text, "mini").unwrap_err();
        assert!(mistakes.to_string().len() <= text.len(), "{what}: {} mistakes", mistakes.0.len());
    }
    let mistakes = Ruleset::from_file("mini", &"#\n".repeat(1 << 20), "mini").unwrap_err();
    assert!(mistakes.to_string().contains("larger than 1 MiB"));
}
