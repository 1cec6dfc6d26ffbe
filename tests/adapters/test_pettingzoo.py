"""PettingZoo's own suites over the adapter, and what they don't ask: rewards, masks, illegal actions."""

import importlib
import random
import warnings
from typing import Any

import numpy as np
import pytest

from generator.base.errors import InputError
from generator.games.balance_control import kernel_encoding
from generator.games.balance_control.players.backend import interpreted_backend
from generator.play.new_game import LARGEST_SEED

pytestmark = pytest.mark.pettingzoo


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setattr(kernel_encoding, "best_backend", interpreted_backend)


@pytest.fixture
def env() -> Any:
    """The environment of PettingZoo, which may not be installed."""
    return importlib.import_module("generator.adapters.pettingzoo").env


FULL = ("economy", "security", "climate")


@pytest.mark.slow
@pytest.mark.always("organisation-*")
@pytest.mark.parametrize(
    ("folder", "players", "modules"),
    [("balance-control", 2, FULL), ("balance-control", 6, FULL), ("global-powers", 3, ()), ("organisation", 3, ())],
)
def test_suites(env: Any, folder: str, players: int, modules: tuple[str, ...]) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have other names of agents than the seats' letters
        api_test(env(players, modules, folder=folder), num_cycles=400)
        seed_test(lambda: env(players, modules, folder=folder), num_cycles=60)


@pytest.mark.slow
def test_rewards_come_at_the_end_and_add_up_to_zero(env: Any) -> None:
    made = env(3, render_mode="ansi")
    made.reset(seed=5)
    chance = random.Random(5)
    for agent in made.agent_iter():
        seen, reward, ended, _, _ = made.last()
        assert ended or reward == 0
        if ended:
            break
        assert seen["action_mask"].any()
        assert made.agent_selection == agent
        assert not made.observe("ABC".replace(agent, "")[0])["action_mask"].any()
        made.step(chance.choice([choice for choice, may in enumerate(seen["action_mask"]) if may]))
    assert sum(made.rewards.values()) == pytest.approx(0)
    markers = dict(zip("ABC", made.position.entries("on_board"), strict=False))
    assert max(made.rewards, key=made.rewards.__getitem__) == max(markers, key=markers.__getitem__)
    assert "markers [" in made.render()


WRONG = (None, -1, 10**9, 0.5, "pass")
"""What is an action nowhere."""


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("folder", ["balance-control", "global-powers", "organisation"])
def test_a_wrong_action_is_told_and_changes_nothing(env: Any, folder: str) -> None:
    """Tried before each of twenty steps, beside the same game without."""
    made, twin, chance = env(2, folder=folder), env(2, folder=folder), random.Random(4)
    made.reset(seed=3)
    twin.reset(seed=3)
    for _ in range(20):
        legal = made.position.options()
        dark = chance.choice([action for action in range(made.position.actions) if action not in legal])
        for wrong in (*WRONG, dark):
            with pytest.raises(
                ValueError, match=f"action {wrong!r} isn't legal: {made.agent_selection} decides, among"
            ):
                made.step(wrong)
        action = chance.choice(legal)
        made.step(np.int64(action))
        twin.step(action)
        for seat, agent in enumerate(made.agents):
            assert made.position.observation(seat) == twin.position.observation(seat)
            assert (made.observe(agent)["action_mask"] == twin.observe(agent)["action_mask"]).all()
        assert made.agent_selection == twin.agent_selection


def test_an_action_before_the_game_or_after_it_is_told(env: Any) -> None:
    made, chance = env(2, folder="organisation"), random.Random(1)
    with pytest.raises(ValueError, match="action 0 isn't legal: no game is running"):
        made.step(0)
    for asks in (made.last, lambda: made.observe("A"), lambda: made.rewards, lambda: made.agent_selection):
        with pytest.raises(AttributeError, match="no game is running before 'reset'"):
            asks()
    made.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'C'; expected A or B"):
        made.observe("C")
    while not made.terminations[made.agent_selection]:
        made.step(chance.choice(made.position.options()))
    shares = made.position.shares()
    for wrong in (0, -1, "pass"):
        with pytest.raises(ValueError, match=f"action {wrong!r} isn't legal: the game is over"):
            made.step(wrong)
    assert (made.position.shares(), made.agents) == (shares, ["A", "B"])
    made.step(None)
    made.step(None)
    with pytest.raises(ValueError, match="action None isn't legal: no game is running"):
        made.step(None)


@pytest.mark.parametrize("folder", ["balance-control", "global-powers", "organisation"])
def test_a_seed_is_one_that_a_game_may_have_wherever_it_is_named(env: Any, folder: str) -> None:
    """Python's generator takes -1 for 1, and what is longer than 64 bits the kernel can't hold."""
    made = env(2, folder=folder)
    for seed in (-1, -2, LARGEST_SEED + 1, 2**64 + 1):
        with pytest.raises(InputError, match=f"seed {seed}; expected a number from 0 to {LARGEST_SEED}"):
            made.reset(seed=seed)
    for right in (0, LARGEST_SEED, np.int64(3)):
        made.reset(seed=right)
    with pytest.raises(TypeError):
        made.reset(seed=1.5)
