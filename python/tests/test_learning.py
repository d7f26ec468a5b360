"""Actions, observations, batches, PettingZoo, OpenSpiel."""

import pickle
import random

import numpy as np
import pytest
from numpy.typing import ArrayLike

import jersi
from conftest import perft_rows

VARIANTS = sorted({row.variant for row in perft_rows()})


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_legal_turn_has_a_number_of_its_own(variant: str) -> None:
    game = jersi.Game(variant)
    dice = random.Random(variant)
    positions = [game.position(row.position) for row in perft_rows() if row.variant == variant and row.depth == 1]
    parts = game.action_parts()
    assert parts.shape == (game.action_count, 4) and parts.max() < game.part_count
    assert len(np.unique(parts, axis=0)) == game.action_count, "no two actions are the same turn"
    for start in positions:
        state = jersi.State(game, start)
        for _ in range(12):
            if state.is_terminal():
                break
            actions = state.legal_actions()
            player = state.current_player()
            words = [state.action_to_string(player, action) for action in actions]
            assert sorted(words) == state.position.turns()
            assert actions == sorted(set(actions))
            mask = state.legal_actions_mask()
            assert mask.shape == (game.action_count,) and np.flatnonzero(mask).tolist() == actions
            action = dice.choice(actions)
            assert state.string_to_action(state.action_to_string(player, action)) == action
            state.apply_action(action)


@pytest.mark.parametrize("variant", ["pijersi", "jersi-2", "mikjersi", "jersi-1", "jersi"])
def test_both_players_see_and_do_the_same(variant: str) -> None:
    """A position and its image with colours swapped have the same observation and the same actions."""
    game = jersi.Game(variant)
    (swap,) = [s for s in game.symmetries() if s.swaps_colours][:1]
    dice = random.Random(5)
    state = jersi.State(game)
    for _ in range(30):
        if state.is_terminal():
            break
        # Of all symmetries that change colours one only turns the board.
        images = [s.position(state.position) for s in game.symmetries() if s.swaps_colours]
        seen = state.observation_tensor()[:-1]
        others = [jersi.State(game, image) for image in images]
        same = [other for other in others if np.array_equal(other.observation_tensor()[:-1], seen)]
        assert same and same[0].legal_actions() == state.legal_actions()
        assert same[0].current_player() != state.current_player()
        state.apply_action(dice.choice(state.legal_actions()))
    assert swap is not None


def test_planes_show_the_board() -> None:
    game = jersi.Game("pijersi")
    state = jersi.State(game)
    planes = dict(zip(game.planes, state.observation_tensor(0), strict=True))
    assert len(planes) == game.observation_shape[0]
    assert planes["cells of the board"].sum() == 45
    assert planes["rock: own, below or alone"].sum() == 4 == planes["rock: enemy, below or alone"].sum()
    assert planes["wise: own, on top"].sum() == 1
    # The viewer's own row is the first.
    assert planes["rock: own, below or alone"][0].sum() == 2
    black = dict(zip(game.planes, state.observation_tensor(1), strict=True))
    assert (black["rock: own, below or alone"] == planes["rock: own, below or alone"]).all()
    assert planes["the viewer is White"].all() and not black["the viewer is White"].any()
    # Neighbours are where they are said to be, everywhere on the board.
    grid = planes["cells of the board"]
    assert grid[0].nonzero()[0].min() != grid[6].nonzero()[0].min()
    with pytest.raises(jersi.JersiError):
        state.observation_tensor(2)


def test_returns_and_ends() -> None:
    game = jersi.Game("pijersi")
    state = jersi.State(game, game.position("6/R-5p-/6/7/6/7/6 w 0 1"))
    state.apply_action(state.string_to_action("f1-g1"))
    assert state.is_terminal() and state.returns() == [1.0, -1.0] and state.current_player() == -4
    assert state.legal_actions() == [] and not state.legal_actions_mask().any()
    with pytest.raises(jersi.IllegalTurn):
        state.apply_action(0)
    short = jersi.State(game, max_turns=2)
    for _ in range(2):
        assert not short.is_terminal()
        short.apply_action(short.legal_actions()[0])
    assert short.is_terminal() and short.is_truncated and short.returns() == [0.0, 0.0]
    assert not state.is_truncated and state.outcome and state.outcome.reason == "goal"
    with pytest.raises(jersi.IllegalTurn):
        jersi.State(game).apply_action(game.action_count - 1)
    with pytest.raises(OverflowError):
        jersi.State(game).apply_action(-1)


