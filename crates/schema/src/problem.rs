//! How a request is refused.

use serde::Serialize;
use utoipa::ToSchema;

use crate::common::Message;

/// Why a request was not granted. Nothing was changed, unless the code is `unknown`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// A word for programs, such as `no-game`.
    pub code: String,
    /// A sentence for people.
    #[serde(rename = "said")]
    pub message: Message,
    /// Where it is, in a rule file, a record or a position string.
    #[schema(required)]
    pub place: Option<PlaceView>,
}

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlaceView {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
}
