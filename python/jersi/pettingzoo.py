"""An environment for PettingZoo: `jersi.pettingzoo.env("pijersi")`.

Agents are `player_0` (White) and `player_1` (Black). An observation is a dictionary of `observation`, the planes that `jersi.Game.planes`
tells, as the agent sees them, and `action_mask`, which actions are legal (none, where it is not the agent's turn). Rewards are 1 for
a win and -1 for a loss at the end of the game. A game of `max_turns` turns is truncated.
"""

from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import jersi


class Observation(TypedDict):
    """What an agent sees, and what it may do."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


def env(variant: str = "pijersi", **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual checks around it."""
    inner = wrappers.TerminateIllegalWrapper(raw_env(variant, **options), illegal_reward=-1)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment itself, under the name that PettingZoo gives it."""

    metadata = {"render_modes": ["ansi"], "name": "jersi_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        variant: str = "pijersi",
        *,
        game: jersi.Game | None = None,
        start: jersi.Position | None = None,
        max_turns: int = 500,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, variant, game=game, start=start, max_turns=max_turns, render_mode=render_mode
        )
        super().__init__()
        self.game = game or jersi.Game(variant)
        self.start = start
        self.max_turns = max_turns
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        self._actions = spaces.Discrete(self.game.action_count)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, self.game.observation_shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self.state_of_game = jersi.State(self.game, start, max_turns=max_turns)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All turns that the board could ever allow."""
        return self._actions

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Planes and mask."""
        return self._observations

    def observe(self, agent: str) -> Observation:
        """What an agent sees; not only on its turn."""
        player = 0 if agent == "player_0" else 1
        state = self.state_of_game
        mask = state.legal_actions_mask(player).view(np.int8)
        return {"observation": state.observation_tensor(player), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. There is no chance in it: a random setup is part of the variant's id."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_of_game = jersi.State(self.game, self.start, max_turns=self.max_turns)
        self._hand_over()

    def step(self, action: int | None) -> None:
        """Plays a turn of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        state.apply_action(int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        if state.is_terminal():
            white, black = state.returns()
            self.rewards = {"player_0": white, "player_1": black}
            ended = self.truncations if state.is_truncated else self.terminations
            ended.update(player_0=True, player_1=True)
            self._accumulate_rewards()
        self._hand_over()

    def _hand_over(self) -> None:
        player = self.state_of_game.current_player()
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
        else:
            # Over: the one who did not play last is asked first.
            self.agent_selection = self.agents[-1 if self.agent_selection == "player_0" else 0]

    def render(self) -> str | None:
        """The position as text."""
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
