"""What a run draws from the hash of the commit, and into how many shares tests fall."""

from collections import Counter

import pytest

from tests import shares


@pytest.fixture(autouse=True)
def _no_share_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHARE", raising=False)
    monkeypatch.delenv("DRAW", raising=False)
    shares.drawn_from.cache_clear()


def test_every_test_is_in_one_share_and_shares_are_alike() -> None:
    found = Counter(
        shares.share_of(f"tests/test_some.py::test_{name}[{number}]") for name in "abc" for number in range(800)
    )
    assert {*found} == {*range(1, shares.SHARES + 1)}
    assert max(found.values()) < 1.25 * min(found.values())


@pytest.mark.parametrize("wrong", ["0", "7", "two", "", "-1"])
def test_a_share_that_there_is_not_is_refused(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARE", wrong)
    with pytest.raises(shares.UnknownShare, match="1 to 6"):
        shares.share_played()


def test_commits_draw_every_share_and_one_commit_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARE", "drawn")
    found = []
    for number in range(60):
        monkeypatch.setenv("DRAW", f"{number:040x}")
        shares.drawn_from.cache_clear()
        found.append(shares.share_played())
        assert shares.share_played() == found[-1]
    assert {*found} == {*range(1, shares.SHARES + 1)}


def test_each_purpose_draws_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAW", "1eefbad6")
    assert len({shares.draw(purpose, 1_000_000) for purpose in ("share", "pack", "games")}) == 3


def test_a_run_says_how_it_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAW", "1eefbad6")
    monkeypatch.setenv("SHARE", "3")
    assert shares.describe_run().endswith("(again: SHARE=3 DRAW=1eefbad6)")
