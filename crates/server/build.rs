//! Embeds the texts, and the pages of the handbook.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    jersi_texts_build::embed();
    // Where there is no PostgreSQL, its tests are counted as skipped.
    println!("cargo::rustc-check-cfg=cfg(postgres)");
    println!("cargo::rerun-if-env-changed=DATABASE_URL");
    println!("cargo::rerun-if-env-changed=PATH");
    if env::var_os("DATABASE_URL").is_some() || jersi_pgtest::programs().is_some() {
        println!("cargo::rustc-cfg=postgres");
    }
    let docs = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../docs");
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut pages = Vec::new();
    collect(&docs, "", &mut pages);
    pages.sort();
    let entries: String = pages
        .iter()
        .map(|(name, file)| format!("({name:?}, include_str!({:?})),\n", file.display().to_string()))
        .collect();
    let code = format!("static PAGES: &[(&str, &str)] = &[\n{entries}];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("handbook.rs");
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error={}: {error}", out.display());
    }
}

/// The Markdown files in a folder and those below, by their names.
fn collect(folder: &Path, prefix: &str, pages: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, &format!("{prefix}{name}/"), pages);
        } else if name.ends_with(".md") {
            println!("cargo::rerun-if-changed={}", path.display());
            pages.push((format!("{prefix}{name}"), path));
        }
    }
}
