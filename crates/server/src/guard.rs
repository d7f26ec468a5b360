//! Who may come in: known hosts, the page's own origin, so many requests from one address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ipnet::IpNet;
use jersi_schema::Message;

use crate::config::Config;
use crate::problem::{Code, Problem};
use crate::quota::{Place, Quotas, Ration};

/// The address that somebody comes from: of IPv6 the network (/56), which one household has whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(pub IpAddr);

impl Client {
    /// The client of an address.
    pub fn new(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let mut segments = v6.segments();
                segments[3] &= 0xff00;
                segments[4..].fill(0);
                IpAddr::V6(Ipv6Addr::from(segments))
            }
            v4 => v4,
        })
    }
}

/// Who may come in.
pub struct Guard {
    listen: SocketAddr,
    /// Scheme, host and port of the address that people see.
    origin: Option<String>,
    trusted: Vec<IpNet>,
    quotas: Arc<Quotas>,
}

/// The place of a request. A socket keeps it when its request is over.
#[derive(Clone)]
pub struct Held(#[allow(dead_code)] Arc<Place>);

impl Guard {
    /// As the configuration says.
    pub fn new(config: &Config, quotas: Arc<Quotas>) -> Result<Guard, Message> {
        let origin = match &config.base_url {
            None => None,
            Some(url) => Some(origin_of(url).ok_or_else(|| message!("server-bad-base-url", url = url))?),
        };
        let trusted = config.trusted_proxies.clone();
        Ok(Guard { listen: config.listen, origin, trusted, quotas })
    }

    /// `scheme://host` of this server for everybody, where that was told.
    pub fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// Whether an address is that of a proxy we trust.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|net| net.contains(&address.to_canonical()))
    }

    /// The client's address: the nearest in front of the proxies we trust.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let mut address = peer.to_canonical();
        let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
        for hop in hops.into_iter().rev() {
            if !self.trusts(address) {
                break;
            }
            match hop.parse::<IpAddr>() {
                Ok(next) => address = next.to_canonical(),
                Err(_) => break,
            }
        }
        Client::new(address)
    }

    /// Whether the request names this server. A name that somebody else's page had resolved to this machine must
    /// not open it.
    fn knows_host(&self, host: &str) -> bool {
        if let Some(origin) = &self.origin
            && origin.split("://").nth(1) == Some(host)
        {
            return true;
        }
        let name = host_name(host);
        let local = name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        let literal = name.parse::<IpAddr>().is_ok();
        local || (literal && !self.listen.ip().is_loopback())
    }

    /// Whether a change is asked for by our own page, or by something that is no page.
    fn knows_origin(&self, headers: &HeaderMap, host: &str) -> bool {
        match headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("")) {
            None => !headers.contains_key("sec-fetch-site") || same_site(headers),
            Some(origin) => {
                self.origin.as_deref() == Some(origin)
                    || origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host)
            }
        }
    }
}

fn same_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin" || site == "none")
}

/// The name or address in `name:port`.
fn host_name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

/// `scheme://host[:port]` of an address that has nothing more.
fn origin_of(url: &str) -> Option<String> {
    let uri: Uri = url.parse().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme))?;
    let authority = uri.authority()?.as_str();
    let plain = uri.path() == "/" && uri.query().is_none() && !authority.contains('@');
    plain.then(|| format!("{scheme}://{authority}"))
}

/// Looks at every request before anybody else does.
pub async fn watch(
    State(guard): State<Arc<Guard>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let client = guard.client(peer.ip(), headers);
    let embedded = request.uri().path().starts_with("/embed/");
    let refuse = |why: &'static str, problem: Problem| {
        metrics::counter!("jersi_refused_total", "why" => why).increment(1);
        tracing::info!(why, client = %client.0, "refused");
        let mut response = problem.into_response();
        protect(response.headers_mut(), embedded);
        response
    };
    // HTTP/2 has the host's name in the address instead.
    let authority = request.uri().authority().map(|authority| authority.as_str());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(authority).unwrap_or("");
    if !guard.knows_host(host) {
        return refuse("host", Problem::new(Code::UnknownHost, message!("request-unknown-host")));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (changes || headers.contains_key(header::UPGRADE)) && !guard.knows_origin(headers, host) {
        return refuse("origin", Problem::new(Code::ForeignOrigin, message!("request-foreign-origin")));
    }
    if !guard.quotas.take(client, Ration::Requests, 1) {
        return refuse("requests", Problem::too_many(message!("request-too-many-requests")));
    }
    let Some(place) = guard.quotas.enter(client) else {
        return refuse("places", Problem::too_many(message!("request-too-many-connections")));
    };
    request.extensions_mut().insert(client);
    let held = Held(Arc::new(place));
    request.extensions_mut().insert(held.clone());
    let mut response = next.run(request).await;
    drop(held);
    protect(response.headers_mut(), embedded);
    response
}

