//! Copies of everything, and games as files.

use std::collections::BTreeSet;
use std::path::Path;

use jersi_record::Record;
use serde_json::json;
use tempfile::TempDir;

use super::common::Host;
use crate::GameId;
use crate::archive::{Games, backup, export, import, restore};
use crate::copy::copy;

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// A duel of a few turns that ends, a game with its own rules that goes on, and one that begins elsewhere.
async fn some_games(host: &Host) -> Vec<String> {
    let (over, white, black) = host.duel(json!({ "public": true })).await;
    for secret in [&white, &black, &white] {
        host.play(&over, secret).await;
    }
    host.act(&over, &black, json!({ "do": "resign" })).await.good();
    let text = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
    let rules = json!({ "name": "own-board", "text": text });
    let own = host.make(json!({ "variant": "own-board", "rules": rules })).await;
    host.play(&own.game, &own.seats[0].1).await;
    let from = json!({ "game": over, "ply": 2 });
    let branch = host.make(json!({ "from": from })).await;
    host.play(&branch.game, &branch.seats[0].1).await;
    vec![over, own.game, branch.game]
}

fn files(folder: &Path, ending: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let names = entries.map(|entry| entry.file_name().into_string().expect("a name"));
    names.filter(|name| name.ends_with(ending)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_copies_is_told_which_option_is_wrong() {
    let host = Host::new().await;
    let (used, free) = (host.folder.path().to_str().expect("a name"), folder());
    let free = free.path().to_str().expect("a name");
    let missing = copy(free, used).await.expect_err("there is nothing to copy");
    assert!(missing.to_string().contains("--from"), "{missing}");
    let in_use = copy(used, free).await.expect_err("a server runs");
    assert!(in_use.to_string().contains("--from"), "{in_use}");
    let other = Host::new().await.stop().await;
    let in_use = copy(other.path().to_str().expect("a name"), used).await.expect_err("a server runs");
    assert!(in_use.to_string().contains("--to"), "{in_use}");
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_while_it_runs_comes_back() {
    let host = Host::new().await;
    let games = some_games(&host).await;
    let shelf = folder();
    let file = shelf.path().join("copy.db");
    assert!(backup(host.folder.path(), &file).await.expect("a backup") > 0);
    let refused = backup(host.folder.path(), &file).await.expect_err("a refusal");
    assert!(refused.to_string().contains("exists already"), "{refused}");
    // What happens afterwards is not in the copy.
    let late = host.make(json!({})).await;
    let running = restore(host.folder.path(), &file).await.expect_err("a refusal");
    assert!(running.to_string().contains("in use"), "{running}");
    let views = [host.game(&games[0]).await, host.game(&games[1]).await];
    let data = host.stop().await;

    let restored = restore(data.path(), &file).await.expect("restored");
    assert_eq!((restored.games, restored.damaged.len()), (3, 0));
    assert!(restored.kept.is_some_and(|kept| kept.is_file()), "the database before is kept");
    for ending in ["restoring", "restoring-wal", "restoring-shm"] {
        assert_eq!(files(data.path(), ending), BTreeSet::new());
    }
    let host = Host::over(data, |_| {}).await;
    for (view, game) in views.iter().zip(&games) {
        let again = host.game(game).await;
        assert_eq!((&again["version"], &again["turns"]), (&view["version"], &view["turns"]));
    }
    host.get(&format!("/api/games/{}", late.game)).await.refused(404, "no-game");
    // Also into an empty folder.
    let empty = folder();
    let restored = restore(empty.path(), &file).await.expect("restored");
    assert_eq!((restored.games, restored.kept), (3, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_backup_changes_nothing() {
    let host = Host::new().await;
    let games = some_games(&host).await;
    let data = host.stop().await;
    let letter = data.path().join("letter.txt");
    std::fs::write(&letter, "dear reader, ".repeat(999)).expect("a file");
    for file in [letter.as_path(), Path::new("/nowhere/at/all")] {
        assert!(restore(data.path(), file).await.is_err());
    }
    let host = Host::over(data, |_| {}).await;
    host.game(&games[0]).await;
    let nothing = folder();
    assert!(
        backup(nothing.path(), &letter).await.is_err_and(|error| error.to_string().contains("no database"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_out_as_records_and_come_back() {
    let host = Host::new().await;
    let games = some_games(&host).await;
    let out = folder();
    let moved = export(host.folder.path(), out.path(), &[]).await.expect("exported");
    assert_eq!((moved.games, moved.failed), (3, vec![]));
    let expected: BTreeSet<String> = games.iter().map(|game| format!("{game}.jersi")).collect();
    assert_eq!(files(out.path(), ".jersi"), expected);
    assert_eq!(files(out.path(), ".toml").len(), 1);
    let some = folder();
    let id = GameId::read(&games[0]).expect("a name");
    let moved =
        export(host.folder.path(), some.path(), &[id, crate::random::game_id()]).await.expect("exported");
    assert_eq!((moved.games, moved.failed.len()), (1, 1));

    // Into a server that runs and knows nothing of them.
    let other = Host::new().await;
    let moved =
        import(other.folder.path(), &[out.path().to_owned()], &Games::default()).await.expect("imported");
    assert_eq!((moved.games, moved.known, &moved.failed), (3, 0, &vec![]));
    let again =
        import(other.folder.path(), &[out.path().to_owned()], &Games::default()).await.expect("imported");
    assert_eq!((again.games, again.known), (0, 3));
    for game in &games {
        let [before, after] = [host.game(game).await, other.game(game).await];
        for place in ["start", "variant", "result"] {
            assert_eq!(before["now"][place], after["now"][place], "{game} {place}");
        }
        let words = |view: &serde_json::Value| {
            let turns = view["turns"].as_array().expect("turns").clone();
            turns.iter().map(|turn| turn["word"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(words(&before), words(&after));
        assert_eq!(after["now"]["players"]["white"]["kind"], "absent");
    }
    assert_eq!(other.get("/api/games").await.good().as_array().map(Vec::len), Some(3));
    // What was imported goes out as it came in.
    let second = folder();
    export(other.folder.path(), second.path(), &[]).await.expect("exported");
    for name in files(out.path(), ".jersi") {
        let [one, two] = [&out, &second].map(|folder| {
            let load = |id: &str| {
                let text = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
                if id == "own-board" {
                    jersi_rules::Ruleset::from_file(id, text, id)
                } else {
                    jersi_rules::Ruleset::load(id)
                }
            };
            let text = std::fs::read_to_string(folder.path().join(&name)).expect("a record");
            Record::read_with(&text, None, &load).expect("a record")
        });
        assert_eq!(one.main_line(), two.main_line());
        assert_eq!(one.result(), two.result());
        assert_eq!(one.tag("White"), two.tag("White"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_record_is_reported() {
    let data = folder();
    let out = folder();
    std::fs::write(out.path().join("a.jersi"), "hello").expect("a file");
    std::fs::write(out.path().join("b.jersi"), [0xff, 0xfe]).expect("a file");
    std::fs::write(out.path().join("c.txt"), "not looked at").expect("a file");
    let moved = import(data.path(), &[out.path().to_owned()], &Games::default()).await.expect("tried");
    assert_eq!((moved.games, moved.known, moved.failed.len()), (0, 0, 2));
}
