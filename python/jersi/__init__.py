"""The Jersi family of board games by Lucas Borboleta: rules, records, a strong engine, environments for learning.

>>> import jersi
>>> game = jersi.Game("pijersi")
>>> position = game.start().play("b4=d5")
>>> position.side
'black'
>>> position.refusal("f4=f5")
'a whole stack cannot be set on your own unit on f5'
>>> jersi.Engine(game, level=3).play(position) in position.turns()
True

`jersi.pettingzoo` has an environment for PettingZoo, `jersi.openspiel` a game for OpenSpiel; `Batch` steps thousands of games at once.
"""

from jersi._jersi import (
    Analysis,
    Batch,
    Engine,
    Game,
    IllegalTurn,
    JersiError,
    Line,
    Outcome,
    Position,
    PositionError,
    Record,
    RecordError,
    RulesError,
    State,
    Symmetry,
    TreeSearch,
    __version__,
    fingerprint,
    games,
    languages,
    read_records,
    set_language,
    ugi,
)

__all__ = [
    "Analysis",
    "Batch",
    "Engine",
    "Game",
    "IllegalTurn",
    "JersiError",
    "Line",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RulesError",
    "State",
    "Symmetry",
    "TreeSearch",
    "__version__",
    "fingerprint",
    "games",
    "languages",
    "read_records",
    "set_language",
    "ugi",
]
