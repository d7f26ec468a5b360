//! quick
use jersi_rules::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r = match Ruleset::load(&a[1]) {
        Ok(r) => r,
        Err(e) => {
            println!("{e}");
            return;
        }
    };
    let p = match a.get(3) {
        Some(s) => Position::read(&r, s).unwrap(),
        None => r.start(),
    };
    let t = std::time::Instant::now();
    let n = perft(&p, a[2].parse().unwrap());
    let e = t.elapsed().as_secs_f64();
    println!("{} {p}\n{n} {e:.3}s {:.3} G/s", r.id(), n as f64 / e / 1e9);
}
