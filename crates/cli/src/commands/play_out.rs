//! `jersi play-out`: a game of random turns.

use std::io::Write;
use std::process::ExitCode;

use jersi_record::{Ending, Record};
use jersi_rules::SplitMix;
use jersi_schema::report;

use crate::arguments::number;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = number::<u32>(0, 100_000))]
    max_turns: u32,
}

/// Plays and writes the record. The same seed gives the same game, on every machine.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let rules = context.game(args.id.as_deref())?;
    let mut record = Record::new(context.position(&rules, &args.position)?);
    for name in ["White", "Black"] {
        record.set_tag(name, "random");
    }
    record.set_tag("Seed", &args.seed.to_string());
    let mut random = SplitMix::new(args.seed);
    for _ in 0..args.max_turns {
        // Sorted turns, so that the game does not depend on how they are found.
        let turns = record.end().turns();
        if turns.is_empty() {
            break;
        }
        let turn = turns[random.below(turns.len() as u64) as usize];
        record.push(turn).map_err(|refusal| Failure::Job(refusal.say(&rules, context.lang)))?;
    }
    if record.end().outcome().is_none() {
        record.finish(None, Ending::Cap).map_err(|error| Failure::Job(error.say(context.lang)))?;
    }
    if context.json {
        context.write_json(out, &report::Record::new(&record))?;
    } else {
        write!(out, "{record}")?;
    }
    Ok(ExitCode::SUCCESS)
}
