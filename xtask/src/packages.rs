//! The packages that are published.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, target};

/// The crates that others can use, each after those that it uses.
const PUBLISHED: [&str; 7] = [
    "jersi-texts-build",
    "jersi-texts",
    "jersi-tree",
    "jersi-rules",
    "jersi-record",
    "jersi-engine",
    "jersi-draw",
];

/// Packs them and builds them from the packages: what a package lacks shows here. Nothing is fetched.
pub fn pack() -> Command {
    if let Some(home) = cargo_home() {
        forget_unpacked(&home);
        forget_compiled(&home);
    }
    let mut pack = cargo(&["package", "--allow-dirty", "--offline", "--quiet"]);
    for name in PUBLISHED {
        pack.args(["--package", name]);
    }
    // Packages do not know the workspace's settings; with the same ones, much of what they use is built already.
    pack.env("CARGO_PROFILE_DEV_DEBUG", "0");
    pack
}

/// Removes what cargo unpacked of these crates the last time. It takes a package whose name and version it knows for
/// unchanged, so that a crate would be built with yesterday's sources of the crates it uses.
fn forget_unpacked(home: &Path) {
    for kind in ["src", "cache"] {
        for registry in entries(&home.join("registry").join(kind)) {
            for package in entries(&registry) {
                if is_published(&package) {
                    // What cannot be removed shows as a package that does not compile.
                    let _ = if package.is_dir() {
                        fs::remove_dir_all(&package)
                    } else {
                        fs::remove_file(&package)
                    };
                }
            }
        }
    }
}

/// The same of what was compiled from packages: cargo notes beside each crate which sources it was made of.
fn forget_compiled(home: &Path) {
    let debug = target().join("debug");
    let registry = home.join("registry").display().to_string();
    for sources in entries(&debug.join("deps")) {
        let Some(name) = sources.file_name().and_then(|name| name.to_str()?.strip_suffix(".d")) else {
            continue;
        };
        let name = name.replace('_', "-");
        let ours = PUBLISHED.iter().any(|published| {
            name.strip_prefix(published)
                .is_some_and(|rest| rest.starts_with('-') && rest[1..].find('-').is_none())
        });
        if ours && fs::read_to_string(&sources).is_ok_and(|text| text.contains(&registry)) {
            // What cannot be removed shows as a package that does not compile.
            let _ = fs::remove_dir_all(debug.join(".fingerprint").join(name));
        }
    }
}

/// Whether it is one of ours: a folder `jersi-rules-0.1.0`, a file `jersi-rules-0.1.0.crate`.
fn is_published(package: &Path) -> bool {
    let name = package.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    PUBLISHED.iter().any(|published| {
        let version = name.strip_prefix(published).and_then(|rest| rest.strip_prefix('-'));
        version.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
    })
}

fn cargo_home() -> Option<PathBuf> {
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
