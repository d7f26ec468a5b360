//! How a game begins: variants, seeds, colours by lot, special forms.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use jersi_engine::choose_form;
use jersi_rules::{Mistakes, OptionValues, Ruleset, Side, SplitMix};
use jersi_texts::{Lang, t};

use crate::clock::TimeControl;
use crate::game::Game;
use crate::look::Look;
use crate::names::side_name;
use crate::player::PlayerSpec;
use crate::store::OwnRules;

/// Finds the game of an id.
pub type Loader = Box<dyn Fn(&str) -> Result<Arc<Ruleset>, Mistakes>>;

/// How special forms are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Forms {
    /// As the id says.
    #[default]
    Agreed,
    /// Each chooses its own, in secret.
    Secret,
    /// Each chooses the other's, in secret.
    SecretOther,
    /// By lot, the same for both.
    Random,
    /// By lot, for each.
    RandomEach,
}

/// What the caller wants to be played.
pub struct Options {
    /// The game; without one it is chosen on the screen.
    pub game: Option<Arc<Ruleset>>,
    /// Finds other games, for menus and records.
    pub load: Loader,
    /// White and Black, where they are chosen.
    pub players: [Option<PlayerSpec>; 2],
    /// The opponent, where colours are drawn by lot.
    pub against: Option<PlayerSpec>,
    /// The clock.
    pub control: Option<TimeControl>,
    /// How special forms are chosen.
    pub forms: Forms,
    /// A record to look at.
    pub record: Option<std::path::PathBuf>,
    /// Go on with the game that was saved last, without asking.
    pub resume: bool,
    /// Ask for no saved game.
    pub fresh: bool,
    /// The seed of all rng; that of the clock on the wall, if not given.
    pub seed: Option<u64>,
    /// The language.
    pub lang: Lang,
    /// What the terminal can show.
    pub look: Look,
    /// The plain line mode, also on a terminal.
    pub plain: bool,
    /// Whether the line mode draws the board after every turn, not only when it is asked.
    pub board: bool,
    /// The rule file, if the game is somebody's own: it is kept with the game.
    pub rules: Option<OwnRules>,
}

impl Options {
    /// What does not go together, before anything begins.
    pub fn check(&self) -> Result<(), String> {
        let lang = self.lang;
        if let Some(rules) = self.game.as_ref().filter(|_| self.forms != Forms::Agreed) {
            let Some((option, _)) = forms_of(rules) else {
                return Err(t!(lang, "forms-none", game = rules.id()));
            };
            if rules.id().contains(&format!("+{option}=")) {
                return Err(t!(lang, "forms-named"));
            }
        }
        for player in self.players.iter().chain([&self.against]).flatten() {
            player.check(lang)?;
        }
        Ok(())
    }
}

/// A number that is another each time.
pub fn seed_of_now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SplitMix::new(time.as_nanos() as u64 ^ u64::from(std::process::id()) << 40).next()
}

/// Who plays White and Black: as chosen, the rest by lot.
pub fn players(
    chosen: &[Option<PlayerSpec>; 2],
    against: Option<&PlayerSpec>,
    rng: &mut SplitMix,
) -> [PlayerSpec; 2] {
    let opponent = || against.cloned().unwrap_or_else(PlayerSpec::default_ai);
    match chosen {
        [Some(white), Some(black)] => [white.clone(), black.clone()],
        [Some(PlayerSpec::Human), None] => [PlayerSpec::Human, opponent()],
        [None, Some(PlayerSpec::Human)] => [opponent(), PlayerSpec::Human],
        [Some(white), None] => [white.clone(), PlayerSpec::Human],
        [None, Some(black)] => [PlayerSpec::Human, black.clone()],
        [None, None] if rng.below(2) == 0 => [PlayerSpec::Human, opponent()],
        [None, None] => [opponent(), PlayerSpec::Human],
    }
}

/// The game with a seed by lot, where its setup is by lot and the id names no seed.
pub fn with_seed(rules: Arc<Ruleset>, load: &Loader, rng: &mut SplitMix) -> Arc<Ruleset> {
    let id = rules.id();
    let number = rules.options().iter().find(|option| matches!(option.values, OptionValues::Number));
    let Some(option) = number.filter(|option| !id.contains(&format!("+{}=", option.name))) else {
        return rules;
    };
    let wanted = option.needs.as_ref().is_none_or(|(name, values)| {
        let chosen = id.split('+').find_map(|part| part.strip_prefix(&format!("{name}=")));
        chosen.is_some_and(|value| values.iter().any(|v| v == value))
    });
    let drawn = format!("{id}+{}={}", option.name, rng.below(1_000_000));
    if wanted { load(&drawn).unwrap_or(rules) } else { rules }
}

