//! A disk that fails: a small library that stands before the system's, and a file that says what fails.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::preload;

/// What a disk does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskFault {
    /// Nothing can be synced: whether it was written is not known.
    NoSync,
    /// It is full.
    Full,
}

/// The disk of a program.
#[derive(Clone, Debug)]
pub struct Disk {
    library: PathBuf,
    control: PathBuf,
}

impl Disk {
    /// Makes the library in a folder that everybody may read; an error where there is no compiler for C.
    pub fn new(folder: &Path) -> Result<Disk, String> {
        let library = preload::library(folder, "disk", include_str!("disk.c"))?;
        Ok(Disk { library, control: folder.join("disk") })
    }

    /// What a program has to be told whose files below a folder are on this disk.
    pub fn environment(&self, below: &Path) -> Vec<(OsString, OsString)> {
        let below = fs::canonicalize(below).unwrap_or_else(|_| below.to_owned());
        vec![
            preload::using(&self.library),
            ("JERSI_DISK".into(), self.control.clone().into()),
            ("JERSI_DISK_BELOW".into(), below.into()),
        ]
    }

    /// From now on it fails.
    pub fn fail(&self, how: DiskFault) -> Result<(), String> {
        let word = match how {
            DiskFault::NoSync => "S",
            DiskFault::Full => "F",
        };
        fs::write(&self.control, word).map_err(|error| format!("{}: {error}", self.control.display()))
    }

    /// From now on it is well.
    pub fn mend(&self) -> Result<(), String> {
        fs::remove_file(&self.control).map_err(|error| format!("{}: {error}", self.control.display()))
    }
}
