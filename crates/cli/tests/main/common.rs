//! What the tests of the program share.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

pub const GAMES: [&str; 8] =
    ["jersi", "pijersi", "mikjersi", "jersi-4", "jersi-2", "jersi-1", "jersi-0", "pijersi-0"];

pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn command<S: AsRef<OsStr>>(args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    // Nothing of the machine's own settings may show.
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null());
    command
}

pub fn answer(command: &mut Command) -> Answer {
    let output = command.output().expect("the program runs");
    Answer {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

pub fn run<S: AsRef<OsStr>>(args: &[S]) -> Answer {
    answer(&mut command(args))
}

/// A run that must succeed without a word on the error stream.
#[track_caller]
pub fn good<S: AsRef<OsStr>>(args: &[S]) -> String {
    let answer = run(args);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}", answer.out);
    answer.out
}

#[track_caller]
pub fn json<S: AsRef<OsStr>>(args: &[S]) -> Value {
    serde_json::from_str(&good(args)).expect("JSON")
}

/// A run that must fail with that code and say this, on the error stream alone.
#[track_caller]
pub fn bad<S: AsRef<OsStr>>(args: &[S], code: i32, says: &[&str]) -> String {
    let answer = run(args);
    assert_eq!((answer.code, answer.out.as_str()), (code, ""), "{}", answer.err);
    for word in says {
        assert!(answer.err.contains(word), "`{word}` is missing in: {}", answer.err);
    }
    assert!(!answer.err.contains("panicked"), "{}", answer.err);
    answer.err
}

/// A file of this test alone.
pub fn file(test: &str, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

pub fn path(path: &std::path::Path) -> &str {
    path.to_str().expect("a path of ours")
}

/// A race of three rocks a side on a small board, with an option that takes one away.
pub const OWN_GAME: &str = r##"
name = "Rock race"
summary = { en = "Three rocks run.", fr = "Trois pierres courent." }
author = "A tester"

[board]
cells = "hex"
rows = [3, 4, 3]

[cubes.rock]
letter = "R"
name = { en = "rock", fr = "pierre" }
count = 3
glyph = "ring"
takes = ["rock"]

[setup]
position = "r-r-r-/4/R-R-R-"

[end]
goal = ["rock"]
quiet = 10
blocked = "loses"

[[options]]
name = "short"
about = { en = "one rock less", fr = "une pierre de moins" }
change.cubes.rock.count = 2
change.setup.position = "r-1r-/4/R-1R-"
"##;
