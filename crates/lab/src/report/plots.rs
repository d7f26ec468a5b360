//! Plots as SVG. Colours come from the page's style sheet, so that light, dark and print fit.

use std::fmt::Write;

use jersi_rules::Lang;

use super::words::{escape, plain};
use crate::measure::{Interval, Unit};

/// Head of a plot with its title and description.
fn head(width: f64, height: f64, name: &str, title: &str, describe: &str) -> String {
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"{name}t {name}d\">\
         <title id=\"{name}t\">{}</title><desc id=\"{name}d\">{}</desc>",
        escape(title),
        escape(describe)
    )
}

/// Round numbers for an axis.
fn ticks(low: f64, high: f64, wanted: usize) -> Vec<f64> {
    let raw = (high - low).max(1e-12) / wanted.max(1) as f64;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= raw).unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    (first..).map(|i| i as f64 * step).take_while(|x| *x <= high + 1e-9).take(20).collect()
}

/// A mark of a variant: another shape for each, so that colour is not needed.
fn mark(variant: usize, x: f64, y: f64) -> String {
    let shape = match variant % 5 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>"),
        1 => format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\"/>", x - 4.5, y - 4.5),
        2 => format!("<path d=\"M{x:.1} {:.1}l5.5 9.5h-11Z\"/>", y - 6.0),
        3 => format!("<path d=\"M{x:.1} {:.1}l6 6l-6 6l-6-6Z\"/>", y - 6.0),
        _ => format!("<path d=\"M{x:.1} {:.1}l-5.5-9.5h11Z\"/>", y + 6.0),
    };
    format!("<g class=\"v{}\">{shape}</g>", variant % 8)
}

/// The sign of a variant for legends.
pub fn sign(variant: usize) -> String {
    format!(
        "<svg class=\"sign\" viewBox=\"0 0 14 14\" aria-hidden=\"true\">{}</svg>",
        mark(variant, 7.0, 7.0)
    )
}

