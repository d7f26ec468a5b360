//! Boards in the report: heat maps, and games to replay. The only file here that knows how a board is drawn.

use std::fmt::Write;

use jersi_draw::{FACE, Faces, Layout, Paints, Point, Theme, Tone, face, tones};
use jersi_record::{Eval, Record};
use jersi_rules::{Cell, Cube, Lang, Position, Ruleset, Side, Turn};

use super::page::pick;
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

/// The shape of all cells, around the origin.
fn shape(layout: &Layout, scale: f64) -> String {
    let corners = layout.outline(Point::default(), scale);
    let points: Vec<String> = corners.iter().map(|p| format!("{} {}", scaled(p.x), scaled(p.y))).collect();
    format!("M{}Z", points.join("L"))
}

/// A whole number of units.
fn rounded(x: f64) -> i64 {
    (x * CELL).round() as i64
}

/// A heat map: how often something happened on each cell, per hundred games.
pub fn heat(rules: &Ruleset, counts: &[f64], title: &str, describe: &str, name: &str, lang: Lang) -> String {
    let layout = Layout::new(rules, false);
    let most = counts.iter().copied().fold(0.0, f64::max).max(1e-9);
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"{name}t {name}d\"><title id=\"{name}t\">{}</title>\
         <desc id=\"{name}d\">{}</desc><defs><path id=\"{name}\" d=\"{}\"/></defs><g class=\"heat\">",
        view_box(&layout),
        escape(title),
        escape(describe),
        shape(&layout, 0.96)
    );
    let mut labels = String::new();
    for place in layout.places() {
        let count = counts.get(place.cell.place()).copied().unwrap_or(0.0);
        let share = count / most;
        let label = if count >= 9.95 || count == 0.0 { plain(count, 0, lang) } else { plain(count, 1, lang) };
        let (x, y) = (rounded(place.at.x), rounded(place.at.y));
        let _ = write!(
            svg,
            "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" fill-opacity=\"{:.2}\"/>",
            0.04 + 0.96 * share
        );
        let ink = if share > 0.55 { " class=\"hot\"" } else { "" };
        let _ = write!(
            labels,
            "<g{ink}><text x=\"{x}\" y=\"{}\" class=\"name\">{}</text><text x=\"{x}\" y=\"{}\">{label}</text></g>",
            rounded(place.at.y - 0.22),
            rules.board().name(place.cell),
            rounded(place.at.y + 0.1)
        );
    }
    svg + "</g>" + &labels + "</svg>"
}

/// How high the cubes of a stack stand and how large they are: one alone, and the lower and upper of two.
const ALONE: f64 = 0.54;
const STACKED: f64 = 0.44;
const DOWN: f64 = 0.23;
const UP: f64 = -0.22;

/// What the games of a variant share: the board and the faces of its cubes, drawn once. `name` is the beginning of ids.
pub fn pieces(rules: &Ruleset, name: &str) -> String {
    let layout = Layout::new(rules, false);
    let (palette, paints) = (Theme::Wood.palette(), Paints::new(rules, Theme::Wood));
    let mut svg = format!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"defs\"><defs><path id=\"{name}-cell\" d=\"{}\"/>\
         <g id=\"{name}-board\" stroke=\"{}\" stroke-width=\"2\">",
        shape(&layout, 1.0),
        palette.seam
    );
    for (place, tone) in layout.places().iter().zip(tones(rules.board())) {
        let fill = match tone {
            Tone::Light => palette.light,
            Tone::Dark => palette.dark,
            Tone::Red => palette.red,
        };
        let (x, y) = (rounded(place.at.x), rounded(place.at.y));
        let _ = write!(svg, "<use href=\"#{name}-cell\" x=\"{x}\" y=\"{y}\" fill=\"{fill}\"/>");
    }
    svg += "</g>";
    for side in Side::BOTH {
        for role in rules.roles().filter(|&role| rules.count(side, role) > 0) {
            let cube = Cube::new(side, role);
            let drawn = face(rules, cube, Faces::Lines, &paints);
            let _ = write!(svg, "<g id=\"{name}-{}\">{drawn}</g>", rules.letter(cube));
        }
    }
    svg + "</defs></svg>"
}

/// What the page's script needs to draw positions of a game: attributes for the element around its replays.
pub fn places(rules: &Ruleset, name: &str) -> String {
    let layout = Layout::new(rules, false);
    let cells: Vec<String> =
        layout.places().iter().map(|p| format!("{},{}", rounded(p.at.x), rounded(p.at.y))).collect();
    let pile = [ALONE * CELL / FACE, STACKED * CELL / FACE, DOWN * CELL, UP * CELL];
    let pile: Vec<String> = pile.iter().map(|x| format!("{x:.2}")).collect();
    format!("data-name=\"{name}\" data-cells=\"{}\" data-pile=\"{}\"", cells.join(" "), pile.join(" "))
}

/// A pile on a cell, from below.
fn pile(position: &Position, cell: Cell) -> Vec<Cube> {
    let unit = position.state().unit(cell);
    unit.bottom().into_iter().chain(unit.upper()).collect()
}

