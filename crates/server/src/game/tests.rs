//! The heart of the server, without a server: a log, a game, and commands.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use jersi_record::{Ending, Record};
use jersi_rules::Lang;
use jersi_rules::{SplitMix, builtin_ids};
use jersi_schema::{NewGame, Secret, SideName, TimeControl};
use serde_json::{Value, json};

use super::*;
use crate::library::Library;
use crate::problem::Code;
use crate::random;
use crate::store::Summary;
use crate::views::{GameTime, RenderedTurns};

const ME: &str = r#"{"who":"me","name":"Ana"}"#;
const OPEN: &str = r#"{"who":"open"}"#;
const COMPUTER: &str = r#"{"who":"computer","level":1}"#;

/// A countdown runs, and White has more roles.
const COUNTDOWN: &str = "n-4/6/7/8/9/8/7/6/N-K-3 w 0 1 end=9";

fn key(name: &str) -> Key {
    Key::of(&Secret::new(name))
}

/// What somebody wants to play, White first, with more fields.
fn wanted(variant: &str, players: [&str; 2], more: Value) -> NewGame {
    let player = |text: &str| serde_json::from_str::<Value>(text).expect("a player");
    let mut all = json!({ "variant": variant, "players": players.map(player), "draw_colours": false });
    for (name, value) in more.as_object().expect("fields") {
        all[name] = value.clone();
    }
    serde_json::from_value(all).expect("a new game")
}

/// The rules, loaded once for all tests.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// A game with its log, at a moment.
struct Table {
    id: GameId,
    log: Vec<Entry>,
    game: Game,
    now: Moment,
    /// The turns as somebody sees them who has followed the game from its start.
    followed: RefCell<RenderedTurns>,
}

impl Table {
    fn try_new(new: NewGame) -> Result<Table, GameError> {
        let keys = [key("white"), key("black")];
        Ok(Table::of(created(new, keys, random::draws(), &LIBRARY)?))
    }

    fn of(events: Vec<Event>) -> Table {
        let now = 1_000_000;
        let log = Entry::after(0, events, now, None);
        let id = random::game_id();
        let game = Game::rebuild(&id, &log, &LIBRARY).expect("a sound log");
        Table { id, log, game, now, followed: RefCell::default() }
    }

    /// Two people, each with a seat.
    fn two(variant: &str, more: Value) -> Table {
        let mut table = Table::try_new(wanted(variant, [ME, OPEN], more)).expect("a game");
        table.command(Command::Join("Bob".into(), key("black"))).expect("a seat");
        table
    }

    fn command(&mut self, command: Command) -> Result<Decision, GameError> {
        let decision = self.game.decide(&command, self.now, &LIBRARY)?;
        let events = match &decision {
            Decision::Events(events) => events.clone(),
            Decision::Already(_) => Vec::new(),
            Decision::Rematch(id, _) => vec![Event::Rematch { game: id.clone() }],
        };
        for event in events {
            let entry = Entry { version: self.game.version() + 1, at: self.now, event, request: None };
            self.game.apply(&entry, &LIBRARY).expect("a decision fits the game");
            self.log.push(entry);
        }
        self.followed.borrow_mut().view(&self.game, 0, self.time());
        Ok(decision)
    }

    fn time(&self) -> GameTime {
        GameTime { now: self.now, owed: 0 }
    }

    fn refusal(&mut self, command: Command) -> &'static str {
        let before = self.log.len();
        let error = self.command(command).expect_err("a refusal");
        let message = error.message();
        assert!(Lang::all().all(|lang| !message.get(lang).is_empty()), "{error}");
        assert_eq!(self.log.len(), before, "nothing was changed");
        error.code().name()
    }

    fn request(&self, word: &str) -> TurnRequest {
        let ply = self.game.turns().len() as u32;
        TurnRequest { ply, word: word.into(), id: format!("c{}", self.game.version()), delay: 0 }
    }

    /// The side to move plays one of its turns.
    fn play(&mut self, pick: u64) {
        let position = self.game.position().clone();
        let turns = position.turns();
        let word = position.word(turns[(pick % turns.len() as u64) as usize]);
        let request = self.request(&word);
        self.command(Command::Turn(position.side(), request)).expect("a legal turn");
    }

    fn result(&self) -> (Option<Side>, Option<Ending>) {
        let score = self.game.result().expect("a result");
        (score.winner, score.ending)
    }

    fn view(&self) -> String {
        serde_json::to_string(&RenderedTurns::default().view(&self.game, 0, self.time())).expect("JSON")
    }

    /// The log makes the same game as the commands did.
    fn must_equal_its_log(&self) {
        let again = Game::rebuild(&self.id, &self.log, &LIBRARY).expect("a sound log");
        let game = &self.game;
        assert_eq!(Summary::of(&again), Summary::of(game));
        assert_eq!(again.position(), game.position());
        assert_eq!(again.record(), game.record());
        assert_eq!(again.requests, game.requests);
        assert_eq!(again.clocks, game.clocks);
        assert_eq!(again.chosen, game.chosen);
        assert_eq!(again.offers, game.offers);
        assert_eq!(again.touched, game.touched);
        let followed = self.followed.borrow_mut().view(game, 0, self.time());
        assert_eq!(serde_json::to_string(&followed).expect("JSON"), self.view());
        for version in 0..=game.version() + 1 {
            let views = [&again, game].map(|game| RenderedTurns::default().view(game, version, self.time()));
            let [one, two] = views.map(|view| serde_json::to_string(&view).expect("JSON"));
            assert_eq!(one, two);
        }
    }
}

