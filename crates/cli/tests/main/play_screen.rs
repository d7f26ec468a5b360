//! The full screen, driven through a pseudo-terminal: whole games by keyboard, resizing, killing and resuming.

use std::path::Path;

use crate::pty::{Driven, saved, way};
use jersi_engine::{Engine, GameLine, Limits};
use jersi_record::Record;
use jersi_rules::{Cell, Position, Role, Ruleset, Side, Step, Turn};
use jersi_texts::Lang;
use jersi_tui::parts::{Part, end_of, parts_of};

/// The line of the screen that tells where the cursor is, in a terminal of 24 lines.
const GUIDE: usize = 21;

/// Where the cursor is: what the line under the board says.
fn cursor(driven: &mut Driven, position: &Position) -> Cell {
    // Backspace, because Escape and an arrow that follows at once could be taken for another key.
    driven.press("\x7f");
    let board = position.rules().board();
    let cell = |driven: &Driven| board.cell(driven.line(GUIDE).split(':').next().unwrap_or_default().trim());
    driven.wait("the cursor's cell", |driven| cell(driven).is_some());
    cell(driven).expect("a cell")
}

/// Makes a turn by keys: arrows, Enter, digits for cubes in hand, and a point for its end.
fn make(driven: &mut Driven, position: &Position, turn: Turn, flip: bool, at: &mut Cell) {
    let (rules, state) = (position.rules(), position.state());
    let board = rules.board();
    let mut go = |keys: &mut String, to: Cell| {
        *keys += &way(board, *at, to, flip);
        *keys += "\r";
        *at = to;
    };
    let mut keys = String::new();
    let parts = parts_of(turn);
    for (i, &part) in parts.iter().enumerate() {
        match part {
            Part::Step { from, step, .. } if i == 0 => {
                go(&mut keys, from);
                // The first tap takes the stack, the second one its top, where both may move.
                let stack = state.unit(from).height() == 2;
                let first =
                    |t: &Turn| matches!(t, Turn::Steps { first: Step::Stack, from: f, .. } if *f == from);
                if stack && step == Step::Single && position.turns().iter().any(first) {
                    keys += "\r";
                }
            }
            Part::Swap { prey, .. } => go(&mut keys, prey),
            Part::Place { role, .. } if i == 0 => {
                let hand = rules.roles().filter(|&s| state.hand(position.side(), s) > 0);
                let number = hand.take_while(|&s| s != role).count() + 1;
                keys += &number.to_string();
            }
            // Of several roles the second drop's is chosen; the only one is taken up by itself, as steps are.
            Part::Place { role, .. } => {
                let first = |s: Role| {
                    parts
                        .iter()
                        .take(i)
                        .filter(|p| matches!(p, Part::Place { role, .. } if *role == s))
                        .count()
                };
                let hand = rules.roles().filter(|&s| state.hand(position.side(), s) > first(s));
                let hand: Vec<Role> = hand.collect();
                if hand.len() > 1 {
                    let number = hand.iter().take_while(|&&s| s != role).count() + 1;
                    keys += &number.to_string();
                }
            }
            Part::Back { .. } if parts.len() == 2 => {
                let goes_on = position.turns().iter().any(|other| {
                    let other = parts_of(*other);
                    other[0] == parts[0] && matches!(other.get(1), Some(Part::Step { .. }))
                });
                if goes_on {
                    keys += ".";
                }
            }
            _ => {}
        }
        go(&mut keys, end_of(part));
    }
    let longer = position.turns().iter().any(|other| {
        let other = parts_of(*other);
        other.len() > parts.len() && other.starts_with(&parts)
    });
    if longer {
        keys += ".";
    }
    driven.press(&keys);
}

/// The game so far: the saved one, or the start.
fn now(state: &Path, rules: &std::sync::Arc<Ruleset>) -> Record {
    saved(state).unwrap_or_else(|| Record::new(rules.start()))
}

