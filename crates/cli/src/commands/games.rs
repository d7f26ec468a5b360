//! `jersi games`: the games and their options, or all about one.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_rules::{Lang, OptionInfo, OptionValues, RoleSet, Ruleset, Shape, Side, Text, builtin_ids};
use serde_json::{Value, json};

use crate::shared::{Context, Failure, capital, text_json};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    /// The game to tell all about, with options
    id: Option<String>,
}

/// Lists the games, or tells about one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.id.is_some() || context.has_file() {
        let rules = context.game(args.id.as_deref())?;
        if context.json {
            context.write_json(out, &game_json(&rules))?;
        } else {
            detail(context, &rules, out)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let games = builtin_ids().map(|id| context.game(Some(id))).collect::<Result<Vec<_>, _>>()?;
    if context.json {
        context.write_json(out, &json!({ "games": games.iter().map(game_json).collect::<Vec<_>>() }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = vec![match context.lang {
        Lang::En => ["ID", "GAME", "PLAYERS", "AGE", "MINUTES", "KIND"].map(str::to_owned),
        _ => ["ID", "JEU", "JOUEURS", "ÂGE", "MINUTES", "GENRE"].map(str::to_owned),
    }];
    for rules in &games {
        let about = rules.about();
        table.push([
            rules.id().to_owned(),
            about.name.get(context.lang).to_owned(),
            about.players.to_string(),
            about.age.map_or("-".into(), |age| format!("{age}+")),
            about.minutes.map_or("-".into(), minutes),
            about.kind.get(context.lang).to_owned(),
        ]);
    }
    write_table(&table, out)?;
    for rules in &games {
        writeln!(out, "\n{}", bold(context, rules.id()))?;
        writeln!(out, "  {}", rules.about().summary.get(context.lang))?;
        write_options(context, rules, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn bold(context: &Context, text: &str) -> String {
    if context.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

fn minutes((from, to): (u32, u32)) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// Columns as wide as their longest word, two spaces apart.
fn write_table<const N: usize>(rows: &[[String; N]], out: &mut dyn Write) -> Result<(), Failure> {
    let widths: [usize; N] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0));
    for row in rows {
        let line: String = row.iter().zip(widths).map(|(word, width)| format!("{word:width$}  ")).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// How an option is written in an id.
fn writing(option: &OptionInfo) -> String {
    let name = &option.name;
    match &option.values {
        OptionValues::Flag => format!("+{name}"),
        OptionValues::Choice(_) => format!("+{name}=…"),
        OptionValues::Forms { .. } => format!("+{name}=A, +{name}=A/B"),
        OptionValues::Number => format!("+{name}=N"),
    }
}

fn write_options(context: &Context, rules: &Ruleset, out: &mut dyn Write) -> Result<(), Failure> {
    let mut rows: Vec<[String; 2]> = Vec::new();
    for option in rules.options() {
        let mut about = option.about.get(context.lang).to_owned();
        if !option.conflicts.is_empty() {
            let others: Vec<String> = option.conflicts.iter().map(|name| format!("+{name}")).collect();
            about += &format!(" ({} {})", context.pick("not with", "sans"), others.join(", "));
        }
        rows.push([format!("  {}", writing(option)), about]);
        match &option.values {
            OptionValues::Flag | OptionValues::Number => {}
            OptionValues::Choice(values) => {
                for (i, (value, about)) in values.iter().enumerate() {
                    let default = if i == 0 { context.pick(" (default)", " (par défaut)") } else { "" };
                    let about = format!("{}{default}", about.get(context.lang));
                    rows.push([format!("    +{}={value}", option.name), about]);
                }
            }
            OptionValues::Forms { names, most } => {
                let title = |name: &str| {
                    let role = rules.role_named(name);
                    role.map_or(name, |role| rules.role(role).title.get(context.lang)).to_owned()
                };
                let none = context.pick("no special form (default)", "aucune forme spéciale (par défaut)");
                rows.push([format!("    +{}=none", option.name), none.to_owned()]);
                for name in names {
                    rows.push([format!("    +{}={name}", option.name), title(name)]);
                }
                if *most > 1 {
                    let text = match context.lang {
                        Lang::En => format!("up to {most} a side"),
                        _ => format!("jusqu'à {most} par camp"),
                    };
                    rows.push([format!("    +{}=A,B…", option.name), text]);
                }
            }
        }
    }
    write_table(&rows, out)
}

/// The names of roles, for a sentence. Roles that the variant does not use are left out.
fn names(context: &Context, rules: &Ruleset, roles: RoleSet) -> String {
    let in_play = |role: &_| Side::BOTH.iter().any(|&side| rules.count(side, *role) > 0);
    let all: Vec<_> = rules.roles().filter(in_play).collect();
    let mut named = all.iter().filter(|&&role| roles.has(role)).peekable();
    if named.peek().is_none() {
        return "-".into();
    }
    if all.iter().all(|&role| roles.has(role)) {
        return context.pick("all", "tous").to_owned();
    }
    named.map(|&role| rules.role(role).title.get(context.lang)).collect::<Vec<_>>().join(", ")
}

fn detail(context: &Context, rules: &Arc<Ruleset>, out: &mut dyn Write) -> Result<(), Failure> {
    let (about, lang) = (rules.about(), context.lang);
    writeln!(out, "{}", bold(context, &format!("{} ({})", about.name.get(lang), rules.id())))?;
    writeln!(out, "{}", about.summary.get(lang))?;
    writeln!(out)?;
    let mut facts: Vec<[String; 2]> = Vec::new();
    let mut fact = |name: (&str, &str), text: String| {
        if !text.is_empty() {
            facts.push([context.pick(name.0, name.1).to_owned(), text]);
        }
    };
    fact(("kind", "genre"), about.kind.get(lang).to_owned());
    fact(("author", "auteur"), about.author.clone());
    fact(("licence", "licence"), about.licence.clone());
    fact(("players", "joueurs"), about.players.to_string());
    fact(("age", "âge"), about.age.map_or_else(String::new, |age| format!("{age}+")));
    fact(("minutes", "minutes"), about.minutes.map_or_else(String::new, minutes));
    let sides: Vec<String> = Side::BOTH.iter().map(|&side| context.side(rules, side)).collect();
    fact(("sides", "camps"), sides.join(", "));
    let (cells, rows) = (rules.board().len(), rules.board().rows().len());
    fact(
        ("board", "plateau"),
        match lang {
            Lang::En => format!("{cells} {} in {rows} rows", shape(rules, lang)),
            _ => format!("{cells} {} en {rows} rangées", shape(rules, lang)),
        },
    );
    fact(("start", "départ"), rules.start().to_string());
    write_table(&facts, out)?;

    writeln!(out, "\n{}", bold(context, context.pick("Cubes", "Cubes")))?;
    let mut table = vec![match lang {
        Lang::En => ["  LETTER", "NAME", "COUNT", "TAKES", "STANDS ON"].map(str::to_owned),
        _ => ["  LETTRE", "NOM", "NOMBRE", "PREND", "S'EMPILE SUR"].map(str::to_owned),
    }];
    for role in rules.roles() {
        let [white, black] = Side::BOTH.map(|side| rules.count(side, role));
        if white + black == 0 {
            continue;
        }
        let info = rules.role(role);
        let mut takes = names(context, rules, info.takes_single);
        if info.takes_single != info.takes_stack {
            let (set, how) = match info.takes_stack.is_empty() {
                true => (info.takes_single, context.pick("by a single step", "seul")),
                false => (info.takes_stack, context.pick("on top of a stack", "au sommet d'une pile")),
            };
            takes = format!("{} ({how})", names(context, rules, set));
        }
        table.push([
            format!("  {}", info.letter),
            info.title.get(lang).to_owned(),
            if white == black { white.to_string() } else { format!("{white}/{black}") },
            takes,
            names(context, rules, info.stands_on),
        ]);
    }
    write_table(&table, out)?;
    if !rules.options().is_empty() {
        writeln!(out, "\n{}", bold(context, "Options"))?;
        write_options(context, rules, out)?;
    }
    if !about.history.is_empty() {
        writeln!(out, "\n{}", bold(context, context.pick("History", "Histoire")))?;
        for version in &about.history {
            writeln!(out, "  {} ({}): {}", version.version, version.date, capital(version.text.get(lang)))?;
        }
    }
    Ok(())
}

fn shape(rules: &Ruleset, lang: Lang) -> &'static str {
    match (rules.board().shape(), lang) {
        (Shape::Hex, Lang::En) => "hexagons",
        (Shape::Hex, _) => "hexagones",
        (Shape::Square, Lang::En) => "squares",
        (Shape::Square, _) => "carrés",
        (Shape::SquareDiagonal, Lang::En) => "squares with diagonals",
        (Shape::SquareDiagonal, _) => "carrés avec diagonales",
    }
}

/// A game for programs.
pub fn game_json(rules: &Arc<Ruleset>) -> Value {
    let about = rules.about();
    let names = |set: RoleSet| set.iter().map(|role| rules.role(role).name.clone()).collect::<Vec<_>>();
    let cubes: Vec<Value> = rules
        .roles()
        .map(|role| {
            let info = rules.role(role);
            json!({
                "name": info.name,
                "title": text_json(&info.title),
                "letter": info.letter.to_string(),
                "glyph": info.glyph,
                "count": { "white": rules.count(Side::White, role), "black": rules.count(Side::Black, role) },
                "takes_single": names(info.takes_single),
                "takes_stack": names(info.takes_stack),
                "stands_on": names(info.stands_on),
            })
        })
        .collect();
    let history: Vec<Value> = about
        .history
        .iter()
        .map(|v| json!({ "version": v.version, "date": v.date, "text": text_json(&v.text) }))
        .collect();
    let sides = |part: &dyn Fn(usize) -> Value| json!({ "white": part(0), "black": part(1) });
    json!({
        "id": rules.id(),
        "name": text_json(&about.name),
        "summary": text_json(&about.summary),
        "kind": text_json(&about.kind),
        "author": about.author,
        "licence": about.licence,
        "players": about.players,
        "age": about.age,
        "minutes": about.minutes.map(|(from, to)| [from, to]),
        "history": history,
        "sides": sides(&|i| text_json(&about.sides[i])),
        "colours": sides(&|i| json!(about.colours[i])),
        "board": {
            "shape": match rules.board().shape() {
                Shape::Hex => "hex",
                Shape::Square => "square",
                Shape::SquareDiagonal => "square-diagonal",
            },
            "drawn": about.drawn,
            "cells": rules.board().len(),
            "rows": rules.board().rows().iter().map(|row| row.len()).collect::<Vec<_>>(),
        },
        "cubes": cubes,
        "options": rules.options().iter().map(option_json).collect::<Vec<_>>(),
        "start": rules.start().to_string(),
        "turns": rules.start().count_turns(),
    })
}

fn option_json(option: &OptionInfo) -> Value {
    let (values, kind, most) = match &option.values {
        OptionValues::Flag => (Vec::new(), "flag", None),
        OptionValues::Number => (Vec::new(), "number", None),
        OptionValues::Choice(values) => {
            let value = |(name, about): &(String, Text)| json!({ "name": name, "about": text_json(about) });
            (values.iter().map(value).collect(), "choice", None)
        }
        OptionValues::Forms { names, most } => {
            (names.iter().map(|name| json!({ "name": name })).collect(), "forms", Some(*most))
        }
    };
    json!({
        "name": option.name,
        "about": text_json(&option.about),
        "kind": kind,
        "values": values,
        "most": most,
        "conflicts": option.conflicts,
    })
}
