//! Experiments, run as a user runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use jersi_lab::run::Run;

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    command.args(line.split(' ').skip(1)).current_dir(folder).env("LC_ALL", "C");
    command
}

/// Runs a line as it stands in the documentation.
fn jersi(folder: &Path, line: &str) -> Output {
    command(folder, line).output().expect("jersi runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn dump(folder: &Path) -> String {
    Run::open(folder).expect("a run").store().dump().expect("a table")
}

/// The examples of experiments/README.md, to the letter: a changed rule, and a new form.
#[test]
fn the_example_of_the_readme_works() {
    let readme = include_str!("../../../../experiments/README.md");
    let folder = folder("readme");
    let mut files = 0;
    for block in readme.split("```toml\n").skip(1) {
        let lines: Vec<&str> = block
            .lines()
            .take_while(|line| line.trim() != "```")
            .map(|line| line.strip_prefix("   ").unwrap_or(line))
            .collect();
        // The first line names the file.
        let name = lines[0].trim_start_matches("# ").split(':').next().expect("a name");
        assert!(name.ends_with(".toml"), "{name}");
        fs::write(folder.join(name), lines.join("\n")).expect("a file");
        files += 1;
    }
    assert_eq!(files, 5);
    for line in [
        "jersi check-rules foolhardy.toml",
        "jersi lab run foolhardy-question.toml",
        "jersi check-rules hermit.toml",
        "jersi show --rules hermit.toml hermit+special=hermit",
        "jersi lab run hermit-question.toml",
        "jersi lab tune pijersi-quiet.toml",
    ] {
        assert!(readme.contains(line), "{line}");
        let output = jersi(&folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    }
    let results = folder.join("lab/foolhardy-question");
    assert!(readme.contains("lab/foolhardy-question/report.html"));
    let page = fs::read_to_string(results.join("report.html")).expect("a report");
    // A wise that can be taken is taken.
    assert!(page.contains("téméraire") || page.contains("Foolhardy: "), "no sentence of it");
    for file in [
        "findings.json",
        "measures.csv",
        "games.sqlite",
        "experiment.toml",
        "rules/foolhardy.toml",
        "run.json",
    ] {
        assert!(
            results.join(file).exists() && readme.contains(file.trim_end_matches("foolhardy.toml")),
            "{file}"
        );
    }
}

const LONG: &str = r#"
question = "Does it survive?"
variants = ["mikjersi", "pijersi"]
grid = false
[players]
nodes = 150
[games]
games = 50
starts = 30
cap = 60
[extra]
scores = { every = 16, nodes = 20 }
"#;

/// Killed without warning and resumed, a run gives the table of one that ran through, with other workers.
#[test]
fn a_killed_run_goes_on() {
    let folder = folder("killed");
    fs::write(folder.join("long.toml"), LONG).expect("a file");
    let output = jersi(&folder, "jersi lab run long.toml --out whole --workers 1");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let whole = dump(&folder.join("whole"));
    let games = |table: &str| table.matches("[Game \"").count();
    assert_eq!(games(&whole), 160);

    let mut child = command(&folder, "jersi lab run long.toml --out cut --workers 2")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("jersi runs");
    let (began, table) = (Instant::now(), folder.join("cut"));
    // What is not yet in the table stands in its log.
    let size = |name: &str| fs::metadata(table.join(name)).map_or(0, |data| data.len());
    while size("games.sqlite") + size("games.sqlite-wal") < 150_000 {
        assert!(began.elapsed() < Duration::from_secs(60), "no games after a minute");
        std::thread::sleep(Duration::from_millis(2));
    }
    // SIGKILL.
    child.kill().expect("a child");
    child.wait().expect("a child");
    let before = games(&dump(&folder.join("cut")));
    assert!((2..160).contains(&before), "{before} games were there");
    let output = jersi(&folder, "jersi lab resume cut --workers 3");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(dump(&folder.join("cut")) == whole, "the tables differ");
    let csv = |name: &str| fs::read_to_string(folder.join(name).join("measures.csv")).expect("a table");
    assert_eq!(csv("cut"), csv("whole"));
}

/// Shared out among machines and put together, an experiment gives the table of one machine.
#[test]
fn parts_make_the_whole() {
    let folder = folder("parts");
    let text_of = LONG.replace("games = 50", "games = 7").replace("starts = 30", "starts = 4");
    fs::write(folder.join("e.toml"), &text_of).expect("a file");
    fs::write(folder.join("other.toml"), text_of.replace("cap = 60", "cap = 50")).expect("a file");
    for line in [
        "jersi lab run e.toml --out whole",
        "jersi lab run e.toml --shard 1/3 --out a",
        "jersi lab run e.toml --shard 2/3 --out b",
        "jersi lab run e.toml --shard 3/3",
        "jersi lab run other.toml --shard 3/3 --out d",
        "jersi lab merge a b lab/e-3-of-3 --out merged",
    ] {
        let output = jersi(&folder, line);
        assert!(output.status.success(), "{line}: {}", text(&output.stderr));
        assert!(!text(&output.stdout).contains("not there yet"), "{line}");
    }
    assert!(dump(&folder.join("merged")) == dump(&folder.join("whole")), "the tables differ");
    let csv = |name: &str| fs::read_to_string(folder.join(name).join("measures.csv")).expect("a table");
    assert_eq!(csv("merged"), csv("whole"));
    // A part that is missing is told, and played.
    let said = text(&jersi(&folder, "jersi lab merge a b --out some").stdout);
    assert!(said.contains("jersi lab resume some"), "{said}");
    assert!(jersi(&folder, "jersi lab resume some").status.success());
    assert!(dump(&folder.join("some")) == dump(&folder.join("whole")), "the tables differ");
    for (line, part) in [
        ("jersi lab merge a d --out wrong", "not parts of the same"),
        ("jersi lab merge a b --out whole", "holds a run already"),
        ("jersi lab run e.toml --shard 4/3", "--shard"),
        ("jersi lab run e.toml --shard x", "--shard"),
    ] {
        let output = jersi(&folder, line);
        assert!(
            !output.status.success() && text(&output.stderr).contains(part),
            "{line}: {}",
            text(&output.stderr)
        );
    }
}

/// Ctrl-C keeps what was played and says how to go on, on a terminal or off it; another engine may not go on.
#[test]
fn an_interrupted_run_says_how_to_go_on() {
    let folder = folder("interrupted");
    fs::write(folder.join("long.toml"), LONG.replace("games = 50", "games = 5000")).expect("a file");
    let child = command(&folder, "jersi lab run long.toml --out cut --workers 1")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("jersi runs");
    let began = Instant::now();
    while fs::metadata(folder.join("cut/games.sqlite-wal")).map_or(0, |data| data.len()) < 20_000 {
        assert!(began.elapsed() < Duration::from_secs(60), "no games after a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("jersi lab resume cut"), "{}", text(&output.stderr));
    // As if another engine had begun it.
    let file = folder.join("cut/run.json");
    let about = fs::read_to_string(&file).expect("a file");
    let mut value: serde_json::Value = serde_json::from_str(&about).expect("JSON");
    value["players"]["games"]["pijersi"]["search"] = "other".into();
    fs::write(&file, value.to_string()).expect("a file");
    let output = jersi(&folder, "jersi lab resume cut");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("other players") && said.contains("pijersi") && !said.contains("mikjersi"),
        "{said}"
    );
    // Its report can be written.
    assert!(jersi(&folder, "jersi lab report cut").status.success());
}

/// Wrong files and folders are explained, with line and column.
#[test]
fn mistakes_are_explained() {
    let folder = folder("mistakes");
    fs::write(
        folder.join("rules.toml"),
        "like = \"pijersi\"\nname = \"x\"\nsummary = \"x\"\n[cubes.rock]\ntakes = [\"dragon\"]\n",
    )
    .expect("a file");
    fs::write(
        folder.join("wrong.toml"),
        "question = \"q\"\nvariants = [\"pijersi\", \"rules.toml\", \"chess\"]\n[games]\npears = 3\n",
    )
    .expect("a file");
    fs::write(folder.join("untargeted.toml"), "question = \"q\"\nvariants = [\"pijersi\"]\n")
        .expect("a file");
    let output = jersi(&folder, "jersi lab run wrong.toml");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    for part in ["rules.toml:5:", "wrong.toml:2:38: ", "chess", "wrong.toml:4:1: unknown key `pears`"] {
        assert!(said.contains(part), "{part} in\n{said}");
    }
    for (line, code, part) in [
        ("jersi lab run none.toml", 1, "there is no file none.toml"),
        ("jersi lab tune untargeted.toml", 1, "no targets to tune to"),
        ("jersi lab resume nowhere", 1, "no folder of `jersi lab run`"),
        ("jersi lab report nowhere", 1, "no folder of `jersi lab run`"),
        ("jersi lab compare pijersi chess", 2, "chess"),
        ("jersi lab compare pijersi --workers 0", 2, "--workers"),
        ("jersi lab compare pijersi --games 0", 2, "--games"),
        ("jersi lab journal --quick --full", 2, "--full"),
        ("jersi lab journal --only nothing", 2, "--only"),
    ] {
        let output = jersi(&folder, line);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {said}");
        assert!(said.contains(part), "{line}: {said}");
    }
}

/// Without a file; in both languages; as CSV and JSON; and how fast.
#[test]
fn comparing_and_measuring() {
    let folder = folder("compare");
    let output = jersi(&folder, "jersi lab compare mikjersi pijersi --games 40 --nodes 50 --out c");
    let said = text(&output.stdout);
    assert!(output.status.success() && said.contains("What differs between mikjersi and pijersi?"), "{said}");
    assert!(said.contains("Pijersi: games are shorter"), "{said}");
    let french = text(&jersi(&folder, "jersi lab report c --lang fr").stdout);
    assert!(french.contains("Pijersi\u{a0}: les parties sont plus courtes"), "{french}");
    // Each language has its page.
    assert!(fs::read_to_string(folder.join("c/report.fr.html")).expect("a page").contains("lang=\"fr\""));
    assert!(fs::read_to_string(folder.join("c/report.html")).expect("a page").contains("lang=\"en\""));
    let csv = text(&jersi(&folder, "jersi lab report c --csv").stdout);
    assert!(
        csv.starts_with("variant,measure,title,unit,value,low,high,pairs\n\"mikjersi\",first-score,"),
        "{csv}"
    );
    let output = jersi(&folder, "jersi lab speed mikjersi --games 10 --nodes 50 --json");
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["speed"][1]["workers"], 2);
    assert!(value["speed"][0]["games_an_hour"].as_f64().is_some_and(|n| n > 100.0), "{value}");
    let outside = value["speed"][0]["outside_search"].as_f64();
    assert!(outside.is_some_and(|share| (0.0..0.9).contains(&share)), "{value}");
}

/// Targets, from the command line: sentences, JSON and the page; a second run finds everything there.
#[test]
fn tuning_to_targets() {
    let folder = folder("tune");
    let file = "question = \"How many quiet turns?\"\n[sweep]\ngame = \"pijersi\"\nend.quiet = [4, 40]\n\
                [targets]\ndraws = { most = 60 }\nturns = { least = 4 }\n[players]\nnodes = 20\njudge = \"rules\"\n\
                [games]\ngames = 40\ncap = 60\n";
    fs::write(folder.join("quiet.toml"), file).expect("a file");
    let output = jersi(&folder, "jersi lab tune quiet.toml --workers 2");
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("Quiet 4 misses a target: “draws”") && said.contains("Quiet 40"), "{said}");
    assert!(!said.contains("Nothing is beyond chance"), "{said}");
    let output = jersi(&folder, "jersi lab tune quiet.toml --json");
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let candidates = value["tuning"]["candidates"].as_array().expect("candidates");
    assert_eq!(
        (candidates.len(), &candidates[1]["fit"]),
        (2, &serde_json::json!("misses")),
        "{candidates:?}"
    );
    let page = fs::read_to_string(folder.join("lab/quiet/report.html")).expect("a page");
    assert!(page.contains("The candidates"), "no table");
    let french = text(&jersi(&folder, "jersi lab report lab/quiet --lang fr").stdout);
    assert!(french.contains("manque une cible"), "{french}");
}
