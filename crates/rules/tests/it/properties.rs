//! What must hold in every position of every variant, along games played by lot.

use std::collections::HashMap;

use crate::common::checks::{read_word, words};
use crate::common::{join, load, long, one_in, pick, play_out, random_options, variants};
use jersi_rules::{
    Lang, Position, Reason, Refusal, Ruleset, Side, SplitMix, Step, Symmetry, Turn, TurnError, WordProblem,
    perft,
};

/// Plays games by lot in all variants, each with its own numbers, until so many positions of each were seen.
fn everywhere(seed: u64, positions: usize, mut see: impl FnMut(&Position, &mut SplitMix)) {
    for (i, id) in variants().iter().enumerate() {
        let rules = load(id);
        let mut random = SplitMix::new(seed << 32 | i as u64);
        let mut chance = SplitMix::new(!seed << 32 | i as u64);
        let mut left = positions * long();
        while left > 0 {
            play_out(rules.start(), &mut random, left.min(140), |position| {
                see(position, &mut chance);
                left = left.saturating_sub(1);
            });
        }
    }
}

#[test]
fn lists_counts_outcomes_strings_and_hashes_agree() {
    let mut ends = [0; Reason::ALL.len()];
    everywhere(1, 600, |position, _| {
        crate::common::checks::position(position);
        if let Some(outcome) = position.outcome() {
            ends[Reason::ALL.iter().position(|&r| r == outcome.reason).unwrap()] += 1;
        }
    });
    // Chance finds every ending but the rarest.
    let found: Vec<&str> =
        Reason::ALL.iter().zip(ends).filter(|(_, n)| *n > 0).map(|(reason, _)| reason.name()).collect();
    for reason in ["capture", "goal", "quiet", "countdown"] {
        assert!(found.contains(&reason), "no game ended by {reason}; {found:?}");
    }
}

#[test]
fn words_are_distinct_sorted_and_read_back() {
    everywhere(2, 150, |position, _| {
        let turns = position.turns();
        let words = words(position);
        for pair in words.windows(2) {
            assert!(pair[0].as_bytes() < pair[1].as_bytes(), "{position:?}: {} before {}", pair[0], pair[1]);
        }
        for (&turn, word) in turns.iter().zip(&words) {
            let marked = position.marked_word(turn);
            assert_eq!(position.check(turn), Ok(()), "{position:?} {word}");
            assert_eq!(position.read_turn(word), Ok(turn), "{position:?} {word}");
            assert_eq!(position.read_turn(&marked), Ok(turn), "{position:?} {marked}");
            assert_eq!(crate::common::checks::unmarked(&marked), *word, "{position:?}");
        }
    });
}

#[test]
fn every_turn_leads_to_a_position_that_prints_and_reads() {
    everywhere(3, 70, |position, _| {
        for turn in position.turns() {
            let word = position.word(turn);
            let next = position.clone().play(turn).unwrap_or_else(|e| panic!("{position:?} {word}: {e}"));
            let text = next.to_string();
            let read = Position::read(position.rules(), &text)
                .unwrap_or_else(|e| panic!("{position:?} {word}: {e}"));
            // Position's own equality: every field of the state, the hash among them.
            assert!(read == next, "{position:?} {word}: {text}");
            assert_eq!(read.to_string(), text);
            assert_eq!(next.hash(), next.state().hash_from_scratch(position.rules()), "{position:?} {word}");
            counters(position, &next, turn);
        }
    });
}

