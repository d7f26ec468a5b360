//! `cargo xtask test`: everything that must hold, stage by stage.
//!
//! Stages that wait for different things (cargo's lock, a browser, the server) run side by side. All of them share one
//! build of every crate: cargo's own profile `dev`.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::command::{cargo, npm, root, target};
use crate::count::{self, Counts};
use crate::lint::linted;
use crate::stage::{Report, Stage, side_by_side};
use crate::{packages, python, tools};

/// The stage without which there is nothing to test.
const BUILD: &str = "build, lints";

/// Runs everything and prints the sum.
pub fn all() -> Result<(), String> {
    let begin = Instant::now();
    let chromium = tools::chromium()?;
    tools::postgres()?;
    tools::other_browsers()?;
    tools::install_page()?;
    let deny = tools::cargo_deny()?;
    let build = linted(cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
    let tests = linted(cargo(&["test", "--workspace", "--no-fail-fast"]))?;
    let mut reports = side_by_side(vec![
        vec![
            Stage::new("format", cargo(&["fmt", "--all", "--check"]), count::nothing),
            Stage::new(BUILD, build, count::warnings),
        ],
        vec![
            Stage::new("dependencies", deny, count::nothing),
            Stage::new("page format", npm(&["run", "--silent", "format:check"]), count::nothing),
            Stage::new("page lint", npm(&["run", "--silent", "lint"]), count::nothing),
            Stage::new("page types", npm(&["run", "--silent", "check"]), count::nothing),
        ],
    ]);
    // Without a program half of the tests would fail for one reason.
    let program = target().join("debug/jersi");
    let built = reports.iter().all(|report| report.name != BUILD || report.ran);
    if built {
        reports.extend(side_by_side(with_program(tests, &program, &chromium)));
    }
    conclude(&reports, begin)
}

/// The stages that need the program.
fn with_program(tests: Command, program: &PathBuf, chromium: &PathBuf) -> Vec<Vec<Stage>> {
    let with = |mut command: Command| {
        command.env("JERSI_BIN", program).env("CHROMIUM", chromium);
        command
    };
    let mut description = Command::new("bash");
    description.arg("crates/server/tests/schemathesis.sh").current_dir(root());
    let python = python::steps().into_iter().map(|(_, command)| with(command)).collect();
    vec![
        vec![Stage::new("tests", with(tests), count::cargo)],
        vec![
            Stage::new("page", with(npm(&["test", "--silent"])), count::vitest),
            Stage::new("browser", with(npm(&["run", "--silent", "e2e"])), count::playwright),
            Stage::new("browsers", with(npm(&["run", "--silent", "browsers"])), count::vitest),
            Stage::new("API", with(description), count::nothing),
            Stage::of("Python", python, count::pytest),
            Stage::new("packages", packages::pack(), count::nothing),
        ],
    ]
}

/// Says how each stage went, and in the last line how many tests did.
fn conclude(reports: &[Report], begin: Instant) -> Result<(), String> {
    let mut counts = Counts::default();
    println!();
    for report in reports {
        counts += report.counts;
        let seconds = report.time.as_secs_f64();
        println!("{:>12} | {seconds:6.1} s  {}", report.name, report.fault.as_deref().unwrap_or("fine"));
    }
    let Counts { passed, failed, skipped } = counts;
    println!("{:>12} | {:6.1} s", "all", begin.elapsed().as_secs_f64());
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    let faults: Vec<&str> = reports.iter().filter(|r| r.fault.is_some()).map(|r| r.name).collect();
    if faults.is_empty() { Ok(()) } else { Err(format!("failed: {}", faults.join(", "))) }
}
