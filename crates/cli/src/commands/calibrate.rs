//! `jersi calibrate`: what the engine's points are worth, by games of the engine with itself.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jersi_engine::train::{Bin, Calibration, Plan, TrainError, calibrate, play_games};
use jersi_engine::{Evaluator, Network};
use jersi_rules::Ruleset;
use jersi_texts::{Lang, decimal, t};
use serde_json::json;

use crate::arguments::number;
use crate::shared::{Context, Failure, cores, unread, unwritten};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[arg(long, default_value_t = 1_000, value_parser = number::<usize>(0, usize::MAX))]
    games: usize,
    #[arg(long, default_value_t = 2_000, value_parser = number::<u64>(1, u64::MAX))]
    nodes: u64,
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    // Games that nobody learns from: the seeds of `train` begin at 0.
    #[arg(long, default_value_t = 1_000_000, value_parser = number::<u64>(0, u64::MAX))]
    seed: u64,
    #[arg(long, value_name = "N", value_parser = number::<u32>(1, 256))]
    threads: Option<u32>,
}

/// Plays, fits, tells; writes the network with its scale, and a plot, where they are wanted.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let rules = context.game(args.id.as_deref())?;
    let network = match &args.network {
        None => Network::for_game(&rules),
        Some(path) => Some(read_network(&rules, path, lang)?),
    };
    let name = rules.id().replace(['+', '=', '/'], "-");
    let data = args.data.clone().unwrap_or_else(|| PathBuf::from(format!("{name}-calibration")));
    let plan = Plan {
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, |n| n as usize),
        ..Plan::default()
    };
    let eval = |rules: &Arc<Ruleset>| Evaluator::with_network(rules, network.clone());
    let failed = |error: TrainError| match error {
        TrainError::Folder(_) => Failure::Job(error.say(lang)),
        _ => Failure::Usage(error.say(lang)),
    };
    play_games(std::slice::from_ref(&rules), &eval, &plan, &data, &AtomicBool::new(false), &|_| {})
        .map_err(failed)?;
    let found = calibrate(&rules, &data).map_err(failed)?;
    let scale = (f64::from(eval(&rules).scale()) * found.factor).round();
    if let Some(path) = &args.plot {
        let svg = plot(&found, rules.id(), lang);
        std::fs::write(path, svg).map_err(|error| unwritten(path, &error, lang))?;
    }
    if let (Some(path), Some(network)) = (&args.out, network) {
        let bytes = network.with_scale(scale as u32).to_bytes();
        std::fs::write(path, bytes).map_err(|error| unwritten(path, &error, lang))?;
    }
    if context.json {
        let bin = |bin: &Bin| json!({ "positions": bin.positions, "expected": bin.expected, "scored": bin.scored, "error": bin.error });
        let bins: Vec<_> = found.bins.iter().map(bin).collect();
        writeln!(out, "{}", json!({ "id": rules.id(), "games": found.games, "scale": scale, "bins": bins }))?;
    } else {
        let scale = decimal(lang, scale, 0);
        writeln!(out, "{}", t!(lang, "calibrate-head", games = found.games, scale = scale))?;
        for bin in &found.bins {
            writeln!(out, "{}", sentence(bin, lang))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn read_network(rules: &Ruleset, path: &Path, lang: Lang) -> Result<Network, Failure> {
    let bytes = std::fs::read(path).map_err(|error| unread(path, &error, lang))?;
    let wrong = |_| Failure::Usage(t!(lang, "usage-no-network", file = path.display().to_string()));
    Network::from_bytes(rules, &bytes).map_err(wrong)
}

fn sentence(bin: &Bin, lang: Lang) -> String {
    let percent = |share: f64| decimal(lang, 100.0 * share, 1);
    let error = percent(1.96 * bin.error);
    let (expected, scored) = (percent(bin.expected), percent(bin.scored));
    t!(lang, "calibrate-bin", count = bin.positions, expected = expected, scored = scored, error = error)
}

/// What was scored over what was expected, with intervals of 95 %; the dots are as large as there are positions.
fn plot(found: &Calibration, id: &str, lang: Lang) -> String {
    let (x, y) = (|share: f64| 50.0 + 300.0 * share, |share: f64| 320.0 - 300.0 * share);
    let title = t!(lang, "calibrate-title", game = id, games = found.games);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 370 370\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{title}</title>\n<rect width=\"370\" height=\"370\" fill=\"#fff\"/>\n\
         <text x=\"200\" y=\"13\" text-anchor=\"middle\">{title}</text>\n"
    );
    for tenth in (0..=10).step_by(2) {
        let (share, percent) = (f64::from(tenth) / 10.0, 10 * tenth);
        let (x, y) = (x(share), y(share));
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 20V320M50 {y}H350\" stroke=\"#ddd\"/>\
             <text x=\"{x}\" y=\"335\" text-anchor=\"middle\">{percent} %</text>\
             <text x=\"45\" y=\"{:.0}\" text-anchor=\"end\">{percent} %</text>",
            y + 4.0
        );
    }
    let _ = writeln!(svg, "<path d=\"M50 320L350 20\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>");
    let most = found.bins.iter().map(|bin| bin.positions).max().unwrap_or(1).max(1) as f64;
    for bin in found.bins.iter().filter(|bin| bin.positions > 0) {
        let (at, reach) = (x(bin.expected), 1.96 * bin.error);
        let (low, high) = ((bin.scored - reach).max(0.0), (bin.scored + reach).min(1.0));
        let size = 2.0 + 4.0 * (bin.positions as f64 / most).sqrt();
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"#246\" stroke-width=\"1.5\"/>\
             <circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"{size:.1}\" fill=\"#246\"><title>{}</title></circle>",
            y(low),
            y(high),
            y(bin.scored),
            sentence(bin, lang)
        );
    }
    let (across, up) = (t!(lang, "calibrate-expected"), t!(lang, "calibrate-scored"));
    let _ = writeln!(svg, "<text x=\"200\" y=\"355\" text-anchor=\"middle\">{across}</text>");
    let _ =
        writeln!(svg, "<text transform=\"translate(13 170) rotate(-90)\" text-anchor=\"middle\">{up}</text>");
    svg + "</svg>\n"
}
