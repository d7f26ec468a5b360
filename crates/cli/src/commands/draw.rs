//! `jersi draw`: a position as a picture.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jersi_draw::{Arrow, DrawError, Faces, LastTurn, MAX_SIZE, Picture, Style, Theme, Trays};
use jersi_rules::CellSet;
use jersi_texts::{list_or, t};
use serde_json::{Value, json};

use crate::arguments::number;
use crate::shared::{Context, Failure, unwritten};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
    position: Vec<String>,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    look: Look,
    #[arg(long, value_name = "PIXELS", default_value = "640", value_parser = number::<u32>(0, u32::MAX))]
    size: u32,
    #[arg(long, value_name = "TURN")]
    play: Vec<String>,
    #[arg(long, value_name = "TURN", conflicts_with = "play")]
    last: Option<String>,
    #[arg(long, value_name = "FROM-TO")]
    arrow: Vec<String>,
    #[arg(long, value_name = "CELL")]
    mark: Vec<String>,
    #[arg(long)]
    controls: bool,
}

/// Where a picture goes.
#[derive(clap::Args)]
pub struct Target {
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    #[arg(long)]
    pub format: Option<String>,
}

/// How a picture looks.
#[derive(clap::Args)]
pub struct Look {
    #[arg(long, value_name = "NAME", default_value = "wood")]
    theme: String,
    #[arg(long, value_name = "NAME", default_value = "lines")]
    faces: String,
    #[arg(long)]
    flip: bool,
    #[arg(long)]
    no_coordinates: bool,
    #[arg(long, conflicts_with = "no_trays")]
    trays: bool,
    #[arg(long)]
    no_trays: bool,
    #[arg(long)]
    transparent: bool,
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

/// What is wrong with an argument.
pub fn usage(context: &Context, error: &DrawError) -> Failure {
    Failure::Usage(error.say(context.lang))
}

/// Why a picture could not be made: to blame is what was asked for, not the machine.
pub fn failure(context: &Context, error: &DrawError) -> Failure {
    match error {
        DrawError::TooLong | DrawError::Failed(_) | DrawError::TooManyTurns { .. } => {
            Failure::Job(error.say(context.lang))
        }
        _ => usage(context, error),
    }
}

impl Look {
    /// The style that was asked for.
    pub fn style(&self, context: &Context, size: u32, most: u32) -> Result<Style, Failure> {
        let wrong = |error: DrawError| usage(context, &error);
        let style = Style {
            theme: self.theme.parse::<Theme>().map_err(wrong)?,
            faces: self.faces.parse::<Faces>().map_err(wrong)?,
            size,
            coordinates: !self.no_coordinates,
            flip: self.flip,
            paper: !self.transparent,
            trays: match (self.trays, self.no_trays) {
                (true, _) => Trays::Always,
                (_, true) => Trays::Never,
                _ => Trays::Auto,
            },
            lang: context.lang,
        };
        style.check(most).map_err(wrong)?;
        Ok(style)
    }
}

impl Target {
    /// The format that was asked for, one of these.
    pub fn format(&self, context: &Context, known: &[&'static str]) -> Result<&'static str, Failure> {
        let lang = context.lang;
        let ending = self.out.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
        let wanted = self.format.as_ref().map(|format| format.to_lowercase());
        if wanted.is_none() && self.out.as_os_str() == "-" {
            let formats = list_or(lang, known.iter().map(|format| format!("--format {format}")));
            return Err(Failure::Usage(t!(lang, "usage-which-format", formats = formats)));
        }
        let found = wanted.or(ending).and_then(|name| known.iter().copied().find(|known| **known == name));
        found.ok_or_else(|| {
            let name = self.format.clone().unwrap_or_else(|| self.out.display().to_string());
            Failure::Usage(t!(lang, "usage-no-format", name = name, formats = list_or(lang, known)))
        })
    }

    /// Writes the whole picture, or nothing; then says so.
    pub fn write(
        &self,
        context: &Context,
        out: &mut dyn Write,
        bytes: &[u8],
        (width, height): (u32, u32),
    ) -> Result<(), Failure> {
        let facts = json!({ "width": width, "height": height });
        self.save(context, out, bytes, facts, |file, size| {
            t!(context.lang, "picture-written", file = file, width = width, height = height, size = size)
        })
    }

    /// Writes all bytes, or nothing; then tells what was written: as facts for programs, or in a sentence with the
    /// file's name and its size in kilobytes.
    pub fn save(
        &self,
        context: &Context,
        out: &mut dyn Write,
        bytes: &[u8],
        mut facts: Value,
        sentence: impl Fn(&str, usize) -> String,
    ) -> Result<(), Failure> {
        if self.out.as_os_str() == "-" {
            return Ok(out.write_all(bytes)?);
        }
        write_file(&self.out, bytes).map_err(|error| unwritten(&self.out, &error, context.lang))?;
        let name = self.out.display().to_string();
        if context.json {
            facts["file"] = json!(name);
            facts["bytes"] = json!(bytes.len());
            return context.write_json(out, &facts);
        }
        Ok(writeln!(out, "{}", sentence(&name, bytes.len().div_ceil(1000)))?)
    }
}

/// Says which letters a picture or a kit leaves blank.
pub fn tell_missing(context: &Context, letters: &[char]) {
    if !letters.is_empty() {
        let letters: Vec<String> = letters.iter().map(char::to_string).collect();
        eprintln!("{}", t!(context.lang, "letters-missing", letters = letters.join(" ")));
    }
}

/// Writes a file in one go: beside it first, then in its place. Nothing half-written is ever seen under its name.
fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is there may be a link to a file, or no file at all, as a device or a pipe.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match path.metadata() {
        Ok(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(meta) if !meta.is_file() => return File::options().write(true).open(&path)?.write_all(bytes),
        Ok(meta) if meta.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
        _ => {}
    }
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = File::create_new(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&beside, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// Draws the position.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let wrong = |error: DrawError| usage(context, &error);
    let format = args.target.format(context, &["svg", "png", "pdf"])?;
    let style = args.look.style(context, args.size, MAX_SIZE)?;
    let rules = context.game(args.id.as_deref())?;
    let board = rules.board();
    let mut position = context.position(&rules, &args.position)?;
    let mut last = match &args.last {
        Some(word) => LastTurn::read(&position, word).map_err(wrong)?,
        None => LastTurn::default(),
    };
    for word in &args.play {
        let turn = position.read_turn(word).map_err(|error| {
            let problem = error.say(&rules, context.lang);
            Failure::Usage(t!(context.lang, "usage-play", turn = word, problem = problem))
        })?;
        last = LastTurn::new(&position.changes(turn));
        position.play_unchecked(turn);
    }
    let mut picture = Picture::new(position).style(style).last(last).controls(args.controls);
    for text in &args.arrow {
        picture = picture.arrow(Arrow::read(board, text).map_err(wrong)?);
    }
    for name in &args.mark {
        let cell = board.cell(name).ok_or_else(|| wrong(DrawError::Cell(name.clone())))?;
        picture = picture.mark(CellSet::from(cell));
    }
    if let Some(title) = &args.look.title {
        picture = picture.title(title);
    }
    if format != "svg" {
        tell_missing(context, &picture.missing_letters());
    }
    let bytes = match format {
        "png" => picture.to_png().map_err(|error| failure(context, &error))?,
        "pdf" => picture.to_pdf().map_err(|error| failure(context, &error))?,
        _ => picture.to_svg().into_bytes(),
    };
    args.target.write(context, out, &bytes, picture.pixels())?;
    Ok(ExitCode::SUCCESS)
}
