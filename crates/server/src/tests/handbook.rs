//! The handbook in a browser.

use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use reqwest::{Method, StatusCode};

use super::common::{Answer, Host};

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_shown_and_lead_to_each_other() {
    let host = Host::new().await;
    let first = host.get("/docs").await;
    assert_eq!(
        (first.status, &first.headers[CONTENT_TYPE]),
        (StatusCode::OK, &"text/html; charset=utf-8".parse().expect("a value"))
    );
    let links: Vec<&str> =
        first.text.split("href=\"/docs/").skip(1).filter_map(|rest| rest.split(['"', '#']).next()).collect();
    assert!(links.contains(&"RULES.md") && links.contains(&"PROTOCOL.md"), "{links:?}");
    for link in links {
        let page = host.get(&format!("/docs/{link}")).await;
        assert_eq!(page.status, StatusCode::OK, "{link}");
        assert!(page.text.contains("<h1 id="), "{link}");
    }
    let rules = host.get("/docs/RULES").await;
    assert!(rules.text.contains("<table>") && rules.text.contains("href=\"/api/docs.css\""));
    assert_eq!(rules.headers[CACHE_CONTROL], "no-cache");
    let known = host.request(Method::GET, "/docs/RULES").header(IF_NONE_MATCH, &rules.headers[ETAG]);
    assert_eq!(Answer::of(known).await.status, StatusCode::NOT_MODIFIED);
    for bad in
        ["/docs/nothing", "/docs/..%2fREADME.md", "/docs/%2e%2e/Cargo.toml", "/docs/RULES.md/x", "/docs/%00"]
    {
        host.get(bad).await.refused(404, "no-address");
    }
}
