//! The turns of a record, as they are read.

use std::sync::Arc;

use jersi_rules::{Position, Ruleset, Side};
use jersi_tree::short;

use crate::ending::{Ending, GameResult};
use crate::error::{RecordError, RecordProblem, Spot};
use crate::lexer::{Number, Token, shown};
use crate::notes::Notes;
use crate::placements::{self, Placement};
use crate::read::{Head, Stated, Tag, not_a_turn, read_notes, read_score};
use crate::sentence;
use crate::tree::{MAX_NESTING, NodeId, Tree};

/// A line of turns that is being read: the main line, or a variation.
struct Branch {
    node: NodeId,
    position: Position,
    /// The position before the last turn: where a variation of it begins.
    before: Option<Position>,
    /// How many turns were played since the start.
    turns: u64,
    /// Where the variation was opened.
    opened: Spot,
    /// Comments before the first turn of a variation.
    lead: Notes,
}

/// In which ways the numbers so far can be understood.
#[derive(Clone, Copy)]
struct Counting {
    /// Whether there were numbers at all.
    seen: bool,
    /// The round of the position, or the placement.
    rounds: bool,
    /// Every turn since the start of the record.
    turns: bool,
    /// Every turn since round 1.
    all_turns: bool,
}

/// The turns.
pub(crate) struct Body<'a> {
    pub start: Position,
    /// Whether placements can still give the start.
    start_open: bool,
    /// Whether the start stands in a tag.
    start_given: bool,
    pub tree: Tree,
    branch: Branch,
    /// The lines around the present one.
    outer: Vec<Branch>,
    /// Placements that were read, but not yet played.
    waiting: Vec<Placement>,
    number: Option<(Spot, Number<'a>)>,
    counting: Counting,
    /// Dots that wait for Black's turn, or end the text.
    dots: Option<Spot>,
    /// Dots in White's place: they can only end the text.
    trailing: Option<Spot>,
    stated: Vec<Stated>,
    /// Whether a result was given behind the turns, …
    over: bool,
    /// … and not only as a sentence.
    scored: bool,
}

