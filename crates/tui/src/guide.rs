//! The lines around the board: the title, what can be done next, the keys.

use jersi_rules::{Cell, Lang, Position, Unit};

use crate::app::App;
use crate::parts::Shown;
use crate::select::{Select, Source};
use crate::text::{cube_name, pick, side_name, tr};

/// The line above the board.
pub fn title(app: &App) -> String {
    let (position, lang) = (&app.position, app.lang);
    let (rules, state) = (position.rules(), position.state());
    let mut text = rules.about().name.get(lang).to_owned();
    // At the end, because it may be long: what happens now must be read.
    let id = match text.to_lowercase().replace(' ', "-") == rules.id() {
        true => String::new(),
        false => format!(" · {}", rules.id()),
    };
    if app.study.is_some() {
        text += pick(lang, " · ANALYSIS", " · ANALYSE");
    } else if !app.at_end() {
        text += pick(lang, " · earlier turn", " · tour passé");
    }
    let score = if app.study.is_none() && app.at_end() {
        app.game.score()
    } else {
        position.outcome().map(Into::into)
    };
    if let Some(score) = score {
        return format!("{text} · {}{id}", score.say(rules, lang));
    }
    let side = side_name(rules, position.side(), lang);
    let round = state.round();
    text += &if state.in_setup() {
        tr!(lang, " · {side} places", " · {side} pose")
    } else {
        tr!(lang, " · {side} to move, round {round}", " · trait à {side}, tour {round}")
    };
    if let Some(limit) = rules.quiet_limit().filter(|_| state.quiet() > 0) {
        let quiet = state.quiet();
        text += &tr!(lang, " · {quiet}/{limit} without capture", " · {quiet}/{limit} sans prise");
    }
    if let Some(left) = state.countdown() {
        text += &tr!(lang, " · countdown {left}", " · décompte {left}");
    }
    if app.thinking.is_some() {
        text += pick(lang, " · thinking", " · réflexion");
    }
    if app.paused {
        text += pick(lang, " · PAUSED", " · EN PAUSE");
    }
    text + &id
}

/// The line of keys.
pub fn keys(app: &App, width: u16) -> String {
    let lang = app.lang;
    let all: &[&str] = if app.prompt.is_some() {
        match lang {
            Lang::En => &["Enter done", "Tab completes", "Esc back"],
            _ => &["Entrée valide", "Tab complète", "Échap annule"],
        }
    } else if app.study.is_some() {
        match lang {
            Lang::En => {
                &["? help", "[ ] step", "v variation", "c play on", "e eval", "s save", "a leave", "q quit"]
            }
            _ => &[
                "? aide",
                "[ ] parcourir",
                "v variante",
                "c jouer d'ici",
                "e avis",
                "s garder",
                "a sortir",
                "q quitter",
            ],
        }
    } else {
        match lang {
            Lang::En => &[
                "? help",
                ": type",
                "Tab next",
                "u undo",
                "h hint",
                "e eval",
                "f flip",
                "a analyse",
                "q quit",
            ],
            _ => &[
                "? aide",
                ": taper",
                "u reprendre",
                "h conseil",
                "e avis",
                "f tourner",
                "a analyse",
                "q quitter",
                "Tab suivant",
            ],
        }
    };
    let mut text = String::new();
    for key in all {
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
            let (one, two) = (name(upper), name(bottom));
            let side = side_name(rules, upper.side, lang);
            tr!(lang, "{side}, {one} on {two}", "{side}, {one} sur {two}")
        }
        (Some(cube), None) => format!("{}, {}", side_name(rules, cube.side, lang), name(cube)),
        _ => pick(lang, "empty", "vide").to_owned(),
    }
}

fn cell_words(app: &App, shown: &Shown, cell: Cell) -> String {
    let name = app.position.rules().board().name(cell);
    let words = unit_words(&app.position, shown.unit(cell), app.lang);
    tr!(app.lang, "{name}: {words}", "{name} : {words}")
}

/// What can be done next.
pub fn guide(app: &App) -> String {
    let lang = app.lang;
    let Some(select) = &app.select else {
        let shown = Shown::new(&app.position, &[]);
        return cell_words(app, &shown, app.cursor);
    };
    let here = cell_words(app, &select.shown(), app.cursor);
    format!("{here}. {}", next(app, select, lang))
}

fn next(app: &App, select: &Select, lang: Lang) -> String {
    if !select.choice().is_empty() {
        let which = select.choice().iter().enumerate().map(|(i, part)| {
            let mut parts = select.chosen().to_vec();
            parts.push(*part);
            format!("{}: {}", i + 1, crate::parts::word_of(select.position(), &parts))
        });
        let which = which.collect::<Vec<_>>().join("  ");
        return tr!(lang, "Which one? {which}", "Lequel ? {which}");
    }
    let rules = app.position.rules();
    let held = match select.source() {
        Some(Source::Cell { cell, whole }) => {
            let name = rules.board().name(cell);
            let unit = select.shown().unit(cell);
            match (whole, unit.height()) {
                (true, _) => tr!(lang, "You hold the stack of {name}", "Vous tenez la pile de {name}"),
                (false, 2) => tr!(lang, "You hold the top of {name}", "Vous tenez le sommet de {name}"),
                _ => tr!(lang, "You hold the cube of {name}", "Vous tenez le cube de {name}"),
            }
        }
        Some(Source::Hand(role)) => {
            let name = rules.role(role).title.get(lang);
            tr!(lang, "You hold {name} from the hand", "Vous tenez {name} de la réserve")
        }
        Some(Source::Back) => {
            tr!(
                lang,
                "Put the captured cube back on a marked cell",
                "Reposez le cube pris sur une case marquée"
            )
        }
        None => String::new(),
    };
    let end = if select.can_end() { pick(lang, "; . ends the turn", " ; . finit le tour") } else { "" };
    let made = if select.chosen().is_empty() { String::new() } else { format!("{}. ", select.word()) };
    if select.source().is_some() {
        let other = match select.source() {
            Some(Source::Cell { whole: true, .. }) if select.chosen().is_empty() => {
                pick(lang, "; Enter again: its top", " ; encore Entrée : le sommet")
            }
            _ => "",
        };
        return format!("{made}{held}{other}{end}{}", pick(lang, "; Esc lays down.", " ; Échap repose."));
    }
    if app.position.state().in_setup() {
        return pick(
            lang,
            "A digit takes a cube, Enter places it.",
            "Un chiffre prend un cube, Entrée le pose.",
        )
        .into();
    }
    let hand = app.position.hand().any(|cube| cube.side == app.position.side());
    let drop = if hand {
        pick(lang, "; a digit takes a cube in hand", " ; un chiffre prend un cube en réserve")
    } else {
        ""
    };
    let begin = pick(lang, "Enter takes up what may move", "Entrée prend ce qui peut bouger");
    format!("{made}{begin}{drop}{end}.")
}
