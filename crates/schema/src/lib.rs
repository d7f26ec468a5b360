//! The types that leave the program, each once: what a variant, a position, a game, a record, a live message and a
//! refusal look like outside.
//!
//! Everything is JSON by serde, and described by [`utoipa::ToSchema`]: the server's OpenAPI description and the published
//! schema of the live messages ([`live_messages`]) are made from these types, and the page's TypeScript from those. Names that end in `View`
//! are what the program says, names that end in `Body` what it is sent. The conversions from the rules' own types live
//! here, too, so that no client needs rules of its own.

jersi_texts::catalogue!();

/// A sentence of the catalogue in every language.
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::by(|lang| jersi_texts::t!(lang, $id $(, $name = $value)*))
    };
}

mod analysis;
pub mod answer;
mod book;
mod bot;
mod coach;
mod common;
mod game;
mod live;
mod meet;
mod opening;
mod position;
mod problem;
mod push;
mod puzzle;
mod record;
pub mod report;
mod request;
mod variant;

pub use analysis::{LineView, LinesView};
pub use book::{BookPosition, BookTurn, BookView};
pub use bot::{BotBody, BotCreatedView, BotEvent, BotTurn, BotView, RevokedView};
pub use coach::{CaptureView, CoachView, DangerView};
pub use common::{Both, GameId, Message, Moment, RulesFile, Secret, SideName};
pub use game::{
    AgreedView, ClocksView, Forms, GameView, ListedGame, Offer, OfferView, Phase, Phrase, PlayerKind,
    PlayerView, RenderedTurn, SaidView, StatusView, TimeControl,
};
pub use live::{ClientMessage, PROTOCOL, PresenceView, RefusedView, ServerMessage, live_messages};
pub use meet::{KeptBody, KeptView, LobbyView, MovedView, SeekBody, SeekView, SoughtView};
pub use opening::{OpeningTurn, OpeningsView};
pub use position::{
    ChangeView, ControlPower, ControlView, PlayedView, PositionView, ReplayedView, ResultView, TurnView,
};
pub use problem::{PlaceView, ProblemBody};
pub use push::{FeedClosedView, FeedView, PushKeyView, SubscribedView, SubscriptionBody, UnsubscribedView};
pub use puzzle::{PuzzleCount, PuzzleStep, PuzzleTask, PuzzleView, PuzzlesView};
pub use record::{NodeBody, NodeView, RecordBody, RecordStyle, RecordView, ResultBody, TagView, WriteBody};
pub use request::{
    Action, CoachBody, CreatedView, FromGame, GrantedView, JoinBody, NewGame, PlayBody, Player, PositionBody,
    RulesBody, SeatView, SecretsBody, TurnBody,
};
pub use variant::{
    BoardShape, BoardView, CellView, Drawn, HoleView, LotsView, NeedView, OptionKind, OptionView, RolePower,
    RoleView, SideView, Takes, ValueView, VariantView, VersionView,
};
