//! Games as clients see them. Nothing secret is in here.

use jersi_rules::{Position, Side};
use jersi_schema::{
    AgreedView, Both, ClocksView, GameView, ListedGame, Moment, OfferView, Phase, PlayerKind, PlayerView,
    PositionView, RenderedTurn, ResultView, SaidView, SideName, StatusView, TimeControl, TurnView,
};

use crate::game::{Game, Seat};
use crate::key::Key;
use crate::store::Summary;

fn player(seat: &Seat) -> PlayerView {
    let (kind, name, level) = match seat {
        Seat::Open => (PlayerKind::Open, "", None),
        Seat::Person { name, bot: true, .. } => (PlayerKind::Bot, name.as_str(), None),
        Seat::Person { name, .. } => (PlayerKind::Person, name.as_str(), None),
        Seat::Computer { level } => (PlayerKind::Computer, "", Some(*level)),
        Seat::Absent { name } => (PlayerKind::Absent, name.as_str(), None),
    };
    PlayerView { kind, name: name.to_owned(), level }
}

/// A moment of a game, and how much of the time since its clock was started nobody has to pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTime {
    /// The moment.
    pub now: Moment,
    /// How much is owed to the side to move.
    pub owed: i64,
}

impl GameTime {
    /// The moment for the clocks.
    pub fn paid(self) -> Moment {
        self.now - self.owed
    }
}

/// How a game stands at that moment.
fn status(game: &Game, time: GameTime) -> StatusView {
    let spec = game.spec();
    let clocks = game.clocks();
    let to_move = game.position().side();
    let offers = game.offers().iter().map(|&(side, offer)| OfferView { side: side.into(), offer });
    StatusView {
        phase: game.phase(),
        variant: game.rules().id().to_owned(),
        start: game.start().to_string(),
        players: Both::new(|side| player(game.seat(side))),
        view: PositionView::new(game.position()),
        clocks: (spec.clock != TimeControl::None).then(|| ClocksView {
            white: clocks.left_now(Side::White, to_move, time.paid()),
            black: clocks.left_now(Side::Black, to_move, time.paid()),
            running: (game.phase() == Phase::Playing).then(|| to_move.into()),
            at: time.now,
        }),
        offers: offers.collect(),
        said: game
            .said()
            .iter()
            .map(|&(side, phrase, ply)| SaidView { side: side.into(), phrase, ply })
            .collect(),
        chosen: Side::BOTH.into_iter().filter(|&side| game.has_chosen(side)).map(SideName::from).collect(),
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

/// The turns of a game as clients see them. Each is put into words and made JSON once, when somebody first looks.
#[derive(Debug, Default)]
pub struct RenderedTurns {
    /// The version of the game that they belong to.
    version: u64,
    turns: Vec<RenderedTurn>,
    /// The position after the last of them.
    position: Option<Position>,
}

impl RenderedTurns {
    /// Follows the game to its present version.
    fn update(&mut self, game: &Game) {
        if self.version == game.version() {
            return;
        }
        let keep = game.kept_since(self.version).unwrap_or(0).min(self.turns.len());
        let mut position = match self.position.take() {
            // Before the first turn the choice of forms changes the start.
            Some(position) if keep > 0 && keep == self.turns.len() => position,
            _ => game.position_after(keep),
        };
        self.turns.truncate(keep);
        for (ply, played) in game.turns().iter().enumerate().skip(keep) {
            let view = TurnView::new(&position, played.turn, ply as u32, played.used, played.at);
            position.play_unchecked(played.turn);
            self.turns.push((&view).into());
        }
        self.position = Some(position);
        self.version = game.version();
    }

    /// What somebody needs who knows the game at version `from`; all of it, if there was no such version.
    pub fn view(&mut self, game: &Game, from: u64, time: GameTime) -> GameView {
        self.update(game);
        let (from, keep) = match game.kept_since(from) {
            Some(keep) if from > 0 => (from, keep),
            _ => (0, 0),
        };
        let mut status = status(game, time);
        if from > 0 {
            // Who has the game has its rules, which may be long.
            status.agreed.rules = None;
        }
        GameView {
            game: game.id().clone(),
            version: game.version(),
            from,
            keep,
            turns: self.turns[keep..].to_vec(),
            now: status,
        }
    }
}

/// A game in a list, as somebody sees it who holds these keys.
pub fn listed(summary: &Summary, keys: &[Key]) -> ListedGame {
    let holds = |side: &Side| match &summary.seats[side.index()] {
        Seat::Person { key, .. } => keys.contains(key),
        _ => false,
    };
    ListedGame {
        game: summary.game.clone(),
        variant: summary.variant.clone(),
        phase: summary.phase,
        created: summary.created,
        since: summary.since,
        updated: summary.updated,
        turns: summary.turns,
        to_move: summary.to_move.into(),
        players: Both::new(|side| player(&summary.seats[side.index()])),
        winner: summary.winner.map(SideName::from),
        ending: summary.ending.clone(),
        yours: Side::BOTH.into_iter().filter(holds).map(SideName::from).collect(),
    }
}