/// Intervals of one measure, one line for each variant, on a common scale. The numbers stand beside it as text.
pub fn strip(
    intervals: &[(usize, Interval)],
    unit: Unit,
    reference: Option<f64>,
    domain: Option<(f64, f64)>,
    lang: Lang,
) -> String {
    let finite = |x: f64| x.is_finite().then_some(x);
    let ends =
        intervals.iter().flat_map(|(_, i)| [i.low, i.high, i.value]).chain(reference).filter_map(finite);
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
    let mut svg = format!("<svg class=\"plot\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
    let bottom = height - 18.0;
    let (mut grid, mut labels) = (String::new(), String::new());
    for tick in ticks(low, high, 4) {
        let at = x(tick);
        let _ = write!(grid, "M{at:.0} 2V{bottom:.0}");
        let shown = match unit {
            Unit::Percent => format!("{}\u{a0}%", digits(100.0 * tick, 100.0 * (high - low), lang)),
            Unit::Points => format!("{}\u{a0}pt", digits(100.0 * tick, 100.0 * (high - low), lang)),
            Unit::Number => digits(tick, high - low, lang),
        };
        let _ = write!(
            labels,
            "<text x=\"{:.0}\" y=\"{:.0}\">{shown}</text>",
            at.clamp(16.0, width - 16.0),
            height - 4.0
        );
    }
    let _ = write!(svg, "<path class=\"grid\" d=\"{grid}\"/><g class=\"tick m\">{labels}</g>");
    if let Some(reference) = reference {
        let _ = write!(svg, "<path class=\"reference\" d=\"M{:.1} 2V{bottom:.1}\"/>", x(reference));
    }
    for (line, (variant, interval)) in intervals.iter().enumerate() {
        let y = row * (line as f64 + 0.5) + 3.0;
        let (from, to) = (x(interval.low), x(interval.high));
        let _ = write!(svg, "<path class=\"range l{}\" d=\"M{from:.1} {y:.1}H{to:.1}\"/>", variant % 8);
        svg += &mark(*variant, x(interval.value), y);
    }
    svg + "</svg>"
}

fn digits(x: f64, span: f64, lang: Lang) -> String {
    let digits = if span < 0.5 {
        2
    } else if span < 6.0 {
        1
    } else {
        0
    };
    plain(x, digits, lang)
}

/// How many games have each value, as shares; one panel below the other on a common scale.
pub fn histogram(
    series: &[(usize, &str, Vec<f64>)],
    name: &str,
    title: &str,
    lang: Lang,
) -> (String, Vec<Vec<(String, f64)>>) {
    let most = series.iter().flat_map(|s| &s.2).copied().fold(1.0, f64::max);
    let step = [1.0, 2.0, 4.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0]
        .into_iter()
        .find(|s| most / s <= 32.0)
        .unwrap_or(200.0);
    let bins = (most / step).floor() as usize + 1;
    let shares: Vec<Vec<f64>> = series
        .iter()
        .map(|(_, _, values)| {
            let mut counts = vec![0.0; bins];
            for value in values {
                counts[((value / step) as usize).min(bins - 1)] += 1.0 / values.len().max(1) as f64;
            }
            counts
        })
        .collect();
    let top = shares.iter().flatten().copied().fold(0.01, f64::max);
    let (width, panel) = (560.0, 92.0);
    let height = panel * series.len() as f64 + 22.0;
    let mut svg = head(width, height, name, title, title);
    let x = |bin: f64| 8.0 + bin / bins as f64 * (width - 16.0);
    for (line, ((variant, label, _), counts)) in series.iter().zip(&shares).enumerate() {
        let base = panel * (line as f64 + 1.0) - 4.0;
        for (bin, share) in counts.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let (from, size) = (x(bin as f64), share / top * (panel - 26.0));
            let wide = (x(1.0) - x(0.0) - 1.0).max(1.0);
            let _ = write!(
                svg,
                "<rect class=\"b{}\" x=\"{from:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{size:.1}\"/>",
                variant % 8,
                base - size
            );
        }
        let _ = write!(svg, "<path class=\"axis\" d=\"M8 {base:.1}H{:.1}\"/>", width - 8.0);
        svg += &mark(*variant, 15.0, base - panel + 16.0);
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"26\" y=\"{:.1}\">{}</text>",
            base - panel + 20.0,
            escape(label)
        );
    }
    for tick in ticks(0.0, bins as f64 * step, 8) {
        let at = x(tick / step);
        let _ = write!(
            svg,
            "<text class=\"tick\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            height - 6.0,
            plain(tick, 0, lang)
        );
    }
    let _ = write!(
        svg,
        "<text class=\"tick\" x=\"{}\" y=\"14\" text-anchor=\"end\">{}</text>",
        width - 8.0,
        match lang {
            Lang::En => format!("highest bar: {} % of the games", plain(100.0 * top, 0, lang)),
            _ => format!("plus haute barre : {} % des parties", plain(100.0 * top, 0, lang)),
        }
    );
    let label = |bin: usize| {
        let from = bin as f64 * step;
        if step == 1.0 {
            plain(from, 0, lang)
        } else {
            format!("{}–{}", plain(from, 0, lang), plain(from + step - 1.0, 0, lang))
        }
    };
    let table = shares
        .iter()
        .map(|s| s.iter().enumerate().map(|(bin, share)| (label(bin), *share)).collect())
        .collect();
    (svg + "</svg>", table)
}

