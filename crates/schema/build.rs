//! Embeds the texts, and lists the files of puzzles, so that a new one needs no line of code.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    jersi_texts_build::embed();
    list("puzzles")
}

/// Lists the files of a folder.
fn list(name: &str) -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join(name);
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    let list: String = files.iter().map(|path| format!("include_str!({path:?}),\n")).collect();
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join(format!("{name}.rs")), format!("&[\n{list}]\n"))?;
    println!("cargo::rerun-if-changed={name}");
    Ok(())
}
