//! Why a game refuses a command, or cannot be made.

use jersi_schema::Message;

use super::{MAX_NAME, MAX_REQUEST_ID, MAX_TURNS, MAX_WORD};
use crate::library::{MAX_RULES, MAX_VARIANT};
use crate::problem::{Code, Problem};

/// Why a game refuses a command, or cannot be made. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum GameError {
    /// A seat is still open.
    Waiting,
    /// Special forms are being chosen.
    Choosing,
    /// The game is over.
    Over,
    /// Both seats are taken.
    NoOpenSeat,
    /// No special form is to be chosen now.
    NotChoosing,
    /// This side has chosen its special form.
    Chosen,
    /// There is no such special form among these.
    NoSuchForm(Vec<String>),
    /// The id of a turn is empty or too long.
    BadRequestId,
    /// So many turns were played, and the turn was meant to follow another number.
    Stale(usize),
    /// The other side is to move.
    NotYourTurn,
    /// The word of a turn is too long.
    WordTooLong,
    /// The turn is not legal, for this reason.
    Illegal(Message),
    /// The side has made its first turn.
    Begun,
    /// There is a rematch already.
    Rematched,
    /// A rematch comes after the game.
    NotOver,
    /// The side has made no turn yet.
    NothingToTakeBack,
    /// No countdown runs.
    NoCountdown,
    /// Nothing of that kind was offered.
    NoOffer,
    /// Both seats of a new game are open.
    NobodyPlays,
    /// The time for thinking is out of bounds.
    BadTimeControl,
    /// The variant has no special forms.
    NoForms(String),
    /// The variant names its special forms already.
    FormsNamed(String),
    /// Special forms cannot be chosen where a position is given.
    FormsWithStart,
    /// The first position cannot be read, for this reason.
    BadStart(Message),
    /// In the first position the game is over.
    StartIsOver,
    /// The name of a player is too long.
    NameTooLong,
    /// The computer has no such level.
    NoSuchLevel(u8),
    /// An imported game has too many turns.
    TooManyTurns,
    /// The id of a variant is too long.
    VariantTooLong,
    /// A rule file is too large.
    RulesTooLarge,
    /// The rules cannot be read, for this reason.
    BadRules(Message),
}

impl GameError {
    /// A word for programs.
    pub fn code(&self) -> Code {
        use GameError::*;
        match self {
            Waiting => Code::Waiting,
            Choosing => Code::Choosing,
            Over => Code::Over,
            NoOpenSeat => Code::NoOpenSeat,
            NotChoosing => Code::NotChoosing,
            Chosen => Code::Chosen,
            Stale(_) => Code::Stale,
            NotYourTurn => Code::NotYourTurn,
            Illegal(_) => Code::Illegal,
            Begun => Code::Begun,
            Rematched => Code::Rematched,
            NotOver => Code::NotOver,
            NothingToTakeBack => Code::NothingToTakeBack,
            NoCountdown => Code::NoCountdown,
            NoOffer => Code::NoOffer,
            RulesTooLarge => Code::TooLarge,
            BadRules(_) => Code::BadRules,
            NoSuchForm(_) | BadRequestId | WordTooLong | NobodyPlays | BadTimeControl | NoForms(_)
            | FormsNamed(_) | FormsWithStart | BadStart(_) | StartIsOver | NameTooLong | NoSuchLevel(_)
            | TooManyTurns | VariantTooLong => Code::BadRequest,
        }
    }

