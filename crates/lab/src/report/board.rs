//! Boards in the report: heat maps, and games to replay. The only file here that knows how a board is drawn.

use jersi_draw::{FACE, Faces, Layout, Paints, Point, Theme, Tone, face, tones};
use jersi_record::{Eval, Record};
use jersi_rules::{Cell, Cube, Position, Ruleset, Side, Turn};
use jersi_texts::{Lang, t};
use maud::{Markup, PreEscaped, html};

use super::numbers::plain;

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
pub fn heat(rules: &Ruleset, counts: &[f64], title: &str, describe: &str, name: &str, lang: Lang) -> Markup {
    let layout = Layout::new(rules, false);
    let most = counts.iter().copied().fold(0.0, f64::max).max(1e-9);
    let count = |cell: Cell| counts.get(cell.place()).copied().unwrap_or(0.0);
    let label = |count: f64| plain(count, if count >= 9.95 || count == 0.0 { 0 } else { 1 }, lang);
    html! {
        svg.board viewBox=(view_box(&layout)) role="img" aria-labelledby=(format!("{name}t {name}d")) {
            title id=(format!("{name}t")) { (title) }
            desc id=(format!("{name}d")) { (describe) }
            defs { path id=(name) d=(shape(&layout, 0.96)) {} }
            g.heat {
                @for place in layout.places() {
                    use href=(format!("#{name}")) x=(rounded(place.at.x)) y=(rounded(place.at.y))
                        fill-opacity=(format!("{:.2}", 0.04 + 0.96 * count(place.cell) / most)) {}
                }
            }
            @for place in layout.places() {
                @let hot = count(place.cell) / most > 0.55;
                @let x = rounded(place.at.x);
                g.hot[hot] {
                    text.name x=(x) y=(rounded(place.at.y - 0.22)) { (rules.board().name(place.cell)) }
                    text x=(x) y=(rounded(place.at.y + 0.1)) { (label(count(place.cell))) }
                }
            }
        }
    }
}

/// How high the cubes of a stack stand and how large they are: one alone, and the lower and upper of two.
const ALONE: f64 = 0.54;
const STACKED: f64 = 0.44;
const DOWN: f64 = 0.23;
const UP: f64 = -0.22;

/// What the games of a variant share: the board and the faces of its cubes, drawn once. `name` is the beginning of ids.
pub fn pieces(rules: &Ruleset, name: &str) -> Markup {
    let layout = Layout::new(rules, false);
    let (palette, paints) = (Theme::Wood.palette(), Paints::new(rules, Theme::Wood));
    let fill = |tone: Tone| match tone {
        Tone::Light => palette.light,
        Tone::Dark => palette.dark,
        Tone::Red => palette.red,
    };
    html! {
        svg.defs width="0" height="0" aria-hidden="true" {
            defs {
                path id=(format!("{name}-cell")) d=(shape(&layout, 1.0)) {}
                g id=(format!("{name}-board")) stroke=(palette.seam) stroke-width="2" {
                    @for (place, tone) in layout.places().iter().zip(tones(rules.board())) {
                        use href=(format!("#{name}-cell")) x=(rounded(place.at.x)) y=(rounded(place.at.y)) fill=(fill(tone)) {}
                    }
                }
                @for side in Side::BOTH {
                    @for role in rules.roles().filter(|&role| rules.count(side, role) > 0) {
                        @let cube = Cube::new(side, role);
                        g id=(format!("{name}-{}", rules.letter(cube))) {
                            (PreEscaped(face(rules, cube, Faces::Lines, &paints).to_string()))
                        }
                    }
                }
            }
        }
    }
}

/// What the page's script needs to draw positions of a game: where cells are, and how piles stand.
pub fn places(rules: &Ruleset) -> (String, String) {
    let layout = Layout::new(rules, false);
    let cells: Vec<String> =
        layout.places().iter().map(|p| format!("{},{}", rounded(p.at.x), rounded(p.at.y))).collect();
    let pile = [ALONE * CELL / FACE, STACKED * CELL / FACE, DOWN * CELL, UP * CELL];
    (cells.join(" "), pile.map(|x| format!("{x:.2}")).join(" "))
}

/// A pile on a cell, from below.
fn pile(position: &Position, cell: Cell) -> Vec<Cube> {
    let unit = position.state().unit(cell);
    unit.bottom().into_iter().chain(unit.upper()).collect()
}

/// The cubes of a position, for those whose browser runs no script.
fn cubes(position: &Position, layout: &Layout, name: &str) -> Markup {
    html! {
        @for place in layout.places() {
            @let pile = pile(position, place.cell);
            @for (height, &cube) in pile.iter().enumerate() {
                @let (down, size) = match (pile.len(), height) {
                    (1, _) => (0.0, ALONE),
                    (_, 0) => (DOWN, STACKED),
                    _ => (UP, STACKED),
                };
                @let (x, y) = (rounded(place.at.x), rounded(place.at.y + down));
                use href=(format!("#{name}-{}", position.rules().letter(cube)))
                    transform=(format!("translate({x} {y}) scale({:.2})", size * CELL / FACE)) {}
            }
        }
    }
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
/// It stands in an element that has what [`places`] gives, `name` being the same, and begins at a turn, or at the start.
pub fn replay(
    record: &Record,
    name: &str,
    id: &str,
    turn: Option<usize>,
    notes: &Markup,
    lang: Lang,
) -> Markup {
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
            None => t!(lang, "replay-start"),
            Some((position, turn, _)) => position.tell(turn, lang),
        });
        let chance = before.and_then(|(_, _, node)| white_chance(record.eval(node)));
        chances.push(chance.map_or("-1".into(), |c| format!("{:.0}", 100.0 * c)));
    }
    let result = record.result().map_or(String::new(), |score| score.say(rules, lang));
    let heading = t!(lang, "replay-title", round = record.tag("Round").unwrap_or("?"), turns = last);
    html! {
        figure.game id=(id) data-chances=(chances.join(" ")) data-frames=(frames.join("|")) data-at=[turn] {
            figcaption { (heading) br; b { (result) } (notes) }
            svg.board viewBox=(view_box(&layout)) role="img" aria-labelledby=(format!("{id}t")) {
                title id=(format!("{id}t")) { (heading) }
                use href=(format!("#{name}-board")) {}
                g.last {}
                g.cubes { @if let Some(position) = positions.last() { (cubes(position, &layout, name)) } }
            }
            div.bar aria-hidden="true" title=(t!(lang, "replay-chance")) { i {} }
            p.caption aria-live="polite" { (captions.last().map_or("", String::as_str)) }
            div.controls {
                button aria-label=(t!(lang, "replay-first")) { "«" }
                button aria-label=(t!(lang, "replay-back")) { "‹" }
                input type="range" min="0" max=(last) value=(last) aria-label=(t!(lang, "replay-turn"));
                button aria-label=(t!(lang, "replay-forward")) { "›" }
                button aria-label=(t!(lang, "replay-last")) { "»" }
            }
            details {
                summary { (t!(lang, "replay-all")) }
                ol start="0" { @for caption in &captions { li { (caption) } } }
            }
        }
    }
}
