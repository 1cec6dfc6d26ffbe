"""The sections that every game's report has, as plain values by name: a function for each section."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.simulate.game_summary import GameSummary, distinct_openings
from generator.simulate.statistics import (
    SURE,
    Estimate,
    chi_square,
    histogram_moments,
    holm,
    quantile,
    rate_p_value,
    wilson,
)

TOO_OFTEN, TOO_SELDOM, NO_SIGN, UNKNOWN = "too-often", "too-seldom", "no-sign", "unknown"
"""The answers to whether the first seat wins too often."""
RARE: Final = 0.999
"""The share of games for which a number of pieces is enough."""


def round_value(value: float, digits: int = 4) -> float | None:
    """A number rounded for a report; None where it is infinite, so that nothing is known."""
    return round(value, digits) if abs(value) < float("inf") else None


def estimate_data(estimate: Estimate, name: str = "mean") -> dict[str, Any]:
    """An estimate with its interval, as a report has it."""
    return {name: round_value(estimate.value), "low": round_value(estimate.low), "high": round_value(estimate.high)}


def spread_section(histogram: Mapping[int, int]) -> dict[str, Any]:
    """How a value is spread over games: its mean with the interval, percentiles and extremes."""
    return {
        **estimate_data(histogram_moments(histogram).mean()),
        "p5": quantile(histogram, 0.05),
        "p50": quantile(histogram, 0.5),
        "p95": quantile(histogram, 0.95),
        "min": min(histogram, default=0),
        "max": max(histogram, default=0),
    }


def seats_section(summary: GameSummary, names: Sequence[str], more: Callable[[int], dict[str, Any]]) -> dict[str, Any]:
    """The sole wins of each seat, in the order of play, tested against equal chances among the games with one winner;
    and shared wins. `more`: what else a game reports on the seat of that number."""
    games = summary.games
    wins = [summary.number("wins", seat) for seat in range(len(names))]
    alone, shared = sum(wins), summary.total("shared")
    p_values = holm([rate_p_value(count, alone, 1 / len(names)) for count in wins])
    value, p_value = chi_square(wins)
    return {
        "seats": {
            name: {
                "wins": wins[seat],
                **estimate_data(wilson(wins[seat], games), "win_rate"),
                "p_holm": round_value(p_values[seat], 6),
                "shared": summary.number("shared_by", seat),
                **more(seat),
            }
            for seat, name in enumerate(names)
        },
        "equal_seats": {
            "chi_square": round_value(value),
            "freedom": len(names) - 1,
            "p_value": round_value(p_value, 6),
        },
        "shared": shared,
        "shared_by_seats": {str(number): count for number, count in summary.row("shared").items()},
        "shared_rate": estimate_data(wilson(shared, games), "rate"),
    }


def first_seat_section(summary: GameSummary, names: Sequence[str], bots: Sequence[str]) -> dict[str, Any]:
    """Whether the seat that begins wins too often, among games with one winner. `told`: the answer as a sentence. It
    says so only where the interval, as it is printed, excludes equal chances, and where the seat stands out among all
    seats too (`p_holm`, as in their table). Where seats have different bots, nobody can tell."""
    each = [summary.number("wins", seat) for seat in range(len(names))]
    wins, alone, even = each[0], sum(each), 1 / len(names)
    found = wilson(wins, alone)
    p_holm = holm([rate_p_value(count, alone, even) for count in each])[0]
    rate, low, high, equal = (round(100 * value, 1) for value in (found.value, found.low, found.high, even))
    aside = TOO_OFTEN if low > equal else TOO_SELDOM if high < equal else NO_SIGN
    answer = aside if p_holm <= 1 - SURE else NO_SIGN
    if not alone or len(set(bots)) > 1:
        answer = UNKNOWN
    often = f"{rate:.1f} % of the games with one winner (95 % interval {low:.1f} – {high:.1f} %), where equal seats win"
    ruled_out = math.ceil(1000 * (found.high - even) - 1e-9) / 10
    return {
        "seat": names[0],
        "answer": answer,
        **estimate_data(found, "rate"),
        "even": round_value(even),
        "p_value": round_value(rate_p_value(wins, alone, even), 6),
        "p_holm": round_value(p_holm, 6),
        "told": _first_seat_sentence(names[0], answer, f"{often} {equal:.1f} %", max(0.0, ruled_out), alone),
    }


def _first_seat_sentence(seat: str, answer: str, often: str, ruled_out: float, alone: int) -> str:
    """The answer as a sentence. `ruled_out`: percentage points, rounded up, so that the sentence promises no more than
    the interval does."""
    if answer == UNKNOWN:
        why = "not all seats have the same bot" if alone else "no game had one winner"
        return f"Whether the first seat ({seat}) wins too often, these games don't tell: {why}."
    if answer != NO_SIGN:
        return f"The first seat ({seat}) wins {answer.replace('-', ' ')}: {often}."
    most = f"an advantage of more than {ruled_out:.1f} percentage points is ruled out"
    return f"There is no sign that the first seat ({seat}) wins too often: {often}; {most}."


def choice_section(histogram: Mapping[int, int]) -> dict[str, int]:
    """Percentiles of how many moves there were to choose from."""
    return {"p5": quantile(histogram, 0.05), "p50": quantile(histogram, 0.5), "p95": quantile(histogram, 0.95)}


@dataclass(frozen=True)
class Peak:
    """The most of something in use at once: the greatest number in any game, and the number that 99.9 % of the games
    don't exceed."""

    most: int
    p999: int


def find_peak(histogram: Mapping[int, int]) -> Peak:
    """The peak of a histogram of games by the most that each of them used at once."""
    return Peak(max(histogram, default=0), quantile(histogram, RARE))


def openings_section(summary: GameSummary) -> dict[str, Any]:
    """How many different ways of beginning a game there were."""
    number, exact = distinct_openings(summary)
    return {"openings": {"distinct": number, "exact": exact, "most_common": max(summary.openings.values(), default=0)}}


def extremes_section(summary: GameSummary, names: Sequence[str]) -> dict[str, Any]:
    """The games most worth a look, by their numbers. `names`: those of the kinds, by their codes."""
    found = {
        names[kind]: [{"value": value, "game": number} for value, number in pairs]
        for kind, pairs in summary.extremes.items()
    }
    return {"stuck": summary.number("stuck"), "extremes": found}
