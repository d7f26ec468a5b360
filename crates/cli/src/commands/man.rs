//! `jersi man`: the manual, made from the commands and options themselves.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use clap_mangen::Man;
use jersi_texts::{Lang, t};

use crate::arguments::Cli;
use crate::shared::{Context, Failure, unwritten};

#[derive(clap::Args)]
pub struct Args {
    command: Vec<String>,
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// Writes one page, or all into a folder.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let lang = context.lang;
    let mut root = Cli::tree(lang);
    root.build();
    if let Some(folder) = &args.out {
        let all = |folder: &PathBuf| {
            std::fs::create_dir_all(folder)?;
            let pages = pages(&root).into_iter();
            pages
                .map(|page| (page.get_filename(), page))
                .try_for_each(|(name, page)| std::fs::write(folder.join(name), text(&page, lang)?))
        };
        all(folder).map_err(|error| unwritten(folder, &error, lang))?;
        writeln!(out, "{}", folder.display())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = &root;
    for name in &args.command {
        command = command.find_subcommand(name).ok_or_else(|| no_page(command, name, lang))?;
    }
    write!(out, "{}", text(&Man::new(command.clone()), lang)?)?;
    Ok(ExitCode::SUCCESS)
}

fn no_page(command: &Command, name: &str, lang: Lang) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let (command, commands) = (command.get_name(), names.join(", "));
    Failure::Usage(match names.is_empty() {
        true => t!(lang, "usage-no-page-at-all", name = name, command = command),
        false => t!(lang, "usage-no-page", name = name, command = command, commands = commands),
    })
}

/// The pages of a command and of all commands under it.
fn pages(command: &Command) -> Vec<Man> {
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    std::iter::once(Man::new(command.clone())).chain(below.flat_map(pages)).collect()
}

/// A page with its titles in a language.
fn text(page: &Man, lang: Lang) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    page.render(&mut bytes)?;
    let title = |line: &str| {
        let own = match line.strip_prefix(".SH ")? {
            "NAME" => t!(lang, "man-name"),
            "SYNOPSIS" => t!(lang, "man-synopsis"),
            "DESCRIPTION" => t!(lang, "man-description"),
            "EXTRA" => t!(lang, "man-extra"),
            "VERSION" => t!(lang, "man-version"),
            // The headings of the help, which are in the language already.
            other => other.trim_matches('"').trim().to_owned(),
        };
        Some(format!(".SH \"{}\"", own.to_uppercase()))
    };
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().map(|line| title(line).unwrap_or_else(|| line.to_owned()) + "\n").collect())
}
