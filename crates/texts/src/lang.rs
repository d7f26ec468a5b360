//! Languages, as many as there are files.

use std::fmt;
use std::str::FromStr;

use crate::catalogue::compare;
use crate::{list_and, t};

/// A language there are texts in.
///
/// It is not an enumeration: the languages are the folders `texts/<tag>` of this crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Lang(u8);

/// Those of our own catalogue, English first.
const LANGUAGES: &[(&str, &[&str])] = crate::texts::LANGUAGES;

impl Lang {
    /// English: the language of the programmers, which speaks where another one is silent.
    pub const EN: Lang = Lang(0);
    /// `qps`: English with accents in `⟦ ⟧`, to see what does not come from a catalogue. It is not among [`Lang::all`].
    pub const PSEUDO: Lang = Lang(LANGUAGES.len() as u8);

    /// All languages, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Lang> + Clone {
        (0..LANGUAGES.len() as u8).map(Lang)
    }

    /// All, and the pseudo-language.
    pub(crate) fn with_pseudo() -> impl Iterator<Item = Lang> {
        Lang::all().chain([Lang::PSEUDO])
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The language with exactly this tag, in a constant or a test that wants just that one.
    ///
    /// # Panics
    /// If there are no texts in it.
    pub const fn known(tag: &str) -> Lang {
        let mut i = 0;
        while i < LANGUAGES.len() {
            if compare(LANGUAGES[i].0, tag) == 0 {
                return Lang(i as u8);
            }
            i += 1;
        }
        panic!("there are no texts in this language");
    }

    /// The language of a tag or a locale, as `fr`, `fr-CA` or `fr_FR.UTF-8`, if there are texts in it: just there, or
    /// in the language without the country.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let find = |tag: &str| Lang::with_pseudo().find(|lang| lang.tag().eq_ignore_ascii_case(tag));
        find(&tag).or_else(|| find(tag.split('-').next()?))
    }

    /// The first language there are texts in that a browser asks for in its `Accept-Language`, or English.
    pub fn accepted(header: &str) -> Lang {
        let mut wanted: Vec<(f32, &str)> = Vec::new();
        for part in header.split(',') {
            let (tag, parameters) = part.split_once(';').unwrap_or((part, ""));
            let weight = parameters.trim().strip_prefix("q=").and_then(|q| q.parse().ok()).unwrap_or(1.0);
            if weight > 0.0 {
                wanted.push((weight, tag.trim()));
            }
        }
        // A stable sort: equal weights stay in the browser's order.
        wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
        wanted.into_iter().find_map(|(_, tag)| Lang::from_tag(tag)).unwrap_or_default()
    }

    /// The language of the terminal: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides. English if
    /// there are no texts in its language.
    pub fn of_environment() -> Lang {
        Lang::of_locale(|name| std::env::var(name).ok())
    }

    fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.and_then(|locale| Lang::from_tag(&locale)).unwrap_or_default()
    }

    /// Its tag (BCP 47), as `en` or `fr`.
    pub fn tag(self) -> &'static str {
        LANGUAGES.get(self.index()).map_or("qps", |(tag, _)| tag)
    }

    /// What it calls itself, as `Français`.
    pub fn name(self) -> String {
        t!(self, "language-name")
    }
}

/// The tag.
impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lang({})", self.tag())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(tag: &str) -> Result<Lang, UnknownLang> {
        Lang::from_tag(tag).ok_or_else(|| UnknownLang(tag.to_owned()))
    }
}

/// There are no texts in this language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLang(String);

impl UnknownLang {
    /// The sentence, in a language there are texts in.
    pub fn say(&self, lang: Lang) -> String {
        let known = list_and(lang, Lang::all().map(Lang::tag));
        t!(lang, "unknown-language", tag = &self.0, known = known)
    }
}

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::EN))
    }
}

impl std::error::Error for UnknownLang {}

#[cfg(feature = "serde")]
impl serde::Serialize for Lang {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Lang {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Lang, D::Error> {
        let tag = String::deserialize(deserializer)?;
        tag.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FR: Lang = Lang::known("fr");

    #[test]
    fn tags_and_locales() {
        for tag in ["fr", "FR", "fr-CA", "fr_CA.UTF-8", "fr.UTF-8", "fr@euro"] {
            assert_eq!(Lang::from_tag(tag), Some(FR), "{tag}");
        }
        for tag in ["", "C", "POSIX", "fry_NL", "f", "tlh", "xx-fr"] {
            assert_eq!(Lang::from_tag(tag), None, "{tag}");
        }
        assert_eq!(Lang::from_tag("qps"), Some(Lang::PSEUDO));
        assert_eq!(Lang::default(), Lang::EN);
        assert_eq!(Lang::EN.tag(), "en");
        assert!(Lang::all().any(|lang| lang == FR) && Lang::all().all(|lang| lang != Lang::PSEUDO));
        assert_eq!(format!("{FR} {FR:?} {}", FR.name()), "fr Lang(fr) Français");
        let error = "tlh".parse::<Lang>().expect_err("no Klingon");
        let known = list_and(Lang::EN, Lang::all().map(Lang::tag));
        assert_eq!(error.to_string(), format!("there are no texts in `tlh`; there are texts in {known}"));
    }

    #[test]
    fn the_browser_is_given_what_it_likes_best() {
        for (header, lang) in [
            ("", Lang::EN),
            ("fr", FR),
            ("fr-FR,fr;q=0.9,en;q=0.8", FR),
            ("en;q=0.8, fr;q=0.9", FR),
            ("tlh, fr;q=0.5", FR),
            ("tlh-XX, en, fr", Lang::EN),
            ("fr;q=0, en", Lang::EN),
            ("*", Lang::EN),
            (";;;q=,=", Lang::EN),
        ] {
            assert_eq!(Lang::accepted(header), lang, "{header}");
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            Lang::of_locale(|name| set.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), FR);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]), Lang::EN);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "fr")]), FR);
        assert_eq!(of(&[]), Lang::EN);
    }
}
