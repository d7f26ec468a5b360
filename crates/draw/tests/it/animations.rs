//! Animations of recorded games. `JERSI_LOOK=FOLDER` writes them there.

use std::path::Path;
use std::time::{Duration, Instant};

use jersi_draw::{Animation, DrawError, Faces, MAX_GIF, MAX_TURNS, Style, Theme, Trays};
use jersi_record::Record;
use jersi_rules::{Ruleset, SplitMix, builtin_ids};

const RULEBOOK_2: &str = include_str!("../../../record/tests/records/rulebook-jersi-2.txt");
const RULEBOOK_1: &str = include_str!("../../../record/tests/records/rulebook-jersi-1.txt");

fn look(name: &str, bytes: &[u8]) {
    if let Ok(folder) = std::env::var("JERSI_LOOK") {
        std::fs::write(Path::new(&folder).join(name), bytes).unwrap();
    }
}

/// A game of random turns.
fn random(id: &str, seed: u64, most: usize) -> Record {
    let mut record = Record::new(Ruleset::load(id).unwrap().start());
    let mut lots = SplitMix::new(seed);
    for _ in 0..most {
        let turns = record.end().turns();
        if turns.is_empty() {
            break;
        }
        record.push(turns[lots.below(turns.len() as u64) as usize]).unwrap();
    }
    record
}

struct Seen {
    size: (u16, u16),
    frames: usize,
    long: Duration,
    /// How much of the picture all frames together cover.
    area: u64,
}

fn decode(gif: &[u8]) -> Seen {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let mut seen =
        Seen { size: (decoder.width(), decoder.height()), frames: 0, long: Duration::ZERO, area: 0 };
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        seen.frames += 1;
        seen.long += Duration::from_millis(10 * u64::from(frame.delay));
        seen.area += u64::from(frame.width) * u64::from(frame.height);
        assert!(frame.delay >= 2, "viewers slow down what is faster");
        assert!(frame.palette.is_none(), "one palette for all");
    }
    seen
}

#[test]
fn the_rulebooks_game() {
    let record = Record::read(RULEBOOK_2).unwrap();
    let animation = Animation::new(&record).unwrap();
    let begun = Instant::now();
    let gif = animation.to_gif().unwrap();
    eprintln!("Jersi 2, 7 turns, 480 px: {} kB, {:?}", gif.len() / 1000, begun.elapsed());
    look("rulebook-2.gif", &gif);
    let seen = decode(&gif);
    assert_eq!(seen.frames, animation.frames());
    // 7 turns of 13 steps, 4 of them captures: a start, 3 frames a step, aims, pauses, rests, the end.
    assert_eq!(seen.frames, 1 + 3 * 13 + 4 + 6 + 7 + 1);
    assert_eq!(seen.long, animation.duration());
    assert_eq!((u32::from(seen.size.0), u32::from(seen.size.1)), animation.pixels());
    assert!(gif.len() < 100_000, "{} bytes", gif.len());
    let whole = u64::from(seen.size.0) * u64::from(seen.size.1);
    assert!(seen.area < whole * seen.frames as u64 / 3, "only what changes is written");

    let svg = animation.to_svg().unwrap();
    eprintln!("as SVG: {} kB", svg.len() / 1000);
    look("rulebook-2.svg", svg.as_bytes());
    assert!(svg.len() < 60_000, "{} bytes", svg.len());
    for word in ["<script", "<style", "style=", "class="] {
        assert!(!svg.contains(word), "{word}");
    }
    assert!(svg.contains("White wins: the kunti is captured."));
}

