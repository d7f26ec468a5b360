//! The whole screen: a pure function of the state and an area.

use jersi_record::NodeId;
use jersi_rules::{Cell, Role, Side};
use jersi_texts::t;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use crate::app::{App, MessageKind, Overlay};
use crate::board::{self, Marks, Plan};
use crate::help;
use crate::look::Look;
use crate::panel::{self, Panel};
use crate::parts::{Shown, cells_of};
use crate::pen::Pen;
use crate::status::{guide, keys, title};

/// The narrowest panel beside the board.
const PANEL: u16 = 22;
/// The widest.
const WIDEST: u16 = 44;
/// The lines of title, message and keys.
const AROUND: u16 = 4;

/// What a place of the screen belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// A cell of the board.
    Cell(Cell),
    /// A cube in hand.
    Hand(Side, Role),
    /// A turn of the list.
    Node(NodeId),
}

/// Where everything is.
pub struct Layout {
    /// The board's plan.
    pub plan: Plan,
    /// Where it is drawn.
    pub board: Rect,
    /// The panel.
    pub panel: Rect,
    /// What stands in it.
    pub content: Panel,
    /// The message.
    pub message: Rect,
}

impl Layout {
    /// What is at a point.
    pub fn hit(&self, point: Point) -> Option<Hit> {
        let (x, y) = (i32::from(point.x), i32::from(point.y));
        if self.board.contains(point) {
            let cell = self.plan.cell_at(x - i32::from(self.board.x), y - i32::from(self.board.y));
            return cell.map(Hit::Cell);
        }
        let (x, y) = (x - i32::from(self.panel.x), y - i32::from(self.panel.y));
        let found =
            self.content.hits.iter().find(|(line, from, to, _)| *line == y && (*from..*to).contains(&x));
        found.map(|(.., hit)| *hit)
    }
}

/// Where everything goes; `None` if the screen is too small for the board.
pub fn layout(app: &App, area: Rect) -> Option<Layout> {
    let rules = app.position.rules();
    let width = area.width.checked_sub(PANEL)?;
    let height = area.height.checked_sub(AROUND)?;
    let plan = Plan::fit(rules, app.flip, width, height)?;
    let wide = area.width - plan.width as u16;
    let panel_width = wide.saturating_sub(2).clamp(PANEL, WIDEST).min(wide);
    let panel = Rect::new(area.right() - panel_width, area.y + 1, panel_width, height);
    let left = area.width - panel_width - plan.width as u16;
    let over = height - plan.height as u16;
    let board = Rect::new(area.x + left / 2, area.y + 1 + over / 2, plan.width as u16, plan.height as u16);
    let message = Rect::new(area.x, area.bottom() - 3, area.width, 2);
    let content = panel::build(app, panel.width, panel.height);
    Some(Layout { plan, board, panel, content, message })
}

/// Draws everything.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let Some(layout) = layout(app, area) else { return too_small(app, area, buffer) };
    let look = app.look;
    let mut pen = Pen::new(buffer, area);
    pen.write(0, 0, &look.text(&title(app)), look.title());
    pen.write(0, i32::from(area.height) - 1, &look.text(&keys(app, area.width)), look.faint());
    let (marks, shown) = marks(app);
    let rules = app.position.rules();
    let canvas = board::draw(rules, &shown, &layout.plan, &marks, look);
    canvas.render(buffer, layout.board, |ink| board::style(look, rules, ink));
    layout.content.draw(buffer, layout.panel, look);
    message(app, layout.message, buffer);
    match app.overlay {
        Some(Overlay::Help(at)) => {
            window(look, &t!(app.lang, "help-title"), &help::screen(app.lang, look), at, area, buffer);
        }
        Some(Overlay::Resign) => {
            window(look, "?", &t!(app.lang, "resign-really"), 0, area, buffer);
        }
        Some(Overlay::Overwrite) => {
            let file =
                app.overwrite.as_ref().map_or_else(String::new, |(path, _)| path.display().to_string());
            window(look, "?", &t!(app.lang, "overwrite-really", file = file), 0, area, buffer);
        }
        None => {}
    }
}

