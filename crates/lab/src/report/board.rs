//! Boards in the report: heat maps, and games to replay. The only file here that knows how a board is drawn.

use std::fmt::Write;

use jersi_draw::{FACE, Faces, Layout, Paints, Theme, Tone, face, tones};
use jersi_rules::{Cell, Cube, Lang, Position, Record, Ruleset, Side};

use super::words::{escape, plain};

/// Units of a drawing to a cell width.
const CELL: f64 = 100.0;

fn scaled(x: f64) -> String {
    let text = format!("{:.1}", x * CELL);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn view_box(layout: &Layout) -> String {
    let area = layout.area();
    [area.x, area.y, area.width, area.height].map(scaled).join(" ")
}

/// The corners of a cell as a path.
fn outline(layout: &Layout, cell: Cell, scale: f64) -> String {
    let corners = layout.outline(layout.at(cell), scale);
    let points: Vec<String> = corners.iter().map(|p| format!("{} {}", scaled(p.x), scaled(p.y))).collect();
    format!("M{}Z", points.join("L"))
}

/// A heat map: how often something happened on each cell, per hundred games.
pub fn heat(rules: &Ruleset, counts: &[f64], title: &str, describe: &str, name: &str, lang: Lang) -> String {
    let layout = Layout::new(rules, false);
    let most = counts.iter().copied().fold(0.0, f64::max).max(1e-9);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"{name}t {name}d\"><title id=\"{name}t\">{}</title>\
         <desc id=\"{name}d\">{}</desc>",
        view_box(&layout),
        escape(title),
        escape(describe)
    );
    for place in layout.places() {
        let count = counts.get(place.cell.place()).copied().unwrap_or(0.0);
        let share = count / most;
        let cell = rules.board().name(place.cell);
        let label = if count >= 9.95 { plain(count, 0, lang) } else { plain(count, 1, lang) };
        let ink = if share > 0.55 { "hot" } else { "cool" };
        let _ = write!(
            svg,
            "<path class=\"heat\" d=\"{}\" fill-opacity=\"{:.3}\"><title>{cell}: {label}</title></path>",
            outline(&layout, place.cell, 0.96),
            0.04 + 0.96 * share
        );
        let (x, y) = (scaled(place.at.x), scaled(place.at.y + 0.09));
        let _ =
            write!(svg, "<text class=\"{ink}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{label}</text>");
        let small = scaled(place.at.y - 0.22);
        let _ = write!(
            svg,
            "<text class=\"{ink} name\" x=\"{x}\" y=\"{small}\" text-anchor=\"middle\">{cell}</text>"
        );
    }
    svg + "</svg>"
}

/// The faces of a game's cubes, drawn once for all frames.
pub fn faces(rules: &Ruleset, name: &str) -> String {
    let paints = Paints::new(rules, Theme::Wood);
    let mut svg = String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs>");
    for side in Side::BOTH {
        for sort in rules.sorts().filter(|&sort| rules.count(side, sort) > 0) {
            let cube = Cube::new(side, sort);
            let drawn = face(rules, cube, Faces::Lines, &paints);
            let _ = write!(svg, "<g id=\"{name}{}\">{drawn}</g>", rules.letter(cube));
        }
    }
    svg + "</defs></svg>"
}

/// The cubes of a position.
fn cubes(position: &Position, layout: &Layout, name: &str) -> String {
    let mut svg = String::new();
    for place in layout.places() {
        let unit = position.state().unit(place.cell);
        let pile: Vec<Cube> = unit.bottom().into_iter().chain(unit.upper()).collect();
        for (height, &cube) in pile.iter().enumerate() {
            let (down, size) = match (pile.len(), height) {
                (1, _) => (0.0, 0.54),
                (_, 0) => (0.23, 0.44),
                _ => (-0.22, 0.44),
            };
            let (x, y) = (scaled(place.at.x), scaled(place.at.y + down));
            let scale = size * CELL / FACE;
            let letter = position.rules().letter(cube);
            let _ = write!(
                svg,
                "<use href=\"#{name}{letter}\" transform=\"translate({x} {y}) scale({scale:.2})\"/>"
            );
        }
    }
    svg
}

