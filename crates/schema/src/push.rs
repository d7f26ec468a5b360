//! Being told of one's games while their page is closed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::common::Moment;

/// What a browser subscribes with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PushKeyView {
    /// The site's key for push services, the browser's `applicationServerKey`: a point of P-256 as base64url.
    pub key: String,
}

/// A browser's subscription with its push service.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionBody {
    /// Where messages go: an address with `https`.
    #[schema(example = "https://push.example/abc", max_length = 1000)]
    pub endpoint: String,
    /// The browser's public key, as base64url.
    pub p256dh: String,
    /// The secret that it shares with whoever may write to it, as base64url.
    pub auth: String,
    /// The language of the messages.
    #[schema(example = "en")]
    pub lang: String,
    /// Only if it stands: it may have been ended from another device.
    #[serde(default)]
    pub renew: bool,
}

impl std::fmt::Debug for SubscriptionBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SubscriptionBody(…)")
    }
}

/// What came of a subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SubscribedView {
    /// Until when it stands unless it is sent again; nothing if it was to be renewed and did not stand.
    #[schema(value_type = Option<i64>, required)]
    pub until: Option<Moment>,
}

/// Subscriptions that were ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct UnsubscribedView {
    /// How many there were.
    pub ended: u32,
}

/// Where a player's games are for news readers and calendars, below the address of the site. With `?lang=` they speak that language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FeedView {
    /// For news readers (Atom).
    #[schema(example = "/feed/SECRET.atom")]
    pub atom: String,
    /// For calendars (iCalendar).
    #[schema(example = "/feed/SECRET.ics")]
    pub calendar: String,
}

/// A feed that was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FeedClosedView {
    /// Whether there was one.
    pub closed: bool,
}
