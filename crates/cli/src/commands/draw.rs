//! `jersi draw`: a position as a picture.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jersi_draw::{Arrow, DrawError, Faces, LastTurn, MAX_SIZE, Picture, Style, Theme, Trays};
use jersi_rules::{CellSet, Lang};
use serde_json::{Value, json};

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game, with options
    id: Option<String>,
    /// The position
    position: Vec<String>,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    look: Look,
    /// The longer side in pixels, 64 to 4096
    #[arg(long, value_name = "PIXELS", default_value = "640")]
    size: u32,
    /// Play this turn first, and mark it; may be given several times
    #[arg(long, value_name = "TURN")]
    play: Vec<String>,
    /// Mark this turn as the one that led to the position
    #[arg(long, value_name = "TURN", conflicts_with = "play")]
    last: Option<String>,
    /// Draw an arrow, as a1-b2; may be given several times
    #[arg(long, value_name = "FROM-TO")]
    arrow: Vec<String>,
    /// Draw a line around a cell; may be given several times
    #[arg(long, value_name = "CELL")]
    mark: Vec<String>,
    /// Hatch the cells that guardians and dividers control
    #[arg(long)]
    controls: bool,
}

/// Where a picture goes.
#[derive(clap::Args)]
pub struct Target {
    /// The file to write, `-` for the standard output
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// What to write [default: as the file's name ends]
    #[arg(long)]
    pub format: Option<String>,
}

/// How a picture looks.
#[derive(clap::Args)]
pub struct Look {
    /// The colours: wood, plain, contrast or dark
    #[arg(long, value_name = "NAME", default_value = "wood")]
    theme: String,
    /// How the faces of the cubes are drawn: lines or dots
    #[arg(long, value_name = "NAME", default_value = "lines")]
    faces: String,
    /// Look from Black's side
    #[arg(long)]
    flip: bool,
    /// Leave the names of the cells out
    #[arg(long)]
    no_coordinates: bool,
    /// Always show the cubes in hand and the taken ones
    #[arg(long, conflicts_with = "no_trays")]
    trays: bool,
    /// Never show the cubes in hand and the taken ones
    #[arg(long)]
    no_trays: bool,
    /// Leave the ground around the board transparent
    #[arg(long)]
    transparent: bool,
    /// Write this above the board
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
        let ending = self.out.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
        let wanted = self.format.as_ref().map(|format| format.to_lowercase());
        if wanted.is_none() && self.out.as_os_str() == "-" {
            let formats = known.join(context.pick(" or --format ", " ou --format "));
            return Err(Failure::Usage(match context.lang {
                Lang::En => format!("what shall be written to the standard output? Give --format {formats}"),
                _ => format!("qu'écrire sur la sortie standard ? Donnez --format {formats}"),
            }));
        }
        let found = wanted.or(ending).and_then(|name| known.iter().copied().find(|known| **known == name));
        found.ok_or_else(|| {
            let formats = known.join(context.pick(" or ", " ou "));
            let out = self.format.clone().unwrap_or_else(|| self.out.display().to_string());
            Failure::Usage(match context.lang {
                Lang::En => format!("`{out}` names no format that is written here; it is {formats}"),
                _ => format!("`{out}` n'indique aucun format écrit ici ; c'est {formats}"),
            })
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
        self.save(context, out, bytes, facts, &format!("{width} × {height}"))
    }

    /// Writes all bytes, or nothing; then says what was written: as facts for programs, or in words.
    pub fn save(
        &self,
        context: &Context,
        out: &mut dyn Write,
        bytes: &[u8],
        mut facts: Value,
        words: &str,
    ) -> Result<(), Failure> {
        if self.out.as_os_str() == "-" {
            return Ok(out.write_all(bytes)?);
        }
        write_file(&self.out, bytes).map_err(|error| {
            let (name, remedy) = (self.out.display(), remedy(context, &error));
            Failure::Job(format!("{name}: {remedy}"))
        })?;
        let name = self.out.display().to_string();
        if context.json {
            facts["file"] = json!(name);
            facts["bytes"] = json!(bytes.len());
            return context.write_json(out, &facts);
        }
        let size = bytes.len().div_ceil(1000);
        Ok(writeln!(out, "{name}: {words}, {size} {}", context.pick("kB", "ko"))?)
    }
}

fn remedy(context: &Context, error: &io::Error) -> String {
    let [en, fr] = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            ["there is no such folder; make it first", "ce dossier n'existe pas ; créez-le d'abord"]
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => [
            "you may not write here; choose another folder",
            "vous n'avez pas le droit d'écrire ici ; choisissez un autre dossier",
        ],
        io::ErrorKind::IsADirectory => {
            ["this is a folder; give a file", "c'est un dossier ; donnez un fichier"]
        }
        io::ErrorKind::StorageFull => {
            ["the disk is full; make room", "le disque est plein ; faites de la place"]
        }
        _ => {
            let why = context.pick("this file cannot be written:", "ce fichier ne peut pas être écrit :");
            return format!("{why} {error}");
        }
    };
    context.pick(en, fr).to_owned()
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
        Some(word) => LastTurn::read(board, word).map_err(wrong)?,
        None => LastTurn::default(),
    };
    for word in &args.play {
        let turn = position
            .read_turn(word)
            .map_err(|error| Failure::Usage(format!("--play {word}: {}", error.say(&rules, context.lang))))?;
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
    let bytes = match format {
        "png" => picture.to_png().map_err(|error| failure(context, &error))?,
        "pdf" => picture.to_pdf().map_err(|error| failure(context, &error))?,
        _ => picture.to_svg().into_bytes(),
    };
    args.target.write(context, out, &bytes, picture.pixels())?;
    Ok(ExitCode::SUCCESS)
}
