//! What an address of the page says before its script runs, or without it: for the first look, for search engines, and for
//! previews of links.

use axum::http::StatusCode;
use jersi_draw::RulesText;
use jersi_rules::{Ruleset, Side, builtin_ids};
use jersi_schema::{GameId, Phase, TimeControl};
use jersi_texts::{Lang, capital, decimal, t};
use maud::{Markup, PreEscaped, html};

use super::docs::typeset;
use crate::game::{Game, Seat};
use crate::serve::App;

/// What is put into the page for one address.
pub struct Ready {
    pub status: StatusCode,
    /// Its title, what it is about, and a picture.
    pub head: Markup,
    /// What is read.
    pub body: Markup,
    /// The page of the script that shows this address, by the name of its file.
    pub page: &'static str,
}

/// What an address tells of itself.
struct About {
    title: String,
    text: String,
    /// The address of a picture on this server.
    picture: String,
}

/// Pages of the script's own that anybody may open.
const PLAIN: [&str; 7] = ["new", "analysis", "editor", "open", "puzzles", "settings", "watch"];

/// What belongs to an address below `origin`.
pub async fn ready(app: &App, path: &str, lang: Lang, origin: &str) -> Ready {
    let usual =
        || About { title: "Jersi".into(), text: t!(lang, "home-intro"), picture: "/icon-512.png".into() };
    let (status, about, body) = match path.split('/').collect::<Vec<_>>()[..] {
        [""] => (StatusCode::OK, usual(), home(app, lang)),
        ["rules"] => {
            let title = t!(lang, "ready-rules");
            (StatusCode::OK, About { title, ..usual() }, home(app, lang))
        }
        ["rules", name] => match app.referee.library.load(name, None) {
            Ok(rules) => {
                let text = RulesText::new(&rules, lang);
                let title = t!(lang, "ready-rules-of", game = &text.name);
                let about = About { title, text: text.summary.clone(), picture: picture(&rules, None) };
                (StatusCode::OK, about, rules_page(&rules, &text, lang))
            }
            Err(_) => (StatusCode::NOT_FOUND, usual(), script_needed(lang)),
        },
        ["learn" | "puzzles", name] if name == "own" || app.referee.library.load(name, None).is_ok() => {
            (StatusCode::OK, usual(), script_needed(lang))
        }
        // A game that is kept in the visitor's browser.
        ["game", id] if id.starts_with("here-") => (StatusCode::OK, usual(), game_page(lang, false)),
        ["game", id] => match GameId::read(id) {
            Some(id) => match app.referee.look(&id, |game| (about_game(game, lang), game.phase())).await {
                Ok((about, phase)) => (StatusCode::OK, about, game_page(lang, phase == Phase::Waiting)),
                // A server that cannot look now still sends the page, which tries again.
                Err(problem) => match super::status(problem.code) {
                    StatusCode::NOT_FOUND => (StatusCode::NOT_FOUND, usual(), script_needed(lang)),
                    _ => (StatusCode::OK, usual(), game_page(lang, false)),
                },
            },
            None => (StatusCode::NOT_FOUND, usual(), script_needed(lang)),
        },
        [name] if PLAIN.contains(&name) => (StatusCode::OK, usual(), script_needed(lang)),
        _ => (StatusCode::NOT_FOUND, usual(), script_needed(lang)),
    };
    // Nothing of it is code, and its attributes stand in double quotes.
    let body = PreEscaped(typeset(&body.into_string()));
    Ready { status, head: head(&about, path, lang, origin), body, page: page(path) }
}

/// The page of the script that shows an address (`web/src/pages`).
fn page(path: &str) -> &'static str {
    match path.split('/').collect::<Vec<_>>()[..] {
        [""] => "Home",
        ["new"] => "NewGame",
        ["game", _] => "Game",
        ["analysis"] => "Analysis",
        ["editor"] => "Editor",
        ["open"] => "Open",
        ["rules"] => "Rules",
        ["rules", _] => "RulesOf",
        ["learn", _] => "Learn",
        ["settings"] => "Settings",
        ["watch"] => "Watch",
        ["puzzles"] => "Puzzles",
        ["puzzles", _] => "Puzzle",
        _ => "Lost",
    }
}

