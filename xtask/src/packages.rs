//! Packages that are no part of the program's build: what is published, and the fuzz targets.

use std::process::Command;

use crate::command::cargo;

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
    let mut pack = cargo(&["package", "--allow-dirty", "--offline", "--quiet"]);
    for name in PUBLISHED {
        pack.args(["--package", name]);
    }
    // Packages do not know the workspace's settings; with the same ones, most of what they use is built already.
    pack.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1").env("CARGO_PROFILE_DEV_DEBUG", "0");
    pack
}

/// Checks that the fuzz targets compile.
pub fn fuzz_targets() -> Command {
    let mut check = cargo(&["check", "--manifest-path", "fuzz/Cargo.toml", "--quiet"]);
    // Nothing is linked here, so libFuzzer itself, which is C++, need not be built.
    check.env("CUSTOM_LIBFUZZER_PATH", "/nowhere/libfuzzer.a");
    check
}