/// Every key time of every animation is in order, from 0 on, and each has its value.
#[test]
fn clocks_of_animated_svg_are_right() {
    for id in builtin_ids() {
        let record = random(id, 5, 60);
        let animation =
            Animation::new(&record).unwrap().style(Style { trays: Trays::Always, ..Style::default() });
        let svg = animation.to_svg().unwrap();
        look(&format!("random-{id}.svg"), svg.as_bytes());
        eprintln!("{id}: {} turns, animated SVG {} kB", record.main_line().len(), svg.len() / 1000);
        let part = |text: &str, name: &str| -> Vec<String> {
            let rest = text.split(&format!("{name}=\"")).nth(1).expect(name);
            rest.split('"').next().expect("a value").split(';').map(str::to_owned).collect()
        };
        let dur = format!("dur=\"{}s\"", animation.duration().as_secs_f64());
        for tag in svg.split("<animate").skip(1).map(|rest| rest.split("/>").next().expect("a tag")) {
            let times: Vec<f64> =
                part(tag, "keyTimes").iter().map(|t| t.parse().expect("a number")).collect();
            assert_eq!(times.len(), part(tag, "values").len(), "{tag}");
            assert!(times[0] == 0.0 && times.windows(2).all(|pair| pair[0] <= pair[1]), "{tag}");
            assert!(tag.contains("discrete") || times[times.len() - 1] == 1.0, "{tag}");
            assert!(tag.contains(&dur), "{tag} {dur}");
        }
    }
}

#[test]
fn games_of_all_kinds() {
    for (i, id) in
        ["jersi-0", "jersi-1", "jersi-4+special=mucti+mountains", "mikjersi", "pijersi"].iter().enumerate()
    {
        let record = random(id, 3, 30);
        let style = Style {
            theme: Theme::ALL[i % 4],
            faces: Faces::ALL[i % 2],
            size: 160,
            flip: i % 2 > 0,
            ..Style::default()
        };
        let animation = Animation::new(&record).unwrap().style(style).speed(2.0).unwrap().captions(i % 2 > 0);
        let gif = animation.to_gif().unwrap();
        look(&format!("random-{}.gif", id.split('+').next().unwrap()), &gif);
        eprintln!("{id}: {} turns, 160 px: {} kB", record.main_line().len(), gif.len() / 1000);
        let seen = decode(&gif);
        assert!(seen.frames <= animation.frames() && seen.frames > record.main_line().len(), "{id}");
        assert_eq!(seen.long, animation.duration(), "{id}");
    }
    let record = Record::read(RULEBOOK_1).unwrap();
    look("rulebook-1.gif", &Animation::new(&record).unwrap().title("Jersi 1 < 2 & 3").to_gif().unwrap());
}

#[test]
fn a_game_without_turns() {
    let record = Record::new(Ruleset::load("pijersi").unwrap().start());
    let animation = Animation::new(&record).unwrap().captions(false);
    assert_eq!(decode(&animation.to_gif().unwrap()).frames, 1);
    assert!(animation.to_svg().unwrap().ends_with("</svg>\n"));
}

#[test]
fn bounds() {
    let record = random("pijersi", 1, 4);
    let size = |size| Animation::new(&record).unwrap().style(Style { size, ..Style::default() });
    assert_eq!(size(MAX_GIF + 1).to_gif(), Err(DrawError::Size { size: MAX_GIF + 1, most: MAX_GIF }));
    assert!(size(MAX_GIF + 1).to_svg().is_ok() && size(8000).to_svg().is_err());
    for speed in [0.0, -1.0, 0.2, 5.0, f64::NAN, f64::INFINITY] {
        assert!(Animation::new(&record).unwrap().speed(speed).is_err(), "{speed}");
    }
    assert_eq!(Animation::new(&record).unwrap().within(Duration::ZERO).to_gif(), Err(DrawError::TooLong));

    // Two who go to and fro, in a game that never ends by itself.
    let mut long = Record::new(Ruleset::load("jersi-2").unwrap().start());
    let mut lots = SplitMix::new(2);
    while long.main_line().len() <= MAX_TURNS {
        let turns = long.end().turns();
        let Some(&turn) = turns.get(lots.below(turns.len().max(1) as u64) as usize) else { break };
        long.push(turn).unwrap();
    }
    let turns = long.main_line().len();
    if turns > MAX_TURNS {
        assert_eq!(Animation::new(&long).unwrap_err(), DrawError::TooManyTurns { turns, most: MAX_TURNS });
    }
}
