//! Positions as planes of numbers, as one player sees them.

use jersi_rules::{Cell, Role, Ruleset, Shape, Side, State};

use crate::space::Space;

/// How positions of a game become planes.
///
/// A plane is a grid of rows, from the viewer's own, and columns. On a board of hexagons each row is shifted by half a cell to the one
/// before, so that every neighbour lies in the same direction everywhere: one column to either side, one row ahead in the same column
/// or the next, one row back in the same column or the one before.
pub struct Planes {
    rows: usize,
    columns: usize,
    /// Each cell's place in the grid.
    places: Vec<usize>,
    /// Each role's place among those that the game uses.
    roles: Vec<Option<usize>>,
    used: Vec<Role>,
    has_hands: bool,
    places_cubes: bool,
    quiet: Option<u64>,
    countdown: Option<u8>,
    exchanges: u8,
    count: usize,
}

/// Planes of a role: ours below or alone, ours on top, theirs below or alone, theirs on top.
const OF_ROLE: usize = 4;

impl Planes {
    pub fn new(rules: &Ruleset) -> Planes {
        let board = rules.board();
        let shift = |cell: Cell| match board.shape() {
            Shape::Hex => board.row(cell) as i32,
            _ => 0,
        };
        let across: Vec<i32> = board.cells().iter().map(|cell| board.x2(cell) + shift(cell)).collect();
        let (least, most) =
            (across.iter().min().copied().unwrap_or(0), across.iter().max().copied().unwrap_or(0));
        let columns = ((most - least) / 2 + 1) as usize;
        let places = board.cells().iter().zip(&across);
        let places = places.map(|(cell, x)| board.row(cell) * columns + ((x - least) / 2) as usize).collect();
        let in_play = |role: &Role| Side::BOTH.iter().any(|&side| rules.count(side, *role) > 0);
        let used: Vec<Role> = rules.roles().filter(in_play).collect();
        let roles = rules.roles().map(|role| used.iter().position(|&other| other == role)).collect();
        let start = rules.start_state();
        let has_hands = rules.most_drops() > 0
            || rules.placement(Side::White).is_some()
            || used.iter().any(|&role| Side::BOTH.iter().any(|&side| start.hand(side, role) > 0));
        let mut planes = Planes {
            rows: board.rows().len(),
            columns,
            places,
            roles,
            used,
            has_hands,
            places_cubes: rules.placement(Side::White).is_some(),
            quiet: rules.quiet_limit(),
            countdown: rules.countdown_turns(),
            exchanges: rules.exchanges(),
            count: 0,
        };
        planes.count = planes.names(rules).len();
        planes
    }

    /// Planes, rows, columns.
    pub fn shape(&self) -> [usize; 3] {
        [self.count, self.rows, self.columns]
    }

    /// How many numbers an observation has.
    pub fn len(&self) -> usize {
        self.count * self.rows * self.columns
    }

    /// What each plane shows.
    pub fn names(&self, rules: &Ruleset) -> Vec<String> {
        let letters: Vec<&str> = self.used.iter().map(|&role| rules.role(role).name.as_str()).collect();
        let mut names = Vec::new();
        for name in &letters {
            let places = ["own, below or alone", "own, on top", "enemy, below or alone", "enemy, on top"];
            names.extend(places.map(|place| format!("{name}: {place}")));
        }
        names.push("cells of the board".to_owned());
        if self.has_hands {
            for name in &letters {
                names.extend(["own", "enemy"].map(|whose| format!("{name}: {whose}, share in hand")));
            }
        }
        if self.places_cubes {
            names.push("cubes are being placed".to_owned());
        }
        if self.quiet.is_some() {
            names.push("share of the turns without capture that make a draw".to_owned());
        }
        if self.countdown.is_some() {
            names.push("share of the countdown that is left; 0 while it does not run".to_owned());
        }
        if self.exchanges > 0 {
            names.push("share of the exchanges of prisoners that are left".to_owned());
        }
        names.push("the viewer is White".to_owned());
        names
    }

    /// Writes what a side sees of a state.
    pub fn write(&self, rules: &Ruleset, space: &Space, state: &State, viewer: Side, out: &mut [f32]) {
        out.fill(0.0);
        let size = self.rows * self.columns;
        for cell in state.own(Side::White) | state.own(Side::Black) {
            let place = self.places[space.cell(cell, viewer).place()];
            let unit = state.unit(cell);
            for (above, cube) in [unit.bottom(), unit.upper()].into_iter().enumerate() {
                let Some(cube) = cube else { continue };
                if let Some(role) = self.roles[cube.role.index()] {
                    let theirs = usize::from(cube.side != viewer);
                    out[(role * OF_ROLE + 2 * theirs + above) * size + place] = 1.0;
                }
            }
        }
        let mut rest = out[self.used.len() * OF_ROLE * size..].chunks_mut(size);
        if let Some(plane) = rest.next() {
            for &place in &self.places {
                plane[place] = 1.0;
            }
        }
        let mut fill = |value: f32| {
            if let Some(plane) = rest.next().filter(|_| value != 0.0) {
                plane.fill(value);
            }
        };
        if self.has_hands {
            for &role in &self.used {
                for side in [viewer, !viewer] {
                    let all = rules.count(side, role).max(1);
                    fill(state.hand(side, role) as f32 / all as f32);
                }
            }
        }
        if self.places_cubes {
            fill(f32::from(u8::from(state.in_setup())));
        }
        if let Some(limit) = self.quiet {
            fill(state.quiet().min(limit) as f32 / limit.max(1) as f32);
        }
        if let Some(turns) = self.countdown {
            fill(state.countdown().map_or(0.0, |left| f32::from(left) / f32::from(turns.max(1))));
        }
        if self.exchanges > 0 {
            fill(f32::from(state.exchanges()) / f32::from(self.exchanges));
        }
        fill(f32::from(u8::from(viewer == Side::White)));
    }
}