fn whole_game(id: &str, seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let human = if seed.is_multiple_of(2) { Side::White } else { Side::Black };
    let players = if human == Side::White { ["human", "ai:1"] } else { ["ai:1", "human"] };
    let number = seed.to_string();
    let options = [id, "--white", players[0], "--black", players[1], "--seed", &number];
    let mut driven = Driven::play(folder.path(), (80, 24), &options);
    driven.wait_for("? help");
    let rules = Ruleset::load(id).expect("a game of ours");
    let mut engine = Engine::new(&rules, 1);
    let mut record = Record::new(rules.start());
    let mut at = cursor(&mut driven, &rules.start());
    for _ in 0..400 {
        let turns = record.main_line().len();
        if record.result().is_some() {
            break;
        }
        if record.end().side() != human {
            driven.wait("the computer's turn", |_| now(folder.path(), &rules).main_line().len() > turns);
            record = now(folder.path(), &rules);
            continue;
        }
        let position = record.end().clone();
        // Placements and drops of two are the keyboard's hardest turns; the engine likes none of the latter.
        let best = match position.state().in_setup() {
            true => position.turns().into_iter().next(),
            false => engine.search(&GameLine::new(position.clone()), &Limits::depth(2), |_| {}).best,
        };
        let turn = best.expect("a turn");
        make(&mut driven, &position, turn, human == Side::Black, &mut at);
        let word = position.word(turn);
        driven.wait(&format!("my turn {word} in {position}"), |_| {
            now(folder.path(), &rules).main_line().get(turns) == Some(&turn)
        });
        record = now(folder.path(), &rules);
    }
    let score = record.result().expect("the game is over");
    driven.press("\x7f");
    driven.wait_for(&score.say(&rules, Lang::EN)[..20]);
    driven.press("q");
    driven.wait_end();
    driven.wait("the terminal as it was", Driven::is_restored);
    assert!(saved(folder.path()).is_none(), "a game that is over is not offered again");
}

#[test]
fn a_whole_game_of_jersi_0() {
    whole_game("jersi-0", 10);
}

#[test]
fn a_whole_game_of_jersi_1() {
    whole_game("jersi-1", 11);
}

#[test]
fn a_whole_game_of_jersi_2() {
    whole_game("jersi-2", 12);
}

#[test]
fn a_whole_game_of_jersi_4() {
    whole_game("jersi-4", 13);
}

#[test]
fn a_whole_game_of_mikjersi() {
    whole_game("mikjersi", 14);
}

#[test]
fn a_whole_game_of_pijersi() {
    whole_game("pijersi", 15);
}

#[test]
fn resizing_during_a_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = ["jersi-2", "--white", "human", "--black", "human"];
    let mut driven = Driven::play(folder.path(), (80, 24), &options);
    driven.wait_for("? help");
    let start = Ruleset::load("jersi-2").expect("a game").start();
    let cell = |name| start.rules().board().cell(name).expect("a cell");
    let from = cursor(&mut driven, &start);
    let keys = way(start.rules().board(), from, cell("a5"), false);
    driven.press(&format!("{keys}\r"));
    driven.wait_for("You hold the cube of a5");
    driven.resize(40, 15);
    driven.wait_for("This terminal has 40x15 characters");
    driven.resize(120, 40);
    driven.wait_for("You hold the cube of a5");
    let keys = way(start.rules().board(), cell("a5"), cell("b5"), false);
    driven.press(&format!("{keys}\r"));
    driven.wait_for("You hold the stack of b5");
    driven.resize(80, 24);
    driven.wait_for("? help");
    let keys = way(start.rules().board(), cell("b5"), cell("d7"), false);
    driven.press(&format!("{keys}\r"));
    driven.wait("the turn", |_| saved(folder.path()).is_some_and(|r| r.main_line().len() == 1));
    assert_eq!(saved(folder.path()).expect("a game").end().to_string().split(' ').nth(1), Some("b"));
}

