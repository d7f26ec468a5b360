//! Reads a PDF as a reader would see it: shapes, text and fonts, in millimetres from the upper left corner.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

const MM: f64 = 25.4 / 72.0;

/// A path that was painted.
pub struct Shape {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// How many corners it has.
    pub points: usize,
    /// Whether it has curves.
    pub round: bool,
    pub filled: bool,
}

/// A page.
pub struct Page {
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
    pub text: String,
    /// Where each run of text begins, and its size.
    pub words: Vec<(f64, f64, f64)>,
}

/// A font.
#[derive(Debug)]
pub struct Font {
    pub name: String,
    pub embedded: bool,
}

/// A file.
pub struct Pdf {
    pub pages: Vec<Page>,
    pub fonts: Vec<Font>,
}

type Matrix = [f64; 6];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn numbers(operands: &[Object]) -> Vec<f64> {
    operands.iter().filter_map(|o| o.as_float().ok()).map(f64::from).collect()
}

fn matrix(operands: &[Object]) -> Matrix {
    numbers(operands).try_into().expect("six numbers")
}

impl Pdf {
    pub fn read(bytes: &[u8]) -> Pdf {
        let document = Document::load_mem(bytes).expect("a PDF file");
        let pages = document.get_pages();
        let text = |number: u32| document.extract_text(&[number]).expect("text").replace('\n', " ");
        Pdf {
            pages: pages.iter().map(|(&number, &id)| page(&document, id, text(number))).collect(),
            fonts: fonts(&document),
        }
    }

    /// All text, with single spaces.
    pub fn text(&self) -> String {
        let words = self.pages.iter().flat_map(|page| page.text.split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Page {
    /// The lines at which to cut, of each part on the page: left, top, right, bottom.
    pub fn marks(&self) -> Vec<(f64, f64, f64, f64)> {
        let is_mark = |s: &&Shape| {
            let (long, short) = (s.width.max(s.height), s.width.min(s.height));
            !s.filled && s.points == 2 && (long - 3.5).abs() < 0.01 && short < 0.01
        };
        let marks: Vec<&Shape> = self.shapes.iter().filter(is_mark).collect();
        // Two at each corner of a part.
        let part = |marks: &[&Shape]| {
            let range =
                |values: Vec<f64>| values.iter().fold((f64::MAX, f64::MIN), |r, &v| (r.0.min(v), r.1.max(v)));
            let (upright, lying): (Vec<&Shape>, Vec<&Shape>) = marks.iter().partition(|s| s.height > s.width);
            let (left, right) = range(upright.iter().map(|s| s.x).collect());
            let (top, bottom) = range(lying.iter().map(|s| s.y).collect());
            (left, top, right, bottom)
        };
        assert_eq!(marks.len() % 8, 0, "a part has eight marks");
        marks.chunks(8).map(part).collect()
    }
}

fn page(document: &Document, id: ObjectId, text: String) -> Page {
    let dict = document.get_dictionary(id).expect("a page");
    let size = numbers(dict.get(b"MediaBox").and_then(Object::as_array).expect("a size"));
    let content = Content::decode(&document.get_page_content(id)).expect("operators");
    let mut now: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut kept = Vec::new();
    let mut path: Vec<(f64, f64)> = Vec::new();
    let mut round = false;
    let (mut shapes, mut words) = (Vec::new(), Vec::new());
    let height = size[3] * MM;
    for operation in &content.operations {
        let operands = &operation.operands;
        let at = |now: Matrix, x: f64, y: f64| {
            let point = times([1.0, 0.0, 0.0, 1.0, x, y], now);
            (point[4] * MM, height - point[5] * MM)
        };
        match operation.operator.as_str() {
            "q" => kept.push(now),
            "Q" => now = kept.pop().expect("a state"),
            "cm" => now = times(matrix(operands), now),
            "m" | "l" => {
                let p = numbers(operands);
                path.push(at(now, p[0], p[1]));
            }
            "c" => {
                let p = numbers(operands);
                round = true;
                path.push(at(now, p[4], p[5]));
            }
            "Tm" => {
                let text = times(matrix(operands), now);
                let scale = (text[0] * text[3] - text[1] * text[2]).abs().sqrt();
                words.push((text[4] * MM, height - text[5] * MM, scale * MM));
            }
            paint @ ("f" | "f*" | "B" | "B*" | "S" | "n") => {
                let x = path.iter().map(|p| p.0).fold(f64::MAX, f64::min);
                let y = path.iter().map(|p| p.1).fold(f64::MAX, f64::min);
                let right = path.iter().map(|p| p.0).fold(f64::MIN, f64::max);
                let bottom = path.iter().map(|p| p.1).fold(f64::MIN, f64::max);
                let (points, filled) = (path.len(), !matches!(paint, "S" | "n"));
                if paint != "n" {
                    shapes.push(Shape { x, y, width: right - x, height: bottom - y, points, round, filled });
                }
                path.clear();
                round = false;
            }
            _ => {}
        }
    }
    Page { width: size[2] * MM, height, shapes, text, words }
}

fn fonts(document: &Document) -> Vec<Font> {
    let dicts = document.objects.values().filter_map(|object| object.as_dict().ok());
    let has = |dict: &Dictionary, key: &[u8], name: &[u8]| {
        dict.get(key).and_then(Object::as_name).is_ok_and(|n| n == name)
    };
    let mut fonts = Vec::new();
    for dict in dicts.filter(|dict| has(dict, b"Type", b"Font") && has(dict, b"Subtype", b"CIDFontType2")) {
        let name = dict.get(b"BaseFont").and_then(Object::as_name).expect("a name");
        let descriptor = dict.get(b"FontDescriptor").and_then(Object::as_reference).expect("a descriptor");
        let file = document
            .get_dictionary(descriptor)
            .and_then(|d| d.get(b"FontFile2"))
            .and_then(Object::as_reference);
        let embedded =
            file.and_then(|id| document.get_object(id)).and_then(Object::as_stream).is_ok_and(|s| {
                // A TrueType file begins so.
                s.decompressed_content().is_ok_and(|bytes| bytes.starts_with(&[0, 1, 0, 0]))
            });
        fonts.push(Font { name: String::from_utf8_lossy(name).into_owned(), embedded });
    }
    fonts
}
