//! The turns of a record as a tree: the main line and its variations.
//!
//! Nodes live in one list and know each other by number, so that a long game is never a deep recursion. They keep
//! no positions: a position is replayed when somebody asks for it.

use std::time::Duration;

use jersi_rules::{Position, Refusal, Ruleset, Turn};
use jersi_texts::{Lang, t};

use crate::Record;
use crate::notes::{Eval, Notes, clean, tellable};

/// How many variations may stand inside each other.
pub const MAX_NESTING: usize = 64;

/// A place in the tree of a [`Record`]: its start, or a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any turn.
    pub const ROOT: NodeId = NodeId(0);

    /// The number, for programs that keep it elsewhere; it stays the same as long as the record lives.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The node of that number, which need not exist.
    pub const fn from_number(number: u32) -> NodeId {
        NodeId(number)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a tree cannot be changed in that way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// The record has no such node, or has it no more.
    NoSuchNode,
    /// The start is no turn.
    Root,
    /// Variations would stand too deep inside each other.
    TooDeep,
    /// The turn is not legal there.
    Refused(Refusal),
}

impl TreeError {
    /// The error as a sentence.
    pub fn say(&self, rules: &Ruleset, lang: Lang) -> String {
        match self {
            TreeError::NoSuchNode => t!(lang, "tree-no-such-turn"),
            TreeError::Root => t!(lang, "tree-root"),
            TreeError::TooDeep => t!(lang, "tree-too-deep", most = MAX_NESTING),
            TreeError::Refused(refusal) => refusal.say(rules, lang),
        }
    }
}

impl std::fmt::Display for TreeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&match self {
            TreeError::NoSuchNode => t!(Lang::EN, "tree-no-such-turn"),
            TreeError::Root => t!(Lang::EN, "tree-root"),
            TreeError::TooDeep => t!(Lang::EN, "tree-too-deep", most = MAX_NESTING),
            TreeError::Refused(_) => t!(Lang::EN, "tree-refused"),
        })
    }
}

impl std::error::Error for TreeError {}

#[derive(Clone, Debug)]
struct Node {
    /// `None` for the root and for what was pruned.
    parent: Option<NodeId>,
    /// `None` for the root.
    turn: Option<Turn>,
    child: Option<NodeId>,
    /// The next variation beside this one.
    next: Option<NodeId>,
    /// In a box, because most turns have none.
    notes: Option<Box<Notes>>,
}

/// The list of nodes. Its first is the root.
#[derive(Clone, Debug)]
pub(crate) struct Tree(Vec<Node>);

impl Tree {
    pub fn new() -> Tree {
        Tree(vec![Node { parent: None, turn: None, child: None, next: None, notes: None }])
    }

    /// A node that is part of the tree.
    fn node(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id.index()).filter(|node| id == NodeId::ROOT || node.parent.is_some())
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    pub fn turn(&self, id: NodeId) -> Option<Turn> {
        self.node(id)?.turn
    }

    pub fn child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.child
    }

    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        std::iter::successors(self.child(id), |&child| self.node(child)?.next)
    }

    pub fn has(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// What is said at a node.
    pub fn notes(&self, id: NodeId) -> Option<&Notes> {
        self.node(id)?.notes.as_deref()
    }

    /// Changes what is said at a node; whether there is such a node.
    pub fn note<T>(&mut self, id: NodeId, change: impl FnOnce(&mut Notes) -> T) -> Option<T> {
        if !self.has(id) {
            return None;
        }
        let node = self.0.get_mut(id.index())?;
        let mut notes = node.notes.take().unwrap_or_default();
        let answer = change(&mut notes);
        node.notes = Some(notes).filter(|notes| !notes.is_empty());
        Some(answer)
    }

    /// The child with that turn, made where there is none; `None` if the list is full or has no such parent.
    pub fn grow(&mut self, parent: NodeId, turn: Turn) -> Option<NodeId> {
        let same = self.children(parent).find(|&child| self.turn(child) == Some(turn));
        if same.is_some() || !self.has(parent) {
            return same;
        }
        let id = NodeId(u32::try_from(self.0.len()).ok()?);
        let last = self.children(parent).last();
        self.0.push(Node { parent: Some(parent), turn: Some(turn), child: None, next: None, notes: None });
        match last {
            Some(last) => self.0.get_mut(last.index())?.next = Some(id),
            None => self.0.get_mut(parent.index())?.child = Some(id),
        }
        Some(id)
    }

    /// Takes a node off its parent's list.
    fn unlink(&mut self, id: NodeId) -> Option<()> {
        let (parent, next) = (self.parent(id)?, self.node(id)?.next);
        let before = self.children(parent).take_while(|&child| child != id).last();
        match before {
            Some(before) => self.0.get_mut(before.index())?.next = next,
            None => self.0.get_mut(parent.index())?.child = next,
        }
        Some(())
    }

    /// The nodes from the root's first child to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(id), |&node| self.parent(node));
        let mut path: Vec<NodeId> = up.filter(|&node| node != NodeId::ROOT && self.has(node)).collect();
        path.reverse();
        path
    }

    /// Inside how many variations a node stands.
    fn nesting(&self, id: NodeId) -> usize {
        let side = |&node: &NodeId| self.parent(node).is_some_and(|p| self.child(p) != Some(node));
        std::iter::successors(Some(id), |&node| self.parent(node)).filter(side).count()
    }

    /// How deep variations stand inside each other from this node on.
    fn deepest(&self, id: NodeId) -> usize {
        let mut deepest = 0;
        let mut open = vec![(id, 0)];
        while let Some((node, depth)) = open.pop() {
            deepest = deepest.max(depth);
            open.extend(
                self.children(node).enumerate().map(|(i, child)| (child, depth + usize::from(i > 0))),
            );
        }
        deepest
    }

    /// The last turn of the main line.
    pub fn last(&self) -> NodeId {
        std::iter::successors(Some(NodeId::ROOT), |&node| self.child(node)).last().unwrap_or(NodeId::ROOT)
    }
}

