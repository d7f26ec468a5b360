//! Embeds the texts.

fn main() {
    jersi_texts_build::embed();
}
