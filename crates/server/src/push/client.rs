//! Sends a message to a push service. Its address was named by a stranger: it must be of the open internet, and nothing is followed from there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// A push service has so long to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest address of a subscription.
const LONGEST: usize = 1000;

/// Why a message did not arrive.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SendError {
    /// Nobody there, or nobody who may be asked.
    #[error("{0}")]
    Unreachable(String),
    /// The address is not one of the open internet.
    #[error("its address is not one of the open internet")]
    Forbidden,
}

/// What a push service said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// When it wants to be asked again.
    pub retry_after: Option<Duration>,
}

/// The address of a subscription.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    secure: bool,
}

impl Endpoint {
    /// An address that may be sent to: `https`, the usual port, a host that is not obviously one of this house. Tests may send within the
    /// machine.
    pub fn read(text: &str, allow_local: bool) -> Option<Endpoint> {
        let uri: Uri = Some(text).filter(|text| text.len() <= LONGEST)?.parse().ok()?;
        let (authority, secure) = (uri.authority()?, uri.scheme_str()? == "https");
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let plain = !authority.as_str().contains('@') && !host.is_empty();
        let open = secure && port == 443 && host.parse::<IpAddr>().map_or(true, is_public);
        (plain && (open || allow_local)).then_some(Endpoint { uri, host, port, secure })
    }

    /// The service, without what names the browser.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Scheme and host, for the proof of who sends.
    pub fn origin(&self) -> String {
        let authority = self.uri.authority().map(ToString::to_string).unwrap_or_default();
        format!("{}://{authority}", if self.secure { "https" } else { "http" })
    }
}

/// Whether an address is one of the open internet.
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_multicast()
                || v4.is_documentation()
                || a == 0
                || a >= 240
                // Shared by a provider's customers; reserved for protocols; for measurements.
                || (a == 100 && (64..128).contains(&b))
                || (a, b, c) == (192, 0, 0)
                || (a == 198 && (b == 18 || b == 19)))
        }
        IpAddr::V6(v6) => {
            let segments = v6.segments();
            let embedded = |high: u16, low: u16| {
                let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
                is_public(IpAddr::V4(Ipv4Addr::new(a, b, c, d)))
            };
            match segments {
                // Those that lead to an address of the older kind.
                [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => embedded(high, low),
                // Tunnels, and what books are written with.
                [0x2001, 0, ..] | [0x2001, 0xdb8, ..] => false,
                _ => Ipv6Addr::from([0x2000, 0, 0, 0, 0, 0, 0, 0]).segments()[0] == segments[0] & 0xe000,
            }
        }
    }
}

/// The certificates that this machine trusts.
fn tls() -> Result<TlsConnector, SendError> {
    static TLS: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let config = TLS.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        let (added, _) = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if added == 0 {
            return Err("this machine has no certificates to trust: install its ca-certificates".to_owned());
        }
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?;
        Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    });
    config.clone().map(TlsConnector::from).map_err(SendError::Unreachable)
}

fn unreachable(error: impl std::fmt::Display) -> SendError {
    SendError::Unreachable(error.to_string())
}

/// Sends a request to a push service, and hears its answer.
pub async fn send(
    endpoint: &Endpoint,
    request: Request<Vec<u8>>,
    allow_local: bool,
) -> Result<Reply, SendError> {
    let sending = send_now(endpoint, request, allow_local);
    tokio::time::timeout(PATIENCE, sending).await.map_err(|_| unreachable("it takes too long to answer"))?
}

async fn send_now(
    endpoint: &Endpoint,
    request: Request<Vec<u8>>,
    allow_local: bool,
) -> Result<Reply, SendError> {
    let (host, port) = (endpoint.host.as_str(), endpoint.port);
    let found: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await.map_err(unreachable)?.collect();
    // What was checked is what is connected to: a name that leads elsewhere a moment later changes nothing.
    if !allow_local && !found.iter().all(|address| is_public(address.ip())) {
        return Err(SendError::Forbidden);
    }
    let stream = TcpStream::connect(&found[..]).await.map_err(unreachable)?;
    if !endpoint.secure {
        return exchange(stream, endpoint, request).await;
    }
    let name = ServerName::try_from(endpoint.host.clone()).map_err(unreachable)?;
    exchange(tls()?.connect(name, stream).await.map_err(unreachable)?, endpoint, request).await
}

async fn exchange<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    endpoint: &Endpoint,
    request: Request<Vec<u8>>,
) -> Result<Reply, SendError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(unreachable)?;
    // Ends with this function: nobody keeps a connection open from the other side.
    let connection = tokio::spawn(connection);
    let (mut parts, body) = request.into_parts();
    let path = endpoint.uri.path_and_query().map_or("/", |path| path.as_str());
    parts.uri = path.parse().map_err(unreachable)?;
    let authority = endpoint.uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
    parts.headers.insert(header::HOST, authority.parse().map_err(unreachable)?);
    let reply = sender.send_request(Request::from_parts(parts, Body::from(body))).await;
    connection.abort();
    let reply = reply.map_err(unreachable)?;
    let retry_after = reply.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = retry_after.and_then(|value| value.trim().parse().ok()).map(Duration::from_secs);
    Ok(Reply { status: reply.status(), retry_after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_internet_is_sent_to() {
        for (address, public) in [
            ("142.250.74.10", true),
            ("2a00:1450:4001:80b::200a", true),
            ("127.0.0.1", false),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("192.0.0.8", false),
            ("198.18.0.1", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::", false),
            ("fe80::1", false),
            ("fd00::1", false),
            ("ff02::1", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::a00:1", false),
            ("64:ff9b::8efa:4a0a", true),
            ("2002:7f00:1::", false),
            ("2001:db8::1", false),
            ("2001::1", false),
        ] {
            assert_eq!(is_public(address.parse().expect("an address")), public, "{address}");
        }
    }

    #[test]
    fn an_address_is_https_and_plain() {
        for (text, good) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def-ghi", true),
            ("https://updates.push.services.mozilla.com:443/wpush/v2/x", true),
            ("https://push.example:8443/x", false),
            ("http://push.example/x", false),
            ("ftp://push.example/x", false),
            ("https://user@push.example/x", false),
            ("https://127.0.0.1/x", false),
            ("https://[::1]/x", false),
            ("https://169.254.169.254/latest/meta-data", false),
            ("/relative", false),
            ("https://", false),
            ("", false),
        ] {
            assert_eq!(Endpoint::read(text, false).is_some(), good, "{text}");
        }
        assert!(Endpoint::read(&format!("https://push.example/{}", "x".repeat(LONGEST)), false).is_none());
        let local = Endpoint::read("http://127.0.0.1:9/x", true).expect("for tests");
        assert_eq!(local.origin(), "http://127.0.0.1:9");
    }

    #[tokio::test]
    async fn a_name_that_leads_into_the_house_is_not_followed() {
        let endpoint = Endpoint::read("https://localhost/x", false).expect("nothing wrong to be seen");
        let sent = send(&endpoint, Request::new(Vec::new()), false).await;
        assert_eq!(sent, Err(SendError::Forbidden));
    }
}
