//! A mark outside the database, of the last entry that is known to be in it. Whoever loses the file beside the database, or a part of
//! it, loses entries that were acknowledged, and SQLite does not notice; the mark does.
//!
//! It is written after the entry is on the disk, and need not be brought to the disk itself: an older mark accuses nobody.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;

/// Where the mark of a database is.
pub fn path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".last");
    name.into()
}

/// Place and seal of the last entry, if there is a mark that can be read.
pub(super) fn last(database: &Path) -> Option<(i64, Vec<u8>)> {
    let text = fs::read_to_string(path(database)).ok()?;
    let (seq, seal) = text.trim_end().split_once(' ')?;
    Some((seq.parse().ok()?, HEXLOWER.decode(seal.as_bytes()).ok()?))
}

/// Writes the mark.
pub(super) struct Witness {
    path: PathBuf,
    file: Option<File>,
}

impl Witness {
    pub(super) fn of(database: &Path) -> Witness {
        Witness { path: path(database), file: None }
    }

    /// This entry is in the database; its seal is in hexadecimal digits.
    pub(super) fn note(&mut self, seq: i64, seal: &str) {
        // Without a mark nothing is lost but the warning.
        if let Err(error) = self.write(seq, seal) {
            self.file = None;
            tracing::debug!(%error, "the mark outside the database was not written");
        }
    }

    fn write(&mut self, seq: i64, seal: &str) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::options().create(true).truncate(false).write(true).open(&self.path)?),
        };
        // Always of the same length.
        file.rewind()?;
        file.write_all(format!("{seq:020} {seal}\n").as_bytes())
    }
}
