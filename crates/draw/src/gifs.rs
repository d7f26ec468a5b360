//! A film as a GIF: one palette for all frames, and in each frame only what has changed.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Instant;

use gif::{DisposalMethod, Encoder, Frame as GifFrame, Repeat};
use jersi_rules::{Cube, Ruleset};
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use crate::cubes::Cubes;
use crate::error::DrawError;
use crate::film::{Beat, Film, PARTS, Piece, Piles, Pose, Show, ease, fading, poses};
use crate::geometry::{Layout, Point};
use crate::ground::{ground, names};
use crate::marks::{self, LastTurn};
use crate::raster;
use crate::style::Style;
use crate::svg::{num, pair, units};
use crate::trays::Frame;

/// What every frame needs.
pub struct Stage<'a> {
    pub rules: &'a Ruleset,
    pub film: &'a Film,
    pub style: &'a Style,
    pub layout: &'a Layout,
    pub frame: &'a Frame,
    pub cubes: &'a Cubes<'a>,
    pub title: &'a str,
    pub size: u32,
}

impl Stage<'_> {
    /// The position whose trays are shown, by its number, and what is said.
    pub fn words(&self, show: Show) -> (usize, &str) {
        let turns = &self.film.turns;
        match show {
            Show::Rest(0) => (0, self.rules.about().name.get(self.style.lang)),
            Show::Rest(played) => (played, turns[played - 1].caption.as_str()),
            Show::Aim(t, _) | Show::Slide(t, _) | Show::Pause(t, _) => {
                (t + usize::from(turns[t].drop), turns[t].caption.as_str())
            }
            Show::End => {
                let last = turns.last().map_or("", |turn| turn.caption.as_str());
                (turns.len(), self.film.ending.as_deref().unwrap_or(last))
            }
        }
    }
}

/// How many colours the palette has: the board has few, and fewer make a smaller file.
const MOST: usize = 63;

/// The index of what a frame leaves as it was.
const KEEP: u8 = MOST as u8;

fn failed(error: gif::EncodingError) -> DrawError {
    DrawError::Failed(error.to_string())
}

/// Makes the GIF, before the deadline.
pub fn gif(stage: &Stage<'_>, beats: &[Beat], deadline: Option<Instant>) -> Result<Vec<u8>, DrawError> {
    let (width, height) = stage.frame.pixels(stage.size);
    let painter = Painter::new(stage)?;
    let mut colours = Colours::new(&painter.samples(beats)?);
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, width as u16, height as u16, &colours.table()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut writer = Writer { encoder, shown: Vec::new(), before: None, waiting: None, width };
    for beat in beats {
        let parts = if matches!(beat.show, Show::Slide(..)) { PARTS } else { 1 };
        let still = painter.still(beat.show)?;
        for part in 1..=parts {
            if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                return Err(DrawError::TooLong);
            }
            let part_done = f64::from(part) / f64::from(parts + 1);
            let picture = painter.moving(beat.show, &still, part_done)?;
            writer.show(picture, beat.long / parts, &mut colours)?;
        }
    }
    writer.finish()?;
    Ok(bytes)
}

/// A pile on a cell by the cell's place: its cubes, with the height at which each stands in a pile of how many.
type PileKey = (usize, Vec<(char, usize, usize)>);

/// Pixels, and where they belong.
struct Sprite {
    pixmap: Pixmap,
    left: i32,
    top: i32,
}

/// How many piles are kept drawn.
const SPRITES: usize = 512;

/// Draws frames.
struct Painter<'a> {
    stage: &'a Stage<'a>,
    ground: Pixmap,
    /// The names of the cells, which are seen over marks.
    names: Pixmap,
    /// Most piles stand still for a long time: each is drawn once.
    sprites: RefCell<HashMap<PileKey, Sprite>>,
}

