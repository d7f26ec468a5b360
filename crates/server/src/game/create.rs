//! Making a game: who plays, what is drawn, what is refused.

use std::sync::Arc;

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use jersi_engine::{Level, choose_form};
use jersi_record::Record;
use jersi_rules::{Position, Ruleset, Side};
use jersi_schema::{Forms, GameId, Message, NewGame, Player, RulesFile, SideName};

use super::{Event, GameError, MAX_NAME, MAX_TURNS, Seat, Spec};
use crate::key::Key;
use crate::library::{Library, forms, with_option};

/// What chance has to decide about a new game, drawn by somebody else: numbers that nobody can guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    /// Who has which colour.
    pub colours: u64,
    /// The number of a random setup.
    pub setup: u64,
    /// White's special form, and Black's.
    pub forms: [u64; 2],
}

/// Who comes to sit where.
#[derive(Clone, Copy)]
pub struct Sitters {
    /// A key for each seat of the maker's; one key holds both, if both are.
    pub keys: [Key; 2],
    /// Whether the maker is a program.
    pub bot: bool,
    /// The key of the program that is invited.
    pub invited: Option<Key>,
}

impl From<[Key; 2]> for Sitters {
    fn from(keys: [Key; 2]) -> Sitters {
        Sitters { keys, bot: false, invited: None }
    }
}

/// The first entries of a new game's log.
pub fn created(
    mut new: NewGame,
    sitters: impl Into<Sitters>,
    draws: Draws,
    library: &Library,
) -> Result<Vec<Event>, GameError> {
    let Sitters { keys, bot, invited } = sitters.into();
    if new.draw_colours && draws.colours & 1 == 1 {
        new.players.swap(0, 1);
    }
    let shared = new.players.iter().all(|player| matches!(player, Player::Me { .. }));
    let keys = if shared { [keys[0]; 2] } else { keys };
    let [white, black] = new.players;
    let seat = |player: Player, key: Key| -> Result<Seat, GameError> {
        Ok(match player {
            Player::Me { name } => Seat::Person { name: clean_name(&name)?, key, bot },
            Player::Open => Seat::Open,
            Player::Bot { name } => {
                let key = invited.ok_or_else(|| GameError::NoSuchBot(name.clone()))?;
                Seat::Person { name: clean_name(&name)?, key, bot: true }
            }
            Player::Computer { level } => Seat::Computer { level: check_level(level)? },
        })
    };
    let seats = [seat(white, keys[0])?, seat(black, keys[1])?];
    if seats.iter().all(|seat| *seat == Seat::Open) {
        return Err(GameError::NobodyPlays);
    }
    let spec = Spec {
        variant: new.variant,
        rules: new.rules,
        start: new.start,
        forms: new.forms,
        draw_seed: new.draw_seed,
        clock: new.clock,
        public: new.public,
    };
    begin(spec, seats, None, draws, library)
}

/// The first entries of the log of two people who have found each other; who has which colour is drawn.
pub fn paired(
    spec: Spec,
    mut seats: [Seat; 2],
    draws: Draws,
    library: &Library,
) -> Result<Vec<Event>, GameError> {
    if draws.colours & 1 == 1 {
        seats.swap(0, 1);
    }
    begin(spec, seats, None, draws, library)
}

