//! Runs an experiment file without the command line: `cargo run --example lab_run FILE FOLDER [fr]`.

use std::ops::ControlFlow;
use std::path::Path;

use jersi_lab::Experiment;
use jersi_lab::report::{Findings, page, to_json};
use jersi_lab::run::Run;
use jersi_rules::Lang;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(file), Some(folder)) = (words.next(), words.next()) else {
        return Err("give an experiment file and a folder".into());
    };
    let lang = if words.next().as_deref() == Some("fr") { Lang::Fr } else { Lang::En };
    let experiment = Experiment::open(Path::new(&file))?;
    let folder = Path::new(&folder);
    let mut run = Run::begin(experiment, folder, &format!("lab_run {file}"))?;
    run.play(1, |_| ControlFlow::Continue(()))?;
    let findings = Findings::of(&mut run)?;
    std::fs::write(folder.join("report.html"), page(&run, &findings, lang))?;
    std::fs::write(folder.join("findings.json"), to_json(&run, &findings).to_string())?;
    for statement in &findings.statements {
        println!("- {}", statement.text.get(lang));
    }
    println!("{:.1} % of the time in searches", 100.0 * run.search_share().unwrap_or(0.0));
    Ok(())
}