impl<'a> Painter<'a> {
    fn new(stage: &'a Stage<'a>) -> Result<Painter<'a>, DrawError> {
        let Stage { rules, layout, style, .. } = *stage;
        let (width, height) = stage.frame.pixels(stage.size);
        let mut painter = Painter {
            stage,
            ground: raster::canvas(width, height, Some(style.theme.palette().paper))?,
            names: raster::canvas(width, height, None)?,
            sprites: RefCell::default(),
        };
        // The grain of the wood would be most of the file.
        let below = stage.frame.title(style, stage.title) + &ground(rules, layout, style, false);
        raster::draw(&painter.whole(&below), &mut painter.ground)?;
        raster::draw(&painter.whole(&names(rules, layout, style)), &mut painter.names)?;
        Ok(painter)
    }

    /// A fragment as a whole SVG.
    fn whole(&self, fragment: &str) -> String {
        let area = self.stage.frame.area;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\">{fragment}</svg>",
            units(area.x),
            units(area.y),
            units(area.width),
            units(area.height),
            self.ground.width(),
            self.ground.height()
        )
    }

    /// Draws a fragment onto a frame.
    fn draw(&self, fragment: &str, pixmap: &mut Pixmap) -> Result<(), DrawError> {
        if fragment.is_empty() { Ok(()) } else { raster::draw(&self.whole(fragment), pixmap) }
    }

    /// Draws what stands on a cell, but for some pieces.
    fn pile(
        &self,
        place: usize,
        pile: &[Piece],
        gone: &[&[Piece]],
        pixmap: &mut Pixmap,
    ) -> Result<(), DrawError> {
        let film = self.stage.film;
        let total = pile.len();
        let there = |piece: &Piece| !gone.iter().any(|pieces| pieces.contains(piece));
        let seen: Vec<(usize, Cube)> = pile
            .iter()
            .enumerate()
            .filter(|(_, piece)| there(piece))
            .map(|(height, &piece)| (height, film.pieces[piece]))
            .collect();
        if seen.is_empty() {
            return Ok(());
        }
        let letter = |cube| self.stage.rules.letter(cube);
        let key: PileKey = (place, seen.iter().map(|&(h, cube)| (letter(cube), h, total)).collect());
        let mut sprites = self.sprites.borrow_mut();
        if sprites.len() >= SPRITES {
            sprites.clear();
        }
        let sprite = match sprites.entry(key) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let at = self.stage.layout.places()[place].at;
                let cubes = seen.iter().map(|&(h, cube)| self.stage.cubes.pile(&[cube], at, h, total));
                entry.insert(self.sprite(&cubes.collect::<String>(), at)?)
            }
        };
        let paint = PixmapPaint::default();
        let Sprite { pixmap: drawn, left, top } = sprite;
        pixmap.draw_pixmap(*left, *top, drawn.as_ref(), &paint, Transform::identity(), None);
        Ok(())
    }

    /// A fragment around a place, as pixels.
    fn sprite(&self, fragment: &str, at: Point) -> Result<Sprite, DrawError> {
        let area = self.stage.frame.area;
        let scale = f64::from(self.ground.width()) / area.width;
        let corner = |from: f64, to: f64| ((to - from - 0.6) * scale).floor() as i32;
        let (left, top) = (corner(area.x, at.x), corner(area.y, at.y));
        let side = (1.2 * scale).ceil() as u32 + 2;
        let mut pixmap = raster::canvas(side, side, None)?;
        let tree = raster::parse(&self.whole(fragment))?;
        let shift = Transform::from_translate(-left as f32, -top as f32);
        resvg::render(&tree, shift, &mut pixmap.as_mut());
        Ok(Sprite { pixmap, left, top })
    }

    /// What stands still in a beat.
    fn still(&self, show: Show) -> Result<Pixmap, DrawError> {
        let Stage { film, style, layout, .. } = *self.stage;
        let step = |t: usize, s: usize| &film.turns[t].steps[s];
        let end = film.turns.len();
        let nothing = LastTurn::default();
        let (piles, gone, last): (&Piles, &[&[Piece]], LastTurn) = match show {
            Show::Rest(turns) => (film.piles(turns), &[], film.last(turns)),
            Show::End => (film.piles(end), &[], film.last(end)),
            Show::Pause(t, s) => (&step(t, s).after, &[], step(t, s).last.clone()),
            Show::Aim(t, s) => (&step(t, s).before, &[], nothing),
            Show::Slide(t, s) => {
                let step = step(t, s);
                (&step.after, &[&step.slides, &step.lands], nothing)
            }
        };
        let (shown, caption) = self.stage.words(show);
        let mut svg = self.stage.frame.caption(style, caption);
        svg += &self.stage.frame.trays(style, self.stage.cubes, &film.positions[shown]);
        let palette = style.theme.palette();
        svg += &marks::last_turn(layout, palette, &last, |cell| piles[cell.place()].len());
        let mut pixmap = self.ground.clone();
        self.draw(&svg, &mut pixmap)?;
        let (paint, there) = (PixmapPaint::default(), Transform::identity());
        pixmap.draw_pixmap(0, 0, self.names.as_ref(), &paint, there, None);
        for (place, pile) in piles.iter().enumerate() {
            self.pile(place, pile, gone, &mut pixmap)?;
        }
        if let Show::Aim(t, s) = show {
            let aims = step(t, s).aims.iter();
            let corners = aims.map(|&(cell, height)| marks::corners(palette, layout.at(cell), height));
            self.draw(&corners.collect::<String>(), &mut pixmap)?;
        }
        Ok(pixmap)
    }

    /// What moves in a beat, over what stands still, after a part of its time.
    fn moving(&self, show: Show, still: &Pixmap, part: f64) -> Result<Pixmap, DrawError> {
        let mut pixmap = still.clone();
        let Show::Slide(t, s) = show else { return Ok(pixmap) };
        let Stage { film, layout, .. } = *self.stage;
        let step = &film.turns[t].steps[s];
        let count = film.pieces.len();
        let (before, after) = (poses(layout, &step.before, count), poses(layout, &step.after, count));
        let mut svg = String::new();
        for &piece in &step.fades {
            if let (Some(pose), left @ 0.01..) = (before[piece], fading(part)) {
                svg += &self.piece(piece, pose, left);
            }
        }
        for &piece in &step.slides {
            if let (Some(from), Some(to)) = (before[piece], after[piece]) {
                svg += &self.piece(piece, from.to(to, ease(part)), 1.0);
            }
        }
        for &piece in &step.lands {
            if let Some(pose) = after[piece] {
                let size = pose.size * (1.0 + 0.35 * (1.0 - part));
                svg += &self.piece(piece, Pose { size, ..pose }, part);
            }
        }
        self.draw(&svg, &mut pixmap)?;
        Ok(pixmap)
    }

    fn piece(&self, piece: Piece, pose: Pose, opacity: f64) -> String {
        let opacity = if opacity < 1.0 { format!(" opacity=\"{}\"", num(opacity)) } else { String::new() };
        let face = self.stage.cubes.face(self.stage.film.pieces[piece]);
        let size = format!("{:.3}", pose.size);
        format!("<g transform=\"translate({}) scale({size})\"{opacity}>{face}</g>", pair(pose.at))
    }

    /// A few pictures that have all colours.
    fn samples(&self, beats: &[Beat]) -> Result<Vec<Pixmap>, DrawError> {
        let some = |wanted: fn(Show) -> bool, most: usize| {
            let found: Vec<Show> = beats.iter().map(|beat| beat.show).filter(|&show| wanted(show)).collect();
            let step = found.len().div_ceil(most).max(1);
            found.into_iter().step_by(step)
        };
        let shows = some(|show| matches!(show, Show::Rest(_)), 5)
            .chain(some(|show| matches!(show, Show::Aim(..)), 3))
            .chain(some(|show| matches!(show, Show::Slide(..)), 3))
            .chain([Show::End]);
        shows.map(|show| self.moving(show, &self.still(show)?, 0.3)).collect()
    }
}