@pytest.mark.parametrize("variant", ["pijersi", "mikjersi", "jersi-4+mountains"])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_is_many_single_games(variant: str, threads: int) -> None:
    game = jersi.Game(variant)
    count = 200
    batch = jersi.Batch(game, count, max_turns=30, threads=threads, seed=3)
    states = [jersi.State(game, max_turns=30) for _ in range(count)]
    ended = 0
    for _ in range(45):
        actions = batch.sample()
        batch.step(actions)
        for i, state in enumerate(states):
            state.apply_action(int(actions[i]))
            assert batch.terminated[i] == (state.outcome is not None)
            assert batch.truncated[i] == state.is_truncated
            assert batch.rewards[i].tolist() == state.returns()
            if state.is_terminal():
                states[i] = jersi.State(game, max_turns=30)
                ended += 1
        for i in range(0, count, 17):
            assert batch.position(i) == states[i].position
            assert batch.players[i] == states[i].current_player()
            assert np.array_equal(batch.observations[i], states[i].observation_tensor())
            assert np.array_equal(batch.masks[i], states[i].legal_actions_mask())
    assert ended >= count and batch.games == count + ended


@pytest.mark.parametrize("variant", ["pijersi", "mikjersi", "jersi-1", "jersi-4+special=fendi+landing", "jersi"])
def test_lots_are_the_same_with_and_without_masks(variant: str) -> None:
    """Without masks a turn is drawn from the walk over all of them, not from a list, and checked by itself."""
    game = jersi.Game(variant)
    listed = jersi.Batch(game, 150, max_turns=40, seed=11, threads=2)
    drawn = jersi.Batch(game, 150, max_turns=40, seed=11, threads=3, observe=False, masks=False)
    for _ in range(60):
        actions = listed.sample()
        assert np.array_equal(actions, drawn.sample())
        assert listed.masks[np.arange(150), actions].all()
        listed.step(actions)
        drawn.step(actions)
        assert np.array_equal(listed.rewards, drawn.rewards) and np.array_equal(listed.players, drawn.players)
    assert all(listed.position(i) == drawn.position(i) for i in range(150))


def test_lots_have_equal_chances() -> None:
    """Each of the legal turns of a position is drawn as often as the others, by list and by walk."""
    game = jersi.Game("jersi-4+landing")
    start = game.start().play("a5-b5=d7") if "a5-b5=d7" in game.start().turns() else game.start()
    legal = jersi.State(game, start).legal_actions()
    for masks in (True, False):
        batch = jersi.Batch(game, 50 * len(legal), start=start, seed=5, observe=False, masks=masks)
        counts = np.bincount(batch.sample(), minlength=game.action_count)
        assert np.flatnonzero(counts).tolist() == legal
        surprise = ((counts[legal] - 50) ** 2 / 50).sum()
        freedom = len(legal) - 1
        assert abs(surprise - freedom) < 5 * (2 * freedom) ** 0.5, "chi-squared, five deviations"


@pytest.mark.parametrize("variant", ["pijersi", "jersi-0", "jersi-4+landing", "mikjersi"])
def test_whatever_is_not_in_the_mask_is_refused(variant: str) -> None:
    """Of all actions of the space, by a single game and by a batch without masks."""
    game = jersi.Game(variant)
    dice = random.Random(variant)
    state = jersi.State(game)
    for _ in range(9):
        state.apply_action(dice.choice(state.legal_actions()))
    mask = state.legal_actions_mask()
    batch = jersi.Batch(game, 1, start=state.position, observe=False, masks=False)
    for action in range(game.action_count):
        if mask[action]:
            state.clone().apply_action(action)
        else:
            with pytest.raises(jersi.IllegalTurn):
                state.clone().apply_action(action)
            with pytest.raises(jersi.IllegalTurn):
                batch.step([action])
    with pytest.raises(jersi.IllegalTurn):
        batch.step([game.action_count])


def test_a_reset_writes_everything_anew() -> None:
    """What somebody wrote into the arrays is gone then."""
    batch = jersi.Batch(jersi.Game("mikjersi"), 5, seed=1)
    fresh, masks = batch.observations.copy(), batch.masks.copy()
    batch.step(batch.sample())
    batch.observations[:], batch.masks[:] = 7, True
    batch.reset()
    assert np.array_equal(batch.observations, fresh) and np.array_equal(batch.masks, masks)


def test_batches_refuse_as_a_whole() -> None:
    batch = jersi.Batch(jersi.Game("pijersi"), 70, seed=1)
    before = batch.observations.copy()
    actions = batch.sample()
    actions[69] = -1
    with pytest.raises(jersi.IllegalTurn, match="69"):
        batch.step(actions)
    assert np.array_equal(before, batch.observations) and not batch.terminated.any()
    wrongs: list[ArrayLike] = [[1, 2], np.zeros((70, 2)), np.full(70, 1e9)]
    for wrong in wrongs:
        with pytest.raises((jersi.JersiError, TypeError)):
            batch.step(wrong)
    for games in [0, 1 << 40]:
        with pytest.raises(jersi.JersiError):
            jersi.Batch(jersi.Game("pijersi"), games)
    with pytest.raises(jersi.JersiError):
        game = jersi.Game("pijersi")
        jersi.Batch(game, 3, start=game.position("R-5/1p-5/6/7/6/7/6 b 1 1"))


