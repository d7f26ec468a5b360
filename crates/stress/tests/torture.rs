//! The short form of the torture; `cargo xtask torture` runs the long one.

use jersi_stress::{program, proxy, torture};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost() {
    let program = program::find().expect("the server");
    let folder = tempfile::tempdir().expect("a folder");
    let plan = torture::Plan {
        program,
        folder: folder.path().to_owned(),
        disk_fails: true,
        kills: 20,
        games: 50,
        pause: (5, 120),
        life: (200, 1_500),
        faults: proxy::Faults::default(),
        spoiled: 4,
        seed: 23,
    };
    let summary = torture::run(plan).await.expect("it is done");
    println!("{summary}");
    if !summary.faults.is_empty() {
        panic!("faults; the database and the server's log are in {}", folder.keep().display());
    }
    assert_eq!(summary.kills.0 + summary.disk.0 + summary.disk.1, 20);
    assert!(summary.disk.0 > 0 && summary.disk.1 > 0, "the disk failed {:?} times", summary.disk);
    assert!(summary.hit >= 200, "the kills hit only {} games in progress", summary.hit);
}
