//! A line that is being typed: a turn or a word.

use jersi_rules::Position;
use jersi_texts::Lang;

use crate::command;

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Prompt {
    /// What stands there.
    pub text: String,
    /// The possible turns, as words.
    turns: Vec<String>,
}

/// How many characters a line may have.
const LONGEST: usize = 400;

impl Prompt {
    /// A line that begins so.
    pub fn new(text: &str, position: &Position) -> Prompt {
        let turns = position.turns().into_iter().map(|turn| position.word(turn)).collect();
        Prompt { text: text.to_owned(), turns }
    }

    /// A character is typed.
    pub fn push(&mut self, c: char) {
        if !c.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(c);
        }
    }

    /// All that the line could become.
    pub fn candidates(&self, lang: Lang) -> Vec<String> {
        if let Some(before) = command::before_file(&self.text) {
            let files = files(&self.text[before.len()..]);
            return files.into_iter().map(|file| format!("{before}{file}")).collect();
        }
        let words = command::all_words(lang).into_iter().filter(|_| !self.text.is_empty());
        let all = self.turns.iter().cloned().chain(words);
        all.filter(|word| word.starts_with(self.text.as_str()) && *word != self.text).collect()
    }

    /// Completes the line as far as there is no choice.
    pub fn complete(&mut self, lang: Lang) {
        let candidates = self.candidates(lang);
        let Some(first) = candidates.first() else { return };
        let same = |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
        // A turn that could end here or go on is not completed beyond its end.
        let whole = self.turns.contains(&self.text);
        let common = candidates.iter().map(|word| same(first, word)).min().unwrap_or(0);
        if !whole || candidates.len() == 1 {
            self.text = first.chars().take(common).collect();
        }
    }
}

/// How many files are offered at most.
const MOST_FILES: usize = 200;

/// The files and folders whose path begins so; folders with a slash, to go on.
fn files(beginning: &str) -> Vec<String> {
    let (folder, start) =
        beginning.rsplit_once('/').map_or(("", beginning), |(folder, start)| (folder, start));
    let prefix = &beginning[..beginning.len() - start.len()];
    let place = match (folder, prefix) {
        ("", "/") => "/",
        ("", _) => ".",
        (folder, _) => folder,
    };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            // Hidden files are offered to those who begin with a point.
            let wanted = name.starts_with(start) && (start.starts_with('.') || !name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            wanted.then(|| format!("{prefix}{name}{slash}"))
        })
        .filter(|path| path != beginning)
        .take(MOST_FILES)
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::Ruleset;

    #[test]
    fn names_of_files_are_completed() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("games")).expect("a folder");
        std::fs::write(folder.path().join("games/one.jersi"), "").expect("written");
        let start = Ruleset::load("pijersi").expect("a game of ours").start();
        let place = folder.path().display().to_string();
        let mut prompt = Prompt::new(&format!("load {place}/g"), &start);
        prompt.complete(Lang::EN);
        assert_eq!(prompt.text, format!("load {place}/games/"));
        prompt.complete(Lang::EN);
        assert_eq!(prompt.text, format!("load {place}/games/one.jersi"));
        assert!(Prompt::new("enregistrer /no/such/", &start).candidates(Lang::EN).is_empty());
    }

    #[test]
    fn turns_and_words_are_completed() {
        let start = Ruleset::load("pijersi").expect("a game of ours").start();
        let mut prompt = Prompt::new("b4=", &start);
        assert!(prompt.candidates(Lang::EN).iter().all(|word| word.starts_with("b4=")));
        prompt.complete(Lang::EN);
        assert!(prompt.text.starts_with("b4="));
        let mut prompt = Prompt::new("un", &start);
        prompt.complete(Lang::EN);
        assert_eq!(prompt.text, "undo");
        prompt.push('\n');
        assert_eq!(prompt.text, "undo");
    }
}
