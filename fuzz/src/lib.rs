//! How inputs reach a check: from libFuzzer, or, in a plain build, one from the standard input.

/// A fuzz target: a check and what it is fed with, `str` or `[u8]`.
#[macro_export]
macro_rules! target {
    (|$input:ident: &$kind:ty| $check:expr) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|$input: &$kind| $check);

        #[cfg(not(fuzzing))]
        fn main() -> std::io::Result<()> {
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes)?;
            // As libFuzzer does: bytes that are no text are no input.
            if let Some($input) = <$kind as $crate::Input>::read(&bytes) {
                $check;
            }
            Ok(())
        }
    };
}

/// What a check can be fed with.
pub trait Input {
    /// Bytes as such an input, if they are one.
    fn read(bytes: &[u8]) -> Option<&Self>;
}

impl Input for str {
    fn read(bytes: &[u8]) -> Option<&str> {
        std::str::from_utf8(bytes).ok()
    }
}

impl Input for [u8] {
    fn read(bytes: &[u8]) -> Option<&[u8]> {
        Some(bytes)
    }
}
