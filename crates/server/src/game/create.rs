//! Making a game: who plays, what is drawn, what is refused.

use std::sync::Arc;

use jersi_engine::{Level, choose_form};
use jersi_record::Record;
use jersi_rules::{Position, Ruleset, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Event, Forms, MAX_NAME, MAX_TURNS, RulesFile, Seat, SideName, Spec};
use crate::clock::Clock;
use crate::ids::{GameId, Key, draw};
use crate::library::{Library, forms, with_option};
use crate::said::Problem;

/// Who is to play a side of a new game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Player {
    /// Who makes the game; on both sides: two people at one screen.
    Me {
        /// The name to show, at most 40 characters.
        #[serde(default)]
        name: String,
    },
    /// Who first takes the seat.
    Open,
    /// The computer.
    Computer {
        /// 1 (easy) to 10 (as strong as it can).
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
}

/// A game that somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant, as `pijersi` or `jersi-4+special=mokca+landing`.
    #[schema(example = "pijersi")]
    #[serde(default)]
    pub variant: String,
    /// A rule file of one's own; `variant` is then its name, with options if it has any.
    #[serde(default)]
    pub rules: Option<RulesFile>,
    /// The first position, if not the usual one.
    #[serde(default)]
    pub start: Option<String>,
    /// A turn of another game to go on from; variant, rules and position are then that game's.
    #[serde(default)]
    pub from: Option<FromGame>,
    /// How special forms are chosen.
    #[serde(default)]
    pub forms: Forms,
    /// Draw the number of a random setup.
    #[serde(default)]
    pub draw_seed: bool,
    /// The time for thinking.
    #[serde(default)]
    pub clock: Clock,
    /// White, then Black; or the other way round, if the colours are drawn.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [Player; 2],
    /// Draw who has which colour. The default is to draw.
    #[serde(default = "yes")]
    pub draw_colours: bool,
    /// Show the game in the public list.
    #[serde(default)]
    pub public: bool,
}

/// A moment of another game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromGame {
    /// Which game.
    pub game: GameId,
    /// After how many turns.
    pub ply: u32,
}

fn yes() -> bool {
    true
}

impl NewGame {
    /// The first entries of the game's log, with a key for each seat of the maker's; one key holds both, if both are.
    pub fn events(mut self, keys: [Key; 2], library: &Library) -> Result<Vec<Event>, Problem> {
        if self.draw_colours && draw() & 1 == 1 {
            self.players.swap(0, 1);
        }
        let shared = self.players.iter().all(|player| matches!(player, Player::Me { .. }));
        let keys = if shared { [keys[0]; 2] } else { keys };
        let [white, black] = self.players;
        let seat = |player: Player, key: Key| -> Result<Seat, Problem> {
            Ok(match player {
                Player::Me { name } => Seat::Person { name: clean_name(&name)?, key },
                Player::Open => Seat::Open,
                Player::Computer { level } => Seat::Computer { level: check_level(level)? },
            })
        };
        let seats = [seat(white, keys[0])?, seat(black, keys[1])?];
        if seats.iter().all(|seat| *seat == Seat::Open) {
            return Err(Problem::bad(
                "At least one of the players must be you or the computer.",
                "Au moins un des joueurs doit être vous ou l'ordinateur.",
            ));
        }
        let spec = Spec {
            variant: self.variant,
            rules: self.rules,
            start: self.start,
            forms: self.forms,
            draw_seed: self.draw_seed,
            clock: self.clock,
            public: self.public,
        };
        begin(spec, seats, None, library)
    }
}

/// The first entries of a game's log.
pub(super) fn begin(
    spec: Spec,
    seats: [Seat; 2],
    rematch_of: Option<GameId>,
    library: &Library,
) -> Result<Vec<Event>, Problem> {
    spec.clock.check()?;
    let asked = library.load(&spec.variant, spec.rules.as_ref())?;
    let variant = draw_variant(&spec, &asked, library)?;
    let rules = library.load(&variant, spec.rules.as_ref())?;
    if let Some(text) = &spec.start {
        check_start(&rules, text)?;
    }
    let spec = Spec { variant: asked.id().to_owned(), ..spec };
    let waiting = seats.contains(&Seat::Open);
    let mut events = vec![Event::Created {
        spec: spec.clone(),
        variant: rules.id().to_owned(),
        seats: seats.clone(),
        rematch_of,
    }];
    let mut chosen: [Option<String>; 2] = [None, None];
    if spec.forms.is_secret() {
        for side in Side::BOTH {
            let computer = matches!(seats[side.index()], Seat::Computer { .. });
            if let (true, Some((_, names, _))) = (computer, forms(&rules)) {
                let form = choose_form(&rules, names, draw()).unwrap_or("none").to_owned();
                chosen[side.index()] = Some(form.clone());
                events.push(Event::FormChosen { side: side.into(), form });
            }
        }
    }
    if !waiting {
        events.extend(begun(&spec, &rules, &chosen, library)?);
    }
    Ok(events)
}

