//! The arguments that all commands share, and the language to read them in.

use std::ffi::OsString;
use std::fmt::Display;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, ValueEnum};
use ipnet::IpNet;
use jersi_texts::{Lang, t};

use crate::commands::Command;
use crate::help;
use crate::usage::WrongValue;

// What the help says stands in the catalogue: see `help.rs`.
#[derive(Parser)]
#[command(name = "jersi", version)]
pub struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Args)]
pub struct Common {
    #[arg(long, global = true, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    #[arg(long, global = true)]
    pub json: bool,
    #[arg(long, global = true, value_parser = languages())]
    lang: Option<Lang>,
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl Cli {
    /// Reads the words of a command line; without a command, it serves. The error is the reader's mistake, or the help
    /// that was asked for.
    pub fn read(words: Vec<OsString>, lang: Lang) -> Result<(Common, Command), clap::Error> {
        let matches = Cli::tree(lang).try_get_matches_from(words)?;
        if let Some(words) = asked_for_help(&matches) {
            return Cli::read(words, lang);
        }
        let cli = Cli::from_arg_matches(&matches)?;
        match cli.command {
            Some(command) => Ok((cli.common, command)),
            None => Ok((cli.common, Cli::read(vec!["jersi".into(), "serve".into()], lang)?.1)),
        }
    }

    /// All commands and options, described in a language.
    pub fn tree(lang: Lang) -> clap::Command {
        help::describe(Cli::command(), lang)
    }
}

/// `jersi help lab run` as `jersi lab run --help`.
fn asked_for_help(matches: &ArgMatches) -> Option<Vec<OsString>> {
    let mut words = vec![OsString::from("jersi")];
    let mut matches = matches;
    while let Some((name, below)) = matches.subcommand() {
        if name == "help" {
            words.extend(below.get_many::<String>("commands").unwrap_or_default().map(OsString::from));
            words.push("--help".into());
            return Some(words);
        }
        words.push(name.into());
        matches = below;
    }
    None
}

/// The tags of the languages there are texts in.
fn languages() -> impl TypedValueParser<Value = Lang> {
    let known = Lang::all().map(|lang| PossibleValue::new(lang.tag()).help(lang.name()));
    let pseudo = PossibleValue::new(Lang::PSEUDO.tag()).hide(true);
    PossibleValuesParser::new(known.chain([pseudo])).map(|tag| Lang::from_tag(&tag).unwrap_or_default())
}

/// The language of `--lang`, else that of the environment. It is wanted before the arguments are read, because what is
/// wrong with them is said in it.
pub fn language(words: &[OsString]) -> Lang {
    let mut words = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--");
    let mut chosen = None;
    while let Some(word) = words.next() {
        let tag = match word.split_once('=') {
            Some(("--lang", tag)) => Lang::from_tag(tag),
            _ if word == "--lang" => words.next().and_then(|tag| Lang::from_tag(&tag)),
            _ => None,
        };
        chosen = tag.or(chosen);
    }
    chosen.unwrap_or_else(Lang::of_environment)
}

/// A whole number in a range; the largest number of a type means that there is no limit.
pub fn number<T>(low: T, high: T) -> impl Fn(&str) -> Result<T, WrongValue> + Clone
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| {
            let (low, high) = (low.to_string(), high.to_string());
            WrongValue::new(move |lang| match [u32::MAX.to_string(), u64::MAX.to_string()].contains(&high) {
                true => t!(lang, "value-not-at-least", low = &low),
                false => t!(lang, "value-not-in-range", low = &low, high = &high),
            })
        })
    }
}

/// Any number.
pub fn real(text: &str) -> Result<f64, WrongValue> {
    text.parse().map_err(|_| WrongValue::new(|lang| t!(lang, "value-no-number")))
}

/// Two numbers of turns, as `2-6`.
pub fn range(text: &str) -> Result<(usize, usize), WrongValue> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if from <= to && to <= 60 => Ok((from, to)),
        _ => Err(WrongValue::new(|lang| t!(lang, "value-no-range"))),
    }
}

/// A time: a number with `s`, `ms` or `m`, or a number of seconds.
pub fn duration(text: &str) -> Result<Duration, WrongValue> {
    let unreadable = || WrongValue::new(|lang| t!(lang, "value-no-duration"));
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| unreadable())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        _ => return Err(unreadable()),
    };
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| *time > Duration::ZERO && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| WrongValue::new(|lang| t!(lang, "value-duration-range")))
}

/// An address to listen at.
pub fn address(text: &str) -> Result<SocketAddr, WrongValue> {
    text.parse().map_err(|_| WrongValue::new(|lang| t!(lang, "value-no-address")))
}

/// A network of addresses.
pub fn network(text: &str) -> Result<IpNet, WrongValue> {
    text.parse().map_err(|_| WrongValue::new(|lang| t!(lang, "value-no-network")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_known_before_the_arguments_are_read() {
        let language = |line: &str| language(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        let fr = Lang::known("fr");
        assert_eq!(language("jersi --lang fr show"), fr);
        assert_eq!(language("jersi show --lang=fr --nonsense"), fr);
        assert_eq!(language("jersi show --lang en --lang fr"), fr);
        assert_eq!(language("jersi show --lang en"), Lang::EN);
    }
}