/// The median of something over the course of a game, with the bands that hold half and four fifths of the games.
pub fn bands(
    values: &[Vec<f64>],
    variant: usize,
    name: &str,
    title: &str,
    ends: (&str, &str),
    lang: Lang,
) -> String {
    let (width, height) = (320.0, 190.0);
    let mut svg = head(width, height, name, title, title);
    let n = values.len().max(2);
    let (x, y) = (
        |i: usize| 34.0 + i as f64 / (n - 1) as f64 * (width - 44.0),
        |v: f64| 10.0 + (1.0 - v) * (height - 40.0),
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let class = if tick == 0.5 { "reference" } else { "grid" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"M34 {0:.1}H{1}\"/>", y(tick), width - 10.0);
        let _ = write!(
            svg,
            "<text class=\"tick\" x=\"30\" y=\"{:.1}\" text-anchor=\"end\">{}\u{a0}%</text>",
            y(tick) + 4.0,
            plain(100.0 * tick, 0, lang)
        );
    }
    let at = |column: &Vec<f64>, share: f64| {
        let mut sorted = column.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted.get((share * (sorted.len().max(1) - 1) as f64).round() as usize).copied().unwrap_or(0.5)
    };
    let line = |share: f64| -> Vec<(f64, f64)> {
        values.iter().enumerate().map(|(i, c)| (x(i), y(at(c, share)))).collect()
    };
    let path = |points: &[(f64, f64)]| {
        points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L")
    };
    for (low, high, class) in [(0.1, 0.9, "wide"), (0.25, 0.75, "narrow")] {
        let mut border = line(high);
        border.reverse();
        let _ = write!(
            svg,
            "<path class=\"band {class} b{}\" d=\"M{}L{}Z\"/>",
            variant % 8,
            path(&line(low)),
            path(&border)
        );
    }
    let _ = write!(svg, "<path class=\"line l{}\" d=\"M{}\"/>", variant % 8, path(&line(0.5)));
    let below = height - 8.0;
    let _ = write!(
        svg,
        "<text class=\"tick\" x=\"34\" y=\"{below}\">{}</text><text class=\"tick\" x=\"{}\" y=\"{below}\" text-anchor=\"end\">{}</text>",
        ends.0,
        width - 10.0,
        ends.1
    );
    svg + "</svg>"
}

/// Rates over strengths, with their intervals.
pub fn ladder(series: &[(usize, Vec<(u64, Interval)>)], name: &str, title: &str, lang: Lang) -> String {
    let (width, height) = (560.0, 230.0);
    let mut svg = head(width, height, name, title, title);
    let all = || series.iter().flat_map(|s| &s.1);
    let (first, last) =
        (all().map(|p| p.0).min().unwrap_or(1) as f64, all().map(|p| p.0).max().unwrap_or(2) as f64);
    let low = all().map(|p| p.1.low).fold(0.45, f64::min);
    let high = all().map(|p| p.1.high).fold(0.55, f64::max);
    let span = (last / first).log2().max(1.0);
    let x = |nodes: f64, shift: f64| 70.0 + (nodes / first).log2() / span * (width - 120.0) + shift;
    let y = |v: f64| 12.0 + (high - v) / (high - low) * (height - 58.0);
    for tick in ticks(low, high, 5) {
        let class = if (tick - 0.5).abs() < 1e-9 { "reference" } else { "grid" };
        let _ = write!(
            svg,
            "<path class=\"{class}\" d=\"M40 {0:.1}H{1}\"/><text class=\"tick\" x=\"36\" y=\"{2:.1}\" text-anchor=\"end\">{3}\u{a0}%</text>",
            y(tick),
            width - 10.0,
            y(tick) + 4.0,
            plain(100.0 * tick, 0, lang)
        );
    }
    let mut nodes: Vec<u64> = all().map(|p| p.0).collect();
    nodes.sort_unstable();
    nodes.dedup();
    for n in nodes {
        let _ = write!(
            svg,
            "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>",
            x(n as f64, 0.0),
            height - 8.0
        );
    }
    let _ = write!(
        svg,
        "<text class=\"tick\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
        width - 10.0,
        height - 24.0,
        if lang == Lang::En { "positions a turn" } else { "positions par tour" }
    );
    for (line, (variant, points)) in series.iter().enumerate() {
        let shift = (line as f64 - (series.len() as f64 - 1.0) / 2.0) * 8.0;
        let path: Vec<String> =
            points.iter().map(|(n, i)| format!("{:.1} {:.1}", x(*n as f64, shift), y(i.value))).collect();
        if path.len() > 1 {
            let _ = write!(svg, "<path class=\"line l{}\" d=\"M{}\"/>", variant % 8, path.join("L"));
        }
        for (n, interval) in points {
            let at = x(*n as f64, shift);
            let _ = write!(
                svg,
                "<path class=\"range l{}\" d=\"M{at:.1} {:.1}V{:.1}\"/>",
                variant % 8,
                y(interval.low),
                y(interval.high)
            );
            svg += &mark(*variant, at, y(interval.value));
        }
    }
    svg + "</svg>"
}
