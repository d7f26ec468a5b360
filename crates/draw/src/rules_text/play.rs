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
            Bend::Free => None,
            Bend::Turn => Some(t!(lang, "bend-turn")),
            Bend::Straight => Some(t!(lang, "bend-straight")),
        };
        let second: Vec<String> = [t!(lang, "step-second")].into_iter().chain(bend).collect();
        Section {
            title: t!(lang, "turn-title"),
            paragraphs: vec![
                Paragraph::plain(t!(lang, "turn", board = board)),
                Paragraph { lead: t!(lang, "step-single.lead"), text: t!(lang, "step-single") },
                Paragraph { lead: t!(lang, "step-stack.lead"), text: t!(lang, "step-stack") },
                Paragraph { lead: t!(lang, "step-second.lead"), text: second.join(" ") },
            ],
        }
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
            let name = capital(self.role(role));
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
        paragraph_of(t!(lang, "stacks-title"), &text)
    }

    pub(super) fn powers(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut paragraphs = Vec::new();
        let mut add = |roles: RoleSet, text: String| {
            for name in self.names(roles) {
                paragraphs.push(Paragraph { lead: format!("{}.", capital(name)), text: text.clone() });
            }
        };
        add(rules.guards(), t!(lang, "power-guardian"));
        add(rules.dividers(), t!(lang, "power-divider"));
        if let Some(prey) = rules.prey() {
            add(rules.ghosts(), t!(lang, "power-ghost", prey = self.role(prey)));
        }
        add(rules.ground(), t!(lang, "power-ground"));
        Section { title: t!(lang, "powers-title"), paragraphs }
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
