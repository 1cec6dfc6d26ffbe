"""Statistics: beside SciPy where it has the figure, and at the promised rate on toys whose truth is known."""

from __future__ import annotations

import importlib
import math
from types import ModuleType

import pytest

from generator.games.balance_control.simulate.sections import difference
from generator.simulate.intervals import (
    Moments,
    chi_square,
    chi_square_tail,
    holm,
    mean_of_few,
    moments,
    quantile,
    rate_p_value,
    wilson,
)
from tests.simulate.settings import summary


@pytest.fixture(scope="module")
def stats() -> ModuleType:
    """SciPy's statistics, imported once a test wants them: every worker imports this file, and they take a second."""
    return importlib.import_module("scipy.stats")


@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (3, 10), (10, 10), (300, 1000), (1, 100_000)])
@pytest.mark.parametrize("sure", [0.9, 0.95, 0.9875])
def test_wilson_is_scipy_s(hits: int, tries: int, sure: float, stats: ModuleType) -> None:
    found, theirs = wilson(hits, tries, sure), stats.binomtest(hits, tries).proportion_ci(sure, "wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert found.value == hits / tries


def test_of_no_tries_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert math.isinf(Moments(1, 5, 25).mean().high)
    assert rate_p_value(0, 0, 0.5) == 1


@pytest.mark.parametrize("freedom", range(1, 9))
def test_chi_square_is_scipy_s(freedom: int, stats: ModuleType) -> None:
    for value in (0.0, 0.3, 1.0, 5.0, 20.0, 80.0):
        assert chi_square_tail(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), rel=1e-9)
    counts = [30 + 7 * place % 11 for place in range(freedom + 1)]
    theirs = stats.chisquare(counts)
    assert chi_square(counts) == pytest.approx((theirs.statistic, theirs.pvalue))


def test_holm_is_scipy_s_step_down() -> None:
    """By hand: 0.01 × 3 = 0.03, 0.02 × 2 = 0.04, and 0.03 can't fall below 0.04."""
    assert holm([0.03, 0.01, 0.02]) == pytest.approx([0.04, 0.03, 0.04])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_means_are_scipy_s(stats: ModuleType) -> None:
    histogram = {0: 40, 1: 30, 4: 30, 9: 12}
    values = [value for value, number in histogram.items() for _ in range(number)]
    found, error = moments(histogram).mean(), stats.sem(values)
    low, high = stats.norm.interval(0.95, loc=sum(values) / len(values), scale=error)
    assert (found.low, found.high) == pytest.approx((low, high))
    deviation = sum(values) / len(values) / error
    assert moments(histogram).p_value == pytest.approx(2 * stats.norm.sf(deviation))


@pytest.mark.parametrize("values", [[1, 2], [5, 5, 9], list(range(12)), list(range(31)), list(range(32))])
def test_means_of_few_are_scipy_s(values: list[int], stats: ModuleType) -> None:
    """Student's, up to thirty degrees of freedom; then the normal limit."""
    found, count = mean_of_few(values), len(values)
    law = stats.t(count - 1) if count <= 31 else stats.norm
    low, high = law.interval(0.95)
    assert found.value == sum(values) / count
    assert (found.low, found.high) == pytest.approx(
        (found.value + low * stats.sem(values), found.value + high * stats.sem(values)), abs=1e-3
    )


def test_of_one_value_or_none_nothing_is_known() -> None:
    assert (mean_of_few([7]).value, mean_of_few([7]).high) == (7, math.inf)
    assert mean_of_few([]).low == -math.inf


def test_quantiles_by_hand() -> None:
    """Of 1000 values the 999th in order: 998 ones, a two, a nine."""
    assert quantile({1: 998, 2: 1, 9: 1}, 0.999) == 2
    assert quantile({1: 199, 9: 1}, 0.999) == 9, "of 200 values the greatest"
    assert quantile({3: 1}, 0.05) == 3
    assert quantile({}, 0.5) == 0


def test_a_difference_by_hand() -> None:
    """Two seats; one plays the card in every game: wins 3, loses 1, one game is shared. Differences +1 ×3, −1, 0: mean
    0.4. A game in which both play it says nothing."""
    made = summary(played_2={(0, 1): 3, (0, 2): 9}, played_1={(0, 1): 1}, played_0={(0, 1): 1})
    found = difference(made, "played", 0, 2)
    assert (found.count, found.mean().value) == (5, pytest.approx(0.4))
