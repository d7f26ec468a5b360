//! The faces of the cubes, as paths on a face that reaches from -50 to 50. Two styles: drawn with lines, and made of
//! dots as the author burnt them into his wooden cubes. A face that is not known here is drawn as the cube's letter.

use std::f64::consts::{PI, TAU};
use std::str::FromStr;

use crate::error::DrawError;
use crate::svg::short;

/// How faces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Faces {
    /// With lines.
    #[default]
    Lines,
    /// Made of dots.
    Dots,
}

impl Faces {
    /// All of them.
    pub const ALL: [Faces; 2] = [Faces::Lines, Faces::Dots];

    /// `lines` or `dots`.
    pub const fn name(self) -> &'static str {
        match self {
            Faces::Lines => "lines",
            Faces::Dots => "dots",
        }
    }
}

impl FromStr for Faces {
    type Err = DrawError;

    fn from_str(text: &str) -> Result<Faces, DrawError> {
        let found = Faces::ALL.into_iter().find(|faces| faces.name() == text);
        found.ok_or_else(|| DrawError::Faces(text.to_owned()))
    }
}

/// The drawing of a face: paths of SVG.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Glyph {
    /// A path to be stroked, or nothing.
    pub line: String,
    /// A path to be filled, or nothing.
    pub fill: String,
}

type Xy = (f64, f64);

fn dot((x, y): Xy, r: f64) -> String {
    let (left, r, d) = (short(x - r), format!("{r}"), format!("{}", 2.0 * r));
    format!("M{left} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z", short(y))
}

fn bar(y: f64) -> String {
    format!("M-27 {}h54v10h-54Z", y - 5.0)
}

/// From the outer end, at the left as on the author's cubes, a turn and a half inwards.
fn spiral(t: f64) -> Xy {
    let angle = PI * 1.02 + t * PI * 3.05;
    let radius = 32.0 - 29.0 * t;
    (radius * angle.cos() + 2.0, radius * angle.sin() + 1.0)
}

/// The lemniscate of Bernoulli.
fn eight(t: f64) -> Xy {
    let a = t * TAU;
    let k = 31.0 / (1.0 + a.sin() * a.sin());
    (k * a.cos(), 1.25 * k * a.cos() * a.sin())
}

fn sample(curve: fn(f64) -> Xy, n: usize, closed: bool) -> Vec<Xy> {
    let steps = if closed { n } else { n - 1 };
    (0..n).map(|i| curve(i as f64 / steps as f64)).collect()
}

fn polyline(points: &[Xy]) -> String {
    let points: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", short(x), short(y))).collect();
    format!("M{}", points.join("L"))
}

fn line(path: impl Into<String>) -> Glyph {
    Glyph { line: path.into(), fill: String::new() }
}

fn fill(path: impl Into<String>) -> Glyph {
    Glyph { line: String::new(), fill: path.into() }
}

fn lines(name: &str) -> Option<Glyph> {
    Some(match name {
        "blank" => Glyph::default(),
        "ring" => line("M-25 0a25 25 0 1 0 50 0a25 25 0 1 0 -50 0Z"),
        "cross" => line("M-24 -24L24 24M24 -24L-24 24"),
        "square" => line("M-23 -23H23V23H-23Z"),
        "spiral" => line(polyline(&sample(spiral, 40, false))),
        "infinity" => line(polyline(&sample(eight, 48, true)) + "Z"),
        "point" => fill(dot((0.0, 0.0), 10.0)),
        "one-bar" => fill(bar(0.0)),
        "two-bars" => fill(bar(-11.0) + &bar(11.0)),
        "three-bars" => fill(bar(-20.0) + &bar(0.0) + &bar(20.0)),
        "division" => fill(bar(0.0) + &dot((0.0, -21.0), 7.0) + &dot((0.0, 21.0), 7.0)),
        "crescent-point" => {
            fill(format!("M6 -29A29 29 0 1 0 6 29A33 33 0 0 1 6 -29Z{}", dot((13.0, 0.0), 8.0)))
        }
        "diamond-bar" => line("M0 -29L29 0L0 29L-29 0ZM-27 0H27"),
        _ => return None,
    })
}

