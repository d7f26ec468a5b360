//! The commands that think, run as a user runs them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn jersi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jersi")).args(arguments).env("LC_ALL", "C").output().expect("jersi runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn value(arguments: &[&str]) -> Value {
    let output = jersi(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A rock one step from the goal.
const ONE: &str = "s-5/R-6/6/7/6/7/6 w 0 1";

#[test]
fn analyses() {
    let output = jersi(&["analyse", "pijersi", "--nodes", "5000", "--lines", "3", "--threads", "1"]);
    let table = text(&output.stdout);
    assert!(output.status.success() && table.starts_with("White: "), "{table}");
    assert_eq!(table.lines().count(), 4, "{table}");
    let found = value(&["analyse", "pijersi", ONE, "--nodes", "5000", "--lines", "1", "--json"]);
    assert_eq!(found["lines"][0]["win"], 1);
    assert_eq!(found["lines"][0]["turns"][0], "f1-g1!");
    let french = jersi(&["analyse", "pijersi", ONE, "--nodes", "5000", "--lang", "fr"]);
    assert!(text(&french.stdout).contains("gagne en 1"));
    let over = jersi(&["analyse", "pijersi", "R-5/7/6/7/6/7/6 b 0 1"]);
    assert!(text(&over.stdout).starts_with("The game is over"), "{}", text(&over.stdout));
    for wrong in
        [&["--time", "soon"][..], &["--lines", "0"], &["--depth", "0"], &["--time", "0s"], &["--nodes", "0"]]
    {
        let output = jersi(&[&["analyse", "pijersi"], wrong].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn solves() {
    let output = jersi(&["solve", "pijersi", ONE]);
    assert_eq!(text(&output.stdout), "White wins in 1: f1-g1!\n");
    let output = jersi(&["solve", "pijersi", "--turns", "1"]);
    assert_eq!((output.status.code(), &*text(&output.stdout)), (Some(0), "White: no forced win in 1\n"));
    let output = jersi(&["solve", "pijersi", "--turns", "3", "--nodes", "100"]);
    assert!(text(&output.stdout).contains("limit of --nodes"), "{}", text(&output.stdout));
}

#[test]
fn benches_the_same_twice() {
    let nodes = || value(&["bench", "--depth", "2", "--json"])["nodes"].as_u64();
    assert!(nodes().is_some_and(|n| n > 1000));
    assert_eq!(nodes(), nodes());
}

#[test]
fn tells_what_share_of_the_tactics_it_solves() {
    let solved = value(&[
        "bench",
        "--tactics",
        "--game",
        "pijersi",
        "--positions",
        "10",
        "--nodes",
        "50,20000",
        "--json",
    ]);
    let game = &solved["games"][0];
    assert_eq!((&game["id"], &game["positions"]), (&serde_json::json!("pijersi"), &serde_json::json!(10)));
    let count = |i: usize| game["solved"][i]["solved"].as_u64().expect("a number");
    assert!(count(1) >= 5 && count(0) <= count(1), "{solved}");
    let none = jersi(&["bench", "--tactics", "--game", "pijersi+setup=random+seed=1"]);
    assert_eq!(none.status.code(), Some(2), "{}", text(&none.stdout));
}

#[test]
fn tells_what_its_points_are_worth() {
    let folder = std::env::temp_dir().join(format!("jersi-calibrate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [data, plot, network] = ["games", "plot.svg", "mikjersi.nn"]
        .map(|name| folder.join(name).to_str().expect("UTF-8").to_owned());
    let arguments = [
        "calibrate",
        "mikjersi",
        "--games",
        "50",
        "--nodes",
        "60",
        "--data",
        &data,
        "--plot",
        &plot,
        "--out",
        &network,
        "--json",
    ];
    let found = value(&arguments);
    assert_eq!(found["games"], 50, "{found}");
    let bins = found["bins"].as_array().expect("bins");
    let sum = |key: &str| bins.iter().filter_map(|bin| bin[key].as_f64()).sum::<f64>();
    assert!(bins.len() == 10 && sum("positions") > 500.0, "{found}");
    let svg = std::fs::read_to_string(&plot).expect("a plot");
    assert!(svg.starts_with("<svg") && svg.contains("<circle") && svg.contains("mikjersi"), "{svg}");
    // The games are there: the second time nothing is played, and the network that was written says its scale.
    assert_eq!(value(&arguments), found);
    let scale = format!("scale: {}", found["scale"].as_f64().expect("a scale"));
    let bytes = std::fs::read(&network).expect("a network");
    assert!(String::from_utf8_lossy(&bytes[..2000]).contains(&scale), "{scale}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn plays_matches() {
    let folder = std::env::temp_dir().join(format!("jersi-match-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.txt");
    let path = file.to_str().expect("UTF-8");
    let result = value(&[
        "match",
        "mikjersi",
        "--engine",
        "jersi:hash=1",
        "--engine",
        "random",
        "--pairs",
        "2",
        "--nodes",
        "3000",
        "--games",
        path,
        "--json",
    ]);
    assert_eq!(result["wins"].as_u64().zip(result["losses"].as_u64()), Some((4, 0)), "{result}");
    let records = std::fs::read_to_string(&file).expect("records");
    assert_eq!(records.matches("[Game \"mikjersi\"]").count(), 4);
    // A program that speaks UGI: ourselves.
    let program = format!("ugi:{} ugi", env!("CARGO_BIN_EXE_jersi"));
    let result = value(&[
        "match",
        "pijersi",
        "--engine",
        "jersi:hash=1",
        "--engine",
        &program,
        "--pairs",
        "1",
        "--nodes",
        "300",
        "--json",
    ]);
    assert_eq!(result["faults"], serde_json::json!([0, 0]), "{result}");
    let wrong = |arguments: &[&str], code: i32, says: &str| {
        let output = jersi(&[&["match", "pijersi", "--pairs", "1", "--nodes", "100"], arguments].concat());
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?} {error}");
        assert!(error.contains(says), "{arguments:?} {error}");
    };
    wrong(&["--engine", "jersi"], 2, "two players");
    wrong(&["--engine", "jersi:hash=99999999999", "--engine", "jersi"], 2, "4096");
    wrong(&["--engine", "jersi", "--engine", "nobody"], 2, "nobody");
    wrong(&["--engine", "jersi", "--engine", "ugi:/nowhere/engine"], 2, "there is no such program");
    wrong(&["--engine", "jersi", "--engine", "jersi", "--games", "/nowhere/games"], 1, "/nowhere/games");
    wrong(&["--engine", "jersi", "--engine", "jersi", "--sprt", "10", "0"], 2, "--sprt");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn learns_and_plays_with_what_it_learned() {
    let folder = std::env::temp_dir().join(format!("jersi-train-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let learn = |name: &str, threads: &str| {
        let file = folder.join(name);
        let path = file.to_str().expect("UTF-8").to_owned();
        let data = format!("{path}-games");
        let output = jersi(&[
            "train",
            "mikjersi",
            "--data",
            &data,
            "--games",
            "50",
            "--nodes",
            "60",
            "--epochs",
            "2",
            "--seed",
            "7",
            "--from",
            "none",
            "--threads",
            threads,
            "--out",
            &path,
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        (std::fs::read(&path).expect("a network"), path)
    };
    let ((one, path), (two, _)) = (learn("one.nn", "1"), learn("two.nn", "2"));
    assert!(one == two, "the same seed gives the same network, whatever the threads");
    let player = format!("jersi:hash=1,network={path}");
    let result = value(&[
        "match", "mikjersi", "--engine", &player, "--engine", "random", "--pairs", "1", "--nodes", "200",
        "--json",
    ]);
    assert_eq!(result["faults"], serde_json::json!([0, 0]), "{result}");
    // A place that cannot be written to is told before the games, not after.
    let nowhere = jersi(&["train", "mikjersi", "--games", "100000000", "--out", "/nowhere/x.nn"]);
    assert_eq!(nowhere.status.code(), Some(1), "{}", text(&nowhere.stderr));
    let other = jersi(&["train", "pijersi", "--from", &path, "--out", &path]);
    assert_eq!(other.status.code(), Some(2), "a network of another game is refused");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn speaks_ugi() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jersi"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("jersi runs");
    let lines = "ugi\nisready\nnonsense\nposition startpos moves b4d5d5\nquery fen\ngo depth 2\n";
    child.stdin.take().expect("input").write_all(lines.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    let said = text(&output.stdout);
    assert!(output.status.success() && said.contains("ugiok\nreadyok\nerror "), "{said}");
    assert!(said.contains("response s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/4WW2/6/P-S-R-1S-R-P-/R-P-S-R-P-S- b 1 1"));
    assert!(said.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{said}");
    let refused = jersi(&["ugi", "--rules", "../rules/games/pijersi.toml"]);
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
    assert!(text(&refused.stderr).contains("setoption name RulesFile"), "{}", text(&refused.stderr));
}
