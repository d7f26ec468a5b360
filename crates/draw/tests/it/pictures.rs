//! Pictures of positions. The starting positions are kept as files that people look at before they change:
//! `JERSI_WRITE=1 cargo test -p jersi-draw --test it pictures` writes them anew, `JERSI_LOOK=FOLDER` writes PNGs to look at.

use std::path::{Path, PathBuf};

use jersi_draw::{
    Arrow, DrawError, Faces, LastTurn, Layout, MAX_SIZE, MIN_SIZE, Picture, Style, Theme, Tone, Trays, tones,
};
use jersi_rules::{CellSet, Lang, Position, Ruleset, SplitMix, builtin_ids};

const VARIANTS: [&str; 6] = [
    "jersi-1+nosea",
    "jersi-4+mountains+landing",
    "jersi-4+special=mokca",
    "jersi-4+special=mokca,darsi,mucti+square",
    "jersi-4+special=mucti/fendi+mountains",
    "jersi-4+special=pamei/galtu",
];

fn start(id: &str) -> Position {
    Ruleset::load(id).unwrap_or_else(|e| panic!("{id}: {e}")).start()
}

fn file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// A PNG for those who want to look.
fn look(name: &str, picture: &Picture) {
    if let Ok(folder) = std::env::var("JERSI_LOOK") {
        std::fs::write(Path::new(&folder).join(format!("{name}.png")), picture.to_png().unwrap()).unwrap();
    }
}

fn assert_same(name: &str, picture: &Picture) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.svg"));
    let svg = picture.to_svg();
    look(name, picture);
    if std::env::var_os("JERSI_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &svg).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(svg == kept, "{name}: the picture has changed; look at it, then write it with JERSI_WRITE=1");
}

#[test]
fn starting_positions() {
    for id in builtin_ids().chain(VARIANTS) {
        assert_same(&file_name(id), &Picture::new(start(id)));
    }
}

#[test]
fn everything_at_once() {
    let before = Position::read(
        &Ruleset::load("jersi-4+special=mokca/fendi+mountains").unwrap(),
        "c-rkn-rck-/k-r-c-1r-1/5f-1/2a-5/4RC4/3k-4/2A-4/C-R-K-1R-K-/K-RCN-1CM w 3 9 hand=AAAaaa",
    );
    let Ok(before) = before else { panic!("{}", before.unwrap_err()) };
    let turn = before.read_turn("e5=d4!").or_else(|_| before.read_turn("e5=d5")).unwrap_or(before.turns()[0]);
    let board = before.rules().board();
    let cell = |name: &str| board.cell(name).unwrap();
    let picture = Picture::after(&before, turn)
        .title("Jersi <4> & “moi”")
        .arrow(Arrow::read(board, "i1-h1").unwrap())
        .mark([cell("g3"), cell("g4")].into_iter().collect::<CellSet>())
        .controls(true)
        .style(Style {
            theme: Theme::Dark,
            faces: Faces::Dots,
            flip: true,
            lang: Lang::known("fr"),
            ..Style::default()
        });
    assert_same("everything", &picture);
    for theme in Theme::ALL {
        for faces in Faces::ALL {
            let style = Style { theme, faces, size: 700, ..Style::default() };
            look(&format!("all-{}-{}", theme.name(), faces.name()), &picture.clone().style(style));
        }
    }
}

/// The colours of a PNG, and its size.
fn decode(png: &[u8]) -> ((u32, u32), usize) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut buffer).expect("a picture");
    let channels = info.color_type.samples();
    let colours: std::collections::HashSet<&[u8]> = buffer.chunks_exact(channels).collect();
    ((info.width, info.height), colours.len())
}