/// QUIET, ROUND and the side as section 9 of the rules tells them.
fn counters(before: &Position, after: &Position, turn: Turn) {
    let (old, new) = (before.state(), after.state());
    let rules = before.rules();
    if old.in_setup() {
        assert_eq!((new.quiet(), new.round()), (old.quiet(), old.round()), "{before:?}");
        return;
    }
    assert_eq!(new.side(), !old.side());
    assert_eq!(new.round(), old.round() + (old.side() == Side::Black) as u64);
    // What left the board beside a prey that was put back, or was taken alone.
    let cubes = |position: &Position| -> usize {
        Side::BOTH
            .iter()
            .flat_map(|&side| rules.roles().map(move |s| (side, s)))
            .map(|(side, s)| position.state().on_board(side, s))
            .sum()
    };
    let dropped = match turn {
        Turn::Drop { second, .. } => 1 + second.is_some() as usize,
        _ => 0,
    };
    let lost = cubes(before) + dropped - cubes(after);
    let marked = before.marked_word(turn);
    assert_eq!(lost > 0 || marked.contains("!!"), marked.contains('!'), "{before:?} {marked}");
    let back = matches!(turn, Turn::Steps { back: Some(_), .. });
    let quiet = if rules.lone_prey_is_quiet() {
        // A king that leaves the board for good is a loss too, but a quiet one if it stood alone.
        lost == (marked.contains("!!") && !back) as usize
    } else {
        !marked.contains('!')
    };
    assert_eq!(new.quiet(), if quiet { old.quiet() + 1 } else { 0 }, "{before:?} {marked}");
}

/// Equal hashes mean the same future: the same string but for QUIET and ROUND.
#[test]
fn hashes_tell_positions_apart() {
    let mut seen: HashMap<(String, u64), String> = HashMap::new();
    everywhere(10, 300, |position, _| {
        let text = position.to_string();
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields.drain(2..4);
        let future = fields.join(" ");
        let key = (position.rules().id().to_owned(), position.hash());
        let other = seen.entry(key).or_insert_with(|| future.clone());
        assert_eq!(*other, future, "{}: the same hash", position.rules().id());
        // Searches may pass; the hash follows.
        let mut state = *position.state();
        state.pass(position.rules());
        assert_eq!(state.hash(), state.hash_from_scratch(position.rules()), "{position:?}");
        assert_ne!(state.hash(), position.hash());
    });
    assert!(seen.len() > 20_000, "only {} positions", seen.len());
    // And the other way round: one string, one hash.
    let mut futures: Vec<_> = seen.iter().map(|((id, _), future)| (id, future)).collect();
    futures.sort_unstable();
    assert!(futures.windows(2).all(|pair| pair[0] != pair[1]), "two hashes of one position");
}

#[test]
fn after_the_end_nothing_plays() {
    let mut ends = 0;
    everywhere(4, 600, |position, chance| {
        let Some(outcome) = position.outcome() else { return };
        ends += 1;
        for _ in 0..20 {
            let word = plausible(position, chance);
            match position.read_turn(&word) {
                Ok(_) => panic!("{position:?} is over, but {word} plays"),
                Err(TurnError::Refused { refusal, .. }) => {
                    assert_eq!(refusal, Refusal::GameOver(outcome), "{position:?} {word}");
                }
                Err(TurnError::Word(error)) => panic!("{position:?}: {word} is a word, but {error:?}"),
            }
        }
    });
    assert!(ends > 100, "only {ends} games ended");
}

/// A word that could be a turn of this game: cells, signs and letters by lot.
fn plausible(position: &Position, random: &mut SplitMix) -> String {
    let rules = position.rules();
    let board = rules.board();
    let cells: Vec<_> = board.cells().iter().collect();
    let roles: Vec<_> = rules.roles().collect();
    let letter = |random: &mut SplitMix| {
        let side = if one_in(random, 4) { !position.side() } else { position.side() };
        rules.letter(jersi_rules::Cube::new(side, *pick(random, &roles)))
    };
    let any = |random: &mut SplitMix| *pick(random, &cells);
    let own: Vec<_> = position.state().own(position.side()).iter().collect();
    let mut from = if own.is_empty() || one_in(random, 6) { any(random) } else { *pick(random, &own) };
    match random.below(12) {
        0 => format!("{}<>{}", board.name(from), board.name(any(random))),
        1 => format!("{}:{}", letter(random), board.name(any(random))),
        2 => {
            let first = any(random);
            let near: Vec<_> = board.adjacent(first).iter().chain([first]).collect();
            let second = *pick(random, &near);
            format!("{}:{}/{}:{}", letter(random), board.name(first), letter(random), board.name(second))
        }
        _ => {
            let mut word = board.name(from).to_owned();
            for step in 0..2 {
                if step == 1 && one_in(random, 2) {
                    break;
                }
                let near: Vec<_> = board.adjacent(from).iter().collect();
                let mut to = *pick(random, &near);
                if one_in(random, 3) {
                    to = board.beyond(to, from);
                } else if one_in(random, 20) {
                    to = any(random);
                }
                word.push(*pick(random, &['-', '=']));
                word += board.name(to);
                from = to;
            }
            if one_in(random, 6) {
                let prey = rules.prey().map_or_else(
                    || letter(random),
                    |p| rules.letter(jersi_rules::Cube::new(!position.side(), p)),
                );
                word += &format!("/{prey}:{}", board.name(any(random)));
            }
            word
        }
    }
}

