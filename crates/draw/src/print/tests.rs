//! In the pseudo-language, everything that is said comes from a catalogue or from the rule file.

use std::collections::HashSet;

use jersi_rules::{OptionValues, Ruleset, Side};
use jersi_texts::{Lang, Text, pseudo};

use super::{Kit, Pieces};
use crate::error::DrawError;
use crate::picture::Picture;
use crate::style::Style;

const IDS: [&str; 8] = [
    "jersi-0",
    "jersi-1+nosea",
    "jersi-2",
    "jersi-4+special=mucti/fendi+mountains",
    "jersi-4+special=pamei/galtu+landing",
    "jersi-4+special=mokca+square",
    "mikjersi",
    "pijersi",
];

/// The words of a text. Single letters are the names of rows and columns.
fn words(text: &str) -> Vec<String> {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
    words.map(str::to_lowercase).collect()
}

/// All words that a rule file and its id have.
fn data(rules: &Ruleset) -> HashSet<String> {
    let about = rules.about();
    let mut texts: Vec<&Text> = vec![&about.name, &about.summary, &about.kind];
    texts.extend(rules.roles().flat_map(|role| [&rules.role(role).title, &rules.role(role).alias]));
    for option in rules.options() {
        texts.push(&option.about);
        if let OptionValues::Choice(values) = &option.values {
            texts.extend(values.iter().map(|value| &value.1));
        }
    }
    let board = rules.board();
    let mut all: HashSet<String> = texts.into_iter().flat_map(|text| words(text.get(Lang::EN))).collect();
    all.extend(Side::BOTH.into_iter().flat_map(|side| words(rules.side_name(side, Lang::EN))));
    all.extend(board.cells().iter().flat_map(|cell| words(board.name(cell))));
    all.extend(words(rules.id()));
    all.extend(words(&about.copyright));
    all
}

/// What stands between the tags of an SVG's texts.
fn text_of(svg: &str) -> String {
    let mut text = String::new();
    for part in svg.split("<text").skip(1) {
        let part = part.split("</text>").next().unwrap_or("");
        for piece in part.split('>').skip(1) {
            text += piece.split('<').next().unwrap_or("");
        }
        text.push(' ');
    }
    text
}

fn all_from_files(text: &str, data: &HashSet<String>, what: &str) {
    for piece in pseudo::outside(text) {
        let own: Vec<String> = words(&piece).into_iter().filter(|word| !data.contains(word)).collect();
        assert!(own.is_empty(), "{what}: {own:?} in {piece:?} come from no catalogue");
    }
}

#[test]
fn kits_say_nothing_by_themselves() {
    for id in IDS {
        let rules = Ruleset::load(id).expect("a game");
        let data = data(&rules);
        for pieces in Pieces::ALL {
            let kit = Kit::new(rules.clone()).pieces(pieces).lang(Lang::PSEUDO);
            let text: String = kit.sheets().iter().map(|sheet| text_of(&sheet.svg)).collect();
            assert!(text.matches('⟦').count() > 40, "{id}: the catalogue is asked");
            all_from_files(&text, &data, id);
        }
    }
    let kit = Kit::new(Ruleset::load("jersi-4").expect("a game")).all_forms(true);
    let forms: String = kit.sheets().iter().map(|sheet| text_of(&sheet.svg)).collect();
    for words in ["White on a5; Black on i1", "do not keep the countdown from beginning", "Guardian (mokca)"]
    {
        assert!(forms.contains(words), "{words} in {forms}");
    }
    // Its signs are not in the font: they are drawn as what is missing.
    let kit = Kit::new(Ruleset::load("pijersi").expect("a game")).lang(Lang::PSEUDO);
    assert!(kit.to_pdf().is_ok());
}

#[test]
fn pictures_say_nothing_by_themselves() {
    let mut told = false;
    for id in IDS {
        let position = Ruleset::load(id).expect("a game").start();
        let mut data = data(position.rules());
        data.extend(words(&position.to_string()));
        let svg = Picture::new(position).style(Style { lang: Lang::PSEUDO, ..Style::default() }).to_svg();
        let (_, desc) = svg.split_once("<desc>").expect("a description");
        let desc = desc.split("</desc>").next().unwrap_or("");
        told |= desc.contains('⟦');
        all_from_files(desc, &data, id);
    }
    assert!(told, "the catalogue is asked");
}

#[test]
fn errors_say_nothing_by_themselves() {
    let text = || "x".repeat(50);
    for error in [
        DrawError::Theme(text()),
        DrawError::Faces(text()),
        DrawError::Paper(text()),
        DrawError::Pieces(text()),
        DrawError::Cube(1),
        DrawError::Size { size: 1, most: 2 },
        DrawError::Speed(text()),
        DrawError::Word(text()),
        DrawError::LastTurn(text()),
        DrawError::Arrow(text()),
        DrawError::Cell(text()),
        DrawError::TooManyTurns { turns: 2, most: 1 },
        DrawError::TooLong,
        DrawError::Failed(text()),
    ] {
        assert_eq!(pseudo::outside(&error.say(Lang::PSEUDO)), Vec::<String>::new(), "{error:?}");
    }
}
