//! Every sentence on the screens comes from the catalogue: in the pseudo-language it has accents.

use std::time::Duration;

use jersi_rules::{Ruleset, Side, builtin_ids};
use jersi_texts::Lang;
use jersi_texts::pseudo::plain_words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::screens::{FINE, press, shot, text_of};
use crate::app::App;
use crate::game::Game;
use crate::new_game::{Forms, Options};
use crate::player::PlayerSpec;
use crate::session::Session;
use crate::store::Store;

/// What a rule file calls things, and what is no sentence.
fn names(rules: &Ruleset) -> String {
    let roles = rules.roles().map(|role| {
        let info = rules.role(role);
        format!("{} {} ", info.title.get(Lang::EN), info.alias.get(Lang::EN))
    });
    let sides = Side::BOTH.map(|side| crate::names::side_name(rules, side, Lang::EN) + " ");
    let about = rules.about();
    format!("{} {} {} {}", about.name.get(Lang::EN), rules.id(), roles.collect::<String>(), sides.concat())
}

#[track_caller]
fn no_leaks(text: &str, allowed: &str) {
    let allowed: Vec<&str> = allowed.split(|c: char| !c.is_alphabetic()).collect();
    let mut found = plain_words(text);
    // Letters of cubes, as Kx4, are no words.
    found.retain(|word| word.chars().count() > 2 && !allowed.contains(word));
    assert!(found.is_empty() && text.contains('⟦'), "{found:?} in\n{text}");
}

#[test]
fn the_game() {
    for id in builtin_ids() {
        let rules = Ruleset::load(id).expect(id);
        let names = names(&rules);
        let game = Game::new(rules.start(), [PlayerSpec::Human, PlayerSpec::Human], None);
        let mut app = App::new(game, Lang::PSEUDO, FINE, Duration::ZERO);
        no_leaks(&shot(&mut app, 120, 40), &names);
        // Something is taken up, help, a refused word, an analysis, giving up, a terminal that is too small.
        for keys in ["\t\n", "\x1b?", "\x1b:a1-e5\n", "\x1b\x1b:save\n", "\x1b\x1ba", "a", "r", "\x1b1\n"] {
            press(&mut app, keys);
            no_leaks(&shot(&mut app, 120, 40), &format!("{names} save"));
        }
        no_leaks(&shot(&mut app, 40, 15), &names);
    }
}

fn session(options: Options, store: Store) -> String {
    let mut session = Session::new(options, store, 1).expect("a session");
    let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
    session.draw(buffer.area, &mut buffer);
    text_of(&buffer)
}

fn options(id: Option<&str>, forms: Forms) -> Options {
    Options {
        game: id.map(|id| Ruleset::load(id).expect(id)),
        load: Box::new(Ruleset::load),
        players: [Some(PlayerSpec::Human), Some(PlayerSpec::Human)],
        against: None,
        control: None,
        forms,
        record: None,
        resume: false,
        fresh: false,
        seed: None,
        lang: Lang::PSEUDO,
        look: FINE,
        plain: false,
        board: false,
        rules: None,
    }
}

#[test]
fn what_comes_before_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = || Store::at(folder.path());
    let games: String = builtin_ids().map(|id| names(&Ruleset::load(id).expect(id))).collect();
    no_leaks(&session(options(None, Forms::Agreed), store()), &format!("{games} ai"));
    let forms = names(&Ruleset::load("jersi-4").expect("a game"));
    let kinds = "none mokca darsi mucti pamei galtu fendi";
    no_leaks(&session(options(Some("jersi-4"), Forms::Secret), store()), &format!("{forms} {kinds}"));
    let mut game = Game::new(
        Ruleset::load("pijersi").expect("a game").start(),
        [PlayerSpec::Human, PlayerSpec::default_ai()],
        None,
    );
    let turn = game.position().turns()[0];
    game.play(turn, Duration::ZERO).expect("legal");
    let mut saved = store();
    saved.save(game.record(), Lang::EN).expect("saved");
    drop(saved);
    no_leaks(&session(options(None, Forms::Agreed), store()), "Pijersi ai");
}
