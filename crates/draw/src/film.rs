//! A game, cut into what is seen one after the other: which cubes slide, go and come in each step of a turn, and how
//! long everything takes. Pure; the files beside this one make pictures of it.

use jersi_record::{GameResult, Record};
use jersi_rules::{Cell, Change, Cube, Position, Side, Turn};
use jersi_texts::Lang;

use crate::geometry::{Layout, Point, spot};
use crate::marks::{Arrow, LastTurn};
use crate::picture::cubes_of;

/// A cube that keeps its identity through the game, by its place in [`Film::pieces`].
pub type Piece = usize;

/// What stands on each cell, bottom first, by the cell's place on the board.
pub type Piles = Vec<Vec<Piece>>;

/// How many frames a slide has in a GIF; then the cubes have arrived.
pub const PARTS: u32 = 3;

/// Something that happens in one go.
#[derive(Clone, Debug)]
pub struct Step {
    pub before: Piles,
    pub after: Piles,
    /// Cubes that go from a cell to another.
    pub slides: Vec<Piece>,
    /// Cubes that are taken.
    pub fades: Vec<Piece>,
    /// Cubes that come onto the board.
    pub lands: Vec<Piece>,
    /// Where something is taken, and how high the pile is there.
    pub aims: Vec<(Cell, usize)>,
    /// What the turn has done so far, this step included.
    pub last: LastTurn,
}

/// A turn of the game.
#[derive(Clone, Debug)]
pub struct Played {
    pub steps: Vec<Step>,
    /// Its number and its word.
    pub caption: String,
    /// A placement of the setup, which needs less time to be understood.
    pub placement: bool,
    /// Whether it brings cubes from the hand.
    pub drop: bool,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Film {
    pub pieces: Vec<Cube>,
    pub start: Piles,
    pub turns: Vec<Played>,
    /// The start and the position after each turn.
    pub positions: Vec<Position>,
    score: Option<GameResult>,
    /// How it ended, in words.
    pub ending: Option<String>,
}

/// What is seen for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The position after so many turns.
    Rest(usize),
    /// What is about to be taken by a step of a turn.
    Aim(usize, usize),
    /// A step of a turn being made.
    Slide(usize, usize),
    /// The board after a step of a turn that goes on.
    Pause(usize, usize),
    /// The end, with how it came.
    End,
}

/// A while of the film, in hundredths of a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    pub at: u32,
    pub long: u32,
    pub show: Show,
}

impl Film {
    pub fn new(record: &Record, lang: Lang) -> Film {
        let rules = record.rules();
        let positions = record.positions();
        let mut pieces = Vec::new();
        let start: Piles = rules
            .board()
            .cells()
            .iter()
            .map(|cell| {
                let cubes = cubes_of(record.start().state().unit(cell));
                cubes.into_iter().map(|cube| add(&mut pieces, cube)).collect()
            })
            .collect();
        let mut piles = start.clone();
        let mut placed = [0; 2];
        let mut turns = Vec::new();
        for (position, turn) in positions.iter().zip(record.main_line()) {
            let steps = steps(&position.changes(turn), &mut piles, &mut pieces);
            let side = position.side();
            let placement = position.state().in_setup();
            placed[side.index()] += 1;
            let number = match placement {
                true => format!("p{}", placed[side.index()]),
                false => position.state().round().to_string(),
            };
            let dots = if side == Side::Black { "…" } else { "." };
            let caption = format!("{number}{dots} {}", position.marked_word(turn));
            turns.push(Played { steps, caption, placement, drop: matches!(turn, Turn::Drop { .. }) });
        }
        let mut film = Film { pieces, start, turns, positions, score: record.result(), ending: None };
        film.say_ending(lang);
        film
    }

    /// Says how it ended in another language.
    pub fn say_ending(&mut self, lang: Lang) {
        self.ending = self.score.map(|score| score.say(self.positions[0].rules(), lang));
    }

    /// What is seen when, at a speed.
    pub fn beats(&self, speed: f64) -> Vec<Beat> {
        let long = |hundredths: f64| (hundredths / speed).round().max(2.0) as u32;
        let mut beats: Vec<Beat> = Vec::new();
        let mut at = 0;
        let mut add = |long: u32, show: Show| {
            beats.push(Beat { at, long, show });
            at += long;
        };
        add(long(100.0), Show::Rest(0));
        for (t, turn) in self.turns.iter().enumerate() {
            for (s, step) in turn.steps.iter().enumerate() {
                if s > 0 {
                    add(long(30.0), Show::Pause(t, s - 1));
                }
                if !step.aims.is_empty() {
                    add(long(32.0), Show::Aim(t, s));
                }
                add(PARTS * long(8.0), Show::Slide(t, s));
            }
            add(long(if turn.placement { 30.0 } else { 95.0 }), Show::Rest(t + 1));
        }
        add(long(350.0), Show::End);
        beats
    }

    /// The piles after so many turns.
    pub fn piles(&self, turns: usize) -> &Piles {
        let step = self.turns[..turns.min(self.turns.len())].iter().rev().find_map(|turn| turn.steps.last());
        step.map_or(&self.start, |step| &step.after)
    }

