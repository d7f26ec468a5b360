//! `jersi check`: whether a turn is legal, and if not, why.

use std::io::Write;
use std::process::ExitCode;

use jersi_rules::{Refusal, TurnError};
use jersi_schema::{Message, report};
use jersi_texts::t;

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: String,
    #[arg(required = true, value_name = "TURN")]
    words: Vec<String>,
}

/// Writes the word with its marks, or the reason against it. An illegal turn gives exit code 1; what is no turn at
/// all, exit code 2.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(Some(&args.id))?;
    let (word, position) = args.words.split_last().unwrap_or((&args.id, &[]));
    let position = context.position(&rules, position)?;
    let answer = position.read_turn(word);
    if context.json {
        let turn = answer.as_ref().ok();
        let refusal = answer.as_ref().err().map(|error| report::Refusal {
            kind: kind(error),
            column: if let TurnError::Word(e) = error { Some(e.column) } else { None },
            text: Message::by(|lang| error.say(&rules, lang)),
        });
        let value = report::Check {
            id: rules.id().to_owned(),
            position: position.to_string(),
            turn: word.clone(),
            legal: turn.is_some(),
            word: turn.map(|&turn| position.word(turn)),
            marked: turn.map(|&turn| position.marked_word(turn)),
            refusal,
        };
        context.write_json(out, &value)?;
    }
    match &answer {
        Ok(turn) => {
            if !context.json {
                writeln!(out, "{}", t!(context.lang, "check-legal", turn = position.marked_word(*turn)))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(TurnError::Refused { refusal, .. }) => {
            if !context.json {
                let reason = refusal.say(&rules, context.lang);
                writeln!(out, "{}", t!(context.lang, "check-illegal", turn = word, reason = reason))?;
            }
            Ok(ExitCode::from(1))
        }
        Err(_) if context.json => Ok(ExitCode::from(2)),
        Err(error) => {
            let problem = error.say(&rules, context.lang);
            Err(Failure::Usage(t!(context.lang, "usage-turn", problem = problem)))
        }
    }
}

/// A name for the kind of error: that of the rules, in small letters, as `cannot-take`.
fn kind(error: &TurnError) -> String {
    let name = match error {
        TurnError::Word(error) => format!("{:?}", error.problem),
        TurnError::Refused { refusal, .. } => format!("{:?}", refusal as &Refusal),
    };
    let mut kind = String::new();
    for letter in name.chars().take_while(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() && !kind.is_empty() {
            kind.push('-');
        }
        kind.push(letter.to_ascii_lowercase());
    }
    kind
}
