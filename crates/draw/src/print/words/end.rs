//! How a game ends.

use jersi_rules::{Blocked, Lang, Prey, RoleSet};

use super::Words;
use crate::print::flow::Section;

impl Words<'_> {
    pub(super) fn end(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut ends = Vec::new();
        if let Some(prey) = rules.prey() {
            let prey = self.role(prey);
            ends.push(match rules.prey_falls() {
                Prey::Wins => pick!(lang, "Who takes the enemy's {prey} wins at once.", "Qui prend le cube {prey} adverse gagne aussitôt."),
                Prey::PutBack => pick!(
                    lang,
                    "A taken {prey} is no end: when the turn is over, the taker puts it back on its owner's first row, on a cell \
                     where it may stand. If there is none, the taker wins.",
                    "La prise d'un cube {prey} ne finit pas la partie\u{a0}: à la fin du tour, le preneur le replace sur la première \
                     rangée de son propriétaire, sur une case où il peut être. S'il n'y en a aucune, le preneur gagne."
                ),
            });
        }
        if !self.or(rules.goal()).is_empty() {
            let runners = self.or(rules.goal());
            ends.push(pick!(
                lang,
                "Who has a {runners}, alone or on top, on the enemy's first row when a turn is over wins.",
                "Qui a un cube {runners}, seul ou au sommet, sur la première rangée adverse à la fin d'un tour gagne."
            ));
        }
        if rules.exchanges() > 0 {
            let times = rules.exchanges();
            ends.push(pick!(
                lang,
                "When a turn is over and both players hold prisoners of the same sort, these go back to their owners' reserves; at \
                 most {times} times in a game.",
                "Si à la fin d'un tour les deux joueurs ont des prisonniers de la même sorte, ceux-ci retournent dans la réserve de \
                 leurs propriétaires\u{a0}; {times} fois au plus dans une partie."
            ));
        }
        if let Some(turns) = rules.quiet_limit() {
            let lone = match (rules.prey().filter(|_| rules.lone_prey_is_quiet()), lang) {
                (None, _) => String::new(),
                (Some(prey), Lang::En) => format!(", that of a lone {} not counted,", self.role(prey)),
                (Some(prey), _) => format!(" (sans compter celle d'un cube {} seul)", self.role(prey)),
            };
            ends.push(pick!(
                lang,
                "{turns} turns in a row without a capture{lone} are a draw; the turns of both players count.",
                "{turns} tours de suite sans prise{lone} font partie nulle\u{a0}; on compte les tours des deux joueurs."
            ));
        }
        if let (Some(turns), Some((roles, counted))) = (rules.countdown_turns(), rules.countdown_roles()) {
            let others: RoleSet = self.played().into_iter().filter(|&role| !counted.has(role)).collect();
            let others = self.and(others);
            let besides = match (others.is_empty(), lang) {
                (true, _) => String::new(),
                (false, Lang::En) => format!(" besides {others}"),
                (false, _) => format!(" hors {others}"),
            };
            let roles = match (roles, lang) {
                (1, Lang::En) => "at most one sort".to_owned(),
                (1, _) => "au plus une sorte".to_owned(),
                (roles, Lang::En) => format!("at most {roles} sorts"),
                (roles, _) => format!("au plus {roles} sortes"),
            };
            ends.push(pick!(
                lang,
                "As soon as a player has {roles} of cube left{besides}, {turns} more turns are played, both players' \
                 together. Then more sorts on the board win, else more cubes; else it is a draw.",
                "Dès qu'un joueur a {roles} de cube{besides}, on joue encore {turns} tours, ceux des deux joueurs \
                 ensemble. Alors gagne qui a le plus de sortes sur le plateau, sinon le plus de cubes\u{a0}; sinon la partie est nulle."
            ));
        }
        ends.push(match (rules.blocked(), lang) {
            (Blocked::Loses, Lang::En) => "Who cannot move loses.".into(),
            (Blocked::Loses, _) => "Qui ne peut pas jouer perd.".into(),
            (Blocked::Draws, Lang::En) => "If a player cannot move, it is a draw.".into(),
            (Blocked::Draws, _) => "Si un joueur ne peut pas jouer, la partie est nulle.".into(),
        });
        self.section(
            "End of the game",
            "Fin de la partie",
            ends.into_iter().map(|end| (String::new(), end)).collect(),
        )
    }
}