    /// A sentence for people.
    pub fn message(&self) -> Message {
        use GameError::*;
        let both = |en: &str, fr: &str| Message::new(en, fr);
        match self {
            Waiting => both(
                "The game has not begun: a seat is still open.",
                "La partie n'a pas commencé : une place est encore libre.",
            ),
            Choosing => both(
                "The game has not begun: special forms are being chosen.",
                "La partie n'a pas commencé : on choisit encore les formes spéciales.",
            ),
            Over => both("The game is over.", "La partie est finie."),
            NoOpenSeat => both(
                "Both seats are taken: you can watch.",
                "Les deux places sont prises : vous pouvez regarder.",
            ),
            NotChoosing => both(
                "No special form is to be chosen in this game now.",
                "Il n'y a pas de forme spéciale à choisir dans cette partie en ce moment.",
            ),
            Chosen => both(
                "You have chosen already; the choice cannot be changed.",
                "Vous avez déjà choisi ; le choix ne peut plus être changé.",
            ),
            NoSuchForm(names) => {
                let names = names.join(", ");
                Message::new(
                    format!("There is no such special form. Choose one of these: none, {names}."),
                    format!("Il n'y a pas de telle forme spéciale. Choisissez parmi : none, {names}."),
                )
            }
            BadRequestId => Message::new(
                format!("A turn needs an id of 1 to {MAX_REQUEST_ID} bytes."),
                format!("Un tour a besoin d'un identifiant de 1 à {MAX_REQUEST_ID} octets."),
            ),
            Stale(played) => Message::new(
                format!("The game has gone on: {played} turns were played. Look again."),
                format!("La partie a continué : {played} tours ont été joués. Regardez à nouveau."),
            ),
            NotYourTurn => both("It is not your turn.", "Ce n'est pas à vous de jouer."),
            WordTooLong => Message::new(
                format!("No turn is longer than {MAX_WORD} bytes."),
                format!("Aucun tour ne dépasse {MAX_WORD} octets."),
            ),
            Begun => both(
                "A game can be broken off only before one's first turn. You can resign.",
                "Une partie ne peut être interrompue qu'avant son premier tour. Vous pouvez abandonner.",
            ),
            Rematched => both("The rematch has begun already.", "La revanche a déjà commencé."),
            NotOver => {
                both("A rematch can be offered after the game.", "Une revanche se propose après la partie.")
            }
            NothingToTakeBack => {
                both("You have no turn to take back.", "Vous n'avez pas de tour à reprendre.")
            }
            NoCountdown => both(
                "Stopping and counting is possible while a countdown runs.",
                "On ne peut arrêter et compter que pendant un compte à rebours.",
            ),
            NoOffer => both("There is no such offer.", "Il n'y a pas de telle proposition."),
            NobodyPlays => both(
                "At least one of the players must be you or the computer.",
                "Au moins un des joueurs doit être vous ou l'ordinateur.",
            ),
            BadTimeControl => both(
                "This clock is out of bounds: 1 to 86400 seconds, an increment of at most 3600, 1 to 60 days.",
                "Cette pendule dépasse les bornes : 1 à 86400 secondes, un incrément d'au plus 3600, 1 à 60 jours.",
            ),
            NoForms(id) => Message::new(
                format!("{id} has no special forms to choose."),
                format!("{id} n'a pas de formes spéciales à choisir."),
            ),
            FormsNamed(id) => Message::new(
                format!("{id} names its special forms already: choose them by agreement, or leave them out."),
                format!(
                    "{id} nomme déjà ses formes spéciales : choisissez-les d'un commun accord, ou ôtez-les."
                ),
            ),
            FormsWithStart => both(
                "A game from a given position has its special forms by agreement.",
                "Une partie qui part d'une position donnée a ses formes spéciales d'un commun accord.",
            ),
            StartIsOver => both(
                "In this position the game is over: choose another one.",
                "Dans cette position la partie est finie : choisissez-en une autre.",
            ),
            NameTooLong => Message::new(
                format!("A name has at most {MAX_NAME} characters."),
                format!("Un nom a au plus {MAX_NAME} caractères."),
            ),
            NoSuchLevel(level) => Message::new(
                format!("There is no level {level}: the computer plays at levels 1 to 10."),
                format!("Il n'y a pas de niveau {level} : l'ordinateur joue aux niveaux 1 à 10."),
            ),
            TooManyTurns => Message::new(
                format!("The game has more than {MAX_TURNS} turns."),
                format!("La partie a plus de {MAX_TURNS} tours."),
            ),
            VariantTooLong => Message::new(
                format!("The variant's id is longer than {MAX_VARIANT} bytes."),
                format!("L'identifiant de la variante dépasse {MAX_VARIANT} octets."),
            ),
            RulesTooLarge => Message::new(
                format!("A rule file has at most {MAX_RULES} bytes."),
                format!("Un fichier de règles a au plus {MAX_RULES} octets."),
            ),
            Illegal(message) | BadStart(message) | BadRules(message) => message.clone(),
        }
    }
}

impl From<GameError> for Problem {
    fn from(error: GameError) -> Problem {
        Problem { code: error.code(), message: error.message() }
    }
}
