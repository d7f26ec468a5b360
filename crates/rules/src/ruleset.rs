//! A game's rules, compiled from its file into tables.

use std::fmt;
use std::sync::Arc;

use jersi_texts::{Lang, Text, t};

use crate::board::Board;
use crate::cellset::{Cell, CellSet, Chosen};
use crate::code::Code;
use crate::control::Power;
use crate::cube::{CODES, MAX_ROLES, Role, RoleSet, Side};
use crate::position::Position;
use crate::restrict::Restriction;
use crate::state::{ByRole, State};
use crate::zobrist::Keys;

/// The rules of one variant: what a file and the options of an id say, ready to play.
///
/// ```
/// use jersi_rules::Ruleset;
/// let rules = Ruleset::load("jersi-4+landing+special=mokca/mokca")?;
/// assert_eq!(rules.id(), "jersi-4+special=mokca+landing");
/// assert_eq!(rules.start().count_turns(), 109);
/// # Ok::<(), jersi_rules::Mistakes>(())
/// ```
#[derive(Clone)]
pub struct Ruleset {
    pub(crate) id: String,
    pub(crate) about: About,
    pub(crate) ugi_default: bool,
    pub(crate) options: Vec<OptionInfo>,
    pub(crate) board: Board,
    pub(crate) cells: CellSet,
    /// Whether the board has so many cells that sets of them need their second word.
    pub(crate) wide: bool,
    pub(crate) kinds: Vec<RoleInfo>,
    pub(crate) by_role: ByRole<RoleTable>,
    pub(crate) choices: Choices,
    /// How many cubes of each role each side has in all.
    pub(crate) count: [ByRole<u8>; 2],
    pub(crate) movers: Vec<Role>,
    /// The place in `movers` by the code of an active cube; cubes that do not move have none.
    pub(crate) slots: [u8; CODES],
    pub(crate) ground: RoleSet,
    /// The same by the codes of cubes.
    pub(crate) ground_codes: [bool; CODES],
    /// Guardians and dividers.
    pub(crate) powers: RoleSet,
    pub(crate) guards: RoleSet,
    pub(crate) dividers: RoleSet,
    pub(crate) ghosts: RoleSet,
    /// Steps only, none of them bound by a power or a direction.
    pub(crate) plain: bool,
    /// Whether nothing binds steps: no ground, guardian, divider or direction.
    pub(crate) plain_steps: bool,
    pub(crate) bend: Bend,
    pub(crate) prey: Option<Role>,
    pub(crate) prey_falls: Prey,
    pub(crate) lone_prey_is_quiet: bool,
    /// Each side's first rows: where its prey is put back, and the enemy's goal.
    pub(crate) home: [CellSet; 2],
    pub(crate) goal: RoleSet,
    pub(crate) quiet: Option<u64>,
    pub(crate) countdown: Option<Countdown>,
    pub(crate) blocked: Blocked,
    pub(crate) exchanges: u8,
    pub(crate) drops: Option<Drops>,
    pub(crate) place: Option<Place>,
    /// The roles that are placed in a setup by turns.
    pub(crate) placed: RoleSet,
    pub(crate) lots: Option<Lots>,
    /// How its setups are written as letters.
    pub(crate) code: Option<Code>,
    pub(crate) start: State,
    pub(crate) keys: Keys,
    /// What each side does without.
    pub(crate) without: [Option<Restriction>; 2],
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ruleset").field(&self.id).finish()
    }
}