/// What browsers are told to refuse.
fn protect(headers: &mut HeaderMap, embedded: bool) {
    // Only the embeddable board may stand in other people's pages.
    let policy = match embedded {
        true => concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; ",
            "form-action 'none'"
        ),
        false => concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; ",
            "form-action 'self'; frame-ancestors 'none'"
        ),
    };
    let fixed = [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (header::REFERRER_POLICY, "no-referrer")];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .insert("permissions-policy", HeaderValue::from_static("camera=(), microphone=(), geolocation=()"));
    // A page with a policy of its own has an origin of its own, which browsers do not show with an opener policy.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
        // With both, the page is alone in its process, whatever other pages do.
        headers.insert("cross-origin-embedder-policy", HeaderValue::from_static("require-corp"));
    }
    // The embeddable board also fits into pages that are isolated in this way themselves; and pictures, which are anybody's, may stand
    // in every page.
    let is_picture =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
    let who = if embedded || is_picture { "cross-origin" } else { "same-origin" };
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static(who));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Limits, Timeouts};

    #[test]
    fn pictures_and_the_embeddable_board_may_stand_in_other_pages() {
        let whose = |kind: &'static str, embedded| {
            let mut headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
            protect(&mut headers, embedded);
            headers["cross-origin-resource-policy"].clone()
        };
        for picture in ["image/svg+xml", "image/png", "image/gif"] {
            assert_eq!(whose(picture, false), "cross-origin", "{picture}");
        }
        assert_eq!(whose("text/html; charset=utf-8", true), "cross-origin");
        for other in ["text/html; charset=utf-8", "application/json", "text/javascript"] {
            assert_eq!(whose(other, false), "same-origin", "{other}");
        }
    }

    fn guard(base: Option<&str>, listen: &str, trusted: &[&str]) -> Guard {
        let config = Config {
            listen: listen.parse().expect("an address"),
            base_url: base.map(str::to_owned),
            database: None,
            data: "/nowhere".into(),
            most_data: None,
            keep_unplayed: std::time::Duration::MAX,
            trusted_proxies: trusted.iter().map(|net| net.parse().expect("a net")).collect(),
            engine_threads: 1,
            allow_local_push: false,
            lab: None,
            limits: Limits::default(),
            timeouts: Timeouts::default(),
        };
        Guard::new(&config, Quotas::new(config.limits)).expect("a guard")
    }

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        list.iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
            .collect()
    }

    #[test]
    fn only_its_own_names() {
        let local = guard(None, "127.0.0.1:8080", &[]);
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "localhost"] {
            assert!(local.knows_host(host), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example:8080", "192.168.1.7:8080", ""] {
            assert!(!local.knows_host(host), "{host}");
        }
        let open = guard(Some("https://jersi.example"), "0.0.0.0:80", &[]);
        assert!(open.knows_host("jersi.example") && open.knows_host("192.168.1.7:8080"));
        assert!(!open.knows_host("jersi.example.evil"));
    }

    #[test]
    fn only_its_own_pages() {
        let local = guard(None, "127.0.0.1:8080", &[]);
        let host = "127.0.0.1:8080";
        assert!(local.knows_origin(&headers(&[]), host));
        assert!(local.knows_origin(&headers(&[("origin", "http://127.0.0.1:8080")]), host));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:8081", "127.0.0.1:8080", ""] {
            assert!(!local.knows_origin(&headers(&[("origin", origin)]), host), "{origin}");
        }
        assert!(!local.knows_origin(&headers(&[("sec-fetch-site", "cross-site")]), host));
        let open = guard(Some("https://jersi.example"), "127.0.0.1:80", &[]);
        assert!(open.knows_origin(&headers(&[("origin", "https://jersi.example")]), "127.0.0.1"));
    }

    #[test]
    fn proxies_are_believed_only_where_they_are_trusted() {
        let open = guard(None, "0.0.0.0:80", &["10.0.0.0/8"]);
        let forged = headers(&[("x-forwarded-for", "1.1.1.1, 9.9.9.9")]);
        let from = |peer: &str| open.client(peer.parse().expect("an address"), &forged).0.to_string();
        assert_eq!(from("7.7.7.7"), "7.7.7.7");
        assert_eq!(from("10.1.1.1"), "9.9.9.9");
        assert_eq!(from("::ffff:10.1.1.1"), "9.9.9.9");
        assert_eq!(
            Client::new("2001:db8:1:2345:3:4:5:6".parse().expect("an address")).0.to_string(),
            "2001:db8:1:2300::"
        );
    }

    #[test]
    fn an_address_is_only_an_address() {
        assert_eq!(origin_of("https://jersi.example/"), Some("https://jersi.example".into()));
        for bad in ["jersi.example", "ftp://x", "https://a/b", "https://u@h", "https://h?q", ""] {
            assert_eq!(origin_of(bad), None, "{bad}");
        }
    }
}
