//! Counts of the shared perft vectors.
//!
//! `ORACLE_VECTORS` names another file, `ORACLE_MAX_NODES` another limit (`ORACLE_MIN_NODES` leaves out
//! smaller rows).

use std::path::PathBuf;

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

#[test]
fn perft_vectors() {
    let default = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors/perft.json");
    let path = std::env::var_os("ORACLE_VECTORS").map_or(default, PathBuf::from);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let vectors: serde_json::Value = serde_json::from_str(&text).unwrap();
    let (min, max) = (number("ORACLE_MIN_NODES", 0), number("ORACLE_MAX_NODES", 200_000));
    let mut wrong = vec![];
    let mut right = 0;
    for row in vectors["perft"].as_array().unwrap() {
        let (id, position) = (row["variant"].as_str().unwrap(), row["position"].as_str().unwrap());
        let (depth, nodes) = (row["depth"].as_u64().unwrap(), row["nodes"].as_u64().unwrap());
        if nodes < min || nodes > max {
            continue;
        }
        match jersi_oracle::perft(id, position, depth as u32) {
            count if count == nodes => right += 1,
            count => wrong.push(format!("{id} {position:?} depth {depth}: {count}, not {nodes}")),
        }
    }
    println!("{right} rows match");
    assert!(wrong.is_empty(), "{right} rows match, these do not:\n{}", wrong.join("\n"));
    assert!(right > 0);
}
