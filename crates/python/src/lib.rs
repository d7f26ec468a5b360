//! The Jersi family of board games for Python: rules, records, engine, environments for learning. The package is `python/`.

jersi_texts::catalogue!();

mod batch;
mod engine;
mod game;
mod lot;
mod planes;
mod play;
mod position;
mod record;
mod space;
mod state;
mod trees;
mod words;

/// The compiled half of the package `jersi`.
#[pyo3::pymodule]
mod _jersi {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::engine::{Analysis, Engine, Line, fingerprint, ugi};
    #[pymodule_export]
    use crate::game::{Game, games};
    #[pymodule_export]
    use crate::position::{Outcome, Position, Symmetry};
    #[pymodule_export]
    use crate::record::{Record, read_records};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::trees::TreeSearch;
    #[pymodule_export]
    use crate::words::{
        IllegalTurn, JersiError, PositionError, RecordError, RulesError, languages, say, set_language,
    };

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