#[test]
fn pngs_have_their_size_and_are_not_blank() {
    for id in builtin_ids() {
        for (size, theme) in [(MIN_SIZE, Theme::Contrast), (333, Theme::Wood)] {
            let picture = Picture::new(start(id)).style(Style { size, theme, ..Style::default() });
            let (pixels, colours) = decode(&picture.to_png().unwrap());
            assert_eq!(pixels, picture.pixels(), "{id}");
            assert_eq!(pixels.0.max(pixels.1), size, "{id}");
            assert!(colours > 20, "{id}: {colours} colours");
        }
    }
    let clear = Picture::new(start("pijersi")).style(Style { paper: false, size: 99, ..Style::default() });
    assert!(clear.to_png().unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn pictures_are_the_same_every_time() {
    let picture = || Picture::new(start("mikjersi")).style(Style { size: 200, ..Style::default() });
    assert_eq!(picture().to_png(), picture().to_png());
}

#[test]
fn sizes_have_bounds() {
    for size in [0, MIN_SIZE - 1, MAX_SIZE + 1, u32::MAX] {
        let picture = Picture::new(start("pijersi")).style(Style { size, ..Style::default() });
        assert_eq!(picture.to_png(), Err(DrawError::Size { size, most: MAX_SIZE }));
        assert!(picture.to_svg().len() < 100_000);
    }
}

#[test]
fn text_stays_text() {
    let picture = Picture::new(start("pijersi")).title("<script>alert(1)</script>\u{0}&\"'");
    let svg = picture.to_svg();
    assert!(svg.contains(">a1</text>") && svg.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;'"));
    for word in ["<script", "<style", "style=", "class=", "onload", "http-equiv", "<image", "@import"] {
        assert!(!svg.contains(word), "{word}");
    }
    assert_eq!(svg.matches("http").count(), 1, "nothing is fetched");
    let bare = Picture::new(start("pijersi")).style(Style { coordinates: false, ..Style::default() });
    assert!(!bare.to_svg().contains("<text"));
    picture.to_png().unwrap();
}

#[test]
fn random_positions_of_all_variants_and_styles() {
    let ids = builtin_ids().chain(VARIANTS).chain([
        "jersi-4+setup=random",
        "jersi-4+square+mountains+special=mokca,pamei,galtu/darsi,fendi,mucti",
    ]);
    let mut lots = SplitMix::new(7);
    for id in ids {
        let Ok(rules) = Ruleset::load(id) else { continue };
        let mut position = rules.start();
        for n in 0..40 {
            let turns = position.turns();
            if turns.is_empty() {
                break;
            }
            let turn = turns[lots.below(turns.len() as u64) as usize];
            let style = Style {
                theme: Theme::ALL[n % 4],
                faces: Faces::ALL[n / 4 % 2],
                size: MIN_SIZE + lots.below(200) as u32,
                coordinates: n % 3 > 0,
                flip: n % 2 > 0,
                paper: n % 5 > 0,
                trays: [Trays::Auto, Trays::Always, Trays::Never][n % 3],
                lang: [Lang::EN, Lang::known("fr")][n % 2],
            };
            let picture = Picture::after(&position, turn).style(style).controls(true);
            // Marks of a word and of changes are the same.
            let word = position.marked_word(turn);
            let after = position.clone().play(turn).expect("a legal turn");
            let read = LastTurn::read(&after, &word).unwrap_or_else(|e| panic!("{id} {word}: {e}"));
            assert_eq!(read, LastTurn::new(&position.changes(turn)), "{id} {word}");
            if n % 8 == 0 {
                picture.to_png().unwrap();
            } else {
                assert!(picture.to_svg().ends_with("</svg>\n"));
            }
            position.play_unchecked(turn);
        }
        look(
            &format!("late-{}", file_name(id)),
            &Picture::new(position).style(Style { trays: Trays::Always, ..Style::default() }),
        );
    }
}

/// Boards and cubes of a user's own file: a face that nobody knows is drawn as the cube's letter, and colours that are
/// near each other get a frame.
#[test]
fn own_games_are_drawn() {
    let file = |cells: &str, directions: u32, middle: u32, drawn: &str| {
        let empty = middle - 1;
        format!(
            "name = \"Race\"\nsummary = \"Run.\"\nauthor = \"A tester\"\n\
             [sides]\nwhite = {{ en = \"Green\", fr = \"vert\", colour = \"#22AA44\" }}\n\
             black = {{ en = \"Grey\", fr = \"gris\", colour = \"#777777\" }}\n\
             [board]\ncells = \"{cells}\"\ndirections = {directions}\nrows = [3, {middle}, 3]\ndrawn = \"{drawn}\"\nholes = [\"b2\"]\n\
             [cubes.stone]\nletter = \"S\"\nname = \"stone\"\ncount = 3\nglyph = \"heart\"\ntakes = [\"stone\"]\n\
             [setup]\nposition = \"s-s-s-/{empty}/S-S-S-\"\n[end]\ngoal = [\"stone\"]\nblocked = \"loses\"\n"
        )
    };
    for (cells, directions, middle) in [("hex", 6, 4), ("square", 4, 3), ("square", 8, 3)] {
        for drawn in ["cells", "network"] {
            let text = file(cells, directions, middle, drawn);
            let rules =
                Ruleset::from_file("race", &text, "race").unwrap_or_else(|e| panic!("{cells} {drawn}: {e}"));
            let picture = Picture::new(rules.start());
            let svg = picture.to_svg();
            assert!(svg.contains("#22aa44") && svg.contains("stroke-width=\"3.5\""), "{cells} {drawn}");
            assert_eq!(svg.matches(">S</text>").count(), 6, "{cells} {drawn}");
            look(&format!("own-{cells}-{directions}-{drawn}"), &picture);
        }
    }
}

#[test]
fn words_and_arrows_that_make_no_sense() {
    let rules = Ruleset::load("jersi-2").unwrap();
    let board = rules.board();
    for word in
        ["", "a1", "a1-", "a1-b1-c1-d1", "K", "KK:a1", ":a1", "a1-b1/c1-d1", "a1<>", "é1-b1", "a1--b1"]
    {
        assert!(LastTurn::read(&rules.start(), word).is_err(), "{word}");
    }
    assert_eq!(LastTurn::read(&rules.start(), "a1-z9"), Err(DrawError::Cell("z9".into())));
    // Cells that do not lie so, nobody where it ends, somebody where it began.
    let start = rules.start();
    for word in ["h1-e5", "h6-g6", "i4=g4", "i1-h1=g1", "h1-h2-h3"] {
        assert_eq!(LastTurn::read(&start, word), Err(DrawError::LastTurn(word.into())), "{word}");
    }
    for text in ["a1", "a1-a1", "a1-", "", "-", "a1-b99"] {
        let error = Arrow::read(board, text).unwrap_err();
        assert!(error.to_string().len() > 20, "{text}");
    }
    assert_eq!(
        "neon".parse::<Theme>().unwrap_err().to_string(),
        "no theme is called `neon`; the themes are wood, slate, paper, plain, contrast, dark"
    );
    assert!("neon".parse::<Faces>().unwrap_err().say(Lang::known("fr")).contains("dots"));
}

#[test]
fn the_authors_patterns() {
    let tone = |id: &str, name: &str| {
        let rules = Ruleset::load(id).unwrap();
        tones(rules.board())[rules.board().cell(name).unwrap().place()]
    };
    for (name, wood) in [
        ("e5", Tone::Red),
        ("a1", Tone::Dark),
        ("a2", Tone::Red),
        ("e1", Tone::Dark),
        ("e2", Tone::Light),
        ("g3", Tone::Red),
        ("g4", Tone::Dark),
    ] {
        assert_eq!(tone("jersi-2", name), wood, "{name}");
    }
    for (name, wood) in [("a1", Tone::Red), ("b2", Tone::Dark), ("c3", Tone::Light)] {
        assert_eq!(tone("mikjersi", name), wood, "{name}");
    }
    assert_eq!((tone("pijersi", "d4"), tone("pijersi", "b2")), (Tone::Light, Tone::Light));
}

#[test]
fn layouts_are_in_cell_widths() {
    let rules = Ruleset::load("jersi-2").unwrap();
    let layout = Layout::new(&rules, false);
    assert!((layout.area().width - 9.28).abs() < 1e-9);
    let [a, b] = ["e4", "e5"].map(|name| layout.at(rules.board().cell(name).unwrap()));
    assert_eq!((b.x - a.x, b.y - a.y), (1.0, 0.0));
    let flipped = Layout::new(&rules, true).at(rules.board().cell("e4").unwrap());
    assert_eq!(flipped.x, -a.x);
}