/// The cubes of a position, for those whose browser runs no script.
fn cubes(position: &Position, layout: &Layout, name: &str) -> String {
    let mut svg = String::new();
    for place in layout.places() {
        let pile = pile(position, place.cell);
        for (height, &cube) in pile.iter().enumerate() {
            let (down, size) = match (pile.len(), height) {
                (1, _) => (0.0, ALONE),
                (_, 0) => (DOWN, STACKED),
                _ => (UP, STACKED),
            };
            let (x, y) = (rounded(place.at.x), rounded(place.at.y + down));
            let (scale, letter) = (size * CELL / FACE, position.rules().letter(cube));
            let _ = write!(
                svg,
                "<use href=\"#{name}-{letter}\" transform=\"translate({x} {y}) scale({scale:.2})\"/>"
            );
        }
    }
    svg
}

/// A position in a few bytes: the cells that the last turn touched, and what stands where.
fn frame(position: &Position, last: Option<Turn>, layout: &Layout) -> String {
    let touched: Vec<String> =
        last.map(touched).unwrap_or_default().iter().map(|cell| cell.place().to_string()).collect();
    let mut units = Vec::new();
    for place in layout.places() {
        let letters: String =
            pile(position, place.cell).iter().map(|&cube| position.rules().letter(cube)).collect();
        if !letters.is_empty() {
            units.push(format!("{}{letters}", place.cell.place()));
        }
    }
    format!("{};{}", touched.join(" "), units.join(" "))
}

/// The cells that a turn touched.
fn touched(turn: Turn) -> Vec<Cell> {
    match turn {
        Turn::Steps { from, to, then, back, .. } => {
            [Some(from), Some(to), then, back].into_iter().flatten().collect()
        }
        Turn::Drop { first, second } => std::iter::once(first.1).chain(second.map(|s| s.1)).collect(),
        Turn::Swap { prey, ghost } => vec![prey, ghost],
    }
}

/// White's chance as the player of a turn saw it.
fn white_chance(eval: Option<Eval>) -> Option<f64> {
    match eval? {
        Eval::Cubes(points) => Some(jersi_engine::Score::Points(points).chance()),
        Eval::Win(side, _) => Some(f64::from(u8::from(side == Side::White))),
    }
}

/// A game to replay, from the end of its setup: the script draws its positions; without one the last is seen.
/// It stands in an element with the attributes of [`places`], `name` being the same.
pub fn replay(record: &Record, name: &str, number: usize, lang: Lang) -> String {
    let rules = record.rules();
    let layout = Layout::new(rules, false);
    let (positions, turns) = (record.positions(), record.main_line());
    let path = record.path(record.last());
    let nodes = &path[path.len() - turns.len()..];
    let begin = positions.iter().position(|p| !p.state().in_setup()).unwrap_or(0);
    let last = positions.len() - 1 - begin;
    let (mut frames, mut captions, mut chances) = (Vec::new(), Vec::new(), Vec::new());
    for (i, position) in positions.iter().enumerate().skip(begin) {
        let before = (i > begin).then(|| (&positions[i - 1], turns[i - 1], nodes[i - 1]));
        frames.push(frame(position, before.map(|b| b.1), &layout));
        captions.push(match before {
            None => pick(lang, "The start", "Le départ").to_owned(),
            Some((position, turn, _)) => position.tell(turn, lang),
        });
        let chance = before.and_then(|(_, _, node)| white_chance(record.eval(node)));
        chances.push(chance.map_or("-1".into(), |c| format!("{:.0}", 100.0 * c)));
    }
    let list: String = captions.iter().map(|text| format!("<li>{}</li>", escape(text))).collect();
    let result = record.result().map_or(String::new(), |score| score.say(rules, lang));
    let words = match lang {
        Lang::En => ["First position", "Back", "Forward", "Last position", "Turn", "All turns"],
        _ => ["Première position", "Reculer", "Avancer", "Dernière position", "Tour", "Tous les coups"],
    };
    let round = record.tag("Round").unwrap_or("?");
    let heading = match lang {
        Lang::En => format!("Game {round}, {last} turns"),
        _ => format!("Partie {round}, {last} tours"),
    };
    format!(
        "<figure class=\"game\" data-chances=\"{chances}\" data-frames=\"{frames}\"><figcaption>{heading}<br><b>{result}</b></figcaption>\
         <svg class=\"board\" viewBox=\"{view}\" role=\"img\" aria-labelledby=\"{name}-{number}\"><title id=\"{name}-{number}\">{heading}</title>\
         <use href=\"#{name}-board\"/><g class=\"last\"></g><g class=\"cubes\">{cubes}</g></svg>\
         <div class=\"bar\" aria-hidden=\"true\" title=\"{chance}\"><i></i></div>\
         <p class=\"said\" aria-live=\"polite\">{final_caption}</p>\
         <div class=\"controls\"><button aria-label=\"{first}\">«</button><button aria-label=\"{back}\">‹</button>\
         <input type=\"range\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"{turn}\">\
         <button aria-label=\"{forward}\">›</button><button aria-label=\"{end}\">»</button></div>\
         <details><summary>{all}</summary><ol start=\"0\">{list}</ol></details></figure>",
        chances = chances.join(" "),
        frames = escape(&frames.join("|")),
        heading = escape(&heading),
        result = escape(&result),
        view = view_box(&layout),
        cubes = positions.last().map_or(String::new(), |position| cubes(position, &layout, name)),
        chance = pick(lang, "White's chance as its player saw it", "Chance de Blanc, vue par celui qui joue"),
        final_caption = captions.last().map_or(String::new(), |text| escape(text)),
        first = words[0],
        back = words[1],
        forward = words[2],
        end = words[3],
        turn = words[4],
        all = words[5],
    )
}
