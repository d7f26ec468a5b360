//! The lines around the board: the title, what can be done next, the keys.

use jersi_rules::{Cell, Position, Unit};
use jersi_texts::{Lang, t};

use crate::app::App;
use crate::names::{cube_name, side_name};
use crate::parts::Shown;
use crate::select::{Select, Source};

/// The line above the board.
pub fn title(app: &App) -> String {
    let (position, lang) = (&app.position, app.lang);
    let rules = position.rules();
    let name = rules.about().name.get(lang).to_owned();
    // At the end, because it may be long: what happens now must be read.
    let known_by_name = name.to_lowercase().replace(' ', "-") == rules.id();
    let id = (!known_by_name).then(|| rules.id().to_owned());
    let mut parts = vec![name];
    if app.study.is_some() {
        parts.push(t!(lang, "title-analysis"));
    } else if !app.at_end() {
        parts.push(t!(lang, "title-earlier-turn"));
    }
    let score = if app.study.is_none() && app.at_end() {
        app.game.score()
    } else {
        position.outcome().map(Into::into)
    };
    match score {
        Some(score) => parts.push(score.say(rules, lang)),
        None => parts.extend(phase(app, lang)),
    }
    parts.extend(id);
    parts.join(" · ")
}

/// What the title says of a game that goes on.
fn phase(app: &App, lang: Lang) -> Vec<String> {
    let (rules, state) = (app.position.rules(), app.position.state());
    let side = side_name(rules, app.position.side(), lang);
    let mut parts = vec![match state.in_setup() {
        true => t!(lang, "title-places", side = side),
        false => t!(lang, "title-to-move", side = side, round = state.round()),
    }];
    if let Some(limit) = rules.quiet_limit().filter(|_| state.quiet() > 0) {
        parts.push(t!(lang, "title-quiet", turns = state.quiet(), limit = limit));
    }
    if rules.exchanges() > 0 {
        parts.push(t!(lang, "title-exchanges", left = state.exchanges()));
    }
    if let Some(left) = state.countdown() {
        parts.push(t!(lang, "title-countdown", turns = left));
    }
    if app.thinking.is_some() {
        parts.push(t!(lang, "title-thinking"));
    }
    if app.paused {
        parts.push(t!(lang, "title-paused"));
    }
    parts
}

/// The line of keys.
pub fn keys(app: &App, width: u16) -> String {
    let lang = app.lang;
    let all = if app.prompt.is_some() {
        t!(lang, "keys-prompt")
    } else if app.study.is_some() {
        t!(lang, "keys-analysis")
    } else {
        t!(lang, "keys-game")
    };
    let mut text = String::new();
    for key in all.split('|') {
        if text.chars().count() + key.chars().count() > usize::from(width) {
            break;
        }
        text += key;
        text += "  ";
    }
    text
}

/// What stands on a cell, in words.
pub fn unit_words(position: &Position, unit: Unit, lang: Lang) -> String {
    let rules = position.rules();
    let name = |cube| cube_name(rules, cube, lang);
    match (unit.bottom(), unit.upper()) {
        (Some(bottom), Some(upper)) => {
            let side = side_name(rules, upper.side, lang);
            t!(lang, "unit-stack", side = side, upper = name(upper), lower = name(bottom))
        }
        (Some(cube), None) => {
            t!(lang, "unit-cube", side = side_name(rules, cube.side, lang), cube = name(cube))
        }
        _ => t!(lang, "unit-none"),
    }
}

fn cell_words(app: &App, shown: &Shown, cell: Cell) -> String {
    let name = app.position.rules().board().name(cell);
    let words = unit_words(&app.position, shown.unit(cell), app.lang);
    t!(app.lang, "cell-and-unit", cell = name, unit = words)
}

/// What can be done next.
pub fn guide(app: &App) -> String {
    let lang = app.lang;
    let Some(select) = &app.select else {
        let shown = Shown::new(&app.position, &[]);
        return cell_words(app, &shown, app.cursor);
    };
    let here = cell_words(app, &select.shown(), app.cursor);
    t!(lang, "guide", here = here, next = next(app, select, lang))
}

fn next(app: &App, select: &Select, lang: Lang) -> String {
    if !select.choice().is_empty() {
        let which = select.choice().iter().enumerate().map(|(i, part)| {
            let mut parts = select.chosen().to_vec();
            parts.push(*part);
            format!("{}: {}", i + 1, crate::parts::word_of(select.position(), &parts))
        });
        let which = which.collect::<Vec<_>>().join("  ");
        return t!(lang, "guide-which", turns = which);
    }
    let rules = app.position.rules();
    let held = match select.source() {
        Some(Source::Cell { cell, whole }) => {
            let name = rules.board().name(cell);
            let unit = select.shown().unit(cell);
            match (whole, unit.height()) {
                (true, _) => t!(lang, "guide-holds-stack", cell = name),
                (false, 2) => t!(lang, "guide-holds-top", cell = name),
                _ => t!(lang, "guide-holds-cube", cell = name),
            }
        }
        Some(Source::Hand(role)) => t!(lang, "guide-holds-hand", cube = rules.role(role).full_name(lang)),
        Some(Source::Back) => t!(lang, "guide-put-back"),
        None => String::new(),
    };
    let made = if select.chosen().is_empty() { String::new() } else { format!("{}. ", select.word()) };
    let end = select.can_end();
    if select.source().is_some() {
        let whole = matches!(select.source(), Some(Source::Cell { whole: true, .. }));
        let top = whole && select.chosen().is_empty();
        return format!("{made}{}", t!(lang, "guide-holding", held = held, top = top, end = end));
    }
    if app.position.state().in_setup() {
        return t!(lang, "guide-setup");
    }
    let hand = app.position.hand().any(|cube| cube.side == app.position.side());
    format!("{made}{}", t!(lang, "guide-idle", hand = hand, end = end))
}