/// A legal word with something changed.
fn mutated(position: &Position, words: &[String], random: &mut SplitMix) -> String {
    let mut word: Vec<char> = pick(random, words).chars().collect();
    for _ in 0..1 + random.below(2) {
        let alphabet: Vec<char> = "abcdefghi123456789-=!*/:<>NKCRMDTPGFASWnkcrmdtpgfasw é".chars().collect();
        let at = random.below(word.len() as u64 + 1) as usize;
        match random.below(4) {
            0 if at < word.len() => word[at] = *pick(random, &alphabet),
            1 if at < word.len() => drop(word.remove(at)),
            2 => word.insert(at, *pick(random, &alphabet)),
            _ => {
                // Another cell in place of one: names are a letter and a digit.
                let cells: Vec<_> = position.rules().board().cells().iter().collect();
                let name = position.rules().board().name(*pick(random, &cells));
                let starts: Vec<usize> = (0..word.len().saturating_sub(1))
                    .filter(|&i| word[i].is_ascii_lowercase() && word[i + 1].is_ascii_digit())
                    .collect();
                if !starts.is_empty() {
                    let start = *pick(random, &starts);
                    word.splice(start..start + 2, name.chars());
                }
            }
        }
    }
    word.into_iter().collect()
}

#[test]
fn a_word_is_read_if_and_only_if_it_is_listed() {
    let (mut read, mut refused) = (0, 0);
    everywhere(5, 120, |position, chance| {
        let words = words(position);
        for _ in 0..40 {
            let word = if words.is_empty() || one_in(chance, 2) {
                plausible(position, chance)
            } else {
                mutated(position, &words, chance)
            };
            *(if read_word(position, &word, &words) { &mut read } else { &mut refused }) += 1;
        }
    });
    // Both happen, or the words by lot would say nothing.
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}

/// Turns as data, without words: `check` and `play` agree with the list.
#[test]
fn a_turn_is_played_if_and_only_if_it_is_listed() {
    let (mut legal, mut refused) = (0, 0);
    everywhere(6, 500, |position, chance| {
        let turns = position.turns();
        let cells: Vec<_> = position.rules().board().cells().iter().collect();
        let roles: Vec<_> = position.rules().roles().collect();
        for _ in 0..20 {
            if turns.is_empty() {
                break;
            }
            let mut turn = *pick(chance, &turns);
            let cell = *pick(chance, &cells);
            match &mut turn {
                Turn::Steps { first, from, to, then, back } => match chance.below(6) {
                    0 => *first = first.other(),
                    1 => *from = cell,
                    2 => *to = cell,
                    3 => *then = Some(cell),
                    4 => *then = None,
                    _ => *back = if one_in(chance, 2) { Some(cell) } else { None },
                },
                Turn::Drop { first, second } => match (chance.below(5), second) {
                    (0, _) => first.0 = *pick(chance, &roles),
                    (1, _) => first.1 = cell,
                    (2, Some(second)) => std::mem::swap(first, second),
                    (3, Some(second)) => second.1 = cell,
                    (_, second) => *second = Some((*pick(chance, &roles), cell)),
                },
                Turn::Swap { prey, ghost } => match chance.below(3) {
                    0 => *prey = cell,
                    1 => *ghost = cell,
                    _ => std::mem::swap(prey, ghost),
                },
            }
            let listed = turns.contains(&turn);
            let played = position.clone().play(turn);
            assert_eq!(played.is_ok(), listed, "{position:?} {turn:?} {:?}", position.check(turn));
            if let Err(error) = played {
                refused += 1;
                assert!(error.position == *position, "the position comes back unchanged");
                for lang in Lang::all() {
                    assert!(error.refusal.say(position.rules(), lang).len() > 5, "{:?}", error.refusal);
                }
            } else {
                legal += 1;
            }
        }
    });
    assert!(legal > 1000 && refused > 1000, "{legal} legal, {refused} refused");
}

