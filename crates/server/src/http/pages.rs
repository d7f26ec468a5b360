//! The page itself, embedded in the program.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::no_such_address;
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

/// Serves the page: its files by their names, and the page itself for every address that it understands.
pub async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return no_such_address().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // A name with a dot is a file; everything else is a place within the page.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let entry = if path.starts_with("embed/") { "embed.html" } else { "index.html" };
    let Some(asset) = (app.assets)(if is_file { path } else { entry }) else {
        return no_such_address().into_response();
    };
    // Names under assets/ carry a hash of their content: they never change.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer(&headers, &asset.kind, &asset.tag, caching, || asset.bytes)
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
