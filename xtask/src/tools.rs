//! Tools that the tests need and that a machine may lack: they are fetched once.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::command::{cargo, npm, root, run, target};

/// A version of cargo-deny that knows the keys of our `deny.toml`.
const CARGO_DENY: &str = "0.20.2";

/// A browser: the one that `CHROMIUM` names, or Debian's, which is installed if it is missing and that is possible.
pub fn chromium() -> Result<PathBuf, String> {
    let places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let find = || places.iter().map(PathBuf::from).find(|place| place.exists());
    if let Some(found) = std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(find) {
        return Ok(found);
    }
    run("list of packages", Command::new("apt-get").args(["update", "-qq"]))?;
    run("Chromium", Command::new("apt-get").args(["install", "-y", "-qq", "chromium", "fonts-dejavu-core"]))?;
    find().ok_or_else(|| "no Chromium was found: install one, or name it by CHROMIUM=PATH".into())
}

/// PostgreSQL, for the tests of several servers: the one on this machine, or Debian's, which is installed if that is possible. Without one, and
/// without `DATABASE_URL`, these tests are counted as skipped; on continuous integration they must run.
pub fn postgres() -> Result<(), String> {
    let there = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|place| place.join("initdb").exists())
            || PathBuf::from("/usr/lib/postgresql").exists()
    };
    if std::env::var_os("DATABASE_URL").is_some() || there() {
        return Ok(());
    }
    install_or_skip("PostgreSQL", &["postgresql"])
}

/// Firefox and WebKit, in which the page is tried besides Chromium: those on this machine, or Debian's. Without them their tests are counted
/// as skipped; on continuous integration they must run.
pub fn other_browsers() -> Result<(), String> {
    let there = |program: &str| PathBuf::from("/usr/bin").join(program).exists();
    let firefox = there("firefox-esr") || there("firefox") || std::env::var_os("FIREFOX").is_some();
    if firefox && there("WebKitWebDriver") && there("Xvfb") {
        return Ok(());
    }
    install_or_skip(
        "Firefox, WebKit",
        &["--no-install-recommends", "firefox-esr", "webkit2gtk-driver", "xvfb"],
    )
}

/// Installs packages of Debian, if that is possible. Where it is not, what needs them is skipped, but not on continuous integration.
fn install_or_skip(what: &str, packages: &[&str]) -> Result<(), String> {
    let list = run("list of packages", Command::new("apt-get").args(["update", "-qq"]));
    let installed =
        list.and_then(|()| run(what, Command::new("apt-get").args(["install", "-y", "-qq"]).args(packages)));
    match installed {
        Err(why) if std::env::var_os("CI").is_some() => Err(why),
        Err(why) => {
            eprintln!("xtask: {why}; the tests that need {what} are skipped");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// What the page is built with, unless it is there: npm notes in a file what it has installed.
pub fn install_page() -> Result<(), String> {
    let modified =
        |file: &str| root().join("web").join(file).metadata().and_then(|meta| meta.modified()).ok();
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_some() && installed >= modified("package-lock.json") {
        return Ok(());
    }
    run("packages of the page", &mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
}

/// Checks the dependencies with cargo-deny: the one on the path, else one that is built into the target folder. A
/// build without optimisation takes a quarter of the time, and the check no longer.
pub fn cargo_deny() -> Result<Command, String> {
    let tools = target().join("tools");
    let own = tools.join("bin").join("cargo-deny");
    let there = |program: &PathBuf| {
        Command::new(program)
            .arg("--version")
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    let program = [PathBuf::from("cargo-deny"), own.clone()].into_iter().find(there);
    if program.is_none() {
        let mut install =
            cargo(&["install", "cargo-deny", "--version", CARGO_DENY, "--locked", "--debug", "--quiet"]);
        install.arg("--root").arg(&tools).env("CARGO_PROFILE_DEV_DEBUG", "0");
        run("cargo-deny", &mut install)?;
    }
    let mut deny = Command::new(program.unwrap_or(own));
    // Advisories change from day to day and need a network: .github/workflows/ci.yml asks for them.
    deny.args(["--all-features", "--log-level", "error", "check", "licenses", "bans", "sources"]);
    deny.current_dir(root());
    Ok(deny)
}
