//! Starting positions, round trips of random play, words and endings.

use jersi_oracle::{Game, outcome, play, start, turns, unmarked};

/// Variants for random play: every game and every option.
const IDS: [&str; 28] = [
    "jersi-0",
    "jersi-1",
    "jersi-1+nosea",
    "jersi-2",
    "jersi-2+setup=free",
    "jersi-4",
    "jersi-4+special=mokca",
    "jersi-4+special=darsi",
    "jersi-4+special=mucti",
    "jersi-4+special=pamei",
    "jersi-4+special=galtu",
    "jersi-4+special=fendi",
    "jersi-4+special=mokca/darsi",
    "jersi-4+special=mokca/none+setup=free",
    "jersi-4+mountains",
    "jersi-4+landing",
    "jersi-4+square",
    "jersi-4+straight",
    "jersi-4+turn",
    "jersi-4+square+special=mokca+turn",
    "jersi-4+special=mokca+mountains+landing",
    "jersi-4+special=fendi+mountains+landing+square+turn",
    "jersi-4+special=mucti+landing",
    "jersi-4+special=galtu+mountains+setup=free",
    "jersi-4+special=mokca,darsi,fendi/none+square",
    "jersi-4+special=fendi,mucti,mucti+square+setup=free",
    "mikjersi",
    "pijersi",
];

#[test]
fn starting_positions() {
    let free = "w 0 1 phase=setup hand=NKKKKCCCCRRRRnkkkkccccrrrr";
    let known = [
        ("jersi-1", format!("4/5/6/6/6/5/4 {free}")),
        ("jersi-2+setup=free", format!("5/6/7/8/9/8/7/6/5 {free}")),
        ("jersi-2", "k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/8/7/K-R-C-K-R-C-/C-RKN-RCK- w 0 1".into()),
        ("jersi-4+special=mokca", "cmrkn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-RKCM w 0 1".into()),
        (
            "jersi-4+mountains",
            "c-rkn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-RKC- w 0 1 hand=AAAAaaaa".into(),
        ),
        (
            "jersi-4+square+special=mokca,darsi,fendi/mucti",
            "r-c-k-t-n-c-k-r-/1k-r-c-k-r-c-1/8/8/8/8/D-C-R-K-C-R-K-F-/R-K-C-N-M-K-C-R- w 0 1".into(),
        ),
        ("mikjersi", "k-f-s-p-r-/5/5/5/R-P-S-F-K- w 0 1 hand=WMwm".into()),
        ("pijersi", "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1".into()),
    ];
    for (id, position) in known {
        assert_eq!(start(id), Ok(position), "{id}");
    }
}

#[test]
fn refused_ids() {
    for id in [
        "",
        "jersi-3",
        "jersi-1+nosea+nosea",
        "jersi-0+nosea",
        "jersi-2+square",
        "jersi-2+seed=3",
        "jersi-2+setup=standard",
        "jersi-2+setup=random+seed=18446744073709551616",
        "jersi-4+turn+straight",
        "jersi-4+special=cmana",
        "jersi-4+special=mokca,darsi",
        "jersi-4+special=mokca,darsi,fendi,galtu+square",
        "jersi-4+square=8",
        "jersi-4+special",
        "mikjersi+",
        "pijersi+setup=free",
    ] {
        assert!(Game::new(id).is_err(), "{id:?}");
    }
    assert!(Game::new("jersi-2+setup=random-mirror+seed=18446744073709551615").is_ok());
}

/// xorshift64.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn random_play_round_trips() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for id in IDS {
        let game = Game::new(id).unwrap();
        for _ in 0..3 {
            let mut pos = game.start().unwrap();
            for _ in 0..120 {
                let text = game.print(&pos);
                assert_eq!(game.parse(&text).as_ref(), Ok(&pos), "{id} {text}");
                let turns = game.turns(&pos);
                assert_eq!(turns.is_empty(), game.outcome(&pos).is_some(), "{id} {text}");
                assert!(turns.is_sorted_by_key(|t| unmarked(&t.word)));
                // Captures are preferred, so that games move on.
                let sharp: Vec<_> = turns.iter().filter(|t| t.word.contains('!')).collect();
                let pick = random(&mut state) as usize;
                let turn = if !sharp.is_empty() && pick.is_multiple_of(3) {
                    sharp[pick / 3 % sharp.len()]
                } else if !turns.is_empty() {
                    &turns[pick / 3 % turns.len()]
                } else {
                    break;
                };
                pos = turn.next.clone();
            }
        }
    }
}

/// The turns of a position that start with some text.
fn some_turns(id: &str, position: &str, from: &str) -> Vec<String> {
    let all = turns(id, position).unwrap();
    all.into_iter().filter(|w| w.starts_with(from)).collect()
}

