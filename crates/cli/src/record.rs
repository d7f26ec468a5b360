//! Records as the commands need them: read from a file, told to programs, listed for people.

use std::path::Path;

use jersi_record::{MAX_RECORD, NodeId, Record};
use jersi_rules::{Position, Side};
use serde_json::{Map, Value, json};

use crate::shared::{Context, Failure, file_name, read_file, side_word};

/// Reads a record, `-` for the standard input. `game` is the id for records that name no game.
pub fn read(context: &Context, path: &Path, game: Option<&str>) -> Result<Record, Failure> {
    let game = match game {
        None if !context.has_file() => None,
        id => Some(context.game(id)?),
    };
    let text = read_file(path, MAX_RECORD as u64)?;
    Record::read_with(&text, game.as_ref(), &|id| context.load(id)).map_err(|error| {
        let problem = error.problem.say(context.lang);
        Failure::Job(format!("{}:{}:{}: {problem}", file_name(path), error.line, error.column))
    })
}

/// A record for programs: tags, start, turns with their variations, result.
pub fn record_json(record: &Record) -> Value {
    let tags: Map<String, Value> =
        record.tags().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let result = record.result().map(|score| {
        json!({
            "score": score.to_string(),
            "winner": score.winner.map(side_word),
            "reason": score.ending.map(|ending| ending.name()),
        })
    });
    json!({
        "id": record.rules().id(),
        "tags": tags,
        "start": record.start().to_string(),
        "comments": record.comments(NodeId::ROOT),
        "turns": line_json(record, record.children(NodeId::ROOT).next(), record.start().clone()),
        "end": record.end().to_string(),
        "result": result,
    })
}

/// The line that begins with a node, `before` being the position before its turn. Only variations are
/// recursion, and a record limits how deep they go.
fn line_json(record: &Record, first: Option<NodeId>, mut before: Position) -> Vec<Value> {
    let mut line = Vec::new();
    let mut next = first;
    while let Some(node) = next {
        let Some(turn) = record.turn(node) else { break };
        let mut after = before.clone();
        after.play_unchecked(turn);
        // The other ways to go on belong to the turn that was played in their place.
        let siblings = record.parent(node).map(|parent| record.children(parent).collect::<Vec<_>>());
        let siblings = siblings.filter(|nodes| nodes.first() == Some(&node)).unwrap_or_default();
        let variations: Vec<Value> = siblings
            .into_iter()
            .skip(1)
            .map(|variation| line_json(record, Some(variation), before.clone()).into())
            .collect();
        line.push(json!({
            "side": side_word(before.side()),
            "round": before.state().round(),
            "word": before.word(turn),
            "marked": before.marked_word(turn),
            "position": after.to_string(),
            "comments": record.comments(node),
            "eval": record.eval(node).map(|eval| eval.to_string()),
            "clock": record.clock(node).map(|clock| clock.as_secs_f64()),
            "variations": variations,
        }));
        before = after;
        next = record.children(node).next();
    }
    line
}

/// The main line in rounds, one a line. The turn after which we look stands in brackets.
pub fn turn_list(record: &Record, looked_at: usize) -> String {
    let mut list = String::new();
    let mut placed = [0; 2];
    let mut label = String::new();
    for (i, (position, turn)) in record.positions().iter().zip(record.main_line()).enumerate() {
        let side = position.side();
        placed[side.index()] += 1;
        let number = match position.state().in_setup() {
            true => format!("p{}.", placed[side.index()]),
            false => format!("{}.", position.state().round()),
        };
        if number != label {
            let dots = if side == Side::Black { ".." } else { "" };
            list += &format!("{}{number:>5}{dots}", if i > 0 { "\n" } else { "" });
            label = number;
        }
        let word = position.marked_word(turn);
        list += &if i + 1 == looked_at { format!(" [{word}]") } else { format!(" {word}") };
    }
    if !list.is_empty() {
        list.push('\n');
    }
    list
}