#[test]
fn killed_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = ["pijersi", "--white", "human", "--black", "ai:1", "--clock", "5+3"];
    let mut driven = Driven::play(folder.path(), (80, 24), &options);
    driven.wait_for("? help");
    driven.press(":b4=d5\r");
    driven.wait("two turns", |_| saved(folder.path()).is_some_and(|r| r.main_line().len() == 2));
    driven.child.kill().expect("killed");
    driven.wait_end();
    let before = saved(folder.path()).expect("it is kept");
    let mut driven = Driven::play(folder.path(), (80, 24), &[]);
    driven.wait_for("A game goes on");
    driven.press("\r");
    driven.wait_for("b4=d5");
    driven.wait_for("ai:1");
    driven.press(":save /no/such/folder/game\r");
    driven.wait_for("cannot be saved: /no/such");
    driven.press("\x1bu");
    driven.wait_for("No turn yet.");
    driven.press("q");
    driven.wait_end();
    driven.wait("the terminal as it was", Driven::is_restored);
    assert_eq!(before.main_line().len(), 2);
}

#[test]
fn bad_files_and_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    // The folder for saved games is a file: the game goes on, and says so.
    std::fs::write(folder.path().join("jersi"), "").expect("written");
    let broken = folder.path().join("broken");
    std::fs::write(&broken, "[Game \"pijersi\"]\n1. b4=d5 f4=").expect("written");
    let options = ["pijersi", "--white", "human", "--black", "ugi:false"];
    let mut driven = Driven::play(folder.path(), (100, 30), &options);
    driven.wait_for("? help");
    driven.press(&format!(":load {}\r", broken.display()));
    driven.wait_for("broken:2:");
    driven.press("\x1b");
    driven.press(":b4=d5\r");
    driven.wait_for("it ended before it answered");
    driven.wait_for("PAUSED");
    driven.press(":seat black random\r");
    driven.wait_for("cannot be saved");
    driven.press("\x1b");
    driven.wait_for("White to move, round 2");
    // A terminal that is closed ends the program.
    driven.press("q");
    driven.wait_end();
    driven.wait("the terminal as it was", Driven::is_restored);
}

#[test]
fn the_menu_and_secret_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut driven = Driven::play(folder.path(), (80, 24), &["--lang", "fr"]);
    driven.wait_for("Une nouvelle partie");
    driven.press("x\r");
    driven.wait_for("pijersix");
    driven.press("\x7f\r");
    // Colours are by lot, and the computer is quick.
    driven.wait_for("Pijersi · trait à ");
    driven.press("q");
    driven.wait_end();
    // The computer may have begun the game, which would be offered: colours are by lot.
    let options = ["jersi-4", "--forms", "secret", "--white", "human", "--black", "human", "--new"];
    let mut driven = Driven::play(folder.path(), (80, 24), &options);
    // The keyboard is handed over, and what nobody sees is pressed twice.
    driven.wait_for("White chooses next, in secret");
    driven.press("\r");
    driven.wait_for("White chooses its own form in secret");
    driven.press("1");
    driven.wait_for("White has chosen");
    driven.press("1");
    driven.wait_for("Black chooses next, in secret");
    driven.press("\r");
    driven.wait_for("Black chooses its own form in secret");
    driven.press("2");
    driven.wait_for("Black has chosen");
    driven.press("2");
    driven.wait_for("White: mokca (guardian) — Black: darsi (daredevil)");
    driven.press(" ");
    driven.wait_for("jersi-4+special=mokca/darsi");
    // What the engine says is shown on demand, a hint is marked.
    driven.press("e");
    driven.wait_for("White, depth");
    driven.press("eh");
    driven.wait_for("Hint: ");
    driven.press("?");
    driven.wait_for("MAKING A TURN");
    driven.press("?q");
    driven.wait_end();
    driven.wait("the terminal as it was", Driven::is_restored);
}
