//! What a game is called, who made it, and how it looks.

use jersi_texts::{Lang, text};
use jersi_tree::{Fields, Node, Value};

use super::Reader;
use crate::ruleset::{About, Version};

/// What an edition may say of itself.
const EDITION: [&str; 8] =
    ["options", "name", "summary", "licence", "copyright", "source", "contact", "thanks"];

impl Reader<'_> {
    pub(super) fn about(&mut self) -> About {
        let mut about = About {
            colours: ["#ffffff".into(), "#000000".into()],
            drawn: "cells".into(),
            players: 2,
            ..About::default()
        };
        let (tree, place) = (self.tree, self.place);
        let f = &mut self.fields;
        about.name = f.need(tree, "name", place).and_then(|n| f.translated(n)).unwrap_or_default();
        about.summary = f.need(tree, "summary", place).and_then(|n| f.translated(n)).unwrap_or_default();
        about.kind = tree.get("kind").and_then(|n| f.translated(n)).unwrap_or_default();
        about.author = f.need(tree, "author", place).and_then(|n| f.text(n)).unwrap_or_default();
        let mut word = |key: &str| Self::given(tree, key).and_then(|n| f.text(n)).unwrap_or_default();
        about.licence = word("licence");
        about.copyright = word("copyright");
        about.source = word("source");
        about.contact = word("contact");
        about.stage_of = word("stage-of");
        about.thanks = Self::given(tree, "thanks").and_then(|n| f.translated(n)).unwrap_or_default();
        for node in tree.get("editions").map_or(&[][..], |node| f.items(node)) {
            if let Some(table) = f.table(node, &EDITION)
                && let Some(options) = f.need(table, "options", &node.place)
            {
                f.texts(options);
            }
        }
        if let Some(node) = tree.get("players") {
            f.number(node, 2, 2);
        }
        let positive = |f: &mut Fields, node: &Node| f.number(node, 1, 999).map(|n| n as u32);
        about.age = Self::given(tree, "age").and_then(|n| positive(f, n));
        about.minutes = Self::given(tree, "minutes").and_then(|node| match &node.value {
            Value::List(items) if items.len() == 2 => {
                Some((positive(f, &items[0])?, positive(f, &items[1])?))
            }
            _ => positive(f, node).map(|n| (n, n)),
        });
        let languages: Vec<&str> = Lang::all().map(Lang::tag).collect();
        if let Some(node) = tree.get("history") {
            for node in f.items(node) {
                let Some(table) = f.table(node, &[&["version", "date"], &languages[..]].concat()) else {
                    continue;
                };
                let version = f.need(table, "version", &node.place).and_then(|n| f.text(n));
                let date = f.need(table, "date", &node.place).and_then(|n| f.text(n));
                let text = f.languages(table, &node.place);
                if let (Some(version), Some(date), Some(text)) = (version, date, text) {
                    about.history.push(Version { version, date, text });
                }
            }
        }
        let mut names = [None, None];
        if let Some(node) = tree.get("sides")
            && let Some(table) = f.table(node, &["white", "black"])
        {
            for (i, key) in ["white", "black"].into_iter().enumerate() {
                let Some(node) = table.get(key) else { continue };
                let Some(table) = f.table(node, &[&languages[..], &["colour"]].concat()) else { continue };
                names[i] = f.languages(table, &node.place);
                if let Some(node) = table.get("colour")
                    && let Some(colour) = f.text(node)
                {
                    let hex = |c: &str| c.len() == 6 && c.bytes().all(|b| b.is_ascii_hexdigit());
                    if !colour.strip_prefix('#').is_some_and(hex) {
                        f.wrong(&node.place, text!("rules-colour"));
                    }
                    about.colours[i] = colour;
                }
            }
        }
        let [white, black] = names;
        about.sides =
            [white.unwrap_or_else(|| text!("side-white")), black.unwrap_or_else(|| text!("side-black"))];
        if let Some(Node { value: Value::Table(board), .. }) = tree.get("board")
            && let Some(node) = board.get("drawn")
            && let Some(drawn) = f.choice(node, &[("cells", "cells"), ("network", "network")])
        {
            about.drawn = drawn.into();
        }
        about
    }
}