def test_a_tree_search_finds_a_win() -> None:
    """With no opinion at all, by trying: the only turn that wins is tried most."""
    game = jersi.Game("pijersi")
    start = game.position("6/R-5p-/6/7/6/7/6 w 0 1")
    batch = jersi.Batch(game, 130, start=start, threads=3)
    search = jersi.TreeSearch(batch)
    for width in (game.part_count, game.action_count):
        search.reset(batch)
        for _ in range(60):
            leaves = search.select()
            assert leaves.shape == (130, *game.observation_shape)
            search.expand(np.zeros((130, width)), np.zeros(130))
        offsets, actions, visits = search.visits()
        assert offsets[-1] == 3 * 130 == len(actions) == len(visits)
        for i in range(130):
            own = slice(offsets[i], offsets[i + 1])
            best = int(actions[own][visits[own].argmax()])
            assert jersi.State(game, start).action_to_string(0, best) == "f1-g1"
            assert visits[own].sum() == 59 and visits[own].max() > 40
    with pytest.raises(jersi.JersiError, match="130"):
        search.expand(np.zeros((130, 7)), np.zeros(130))
    with pytest.raises(jersi.JersiError):
        search.expand(np.zeros((130, game.part_count)), np.zeros(3))
    with pytest.raises(jersi.JersiError):
        search.reset(jersi.Batch(game, 3))


def test_a_tree_search_believes_what_it_is_told() -> None:
    """All of the policy on one action, by its parts: that one is tried most, for both players."""
    game = jersi.Game("pijersi")
    batch = jersi.Batch(game, 2, seed=1)
    batch.step([batch.sample()[0]] * 2)
    state = jersi.State(game, batch.position(0))
    action = state.legal_actions()[50]
    policy = np.zeros((2, game.part_count), np.float32)
    made_of = game.action_parts()[action]
    policy[:, made_of[made_of >= 0]] = 9
    search = jersi.TreeSearch(batch)
    for _ in range(20):
        search.select()
        search.expand(policy, np.zeros(2))
    offsets, actions, visits = search.visits()
    assert actions[: offsets[1]][visits[: offsets[1]].argmax()] == action


def test_arrays_are_shared_not_copied() -> None:
    batch = jersi.Batch(jersi.Game("pijersi"), 8, seed=1)
    first = batch.observations
    other = np.from_dlpack(first)
    assert np.shares_memory(first, other) and first is batch.observations
    before = first.copy()
    batch.step(batch.sample())
    assert not np.array_equal(before, other), "the step is seen through both"
    bare = jersi.Batch(jersi.Game("pijersi"), 8, observe=False, masks=False)
    assert bare.observations is None and bare.masks is None
    bare.step(bare.sample())


def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from jersi import pettingzoo

    for variant in ["pijersi", "mikjersi", "jersi-1"]:
        api_test(pettingzoo.env(variant), num_cycles=200, verbose_progress=False)
    seed_test(lambda: pettingzoo.env("mikjersi", max_turns=20), num_cycles=60)
    again = pickle.loads(pickle.dumps(pettingzoo.raw_env("mikjersi", max_turns=7)))
    assert again.max_turns == 7 and again.game.id == "mikjersi"

    env = pettingzoo.env("pijersi", render_mode="ansi", start=jersi.Game("pijersi").position("6/R-5p-/6/7/6/7/6 w 0 1"))
    env.reset()
    seen, reward, terminated, truncated, _ = env.last()
    assert seen["action_mask"].sum() == 3 and not terminated and reward == 0
    env.step(jersi.State(env.unwrapped.game, env.unwrapped.start).string_to_action("f1-g1"))
    _, reward, terminated, truncated, _ = env.last()
    assert terminated and not truncated and reward == -1 and env.agent_selection == "player_1"
    env.step(None)
    assert env.last()[1] == 1
    assert str(env.render()).startswith("R-5/")


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.observation import make_observation

    import jersi.openspiel  # noqa: F401

    for variant in ["pijersi", "mikjersi", "jersi-4+special=mokca"]:
        game = pyspiel.load_game("python_jersi", {"variant": variant, "max_turns": 60})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    game = pyspiel.load_game("python_jersi(variant=mikjersi)")
    assert game.num_distinct_actions() == jersi.Game("mikjersi").action_count
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[3])
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert np.array_equal(observation.dict["observation"], state.inner.observation_tensor(1))
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(state.history()) == 1 and len(copy.history()) == 2
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, copy))
    assert again.history() == copy.history() and str(again) == str(copy)