impl<'a> Body<'a> {
    pub fn new(rules: &Arc<Ruleset>, start: Option<Position>, head: &mut Head) -> Body<'a> {
        let start_given = start.is_some();
        let start = start.unwrap_or_else(|| rules.start());
        let branch = Branch {
            node: NodeId::ROOT,
            position: start.clone(),
            before: None,
            turns: 0,
            opened: Spot { line: 1, column: 1 },
            lead: Notes::default(),
        };
        let mut tree = Tree::new();
        tree.note(NodeId::ROOT, |notes| *notes = std::mem::take(&mut head.notes));
        Body {
            start_open: !start_given && !start.state().in_setup(),
            start_given,
            start,
            tree,
            branch,
            outer: Vec::new(),
            waiting: Vec::new(),
            number: None,
            counting: Counting { seen: false, rounds: true, turns: true, all_turns: true },
            dots: None,
            trailing: None,
            stated: Vec::new(),
            over: false,
            scored: false,
        }
    }

    pub fn token(&mut self, spot: Spot, token: Token<'a>) -> Result<(), RecordError> {
        let goes_on = match token {
            // It may be White's point.
            Token::Number(number) => self.scored || !is_point(&number),
            Token::Open | Token::Dots | Token::Word(_) => true,
            _ => false,
        };
        if self.over && goes_on {
            return spot.fail(RecordProblem::AfterScore(shown(&token)));
        }
        // Only blanks and comments to the end of a line may stand inside a list of placements.
        let placement = matches!(token, Token::Word(word) if placements::form(word).is_some());
        if !placement && !matches!(token, Token::Hash(..)) {
            self.place(match token {
                Token::Number(n) if n.value == 2 && n.dots == 0 || n.dots > 2 => Side::Black,
                Token::Dots => Side::Black,
                _ => Side::White,
            })?;
        }
        match (self.number, &token) {
            (Some((first, a)), Token::Number(b)) if is_score(&a, b) && first.line == spot.line => {
                self.number = None;
                let text = format!("{} {}", a.text, b.text);
                return self.score(first, &text);
            }
            (Some((first, number)), token)
                if !matches!(token, Token::Word(_) | Token::Hash(..) | Token::Dots) =>
            {
                return first.fail(RecordProblem::NumberAlone(short(number.text)));
            }
            _ => {}
        }
        match token {
            Token::Tag { .. } => spot.fail(RecordProblem::TagAfterTurns),
            Token::Comment(raw) => self.notes(|notes| read_notes(notes, spot, raw)).unwrap_or(Ok(())),
            Token::Hash(text, _) => {
                self.notes(|notes| notes.add(text));
                Ok(())
            }
            Token::Open => self.open(spot),
            Token::Close => self.close_variation(spot),
            Token::Number(number) => {
                self.number = Some((spot, number));
                Ok(())
            }
            Token::Dots => {
                // A text may break off with dots, as the rulebooks' examples do.
                match self.branch.position.side() {
                    Side::White => self.trailing = Some(spot),
                    Side::Black => self.dots = Some(spot),
                }
                Ok(())
            }
            Token::Score(text) => self.score(spot, text),
            Token::Word(word) => {
                if let Some(dots) = self.trailing {
                    return dots.fail(RecordProblem::Dots);
                }
                self.dots = None;
                // A score that a program's review puts behind a turn, `+3` or `-12*`.
                if self.branch.before.is_some() && self.number.is_none() && is_review(word) {
                    return Ok(());
                }
                self.word(spot, word)
            }
            Token::Sentence(text) => self.sentence(spot, text),
        }
    }

    /// Where a comment belongs now.
    fn notes<T>(&mut self, change: impl FnOnce(&mut Notes) -> T) -> Option<T> {
        if !self.outer.is_empty() && self.branch.before.is_none() {
            return Some(change(&mut self.branch.lead));
        }
        self.tree.note(self.branch.node, change)
    }

    fn word(&mut self, spot: Spot, word: &str) -> Result<(), RecordError> {
        let rules = self.start.rules().clone();
        let form = placements::form(word);
        let in_setup = self.branch.position.state().in_setup();
        if form.is_some() && in_setup {
            self.check_number()?;
            self.waiting.extend(placements::read(&rules, spot, word)?);
            return Ok(());
        }
        if form.is_some() && self.start_open && !self.is_drop(spot, word) {
            self.waiting.extend(placements::read(&rules, spot, word)?);
            return Ok(());
        }
        if form == Some(false) {
            let problem = if self.start_given && self.branch.turns == 0 {
                RecordProblem::StartTwice
            } else {
                RecordProblem::PlacementAfterTurns
            };
            return spot.fail(problem);
        }
        self.place(Side::White)?;
        self.check_number()?;
        self.play(spot, word)
    }

    /// Whether a word that could belong to a list of placements is a turn: a number says so, or its being the
    /// first and legal, or a list of the other style before it, or a gap between.
    fn is_drop(&self, spot: Spot, word: &str) -> bool {
        let drops = self.start.rules().drops(Side::White).is_some();
        placements::form(word) == Some(true)
            && drops
            && match self.waiting.last() {
                None => self.number.is_some() || self.start.read_turn(word).is_ok(),
                Some(last) => !last.letter_first || spot.line > last.spot.line + 1,
            }
    }

    fn play(&mut self, spot: Spot, word: &str) -> Result<(), RecordError> {
        let turn =
            self.branch.position.read_turn(word).map_err(|e| spot.turn_error(e, self.start.rules()))?;
        let branch = &mut self.branch;
        if let Some(node) = self.tree.grow(branch.node, turn) {
            branch.node = node;
        }
        branch.before = Some(branch.position.clone());
        branch.position.play_unchecked(turn);
        branch.turns += 1;
        self.start_open = false;
        let lead = std::mem::take(&mut branch.lead);
        if !lead.is_empty() {
            self.tree.note(branch.node, |notes| notes.lead(lead));
        }
        Ok(())
    }

    /// Plays the placements that wait, or makes the start of them.
    fn place(&mut self, to_move: Side) -> Result<(), RecordError> {
        let list = std::mem::take(&mut self.waiting);
        if list.is_empty() {
            return Ok(());
        }
        let rules = self.start.rules().clone();
        if self.start_open {
            self.start = placements::start(&rules, &list, to_move)?;
            self.branch.position = self.start.clone();
            self.start_open = false;
            self.start_given = true;
            return Ok(());
        }
        // Each player's placements in their order, whether the list alternates or not.
        let (white, black): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|placement| placement.placed_by(&rules) == Side::White);
        let (mut white, mut black) = (white.into_iter(), black.into_iter());
        loop {
            let next = match self.branch.position.side() {
                Side::White => white.next().or_else(|| black.next()),
                Side::Black => black.next().or_else(|| white.next()),
            };
            let Some(placement) = next else { return Ok(()) };
            let word = placement.word(&rules);
            self.play(placement.spot, &word)?;
        }
    }

    /// Numbers are for people, but a wrong one shows that something is missing.
    fn check_number(&mut self) -> Result<(), RecordError> {
        let Some((spot, number)) = self.number.take() else {
            // Where Black's turn has no number, but White's had one, they count rounds.
            let old = self.counting;
            if old.seen && old.rounds && self.branch.position.side() == Side::Black {
                self.counting = Counting { turns: false, all_turns: false, ..old };
            }
            return Ok(());
        };
        let position = &self.branch.position;
        let black = u64::from(position.side() == Side::Black);
        let round = crate::write::number(position);
        let turns = self.branch.turns + 1 + u64::from(self.start.side() == Side::Black);
        let all_turns = (position.state().round().saturating_sub(1)).saturating_mul(2) + 1 + black;
        let in_setup = position.state().in_setup();
        let old = self.counting;
        let counting = Counting {
            seen: true,
            rounds: old.rounds && round.1 == number.value && (in_setup || !number.placing),
            turns: old.turns && turns == number.value && !number.placing,
            all_turns: old.all_turns && (in_setup || all_turns == number.value) && !number.placing,
        };
        if number.placing && counting.rounds {
            self.counting.seen = true;
            return Ok(());
        }
        if !(counting.rounds || counting.turns || counting.all_turns && !in_setup) {
            let mut right = Vec::new();
            let options = [
                (old.rounds, round.0.clone()),
                (old.turns, turns.to_string()),
                (old.all_turns && !in_setup, all_turns.to_string()),
            ];
            for (possible, text) in options {
                if possible && !right.contains(&text) {
                    right.push(text);
                }
            }
            if number.placing || right.is_empty() {
                right = vec![round.0];
            }
            return spot.fail(RecordProblem::WrongNumber { found: short(number.text), right });
        }
        self.counting = counting;
        Ok(())
    }

    fn open(&mut self, spot: Spot) -> Result<(), RecordError> {
        let Some(before) = self.branch.before.clone() else {
            return spot.fail(RecordProblem::VariationFirst);
        };
        if self.outer.len() == MAX_NESTING {
            return spot.fail(RecordProblem::TooDeep);
        }
        let variation = Branch {
            node: self.tree.parent(self.branch.node).unwrap_or(NodeId::ROOT),
            position: before,
            before: None,
            turns: self.branch.turns.saturating_sub(1),
            opened: spot,
            lead: Notes::default(),
        };
        self.outer.push(std::mem::replace(&mut self.branch, variation));
        Ok(())
    }

    fn close_variation(&mut self, spot: Spot) -> Result<(), RecordError> {
        let Some(outer) = self.outer.pop() else { return spot.fail(RecordProblem::StrayParenthesis) };
        let inner = std::mem::replace(&mut self.branch, outer);
        if inner.before.is_none() {
            return inner.opened.fail(RecordProblem::EmptyVariation);
        }
        Ok(())
    }

    fn score(&mut self, spot: Spot, text: &str) -> Result<(), RecordError> {
        if !self.outer.is_empty() {
            return spot.fail(RecordProblem::ScoreInVariation);
        }
        if self.scored {
            return spot.fail(RecordProblem::AfterScore(short(text)));
        }
        let score = read_score(text).ok_or_else(|| spot.error(RecordProblem::BadResult(short(text))))?;
        self.stated.push((spot, score, text.to_owned()));
        self.scored = true;
        self.over = true;
        Ok(())
    }

    fn sentence(&mut self, spot: Spot, text: &str) -> Result<(), RecordError> {
        match sentence::result(text).filter(|_| self.outer.is_empty()) {
            Some(score) => self.stated.push((spot, Some(score), score.to_string())),
            // Behind the result people add what they like.
            None if self.over => {}
            None => return spot.fail(not_a_turn(text)),
        }
        self.over = true;
        self.notes(|notes| notes.add(text));
        Ok(())
    }

    /// The end of the text.
    pub fn close(&mut self) -> Result<(), RecordError> {
        self.place(Side::White)?;
        if let Some((spot, number)) = self.number
            && self.dots.or(self.trailing).is_none()
        {
            return spot.fail(RecordProblem::NumberAlone(short(number.text)));
        }
        match self.outer.is_empty() {
            true => Ok(()),
            false => self.branch.opened.fail(RecordProblem::OpenVariation),
        }
    }

    /// Whether turns were read, and a text could end here.
    pub fn may_end(&self) -> bool {
        self.branch.turns > 0 && self.outer.is_empty() && self.number.is_none()
    }

    /// Whether a sentence behind the turns told the result.
    pub fn told(&self) -> bool {
        self.over && !self.scored
    }

    /// A number that begins something else is none of a turn.
    pub fn forget_number(&mut self) {
        self.number = None;
    }

    /// What the record says of the result, where it does not contradict the turns; nothing where they decide.
    pub fn result(&self, head: &Head) -> Result<Option<GameResult>, RecordError> {
        let mut stated = Vec::new();
        if let Some(Tag { value, at, .. }) = head.tag("Result") {
            let score = read_score(value).ok_or_else(|| at.error(RecordProblem::BadResult(short(value))))?;
            stated.push((*at, score, value.clone()));
        }
        stated.extend(head.stated.iter().chain(&self.stated).cloned());
        let reason = head.tag("Reason").map(|tag| {
            let ending = Ending::named(tag.value.trim());
            let bad = || tag.at.error(RecordProblem::BadReason(short(&tag.value)));
            ending.map(|ending| (tag.at, ending)).ok_or_else(bad)
        });
        let reason = reason.transpose()?;

        if let Some(outcome) = self.branch.position.outcome() {
            let turns = GameResult::from(outcome);
            for (spot, score, text) in stated {
                if score.map(|score| score.winner) != Some(turns.winner) {
                    let written = short(&text);
                    return spot.fail(RecordProblem::ScoreDisagrees { written, turns: Some(turns) });
                }
            }
            return match reason {
                Some((spot, written)) if Some(written) != turns.ending => {
                    spot.fail(RecordProblem::ReasonDisagrees { written, turns: turns.ending })
                }
                _ => Ok(None),
            };
        }

        let first = stated.first().cloned();
        for (spot, score, text) in stated.iter().skip(1) {
            let before = first.as_ref().map_or("", |first| &first.2);
            if score.map(|score| score.winner) != first.as_ref().and_then(|f| f.1).map(|score| score.winner) {
                let (written, before) = (short(text), short(before));
                return spot.fail(RecordProblem::ScoresDisagree { written, before });
            }
        }
        // A sentence may know the reason.
        let reason_of_sentence = stated.iter().find_map(|(_, score, _)| score.and_then(|score| score.ending));
        let winner = first.and_then(|first| first.1).map(|score| score.winner);
        match (winner, reason) {
            (_, Some((spot, written @ Ending::Rules(_)))) => {
                spot.fail(RecordProblem::ReasonDisagrees { written, turns: None })
            }
            (None, Some((_, Ending::Aborted))) => {
                Ok(Some(GameResult { winner: None, ending: Some(Ending::Aborted) }))
            }
            (Some(_), Some((spot, Ending::Aborted))) => spot.fail(RecordProblem::Winner(Ending::Aborted)),
            (None, Some((spot, ending))) => spot.fail(RecordProblem::NoResult(ending)),
            (Some(winner), Some((spot, ending))) if !ending.fits(winner) => {
                spot.fail(RecordProblem::Winner(ending))
            }
            (Some(winner), reason) => {
                let ending = reason.map(|reason| reason.1).or(reason_of_sentence);
                Ok(Some(GameResult { winner, ending }))
            }
            (None, None) => Ok(None),
        }
    }
}

fn is_score(white: &Number<'_>, black: &Number<'_>) -> bool {
    is_point(white) && is_point(black)
}

fn is_point(number: &Number<'_>) -> bool {
    number.dots == 0 && (number.text == "0" || number.text == "1")
}

fn is_review(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).map(|rest| rest.strip_suffix('*').unwrap_or(rest));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}
