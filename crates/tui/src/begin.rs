//! How a game begins: variants, seeds, colours by lot, special forms.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use jersi_engine::choose_form;
use jersi_rules::{Lang, Mistakes, OptionValues, Ruleset, Side, SplitMix};

use crate::clock::Control;
use crate::game::Game;
use crate::seats::Who;
use crate::text::{pick, tr};
use crate::tones::Look;

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
    /// White and Black, where they are said.
    pub seats: [Option<Who>; 2],
    /// The opponent, where colours are drawn by lot.
    pub against: Option<Who>,
    /// The clock.
    pub control: Option<Control>,
    /// How special forms are chosen.
    pub forms: Forms,
    /// A record to look at.
    pub record: Option<std::path::PathBuf>,
    /// Go on with the game that was saved last, without asking.
    pub resume: bool,
    /// Ask for no saved game.
    pub fresh: bool,
    /// The seed of all lots; that of the clock on the wall, if not given.
    pub seed: Option<u64>,
    /// The language.
    pub lang: Lang,
    /// What the terminal can show.
    pub look: Look,
    /// The plain line mode, also on a terminal.
    pub plain: bool,
}

/// A number that is another each time.
pub fn seed_of_now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SplitMix::new(time.as_nanos() as u64 ^ u64::from(std::process::id()) << 40).next()
}

/// Who plays White and Black: as said, the rest by lot.
pub fn seats(said: &[Option<Who>; 2], against: Option<&Who>, lots: &mut SplitMix) -> [Who; 2] {
    let opponent = || against.cloned().unwrap_or_else(Who::default_ai);
    match said {
        [Some(white), Some(black)] => [white.clone(), black.clone()],
        [Some(Who::Human), None] => [Who::Human, opponent()],
        [None, Some(Who::Human)] => [opponent(), Who::Human],
        [Some(white), None] => [white.clone(), Who::Human],
        [None, Some(black)] => [Who::Human, black.clone()],
        [None, None] if lots.below(2) == 0 => [Who::Human, opponent()],
        [None, None] => [opponent(), Who::Human],
    }
}

/// The game with a seed by lot, where its setup is by lot and no seed is said.
pub fn with_seed(rules: Arc<Ruleset>, load: &Loader, lots: &mut SplitMix) -> Arc<Ruleset> {
    let id = rules.id();
    let number = rules.options().iter().find(|option| matches!(option.values, OptionValues::Number));
    let Some(option) = number.filter(|option| !id.contains(&format!("+{}=", option.name))) else {
        return rules;
    };
    let wanted = option.needs.as_ref().is_none_or(|(name, values)| {
        let said = id.split('+').find_map(|part| part.strip_prefix(&format!("{name}=")));
        said.is_some_and(|value| values.iter().any(|v| v == value))
    });
    let drawn = format!("{id}+{}={}", option.name, lots.below(1_000_000));
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
        None => name.to_owned(),
    }
}

/// The special forms that are being chosen in secret.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// The game without forms.
    pub rules: Arc<Ruleset>,
    /// Who plays.
    pub seats: [Who; 2],
    /// Whether each chooses the other's.
    pub other: bool,
    /// What was chosen so far.
    chosen: [Option<String>; 2],
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
    seats: &[Who; 2],
    lots: &mut SplitMix,
) -> Result<Beginning, String> {
    let lang = options.lang;
    let rules = with_seed(rules, &options.load, lots);
    if options.forms == Forms::Agreed {
        return Ok(Beginning::Ready(rules));
    }
    let Some((option, names)) = forms_of(&rules) else {
        let id = rules.id();
        return Err(tr!(
            lang,
            "{id} has no special forms to choose",
            "{id} n'a pas de formes spéciales à choisir"
        ));
    };
    if rules.id().contains(&format!("+{option}=")) {
        return Err(pick(
            lang,
            "the id names its special forms already; leave them out, or leave out --forms",
            "l'identifiant nomme déjà ses formes spéciales ; retirez-les, ou retirez --forms",
        )
        .to_owned());
    }
    let mut one = || choose_form(&rules, names, lots.next()).unwrap_or("none").to_owned();
    let (white, black) = match options.forms {
        Forms::Random => {
            let form = one();
            (form.clone(), form)
        }
        Forms::RandomEach => (one(), one()),
        _ => {
            let chosen = [0, 1].map(|side| (!seats[side].is_human()).then(&mut one));
            let other = options.forms == Forms::SecretOther;
            return Ok(Beginning::Choose(Choosing {
                rules: rules.clone(),
                seats: seats.clone(),
                other,
                chosen,
            }));
        }
    };
    let id = format!("{}+{option}={white}/{black}", rules.id());
    (options.load)(&id).map(Beginning::Ready).map_err(|mistakes| mistakes.to_string())
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

    /// The forms that White and Black play with, once both have chosen.
    pub fn forms(&self) -> Option<[&str; 2]> {
        let [Some(white), Some(black)] = &self.chosen else { return None };
        Some(if self.other { [black, white] } else { [white, black] })
    }

    /// The game with the chosen forms.
    pub fn variant(&self, load: &Loader) -> Result<Arc<Ruleset>, String> {
        let option = forms_of(&self.rules).map_or("special", |(option, _)| option);
        let [white, black] = self.forms().unwrap_or(["none", "none"]);
        load(&format!("{}+{option}={white}/{black}", self.rules.id()))
            .map_err(|mistakes| mistakes.to_string())
    }

    /// What was chosen, as a sentence for both at once.
    pub fn reveal(&self, lang: Lang) -> String {
        let Some(forms) = self.forms() else { return String::new() };
        let told = Side::BOTH.map(|side| {
            let form = form_title(&self.rules, forms[side.index()], lang);
            format!("{}: {form}", crate::text::side_name(&self.rules, side, lang))
        });
        told.join(" — ")
    }
}

/// A new game of a variant.
pub fn new_game(rules: &Arc<Ruleset>, seats: [Who; 2], control: Option<Control>) -> Game {
    Game::new(rules.start(), seats, control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_and_seeds() {
        let mut lots = SplitMix::new(5);
        let ai = Who::Random;
        let white = (0..200).filter(|_| seats(&[None, None], Some(&ai), &mut lots)[0].is_human()).count();
        assert!((60..140).contains(&white), "{white}");
        assert_eq!(seats(&[None, Some(Who::Human)], None, &mut lots)[1], Who::Human);
        assert_eq!(seats(&[None, Some(Who::Random)], None, &mut lots)[0], Who::Human);
        let load: Loader = Box::new(Ruleset::load);
        let id = |id: &str, lots: &mut SplitMix| {
            with_seed(Ruleset::load(id).expect("a variant"), &load, lots).id().to_owned()
        };
        assert_eq!(id("jersi-2", &mut lots), "jersi-2");
        assert!(id("jersi-2+setup=random", &mut lots).contains("+seed="));
        assert_eq!(id("jersi-2+setup=random+seed=7", &mut lots), "jersi-2+setup=random+seed=7");
    }
}
