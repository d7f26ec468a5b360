//! Where the cubes lie that are not on the board, and what is counted.

use jersi_rules::{Cube, Side};
use jersi_texts::t;

use super::page::{Anchor, GREY, INK, Page};
use super::{Kit, MARGIN};
use crate::cubes::{FACE, mark};
use crate::font::Weight;
use crate::pdf::Sheet;

/// Room around a cube.
const ROOM: f64 = 3.0;
/// Words above a row of places.
const WORDS: f64 = 6.0;
/// More rows than these are not drawn: cubes can be piled.
const MOST_ROWS: usize = 5;
const MOST_TAKEN: usize = 2;
/// A track that counts further is left to pencil and paper.
const LONGEST: u64 = 60;

/// What a side needs.
struct Half {
    side: Side,
    /// Places in the reserve, with the cubes that start there.
    reserve: Vec<Option<Cube>>,
    /// How many cubes it may take.
    taken: usize,
}

impl Half {
    fn new(kit: &Kit, side: Side) -> Half {
        let rules = &kit.rules;
        let state = rules.start_state();
        let mut reserve = Vec::new();
        for cube in kit.cubes(side) {
            let held = reserve.iter().filter(|&&place| place == Some(cube)).count();
            if held < state.hand(side, cube.role) {
                reserve.push(Some(cube));
            }
        }
        // Prisoners that are exchanged come here.
        if rules.exchanges() > 0
            && let Some((roles, _)) = rules.drops(side)
        {
            let all = kit.cubes(side).into_iter().filter(|cube| roles.has(cube.role)).count();
            reserve.resize(all.max(reserve.len()), None);
        }
        let takes = |cube: &Cube| {
            let prey = |role| {
                rules.role(role).takes_single.has(cube.role) || rules.role(role).takes_stack.has(cube.role)
            };
            rules.roles().any(|role| rules.count(side, role) > 0 && prey(role))
        };
        Half { side, reserve, taken: kit.cubes(!side).iter().filter(|cube| takes(cube)).count() }
    }

    fn rows(count: usize, columns: usize, most: usize) -> usize {
        count.div_ceil(columns.max(1)).min(most)
    }

    fn height(&self, columns: usize, pitch: f64) -> f64 {
        let band = |count: usize, most: usize| match Half::rows(count, columns, most) {
            0 => 0.0,
            rows => WORDS + rows as f64 * pitch,
        };
        8.0 + band(self.reserve.len(), MOST_ROWS) + band(self.taken, MOST_TAKEN)
    }
}

/// The pages of the reserve, the first of them being page `first`: both sides on one, if they fit.
pub fn pages(kit: &Kit, first: usize) -> Vec<Sheet> {
    let (width, height) = kit.paper.size();
    let pitch = kit.edge() + ROOM;
    let columns = ((width - 2.0 * MARGIN) / pitch).floor() as usize;
    let halves = Side::BOTH.map(|side| Half::new(kit, side));
    let tracks = tracks(kit);
    let needed: f64 = halves.iter().map(|half| half.height(columns, pitch) + 10.0).sum();
    let counted = tracks.iter().map(|track| track.height(width)).sum::<f64>();
    let mut sheets = Vec::new();
    let begin = |number: usize| {
        let mut page = Page::new((width, height));
        page.foot("", kit.style.lang, number);
        page
    };
    let mut page = begin(first);
    let mut y = MARGIN;
    for (i, half) in halves.iter().enumerate() {
        if i > 0 && needed + counted > height - 2.0 * MARGIN - 8.0 {
            sheets.push(std::mem::replace(&mut page, begin(first + 1)).finish());
            y = MARGIN;
        } else if i > 0 {
            page.line((MARGIN, y), (width - MARGIN, y), 0.2, GREY, "2 1.5");
            y += 5.0;
        }
        y = draw_half(kit, &mut page, half, columns, pitch, y) + 5.0;
    }
    for track in tracks {
        page.line((MARGIN, y), (width - MARGIN, y), 0.2, GREY, "2 1.5");
        y = track.draw(&mut page, y + 4.0) + 4.0;
    }
    sheets.push(page.finish());
    sheets
}