fn offer(side: Side, offer: Offer) -> Command {
    Command::Offer(side, offer, random::next_game())
}

fn accept(side: Side, offer: Offer) -> Command {
    Command::Accept(side, offer, random::next_game())
}

fn draw_offer(side: Side) -> Command {
    offer(side, Offer::Draw)
}

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

#[test]
fn every_game_can_be_made() {
    for id in builtin_ids() {
        let table = Table::try_new(wanted(id, [ME, COMPUTER], json!({}))).expect("a game");
        assert_eq!((table.game.rules().id(), table.game.phase()), (id, Phase::Playing));
        assert_eq!(table.game.position(), &table.game.rules().start());
        assert!(table.game.holds(WHITE, key("white")) && !table.game.holds(BLACK, key("black")));
    }
}

#[test]
fn a_game_of_ones_own_rules() {
    let text = include_str!("../../../rules/tests/corpus/rulefile/own-board.toml");
    let rules = json!({ "name": "own-board", "text": text });
    let mut table = Table::two("own-board", json!({ "rules": rules }));
    assert_eq!(table.game.rules().id(), "own-board");
    table.play(0);
    table.must_equal_its_log();
    let broken = json!({ "rules": { "name": "own-board", "text": "name = " } });
    let refused = Table::try_new(wanted("own-board", [ME, ME], broken)).err().expect("a refusal");
    assert_eq!(refused.code(), Code::BadRules);
}

#[test]
fn a_game_from_a_given_position() {
    let start = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- b 3 7";
    let table = Table::two("pijersi", json!({ "start": start }));
    assert_eq!(table.game.position().to_string(), start);
    let over = "6/7/6/7/6/7/r-5 w 0 1";
    for bad in ["nonsense", over, ""] {
        let new = wanted("pijersi", [ME, ME], json!({ "start": bad }));
        assert!(Table::try_new(new).is_err(), "{bad}");
    }
    let new = wanted("jersi-4", [ME, ME], json!({ "start": "x", "forms": "random-both" }));
    assert!(Table::try_new(new).is_err());
}

#[test]
fn a_game_goes_on_from_a_turn_of_another() {
    let mut table = Table::two("jersi-1", json!({}));
    table.play(1);
    table.play(2);
    let (variant, rules, start) = table.game.branch(1).expect("a position");
    assert_eq!((variant.as_str(), rules), ("jersi-1", None));
    let other = Table::two(&variant, json!({ "start": start }));
    assert_eq!(other.game.position().to_string(), start);
    assert_eq!(other.game.position().side(), BLACK);
    assert_eq!(table.game.branch(3), None);
}

#[test]
fn a_random_setup_is_drawn() {
    let made = || Table::two("jersi-2+setup=random", json!({ "draw_seed": true }));
    let (one, two) = (made(), made());
    assert!(one.game.rules().id().contains("+seed="), "{}", one.game.rules().id());
    assert_ne!(one.game.rules().id(), two.game.rules().id());
    assert_eq!(one.game.spec().variant, "jersi-2+setup=random");
    // Where nothing is random there is nothing to draw.
    assert_eq!(Table::two("pijersi", json!({ "draw_seed": true })).game.rules().id(), "pijersi");
}

#[test]
fn forms_are_agreed_or_drawn() {
    let id = |forms: &str, variant: &str| {
        Table::two(variant, json!({ "forms": forms })).game.rules().id().to_owned()
    };
    assert_eq!(id("agreed", "jersi-4+special=mokca/darsi"), "jersi-4+special=mokca/darsi");
    let both = id("random-both", "jersi-4+landing");
    assert!(both.contains("+special=") && !both.contains('/') && both.ends_with("+landing"), "{both}");
    let drawn: BTreeSet<String> = (0..40).map(|_| id("random-each", "jersi-4")).collect();
    assert!(drawn.iter().all(|id| id.contains("+special=")) && drawn.iter().any(|id| id.contains('/')));
    for (variant, forms) in [("pijersi", "random-both"), ("jersi-4+special=mokca", "secret-own")] {
        let refused = Table::try_new(wanted(variant, [ME, ME], json!({ "forms": forms })));
        assert_eq!(refused.err().map(|error| error.code()), Some(Code::BadRequest), "{variant}");
    }
}