/// The first step takes the king and the second another cube: it is the king that is put back.
#[test]
fn a_king_is_put_back_after_a_second_capture() {
    let here = crate::common::position("mikjersi", "k-4/1f-s-2/M-W-SP1rp/1w-3/R-m-1F-K- b 9 5");
    let turn = here.read_turn("c5=a5!!-a4!/K:a1").unwrap();
    assert_eq!(here.check(turn), Ok(()));
    let after = here.play(turn).unwrap();
    assert_eq!(after.to_string(), "k-4/1f-s-2/M-W-SP2/1w-3/RKm-1p-r- w 0 6");
}

/// Every choice of marks: right where each is the one that would be written or none, else refused at its place.
#[test]
fn wrong_marks_are_refused() {
    let mut stars = 0;
    everywhere(7, 40, |position, _| {
        for turn in position.turns() {
            let Turn::Steps { first, from, to, then, .. } = turn else { continue };
            let name = |cell| position.rules().board().name(cell);
            let plain = position.word(turn);
            let marked = position.marked_word(turn);
            let back = plain.split_once('/').map_or(String::new(), |(_, back)| format!("/{back}"));
            let steps: Vec<String> = [
                Some(format!("{}{}{}", name(from), first.sign(), name(to))),
                then.map(|end| format!("{}{}", first.other().sign(), name(end))),
            ]
            .into_iter()
            .flatten()
            .collect();
            for choice in 0..18 {
                let marks =
                    [["", "!", "!!"][choice % 3], ["", "!", "!!"][choice / 3 % 3], ["", "*"][choice / 9]];
                if then.is_none() && !marks[1].is_empty() {
                    continue;
                }
                let mut word = steps[0].clone() + marks[0];
                let truth = marked.trim_end_matches('*').split('/').next().unwrap_or("");
                let first_truth = &truth[steps[0].len()..];
                let first_truth = &first_truth[..first_truth.find(['-', '=']).unwrap_or(first_truth.len())];
                let mut wrong = None;
                let mut note = |mark: &str, truth: &str, at: usize| {
                    if !mark.is_empty() && mark != truth {
                        wrong.get_or_insert(at);
                    }
                };
                note(marks[0], first_truth, steps[0].len() + 1);
                if let Some(step) = steps.get(1) {
                    let second_truth = &truth[steps[0].len() + first_truth.len() + step.len()..];
                    word += step;
                    note(marks[1], second_truth, word.len() + 1);
                    word += marks[1];
                }
                word += &back;
                let star = if marked.ends_with('*') { "*" } else { "" };
                stars += star.len();
                note(marks[2], star, word.len() + 1);
                word += marks[2];
                match (position.read_turn(&word), wrong) {
                    (Ok(read), None) => assert_eq!(read, turn),
                    (Err(TurnError::Word(error)), Some(column)) => {
                        assert!(
                            matches!(error.problem, WordProblem::WrongMark { .. }),
                            "{position:?} {word}: {error:?}"
                        );
                        assert_eq!(error.column, column, "{position:?} {word}, which is {marked}");
                    }
                    (result, wrong) => {
                        panic!("{position:?} {word}, which is {marked}: {result:?}, {wrong:?}")
                    }
                }
            }
        }
    });
    assert!(stars > 0, "no exchange was seen");
}