#[test]
fn captures_and_put_backs() {
    // The kunti is taken: the first step ends the turn.
    let position = "5/6/7/8/4KRn-3/8/7/6/N-4 w 3 1";
    assert_eq!(some_turns("jersi-2", position, "e5-e6"), ["e5-e6!!"]);
    let next = play("jersi-2", position, "e5=e6!!").unwrap();
    assert_eq!(next, "5/6/7/8/5KR3/8/7/6/N-4 b 0 1 end=20");
    assert_eq!(outcome("jersi-2", &next), Ok(Some((Some('w'), "capture"))));
    // With landing it is put back after an optional second step.
    let words = some_turns("jersi-4+landing", position, "e5=e6!!");
    assert_eq!(words.len(), 7 * 5);
    assert_eq!(words[0], "e5=e6!!-d5/n:i1");
    let next = play("jersi-4+landing", position, "e5=e6!!/n:i3").unwrap();
    assert_eq!(next, "2n-2/6/7/8/5KR3/8/7/6/N-4 b 0 1 end=20");
    // Mikjersi: a lone king does not reset QUIET; a pair in prison is exchanged.
    let position = "s-p-r-2/5/1k-3/1R-3/4K- w 7 9 hand=mwMW";
    let next = play("mikjersi", position, "b2-c2!!/k:e5*").unwrap();
    assert_eq!(next, "s-p-r-1k-/5/1R-3/5/4K- b 8 9 hand=FWMfwm swaps=1");
    // No cell for the king: stuck.
    let position = "fsprF-P-S-/5/1k-3/1R-3/4K- w 7 9 hand=WMwm";
    assert_eq!(some_turns("mikjersi", position, "b2-c2"), ["b2-c2!!"]);
    let next = play("mikjersi", position, "b2-c2!!").unwrap();
    assert_eq!(next, "fsprF-P-S-/5/1R-3/5/4K- b 8 9 hand=WMwm");
    assert_eq!(outcome("mikjersi", &next), Ok(Some((Some('w'), "stuck"))));
}

#[test]
fn guardians_and_dividers() {
    let has = |id: &str, position: &str, word: &str| turns(id, position).unwrap().contains(&word.to_string());
    // A mokca blocks the cells beside it for stacks of either colour, but not their tops.
    let id = "jersi-4+special=mokca";
    let position = "n-4/6/7/8/1RC1m-5/8/7/6/N-4 w 0 1";
    assert!(!has(id, position, "e2=e3") && !has(id, position, "e2-e3=e5"));
    assert!(has(id, position, "e2-e3") && has(id, position, "e2=d1"));
    // A fendi forbids the jumps that start or end beside it; those of another fendi only where they start.
    let id = "jersi-4+special=fendi";
    let position = "n-4/6/7/8/RC2f-5/8/7/6/N-4 w 0 1";
    assert!(has(id, position, "e1=e2") && !has(id, position, "e1=e3"));
    let position = "n-4/6/7/8/RF2f-5/8/7/6/N-4 w 0 1";
    assert!(has(id, position, "e1=e2") && has(id, position, "e1=e3"));
    let position = "n-4/6/7/8/2RFf-5/8/7/6/N-4 w 0 1";
    assert!(has(id, position, "e3=e2") && !has(id, position, "e3=e1"));
}

#[test]
fn refused_positions() {
    let cases = [
        ("jersi-2", "nk4/6/7/8/9/8/7/6/N-K-3 w 9 1"),
        ("jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 hand=K"),
        ("jersi-2", "5/6/7/8/9/8/7/6/5 w 0 1 phase=setup hand=K"),
        ("jersi-2+setup=free", "5/6/7/8/9/8/7/6/5 w 0 1 phase=setup hand=k"),
        ("jersi-2+setup=free", "5/6/K-6/8/9/8/7/6/5 w 0 1 phase=setup hand=K"),
        ("jersi-1", "4/5/6/6/6/5/NK3 w 0 1"),
        ("jersi-4", "5/6/7/8/9/8/7/6/M-4 w 0 1"),
        ("jersi-4+mountains", "5/6/7/8/9/8/7/6/A-4 w 0 1"),
        ("jersi-4+mountains", "5/6/7/8/9/8/7/6/5 w 0 1 hand=K"),
        ("mikjersi", "5/5/5/5/5 w 0 1 hand=K"),
        ("mikjersi", "5/5/5/5/5 w 0 1 end=3"),
        ("pijersi", "6/7/6/7/6/7/RW5 w 0 1"),
        ("pijersi", "6/7/6/7/6/7/Rr5 w 0 1"),
        ("pijersi", "6/7/6/7/6/7/6 w 0 1 swaps=1"),
        ("pijersi", "6/7/6/7/6/7/7 w 0 1"),
    ];
    for (id, position) in cases {
        assert!(turns(id, position).is_err(), "{id} {position}");
    }
}

#[test]
fn endings() {
    let cases = [
        ("pijersi", "R-5/7/6/7/6/7/r-5 b 1 1", (Some('w'), "goal")),
        ("pijersi", "W-5/7/6/7/6/7/6 w 20 1", (None, "quiet")),
        ("pijersi", "6/7/6/7/6/7/R-5 b 0 1", (Some('w'), "blocked")),
        ("mikjersi", "4K-/5/5/5/5 b 1 1", (Some('w'), "stuck")),
        ("mikjersi", "k-3K-/5/5/5/5 b 1 1", (Some('w'), "goal")),
        ("jersi-2", "n-4/6/7/8/9/8/7/6/N-K-3 w 9 1 end=0", (Some('w'), "countdown")),
        ("jersi-1", "4/5/6/6/6/5/N-3 b 0 1", (Some('w'), "capture")),
    ];
    for (id, position, ending) in cases {
        assert_eq!(outcome(id, position), Ok(Some(ending)), "{id} {position}");
    }
}