/// A sentence instead of a broken screen.
fn too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let plan = Plan::new(app.position.rules(), app.flip, board::Size::Small);
    let (w, h) = (plan.width as u16 + PANEL, plan.height as u16 + AROUND);
    let text = t!(
        app.lang,
        "too-small",
        width = area.width,
        height = area.height,
        needed_width = w,
        needed_height = h
    );
    let text = app.look.text(&text);
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

fn marks(app: &App) -> (Marks, Shown) {
    let mut marks = Marks { cursor: Some(app.cursor), hint: app.hint, ..Marks::default() };
    if app.bound {
        marks.bound = app.position.controls().iter().flat_map(|control| control.cells.iter()).collect();
    }
    let record = app.record();
    let before = record.parent(app.node).and_then(|parent| record.position(parent));
    if let (Some(before), Some(turn)) = (before, record.turn(app.node)) {
        marks.lit = cells_of(&before, turn);
    }
    let Some(select) = &app.select else { return (marks, Shown::new(&app.position, &[])) };
    let shown = select.shown();
    marks.source = select.source();
    marks.arrivals =
        select.arrivals().into_iter().map(|(cell, part)| (cell, select.kind(&shown, part))).collect();
    marks.turn_end = select.tick_cell();
    if !select.chosen().is_empty() {
        marks.lit = select.chosen().iter().map(|&part| crate::parts::end_of(part)).collect();
    }
    (marks, shown)
}

fn message(app: &App, area: Rect, buffer: &mut Buffer) {
    let look = app.look;
    if let Some(prompt) = &app.prompt {
        let mut pen = Pen::new(buffer, area);
        let width = usize::from(area.width);
        // The end of a long line is what is being typed.
        let skip = (prompt.text.chars().count() + 3).saturating_sub(width);
        let end: String = prompt.text.chars().skip(skip).collect();
        pen.write(0, 0, &look.text(&format!(":{end}{}", look.sign('▏', '_'))), look.held());
        match &app.message {
            Some((text, _)) => pen.write(0, 1, &look.text(text), look.warning()),
            None => {
                pen.write(0, 1, &look.text(&candidates(&prompt.candidates(app.lang), width)), look.faint())
            }
        }
        return;
    }
    let (text, style) = match &app.message {
        Some((text, MessageKind::Warning)) => (text.clone(), look.warning()),
        Some((text, MessageKind::Good)) => (text.clone(), look.good()),
        Some((text, MessageKind::Plain)) => (text.clone(), Style::new()),
        None => (guide(app), look.faint()),
    };
    Paragraph::new(look.text(&text)).style(style).wrap(Wrap { trim: true }).render(area, buffer);
}

/// As many candidates as fit, and how many more there are.
fn candidates(words: &[String], width: usize) -> String {
    let mut text = String::new();
    for (i, word) in words.iter().enumerate() {
        if text.len() + word.len() + 8 > width {
            return format!("{text}+{}", words.len() - i);
        }
        text += word;
        text.push(' ');
    }
    text
}

/// A window over the middle of the screen.
pub fn window(look: Look, title: &str, text: &str, at: u16, area: Rect, buffer: &mut Buffer) {
    let text = look.text(text);
    let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (longest + 4).min(area.width);
    let inner = usize::from(width.saturating_sub(4).max(1));
    let lines: usize = text.lines().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
    let height = (lines as u16 + 2).min(area.height);
    let place =
        Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height);
    Clear.render(place, buffer);
    let mut block = Block::bordered().title(format!(" {} ", look.text(title))).border_style(look.title());
    if look.ascii {
        block = block.border_set(ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        });
    }
    let block = block.padding(ratatui::widgets::Padding::horizontal(1));
    let most = (lines as u16 + 2).saturating_sub(height);
    Paragraph::new(text)
        .block(block)
        .wrap(Wrap { trim: false })
        .scroll((at.min(most), 0))
        .render(place, buffer);
}