/// The image of the legal turns is the legal turns of the image.
fn symmetric(position: &Position, symmetry: &Symmetry) {
    let rules = position.rules();
    let image = symmetry.position(position);
    crate::common::checks::position(&image);
    let swaps = symmetry.side(Side::White) == Side::Black;
    let mut images: Vec<Turn> = position.turns().into_iter().map(|turn| symmetry.turn(turn)).collect();
    let mut turns = image.turns();
    let outcome = position.outcome().map(|o| (o.winner.map(|side| symmetry.side(side)), o.reason));
    assert_eq!(image.outcome().map(|o| (o.winner, o.reason)), outcome, "{position:?} and {image:?}");
    images.sort_unstable();
    turns.sort_unstable();
    assert_eq!(images, turns, "{position:?} and {image:?}");
    if swaps && position.state().in_setup() {
        // White always begins, so what follows differs.
        return;
    }
    for turn in position.turns() {
        let after = symmetry.position(&position.clone().play(turn).unwrap());
        let other = image.clone().play(symmetry.turn(turn)).unwrap();
        assert_eq!(after.hash(), other.hash(), "{position:?} {}", position.word(turn));
        // ROUND grows after Black's turns alone.
        if !swaps {
            assert!(after == other, "{position:?} {}", position.word(turn));
        }
    }
    let setup_ends = position.rules().roles().any(|s| position.state().hand(!position.side(), s) > 0);
    if turns.len() < 150 && !(swaps && position.state().in_setup() && setup_ends) {
        assert_eq!(perft(position, 2), perft(&image, 2), "{position:?} and {image:?}");
    }
    assert_eq!(image.hash(), image.state().hash_from_scratch(rules));
}

#[test]
fn symmetries_keep_the_rules() {
    everywhere(8, 15, |position, _| {
        for symmetry in position.rules().symmetries() {
            symmetric(position, &symmetry);
        }
    });
}

#[test]
fn which_symmetries_a_game_has() {
    // Left and right, colours, and the cycle of three roles.
    for (id, mirror, swap, cycle) in [
        ("jersi-0", true, true, true),
        ("jersi-1", true, true, true),
        ("jersi-2", true, true, true),
        ("jersi-4+special=mokca", true, true, true),
        ("jersi-4+special=mokca/darsi", true, false, true),
        ("jersi-4+special=darsi+mountains+landing+square", true, true, true),
        ("mikjersi", true, true, true),
        ("pijersi", true, true, true),
    ] {
        let rules = load(id);
        let found = (rules.mirror().is_some(), rules.colour_swap().is_some(), rules.cycle().is_some());
        assert_eq!(found, (mirror, swap, cycle), "{id}");
        let all = rules.symmetries();
        let group = (1 + mirror as usize) * (1 + swap as usize) * (1 + 2 * cycle as usize);
        assert_eq!(all.len(), group, "{id}");
        for (i, a) in all.iter().enumerate() {
            assert!(!all[..i].contains(a), "{id}: twice the same");
            assert_eq!(all.iter().filter(|b| a.then(b) == all[0]).count(), 1, "{id}: one inverse");
            for b in &all {
                assert!(all.contains(&a.then(b)), "{id}: a group");
            }
        }
    }
    let rules = load("pijersi");
    let start = rules.start();
    assert_eq!(
        rules.colour_swap().unwrap().position(&start).to_string(),
        start.to_string().replace(" w ", " b ")
    );
}

/// With a limit of quiet turns a game ends, whatever is played: here, whatever avoids the end.
#[test]
fn a_quiet_limit_ends_every_game() {
    for (id, captures) in [("pijersi", 28), ("mikjersi", 12 + 2 * 12)] {
        let rules = load(id);
        let limit = rules.quiet_limit().unwrap();
        let bound = limit * (captures + 1);
        for seed in 0..60 * long() as u64 {
            let mut random = SplitMix::new(seed);
            let (mut position, mut played) = (rules.start(), 0);
            while position.outcome().is_none() {
                assert!(played < bound, "{position:?}: no end after {played} turns");
                assert!(position.state().quiet() < limit);
                let turns = position.turns();
                let goes_on = |&turn: &Turn| position.clone().play(turn).unwrap().outcome().is_none();
                let tries: Vec<Turn> = (0..8).map(|_| *pick(&mut random, &turns)).collect();
                let turn = tries.iter().copied().find(goes_on).unwrap_or(tries[0]);
                position.play_unchecked(turn);
                played += 1;
            }
        }
    }
}

