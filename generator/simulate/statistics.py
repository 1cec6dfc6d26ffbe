"""Intervals and p-values of counts and sums; few enough to need no library, and tested against SciPy."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from statistics import NormalDist
from typing import Final

from generator.base.frozen import dataclass

SURE: Final = 0.95
"""The confidence level: the share of intervals that hold the true value."""
MANY: Final = 100
"""From so many values on, the normal limit is used; for fewer it would promise too much."""


@dataclass(frozen=True)
class Estimate:
    """A value with the interval that holds the true value at the promised rate."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


def deviations(sure: float = SURE) -> float:
    """How many standard deviations a two-sided interval extends to each side."""
    return NormalDist().inv_cdf((1 + sure) / 2)


def wilson(hits: float, tries: int, sure: float = SURE) -> Estimate:
    """A rate with Wilson's score interval; without tries nothing is known. `hits` may count 1/n for a hit that n share;
    then the interval is wider than it had to be."""
    if tries == 0:
        return Estimate(0.0, 0.0, 1.0)
    z = deviations(sure)
    rate, spread = hits / tries, z * z / tries
    middle = (rate + spread / 2) / (1 + spread)
    half = z * math.sqrt(rate * (1 - rate) / tries + spread / (4 * tries)) / (1 + spread)
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == tries else middle + half
    return Estimate(rate, low, high)


@dataclass(frozen=True)
class SampleMoments:
    """How many values there are, their sum, and the sum of their squares; each value stands for value / `scale`."""

    count: int
    total: int
    squares: int
    scale: int = 1

    def mean(self, sure: float = SURE) -> Estimate:
        """The mean with its interval: Student's where there are few values, else that of the normal limit. With fewer
        than two values nothing is known."""
        if self.count < 2:
            value = self.total / self.scale if self.count else 0.0
            return Estimate(value, -math.inf, math.inf)
        reach = student_deviations(self.count - 1, sure) if self.count < MANY else deviations(sure)
        value, half = self.total / self.count / self.scale, reach * self.error
        return Estimate(value, value - half, value + half)

    @property
    def error(self) -> float:
        """The mean's standard error; infinite with fewer than two values."""
        if self.count < 2:
            return math.inf
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return math.sqrt(max(variance, 0.0) / self.count) / self.scale

    @property
    def p_value(self) -> float:
        """The probability of a mean at least this far from 0 if the true mean was 0, by the distribution of `mean`.
        Where all values are equal: the probability that all fall to one side."""
        if self.count < 2 or self.total == 0:
            return 1.0
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        if variance <= 0:
            return math.ldexp(1.0, 1 - self.count)
        deviation = self.total / math.sqrt(self.count * variance)
        return student_tail(deviation, self.count - 1) if self.count < MANY else two_sided_tail(deviation)


def student_tail(deviation: float, freedom: int) -> float:
    """The probability of a deviation of at least so many estimated standard deviations to either side, by Student's
    distribution with `freedom` degrees of freedom, at least 1. After Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = math.atan(abs(deviation) / math.sqrt(freedom))
    square = math.cos(angle) ** 2
    term = math.sin(angle) * (math.cos(angle) if freedom % 2 else 1.0)
    inside = 0.0
    for step in range(1 + freedom % 2, freedom, 2):
        inside += term
        term *= square * step / (step + 1)
    if freedom % 2:
        inside = (inside + angle) * 2 / math.pi
    return max(0.0, 1.0 - inside)


@cache
def student_deviations(freedom: int, sure: float = SURE) -> float:
    """How many estimated standard deviations a two-sided interval extends to each side, by Student's distribution."""
    low, high = 0.0, 1e6
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > 1 - sure else (low, middle)
    return high


def histogram_moments(histogram: Mapping[int, int]) -> SampleMoments:
    """The moments of a histogram, which has the number of each value."""
    return SampleMoments(
        sum(histogram.values()),
        sum(value * number for value, number in histogram.items()),
        sum(value * value * number for value, number in histogram.items()),
    )


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """The smallest value that at least this share of all values doesn't exceed; 0 where there are no values."""
    wanted = math.ceil(share * sum(histogram.values()) - 1e-9)
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= wanted:
            return value
    return 0


def two_sided_tail(deviation: float) -> float:
    """The probability of a deviation of at least so many standard deviations to either side."""
    return math.erfc(abs(deviation) / math.sqrt(2))


FEW: Final = 5
"""Where fewer are expected, counts are judged exactly: limits for large numbers would claim too much."""
_ALIKE: Final = 1 + 1e-9
"""Probabilities whose ratio is at most this count as equal."""


def rate_p_value(hits: int, tries: int, expected: float) -> float:
    """The probability of a rate as improbable under `expected` as this one, or more improbable: exact where few hits or
    few misses are expected, else by the score test, which is Wilson's own."""
    if tries == 0 or not 0 < expected < 1:
        return 1.0
    if min(expected, 1 - expected) * tries >= FEW:
        return two_sided_tail((hits - tries * expected) / math.sqrt(tries * expected * (1 - expected)))
    odds = [_binomial(one, tries, expected) for one in range(tries + 1)]
    return min(1.0, math.fsum(one for one in odds if one <= odds[hits] * _ALIKE))


def _binomial(hits: int, tries: int, rate: float) -> float:
    ways = math.lgamma(tries + 1) - math.lgamma(hits + 1) - math.lgamma(tries - hits + 1)
    return math.exp(ways + hits * math.log(rate) + (tries - hits) * math.log1p(-rate))


def chi_square(observed: Sequence[int]) -> tuple[float, float]:
    """χ² of counts against equal ones, and the probability of one at least as great; exact where the counts are few."""
    expected = sum(observed) / len(observed)
    if expected == 0:
        return 0.0, 1.0
    found = sum((count - expected) ** 2 for count in observed) / expected
    if expected < FEW:
        return found, _uneven(observed)
    return found, chi_square_tail(found, len(observed) - 1)


def _uneven(observed: Sequence[int]) -> float:
    """The probability that equal chances share out the total at least as unevenly."""
    total, places = sum(observed), len(observed)
    least = sum(count * count for count in observed)
    ways = sum(
        math.factorial(total) // math.prod(map(math.factorial, shares)) * _orders(shares)
        for shares in _divide_total(total, places, total)
        if sum(count * count for count in shares) >= least
    )
    return float(Fraction(ways, places**total))


def _divide_total(total: int, places: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide a total among so many places, each as shares in descending order; no share is above `most`."""
    if places == 1:
        if total <= most:
            yield (total,)
        return
    for first in range(min(total, most), -(-total // places) - 1, -1):
        for rest in _divide_total(total - first, places - 1, first):
            yield (first, *rest)


def _orders(shares: Sequence[int]) -> int:
    """In how many different orders the shares may stand."""
    return math.factorial(len(shares)) // math.prod(map(math.factorial, Counter(shares).values()))


def chi_square_tail(value: float, freedom: int) -> float:
    """The probability that χ² with `freedom` degrees of freedom, at least 1, exceeds a value."""
    half = value / 2
    if freedom % 2:
        tail, term = math.erfc(math.sqrt(half)), math.sqrt(4 * half / math.pi) * math.exp(-half)
        steps = [1.5 + step for step in range(freedom // 2)]
    else:
        tail, term = math.exp(-half), half * math.exp(-half)
        steps = [2.0 + step for step in range(freedom // 2 - 1)]
    for step in steps:
        tail += term
        term *= half / step
    return tail


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values, in the given order: the chance of any false alarm among all stays at the level."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted, worst = [1.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = worst
    return adjusted