    /// What the turn before that many turns were played has done.
    pub fn last(&self, turns: usize) -> LastTurn {
        let turn = turns.checked_sub(1).and_then(|i| self.turns.get(i));
        turn.and_then(|turn| turn.steps.last()).map(|step| step.last.clone()).unwrap_or_default()
    }
}

fn add(pieces: &mut Vec<Cube>, cube: Cube) -> Piece {
    pieces.push(cube);
    pieces.len() - 1
}

/// The steps of a turn. A capture and the step that makes it are one.
fn steps(changes: &[Change], piles: &mut Piles, pieces: &mut Vec<Cube>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut last = LastTurn::default();
    let mut open: Option<Step> = None;
    for change in changes {
        let mut step = open.take().unwrap_or_else(|| Step {
            before: piles.clone(),
            after: Vec::new(),
            slides: Vec::new(),
            fades: Vec::new(),
            lands: Vec::new(),
            aims: Vec::new(),
            last: LastTurn::default(),
        });
        match *change {
            Change::Take { at, unit } => {
                let pile = &mut piles[at.place()];
                step.aims.push((at, pile.len()));
                step.fades.extend(pile.split_off(pile.len().saturating_sub(unit.height())));
                // The step that takes follows.
                open = Some(step);
                continue;
            }
            Change::Move { from, to, cubes } => {
                let left = piles[from.place()].len().saturating_sub(cubes.height());
                let moving = piles[from.place()].split_off(left);
                piles[to.place()].extend_from_slice(&moving);
                step.slides.extend(moving);
                last.trails.push(Arrow { from, to });
            }
            Change::Swap { prey, ghost } => {
                let tops = (piles[prey.place()].pop(), piles[ghost.place()].pop());
                piles[prey.place()].extend(tops.1);
                piles[ghost.place()].extend(tops.0);
                step.slides.extend([tops.0, tops.1].into_iter().flatten());
                last.trails.extend([Arrow { from: prey, to: ghost }, Arrow { from: ghost, to: prey }]);
            }
            Change::Place { at, cube } | Change::PutBack { at, cube } => {
                let piece = add(pieces, cube);
                piles[at.place()].push(piece);
                step.lands.push(piece);
                last.spots.push(at);
            }
            Change::Exchange { .. } => continue,
        }
        step.after = piles.clone();
        step.last = last.clone();
        steps.push(step);
    }
    steps
}

/// Where a piece is drawn, and how wide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    pub at: Point,
    pub size: f64,
    /// It stands on another.
    pub upper: bool,
}

impl Pose {
    /// On the way from here to there.
    pub fn to(self, end: Pose, part: f64) -> Pose {
        let mix = |a: f64, b: f64| a + (b - a) * part;
        Pose {
            at: Point::new(mix(self.at.x, end.at.x), mix(self.at.y, end.at.y)),
            size: mix(self.size, end.size),
            upper: true,
        }
    }
}

/// How far a slide has come after a part of its time: it slows down.
pub fn ease(part: f64) -> f64 {
    1.0 - (1.0 - part) * (1.0 - part)
}

/// How much is left of a cube that is being taken: it is gone before the taker arrives.
pub fn fading(part: f64) -> f64 {
    (1.0 - part / 0.6).max(0.0)
}

/// The pose of every piece that is on the board.
pub fn poses(layout: &Layout, piles: &Piles, count: usize) -> Vec<Option<Pose>> {
    let mut poses = vec![None; count];
    for (place, pile) in layout.places().iter().zip(piles) {
        for (height, &piece) in pile.iter().enumerate() {
            let spot = spot(height, pile.len());
            let at = Point::new(place.at.x, place.at.y + spot.y);
            poses[piece] = Some(Pose { at, size: spot.size, upper: height > 0 });
        }
    }
    poses
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::{Ruleset, SplitMix};

    /// Piles and positions go together through random games of every kind.
    #[test]
    fn piles_follow_the_rules() {
        let ids = [
            "jersi-0",
            "jersi-1",
            "jersi-2",
            "jersi-4+special=mucti+mountains",
            "jersi-4+special=darsi/fendi+landing",
            "mikjersi",
            "pijersi",
        ];
        for id in ids {
            for seed in 0..6 {
                let mut record = Record::new(Ruleset::load(id).expect("a game").start());
                let mut lots = SplitMix::new(seed);
                for _ in 0..120 {
                    let turns = record.end().turns();
                    if turns.is_empty() {
                        break;
                    }
                    let turn = turns[lots.below(turns.len() as u64) as usize];
                    record.push(turn).expect("legal");
                }
                let film = Film::new(&record, Lang::EN);
                for (n, position) in film.positions.iter().enumerate() {
                    for (place, pile) in film.piles(n).iter().enumerate() {
                        let unit = position.state().unit(Cell::new(place));
                        let cubes: Vec<Cube> = pile.iter().map(|&piece| film.pieces[piece]).collect();
                        assert_eq!(cubes, cubes_of(unit), "{id} seed {seed} after {n} turns");
                    }
                }
                let beats = film.beats(1.0);
                assert!(beats.windows(2).all(|pair| pair[0].at + pair[0].long == pair[1].at));
            }
        }
    }
}
