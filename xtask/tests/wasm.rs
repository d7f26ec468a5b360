//! The module for browsers is kept in the repository: it must be made of the sources that are there.

use std::fs;
use std::path::Path;

// What the chore writes is what is compared.
#[path = "../src/sources.rs"]
mod sources;

#[test]
fn the_module_is_made_of_these_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let kept = fs::read_to_string(root.join(sources::LIST)).unwrap_or_default();
    let now = sources::list(&root).expect("the sources");
    let changed = sources::differences(&kept, &now);
    assert!(
        changed.is_empty(),
        "web/src/engine/jersi.wasm is stale: run `cargo xtask wasm` and commit what it makes. Since it was made, these have changed: {changed:?}"
    );
}

#[test]
fn a_change_is_noticed_and_named() {
    let (one, other) = ("01 a.rs\n02 b.rs\n", "01 a.rs\n03 b.rs\n04 c.rs\n");
    assert_eq!(sources::differences(one, other).into_iter().collect::<Vec<_>>(), ["b.rs", "c.rs"]);
    assert!(sources::differences(one, one).is_empty());
}
