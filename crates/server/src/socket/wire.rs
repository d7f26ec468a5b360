//! A socket that sends several messages at once where they come together.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt;
use jersi_schema::ServerMessage;

/// How long the other end may take to say goodbye.
const FAREWELL: Duration = Duration::from_millis(400);

/// The connection is over.
pub(super) struct Gone;

pub(super) struct Wire {
    socket: WebSocket,
    /// Whether something waits to be sent.
    unsent: bool,
    /// A message that cannot be handed over in this time: the other end is too slow.
    slow: Duration,
}

impl Wire {
    pub(super) fn new(socket: WebSocket, slow: Duration) -> Wire {
        Wire { socket, unsent: false, slow }
    }

    /// The next message of the other end; nothing if it is gone.
    pub(super) async fn receive(&mut self) -> Option<Message> {
        self.socket.recv().await?.ok()
    }

    pub(super) async fn say(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        self.hand_over(Message::Text(message.to_json().into())).await
    }

    /// Sends a message that was made for many.
    pub(super) async fn pass_on(&mut self, message: Bytes) -> Result<(), Gone> {
        // Messages are JSON, which is UTF-8.
        self.hand_over(Message::Text(Utf8Bytes::try_from(message).unwrap_or_default())).await
    }

    pub(super) async fn hand_over(&mut self, message: Message) -> Result<(), Gone> {
        self.unsent = true;
        soon(self.slow, self.socket.feed(message)).await
    }

    /// Whether something waits to be sent.
    pub(super) fn is_unsent(&self) -> bool {
        self.unsent
    }

    /// Sends what waits.
    pub(super) async fn flush(&mut self) -> Result<(), Gone> {
        if std::mem::take(&mut self.unsent) {
            soon(self.slow, self.socket.flush()).await?;
        }
        Ok(())
    }

    /// Says why, and waits a moment for the other end's farewell: a connection that is dropped with unread messages in it may
    /// take with it what was said last.
    pub(super) async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Gone> {
        let frame = CloseFrame { code, reason: reason.into() };
        self.hand_over(Message::Close(Some(frame))).await?;
        self.flush().await?;
        let _ = tokio::time::timeout(FAREWELL, async { while self.receive().await.is_some() {} }).await;
        Err(Gone)
    }
}

/// What has to be done before the other end counts as too slow.
async fn soon(slow: Duration, sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match tokio::time::timeout(slow, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}