#[test]
fn secret_choices_stay_secret_until_both_are_made() {
    for (forms, variant) in
        [("secret-own", "jersi-4+special=darsi/fendi"), ("secret-other", "jersi-4+special=fendi/darsi")]
    {
        let mut table =
            Table::try_new(wanted("jersi-4", [ME, OPEN], json!({ "forms": forms }))).expect("a game");
        table.command(Command::ChooseForm(WHITE, "darsi".into())).expect("a choice");
        table.command(Command::Join("Bob".into(), key("black"))).expect("a seat");
        assert_eq!(table.game.phase(), Phase::Choosing);
        assert!(table.game.has_chosen(WHITE) && !table.game.has_chosen(BLACK));
        assert!(!table.view().contains("darsi"), "{}", table.view());
        assert_eq!(table.refusal(Command::ChooseForm(WHITE, "mokca".into())), "chosen");
        assert_eq!(table.refusal(Command::Turn(WHITE, table.request("a1-b1"))), "choosing");
        for bad in ["", "darsi,fendi", "dragon", "darsi/fendi", "none,none"] {
            assert_eq!(table.refusal(Command::ChooseForm(BLACK, bad.into())), "bad-request", "{bad}");
        }
        table.command(Command::ChooseForm(BLACK, "fendi".into())).expect("a choice");
        assert_eq!((table.game.phase(), table.game.rules().id()), (Phase::Playing, variant));
        assert_eq!(table.refusal(Command::ChooseForm(BLACK, "fendi".into())), "not-choosing");
        table.play(5);
        table.must_equal_its_log();
    }
}

#[test]
fn a_choice_may_be_nothing_or_several() {
    let mut table = Table::two("jersi-4+square", json!({ "forms": "secret-own" }));
    table.command(Command::ChooseForm(WHITE, "mokca,darsi,mokca".into())).expect("three forms");
    table.command(Command::ChooseForm(BLACK, "none".into())).expect("none");
    assert_eq!(table.game.rules().id(), "jersi-4+special=mokca,darsi,mokca/none+square");
}

#[test]
fn the_computer_chooses_in_secret_too() {
    let new = wanted("jersi-4", [ME, COMPUTER], json!({ "forms": "secret-own" }));
    let mut table = Table::try_new(new).expect("a game");
    assert_eq!(table.game.phase(), Phase::Choosing);
    assert!(table.game.has_chosen(BLACK) && !table.game.has_chosen(WHITE));
    let form = table.game.chosen[1].clone().expect("a form");
    assert!(!table.view().contains(&form));
    table.command(Command::ChooseForm(WHITE, "none".into())).expect("a choice");
    assert_eq!(table.game.rules().id(), format!("jersi-4+special=none/{form}"));
}

#[test]
fn colours_are_drawn_by_lot() {
    let mut sides = BTreeSet::new();
    for _ in 0..64 {
        let table = Table::try_new(wanted("pijersi", [ME, COMPUTER], json!({ "draw_colours": true })))
            .expect("a game");
        sides.extend(table.game.seat_of(key("white")).map(Side::index));
        sides.extend(table.game.seat_of(key("black")).map(Side::index));
    }
    assert_eq!(sides.len(), 2, "the same colour 64 times");
}

