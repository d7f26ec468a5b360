//! The page, embedded in the program.

use jersi_server::Asset;

/// A file of the page.
pub fn asset(name: &str) -> Option<Asset> {
    let file = jersi_page::file(name)?;
    // Text is always UTF-8 here.
    let kind = if file.kind.starts_with("text/") { file.kind + "; charset=utf-8" } else { file.kind };
    let tag = file.hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Asset { bytes: file.bytes, kind, tag })
}
