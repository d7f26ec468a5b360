//! A film as an animated SVG. Everything runs on one timeline of its own: each thing that changes carries its values over
//! the whole film, and all of them begin again together. What does not understand animation shows the start.

use crate::film::{Beat, Pose, Show, ease, poses};
use crate::gifs::Stage;
use crate::ground::{ground, names};
use crate::marks;
use crate::svg::{num, pair};

/// Makes the SVG.
pub fn svg(stage: &Stage<'_>, beats: &[Beat], defs: &str) -> String {
    let Stage { film, style, layout, frame, .. } = *stage;
    let total = beats.last().map_or(1, |beat| beat.at + beat.long);
    let timeline = Timeline { total };
    let palette = style.theme.palette();
    let name = stage.rules.about().name.get(style.lang);
    let words = film.turns.iter().map(|turn| turn.caption.as_str()).collect::<Vec<_>>().join(" ");
    let title = if stage.title.is_empty() { name } else { stage.title };
    let mut svg = frame.open(style, stage.size, title, &format!("{} {words}", stage.rules.id()));
    svg += &format!("<defs>{defs}</defs>\n");
    svg += &frame.title(style, stage.title);
    svg += &ground(stage.rules, layout, style, true);

    // What the last turn did, from its end until the next one begins; what is about to be taken; and the words and
    // trays of each turn.
    let mut over = String::new();
    let mut words: Vec<(u32, String)> = Vec::new();
    let mut trays: Vec<(u32, String)> = Vec::new();
    for beat in beats {
        let end = beat.at + beat.long;
        let done = match beat.show {
            Show::Rest(turns) => Some((film.last(turns), film.piles(turns))),
            Show::Pause(t, s) => Some((film.turns[t].steps[s].last.clone(), &film.turns[t].steps[s].after)),
            Show::Aim(t, s) => {
                for &(cell, height) in &film.turns[t].steps[s].aims {
                    over += &timeline.shown(&marks::corners(palette, layout.at(cell), height), beat.at, end);
                }
                None
            }
            Show::Slide(..) | Show::End => None,
        };
        if let Some((last, piles)) = done {
            let end = if beat.show == Show::Rest(film.turns.len()) { total } else { end };
            let mark = marks::last_turn(layout, palette, &last, |cell| piles[cell.place()].len());
            svg += &timeline.shown(&mark, beat.at, end);
        }
        let (shown, caption) = stage.words(beat.show);
        for (list, now) in [
            (&mut words, frame.caption(style, caption)),
            (&mut trays, frame.trays(style, stage.cubes, &film.positions[shown])),
        ] {
            if list.last().is_none_or(|entry| entry.1 != now) {
                list.push((beat.at, now));
            }
        }
    }
    for list in [words, trays] {
        for (i, (at, fragment)) in list.iter().enumerate() {
            let end = list.get(i + 1).map_or(total, |next| next.0);
            svg += &timeline.shown(fragment, *at, end);
        }
    }
    svg += &names(stage.rules, layout, style);
    for layer in layers(stage, beats, timeline) {
        svg += &layer;
    }
    svg + &over + "</svg>\n"
}

/// The timeline of the whole film, in hundredths of a second.
#[derive(Clone, Copy)]
struct Timeline {
    total: u32,
}

impl Timeline {
    fn key(self, at: f64) -> String {
        let text = format!("{:.6}", at / f64::from(self.total));
        let text = text.trim_end_matches('0').trim_end_matches('.');
        text.strip_prefix('0').filter(|rest| !rest.is_empty()).unwrap_or(text).to_owned()
    }

    /// An animation through these values at these times; `discrete` jumps from one to the next.
    fn animate(self, what: &str, keys: &[(f64, String)], discrete: bool) -> String {
        let values: Vec<&str> = keys.iter().map(|key| key.1.as_str()).collect();
        let times: Vec<String> = keys.iter().map(|key| self.key(key.0)).collect();
        let mode = if discrete { " calcMode=\"discrete\"" } else { "" };
        format!(
            "<{what}{mode} dur=\"{}s\" repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
            num(f64::from(self.total) / 100.0),
            values.join(";"),
            times.join(";")
        )
    }

    /// A fragment that is seen from one time to another.
    fn shown(self, fragment: &str, from: u32, to: u32) -> String {
        if fragment.is_empty() {
            return String::new();
        }
        let fragment = fragment.trim_end();
        if from == 0 && to >= self.total {
            return format!("<g>{fragment}</g>\n");
        }
        let [hidden, visible] = ["hidden", "visible"].map(str::to_owned);
        let mut keys = Vec::new();
        let mut start = "";
        if from > 0 {
            keys.push((0.0, hidden.clone()));
            start = " visibility=\"hidden\"";
        }
        keys.push((f64::from(from), visible));
        if to < self.total {
            keys.push((f64::from(to), hidden));
        }
        let animation = self.animate("animate attributeName=\"visibility\"", &keys, true);
        format!("<g{start}>{animation}{fragment}</g>\n")
    }
}

/// A while in the life of a piece.
#[derive(Clone, Copy, Debug)]
struct Span {
    from: f64,
    to: f64,
    poses: [Pose; 2],
    opacity: [f64; 2],
    /// Drawn over the others: it moves, or stands on another.
    upper: bool,
}

