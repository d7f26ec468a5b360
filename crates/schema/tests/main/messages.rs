//! What clients send: what is documented is read, anything else is refused.

use jersi_schema::ClientMessage;

use crate::checks::message_text;

const GOOD: [&str; 8] = [
    r#"{"type":"watch","game":"qnc2y253x7ys","secret":"y51neVoHV8z86aZBEHBoG9ti","version":3}"#,
    r#"{"type":"unwatch","game":"qnc2y253x7ys"}"#,
    r#"{"type":"turn","game":"qnc2y253x7ys","ply":0,"id":"t1","turn":"b4=d5"}"#,
    r#"{"type":"action","game":"qnc2y253x7ys","id":"x","action":{"do":"offer","offer":"takeback"}}"#,
    r#"{"type":"analyse","id":"a","variant":"pijersi","position":null,"turns":["b4=d5"],"lines":2,"seconds":10}"#,
    r#"{"type":"stop","id":"a"}"#,
    r#"{"type":"lobby","follow":true}"#,
    r#"{"type":"ping","id":"p"}"#,
];

#[test]
fn documented_messages_are_read_and_others_are_not() {
    for text in GOOD {
        assert!(serde_json::from_str::<ClientMessage>(text).is_ok(), "{text}");
        // One byte less, or another field, and it is no message.
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            message_text(&text[..end]);
            assert!(serde_json::from_str::<ClientMessage>(&text[..end]).is_err());
        }
        let more = text.replacen('{', "{\"admin\":true,", 1);
        assert!(serde_json::from_str::<ClientMessage>(&more).is_err(), "{more}");
    }
    for text in
        ["", "null", "[]", "{}", r#"{"type":"become-admin"}"#, r#"{"type":"turn"}"#, &"[".repeat(10_000)]
    {
        message_text(text);
        assert!(serde_json::from_str::<ClientMessage>(text).is_err());
    }
}