impl PartialEq for Tree {
    /// The same turns and notes in the same order, whatever their numbers.
    fn eq(&self, other: &Tree) -> bool {
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = open.pop() {
            if self.turn(a) != other.turn(b) || self.notes(a) != other.notes(b) {
                return false;
            }
            if self.children(a).count() != other.children(b).count() {
                return false;
            }
            open.extend(self.children(a).zip(other.children(b)));
        }
        true
    }
}

impl Eq for Tree {}

/// The tree of turns.
impl Record {
    /// The last turn of the main line; the root if there is none.
    pub fn last(&self) -> NodeId {
        self.last
    }

    /// The node before.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// What was played or considered next: first the line itself, then its variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        self.tree.children(node)
    }

    /// The turn that led to a node; none for the root.
    pub fn turn(&self, node: NodeId) -> Option<Turn> {
        self.tree.turn(node)
    }

    /// The nodes from the first turn to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        self.tree.path(node)
    }

    /// The position at a node, replayed from the start.
    pub fn position(&self, node: NodeId) -> Option<Position> {
        if node == self.last {
            return Some(self.end.clone());
        }
        self.tree.has(node).then(|| {
            let mut position = self.start.clone();
            for turn in self.tree.path(node).into_iter().filter_map(|node| self.tree.turn(node)) {
                position.play_unchecked(turn);
            }
            position
        })
    }

    /// Adds a turn behind a node: the line goes on, or a variation begins. A turn that is there already is found,
    /// not added again. What [`finish`](Record::finish) said stays, unless the rules now end the main line.
    pub fn add_variation(&mut self, node: NodeId, turn: Turn) -> Result<NodeId, TreeError> {
        let position = self.position(node).ok_or(TreeError::NoSuchNode)?;
        if let Some(child) = self.children(node).find(|&child| self.turn(child) == Some(turn)) {
            return Ok(child);
        }
        position.check(turn).map_err(TreeError::Refused)?;
        let aside = usize::from(self.tree.child(node).is_some());
        if self.tree.nesting(node) + aside > MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        let child = self.tree.grow(node, turn).ok_or(TreeError::NoSuchNode)?;
        if node == self.last {
            self.end.play_unchecked(turn);
            self.last = child;
            self.settle_tags();
        }
        Ok(child)
    }

    /// Makes a variation the line, and the line its first variation.
    pub fn promote(&mut self, node: NodeId) -> Result<(), TreeError> {
        let Some(parent) = self.tree.parent(node) else {
            return Err(if node == NodeId::ROOT { TreeError::Root } else { TreeError::NoSuchNode });
        };
        let Some(first) = self.tree.child(parent).filter(|&first| first != node) else { return Ok(()) };
        if self.tree.nesting(parent) + 1 + self.tree.deepest(first) > MAX_NESTING {
            return Err(TreeError::TooDeep);
        }
        self.tree.unlink(node);
        if let Some(node) = self.tree.0.get_mut(node.index()) {
            node.next = Some(first);
        }
        if let Some(parent) = self.tree.0.get_mut(parent.index()) {
            parent.child = Some(node);
        }
        self.settle();
        Ok(())
    }

    /// Removes a turn and everything that follows it. Where it was the line, its first variation becomes the line.
    pub fn prune(&mut self, node: NodeId) -> Result<(), TreeError> {
        if node == NodeId::ROOT {
            return Err(TreeError::Root);
        }
        self.tree.unlink(node).ok_or(TreeError::NoSuchNode)?;
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            open.extend(self.tree.children(node));
            if let Some(node) = self.tree.0.get_mut(node.index()) {
                *node = Node { parent: None, turn: None, child: None, next: None, notes: None };
            }
        }
        self.settle();
        Ok(())
    }

    /// The comments at a node.
    pub fn comments(&self, node: NodeId) -> &[String] {
        self.tree.notes(node).map_or(&[], |notes| &notes.comments)
    }

    /// Adds a comment; whether it says anything and there is such a node. Blanks around it are left out.
    pub fn comment(&mut self, node: NodeId, text: &str) -> bool {
        self.tree.note(node, |notes| notes.add(text)).unwrap_or(false)
    }

    /// Puts these comments in the place of all that were there; whether there is such a node.
    pub fn set_comments<T: AsRef<str>>(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = T>,
    ) -> bool {
        let comments = comments.into_iter().map(|text| clean(text.as_ref()));
        let comments = comments.filter(|text| !text.is_empty()).collect();
        self.tree.note(node, |notes| notes.comments = comments).is_some()
    }

    /// The evaluation after a node's turn.
    pub fn eval(&self, node: NodeId) -> Option<Eval> {
        self.tree.notes(node)?.eval
    }

    /// Sets the evaluation, or takes it away; whether there is such a node.
    pub fn set_eval(&mut self, node: NodeId, eval: Option<Eval>) -> bool {
        self.tree.note(node, |notes| notes.eval = eval).is_some()
    }

    /// What the clock of the player showed after a node's turn.
    pub fn clock(&self, node: NodeId) -> Option<Duration> {
        self.tree.notes(node)?.clock
    }

    /// Sets what the clock showed, in milliseconds; whether there is such a node.
    pub fn set_clock(&mut self, node: NodeId, clock: Option<Duration>) -> bool {
        self.tree.note(node, |notes| notes.clock = clock.map(tellable)).is_some()
    }
}
