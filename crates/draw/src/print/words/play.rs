//! What a player may do.

use jersi_rules::{Bend, CellSet, Lang, Role, RoleSet, Shape, Side};

use super::Words;
use crate::print::capital;
use crate::print::flow::Section;

impl Words<'_> {
    pub(super) fn turn(&self) -> Section {
        let lang = self.lang;
        let ways = match (self.rules.board().shape(), lang) {
            (Shape::Hex, Lang::En) => "in one of the six directions",
            (Shape::Hex, _) => "dans l'une des six directions",
            (Shape::Square, Lang::En) => "along rows and columns, never diagonally",
            (Shape::Square, _) => "le long des rangées et des colonnes, jamais en diagonale",
            (Shape::SquareDiagonal, Lang::En) => "along rows, columns and diagonals",
            (Shape::SquareDiagonal, _) => "le long des rangées, des colonnes et des diagonales",
        };
        let bend = match (self.rules.bend(), lang) {
            (Bend::Free, _) => "",
            (Bend::Turn, Lang::En) => " The second step may not keep the direction of the first.",
            (Bend::Turn, _) => " Le second pas ne garde pas la direction du premier.",
            (Bend::Straight, Lang::En) => " The second step must keep the direction of the first.",
            (Bend::Straight, _) => " Le second pas garde la direction du premier.",
        };
        let paragraphs = match lang {
            Lang::En => vec![
                (String::new(), format!("A turn is one step, or two linked steps, {ways}. Nobody may pass.")),
                (
                    "Single step.".into(),
                    "One cube, alone or the top of a stack, goes to an adjacent cell: an empty one; one with a lone cube \
                     of its own colour, to stand on it; or one with an enemy that it takes."
                        .into(),
                ),
                (
                    "Stack step.".into(),
                    "A whole stack goes one cell, or two in a straight line over an empty one, to an empty cell or to an \
                     enemy that it takes."
                        .into(),
                ),
                (
                    "Second step.".into(),
                    format!(
                        "It starts where the first one ended and is of the other kind: a stack that a single step has made \
                         goes on as a stack, or the top of a stack that has moved goes on alone.{bend}"
                    ),
                ),
            ],
            _ => vec![
                (
                    String::new(),
                    format!("Un tour est fait d'un pas, ou de deux pas enchaînés, {ways}. Personne ne passe son tour."),
                ),
                (
                    "Pas simple.".into(),
                    "Un cube, seul ou au sommet d'une pile, va sur une case voisine\u{a0}: vide\u{a0}; occupée par un cube seul \
                     de sa couleur, sur lequel il se pose\u{a0}; ou occupée par un adversaire qu'il prend."
                        .into(),
                ),
                (
                    "Pas de pile.".into(),
                    "Une pile entière avance d'une case, ou de deux cases en ligne droite par-dessus une case vide, vers une \
                     case vide ou vers un adversaire qu'elle prend."
                        .into(),
                ),
                (
                    "Second pas.".into(),
                    format!(
                        "Il part d'où le premier est arrivé et il est de l'autre sorte\u{a0}: une pile qu'un pas simple vient de \
                         former continue en pile, ou le sommet d'une pile qui vient d'avancer continue seul.{bend}"
                    ),
                ),
            ],
        };
        self.section("A turn", "Un tour", paragraphs)
    }

    pub(super) fn captures(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let takes = |role: &Role| {
            let info = rules.role(*role);
            !self.or(info.takes_single).is_empty() || !self.or(info.takes_stack).is_empty()
        };
        let mut paragraphs = Vec::new();
        if self.played().iter().any(takes) {
            let prison = rules.exchanges() > 0;
            let whereto = match (lang, prison) {
                (Lang::En, true) => "become prisoners",
                (Lang::En, false) => "leave the board",
                (_, true) => "deviennent prisonniers",
                (_, false) => "quittent le plateau",
            };
            let mut text = pick!(
                lang,
                "What a cube or a stack may take is decided by its top cube and by the enemy's: see the table. A cube can \
                 take a stack, and a stack a cube. All cubes on the cell {whereto}.",
                "Ce qu'un cube ou une pile peut prendre dépend de son cube du dessus et de celui de l'adversaire\u{a0}: voyez le \
                 tableau. Un cube peut prendre une pile, et une pile un cube. Tous les cubes de la case {whereto}."
            );
            let ground = self.or(rules.ground());
            if !ground.is_empty() {
                text += &pick!(
                    lang,
                    " On a {ground}, a cube is taken by a single step only, and the taker stands there in its place.",
                    " Sur un cube {ground}, on ne prend que par un pas simple, et le preneur s'y pose à la place du pris."
                );
            }
            paragraphs.push((String::new(), text));
        }
        self.section("Captures", "Prises", paragraphs)
    }

    pub(super) fn stacks(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let movers: Vec<Role> = self.played().into_iter().filter(|&role| !rules.ground().has(role)).collect();
        let mut text = pick!(
            lang,
            "Two cubes of one colour on a cell, never more.",
            "Deux cubes d'une même couleur sur une case, jamais plus."
        );
        for &role in &movers {
            let below = |&bottom: &Role| movers.iter().any(|&top| rules.may_stand(top, bottom));
            let carriers: RoleSet = movers.iter().copied().filter(below).collect();
            let on: RoleSet =
                movers.iter().copied().filter(|&bottom| rules.may_stand(role, bottom)).collect();
            let carries = carriers.has(role);
            let name = capital(self.role(role));
            let only = self.or(on);
            text += &match (on.is_empty(), carries) {
                (true, false) => {
                    pick!(lang, " {name} is never in a stack.", " {name} n'est jamais dans une pile.")
                }
                (true, true) => {
                    pick!(lang, " {name} stands on no other.", " {name} ne se pose sur aucun autre.")
                }
                (false, false) => pick!(lang, " {name} stands only on top.", " {name} n'est qu'au sommet."),
                (false, true) if on != carriers => {
                    pick!(lang, " {name} stands only on {only}.", " {name} ne se pose que sur {only}.")
                }
                (false, true) => String::new(),
            };
        }
        self.section("Stacks", "Piles", vec![(String::new(), text)])
    }

    pub(super) fn powers(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let lead = |role: Role| format!("{}.", capital(self.role(role)));
        let each = |roles: RoleSet, text: String| -> Vec<(String, String)> {
            roles.iter().filter(|&role| self.in_play(role)).map(|role| (lead(role), text.clone())).collect()
        };
        let mut paragraphs = each(
            rules.guards(),
            pick!(
                lang,
                "While it stands alone or on top, no step of either colour ends with a stack beside it; crossing and leaving \
                 are free. It counts from the turn after it came to stand so. A stack that carries it on top obeys only the enemy's.",
                "Tant qu'il est seul ou au sommet, aucun pas d'aucune couleur ne finit en pile à côté de lui\u{a0}; traverser et \
                 partir restent libres. Il agit dès le tour qui suit son arrivée. Une pile qui le porte au sommet n'obéit qu'à celui de l'adversaire."
            ),
        );
        paragraphs.extend(each(
            rules.dividers(),
            pick!(
                lang,
                "While it stands alone or on top, no stack step of two cells starts or ends beside it. A stack that carries it \
                 on top obeys only the enemy's, and only where its step starts.",
                "Tant qu'il est seul ou au sommet, aucun pas de pile de deux cases ne part ni n'arrive à côté de lui. Une pile qui \
                 le porte au sommet n'obéit qu'à celui de l'adversaire, et seulement là d'où elle part."
            ),
        ));
        if let Some(prey) = rules.prey() {
            let prey = self.role(prey);
            paragraphs.extend(each(
                rules.ghosts(),
                pick!(
                    lang,
                    "Instead of moving, it may change places with one's own {prey}, if it stands alone or on top. That is the whole turn.",
                    "Au lieu d'avancer, il peut échanger sa place avec le cube {prey} de son camp, s'il est seul ou au sommet. C'est tout le tour."
                ),
            ));
        }
        paragraphs.extend(each(
            rules.ground(),
            pick!(
                lang,
                "It never moves and is never taken. Cubes of either colour may stand on it, alone on its cell, by a single step. \
                 What stands on it moves by single steps. A stack neither crosses it nor ends on it.",
                "Il ne bouge jamais et n'est jamais pris. Les cubes des deux couleurs peuvent s'y poser, s'il est seul, par un pas \
                 simple. Ce qui est dessus avance par pas simples. Une pile ne le traverse pas et n'y arrive pas."
            ),
        ));
        self.section("Special cubes", "Cubes particuliers", paragraphs)
    }

    pub(super) fn drops(&self) -> Section {
        let (rules, lang) = (self.rules, self.lang);
        let mut paragraphs = Vec::new();
        let held = self.hand();
        if let Some((roles, _)) = rules.drops(Side::White)
            && (!held.is_empty() || rules.exchanges() > 0)
        {
            let names = self.or(roles);
            let most = match (rules.most_drops(), lang) {
                (0 | 1, _) => "",
                (_, Lang::En) => ", or two: on one cell, or on two adjacent cells",
                (_, _) => ", ou deux\u{a0}: sur une même case, ou sur deux cases voisines",
            };
            let mut text = pick!(
                lang,
                "Instead of moving, drop a cube from your reserve ({names}){most}. It goes to an empty cell, or onto a lone cube \
                 of your colour that it may stand on.",
                "Au lieu d'avancer, posez un cube de votre réserve ({names}){most}. Il va sur une case vide, ou sur un cube seul de \
                 votre couleur sur lequel il peut être."
            );
            let zones = self.zones(|side| rules.drops(side).map_or(CellSet::EMPTY, |drops| drops.1));
            if !zones.is_empty() {
                text += &format!(" {zones}");
            }
            paragraphs.push((String::new(), text));
        }
        self.section("Drops", "Parachutages", paragraphs)
    }
}
