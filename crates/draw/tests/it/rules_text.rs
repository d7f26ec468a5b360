//! The rules in words, held to the rules themselves: every sentence is there where its rule is and nowhere else, and
//! every key of a rule file that changes the game changes what is said of it.

use std::sync::Arc;

use jersi_draw::RulesText;
use jersi_rules::{
    Bend, Blocked, CellSet, Lang, OptionValues, Prey, Role, Ruleset, Shape, Side, builtin_ids,
};

/// What is said of a game besides its name, its authors and its options.
fn told(rules: &Ruleset, lang: Lang) -> String {
    let text = RulesText::new(rules, lang);
    let mut words: Vec<String> = Vec::new();
    for section in std::iter::once(&text.material).chain(&text.sections) {
        words.extend(
            section.paragraphs.iter().map(|paragraph| format!("{} {}", paragraph.lead, paragraph.text)),
        );
    }
    words.extend(text.takers.iter().map(|taker| format!("{taker:?}")));
    words.join("\n")
}

/// Every game with each of its options, and some with several.
fn variants() -> Vec<Arc<Ruleset>> {
    let mut ids: Vec<String> = Vec::new();
    for id in builtin_ids() {
        ids.push(id.into());
        for option in Ruleset::load(id).expect("a game").options() {
            let name = &option.name;
            match &option.values {
                OptionValues::Flag => ids.push(format!("{id}+{name}")),
                OptionValues::Choice(values) => {
                    ids.extend(values.iter().map(|(value, _)| format!("{id}+{name}={value}")));
                }
                OptionValues::Forms { names, .. } => {
                    ids.extend(names.iter().map(|form| format!("{id}+{name}={form}")));
                    ids.extend(names.iter().map(|form| format!("{id}+{name}={form}/none+mountains+landing")));
                }
                OptionValues::Number => {}
            }
        }
    }
    ids.push(
        "jersi-4+special=mokca,darsi,mucti/pamei,galtu,fendi+mountains+landing+square+turn+setup=free".into(),
    );
    ids.iter().map(|id| Ruleset::load(id).unwrap_or_else(|e| panic!("{id}: {e}"))).collect()
}

fn in_play(rules: &Ruleset, role: Role) -> bool {
    Side::BOTH.iter().any(|&side| rules.count(side, role) > 0)
}

/// What waits in a hand at the start and is neither placed nor laid.
fn waits(rules: &Ruleset) -> bool {
    let state = rules.start_state();
    let held = |role: Role| Side::BOTH.iter().any(|&side| state.hand(side, role) > 0);
    rules.roles().any(|role| held(role) && !rules.placed().has(role))
}

type Holds = fn(&Ruleset) -> bool;