/// The special forms that a game offers: the option's name and theirs.
pub fn forms_of(rules: &Ruleset) -> Option<(&str, &[String])> {
    rules.options().iter().find_map(|option| match &option.values {
        OptionValues::Forms { names, .. } => Some((option.name.as_str(), names.as_slice())),
        _ => None,
    })
}

/// A form's name as people call it.
pub fn form_title(rules: &Ruleset, name: &str, lang: Lang) -> String {
    match rules.role_named(name) {
        Some(role) => format!("{name} ({})", rules.role(role).title.get(lang)),
        None => t!(lang, "forms-without"),
    }
}

/// The special forms that are being chosen in secret.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The game without forms.
    pub rules: Arc<Ruleset>,
    /// Who plays.
    pub players: [PlayerSpec; 2],
    /// Whether each chooses the other's.
    pub other: bool,
    /// What was chosen so far.
    chosen: [Option<String>; 2],
    /// Whether the one who has to choose is alone at the screen.
    alone: bool,
    /// What was chosen once and waits to be chosen again.
    first: Option<String>,
}

/// Where the secret choice of one side stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The other still looks.
    HandOver,
    /// A form is chosen.
    Choose,
    /// The same is to be chosen again.
    Confirm,
}

/// What comes before the first turn.
pub enum Beginning {
    /// The game can begin.
    Ready(Arc<Ruleset>),
    /// Special forms are to be chosen.
    Choose(Choosing),
}

/// Prepares the variant: the seed, and forms by lot or in secret.
pub fn prepare(
    rules: Arc<Ruleset>,
    options: &Options,
    players: &[PlayerSpec; 2],
    rng: &mut SplitMix,
) -> Result<Beginning, String> {
    let lang = options.lang;
    let rules = with_seed(rules, &options.load, rng);
    if options.forms == Forms::Agreed {
        return Ok(Beginning::Ready(rules));
    }
    let Some((option, names)) = forms_of(&rules) else {
        let id = rules.id();
        return Err(t!(lang, "forms-none", game = id));
    };
    if rules.id().contains(&format!("+{option}=")) {
        return Err(t!(lang, "forms-named"));
    }
    let mut one = || choose_form(&rules, names, rng.next()).unwrap_or("none").to_owned();
    let (white, black) = match options.forms {
        Forms::Random => {
            let form = one();
            (form.clone(), form)
        }
        Forms::RandomEach => (one(), one()),
        _ => {
            let chosen = [0, 1].map(|side| (!players[side].is_human()).then(&mut one));
            let other = options.forms == Forms::SecretOther;
            return Ok(Beginning::Choose(Choosing {
                rules: rules.clone(),
                players: players.clone(),
                other,
                // Nobody looks over the shoulder of one who plays a computer.
                alone: chosen.iter().any(Option::is_some),
                chosen,
                first: None,
            }));
        }
    };
    let id = format!("{}+{option}={white}/{black}", rules.id());
    (options.load)(&id).map(Beginning::Ready).map_err(|mistakes| mistakes.say(lang))
}

