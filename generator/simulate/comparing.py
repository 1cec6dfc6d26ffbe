"""Which figures of two sides differ, with intervals that stay right however often one looks.

The games are looked at after fixed numbers only, and it ends as soon as it is clear who wins more, or that nobody does.
Looking several times gives chance several chances; therefore each look works at the level divided by the number of
looks (Bonferroni), and all figures of a look share it (Holm). The intervals are of that level too: they hold at
whichever look it ends.
"""

from __future__ import annotations

from typing import Any, Final

from generator.simulate.intervals import SURE, holm
from generator.simulate.many import WINS
from generator.simulate.pairs import Figures, Paired
from generator.simulate.sections import rounded, shown

SHARES: Final = (8, 4, 2, 1)
"""The looks: after an eighth of the games, a quarter, half, all."""
SMALL: Final = 0.01
"""A difference of the share of games that a seat wins, too small to look for."""
FEWEST: Final = 100
"""Games before the first look: the normal limit wants some."""


def looks(games: int) -> tuple[int, ...]:
    """After how many games a comparison is evaluated."""
    return tuple(games // share for share in SHARES if games // share >= FEWEST or share == 1)


def level(number_of_looks: int) -> float:
    """The level of each look's intervals."""
    return 1 - (1 - SURE) / number_of_looks


def judged(figures: Figures, number_of_looks: int) -> dict[str, dict[str, Any]]:
    """Every figure of both sides with the difference, its interval, and its p-value among all figures and looks."""
    p_values = holm([min(1.0, number_of_looks * found.difference.p_value) for found in figures.values()])
    sure = level(number_of_looks)
    return {name: told(found, sure, p) for (name, found), p in zip(figures.items(), p_values, strict=True)}


def told(figure: Paired, sure: float, p_value: float) -> dict[str, Any]:
    """Both sides' means and their difference with its interval."""
    games = max(figure.games, 1)
    return {
        "a": rounded(figure.first / games),
        "b": rounded(figure.second / games),
        **shown(figure.difference.mean(sure), "difference"),
        "p_holm": rounded(p_value, 6),
        "clear": p_value <= 1 - SURE,
    }


def settled(figures: Figures, number_of_looks: int) -> bool:
    """Whether this look answers who wins: some seat's sole wins are clearly moved, or none by more than `SMALL`."""
    found = [one for name, one in judged(figures, number_of_looks).items() if name.startswith(WINS)]
    if any(one["clear"] for one in found):
        return True
    return all(one["low"] is not None and one["low"] > -SMALL and one["high"] < SMALL for one in found)
