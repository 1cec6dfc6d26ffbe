"""Two sides with the same deals: what is compared, and what is concluded from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.simulate import running
from generator.simulate.compared_part import ComparedPart, read_compared, write_compared
from generator.simulate.comparing import Comparing, comparison, judged, looks, settled, without_each
from generator.simulate.pairs import Paired, Pairs, merged_pairs, paired
from generator.simulate.part import Range, joined
from generator.simulate.playing import simulate
from generator.simulate.workers import Here
from tests.simulate.settings import CLIMATE

OTHER = replace(CLIMATE, rulings=(("focus-effect", "none"),))


def test_the_same_side_twice_never_differs() -> None:
    (found,) = paired(CLIMATE, (CLIMATE,), 0, 6)
    assert all(each.squares == 0 and each.first == each.second for each in found.figures.values())
    assert found.first == found.second == simulate(CLIMATE, 0, 6)


def test_pieces_of_a_comparison_make_the_whole() -> None:
    (whole,) = paired(CLIMATE, (OTHER,), 0, 12)
    pieces = [paired(CLIMATE, (OTHER,), first, number)[0] for first, number in ((5, 7), (0, 5))]
    assert merged_pairs(pieces).figures == whole.figures
    assert whole.second == simulate(OTHER, 0, 12)


def test_a_game_without_gains_from_focuses_gives_none() -> None:
    """R5.2 [focus-effect]: no focus gives influence, and the deals are the same ones."""
    (found,) = paired(CLIMATE, (OTHER,), 0, 25)
    focuses = found.figures["focuses_that_give"]
    assert focuses.second == 0 < focuses.first
    assert found.figures["turns"].squares < found.figures["decisions"].squares + 40
    assert focuses.difference.mean().clear


def test_figures_are_those_of_the_summaries() -> None:
    (found,) = paired(CLIMATE, (OTHER,), 0, 10)
    first = found.first
    assert found.figures["wins B"].first == first.number("wins", 1)
    assert found.figures["shared"].first == first.total("shared")
    assert found.figures["turns"].first == sum(turns * games for turns, games in first.row("turns").items())
    assert found.figures["peak DOM"].first == sum(value * games for value, games in first.row("peak", 0).items())
    assert found.figures["conversions"].first == sum(value * games for value, games in first.row("converted").items())
    assert sum(each.first for name, each in found.figures.items() if name.startswith("taken")) <= first.total("taken")


def test_measures_left_out_are_not_compared() -> None:
    (found,) = paired(CLIMATE, (replace(CLIMATE, without=("co2-levy",)),), 0, 2)
    assert "played co2-levy" not in found.figures
    assert "played greenwashing" in found.figures


def test_looks_are_fixed_and_the_last_one_is_the_whole() -> None:
    assert looks(8000) == (1000, 2000, 4000, 8000)
    assert looks(200) == (100, 200)
    assert looks(50) == (50,)


def test_it_ends_when_a_seat_is_clearly_moved_or_none_is() -> None:
    """1000 pairs. A seat that wins 100 games more, each time against a loss: 100 / √100 = 10 deviations."""
    level = {"wins A": Paired(1000, 300, 400, 100), "wins B": Paired(1000, 300, 300, 0)}
    assert settled([Pairs(level)], 4)
    unclear = {"wins A": Paired(1000, 300, 305, 105)}
    assert not settled([Pairs(unclear)], 4)
    nobody = {"wins A": Paired(100_000, 30_000, 30_000, 1000)}
    assert settled([Pairs(nobody)], 4), "no seat by more than a point"
    assert judged(Pairs(level), 4)["wins A"]["clear"]


def test_the_reports_of_comparisons() -> None:
    compared = Comparing(ComparedPart(CLIMATE, (OTHER,), 6), Here())
    compared.go()
    data = comparison(compared.part, 1.0, 6)
    assert data["games"] == 6
    assert data["games_per_second"] == 12, "both sides are played"
    assert {"a", "b", "difference", "low", "high", "p_holm", "clear"} == set(data["figures"]["wins A"])
    others = tuple(replace(CLIMATE, without=(card,)) for card in ("co2-levy", "greenwashing"))
    compared = Comparing(ComparedPart(CLIMATE, others, 3), Here())
    compared.go()
    table = without_each(compared.part, ("co2-levy", "greenwashing"), 0.0, 3)["without"]
    assert list(table) == ["co2-levy", "greenwashing"]
    assert table["greenwashing"]["turns"]["a"] == pytest.approx(table["co2-levy"]["turns"]["a"])


def test_a_comparison_as_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = ComparedPart(CLIMATE, (OTHER,), 6).with_games([(0, 6, paired(CLIMATE, (OTHER,), 0, 6))])
    part = ComparedPart(CLIMATE, (OTHER,), 6).with_games([(4, 1, paired(CLIMATE, (OTHER,), 4, 1))])
    write_compared(tmp_path / "it.json", part)
    again = Comparing(read_compared(tmp_path / "it.json"), Here())
    assert again.part == part
    again.go()
    assert again.part.pairs[0].figures == whole.pairs[0].figures
    assert again.part.pairs == whole.pairs
    assert ComparedPart(CLIMATE, (OTHER,), 7).key != part.key, "other looks, another comparison"


def test_what_was_looked_at_is_not_looked_at_again() -> None:
    """Of 800 games, 100 and 200 were looked at when it was stopped at 250; the next looks are at 400 and 800."""
    none = tuple(Pairs() for _ in (OTHER,))
    asked: list[Range] = []

    class Nobody:
        beside = False

        def run(self, _job: object, games: Iterable[Range]) -> Iterator[tuple[int, int, tuple[Pairs, ...]]]:
            for first, number in games:
                asked.append((first, first + number))
                yield first, number, none

        def close(self) -> None:
            pass

    compared = Comparing(ComparedPart(CLIMATE, (OTHER,), 800, ((0, 250),), none), Nobody())
    looked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "Here", Nobody)
        patch.setattr(ComparedPart, "unsound", lambda *_: "")
        compared.go(lambda _pairs: looked.append(compared.part.played) is not None)
    assert looked == [400, 800]
    assert joined(asked) == ((250, 800),)
