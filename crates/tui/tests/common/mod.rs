//! What the tests with the real program share.

use std::path::PathBuf;

/// The program: `JERSI_BIN`, which must be there, or the workspace's release build. Without either, tests are skipped,
/// and say so.
pub fn program() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("JERSI_BIN").map(PathBuf::from) {
        assert!(path.exists(), "JERSI_BIN: {} is missing", path.display());
        return Some(path);
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/release/jersi");
    if !path.exists() {
        eprintln!("skipped: {} is missing; build it with `cargo build --release`", path.display());
        return None;
    }
    Some(path)
}
