//! What the tests with the real program share.

use std::path::PathBuf;

/// The program: `JERSI_BIN`, or the workspace's release build. Tests without it are skipped, and say so.
pub fn program() -> Option<PathBuf> {
    let built = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/release/jersi");
    let path = std::env::var_os("JERSI_BIN").map_or(built, PathBuf::from);
    if !path.exists() {
        eprintln!("skipped: {} is missing; build it with `cargo build --release`", path.display());
        return None;
    }
    Some(path)
}
