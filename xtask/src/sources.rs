//! What the module for browsers is made of. The module is kept in the repository with a list of these and their hashes, so that a
//! test can say when it is stale.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The crates whose code is in the module.
const CRATES: [&str; 8] = ["texts", "texts-build", "tree", "rules", "record", "engine", "schema", "wasm"];

/// Parts of them that the module does not use: the linker leaves them out.
const UNUSED: [&str; 4] =
    ["crates/engine/src/train", "crates/engine/src/ugi", "crates/engine/src/ugi.rs", "crates/engine/texts"];

/// Where the list is kept.
pub const LIST: &str = "web/src/engine/sources.txt";

/// The list: a line for each file with its hash, and one for the versions of what comes from others.
pub fn list(root: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for name in CRATES {
        for part in ["Cargo.toml", "build.rs", "src", "texts", "games"] {
            collect(&root.join("crates").join(name).join(part), &mut files)?;
        }
    }
    let mut hashes = BTreeMap::new();
    for path in files {
        let name = short(root, &path);
        if !UNUSED.iter().any(|unused| Path::new(&name).starts_with(unused)) {
            hashes.insert(name, hash(without_tests(&fs::read_to_string(&path)?)));
        }
    }
    let lock = fs::read_to_string(root.join("Cargo.lock"))?;
    hashes.insert("Cargo.lock".to_owned(), hash(&locked(&lock)));
    Ok(hashes.iter().map(|(name, hash)| format!("{hash:016x} {name}\n")).collect())
}

/// The files that differ between two lists.
pub fn differences<'a>(one: &'a str, other: &'a str) -> BTreeSet<&'a str> {
    let lines = |list: &'a str| -> BTreeSet<&'a str> { list.lines().collect() };
    let changed = lines(one).symmetric_difference(&lines(other)).copied().collect::<Vec<_>>();
    changed.into_iter().filter_map(|line| line.split_once(' ').map(|(_, name)| name)).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if !path.exists() || name == "tests" || name == "tests.rs" {
        return Ok(());
    }
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        collect(&entry?.path(), files)?;
    }
    Ok(())
}

/// The path below the repository, with slashes.
fn short(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// A file without its tests, which stand at its end.
fn without_tests(text: &str) -> &str {
    text.split_once("#[cfg(test)]\nmod tests {").map_or(text, |(code, _)| code)
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The packages of the lock file that the module is built with, each with its version and checksum.
fn locked(lock: &str) -> String {
    let blocks: BTreeMap<&str, &str> = lock
        .split("[[package]]")
        .filter_map(|block| Some((block.split("name = \"").nth(1)?.split('"').next()?, block)))
        .collect();
    let (mut wanted, mut open) = (BTreeSet::new(), vec!["jersi-wasm"]);
    while let Some(name) = open.pop() {
        // Ours that are in no module are there for tests.
        let ours = name.strip_prefix("jersi-");
        let Some(block) = blocks.get(name).filter(|_| ours.is_none_or(|room| CRATES.contains(&room))) else {
            continue;
        };
        if !wanted.insert(name) {
            continue;
        }
        if let Some((_, dependencies)) = block.split_once("dependencies = [") {
            let quoted = dependencies.split(']').next().unwrap_or_default().split('"').skip(1).step_by(2);
            open.extend(quoted.filter_map(|dependency| dependency.split(' ').next()));
        }
    }
    // What our own crates use may be for their tests alone; what they are is in their files.
    let from_others = wanted.iter().filter(|name| !name.starts_with("jersi-"));
    from_others.map(|name| blocks[name].split("dependencies = [").next().unwrap_or_default()).collect()
}