fn head(about: &About, path: &str, lang: Lang, origin: &str) -> Markup {
    let title =
        if about.title == "Jersi" { about.title.clone() } else { format!("{} · Jersi", about.title) };
    html! {
        title { (title) }
        meta name="description" content=(about.text);
        meta property="og:site_name" content="Jersi";
        meta property="og:type" content="website";
        meta property="og:locale" content=(lang.tag());
        meta property="og:title" content=(about.title);
        meta property="og:description" content=(about.text);
        meta property="og:url" content={ (origin) "/" (path) };
        meta property="og:image" content={ (origin) (about.picture) };
        meta name="twitter:card" content="summary";
    }
}

/// The address of a picture of a position; of the start, if none is given.
fn picture(rules: &Ruleset, position: Option<&str>) -> String {
    let part = |text: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let encode = |byte: u8| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") };
        text.bytes().map(encode).collect::<String>()
    };
    let position = position.map_or_else(String::new, |position| format!("&position={}", part(position)));
    format!("/api/draw?variant={}{position}&format=png&size=600", part(rules.id()))
}

/// Who plays, what, and on what terms.
fn about_game(game: &Game, lang: Lang) -> About {
    let (rules, spec) = (game.position().rules().clone(), game.spec());
    let name = rules.about().name.get(lang).to_owned();
    let player = |side: Side| match game.seat(side) {
        Seat::Person { name, .. } | Seat::Absent { name } if !name.is_empty() => name.clone(),
        Seat::Computer { level } => t!(lang, "ready-computer", level = *level),
        _ => capital(rules.side_name(side, lang)),
    };
    let open = Side::BOTH.into_iter().find(|side| matches!(game.seat(*side), Seat::Open));
    let title = match (game.phase(), open) {
        (Phase::Waiting, Some(open)) => {
            t!(lang, "ready-invitation", who = player(!open), game = &name)
        }
        _ => t!(lang, "ready-game", white = player(Side::White), black = player(Side::Black), game = &name),
    };
    let clock = match spec.clock {
        TimeControl::None => t!(lang, "ready-no-clock"),
        TimeControl::Turn { seconds } => t!(lang, "ready-clock-turn", seconds = seconds),
        TimeControl::Total { seconds, increment } => {
            let minutes = decimal(lang, f64::from(seconds) / 60.0, usize::from(seconds % 60 > 0));
            t!(lang, "ready-clock-total", minutes = minutes, increment = increment)
        }
        TimeControl::Days { days } => t!(lang, "ready-clock-days", days = days),
    };
    // A game of one's own rules has no picture by its name alone.
    let picture = match spec.rules {
        Some(_) => "/icon-512.png".into(),
        None => picture(&rules, Some(&game.position().to_string())),
    };
    About { title, text: format!("{} {clock}", rules.about().summary.get(lang)), picture }
}

/// The sign of the page, as its header draws it (`web/src/lib/ui/Header.svelte`): nothing has to be fetched for it.
const LOGO: &str = concat!(
    r#"<svg viewBox="0 0 64 64" aria-hidden="true"><path class="logo-wood" d="M32 2l26 15v30L32 62 6 47V17z"/>"#,
    r#"<rect class="logo-cube" x="17" y="17" width="30" height="30" rx="5"/>"#,
    r#"<circle class="logo-ring" cx="32" cy="32" r="8"/></svg>"#
);