/// What a game is called and who made it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct About {
    /// Its name.
    pub name: Text,
    /// One sentence.
    pub summary: Text,
    /// The kind of game.
    pub kind: Text,
    /// Who invented it.
    pub author: String,
    /// The licence of its rules.
    pub licence: String,
    /// The copyright line of its rulebook; empty, where there is none.
    pub copyright: String,
    /// Where its rules are published, an address.
    pub source: String,
    /// Whom to ask for what the licence does not allow.
    pub contact: String,
    /// Whom its author thanks.
    pub thanks: Text,
    /// The game in whose history this one is a stage; empty for a game that stands for itself.
    pub stage_of: String,
    /// How many people play.
    pub players: u32,
    /// From which age, where the rulebook says it.
    pub age: Option<u32>,
    /// How many minutes a game takes, from and to, where the rulebook says it.
    pub minutes: Option<(u32, u32)>,
    /// Its versions.
    pub history: Vec<Version>,
    /// What White and Black are called.
    pub sides: [Text; 2],
    /// The colours of White's and Black's cubes, as `#rrggbb`.
    pub colours: [String; 2],
    /// How the board is drawn: `cells` or, in Jersi 0 and 1, `network`.
    pub drawn: String,
}

/// A version in a game's history.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Version {
    /// Its number or name.
    pub version: String,
    /// Its date as the rulebook gives it, `2019-06-06`.
    pub date: String,
    /// What it brought.
    pub text: Text,
}

/// A role of cube as its game's file describes it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RoleInfo {
    /// Its name in the file: Lojban, or the role.
    pub name: String,
    /// Its name in each language.
    pub title: Text,
    /// What it is in a game that everybody knows, as `rock`; empty, if nothing.
    pub alias: Text,
    /// Its letter, in upper case.
    pub letter: char,
    /// The face it is drawn with; its letter, if empty or unknown.
    pub glyph: String,
    /// Whom it takes by a single step.
    pub takes_single: RoleSet,
    /// Whom it takes by a stack step, on top of the stack.
    pub takes_stack: RoleSet,
    /// On which cubes it may stand.
    pub stands_on: RoleSet,
    /// What it does to the cells around it.
    pub power: Option<Power>,
    /// Whether it can change places with the prey.
    pub swaps: bool,
}

impl RoleInfo {
    /// Its name, with what it is in a game that everybody knows: `cukla (rock)`.
    pub fn full_name(&self, lang: Lang) -> String {
        match (self.title.get(lang), self.alias.get(lang)) {
            (title, "") => title.to_owned(),
            (title, alias) => t!(lang, "role-alias", name = title, alias = alias),
        }
    }
}

/// A choice of moving roles, by their place in `movers`.
pub(crate) type Choice = [Chosen; MAX_ROLES];

/// For each moving role, who chooses it: a [`Choice`] of every role, turned round, so that one set is added to those of all who
/// choose it at once.
pub(crate) type ChosenBy = [Choice; MAX_ROLES];

/// The choices of all moving roles; what they mean is told in [`RoleTable`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub takes_single: ChosenBy,
    pub takes_stack: ChosenBy,
    pub not_on: ChosenBy,
    pub not_under: ChosenBy,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct RoleTable {
    pub takes_single: Choice,
    pub takes_stack: Choice,
    /// The moving roles on which it may not stand, and those that may not stand on it.
    pub not_on: Choice,
    pub not_under: Choice,
    /// All roles on which it may not stand, the ground included.
    pub never_on: Vec<Role>,
    pub stands_on: RoleSet,
}

/// Which way a second step may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bend {
    /// Any way.
    Free,
    /// Not in the first step's direction.
    Turn,
    /// Only in the first step's direction.
    Straight,
    /// There is none: a turn is one step.
    None,
}

/// What happens when the prey is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prey {
    /// Who takes it wins at once.
    Wins,
    /// It is put back at the end of the turn.
    PutBack,
}

/// What happens to a player without a legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// It loses.
    Loses,
    /// The game is a draw.
    Draws,
}

#[derive(Clone, Debug)]
pub(crate) struct Countdown {
    pub turns: u8,
    /// It starts when a player has no more than so many roles …
    pub roles: usize,
    /// … of these.
    pub counted: RoleSet,
}

#[derive(Clone, Debug)]
pub(crate) struct Drops {
    pub most: usize,
    pub rows: [CellSet; 2],
    pub roles: RoleSet,
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub rows: [CellSet; 2],
    pub stacks: bool,
}

