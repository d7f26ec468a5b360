//! Whole matches: repeatable ones, tests that decide, and programs that misbehave.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use jersi_players::{
    FinishedGame, Match, Openings, Pace, Player, PlayerKind, ProgramOptions, Sprt, Summary, Verdict,
};
use jersi_record::{Ending, Record};
use jersi_rules::Ruleset;
use jersi_texts::Lang;

fn player(text: &str, id: &str) -> Player {
    Player::read(text, &Ruleset::load(id).unwrap()).unwrap()
}

fn duel(id: &str, players: [&str; 2]) -> Match {
    Match::new(Ruleset::load(id).unwrap(), players.map(|text| player(text, id)))
}

fn all_games(duel: &Match) -> (Vec<FinishedGame>, Summary) {
    let mut games = Vec::new();
    let summary = duel.run(|game, _| {
        games.push(game.clone());
        ControlFlow::Continue(())
    });
    (games, summary.unwrap())
}

#[test]
fn the_same_games_whatever_the_concurrency() {
    for (id, players) in [
        ("pijersi", ["jersi:nodes=300,hash=1", "jersi:level=3,hash=1"]),
        ("jersi-1", ["jersi:depth=1,hash=1", "random"]),
        ("mikjersi", ["jersi:nodes=100,hash=1", "jersi:nodes=50,level=5,hash=1"]),
    ] {
        let mut duel = duel(id, players);
        (duel.pairs, duel.seed, duel.cap) = (4, 11, 60);
        let (first, summary) = all_games(&duel);
        duel.concurrency = 3;
        let (second, _) = all_games(&duel);
        assert_eq!(first.len(), 8);
        for (n, (a, b)) in first.iter().zip(&second).enumerate() {
            assert_eq!((a.number, a.white), (n, n % 2));
            assert_eq!(a.record.to_string(), b.record.to_string(), "{id}, game {n}");
            assert_eq!(a.record.result().map(|score| score.ending), Some(Some(a.ending)));
            assert_eq!(Record::read(&a.record.to_string()).unwrap(), a.record);
            assert!(a.fault.is_none(), "{:?}", a.fault);
            let name = a.record.tag("White").unwrap();
            assert_eq!(name, players[a.white]);
        }
        // Both games of a pair begin in the same way, and pairs differ.
        let opening = |game: &FinishedGame| {
            let plies: usize = game.record.tag("Opening").unwrap().parse().unwrap();
            game.record.main_line()[..plies].to_vec()
        };
        for pair in first.chunks(2) {
            assert_eq!(opening(&pair[0]), opening(&pair[1]));
        }
        assert_ne!(opening(&first[0]), opening(&first[2]));
        assert_eq!(summary.games(), 8);
        assert_eq!(summary.pairs.count(), 4);
        assert_eq!(summary.endings.values().sum::<u64>(), 8);
        let half_points: usize = first.iter().map(FinishedGame::half_points).sum();
        assert_eq!(summary.score(), half_points as f64 / 16.0);
        assert_eq!(summary.mean_turns(), first.iter().map(|game| game.turns).sum::<usize>() as f64 / 8.0);
        assert!((0.0..=1.0).contains(&summary.white_score()));
    }
}

#[test]
fn a_cap_is_a_draw() {
    let mut duel = duel("jersi-2", ["random", "random"]);
    (duel.pairs, duel.cap) = (2, 10);
    let (games, summary) = all_games(&duel);
    assert!(games.iter().all(|game| (game.ending, game.turns, game.winner) == (Ending::Cap, 10, None)));
    assert_eq!((summary.draws, summary.draw_rate(), summary.score()), (4, 1.0, 0.5));
    assert_eq!(summary.endings.get("cap"), Some(&4));
    assert_eq!(games[0].record.tag("Reason"), Some("cap"));
}

#[test]
fn a_test_ends_the_match() {
    let mut duel = duel("pijersi", ["jersi:nodes=150,hash=1", "random"]);
    (duel.pairs, duel.concurrency, duel.sprt) = (10_000, 2, Some(Sprt::new(0.0, 100.0)));
    let (_, summary) = all_games(&duel);
    let trial = summary.trial.unwrap();
    assert_eq!(trial.verdict, Some(Verdict::Second));
    assert!(trial.ratio >= trial.test.bounds().1);
    assert!(summary.games() < 200, "{}", summary.games());
    assert!(summary.elo().unwrap().low > 100.0);
    // The same decision after the same pair, with one game at a time.
    duel.concurrency = 1;
    let (_, alone) = all_games(&duel);
    assert_eq!(alone.pairs, summary.pairs);

    duel.sprt = Some(Sprt::new(5.0, 0.0));
    assert!(duel.run(|_, _| ControlFlow::Continue(())).is_err());
}