/// A countdown never stops and ends the game in time.
#[test]
fn a_countdown_runs_down() {
    let mut ran = 0;
    let ids: Vec<String> =
        variants().into_iter().filter(|id| id.starts_with("jersi-2") || id.starts_with("jersi-4")).collect();
    for (i, id) in ids.iter().enumerate() {
        let rules = load(id);
        let turns = rules.countdown_turns().unwrap();
        let mut random = SplitMix::new(900 + i as u64);
        let mut last: Option<u8> = None;
        let mut started = false;
        play_out(rules.start(), &mut random, 400, |position| {
            let now = position.state().countdown();
            match (last, now) {
                (None, Some(left)) => assert_eq!(left, turns, "{position:?}"),
                (Some(before), now) => assert_eq!(now, Some(before - 1), "{position:?}"),
                (None, None) => {}
            }
            if now == Some(0) {
                assert!(position.outcome().is_some(), "{position:?}");
            }
            started |= now.is_some();
            last = now;
        });
        ran += started as usize;
    }
    assert!(ran > 20, "only {ran} countdowns");
}

#[test]
fn ids_are_canonical_whatever_the_order() {
    let mut random = SplitMix::new(77);
    for _ in 0..400 * long() {
        let (base, mut options) = random_options(&mut random);
        let id = join(base, &options);
        let rules = load(&id);
        assert_eq!(load(rules.id()).id(), rules.id(), "{id}");
        random.shuffle(&mut options);
        let shuffled = load(&join(base, &options));
        assert_eq!(shuffled.id(), rules.id(), "{id}");
        assert!(shuffled.start() == rules.start(), "{id}");
        // Every option once; the canonical order is section 6's.
        let order =
            ["nosea", "special", "mountains", "landing", "square", "turn", "straight", "setup", "seed"];
        let places: Vec<usize> = rules
            .id()
            .split('+')
            .skip(1)
            .map(|option| order.iter().position(|o| *o == option.split('=').next().unwrap_or("")).unwrap())
            .collect();
        assert!(places.windows(2).all(|pair| pair[0] < pair[1]), "{}", rules.id());
    }
    for (id, canonical) in [
        ("jersi-4+special=none", "jersi-4"),
        ("jersi-4+special=none/none", "jersi-4"),
        ("jersi-4+special=mokca/mokca", "jersi-4+special=mokca"),
        ("jersi-4+square+special=mokca,darsi/mokca,darsi", "jersi-4+special=mokca,darsi+square"),
        ("jersi-4+square+special=darsi,mokca", "jersi-4+special=darsi,mokca+square"),
        ("jersi-4+setup=standard", "jersi-4"),
        ("jersi-2+setup=symmetric", "jersi-2"),
        ("jersi-2+seed=0+setup=random", "jersi-2+setup=random"),
        ("jersi-2+seed=007+setup=random", "jersi-2+setup=random+seed=7"),
        ("jersi-4+straight+landing+mountains", "jersi-4+mountains+landing+straight"),
    ] {
        assert_eq!(load(id).id(), canonical);
    }
}

