//! The page itself, embedded in the program.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use jersi_texts::Lang;
use maud::{Markup, html};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::no_such_address;
use super::ready::{Ready, ready};
use crate::serve::App;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub kind: String,
    /// A name of this very content: letters and digits.
    pub tag: String,
}

/// Where the page's files are found.
pub type Assets = fn(&str) -> Option<Asset>;

/// Between these marks of `index.html` stands what search engines and previews of links read: each address has its own.
const HEAD: [&str; 2] = ["<!--head-->", "<!--/head-->"];
/// The page's list of what each of its parts needs, made with it.
const PRELOAD: &str = "preload.json";
/// What nearly every part of the page asks for first.
const FIRST_QUESTION: &str = "/api/variants";
/// Where the page's script draws, and where stands what is read before it does, or without it.
const BODY: &str = "<div id=\"app\"></div>";

/// Serves the page: its files by their names, and the page itself for every address that it understands.
pub async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_such_address().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // A name with a dot is a file; everything else is a place within the page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return file(&app, path, &headers);
    }
    if path.starts_with("embed/") {
        return file(&app, "embed.html", &headers);
    }
    let Some(index) = (app.assets)("index.html") else { return no_such_address().into_response() };
    let lang = language(&uri, &headers);
    let ready = ready(&app, path.trim_end_matches('/'), lang, &origin(&app, &headers)).await;
    let preload = preload(&app, ready.page, lang);
    let text = fill(&String::from_utf8_lossy(&index.bytes), lang, &ready, &preload);
    let tag = HEXLOWER.encode(&Sha256::digest(&text)[..16]);
    let mut response = answer(&headers, &index.kind, &tag, "no-cache", || text.into_bytes().into());
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    if ready.status != StatusCode::OK && response.status() == StatusCode::OK {
        *response.status_mut() = ready.status;
    }
    response
}

/// A file, as small as the browser takes it.
fn file(app: &App, path: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = (app.assets)(path) else { return no_such_address().into_response() };
    // Names under assets/ carry a hash of their content: they never change.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let takes_brotli =
        accepted.split(',').any(|one| one.split(';').next().is_some_and(|name| name.trim() == "br"));
    let small = if takes_brotli { (app.assets)(&format!("{path}.br")) } else { None };
    let is_small = small.is_some();
    let bytes = small.map_or(asset.bytes, |small| small.bytes);
    let mut response = answer(headers, &asset.kind, &asset.tag, caching, || bytes);
    if is_small && response.status() == StatusCode::OK {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// The language that the address asks for, or else the browser.
pub fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let asked = uri.query().into_iter().flat_map(|query| query.split('&'));
    let asked = asked.filter_map(|pair| pair.strip_prefix("lang=")).find_map(Lang::from_tag);
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    asked.unwrap_or_else(|| Lang::accepted(accepted))
}

/// `scheme://host` of this server, as others reach it.
pub fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    app.guard.origin().map_or_else(|| format!("http://{host}"), str::to_owned)
}

/// The files that each page and each language of the script needs besides those that all need.
#[derive(Deserialize)]
struct Needs {
    pages: HashMap<String, Vec<String>>,
    texts: HashMap<String, Vec<String>>,
}

/// Links to what a page will ask for: the browser fetches all of it at once, and not each when the one before has asked for it.
fn preload(app: &App, page: &str, lang: Lang) -> Markup {
    let needs = (app.assets)(PRELOAD).and_then(|list| serde_json::from_slice::<Needs>(&list.bytes).ok());
    let files = needs.iter().flat_map(|needs| [needs.pages.get(page), needs.texts.get(lang.tag())]);
    html! {
        @for file in files.flatten().flatten() {
            @if file.ends_with(".css") { link rel="preload" as="style" crossorigin href=(file); }
            @else { link rel="modulepreload" href=(file); }
        }
        @if needs.is_some() && page != "Settings" { link rel="preload" as="fetch" crossorigin href=(FIRST_QUESTION); }
    }
}

/// The page with what belongs to an address.
fn fill(index: &str, lang: Lang, ready: &Ready, preload: &Markup) -> String {
    let [from, to] = HEAD;
    let mut text = index.replacen("<html lang=\"en\">", &format!("<html lang=\"{}\">", lang.tag()), 1);
    if let (Some(start), Some(end)) = (text.find(from), text.find(to)) {
        text.replace_range(start..end + to.len(), &ready.head.0);
    }
    // Behind the styles: what is ready-made is seen as soon as these are there, and needs nothing else.
    text = text.replacen("</head>", &format!("{}</head>", preload.0), 1);
    text.replacen(BODY, &format!("<div id=\"app\">{}</div>", ready.body.0), 1)
}

/// Something with a name of its very content, which is sent only to those who do not have it.
pub fn answer(
    headers: &HeaderMap,
    kind: &str,
    tag: &str,
    caching: &'static str,
    bytes: impl FnOnce() -> Cow<'static, [u8]>,
) -> Response {
    // What is sent compressed has a weak tag.
    let tag = format!("W/\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => ([(header::CONTENT_TYPE, kind)], bytes()).into_response(),
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}