fn cells(rules: &Ruleset, layout: &Layout) -> String {
    let palette = Theme::Wood.palette();
    let tones = tones(rules.board());
    let mut svg = String::new();
    for (place, tone) in layout.places().iter().zip(tones) {
        let fill = match tone {
            Tone::Light => palette.light,
            Tone::Dark => palette.dark,
            Tone::Red => palette.red,
        };
        let _ = write!(
            svg,
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2\"/>",
            outline(layout, place.cell, 1.0),
            palette.seam
        );
    }
    svg
}

/// The cells that a turn touched.
fn touched(turn: jersi_rules::Turn) -> Vec<Cell> {
    use jersi_rules::Turn;
    match turn {
        Turn::Steps { from, to, then, back, .. } => {
            [Some(from), Some(to), then, back].into_iter().flatten().collect()
        }
        Turn::Drop { first, second } => std::iter::once(first.1).chain(second.map(|s| s.1)).collect(),
        Turn::Swap { prey, ghost } => vec![prey, ghost],
    }
}

/// A game to replay: all its positions, of which the page shows one.
pub fn replay(record: &Record, defs: &str, name: &str, heading: &str, lang: Lang) -> String {
    let rules = record.rules();
    let layout = Layout::new(rules, false);
    let (positions, turns) = (record.positions(), record.main_line());
    let last = positions.len() - 1;
    let mut frames = String::new();
    let mut captions = Vec::new();
    let mut white_chances = Vec::new();
    let path = record.path(record.last());
    let nodes = &path[path.len() - turns.len()..];
    for (i, position) in positions.iter().enumerate() {
        let mut marks = String::new();
        if i > 0 {
            for cell in touched(turns[i - 1]) {
                let _ = write!(marks, "<path class=\"last\" d=\"{}\"/>", outline(&layout, cell, 0.93));
            }
        }
        let hidden = if i == last { "" } else { " hidden" };
        let _ = write!(frames, "<g class=\"f\"{hidden}>{marks}{}</g>", cubes(position, &layout, defs));
        let text = match i {
            0 => if lang == Lang::En { "The start" } else { "Le départ" }.to_owned(),
            _ => positions[i - 1].tell(turns[i - 1], lang),
        };
        captions.push(text);
        let eval = (i > 0).then(|| record.eval(nodes[i - 1])).flatten();
        let chance = match eval {
            Some(jersi_rules::Eval::Cubes(points)) => Some(jersi_engine::Score::Points(points).chance()),
            Some(jersi_rules::Eval::Win(side, _)) => Some(f64::from(u8::from(side == Side::White))),
            None => None,
        };
        white_chances.push(chance.map_or("-1".into(), |c| format!("{:.0}", 100.0 * c)));
    }
    let list: String = captions.iter().map(|text| format!("<li>{}</li>", escape(text))).collect();
    let result = record.score().map_or(String::new(), |score| score.say(rules, lang));
    let words = match lang {
        Lang::En => [
            "First position",
            "Back",
            "Forward",
            "Last position",
            "Turn",
            "All turns",
            "White's chance as its player saw it",
        ],
        Lang::Fr => [
            "Première position",
            "Reculer",
            "Avancer",
            "Dernière position",
            "Tour",
            "Tous les coups",
            "Chance de Blanc, vue par le joueur",
        ],
    };
    format!(
        "<figure class=\"game\" data-chances=\"{chances}\"><figcaption>{heading}<br><b>{result}</b></figcaption>\
         <svg class=\"board\" viewBox=\"{view}\" role=\"img\" aria-labelledby=\"{name}t\"><title id=\"{name}t\">{heading}</title>\
         {cells}{frames}</svg>\
         <div class=\"bar\" aria-hidden=\"true\" title=\"{chance}\"><i></i></div>\
         <p class=\"said\" aria-live=\"polite\">{final_caption}</p>\
         <div class=\"controls\"><button aria-label=\"{first}\">«</button><button aria-label=\"{back}\">‹</button>\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"{turn}\">\
         <button aria-label=\"{forward}\">›</button><button aria-label=\"{end}\">»</button></div>\
         <details><summary>{all}</summary><ol start=\"0\">{list}</ol></details></figure>",
        chances = white_chances.join(" "),
        heading = escape(heading),
        result = escape(&result),
        view = view_box(&layout),
        cells = cells(rules, &layout),
        chance = words[6],
        final_caption = captions.last().map_or(String::new(), |text| escape(text)),
        first = words[0],
        back = words[1],
        forward = words[2],
        end = words[3],
        turn = words[4],
        all = words[5],
    )
}
