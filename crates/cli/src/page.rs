//! The page, embedded in the program.

use jersi_server::Asset;

/// A file of the page.
pub fn asset(name: &str) -> Option<Asset> {
    (name == "index.html").then(|| Asset {
        bytes: b"<!doctype html><meta charset=utf-8><title>Jersi</title><h1>Jersi</h1><p><a href=/api/docs>API</a>\n".into(),
        kind: "text/html; charset=utf-8".into(),
        tag: "0".into(),
    })
}
