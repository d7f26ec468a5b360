//! The help of the full screen.

use jersi_texts::{Lang, t};

use crate::look::Look;
use crate::select::Arrival;

/// The help, with the signs as this screen shows them.
pub fn screen(lang: Lang, look: Look) -> String {
    let sign = |kind| look.arrival(kind).0;
    t!(
        lang,
        "help-screen",
        go = sign(Arrival::Go),
        stack = sign(Arrival::Stack),
        take = sign(Arrival::Take),
        place = sign(Arrival::Place),
        swap = sign(Arrival::Swap),
        back = sign(Arrival::Back),
        end = look.turn_end().0,
    )
}
