//! Reading a Fluent file: its messages, and which variables each of them needs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// A file of a language.
pub struct File {
    pub path: PathBuf,
    pub source: String,
}

/// Where something is said.
#[derive(Clone)]
pub struct Place {
    path: PathBuf,
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path.display(), self.line)
    }
}

/// A message, an attribute of one (`message.attribute`), or a term (`-term`).
pub struct Message {
    pub id: String,
    pub place: Place,
    pub variables: BTreeSet<String>,
    uses: BTreeSet<String>,
}

/// The messages of a file. What is not Fluent is noted.
pub fn read(file: &File, mistakes: &mut Vec<String>) -> Vec<Message> {
    let source = file.source.as_str();
    let place = |at: usize| Place {
        path: file.path.clone(),
        line: source.as_bytes()[..at.min(source.len())].iter().filter(|&&b| b == b'\n').count() + 1,
    };
    let resource = parse(source).unwrap_or_else(|(resource, errors)| {
        for error in errors {
            let at = error.slice.as_ref().map_or(error.pos.start, |slice| slice.start);
            mistakes.push(format!("{}: {}", place(at), error.kind));
        }
        resource
    });
    // The tree holds slices of the source: where one begins is where it is said.
    let place_of = |name: &str| place(name.as_ptr() as usize - source.as_ptr() as usize);
    let mut messages = Vec::new();
    for entry in &resource.body {
        let (sign, id, value, attributes) = match entry {
            Entry::Message(message) => ("", &message.id, message.value.as_ref(), &message.attributes),
            Entry::Term(term) => ("-", &term.id, Some(&term.value), &term.attributes),
            _ => continue,
        };
        let mut add = |id: String, name: &str, pattern: &Pattern<&str>| {
            let place = place_of(name);
            let mut message = Message { id, place, variables: BTreeSet::new(), uses: BTreeSet::new() };
            message.pattern(pattern);
            messages.push(message);
        };
        if let Some(pattern) = value {
            add(format!("{sign}{}", id.name), id.name, pattern);
        }
        for attribute in attributes {
            add(format!("{sign}{}.{}", id.name, attribute.id.name), attribute.id.name, &attribute.value);
        }
    }
    messages
}

impl Message {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        let used = |sign: &str, id: &str, attribute: Option<&str>| match attribute {
            Some(attribute) => format!("{sign}{id}.{attribute}"),
            None => format!("{sign}{id}"),
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                self.uses.insert(used("", id.name, attribute.as_ref().map(|a| a.name)));
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                self.uses.insert(used("-", id.name, attribute.as_ref().map(|a| a.name)));
                for argument in arguments.iter().flat_map(|arguments| &arguments.named) {
                    self.inline(&argument.value);
                }
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.inline(argument);
                }
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }
}

/// Gives each message the variables of the messages it uses, and drops the terms, which no code asks for.
pub fn follow(messages: &mut BTreeMap<String, Message>, mistakes: &mut Vec<String>) {
    let mut all = BTreeMap::new();
    for (id, message) in messages.iter() {
        let mut variables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut next = vec![id.as_str()];
        while let Some(at) = next.pop() {
            if !seen.insert(at) {
                continue;
            }
            let at = &messages[at];
            // A term is given its variables where it is used.
            if at.id == *id || !at.id.starts_with('-') {
                variables.extend(at.variables.iter().cloned());
            }
            for used in &at.uses {
                if used == id {
                    mistakes.push(format!("{}: `{id}` uses itself", message.place));
                } else if let Some((used, _)) = messages.get_key_value(used) {
                    next.push(used);
                } else if at.id == *id {
                    mistakes.push(format!("{}: `{id}` uses `{used}`, which is not there", message.place));
                }
            }
        }
        all.insert(id.clone(), variables);
    }
    messages.retain(|id, _| !id.starts_with('-'));
    for (id, message) in messages {
        message.variables = all.remove(id).unwrap_or_default();
    }
}