#[test]
fn what_cannot_be_played_is_not_made() {
    let computer = |level: u8| format!(r#"{{"who":"computer","level":{level}}}"#);
    let long = format!(r#"{{"who":"me","name":"{}"}}"#, "é".repeat(MAX_NAME + 1));
    let clock = json!({ "clock": { "kind": "turn", "seconds": 0 } });
    for new in [
        wanted("pijersi", [OPEN, OPEN], json!({})),
        wanted("pijersi", [ME, &computer(0)], json!({})),
        wanted("pijersi", [&computer(11), ME], json!({})),
        wanted("pijersi", [&long, ME], json!({})),
        wanted("chess", [ME, ME], json!({})),
        wanted(&"x".repeat(9_999), [ME, ME], json!({})),
        wanted("pijersi", [ME, ME], clock),
    ] {
        assert!(Table::try_new(new).is_err());
    }
}

#[test]
fn names_are_harmless() {
    let name = |name: &str| create::clean_name(name).map_err(|error| error.code().name());
    assert_eq!(name(" \u{202e}\u{7} Zoé\u{2028}\u{61c}\r\n "), Ok("Zoé".into()));
    assert_eq!(name("<b>&amp;"), Ok("<b>&amp;".into()));
    assert_eq!(name(&"é".repeat(MAX_NAME)), Ok("é".repeat(MAX_NAME)));
    assert_eq!(name(&"é".repeat(MAX_NAME + 1)), Err("bad-request"));
}

#[test]
fn an_open_seat_is_taken_once() {
    let mut table = Table::try_new(wanted("pijersi", [OPEN, ME], json!({}))).expect("a game");
    assert_eq!(table.game.phase(), Phase::Waiting);
    assert_eq!(table.refusal(Command::Turn(WHITE, table.request("a1-b1"))), "waiting");
    assert_eq!(table.refusal(Command::Resign(BLACK)), "waiting");
    table.command(Command::Join(" Bob ".into(), key("new"))).expect("a seat");
    assert_eq!(table.game.phase(), Phase::Playing);
    assert_eq!(table.game.seat_of(key("new")), Some(WHITE));
    assert_eq!(table.game.seat_of(key("black")), Some(BLACK));
    assert_eq!(table.game.seat_of(key("other")), None);
    assert_eq!(table.refusal(Command::Join(String::new(), key("late"))), "no-open-seat");
}

#[test]
fn nobody_joins_a_game_that_was_broken_off() {
    let mut table = Table::try_new(wanted("pijersi", [ME, OPEN], json!({}))).expect("a game");
    table.command(Command::Abort(WHITE)).expect("broken off");
    assert_eq!(table.refusal(Command::Join("Bob".into(), key("black"))), "over");
}

#[test]
fn whole_random_games_in_every_variant() {
    let text = include_str!("../../../rules/tests/vectors/perft.json");
    let vectors: Value = serde_json::from_str(text).expect("vectors");
    let list = vectors["perft"].as_array().expect("a list");
    let variants: BTreeSet<&str> = list.iter().filter_map(|vector| vector["variant"].as_str()).collect();
    assert!(variants.len() > 20);
    for (seed, variant) in (1..).zip(variants) {
        let mut random = SplitMix::new(seed);
        let mut table = Table::two(variant, json!({}));
        while table.game.phase() == Phase::Playing {
            assert!(table.game.position().outcome().is_none());
            table.now += random.below(1_000) as Moment;
            table.play(random.next());
        }
        let (winner, ending) = table.result();
        match table.game.position().outcome() {
            Some(outcome) => assert_eq!(table.game.result(), Some(GameResult::from(outcome)), "{variant}"),
            None => {
                assert_eq!((winner, ending, table.game.turns().len()), (None, Some(Ending::Cap), MAX_TURNS))
            }
        }
        assert_eq!(table.refusal(Command::Turn(WHITE, table.request("a1-b1"))), "over");
        let record = table.game.record();
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record), "{variant}");
        let again = Game::rebuild(&table.id, &table.log, &LIBRARY).expect("a sound log");
        assert_eq!(Summary::of(&again), Summary::of(&table.game), "{variant}");
        assert_eq!(again.record(), record, "{variant}");
    }
}

#[test]
fn two_computers_stop_at_their_cap() {
    let mut table = Table::try_new(wanted("jersi-1", [COMPUTER, COMPUTER], json!({}))).expect("a game");
    assert!(table.game.is_exhibition());
    let mut random = SplitMix::new(7);
    while table.game.phase() == Phase::Playing {
        table.play(random.next());
    }
    assert!(table.game.turns().len() <= COMPUTER_CAP);
}

#[test]
fn a_turn_sent_twice_is_played_once() {
    let mut table = Table::two("pijersi", json!({}));
    let request = TurnRequest { ply: 0, word: "b4=d5".into(), id: "t".into(), delay: 0 };
    let first = Command::Turn(WHITE, request.clone());
    table.command(first.clone()).expect("a turn");
    let version = table.game.version();
    for _ in 0..2 {
        assert_eq!(table.command(first.clone()), Ok(Decision::Already(version)));
        table.play(3);
    }
    // The id is the seat's own, and belongs to one ply.
    assert_eq!(table.refusal(Command::Turn(BLACK, request.clone())), "stale");
    assert_eq!(table.refusal(Command::Turn(WHITE, TurnRequest { ply: 1, ..request })), "stale");
    table.command(Command::Resign(WHITE)).expect("given up");
    assert_eq!(table.command(first), Ok(Decision::Already(version)), "even after the game");
}

#[test]
fn turns_that_are_refused() {
    let mut table = Table::two("pijersi", json!({}));
    let good = table.request("b4=d5");
    let with = |change: fn(&mut TurnRequest)| {
        let mut request = good.clone();
        change(&mut request);
        request
    };
    for (side, request, code) in [
        (BLACK, good.clone(), "not-your-turn"),
        (WHITE, with(|request| request.ply = 1), "stale"),
        (WHITE, with(|request| request.ply = u32::MAX), "stale"),
        (WHITE, with(|request| request.word = "b4=d6".into()), "illegal"),
        (WHITE, with(|request| request.word = String::new()), "illegal"),
        (WHITE, with(|request| request.word = "f4=d5".into()), "illegal"),
        (WHITE, with(|request| request.word = "b4=d5!".into()), "illegal"),
        (WHITE, with(|request| request.word = "é".repeat(33)), "bad-request"),
        (WHITE, with(|request| request.id = String::new()), "bad-request"),
        (WHITE, with(|request| request.id = "x".repeat(MAX_REQUEST_ID + 1)), "bad-request"),
    ] {
        let what = format!("{request:?}");
        assert_eq!(table.refusal(Command::Turn(side, request)), code, "{what}");
    }
    table.command(Command::Turn(WHITE, good)).expect("a good turn");
}

