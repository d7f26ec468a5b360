//! Plots as SVG. Colours come from the page's style sheet, so that light, dark and print fit.

use std::fmt::Write;

use jersi_texts::{Lang, t};
use maud::{Markup, html};

use super::numbers::{number, percent, plain, points};
use crate::findings::{QUANTILES, Target};
use crate::measure::{Interval, Reliability, Unit};

/// A coordinate.
fn at(x: f64) -> String {
    format!("{x:.1}")
}

/// A plot with its title.
fn plot(width: f64, height: f64, name: &str, title: &str, content: &Markup) -> Markup {
    let (head, describe) = (format!("{name}t"), format!("{name}d"));
    html! {
        svg.plot viewBox=(format!("0 0 {width} {height}")) role="img" aria-labelledby=(format!("{head} {describe}")) {
            title id=(head) { (title) }
            desc id=(describe) { (title) }
            (content)
        }
    }
}

/// Round numbers for an axis.
fn ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let raw = (high - low).max(1e-12) / wanted.max(1) as f64;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= raw).unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    (first..).map(|i| i as f64 * step).take_while(|x| *x <= high + 1e-9).take(20).collect()
}

/// The class of a variant's colour: `v0`, `l0`, `b0` for marks, lines and bars.
fn colour(kind: char, variant: usize) -> String {
    format!("{kind}{}", variant % 8)
}

/// A mark of a variant: another shape for each, so that colour is not needed.
fn mark(variant: usize, x: f64, y: f64) -> Markup {
    html! {
        g class=(colour('v', variant)) {
            @match variant % 5 {
                0 => circle cx=(at(x)) cy=(at(y)) r="5" {},
                1 => rect x=(at(x - 4.5)) y=(at(y - 4.5)) width="9" height="9" {},
                2 => path d=(format!("M{x:.1} {:.1}l5.5 9.5h-11Z", y - 6.0)) {},
                3 => path d=(format!("M{x:.1} {:.1}l6 6l-6 6l-6-6Z", y - 6.0)) {},
                _ => path d=(format!("M{x:.1} {:.1}l-5.5-9.5h11Z", y + 6.0)) {},
            }
        }
    }
}

/// The sign of a variant for legends.
pub fn sign(variant: usize) -> Markup {
    html! { svg.sign viewBox="0 0 14 14" aria-hidden="true" { (mark(variant, 7.0, 7.0)) } }
}

/// Intervals of one measure, one line for each variant, on a common scale. The numbers stand beside it as text.
pub fn strip(
    intervals: &[(usize, Interval)],
    unit: Unit,
    reference: Option<f64>,
    domain: Option<(f64, f64)>,
    lang: Lang,
) -> Markup {
    lines(intervals, unit, reference.as_slice(), domain, lang)
}

/// The same with the ends of what is wanted; those that are infinite are not drawn.
pub fn strip_with(intervals: &[(usize, Interval)], unit: Unit, ends: &[f64], lang: Lang) -> Markup {
    let finite: Vec<f64> = ends.iter().copied().filter(|end| end.is_finite()).collect();
    lines(intervals, unit, &finite, None, lang)
}

fn lines(
    intervals: &[(usize, Interval)],
    unit: Unit,
    references: &[f64],
    domain: Option<(f64, f64)>,
    lang: Lang,
) -> Markup {
    let finite = |x: f64| x.is_finite().then_some(x);
    let own = intervals.iter().flat_map(|(_, i)| [i.low, i.high, i.value]);
    let ends = own.chain(references.iter().copied()).filter_map(finite);
    let (mut low, mut high) =
        domain.unwrap_or_else(|| ends.fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x))));
    let pad = ((high - low) * 0.08).max(high.abs() * 0.01).max(1e-4);
    low -= pad;
    high += pad;
    if unit != Unit::Number && low < 0.0 && intervals.iter().all(|(_, i)| i.low >= 0.0) {
        low = 0.0;
    }
    let (width, row) = (360.0, 18.0);
    let height = row * intervals.len() as f64 + 22.0;
    let x = |v: f64| 8.0 + (v.clamp(low, high) - low) / (high - low) * (width - 16.0);
    let bottom = height - 18.0;
    let ticks = ticks(low, high, 4);
    let grid = ticks.iter().fold(String::new(), |mut grid, tick| {
        let _ = write!(grid, "M{:.0} 2V{bottom:.0}", x(*tick));
        grid
    });
    let shown = |tick: f64| on_axis(tick, unit, high - low, lang);
    html! {
        svg.plot viewBox=(format!("0 0 {width} {height}")) aria-hidden="true" {
            path.grid d=(grid) {}
            g.tick.m {
                @for &tick in &ticks {
                    text x=(format!("{:.0}", x(tick).clamp(16.0, width - 16.0))) y=(format!("{:.0}", height - 4.0)) {
                        (shown(tick))
                    }
                }
            }
            @for &reference in references {
                path.reference d=(format!("M{:.1} 2V{bottom:.1}", x(reference))) {}
            }
            @for (line, (variant, interval)) in intervals.iter().enumerate() {
                @let y = row * (line as f64 + 0.5) + 3.0;
                g data-tip=(told(*interval, unit, lang)) {
                    path class=(format!("range {}", colour('l', *variant)))
                        d=(format!("M{:.1} {y:.1}H{:.1}", x(interval.low), x(interval.high))) {}
                    (mark(*variant, x(interval.value), y))
                }
            }
        }
    }
}

