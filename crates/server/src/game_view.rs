//! A game as its players and watchers see it. Nothing secret is in here.

use std::sync::Arc;

use jersi_rules::Side;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::clock::{Clock, Moment};
use crate::game::{Forms, Game, Offer, Phase, Seat, SideName};
use crate::ids::GameId;
use crate::view::{Both, DoneView, PositionView, ResultView};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayerView {
    /// `person`, `computer`, `open`, or `absent` for the players of an imported game.
    pub kind: &'static str,
    /// The name, for people.
    pub name: String,
    /// The level, of a computer.
    pub level: Option<u8>,
}

impl PlayerView {
    /// Who sits there.
    pub fn new(seat: &Seat) -> PlayerView {
        let (kind, name, level) = match seat {
            Seat::Open => ("open", "", None),
            Seat::Person { name, .. } => ("person", name.as_str(), None),
            Seat::Computer { level } => ("computer", "", Some(*level)),
            Seat::Absent { name } => ("absent", name.as_str(), None),
        };
        PlayerView { kind, name: name.to_owned(), level }
    }
}

/// The clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClocksView {
    /// What White had left, in milliseconds.
    pub white: i64,
    /// What Black had left.
    pub black: i64,
    /// Whose clock runs.
    pub running: Option<SideName>,
    /// The moment, by the server's clock.
    pub at: Moment,
}

/// An offer that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OfferView {
    /// Who made it.
    pub side: SideName,
    /// What it is.
    pub offer: Offer,
}

/// What was agreed before the game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AgreedView {
    /// The time for thinking.
    pub clock: Clock,
    /// How special forms are chosen.
    pub forms: Forms,
    /// Whether the game is in the public list.
    pub public: bool,
    /// When it was made.
    pub created: Moment,
    /// The rule file, if the game is not one of ours; only with the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<crate::game::RulesFile>,
    /// The game that this one is the rematch of.
    pub rematch_of: Option<GameId>,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NowView {
    /// `waiting`, `choosing`, `playing` or `over`.
    pub phase: &'static str,
    /// The variant that is played; while forms are chosen in secret, without them.
    pub variant: String,
    /// The position before the first turn.
    pub start: String,
    /// Who plays.
    pub players: Both<PlayerView>,
    /// The position, with every legal turn.
    pub view: PositionView,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksView>,
    /// Offers that wait for an answer.
    pub offers: Vec<OfferView>,
    /// Who has chosen a special form in secret; not which.
    pub chosen: Vec<SideName>,
    /// How it ended.
    pub result: Option<ResultView>,
    /// The game after this one.
    pub rematch: Option<GameId>,
    /// What was agreed before the game.
    pub agreed: AgreedView,
}

impl NowView {
    /// How a game stands at that moment.
    pub fn new(game: &Game, now: Moment) -> NowView {
        let spec = game.spec();
        let clocks = game.clocks();
        let to_move = game.position().side();
        NowView {
            phase: game.phase().name(),
            variant: game.rules().id().to_owned(),
            start: game.start().to_string(),
            players: Both::new(|side| PlayerView::new(game.seat(side))),
            view: PositionView::new(game.position()),
            clocks: (spec.clock != Clock::None).then(|| ClocksView {
                white: clocks.left_now(Side::White, to_move, now),
                black: clocks.left_now(Side::Black, to_move, now),
                running: (game.phase() == Phase::Playing).then(|| to_move.into()),
                at: now,
            }),
            offers: game
                .offers()
                .iter()
                .map(|&(side, offer)| OfferView { side: side.into(), offer })
                .collect(),
            chosen: Side::BOTH
                .into_iter()
                .filter(|&side| game.has_chosen(side))
                .map(SideName::from)
                .collect(),
            result: game.result().map(|score| ResultView::new(score, game.rules())),
            rematch: game.rematch().cloned(),
            agreed: AgreedView {
                clock: spec.clock,
                forms: spec.forms,
                public: spec.public,
                created: game.created(),
                rules: spec.rules.clone(),
                rematch_of: game.rematch_of().cloned(),
            },
        }
    }
}

/// A game, or what is new in it. Whoever keeps the first `keep` turns it knows, adds `turns` and replaces the rest
/// by `now`, has the whole game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameView {
    /// Its name.
    pub game: GameId,
    /// Its version: how many entries its log has.
    pub version: u64,
    /// The version it builds on; 0 if it builds on nothing.
    pub from: u64,
    /// How many turns of the version before stay.
    pub keep: usize,
    /// The turns after those.
    #[schema(value_type = Vec<DoneView>)]
    pub turns: Vec<Arc<RawValue>>,
    /// How it stands.
    pub now: NowView,
}

impl GameView {
    /// What somebody needs who knows the game at version `from`; all of it, if there was no such version.
    pub fn since(game: &Game, from: u64, now: Moment) -> GameView {
        let (from, keep) = match game.kept_since(from) {
            Some(keep) if from > 0 => (from, keep),
            _ => (0, 0),
        };
        let mut stands = NowView::new(game, now);
        if from > 0 {
            // Who has the game has its rules, which may be long.
            stands.agreed.rules = None;
        }
        GameView {
            game: game.id().clone(),
            version: game.version(),
            from,
            keep,
            turns: game.turns()[keep..].iter().map(|done| done.told.clone()).collect(),
            now: stands,
        }
    }
}
