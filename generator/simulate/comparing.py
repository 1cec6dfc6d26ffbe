"""Two settings, or one and many, go in; which figures differ, with intervals that stay right, comes out.

The games are looked at after fixed numbers only, and it ends as soon as it is clear who wins more, or that nobody does.
Looking several times gives chance several chances; therefore each look works at the level divided by the number of
looks (Bonferroni), and all figures of a look share it (Holm). The intervals are of that level too: they hold at
whichever look it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from generator.simulate.compared_part import ComparedPart
from generator.simulate.intervals import SURE, holm
from generator.simulate.pairs import WINS, Paired, Pairs, paired
from generator.simulate.running import Ongoing
from generator.simulate.sections import measures, pieces, rounded, seats, shown
from generator.simulate.setting import table_of

SHARES: Final = (8, 4, 2, 1)
"""The looks: after an eighth of the games, a quarter, half, all."""
SMALL: Final = 0.01
"""A difference of the share of games that a seat wins, too small to look for."""
FEWEST: Final = 100
"""Games before the first look: the normal limit wants some."""


def looks(games: int) -> tuple[int, ...]:
    """After how many games a comparison is looked at."""
    return tuple(games // share for share in SHARES if games // share >= FEWEST or share == 1)


class Comparing(Ongoing[ComparedPart]):
    """A comparison of one setting with others, look by look."""

    def go(self, stop: Callable[[Sequence[Pairs]], bool] = lambda _pairs: False) -> None:
        """Plays up to the games that are wanted on each side; at every look that lies ahead `stop` may end it."""
        for look in looks(self.part.games):
            if self.part.played > look:
                continue
            self._up_to(look)
            if stop(self.part.pairs):
                return

    def _up_to(self, look: int) -> None:
        job = partial(paired, self.part.base, self.part.others)
        self.play(job, self.part.missing((0, look)), self.part.played, self.part.games)


def judged(pairs: Pairs, number_of_looks: int) -> dict[str, dict[str, Any]]:
    """Every figure of both sides with the difference, its interval, and its p-value among all figures and looks."""
    level = 1 - (1 - SURE) / number_of_looks
    names = list(pairs.figures)
    p_values = holm([min(1.0, number_of_looks * pairs.figures[name].difference.p_value) for name in names])
    return {name: _judged(pairs.figures[name], level, p) for name, p in zip(names, p_values, strict=True)}


def _judged(figure: Paired, level: float, p_value: float) -> dict[str, Any]:
    games = max(figure.games, 1)
    return {
        "a": rounded(figure.first / games),
        "b": rounded(figure.second / games),
        **shown(figure.difference.mean(level), "difference"),
        "p_holm": rounded(p_value, 6),
        "clear": p_value <= 1 - SURE,
    }


def settled(pairs: Sequence[Pairs], number_of_looks: int) -> bool:
    """Whether this look answers who wins: some seat's sole wins are clearly moved, or none by more than `SMALL`."""
    found = [
        figure for each in pairs for name, figure in judged(each, number_of_looks).items() if name.startswith(WINS)
    ]
    if any(figure["clear"] for figure in found):
        return True
    return all(figure["low"] is not None and figure["low"] > -SMALL and figure["high"] < SMALL for figure in found)


def comparison(part: ComparedPart, seconds: float, new: int) -> dict[str, Any]:
    """What `simulate --compare --json` prints; `new` games of each side took the time."""
    (pairs,), (other,) = part.pairs, part.others
    planned = looks(part.games)
    return {
        "a": part.base.data(),
        "b": other.data(),
        **_effort(part, seconds, new),
        "looks": list(planned),
        "level": rounded(1 - (1 - SURE) / len(planned), 6),
        "figures": judged(pairs, len(planned)),
        "sides": {
            side: {**seats(summary, game), **measures(summary, game), **pieces(summary, game)}
            for side, summary, game in (
                ("a", pairs.first, table_of(part.base)),
                ("b", pairs.second, table_of(other)),
            )
        },
    }


def without_each(part: ComparedPart, names: Sequence[str], seconds: float, new: int) -> dict[str, Any]:
    """What `simulate --without all --json` prints: each measure's own absence beside the whole game."""
    figures = [pairs.figures for pairs in part.pairs]
    flat = [found.difference.p_value for each in figures for found in each.values()]
    adjusted = iter(holm(flat))
    return {
        "a": part.base.data(),
        **_effort(part, seconds, new),
        "without": {
            card: {name: _judged(found, SURE, next(adjusted)) for name, found in each.items()}
            for card, each in zip(names, figures, strict=True)
        },
    }


def _effort(part: ComparedPart, seconds: float, new: int) -> dict[str, Any]:
    speed = round(new * (1 + len(part.others)) / seconds, 1) if seconds > 0 else 0.0
    return {"games": part.played, "seconds": round(seconds, 3), "games_per_second": speed}
