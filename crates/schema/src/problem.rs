//! How a request is refused.

use serde::Serialize;
use utoipa::ToSchema;

use crate::common::Message;

/// Why a request was not granted. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// A word for programs, such as `no-game`.
    pub code: String,
    /// A sentence for people.
    pub said: Message,
}
