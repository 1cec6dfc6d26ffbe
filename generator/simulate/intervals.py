"""Intervals and p-values of counts and sums; small enough to be ours, held against SciPy in the tests."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

SURE: Final = 0.95
"""The share of intervals that hold the true value."""


@dataclass(frozen=True)
class Estimate:
    """A value with the interval that holds the true one at the promised rate."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


def deviations(sure: float = SURE) -> float:
    """How many standard deviations a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + sure) / 2)


def wilson(hits: float, tries: int, sure: float = SURE) -> Estimate:
    """A rate with Wilson's score interval; of no tries nothing is known. A hit that n share may count as 1/n: then
    the interval is wider than it had to be."""
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
class Moments:
    """How many values there are, their sum and the sum of their squares; `scale`: each means value / scale."""

    count: int
    total: int
    squares: int
    scale: int = 1

    def mean(self, sure: float = SURE) -> Estimate:
        """The mean with the interval of the normal limit; of fewer than two values nothing is known."""
        if self.count < 2:
            value = self.total / self.scale if self.count else 0.0
            return Estimate(value, -math.inf, math.inf)
        value, half = self.total / self.count / self.scale, deviations(sure) * self.error
        return Estimate(value, value - half, value + half)

    @property
    def error(self) -> float:
        """The mean's standard error; of fewer than two values nothing is known."""
        if self.count < 2:
            return math.inf
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return math.sqrt(max(variance, 0.0) / self.count) / self.scale

    @property
    def p_value(self) -> float:
        """How probable so great a mean were if the true one was 0."""
        if self.count < 2 or self.total == 0:
            return 1.0
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        if variance <= 0:
            return 0.0
        return two_sided(self.total / math.sqrt(self.count * variance))


_STUDENT: Final = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448),
    *(2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484),
    *(2.0452, 2.0423),
)
"""How many standard errors a 95 % interval of Student's distribution reaches, from 1 degree of freedom on."""


def mean_of_few(values: Sequence[int]) -> Estimate:
    """The mean of so few values that the normal limit would promise too much, with Student's interval; of fewer than
    two nothing is known."""
    count = len(values)
    if count < 2 or count - 1 > len(_STUDENT):
        return moments(Counter(values)).mean()
    mean = sum(values) / count
    half = _STUDENT[count - 2] * math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Estimate(mean, mean - half, mean + half)


def moments(histogram: Mapping[int, int]) -> Moments:
    """The moments of values with their numbers."""
    return Moments(
        sum(histogram.values()),
        sum(value * number for value, number in histogram.items()),
        sum(value * value * number for value, number in histogram.items()),
    )


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """The smallest value that at least this share of all values doesn't exceed; 0 where there is none."""
    wanted = math.ceil(share * sum(histogram.values()) - 1e-9)
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= wanted:
            return value
    return 0


def two_sided(deviation: float) -> float:
    """The probability of at least so many standard deviations to either side."""
    return math.erfc(abs(deviation) / math.sqrt(2))


def rate_p_value(hits: int, tries: int, expected: float) -> float:
    """How probable so uneven a rate were under the expected one: the score test, Wilson's own."""
    if tries == 0 or not 0 < expected < 1:
        return 1.0
    return two_sided((hits - tries * expected) / math.sqrt(tries * expected * (1 - expected)))


def chi_square(observed: Sequence[int]) -> tuple[float, float]:
    """χ² of counts against equal ones, and its p-value."""
    expected = sum(observed) / len(observed)
    if expected == 0:
        return 0.0, 1.0
    found = sum((count - expected) ** 2 for count in observed) / expected
    return found, chi_square_tail(found, len(observed) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The probability that χ² with so many degrees of freedom, at least 1, exceeds a value."""
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
    """Holm's adjusted p-values, in the order given: the chance of any false alarm among all stays at the level."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted, worst = [1.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = worst
    return adjusted
