//! The colours of a board: as styles for the screen, as escape sequences in print.

use jersi_rules::{Ruleset, Side};
use ratatui::style::{Color, Modifier, Style};

use super::Ink;
use crate::look::Look;

/// How an ink looks on the screen.
pub(crate) fn style(look: Look, rules: &Ruleset, ink: Ink) -> Style {
    match ink {
        Ink::Nothing => Style::new(),
        Ink::Line => look.line(),
        Ink::Name => look.faint(),
        Ink::Lit => look.lit(),
        Ink::Hint => look.good(),
        Ink::Bound => look.warning(),
        Ink::Sea => look.sea(),
        Ink::Held => look.held(),
        Ink::Arrival(kind) => look.arrival(kind).1,
        Ink::TurnEnd => look.turn_end().1,
        Ink::Cube(_) if !look.colour => Style::new().add_modifier(Modifier::BOLD),
        Ink::Cube(side) => {
            let (ground, letter) = cube_colours(rules, side);
            let style = Style::new().bg(Color::Indexed(ground)).fg(Color::Indexed(letter));
            style.add_modifier(Modifier::BOLD)
        }
    }
}

/// The parameters of the escape sequence for an ink in print, where no turn is being made.
pub(super) fn escape_code(rules: &Ruleset, ink: Ink) -> String {
    match ink {
        Ink::Line => "90".into(),
        Ink::Name => "2".into(),
        Ink::Lit => "1;33".into(),
        Ink::Sea => "36".into(),
        Ink::Cube(side) => {
            let (ground, letter) = cube_colours(rules, side);
            format!("1;38;5;{letter};48;5;{ground}")
        }
        _ => String::new(),
    }
}

/// The colours of a side's cubes and of the letters on them, among the 256 of terminals.
fn cube_colours(rules: &Ruleset, side: Side) -> (u8, u8) {
    let (ground, light) = nearest(&rules.about().colours[side.index()]);
    (ground, if light { 16 } else { 231 })
}

/// The colour `#rrggbb` among the 256 of terminals, and whether dark letters are read on it. Black is lifted to
/// a dark grey, which shows on a black ground.
fn nearest(colour: &str) -> (u8, bool) {
    let part =
        |i: usize| colour.get(i..i + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(128);
    let wanted = [part(1), part(3), part(5)].map(i32::from);
    let light = 299 * wanted[0] + 587 * wanted[1] + 114 * wanted[2] > 140_000;
    if wanted.iter().all(|&c| c < 40) {
        return (238, false);
    }
    let level = |i: u8| if i == 0 { 0 } else { 55 + 40 * i32::from(i) };
    // Differences between the channels count as well: a red that turns orange is worse than a paler one.
    let parts = |[r, g, b]: [i32; 3]| [r, g, b, r - g, g - b, b - r];
    let distance = |rgb: [i32; 3]| {
        parts(wanted).into_iter().zip(parts(rgb)).map(|(a, b)| (a - b) * (a - b)).sum::<i32>()
    };
    let cube = (0..216).map(|i| (16 + i, [level(i / 36), level(i / 6 % 6), level(i % 6)]));
    let greys = (0..24).map(|i| (232 + i, [8 + 10 * i32::from(i); 3]));
    let best = cube.chain(greys).min_by_key(|&(_, rgb)| distance(rgb));
    (best.map_or(244, |(index, _)| index), light)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_terminals() {
        assert_eq!(nearest("#ffffff"), (231, true));
        assert_eq!(nearest("#000000"), (238, false));
        // Jersi 1: a blue and a red, not a grey and an orange.
        assert_eq!(nearest("#2f6fb7"), (68, false));
        assert_eq!(nearest("#d8322a"), (124, false));
        assert_eq!(nearest("nonsense"), nearest("#808080"));
    }
}
