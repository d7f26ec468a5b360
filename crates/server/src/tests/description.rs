//! The description of what the server says, from which the page's types are made.

use std::path::PathBuf;

/// `web/openapi.json` is what the server describes itself as; the page's types are made of it.
#[test]
fn the_page_has_the_newest_description() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let fresh = crate::openapi().to_pretty_json().expect("JSON") + "\n";
    if std::env::var_os("JERSI_UPDATE").is_some() {
        std::fs::write(&file, &fresh).expect("the description can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == fresh,
        "web/openapi.json is stale: run `JERSI_UPDATE=1 cargo test -p jersi-server description`, then make the page's types"
    );
}
