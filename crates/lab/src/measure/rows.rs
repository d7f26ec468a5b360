//! The measures that every game has, with their words.

use super::facts::Facts;
use super::list::{Group, Measure, Unit, text};

fn optional(value: Option<f64>) -> (f64, f64) {
    value.map_or((0.0, 0.0), |value| (value, 1.0))
}

pub(super) fn yes(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// A row of the list: words in pairs of English and French.
pub(super) struct Row {
    id: &'static str,
    group: Group,
    unit: Unit,
    is_rate: bool,
    title: (&'static str, &'static str),
    definition: (&'static str, &'static str),
    more: (&'static str, &'static str),
    less: (&'static str, &'static str),
    count: fn(&Facts) -> (f64, f64),
}

impl Row {
    /// The measure of a row.
    pub fn measure(row: Row) -> Measure {
        let both = |words: (&str, &str)| text(words.0, words.1);
        Measure {
            id: row.id.into(),
            group: row.group,
            unit: row.unit,
            is_rate: row.is_rate,
            title: both(row.title),
            definition: both(row.definition),
            more: both(row.more),
            less: both(row.less),
            count: Box::new(row.count),
        }
    }
}

pub(super) const ROWS: [Row; 15] = [
    Row {
        id: "first-score",
        group: Group::Fairness,
        unit: Unit::Percent,
        is_rate: true,
        title: ("first player's score", "score du premier joueur"),
        definition: (
            "White's share of the points: a win is one point, a draw half a point. 50 % is fair.",
            "Part des points marqués par Blanc : un point par victoire, un demi par nulle. 50 % est équitable.",
        ),
        more: ("the first player scores more", "le premier joueur marque plus"),
        less: ("the first player scores less", "le premier joueur marque moins"),
        count: |f| (f.white_points, 1.0),
    },
    Row {
        id: "draws",
        group: Group::Fairness,
        unit: Unit::Percent,
        is_rate: true,
        title: ("draws", "parties nulles"),
        definition: (
            "Share of games without a winner, those stopped by the cap included.",
            "Part des parties sans vainqueur, y compris celles arrêtées par le plafond de tours.",
        ),
        more: ("more games are drawn", "il y a plus de parties nulles"),
        less: ("fewer games are drawn", "il y a moins de parties nulles"),
        count: |f| (yes(f.white_points == 0.5), 1.0),
    },
    Row {
        id: "turns",
        group: Group::Pace,
        unit: Unit::Number,
        is_rate: false,
        title: ("turns a game", "tours par partie"),
        definition: (
            "Turns of both players, the opening's included, placements not.",
            "Tours des deux joueurs, ouverture comprise, poses de préparation non comprises.",
        ),
        more: ("games last longer", "les parties durent plus longtemps"),
        less: ("games are shorter", "les parties sont plus courtes"),
        count: |f| (f.turns as f64, 1.0),
    },
    Row {
        id: "decisions",
        group: Group::Pace,
        unit: Unit::Number,
        is_rate: false,
        title: ("decision turns a game", "tours de décision par partie"),
        definition: (
            "Turns with at least two legal turns, played while both players had a chance of 5 % or more.",
            "Tours avec au moins deux coups légaux, joués quand chaque joueur avait encore au moins 5 % de chances.",
        ),
        more: ("there is more to decide in a game", "il y a plus de décisions dans une partie"),
        less: ("there is less to decide in a game", "il y a moins de décisions dans une partie"),
        count: |f| (f.decisions as f64, 1.0),
    },
    Row {
        id: "first-capture",
        group: Group::Pace,
        unit: Unit::Number,
        is_rate: false,
        title: ("turn of the first capture", "tour de la première capture"),
        definition: (
            "The number of the turn with the first capture, over the games that have one.",
            "Numéro du tour de la première capture, sur les parties qui en ont une.",
        ),
        more: ("the first capture comes later", "la première capture arrive plus tard"),
        less: ("the first capture comes sooner", "la première capture arrive plus tôt"),
        count: |f| optional(f.first_capture.map(|turn| turn as f64)),
    },
    Row {
        id: "forced",
        group: Group::Pace,
        unit: Unit::Percent,
        is_rate: false,
        title: ("forced turns", "coups forcés"),
        definition: (
            "Share of turns in which at most one legal turn does not lose at once.",
            "Part des tours où au plus un coup légal ne perd pas immédiatement.",
        ),
        more: ("more turns are forced", "plus de coups sont forcés"),
        less: ("fewer turns are forced", "moins de coups sont forcés"),
        count: |f| (f.forced as f64, f.played as f64),
    },
    Row {
        id: "legal",
        group: Group::Choice,
        unit: Unit::Number,
        is_rate: false,
        title: ("legal turns", "coups légaux"),
        definition: (
            "How many turns are legal when a player has to move.",
            "Nombre de coups légaux quand un joueur doit jouer.",
        ),
        more: ("there are more legal turns", "il y a plus de coups légaux"),
        less: ("there are fewer legal turns", "il y a moins de coups légaux"),
        count: |f| (f.legal as f64, f.played as f64),
    },
    Row {
        id: "effective",
        group: Group::Choice,
        unit: Unit::Number,
        is_rate: false,
        title: ("effective choices", "choix effectifs"),
        definition: (
            "The exponential of the entropy of a softmax over the searched scores of all legal turns (half a cube less makes a turn e times less likely): how many turns are about equally good.",
            "Exponentielle de l'entropie d'un softmax sur les scores calculés de tous les coups légaux (une demi-forme de moins rend un coup e fois moins probable) : combien de coups se valent à peu près.",
        ),
        more: ("there are more turns worth playing", "plus de coups valent la peine d'être joués"),
        less: ("there are fewer turns worth playing", "moins de coups valent la peine d'être joués"),
        count: |f| (f.choices.iter().map(|c| c.effective).sum(), f.choices.len() as f64),
    },
    Row {
        id: "one-good",
        group: Group::Choice,
        unit: Unit::Percent,
        is_rate: false,
        title: ("turns with one good answer", "tours avec une seule bonne réponse"),
        definition: (
            "Share of turns in which all turns but one lose more than 5 points of winning chance against the best.",
            "Part des tours où tous les coups sauf un perdent plus de 5 points de chance de gain par rapport au meilleur.",
        ),
        more: (
            "there is more often a single good answer",
            "il n'y a plus souvent qu'une seule bonne réponse",
        ),
        less: (
            "there is less often a single good answer",
            "il n'y a moins souvent qu'une seule bonne réponse",
        ),
        count: |f| (f.choices.iter().filter(|c| c.one_good).count() as f64, f.choices.len() as f64),
    },
    Row {
        id: "gap",
        group: Group::Choice,
        unit: Unit::Points,
        is_rate: false,
        title: ("gap between best and second", "écart entre le meilleur et le second"),
        definition: (
            "How much winning chance the second best turn loses against the best.",
            "Chance de gain que perd le deuxième meilleur coup par rapport au meilleur.",
        ),
        more: ("the second best turn costs more", "le deuxième meilleur coup coûte plus"),
        less: ("the second best turn costs less", "le deuxième meilleur coup coûte moins"),
        count: |f| {
            let gaps = f.choices.iter().filter_map(|c| c.gap);
            (gaps.clone().sum(), gaps.count() as f64)
        },
    },
    Row {
        id: "drama",
        group: Group::Tension,
        unit: Unit::Number,
        is_rate: false,
        title: ("drama", "drame"),
        definition: (
            "How much the winner suffered: the mean of √(2·deficit) over its turns with a chance below 50 %; 0 for a game in which it never was behind, 1 at most. Decided games only.",
            "Combien le vainqueur a souffert : moyenne de √(2·retard) sur les tours où sa chance était sous 50 % ; 0 s'il n'a jamais été mené, 1 au plus. Parties décidées seulement.",
        ),
        more: ("winners suffer more on their way", "les vainqueurs souffrent plus en chemin"),
        less: ("winners suffer less on their way", "les vainqueurs souffrent moins en chemin"),
        count: |f| optional(f.drama()),
    },
    Row {
        id: "lead-changes",
        group: Group::Tension,
        unit: Unit::Number,
        is_rate: false,
        title: ("lead changes a game", "changements de meneur par partie"),
        definition: (
            "How often the lead goes from one player to the other; between 40 % and 60 % nobody leads.",
            "Combien de fois l'avantage passe d'un joueur à l'autre ; entre 40 % et 60 %, personne ne mène.",
        ),
        more: ("the lead changes more often", "l'avantage change plus souvent de camp"),
        less: ("the lead changes less often", "l'avantage change moins souvent de camp"),
        count: |f| (f.lead_changes() as f64, 1.0),
    },
    Row {
        id: "comebacks",
        group: Group::Tension,
        unit: Unit::Percent,
        is_rate: true,
        title: ("comebacks", "retournements"),
        definition: (
            "Share of decided games whose winner once had a chance below 25 %.",
            "Part des parties décidées dont le vainqueur a eu, à un moment, moins de 25 % de chances.",
        ),
        more: ("there are more comebacks", "il y a plus de retournements"),
        less: ("there are fewer comebacks", "il y a moins de retournements"),
        count: |f| optional(f.comeback().map(yes)),
    },
    Row {
        id: "settled",
        group: Group::Tension,
        unit: Unit::Percent,
        is_rate: false,
        title: ("settled after", "joué après"),
        definition: (
            "Share of a game's turns after which the winner's chance stays above 90 %. Decided games only.",
            "Part des tours d'une partie après laquelle la chance du vainqueur reste au-dessus de 90 %. Parties décidées seulement.",
        ),
        more: ("games stay open for longer", "les parties restent ouvertes plus longtemps"),
        less: ("games are settled sooner", "les parties sont jouées plus tôt"),
        count: |f| optional(f.settled()),
    },
    Row {
        id: "swing",
        group: Group::Tension,
        unit: Unit::Points,
        is_rate: false,
        title: ("swing", "oscillation"),
        definition: (
            "How much the winning chance changes from a turn to the next.",
            "De combien la chance de gain change d'un tour au suivant.",
        ),
        more: ("chances swing more from turn to turn", "les chances oscillent plus d'un tour à l'autre"),
        less: ("chances swing less from turn to turn", "les chances oscillent moins d'un tour à l'autre"),
        count: |f| (f.swing().0, f.swing().1 as f64),
    },
];
