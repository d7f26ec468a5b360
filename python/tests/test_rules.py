"""Games, positions, turns, refusals, records, symmetries."""

import copy
import pickle
import random
from pathlib import Path

import pytest

import jersi
from conftest import perft_rows


def test_all_games_load_and_tell_about_themselves() -> None:
    assert len(jersi.games()) >= 8
    for id in jersi.games():
        game = jersi.Game(id)
        assert game.id == id and game.author == "Lucas Borboleta"
        assert game.name() and game.summary("fr") != game.summary("en")
        assert game.start().count() == len(game.start().turns())


def test_counts_are_those_of_an_independent_program() -> None:
    rows = [row for row in perft_rows() if row.nodes <= 1_000_000]
    assert len(rows) > 250 and len({row.variant for row in rows}) >= 29
    games = {row.variant: jersi.Game(row.variant) for row in rows}
    for row in rows:
        position = games[row.variant].position(row.position)
        assert position.perft(row.depth) == row.nodes, row
        if row.depth == 1:
            turns = position.turns()
            assert len(turns) == row.nodes == position.count()
            assert turns == sorted(turns)
        if row.depth == 2 and row.nodes < 20_000:
            assert sum(position.divide(2).values()) == row.nodes


def test_word_lists_are_those_of_the_program(program: str) -> None:
    import subprocess

    firsts = {row.variant: row.position for row in perft_rows()}
    for variant, position in firsts.items():
        words = subprocess.run([program, "moves", variant, position], capture_output=True, text=True, check=True)
        turns = jersi.Game(variant).position(position).turns(marks=True)
        plain = jersi.Game(variant).position(position).turns()
        assert words.stdout.split() in (turns, plain), variant


def test_refusals_change_nothing_and_speak_both_languages() -> None:
    start = jersi.Game("pijersi").start()
    before = str(start)
    with pytest.raises(jersi.IllegalTurn) as refused:
        start.play("b4=b5")
    assert str(refused.value) == start.refusal("b4=b5") != start.refusal("b4=b5", "fr")
    for word in ["", "b4", "nonsense", "b4=d5=e5", "\0", "é" * 10_000, "z9-z8"]:
        assert not start.is_legal(word)
        with pytest.raises(jersi.IllegalTurn):
            start.play(word)
        assert start.refusal(word, "fr")
    assert str(start) == before
    with pytest.raises(jersi.JersiError, match="tlh"):
        start.refusal("b4=b5", "tlh")


def test_mistakes_are_values_errors_with_places(tmp_path: Path) -> None:
    for id in ["chess", "pijersi+fast", "", "pijersi+", "jersi-4+turn+straight"]:
        with pytest.raises(jersi.RulesError):
            jersi.Game(id)
    with pytest.raises(ValueError, match="bad.toml:2:1"):
        jersi.Game.from_text("bad", 'like = "pijersi"\nfoo = 1\n')
    with pytest.raises(jersi.RulesError, match="no-such"):
        jersi.Game(file=tmp_path / "no-such.toml")
    with pytest.raises(jersi.JersiError):
        jersi.Game()
    with pytest.raises(jersi.PositionError):
        jersi.Game("pijersi").position("not a position")
    file = tmp_path / "short-game.toml"
    file.write_text('like = "pijersi"\nname = "Short game"\n[end]\nquiet = { turns = 4 }\n')
    game = jersi.Game(file=file)
    assert game.name() == "Short game"
    outcome = game.position("6/r-6/6/7/6/R-6/6 w 4 9").outcome
    assert outcome and (outcome.winner, outcome.reason) == (None, "quiet")
    text = 'like = "mikjersi"\nname = "Free"\n[[options]]\nname = "short"\nabout = "short"\nchange.end.quiet = 4\n'
    (tmp_path / "free.toml").write_text(text)
    assert jersi.Game("free+short", file=tmp_path / "free.toml").options == {"short": []}


def test_positions_are_values() -> None:
    game = jersi.Game("mikjersi")
    position = game.start()
    for _ in range(6):
        position = position.play(position.turns()[0])
    same = game.position(str(position))
    assert same == position and hash(same) == hash(position) and same != game.start()
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(game)) == game
    own = jersi.Game.from_text("own", 'like = "pijersi+setup=half-random+seed=5"\nname = "Own"\n')
    again = pickle.loads(pickle.dumps(own))
    assert again == own and again.start() == own.start() and str(own.start()) != str(jersi.Game("pijersi").start())
    assert {position: 1}[same] == 1
    assert eval(repr(position), {"jersi": jersi}) == position
    assert position != 3


def test_symmetries_keep_the_future() -> None:
    for id in ["pijersi", "mikjersi", "jersi-2", "jersi-4+mountains"]:
        game = jersi.Game(id)
        position = game.start()
        dice = random.Random(1)
        for _ in range(4):
            position = position.play(dice.choice(position.turns()))
        assert game.symmetries()
        for symmetry in game.symmetries():
            image = symmetry.position(position)
            assert image.count() == position.count()
            assert (image.side != position.side) == symmetry.swaps_colours
            words = sorted(symmetry.turn(position, word) for word in position.turns())
            assert words == image.turns()
    with pytest.raises(jersi.JersiError):
        jersi.Game("pijersi").symmetries()[0].position(jersi.Game("jersi-2").start())


def test_records_are_read_written_and_played() -> None:
    text = "a5-b5=d7 i5-h5=f7\nd7=e8-f7! h6-g6\ne8-f7=g6! i2-h3=f5\ng6=i4!-i3!!\n1 0\n"
    record = jersi.Record.read(text, jersi.Game("jersi-2"))
    assert len(record) == 7 and record.winner == "white" and record.reason == "capture"
    assert record.positions[-1] == record.end and record.positions[0] == record.start
    again = jersi.Record.read(str(record))
    assert again == record and again.turns == record.turns
    assert jersi.Record.read(record.to_plain()).turns == record.turns
    with pytest.raises(jersi.IllegalTurn):
        record.play("a1-b1")
    with pytest.raises(jersi.RecordError):
        record.set_tag("Result", "0 1")
    with pytest.raises(jersi.RecordError, match="2"):
        jersi.Record.read('[Game "pijersi"]\nb4=d5 nonsense')
    with pytest.raises(jersi.RecordError, match="tired"):
        record.finish("white", "tired")
    with pytest.raises(jersi.JersiError):
        jersi.Record(jersi.Game("pijersi")).finish("green", "resignation")
    assert len(jersi.read_records(f"{record}\n{again}")) == 2


def test_a_record_of_a_game_of_ones_own() -> None:
    game = jersi.Game.from_text("own", 'like = "pijersi"\nname = "Own"\n')
    record = jersi.Record(game).play("b4=d5")
    assert jersi.Record.read(str(record), game) == record
    with pytest.raises(jersi.RecordError):
        jersi.Record.read(str(record))


def test_copies() -> None:
    state = jersi.State(jersi.Game("pijersi"))
    other = copy.deepcopy(state)
    other.apply_action(other.legal_actions()[0])
    assert state.history() == [] and len(other.history()) == 1
    assert str(state) != str(other)
