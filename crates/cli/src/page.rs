//! The page, embedded in the program, and the lab's journal, made when somebody asks for it.

use std::borrow::Cow;
use std::sync::OnceLock;

use jersi_rules::Lang;
use jersi_server::Asset;

/// A file of the page, or a report that comes with the program.
pub fn asset(name: &str) -> Option<Asset> {
    if let Some(report) = name.strip_prefix("lab/") {
        return journal(report);
    }
    let file = jersi_page::file(name)?;
    // Text is always UTF-8 here.
    let kind = if file.kind.starts_with("text/") { file.kind + "; charset=utf-8" } else { file.kind };
    let tag = file.hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(Asset { bytes: file.bytes, kind, tag })
}

/// The journal's page of that name. Each language is made once.
fn journal(name: &str) -> Option<Asset> {
    static PAGES: OnceLock<Vec<(String, OnceLock<String>)>> = OnceLock::new();
    let pages = PAGES
        .get_or_init(|| Lang::all().map(|lang| (jersi_lab::journal_name(lang), OnceLock::new())).collect());
    let (lang, (_, page)) = Lang::all().zip(pages).find(|(_, (known, _))| known == name)?;
    let page = page.get_or_init(|| {
        // A table that could not be read would have failed the tests.
        let answers = jersi_lab::journal_results().unwrap_or_default();
        jersi_lab::report::journal(&answers, lang)
    });
    let kind = "text/html; charset=utf-8".to_owned();
    let tag = format!("{}-{lang}", env!("CARGO_PKG_VERSION"));
    Some(Asset { bytes: Cow::Borrowed(page.as_bytes()), kind, tag })
}
