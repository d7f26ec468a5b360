//! How many tests passed, as the programs that run them say it.

use std::ops::AddAssign;

/// How many tests did what.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub passed: u32,
    pub failed: u32,
    pub skipped: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Reads the counts of a line of output; none in most lines.
pub type Reader = fn(&str) -> Counts;

/// For what is no program of tests: it passes or fails as a whole.
pub fn nothing(_line: &str) -> Counts {
    Counts::default()
}

/// `warning: unused variable`: a build with any has failed.
pub fn warnings(line: &str) -> Counts {
    Counts { failed: u32::from(line.starts_with("warning: ")), ..Counts::default() }
}

/// `test result: ok. 12 passed; 0 failed; 1 ignored; …`
pub fn cargo(line: &str) -> Counts {
    let Some(counts) = line.strip_prefix("test result: ") else { return Counts::default() };
    Counts {
        passed: before(counts, " passed"),
        failed: before(counts, " failed"),
        skipped: before(counts, " ignored"),
    }
}

/// `      Tests  1 failed | 414 passed (415)`
pub fn vitest(line: &str) -> Counts {
    let plain = without_colours(line);
    let Some(counts) = plain.trim_start().strip_prefix("Tests ") else { return Counts::default() };
    Counts {
        passed: before(counts, " passed"),
        failed: before(counts, " failed"),
        skipped: before(counts, " skipped"),
    }
}

/// `  43 passed (5.2m)`, with a line of its own for each kind.
pub fn playwright(line: &str) -> Counts {
    let plain = without_colours(line);
    let words: Vec<&str> = plain.split_whitespace().collect();
    let number = words.first().and_then(|number| number.parse().ok()).unwrap_or(0);
    match words.get(1).copied() {
        Some("passed") => Counts { passed: number, ..Counts::default() },
        Some("failed") => Counts { failed: number, ..Counts::default() },
        Some("skipped") => Counts { skipped: number, ..Counts::default() },
        _ => Counts::default(),
    }
}

/// `1 failed, 98 passed, 2 skipped in 12.34s`
pub fn pytest(line: &str) -> Counts {
    let plain = without_colours(line);
    let plain = plain.trim_matches(['=', ' ']);
    let is_sum = plain.starts_with(|c: char| c.is_ascii_digit()) && plain.contains(" in ");
    if !is_sum {
        return Counts::default();
    }
    Counts {
        passed: before(plain, " passed"),
        failed: before(plain, " failed"),
        skipped: before(plain, " skipped"),
    }
}

/// The number before a word.
fn before(text: &str, word: &str) -> u32 {
    let head = text.split(word).next().filter(|head| head.len() < text.len()).unwrap_or("");
    head.split_whitespace().last().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// A line without the escapes that colour it.
fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut escaped = false;
    for letter in line.chars() {
        match letter {
            '\u{1b}' => escaped = true,
            'm' if escaped => escaped = false,
            _ if escaped => {}
            _ => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u32, failed: u32, skipped: u32) -> Counts {
        Counts { passed, failed, skipped }
    }

    #[test]
    fn counts_are_read_where_they_are() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(cargo(line), counts(12, 3, 1));
        assert_eq!(cargo("test board::geometry ... ok"), counts(0, 0, 0));
        let line = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[31m1 failed\u{1b}[39m\u{1b}[22m | 414 passed (415)";
        assert_eq!(vitest(line), counts(414, 1, 0));
        assert_eq!(vitest(" Test Files  2 passed (2)"), counts(0, 0, 0));
        assert_eq!(pytest("1 failed, 98 passed, 2 skipped in 12.34s"), counts(98, 1, 2));
        assert_eq!(pytest("======= 98 passed in 62.34s (0:01:02) ======="), counts(98, 0, 0));
        assert_eq!(pytest("..... [ 5%]"), counts(0, 0, 0));
        assert_eq!(playwright("  43 passed (5.2m)"), counts(43, 0, 0));
        assert_eq!(playwright("  2 failed"), counts(0, 2, 0));
        assert_eq!(playwright("  1 skipped"), counts(0, 0, 1));
        assert_eq!(playwright("  ✓  1 game.spec.ts › passed turns"), counts(0, 0, 0));
    }
}