/// A number at an axis that is so long.
fn on_axis(tick: f64, unit: Unit, span: f64, lang: Lang) -> String {
    match unit {
        Unit::Percent => percent(tick, digits(100.0 * span), lang),
        Unit::Points => points(tick, digits(100.0 * span), lang),
        Unit::Number => plain(tick, digits(span), lang),
    }
}

/// A value and its interval, for whoever points at it.
fn told(interval: Interval, unit: Unit, lang: Lang) -> String {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(|x| number(x, unit, lang));
    t!(lang, "number-interval", value = value, low = low, high = high)
}

fn digits(span: f64) -> usize {
    if span < 0.5 {
        2
    } else if span < 6.0 {
        1
    } else {
        0
    }
}

/// An interval on a scale that reaches as far below zero as above.
pub fn around_zero(interval: Interval, reach: f64, colour_of: usize, name: &str, title: &str) -> Markup {
    let x = |v: f64| 180.0 + v.clamp(-reach, reach) / reach * 168.0;
    html! {
        svg.plot viewBox="0 0 360 22" role="img" aria-labelledby=(name) data-tip=(title) {
            title id=(name) { (title) }
            path.reference d="M180 0V22" {}
            path class=(format!("range {}", colour('l', colour_of)))
                d=(format!("M{:.1} 11H{:.1}", x(interval.low), x(interval.high))) {}
            circle class=(colour('v', colour_of)) cx=(at(x(interval.value))) cy="11" r="5" {}
        }
    }
}

/// How many games have each value, as shares; one panel below the other on a common scale.
pub fn histogram(series: &[(&str, Vec<f64>)], step: f64, name: &str, title: &str, lang: Lang) -> Markup {
    let bars = series.first().map_or(1, |(_, shares)| shares.len().max(1));
    let top = series.iter().flat_map(|(_, shares)| shares).copied().fold(0.01, f64::max);
    let (width, panel) = (560.0, 92.0);
    let height = panel * series.len() as f64 + 22.0;
    let x = |bar: f64| 8.0 + bar / bars as f64 * (width - 16.0);
    let wide = (x(1.0) - x(0.0) - 1.0).max(1.0);
    let content = html! {
        @for (variant, (label, shares)) in series.iter().enumerate() {
            @let base = panel * (variant as f64 + 1.0) - 4.0;
            @for (bar, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                @let size = share / top * (panel - 26.0);
                @let tip = format!("{}: {}", plain(bar as f64 * step, 0, lang), percent(*share, 1, lang));
                rect data-tip=(tip) class=(colour('b', variant)) x=(at(x(bar as f64))) y=(at(base - size)) width=(at(wide)) height=(at(size)) {}
            }
            path.axis d=(format!("M8 {base:.1}H{:.1}", width - 8.0)) {}
            (mark(variant, 15.0, base - panel + 16.0))
            text.label x="26" y=(at(base - panel + 20.0)) { (label) }
        }
        @for tick in ticks(0.0, bars as f64 * step, 8) {
            text.tick x=(at(x(tick / step))) y=(at(height - 6.0)) text-anchor="middle" { (plain(tick, 0, lang)) }
        }
        text.tick x=(width - 8.0) y="14" text-anchor="end" {
            (t!(lang, "plot-highest-bar", share = percent(top, 0, lang)))
        }
    };
    plot(width, height, name, title, &content)
}

