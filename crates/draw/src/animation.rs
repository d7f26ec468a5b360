//! A recorded game as an animation.

use std::time::{Duration, Instant};

use jersi_record::Record;

use crate::cubes::Cubes;
use crate::error::DrawError;
use crate::film::{Film, PARTS, Show};
use crate::geometry::Layout;
use crate::gifs::{self, Stage};
use crate::smil;
use crate::style::{MAX_SIZE, Style};
use crate::trays::{Frame, wants_trays};

/// How many turns are animated at most.
pub const MAX_TURNS: usize = 600;

/// The largest size of an animated GIF, in pixels.
pub const MAX_GIF: u32 = 1024;

/// The slowest and the fastest.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.25..=4.0;

/// A recorded game, turn by turn: the steps of a turn one after the other, captures marked before they happen.
///
/// ```
/// use jersi_draw::{Animation, Style};
/// use jersi_record::Record;
///
/// let record = Record::read("[Game \"jersi-2\"]\na5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\n")?;
/// let animation = Animation::new(&record)?.style(Style { size: 200, ..Style::default() });
/// let gif = animation.to_gif()?;
/// assert!(gif.starts_with(b"GIF89a") && gif.len() < 60_000);
/// assert!(animation.to_svg()?.contains("<animateTransform "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    film: Film,
    style: Style,
    speed: f64,
    title: String,
    captions: bool,
    within: Option<Duration>,
}

impl Animation {
    /// An animation of a game's main line, of at most [`MAX_TURNS`] turns.
    pub fn new(record: &Record) -> Result<Animation, DrawError> {
        let turns = record.main_line().len();
        if turns > MAX_TURNS {
            return Err(DrawError::TooManyTurns { turns, most: MAX_TURNS });
        }
        let style = Style { size: 480, ..Style::default() };
        let film = Film::new(record, style.lang);
        Ok(Animation { film, style, speed: 1.0, title: String::new(), captions: true, within: None })
    }

    /// Sets how it looks.
    pub fn style(self, style: Style) -> Animation {
        let mut film = self.film;
        film.say_ending(style.lang);
        Animation { film, style, ..self }
    }

    /// Sets how fast it is: 1 is usual, 2 twice as fast; 0.25 to 4.
    pub fn speed(self, speed: f64) -> Result<Animation, DrawError> {
        if !SPEEDS.contains(&speed) {
            return Err(DrawError::Speed(speed.to_string()));
        }
        Ok(Animation { speed, ..self })
    }

    /// Writes words above the board.
    pub fn title(self, title: impl Into<String>) -> Animation {
        Animation { title: title.into(), ..self }
    }

    /// Whether each turn's word is written below the board, and at the end the result.
    pub fn captions(self, captions: bool) -> Animation {
        Animation { captions, ..self }
    }

    /// Gives up when the work takes longer.
    pub fn within(self, most: Duration) -> Animation {
        Animation { within: Some(most), ..self }
    }

    /// How many pictures the GIF shows one after the other. (Two that are the same are one frame.)
    pub fn frames(&self) -> usize {
        let beats = self.film.beats(self.speed);
        beats.iter().map(|beat| if matches!(beat.show, Show::Slide(..)) { PARTS as usize } else { 1 }).sum()
    }

    /// How long it runs until it begins again.
    pub fn duration(&self) -> Duration {
        let end = self.film.beats(self.speed).last().map_or(0, |beat| beat.at + beat.long);
        Duration::from_millis(10 * u64::from(end))
    }

    /// Its width and height in pixels.
    pub fn pixels(&self) -> (u32, u32) {
        let cubes = Cubes::new(self.film.positions[0].rules(), self.style.faces, self.style.theme);
        self.on_stage(&cubes, |stage| stage.frame.pixels(self.style.size))
    }

    fn on_stage<T>(&self, cubes: &Cubes<'_>, make: impl FnOnce(&Stage<'_>) -> T) -> T {
        let rules = self.film.positions[0].rules();
        let layout = Layout::new(rules, self.style.flip);
        let trays = wants_trays(
            &self.style,
            [self.film.positions.first(), self.film.positions.last()].into_iter().flatten(),
        );
        let frame = Frame::new(&layout, !self.title.is_empty(), trays, self.captions);
        make(&Stage {
            rules,
            film: &self.film,
            style: &self.style,
            layout: &layout,
            frame: &frame,
            cubes,
            title: &self.title,
            size: self.style.size,
        })
    }

    /// The animation as a GIF that repeats for ever; at most [`MAX_GIF`] pixels.
    pub fn to_gif(&self) -> Result<Vec<u8>, DrawError> {
        self.style.check(MAX_GIF)?;
        let deadline = self.within.map(|most| Instant::now() + most);
        let rules = self.film.positions[0].rules();
        let cubes = Cubes::new(rules, self.style.faces, self.style.theme);
        self.on_stage(&cubes, |stage| gifs::gif(stage, &self.film.beats(self.speed), deadline))
    }

    /// The animation as an SVG that moves by itself, without scripts and style sheets.
    pub fn to_svg(&self) -> Result<String, DrawError> {
        self.style.check(MAX_SIZE)?;
        let rules = self.film.positions[0].rules();
        let (cubes, defs) = Cubes::shared(rules, self.style.faces, self.style.theme);
        Ok(self.on_stage(&cubes, |stage| smil::svg(stage, &self.film.beats(self.speed), &defs)))
    }
}
