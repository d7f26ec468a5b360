//! How a game ends.

use jersi_rules::{Blocked, Prey, RoleSet};
use jersi_texts::t;

use super::{Author, Paragraph, Section};

impl Author<'_> {
    pub(super) fn end(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut ends = Vec::new();
        if let Some(prey) = rules.prey().filter(|_| rules.prey_falls() == Prey::Wins) {
            ends.push(t!(lang, "end-prey-wins", prey = self.role(prey)));
        }
        let at_once = ends.len();
        if let Some(prey) = rules.prey().filter(|_| rules.prey_falls() == Prey::PutBack) {
            ends.push(t!(lang, "end-prey-put-back", prey = self.role(prey)));
        }
        let runners = self.or(rules.goal());
        if !runners.is_empty() {
            ends.push(t!(lang, "end-goal", runners = runners));
        }
        let ground = self.or(rules.ground());
        if let Some(turns) = rules.quiet_limit() {
            ends.push(match rules.prey().filter(|_| rules.lone_prey_is_quiet()) {
                None => t!(lang, "end-quiet", turns = turns),
                Some(prey) => {
                    let climbs = !ground.is_empty();
                    let prey = self.role(prey);
                    t!(lang, "end-quiet-lone", turns = turns, prey = prey, climbs = climbs, ground = &ground)
                }
            });
        }
        if let (Some(turns), Some((roles, counted))) = (rules.countdown_turns(), rules.countdown_roles()) {
            let others: RoleSet = self.played().into_iter().filter(|&role| !counted.has(role)).collect();
            let others = self.and(others);
            let besides = !others.is_empty();
            ends.push(t!(
                lang,
                "end-countdown",
                roles = roles,
                besides = besides,
                others = others,
                turns = turns,
                grounded = !ground.is_empty(),
                ground = &ground
            ));
        }
        ends.push(match rules.blocked() {
            Blocked::Loses => t!(lang, "end-blocked-loses"),
            Blocked::Draws => t!(lang, "end-blocked-draws"),
        });
        ends.insert(at_once, t!(lang, "end-order", several = ends.len() > at_once + 1));
        Section {
            title: t!(lang, "end-title"),
            paragraphs: ends.into_iter().map(Paragraph::plain).collect(),
            matters: true,
        }
    }
}