/// The beginning of the game, if all forms are chosen that have to be.
pub(super) fn begun(
    spec: &Spec,
    rules: &Arc<Ruleset>,
    chosen: &[Option<String>; 2],
    library: &Library,
) -> Result<Option<Event>, Problem> {
    let variant = match (spec.forms, chosen) {
        (Forms::SecretOwn, [Some(white), Some(black)]) => with_forms(rules, white, black),
        (Forms::SecretOther, [Some(white), Some(black)]) => with_forms(rules, black, white),
        (Forms::SecretOwn | Forms::SecretOther, _) => return Ok(None),
        _ => rules.id().to_owned(),
    };
    let rules = library.load(&variant, spec.rules.as_ref())?;
    Ok(Some(Event::Begun { variant: rules.id().to_owned() }))
}

fn with_forms(rules: &Ruleset, white: &str, black: &str) -> String {
    let option = forms(rules).map_or("special", |(option, ..)| option);
    with_option(rules.id(), option, &format!("{white}/{black}"))
}

/// The variant with what chance has to decide.
fn draw_variant(spec: &Spec, rules: &Arc<Ruleset>, library: &Library) -> Result<String, Problem> {
    let mut id = rules.id().to_owned();
    if spec.draw_seed {
        // A number fits only a random setup; elsewhere there is nothing to draw.
        let drawn = with_option(&id, "seed", &(draw() >> 11).to_string());
        if library.load(&drawn, spec.rules.as_ref()).is_ok() {
            id = drawn;
        }
    }
    if spec.forms == Forms::Agreed {
        return Ok(id);
    }
    let Some((option, names, _)) = forms(rules) else {
        return Err(Problem::bad(
            format!("{id} has no special forms to choose."),
            format!("{id} n'a pas de formes spéciales à choisir."),
        ));
    };
    if id.contains(&format!("+{option}=")) {
        return Err(Problem::bad(
            format!("{id} names its special forms already: choose them by agreement, or leave them out."),
            format!("{id} nomme déjà ses formes spéciales : choisissez-les d'un commun accord, ou ôtez-les."),
        ));
    }
    if spec.start.is_some() {
        return Err(Problem::bad(
            "A game from a given position has its special forms by agreement.",
            "Une partie qui part d'une position donnée a ses formes spéciales d'un commun accord.",
        ));
    }
    let one = || names[(draw() % names.len().max(1) as u64) as usize].as_str();
    Ok(match spec.forms {
        Forms::RandomBoth if !names.is_empty() => with_option(&id, option, one()),
        Forms::RandomEach if !names.is_empty() => with_option(&id, option, &format!("{}/{}", one(), one())),
        _ => id,
    })
}

/// Refuses a first position that cannot be played on.
fn check_start(rules: &Arc<Ruleset>, text: &str) -> Result<(), Problem> {
    let position = Position::read(rules, text).map_err(|error| {
        let said = crate::said::Said::by(|lang| error.problem.say(lang));
        Problem { said, ..Problem::bad("", "") }
    })?;
    if position.outcome().is_some() {
        return Err(Problem::bad(
            "In this position the game is over: choose another one.",
            "Dans cette position la partie est finie : choisissez-en une autre.",
        ));
    }
    Ok(())
}

/// A name without what could disturb others: at most 40 characters, no control characters.
pub fn clean_name(name: &str) -> Result<String, Problem> {
    // Characters that break lines or turn the direction of the text around them would reach beyond the name.
    let disturbs = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let clean: String = name.chars().filter(|&c| !disturbs(c)).collect();
    let clean = clean.trim().to_owned();
    if clean.chars().count() > MAX_NAME {
        return Err(Problem::bad(
            format!("A name has at most {MAX_NAME} characters."),
            format!("Un nom a au plus {MAX_NAME} caractères."),
        ));
    }
    Ok(clean)
}

fn check_level(level: u8) -> Result<u8, Problem> {
    match Level::new(level) {
        Some(level) => Ok(level.number()),
        None => Err(Problem::bad(
            format!("There is no level {level}: the computer plays at levels 1 to 10."),
            format!("Il n'y a pas de niveau {level} : l'ordinateur joue aux niveaux 1 à 10."),
        )),
    }
}

/// The log of a game that comes in as a record.
pub fn imported(record: &Record, rules: Option<RulesFile>) -> Result<Vec<Event>, Problem> {
    let usual = record.start() == &record.rules().start();
    let spec = Spec {
        variant: record.rules().id().to_owned(),
        rules,
        start: (!usual).then(|| record.start().to_string()),
        public: true,
        ..Spec::default()
    };
    let name = |tag: &str| {
        let name: String = record.tag(tag).unwrap_or_default().chars().take(MAX_NAME).collect();
        clean_name(&name)
    };
    let seats = [Seat::Absent { name: name("White")? }, Seat::Absent { name: name("Black")? }];
    let variant = spec.variant.clone();
    let mut events = vec![Event::Created { spec, variant, seats, rematch_of: None }, Event::Imported];
    let turns = record.main_line();
    if turns.len() > MAX_TURNS {
        return Err(Problem::bad(
            format!("The game has more than {MAX_TURNS} turns."),
            format!("La partie a plus de {MAX_TURNS} tours."),
        ));
    }
    for (ply, (turn, position)) in turns.iter().zip(record.positions()).enumerate() {
        events.push(Event::Turn {
            ply: ply as u32,
            word: position.word(*turn),
            client: format!("record-{ply}"),
            used: 0,
        });
    }
    if let Some(score) = record.result() {
        events.push(Event::Ended {
            winner: score.winner.map(SideName::from),
            ending: score.ending.map(|ending| ending.name().to_owned()),
        });
    }
    Ok(events)
}
