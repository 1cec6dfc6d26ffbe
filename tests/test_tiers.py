"""What a run plays of very many games."""

from __future__ import annotations

import pytest

from tests.tiers import games_now, quarter


@pytest.mark.parametrize("number", [1, 3, 200, 2000, 2001])
def test_four_commits_that_follow_each_other_play_all_games_once(number: int) -> None:
    assert sorted(game for commit in range(1001, 1005) for game in quarter(number, commit)) == [*range(number)]


def test_whoever_explores_plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "explore")
    assert games_now(200) == range(200)
    monkeypatch.delenv("HYPOTHESIS_PROFILE")
    assert len(games_now(200)) == 50
