//! `jersi bots`: the programs that play with people on a site.

use std::io::Write;
use std::process::ExitCode;

use jersi_server::keeper;
use jersi_texts::t;

use super::serve::{Data, job, runtime};
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "NAME")]
    revoke: Option<String>,
    #[command(flatten)]
    data: Data,
    #[arg(long, value_name = "URL", env = "JERSI_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

/// Lists the programs, or revokes one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let (data, database, runtime) = (args.data.folder(lang)?, args.database.as_deref(), runtime(lang)?);
    if let Some(name) = &args.revoke {
        let revoked = runtime.block_on(keeper::revoke_bot(&data, database, name));
        let revoked = revoked.map_err(|message| job(&message, lang))?;
        let said = match revoked {
            true => t!(lang, "bots-revoke-done", name = name),
            false => t!(lang, "bots-revoke-known", name = name),
        };
        writeln!(out, "{said}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let bots = runtime.block_on(keeper::list_bots(&data, database)).map_err(|message| job(&message, lang))?;
    if bots.is_empty() {
        writeln!(out, "{}", t!(lang, "bots-none"))?;
    }
    for bot in bots {
        let revoked = if bot.revoked { format!(" ({})", t!(lang, "bots-revoked")) } else { String::new() };
        let about = if bot.about.is_empty() { String::new() } else { format!(": {}", bot.about) };
        writeln!(out, "{}{revoked}{about}", bot.name)?;
    }
    Ok(ExitCode::SUCCESS)
}
