//! Where there is no PostgreSQL, its tests are counted as skipped.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(postgres)");
    println!("cargo::rerun-if-env-changed=PATH");
    if jersi_pgtest::programs().is_some() {
        println!("cargo::rustc-cfg=postgres");
    }
}