/// Writes frames, each as the part that has changed.
struct Writer<'a> {
    encoder: Encoder<&'a mut Vec<u8>>,
    /// The indices that are seen now.
    shown: Vec<u8>,
    before: Option<Pixmap>,
    /// A frame is written when it is known how long it lasts.
    waiting: Option<GifFrame<'static>>,
    width: u32,
}

impl Writer<'_> {
    /// Shows a picture for so many hundredths of a second.
    fn show(&mut self, picture: Pixmap, long: u32, colours: &mut Colours) -> Result<(), DrawError> {
        let changed = match &self.before {
            None => Some((0, 0, picture.width(), picture.height())),
            Some(before) => difference(before, &picture),
        };
        let long = long.min(u32::from(u16::MAX)) as u16;
        let Some((left, top, width, height)) = changed else {
            if let Some(frame) = &mut self.waiting {
                frame.delay = frame.delay.saturating_add(long);
            }
            return Ok(());
        };
        let first = self.before.is_none();
        if first {
            self.shown = vec![KEEP; picture.pixels().len()];
        }
        let mut buffer = Vec::with_capacity((width * height) as usize);
        for y in top..top + height {
            let start = (y * self.width + left) as usize;
            let row = start..start + width as usize;
            for (pixel, shown) in picture.pixels()[row.clone()].iter().zip(&mut self.shown[row]) {
                let index = colours.index([pixel.red(), pixel.green(), pixel.blue()]);
                buffer.push(if index == *shown { KEEP } else { index });
                *shown = index;
            }
        }
        self.flush()?;
        self.waiting = Some(GifFrame {
            delay: long,
            dispose: DisposalMethod::Keep,
            transparent: (!first).then_some(KEEP),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(buffer),
            ..GifFrame::default()
        });
        self.before = Some(picture);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), DrawError> {
        self.waiting.take().map_or(Ok(()), |frame| self.encoder.write_frame(&frame).map_err(failed))
    }

    fn finish(mut self) -> Result<(), DrawError> {
        self.flush()?;
        self.encoder.into_inner().map(|_| ()).map_err(|error| DrawError::Failed(error.to_string()))
    }
}

