"""Teaches a small network Mikjersi from nothing, as AlphaZero does, for some minutes, and plays it against the engine's levels.

    python examples/alphazero.py                 # five minutes of learning
    python examples/alphazero.py --minutes 60

The games, the rules, the trees and the observations are the package's; the network is a page of numpy. Self-play: in each position of
many games at once a tree search asks the network, and a turn is drawn by how often the search tried it. Learning: the network is to guess the search's
choice and the end of the game. The policy judges the parts of a turn (`Game.action_parts`), not its 18,738 actions.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import jersi

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


class Network:
    """Two hidden layers, a policy over parts of turns, and a value; learned by Adam."""

    def __init__(self, inputs: int, parts: int, hidden: int = 128, seed: int = 0) -> None:
        dice = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, parts), (hidden, 1)]
        self.weights = [dice.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in sizes]
        for head in (2, 3):  # to begin without an opinion
            self.weights[head] *= 0.01
        self.weights += [np.zeros(b, np.float32) for _, b in sizes]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def hidden(self, seen: Floats) -> tuple[Floats, Floats, Floats]:
        """The input and both hidden layers."""
        flat = seen.reshape(len(seen), -1)
        one = np.maximum(flat @ self.weights[0] + self.weights[4], 0)
        two = np.maximum(one @ self.weights[1] + self.weights[5], 0)
        return flat, one, two

    def __call__(self, seen: Floats) -> tuple[Floats, Floats]:
        """Logits of parts, and values from -1 to 1."""
        _, _, two = self.hidden(seen)
        value = np.tanh(two @ self.weights[3] + self.weights[7])[:, 0]
        return two @ self.weights[2] + self.weights[6], value

    def learn(self, batch: "Lesson", parts: NDArray[np.int32], rate: float) -> tuple[float, float]:
        """A step of Adam; the losses of policy and value."""
        flat, one, two = self.hidden(batch.seen)
        logits = two @ self.weights[2] + self.weights[6]
        value = np.tanh(two @ self.weights[3] + self.weights[7])[:, 0]
        # The logit of a turn is the sum of its parts'; a column more stands for parts that it has not.
        padded = np.concatenate([logits, np.zeros((len(logits), 1), np.float32)], axis=1)
        made_of = parts[batch.actions]
        per_turn = padded[batch.rows[:, None], made_of].sum(axis=1)
        starts = batch.starts
        per_turn -= np.maximum.reduceat(per_turn, starts)[batch.rows]
        weights = np.exp(per_turn)
        guess = weights / np.add.reduceat(weights, starts)[batch.rows]
        loss = -float((batch.shares * np.log(guess + 1e-9)).sum()) / len(value)
        error = value - batch.results
        slope = ((guess - batch.shares) / len(value)).astype(np.float32)
        width = padded.shape[1]
        where = (batch.rows[:, None] * width + made_of).ravel()
        back = np.bincount(where, np.repeat(slope, made_of.shape[1]), len(value) * width)
        d_logits = back.reshape(len(value), width)[:, :-1].astype(np.float32)
        d_value = (2 * error * (1 - value**2) / len(value)).astype(np.float32)[:, None]
        d_two = (d_logits @ self.weights[2].T + d_value @ self.weights[3].T) * (two > 0)
        d_one = (d_two @ self.weights[1].T) * (one > 0)
        slopes = [flat.T @ d_one, one.T @ d_two, two.T @ d_logits, two.T @ d_value]
        slopes += [d.sum(axis=0) for d in (d_one, d_two, d_logits, d_value)]
        self.steps += 1
        for weight, slope_of, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope_of - mean)
            square += 0.001 * (slope_of**2 - square)
            fair = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= fair * mean / (np.sqrt(square) + 1e-8) + rate * 1e-4 * weight
        return loss, float((error**2).mean())


@dataclass
class Lesson:
    """Positions, what the search made of them, and how their games ended."""

    seen: Floats
    #: The actions of all positions, one behind the other; of which position each is; where each position's begin.
    actions: Ints
    rows: Ints
    starts: Ints
    shares: Floats
    results: Floats


@dataclass
class Moment:
    """A position of a game that is not over."""

    seen: Floats
    player: int
    actions: Ints
    shares: Floats
    result: float = 0.0


def search(batch: jersi.Batch, trees: jersi.TreeSearch, network: Network, simulations: int) -> tuple[Ints, Ints, Ints]:
    """What the trees tried in each game."""
    trees.reset(batch)
    for _ in range(simulations):
        trees.expand(*network(trees.select()))
    return trees.visits()


def self_play(game: jersi.Game, network: Network, games: int, simulations: int, turns: int, seed: int) -> list[Moment]:
    """Plays games until so many turns were played in each; the moments of those that ended."""
    dice = np.random.default_rng(seed)
    batch = jersi.Batch(game, games, max_turns=120, masks=False, seed=seed)
    trees = jersi.TreeSearch(batch)
    open_games: list[list[Moment]] = [[] for _ in range(games)]
    lengths = np.zeros(games, int)
    finished: list[Moment] = []
    for _ in range(turns):
        offsets, actions, visits = search(batch, trees, network, simulations)
        chosen = np.zeros(games, np.int64)
        seen, players = batch.observations.copy(), batch.players.copy()
        for i in range(games):
            own, counts = actions[offsets[i] : offsets[i + 1]], visits[offsets[i] : offsets[i + 1]]
            shares = (counts / counts.sum()).astype(np.float32)
            open_games[i].append(Moment(seen[i], int(players[i]), own, shares))
            # Any turn now and then, so that there is something to find; by what was tried in the beginning; the most tried turn else.
            by_lot = lengths[i] < 12 or dice.random() < 0.1
            if dice.random() < 0.1:
                chosen[i] = dice.choice(own)
            else:
                chosen[i] = dice.choice(own, p=counts / counts.sum()) if by_lot else own[counts.argmax()]
        batch.step(chosen)
        lengths += 1
        for i in np.flatnonzero(batch.terminated | batch.truncated).tolist():
            for moment in open_games[i]:
                moment.result = float(batch.rewards[i][moment.player])
            finished += open_games[i]
            open_games[i], lengths[i] = [], 0
    return finished


def lesson(moments: list[Moment]) -> Lesson:
    """Moments as arrays."""
    counts = np.array([len(moment.actions) for moment in moments])
    return Lesson(
        seen=np.stack([moment.seen for moment in moments]),
        actions=np.concatenate([moment.actions for moment in moments]),
        rows=np.repeat(np.arange(len(moments)), counts),
        starts=np.concatenate([[0], counts.cumsum()[:-1]]),
        shares=np.concatenate([moment.shares for moment in moments]),
        results=np.array([moment.result for moment in moments], np.float32),
    )


def against_level(game: jersi.Game, network: Network, level: int | None, pairs: int, simulations: int) -> float:
    """The share of points against a level of the engine (against chance, if there is none), with both colours."""
    dice = np.random.default_rng(7)
    points = 0.0
    for number in range(2 * pairs):
        engine = jersi.Engine(game, level=level, hash=4, seed=number) if level else None
        # Two turns by lot, the same for both colours of a pair.
        if number % 2 == 0:
            start = game.start()
            for _ in range(2):
                start = start.play(str(dice.choice(start.turns())))
        batch = jersi.Batch(game, 1, start=start, max_turns=150, masks=False, threads=1)
        trees = jersi.TreeSearch(batch)
        us = number % 2
        while True:
            position = batch.position(0)
            if int(batch.players[0]) == us:
                _, actions, visits = search(batch, trees, network, simulations)
                action = int(actions[visits.argmax()])
            else:
                state = jersi.State(game, position)
                word = engine.play(position, nodes=20_000) if engine else str(dice.choice(position.turns()))
                action = state.string_to_action(word)
            batch.step([action])
            if batch.terminated[0] or batch.truncated[0]:
                points += (float(batch.rewards[0][us]) + 1) / 2
                break
    return points / (2 * pairs)


def main() -> None:
    """Learns for a while, then plays."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default="mikjersi")
    arguments.add_argument("--minutes", type=float, default=5)
    arguments.add_argument("--games", type=int, default=256)
    arguments.add_argument("--simulations", type=int, default=24)
    arguments.add_argument("--pairs", type=int, default=10)
    wanted = arguments.parse_args()
    game = jersi.Game(wanted.game)
    network = Network(int(np.prod(game.observation_shape)), game.part_count)
    # A part that a turn has not is the last column, which is 0.
    parts = np.where(game.action_parts() < 0, game.part_count, game.action_parts())
    memory: list[Moment] = []
    dice = np.random.default_rng(1)
    begin, generation = time.monotonic(), 0
    while generation == 0 or time.monotonic() - begin < 60 * wanted.minutes:
        generation += 1
        fresh = self_play(game, network, wanted.games, wanted.simulations, 40, generation)
        memory = (memory + fresh)[-60_000:]
        losses = []
        for _ in range(max(1, 4 * len(fresh) // 256) if memory else 0):
            chosen = dice.integers(len(memory), size=256)
            losses.append(network.learn(lesson([memory[i] for i in chosen]), parts, 1e-3))
        policy, value = np.mean(losses, axis=0) if losses else (np.nan, np.nan)
        minutes = (time.monotonic() - begin) / 60
        print(f"{minutes:5.1f} min  generation {generation:3}  {len(fresh):6} positions  policy {policy:.3f}  value {value:.3f}", flush=True)
    for level in (None, 1, 2, 3, 4) if wanted.pairs else ():
        share = against_level(game, network, level, wanted.pairs, 100)
        print(f"against {'level ' + str(level) if level else 'chance'}: {100 * share:.0f} % of {2 * wanted.pairs} games", flush=True)


if __name__ == "__main__":
    main()