/// The median of something over the course of a game, with the bands that hold half and four fifths of the games.
pub fn bands(
    course: &[[f64; QUANTILES.len()]],
    variant: usize,
    name: &str,
    title: &str,
    ends: &[String; 2],
    lang: Lang,
) -> Markup {
    let (width, height) = (320.0, 190.0);
    let n = course.len().max(2);
    let x = |i: usize| 34.0 + i as f64 / (n - 1) as f64 * (width - 44.0);
    let y = |v: f64| 10.0 + (1.0 - v) * (height - 40.0);
    let line = |quantile: usize| -> Vec<String> {
        course.iter().enumerate().map(|(i, c)| format!("{:.1} {:.1}", x(i), y(c[quantile]))).collect()
    };
    let band = |low: usize, high: usize| {
        let mut border = line(high);
        border.reverse();
        format!("M{}L{}Z", line(low).join("L"), border.join("L"))
    };
    let below = height - 8.0;
    let content = html! {
        @for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            path class=(if tick == 0.5 { "reference" } else { "grid" }) d=(format!("M34 {:.1}H{}", y(tick), width - 10.0)) {}
            text.tick x="30" y=(at(y(tick) + 4.0)) text-anchor="end" { (percent(tick, 0, lang)) }
        }
        path class=(format!("band wide {}", colour('b', variant))) d=(band(0, 4)) {}
        path class=(format!("band narrow {}", colour('b', variant))) d=(band(1, 3)) {}
        path class=(format!("line {}", colour('l', variant))) d=(format!("M{}", line(2).join("L"))) {}
        @for (i, column) in course.iter().enumerate() {
            @let [low, value, high] = [1, 2, 3].map(|quantile| percent(column[quantile], 0, lang));
            rect.hit data-tip=(t!(lang, "number-interval", value = value, low = low, high = high))
                x=(at(x(i) - (width - 44.0) / (2.0 * n as f64))) y="10" width=(at((width - 44.0) / n as f64)) height=(at(height - 40.0)) {}
        }
        text.tick x="34" y=(below) { (ends[0]) }
        text.tick x=(width - 10.0) y=(below) text-anchor="end" { (ends[1]) }
    };
    plot(width, height, name, title, &content)
}

/// How often positions were won, over the chance that was seen; two standard errors on either side.
pub fn reliability(bars: &[Reliability], variant: usize, name: &str, title: &str, lang: Lang) -> Markup {
    let (width, height) = (320.0, 220.0);
    let x = |v: f64| 40.0 + v * (width - 54.0);
    let y = |v: f64| 10.0 + (1.0 - v.clamp(0.0, 1.0)) * (height - 40.0);
    let content = html! {
        @for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
            path.grid d=(format!("M40 {:.1}H{}", y(tick), width - 14.0)) {}
            text.tick x="36" y=(at(y(tick) + 4.0)) text-anchor="end" { (percent(tick, 0, lang)) }
            text.tick x=(at(x(tick))) y=(at(height - 8.0)) text-anchor="middle" { (percent(tick, 0, lang)) }
        }
        path.reference d=(format!("M{:.1} {:.1}L{:.1} {:.1}", x(0.0), y(0.0), x(1.0), y(1.0))) {}
        @for bar in bars {
            @let (low, high) = (bar.points - 2.0 * bar.error, bar.points + 2.0 * bar.error);
            @let tip = format!(
                "{} {}, {} {}",
                t!(lang, "calibration-chance"),
                percent(bar.chance, 0, lang),
                t!(lang, "calibration-won"),
                percent(bar.points, 0, lang)
            );
            g data-tip=(tip) {
                path class=(format!("range {}", colour('l', variant)))
                    d=(format!("M{:.1} {:.1}V{:.1}", x(bar.chance), y(low), y(high))) {}
                (mark(variant, x(bar.chance), y(bar.points)))
            }
        }
    };
    plot(width, height, name, title, &content)
}

/// A candidate in a plane of two measures.
pub struct Cross {
    /// Its variant.
    pub variant: usize,
    /// What it is called.
    pub label: String,
    /// The first measure.
    pub x: Interval,
    /// The second.
    pub y: Interval,
    /// Whether nobody beats it.
    pub front: bool,
}