/// What becomes of each piece, in order.
fn lives(stage: &Stage<'_>, beats: &[Beat], total: u32) -> Vec<Vec<Span>> {
    let Stage { film, layout, .. } = *stage;
    let count = film.pieces.len();
    let mut lives: Vec<Vec<Span>> = vec![Vec::new(); count];
    let mut standing: Vec<Option<(f64, Pose)>> =
        poses(layout, &film.start, count).into_iter().map(|pose| pose.map(|pose| (0.0, pose))).collect();
    let rest = |life: &mut Vec<Span>, standing: &mut Option<(f64, Pose)>, now: f64| {
        if let Some((since, pose)) = standing.take().filter(|stood| stood.0 < now) {
            life.push(Span { from: since, to: now, poses: [pose; 2], opacity: [1.0; 2], upper: pose.upper });
        }
    };
    for beat in beats {
        let Show::Slide(t, s) = beat.show else { continue };
        let step = &film.turns[t].steps[s];
        let (from, to) = (f64::from(beat.at), f64::from(beat.at + beat.long));
        let (before, after) = (poses(layout, &step.before, count), poses(layout, &step.after, count));
        for piece in 0..count {
            if before[piece] == after[piece] {
                continue;
            }
            rest(&mut lives[piece], &mut standing[piece], from);
            let life = &mut lives[piece];
            match (before[piece], after[piece]) {
                (Some(start), Some(end)) if step.slides.contains(&piece) => {
                    // Two straight lines for a movement that slows down.
                    let middle = start.to(end, ease(0.4));
                    let half = from + 0.4 * (to - from);
                    for (from, to, poses) in [(from, half, [start, middle]), (half, to, [middle, end])] {
                        life.push(Span { from, to, poses, opacity: [1.0; 2], upper: true });
                    }
                    standing[piece] = Some((to, end));
                }
                (Some(_), Some(end)) => standing[piece] = Some((from, end)),
                (Some(start), None) => {
                    let to = from + 0.6 * (to - from);
                    life.push(Span { from, to, poses: [start; 2], opacity: [1.0, 0.0], upper: start.upper });
                }
                (None, Some(end)) => {
                    let large = Pose { size: end.size * 1.35, ..end };
                    life.push(Span { from, to, poses: [large, end], opacity: [0.0, 1.0], upper: true });
                    standing[piece] = Some((to, end));
                }
                (None, None) => {}
            }
        }
    }
    for (life, standing) in lives.iter_mut().zip(&mut standing) {
        rest(life, standing, f64::from(total));
    }
    lives
}

/// The cubes: those that stand on the ground, then those that move or stand on others.
fn layers(stage: &Stage<'_>, beats: &[Beat], timeline: Timeline) -> [String; 2] {
    let lives = lives(stage, beats, timeline.total);
    [false, true].map(|upper| {
        let mut layer = String::new();
        for (piece, life) in lives.iter().enumerate() {
            let spans: Vec<Span> = life.iter().copied().filter(|span| span.upper == upper).collect();
            if !spans.is_empty() {
                layer += &element(&stage.cubes.face(stage.film.pieces[piece]), &spans, timeline);
            }
        }
        layer
    })
}

/// One cube in one layer.
fn element(face: &str, spans: &[Span], timeline: Timeline) -> String {
    let total = f64::from(timeline.total);
    let track = |value: &dyn Fn(Pose) -> String| {
        let mut keys: Vec<(f64, String)> = Vec::new();
        for span in spans {
            for (time, pose) in [(span.from, span.poses[0]), (span.to, span.poses[1])] {
                keys.push((time, value(pose)));
            }
        }
        tidy(keys, total)
    };
    let places = track(&|pose| pair(pose.at));
    let sizes = track(&|pose| num(pose.size));
    let mut opacity: Vec<(f64, String)> = Vec::new();
    let mut now = 0.0;
    for span in spans {
        if span.from > now {
            opacity.extend([(now, "0".to_owned()), (span.from, "0".to_owned())]);
        }
        opacity.extend([(span.from, num(span.opacity[0])), (span.to, num(span.opacity[1]))]);
        now = span.to;
    }
    if now < total {
        opacity.extend([(now, "0".to_owned()), (total, "0".to_owned())]);
    }
    let opacity = tidy(opacity, total);
    let moves = match places.len() {
        1 => String::new(),
        _ => timeline.animate(
            "animateTransform attributeName=\"transform\" type=\"translate\"",
            &places,
            false,
        ),
    };
    let grows = match sizes.len() {
        1 => String::new(),
        _ => timeline.animate("animateTransform attributeName=\"transform\" type=\"scale\"", &sizes, false),
    };
    let (start, fades) = match opacity.len() {
        1 => (String::new(), String::new()),
        _ => {
            let start =
                if opacity[0].1 == "1" { String::new() } else { format!(" opacity=\"{}\"", opacity[0].1) };
            (start, timeline.animate("animate attributeName=\"opacity\"", &opacity, false))
        }
    };
    format!(
        "<g transform=\"translate({})\"{start}>{moves}{fades}<g transform=\"scale({})\">{grows}{face}</g></g>\n",
        places[0].1, sizes[0].1
    )
}

/// The same values from the beginning to the end, without keys that say nothing; one alone where nothing changes.
fn tidy(keys: Vec<(f64, String)>, total: f64) -> Vec<(f64, String)> {
    let mut tidy: Vec<(f64, String)> = Vec::new();
    for key in keys {
        if tidy.last() == Some(&key) {
            continue;
        }
        if let [.., before, last] = tidy.as_slice()
            && before.1 == last.1
            && last.1 == key.1
        {
            tidy.pop();
        }
        tidy.push(key);
    }
    if tidy.iter().all(|key| key.1 == tidy[0].1) {
        tidy.truncate(1);
        return tidy;
    }
    if let Some(first) = tidy.first().filter(|first| first.0 > 0.0).cloned() {
        tidy.insert(0, (0.0, first.1));
    }
    if let Some(last) = tidy.last().filter(|last| last.0 < total).cloned() {
        tidy.push((total, last.1));
    }
    tidy
}
