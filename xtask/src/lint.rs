//! One build for tests, lints and documentation: cargo has this program compile the crates of the workspace. It calls
//! clippy, which compiles and lints, and for a crate that has documentation rustdoc, with the same settings. `cargo clippy`
//! and `cargo doc` would tell the same, but each would first check all third-party crates once more.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::command::target;

/// Where the compilers are: set for a cargo that has this program compile, and for nobody else.
const COMPILERS: &str = "JERSI_COMPILERS";
/// Where the documentation goes.
const PAGES: &str = "JERSI_PAGES";

/// Has this program compile the crates of the workspace.
pub fn linted(mut cargo: Command) -> Result<Command, String> {
    let rustc = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot = rustc.map_err(|error| format!("rustc does not say where it is: {error}"))?.stdout;
    let compilers = PathBuf::from(String::from_utf8_lossy(&sysroot).trim()).join("bin");
    cargo
        .env("RUSTC_WORKSPACE_WRAPPER", own_copy()?)
        .env(COMPILERS, compilers)
        .env(PAGES, target().join("doc"));
    Ok(cargo)
}

/// A copy of this program: cargo makes the original anew while it builds.
fn own_copy() -> Result<PathBuf, String> {
    let copy = || {
        let folder = target().join("tools");
        fs::create_dir_all(&folder)?;
        let place = folder.canonicalize()?.join("lint").with_extension(std::env::consts::EXE_EXTENSION);
        // Somebody may be running the one of yesterday.
        let _ = fs::remove_file(&place);
        fs::copy(std::env::current_exe()?, &place).map(|_| place)
    };
    copy().map_err(|error: std::io::Error| format!("this program cannot be copied: {error}"))
}

/// Compiles a crate, if that is what cargo started this program for: `rustc` and its arguments.
pub fn compile() -> Option<ExitCode> {
    let compilers = PathBuf::from(std::env::var_os(COMPILERS)?);
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    (Path::new(arguments.first()?).file_stem()? == "rustc").then_some(())?;
    let run = |program: &str, arguments: &[OsString]| {
        let program = compilers.join(program).with_extension(std::env::consts::EXE_EXTENSION);
        Command::new(program).args(arguments).status().is_ok_and(|status| status.success())
    };
    let done = run("clippy-driver", &arguments)
        && documentation(&arguments).is_none_or(|arguments| run("rustdoc", &arguments));
    Some(if done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What rustdoc is to be told of a crate that rustc was told these arguments of; nothing for tests, examples and the like.
fn documentation(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let after = |name: &str| arguments.iter().skip_while(|argument| *argument != name).nth(1)?.to_str();
    let kind = after("--crate-type")?;
    let is_test = arguments.iter().any(|argument| argument == "--test");
    let is_built_aside =
        after("--crate-name")?.starts_with("build_script_") || after("--out-dir")?.ends_with("examples");
    if is_test || is_built_aside || kind == "proc-macro" {
        return None;
    }
    let mut told: Vec<OsString> = Vec::new();
    let mut rest = arguments[1..].iter().peekable();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        match &*text {
            "--out-dir" => drop(rest.next()),
            "-C" if rest.peek().is_some_and(|next| next.to_string_lossy().starts_with("incremental=")) => {
                rest.next();
            }
            _ if text.starts_with("--emit") => {}
            _ => told.push(argument.clone()),
        }
    }
    told.extend(["-D", "warnings", "-o"].map(OsString::from));
    told.push(std::env::var_os(PAGES)?);
    if kind == "bin" {
        told.push("--document-private-items".into());
    }
    Some(told)
}
