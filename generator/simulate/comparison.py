"""Which figures differ between two sides, with intervals that stay right however often one looks.

The games are evaluated after fixed numbers of them only, and the comparison ends as soon as its question is answered:
what became of the piece that was changed, or of the game if no piece was. Looking several times gives chance several
chances. Therefore each look works at the error level divided by the number of looks (Bonferroni), and all figures of a
look share that level (Holm). The intervals are of that level too, so they hold at whichever look the comparison ends.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from generator.simulate.paired_games import Figures, PairedFigure
from generator.simulate.report_sections import estimate_data, round_value
from generator.simulate.simulator import ADVANTAGE, SHARED, WINS
from generator.simulate.statistics import MANY, SURE, holm

SHARES: Final = (8, 4, 2, 1)
"""The looks: after an eighth of the games, a quarter, half, all. Before there are enough games for the normal limit,
only the last one."""
SMALL: Final = 0.01
"""A difference in a share of games that is too small to look for."""
SMALL_PART: Final = 0.05
"""A difference in how often something happens that is too small to look for, as a part of it."""


def look_games(games: int) -> tuple[int, ...]:
    """The numbers of games after which a comparison of so many games is evaluated."""
    return tuple(games // share for share in SHARES if games // share >= MANY or share == 1)


def look_level(number_of_looks: int) -> float:
    """The confidence level of each look's intervals, from 0 to 1."""
    return 1 - (1 - SURE) / number_of_looks


def judge_figures(figures: Figures, number_of_looks: int, own: Collection[str] = ()) -> dict[str, dict[str, Any]]:
    """Every figure of both sides, with its difference, interval, and p-value among all figures and looks. The `own`
    figures, which are asked about, and the others have half of the error level each."""
    sure = look_level(number_of_looks)
    families = [family for family in (own, figures.keys() - set(own)) if family]
    corrected: dict[str, float] = {}
    for family in families:
        names = [name for name in figures if name in family]
        factor = number_of_looks * len(families)
        corrected.update(
            zip(names, holm([min(1.0, factor * figures[name].difference.p_value) for name in names]), strict=True)
        )
    most = {name: 1.0 for name in figures if name.startswith(WINS) or name == SHARED}
    return {name: figure_text(found, sure, corrected[name], most.get(name)) for name, found in figures.items()}


def figure_text(figure: PairedFigure, sure: float, p_value: float, most: float | None = None) -> dict[str, Any]:
    """Both sides' means, and their difference with its interval at the level `sure`; `most`: a bound for the
    difference, at which the interval is cut."""
    first, second = figure.means
    found = estimate_data(figure.difference.mean(sure), "difference")
    if most is not None and found["low"] is not None:
        found |= {"low": max(found["low"], -most), "high": min(found["high"], most)}
    return {
        "a": round_value(first),
        "b": round_value(second),
        **found,
        "p_holm": round_value(p_value, 6),
        "clear": p_value <= 1 - SURE,
    }


def is_settled(figures: Figures, number_of_looks: int, own: Collection[str] = ()) -> bool:
    """Whether this look answers the question: each of the `own` figures has clearly moved, or by very little only.
    Without `own` figures, the question is what becomes of the game: who wins, how long it is, and so on."""
    asked = own or [name for name in figures if " " not in name or name.startswith(WINS)]
    found = judge_figures(figures, number_of_looks, own)
    return all(_is_answered(name, found[name]) for name in asked if name in found)


def _is_answered(name: str, found: Mapping[str, Any]) -> bool:
    if found["clear"]:
        return True
    if found["low"] is None:
        return False
    share = name.partition(" ")[0] in (WINS, SHARED, ADVANTAGE)
    small = SMALL if share else SMALL_PART * max(found["a"], found["b"])
    return bool(-small <= found["low"] and found["high"] <= small)
