//! What the server tells those who look after it.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;

use crate::guard::Client;
use crate::problem::Problem;
use crate::serve::App;

/// The process lives.
pub async fn alive() -> &'static str {
    "alive\n"
}

/// The server takes games: its store writes.
pub async fn ready(State(app): State<Arc<App>>) -> Result<String, (StatusCode, String)> {
    if app.is_stopping() {
        return Err((StatusCode::SERVICE_UNAVAILABLE, "stopping\n".into()));
    }
    match app.referee.beat().await {
        Ok(()) => {
            let faults = app.referee.store.faults();
            Ok(faults.iter().fold("ready\n".to_owned(), |said, fault| format!("{said}{fault}\n")))
        }
        Err(error) => Err((StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {error}\n"))),
    }
}

/// Numbers for Prometheus; for machines of the same house only.
pub async fn metrics(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
) -> Result<String, Problem> {
    let near = match client.0 {
        std::net::IpAddr::V4(v4) => v4.is_loopback() || v4.is_private(),
        std::net::IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unspecified(),
    };
    if near { Ok(app.metrics.render()) } else { Err(super::no_such_address()) }
}
