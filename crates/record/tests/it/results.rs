//! Results in words.

use jersi_record::{Ending, GameResult};
use jersi_rules::{Lang, Reason, Ruleset, Side};

#[test]
fn results_in_words() {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let rules = Ending::Rules;
    let said = [
        (
            "jersi-2",
            white,
            Some(rules(Reason::Capture)),
            "White wins: the kunti is captured.",
            "Blanc gagne : la proie (kunti) est capturée.",
        ),
        (
            "mikjersi",
            black,
            Some(rules(Reason::Stuck)),
            "Black wins: the captured king cannot be put back.",
            "Noir gagne : la proie capturée (roi) ne peut pas être replacée.",
        ),
        (
            "pijersi",
            white,
            Some(rules(Reason::Goal)),
            "White wins: the enemy's first row was reached.",
            "Blanc gagne : la première rangée adverse est atteinte.",
        ),
        (
            "jersi-1",
            black,
            Some(rules(Reason::Blocked)),
            "Red wins: Blue has no legal turn.",
            "Rouge gagne : Bleu ne peut plus jouer.",
        ),
        (
            "jersi-2",
            None,
            Some(rules(Reason::Blocked)),
            "Draw: the player to move has no legal turn.",
            "Partie nulle : le joueur au trait ne peut plus jouer.",
        ),
        (
            "pijersi",
            None,
            Some(rules(Reason::Quiet)),
            "Draw: too many turns without a capture.",
            "Partie nulle : trop de tours sans capture.",
        ),
        (
            "jersi-1",
            white,
            Some(Ending::Resignation),
            "Blue wins: Red resigned.",
            "Bleu gagne : Rouge a abandonné.",
        ),
        (
            "pijersi",
            black,
            Some(Ending::Time),
            "Black wins: White's time ran out.",
            "Noir gagne : Blanc n'a plus de temps.",
        ),
        (
            "pijersi",
            black,
            Some(Ending::Illegal),
            "Black wins: White tried an illegal turn.",
            "Noir gagne : Blanc a tenté un tour interdit.",
        ),
        (
            "pijersi",
            None,
            Some(Ending::Agreement),
            "Draw: the players agreed.",
            "Partie nulle : les joueurs se sont mis d'accord.",
        ),
        (
            "pijersi",
            None,
            Some(Ending::Aborted),
            "No result: the game was broken off.",
            "Sans résultat : la partie a été interrompue.",
        ),
        ("pijersi", white, None, "White wins.", "Blanc gagne."),
        ("pijersi", None, None, "Draw.", "Partie nulle."),
    ];
    for (id, winner, ending, en, fr) in said {
        let (rules, score) = (Ruleset::load(id).unwrap(), GameResult { winner, ending });
        assert_eq!(score.say(&rules, Lang::EN), en, "{id} {score:?}");
        assert_eq!(score.say(&rules, Lang::known("fr")), fr, "{id} {score:?}");
    }
}

/// Whatever a record or a caller says, a score is a sentence.
#[test]
fn every_result_is_a_sentence() {
    for id in ["jersi-1", "jersi-4+landing", "mikjersi", "pijersi"] {
        let rules = Ruleset::load(id).unwrap();
        for winner in [None, Some(Side::White), Some(Side::Black)] {
            for ending in Ending::all() {
                for lang in Lang::all() {
                    let sentence = GameResult { winner, ending: Some(ending) }.say(&rules, lang);
                    assert!(sentence.ends_with('.') && sentence.contains(':'), "{sentence}");
                    assert!(sentence.starts_with(|c: char| c.is_uppercase()), "{sentence}");
                }
            }
        }
    }
}