/// Words of a sentence, and when it is true.
const SENTENCES: &[(&str, Holds)] = &[
    ("in one of the six directions", |r| r.board().shape() == Shape::Hex),
    ("along rows and columns, never diagonally", |r| r.board().shape() == Shape::Square),
    ("where this page says cell, it means a point", |r| r.about().drawn == "network"),
    ("The hole in it is no cell", |r| r.board().cell("d4").is_none() && r.about().drawn == "network"),
    ("Take the enemy's", |r| r.prey().is_some() && r.prey_falls() == Prey::Wins),
    ("onto the enemy's first row.", |r| !r.goal().is_empty()),
    ("leave the enemy without a move", |r| r.blocked() == Blocked::Loses),
    ("The cubes stand as in the picture", |r| r.placement(Side::White).is_none() && r.lots().is_none()),
    ("place their cubes one by one", |r| r.placement(Side::White).is_some()),
    ("on empty cells or on lone cubes of their own", |r| r.placement_stacks()),
    ("A cell must be left for your", |r| r.placement(Side::White).is_some() && r.prey().is_some()),
    ("in the order of the numbers", |r| r.lots().is_some()),
    ("repeats the other's order", |r| r.lots().is_some_and(|lots| lots.mirror)),
    ("In each player's reserve:", |r| {
        let waiting = |role: &Role| !r.placed().has(*role);
        let hand =
            |side| r.roles().filter(waiting).map(|role| r.start_state().hand(side, role)).collect::<Vec<_>>();
        waits(r) && hand(Side::White) == hand(Side::Black)
    }),
    ("a stack that is not allowed is turned over", |r| {
        let twice = |cells: &Vec<jersi_rules::Cell>| (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
        let clash = |a: Role, b: Role| !r.may_stand(a, b);
        r.lots().is_some_and(|lots| {
            let drawn: Vec<Role> = lots.drawn.iter().collect();
            lots.places.iter().any(twice) && drawn.iter().any(|&a| drawn.iter().any(|&b| clash(a, b)))
        })
    }),
    ("Second step.", |r| r.bend() != Bend::None),
    ("may not keep the direction", |r| r.bend() == Bend::Turn),
    ("must keep the direction", |r| r.bend() == Bend::Straight),
    ("become prisoners", |r| r.exchanges() > 0),
    ("All cubes on the cell leave the board", |r| r.exchanges() == 0),
    ("these go back to their owners' reserves", |r| r.exchanges() > 0),
    ("is taken by a single step only, and the taker stands there", |r| !r.ground().is_empty()),
    ("lies on the ground only", |r| r.ground().iter().any(|g| !r.roles().any(|on| r.may_stand(g, on)))),
    ("lies on the ground, or on", |r| r.ground().iter().any(|g| r.roles().any(|on| r.may_stand(g, on)))),
    ("It never moves and is never taken", |r| !r.ground().is_empty()),
    ("any other cube of either colour may climb onto it", |r| {
        let climbs = |ground| {
            let movers = r.roles().filter(|&role| in_play(r, role) && !r.ground().has(role));
            movers.into_iter().all(|role| r.may_stand(role, ground))
        };
        r.ground().iter().any(climbs)
    }),
    ("no step of either colour ends with a stack beside it", |r| !r.guards().is_empty()),
    ("counts as a stack for it", |r| !r.guards().is_empty() && !r.ground().is_empty()),
    ("no stack step of two cells starts or ends beside it", |r| !r.dividers().is_empty()),
    ("it may change places with", |r| !r.ghosts().is_empty()),
    ("drop a cube from your reserve", |r| r.most_drops() > 0 && (waits(r) || r.exchanges() > 0)),
    ("or two: on one cell, or on two adjacent cells", |r| r.most_drops() > 1),
    ("wins at once", |r| r.prey().is_some() && r.prey_falls() == Prey::Wins),
    ("If there is none, the taker wins", |r| r.prey().is_some() && r.prey_falls() == Prey::PutBack),
    ("on the enemy's first row when a turn is over wins", |r| !r.goal().is_empty()),
    ("turns in a row without a capture", |r| r.quiet_limit().is_some()),
    ("not counted", |r| r.quiet_limit().is_some() && r.lone_prey_is_quiet()),
    ("it is alone, too)", |r| r.quiet_limit().is_some() && r.lone_prey_is_quiet() && !r.ground().is_empty()),
    ("more turns are played, both players' together", |r| r.countdown_turns().is_some()),
    ("the players may agree to stop sooner", |r| r.countdown_turns().is_some()),
    ("when a turn is over, in this order:", |r| ends_after_a_turn(r) > 1),
    ("when a turn is over:", |r| ends_after_a_turn(r) == 1),
    ("on row ", |r| {
        let one = |cells: CellSet| r.board().rows().iter().filter(|&&row| row.meets(cells)).count() == 1;
        r.placement(Side::White).is_some_and(one)
    }),
    // A form that one side alone has.
    ("1 (White)", |r| {
        r.roles().any(|role| [Side::White, Side::Black].map(|side| r.count(side, role)) == [1, 0])
    }),
    ("1 (Black)", |r| {
        r.roles().any(|role| [Side::White, Side::Black].map(|side| r.count(side, role)) == [0, 1])
    }),
    ("counts for nothing; all other cubes count", |r| {
        r.countdown_turns().is_some() && !r.ground().is_empty()
    }),
    ("All cubes count for that", |r| r.countdown_turns().is_some() && r.ground().is_empty()),
    ("Who cannot move loses", |r| r.blocked() == Blocked::Loses),
    ("If a player cannot move, it is a draw", |r| r.blocked() == Blocked::Draws),
];

/// How many endings are looked at when a turn is over.
fn ends_after_a_turn(r: &Ruleset) -> usize {
    let back = r.prey().is_some() && r.prey_falls() == Prey::PutBack;
    let looked = [back, !r.goal().is_empty(), r.quiet_limit().is_some(), r.countdown_turns().is_some()];
    1 + looked.into_iter().filter(|&looked| looked).count()
}

#[test]
fn every_sentence_stands_where_its_rule_does() {
    let variants = variants();
    assert!(variants.len() > 30);
    for rules in &variants {
        let text = told(rules, Lang::EN);
        for (words, holds) in SENTENCES {
            let (said, true_here) = (text.contains(words), holds(rules));
            assert_eq!(said, true_here, "{}: “{words}” in:\n{text}", rules.id());
        }
        // Numbers are those of the rules.
        for (number, unit) in [
            (rules.quiet_limit(), "turns in a row without a capture"),
            (rules.countdown_turns().map(u64::from), "more turns are played"),
        ] {
            assert!(number.is_none_or(|n| text.contains(&format!("{n} {unit}"))), "{}: {unit}", rules.id());
        }
    }
    // No sentence of the list is dead.
    for (words, holds) in SENTENCES {
        assert!(variants.iter().any(|rules| holds(rules)), "“{words}” is never true");
        assert!(
            !variants.iter().all(|rules| holds(rules)) || *words == "Second step.",
            "“{words}” is always true"
        );
    }
}

/// A key, a file without it or with one value, and a file with another value.
const KEYS: &[(&str, &str, &str)] = &[
    ("cells", "like = 'jersi-4'", "like = 'jersi-4+square'"),
    ("rows", "like = 'pijersi'", "like = 'pijersi-0'"),
    ("directions", "like = 'mikjersi'", "like = 'mikjersi'\n[board]\ndirections = 8"),
    ("holes", "like = 'jersi-1'", "like = 'jersi-1+nosea'"),
    ("home", "like = 'pijersi'", "like = 'pijersi'\n[board]\nhome = { white = ['b'], black = ['f'] }"),
    ("drawn", "like = 'jersi-1'", "like = 'jersi-1'\n[board]\ndrawn = 'cells'"),
    ("letter", "like = 'pijersi'", ""),
    ("count", "like = 'jersi-1'", "like = 'jersi-1'\n[cubes.kurfa]\ncount = 3"),
    ("name", "like = 'pijersi'", "like = 'pijersi'\n[cubes.rock]\nname = 'stone'"),
    ("alias", "like = 'jersi-1'", "like = 'jersi-1'\n[cubes.cukla]\nalias = 'stone'"),
    ("glyph", "like = 'pijersi'", ""),
    ("takes", "like = 'pijersi'", "like = 'pijersi'\n[cubes.rock]\ntakes = ['scissors', 'wise']"),
    ("takes-by", "like = 'pijersi'", "like = 'pijersi'\n[cubes.rock]\ntakes-by = 'single'"),
    ("stands-on", "like = 'pijersi'", "like = 'pijersi'\n[cubes.rock]\nstands-on = ['rock']"),
    ("stands-on", "like = 'jersi'", "like = 'jersi'\n[cubes.mountain]\nstands-on = []"),
    (
        "stands-on",
        "like = 'jersi'",
        "like = 'jersi'\n[cubes.fool]\nstands-on = ['rock', 'paper', 'scissors', 'fool', 'wise']",
    ),
    ("carries", "like = 'pijersi'", "like = 'pijersi'\n[cubes.rock]\ncarries = []"),
    ("power", "like = 'pijersi'", "like = 'pijersi'\n[cubes.wise]\npower = 'guards'"),
    ("power", "like = 'pijersi'", "like = 'pijersi'\n[cubes.wise]\npower = 'divides'"),
    (
        "power",
        "like = 'jersi-4+special=darsi'",
        "like = 'jersi-4+special=darsi'\n[cubes.darsi]\npower = 'swaps'",
    ),
    ("special", "like = 'jersi-4'", "like = 'jersi-4+special=galtu'"),
    ("position", "like = 'pijersi'", ""),
    ("place", "like = 'jersi-1'", "like = 'jersi-1'\n[setup]\nplace = { rows = 3, stacks = true }"),
    ("place", "like = 'jersi-0'", "like = 'jersi-0'\n[setup]\nplace = { rows = 3, stacks = true }"),
    ("random", "like = 'jersi-2'", "like = 'jersi-2+setup=random'"),
    ("random", "like = 'jersi-2+setup=random'", "like = 'jersi-2+setup=random-mirror'"),
    ("code", "like = 'pijersi'", ""),
    ("cells of special forms", "like = 'jersi-4'", ""),
    ("drops", "like = 'jersi'", "like = 'jersi+nodrop'"),
    ("drops", "like = 'jersi'", "like = 'jersi'\n[drops]\nmost = 1"),
    ("drops", "like = 'jersi'", "like = 'jersi'\n[drops]\nrows = { white = ['a', 'b'], black = ['h', 'i'] }"),
    ("drops", "like = 'mikjersi'", "like = 'mikjersi'\n[drops]\ncubes = ['wise', 'mountain', 'fool']"),
    ("second-step", "like = 'pijersi'", "like = 'pijersi'\n[turn]\nsecond-step = 'turn'"),
    ("second-step", "like = 'pijersi'", "like = 'pijersi'\n[turn]\nsecond-step = 'straight'"),
    ("second-step", "like = 'pijersi'", "like = 'pijersi'\n[turn]\nsecond-step = 'none'"),
    ("prey", "like = 'jersi-4+landing'", "like = 'jersi-4+landing'\n[end]\nprey = false"),
    ("captured", "like = 'jersi-2'", "like = 'jersi-2'\n[end]\ncaptured = 'put-back'"),
    ("goal", "like = 'pijersi'", "like = 'pijersi'\n[end]\ngoal = ['rock']"),
    ("quiet", "like = 'pijersi'", "like = 'pijersi'\n[end]\nquiet = 21"),
    ("quiet", "like = 'mikjersi'", "like = 'mikjersi'\n[end]\nquiet = { turns = 20, lone-prey = 'counts' }"),
    ("countdown", "like = 'jersi-2'", "like = 'jersi-2'\n[end]\ncountdown = { turns = 21, sorts = 1 }"),
    ("countdown", "like = 'jersi-2'", "like = 'jersi-2'\n[end]\ncountdown = { turns = 20, sorts = 2 }"),
    ("exchanges", "like = 'mikjersi'", "like = 'mikjersi'\n[end]\nexchanges = 3"),
    ("blocked", "like = 'pijersi'", "like = 'pijersi'\n[end]\nblocked = 'draws'"),
];

/// What the picture beside the words shows, or what is no rule.
const SHOWN: [&str; 6] = ["names", "letter", "glyph", "position", "code", "cells of special forms"];

#[test]
fn every_key_of_a_rule_file_has_its_sentence() {
    let load = |file: &str| {
        let text = format!("name = 'Own'\nsummary = 'One.'\n{file}\n");
        Ruleset::from_file("own", &text, "own").unwrap_or_else(|e| panic!("{file}: {e}"))
    };
    for (key, one, other) in KEYS.iter().filter(|(_, _, other)| !other.is_empty()) {
        let (one, other) = (load(one), load(other));
        for lang in Lang::all() {
            assert_ne!(told(&one, lang), told(&other, lang), "{key} is not told in {}", lang.tag());
        }
    }
    // The list is that of the handbook.
    let handbook = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RULE-FILES.md");
    let handbook = std::fs::read_to_string(handbook).expect("the handbook");
    let (_, keys) = handbook.split_once("### The board").expect("the keys");
    let (keys, _) = keys.split_once("### Options").expect("the options");
    let mut seen = 0;
    for line in keys.lines().filter(|line| line.starts_with("| `")) {
        // `[special]` `cells` is one key, `[end]` is none.
        let words = line[1..].split('|').next().unwrap_or("").split('`').skip(1).step_by(2);
        let words: Vec<&str> = words.map(|word| word.trim_matches(['[', ']'])).collect();
        let key = match words[..] {
            ["special", "cells"] => "cells of special forms",
            [.., key] => key,
            [] => continue,
        };
        let known =
            KEYS.iter().any(|(told, _, other)| *told == key && !other.is_empty()) || SHOWN.contains(&key);
        assert!(known, "{key} is in the handbook, but not in this test");
        seen += 1;
    }
    assert!(seen > 30, "{seen} keys");
}
