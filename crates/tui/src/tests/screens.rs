//! The screens, as text: what each game looks like at its start. `JERSI_UPDATE=1` writes them anew.

use std::path::PathBuf;
use std::time::Duration;

use crate::app::App;
use crate::clock::TimeControl;
use crate::game::Game;
use crate::look::Look;
use crate::player::PlayerSpec;
use crate::screen;
use jersi_rules::{Ruleset, Side, builtin_ids};
use jersi_texts::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

pub const FINE: Look = Look { ascii: false, colour: true, glyphs: false };
const ASCII: Look = Look { ascii: true, colour: false, glyphs: false };

fn app(id: &str, look: Look) -> App {
    let rules = Ruleset::load(id).expect(id);
    let game = Game::new(rules.start(), [PlayerSpec::Human, PlayerSpec::Human], None);
    App::new(game, Lang::EN, look, Duration::ZERO)
}

pub fn shot(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal
        .draw(|frame| {
            app.area = frame.area();
            screen::draw(app, frame.area(), frame.buffer_mut());
        })
        .expect("drawn");
    text_of(terminal.backend().buffer())
}

/// What is on the screen, without blanks at the ends of lines.
pub fn text_of(buffer: &Buffer) -> String {
    let line = |y| (0..buffer.area.width).filter_map(|x| Some(buffer.cell((x, y))?.symbol())).collect();
    (0..buffer.area.height).map(line).map(|line: String| format!("{}\n", line.trim_end())).collect()
}

pub fn press(app: &mut App, keys: &str) {
    for c in keys.chars() {
        let code = match c {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\x1b' => KeyCode::Esc,
            '→' => KeyCode::Right,
            '↑' => KeyCode::Up,
            c => KeyCode::Char(c),
        };
        app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
}

fn compare(name: &str, text: &str) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/tests/expected").join(format!("{name}.txt"));
    if std::env::var_os("JERSI_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(text == expected, "{name} differs from {}:\n{text}", path.display());
}

#[test]
fn starts_of_all_games() {
    for id in builtin_ids() {
        for (width, height) in [(80, 24), (120, 40)] {
            let text = shot(&mut app(id, FINE), width, height);
            compare(&format!("{id}-{width}x{height}"), &text);
        }
        let text = shot(&mut app(id, ASCII), 80, 24);
        assert!(text.is_ascii(), "{id}\n{text}");
        let rules = Ruleset::load(id).expect(id);
        for cell in rules.board().cells() {
            assert!(text.contains(rules.board().name(cell)), "{id} {}", rules.board().name(cell));
        }
    }
    let id = "jersi-4+special=mokca+mountains+square";
    compare("jersi-4-square-80x24", &shot(&mut app(id, ASCII), 80, 24));
}

#[test]
fn arrivals_differ_by_sign() {
    let mut app = app("pijersi", ASCII);
    press(&mut app, ":b4=d5\n:f4=d3\n:b3-c3\n:f3-e3\n");
    let board = app.position.rules().board();
    app.tap(board.cell("d5").expect("d5"));
    let text = shot(&mut app, 80, 24);
    compare("pijersi-held", &text);
    assert!(text.contains("<W/W>"), "{text}");
    assert!(text.contains('.') && text.contains("You hold the stack of d5"), "{text}");
}

#[test]
fn refused_turns_are_explained_and_help_is_there() {
    let mut app = app("jersi-2", FINE);
    press(&mut app, ":a1-e5\n");
    let text = shot(&mut app, 80, 24);
    assert!(text.contains("a1-e5: "), "{text}");
    press(&mut app, "\x1b?");
    let text = shot(&mut app, 80, 24);
    assert!(text.contains("MAKING A TURN") && text.contains("q quit"), "{text}");
}

#[test]
fn a_small_terminal_gets_a_sentence() {
    for id in builtin_ids() {
        let text = shot(&mut app(id, FINE), 40, 15);
        assert!(text.contains("This terminal has 40x15 characters"), "{id}\n{text}");
        for (width, height) in [(1, 1), (0, 0), (3, 50), (200, 2), (79, 23), (300, 100)] {
            shot(&mut app(id, FINE), width, height);
        }
    }
}

#[test]
fn the_mouse_finds_cells_hands_and_turns() {
    for id in builtin_ids() {
        let mut app = app(id, FINE);
        for _ in 0..6 {
            let turn = app.position.turns()[0];
            app.make_turn(turn);
        }
        for (width, height) in [(80, 24), (120, 40), (200, 70)] {
            shot(&mut app, width, height);
            let layout = screen::layout(&app, app.area).expect("room");
            for spot in &layout.plan.spots {
                let Some(cell) = spot.cell else { continue };
                let mouse = MouseEvent {
                    kind: MouseEventKind::Down(MouseButton::Left),
                    column: layout.board.x + spot.x as u16,
                    row: layout.board.y + spot.y as u16,
                    modifiers: KeyModifiers::NONE,
                };
                let turns = app.game.record().main_line().len();
                app.mouse(mouse);
                assert_eq!(app.cursor, cell, "{id}");
                press(&mut app, "\x1b");
                if app.game.record().main_line().len() != turns {
                    app.undo();
                }
            }
            assert!(!layout.content.hits.is_empty(), "{id}: turns in the list");
        }
    }
}

#[test]
fn study_replay_clock_and_undo() {
    let rules = Ruleset::load("pijersi").expect("a game");
    let control = TimeControl::read_game("5+3", Lang::EN).expect("a clock");
    let game = Game::new(rules.start(), [PlayerSpec::Human, PlayerSpec::Human], Some(control));
    let mut app = App::new(game, Lang::known("fr"), FINE, Duration::ZERO);
    press(&mut app, ":b4=d5\n:f4=d3\n");
    app.tick(Duration::from_secs(10));
    let text = shot(&mut app, 80, 24);
    assert!(text.contains("4:53") || text.contains("4:5"), "{text}");
    assert!(text.contains("b4=d5") && text.contains("Blanc"), "{text}");
    // Earlier turns can be looked at, not changed.
    press(&mut app, "[[");
    assert!(app.select.is_none());
    assert_eq!(app.position, rules.start());
    // An analysis from there keeps the game as it is.
    press(&mut app, "a:a1-b1\n");
    assert!(app.study.is_some());
    assert_eq!(app.game.record().main_line().len(), 2);
    let text = shot(&mut app, 80, 24);
    assert!(text.contains("ANALYSE"), "{text}");
    press(&mut app, "a");
    assert_eq!(app.node, app.game.record().last());
    press(&mut app, "u");
    assert_eq!(app.game.record().main_line().len(), 1);
    app.tick(Duration::from_secs(1000));
    assert_eq!(app.game.score().and_then(|score| score.winner), Some(Side::White));
}
