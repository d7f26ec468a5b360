//! The state of the full screen, and what can be done with it. Nothing here draws, reads or waits: what has to be
//! done outside is a list of [`Effect`]s.

use std::path::PathBuf;
use std::time::Duration;

use jersi_engine::{Found, GameLine, Score};
use jersi_record::{NodeId, Record};
use jersi_rules::{Cell, CellSet, Position, Turn};
use jersi_texts::{Lang, decimal, t};
use ratatui::layout::Rect;

use crate::game::Game;
use crate::look::Look;
use crate::prompt::Prompt;
use crate::select::Select;
use crate::workers::TurnRequest;

/// What has to be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask a player for a turn.
    RequestTurn(Box<TurnRequest>),
    /// Players stop thinking.
    StopPlayers,
    /// Analyse a game's last position: number, game, time.
    Analyse(u64, Box<GameLine>, Option<Duration>),
    /// Stop the analysis.
    StopAnalysis,
    /// The game has changed: save it.
    Save,
    /// Write a record to a file; where there is one, it is asked first.
    Write(PathBuf, String),
    /// Write a record to a file, whatever is there.
    Overwrite(PathBuf, String),
    /// Read a record from a file.
    Load(PathBuf),
    /// Begin another game.
    NewGame,
    /// Leave.
    Quit,
}

/// How a message is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKind {
    /// Good to know.
    Plain,
    /// Something was refused or failed.
    Warning,
    /// Something has been achieved.
    Good,
}

/// What lies over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The help, scrolled down by so many lines.
    Help(u16),
    /// Really give up?
    Resign,
    /// Really overwrite a file?
    Overwrite,
}

/// What the engine says of the position that is looked at.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// Whether it is shown.
    pub on: bool,
    /// The last answer.
    pub found: Option<Found>,
}

/// All there is.
pub struct App {
    /// The language.
    pub lang: Lang,
    /// What the terminal can show.
    pub look: Look,
    /// The game that is played.
    pub game: Game,
    /// The analysis, while there is one: a copy of the game with variations.
    pub study: Option<Record>,
    /// The turn that is looked at.
    pub node: NodeId,
    /// The position there.
    pub position: Position,
    /// The turn that is being made, where one may be made.
    pub select: Option<Select>,
    /// Where the cursor is.
    pub cursor: Cell,
    /// Where it wants to be when it goes up and down.
    pub column: i32,
    /// Whether Black is below.
    pub flip: bool,
    /// Whether the powers of guardians and dividers are shown.
    pub bound: bool,
    /// What lies over the board.
    pub overlay: Option<Overlay>,
    /// The file that is there already, and what is to be written to it.
    pub overwrite: Option<(PathBuf, String)>,
    /// What is being typed.
    pub prompt: Option<Prompt>,
    /// The last message.
    pub message: Option<(String, MessageKind)>,
    /// The cells of a hint.
    pub hint: CellSet,
    /// What the engine says.
    pub evaluation: Evaluation,
    /// The number of the question that a player thinks about.
    pub thinking: Option<u64>,
    /// Whether the computers wait.
    pub paused: bool,
    /// The time since the program began.
    pub now: Duration,
    /// The whole screen.
    pub area: Rect,
    /// What has to be done.
    pub effects: Vec<Effect>,
    pub(crate) asked: Duration,
    pub(crate) pending: Option<Turn>,
    pub(crate) analysis: Option<(u64, bool)>,
    numbers: u64,
}

impl App {
    /// A screen for a game.
    pub fn new(game: Game, lang: Lang, look: Look, now: Duration) -> App {
        let position = game.position().clone();
        let board = position.rules().board();
        let home = position.rules().home(position.side());
        let middle = home.iter().min_by_key(|&cell| board.x2(cell).abs());
        let cursor = middle.or(board.cells().first()).unwrap_or(Cell::new(0));
        // PlayerSpec plays against a computer sits below.
        let flip = game.players()[1].is_human() && !game.players()[0].is_human();
        let column = board.x2(cursor);
        let node = game.record().last();
        let mut app = App {
            lang,
            look,
            game,
            study: None,
            node,
            position,
            select: None,
            cursor,
            column,
            flip,
            bound: false,
            overlay: None,
            overwrite: None,
            prompt: None,
            message: None,
            hint: CellSet::EMPTY,
            evaluation: Evaluation::default(),
            thinking: None,
            paused: false,
            now,
            area: Rect::new(0, 0, 80, 24),
            effects: Vec::new(),
            asked: now,
            pending: None,
            analysis: None,
            numbers: 0,
        };
        app.game.start_clock(now);
        app.look_at(node);
        app.request_turn();
        app
    }

    /// The record that is looked at.
    pub fn record(&self) -> &Record {
        self.study.as_ref().unwrap_or(self.game.record())
    }

    /// Whether the end of the game is looked at.
    pub fn at_end(&self) -> bool {
        self.study.is_none() && self.node == self.game.record().last()
    }

    /// Says something.
    pub fn show_message(&mut self, text: impl Into<String>, kind: MessageKind) {
        self.message = Some((text.into(), kind));
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    /// Looks at a turn of the record.
    pub fn look_at(&mut self, node: NodeId) {
        let Some(position) = self.record().position(node) else { return };
        self.node = node;
        self.position = position;
        self.hint = CellSet::EMPTY;
        let playing = self.at_end() && self.game.human_to_play() && !self.paused;
        let may = self.position.outcome().is_none() && (self.study.is_some() || playing);
        self.select = may.then(|| Select::new(&self.position));
        if self.evaluation.on {
            self.evaluate();
        }
    }
}

/// A number with its sign, also where it is positive.
fn signed(lang: Lang, number: f64, digits: usize) -> String {
    let plus = if number < 0.0 { "" } else { "+" };
    format!("{plus}{}", decimal(lang, number, digits))
}

/// A score for the side to move, as people read it.
pub fn score_text(score: Score, lang: Lang) -> String {
    match score {
        Score::Points(points) => signed(lang, f64::from(points) / 100.0, 2),
        Score::Win(n) if n > 0 => t!(lang, "score-win", turns = n),
        Score::Win(n) => t!(lang, "score-loss", turns = -n),
    }
}
