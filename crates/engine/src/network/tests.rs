use jersi_rules::{Position, Ruleset, SplitMix, Turn};

use super::*;

/// A network with weights by lot, for any game that can be learned.
fn random_network(rules: &Ruleset, hidden: usize, seed: u64) -> Option<Network> {
    let inputs = Inputs::new(rules)?;
    let mut random = SplitMix::new(seed);
    let mut numbers = |count: usize, most: u64| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let weights = Weights {
        hidden,
        first: numbers(inputs.count() * hidden, 120),
        bias: numbers(hidden, 200),
        direct: numbers(inputs.count(), 100),
        out: numbers(PHASES * 2 * hidden, 127),
        out_bias: [3, -5, 0, 9],
    };
    Some(Network::new(rules, NetworkHeader::default(), inputs, weights))
}

/// Calls for the positions of a game by lot.
fn random_game(rules: &std::sync::Arc<Ruleset>, seed: u64, most: usize, mut call: impl FnMut(&Position)) {
    let (mut random, mut position, mut turns) = (SplitMix::new(seed), rules.start(), Vec::<Turn>::new());
    for _ in 0..most {
        call(&position);
        position.turns_into(&mut turns);
        if turns.is_empty() || position.outcome().is_some() {
            break;
        }
        position.play_unchecked(turns[random.below(turns.len() as u64) as usize]);
    }
}

const IDS: [&str; 15] = [
    "pijersi",
    "jersi",
    "mikjersi",
    "jersi-0",
    "jersi-1",
    "jersi-1+nosea",
    "jersi-2",
    "jersi-2+setup=random+seed=4",
    "jersi-4",
    "jersi-4+landing",
    "jersi-4+square",
    "jersi-4+mountains",
    "jersi-4+special=mokca/darsi+mountains+turn",
    "jersi-4+special=mucti/galtu",
    "jersi-4+square+landing",
];

#[test]
fn networks_serve_the_games_they_were_learned_for() {
    let has = |id: &str| Network::for_game(&Ruleset::load(id).expect(id)).is_some();
    for bytes in NETWORKS {
        let header = NetworkHeader::read(bytes).expect("a network");
        assert!(!header.recipe.is_empty() && header.games.iter().all(|id| has(id)), "{header:?}");
    }
    let learned = ["jersi", "jersi-1", "jersi-2", "jersi-4", "jersi-4+landing", "jersi-4+square", "mikjersi"];
    assert!(learned.into_iter().all(has) && has("pijersi"));
    assert!(has("jersi-4+special=mokca/darsi+mountains+turn") && has("jersi-2+setup=random+seed=3"));
    // The other goal on the other board was not learned, nor was landing with mountains.
    assert!(!has("jersi-4+square+landing") && !has("jersi-4+landing+mountains"));
    // Who was learned for another goal does not judge the usual one.
    let options =
        |id: &str| Network::for_game(&Ruleset::load(id).expect(id)).expect(id).header().options.clone();
    assert_eq!((options("jersi-4+landing"), options("jersi-4")), (vec!["landing".to_owned()], vec![]));
}

/// What is carried from turn to turn is what is computed anew, also from a position far away; in this many states of every
/// variant, with weights by lot and with the learned ones.
fn sums_are_carried(states: usize) {
    for id in IDS {
        let rules = Ruleset::load(id).expect(id);
        for network in [random_network(&rules, 64, 7), Network::for_game(&rules)].into_iter().flatten() {
            let (mut sums, mut seen) = (Accumulator::new(&network), 0);
            for seed in 0.. {
                random_game(&rules, seed, 120, |position| {
                    let state = position.state();
                    sums.update(&network, state, &Surveys::new(&rules, state));
                    assert_eq!(network.output(&sums, state), network.value(&rules, state), "{position:?}");
                    seen += 1;
                });
                if seen >= states {
                    break;
                }
            }
        }
    }
}

#[test]
fn sums_that_are_carried_are_the_same() {
    sums_are_carried(1_000);
}

/// The same at length: `cargo test -p jersi-engine ten_million -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn sums_that_are_carried_are_the_same_in_ten_million_states() {
    sums_are_carried(420_000);
}

/// Black sees what White saw before the colours changed.
#[test]
fn both_sides_are_judged_alike() {
    for id in IDS {
        let rules = Ruleset::load(id).expect(id);
        let (Some(network), Some(swap)) = (random_network(&rules, 32, 3), rules.colour_swap()) else {
            continue;
        };
        random_game(&rules, 1, 60, |position| {
            let image = swap.position(position);
            let (value, other) =
                (network.value(&rules, position.state()), network.value(&rules, image.state()));
            assert_eq!(value, other, "{position:?}");
        });
    }
}

/// What a survey says is what the lists of turns say.
#[test]
fn surveys_agree_with_the_turns() {
    for id in IDS {
        let rules = Ruleset::load(id).expect(id);
        random_game(&rules, 9, 80, |position| {
            let state = position.state();
            if position.outcome().is_some() || state.in_setup() {
                return;
            }
            let survey = state.survey(&rules);
            assert_eq!(survey.win.is_some(), state.winning_turn(&rules).is_some(), "{position:?}");
            let mut captures = Vec::new();
            state.captures(&rules, &mut captures);
            let mut taken = CellSet::EMPTY;
            let enemies = state.own(!state.side());
            for turn in captures {
                if let Turn::Steps { to, then, .. } = turn {
                    taken.insert(then.unwrap_or(to));
                }
            }
            assert_eq!(survey.attacked, taken & enemies, "{position:?}");
            let takes = |turn: &Turn| match *turn {
                Turn::Steps { to, then, .. } => [Some(to), then].into_iter().flatten().any(|cell| {
                    let top = state.unit(cell).top().filter(|cube| !rules.ground().has(cube.role));
                    enemies.has(cell) && top.is_some()
                }),
                _ => false,
            };
            let (mut all, mut turns) = (Vec::new(), position.turns());
            state.all_captures(&rules, &mut all);
            turns.retain(takes);
            all.sort_unstable();
            turns.sort_unstable();
            assert_eq!(all, turns, "{position:?}");
        });
    }
}

/// Variants that are compared are judged by one network where one was learned for all of them.
#[test]
fn comparisons_have_one_judge() {
    let game = |id: &str| Ruleset::load(id).expect(id);
    let (plain, forms, other) = (game("jersi-4"), game("jersi-4+special=mokca"), game("pijersi"));
    let header = |rules: &Ruleset, others: &[&Ruleset]| {
        Network::for_comparison(rules, others).expect("a network").header().clone()
    };
    assert_eq!(header(&plain, &[&plain, &forms]), header(&forms, &[&plain, &forms]));
    assert!(header(&plain, &[&plain, &forms]).fits(&forms));
    // Alone, or beside another game, each has the one that was learned for it.
    let own = Network::for_game(&plain).expect("a network").header().clone();
    assert_eq!(header(&plain, &[&plain, &other]), own);
    assert_ne!(own, header(&forms, &[&forms]), "the plain game has a network of its own");
}
