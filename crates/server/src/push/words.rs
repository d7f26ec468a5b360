//! What a message says, if it still says something that its reader wants to know.

use jersi_rules::Side;
use jersi_schema::{Moment, Offer, Phase};
use jersi_texts::{Lang, t};
use serde::Serialize;

use crate::game::{Game, Seat};
use crate::key::Key;
use crate::referee::What;

/// What the page's service worker shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    pub title: String,
    pub body: String,
    /// The game's address: a newer message about it takes the place of an older one.
    pub path: String,
    pub lang: &'static str,
}

/// What there is to say to whoever has this key; nothing if it is over, or was answered. Also whose seat it is, and until when it matters.
pub fn words(game: &Game, key: Key, what: What, lang: Lang) -> Option<(Words, Side, Option<Moment>)> {
    let side = game.seat_of(key)?;
    let who = match game.seat(!side) {
        Seat::Person { name, .. } if !name.is_empty() => name.clone(),
        _ => t!(lang, "push-somebody"),
    };
    let who = who.as_str();
    let playing = game.phase() == Phase::Playing;
    let mine = playing && game.position().side() == side;
    let body = match what {
        What::Turn => mine.then(|| match game.turns().last() {
            Some(_) => t!(lang, "push-turn", who = who),
            None => t!(lang, "push-first-turn", who = who),
        }),
        What::Joined => (game.phase() != Phase::Over && game.turns().len() < 2).then(|| match mine {
            true => t!(lang, "push-joined-turn", who = who),
            false => t!(lang, "push-joined", who = who),
        }),
        What::Rematch => (game.phase() != Phase::Over && game.turns().len() < 2)
            .then(|| t!(lang, "push-rematch", who = who)),
        What::Offer(offer) => game.offers().contains(&(!side, offer)).then(|| match offer {
            Offer::Draw => t!(lang, "push-offer-draw", who = who),
            Offer::Takeback => t!(lang, "push-offer-takeback", who = who),
            Offer::Stop => t!(lang, "push-offer-stop", who = who),
            Offer::Rematch => t!(lang, "push-offer-rematch", who = who),
        }),
        What::Over => game.result().map(|result| {
            let result = result.say(game.rules(), lang);
            t!(lang, "push-over", who = who, result = &result)
        }),
    }?;
    let title = game.rules().about().name.get(lang).to_owned();
    let path = format!("/game/{}", game.id());
    Some((Words { title, body, path, lang: lang.tag() }, side, game.deadline().filter(|_| mine)))
}
