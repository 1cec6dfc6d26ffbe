"""Two sides with the same deals: what is compared, and what is concluded from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.simulate import running
from generator.simulate.comparing import judged, looks, settled
from generator.simulate.many import Range
from generator.simulate.pairs import Paired, Totals, totalled
from generator.simulate.part import Part, joined, read_part, write_part
from generator.simulate.playing import simulate
from generator.simulate.report import report
from generator.simulate.running import Run
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary
from generator.simulate.workers import Here
from tests.simulate.settings import CLIMATE, played

OTHER = replace(CLIMATE, rulings=(("focus-effect", "none"),))
BOTH = (CLIMATE, OTHER)


def test_the_same_side_twice_never_differs() -> None:
    found = simulate((CLIMATE, CLIMATE), 0, 6)
    assert all(each.squares == 0 and each.first == each.second for each in found.pairs[0].values())
    assert found.summaries == (played(CLIMATE, 0, 6),) * 2


def test_pieces_of_a_comparison_make_the_whole() -> None:
    whole = simulate(BOTH, 0, 12)
    assert totalled([simulate(BOTH, first, number) for first, number in ((5, 7), (0, 5))], 2) == whole
    assert whole.summaries == (played(CLIMATE, 0, 12), played(OTHER, 0, 12))


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
    assert looks(8000) == (1000, 2000, 4000, 8000)
    assert looks(200) == (100, 200)
    assert looks(50) == (50,)


def test_it_ends_when_a_seat_is_clearly_moved_or_none_is() -> None:
    """1000 pairs. A seat that wins 100 games more, each time against a loss: 100 / √100 = 10 deviations."""
    level = {"wins A": Paired(1000, 300, 400, 100), "wins B": Paired(1000, 300, 300, 0)}
    assert settled(level, 4)
    unclear = {"wins A": Paired(1000, 300, 305, 105)}
    assert not settled(unclear, 4)
    nobody = {"wins A": Paired(100_000, 30_000, 30_000, 1000)}
    assert settled(nobody, 4), "no seat by more than a point"
    assert judged(level, 4)["wins A"]["clear"]


def compared(games: int, *settings: Setting) -> Part:
    return Run(Part(settings, games), Here()).go((0, games))


def test_the_reports_of_comparisons() -> None:
    data = report(compared(6, *BOTH), 1.0, 6)
    assert data["games"] == 6
    assert data["games_per_second"] == 12, "both sides are played"
    assert {"a", "b", "difference", "low", "high", "p_holm", "clear"} == set(data["figures"]["wins A"])
    others = (replace(CLIMATE, without=(card,)) for card in ("co2-levy", "greenwashing"))
    table = report(compared(3, CLIMATE, *others), 0.0, 3)["without"]
    assert list(table) == ["co2-levy", "greenwashing"]
    assert table["greenwashing"]["turns"]["a"] == pytest.approx(table["co2-levy"]["turns"]["a"])


def test_a_comparison_as_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = Part(BOTH, 6).with_games([(0, 6, simulate(BOTH, 0, 6))])
    part = Part(BOTH, 6).with_games([(4, 1, simulate(BOTH, 4, 1))])
    write_part(tmp_path / "it.json", part)
    again = Run(read_part(tmp_path / "it.json", compares=True), Here())
    assert again.part == part
    again.go((0, 6))
    assert again.part.totals == whole.totals
    assert Part(BOTH, 7).key != part.key, "other looks, another comparison"


def test_what_was_looked_at_is_not_looked_at_again() -> None:
    """Of 800 games, 100 and 200 were looked at when it was stopped at 250; the next looks are at 400 and 800."""
    none = Totals((Summary(), Summary()), ({},))
    asked: list[Range] = []

    class Nobody:
        beside = False
        number = 1

        def run(self, _job: object, games: Iterable[Range]) -> Iterator[tuple[int, int, tuple[float, Totals]]]:
            for first, number in games:
                asked.append((first, first + number))
                yield first, number, (0.0, none)

        def close(self) -> None:
            pass

    run = Run(Part(BOTH, 800, ((0, 250),), none), Nobody())  # type: ignore[arg-type]
    looked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "Here", Nobody)
        patch.setattr(Part, "unsound", lambda *_: "")
        patch.setattr(running, "settled", lambda *_: looked.append(run.part.played) is not None)
        run.go((0, 800))
    assert looked == [400, 800]
    assert joined(asked) == ((250, 800),)
