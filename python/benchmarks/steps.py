"""Environment steps a second of one core: ours beside PettingZoo's connect_four and OpenSpiel's breakthrough, in one run on one machine.

Every line plays random games: choose a legal action, step, and see what PettingZoo or OpenSpiel give to an agent. Processor time is
counted, on one thread, and the lines take turns, so that whatever else the machine does falls on all of them alike. The median of the rounds is
printed, its extremes, and how many times that of the two others it is.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import jersi

ROUNDS = 7


def pettingzoo_steps(env: object, steps: int) -> Callable[[], int]:
    """Plays with the AEC interface: observe the agent to move, choose by its mask, step."""
    dice = random.Random(1)

    def play() -> int:
        done = 0
        while done < steps:
            env.reset(seed=1)  # type: ignore[attr-defined]
            for _ in env.agent_iter():  # type: ignore[attr-defined]
                seen, _, terminated, truncated, _ = env.last()  # type: ignore[attr-defined]
                if terminated or truncated:
                    env.step(None)  # type: ignore[attr-defined]
                    continue
                env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))  # type: ignore[attr-defined]
                done += 1
        return done

    return play


def openspiel_steps(new: Callable[[], object], steps: int) -> Callable[[], int]:
    """Plays with OpenSpiel's states: list the legal actions, choose, apply, with or without an observation."""
    dice = random.Random(1)

    def play() -> int:
        done = 0
        while done < steps:
            state = new()
            while not state.is_terminal():  # type: ignore[attr-defined]
                state.observation_tensor(state.current_player())  # type: ignore[attr-defined]
                state.apply_action(dice.choice(state.legal_actions()))  # type: ignore[attr-defined]
                done += 1
        return done

    return play


def batch_steps(variant: str, games: int, steps: int, observe: bool = True) -> Callable[[], int]:
    """Steps a batch, with observations and masks written in full, or without."""
    batch = jersi.Batch(jersi.Game(variant), games, threads=1, observe=observe, masks=observe)

    def play() -> int:
        for _ in range(steps):
            batch.step(batch.sample())
        return games * steps

    return play


def main(factor: float = 1.0) -> None:
    """Measures and prints."""
    import pyspiel
    from pettingzoo.classic import connect_four_v3

    from jersi import pettingzoo

    def few(count: int) -> int:
        return max(1, int(count * factor))

    breakthrough = pyspiel.load_game("breakthrough")
    pijersi, mikjersi = jersi.Game("pijersi"), jersi.Game("mikjersi")
    lines = {
        "PettingZoo connect_four, AEC": pettingzoo_steps(connect_four_v3.raw_env(), few(1000)),
        "jersi.pettingzoo pijersi, AEC": pettingzoo_steps(pettingzoo.raw_env("pijersi"), few(1000)),
        "jersi.pettingzoo mikjersi, AEC": pettingzoo_steps(pettingzoo.raw_env("mikjersi"), few(1000)),
        "OpenSpiel breakthrough, pyspiel": openspiel_steps(breakthrough.new_initial_state, few(3000)),
        "jersi.State pijersi": openspiel_steps(lambda: jersi.State(pijersi), few(3000)),
        "jersi.State mikjersi": openspiel_steps(lambda: jersi.State(mikjersi), few(3000)),
        "jersi.Batch pijersi": batch_steps("pijersi", 2048, few(10)),
        "jersi.Batch mikjersi": batch_steps("mikjersi", 2048, few(10)),
        "jersi.Batch jersi-1": batch_steps("jersi-1", 2048, few(10)),
        "jersi.Batch pijersi, not observed": batch_steps("pijersi", 2048, few(10), False),
        "jersi.Batch mikjersi, not observed": batch_steps("mikjersi", 2048, few(10), False),
    }
    speeds: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(ROUNDS):
        for name, play in lines.items():
            begin = time.process_time()
            done = play()
            speeds[name].append(done / (time.process_time() - begin))
    median = {name: statistics.median(rates) for name, rates in speeds.items()}
    zoo, spiel = median["PettingZoo connect_four, AEC"], median["OpenSpiel breakthrough, pyspiel"]
    print(f"{'steps a second of one core':<36}{'median':>12}{'least':>12}{'most':>12}{'x connect_four':>16}{'x breakthrough':>16}")
    for name, rates in speeds.items():
        rate = median[name]
        spread = f"{rate:>12,.0f}{min(rates):>12,.0f}{max(rates):>12,.0f}"
        print(f"{name:<36}{spread}{rate / zoo:>16.1f}{rate / spiel:>16.2f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
