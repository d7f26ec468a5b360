//! `jersi draw` and `jersi animate`, as people and scripts run them.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn jersi(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null()).output().expect("the program runs")
}

/// A folder of this test alone, empty.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("draw").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[track_caller]
fn good(args: &[&str]) -> Vec<u8> {
    let output = jersi(args);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{args:?}");
    output.stdout
}

/// A run that fails with one sentence that says this.
#[track_caller]
fn bad(args: &[&str], code: i32, says: &str) {
    let output = jersi(args);
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {err}");
    assert!(err.contains(says), "`{says}` is missing in: {err}");
    assert!(err.starts_with("error: ") && err.trim_end().lines().count() == 1, "not one sentence: {err}");
    assert!(output.stdout.is_empty());
}

const RECORD: &str = "[Game \"jersi-2\"]\na5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\n";

#[test]
fn pictures_in_files_and_pipes() {
    let folder = folder("good");
    let at = |name: &str| folder.join(name).display().to_string();
    for id in ["jersi-0", "jersi-1", "jersi-2", "jersi-4+special=mokca", "mikjersi", "pijersi"] {
        let svg = at(&format!("{}.SVG", id.replace('+', "_")));
        let said = good(&["draw", id, "--out", &svg]);
        assert!(String::from_utf8_lossy(&said).contains(" × "), "{id}");
        assert!(std::fs::read_to_string(&svg).expect("a file").starts_with("<svg "), "{id}");
        let png = good(&["draw", id, "--out", "-", "--format", "png", "--size", "90", "--theme", "dark"]);
        assert!(png.starts_with(b"\x89PNG"), "{id}");
    }
    let marked = good(&[
        "draw",
        "jersi-2",
        "--out",
        "-",
        "--format",
        "svg",
        "--play",
        "a5-b5=d7",
        "--arrow",
        "i5-h5",
        "--mark",
        "e5",
        "--flip",
        "--faces",
        "dots",
        "--no-coordinates",
        "--transparent",
        "--title",
        "A & B",
        "--trays",
    ]);
    assert!(String::from_utf8_lossy(&marked).contains("A &amp; B"));
    let json = good(&["draw", "pijersi", "--json", "--out", &at("x.png")]);
    assert!(String::from_utf8_lossy(&json).contains("\"width\": 640"));

    let record = at("game.txt");
    std::fs::write(&record, RECORD).expect("a file");
    good(&["animate", &record, "--out", &at("game.gif"), "--size", "120", "--speed", "2"]);
    assert!(std::fs::read(at("game.gif")).expect("a file").starts_with(b"GIF89a"));
    good(&["animate", &record, "--out", &at("game.svg"), "--theme", "plain"]);
    let left: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder").flatten().map(|e| e.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().ends_with(".part")), "{left:?}");
}

