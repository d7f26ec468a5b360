"""Environment steps a second: ours beside PettingZoo's connect_four and OpenSpiel's breakthrough, in one run on one machine.

Every line plays random games: choose a legal action, step, and see what PettingZoo or OpenSpiel give to an agent. Processor time is
counted, on one thread, and the lines take turns, so that whatever else the machine does falls on all of them alike. The median of the rounds is
printed, its extremes, and how many times that of the others it is: of PettingZoo's environment, of OpenSpiel's, and of that line of
breakthrough with which it shares what is done in a step.
"""

import functools
import os
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
                # A mask is of int8 by custom; numpy searches truth values much faster.
                env.step(int(dice.choice(np.flatnonzero(seen["action_mask"].view(np.bool_)))))  # type: ignore[attr-defined]
                done += 1
        return done

    return play


def openspiel_steps(new: Callable[[], object], steps: int, observe: bool = True) -> Callable[[], int]:
    """Plays with OpenSpiel's states: list the legal actions, choose, apply, with or without an observation."""
    dice = random.Random(1)

    def play() -> int:
        done = 0
        while done < steps:
            state = new()
            while not state.is_terminal():  # type: ignore[attr-defined]
                if observe:
                    state.observation_tensor(state.current_player())  # type: ignore[attr-defined]
                state.apply_action(dice.choice(state.legal_actions()))  # type: ignore[attr-defined]
                done += 1
        return done

    return play


def openspiel_environments(count: int, steps: int) -> Callable[[], int]:
    """Plays with OpenSpiel's environments, several of them together as a vector."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    dice = random.Random(1)
    together = SyncVectorEnv([Environment("breakthrough") for _ in range(count)])
    seen = together.reset()

    def play() -> int:
        nonlocal seen
        for _ in range(steps):
            legal = [one.observations["legal_actions"][one.observations["current_player"]] for one in seen]
            chosen = [StepOutput(dice.choice(actions), []) for actions in legal]
            seen, *_ = together.step(chosen, reset_if_done=True)
        return count * steps

    return play


def openspiel_environment(steps: int) -> Callable[[], int]:
    """Plays with one of OpenSpiel's environments, which shows what both players see and what the one to move may do."""
    from open_spiel.python.rl_environment import Environment

    dice = random.Random(1)
    env = Environment("breakthrough")

    def play() -> int:
        done = 0
        while done < steps:
            seen = env.reset()
            while not seen.last():
                legal = seen.observations["legal_actions"][seen.observations["current_player"]]
                seen = env.step([dice.choice(legal)])
                done += 1
        return done

    return play


def openspiel_games(game: object, steps: int) -> Callable[[], int]:
    """Plays whole games in OpenSpiel's own C++, with its random players: nothing is observed, and Python is asked once a game."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(2)]

    def play() -> int:
        done = 0
        while done < steps:
            state = game.new_initial_state()  # type: ignore[attr-defined]
            pyspiel.evaluate_bots(state, bots, done)
            done += state.move_number()
        return done

    return play


def batch_steps(variant: str, games: int, steps: int, observe: bool = True, threads: int = 1) -> Callable[[], int]:
    """Steps a batch, with observations and masks, or without."""
    batch = jersi.Batch(jersi.Game(variant), games, threads=threads, observe=observe, masks=observe)

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
    zoo, environment, observed, listed, compiled = (
        "PettingZoo connect_four, AEC",
        "OpenSpiel breakthrough, Environment",
        "OpenSpiel breakthrough, observed",
        "OpenSpiel breakthrough, not observed",
        "OpenSpiel breakthrough, all in C++",
    )
    # Each with the line of breakthrough in which a step is the same.
    lines: dict[str, tuple[str, Callable[[], int]]] = {
        zoo: (observed, pettingzoo_steps(connect_four_v3.raw_env(), few(1000))),
        environment: (observed, openspiel_environment(few(3000))),
        "OpenSpiel breakthrough, SyncVectorEnv": (observed, openspiel_environments(64, few(40))),
        observed: (observed, openspiel_steps(breakthrough.new_initial_state, few(3000))),
        listed: (listed, openspiel_steps(breakthrough.new_initial_state, few(3000), False)),
        compiled: (compiled, openspiel_games(breakthrough, few(30000))),
    }
    for variant in ["pijersi", "mikjersi", "jersi-1", "jersi"]:
        game = jersi.Game(variant)
        new = functools.partial(jersi.State, game)
        lines |= {
            f"jersi.pettingzoo {variant}, AEC": (observed, pettingzoo_steps(pettingzoo.raw_env(variant), few(1000))),
            f"jersi.State {variant}, observed": (observed, openspiel_steps(new, few(3000))),
            f"jersi.State {variant}, not observed": (listed, openspiel_steps(new, few(3000), False)),
            f"jersi.Batch {variant}, observed": (observed, batch_steps(variant, 1024, few(40))),
            f"jersi.Batch {variant}, not observed": (compiled, batch_steps(variant, 1024, few(40), False)),
        }
    speeds: dict[str, list[float]] = {name: [] for name in lines}
    for _ in range(ROUNDS):
        for name, (_, play) in lines.items():
            begin = time.process_time()
            done = play()
            speeds[name].append(done / (time.process_time() - begin))
    median = {name: statistics.median(rates) for name, rates in speeds.items()}
    print(
        f"{'steps a second of one core':<38}{'median':>12}{'least':>12}{'most':>12}{'x connect_four':>16}{'x Environment':>16}"
        f"{'x the same step':>17}"
    )
    for name, rates in speeds.items():
        rate = median[name]
        spread = f"{rate:>12,.0f}{min(rates):>12,.0f}{max(rates):>12,.0f}"
        times = f"{rate / median[zoo]:>16.1f}{rate / median[environment]:>16.1f}{rate / median[lines[name][0]]:>17.2f}"
        print(f"{name:<38}{spread}{times}")
    cores = os.cpu_count() or 1
    for observe in (True, False):
        for threads in (1, cores):
            play = batch_steps("pijersi", 4096, few(40), observe, threads)
            play()
            begin = time.perf_counter()
            done = play()
            rate = done / (time.perf_counter() - begin)
            what = "observed" if observe else "not observed"
            print(f"jersi.Batch pijersi, {what}, {threads} threads, by the clock: {rate:,.0f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
