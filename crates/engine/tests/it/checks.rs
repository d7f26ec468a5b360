//! What holds for any input of a UGI session. The fuzz target `ugi` uses this file, too.

use jersi_engine::ugi::run;

/// Whether a line would ask for more memory or threads than a test should take.
fn is_costly(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let large = line.bytes().filter(u8::is_ascii_digit).count() > 1;
    large && (line.contains("hash") || line.contains("threads"))
}

/// Runs a session. Whatever came in, the answers are lines of text that begin as the protocol says. Searches and
/// counts are stopped at once.
pub fn session(input: &[u8]) {
    let mut script = Vec::new();
    for line in input.split(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        if is_costly(&text) {
            continue;
        }
        script.extend(line);
        script.push(b'\n');
        if text.trim_start().starts_with("go") {
            script.extend(b"stop\n");
        }
    }
    let mut output = Vec::new();
    run(&script[..], &mut output).expect("a session ends without an error");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with('\n'), "{output:?}");
    for line in output.lines() {
        let first = line.split(' ').next().unwrap_or_default();
        let known = ["id", "option", "ugiok", "readyok", "response", "info", "bestmove", "error", "nodes"];
        // A count has a line for each turn: its word, a colon, and how many.
        let is_count = || {
            let count = line.split_once(": ").map(|(_, count)| count.parse::<u64>());
            matches!(count, Some(Ok(_)))
        };
        assert!(known.contains(&first) || is_count(), "{line:?}");
        assert!(line.chars().all(|c| !c.is_control()), "{line:?}");
        assert!(first != "error" || line.len() > "error ".len(), "{line:?}");
    }
}