/// How a setup by lot is laid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lots {
    /// Where each side lays its shuffled cubes, in this order; a cell that comes twice gets a stack, the lower cube first.
    pub places: [Vec<Cell>; 2],
    /// Whether Black repeats White's order.
    pub mirror: bool,
    /// The roles that are drawn.
    pub drawn: RoleSet,
    /// What stands before.
    pub(crate) fixed: Box<State>,
}

/// An option that a game's file declares.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name in an id.
    pub name: String,
    /// One sentence.
    pub about: Text,
    /// What may stand behind `=`; nothing for an option without value.
    pub values: OptionValues,
    /// The options it contradicts.
    pub conflicts: Vec<String>,
    /// The option without which it says nothing, and the values of that option it goes with.
    pub needs: Option<(String, Vec<String>)>,
}

/// The values of an option. (Whoever offers options to people has to know all kinds: a new one breaks a `match` on purpose.)
#[derive(Clone, Debug)]
pub enum OptionValues {
    /// The option is there or not.
    Flag,
    /// One of these, the first by default, each with a sentence.
    Choice(Vec<(String, Text)>),
    /// Special forms for both or `White/Black`, each up to `most` joined by commas.
    Forms {
        /// The names.
        names: Vec<String>,
        /// How many a side may have.
        most: usize,
        /// The cells where White's and Black's start, by name.
        cells: [Vec<String>; 2],
    },
    /// A whole number, 0 by default.
    Number,
}

impl Ruleset {
    /// The canonical id: the game and the options that are not the default, in the order of the file.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the game is called, who made it, and what it says about itself.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Whether this is the game that UGI programs play unless they are told another, and in which they exchange
    /// coordinates. Its own file says so (`ugi-default`); games that are like it are not meant.
    pub fn is_ugi_default(&self) -> bool {
        self.ugi_default
    }

    /// The options that the game's file declares.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// All roles of cube, in the order of the file.
    pub fn roles(&self) -> impl Iterator<Item = Role> + Clone + use<> {
        (0..self.kinds.len()).map(Role::new)
    }

    /// What the file says of a role of this game.
    ///
    /// # Panics
    ///
    /// If the role belongs to another game, and this one has fewer.
    pub fn role(&self, role: Role) -> &RoleInfo {
        &self.kinds[role.index()]
    }

    /// The role of that name in the file.
    pub fn role_named(&self, name: &str) -> Option<Role> {
        self.roles().find(|&s| self.role(s).name == name)
    }

    /// The letter of a cube: upper case for White, lower case for Black.
    pub fn letter(&self, cube: crate::Cube) -> char {
        let letter = self.kinds.get(cube.role.index()).map_or('?', |role| role.letter);
        if cube.side == Side::White { letter } else { letter.to_ascii_lowercase() }
    }

