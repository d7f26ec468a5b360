//! Experiments: a question, the variants that answer it, who plays, and how many games.

mod grid;
mod read;
mod sweep;
mod targets;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jersi_engine::{Level, Network};
use jersi_rules::{Mistake, Mistakes, Place, Ruleset};
use jersi_texts::{Lang, Text, list_and, t};

pub use grid::{Cell, Grid, Handicap, Restricted};
pub use sweep::{Factor, Sweep};
pub use targets::Target;

use crate::measure::{Measure, measures};

/// One of the games that an experiment compares.
#[derive(Clone)]
pub struct Variant {
    /// What it is called in the report.
    pub name: Text,
    /// Its rules.
    pub rules: Arc<Ruleset>,
    /// The rule file that it comes from, if it is not one of ours: its name without `.toml`, and its text.
    pub file: Option<(String, String)>,
    /// Whether each game begins with a random setup of its own.
    pub deals: bool,
    /// A network that was learned for this experiment, as its file has it.
    pub network: Option<Arc<[u8]>>,
}

impl Experiment {
    /// The network that judges a variant's positions: the experiment's own, or one that comes with the program.
    pub(crate) fn network(&self, variant: &Variant) -> Option<Network> {
        match &variant.network {
            Some(bytes) => Network::from_bytes(&variant.rules, bytes).ok(),
            None => self.shipped_network(&variant.rules),
        }
    }

    /// The network that comes with the program for one of the games that are compared.
    pub(crate) fn shipped_network(&self, rules: &Ruleset) -> Option<Network> {
        let forms = self.forms.iter().flat_map(|forms| forms.rules.iter().flatten());
        let all: Vec<&Ruleset> =
            self.variants.iter().map(|variant| &variant.rules).chain(forms).map(|rules| &**rules).collect();
        Network::for_comparison(rules, &all)
    }
}

/// Scores of all legal turns of some positions: what choice and the effect of mechanisms are measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scores {
    /// One turn of so many is looked at.
    pub every: usize,
    /// Positions that are searched for each legal turn.
    pub nodes: u64,
}

/// Players with twice the nodes against the nodes, again and again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doublings {
    /// Nodes of the weakest player.
    pub from: u64,
    /// How many doublings.
    pub times: usize,
    /// Pairs of games for each.
    pub pairs: usize,
}

/// The same game with other strengths, to see how the first player's score grows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strengths {
    /// Nodes a turn.
    pub nodes: Vec<u64>,
    /// Games for each, from the game's start.
    pub games: usize,
}

/// All pairs of special forms against each other.
#[derive(Clone)]
pub struct Forms {
    /// The forms, as the option `special` names them.
    pub names: Vec<String>,
    /// `rules[i][j]`: White has form `i`, Black has form `j`.
    pub rules: Vec<Vec<Arc<Ruleset>>>,
    /// Pairs of games for each two forms.
    pub pairs: usize,
}

/// An experiment, as its file describes it.
#[derive(Clone)]
pub struct Experiment {
    /// A name for folders: the file's name without `.toml`.
    pub name: String,
    /// What is asked.
    pub question: Text,
    /// The games; each is compared with the first.
    pub variants: Vec<Variant>,
    /// What the variants are made of, if they are all combinations of something.
    pub sweep: Option<Sweep>,
    /// Whether the variants are compared, or only measured.
    pub compare: bool,
    /// The measures that the question is about, by their names in tables: what they say comes first.
    pub about: Vec<String>,
    /// What measures should be, if candidates are searched for that are so.
    pub targets: Vec<Target>,
    /// Positions a turn.
    pub nodes: u64,
    /// How well the players play.
    pub level: Level,
    /// Whether positions are judged by networks learned for these games, or by what the rules say: the same for all
    /// variants, so that what differs comes from the rules and not from how well somebody has trained.
    pub learned: bool,
    /// Which judge the file asks for, if it does: learned or not.
    pub judge: Option<bool>,
    /// By how many percent the positions of a turn vary, so that games from the same beginning differ.
    pub spread: u64,
    /// Rounds by chance at the beginning: a turn of each player, so that who begins the game also thinks first.
    pub rounds: RangeInclusive<usize>,
    /// An opening is used if the search sees White's chance within so much of one half.
    pub balance: f64,
    /// How many games a variant is given, each from an opening of its own.
    pub games: usize,
    /// How many more from the game's own start, at most.
    pub starts: usize,
    /// A variant gets no more games from the start once its first player's score is known within so many percent points.
    pub precision: Option<f64>,
    /// Whether the run ends at one of a few looks once everything asked is beyond chance.
    pub stop_early: bool,
    /// After so many turns that players thought about a game is a draw.
    pub cap: usize,
    /// It decides everything that is left to chance.
    pub seed: u64,
    /// Which part of the openings is played here, and how many parts there are; all where nothing is given.
    pub shard: Option<(usize, usize)>,
    /// Scores of all legal turns, if asked for.
    pub scores: Option<Scores>,
    /// Other strengths, if asked for.
    pub strengths: Option<Strengths>,
    /// Doublings of the nodes, if asked for.
    pub doublings: Option<Doublings>,
    /// The worth of forms, if asked for.
    pub forms: Option<Forms>,
    /// The same with other strengths and another judge, unless it is not wanted.
    pub grid: Option<Grid>,
    /// Players who do without something, if asked for.
    pub restricted: Option<Restricted>,
    /// The text of the file.
    pub text: String,
    /// Rule files that belong to it: name without `.toml`, and text.
    pub files: Vec<(String, String)>,
}

