//! A driven terminal: the real program behind a pseudo-terminal, and its screen as text.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jersi_record::Record;
use jersi_rules::Cell;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long the screen may take to show something. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with the program in it.
pub struct Driven {
    /// The program.
    pub child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
}

fn nonzero(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a size")
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

impl Driven {
    /// Starts `jersi play` in a terminal of that size, with its own folder for saved games.
    pub fn play(state: &Path, (cols, rows): (u16, u16), arguments: &[&str]) -> Driven {
        let pair = native_pty_system().openpty(size(cols, rows)).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_jersi"));
        command.arg("play");
        command.args(arguments);
        command.env("XDG_STATE_HOME", state);
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its input");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(cols), 0)));
        let seen = screen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                seen.lock().expect("the screen").process(&bytes[..count]);
            }
        });
        Driven { child, master: pair.master, keys, screen }
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Whether the full screen has been left, as before the program.
    pub fn is_restored(&self) -> bool {
        let parser = self.screen.lock().expect("the screen");
        let screen = parser.screen();
        !screen.alternate_screen() && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// A line of the screen.
    pub fn line(&self, row: usize) -> String {
        let parser = self.screen.lock().expect("the screen");
        let (_, cols) = parser.screen().size();
        parser.screen().rows(0, cols.get()).nth(row).unwrap_or_default()
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("keys");
    }

    /// Makes the terminal larger or smaller.
    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.screen.lock().expect("the screen").screen_mut().set_size(nonzero(rows), nonzero(cols));
        self.master.resize(size(cols, rows)).expect("resized");
    }

    /// Waits until the screen is as wanted.
    pub fn wait(&self, what: &str, wanted: impl Fn(&Driven) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !wanted(self) {
            assert!(Instant::now() < until, "waited in vain for {what}:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |driven| driven.text().contains(text));
    }

    /// Waits for the program's end.
    pub fn wait_end(&mut self) {
        let until = Instant::now() + PATIENCE;
        while self.child.try_wait().expect("the program").is_none() {
            assert!(Instant::now() < until, "the program does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Driven {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game that saved itself in a folder, if there is one.
pub fn saved(state: &Path) -> Option<Record> {
    let folder = state.join("jersi/play");
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let file: PathBuf = files.into_iter().find(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with("play-") && name.ends_with(".jersi")
    })?;
    Record::read(&std::fs::read_to_string(file).ok()?).ok()
}

/// The keys that bring the cursor from a cell to another: arrows alone, the shortest way.
pub fn way(board: &jersi_rules::Board, from: Cell, to: Cell, flip: bool) -> String {
    use jersi_tui::walk::{Way, walk};
    let arrows = [(Way::Left, "\x1b[D"), (Way::Right, "\x1b[C"), (Way::Up, "\x1b[A"), (Way::Down, "\x1b[B")];
    let mut open = vec![(from, board.x2(from), String::new())];
    let mut at = 0;
    while let Some((cell, column, keys)) = open.get(at).cloned() {
        if cell == to {
            return keys;
        }
        at += 1;
        for (way, key) in arrows {
            let mut column = column;
            let next = walk(board, cell, way, flip, &mut column);
            if !open.iter().any(|(cell, c, _)| *cell == next && *c == column) {
                open.push((next, column, format!("{keys}{key}")));
            }
        }
    }
    panic!("no way from {} to {}", board.name(from), board.name(to));
}
