//! The description of the API as a page that people read: made from the OpenAPI description, without script.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use jersi_texts::{Lang, t};
use maud::{DOCTYPE, Markup, html};
use serde_json::Value;
use utoipa::openapi::OpenApi;

use crate::problem::Problem;
use crate::serve::App;

/// The style of this page and of the handbook: the page's own colours, in light and dark.
const STYLE: &str = include_str!("docs.css");

/// The style of the page, with the typeface of the page's headings.
pub async fn style(State(app): State<Arc<App>>) -> impl IntoResponse {
    // Its name has a hash in it, which the page's own file knows.
    let index = (app.assets)("index.html").map(|page| String::from_utf8_lossy(&page.bytes).into_owned());
    let face = index.iter().flat_map(|text| text.split('"')).find(|part| part.ends_with(".woff2"));
    let face = face.map(|address| {
        format!("@font-face {{ font-family: 'Zilla Slab'; font-weight: 600; font-display: swap; src: url('{address}'); }}\n")
    });
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], face.unwrap_or_default() + STYLE)
}

/// The head of this page and of those of the handbook.
pub fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            title { (title) }
            link rel="icon" href="/favicon.svg" type="image/svg+xml";
            link rel="stylesheet" href="/api/docs.css";
        }
    }
}

/// The line on top of every page that the server makes.
pub fn top(lang: Lang) -> Markup {
    html! {
        header.top lang=(lang.tag()) {
            a.logo href="/" { img src="/favicon.svg" alt="" width="30" height="30"; "Jersi" }
            nav aria-label=(t!(lang, "docs-pages")) {
                a href="/" { (t!(lang, "docs-games")) }
                a href="/rules" { (t!(lang, "ready-rules")) }
                a href="/lab" { (t!(lang, "lab-title")) }
                a href="/docs" { (t!(lang, "docs-all")) }
                a href="/about" { (t!(lang, "ready-about")) }
            }
        }
    }
}

/// Says no to people: a page with a sentence, for those who ask for pages; programs get it as everywhere.
pub fn refusal(problem: Problem, headers: &HeaderMap) -> Response {
    let wants = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("");
    if !wants.contains("text/html") {
        return problem.into_response();
    }
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let lang = Lang::accepted(asked);
    let page = html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            (head(&t!(lang, "docs-title", title = t!(lang, "docs-nothing"))))
            body { (top(lang)) main { h1 { (t!(lang, "docs-nothing")) } p { (with_code(problem.message.get(lang))) } } }
        }
    };
    (super::status(problem.code), page).into_response()
}

/// Typewriter apostrophes become curly, and a space before a sign that ends a word, or within angle quotes, does not break, as in
/// the page (`typeset.ts`).
pub fn typeset(text: &str) -> String {
    let pairs =
        [("'", "’"), (" ;", "\u{202f};"), (" !", "\u{202f}!"), (" ?", "\u{202f}?"), (" :", "\u{a0}:")];
    let quotes = [(" \u{bb}", "\u{a0}\u{bb}"), ("\u{ab} ", "\u{ab}\u{a0}")];
    pairs.into_iter().chain(quotes).fold(text.to_owned(), |text, (plain, right)| text.replace(plain, right))
}

/// A sentence in which `…` is code.
pub fn with_code(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 1 { code { (part) } } @else { (typeset(part)) }
        }
    }
}

/// The page.
pub fn page(api: &OpenApi, headers: &HeaderMap) -> Markup {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let lang = Lang::accepted(asked);
    let api = serde_json::to_value(api).unwrap_or_default();
    let title = t!(lang, "api-title", title = text(&api["info"]["title"]));
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&title))
            body {
                (top(lang))
                main {
                h1 { (title) }
                p { (with_code(text(&api["info"]["description"]))) }
                p { (t!(lang, "api-machine")) " " a href="/api/openapi.json" { "openapi.json" } }
                p { (t!(lang, "api-messages")) " " a href="/api/messages.json" { "messages.json" } }
                @for (path, methods) in fields(&api["paths"]) {
                    @for (method, operation) in fields(methods) {
                        @if !operation["operationId"].is_null() { (section(path, method, operation, lang)) }
                    }
                }
                h1 { (t!(lang, "api-shapes")) }
                @for (name, schema) in fields(&api["components"]["schemas"]) {
                    section {
                        h2 id=(name) { (name) }
                        pre tabindex="0" { (serde_json::to_string_pretty(schema).unwrap_or_default()) }
                    }
                }
                }
            }
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn section(path: &str, method: &str, operation: &Value, lang: Lang) -> Markup {
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    html! {
        section {
            h2 { span.method { (method) } code { (path) } }
            p { (with_code(text(&operation["summary"]))) }
            @for parameter in operation["parameters"].as_array().into_iter().flatten() {
                p {
                    code { (text(&parameter["name"])) }
                    " (" (text(&parameter["in"])) ") " (with_code(text(&parameter["description"])))
                }
            }
            @if !body.is_null() { p { (t!(lang, "api-body")) " " (shape(body, lang)) } }
            @for (status, response) in fields(&operation["responses"]) {
                p {
                    (status) ": "
                    @for (i, (_, content)) in fields(&response["content"]).enumerate() {
                        @if i > 0 { ", " }
                        (shape(&content["schema"], lang))
                    }
                }
            }
        }
    }
}

/// A schema's name with a link to it, or the schema itself.
fn shape(schema: &Value, lang: Lang) -> Markup {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return html! { a href={ "#" (name) } { (name) } };
    }
    match schema["type"].as_str() {
        Some("array") => html! { (t!(lang, "api-list-of")) " " (shape(&schema["items"], lang)) },
        _ => html! { code { (schema.to_string()) } },
    }
}
