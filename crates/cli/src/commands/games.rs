//! `jersi games`: the games and their options, or all about one.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use jersi_draw::{Paragraph, RulesText, Section};
use jersi_rules::{OptionInfo, OptionValues, RoleSet, Ruleset, Shape, Side, builtin_ids};
use jersi_schema::report;
use jersi_texts::{Lang, capital, t};

use crate::shared::{Context, Failure};

/// The arguments.
#[derive(clap::Args)]
pub struct Args {
    id: Option<String>,
}

/// Lists the games, or tells about one.
pub fn run(context: &Context, args: &Args, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.id.is_some() || context.has_file() {
        let rules = context.game(args.id.as_deref())?;
        if context.json {
            context.write_json(out, &report::Game::new(&rules))?;
        } else {
            detail(context, &rules, out)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let games = builtin_ids().map(|id| context.game(Some(id))).collect::<Result<Vec<_>, _>>()?;
    if context.json {
        let games = games.iter().map(report::Game::new).collect();
        context.write_json(out, &report::Games { games })?;
        return Ok(ExitCode::SUCCESS);
    }
    let lang = context.lang;
    let mut table = vec![[
        t!(lang, "games-title-id"),
        t!(lang, "games-title-game"),
        t!(lang, "games-title-players"),
        t!(lang, "games-title-age"),
        t!(lang, "games-title-minutes"),
        t!(lang, "games-title-kind"),
    ]];
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

pub fn bold(context: &Context, text: &str) -> String {
    if context.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

fn minutes((from, to): (u32, u32)) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// Columns as wide as their longest word, two spaces apart.
pub fn write_table<const N: usize>(rows: &[[String; N]], out: &mut dyn Write) -> Result<(), Failure> {
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
    let lang = context.lang;
    let mut rows: Vec<[String; 2]> = Vec::new();
    for option in rules.options() {
        let mut about = option.about.get(lang).to_owned();
        if !option.conflicts.is_empty() {
            let others: Vec<String> = option.conflicts.iter().map(|name| format!("+{name}")).collect();
            about = t!(lang, "option-conflicts", about = about, options = others.join(", "));
        }
        rows.push([format!("  {}", writing(option)), about]);
        match &option.values {
            OptionValues::Flag | OptionValues::Number => {}
            OptionValues::Choice(values) => {
                for (i, (value, about)) in values.iter().enumerate() {
                    let about = about.get(lang).to_owned();
                    let about = if i == 0 { t!(lang, "option-default", about = about) } else { about };
                    rows.push([format!("    +{}={value}", option.name), about]);
                }
            }
            OptionValues::Forms { names, most, .. } => {
                let title = |name: &str| {
                    let role = rules.role_named(name);
                    role.map_or(name, |role| rules.role(role).title.get(context.lang)).to_owned()
                };
                rows.push([format!("    +{}=none", option.name), t!(lang, "option-no-form")]);
                for name in names {
                    rows.push([format!("    +{}={name}", option.name), title(name)]);
                }
                if *most > 1 {
                    rows.push([
                        format!("    +{}=A,B…", option.name),
                        t!(lang, "option-most-forms", count = *most),
                    ]);
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
        return t!(context.lang, "game-all-roles");
    }
    named.map(|&role| rules.role(role).title.get(context.lang)).collect::<Vec<_>>().join(", ")
}

fn detail(context: &Context, rules: &Arc<Ruleset>, out: &mut dyn Write) -> Result<(), Failure> {
    let (about, lang) = (rules.about(), context.lang);
    writeln!(out, "{}", bold(context, &format!("{} ({})", about.name.get(lang), rules.id())))?;
    writeln!(out, "{}", about.summary.get(lang))?;
    writeln!(out)?;
    let sides: Vec<String> = Side::BOTH.iter().map(|&side| context.side(rules, side)).collect();
    let facts = [
        [t!(lang, "game-kind"), about.kind.get(lang).to_owned()],
        [t!(lang, "game-author"), about.author.clone()],
        [t!(lang, "game-copyright"), about.copyright.clone()],
        [t!(lang, "game-licence"), about.licence.clone()],
        [t!(lang, "game-source"), about.source.clone()],
        [t!(lang, "game-contact"), about.contact.clone()],
        [t!(lang, "game-players"), about.players.to_string()],
        [t!(lang, "game-age"), about.age.map_or_else(String::new, |age| format!("{age}+"))],
        [t!(lang, "game-minutes"), about.minutes.map_or_else(String::new, minutes)],
        [t!(lang, "game-sides"), sides.join(", ")],
        [t!(lang, "game-board"), board(rules, lang)],
        [t!(lang, "game-start"), rules.start().to_string()],
    ];
    let facts: Vec<_> = facts.into_iter().filter(|[_, text]| !text.is_empty()).collect();
    write_table(&facts, out)?;

    writeln!(out, "\n{}", bold(context, &t!(lang, "game-cubes")))?;
    let mut table = vec![[
        format!("  {}", t!(lang, "game-title-letter")),
        t!(lang, "game-title-name"),
        t!(lang, "game-title-count"),
        t!(lang, "game-title-takes"),
        t!(lang, "game-title-stands-on"),
    ]];
    for role in rules.roles() {
        let [white, black] = Side::BOTH.map(|side| rules.count(side, role));
        if white + black == 0 {
            continue;
        }
        let info = rules.role(role);
        let mut takes = names(context, rules, info.takes_single);
        if info.takes_single != info.takes_stack {
            takes = match info.takes_stack.is_empty() {
                true => t!(lang, "game-takes-single", roles = names(context, rules, info.takes_single)),
                false => t!(lang, "game-takes-stack", roles = names(context, rules, info.takes_stack)),
            };
        }
        table.push([
            format!("  {}", info.letter),
            info.full_name(lang),
            if white == black { white.to_string() } else { format!("{white}/{black}") },
            takes,
            names(context, rules, info.stands_on),
        ]);
    }
    write_table(&table, out)?;
    // What wins, what special cubes do, how it ends: as the rules in words say it.
    let text = RulesText::new(rules, lang);
    for section in text.sections.iter().filter(|section| section.matters) {
        write_section(context, section, out)?;
    }
    let forms: Vec<_> = jersi_draw::forms_text(rules, lang);
    if !forms.is_empty() {
        writeln!(out, "\n{}", bold(context, &t!(lang, "game-forms")))?;
        for form in forms {
            let words: Vec<&str> = form.paragraphs.iter().map(|part| part.text.as_str()).collect();
            let text = t!(lang, "game-form", form = form.title, text = words.join(" "));
            writeln!(out, "  {text}")?;
        }
    }
    if !rules.options().is_empty() {
        writeln!(out, "\n{}", bold(context, &t!(lang, "game-options")))?;
        write_options(context, rules, out)?;
    }
    if !about.history.is_empty() {
        writeln!(out, "\n{}", bold(context, &t!(lang, "game-history")))?;
        for version in &about.history {
            let text = capital(version.text.get(lang));
            let line =
                t!(lang, "game-version", version = &version.version, date = &version.date, text = text);
            writeln!(out, "  {line}")?;
        }
    }
    if !about.thanks.get(lang).is_empty() {
        writeln!(out, "\n{}", bold(context, &t!(lang, "game-thanks")))?;
        writeln!(out, "  {}", about.thanks.get(lang))?;
    }
    Ok(())
}

fn write_section(context: &Context, section: &Section, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", bold(context, &section.title))?;
    for Paragraph { lead, text } in &section.paragraphs {
        let gap = if lead.is_empty() { "" } else { " " };
        writeln!(out, "  {lead}{gap}{text}")?;
    }
    Ok(())
}

fn board(rules: &Ruleset, lang: Lang) -> String {
    let (cells, rows) = (rules.board().len(), rules.board().rows().len());
    match rules.board().shape() {
        Shape::Hex => t!(lang, "game-board-hex", cells = cells, rows = rows),
        Shape::Square => t!(lang, "game-board-square", cells = cells, rows = rows),
        Shape::SquareDiagonal => t!(lang, "game-board-square-diagonal", cells = cells, rows = rows),
    }
}
