//! A feed for calendars (iCalendar, RFC 5545): a turn stands at the moment when its time is over, or, without a clock, on the day since which it is
//! due.

use jersi_schema::Moment;

use super::{Feed, at};

/// No line is longer, in bytes, without its end.
const LONGEST: usize = 75;

fn day(moment: Moment) -> String {
    let at = at(moment);
    format!("{:04}{:02}{:02}", at.year(), u8::from(at.month()), at.day())
}

fn instant(moment: Moment) -> String {
    let (hour, minute, second) = at(moment).to_hms();
    format!("{}T{hour:02}{minute:02}{second:02}Z", day(moment))
}

/// A text as a value (section 3.3.11).
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// Writes a line; a long one goes on in the next, after a space (section 3.1).
fn line(out: &mut String, text: &str) {
    let mut length = 0;
    for c in text.chars() {
        if length + c.len_utf8() > LONGEST {
            out.push_str("\r\n ");
            length = 1;
        }
        length += c.len_utf8();
        out.push(c);
    }
    out.push_str("\r\n");
}

/// The calendar.
pub fn calendar(feed: &Feed) -> String {
    let mut out = String::new();
    let mut say = |text: &str| line(&mut out, text);
    let host = feed.origin.split("://").nth(1).unwrap_or("localhost");
    say("BEGIN:VCALENDAR");
    say("VERSION:2.0");
    say("PRODID:-//Jersi//Jersi//EN");
    say("CALSCALE:GREGORIAN");
    for name in ["NAME", "X-WR-CALNAME"] {
        say(&format!("{name}:{}", escaped(&feed.title)));
    }
    // How often it is worth asking (RFC 7986, and what programs knew before it).
    say("REFRESH-INTERVAL;VALUE=DURATION:PT30M");
    say("X-PUBLISHED-TTL:PT30M");
    for item in &feed.items {
        let stamp = instant(item.since);
        say("BEGIN:VEVENT");
        say(&format!("UID:{}@{host}", item.game));
        say(&format!("DTSTAMP:{stamp}"));
        say(&format!("LAST-MODIFIED:{stamp}"));
        say(&format!("SEQUENCE:{}", item.turns));
        match item.deadline {
            Some(deadline) => say(&format!("DTSTART:{}", instant(deadline))),
            None => say(&format!("DTSTART;VALUE=DATE:{}", day(item.since))),
        }
        say(&format!("SUMMARY:{}", escaped(&item.title)));
        let link = format!("{}/game/{}", feed.origin, item.game);
        say(&format!("DESCRIPTION:{}", escaped(&format!("{}\n{link}", item.text))));
        say(&format!("URL:{link}"));
        // Nobody is busy because of it.
        say("TRANSP:TRANSPARENT");
        say("END:VEVENT");
    }
    say("END:VCALENDAR");
    out
}

#[cfg(test)]
mod tests {
    use jersi_texts::Lang;

    use super::super::tests::example;
    use super::*;

    /// The lines as a reader puts them together again.
    fn unfolded(text: &str) -> Vec<String> {
        text.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn a_calendar_keeps_to_the_standard() {
        let text = calendar(&example(Lang::default()));
        assert!(text.ends_with("END:VCALENDAR\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
        for folded in text.split("\r\n") {
            assert!(folded.len() <= LONGEST, "{folded}");
        }
        let lines = unfolded(&text);
        let has = |line: &str| assert!(lines.iter().any(|one| one == line), "{line}\n{text}");
        has("SUMMARY:Pijersi: <Ana> & \"Bob\"\\; 1\\, 2\\\\3\\nnew");
        has(&format!("SUMMARY:{}", "é".repeat(60)));
        has("DTSTART:20260924T141320Z");
        has("DTSTART;VALUE=DATE:20260921");
        has("DTSTAMP:20260921T141320Z");
        for once in ["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"] {
            assert_eq!(lines.iter().filter(|line| *line == once).count(), 1);
        }
        for (start, count) in [("UID:", 2), ("BEGIN:VEVENT", 2), ("END:VEVENT", 2), ("SEQUENCE:7", 2)] {
            assert_eq!(lines.iter().filter(|line| line.starts_with(start)).count(), count, "{start}");
        }
    }
}