#[test]
fn resigning() {
    let mut table = Table::two("pijersi", json!({}));
    table.command(Command::Resign(BLACK)).expect("given up");
    assert_eq!(table.result(), (Some(WHITE), Some(Ending::Resignation)));
    for command in [Command::Resign(WHITE), Command::Abort(WHITE), draw_offer(WHITE)] {
        assert_eq!(table.refusal(command), "over");
    }
    table.must_equal_its_log();
}

#[test]
fn breaking_off_before_ones_first_turn() {
    let mut table = Table::two("pijersi", json!({}));
    table.play(0);
    assert_eq!(table.refusal(Command::Abort(WHITE)), "begun");
    table.command(Command::Abort(BLACK)).expect("broken off");
    assert_eq!(table.result(), (None, Some(Ending::Aborted)));
    table.must_equal_its_log();
}

#[test]
fn offering_a_draw() {
    let mut table = Table::two("pijersi", json!({}));
    table.command(draw_offer(WHITE)).expect("an offer");
    assert_eq!(table.command(draw_offer(WHITE)), Ok(Decision::Already(table.game.version())));
    assert_eq!(table.refusal(accept(WHITE, Offer::Draw)), "no-offer");
    table.command(Command::Decline(BLACK, Offer::Draw)).expect("declined");
    assert_eq!(table.refusal(accept(BLACK, Offer::Draw)), "no-offer");
    assert_eq!(table.refusal(Command::Decline(BLACK, Offer::Draw)), "no-offer");
    table.command(draw_offer(WHITE)).expect("an offer");
    table.command(Command::Decline(WHITE, Offer::Draw)).expect("withdrawn");
    table.command(draw_offer(WHITE)).expect("an offer");
    table.play(0);
    assert_eq!(table.game.offers(), [], "offers lapse with the next turn");
    table.command(draw_offer(BLACK)).expect("an offer");
    table.command(accept(WHITE, Offer::Draw)).expect("a draw");
    assert_eq!(table.result(), (None, Some(Ending::Agreement)));
    table.must_equal_its_log();
}

#[test]
fn offers_have_an_end() {
    let mut table = Table::two("pijersi", json!({}));
    let most = usize::from(super::MAX_OFFERS);
    let before = table.log.len();
    for _ in 0..most {
        table.command(draw_offer(WHITE)).expect("an offer");
        table.command(Command::Decline(WHITE, Offer::Draw)).expect("withdrawn");
    }
    for _ in 0..100 {
        assert_eq!(table.refusal(draw_offer(WHITE)), "too-many-offers");
    }
    assert_eq!(table.log.len(), before + 2 * most);
    table.command(draw_offer(BLACK)).expect("the other has offered nothing");
    table.play(0);
    table.command(draw_offer(WHITE)).expect("an offer after another turn");
    table.command(Command::Resign(WHITE)).expect("an end");
    for _ in 0..most {
        table.command(offer(WHITE, Offer::Rematch)).expect("an offer");
        table.command(Command::Decline(BLACK, Offer::Rematch)).expect("declined");
    }
    assert_eq!(table.refusal(offer(WHITE, Offer::Rematch)), "too-many-offers");
    table.must_equal_its_log();
}

#[test]
fn request_back_one_turn_or_two() {
    // In the setup of jersi-1 as in the play of pijersi.
    for variant in ["jersi-1", "pijersi"] {
        let mut table = Table::two(variant, json!({}));
        let start = table.game.position().clone();
        assert_eq!(table.refusal(offer(WHITE, Offer::Takeback)), "nothing-to-take-back");
        table.play(1);
        assert_eq!(table.refusal(offer(BLACK, Offer::Takeback)), "nothing-to-take-back");
        table.command(offer(WHITE, Offer::Takeback)).expect("an offer");
        table.command(accept(BLACK, Offer::Takeback)).expect("agreed");
        assert_eq!((table.game.turns().len(), table.game.position()), (0, &start));
        for pick in 0..4 {
            table.play(pick);
        }
        let known = table.game.version();
        let second = table.game.branch(2).expect("a position").2;
        table.command(offer(WHITE, Offer::Takeback)).expect("an offer");
        table.command(accept(BLACK, Offer::Takeback)).expect("agreed");
        assert_eq!((table.game.turns().len(), table.game.position().to_string()), (2, second));
        assert_eq!(table.game.kept_since(known), Some(2));
        table.play(9);
        assert_eq!(table.game.kept_since(known), Some(2));
        table.must_equal_its_log();
    }
}

#[test]
fn stopping_and_counting_while_a_countdown_runs() {
    let mut table = Table::two("jersi-2", json!({}));
    assert_eq!(table.refusal(offer(WHITE, Offer::Stop)), "no-countdown");
    let mut table = Table::two("jersi-2", json!({ "start": COUNTDOWN }));
    table.command(offer(BLACK, Offer::Stop)).expect("an offer");
    table.command(accept(WHITE, Offer::Stop)).expect("agreed");
    assert_eq!(table.result(), (Some(WHITE), Some(Ending::Agreement)));
    assert_eq!(table.game.record().result().map(|score| score.winner), Some(Some(WHITE)));
    table.must_equal_its_log();
}