/// The line on top, as the script draws it.
pub fn top(lang: Lang) -> Markup {
    html! {
        header.top {
            a.logo href="/" {
                (PreEscaped(LOGO))
                span { "Jersi" }
            }
            nav {
                a href="/rules" { (t!(lang, "ready-rules")) }
                a href="/about" { (t!(lang, "ready-about")) }
            }
        }
    }
}

fn script_needed(lang: Lang) -> Markup {
    html! {
        (top(lang))
        noscript { main.sheet.narrow { p { (t!(lang, "ready-script")) } p { a href="/rules" { (t!(lang, "ready-rules")) } } } }
    }
}

/// A game, which the script draws. On a phone it has the screen to itself, unless somebody is still awaited: what is seen first is
/// arranged as what follows, so that nothing jumps.
fn game_page(lang: Lang, waiting: bool) -> Markup {
    html! {
        (script_needed(lang))
        main data-page="game" data-waiting[waiting] {}
    }
}

/// All games, as the first page and the list of rules show them.
fn home(app: &App, lang: Lang) -> Markup {
    let games = builtin_ids().filter_map(|id| app.referee.library.load(id, None).ok());
    html! {
        (top(lang))
        main.sheet.home {
            section.hero {
                div.pitch {
                    h1 { (t!(lang, "home-title")) }
                    p.intro { (t!(lang, "home-intro")) }
                    ul.promises {
                        li { (t!(lang, "home-promise-free")) }
                        li { (t!(lang, "home-promise-learn")) }
                        li { (t!(lang, "home-promise-fair")) }
                    }
                }
                // The script puts a board to try there.
                div.try.card {}
            }
            // The script puts there who waits for an opponent.
            section.lobby.card { div {} div.ask {} }
            h2.which { (t!(lang, "home-which")) }
            div.games {
                // What is history, the script tells of below.
                @for rules in games.filter(|rules| rules.about().stage_of.is_empty()) {
                    @let text = RulesText::new(&rules, lang);
                    article.card {
                        div.board {
                            // Those with script see the boards that it draws: nobody loads both.
                            noscript { picture {
                                source media="(prefers-color-scheme: dark)" srcset=(small(&rules, "dark"));
                                img src=(small(&rules, "wood")) alt="" loading="lazy";
                            } }
                        }
                        div.words {
                            h2 { (text.name) }
                            p { (text.summary) }
                            p.facts.soft.small { (text.facts.join(" · ")) }
                            div.do {
                                a.button.main.play href={ "/new?variant=" (rules.id()) } { (t!(lang, "ready-play")) }
                                a href={ "/new?variant=" (rules.id()) } { (t!(lang, "ready-more")) }
                                a href={ "/rules/" (rules.id()) } { (t!(lang, "ready-rules")) }
                                a href={ "/learn/" (rules.id()) } { (t!(lang, "ready-lesson")) }
                            }
                        }
                    }
                }
            }
            noscript { p { (t!(lang, "ready-script")) } }
        }
    }
}

/// The address of a small picture of the start.
fn small(rules: &Ruleset, theme: &str) -> String {
    format!("/api/draw?variant={}&coordinates=false&size=320&theme={theme}", rules.id())
}

/// The rules of a game, from its rule file.
fn rules_page(rules: &Ruleset, text: &RulesText, lang: Lang) -> Markup {
    html! {
        (top(lang))
        main.sheet {
            p { a href="/rules" { (t!(lang, "ready-rules")) } }
            h1 { (text.name) }
            p.idea { (text.summary) }
            p.soft { (text.facts.join(" · ")) }
            p { img src={ "/api/draw?variant=" (rules.id()) "&size=480" } alt="" width="480"; }
            @for section in std::iter::once(&text.material).chain(&text.sections) {
                section {
                    h2 { (section.title) }
                    @for paragraph in &section.paragraphs {
                        p { @if !paragraph.lead.is_empty() { strong { (paragraph.lead) } " " } (paragraph.text) }
                    }
                }
            }
            p.soft.small { (text.credits) }
        }
    }
}