fn draw_half(kit: &Kit, page: &mut Page, half: &Half, columns: usize, pitch: f64, top: f64) -> f64 {
    let title = format!("{} · {}", kit.name(), kit.side(half.side));
    page.heading(MARGIN, top + 4.0, 4.2, page.width - 2.0 * MARGIN, &title);
    let mut y = top + 8.0;
    let left = (page.width - columns as f64 * pitch) / 2.0;
    if !half.reserve.is_empty() {
        page.text(left, y + WORDS - 2.0, 3.2, Weight::Regular, Anchor::Start, &t!(kit.style.lang, "reserve"));
        y += WORDS;
        let rows = Half::rows(half.reserve.len(), columns, MOST_ROWS);
        for (i, place) in half.reserve.iter().take(rows * columns).enumerate() {
            let (x, y) = (left + (i % columns) as f64 * pitch, y + (i / columns) as f64 * pitch);
            page.frame(x + 0.75, y + 0.75, pitch - 1.5, pitch - 1.5, GREY, 0.25);
            if let Some(cube) = place {
                let drawing = mark(&kit.rules, *cube, kit.style.faces, "#c4c4c4");
                page.place(x + pitch / 2.0, y + pitch / 2.0, kit.edge() / FACE, &drawing);
            }
        }
        y += rows as f64 * pitch;
    }
    if half.taken > 0 {
        let words = match kit.rules.exchanges() > 0 {
            true => t!(kit.style.lang, "reserve-prisoners"),
            false => t!(kit.style.lang, "reserve-taken"),
        };
        page.text(left, y + WORDS - 2.0, 3.2, Weight::Regular, Anchor::Start, &words);
        y += WORDS;
        let rows = Half::rows(half.taken, columns, MOST_TAKEN);
        let wide = half.taken.min(columns) as f64 * pitch;
        page.frame(left + 0.75, y + 0.75, wide - 1.5, rows as f64 * pitch - 1.5, GREY, 0.25);
        y += rows as f64 * pitch;
    }
    y
}

/// Something that is counted with a coin.
struct Track {
    words: String,
    numbers: Vec<u64>,
}

fn tracks(kit: &Kit) -> Vec<Track> {
    let (rules, lang) = (&kit.rules, kit.style.lang);
    let mut tracks = Vec::new();
    let mut add = |words: String, numbers: Vec<u64>| tracks.push(Track { words, numbers });
    if let Some(turns) = rules.quiet_limit().filter(|&turns| turns <= LONGEST) {
        add(t!(lang, "track-quiet"), (0..=turns).collect());
    }
    if let Some(turns) = rules.countdown_turns().map(u64::from).filter(|&turns| turns <= LONGEST) {
        add(t!(lang, "track-countdown"), (0..=turns).rev().collect());
    }
    if rules.exchanges() > 0 {
        add(t!(lang, "track-exchanges"), (0..=u64::from(rules.exchanges())).collect());
    }
    tracks
}

impl Track {
    const BOX: f64 = 8.6;

    fn columns(width: f64) -> usize {
        ((width - 2.0 * MARGIN) / Track::BOX).floor() as usize
    }

    fn height(&self, width: f64) -> f64 {
        8.0 + WORDS + self.numbers.len().div_ceil(Track::columns(width)) as f64 * Track::BOX
    }

    fn draw(&self, page: &mut Page, top: f64) -> f64 {
        page.text(MARGIN, top + WORDS - 2.0, 3.2, Weight::Regular, Anchor::Start, &self.words);
        let columns = Track::columns(page.width);
        let top = top + WORDS;
        for (i, number) in self.numbers.iter().enumerate() {
            let (x, y) =
                (MARGIN + (i % columns) as f64 * Track::BOX, top + (i / columns) as f64 * Track::BOX);
            page.frame(x, y, Track::BOX, Track::BOX, INK, 0.2);
            page.note(
                x + Track::BOX / 2.0,
                y + Track::BOX / 2.0 + 1.2,
                3.2,
                Anchor::Middle,
                &number.to_string(),
            );
        }
        top + self.numbers.len().div_ceil(columns) as f64 * Track::BOX
    }
}