#[test]
fn what_cannot_be_drawn_is_said_in_a_sentence() {
    let folder = folder("bad");
    let at = |name: &str| folder.join(name).display().to_string();
    let out = at("x.png");
    bad(
        &["draw", "pijersi", "--out", &out, "--theme", "neon"],
        2,
        "the themes are wood, slate, paper, plain, contrast, dark",
    );
    bad(&["draw", "pijersi", "--out", &out, "--faces", "neon"], 2, "lines, dots");
    bad(&["draw", "pijersi", "--out", &out, "--size", "5000"], 2, "64 to 4096");
    bad(&["draw", "pijersi", "--out", &out, "--arrow", "a1"], 2, "is not an arrow");
    bad(&["draw", "pijersi", "--out", &out, "--last", "a1"], 2, "not the word of a turn");
    bad(&["draw", "pijersi", "--out", &out, "--mark", "z9"], 2, "no cell `z9`");
    bad(&["draw", "pijersi", "--out", &out, "--play", "a1-g6"], 2, "--play a1-g6");
    bad(&["draw", "pijersi", "--out", "-"], 2, "Give --format svg, --format png or --format pdf");
    bad(&["draw", "pijersi", "--out", &at("x.bmp")], 2, "it is svg, png or pdf");
    bad(&["draw", "chess", "--out", &out], 2, "chess");
    bad(&["draw", "pijersi", "--out", &at("no/such/x.png")], 1, "there is no such folder");
    bad(
        &["draw", "pijersi", "--out", &folder.display().to_string(), "--format", "png"],
        1,
        "this is a folder",
    );

    bad(&["print", "pijersi", "--out", &at("x.png")], 2, "it is pdf");
    let kit = at("kit.pdf");
    bad(&["print", "pijersi", "--out", &kit, "--paper", "a3"], 2, "there are a4, letter");
    bad(&["print", "pijersi", "--out", &kit, "--cube", "7"], 2, "10 to 30");
    bad(&["print", "pijersi", "--out", &kit, "--pieces", "wood"], 2, "there are stickers, nets");
    bad(&["print", "pijersi", "--out", &kit, "--theme", "neon"], 2, "the themes are");
    bad(&["print", "--out", &kit], 2, "which game?");
    bad(&["print", "pijersi", "--out", &at("no/such/kit.pdf")], 1, "there is no such folder");

    let broken = at("broken.txt");
    std::fs::write(&broken, "[Game \"jersi-2\"]\na5-b5=d7 i5-h5=").expect("a file");
    bad(&["animate", &broken, "--out", &at("x.gif")], 1, "broken.txt:2:");
    std::fs::write(&broken, RECORD).expect("a file");
    bad(&["animate", &broken, "--out", &at("x.gif"), "--speed", "fast"], 2, "0.25 to 4");
    bad(&["animate", &broken, "--out", &at("x.gif"), "--size", "2000"], 2, "64 to 1024");
    bad(&["animate", &broken, "--out", &at("x.png")], 2, "gif or svg");
    bad(&["animate", &at("none.txt"), "--out", &at("x.gif")], 1, "there is no such file");
    let left = std::fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 1, "nothing was written beside the record");
}

#[test]
fn kits_to_print() {
    let folder = folder("kits");
    let at = |name: &str| folder.join(name).display().to_string();
    let kit = at("kit.pdf");
    let said = good(&["print", "pijersi", "--out", &kit, "--lang", "fr"]);
    assert!(String::from_utf8_lossy(&said).contains("kit.pdf: 7 pages"));
    assert!(std::fs::read(&kit).expect("a file").starts_with(b"%PDF-"));
    let json = good(&["print", "mikjersi", "--out", &kit, "--paper", "letter", "--cube", "16", "--json"]);
    assert!(String::from_utf8_lossy(&json).contains("\"pages\": 6"));
    assert!(good(&["print", "jersi-2", "--out", "-", "--pieces", "nets"]).starts_with(b"%PDF-"));
    assert!(good(&["draw", "pijersi", "--out", "-", "--format", "pdf"]).starts_with(b"%PDF-"));
    let own = at("own.toml");
    std::fs::write(&own, "like = \"pijersi\"\nname = \"Own\"\n").expect("a file");
    good(&["print", "--rules", &own, "--out", &kit, "--faces", "dots", "--theme", "wood"]);
}

/// A file that is there stays as it was when the new one cannot be made.
#[test]
fn nothing_is_half_written() {
    let folder = folder("kept");
    let out = folder.join("kept.svg").display().to_string();
    std::fs::write(&out, "mine").expect("a file");
    bad(&["draw", "pijersi", "--out", &out, "--theme", "neon"], 2, "neon");
    assert_eq!(std::fs::read_to_string(&out).expect("a file"), "mine");
    good(&["draw", "pijersi", "--out", &out]);
    assert!(std::fs::read_to_string(&out).expect("a file").ends_with("</svg>\n"));
    // A device is written to, not replaced.
    #[cfg(unix)]
    {
        good(&["draw", "pijersi", "--out", "/dev/null", "--format", "svg"]);
        assert!(!std::fs::metadata("/dev/null").expect("a device").is_file());
    }
}
