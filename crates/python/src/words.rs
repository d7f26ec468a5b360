//! Languages, and what goes wrong, in words.

use std::sync::{PoisonError, RwLock};

use jersi_texts::Lang;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    jersi,
    JersiError,
    PyValueError,
    "Something is not as it should be; the message says what, and what to do."
);
create_exception!(
    jersi,
    RulesError,
    JersiError,
    "An id or a rule file has mistakes; the message tells all of them, with their places."
);
create_exception!(jersi, PositionError, JersiError, "A text is no position of this game.");
create_exception!(jersi, IllegalTurn, JersiError, "A turn is not legal here, or no turn at all.");
create_exception!(
    jersi,
    RecordError,
    JersiError,
    "A text is no record of a game, or a record cannot be changed like this."
);

/// The language that speaks where none is asked for.
static LANGUAGE: RwLock<Lang> = RwLock::new(Lang::EN);

/// The language of a tag, or the one that is set.
pub fn language(tag: Option<&str>) -> PyResult<Lang> {
    match tag {
        None => Ok(current()),
        Some(tag) => {
            tag.parse().map_err(|error: jersi_texts::UnknownLang| JersiError::new_err(error.say(current())))
        }
    }
}

pub fn current() -> Lang {
    *LANGUAGE.read().unwrap_or_else(PoisonError::into_inner)
}

/// The tags of all languages there are texts in.
///
/// >>> import jersi
/// >>> jersi.languages()[:2]
/// ['en', 'fr']
#[pyfunction]
pub fn languages() -> Vec<&'static str> {
    Lang::all().map(Lang::tag).collect()
}

/// Sets the language of all messages that are not asked for in another; returns the tag of the one before.
///
/// >>> import jersi
/// >>> jersi.set_language("fr")
/// 'en'
/// >>> jersi.Game("pijersi").start().refusal("b4=b5")
/// 'une pile entière ne se pose pas sur votre unité en b5'
/// >>> jersi.set_language("en")
/// 'fr'
#[pyfunction]
pub fn set_language(tag: &str) -> PyResult<&'static str> {
    let lang = language(Some(tag))?;
    let mut current = LANGUAGE.write().unwrap_or_else(PoisonError::into_inner);
    let before = current.tag();
    *current = lang;
    Ok(before)
}

/// A sentence of this package's own catalogue, for its Python half.
#[pyfunction]
#[pyo3(signature = (id, lang=None))]
pub fn say(id: &str, lang: Option<&str>) -> PyResult<String> {
    Ok(jersi_texts::t_id!(language(lang)?, id))
}