    /// The cube of a letter.
    pub fn cube(&self, letter: char) -> Option<crate::Cube> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let upper = letter.to_ascii_uppercase();
        self.roles().find(|&s| self.role(s).letter == upper).map(|role| crate::Cube::new(side, role))
    }

    /// How many cubes of a role a side has in all.
    pub fn count(&self, side: Side, role: Role) -> usize {
        self.count[side.index()][role.index()] as usize
    }

    /// Whether a cube may stand on another of its owner (or on any ground).
    #[inline]
    pub fn may_stand(&self, top: Role, bottom: Role) -> bool {
        self.by_role[top.index()].stands_on.has(bottom)
    }

    /// The role that is hunted, or brought home: the kunti, the king.
    pub fn prey(&self) -> Option<Role> {
        self.prey
    }

    /// What happens when the prey is taken.
    pub fn prey_falls(&self) -> Prey {
        self.prey_falls
    }

    /// The roles that win by reaching the enemy's first row.
    pub fn goal(&self) -> RoleSet {
        self.goal
    }

    /// Roles that never move and that others stand on: mountains.
    pub fn ground(&self) -> RoleSet {
        self.ground
    }

    /// Roles that keep stacks off the cells around them.
    pub fn guards(&self) -> RoleSet {
        self.guards
    }

    /// Roles that forbid jumps around them.
    pub fn dividers(&self) -> RoleSet {
        self.dividers
    }

    /// Roles that change places with the prey.
    pub fn ghosts(&self) -> RoleSet {
        self.ghosts
    }

    /// Which way a second step may go.
    pub fn bend(&self) -> Bend {
        self.bend
    }

    /// After how many turns without capture the game is a draw.
    pub fn quiet_limit(&self) -> Option<u64> {
        self.quiet
    }

    /// Whether taking a prey that stands alone leaves the count of quiet turns as it is.
    pub fn lone_prey_is_quiet(&self) -> bool {
        self.lone_prey_is_quiet
    }

    /// How few roles a side must have for the countdown to start, and which roles are counted for it.
    pub fn countdown_roles(&self) -> Option<(usize, RoleSet)> {
        self.countdown.as_ref().map(|c| (c.roles, c.counted))
    }

    /// How many turns a countdown lasts, if the game has one.
    pub fn countdown_turns(&self) -> Option<u8> {
        self.countdown.as_ref().map(|c| c.turns)
    }

    /// What happens to a player without a legal turn.
    pub fn blocked(&self) -> Blocked {
        self.blocked
    }

    /// How many exchanges of prisoners a game has.
    pub fn exchanges(&self) -> u8 {
        self.exchanges
    }

    /// A side's first rows: the goal of the other.
    pub fn home(&self, side: Side) -> CellSet {
        self.home[side.index()]
    }

    /// The roles that can be dropped from the hand, and where a side may drop them.
    pub fn drops(&self, side: Side) -> Option<(RoleSet, CellSet)> {
        self.drops.as_ref().map(|d| (d.roles, d.rows[side.index()]))
    }

    /// How many cubes may be dropped in one turn; none, if there are no drops.
    pub fn most_drops(&self) -> usize {
        self.drops.as_ref().map_or(0, |d| d.most)
    }

    /// Whether cubes may be placed on each other, where the setup is part of the game.
    pub fn placement_stacks(&self) -> bool {
        self.place.as_ref().is_some_and(|p| p.stacks)
    }

    /// The roles that are placed by turns, or laid by lot; the others wait in the hand.
    pub fn placed(&self) -> RoleSet {
        self.placed
    }

    /// Where a side places its cubes, if the setup is part of the game.
    pub fn placement(&self, side: Side) -> Option<CellSet> {
        self.place.as_ref().map(|p| p.rows[side.index()])
    }

    /// How the cubes are laid, if the setup is by lot.
    pub fn lots(&self) -> Option<&Lots> {
        self.lots.as_ref()
    }

    /// Whether the board is empty before the cubes are laid by lot.
    pub fn lots_begin_empty(&self) -> bool {
        let empty = |lots: &Lots| Side::BOTH.iter().all(|&side| lots.fixed.own(side).is_empty());
        self.lots.as_ref().is_none_or(empty)
    }

    /// What stands before the others are laid by lot; the start, if nothing is.
    pub fn before_lots(self: &Arc<Self>) -> Position {
        Position::from_state(self.clone(), self.lots.as_ref().map_or(self.start, |lots| *lots.fixed))
    }

    /// Whether setups have [codes](Position::code).
    pub fn has_codes(&self) -> bool {
        self.code.is_some()
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side, lang: Lang) -> &str {
        self.about.sides[side.index()].get(lang)
    }

    /// The starting position.
    pub fn start(self: &Arc<Self>) -> Position {
        Position::from_state(self.clone(), self.start)
    }

    /// The starting position's bare state.
    pub fn start_state(&self) -> State {
        self.start
    }
}
