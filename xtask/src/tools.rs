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