#[test]
fn a_rematch_swaps_the_colours_and_keeps_the_secrets() {
    let mut table =
        Table::two("jersi-4", json!({ "forms": "random-each", "clock": { "kind": "days", "days": 1 } }));
    assert_eq!(table.refusal(offer(WHITE, Offer::Rematch)), "not-over");
    table.command(Command::Resign(WHITE)).expect("given up");
    table.command(offer(BLACK, Offer::Rematch)).expect("an offer");
    let decision = table.command(accept(WHITE, Offer::Rematch)).expect("agreed");
    let Decision::Rematch(id, events) = decision else { panic!("{decision:?}") };
    assert_eq!(table.game.rematch(), Some(&id));
    assert_eq!(table.refusal(offer(WHITE, Offer::Rematch)), "rematched");
    table.must_equal_its_log();
    let next = Table::of(events).game;
    assert_eq!(next.seat_of(key("white")), Some(BLACK));
    assert_eq!(next.seat_of(key("black")), Some(WHITE));
    assert_eq!((next.spec(), next.rematch_of()), (table.game.spec(), Some(table.game.id())));
    assert_eq!(next.phase(), Phase::Playing);
}

#[test]
fn two_people_at_one_screen() {
    let mut table = Table::try_new(wanted("pijersi", [ME, ME], json!({}))).expect("a game");
    let secret = key("white");
    assert!(table.game.is_shared());
    let seat = |table: &Table| table.game.seat_of(secret).expect("a seat");
    assert_eq!(seat(&table), WHITE);
    let request = table.request("b4=d5");
    table.command(Command::Turn(WHITE, request.clone())).expect("a turn");
    let version = table.game.version();
    assert_eq!(seat(&table), BLACK);
    assert_eq!(table.command(Command::Turn(seat(&table), request)), Ok(Decision::Already(version)));
    // Nobody has to be asked, and the last turn goes, whoever played it.
    let side = seat(&table);
    table.command(offer(side, Offer::Takeback)).expect("taken back");
    assert_eq!(table.game.turns().len(), 0);
    assert_eq!(table.refusal(offer(WHITE, Offer::Takeback)), "nothing-to-take-back");
    table.command(draw_offer(WHITE)).expect("a draw");
    assert_eq!(table.result(), (None, Some(Ending::Agreement)));
    let decision = table.command(offer(BLACK, Offer::Rematch)).expect("a rematch");
    let Decision::Rematch(_, events) = decision else { panic!("{decision:?}") };
    assert!(Table::of(events).game.is_shared());
    table.must_equal_its_log();
}

#[test]
fn a_renewed_secret_opens_the_seat_and_the_old_one_does_not() {
    let mut table = Table::two("pijersi", json!({}));
    table.command(Command::Renew(WHITE, key("new"))).expect("renewed");
    assert_eq!(table.game.seat_of(key("white")), None);
    assert_eq!(table.game.seat_of(key("new")), Some(WHITE));
    assert_eq!(table.game.seat_of(key("black")), Some(BLACK));
    let mut shared = Table::try_new(wanted("pijersi", [ME, ME], json!({}))).expect("a game");
    shared.command(Command::Renew(WHITE, key("new"))).expect("renewed");
    assert_eq!(shared.game.seat_of(key("white")), None);
    assert!(shared.game.is_shared() && shared.game.holds(BLACK, key("new")));
    shared.must_equal_its_log();
}

fn timed() -> Table {
    Table::two("pijersi", json!({ "clock": { "kind": "turn", "seconds": 10 } }))
}

#[test]
fn a_turn_that_comes_too_late_loses() {
    let mut table = timed();
    for pick in 0..3 {
        table.now += 9_999;
        table.play(pick);
    }
    table.now += 10_400;
    let late = table.request("x");
    // The way through the network is forgiven, up to a bound.
    assert_eq!(table.refusal(Command::Turn(BLACK, TurnRequest { delay: 400, ..late.clone() })), "illegal");
    table.now += 101;
    for delay in [0, 400, FORGIVEN, i64::MAX] {
        let command = Command::Turn(BLACK, TurnRequest { delay, ..late.clone() });
        let lost = Event::Ended { winner: Some(SideName::White), ending: Some("time".into()) };
        let decision = table.game.decide(&command, table.now, &LIBRARY);
        assert_eq!(decision, Ok(Decision::Events(vec![lost])), "{delay}");
    }
    table.command(Command::Turn(BLACK, late)).expect("the flag");
    assert_eq!(table.result(), (Some(WHITE), Some(Ending::Time)));
    table.must_equal_its_log();
}

#[test]
fn a_deadline_passes_when_nobody_plays() {
    let mut table = timed();
    table.play(0);
    table.play(0);
    let deadline = table.game.deadline().expect("a deadline");
    assert_eq!(deadline, table.now + 10_000 + FORGIVEN);
    table.now = deadline - 1;
    assert_eq!(table.command(Command::CheckFlag), Ok(Decision::Events(vec![])));
    table.now = deadline;
    table.command(Command::CheckFlag).expect("the flag");
    assert_eq!(table.result(), (Some(BLACK), Some(Ending::Time)));
    assert_eq!(table.game.deadline(), None);
    assert_eq!(table.command(Command::CheckFlag), Ok(Decision::Events(vec![])));
    table.must_equal_its_log();
}

