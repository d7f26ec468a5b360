//! The reports of `jersi lab`: a list, and each as the page that it is.
//!
//! A report holds its own style and script. It is locked up: it gets an origin of its own and can ask nobody for anything.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use jersi_texts::{Lang, t};
use maud::{DOCTYPE, Markup, html};
use tokio::io::AsyncReadExt;

use super::Path as Part;
use super::docs::{self, with_code};
use crate::problem::{Code, Problem};
use crate::serve::App;

/// What a report may do: show itself and run its own script, nothing else.
const LOCKED: &str = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// At most so many reports are listed, the newest first …
const MOST: usize = 200;
/// … and none larger than this is sent.
const LARGEST: u64 = 64 << 20;
/// Where a report's title is looked for.
const HEAD: u64 = 16 << 10;

/// The report that comes with the program, by its name in its files, in each language.
fn ours() -> impl Iterator<Item = String> {
    Lang::all().map(|lang| match lang == Lang::default() {
        true => "journal.html".to_owned(),
        false => format!("journal.{lang}.html"),
    })
}

struct Report {
    address: String,
    title: String,
    lang: Lang,
    changed: SystemTime,
}

/// The report with a way back to the other pages on top. It looks like the report around it: its style is its own.
fn with_way_back(mut text: Vec<u8>) -> Vec<u8> {
    const BODY: &[u8] = b"<body>";
    let head = &text[..text.len().min(1 << 20)];
    let Some(at) = head.windows(BODY.len()).position(|part| part == BODY) else { return text };
    let (_, lang) = about(&String::from_utf8_lossy(&head[..at]));
    let way = html! {
        nav aria-label=(t!(lang, "docs-pages")) style="padding: .8rem 1.25rem" {
            a href="/" { "Jersi" } " · " a href="/lab" { (t!(lang, "lab-title")) }
        }
    };
    let after = at + BODY.len();
    text.splice(after..after, way.into_string().into_bytes());
    text
}

/// A report, locked up.
fn locked(text: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, LOCKED),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, with_way_back(text)).into_response()
}

fn no_report() -> Problem {
    Problem::new(Code::NoReport, message!("request-no-report"))
}

/// The list of all reports, in the language of the browser.
pub async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let lang = Lang::accepted(asked);
    let mut reports = Vec::new();
    for name in ours() {
        if let Some(asset) = (app.assets)(&format!("lab/{name}")) {
            let (title, lang) =
                about(&String::from_utf8_lossy(&asset.bytes[..asset.bytes.len().min(HEAD as usize)]));
            let changed = SystemTime::UNIX_EPOCH;
            reports.push(Report {
                title: title.unwrap_or_else(|| name.clone()),
                address: name,
                lang,
                changed,
            });
        }
    }
    // What there is in several languages is listed once, in the reader's.
    let own = reports.iter().any(|report| report.lang == lang);
    reports.retain(|report| report.lang == if own { lang } else { Lang::default() });
    if let Some(folder) = &app.lab {
        reports.extend(found(folder).await);
    }
    ([(header::CACHE_CONTROL, "no-cache")], list_page(&reports, lang)).into_response()
}

/// One report.
pub async fn report(State(app): State<Arc<App>>, Part(name): Part<String>, headers: HeaderMap) -> Response {
    find(&app, &name).await.unwrap_or_else(|problem| docs::refusal(problem, &headers))
}

async fn find(app: &App, name: &str) -> Result<Response, Problem> {
    if ours().any(|known| known == name)
        && let Some(asset) = (app.assets)(&format!("lab/{name}"))
    {
        return Ok(locked(asset.bytes.into_owned()));
    }
    let folder = app.lab.as_ref().ok_or_else(no_report)?;
    let file = file_of(folder, name).await.ok_or_else(no_report)?;
    let size = tokio::fs::metadata(&file).await.map_err(|_| no_report())?.len();
    if size > LARGEST {
        return Err(no_report());
    }
    Ok(locked(tokio::fs::read(&file).await.map_err(|_| no_report())?))
}

