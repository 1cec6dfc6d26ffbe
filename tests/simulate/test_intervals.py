"""Statistics beside SciPy where it has the figure, and at the promised rate on toys whose truth is known; their
drawings; and which program plays."""

import importlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import generator
from generator.games.balance_control.simulate.balance_sections import difference
from generator.games.registry import RULES
from generator.simulate.program_digest import DECIDING
from generator.simulate.statistics import (
    SampleMoments,
    chi_square,
    chi_square_tail,
    histogram_moments,
    holm,
    quantile,
    rate_p_value,
    wilson,
)
from generator.simulate.svg_plots import Draw, draw_exceeding_curves, draw_stacked_bars
from tests.simulate.settings import summary


@pytest.fixture(scope="module")
def stats() -> ModuleType:
    """SciPy's statistics, imported once a test wants them: every worker imports this file, and they take a second."""
    return importlib.import_module("scipy.stats")


def test_figures_are_those_of_printed_tables() -> None:
    """Wilson's limits for 3 of 10, the 5 % points of chi-square, and Student's 2.262 for nine degrees of freedom."""
    assert (wilson(3, 10).low, wilson(3, 10).high) == pytest.approx((0.1078, 0.6032), abs=5e-5)
    for freedom, limit in ((1, 3.841), (2, 5.991), (8, 15.507)):
        assert chi_square_tail(limit, freedom) == pytest.approx(0.05, abs=5e-5)
    ten, reach = histogram_moments(Counter(range(10))).mean(0.95), 2.262 * 3.0277 / math.sqrt(10)
    assert (ten.low, ten.high) == pytest.approx((4.5 - reach, 4.5 + reach), abs=5e-4)


def test_a_rate_is_judged_as_by_hand() -> None:
    """Eight heads of nine or more, or as few: 2 × (9 + 1) / 512; of a hundred, 55 are one deviation from 50."""
    assert rate_p_value(8, 9, 0.5) == pytest.approx(20 / 512)
    assert rate_p_value(55, 100, 0.5) == pytest.approx(0.3173, abs=5e-5)


@pytest.mark.slow
@pytest.mark.parametrize(("hits", "tries"), [(0, 10), (3, 10), (10, 10), (300, 1000), (1, 100_000)])
@pytest.mark.parametrize("sure", [0.9, 0.95, 0.9875])
def test_wilson_is_scipy_s(hits: int, tries: int, sure: float, stats: ModuleType) -> None:
    found, theirs = wilson(hits, tries, sure), stats.binomtest(hits, tries).proportion_ci(sure, "wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert found.value == hits / tries


@pytest.mark.slow
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


@pytest.mark.slow
def test_means_are_scipy_s(stats: ModuleType) -> None:
    histogram = {0: 40, 1: 30, 4: 30, 9: 12}
    values = [value for value, number in histogram.items() for _ in range(number)]
    found, error = histogram_moments(histogram).mean(), stats.sem(values)
    low, high = stats.norm.interval(0.95, loc=sum(values) / len(values), scale=error)
    assert (found.low, found.high) == pytest.approx((low, high))
    deviation = sum(values) / len(values) / error
    assert histogram_moments(histogram).p_value == pytest.approx(2 * stats.norm.sf(deviation))


@pytest.mark.slow
@pytest.mark.parametrize("values", [[1, 2], [5, 5, 9], list(range(12)), list(range(99)), list(range(100))])
@pytest.mark.parametrize("sure", [0.95, 0.9875])
def test_means_of_few_are_scipy_s(values: list[int], sure: float, stats: ModuleType) -> None:
    """Student's for fewer than a hundred; then the normal limit."""
    found, count, error = histogram_moments(Counter(values)), len(values), stats.sem(values)
    law = stats.t(count - 1) if count < 100 else stats.norm
    mean = found.mean(sure)
    assert (mean.low, mean.high) == pytest.approx([mean.value + error * side for side in law.interval(sure)])
    assert found.p_value == pytest.approx(2 * law.sf(mean.value / error), rel=1e-6, abs=1e-12)


def test_of_one_value_or_none_nothing_is_known() -> None:
    """Nor of no tries. Three times 4 in a row: all fall to one side in a quarter of the cases, as coins do."""
    assert (wilson(0, 0).low, wilson(0, 0).high, rate_p_value(0, 0, 0.5)) == (0, 1, 1)
    assert math.isinf(SampleMoments(1, 5, 25).mean().high)
    assert (histogram_moments({7: 1}).mean().value, histogram_moments({7: 1}).mean().high) == (7, math.inf)
    assert (histogram_moments({}).mean().low, histogram_moments({7: 1}).p_value) == (-math.inf, 1.0)
    assert [histogram_moments({4: number}).p_value for number in (2, 3, 6)] == [0.5, 0.25, 0.03125]
    assert histogram_moments({0: 9}).p_value == 1.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hits", "tries", "rate"), [(3, 3, 1 / 3), (0, 12, 0.2), (8, 9, 0.5), (7, 19, 0.25), (40, 1000, 0.004), (9, 9, 0.9)]
)
def test_a_rate_of_few_is_judged_exactly(hits: int, tries: int, rate: float, stats: ModuleType) -> None:
    assert rate_p_value(hits, tries, rate) == pytest.approx(stats.binomtest(hits, tries, rate).pvalue, rel=1e-6)


