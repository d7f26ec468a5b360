//! Why something cannot be drawn.

use std::fmt;

use jersi_rules::Lang;

use crate::glyphs::Faces;
use crate::print::{CUBES, Paper, Pieces};
use crate::style::MIN_SIZE;
use crate::theme::Theme;

/// Why something cannot be drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum DrawError {
    /// There is no theme of that name.
    Theme(String),
    /// There are no faces of that name.
    Faces(String),
    /// There is no paper of that name.
    Paper(String),
    /// Pieces are not made in that way.
    Pieces(String),
    /// Cubes of that many millimetres are not printed.
    Cube(u32),
    /// A picture of that size is not made.
    Size {
        /// What was asked for, in pixels.
        size: u32,
        /// What is possible.
        most: u32,
    },
    /// An animation of that speed is not made.
    Speed(String),
    /// What should be the last turn is no turn.
    Word(String),
    /// What should be an arrow is none.
    Arrow(String),
    /// The board has no cell of that name.
    Cell(String),
    /// A game of that many turns is not animated.
    TooManyTurns {
        /// How many it has.
        turns: usize,
        /// How many are possible.
        most: usize,
    },
    /// The work took longer than it may.
    TooLong,
    /// Something went wrong that should not have.
    Failed(String),
}

/// What somebody wrote, shortened for a sentence.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

impl DrawError {
    /// The problem as a sentence with a remedy, without its capital and its full stop.
    pub fn say(&self, lang: Lang) -> String {
        let en = lang == Lang::En;
        match self {
            DrawError::Theme(name) => {
                let (name, themes) = (quoted(name), Theme::ALL.map(Theme::name).join(", "));
                match en {
                    true => format!("no theme is called {name}; the themes are {themes}"),
                    false => format!("aucun thème ne s'appelle {name} ; les thèmes sont {themes}"),
                }
            }
            DrawError::Faces(name) => {
                let (name, faces) = (quoted(name), Faces::ALL.map(Faces::name).join(", "));
                match en {
                    true => format!("no faces are called {name}; there are {faces}"),
                    false => format!("aucune sorte de faces ne s'appelle {name} ; il y a {faces}"),
                }
            }
            DrawError::Paper(name) => {
                let (name, papers) = (quoted(name), Paper::ALL.map(Paper::name).join(", "));
                match en {
                    true => format!("no paper is called {name}; there are {papers}"),
                    false => format!("aucun papier ne s'appelle {name} ; il y a {papers}"),
                }
            }
            DrawError::Pieces(name) => {
                let (name, kinds) = (quoted(name), Pieces::ALL.map(Pieces::name).join(", "));
                match en {
                    true => format!("{name} is not printed for the cubes; there are {kinds}"),
                    false => format!("{name} ne s'imprime pas pour les cubes ; il y a {kinds}"),
                }
            }
            DrawError::Cube(size) => {
                let (least, most) = (CUBES.start(), CUBES.end());
                match en {
                    true => {
                        format!("cubes of {size} mm are not printed; give {least} to {most}, as 16 or 20")
                    }
                    false => {
                        format!(
                            "des cubes de {size} mm ne s'impriment pas ; donnez de {least} à {most}, comme 16 ou 20"
                        )
                    }
                }
            }
            DrawError::Size { size, most } => match en {
                true => format!("a size of {size} pixels is not possible here; give {MIN_SIZE} to {most}"),
                false => {
                    format!(
                        "une taille de {size} pixels n'est pas possible ici ; donnez de {MIN_SIZE} à {most}"
                    )
                }
            },
            DrawError::Speed(speed) => match en {
                true => {
                    format!("a speed of {} is not possible; give 0.25 to 4, 1 being usual", quoted(speed))
                }
                false => {
                    format!(
                        "une vitesse de {} n'est pas possible ; donnez de 0.25 à 4, 1 étant l'usage",
                        quoted(speed)
                    )
                }
            },
            DrawError::Word(word) => match en {
                true => format!("{} is not the word of a turn; write it as a5-b5=d7 or K:d1", quoted(word)),
                false => {
                    format!(
                        "{} n'est pas l'écriture d'un coup ; écrivez comme a5-b5=d7 ou K:d1",
                        quoted(word)
                    )
                }
            },
            DrawError::Arrow(text) => match en {
                true => format!("{} is not an arrow; write two cells of the board, as a1-b2", quoted(text)),
                false => {
                    format!(
                        "{} n'est pas une flèche ; écrivez deux cases du plateau, comme a1-b2",
                        quoted(text)
                    )
                }
            },
            DrawError::Cell(name) => match en {
                true => {
                    format!("this board has no cell {}; its cells are named as on the picture", quoted(name))
                }
                false => {
                    format!("ce plateau n'a pas de case {} ; leurs noms sont ceux de l'image", quoted(name))
                }
            },
            DrawError::TooManyTurns { turns, most } => match en {
                true => format!("the game has {turns} turns; at most {most} are animated, so cut the record"),
                false => {
                    format!("la partie a {turns} coups ; au plus {most} sont animés, raccourcissez-la")
                }
            },
            DrawError::TooLong => match en {
                true => "drawing took too long; ask for a smaller size or a shorter game".to_owned(),
                false => "le dessin a pris trop de temps ; demandez une taille ou une partie plus petite"
                    .to_owned(),
            },
            DrawError::Failed(why) => match en {
                true => format!("the picture could not be made ({why}); please tell the makers of jersi"),
                false => format!("l'image n'a pas pu être faite ({why}) ; signalez-le aux auteurs de jersi"),
            },
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for DrawError {}
