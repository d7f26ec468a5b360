"""The examples run, and what they teach is learned."""

import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest

import jersi
from conftest import ROOT

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(autouse=True)
def examples_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def test_the_network_learns_what_it_is_shown() -> None:
    from alphazero import Network, lesson, self_play

    game = jersi.Game("mikjersi")
    network = Network(int(np.prod(game.observation_shape)), game.part_count, hidden=32)
    parts = np.where(game.action_parts() < 0, game.part_count, game.action_parts())
    moments = self_play(game, network, 32, 6, 60, 1)
    assert len(moments) > 100 and {moment.result for moment in moments} >= {-1.0, 1.0}
    assert all(abs(moment.shares.sum() - 1) < 1e-4 for moment in moments)
    shown = lesson([moment for moment in moments if moment.result][:64])
    losses = [network.learn(shown, parts, 3e-3) for _ in range(40)]
    assert losses[-1][0] < 0.8 * losses[0][0] and losses[-1][1] < 0.5 * losses[0][1]


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "alphazero.ipynb").read_text(encoding="utf-8"))
    space: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            for name, value in [("MINUTES", 0), ("GAMES", 4), ("SIMULATIONS", 2), ("PAIRS", 0)]:
                source = "\n".join(
                    f"{name} = {value}" if line.startswith(f"{name} = ") else line for line in source.splitlines()
                )
            exec(compile(source, "alphazero.ipynb", "exec"), space)
    assert "18738 actions" in capsys.readouterr().out


def test_the_program_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import alphazero

    monkeypatch.setattr(sys, "argv", "alphazero --minutes 0 --games 4 --simulations 2 --pairs 0".split())
    alphazero.main()
    assert "generation   1" in capsys.readouterr().out
    game = jersi.Game("mikjersi")
    network = alphazero.Network(int(np.prod(game.observation_shape)), game.part_count, hidden=8)
    assert 0 <= alphazero.against_level(game, network, 1, 1, 4) <= 1


class Site(BaseHTTPRequestHandler):
    """A server that refuses the first turn: the game ended while the program thought."""

    told: list[tuple[str, str]] = []

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        for game in ("first", "second"):
            event: dict[str, object] = {"type": "turn", "game": game, "variant": "pijersi", "start": "x", "played": [], "ply": 0}
            self.wfile.write(json.dumps(event).encode() + b"\n\n")

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        made = self.path == "/api/bots"
        if not made:
            self.told.append((self.path, body["turn"]))
        answer = b'{"token": "secret"}' if made else b'{"code": "over"}'
        self.send_response(200 if made or len(self.told) > 1 else 409)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody listens."""


def test_a_refused_turn_does_not_stop_the_bot(tmp_path: Path) -> None:
    engine = [sys.executable, "-uc", "import sys\nfor l in sys.stdin:\n  if l[:2] == 'go': print('bestmove b4=d5')"]
    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        bot = [sys.executable, str(ROOT / "examples/bot.py"), f"http://127.0.0.1:{site.server_port}", "Robi", *engine]
        done = subprocess.run(bot, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        site.shutdown()
    assert done.returncode == 0 and '"over"' in done.stdout, done.stderr
    assert Site.told == [(f"/api/games/{game}/turns", "b4=d5") for game in ("first", "second")]