/// The smallest rectangle outside of which two pictures are the same: left, top, width, height.
fn difference(a: &Pixmap, b: &Pixmap) -> Option<(u32, u32, u32, u32)> {
    let width = a.width() as usize;
    let rows = || a.pixels().chunks_exact(width).zip(b.pixels().chunks_exact(width));
    let top = rows().position(|(a, b)| a != b)?;
    let bottom = rows().rposition(|(a, b)| a != b)?;
    let (mut left, mut right) = (width - 1, 0);
    for (a, b) in rows().skip(top).take(bottom + 1 - top) {
        let differs = |i: &usize| a[*i] != b[*i];
        left = (0..left).find(differs).unwrap_or(left);
        right = (right + 1..width).rev().find(differs).unwrap_or(right);
    }
    let right = right.max(left);
    Some((left as u32, top as u32, (right + 1 - left) as u32, (bottom + 1 - top) as u32))
}

type Rgb = [u8; 3];

/// The palette of a GIF, and the nearest colour in it to any other.
struct Colours {
    palette: Vec<Rgb>,
    known: HashMap<Rgb, u8>,
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    // Green counts most for the eye, blue least.
    let d = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    3 * d(0) + 4 * d(1) + 2 * d(2)
}

impl Colours {
    /// The colours that serve these pictures best: those that fill areas exactly, and of the others those that are
    /// missed most.
    fn new(pictures: &[Pixmap]) -> Colours {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixel in pictures.iter().flat_map(|picture| picture.pixels()) {
            *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
        }
        let mut counts: Vec<(Rgb, u32)> = counts.into_iter().collect();
        // The order must not depend on the order of a hash table.
        counts.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        counts.truncate(1 << 14);
        let mut palette: Vec<Rgb> = counts.iter().take(24).map(|entry| entry.0).collect();
        let near = |palette: &[Rgb], colour| palette.iter().map(|&p| distance(p, colour)).min().unwrap_or(0);
        let mut misses: Vec<u32> = counts.iter().map(|&(colour, _)| near(&palette, colour)).collect();
        while palette.len() < MOST {
            let weight = |i: usize| f64::from(misses[i]) * f64::from(counts[i].1).sqrt();
            let worst = (0..counts.len()).max_by(|&a, &b| weight(a).total_cmp(&weight(b)));
            let Some(worst) = worst.filter(|&i| misses[i] > 0) else { break };
            let colour = counts[worst].0;
            palette.push(colour);
            for (miss, &(other, _)) in misses.iter_mut().zip(&counts) {
                *miss = (*miss).min(distance(colour, other));
            }
        }
        Colours { palette, known: HashMap::new() }
    }

    fn table(&self) -> Vec<u8> {
        let mut table = self.palette.concat();
        table.resize(3 * (MOST + 1), 0);
        table
    }

    fn index(&mut self, colour: Rgb) -> u8 {
        let Colours { palette, known } = self;
        *known.entry(colour).or_insert_with(|| {
            let nearest = palette.iter().enumerate().min_by_key(|(_, p)| distance(**p, colour));
            nearest.map_or(0, |(i, _)| i as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    #[test]
    fn only_what_changed() {
        let plain = Pixmap::new(9, 7).expect("a picture");
        assert_eq!(difference(&plain, &plain), None);
        let mut other = plain.clone();
        let red = Color::from_rgba8(255, 0, 0, 255).premultiply().to_color_u8();
        for (x, y) in [(2, 1), (5, 4)] {
            other.pixels_mut()[y * 9 + x] = red;
        }
        assert_eq!(difference(&plain, &other), Some((2, 1, 4, 4)));
        for (x, y) in [(0, 0), (8, 6)] {
            other.pixels_mut()[y * 9 + x] = red;
        }
        assert_eq!(difference(&plain, &other), Some((0, 0, 9, 7)));
    }
}
