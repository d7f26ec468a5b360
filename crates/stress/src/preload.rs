//! Small libraries that stand before the system's and let a program see a machine that is worse than it is.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes such a library of its source, in a folder that everybody may read; an error where there is no compiler for C.
pub(crate) fn library(folder: &Path, name: &str, source: &str) -> Result<PathBuf, String> {
    let (file, library) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.so")));
    fs::write(&file, source).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&file).arg("-ldl");
    let made = cc.output().map_err(|error| format!("there is no compiler for C: {error}"))?;
    match made.status.success() {
        true => Ok(library),
        false => Err(String::from_utf8_lossy(&made.stderr).into_owned()),
    }
}

/// What a program has to be told that is to use one.
pub(crate) fn using(library: &Path) -> (OsString, OsString) {
    ("LD_PRELOAD".into(), library.into())
}
