//! The panel beside the board: players, clocks, hands, the game's turns, what the engine says.

use jersi_record::{NodeId, Record};
use jersi_rules::{Cube, Side};
use jersi_texts::t;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::app::{App, score_text};
use crate::clock::time_text;
use crate::look::Look;
use crate::names::{letters, side_name};
use crate::pen::Pen;
use crate::screen::Hit;

/// What stands in the panel: texts with their styles, and what they belong to.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    texts: Vec<(i32, i32, String, Style)>,
    /// Line, first column, column behind, and what is there.
    pub hits: Vec<(i32, i32, i32, Hit)>,
}

impl Panel {
    /// Draws it.
    pub fn draw(&self, buffer: &mut Buffer, area: Rect, look: Look) {
        let mut pen = Pen::new(buffer, area);
        for (x, y, text, style) in &self.texts {
            pen.write(*x, *y, &look.text(text), *style);
        }
    }

    fn write(&mut self, x: i32, y: i32, text: impl Into<String>, style: Style) {
        self.texts.push((x, y, text.into(), style));
    }
}

/// The panel of a state, for so much room.
pub fn build(app: &App, width: u16, height: u16) -> Panel {
    let mut panel = Panel::default();
    let (width, height) = (i32::from(width), i32::from(height));
    let (top, bottom) = if app.flip { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
    let below = player_lines(app, bottom, width);
    let from = player(&mut panel, app, top, 0, width);
    let to = height - below;
    player(&mut panel, app, bottom, to, width);
    let engine = if app.evaluation.on { 5.min((to - from) / 2) } else { 0 };
    let rule = app.look.sign('─', '-').to_string().repeat(width.max(0) as usize);
    panel.write(0, from, rule.clone(), app.look.line());
    panel.write(0, to - 1, rule.clone(), app.look.line());
    if engine > 0 {
        panel.write(0, to - 1 - engine, rule, app.look.line());
        evaluation(&mut panel, app, to - engine, engine - 1, width);
    }
    turns(&mut panel, app, from + 1, (to - 1 - engine) - (from + 1), width);
    panel
}

/// The cubes in hand of a side, as they are shown: the letter, how many, and the role.
fn hand(app: &App, side: Side) -> Vec<(jersi_rules::Role, String)> {
    let rules = app.position.rules();
    let select = app.select.as_ref().filter(|_| side == app.position.side());
    let count = |role| match select {
        Some(select) => select.in_hand(role),
        None => app.position.state().hand(side, role),
    };
    let mut number = 0;
    let mut entries = Vec::new();
    for role in rules.roles() {
        let n = count(role);
        if n == 0 {
            continue;
        }
        number += 1;
        let letter = rules.letter(Cube::new(side, role));
        let many = if n > 1 { format!("x{n}") } else { String::new() };
        let key = if select.is_some() { format!("{number}:") } else { String::new() };
        entries.push((role, format!("{key}{letter}{many}")));
    }
    entries
}

/// The hand in lines that fit.
fn hand_lines(app: &App, side: Side, width: i32) -> Vec<Vec<(i32, jersi_rules::Role, String)>> {
    let mut lines: Vec<Vec<_>> = Vec::new();
    let mut x = width;
    for (role, text) in hand(app, side) {
        let long = text.chars().count() as i32 + 1;
        if x + long > width {
            lines.push(Vec::new());
            x = 2;
        }
        if let Some(line) = lines.last_mut() {
            line.push((x, role, text));
        }
        x += long;
    }
    lines
}

fn player_lines(app: &App, side: Side, width: i32) -> i32 {
    1 + hand_lines(app, side, width).len() as i32 + i32::from(app.position.captured(side).next().is_some())
}

/// PlayerSpec plays a side, its clock, its hand, what it has lost; the next free line.
fn player(panel: &mut Panel, app: &App, side: Side, line: i32, width: i32) -> i32 {
    let (look, rules) = (app.look, app.position.rules());
    let to_move = app.position.side() == side && app.position.outcome().is_none();
    let sign = if to_move { look.sign('▶', '>') } else { ' ' };
    let name = side_name(rules, side, app.lang);
    let seat = match app.study {
        Some(_) => String::new(),
        None => format!(" {}", app.game.players()[side.index()].title(app.lang)),
    };
    let clock = app.game.clock().filter(|_| app.study.is_none());
    let clock = clock.map(|clock| time_text(clock.left(side, app.now))).unwrap_or_default();
    let room = (width - clock.len() as i32 - 1).max(0) as usize;
    let text: String = format!("{sign} {name}{seat}").chars().take(room).collect();
    let style = if to_move { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    panel.write(0, line, text, style);
    panel.write(width - clock.len() as i32, line, clock, style);
    let mut next = line + 1;
    for entries in hand_lines(app, side, width) {
        panel.write(0, next, "+", look.faint());
        for (x, role, text) in entries {
            let held =
                app.select.as_ref().and_then(|s| s.source()) == Some(crate::select::Source::Hand(role));
            let style =
                if held && to_move { look.held().add_modifier(Modifier::REVERSED) } else { Style::new() };
            panel.hits.push((next, x, x + text.chars().count() as i32, Hit::Hand(side, role)));
            panel.write(x, next, text, style);
        }
        next += 1;
    }
    let lost = letters(rules, app.position.captured(side));
    if !lost.is_empty() {
        let text: String = format!("- {lost}").chars().take(width.max(0) as usize).collect();
        panel.write(0, next, text, look.faint());
        next += 1;
    }
    next
}

/// A line of the list: turns with their columns.
type Row = Vec<(i32, String, Option<NodeId>)>;

/// The turns of the line that is looked at, in rows.
fn rows(record: &Record, node: NodeId, width: i32) -> Vec<Row> {
    let mut path = record.path(node);
    let mut last = node;
    while let Some(next) = record.children(last).next() {
        path.push(next);
        last = next;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut position = record.start().clone();
    let mut x = 0;
    for node in path {
        let Some(turn) = record.turn(node) else { break };
        let aside = record.parent(node).map_or(0, |parent| record.children(parent).count().saturating_sub(1));
        let mut word = position.marked_word(turn);
        if aside > 0 {
            word.push('~');
        }
        let round = position.state().round();
        let white = position.side() == Side::White;
        let number = if position.state().in_setup() { "p".to_owned() } else { format!("{round}.") };
        let long = word.chars().count() as i32;
        if white || rows.is_empty() {
            let begin = 4.max(number.len() as i32 + 1);
            let mut row = vec![(0, number, None)];
            if !white {
                row.push((begin, "...".to_owned(), None));
            }
            x = if white { begin } else { begin + 4 };
            rows.push(row);
        } else if x + long > width {
            rows.push(Vec::new());
            x = (width - long).clamp(0, 4);
        }
        if let Some(row) = rows.last_mut() {
            row.push((x, word, Some(node)));
        }
        // Black's turns stand in a column of their own where there is room.
        x = (x + long + 1).max(if width >= 30 { 4 + (width - 4) / 2 } else { 4 + 9 });
        position.play_unchecked(turn);
    }
    rows
}

fn turns(panel: &mut Panel, app: &App, from: i32, lines: i32, width: i32) {
    if lines <= 0 {
        return;
    }
    let rows = rows(app.record(), app.node, width);
    let here =
        rows.iter().position(|row| row.iter().any(|(_, _, node)| *node == Some(app.node))).unwrap_or(0);
    let last = rows.len().saturating_sub(lines as usize);
    // The turn that is looked at stays in sight, the newest ones where possible.
    let first = if here >= last { last } else { here.saturating_sub(lines as usize / 2) };
    if rows.is_empty() {
        panel.write(0, from, t!(app.lang, "panel-no-turn"), app.look.faint());
    }
    for (y, row) in rows.into_iter().skip(first).take(lines as usize).enumerate() {
        let line = from + y as i32;
        for (x, text, node) in row {
            let style = match node {
                None => app.look.faint(),
                Some(node) if node == app.node => Style::new().add_modifier(Modifier::REVERSED),
                Some(_) => Style::new(),
            };
            if let Some(node) = node {
                panel.hits.push((line, x, x + text.chars().count() as i32, Hit::Node(node)));
            }
            panel.write(x, line, text, style);
        }
    }
}

fn evaluation(panel: &mut Panel, app: &App, line: i32, lines: i32, width: i32) {
    let look = app.look;
    let Some(found) = &app.evaluation.found else {
        return panel.write(0, line, t!(app.lang, "evaluation-pending"), look.faint());
    };
    let depth = found.lines.first().map_or(0, |best| best.depth.0);
    let side = side_name(app.position.rules(), app.position.side(), app.lang);
    panel.write(0, line, t!(app.lang, "evaluation-depth", side = side, depth = depth), look.faint());
    for (i, best) in found.lines.iter().take((lines - 1).max(0) as usize).enumerate() {
        let mut text = format!("{:>6}", score_text(best.score, app.lang));
        let mut position = app.position.clone();
        for &turn in best.turns.iter().take(4) {
            text += &format!(" {}", position.marked_word(turn));
            position.play_unchecked(turn);
        }
        let text: String = text.chars().take(width.max(0) as usize).collect();
        panel.write(0, line + 1 + i as i32, text, Style::new());
    }
}
