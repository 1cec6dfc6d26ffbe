"""Two sides with the same deals: what is compared, and what is concluded from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.simulate import simulation_run
from generator.simulate.comparison import is_settled, judge_figures, look_games
from generator.simulate.game_ranges import simulate
from generator.simulate.game_summary import GameSummary
from generator.simulate.paired_games import PairedFigure, PairedTotals, total_pairs
from generator.simulate.run_part import RunPart, join_ranges, read_part, write_part
from generator.simulate.simulation_report import simulation_report
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Range
from generator.simulate.workers import ThisProcess
from tests.simulate.settings import CLIMATE, played

OTHER = replace(CLIMATE, rulings=(("focus-effect", "none"),))
BOTH = (CLIMATE, OTHER)


def test_the_same_side_twice_never_differs() -> None:
    found = simulate((CLIMATE, CLIMATE), 0, 6)
    assert all(each.squares == 0 and each.first == each.second for each in found.pairs[0].values())
    assert found.summaries == (played(CLIMATE, 0, 6),) * 2


@pytest.mark.slow
def test_pieces_of_a_comparison_make_the_whole() -> None:
    whole = simulate(BOTH, 0, 12)
    assert total_pairs([simulate(BOTH, first, number) for first, number in ((5, 7), (0, 5))], 2) == whole
    assert whole.summaries == (played(CLIMATE, 0, 12), played(OTHER, 0, 12))


@pytest.mark.slow
def test_many_sides_are_each_compared_with_the_first() -> None:
    third = replace(CLIMATE, without=("co2-levy",))
    many = simulate((*BOTH, third), 0, 4)
    assert many.pairs == (simulate(BOTH, 0, 4).pairs[0], simulate((CLIMATE, third), 0, 4).pairs[0])


def test_a_game_without_gains_from_focuses_gives_none() -> None:
    """R5.2 [focus-effect]: no focus gives influence, and the deals are the same ones."""
    (found,) = simulate(BOTH, 0, 25).pairs
    focuses = found["focuses_that_give"]
    assert focuses.second == 0 < focuses.first
    assert found["turns"].squares < found["decisions"].squares + 40
    assert focuses.difference.mean().clear


def test_figures_are_those_of_the_summaries() -> None:
    totals = simulate(BOTH, 0, 10)
    first, (found,) = totals.summaries[0], totals.pairs
    assert found["wins B"].first == first.number("wins", 1)
    assert found["shared"].first == first.total("shared")
    assert found["turns"].first == sum(turns * games for turns, games in first.row("turns").items())
    assert found["peak DOM"].first == sum(value * games for value, games in first.row("peak", 0).items())
    assert found["conversions"].first == sum(value * games for value, games in first.row("converted").items())
    assert sum(each.first for name, each in found.items() if name.startswith("taken")) <= first.total("taken")


def test_measures_left_out_are_not_compared() -> None:
    (found,) = simulate((CLIMATE, replace(CLIMATE, without=("co2-levy",))), 0, 2).pairs
    assert "played co2-levy" not in found
    assert "played greenwashing" in found


def test_looks_are_fixed_and_the_last_one_is_the_whole() -> None:
    assert look_games(8000) == (1000, 2000, 4000, 8000)
    assert look_games(200) == (100, 200)
    assert look_games(50) == (50,)


CLEAR = PairedFigure(1000, 300, 400, 100)
"""Of 1000 games 100 more, each time against a loss: 100 / √100 = 10 deviations."""
UNCLEAR = PairedFigure(1000, 300, 305, 105)
NOBODY = PairedFigure(100_000, 30_000, 30_000, 1000)
"""Moved by less than a point, that is sure."""


def test_it_ends_when_every_seat_is_clearly_moved_or_is_not() -> None:
    assert is_settled({"wins A": CLEAR, "wins B": NOBODY}, 4)
    assert not is_settled({"wins A": UNCLEAR}, 4)
    assert not is_settled({"wins A": CLEAR, "wins B": UNCLEAR}, 4)
    assert judge_figures({"wins A": CLEAR}, 4)["wins A"]["clear"]


def test_it_ends_by_what_was_changed_and_not_by_seats() -> None:
    seats = {"wins A": CLEAR, "wins B": NOBODY}
    assert not is_settled({**seats, "played levy": UNCLEAR}, 4, {"played levy"})
    assert is_settled({"wins A": UNCLEAR, "played levy": CLEAR}, 4, {"played levy"})
    sure = PairedFigure(100_000, 30_000, 30_900, 1000)
    assert is_settled({**seats, "played levy": sure}, 4, {"played levy"}), "by three in a hundred of what it was"
    assert not is_settled({**seats, "played levy": replace(sure, games=0)}, 4, {"played levy"}), "of no games"


def test_what_was_changed_has_half_of_the_error_for_itself() -> None:
    """Four figures whose differences are 2.576 errors each, a variance of 100: p = 0.01. Asked for alone it is doubled,
    because the others have their half; those three are doubled and taken three times; all together four times."""
    names = ("played levy", "wins A", "wins B", "turns")
    found = dict.fromkeys(names, PairedFigure(10_000, 0, 2576, 100 * 9999 + 2576**2 // 10_000))
    apart, together = judge_figures(found, 1, {"played levy"}), judge_figures(found, 1)
    assert apart["played levy"]["p_holm"] == pytest.approx(0.02, rel=0.01)
    assert [apart[name]["p_holm"] for name in names[1:]] == [pytest.approx(0.06, rel=0.01)] * 3
    assert [together[name]["p_holm"] for name in names] == [pytest.approx(0.04, rel=0.01)] * 4


def test_a_figure_in_parts_is_told_in_ones() -> None:
    """Ten pairs in sixtieths: 120 and 300 are 0.2 and 0.5 a game, 0.3 more."""
    found = judge_figures({"advantage levy": PairedFigure(10, 120, 300, 5400, scale=60)}, 1)["advantage levy"]
    assert (found["a"], found["b"], found["difference"]) == (0.2, 0.5, 0.3)


def compared(games: int, *settings: SimulationSetting) -> RunPart:
    return SimulationRun(RunPart(settings, games), ThisProcess()).play_range((0, games))


def test_the_reports_of_comparisons() -> None:
    data = simulation_report(compared(6, *BOTH), 1.0, 6)
    assert data["games"] == 6
    assert data["games_per_second"] == 12, "both sides are played"
    assert {"a", "b", "difference", "low", "high", "p_holm", "clear"} == set(data["figures"]["wins A"])
    others = (replace(CLIMATE, without=(card,)) for card in ("co2-levy", "greenwashing"))
    table = simulation_report(compared(3, CLIMATE, *others), 0.0, 3)["without"]
    assert list(table) == ["co2-levy", "greenwashing"]
    assert table["greenwashing"]["turns"]["a"] == pytest.approx(table["co2-levy"]["turns"]["a"])


@pytest.mark.slow
def test_a_comparison_as_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = RunPart(BOTH, 6).with_games([(0, 6, simulate(BOTH, 0, 6))])
    part = RunPart(BOTH, 6).with_games([(4, 1, simulate(BOTH, 4, 1))])
    write_part(tmp_path / "it.json", part)
    again = SimulationRun(read_part(tmp_path / "it.json"), ThisProcess())
    assert again.part == part
    again.play_range((0, 6))
    assert again.part.totals == whole.totals
    assert RunPart(BOTH, 7).key != part.key, "other looks, another comparison"


def test_what_was_looked_at_is_not_looked_at_again() -> None:
    """Of 800 games, 100 and 200 were looked at when it was stopped at 250; the next looks are at 400 and 800."""
    none = PairedTotals((GameSummary(), GameSummary()), ({},))
    asked: list[Range] = []

    class Nobody:
        is_beside = False
        number = 1

        def run(self, _job: object, games: Iterable[Range]) -> Iterator[tuple[int, int, tuple[float, PairedTotals]]]:
            for first, number in games:
                asked.append((first, first + number))
                yield first, number, (0.0, none)

        def close(self) -> None:
            pass

    run = SimulationRun(RunPart(BOTH, 800, ((0, 250),), none), Nobody())  # type: ignore[arg-type]
    looked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulation_run, "ThisProcess", Nobody)
        patch.setattr(RunPart, "find_count_fault", lambda *_: "")
        patch.setattr(simulation_run, "is_settled", lambda *_: looked.append(run.part.games_played) is not None)
        run.play_range((0, 800))
    assert looked == [400, 800]
    assert join_ranges(asked) == ((250, 800),)