/// The file of a report: `NAME` is the folder of a run, `….html` a file. Nothing outside the folder, whatever links there are.
async fn file_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let asked = Path::new(name);
    let plain = |part: Component<'_>| match part {
        Component::Normal(part) => part.to_str().is_some_and(|part| !part.starts_with('.')),
        _ => false,
    };
    if name.contains('\0') || !asked.components().all(plain) {
        return None;
    }
    let mut file = folder.join(asked);
    if file.extension().is_none_or(|ending| ending != "html") {
        file.push("report.html");
    }
    let (root, file) =
        (tokio::fs::canonicalize(folder).await.ok()?, tokio::fs::canonicalize(file).await.ok()?);
    let is_page = file.extension().is_some_and(|ending| ending == "html");
    (file.starts_with(&root) && is_page && file.is_file()).then_some(file)
}

/// The reports in a folder: of the runs in it, and of those one folder deeper, as a journal has them.
async fn found(folder: &Path) -> Vec<Report> {
    let mut reports = Vec::new();
    let mut folders = vec![(folder.to_owned(), String::new(), 0)];
    while let Some((folder, address, depth)) = folders.pop() {
        let Ok(mut entries) = tokio::fs::read_dir(&folder).await else { continue };
        while let Ok(Some(entry)) = entries.next_entry().await {
            let (Ok(kind), Ok(name)) = (entry.file_type().await, entry.file_name().into_string()) else {
                continue;
            };
            if name.starts_with('.') || reports.len() >= MOST {
                continue;
            }
            if kind.is_dir() && depth < 2 {
                folders.push((entry.path(), format!("{address}{name}/"), depth + 1));
            } else if kind.is_file() && name.ends_with(".html") {
                let Ok(changed) = entry.metadata().await.and_then(|data| data.modified()) else { continue };
                let mut head = Vec::new();
                let Ok(file) = tokio::fs::File::open(entry.path()).await else { continue };
                if file.take(HEAD).read_to_end(&mut head).await.is_err() {
                    continue;
                }
                let (title, lang) = about(&String::from_utf8_lossy(&head));
                let address = match name == "report.html" && depth > 0 {
                    true => address.trim_end_matches('/').to_owned(),
                    false => format!("{address}{name}"),
                };
                reports.push(Report { title: title.unwrap_or(name), address, lang, changed });
            }
        }
    }
    reports.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.address.cmp(&b.address)));
    reports
}

/// The title and the language of a page, from its beginning.
fn about(head: &str) -> (Option<String>, Lang) {
    let title = head.split_once("<title>").and_then(|(_, rest)| Some(rest.split_once("</title>")?.0));
    let plain = |title: &str| {
        title.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    let lang = head.split_once("<html lang=\"").and_then(|(_, rest)| rest.split('"').next());
    let lang = lang.and_then(Lang::from_tag).unwrap_or_default();
    (title.map(plain).filter(|title| !title.trim().is_empty()), lang)
}

/// A name as a part of an address.
fn encoded(address: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/=,".contains(&byte);
    address
        .bytes()
        .map(|byte| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn list_page(reports: &[Report], lang: Lang) -> Markup {
    let title = t!(lang, "lab-title");
    html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            (docs::head(&t!(lang, "docs-title", title = &title)))
            body {
            (docs::top(lang))
            main.list {
                h1 { (title) }
                p { (with_code(&t!(lang, "lab-lead"))) }
                @if reports.is_empty() {
                    p { (with_code(&t!(lang, "lab-empty"))) }
                } @else {
                    ul {
                        @for report in reports {
                            li {
                                a href={ "/lab/" (encoded(&report.address)) } lang=(report.lang.tag()) {
                                    (report.title) small { (report.address) }
                                }
                            }
                        }
                    }
                }
            }
            }
        }
    }
}