#[test]
fn who_never_came_has_not_lost() {
    let mut table = timed();
    table.play(0);
    table.now = table.game.deadline().expect("a deadline");
    table.command(Command::CheckFlag).expect("the flag");
    assert_eq!(table.result(), (None, Some(Ending::Aborted)));
}

#[test]
fn time_is_given_back() {
    let mut table = timed();
    table.play(0);
    let deadline = table.game.deadline().expect("a deadline");
    table.now += 60_000;
    table.command(Command::GiveBack(59_000)).expect("given back");
    assert_eq!(table.game.deadline(), Some(deadline + 59_000));
    table.play(0);
    assert_eq!(table.game.phase(), Phase::Playing);
    for nothing in [0, -5] {
        assert_eq!(table.command(Command::GiveBack(nothing)), Ok(Decision::Events(vec![])));
    }
    table.must_equal_its_log();
    let mut untimed = Table::two("pijersi", json!({}));
    assert_eq!(untimed.command(Command::GiveBack(5_000)), Ok(Decision::Events(vec![])));
}

#[test]
fn a_total_is_written_into_the_record() {
    let clock = json!({ "kind": "total", "seconds": 60, "increment": 1 });
    let mut table = Table::two("pijersi", json!({ "clock": clock }));
    for _ in 0..4 {
        table.now += 2_000;
        table.play(0);
    }
    let record = table.game.record();
    let left = record.clock(record.last()).expect("a clock");
    assert_eq!(left.as_millis(), 60_000 + 2 * 1_000 - 2_000);
    assert_eq!(table.game.clocks().control(), TimeControl::Total { seconds: 60, increment: 1 });
}

#[test]
fn an_imported_game_is_only_looked_at() {
    let mut table = Table::two("pijersi", json!({}));
    table.play(0);
    table.play(0);
    let record = table.game.record();
    let mut looked = Table::of(imported(&record, None).expect("events"));
    assert_eq!(looked.game.record().main_line(), record.main_line());
    assert_eq!(looked.game.seat_of(key("white")), None);
    assert_eq!(looked.refusal(Command::Turn(WHITE, looked.request("a1-b1"))), "over");
    assert_eq!(looked.refusal(Command::Join("Eve".into(), key("eve"))), "no-open-seat");
    looked.must_equal_its_log();
}

/// Something that somebody might want, sensible or not.
fn any_command(table: &Table, random: &mut SplitMix) -> Command {
    let side = if random.below(2) == 0 { WHITE } else { BLACK };
    let offers = [Offer::Draw, Offer::Takeback, Offer::Takeback, Offer::Stop, Offer::Rematch];
    let wanted = offers[random.below(5) as usize];
    let position = table.game.position();
    match random.below(40) {
        0 => Command::Join("Eve".into(), key("eve")),
        1 if matches!(table.game.seat(side), Seat::Person { .. }) => {
            Command::Renew(side, key(&format!("secret {}", random.below(3))))
        }
        2 => Command::ChooseForm(side, ["none", "darsi", "dragon"][random.below(3) as usize].into()),
        3 if random.below(20) == 0 => Command::Resign(side),
        4 => Command::Abort(side),
        5..=9 => offer(side, wanted),
        10..=12 if wanted != Offer::Draw => accept(side, wanted),
        13 => Command::Decline(side, wanted),
        14 => Command::CheckFlag,
        15 => Command::GiveBack(random.below(9_000) as i64 - 1_000),
        16 => Command::Turn(side, TurnRequest { ply: random.below(9) as u32, ..table.request("a1-b1") }),
        _ => {
            let turns = position.turns();
            let word = match turns.len() as u64 {
                0 => String::new(),
                count => position.word(turns[random.below(count) as usize]),
            };
            Command::Turn(
                position.side(),
                TurnRequest { delay: random.below(900) as i64, ..table.request(&word) },
            )
        }
    }
}

/// A game to which anything may happen.
fn any_game(random: &mut SplitMix) -> Table {
    let variants = ["pijersi", "mikjersi", "jersi-1", "jersi-2+setup=random", "jersi-4", "jersi-0"];
    let variant = variants[random.below(6) as usize];
    let clocks = [
        json!({ "kind": "none" }),
        json!({ "kind": "turn", "seconds": 20 }),
        json!({ "kind": "total", "seconds": 60, "increment": 3 }),
        json!({ "kind": "days", "days": 1 }),
    ];
    let forms = if variant == "jersi-4" { "secret-own" } else { "agreed" };
    let more = json!({ "clock": clocks[random.below(4) as usize], "forms": forms, "draw_seed": true });
    let players = [[ME, OPEN], [OPEN, ME], [ME, ME], [ME, COMPUTER]][random.below(4) as usize];
    Table::try_new(wanted(variant, players, more)).expect("a game")
}

