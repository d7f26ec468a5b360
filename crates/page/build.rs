//! Builds the page with npm, when it or what it is made of has changed.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    // Asked when it runs: where it was compiled may be another copy of these folders.
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page");
    let made_of = [
        "src",
        "texts",
        "../crates/draw/looks.json",
        "public",
        "index.html",
        "embed.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "svelte.config.js",
        "tsconfig.json",
    ];
    for part in made_of {
        println!("cargo::rerun-if-changed={}", web.join(part).display());
    }
    if let Err(message) = build(&web, &out) {
        println!("cargo::error={message}");
    }
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    let modified = |file: &str| web.join(file).metadata().and_then(|meta| meta.modified()).ok();
    // npm notes in this file what it has installed.
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_none() || installed < modified("package-lock.json") {
        npm(web, &["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
    }
    let out = out.to_str().ok_or("the target folder's name is not Unicode")?;
    npm(web, &["run", "--silent", "build", "--", "--outDir", out, "--emptyOutDir", "--logLevel", "error"])
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let done = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|error| {
            format!(
                "npm could not be started ({error}): the page needs Node 20.19 or later with npm on the path"
            )
        })?;
    if done.status.success() {
        return Ok(());
    }
    let text = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    Err(format!(
        "`npm {}` failed in {}: {}",
        arguments.join(" "),
        web.display(),
        text.trim().replace('\n', " | ")
    ))
}
