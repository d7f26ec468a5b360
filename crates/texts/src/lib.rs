#![doc = include_str!("../README.md")]
//!
//! # An example
//! ```
//! # // What `catalogue!` includes for a crate, written by hand.
//! # mod texts {
//! #     pub const MESSAGES: &[jersi_texts::Entry] = &[("cubes-left", &["count"])];
//! #     const EN: &str = "cubes-left = { $count ->\n    [one] One cube is left.\n   *[other] { $count } cubes are left.\n }";
//! #     const FR: &str = "cubes-left = { $count ->\n    [one] Il reste un cube.\n   *[other] Il reste { $count } cubes.\n }";
//! #     pub static CATALOGUE: jersi_texts::Catalogue =
//! #         jersi_texts::Catalogue::new(&[("en", &[EN]), ("fr", &[FR])], &[]);
//! # }
//! use jersi_texts::{Lang, Text, decimal, list_or, t};
//!
//! # fn main() {
//! let french = Lang::from_tag("fr-CA").expect("a language with texts");
//! assert_eq!(t!(Lang::EN, "cubes-left", count = 1), "One cube is left.");
//! assert_eq!(t!(french, "cubes-left", count = 4), "Il reste 4 cubes.");
//! assert_eq!(t!(Lang::PSEUDO, "cubes-left", count = 4), "⟦4 čúbëš árë lëft.⟧");
//!
//! // One for everybody, whatever they read.
//! let all = Text::by(|lang| t!(lang, "cubes-left", count = 2));
//! assert_eq!(all.get(french), "Il reste 2 cubes.");
//!
//! assert_eq!(list_or(french, ["a", "b", "c"]), "a, b ou c");
//! assert_eq!(decimal(french, -0.25, 1), "−0,2");
//! # }
//! ```

// `catalogue!` and what it includes name this crate from outside.
extern crate self as jersi_texts;

mod catalogue;
mod help;
mod lang;
pub mod pseudo;
mod text;
mod value;

pub use catalogue::{Catalogue, Entry, Verdict, check, verdict};
pub use help::{capital, decimal, list_and, list_or, no_break};
pub use lang::{Lang, UnknownLang};
pub use text::Text;
pub use value::Value;

catalogue!();

/// The sentences of this crate: write it once, in the crate's root, for a crate whose `build.rs` calls
/// `jersi_texts_build::embed()`. It is a module `texts` with what [`t!`] needs, and a test that all languages say the
/// same things.
#[macro_export]
macro_rules! catalogue {
    () => {
        mod texts {
            include!(concat!(env!("OUT_DIR"), "/texts.rs"));

            #[cfg(test)]
            #[test]
            fn all_languages_say_the_same_things() {
                $crate::check(&CATALOGUE);
            }
        }
    };
}

/// A sentence of this crate's catalogue in a language: `t!(lang, "id", name = value, …)`.
///
/// An attribute is asked for as `"id.attribute"`. The id and the names of the variables are checked at compile time:
/// ```compile_fail
/// # mod texts { pub const MESSAGES: &[jersi_texts::Entry] = &[("hello", &["name"])];
/// # pub static CATALOGUE: jersi_texts::Catalogue = jersi_texts::Catalogue::new(&[("en", &["hello = Hello, { $name }"])], &[]); }
/// # use jersi_texts::{Lang, t};
/// # fn main() {
/// t!(Lang::EN, "hallo", name = "Ann");
/// # }
/// ```
/// ```compile_fail
/// # mod texts { pub const MESSAGES: &[jersi_texts::Entry] = &[("hello", &["name"])];
/// # pub static CATALOGUE: jersi_texts::Catalogue = jersi_texts::Catalogue::new(&[("en", &["hello = Hello, { $name }"])], &[]); }
/// # use jersi_texts::{Lang, t};
/// # fn main() {
/// t!(Lang::EN, "hello", nom = "Ann");
/// # }
/// ```
/// ```
/// # mod texts { pub const MESSAGES: &[jersi_texts::Entry] = &[("hello", &["name"])];
/// # pub static CATALOGUE: jersi_texts::Catalogue = jersi_texts::Catalogue::new(&[("en", &["hello = Hello, { $name }"])], &[]); }
/// # use jersi_texts::{Lang, t};
/// # fn main() {
/// assert_eq!(t!(Lang::EN, "hello", name = "Ann"), "Hello, Ann");
/// # }
/// ```
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the catalogue is the caller's")]
macro_rules! t {
    ($lang:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const _: () = match $crate::verdict(crate::texts::MESSAGES, $id, &[$(stringify!($name)),*]) {
            $crate::Verdict::Fine => (),
            $crate::Verdict::Unknown => panic!(concat!("there is no text `", $id, "` in texts/en")),
            $crate::Verdict::Variables => panic!(concat!("the text `", $id, "` has other variables")),
        };
        crate::texts::CATALOGUE.say($lang, $id, &[$((stringify!($name), $crate::Value::from($value))),*])
    }};
}

/// A sentence of this crate's catalogue in every language, as a [`Text`]: `text!("id", name = value, …)`. The values are taken once for
/// each language, so they are numbers or references.
#[macro_export]
macro_rules! text {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Text::by(|lang| $crate::t!(lang, $id $(, $name = $value)*))
    };
}

/// A sentence whose id is only known at run time: `t_id!(lang, &format!("refusal-{code}"), name = value, …)`.
///
/// It may be given more variables than the sentence uses. An id that is not there is a mistake in the program: it fails
/// where debug assertions do, and is the text itself elsewhere.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the catalogue is the caller's")]
macro_rules! t_id {
    ($lang:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        crate::texts::CATALOGUE.say($lang, $id, &[$((stringify!($name), $crate::Value::from($value))),*])
    };
}
