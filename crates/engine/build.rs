//! Embeds the texts, and lists the networks in `weights`, so that a new one needs no line of code.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    jersi_texts_build::embed();
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("weights");
    let mut files = Vec::new();
    let wanted = env::var_os("CARGO_FEATURE_WEIGHTS").is_some();
    for entry in fs::read_dir(&folder)?.filter(|_| wanted) {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "nn") {
            files.push(path);
        }
    }
    files.sort();
    let list: String = files.iter().map(|path| format!("include_bytes!({path:?}),\n")).collect();
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("networks.rs"), format!("&[\n{list}]\n"))?;
    println!("cargo::rerun-if-changed=weights");
    Ok(())
}