@pytest.mark.slow
def test_a_rate_of_many_is_judged_by_the_normal_limit(stats: ModuleType) -> None:
    """From five expected hits on, and as many misses."""
    assert rate_p_value(8, 20, 0.25) == pytest.approx(2 * stats.norm.sf(3 / math.sqrt(20 * 0.25 * 0.75)))


def test_three_games_won_by_one_of_three_seats_prove_nothing() -> None:
    """By hand: one of the 27 ways to win three games, for each of the three seats; χ² would say 0.050, the score test
    after Holm 0.043."""
    assert holm([rate_p_value(wins, 3, 1 / 3) for wins in (0, 0, 3)])[2] == pytest.approx(3 / 27)
    assert chi_square((0, 0, 3)) == pytest.approx((6.0, 3 / 27))


@pytest.mark.parametrize("counts", [(4, 1), (0, 2, 5), (2, 2, 2), (7, 1, 1, 3), (0, 0, 0, 4, 1)])
def test_a_few_counts_are_judged_by_all_that_could_have_come(counts: tuple[int, ...]) -> None:
    """Every way in which so many games can be won, one by one."""

    def squares(ways: Sequence[int]) -> int:
        return sum(ways.count(seat) ** 2 for seat in range(len(counts)))

    least = sum(count * count for count in counts)
    ways = list(product(range(len(counts)), repeat=sum(counts))) if sum(counts) < 9 else None
    if ways is None:
        random = Random(1)
        ways = [tuple(random.choices(range(len(counts)), k=sum(counts))) for _ in range(40_000)]
    share = sum(squares(way) >= least for way in ways) / len(ways)
    assert chi_square(counts)[1] == pytest.approx(share, abs=0.01 if sum(counts) >= 9 else 1e-12)


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


SHARES = {
    "contested": ([5.0, 4.0], "#8B2E2E"),
    "blocked": ([5.0, 5.0], "#6B7075"),
    "changed hands": ([1.0, 5.0], "#3A5A78"),
}
PEAKS = {name: ({1: 990, 5: 9, 300: 1}, "#3A5A78", 5) for name in ("DOM", "FOR", "INF", "ECO", "SEC", "CLM")}


@pytest.mark.slow
@pytest.mark.plots
@pytest.mark.parametrize(
    "draw",
    [
        lambda axes: draw_stacked_bars(axes, ["a", "b"], SHARES, "%"),
        lambda axes: draw_exceeding_curves(axes, PEAKS, "pieces"),
    ],
    ids=["stacked", "exceeding"],
)
def test_a_legend_covers_nothing(draw: Callable[[Any], None] | Draw) -> None:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.6, 3.0), layout="constrained")
    axes = figure.subplots()
    draw(axes)
    FigureCanvasSVG(figure).draw()
    legend = axes.get_legend().get_window_extent()
    assert not legend.overlaps(axes.get_window_extent().shrunk(0.99, 0.99))
    assert figure.bbox.x0 <= legend.x0
    assert legend.y1 <= figure.bbox.y1 + 1


PACKAGE = Path(generator.__file__).parent


def test_every_part_that_decides_is_there_and_the_rules_of_each_game_do() -> None:
    assert [part for part in DECIDING if not any((PACKAGE / part).glob("**/*.py"))] == []
    folders = [Path(*package.split(".")[1:]).parts[0] for package in RULES.values()]
    assert set(folders) <= set(DECIDING)
