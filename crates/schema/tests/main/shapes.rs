//! What is said of the types in the description is true of the JSON they become.

use jersi_record::Record;
use jersi_rules::{Ruleset, builtin_ids};
use jersi_schema::{
    GameId, LineView, LinesView, Message, PlayedView, PositionView, PresenceView, RecordView, RefusedView,
    ServerMessage, VariantView, live_messages,
};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// What of `value` is not as `schema` says; the schemas that others refer to are in `all`.
fn differences(value: &Value, schema: &Value, all: &Value, place: &str, out: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        assert!(all[name].is_object(), "{place}: there is no schema {name}");
        return differences(value, &all[name], all, place, out);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        for part in parts {
            differences(value, part, all, place, out);
        }
        return;
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |choice: &&Value| {
            let mut wrong = Vec::new();
            differences(value, choice, all, place, &mut wrong);
            wrong.is_empty()
        };
        if choices.iter().filter(fits).count() != 1 {
            out.push(format!("{place}: {value} fits not exactly one of the choices"));
        }
        return;
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        kinds => kinds.as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number");
    if !kinds.is_empty() && !fits {
        out.push(format!("{place}: {kind} instead of {kinds:?}"));
    }
    if let Some(names) = schema["enum"].as_array().filter(|names| !names.contains(value)) {
        out.push(format!("{place}: {value} is none of {names:?}"));
    }
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        let schema = schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
        differences(item, schema, all, &format!("{place}[{i}]"), out);
    }
    let Some(fields) = value.as_object() else { return };
    for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(required) {
            out.push(format!("{place}: {required} is missing"));
        }
    }
    for (name, field) in fields {
        let known = schema["properties"].get(name).or(schema.get("additionalProperties"));
        match known {
            Some(schema) => differences(field, schema, all, &format!("{place}.{name}"), out),
            // The parts of an `allOf` do not know of each other.
            None if place.starts_with("message") => {}
            None => out.push(format!("{place}: {name} is not described")),
        }
    }
}

fn hold<T: ToSchema>(value: &impl serde::Serialize, place: &str) {
    let mut schemas: Vec<(String, RefOr<Schema>)> = Vec::new();
    T::schemas(&mut schemas);
    let all: serde_json::Map<String, Value> = schemas
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema")))
        .collect();
    let schema = serde_json::to_value(T::schema()).expect("a schema");
    let mut wrong = Vec::new();
    let value = serde_json::to_value(value).expect("JSON");
    differences(&value, &schema, &all.into(), place, &mut wrong);
    assert!(wrong.is_empty(), "{wrong:#?}\n{value}");
}

#[test]
fn variants_positions_and_turns_are_as_described() {
    for id in builtin_ids().chain(["jersi-4+special=mokca+mountains", "jersi-2+setup=free"]) {
        let rules = Ruleset::load(id).expect("one of ours");
        hold::<VariantView>(&VariantView::new(&rules), id);
        let start = rules.start();
        hold::<PositionView>(&PositionView::new(&start), id);
        for turn in start.turns().into_iter().take(5) {
            hold::<PlayedView>(&PlayedView::new(&start, turn), id);
        }
    }
}

#[test]
fn records_are_as_described() {
    let rules = Ruleset::load("pijersi").expect("one of ours");
    let record =
        Record::read_with("1. b4=d5 {a comment} f4-e3", Some(&rules), &Ruleset::load).expect("a record");
    let view = RecordView::new(&record, None, 10).expect("two turns");
    assert_eq!(view.nodes.len(), 2);
    hold::<RecordView>(&view, "record");
    assert!(RecordView::new(&record, None, 1).is_none());
}

#[test]
fn live_messages_are_as_described_and_as_documented() {
    let game = GameId::from_bytes([1; 8]);
    let message = Message::by(|_| "no".into());
    let line =
        LineView { points: Some(25), win: None, white: 0.53, depth: 7, turns: vec!["b4=d3-e3".into()] };
    let messages = [
        ServerMessage::Hello { protocol: 1, now: 5 },
        ServerMessage::Seat { game: game.clone(), sides: vec![] },
        ServerMessage::Presence(PresenceView { game: game.clone(), white: true, black: false, watchers: 0 }),
        ServerMessage::Done { id: "t".into(), game: game.clone(), version: 3, already: false, rematch: None },
        ServerMessage::Refused(RefusedView {
            id: None,
            game: None,
            code: "illegal".into(),
            message: message.clone(),
            retry_after: None,
        }),
        ServerMessage::Lines(LinesView {
            id: "a".into(),
            position: "…".into(),
            depth: 7,
            nodes: 327_837,
            time: 385,
            lines: vec![line],
        }),
        ServerMessage::Analysed { id: "a".into() },
        ServerMessage::Pong { id: None, now: 5 },
        ServerMessage::Bye { why: "stopping".into() },
    ];
    let keys: Vec<String> = messages
        .iter()
        .map(|message| {
            hold::<ServerMessage>(message, "message");
            let value = serde_json::to_value(message).expect("JSON");
            let mut keys: Vec<&str> =
                value.as_object().expect("an object").keys().map(String::as_str).collect();
            keys.sort_unstable();
            format!("{}: {}", value["type"].as_str().unwrap_or_default(), keys.join(" "))
        })
        .collect();
    assert_eq!(
        keys,
        [
            "hello: now protocol type",
            "seat: game sides type",
            "presence: black game type watchers white",
            "done: already game id rematch type version",
            "refused: code game id retry_after said type",
            "lines: depth id lines nodes position time type",
            "analysed: id type",
            "pong: id now type",
            "bye: type why",
        ]
    );
}

#[test]
fn the_published_schema_holds_all_that_it_refers_to() {
    let schema = live_messages();
    let all = schema["components"]["schemas"].as_object().expect("schemas");
    let text = schema.to_string();
    let references = text.match_indices("#/components/schemas/").map(|(at, prefix)| {
        let rest = &text[at + prefix.len()..];
        rest.split('"').next().unwrap_or_default().to_owned()
    });
    let mut count = 0;
    for name in references {
        assert!(all.contains_key(&name), "{name}");
        count += 1;
    }
    assert!(count > 10, "{count}");
    assert_eq!(schema["oneOf"][0], json!({ "$ref": "#/components/schemas/ClientMessage" }));
}

/// What the program says always has all its fields: a client need not ask whether they are there.
#[test]
fn every_field_of_an_answer_is_required() {
    let schema = live_messages();
    // A rule file comes only with the whole game.
    let may_be_missing = ["AgreedView.rules"];
    for (name, schema) in schema["components"]["schemas"].as_object().expect("schemas") {
        if !name.ends_with("View") && name != "Message" {
            continue;
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for field in schema["properties"].as_object().into_iter().flatten().map(|(field, _)| field) {
            let is_required = required.contains(&json!(field));
            assert!(
                is_required || may_be_missing.contains(&format!("{name}.{field}").as_str()),
                "{name}.{field}"
            );
        }
    }
}
