//! Positions as planes of numbers, as one player sees them.

use jersi_rules::{Cell, Cube, MAX_CELLS, MAX_ROLES, Role, Ruleset, Shape, Side, State};

/// How positions of a game become planes.
///
/// A plane is a grid of rows, from the viewer's own, and columns. On a board of hexagons each row is shifted by half a cell to the one
/// before, so that every neighbour lies in the same direction everywhere: one column to either side, one row ahead in the same column
/// or the next, one row back in the same column or the one before.
pub struct Planes {
    rows: usize,
    columns: usize,
    /// Each cell's place in the grid, as White sees it and as Black does.
    places: [[u16; MAX_CELLS]; 2],
    /// The places of all cells.
    board: Vec<usize>,
    /// Where the planes of a role begin, for one's own cubes and the enemy's.
    begins: [[usize; MAX_ROLES + 1]; 2],
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
        let grid: Vec<usize> = board
            .cells()
            .iter()
            .zip(&across)
            .map(|(cell, x)| board.row(cell) * columns + ((x - least) / 2) as usize)
            .collect();
        let turned = board.half_turn().unwrap_or_else(|| board.cells().iter().collect());
        let mut places = [[0; MAX_CELLS]; 2];
        for (cell, image) in turned.iter().enumerate() {
            places[Side::White.index()][cell] = grid[cell] as u16;
            places[Side::Black.index()][cell] = grid[image.place()] as u16;
        }
        let in_play = |role: &Role| Side::BOTH.iter().any(|&side| rules.count(side, *role) > 0);
        let used: Vec<Role> = rules.roles().filter(in_play).collect();
        let size = board.rows().len() * columns;
        let mut begins = [[usize::MAX / 2; MAX_ROLES + 1]; 2];
        for (slot, role) in used.iter().enumerate() {
            begins[0][role.index()] = slot * OF_ROLE * size;
            begins[1][role.index()] = (slot * OF_ROLE + 2) * size;
        }
        let start = rules.start_state();
        let has_hands = rules.most_drops() > 0
            || rules.placement(Side::White).is_some()
            || used.iter().any(|&role| Side::BOTH.iter().any(|&side| start.hand(side, role) > 0));
        let mut planes = Planes {
            rows: board.rows().len(),
            columns,
            places,
            board: grid,
            begins,
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

    /// How many places a plane has.
    fn size(&self) -> usize {
        self.rows * self.columns
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
    pub fn write(&self, rules: &Ruleset, state: &State, viewer: Side, out: &mut [f32]) {
        out.fill(0.0);
        let cells = &mut out[self.used.len() * OF_ROLE * self.size()..];
        for &place in &self.board {
            cells[place] = 1.0;
        }
        self.add(rules, state, viewer, out);
    }

    /// Takes the cubes of a state off the planes that show it.
    pub fn take_off(&self, state: &State, viewer: Side, out: &mut [f32]) {
        self.put_cubes(state, viewer, 0.0, out);
    }

    /// Writes a state on planes that had shown another one, whose cubes were [taken off](Planes::take_off).
    pub fn add(&self, rules: &Ruleset, state: &State, viewer: Side, out: &mut [f32]) {
        self.put_cubes(state, viewer, 1.0, out);
        let size = self.size();
        let mut rest = out[(self.used.len() * OF_ROLE + 1) * size..].chunks_mut(size);
        let mut fill = |value: f32| {
            if let Some(plane) = rest.next().filter(|plane| plane[0] != value) {
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
    /// Writes a number where each cube stands.
    fn put_cubes(&self, state: &State, viewer: Side, number: f32, out: &mut [f32]) {
        let places = &self.places[viewer.index()];
        let size = self.size();
        for cell in state.own(Side::White) | state.own(Side::Black) {
            let (unit, place) = (state.unit(cell), usize::from(places[cell.place()]));
            let begin = |cube: Cube| self.begins[usize::from(cube.side != viewer)][cube.role.index()];
            // Cubes that the game does not use begin behind everything.
            if let Some(shown) = unit.bottom().and_then(|cube| out.get_mut(begin(cube) + place)) {
                *shown = number;
            }
            if let Some(shown) = unit.upper().and_then(|cube| out.get_mut(begin(cube) + size + place)) {
                *shown = number;
            }
        }
    }
}
