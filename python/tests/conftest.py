"""What several tests share."""

import json
import os
from pathlib import Path
from typing import NamedTuple

import pytest

#: The repository, where the tests run in one.
ROOT = Path(__file__).resolve().parents[2]


class Row(NamedTuple):
    """A count that an independent program made."""

    variant: str
    position: str
    depth: int
    nodes: int


def perft_rows() -> list[Row]:
    """All counts of the repository."""
    text = (ROOT / "crates/rules/tests/vectors/perft.json").read_text(encoding="utf-8")
    return [Row(**row) for row in json.loads(text)["perft"]]


@pytest.fixture
def program() -> str:
    """The program `jersi`, to compare with."""
    path = os.environ.get("JERSI_BIN")
    if not path:
        pytest.skip("JERSI_BIN does not name the program")
    return path
