//! Where questions are answered.

use jersi_rules::{Ruleset, builtin_ids, perft};
use jersi_schema::answer::{self, Kind, Library as _, Refused};
use jersi_schema::{PositionView, ProblemBody, RulesBody, VariantView};
use serde::Serialize;
use serde_json::{Value, json};

use crate::library::Library;
use crate::question::{PerftBody, Question};
use crate::think::Thinker;

/// The deepest count.
const MAX_DEPTH: u32 = 20;

/// Answers questions, and remembers rules, networks and what was searched.
///
/// ```
/// let mut desk = jersi_wasm::Desk::default();
/// let answer = desk.ask(r#"{ "ask": "perft", "body": { "at": { "variant": "mikjersi" }, "depth": 1 } }"#, |_| {});
/// assert!(answer.starts_with(r#"{"done":"#), "{answer}");
/// ```
#[derive(Default)]
pub struct Desk {
    library: Library,
    thinker: Thinker,
}

impl Desk {
    /// Keeps a learned network for the games that it fits; whether these bytes are one.
    pub fn add_network(&mut self, bytes: Vec<u8>) -> bool {
        self.thinker.add_network(bytes)
    }

    /// Thinks with the help of so many threads, which the caller lends.
    #[cfg(target_feature = "atomics")]
    pub fn set_helpers(&mut self, helpers: usize) {
        self.thinker.set_helpers(helpers);
    }

    /// The answer: `{ "done": … }`, or `{ "problem": … }` with a `ProblemBody`. `report` hears what a search has found so far, as a
    /// `LinesView` in JSON.
    pub fn ask(&mut self, question: &str, mut report: impl FnMut(&str)) -> String {
        let answer = match serde_json::from_str(question) {
            Ok(question) => self.answer(question, &mut report),
            Err(error) => {
                let why = error.to_string();
                Err(Refused::new(Kind::BadRequest, message!("wasm-unreadable", why = &why)))
            }
        };
        let answer = match answer {
            Ok(done) => json!({ "done": done }),
            Err(refused) => json!({ "problem": ProblemBody::from(refused) }),
        };
        answer.to_string()
    }

    fn answer(&mut self, question: Question, report: &mut dyn FnMut(&str)) -> Result<Value, Refused> {
        let Desk { library, thinker } = self;
        match question {
            Question::Variants => {
                let views: Result<Vec<_>, Refused> =
                    builtin_ids().map(|id| Ok(VariantView::new(&library.load(id, None)?))).collect();
                Ok(value(&views?))
            }
            Question::Variant(id) => Ok(value(&VariantView::new(&library.load(&id, None)?))),
            Question::Rules(body) => rules(&body, library),
            Question::Position(body) => Ok(value(&PositionView::new(&answer::position(&body, library)?))),
            Question::Play(body) => Ok(value(&answer::play(&body, library)?)),
            Question::Coach(body) => Ok(value(&answer::coach(&body, library)?)),
            Question::ReadRecord(body) => Ok(value(&answer::read_record(&body, library)?)),
            Question::WriteRecord(body) => Ok(value(&answer::write_record(&body, library)?)),
            Question::Game(body) => {
                Ok(value(&answer::game(&body.at, &body.turns, body.result.as_ref(), library)?))
            }
            Question::Perft(body) => count(&body, library),
            Question::Think(body) => {
                let tell = |lines: &_| report(&value(lines).to_string());
                Ok(value(&thinker.think(&body, library, tell)?))
            }
            Question::Turn(body) => Ok(value(&thinker.turn(&body, library)?)),
            Question::Agrees(body) => Ok(value(&thinker.agrees(&body, library)?)),
            Question::Bench(body) => Ok(value(&thinker.bench(&body, library)?)),
        }
    }
}

/// The types of the schema always become JSON.
fn value(view: &impl Serialize) -> Value {
    serde_json::to_value(view).unwrap_or_default()
}

fn rules(body: &RulesBody, library: &Library) -> Result<Value, Refused> {
    let rules = match &body.variant {
        Some(variant) => library.load(variant, Some(&body.rules))?,
        None => Ruleset::check_file(&body.rules.name, &body.rules.text)
            .map_err(|mistakes| Refused::from(&mistakes))?,
    };
    Ok(value(&VariantView::new(&rules)))
}

fn count(body: &PerftBody, library: &Library) -> Result<Value, Refused> {
    let position = answer::position(&body.at, library)?;
    if body.depth > MAX_DEPTH {
        return Err(Refused::new(Kind::BadRequest, message!("wasm-too-deep", most = MAX_DEPTH)));
    }
    Ok(value(&perft(&position, body.depth)))
}
