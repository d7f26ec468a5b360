//! `jersi animate`: a recorded game as a moving picture.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use jersi_draw::{Animation, DrawError, MAX_GIF, MAX_SIZE};

use super::draw::{Look, Target, failure, usage};
use crate::arguments::number;
use crate::record::read;
use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    record: PathBuf,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    look: Look,
    #[arg(long, value_name = "PIXELS", default_value = "480", value_parser = number::<u32>(0, u32::MAX))]
    size: u32,
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    speed: String,
    #[arg(long)]
    no_captions: bool,
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<usize>(1, usize::MAX))]
    number: Option<usize>,
}

/// Animates the game.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let format = args.target.format(context, &["gif", "svg"])?;
    let most = if format == "gif" { MAX_GIF } else { MAX_SIZE };
    let style = args.look.style(context, args.size, most)?;
    let speed = args.speed.parse::<f64>().map_err(|_| DrawError::Speed(args.speed.clone()));
    let speed = speed.map_err(|error| usage(context, &error))?;
    let record = read(context, &args.record, args.game.as_deref(), args.number)?;
    let mut animation = Animation::new(&record)
        .map_err(|error| failure(context, &error))?
        .style(style)
        .captions(!args.no_captions)
        .speed(speed)
        .map_err(|error| usage(context, &error))?;
    if let Some(title) = &args.look.title {
        animation = animation.title(title);
    }
    let made = match format {
        "gif" => animation.to_gif(),
        _ => animation.to_svg().map(String::into_bytes),
    };
    let bytes = made.map_err(|error| failure(context, &error))?;
    args.target.write(context, out, &bytes, animation.pixels())?;
    Ok(ExitCode::SUCCESS)
}
