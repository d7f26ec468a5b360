//! A game compared with itself where each side of the comparison has a judge of its own, of another scale or worse: what is measured is
//! then the judge, and nothing may be said of the rules.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use jersi_engine::Network;
use jersi_lab::run::Run;
use jersi_lab::{Experiment, Results};
use jersi_rules::{Ruleset, SplitMix};

/// How many self-comparisons are made: enough to see what goes wrong always, or as many as `JERSI_RUNS` says.
fn runs() -> usize {
    std::env::var("JERSI_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(16)
}

/// The most false sentences among so many runs that five percent make likely: the mean and two standard deviations.
fn likely(runs: usize) -> usize {
    let mean = 0.05 * runs as f64;
    (mean + 2.0 * (0.95 * mean).sqrt()) as usize
}

/// A network whose points mean something else: the same order of positions, another scale.
fn stretched(network: &Network, times: f64) -> Vec<u8> {
    let scale = f64::from(network.header().scale) / times;
    network.clone().with_scale(scale as u32).to_bytes()
}

/// A network that has unlearned nearly everything: of ten weights of its first layer nine are gone.
fn spoiled(network: &Network, seed: u64) -> Vec<u8> {
    let mut bytes = network.to_bytes();
    let (mut random, end) = (SplitMix::new(seed), bytes.len() * 9 / 10);
    for weight in bytes[1024..end].chunks_exact_mut(2) {
        if random.below(10) != 0 {
            weight.fill(0);
        }
    }
    bytes
}

/// What one self-comparison says of a difference between the game and its twin.
struct Said {
    /// Sentences about differences.
    claims: usize,
    /// Differences that are there with one judge alone, of which the page warns.
    warned: usize,
    /// Comparisons that were made.
    tests: usize,
}

/// Plays mikjersi against itself with a network for either side, and with the rules as judge.
fn compare(folder: &Path, seed: usize, twins: usize, networks: &[Vec<u8>]) -> Said {
    let twin = "like = \"mikjersi\"\nname = \"Twin\"\nsummary = \"The same.\"\n";
    let names: Vec<String> = (0..twins).map(|i| format!("\"twin{i}.toml\"")).collect();
    let text = format!(
        "question = \"q\"\nvariants = [\"mikjersi\", {}]\nabout = [\"turns\", \"lead-changes\"]\n[players]\nnodes = 24\n\
         [grid]\nnodes = [12, 24, 48]\ngames = 32\nstarts = 0\n[games]\ngames = 32\nstarts = 0\ncap = 40\nseed = {seed}\n",
        names.join(", ")
    );
    let experiment = Experiment::read("judges", "judges.toml", &text, &|_| Ok(twin.to_owned())).unwrap();
    let mut run = Run::begin(experiment, folder, "test").unwrap();
    std::fs::create_dir_all(folder.join("networks")).unwrap();
    for variant in 0..=twins {
        let network = &networks[variant.min(networks.len() - 1)];
        std::fs::write(folder.join(format!("networks/{variant}.nn")), network).unwrap();
    }
    // They are there already: none is learned, and all are taken over.
    run.learn(std::time::Duration::ZERO, 1, |_| panic!("learns")).unwrap();
    assert!(run.play(1, |_| ControlFlow::Continue(())).unwrap());
    let findings = Results::of(&mut run).unwrap().findings;
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(findings.cells.len(), 6, "three strengths with either judge");
    let lines = findings.comparisons.iter().flat_map(|comparison| &comparison.lines);
    Said {
        claims: lines.filter(|line| line.beyond).count(),
        warned: findings.comparisons.iter().map(|comparison| comparison.one_judge.len()).sum(),
        tests: findings.tests,
    }
}

/// How many of so many runs say something false, how many warn, and the fewest comparisons that one made.
fn count(twins: usize, networks: impl Fn(u64) -> Vec<Vec<u8>> + Sync) -> [usize; 3] {
    let folder = tempfile::tempdir().unwrap();
    let next = AtomicUsize::new(0);
    let (networks, folder, next) = (&networks, folder.path(), &next);
    let work = move || {
        let (mut spoken, mut warned, mut tests) = (0, 0, usize::MAX);
        loop {
            let run = next.fetch_add(1, Ordering::Relaxed);
            if run >= runs() {
                return [spoken, warned, tests];
            }
            let said = compare(&folder.join(run.to_string()), run, twins, &networks(run as u64));
            spoken += usize::from(said.claims > 0);
            warned += usize::from(said.warned > 0);
            tests = tests.min(said.tests);
        }
    };
    let [one, other] = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        [work(), other.join().unwrap()]
    });
    [one[0] + other[0], one[1] + other[1], one[2].min(other[2])]
}

fn own() -> Network {
    Network::for_game(&Ruleset::load("mikjersi").unwrap()).unwrap()
}

/// One side's judge gives three times as many points for the same positions.
#[test]
fn a_judge_of_another_scale_says_nothing_of_the_rules() {
    let network = own();
    let found = count(1, |_| vec![network.to_bytes(), stretched(&network, 3.0)]);
    eprintln!("another scale: {found:?} of {}", runs());
    assert!(found[0] <= likely(runs()), "{found:?} of {}", runs());
}

/// One side's judge is much worse than the other's, so that its games differ plainly. The page warns of that and claims nothing.
#[test]
fn a_worse_judge_says_nothing_of_the_rules() {
    let network = own();
    let found = count(1, |seed| vec![network.to_bytes(), spoiled(&network, seed)]);
    eprintln!("a worse judge: {found:?} of {}", runs());
    assert!(found[0] <= likely(runs()), "{found:?} of {}", runs());
    assert!(2 * found[1] > runs(), "the judges differ, and hardly any page says so: {found:?} of {}", runs());
}
