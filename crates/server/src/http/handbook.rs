//! The handbook: the pages under `docs/`, readable in a browser.

use axum::http::{HeaderMap, header};
use axum::response::Response;
use data_encoding::HEXLOWER;
use jersi_texts::{Lang, t};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};
use sha2::{Digest, Sha256};

use super::pages::answer;
use super::{Path, docs};
use crate::problem::{Code, Problem};

// The pages: their names below `docs/`, and their texts.
include!(concat!(env!("OUT_DIR"), "/handbook.rs"));

/// The page that leads to all others.
const INDEX: &str = "README.md";

/// The first page.
pub async fn index(headers: HeaderMap) -> Response {
    show(INDEX, &headers)
}

/// A page by its name, with or without `.md`; a folder by the name of the folder.
pub async fn page(Path(name): Path<String>, headers: HeaderMap) -> Response {
    show(&name, &headers)
}

fn show(name: &str, headers: &HeaderMap) -> Response {
    let Some((name, text)) = find(name) else {
        return docs::refusal(Problem::new(Code::NoAddress, message!("request-no-page")), headers);
    };
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let lang = Lang::accepted(asked);
    let program = env!("CARGO_PKG_VERSION");
    let hash = Sha256::new().chain_update(text).chain_update(lang.tag()).chain_update(program).finalize();
    let tag = HEXLOWER.encode(&hash[..16]);
    let page = || render(name, text, lang).into_string().into_bytes().into();
    answer(headers, "text/html; charset=utf-8", &tag, "no-cache", page)
}

/// A page by the name in its address. Nothing else can be asked for than what was embedded.
fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let name = name.trim_end_matches('/');
    let names = [name.to_owned(), format!("{name}.md"), format!("{name}/{INDEX}")];
    PAGES.iter().copied().find(|(page, _)| names.iter().any(|name| name == page))
}

fn render(name: &str, text: &str, lang: Lang) -> Markup {
    let (title, body) = to_html(name, text);
    html! {
        (DOCTYPE)
        html lang="en" {
            (docs::head(&t!(lang, "docs-title", title = &title)))
            body {
                (docs::top(lang))
                main { (PreEscaped(body)) }
            }
        }
    }
}

/// The title of a page, and the page as HTML: headings have anchors, links lead to other pages of the handbook.
fn to_html(name: &str, text: &str) -> (String, String) {
    let mut events: Vec<Event> = Vec::new();
    let (mut title, mut known) = (String::new(), Vec::new());
    // The heading that is being read: where it began, and its words.
    let mut heading: Option<(usize, String)> = None;
    let mut dead_links = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        if let (Some((_, words)), Event::Text(text) | Event::Code(text)) = (&mut heading, &event) {
            words.push_str(text);
        }
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some((events.len(), String::new())),
            Event::End(TagEnd::Heading(_)) => {
                if let Some((start, words)) = heading.take() {
                    let anchor = anchor(&words, &mut known);
                    if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(start) {
                        *id = Some(anchor.into());
                    }
                    if title.is_empty() {
                        title = words;
                    }
                }
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(name, &dest_url);
                dead_links.push(target.is_none());
                if let Some(target) = target {
                    let dest_url = CowStr::from(target);
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
                continue;
            }
            Event::End(TagEnd::Link) if dead_links.pop() == Some(true) => continue,
            // Nobody writes HTML in these pages; should somebody, it is shown as it is.
            Event::Html(text) | Event::InlineHtml(text) => {
                events.push(Event::Text(text));
                continue;
            }
            _ => {}
        }
        events.push(event);
    }
    let mut out = String::with_capacity(text.len() * 2);
    push_html(&mut out, events.into_iter());
    (title, out)
}

/// A heading's anchor, as others make it too: small letters, digits, and `-` for spaces.
fn anchor(words: &str, known: &mut Vec<String>) -> String {
    let plain = words.to_lowercase().replace(' ', "-");
    let plain: String = plain.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
    let count = known.iter().filter(|other| **other == plain).count();
    known.push(plain.clone());
    if count == 0 { plain } else { format!("{plain}-{count}") }
}

/// Where a link on a page leads; nothing for files of the repository that are no pages of the handbook.
fn target(page: &str, link: &str) -> Option<String> {
    if link.starts_with('#') || link.contains("://") {
        return Some(link.to_owned());
    }
    let (path, fragment) = link.split_once('#').map_or((link, None), |(path, rest)| (path, Some(rest)));
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop()?;
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    let (name, _) = find(&parts.join("/"))?;
    let fragment = fragment.map_or_else(String::new, |fragment| format!("#{fragment}"));
    Some(format!("/docs/{name}{fragment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_and_nothing_else() {
        assert!(find("README.md").is_some() && find("").is_none());
        assert_eq!(find("RULES").map(|(name, _)| name), Some("RULES.md"));
        assert_eq!(find("decisions/").map(|(name, _)| name), Some("decisions/README.md"));
        for bad in ["../README.md", "RULES.md/..", "decisions/../RULES.md", "/etc/passwd", "rules.md", "."] {
            assert_eq!(find(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_link_within_the_handbook_leads_somewhere() {
        for (name, text) in PAGES {
            let (title, body) = to_html(name, text);
            assert!(!title.is_empty() && body.contains("<h1 id="), "{name}");
            for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
                let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
                let leaves = dest_url.contains("://") || dest_url.starts_with("../") && !name.contains('/');
                assert!(leaves || target(name, &dest_url).is_some(), "{name}: {dest_url}");
            }
        }
    }

    #[test]
    fn markdown_becomes_a_page() {
        let text = "# One & *two*\n\n## Same\n\n## Same\n\n[a](RULES.md#11) [b](../X.md) <b>c</b>\n\n| t |\n|---|\n| 1 |\n";
        let (title, body) = to_html("decisions/x.md", text);
        assert_eq!(title, "One & two");
        assert!(body.contains("<h1 id=\"one--two\">"), "{body}");
        assert!(body.contains("<h2 id=\"same\">") && body.contains("<h2 id=\"same-1\">"), "{body}");
        assert!(!body.contains("<b>") && body.contains("<table>"), "{body}");
        assert_eq!(target("decisions/x.md", "../RULES.md#a"), Some("/docs/RULES.md#a".into()));
        assert_eq!(target("README.md", "decisions/README.md"), Some("/docs/decisions/README.md".into()));
        assert_eq!(target("README.md", "../ARCHITECTURE.md"), None);
    }
}