#[test]
fn the_log_makes_the_same_game_whatever_happens() {
    let mut over = 0;
    for seed in 0..60 {
        let mut random = SplitMix::new(seed);
        let mut table = any_game(&mut random);
        let mut ended = None;
        for _ in 0..150 {
            table.now += random.below(2_500) as Moment;
            let command = any_command(&table, &mut random);
            let before = (table.game.version(), table.log.len());
            let done = table.command(command);
            if !matches!(&done, Ok(Decision::Events(events)) if !events.is_empty()) {
                let after = (table.game.version(), table.log.len());
                let one = matches!(done, Ok(Decision::Rematch(..))) as u64;
                assert_eq!(after, (before.0 + one, before.1 + one as usize));
            }
            for side in Side::BOTH {
                let to_move = table.game.position().side();
                assert!(table.game.clocks().left_now(side, to_move, table.now) >= 0);
            }
            match ended {
                Some(_) => assert_eq!(table.game.result(), ended, "a result is for ever"),
                None => ended = table.game.result(),
            }
        }
        over += u32::from(ended.is_some());
        table.must_equal_its_log();
    }
    assert!((10..60).contains(&over), "{over} games of 60 came to their end");
}

/// The log with its entries numbered anew.
fn numbered(mut log: Vec<Entry>) -> Vec<Entry> {
    for (version, entry) in (1..).zip(&mut log) {
        entry.version = version;
    }
    log
}

#[test]
fn a_damaged_log_is_refused() {
    let mut table = Table::two("mikjersi", json!({}));
    for pick in [3, 1, 4, 1, 5] {
        table.play(pick);
    }
    table.command(Command::Resign(WHITE)).expect("given up");
    let log = table.log.clone();
    let refused = |log: &[Entry], what: &str| {
        assert!(Game::rebuild(&table.id, log, &LIBRARY).is_err(), "{what}");
    };
    refused(&[], "nothing");
    for place in 0..log.len() - 1 {
        let mut missing = log.clone();
        let gone = missing.remove(place);
        refused(&missing, "an entry is missing");
        // Also when somebody has numbered the others anew; that the last turn is gone, only the seals tell.
        if place + 2 < log.len() {
            refused(&numbered(missing), &format!("without {gone:?}"));
        }
        let mut swapped = log.clone();
        swapped.swap(place, place + 1);
        refused(&swapped, "two entries are swapped");
        refused(&numbered(swapped), "two entries are swapped and numbered");
        let mut twice = log.clone();
        twice.insert(place, log[place].clone());
        refused(&twice, "an entry stands twice");
        refused(&numbered(twice), "an entry stands twice and is numbered");
    }
    let with = |event: Event| {
        let mut log = log.clone();
        let end = log.pop().expect("the end");
        log.push(Entry { event, ..end.clone() });
        log.push(end);
        numbered(log)
    };
    let turn =
        |word: &str| Event::Turn { ply: 5, word: word.into(), client: "c".into(), used: 0, asked: None };
    for event in [
        turn("a1-a1"),
        turn(""),
        turn("what?"),
        Event::Turn { ply: 4, word: "a1-a2".into(), client: "c".into(), used: 0, asked: None },
        Event::TakenBack { to: 5 },
        Event::Begun { variant: "mikjersi".into() },
        Event::Joined { side: SideName::White, name: String::new(), key: key("eve"), bot: false },
        Event::Ended { winner: None, ending: Some("magic".into()) },
        Event::Ended { winner: None, ending: None },
        log[0].event.clone(),
    ] {
        refused(&with(event.clone()), &format!("{event:?}"));
    }
    let mut late = log.clone();
    late.push(Entry { version: late.len() as u64 + 1, at: 0, event: turn("a1-a2"), request: None });
    refused(&late, "a turn after the end");
    let computers = Table::try_new(wanted("pijersi", [COMPUTER, COMPUTER], json!({}))).expect("a game");
    let mut renewed = computers.log.clone();
    let event = Event::Renewed { side: SideName::White, key: key("eve") };
    renewed.push(Entry { version: renewed.len() as u64 + 1, at: 0, event, request: None });
    refused(&renewed, "a computer gets a secret");
}

/// What a game decides depends on its log, the command and the moment alone: no clock, no chance, no network, no JSON.
#[test]
fn the_core_is_pure() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game");
    let foreign = [
        "axum",
        "StatusCode",
        "http::",
        "serde_json",
        "SystemTime",
        "Instant",
        "wall_clock",
        "getrandom",
        "random::",
        "tokio",
        "async ",
        ".await",
        "std::fs",
        "std::net",
        "std::thread",
        "crate::store",
        "crate::bus",
        "crate::referee",
    ];
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the core") {
        let path = entry.expect("a file").path();
        if path.ends_with("tests.rs") {
            continue;
        }
        files += 1;
        let text = std::fs::read_to_string(&path).expect("a text");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for word in foreign {
                assert!(!line.contains(word), "{}: `{word}` in: {line}", path.display());
            }
        }
    }
    assert!(files > 5, "{files} files");
}