impl Experiment {
    /// Reads an experiment file and the rule files that it names, relative to its own folder.
    pub fn open(path: &Path) -> Result<Experiment, Mistakes> {
        let shown = path.display().to_string();
        let text = read_small(path).map_err(|message| {
            let place = Place { file: shown.as_str().into(), line: 0, column: 0 };
            Mistakes(vec![Mistake { place, message }])
        })?;
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("experiment");
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        Experiment::read(name, &shown, &text, &|file| read_small(&folder.join(file)))
    }

    /// Reads the text of an experiment file. `file` is its path for sentences; `load` gives the text of a rule file.
    pub fn read(
        name: &str,
        file: &str,
        text: &str,
        load: &dyn Fn(&str) -> Result<String, Text>,
    ) -> Result<Experiment, Mistakes> {
        read::read(name, file, text, load)
    }

    /// A quick comparison without a file: these variants, so many games each, so many nodes a turn.
    pub fn compare(ids: &[String], games: usize, nodes: u64) -> Result<Experiment, Mistakes> {
        let question = Text::by(|lang| match ids {
            [id] => t!(lang, "compare-one", id = id),
            _ => t!(lang, "compare-some", ids = list_and(lang, ids)),
        });
        // A JSON string is a string of TOML, too.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let languages: Vec<String> =
            question.iter().map(|(lang, text)| format!("{lang} = {}", quoted(text))).collect();
        let variants: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
        let text = format!(
            "question = {{ {} }}\nvariants = [{}]\n\n[players]\nnodes = {nodes}\n\n\
             [games]\ngames = {games}\n\n[extra]\nscores = true\n",
            languages.join(", "),
            variants.join(", "),
        );
        Experiment::read("compare", "compare", &text, &|file| read_small(Path::new(file)))
    }

    /// A smaller version of the same: a quarter of the games.
    pub fn quick(&mut self) {
        self.scale(0.25);
    }

    /// Changes all numbers of games by a factor; at least sixteen games stay, four pairs where there are many series.
    pub fn scale(&mut self, factor: f64) {
        let scaled =
            |count: usize, least: usize| ((count as f64 * factor).round() as usize).max(least.min(count));
        self.games = scaled(self.games, 16);
        self.starts = scaled(self.starts, 16);
        if let Some(strengths) = &mut self.strengths {
            strengths.games = scaled(strengths.games, 8);
        }
        if let Some(doublings) = &mut self.doublings {
            doublings.pairs = scaled(doublings.pairs, 4);
        }
        if let Some(forms) = &mut self.forms {
            forms.pairs = scaled(forms.pairs, 4);
        }
        if let Some(grid) = &mut self.grid {
            (grid.games, grid.starts) = (scaled(grid.games, 16), scaled(grid.starts, 16));
        }
        if let Some(restricted) = &mut self.restricted {
            restricted.pairs = scaled(restricted.pairs, 4);
        }
    }

    /// The measures of a variant: those of its games, and those of other strengths and of doublings.
    pub fn measures(&self, variant: usize) -> Vec<Measure> {
        let Some(variant) = self.variants.get(variant) else { return Vec::new() };
        let mut all = measures(&variant.rules);
        all.push(Measure::first_score());
        let strengths = self.strengths.iter().flat_map(|strengths| &strengths.nodes);
        all.extend(strengths.filter(|nodes| **nodes != self.nodes).map(|nodes| Measure::strength(*nodes)));
        let doublings = self.doublings.iter().flat_map(|d| (0..d.times).map(|i| d.from << i));
        all.extend(doublings.map(Measure::doubling));
        // A stable sort: the order of the list within each rank.
        all.sort_by_key(Measure::rank);
        all
    }
}

/// What is wrong with a file that names no targets, where these are wanted.
pub fn no_targets() -> Text {
    Text::by(|lang| t!(lang, "experiment-no-targets"))
}

/// The largest file that is read.
const MAX_FILE: u64 = 1 << 20;

/// The text of a small file, or a sentence.
pub(crate) fn read_small(path: &Path) -> Result<String, Text> {
    let place = || path.display().to_string();
    let fail = |say: &dyn Fn(Lang) -> String| Err(Text::by(say));
    match std::fs::metadata(path) {
        Ok(data) if data.len() > MAX_FILE => return fail(&|lang| t!(lang, "file-large", path = place())),
        Ok(data) if data.is_dir() => return fail(&|lang| t!(lang, "file-folder", path = place())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return fail(&|lang| t!(lang, "file-missing", path = place()));
        }
        _ => {}
    }
    std::fs::read_to_string(path)
        .map_err(|e| Text::by(|lang| t!(lang, "file-unreadable", path = place(), error = e.to_string())))
}
