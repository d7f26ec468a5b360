//! UGI sessions: one script for each command, noise, and the clock.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jersi_engine::ugi::{MAX_LINE, MoveFormat, read_word, run};
use jersi_rules::{Ruleset, SplitMix, perft};

const START: &str = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";

/// The answers to a script, which need not be text.
fn answers(script: impl AsRef<[u8]>) -> Vec<String> {
    let mut output = Vec::new();
    run(script.as_ref(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
    text.lines().map(str::to_owned).collect()
}

/// The answers without the thoughts.
fn plain(script: &str) -> Vec<String> {
    answers(script).into_iter().filter(|line| !line.starts_with("info ")).collect()
}

fn only(script: &str) -> String {
    let lines = plain(script);
    assert_eq!(lines.len(), 1, "{script:?}: {lines:?}");
    lines.into_iter().next().unwrap()
}

#[track_caller]
fn is_error(script: &str) {
    let line = only(script);
    assert!(line.starts_with("error ") && line.len() > 15, "{script:?}: {line:?}");
}

/// A session on two pipes.
pub struct Session {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    thread: Option<JoinHandle<()>>,
}

impl Session {
    fn new() -> Session {
        let mut session = Session::bare();
        session.send("setoption name Hash value 4\nisready");
        session.wait_for("readyok");
        session
    }

    /// One to which nothing has been said.
    pub fn bare() -> Session {
        let (their_input, input) = std::io::pipe().unwrap();
        let (output, their_output) = std::io::pipe().unwrap();
        let thread = std::thread::spawn(move || run(BufReader::new(their_input), their_output).unwrap());
        Session { input: Some(input), output: BufReader::new(output), thread: Some(thread) }
    }

    pub fn send(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next line that begins so.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the session ended before `{start}`");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Closes the input and reads what is left.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = (&mut self.output).lines().map(Result::unwrap).collect();
        self.thread.take().unwrap().join().unwrap();
        rest
    }
}

#[test]
fn introduces_itself() {
    let lines = answers("ugi\n");
    assert!(lines[0].starts_with("id name Jersi"));
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines.last().unwrap(), "ugiok");
    let options: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(options.len() + 3, lines.len());
    assert!(options.contains(&"Variant type string default pijersi"));
    for name in ["Threads", "Hash", "MultiPV", "Level", "OwnBook", "MoveFormat", "RulesFile", "Seed"] {
        let found = options.iter().find(|option| option.starts_with(&format!("{name} type ")));
        assert!(found.is_some_and(|option| option.contains(" default ")), "{name}");
    }
}

#[test]
fn is_ready() {
    assert_eq!(answers("isready\n\n  \n isready \r\n"), ["readyok", "readyok"]);
    assert_eq!(answers("isready"), ["readyok"], "the last line needs no line feed");
    assert!(answers("").is_empty());
}

#[test]
fn ends() {
    assert_eq!(answers("isready\nquit\nisready\n"), ["readyok"]);
    let began = Instant::now();
    let lines = answers("go infinite\n");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    let lines = answers("go infinite\nquit\nquery fen\n");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    assert!(began.elapsed() < Duration::from_secs(60));
    // Even so the first look has to be taken; and a script without `quit` gets all of its answer.
    assert_eq!(only("position fen 6/R-5p-/6/7/6/7/6 w 0 1\ngo infinite\nquit\n"), "bestmove f1g1");
    assert!(answers("go depth 3").iter().any(|line| line.starts_with("info depth 3 ")));
}

#[test]
fn sets_positions() {
    assert_eq!(only("query fen\n"), format!("response {START}"));
    assert_eq!(only("position startpos\nquery fen"), format!("response {START}"));
    let after = "response s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1";
    assert_eq!(only("position startpos moves b4d5d5\nquery fen"), after);
    assert_eq!(only("position startpos moves b4=d5\nquery fen"), after);
    assert_eq!(only(&format!("position fen {START}  moves   b4d5d5\nquery fen")), after);
    let other = "6/1p-5/R-5/7/6/7/6 w 0 1";
    assert_eq!(only(&format!("position fen {other}\nquery fen")), format!("response {other}"));
    for bad in [
        "position",
        "position start",
        "position startpos b4d5d5",
        "position startpos moves b4d5d5 b4d5d5",
        "position startpos moves b4c4",
        "position startpos moves 0000",
        "position fen",
        "position fen moves",
        "position fen 6/1p-5/R-5/7/6/7/6 w 0",
        "position fen 6/1p-5/R-5/7/6/7/6 w 0 1 moves e1e1",
        "position fen 6/1p-5/R-5/7/6/7/6 w 0 1 1",
    ] {
        let lines = answers(format!("position fen {other}\n{bad}\nquery fen\n"));
        assert!(lines[0].starts_with("error "), "{bad}: {lines:?}");
        assert_eq!(lines[1..], [format!("response {other}")], "{bad}");
    }
    let error = only("position startpos moves b4d5d5 f4f4f4\n");
    assert!(error.starts_with("error move 2, `f4f4f4`: "), "{error}");
}

#[test]
fn new_game() {
    let script =
        "setoption name Variant value jersi-2\nposition startpos moves a5-b5=d7\nuginewgame\nquery fen";
    let start = Ruleset::load("jersi-2").unwrap().start();
    assert_eq!(only(script), format!("response {start}"));
}

#[test]
fn answers_queries() {
    let over = "position fen R-5/1p-5/6/7/6/7/6 b 1 1\n";
    for (query, before, after) in [
        ("gameover", "false", "true"),
        ("p1turn", "true", "false"),
        ("result", "none", "p1win"),
        ("reason", "none", "goal"),
        ("islegal b4d5d5", "true", "false"),
        ("islegal b4=d5", "true", "false"),
        ("islegal b4d5", "false", "false"),
        ("islegal nonsense", "false", "false"),
    ] {
        assert_eq!(only(&format!("query {query}")), format!("response {before}"));
        assert_eq!(only(&format!("{over}query {query}")), format!("response {after}"));
    }
    assert_eq!(only("position fen 6/7/6/7/6/7/r-5 w 1 1\nquery result"), "response p2win");
    assert_eq!(only("position fen 6/r-6/6/7/6/R-6/6 w 20 9\nquery result"), "response draw");
    assert_eq!(only("position fen 6/r-6/6/7/6/R-6/6 w 20 9\nquery reason"), "response quiet");
    assert_eq!(only(&format!("{over}query moves")), "response");
    let moves = only("position fen 6/7/6/7/R-5/7/r-5 b 0 1\nquery moves");
    assert_eq!(moves, "response", "a finished game");
    let moves = only("position fen 6/r-6/6/7/6/R-6/6 w 0 1\nquery moves");
    assert_eq!(moves, "response b1a1 b1b2 b1c1");
    let moves =
        only("setoption name MoveFormat value words\nposition fen 6/r-6/6/7/6/R-6/6 w 0 1\nquery moves");
    assert_eq!(moves, "response b1-a1 b1-b2 b1-c1");
    let words = only("query moves");
    let words: Vec<&str> = words.split(' ').skip(1).collect();
    assert_eq!(words.len(), 186);
    assert!(words.is_sorted());
    for bad in ["query", "query fun", "query islegal", "query islegal b4d5d5 b4d5d5", "query fen now"] {
        is_error(bad);
    }
}

#[test]
fn options() {
    let mate = "position fen 6/R-5p-/6/7/6/7/6 w 0 1\ngo depth 3\n";
    assert_eq!(only(mate), "bestmove f1g1");
    assert_eq!(only(&format!("setoption name MoveFormat value Words\n{mate}")), "bestmove f1-g1");
    let start = Ruleset::load("jersi-4+special=mokca+turn").unwrap().start();
    assert_eq!(
        only("setoption name variant value jersi-4+turn+special=mokca\nquery fen"),
        format!("response {start}")
    );
    // Words where there are no coordinates, and in a setup.
    for variant in ["mikjersi", "jersi-4+mountains", "jersi-1"] {
        let script =
            format!("setoption name MoveFormat value coordinates\nsetoption name Variant value {variant}\n");
        let moves = only(&format!("{script}query moves"));
        assert!(moves.split(' ').nth(1).unwrap().contains(':'), "{variant}: {moves}");
        let best = only(&format!("{script}go nodes 200"));
        assert!(best.len() > "bestmove ".len(), "{best}");
    }
    let moves = only(
        "setoption name MoveFormat value coordinates\nsetoption name Variant value jersi-2\nquery moves",
    );
    assert!(moves.contains(" a5b5d7 "), "{moves}");
    let script =
        "setoption name MultiPV value 3\nsetoption name Threads value 2\nsetoption name Hash value 2\n";
    let lines = answers(format!("{script}go depth 2\nisready\nstop\n"));
    let of = |n: u32| lines.iter().any(|line| line.contains(&format!(" multipv {n} score ")));
    assert!(of(1) || lines.len() == 2, "{lines:?}");
    for bad in [
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value 0",
        "setoption name Threads value many",
        "setoption name Level value 11",
        "setoption name Level value 0",
        "setoption name MultiPV value 0",
        "setoption name MoveFormat value chess",
        "setoption name Variant value",
        "setoption name Variant value chess",
        "setoption name Variant value pijersi+fast",
        "setoption name RulesFile value /no/such/file.toml",
        "setoption name RulesFile value /dev/zero",
        "setoption name RulesFile value /",
        "setoption name Taste value sweet",
        "setoption Hash 3",
        "setoption names Hash value 3",
    ] {
        let lines = answers(format!("position startpos moves b4d5d5\n{bad}\nquery p1turn\n"));
        assert!(lines[0].starts_with("error "), "{bad}: {lines:?}");
        assert_eq!(lines[1..], ["response false"], "{bad}");
    }
}

#[test]
fn games_from_files() {
    let folder = std::env::temp_dir().join(format!("jersi ugi {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("short-game.toml");
    let text = "like = \"pijersi\"\nname = \"Short game\"\n[end]\nquiet = { turns = 4 }\n";
    std::fs::write(&path, text).unwrap();
    let file = format!("setoption name RulesFile value {}\n", path.display());
    let script = format!(
        "{file}query moves\nposition fen 6/r-6/6/7/6/R-6/6 w 4 9\nquery reason\nsetoption name Variant value pijersi\n\
         setoption name Variant value short-game\nuginewgame\nquery fen\nsetoption name RulesFile value <empty>\n\
         setoption name Variant value short-game\nposition fen 6/r-6/6/7/6/R-6/6 w 4 9\nquery reason\n"
    );
    let lines = answers(script);
    std::fs::write(folder.join("bad.toml"), "like = \"pijersi\"\nfoo = 1\nbar = 2\n").unwrap();
    let bad = only(&format!("setoption name RulesFile value {}", folder.join("bad.toml").display()));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(lines[0].starts_with("response a1-a2=") || lines[0].starts_with("response a1-"), "{lines:?}");
    assert_eq!(lines[1..3], ["response quiet".to_owned(), format!("response {START}")]);
    assert!(lines[3].starts_with("error ") && lines[3].contains("short-game"), "{lines:?}");
    assert_eq!(lines[4..], ["response none"]);
    assert!(bad.starts_with("error bad.toml:2:") && bad.contains("; bad.toml:3:"), "{bad}");
}

#[test]
fn goes() {
    for limits in
        ["depth 2", "nodes 300", "movetime 30", "p1time 100 p2time 100 p1inc 5 p2inc 5", "movetime 0"]
    {
        let mut session = Session::new();
        session.send(&format!("go {limits}"));
        let mut info = None;
        let best = loop {
            let line = session.line();
            if let Some(word) = line.strip_prefix("bestmove ") {
                break word.to_owned();
            }
            assert!(line.starts_with("info depth "), "{line}");
            info = Some(line);
        };
        let position = Ruleset::load("pijersi").unwrap().start();
        let turn = read_word(&position, &best).unwrap();
        assert_eq!(MoveFormat::Auto.word(&position, turn), best);
        if let Some(info) = info {
            let words: Vec<&str> = info.split(' ').collect();
            let names = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "time", "hashfull", "pv"];
            let at = names.map(|name| words.iter().position(|&word| word == name).unwrap());
            assert!(at.is_sorted(), "{info}");
            assert!(matches!(words[at[3] + 1], "cp" | "win"), "{info}");
            let mut position = position;
            for word in &words[at[8] + 1..] {
                let turn = read_word(&position, word).unwrap();
                position = position.play(turn).unwrap();
            }
        }
        assert!(session.end().is_empty());
    }
    let lines = answers("position fen 6/R-5p-/6/7/6/7/6 w 0 1\ngo depth 3\n");
    assert!(lines[0].contains(" score win 1 ") && lines[0].ends_with(" pv f1g1"), "{lines:?}");
    assert_eq!(only("position fen R-5/1p-5/6/7/6/7/6 b 1 1\ngo depth 3"), "bestmove 0000");
    for bad in [
        "go depth",
        "go depth 0",
        "go depth x",
        "go depth 1 depth 2",
        "go nodes 0",
        "go movetime",
        "go p2time 1000",
        "go p1inc 10",
        "go fast",
        "go perft",
        "go perft -1",
        "go perft 100",
        "go perft 2 depth 3",
        "go depth 3 perft 2",
        "go infinite infinite",
    ] {
        is_error(bad);
    }
}

#[test]
fn counts() {
    assert_eq!(answers("go perft 0\n"), ["nodes 1"]);
    let lines = answers("go perft 2\n");
    assert_eq!(lines.len(), 187);
    assert_eq!(lines[186], "nodes 34054");
    assert!(lines[..186].is_sorted());
    assert!(lines.contains(&"b4d5d5: 186".to_owned()) || lines.iter().any(|l| l.starts_with("b4d5d5: ")));
    let total: u64 =
        lines[..186].iter().map(|line| line.split(": ").nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(total, 34_054);
    let position = Ruleset::load("mikjersi").unwrap().start();
    let lines = answers("setoption name Variant value mikjersi\ngo perft 3\nquit\n");
    assert_eq!(*lines.last().unwrap(), format!("nodes {}", perft(&position, 3)));
    assert_eq!(answers("position fen R-5/1p-5/6/7/6/7/6 b 1 1\ngo perft 2\n"), ["nodes 0"]);
    // A long count can be stopped, and answers meanwhile.
    let mut session = Session::new();
    session.send("go perft 12\nisready\nposition startpos\nstop\nisready");
    let lines: Vec<String> = (0..4).map(|_| session.line()).collect();
    assert_eq!(lines[0], "readyok");
    assert!(lines[1].starts_with("error "), "{lines:?}");
    assert!(lines[2].starts_with("error the count was stopped"), "{lines:?}");
    assert_eq!(lines[3], "readyok");
    session.end();
}

#[test]
fn answers_while_it_thinks() {
    let mut session = Session::new();
    session.send("go infinite");
    session.wait_for("info ");
    session.send("isready\nquery p1turn\nquery islegal b4d5d5");
    session.wait_for("readyok");
    session.wait_for("response true");
    session.wait_for("response true");
    for refused in
        ["go depth 1", "position startpos moves b4d5d5", "setoption name Hash value 1", "uginewgame"]
    {
        session.send(refused);
        let line = session.wait_for("error ");
        assert!(line.contains("thinking"), "{line}");
    }
    session.send("query fen");
    assert_eq!(session.wait_for("response "), format!("response {START}"));
    session.send("stop");
    session.wait_for("bestmove ");
    // What comes right behind a best move finds the engine at rest.
    for _ in 0..200 {
        session.send("go nodes 1");
        session.wait_for("bestmove ");
        session.send("position startpos\nisready");
        assert_eq!(session.line(), "readyok");
    }
    session.send("stop\nstop\nisready");
    assert_eq!(session.line(), "readyok");
    assert!(session.end().is_empty());
}

#[test]
fn infinite_waits_for_stop() {
    // A forced win and a finished game are known at once, and still wait.
    for position in ["6/R-5p-/6/7/6/7/6 w 0 1", "R-5/1p-5/6/7/6/7/6 b 1 1"] {
        let mut session = Session::new();
        session.send(&format!("position fen {position}\ngo infinite"));
        std::thread::sleep(Duration::from_millis(60));
        session.send("isready");
        loop {
            let line = session.line();
            assert!(!line.starts_with("bestmove"), "{line}");
            if line == "readyok" {
                break;
            }
        }
        session.send("stop");
        session.wait_for("bestmove ");
        // The switch is off again.
        session.send("position startpos\ngo depth 3");
        session.wait_for("info depth 3 ");
        session.wait_for("bestmove ");
        session.end();
    }
}

/// `stop` is answered within 10 ms, `movetime` kept within 20 ms. The usual case counts, and what the machine of a test
/// takes from anybody who works beside its other programs is not the engine's fault.
#[test]
fn keeps_time() {
    let mut session = Session::new();
    let mut last = String::new();
    for _ in 0..6 {
        let machine = usual_delay();
        let (stop, overrun) = (usual_stop(&mut session), usual_overrun(&mut session));
        let machine = machine.max(usual_delay());
        last = format!(
            "`stop` is answered after {stop:?}, `movetime` overrun by {overrun:?}, anybody by {machine:?}"
        );
        println!("{last}");
        if stop < Duration::from_millis(10) + machine && overrun < Duration::from_millis(20) + machine {
            session.end();
            return;
        }
        std::thread::sleep(Duration::from_secs(2));
    }
    panic!("{last}");
}

/// How late the word of a thread that works for a while usually reaches another.
fn usual_delay() -> Duration {
    let mut delays: Vec<Duration> = (0..9)
        .map(|_| {
            let (done, word) = std::sync::mpsc::channel();
            let end = Instant::now() + Duration::from_millis(50);
            let worker = std::thread::spawn(move || {
                while Instant::now() < end {
                    std::hint::spin_loop();
                }
                done.send(()).unwrap();
            });
            word.recv().unwrap();
            let delay = end.elapsed();
            worker.join().unwrap();
            delay
        })
        .collect();
    delays.sort_unstable();
    delays[delays.len() / 2]
}

/// How long `stop` usually takes.
fn usual_stop(session: &mut Session) -> Duration {
    let mut stops = Vec::new();
    for variant in ["pijersi", "jersi-2", "jersi-4+mountains+special=mokca", "mikjersi"] {
        session.send(&format!("setoption name Variant value {variant}"));
        for _ in 0..5 {
            session.send("go infinite");
            std::thread::sleep(Duration::from_millis(40));
            let began = Instant::now();
            session.send("stop");
            session.wait_for("bestmove ");
            stops.push(began.elapsed());
        }
    }
    stops.sort_unstable();
    stops[stops.len() / 2]
}

/// By how much `movetime` is usually overrun.
fn usual_overrun(session: &mut Session) -> Duration {
    let mut overruns = Vec::new();
    for variant in ["pijersi", "jersi-4+mountains+special=mokca", "mikjersi"] {
        session.send(&format!("setoption name Variant value {variant}\nisready"));
        session.wait_for("readyok");
        for time in [20, 50, 100, 200] {
            let began = Instant::now();
            session.send(&format!("go movetime {time}"));
            session.wait_for("bestmove ");
            overruns.push(began.elapsed().saturating_sub(Duration::from_millis(time)));
        }
    }
    overruns.sort_unstable();
    overruns[overruns.len() / 2]
}

#[test]
fn endless_lines() {
    let mut script = b"position startpos moves b4d5d5\n".to_vec();
    script.extend(std::iter::repeat_n(b"position startpos moves ", 500_000).flatten());
    script.extend(b"\nquery p1turn\n");
    script.extend(vec![b'q'; MAX_LINE]);
    script.extend(b"\n");
    script.extend(vec![0xff; 3 * MAX_LINE]);
    let lines = answers(script);
    assert_eq!(lines.len(), 4);
    assert!(lines[0].starts_with("error the line is longer"), "{}", lines[0]);
    assert_eq!(lines[1], "response false");
    assert!(lines[2].starts_with("error there is no command `qqq") && lines[2].len() < 1000);
    assert!(lines[3].starts_with("error the line is longer"));
}

/// What a line of noise may be. The last list is of lines that are right, with what they come to.
#[test]
fn noise() {
    const COMMANDS: [&str; 10] = [
        "position startpos moves b4d5d5 f4d3d3",
        "position fen s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1 moves b4d5d5",
        "setoption name Threads value 2",
        "setoption name Variant value jersi-2",
        "setoption name MoveFormat value words",
        "uginewgame",
        "go depth 1 nodes 10",
        "go p1time 5 p2time 5 p1inc 1 p2inc 1",
        "query islegal b4d5d5",
        "isready",
    ];
    let mut random = SplitMix::new(2024);
    let mut pick = |n: usize| random.below(n as u64) as usize;
    let variants = ["pijersi", "jersi-2", "mikjersi", "jersi-4+turn"].map(|id| Ruleset::load(id).unwrap());
    let (mut script, mut expected) = (b"setoption name Hash value 1\n".to_vec(), Vec::new());
    let mut rules = variants[0].clone();
    let mut position = rules.start();
    let mut thinking = false;
    for n in 0..10_000 {
        let mut line: Vec<u8> = match pick(12) {
            0 => (0..pick(60)).map(|_| pick(256) as u8).collect(),
            1 => (0..pick(40)).map(|_| b' ' + pick(95) as u8).collect(),
            2 | 3 => {
                // Broken off, and spoilt at the end.
                let command = COMMANDS[pick(COMMANDS.len())];
                let mut line = command.as_bytes()[..pick(command.len())].to_vec();
                line.extend(b" ?");
                line
            }
            4 => {
                // A byte changed for one that stands nowhere.
                let mut line = COMMANDS[pick(COMMANDS.len())].as_bytes().to_vec();
                let at = pick(line.len());
                line[at] = b"\x00\x1b~%"[pick(4)];
                line
            }
            5 => {
                let words = ["a1a1", "z9-z8", "0000", "b4=b4", "N:a1", "a1<>a2", "é", "-", "b4d5d5d5"];
                format!("position startpos moves {}", words[pick(words.len())]).into_bytes()
            }
            6 => {
                let values =
                    ["Hash value 0", "Level value 99", "Variant value tarot", "Seed value -1", "value"];
                format!("setoption name {}", values[pick(values.len())]).into_bytes()
            }
            7 => b"stop".to_vec(),
            8 => match pick(3) {
                0 => b"go infinite".to_vec(),
                1 => format!("go nodes {}\nstop", 1 + pick(60)).into_bytes(),
                _ => format!("setoption name Level value {}", 1 + pick(10)).into_bytes(),
            },
            9 => {
                // A game that is right, or an illegal turn at its end.
                let right = pick(3) > 0;
                let mut next = rules.start();
                let mut line = "position startpos moves".to_owned();
                for _ in 0..pick(8) {
                    let turns = next.turns();
                    if turns.is_empty() {
                        break;
                    }
                    let turn = turns[pick(turns.len())];
                    let format = [MoveFormat::Auto, MoveFormat::Coordinates, MoveFormat::Words][pick(3)];
                    line = format!("{line} {}", format.word(&next, turn));
                    next = next.play(turn).unwrap();
                }
                match right {
                    true if !thinking => position = next,
                    true => {}
                    false => line += " i9-i8",
                }
                line.into_bytes()
            }
            10 if pick(4) == 0 => {
                let next = &variants[pick(variants.len())];
                if !thinking {
                    rules = next.clone();
                    position = rules.start();
                }
                format!("setoption name Variant value {}", next.id()).into_bytes()
            }
            10 if pick(4) == 0 => {
                if !thinking {
                    position = rules.start();
                }
                b"uginewgame".to_vec()
            }
            _ => {
                expected.push(format!("response {position}"));
                b"query fen".to_vec()
            }
        };
        // Random bytes could be a command, or end a line early, once in an age.
        if line.starts_with(b"quit") {
            line.insert(0, b'!');
        }
        match line.as_slice() {
            b"stop" => thinking = false,
            b"go infinite" => thinking = true,
            line if line.starts_with(b"go nodes") => thinking = false,
            _ => {}
        }
        script.extend(&line);
        script.push(b'\n');
        if n == 9_999 {
            expected.push(format!("response {position}"));
            script.extend(b"query fen\ngo infinite\nstop\ngo infinite");
        }
    }
    let lines = answers(script);
    assert!(lines.last().unwrap().starts_with("bestmove "));
    let fens: Vec<&String> =
        lines.iter().filter(|line| line.starts_with("response ") && line.contains('/')).collect();
    assert!(fens.len() > 500);
    for (i, (found, wanted)) in fens.iter().zip(&expected).enumerate() {
        assert_eq!(*found, wanted, "query {i}");
    }
    assert_eq!(fens.len(), expected.len());
    for line in &lines {
        let known = ["info ", "bestmove ", "error ", "response", "readyok", "id ", "option ", "ugiok"];
        assert!(known.iter().any(|start| line.starts_with(start)), "{line:?}");
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }
    let errors = lines.iter().filter(|line| line.starts_with("error ")).count();
    assert!(errors > 3_000, "{errors}");
}
