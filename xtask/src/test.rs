//! Every test: of the crates, of the page, in a browser, of the API's description.

use std::io::{BufRead, BufReader};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{cargo, run};

/// Everything is built once, with the same settings: optimised, but with all checks.
const PROFILE: &str = "checked";

/// How many tests did what.
#[derive(Clone, Copy, Default)]
struct Counts {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Runs everything and prints the sum.
pub fn all() -> Result<(), String> {
    run("format", cargo().args(["fmt", "--all", "--check"]))?;
    run(
        "clippy",
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--quiet", "--profile", PROFILE])
            .args(["--", "-D", "warnings"]),
    )?;
    run(
        "documentation",
        cargo()
            .args(["doc", "--workspace", "--no-deps", "--quiet", "--profile", PROFILE])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    run("program", cargo().args(["build", "--quiet", "--profile", PROFILE]))?;
    let program = program()?;
    let (mut counts, mut failures) = (Counts::default(), Vec::new());
    let mut cargo_tests = cargo();
    cargo_tests
        .args(["test", "--workspace", "--no-fail-fast", "--profile", PROFILE])
        .env("JERSI_BIN", &program);
    let web = Path::new("web");
    let mut types = npm(web, &["run", "--silent", "check"]);
    let mut units = npm(web, &["test", "--silent"]);
    units.env("JERSI_BIN", &program);
    let mut browser = npm(web, &["run", "--silent", "e2e"]);
    browser.env("JERSI_BIN", &program).env("CHROMIUM", chromium()?);
    let mut description = Command::new("bash");
    description.arg("crates/server/tests/schemathesis.sh").env("JERSI_BIN", &program);
    run("types of the page", &mut types)?;
    for (what, command, count) in [
        ("tests", &mut cargo_tests, cargo_count as fn(&str) -> Counts),
        ("tests of the page", &mut units, vitest_count),
        ("tests in a browser", &mut browser, playwright_count),
        ("the API against its description", &mut description, no_count),
    ] {
        let (own, fine) = watch(what, command, count)?;
        counts += own;
        if !fine {
            failures.push(what);
        }
    }
    if failures.is_empty() {
        // The last one has no counts of its own.
        counts.passed += 1;
    }
    let Counts { passed, failed, skipped } = counts;
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    if failures.is_empty() { Ok(()) } else { Err(format!("failed: {}", failures.join(", "))) }
}

/// The program that was built.
fn program() -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let program = target.join(PROFILE).join("jersi");
    program.canonicalize().map_err(|error| format!("{} is not there: {error}", program.display()))
}

fn npm(web: &Path, arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.args(arguments).current_dir(web);
    npm
}

/// Debian's Chromium; it is installed if it is missing and that is possible.
fn chromium() -> Result<PathBuf, String> {
    let places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let find = || places.iter().map(PathBuf::from).find(|place| place.exists());
    if let Some(found) = std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(find) {
        return Ok(found);
    }
    run("list of packages", Command::new("apt-get").args(["update", "-qq"]))?;
    run("Chromium", Command::new("apt-get").args(["install", "-y", "-qq", "chromium", "fonts-dejavu-core"]))?;
    find().ok_or_else(|| "no Chromium was found: install one, or name it by CHROMIUM=PATH".into())
}

/// Runs tests, shows what they print, and counts.
fn watch(what: &str, command: &mut Command, count: fn(&str) -> Counts) -> Result<(Counts, bool), String> {
    println!("== {what}");
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{what} could not be started: {error}"))?;
    let mut counts = Counts::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            println!("{line}");
            counts += count(&line);
        }
    }
    let status = child.wait().map_err(|error| format!("{what}: {error}"))?;
    Ok((counts, status.success()))
}

/// The number before a word.
fn before(text: &str, word: &str) -> u32 {
    let head = text.split(word).next().filter(|head| head.len() < text.len()).unwrap_or("");
    head.split_whitespace().last().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn cargo_count(line: &str) -> Counts {
    let Some(counts) = line.strip_prefix("test result: ") else { return Counts::default() };
    Counts {
        passed: before(counts, " passed"),
        failed: before(counts, " failed"),
        skipped: before(counts, " ignored"),
    }
}

/// `      Tests  1 failed | 414 passed (415)`
fn vitest_count(line: &str) -> Counts {
    let plain = without_colours(line);
    let Some(counts) = plain.trim_start().strip_prefix("Tests ") else { return Counts::default() };
    Counts {
        passed: before(counts, " passed"),
        failed: before(counts, " failed"),
        skipped: before(counts, " skipped"),
    }
}

/// `  43 passed (5.2m)`, with a line of its own for each kind.
fn playwright_count(line: &str) -> Counts {
    let plain = without_colours(line);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let number = words.first().and_then(|number| number.parse().ok()).unwrap_or(0);
    match words.get(1).copied() {
        Some("passed") => Counts { passed: number, ..Counts::default() },
        Some("failed") => Counts { failed: number, ..Counts::default() },
        Some("skipped") => Counts { skipped: number, ..Counts::default() },
        _ => Counts::default(),
    }
}

fn no_count(_line: &str) -> Counts {
    Counts::default()
}

/// A line without the escapes that colour it.
fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut escaped = false;
    for letter in line.chars() {
        match letter {
            '\u{1b}' => escaped = true,
            'm' if escaped => escaped = false,
            _ if escaped => {}
            _ => plain.push(letter),
        }
    }
    plain
}
