//! How a recorded game ended: RULES.md sections 10 and 11.

use std::fmt;

use jersi_rules::{Outcome, Reason, Ruleset, Side};
use jersi_texts::{Lang, capital, t};

/// Why a recorded game is over: by the rules, or by what happened beside the board.
///
/// ```
/// use jersi_record::Ending;
/// use jersi_rules::Reason;
/// assert_eq!(Ending::named("goal"), Some(Ending::Rules(Reason::Goal)));
/// assert_eq!(Ending::Resignation.name(), "resignation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The rules ended it.
    Rules(Reason),
    /// A player gave up.
    Resignation,
    /// The players agreed on the result.
    Agreement,
    /// A player's time ran out.
    Time,
    /// A player, mostly a program, played an illegal turn.
    Illegal,
    /// Somebody else decided.
    Adjudication,
    /// The match allows no more turns.
    Cap,
    /// The game was broken off and has no result.
    Aborted,
}

impl Ending {
    /// The endings that no rule decides.
    pub const BEYOND: [Ending; 7] = [
        Ending::Resignation,
        Ending::Agreement,
        Ending::Time,
        Ending::Illegal,
        Ending::Adjudication,
        Ending::Cap,
        Ending::Aborted,
    ];

    /// All of them: first those by the rules.
    pub fn all() -> impl Iterator<Item = Ending> {
        Reason::ALL.into_iter().map(Ending::Rules).chain(Ending::BEYOND)
    }

    /// Its name in records and protocols.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Rules(reason) => reason.name(),
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Adjudication => "adjudication",
            Ending::Cap => "cap",
            Ending::Aborted => "aborted",
        }
    }

    /// The ending of that name.
    pub fn named(name: &str) -> Option<Ending> {
        Ending::all().find(|ending| ending.name() == name)
    }

    /// The ending in words.
    pub fn say(self, lang: Lang) -> String {
        match self {
            Ending::Rules(reason) => reason.say(lang),
            Ending::Resignation => t!(lang, "ending-resignation"),
            Ending::Agreement => t!(lang, "ending-agreement"),
            Ending::Time => t!(lang, "ending-time"),
            Ending::Illegal => t!(lang, "ending-illegal"),
            Ending::Adjudication => t!(lang, "ending-adjudication"),
            Ending::Cap => t!(lang, "ending-cap"),
            Ending::Aborted => t!(lang, "ending-aborted"),
        }
    }

    /// Whether such a game can have that winner, nobody included.
    pub(crate) fn fits(self, winner: Option<Side>) -> bool {
        match self {
            Ending::Resignation | Ending::Illegal => winner.is_some(),
            Ending::Aborted => winner.is_none(),
            _ => true,
        }
    }
}

/// The result of a recorded game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub struct GameResult {
    /// Who won; nobody in a draw, nor in a game that was broken off.
    pub winner: Option<Side>,
    /// Why the game is over, unless the record does not say.
    pub ending: Option<Ending>,
}

impl GameResult {
    /// White's point and Black's, `None` for a game that was broken off.
    pub fn points(self) -> Option<(u8, u8)> {
        match self {
            GameResult { ending: Some(Ending::Aborted), .. } => None,
            GameResult { winner: Some(Side::White), .. } => Some((1, 0)),
            GameResult { winner: Some(Side::Black), .. } => Some((0, 1)),
            GameResult { winner: None, .. } => Some((1, 1)),
        }
    }

    /// The result as a sentence, with the game's own names.
    ///
    /// ```
    /// use jersi_record::{Ending, GameResult};
    /// use jersi_rules::{Lang, Reason, Ruleset, Side};
    /// let rules = Ruleset::load("jersi-1")?;
    /// let score = GameResult { winner: Some(Side::White), ending: Some(Ending::Rules(Reason::Capture)) };
    /// assert_eq!(score.say(&rules, Lang::EN), "Blue wins: the kunti is captured.");
    /// assert_eq!(score.say(&rules, Lang::known("fr")), "Bleu gagne : la proie (kunti) est capturée.");
    /// # Ok::<(), jersi_rules::Mistakes>(())
    /// ```
    pub fn say(self, rules: &Ruleset, lang: Lang) -> String {
        let side = |side: Side| capital(rules.side_name(side, lang));
        let result = match self {
            GameResult { ending: Some(Ending::Aborted), .. } => t!(lang, "result-none"),
            GameResult { winner: Some(winner), .. } => t!(lang, "result-wins", winner = side(winner)),
            GameResult { winner: None, .. } => t!(lang, "result-draw"),
        };
        let Some(ending) = self.ending else { return t!(lang, "result-alone", result = result) };
        let prey = rules.prey().map(|prey| rules.role(prey).title.get(lang));
        let loser = self.winner.map(|winner| side(!winner));
        // Where it is known who lost or what was taken, say so; the names of cubes have no gender here.
        let why = match (ending, prey, loser) {
            (Ending::Rules(Reason::Capture), Some(prey), _) => t!(lang, "result-capture", prey = prey),
            (Ending::Rules(Reason::Stuck), Some(prey), _) => t!(lang, "result-stuck", prey = prey),
            (Ending::Rules(Reason::Blocked), _, Some(loser)) => t!(lang, "result-blocked", loser = loser),
            (Ending::Resignation, _, Some(loser)) => t!(lang, "result-resignation", loser = loser),
            (Ending::Time, _, Some(loser)) => t!(lang, "result-time", loser = loser),
            (Ending::Illegal, _, Some(loser)) => t!(lang, "result-illegal", loser = loser),
            _ => ending.say(lang),
        };
        t!(lang, "result-because", result = result, why = why)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { winner: outcome.winner, ending: Some(Ending::Rules(outcome.reason)) }
    }
}

/// `1 0`, `0 1` or `1 1` as the rulebooks write it, `*` for a game that was broken off.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.points() {
            Some((white, black)) => write!(f, "{white} {black}"),
            None => f.write_str("*"),
        }
    }
}

/// Why a record cannot be finished in that way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FinishError {
    /// The rules have ended the game already.
    Over(Outcome),
    /// The turns do not end the game by that rule.
    NotByRules(Reason),
    /// That ending needs a winner, or has none.
    Winner(Ending),
}

impl FinishError {
    /// The error as a sentence.
    pub fn say(self, lang: Lang) -> String {
        match self {
            FinishError::Over(outcome) => t!(lang, "finish-over", why = outcome.reason.say(lang)),
            FinishError::NotByRules(reason) => t!(lang, "finish-not-by-rules", name = reason.name()),
            FinishError::Winner(Ending::Aborted) => {
                t!(lang, "finish-without-winner", name = Ending::Aborted.name())
            }
            FinishError::Winner(ending) => t!(lang, "finish-with-winner", name = ending.name()),
        }
    }
}

impl fmt::Display for FinishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for FinishError {}
