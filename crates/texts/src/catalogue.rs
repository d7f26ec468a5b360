//! The sentences of a crate, by language and id.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::{Lang, Value, pseudo};

/// The id of a message and the variables it needs, both in order of the alphabet.
pub type Entry = (&'static str, &'static [&'static str]);

type Bundle = FluentBundle<FluentResource>;

/// What a crate can say: made by [`catalogue!`](crate::catalogue), asked by [`t!`](crate::t).
pub struct Catalogue {
    /// Each language's tag and files, English first.
    languages: &'static [(&'static str, &'static [&'static str])],
    /// What one language says and another does not.
    differences: &'static [&'static str],
    /// Read when they are first needed, by [`Lang::index`].
    bundles: OnceLock<Box<[OnceLock<Bundle>]>>,
}

impl Catalogue {
    /// The catalogue of some languages, each with its tag and the text of its files, English first.
    pub const fn new(
        languages: &'static [(&'static str, &'static [&'static str])],
        differences: &'static [&'static str],
    ) -> Catalogue {
        Catalogue { languages, differences, bundles: OnceLock::new() }
    }

    /// A sentence in a language; in English where that language has none.
    pub fn say(&self, lang: Lang, id: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let text = self.find(lang, id, values).or_else(|| self.find(Lang::EN, id, values));
        let Some(text) = text else {
            debug_assert!(false, "there is no text `{id}`");
            return id.to_owned();
        };
        if lang == Lang::PSEUDO { pseudo::enclose(&text) } else { text }
    }

    /// Whether there is such a message.
    pub fn has(&self, id: &str) -> bool {
        let (id, attribute) = split(id);
        self.bundle(Lang::EN).get_message(id).is_some_and(|message| match attribute {
            Some(attribute) => message.get_attribute(attribute).is_some(),
            None => message.value().is_some(),
        })
    }

    fn find(&self, lang: Lang, id: &str, values: &[(&'static str, Value<'_>)]) -> Option<String> {
        let (message, attribute) = split(id);
        let bundle = self.bundle(lang);
        let message = bundle.get_message(message)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut arguments = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            arguments.set(*name, value.lent());
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "`{id}`: {errors:?}");
        Some(text)
    }

    fn bundle(&self, lang: Lang) -> &Bundle {
        let bundles = self.bundles.get_or_init(|| Lang::with_pseudo().map(|_| OnceLock::new()).collect());
        bundles[lang.index()].get_or_init(|| self.read(lang))
    }

    fn read(&self, lang: Lang) -> Bundle {
        let source = if lang == Lang::PSEUDO { Lang::EN } else { lang };
        let mut bundle = Bundle::new_concurrent(vec![source.tag().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        if lang == Lang::PSEUDO {
            bundle.set_transform(Some(pseudo::accents));
        }
        let files =
            self.languages.iter().find(|(tag, _)| *tag == source.tag()).map_or(&[][..], |(_, files)| files);
        for file in files {
            // The build has read them already, and refused what is no Fluent.
            let resource = FluentResource::try_new((*file).to_owned());
            debug_assert!(resource.is_ok(), "{resource:?}");
            bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
        }
        bundle
    }
}

fn split(id: &str) -> (&str, Option<&str>) {
    id.split_once('.').map_or((id, None), |(id, attribute)| (id, Some(attribute)))
}

/// Panics, with file and line, if the languages of a catalogue do not say the same things, or one of [`Lang::all`] is
/// missing. [`catalogue!`](crate::catalogue) makes a test of it.
pub fn check(catalogue: &Catalogue) {
    let silent = Lang::all().filter(|lang| !catalogue.languages.iter().any(|(tag, _)| *tag == lang.tag()));
    let silent = silent.map(|lang| format!("there is no folder texts/{}", lang.tag()));
    let wrong: Vec<String> = silent.chain(catalogue.differences.iter().map(|&d| d.to_owned())).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What [`t!`](crate::t) knows at compile time about an id and its variables.
pub enum Verdict {
    /// There is such a message, with these variables.
    Fine,
    /// There is none.
    Unknown,
    /// There is one, with others.
    Variables,
}

/// Whether there is a message with that id and these variables, each once and in any order.
pub const fn verdict(messages: &[Entry], id: &str, variables: &[&str]) -> Verdict {
    let (mut low, mut high) = (0, messages.len());
    while low < high {
        let middle = (low + high) / 2;
        match compare(messages[middle].0, id) {
            0 => {
                let known = messages[middle].1;
                let same =
                    known.len() == variables.len() && all_in(known, variables) && all_in(variables, known);
                return if same { Verdict::Fine } else { Verdict::Variables };
            }
            1 => high = middle,
            _ => low = middle + 1,
        }
    }
    Verdict::Unknown
}

const fn all_in(some: &[&str], all: &[&str]) -> bool {
    let mut i = 0;
    while i < some.len() {
        let mut j = 0;
        while j < all.len() && compare(some[i], all[j]) != 0 {
            j += 1;
        }
        if j == all.len() {
            return false;
        }
        i += 1;
    }
    true
}

/// 0 if they are the same, 1 if the first is the greater one, -1 otherwise.
pub(crate) const fn compare(a: &str, b: &str) -> i8 {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return if a[i] > b[i] { 1 } else { -1 };
        }
        i += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() > b.len() {
        1
    } else {
        -1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static MINE: Catalogue = Catalogue::new(
        &[
            (
                "en",
                &[
                    "a = A\n    .title = T\nb = B { $x }",
                    "c = { $n ->\n    [0] none\n    [one] one\n   *[other] { $n }\n }",
                ],
            ),
            ("fr", &["b = Bé { $x }"]),
        ],
        &["here.ftl:1: `a` is missing in `fr`"],
    );

    #[test]
    fn what_a_language_lacks_is_english() {
        let fr = Lang::known("fr");
        assert_eq!(MINE.say(fr, "b", &[("x", Value::from("y"))]), "Bé y");
        assert_eq!(MINE.say(fr, "a", &[]), "A");
        assert_eq!(MINE.say(fr, "a.title", &[]), "T");
        assert!(MINE.has("a.title") && MINE.has("b") && !MINE.has("b.title") && !MINE.has("d"));
    }

    #[test]
    fn numbers_choose_variants() {
        let say = |n: u32| MINE.say(Lang::EN, "c", &[("n", Value::from(n))]);
        assert_eq!([say(0), say(1), say(20_000)], ["none", "one", "20000"]);
    }

    #[test]
    fn pseudo_marks_what_comes_from_the_catalogue() {
        assert_eq!(MINE.say(Lang::PSEUDO, "b", &[("x", Value::from("axe"))]), "⟦B axe⟧");
        assert_eq!(MINE.say(Lang::PSEUDO, "a", &[]), "⟦Á⟧");
    }

    #[test]
    #[should_panic(expected = "here.ftl:1: `a` is missing in `fr`")]
    fn differences_fail() {
        check(&MINE);
    }

    #[test]
    fn ids_and_variables_are_judged() {
        const M: &[Entry] = &[("a", &[]), ("ab", &["x", "y"]), ("b", &["x"])];
        assert!(matches!(verdict(M, "a", &[]), Verdict::Fine));
        assert!(matches!(verdict(M, "ab", &["y", "x"]), Verdict::Fine));
        assert!(matches!(verdict(M, "ab", &["x", "x"]), Verdict::Variables));
        assert!(matches!(verdict(M, "b", &[]), Verdict::Variables));
        assert!(matches!(verdict(M, "aa", &[]), Verdict::Unknown));
        assert!(matches!(verdict(M, "", &[]), Verdict::Unknown));
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "there is no text `nowhere`"))]
    fn an_unknown_id_is_its_own_text() {
        assert_eq!(MINE.say(Lang::EN, "nowhere", &[]), "nowhere");
    }
}
