//! The files of the page, embedded in the program.
//!
//! ```
//! let page = jersi_page::file("index.html").expect("the page");
//! assert_eq!(page.kind, "text/html");
//! assert!(jersi_page::file("../Cargo.toml").is_none());
//! ```

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Files;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub kind: String,
    /// A name of this very content.
    pub hash: [u8; 32],
}

/// The file of that name.
pub fn file(name: &str) -> Option<File> {
    let found = Files::get(name)?;
    let kind = mime_guess::from_path(name).first_or_octet_stream().to_string();
    Some(File { bytes: found.data, kind, hash: found.metadata.sha256_hash() })
}
