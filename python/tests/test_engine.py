"""The engine, its fingerprint, and the command line."""

import json
import subprocess
import sys
import threading
import time

import pytest

import jersi


def test_the_fingerprint_is_that_of_the_program(program: str) -> None:
    bench = subprocess.run([program, "bench", "--depth", "4", "--json"], capture_output=True, text=True, check=True)
    rows = {row["id"]: row["nodes"] for row in json.loads(bench.stdout)["games"]}
    assert dict(jersi.fingerprint(4)) == rows and len(rows) == 10


def test_wins_are_found_and_proved() -> None:
    game = jersi.Game("pijersi")
    found = jersi.Engine(game, hash=4).analyse(game.position("6/R-5p-/6/7/6/7/6 w 0 1"), depth=5, lines=3)
    assert found.best == "f1-g1" and found.lines[0].win == 1 and found.lines[0].chance == 1.0
    assert len(found.lines) == 3 and [line.win for line in found.lines] == [1, 2, 3]
    first = jersi.Engine(game, hash=4).analyse(game.start(), depth=2).lines[0]
    assert first.points is not None and first.win is None and 0.2 < first.chance < 0.8
    assert all(0 <= line.chance <= 1 and line.turns for line in found.lines)


def test_only_what_is_asked_for() -> None:
    game = jersi.Game("pijersi")
    engine = jersi.Engine(game, hash=4)
    found = engine.analyse(game.start(), nodes=2000, only=["a1-a2", "a1-b1"])
    assert found.best in ("a1-a2", "a1-b1") and 0 < found.nodes <= 2000
    with pytest.raises(jersi.IllegalTurn):
        engine.analyse(game.start(), only=["a1-a1"])


def test_levels_play_whole_games() -> None:
    for id in ["mikjersi", "jersi-1"]:
        game = jersi.Game(id)
        record = jersi.Record(game)
        players = [jersi.Engine(game, level=level, hash=1, seed=7) for level in (1, 2)]
        while not record.end.is_over and len(record) < 60:
            record.play(players[len(record) % 2].play(record, nodes=200))
        assert len(record) > 5


def test_bad_wishes_are_refused() -> None:
    game = jersi.Game("pijersi")
    for wish in [{"level": 0}, {"level": 11}, {"threads": 0}, {"hash": 0}]:
        with pytest.raises(jersi.JersiError):
            jersi.Engine(game, **wish)
    engine = jersi.Engine(game, hash=1)
    with pytest.raises(jersi.JersiError, match="jersi-2"):
        engine.play(jersi.Game("jersi-2").start())
    with pytest.raises(jersi.JersiError, match="over"):
        engine.play(game.position("R-5/1p-5/6/7/6/7/6 b 1 1"))
    with pytest.raises(TypeError):
        engine.play("a position")  # type: ignore[arg-type]


def test_a_search_does_not_hold_python_up_and_can_be_stopped() -> None:
    game = jersi.Game("pijersi")
    engine = jersi.Engine(game, hash=4)
    found: list[jersi.Analysis] = []
    search = threading.Thread(target=lambda: found.append(engine.analyse(game.start(), time=600)))
    search.start()
    while search.is_alive():
        time.sleep(0.02)
        engine.stop()
    search.join()
    assert found[0].best in game.start().turns() and found[0].seconds < 600


def test_the_command_line() -> None:
    def run(*arguments: str, code: int = 0, given: str = "") -> str:
        command = [sys.executable, "-m", "jersi", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, input=given, encoding="utf-8")
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    assert "pijersi" in run("games") and "Amenez" in run("--lang", "fr", "games")
    assert run("perft", "pijersi", "2") == "34054\n"
    assert "a1-a2" in run("show", "pijersi")
    assert "f1-g1" in run("best", "pijersi", "6/R-5p-/6/7/6/7/6 w 0 1", "--time", "0.1")
    assert "chess" in run("show", "chess", code=1)
    assert "jeu" in run("--lang", "fr", "show", "chess", code=1)
    assert "readyok" in run("ugi", given="isready\nquit\n")
    assert "UGI" in run("--help")
    assert run("--version").strip() == jersi.__version__