/// Candidates in the plane of two measures, each with both intervals; what is wanted is shaded, and those on the front are named.
pub fn front(
    points: &[Cross],
    axes: [(&Target, Unit, &str); 2],
    name: &str,
    title: &str,
    lang: Lang,
) -> Markup {
    let (width, height) = (560.0, 360.0);
    let span = |of: &dyn Fn(&Cross) -> Interval, target: &Target| {
        let values = points.iter().map(|point| of(point).value);
        let all = values.chain([target.low, target.high]).filter(|x| x.is_finite());
        let (low, high) = all.fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x)));
        let pad = ((high - low) * 0.15).max(1e-3);
        (if low >= 0.0 { (low - pad).max(0.0) } else { low - pad }, high + pad)
    };
    let (sx, sy) = (span(&|p| p.x, axes[0].0), span(&|p| p.y, axes[1].0));
    let x = |v: f64| 64.0 + (v.clamp(sx.0, sx.1) - sx.0) / (sx.1 - sx.0) * (width - 80.0);
    let y = |v: f64| height - 44.0 - (v.clamp(sy.0, sy.1) - sy.0) / (sy.1 - sy.0) * (height - 60.0);
    let [(across, across_unit, across_title), (up, up_unit, up_title)] = axes;
    let (left, right) = (x(across.low), x(across.high));
    let (top, bottom) = (y(up.high), y(up.low));
    let content = html! {
        rect.target x=(at(left)) y=(at(top)) width=(at(right - left)) height=(at(bottom - top)) {}
        @for tick in ticks(sx.0, sx.1, 6) {
            path.grid d=(format!("M{:.1} 16V{:.1}", x(tick), height - 44.0)) {}
            text.tick x=(at(x(tick))) y=(at(height - 28.0)) text-anchor="middle" { (on_axis(tick, across_unit, sx.1 - sx.0, lang)) }
        }
        @for tick in ticks(sy.0, sy.1, 5) {
            path.grid d=(format!("M64 {:.1}H{:.1}", y(tick), width - 16.0)) {}
            text.tick x="60" y=(at(y(tick) + 4.0)) text-anchor="end" { (on_axis(tick, up_unit, sy.1 - sy.0, lang)) }
        }
        text.tick x=(at(width - 16.0)) y=(at(height - 8.0)) text-anchor="end" { (across_title) }
        text.tick x="8" y="12" { (up_title) }
        @for point in points {
            @let (px, py) = (x(point.x.value), y(point.y.value));
            @let tip = format!("{}: {}; {}", point.label, told(point.x, across_unit, lang), told(point.y, up_unit, lang));
            g data-tip=(tip) opacity=(if point.front { "1" } else { "0.45" }) {
                path class=(format!("range {}", colour('l', point.variant)))
                    d=(format!("M{:.1} {py:.1}H{:.1}M{px:.1} {:.1}V{:.1}", x(point.x.low), x(point.x.high), y(point.y.low), y(point.y.high))) {}
                (mark(point.variant, px, py))
                @if point.front {
                    text.tick x=(at(px + 9.0)) y=(at(py - 6.0)) { (point.label) }
                }
            }
        }
    };
    plot(width, height, name, title, &content)
}

/// Rates over strengths, with their intervals.
pub fn ladder(series: &[(usize, Vec<(u64, Interval)>)], name: &str, title: &str, lang: Lang) -> Markup {
    let (width, height) = (560.0, 230.0);
    let all = || series.iter().flat_map(|s| &s.1);
    let (first, last) =
        (all().map(|p| p.0).min().unwrap_or(1) as f64, all().map(|p| p.0).max().unwrap_or(2) as f64);
    let low = all().map(|p| p.1.low.max(0.0)).fold(0.45, f64::min);
    let high = all().map(|p| p.1.high.min(1.0)).fold(0.55, f64::max);
    let span = (last / first).log2().max(1.0);
    let x = |nodes: f64, shift: f64| 70.0 + (nodes / first).log2() / span * (width - 120.0) + shift;
    let y = |v: f64| 12.0 + (high - v) / (high - low) * (height - 58.0);
    let mut nodes: Vec<u64> = all().map(|p| p.0).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let content = html! {
        @for tick in ticks(low, high, 5) {
            @let class = if (tick - 0.5).abs() < 1e-9 { "reference" } else { "grid" };
            path class=(class) d=(format!("M40 {:.1}H{}", y(tick), width - 10.0)) {}
            text.tick x="36" y=(at(y(tick) + 4.0)) text-anchor="end" { (percent(tick, 0, lang)) }
        }
        @for n in &nodes {
            text.tick x=(at(x(*n as f64, 0.0))) y=(at(height - 8.0)) text-anchor="middle" { (n) }
        }
        text.tick x=(at(width - 10.0)) y=(at(height - 24.0)) text-anchor="end" { (t!(lang, "plot-positions")) }
        @for (line, (variant, points)) in series.iter().enumerate() {
            @let shift = (line as f64 - (series.len() as f64 - 1.0) / 2.0) * 8.0;
            @let path: Vec<String> =
                points.iter().map(|(n, i)| format!("{:.1} {:.1}", x(*n as f64, shift), y(i.value))).collect();
            @if path.len() > 1 {
                path class=(format!("line {}", colour('l', *variant))) d=(format!("M{}", path.join("L"))) {}
            }
            @for (n, interval) in points {
                @let across = x(*n as f64, shift);
                g data-tip=(format!("{n}: {}", told(*interval, Unit::Percent, lang))) {
                    path class=(format!("range {}", colour('l', *variant)))
                        d=(format!("M{across:.1} {:.1}V{:.1}", y(interval.low.max(0.0)), y(interval.high.min(1.0)))) {}
                    (mark(*variant, across, y(interval.value)))
                }
            }
        }
    };
    plot(width, height, name, title, &content)
}