/// The first entries of a game's log.
pub(super) fn begin(
    spec: Spec,
    seats: [Seat; 2],
    rematch_of: Option<GameId>,
    draws: Draws,
    library: &Library,
) -> Result<Vec<Event>, GameError> {
    if !spec.clock.is_within_bounds() {
        return Err(GameError::BadTimeControl);
    }
    let asked = library.load(&spec.variant, spec.rules.as_ref())?;
    let variant = draw_variant(&spec, &asked, draws, library)?;
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
                let form = choose_form(&rules, names, draws.forms[side.index()]).unwrap_or("none").to_owned();
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
) -> Result<Option<Event>, GameError> {
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
fn draw_variant(
    spec: &Spec,
    rules: &Arc<Ruleset>,
    draws: Draws,
    library: &Library,
) -> Result<String, GameError> {
    let mut id = rules.id().to_owned();
    if spec.draw_seed {
        // A number fits only a random setup; elsewhere there is nothing to draw.
        let drawn = with_option(&id, "seed", &(draws.setup >> 11).to_string());
        if library.load(&drawn, spec.rules.as_ref()).is_ok() {
            id = drawn;
        }
    }
    if spec.forms == Forms::Agreed {
        return Ok(id);
    }
    let Some((option, names, _)) = forms(rules) else {
        return Err(GameError::NoForms(id));
    };
    if id.contains(&format!("+{option}=")) {
        return Err(GameError::FormsNamed(id));
    }
    if spec.start.is_some() {
        return Err(GameError::FormsWithStart);
    }
    let [white, black] = draws.forms.map(|draw| (draw % names.len().max(1) as u64) as usize);
    Ok(match (spec.forms, names.get(white), names.get(black)) {
        (Forms::RandomBoth, Some(both), _) => with_option(&id, option, both),
        (Forms::RandomEach, Some(white), Some(black)) => {
            with_option(&id, option, &format!("{white}/{black}"))
        }
        _ => id,
    })
}

/// Refuses a first position that cannot be played on.
fn check_start(rules: &Arc<Ruleset>, text: &str) -> Result<(), GameError> {
    let position = Position::read(rules, text)
        .map_err(|error| GameError::BadStart(Message::by(|lang| error.problem.say(lang))))?;
    match position.outcome() {
        None => Ok(()),
        Some(_) => Err(GameError::StartIsOver),
    }
}

/// A name without what cannot be seen: at most 40 characters, no control characters. A name of nothing else is none, and refused;
/// who wants no name gives none.
pub fn clean_name(name: &str) -> Result<String, GameError> {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let categories = CodePointMapData::<GeneralCategory>::new();
    // What breaks lines or turns the direction of the text would reach beyond the name; what has no width, or no meaning, would let two
    // names look the same.
    let hidden = |c: char| {
        let unseen = GeneralCategoryGroup::Other.union(GeneralCategoryGroup::LineSeparator);
        let unseen = unseen.union(GeneralCategoryGroup::ParagraphSeparator);
        c == BLANK || ignorable.contains(c) || unseen.contains(categories.get(c))
    };
    let blank = |c: char| GeneralCategoryGroup::SpaceSeparator.contains(categories.get(c));
    let shown: String =
        name.chars().filter(|&c| !hidden(c)).map(|c| if blank(c) { ' ' } else { c }).collect();
    let clean = shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let marks_only = clean.chars().all(|c| GeneralCategoryGroup::Mark.contains(categories.get(c)));
    match clean.chars().count() {
        _ if marks_only && !name.is_empty() => Err(GameError::NameNotSeen),
        ..=MAX_NAME => Ok(clean),
        _ => Err(GameError::NameTooLong),
    }
}

/// A pattern of dots without dots.
const BLANK: char = '\u{2800}';

fn check_level(level: u8) -> Result<u8, GameError> {
    Level::new(level).map(|level| level.number()).ok_or(GameError::NoSuchLevel(level))
}

/// The log of a game that comes in as a record.
pub fn imported(record: &Record, rules: Option<RulesFile>) -> Result<Vec<Event>, GameError> {
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
        match clean_name(&name) {
            // What somebody else wrote is read as far as it can be.
            Err(GameError::NameNotSeen) => Ok(String::new()),
            name => name,
        }
    };
    let seats = [Seat::Absent { name: name("White")? }, Seat::Absent { name: name("Black")? }];
    let variant = spec.variant.clone();
    let mut events = vec![Event::Created { spec, variant, seats, rematch_of: None }, Event::Imported];
    let turns = record.main_line();
    if turns.len() > MAX_TURNS {
        return Err(GameError::TooManyTurns);
    }
    for (ply, (turn, position)) in turns.iter().zip(record.positions()).enumerate() {
        events.push(Event::Turn {
            ply: ply as u32,
            word: position.word(*turn),
            client: format!("record-{ply}"),
            used: 0,
            asked: None,
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
