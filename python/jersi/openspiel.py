"""A game for OpenSpiel: importing this registers `python_jersi`, whose parameter `variant` is an id.

`pyspiel.load_game("python_jersi", {"variant": "mikjersi"})` is a game like any other of OpenSpiel: sequential, deterministic, of perfect
information, zero-sum. `jersi.State` has the same methods without OpenSpiel, and is quicker.
"""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import jersi

_TYPE = pyspiel.GameType(
    short_name="python_jersi",
    long_name="Jersi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "pijersi", "max_turns": 500},
)


class JersiGame(pyspiel.Game):  # type: ignore[misc]
    """A variant of the Jersi family."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.game = jersi.Game(str(params.get("variant", "pijersi")))
        self.max_turns = int(params.get("max_turns", 500))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_turns,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, state: Any = None) -> "JersiState":
        """The start of a game."""
        return JersiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "JersiObserver":
        """What shows observations: both players see everything."""
        return JersiObserver(self)


class JersiState(pyspiel.State):  # type: ignore[misc]
    """A game in play."""

    def __init__(self, game: JersiGame) -> None:
        super().__init__(game)
        self.inner = jersi.State(game.game, max_turns=game.max_turns)

    def current_player(self) -> int:
        """Whose turn it is, or that the game is over."""
        return self.inner.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions() if player == self.inner.current_player() else []

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """What each player has."""
        return self.inner.returns()

    def __str__(self) -> str:
        return str(self.inner)


class JersiObserver:
    """Observations as OpenSpiel wants them: a flat tensor, its parts by name, and a text."""

    def __init__(self, game: JersiGame) -> None:
        shape = game.game.observation_shape
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: JersiState, player: int) -> None:
        """Writes what a player sees."""
        self.dict["observation"][...] = state.inner.observation_tensor(player)

    def string_from(self, state: JersiState, player: int) -> str:
        """The position."""
        return str(state)


pyspiel.register_game(_TYPE, JersiGame)
