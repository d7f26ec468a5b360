//! Runs an experiment file without the command line: `cargo run --example lab_run FILE FOLDER [LANGUAGE]`.

use std::ops::ControlFlow;
use std::path::Path;

use jersi_lab::report::{page, sentence, to_json};
use jersi_lab::run::Run;
use jersi_lab::{Experiment, Results};
use jersi_texts::Lang;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(file), Some(folder)) = (words.next(), words.next()) else {
        return Err("give an experiment file and a folder".into());
    };
    let lang = words.next().map_or(Ok(Lang::default()), |tag| tag.parse())?;
    let experiment = Experiment::open(Path::new(&file))?;
    let folder = Path::new(&folder);
    let mut run = Run::begin(experiment, folder, &format!("lab_run {file}"))?;
    run.play(1, |_| ControlFlow::Continue(()))?;
    let results = Results::of(&mut run)?;
    std::fs::write(folder.join("report.html"), page(&results, lang))?;
    std::fs::write(folder.join("findings.json"), to_json(&results).to_string())?;
    for claim in &results.findings.claims {
        println!("- {}", sentence(&results, claim, lang));
    }
    println!("{:.1} % of the time in searches", 100.0 * run.search_share().unwrap_or(0.0));
    Ok(())
}
