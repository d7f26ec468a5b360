//! An engine for other programs: speaks UGI on the standard input and output until `quit`.

fn main() -> std::io::Result<()> {
    jersi_engine::ugi::run(std::io::stdin().lock(), std::io::stdout())
}
