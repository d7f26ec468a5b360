//! Experiments: a question, the variants that answer it, who plays, and how many games.

mod read;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jersi_engine::Level;
use jersi_rules::{Mistake, Mistakes, Place, Ruleset};
use jersi_texts::{Lang, Text, list_and, t};

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
    /// Whether each pair of games begins with a random setup of its own.
    pub deals: bool,
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
    /// How many doublings, at most.
    pub times: usize,
    /// Whether they end when twice the nodes gain nothing beyond chance.
    pub until_flat: bool,
    /// Pairs of games for each.
    pub pairs: usize,
}

/// The same game with other strengths, to see how the first player's score grows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strengths {
    /// Nodes a turn.
    pub nodes: Vec<u64>,
    /// Pairs of games for each.
    pub pairs: usize,
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
    /// Whether the variants are compared, or only measured.
    pub compare: bool,
    /// The measures that the question is about, by their names in tables: what they say comes first.
    pub about: Vec<String>,
    /// Positions a turn.
    pub nodes: u64,
    /// How well the players play.
    pub level: Level,
    /// Whether positions are judged by networks learned for these games, or by what the rules say: the same for all
    /// variants, so that what differs comes from the rules and not from how well somebody has trained.
    pub learned: bool,
    /// By how many percent the positions of a turn vary, so that two games from one opening differ.
    pub spread: u64,
    /// Turns by chance at the beginning.
    pub opening: RangeInclusive<usize>,
    /// How many pairs of games a variant is given at most.
    pub pairs: usize,
    /// A variant gets no more pairs once its first player's score is known within so many percent points.
    pub precision: Option<f64>,
    /// After so many turns a game is a draw.
    pub cap: usize,
    /// It decides everything that is left to chance.
    pub seed: u64,
    /// Scores of all legal turns, if asked for.
    pub scores: Option<Scores>,
    /// Other strengths, if asked for.
    pub strengths: Option<Strengths>,
    /// Doublings of the nodes, if asked for.
    pub doublings: Option<Doublings>,
    /// The worth of forms, if asked for.
    pub forms: Option<Forms>,
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
        let pairs = games.div_ceil(2).max(2);
        let text = format!(
            "question = {{ {} }}\nvariants = [{}]\n\n[players]\nnodes = {nodes}\n\n\
             [games]\npairs = {pairs}\n\n[extra]\nscores = true\n",
            languages.join(", "),
            variants.join(", "),
        );
        Experiment::read("compare", "compare", &text, &|file| read_small(Path::new(file)))
    }

    /// A smaller version of the same: a quarter of the pairs, at least eight.
    pub fn quick(&mut self) {
        self.scale(0.25);
    }

    /// Changes all numbers of pairs by a factor; at least eight pairs stay, four where there are many series.
    pub fn scale(&mut self, factor: f64) {
        let scaled =
            |pairs: usize, least: usize| ((pairs as f64 * factor).round() as usize).max(least.min(pairs));
        self.pairs = scaled(self.pairs, 8);
        if let Some(strengths) = &mut self.strengths {
            strengths.pairs = scaled(strengths.pairs, 4);
        }
        if let Some(doublings) = &mut self.doublings {
            doublings.pairs = scaled(doublings.pairs, 4);
        }
        if let Some(forms) = &mut self.forms {
            forms.pairs = scaled(forms.pairs, 4);
        }
    }

    /// The measures of a variant: those of its games, and those of other strengths and of doublings.
    pub fn measures(&self, variant: usize) -> Vec<Measure> {
        let Some(variant) = self.variants.get(variant) else { return Vec::new() };
        let mut all = measures(&variant.rules);
        let strengths = self.strengths.iter().flat_map(|strengths| &strengths.nodes);
        all.extend(strengths.filter(|nodes| **nodes != self.nodes).map(|nodes| Measure::strength(*nodes)));
        let doublings = self.doublings.iter().flat_map(|d| (0..d.times).map(|i| d.from << i));
        all.extend(doublings.map(Measure::doubling));
        // A stable sort: the order of the list within each group.
        all.sort_by_key(|measure| measure.group);
        all
    }
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