impl Choosing {
    /// Who has to choose now.
    pub fn turn(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.chosen[side.index()].is_none())
    }

    /// What can be chosen: nothing, then the names.
    pub fn names(&self) -> Vec<String> {
        let names = forms_of(&self.rules).map_or(&[][..], |(_, names)| names);
        std::iter::once("none".to_owned()).chain(names.iter().cloned()).collect()
    }

    /// A side chooses by name or number; whether there is such a form.
    pub fn choose(&mut self, text: &str) -> bool {
        let names = self.names();
        let by_number = text.parse::<usize>().ok().and_then(|n| names.get(n));
        let Some(name) = by_number.or_else(|| names.iter().find(|name| *name == text)).cloned() else {
            return false;
        };
        if let Some(side) = self.turn() {
            self.chosen[side.index()] = Some(name);
        }
        true
    }

    /// Where the choice of this side stands.
    pub fn stage(&self) -> Stage {
        match (self.alone, &self.first) {
            (false, _) => Stage::HandOver,
            (true, None) => Stage::Choose,
            (true, Some(_)) => Stage::Confirm,
        }
    }

    /// The one who has to choose is alone now.
    pub fn take_over(&mut self) {
        self.alone = true;
    }

    /// The other comes to the keyboard.
    pub fn hand_back(&mut self) {
        self.alone = self.players.iter().any(|player| !player.is_human());
    }

    /// A side chooses, twice the same: a slip of the finger cannot be seen. What differs is forgotten.
    pub fn choose_twice(&mut self, text: &str) {
        let names = self.names();
        let known =
            text.parse::<usize>().is_ok_and(|n| n < names.len()) || names.iter().any(|name| name == text);
        match (self.stage(), self.first.take()) {
            (Stage::HandOver, _) => {}
            (_, Some(first)) if first == text => {
                self.choose(text);
                self.hand_back();
            }
            (_, Some(_)) => {}
            (_, None) => self.first = known.then(|| text.to_owned()),
        }
    }

    /// The forms that White and Black play with, once both have chosen.
    pub fn forms(&self) -> Option<[&str; 2]> {
        let [Some(white), Some(black)] = &self.chosen else { return None };
        Some(if self.other { [black, white] } else { [white, black] })
    }

    /// The game with the chosen forms.
    pub fn variant(&self, load: &Loader, lang: Lang) -> Result<Arc<Ruleset>, String> {
        let option = forms_of(&self.rules).map_or("special", |(option, _)| option);
        let [white, black] = self.forms().unwrap_or(["none", "none"]);
        load(&format!("{}+{option}={white}/{black}", self.rules.id())).map_err(|mistakes| mistakes.say(lang))
    }

    /// What was chosen, as a sentence for both at once.
    pub fn reveal(&self, lang: Lang) -> String {
        let Some(forms) = self.forms() else { return String::new() };
        let [white, black] = Side::BOTH.map(|side| side_name(&self.rules, side, lang));
        let [white_form, black_form] = forms.map(|form| form_title(&self.rules, form, lang));
        t!(
            lang,
            "forms-chosen",
            white = white,
            white_form = white_form,
            black = black,
            black_form = black_form
        )
    }
}

/// A new game of a variant.
pub fn new_game(rules: &Arc<Ruleset>, players: [PlayerSpec; 2], control: Option<TimeControl>) -> Game {
    Game::new(rules.start(), players, control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_forms_are_handed_over_and_chosen_twice() {
        let rules = Ruleset::load("jersi-4").expect("a game of ours");
        let human = PlayerSpec::Human;
        let mut choosing = Choosing {
            rules,
            players: [human.clone(), human],
            other: false,
            chosen: [None, None],
            alone: false,
            first: None,
        };
        choosing.choose_twice("1");
        assert_eq!(
            (choosing.stage(), choosing.turn()),
            (Stage::HandOver, Some(Side::White)),
            "not alone yet"
        );
        choosing.take_over();
        choosing.choose_twice("1");
        assert_eq!(choosing.stage(), Stage::Confirm);
        choosing.choose_twice("2");
        assert_eq!((choosing.stage(), choosing.turn()), (Stage::Choose, Some(Side::White)), "a slip");
        choosing.choose_twice("2");
        choosing.choose_twice("2");
        assert_eq!((choosing.stage(), choosing.turn()), (Stage::HandOver, Some(Side::Black)));
        choosing.take_over();
        choosing.choose_twice("99");
        assert_eq!(choosing.stage(), Stage::Choose, "no such form");
        choosing.choose_twice("0");
        choosing.choose_twice("0");
        assert_eq!(choosing.forms(), Some(["darsi", "none"]));
    }

    #[test]
    fn lots_and_seeds() {
        let mut rng = SplitMix::new(5);
        let ai = PlayerSpec::Random;
        let white = (0..200).filter(|_| players(&[None, None], Some(&ai), &mut rng)[0].is_human()).count();
        assert!((60..140).contains(&white), "{white}");
        assert_eq!(players(&[None, Some(PlayerSpec::Human)], None, &mut rng)[1], PlayerSpec::Human);
        assert_eq!(players(&[None, Some(PlayerSpec::Random)], None, &mut rng)[0], PlayerSpec::Human);
        let load: Loader = Box::new(Ruleset::load);
        let id = |id: &str, rng: &mut SplitMix| {
            with_seed(Ruleset::load(id).expect("a variant"), &load, rng).id().to_owned()
        };
        assert_eq!(id("jersi-2", &mut rng), "jersi-2");
        assert!(id("jersi-2+setup=random", &mut rng).contains("+seed="));
        assert_eq!(id("jersi-2+setup=random+seed=7", &mut rng), "jersi-2+setup=random+seed=7");
    }
}
