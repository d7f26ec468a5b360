"""The examples run, and what they teach is learned."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import jersi

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
