//! Embeds the texts, and lists the networks in `weights` and the books in `books`, so that a new one needs no line of code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    jersi_texts_build::embed();
    let wanted = env::var_os("CARGO_FEATURE_WEIGHTS").is_some();
    list("weights", "nn", "networks.rs", wanted, |path| format!("include_bytes!({path:?}),\n"))?;
    list("books", "book", "books.rs", wanted, |path| {
        format!("({:?}, include_str!({path:?})),\n", path.file_stem().unwrap_or_default())
    })
}

/// Lists the files of a folder that end in `extension`, or none of them.
fn list(
    folder: &str,
    extension: &str,
    name: &str,
    wanted: bool,
    line: impl Fn(&PathBuf) -> String,
) -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(&root).join(folder))?.filter(|_| wanted) {
        let path = entry?.path();
        if path.extension().is_some_and(|other| other == extension) {
            files.push(path);
        }
    }
    files.sort();
    let list: String = files.iter().map(line).collect();
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join(name), format!("&[\n{list}]\n"))?;
    println!("cargo::rerun-if-changed={folder}");
    Ok(())
}