fn around(points: &[Xy], r: f64) -> Glyph {
    fill(points.iter().map(|&point| dot(point, r)).collect::<String>())
}

fn row(y: f64, n: usize, step: f64) -> Vec<Xy> {
    (0..n).map(|i| ((i as f64 - (n as f64 - 1.0) / 2.0) * step, y)).collect()
}

fn circle(n: usize, radius: f64) -> Vec<Xy> {
    let angle = |i: usize| TAU * i as f64 / n as f64;
    (0..n).map(|i| (radius * angle(i).sin(), -radius * angle(i).cos())).collect()
}

/// Dots at even distances along a curve: at even parameters they would crowd where the curve is slow.
fn even(curve: fn(f64) -> Xy, n: usize, closed: bool) -> Vec<Xy> {
    let fine = sample(curve, 400, false);
    let mut lengths = vec![0.0];
    let mut whole = 0.0;
    for pair in fine.windows(2) {
        whole += (pair[0].0 - pair[1].0).hypot(pair[0].1 - pair[1].1);
        lengths.push(whole);
    }
    let steps = if closed { n } else { n - 1 };
    let at = |i: usize| {
        let want = whole * i as f64 / steps as f64;
        lengths.iter().position(|&length| length >= want - 1e-9).unwrap_or(fine.len() - 1)
    };
    (0..n).map(|i| fine[at(i)]).collect()
}

fn dots(name: &str) -> Option<Glyph> {
    const DOT: f64 = 5.0;
    let bars = |ys: &[f64]| -> Vec<Xy> { ys.iter().flat_map(|&y| row(y, 5, 13.0)).collect() };
    let with = |mut points: Vec<Xy>, more: &[Xy]| {
        points.extend_from_slice(more);
        points
    };
    Some(match name {
        "blank" => Glyph::default(),
        "ring" => around(&circle(10, 25.0), DOT),
        "cross" => {
            let down = [-24.0, -12.0, 0.0, 12.0, 24.0].map(|d| (d, d));
            let up = [-24.0, -12.0, 12.0, 24.0].map(|d| (d, -d));
            around(&with(down.to_vec(), &up), DOT)
        }
        "square" => {
            around(&[-20.0, 0.0, 20.0].into_iter().flat_map(|y| row(y, 3, 20.0)).collect::<Vec<_>>(), 6.0)
        }
        "spiral" => around(&even(spiral, 12, false), DOT),
        "infinity" => around(&even(eight, 14, true), 4.5),
        "point" => around(&[(0.0, 0.0)], 7.0),
        "one-bar" => around(&bars(&[0.0]), DOT),
        "two-bars" => around(&bars(&[-10.0, 10.0]), DOT),
        "three-bars" => around(&bars(&[-19.0, 0.0, 19.0]), DOT),
        "division" => around(&with(bars(&[0.0]), &[(0.0, -21.0), (0.0, 21.0)]), DOT),
        "crescent-point" => {
            let crescent = circle(12, 26.0).into_iter().filter(|&(x, _)| x < 5.0).collect();
            around(&with(crescent, &[(11.0, 0.0)]), DOT)
        }
        "diamond-bar" => {
            let tips = [-1.0, 1.0].map(|s| [(0.0, 27.0 * s), (-13.0, 13.5 * s), (13.0, 13.5 * s)]);
            around(&with(bars(&[0.0]), tips.as_flattened()), DOT)
        }
        _ => return None,
    })
}

/// The drawing of a face by its name in rule files, or `None` where the letter has to serve.
pub fn glyph(name: &str, faces: Faces) -> Option<Glyph> {
    match faces {
        Faces::Lines => lines(name),
        Faces::Dots => dots(name).or_else(|| lines(name)),
    }
}
