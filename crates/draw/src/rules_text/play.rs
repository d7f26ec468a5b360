//! What a player may do.

use jersi_rules::{Bend, CellSet, Role, RoleSet, Shape, Side};
use jersi_texts::{capital, t};

use super::{Author, Paragraph, Section, paragraph_of};

impl Author<'_> {
    pub(super) fn turn(&self) -> Section {
        let lang = self.lang;
        let board = match self.rules.board().shape() {
            Shape::Hex => "hexagons",
            Shape::Square => "squares",
            Shape::SquareDiagonal => "diagonals",
        };
        let bend = match self.rules.bend() {
            Bend::Free | Bend::None => None,
            Bend::Turn => Some(t!(lang, "bend-turn")),
            Bend::Straight => Some(t!(lang, "bend-straight")),
        };
        let second: Vec<String> = [t!(lang, "step-second")].into_iter().chain(bend).collect();
        let one = self.rules.bend() == Bend::None;
        let turn = if one { t!(lang, "turn-one", board = board) } else { t!(lang, "turn", board = board) };
        let mut paragraphs = vec![
            Paragraph::plain(turn),
            Paragraph { lead: t!(lang, "step-single.lead"), text: t!(lang, "step-single") },
            Paragraph { lead: t!(lang, "step-stack.lead"), text: t!(lang, "step-stack") },
        ];
        if !one {
            paragraphs.push(Paragraph { lead: t!(lang, "step-second.lead"), text: second.join(" ") });
        }
        Section { title: t!(lang, "turn-title"), paragraphs, matters: false }
    }

    pub(super) fn captures(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let takes = |role: Role| {
            let info = rules.role(role);
            self.names(info.takes_single).chain(self.names(info.takes_stack)).next().is_some()
        };
        if !self.played().into_iter().any(takes) {
            return Section::default();
        }
        let mut text = vec![t!(lang, "captures", prison = rules.exchanges() > 0)];
        let ground = self.or(rules.ground());
        if !ground.is_empty() {
            text.push(t!(lang, "captures-ground", ground = ground));
        }
        if rules.exchanges() > 0 {
            text.push(t!(lang, "captures-exchanges", times = rules.exchanges()));
        }
        paragraph_of(t!(lang, "captures-title"), &text)
    }

    pub(super) fn stacks(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let movers: Vec<Role> = self.played().into_iter().filter(|&role| !rules.ground().has(role)).collect();
        let below = |&bottom: &Role| movers.iter().any(|&top| rules.may_stand(top, bottom));
        let carriers: RoleSet = movers.iter().copied().filter(below).collect();
        let mut text = vec![t!(lang, "stacks")];
        for &role in &movers {
            let on: RoleSet =
                movers.iter().copied().filter(|&bottom| rules.may_stand(role, bottom)).collect();
            let name = self.role(role);
            text.extend(match (on.is_empty(), carriers.has(role)) {
                (true, false) => Some(t!(lang, "stacks-never", name = name)),
                (true, true) => Some(t!(lang, "stacks-on-none", name = name)),
                (false, false) => Some(t!(lang, "stacks-on-top", name = name)),
                (false, true) if on != carriers => {
                    Some(t!(lang, "stacks-on", name = name, others = self.or(on)))
                }
                (false, true) => None,
            });
        }
        // What never moves may have been dropped on its like.
        for ground in rules.ground().iter() {
            let on: RoleSet =
                self.played().into_iter().filter(|&bottom| rules.may_stand(ground, bottom)).collect();
            let name = self.role(ground);
            text.push(match on.is_empty() {
                true => t!(lang, "stacks-ground-alone", name = name),
                false => t!(lang, "stacks-ground-on", name = name, others = self.or(on)),
            });
        }
        paragraph_of(t!(lang, "stacks-title"), &text)
    }

    pub(super) fn powers(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut paragraphs = Vec::new();
        let mut add = |role: Role, text: String| {
            paragraphs.push(Paragraph { lead: format!("{}.", capital(self.role(role))), text });
        };
        for role in rules.guards().iter() {
            let mut text = t!(lang, "power-guardian");
            let ground = self.or(rules.ground());
            if !ground.is_empty() {
                text += &format!(" {}", t!(lang, "power-guardian-ground", ground = ground));
            }
            add(role, text);
        }
        rules.dividers().iter().for_each(|role| add(role, t!(lang, "power-divider")));
        if let Some(prey) = rules.prey() {
            rules.ghosts().iter().for_each(|role| add(role, t!(lang, "power-ghost", prey = self.role(prey))));
        }
        let movers = || self.played().into_iter().filter(|&role| !rules.ground().has(role));
        for ground in rules.ground().iter() {
            let climbers: RoleSet = movers().filter(|&role| rules.may_stand(role, ground)).collect();
            let climbs = match (climbers.is_empty(), movers().all(|role| climbers.has(role))) {
                (true, _) => "none",
                (_, true) => "all",
                _ => "some",
            };
            add(ground, t!(lang, "power-ground", climbs = climbs, climbers = self.or(climbers)));
        }
        Section { title: t!(lang, "powers-title"), paragraphs, matters: true }
    }

    pub(super) fn drops(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let Some((roles, _)) = rules.drops(Side::White) else { return Section::default() };
        if self.hand().is_empty() && rules.exchanges() == 0 {
            return Section::default();
        }
        let mut text = vec![t!(lang, "drops", two = rules.most_drops() > 1, names = self.or(roles))];
        let zones = self.zones(|side| rules.drops(side).map_or(CellSet::EMPTY, |drops| drops.1));
        let [white_name, black_name] = &self.sides;
        text.extend(zones.map(|[white, black]| {
            t!(lang, "zones", white_name = white_name, white = white, black_name = black_name, black = black)
        }));
        paragraph_of(t!(lang, "drops-title"), &text)
    }
}