#[test]
fn wrong_ids_are_refused_with_what_is_possible() {
    for (id, says) in [
        ("", "jersi, pijersi, mikjersi, jersi-4, jersi-2, jersi-1, jersi-0, pijersi-0"),
        ("jersi-3", "jersi, pijersi, mikjersi, jersi-4, jersi-2, jersi-1, jersi-0, pijersi-0"),
        ("Pijersi", "jersi, pijersi, mikjersi, jersi-4, jersi-2, jersi-1, jersi-0, pijersi-0"),
        ("pijersi+nosea", "its options: setup=classic|full-random|half-random, seed=N"),
        ("pijersi-0+setup=classic", "its options: nothing"),
        ("jersi+setup=free", "its options: nodrop"),
        ("jersi-0+nosea", "its options: nothing"),
        ("jersi-1+sea", "Its options: nosea"),
        ("jersi-1+", "its options: nosea"),
        ("jersi-2+square", "setup=symmetric|random|random-mirror|free, seed=N"),
        ("jersi-2+setup=standard", "setup=symmetric|random|random-mirror|free"),
        ("jersi-2+setup", "setup=symmetric|random|random-mirror|free"),
        ("jersi-2+seed=3", "setup=random, setup=random-mirror"),
        ("jersi-2+setup=free+seed=3", "setup=random, setup=random-mirror"),
        ("jersi-2+setup=random+seed=18446744073709551616", "0 to 18446744073709551615"),
        ("jersi-2+setup=random+seed=-1", "0 to 18446744073709551615"),
        ("jersi-2+setup=random+seed=+1", "seed=N"),
        ("jersi-2+setup=random+seed=", "0 to 18446744073709551615"),
        ("jersi-4+mountains+mountains", "given twice"),
        ("jersi-4+special=mokca+special=mokca", "given twice"),
        ("jersi-4+setup=free+setup=standard", "given twice"),
        ("jersi-4+turn+straight", "contradict"),
        ("jersi-4+straight+turn", "contradict"),
        ("jersi-4+square=8", "+square"),
        ("jersi-4+special=cmana", "forms: none, mokca, darsi, mucti, pamei, galtu, fendi"),
        ("jersi-4+special=kunti", "forms: none, mokca, darsi, mucti, pamei, galtu, fendi"),
        ("jersi-4+special=", "forms: none, mokca, darsi, mucti, pamei, galtu, fendi"),
        ("jersi-4+special=mokca,", "forms: none, mokca, darsi, mucti, pamei, galtu, fendi"),
        ("jersi-4+special=mokca,none+square", "forms: none, mokca, darsi, mucti, pamei, galtu, fendi"),
        ("jersi-4+special=mokca/darsi/fendi", "A/B"),
        ("jersi-4+special=mokca,darsi", "at most one special form here, not 2"),
        ("jersi-4+special=mokca,mokca,mokca,mokca+square", "at most 3"),
        ("mikjersi+setup=random", "setup=standard|random-mirror|free"),
    ] {
        match Ruleset::load(id) {
            Ok(rules) => panic!("`{id}` is read as {}", rules.id()),
            Err(mistakes) => {
                let text = mistakes.to_string();
                assert!(text.contains(says), "`{id}`: {text}");
                assert!(mistakes.0.iter().all(|m| m.place.line == 0), "`{id}`: {text}");
            }
        }
    }
    let long = format!("jersi-4+{}", "turn+".repeat(200));
    assert!(Ruleset::load(&long).unwrap_err().to_string().len() < 300);
}

/// A position never allows what a whole game could not: cubes are neither made nor lost but by captures.
#[test]
fn cubes_are_never_made() {
    everywhere(9, 150, |position, _| {
        let rules = position.rules();
        for side in Side::BOTH {
            for role in rules.roles() {
                let state = position.state();
                let there = state.on_board(side, role) + state.hand(side, role);
                assert!(there <= rules.count(side, role), "{position:?}");
                let counted: usize = rules
                    .board()
                    .cells()
                    .iter()
                    .map(|cell| {
                        let unit = state.unit(cell);
                        let cubes = [unit.bottom(), unit.upper()];
                        cubes.into_iter().flatten().filter(|c| (c.side, c.role) == (side, role)).count()
                    })
                    .sum();
                assert_eq!(counted, state.on_board(side, role), "{position:?}");
            }
        }
        for turn in position.turns() {
            if let Turn::Steps { first: Step::Stack, from, .. } = turn {
                assert_eq!(position.state().unit(from).height(), 2, "{position:?}");
            }
        }
    });
}

/// A turn that changes nothing where a threat to win depends on it does not parry it.
#[test]
fn threats_stay_where_nothing_changes() {
    let mut unparried = 0;
    everywhere(31, 300, |position, _| {
        let (rules, state) = (position.rules(), position.state());
        if position.outcome().is_some() {
            return;
        }
        let mut passed = *state;
        passed.pass(rules);
        let Some(threat @ Turn::Steps { from, .. }) = passed.winning_turn(rules) else { return };
        assert!(passed.winning_turn_from(rules, from).is_some(), "{position:?}");
        let Some(cells) = state.depends_on(rules, threat) else { return };
        for turn in position.turns().into_iter().filter(|turn| !turn.touches(cells)) {
            let mut next = *state;
            next.play(rules, turn);
            if next.ended(rules).is_none() {
                let win = next.winning_turn_from(rules, from);
                assert!(win.is_some(), "{position:?}: {} after {turn:?}", position.word(turn));
                unparried += 1;
            }
        }
    });
    assert!(unparried > 10_000, "{unparried}");
}
