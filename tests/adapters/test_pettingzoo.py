"""PettingZoo's own suites over the adapter, and what they don't ask: rewards, masks, illegal actions."""

from __future__ import annotations

import random
import warnings

import pytest

from generator.games.balance_control import staged
from generator.games.balance_control.players.backend import interpreted_backend

pytestmark = pytest.mark.pettingzoo


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setattr(staged, "best_backend", interpreted_backend)


FULL = ("economy", "security", "climate")


@pytest.mark.quick("organisation-*")
@pytest.mark.parametrize(
    ("folder", "players", "modules"),
    [
        ("balance-control", 2, FULL),
        ("balance-control", 6, FULL),
        ("global-powers", 3, ()),
        ("organisation", 3, ()),
    ],
)
def test_suites(folder: str, players: int, modules: tuple[str, ...]) -> None:
    from pettingzoo.test import api_test, seed_test

    from generator.adapters.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have other names of agents than the seats' letters
        api_test(env(players, modules, folder=folder), num_cycles=400)
        seed_test(lambda: env(players, modules, folder=folder), num_cycles=60)


@pytest.mark.slow
def test_rewards_come_at_the_end_and_add_up_to_zero() -> None:
    from generator.adapters.pettingzoo import env

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


def test_an_illegal_action_is_refused() -> None:
    from generator.adapters.pettingzoo import env

    made = env(2)
    made.reset(seed=1)
    with pytest.raises(ValueError, match="isn't legal for A"):
        made.step(0)
