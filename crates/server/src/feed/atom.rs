//! A feed for news readers (Atom, RFC 4287).

use jersi_schema::Moment;
use jersi_texts::t;
use maud::{PreEscaped, Render, html};

use super::{Feed, at, uuid};

/// A moment as RFC 3339 writes it.
fn moment(moment: Moment) -> String {
    let at = at(moment);
    let (hour, minute, second) = at.to_hms();
    format!("{:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", at.year(), u8::from(at.month()), at.day())
}

/// A moment for people, wherever they are.
fn for_people(at: Moment) -> String {
    format!("{} UTC", moment(at)[..16].replace('T', " "))
}

/// What XML cannot hold is left out; the rest is escaped when it is written.
struct Text<'t>(&'t str);

impl Render for Text<'_> {
    fn render_to(&self, out: &mut String) {
        let fits =
            |c: char| matches!(c, '\t' | '\n' | '\r') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
        let plain: String = self.0.chars().filter(|c| fits(*c)).collect();
        plain.as_str().render_to(out);
    }
}

/// The feed; `address` is its own, below the site's.
pub fn atom(feed: &Feed, address: &str) -> String {
    let updated = feed.items.iter().map(|item| item.since).max().unwrap_or(feed.made);
    let entries = html! {
        @for item in &feed.items {
            @let link = format!("{}/game/{}", feed.origin, item.game);
            entry {
                // Each turn is news of its own.
                id { "urn:uuid:" (uuid(&format!("{} {}", item.game, item.turns))) }
                title { (Text(&item.title)) }
                updated { (moment(item.since)) }
                link rel="alternate" type="text/html" href=(link) {}
                summary {
                    (Text(&item.text))
                    @if let Some(deadline) = item.deadline {
                        " " (t!(feed.lang, "feed-until", until = for_people(deadline)))
                    }
                }
            }
        }
    };
    let body = html! {
        feed xmlns="http://www.w3.org/2005/Atom" xml:lang=(feed.lang.tag()) {
            id { "urn:uuid:" (feed.name) }
            title { (Text(&feed.title)) }
            updated { (moment(updated)) }
            author { name { "Jersi" } }
            link rel="self" type="application/atom+xml" href={ (feed.origin) (address) } {}
            link rel="alternate" type="text/html" href={ (feed.origin) "/" } {}
            (entries)
        }
    };
    let head = PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".to_owned());
    format!("{}{}\n", head.into_string(), body.into_string())
}

#[cfg(test)]
mod tests {
    use jersi_texts::Lang;

    use super::super::tests::example;
    use super::*;

    #[test]
    fn a_feed_is_well_formed_and_says_what_it_must() {
        let text = atom(&example(Lang::default()), "/feed/SECRET.atom?lang=en");
        assert!(text.contains("Pijersi: &lt;Ana&gt; &amp; &quot;Bob&quot;"), "{text}");
        assert!(text.contains("<updated>2026-09-21T14:13:20Z</updated>"), "{text}");
        assert!(text.contains("2026-09-24 14:13 UTC"), "{text}");
        assert!(text.contains("href=\"https://jersi.example/feed/SECRET.atom?lang=en\""), "{text}");
        assert_eq!(text.matches("<entry>").count(), 2);
        // Whatever is opened is closed, in order.
        let mut open = Vec::new();
        for tag in text.split('<').skip(2).map(|part| part.split('>').next().expect("an end")) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{text}"),
                None => open.push(tag.split([' ', '/']).next().expect("a name")),
            }
        }
        assert!(open.is_empty(), "{open:?}");
        for needed in ["id", "title", "updated", "author"] {
            assert!(text.contains(&format!("<{needed}>")), "{needed}");
        }
    }

    #[test]
    fn no_sign_spoils_it() {
        let mut feed = example(Lang::default());
        feed.items[0].title = "a\u{0}b\u{b}c\u{ffff}d]]>".to_owned();
        assert!(atom(&feed, "/").contains("<title>abcd]]&gt;</title>"));
        feed.items.clear();
        assert!(atom(&feed, "/").contains("<updated>2026-05-28T20:26:40Z</updated>"));
    }
}
