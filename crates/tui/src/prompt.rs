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

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::Ruleset;

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
