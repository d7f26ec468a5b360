//! What this is, who made it, and what is kept: a page without script.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use jersi_rules::builtin_ids;
use jersi_texts::{Lang, list_and, t};
use maud::{DOCTYPE, Markup, html};

use super::docs::{head, top, with_code};
use super::pages::language;
use crate::serve::App;

/// The page.
pub async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Markup {
    let lang = language(&uri, &headers);
    let games: Vec<_> = builtin_ids().filter_map(|id| app.referee.library.load(id, None).ok()).collect();
    let one_of = |what: fn(&jersi_rules::About) -> &str| {
        let mut all: Vec<&str> = games.iter().map(|rules| what(rules.about())).collect();
        all.sort_unstable();
        all.dedup();
        list_and(lang, all)
    };
    let title = t!(lang, "ready-about");
    html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            (head(&t!(lang, "docs-title", title = &title)))
            body {
                (top(lang))
                main {
                    h1 { (t!(lang, "about-title")) }
                    p { (with_code(&t!(lang, "home-intro"))) }
                    h2 { (t!(lang, "about-games")) }
                    p { (with_code(&t!(lang, "about-author", author = one_of(|about| &about.author), licence = one_of(|about| &about.licence)))) }
                    ul {
                        @for rules in &games {
                            li { a href={ "/rules/" (rules.id()) } { (rules.about().name.get(lang)) } ": " (with_code(rules.about().summary.get(lang))) }
                        }
                    }
                    (section(lang, &t!(lang, "about-kept"), &[t!(lang, "about-kept-text"), t!(lang, "about-kept-browser")]))
                    (section(lang, &t!(lang, "about-program"), &[t!(lang, "about-program-text", version = env!("CARGO_PKG_VERSION"))]))
                    p { a href="/docs" { (t!(lang, "docs-all")) } " · " a href="/api/docs" { (t!(lang, "about-api")) } }
                }
            }
        }
    }
}

fn section(lang: Lang, title: &str, paragraphs: &[String]) -> Markup {
    html! {
        h2 lang=(lang.tag()) { (title) }
        @for text in paragraphs { p { (with_code(text)) } }
    }
}
