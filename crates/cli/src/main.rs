//! The program `jersi`.

fn main() {
    println!("jersi");
}