#[test]
fn a_match_can_be_broken_off() {
    let mut duel = duel("pijersi", ["jersi", "jersi"]);
    (duel.pairs, duel.concurrency, duel.pace) = (100, 2, Pace::nodes(50));
    let mut seen = 0;
    let began = Instant::now();
    let summary = duel.run(|_, summary| {
        seen += 1;
        assert_eq!(summary.games(), seen);
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let summary = summary.unwrap();
    assert_eq!((summary.games(), summary.pairs.count()), (3, 1));
    assert!(began.elapsed() < Duration::from_secs(60));
    // Long thoughts are cut short, too: the first game is won at once, in the second Black thinks.
    duel.players[1] = player("random", "pijersi");
    duel.pace = Pace::time(Duration::from_secs(600));
    let position = "s-p-r-s-p-r-/R-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/1P-S-R-P-S- w 0 1";
    duel.openings = Openings::read(position, &duel.rules, None).unwrap();
    let began = Instant::now();
    duel.run(|_, _| {
        std::thread::sleep(Duration::from_millis(50));
        ControlFlow::Break(())
    })
    .unwrap();
    assert!(began.elapsed() < Duration::from_secs(60));
    duel.openings = Openings::List(vec![]);
    assert!(duel.run(|_, _| ControlFlow::Continue(())).is_err(), "no openings");
    duel.pace = Pace::default();
    duel.players[0].pace = None;
    let error = duel.run(|_, _| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().contains("for ever"), "{error}");
}

#[test]
fn openings_from_a_list() {
    let mut duel = duel("pijersi", ["random", "random"]);
    let position = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1";
    duel.openings = Openings::read(position, &duel.rules, None).unwrap();
    duel.pairs = 2;
    let (games, _) = all_games(&duel);
    assert!(games.iter().all(|game| game.record.start().to_string() == position));
}

#[test]
fn clocks_run() {
    let mut duel = duel("pijersi", ["jersi:hash=1", "jersi:hash=1"]);
    (duel.pairs, duel.pace) = (1, Pace::clock(Duration::from_millis(300), Duration::from_millis(5)));
    (duel.margin, duel.concurrency) = (Duration::from_secs(5), 2);
    let (games, _) = all_games(&duel);
    for game in &games {
        assert_eq!(game.fault, None);
        assert_eq!(game.record.tag("Clock"), Some("0.3+0.005"));
        let clock = game.record.clock(game.record.last()).unwrap();
        assert!(clock < Duration::from_millis(300));
    }
}

/// A folder for the scripts of a test.
struct Scripts(PathBuf);

impl Scripts {
    fn new() -> Scripts {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("jersi players {} {number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scripts(folder)
    }

    /// A program that does as it should until it is asked for a turn. Each start leaves a line in a file.
    fn program(&self, name: &str, on_go: &str) -> Player {
        let folder = self.0.display();
        let script = format!(
            "echo $$ >> '{folder}/{name}.starts'\n\
             while read -r line; do\n  case \"$line\" in\n    ugi) echo id name fake; echo ugiok ;;\n    \
             isready) echo readyok ;;\n    go*) {on_go} ;;\n    quit) exit 0 ;;\n  esac\ndone\n"
        );
        self.script(name, &script)
    }

    fn script(&self, name: &str, script: &str) -> Player {
        let path = self.0.join(name);
        std::fs::write(&path, script).unwrap();
        let command = vec!["/bin/sh".to_owned(), path.to_str().unwrap().to_owned()];
        Player::new(name, PlayerKind::Program(ProgramOptions { command, ..Default::default() }))
    }

    fn starts(&self, name: &str) -> Vec<String> {
        let text = std::fs::read_to_string(self.0.join(format!("{name}.starts"))).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

impl Drop for Scripts {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn programs_that_misbehave_lose() {
    let scripts = Scripts::new();
    let cases = [
        ("garbage", "printf 'x\\377\\000\\nbestmove zz9\\n'", Ending::Illegal, "it played `zz9`"),
        ("illegal", "echo bestmove a1a1", Ending::Illegal, "it played `a1a1`"),
        ("resigned", "echo bestmove 0000", Ending::Illegal, "it played `0000`"),
        ("no-word", "echo bestmove", Ending::Time, "did not answer `go` in time"),
        ("silent", ":", Ending::Time, "did not answer `go` in time"),
        ("endless", "while :; do echo info string; done", Ending::Time, "did not answer `go` in time"),
        ("crash", "exit 3", Ending::Adjudication, "it ended before it answered `go` (exit status: 3)"),
        ("killed", "kill -9 $$", Ending::Adjudication, "signal: 9"),
    ];
    for (name, on_go, ending, said) in cases {
        let mut duel = duel("pijersi", ["random", "random"]);
        duel.players[1] = scripts.program(name, on_go);
        (duel.pairs, duel.pace) = (2, Pace::nodes(100));
        // Whoever answers has all the time that a busy machine may take.
        if ending == Ending::Time {
            duel.patience = Duration::from_millis(300);
        }
        let (games, summary) = all_games(&duel);
        assert_eq!((games.len(), summary.wins, summary.faults), (4, 4, [0, 4]), "{name}");
        for game in &games {
            let (player, text) = game.fault.as_ref().unwrap();
            assert_eq!((*player, game.ending), (1, ending), "{name}");
            assert!(text.to_string().contains(said), "{name}: {text}");
            assert_ne!(text.get(Lang::known("fr")), text.get(Lang::EN), "{name}");
            assert_eq!(game.record.tag("Reason"), Some(ending.name()));
            let comment = game.record.comments(game.record.last()).concat();
            assert!(comment.starts_with(&format!("{name}: ")), "{comment}");
        }
        // Once to see whether it can be had, and anew for each game after the first; none is left behind.
        let starts = scripts.starts(name);
        assert_eq!(starts.len(), 5, "{name}");
        for id in starts {
            assert!(!std::path::Path::new("/proc").join(id).join("status").exists(), "{name}");
        }
    }
}

#[test]
fn late_programs_lose() {
    let scripts = Scripts::new();
    let mut duel = duel("pijersi", ["random", "random"]);
    duel.players[0] = scripts.program("late", ":");
    (duel.pairs, duel.pace, duel.margin) =
        (1, Pace::time(Duration::from_millis(50)), Duration::from_millis(100));
    let (games, summary) = all_games(&duel);
    assert_eq!((summary.losses, summary.faults), (2, [2, 0]));
    assert!(games.iter().all(|game| game.ending == Ending::Time));
}

#[test]
fn programs_that_cannot_start_are_refused() {
    let scripts = Scripts::new();
    let run = |player: Player, id: &str| {
        let mut duel = duel(id, ["random", "random"]);
        duel.players[0] = player;
        duel.run(|_, _| ControlFlow::Continue(())).unwrap_err().to_string()
    };
    let error = run(player("ugi:/no/such/program", "pijersi"), "pijersi");
    assert!(error.contains("`/no/such/program` cannot be started"), "{error}");
    let error = run(scripts.script("gone", "exit 7\n"), "pijersi");
    assert!(error.contains("exit status: 7"), "{error}");
    let error = run(scripts.program("other", ":"), "jersi-2");
    assert!(error.contains("no option Variant"), "{error}");
}

/// Not a test of its own: the next one starts this program again, as an engine.
#[test]
fn engine_for_the_next_test() {
    if std::env::var_os("JERSI_TEST_ENGINE").is_some() {
        jersi_engine::ugi::run(std::io::stdin().lock(), std::io::stdout()).unwrap();
    }
}

#[test]
fn programs_play() {
    let own = std::env::current_exe().unwrap();
    let script = "JERSI_TEST_ENGINE=1 exec \"$0\" engine_for_the_next_test --exact --nocapture";
    let command = ["/bin/sh", "-c", script, own.to_str().unwrap()].map(str::to_owned).to_vec();
    let options = vec![("Hash".to_owned(), "1".to_owned())];
    let mut program = ProgramOptions { command, options, ..Default::default() };
    for (id, pace) in [
        ("pijersi", Pace::nodes(100)),
        ("mikjersi", Pace::time(Duration::from_millis(10))),
        ("jersi-4+special=mucti+landing", Pace::clock(Duration::from_secs(10), Duration::from_millis(10))),
        ("jersi-1", Pace::depth(1)),
    ] {
        let mut duel = duel(id, ["random", "random"]);
        duel.players[0] = Player::new("program", PlayerKind::Program(program.clone()));
        (duel.pairs, duel.pace, duel.margin, duel.cap) = (1, pace, Duration::from_secs(5), 80);
        let (games, summary) = all_games(&duel);
        assert_eq!(summary.faults, [0, 0], "{id}: {:?}", games[0].fault);
        assert_eq!(summary.games(), 2);
        assert!(summary.score() >= 0.5, "{id}: {}", summary.score());
        let evals = games[0].record.path(games[0].record.last());
        assert!(evals.iter().any(|&node| games[0].record.eval(node).is_some()), "{id}");
    }
    // An option that it refuses is told before the match.
    program.options.push(("Level".to_owned(), "99".to_owned()));
    let mut duel = duel("pijersi", ["random", "random"]);
    duel.players[0] = Player::new("program", PlayerKind::Program(program));
    let error = duel.run(|_, _| ControlFlow::Continue(())).unwrap_err().to_string();
    assert!(error.contains("Level is a whole number"), "{error}");
}
