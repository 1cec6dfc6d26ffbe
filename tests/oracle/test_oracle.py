"""The oracle where no scenario reaches: what is in the box, and lines that it refuses. Rule by rule it plays the
scenarios (`test_scenarios.py`), and in whole games it stands beside the kernel, whose laws hold at every step."""

from __future__ import annotations

import pytest

from tests.oracle import Illegal, box, drawable, new_game


@pytest.mark.parametrize(
    ("players", "modules", "number"),
    [
        (4, [], 71),
        (5, [], 89),
        (4, ["economy"], 77),
        (6, ["economy"], 98),
        (2, ["security"], 73),
        (3, ["climate"], 76),
        (5, ["climate"], 96),
        (4, ["economy", "security", "climate"], 84),
        (6, ["economy", "security", "climate"], 107),
    ],
)
def test_r1_the_box(players: int, modules: list[str], number: int) -> None:
    """R1.1, R1.2 less the Start tile: 72, 90; +6 and +9 economy, +2 security, +5 and +7 climate; 85 and 108 for all."""
    assert len(drawable(players, modules, {})) == number


def test_r1_tile_by_tile() -> None:
    """R1.1: three departments × (2+4+4+1+1) = 36; 10 Committees, 8 Grassroots, 9 Lobbyists, 8 focuses = 35. For six W2
    4+1, W3 4+1, W4 1+1; Committee 10+2, Grassroots 8+2, Lobbyist 9+3, and two labelled focuses."""
    four, six = (box(players, [], {}) for players in (4, 6))
    assert [four[f"inf-w{value}"] for value in (1, 2, 3, 4, 5)] == [2, 4, 4, 1, 1]
    assert [four[name] for name in ("committee", "grassroots", "lobbyist", "focus")] == [10, 8, 9, 8]
    assert [six[f"dom-w{value}"] for value in (1, 2, 3, 4, 5)] == [2, 5, 5, 2, 1]
    names = ("committee", "grassroots", "lobbyist", "focus", "focus-dom", "focus-for")
    assert [six[name] for name in names] == [12, 10, 12, 8, 1, 1]


def test_r1_climate_for_six_by_ruling() -> None:
    """[climate-56-values]: 2+2 and two more: one of each, or two of one value."""
    found = {option: box(6, ["climate"], {"climate-56-values": option}) for option in ("w1+w2", "w1+w1", "w2+w2")}
    assert [(inside["clm-w1"], inside["clm-w2"]) for inside in found.values()] == [(3, 3), (4, 2), (2, 4)]


def test_an_illegal_line_is_refused_and_changes_nothing() -> None:
    state = new_game(2, stack=["focus"])
    before = state.summary()
    for line in ("tile 0,0", "tile 2,0", "place 0,0", "pass", "", "formalize", "tile 1,0 +DOM", "convert 1,0 DOM"):
        with pytest.raises(Illegal):
            state.apply(line)
    assert state.summary() == before
