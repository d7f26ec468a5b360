//! The reports of the lab.

use std::path::Path;

use reqwest::StatusCode;
use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY};
use tempfile::TempDir;

use super::common::Host;

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

async fn get(host: &Host, path: &str, lang: &str) -> (StatusCode, String, String) {
    let address = format!("http://{}{path}", host.server.address);
    let answer = host.client.get(address).header(ACCEPT_LANGUAGE, lang).send().await.expect("an answer");
    let policy = answer.headers().get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let (status, policy) = (answer.status(), policy.unwrap_or("").to_owned());
    (status, policy, answer.text().await.expect("a text"))
}

#[tokio::test]
async fn reports_are_listed_and_shown() {
    let outside = TempDir::new().expect("a folder");
    let lab = outside.path().join("lab");
    write(
        &lab,
        "mine/report.html",
        "<!doctype html><html lang=\"en\"><title>Is &lt;it&gt; fair?</title>It is.",
    );
    write(&lab, "journal/journal.html", "<!doctype html><html lang=\"fr\"><title>Le journal</title>");
    write(&lab, "journal/01-rows/report.html", "<title>Rows</title><body><p>");
    write(&lab, "mine/games.sqlite", "no page");
    write(outside.path(), "secret.html", "a secret");
    std::os::unix::fs::symlink(outside.path().join("secret.html"), lab.join("link.html")).expect("a link");
    let host = Host::with(|config| config.lab = Some(lab.clone())).await;

    let (status, policy, page) = get(&host, "/lab", "fr-CH, fr;q=0.9, en;q=0.8").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("<html lang=\"fr\">") && !policy.contains("sandbox"), "{policy}");
    for part in [
        "href=\"/lab/mine\" lang=\"en\">Is &lt;it&gt; fair?<",
        "href=\"/lab/journal/journal.html\" lang=\"fr\">Le journal<",
        "href=\"/lab/journal/01-rows\"",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("sqlite") && !page.contains("link.html"), "{page}");
    let (_, _, page) = get(&host, "/lab", "de, en").await;
    assert!(page.contains("<html lang=\"en\">"));

    // A report runs its own script, in an origin of its own.
    for path in ["/lab/mine", "/lab/mine/report.html"] {
        let (status, policy, page) = get(&host, path, "").await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.contains("It is."));
        assert!(policy.starts_with("sandbox allow-scripts; default-src 'none'"), "{policy}");
    }

    // A way leads back from it.
    let (_, _, page) = get(&host, "/lab/journal/01-rows", "").await;
    assert!(page.contains("<body><nav") && page.contains("href=\"/lab\"") && page.ends_with("<p>"), "{page}");

    // Nothing else, and nothing from elsewhere.
    for path in [
        "/lab/none",
        "/lab/mine/games.sqlite",
        "/lab/link.html",
        "/lab/..%2fsecret.html",
        "/lab/%2e%2e/secret.html",
        "/lab/mine/..%2f..%2fsecret.html",
        "/lab/%2fetc%2fpasswd",
        "/lab/mine%00.html",
    ] {
        let (status, policy, page) = get(&host, path, "").await;
        assert!(!page.contains("secret") && !status.is_success(), "{path}: {status} {page}");
        assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn a_lab_without_reports() {
    let host = Host::new().await;
    let (status, _, page) = get(&host, "/lab", "en").await;
    assert!(status == StatusCode::OK && page.contains("no report here yet"), "{page}");
    assert_eq!(get(&host, "/lab/mine", "en").await.0, StatusCode::NOT_FOUND);
    // The rest of the site stays strict.
    let (_, policy, _) = get(&host, "/healthz", "en").await;
    assert!(policy.starts_with("default-src 'self'"), "{policy}");
}
