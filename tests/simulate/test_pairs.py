"""Two sides with the same deals: what is compared and asked, and what is concluded from it; planted changes are named
first, chance is not."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.simulate import simulation_run
from generator.simulate.compared_sides import all_changes, own_figures, pieces_changed
from generator.simulate.comparison import is_settled, judge_figures, look_games
from generator.simulate.comparison_text import answer_text, cautions
from generator.simulate.game_changes import ValueChange
from generator.simulate.game_ranges import simulate, split_into_batches
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import game_place, setting_simulator
from generator.simulate.paired_games import PairedFigure, PairedTotals, pair_figures, total_pairs
from generator.simulate.report_plots import figure_row
from generator.simulate.report_text import text_report
from generator.simulate.run_part import RunPart, join_ranges, read_part, write_part
from generator.simulate.simulation_report import simulation_report
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Data, GameBatch, Range
from generator.simulate.workers import ThisProcess
from tests.games import copy_real
from tests.simulate.settings import BASE, CLIMATE, played
from tests.tables import read_table

OTHER = replace(CLIMATE, rulings=(("focus-effect", "none"),))
BOTH = (CLIMATE, OTHER)


def test_the_same_side_twice_never_differs_and_measures_left_out_are_not_compared() -> None:
    found = simulate((CLIMATE, CLIMATE), 0, 6)
    assert all(each.squares == 0 and each.first == each.second for each in found.pairs[0].values())
    assert found.summaries == (played(CLIMATE, 0, 6),) * 2
    (found,) = simulate((CLIMATE, replace(CLIMATE, without=("co2-levy",))), 0, 2).pairs
    assert "played co2-levy" not in found
    assert "played greenwashing" in found


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


@pytest.mark.slow
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


def test_looks_are_fixed_and_the_last_one_is_the_whole() -> None:
    assert look_games(8000) == (1000, 2000, 4000, 8000)
    assert look_games(200) == (100, 200)
    assert look_games(50) == (50,)


CLEAR = PairedFigure(1000, 300, 400, 100)
"""Of 1000 games 100 more, each time against a loss: 100 / √100 = 10 deviations."""
UNCLEAR = PairedFigure(1000, 300, 305, 105)
NOBODY = PairedFigure(100_000, 30_000, 30_000, 1000)
"""Moved by less than a point, that is sure."""


def test_it_ends_when_every_seat_is_clearly_moved_or_is_not_or_by_what_was_changed() -> None:
    assert is_settled({"wins A": CLEAR, "wins B": NOBODY}, 4)
    assert not is_settled({"wins A": UNCLEAR}, 4)
    assert not is_settled({"wins A": CLEAR, "wins B": UNCLEAR}, 4)
    assert judge_figures({"wins A": CLEAR}, 4)["wins A"]["clear"]
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


ECONOMY = replace(BASE, modules=("core", "economy"))
TIMES = ("measures", "economic-stimulus", "effects", "[1]", "output", "times")
STIMULUS = "      - output: {target: department-tile, times: 2, until: settlement}\n"


def with_change(folder: Path, module: str, before: str, after: str, base: SimulationSetting) -> SimulationSetting:
    copy_real(folder)
    path = folder / "modules" / f"{module}.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    return replace(base, folder=game_place(folder))


def asked(base: SimulationSetting, other: SimulationSetting, games: int) -> Data:
    return simulation_report(
        RunPart((base, other), games).with_games([(0, games, simulate((base, other), 0, games))]), 1.0, games
    )


@pytest.mark.slow
def test_a_card_made_free_is_named_first_and_played_more(tmp_path: Path) -> None:
    head = "  economic-stimulus:\n    number: 2\n    cost: "
    other = with_change(tmp_path / "free", "economy", f"{head}ECO + FOR\n", f"{head}nothing\n", ECONOMY)
    data = asked(ECONOMY, other, 60)
    assert data["told"].startswith("Economic Stimulus (cost ECO + FOR → nothing) is played ")
    found = data["figures"]["played economic-stimulus"]
    assert found["clear"]
    assert 0 < found["low"] < found["high"]
    own = {"played economic-stimulus", "taken economic-stimulus", "advantage economic-stimulus"}
    assert set(data["asked"]["own"]) == own
    lines = list(text_report(data, setting_simulator(ECONOMY)))
    assert lines[0] == data["told"]
    table = [line for line in lines if "economic-stimulus, played" in line or "seat A wins alone" in line]
    assert table[0].startswith("economic-stimulus"), "its own figures stand before those of seats"


@pytest.mark.slow
def test_a_card_that_does_nine_times_as_much_is_named_first_with_its_number(tmp_path: Path) -> None:
    other = with_change(tmp_path / "nine", "economy", STIMULUS, STIMULUS.replace("2", "9"), ECONOMY)
    assert all_changes(ECONOMY, other) == (ValueChange(TIMES, "2", "9"),)
    told = asked(ECONOMY, other, 10)["told"]
    assert told.startswith("Economic Stimulus (output times 2 → 9) is played ")
    assert "who plays it wins" in told


def test_a_tile_removed_is_named_first_and_lies_nowhere(tmp_path: Path) -> None:
    tile = "  inf-w5: {class: department, department: INF, count: "
    other = with_change(tmp_path / "tile", "core", f"{tile}1", f"{tile}0", BASE)
    data = asked(BASE, other, 20)
    assert data["told"].startswith("inf-w5 (count 1 → 0) lies on the board no more")
    assert (data["figures"]["laid inf-w5"]["a"], data["figures"]["laid inf-w5"]["b"]) == (1, 0)


@pytest.mark.slow
def test_a_marker_more_for_a_seat_is_named_first_and_its_seat_moves() -> None:
    """R2.4: with the handicap the starting seat begins with one marker fewer, without it with one more, and so the
    other of the two wins less."""
    base = replace(BASE, players=2, bots=("random",) * 2, rulings=(("first-player-handicap", "on"),))
    data = asked(base, replace(base, rulings=()), 240)
    assert data["told"].startswith("first-player-handicap on → off: seat B wins alone ")
    assert data["figures"]["wins A"]["difference"] > 0 > data["figures"]["wins B"]["high"]


def test_a_card_left_out_is_named_though_nothing_of_it_is_left_and_so_are_other_players_and_bots() -> None:
    base = replace(BASE, modules=("core", "climate"))
    data = asked(base, replace(base, without=("co2-levy",)), 4)
    assert data["told"].startswith("CO₂ Levy (left out): ")
    assert data["asked"] == {"pieces": ["co2-levy"], "own": []}
    other = replace(BASE, players=2, bots=("greedy",) * 2)
    assert [change.way for change in all_changes(BASE, other)] == ["players", "bots"]
    assert pieces_changed(BASE, other) == ()
    assert own_figures(BASE, other) == frozenset()


def figure(a: float, b: float, low: float | None, high: float | None, *, clear: bool) -> dict[str, object]:
    return {"a": a, "b": b, "difference": b - a, "low": low, "high": high, "clear": clear}


STILL = figure(0.3, 0.3, -0.02, 0.01, clear=False)


def test_the_answer_in_words() -> None:
    """Played 0.4 times a game, then 0.84: 2.1 times as often, between 1 + 0.36/0.4 and 1 + 0.52/0.4."""
    asked = [ValueChange(("modules", "economy", *TIMES), "2", "9")]
    figures = {
        "played economic-stimulus": figure(0.4, 0.84, 0.36, 0.52, clear=True),
        "advantage economic-stimulus": figure(0.01, 0.07, 0.04, 0.08, clear=True),
        "wins A": STILL,
        "wins B": STILL,
        "shared": STILL,
    }
    assert answer_text([setting_simulator(ECONOMY)], asked, ["economic-stimulus"], figures) == (
        "Economic Stimulus (output times 2 → 9) is played 2.1 times as often (1.9–2.3) and who plays it wins 6.0 "
        "points more often than before (4.0–8.0); no seat's wins clearly move (none by more than 2.0 points); "
        "nothing else clearly moves."
    )
    besides = answer_text([setting_simulator(ECONOMY)], asked, ["economic-stimulus", "levy"], figures)
    assert " (changed besides: levy); no seat" in besides
    figures["wins A"] = figure(0.3, 0.25, -0.08, -0.02, clear=True)
    figures["turns"] = figure(30, 28, -3, -1, clear=True)
    told = answer_text([setting_simulator(ECONOMY)], asked, ["economic-stimulus"], figures)
    assert told.endswith("; seat A wins alone 5.0 points less often (2.0–8.0); what else moves: turns 30.0 → 28.0.")


@pytest.mark.parametrize(("name", "words"), read_table(__file__, "what_else_moves_is_called_by_its_name"))
def test_what_else_moves_is_called_by_its_name(name: str, words: str) -> None:
    told = answer_text([setting_simulator(BASE)], [], [], {"wins A": STILL, name: figure(4, 5, 0.5, 1.5, clear=True)})
    assert told.endswith(f"; what else moves: {words}.")
    shown, *_ = figure_row(name, figure(4, 5, 0.5, 1.5, clear=True), 1)
    assert words.startswith(shown), "the drawing has the same name, or a shorter one"


@pytest.mark.parametrize(("a", "b", "low", "high", "clear", "words"), read_table(__file__, "how_often_in_words"))
def test_how_often_in_words(a: float, b: float, low: float | None, high: float | None, clear: bool, words: str) -> None:
    figures = {"played economic-stimulus": figure(a, b, low, high, clear=clear), "wins A": STILL}
    told = answer_text([setting_simulator(ECONOMY)], [], ["economic-stimulus"], figures)
    assert told.startswith(f"Economic Stimulus {words};")


def test_nothing_is_named_where_only_words_differ_or_games_are_too_few() -> None:
    still, unknown = figure(0.3, 0.3, 0, 0, clear=False), figure(0, 1, None, None, clear=False)
    made, players = [setting_simulator(BASE)], ValueChange(("players",), "3", "2")
    told = answer_text(made, [], [], {"wins A": still, "turns": figure(9, 9, 0, 0, clear=False)})
    assert told == "nothing that is played differs: no seat wins more or less; nothing else clearly moves."
    told = answer_text(made, [players], [], {"wins A": unknown, "turns": unknown})
    assert told == "players 3 → 2: whether seats move, so few games don't tell; nothing else clearly moves."


def test_shared_victories_and_what_bots_cannot_tell_are_told() -> None:
    careful, blind = cautions(["greedy", "greedy", "random"], [0.2, 0.93])
    assert careful.startswith("Careful: 93 % of the victories are shared")
    assert blind.index("Greedy bots") < blind.index("Random bots")
    assert len(list(cautions(["mcts:50"], [0.1, None]))) == 1


POOL, RUNS, GAMES = 1600, 100, 400


@pytest.mark.slow
def test_where_nothing_was_changed_nothing_is_named_at_the_promised_rate() -> None:
    """A hundred comparisons of games with games of the same kind, none of them on both sides, looked at as a run is: at
    most 5 of them are expected to name something. 12 and more are so with a probability of 1 in 250."""
    setting = replace(BASE, players=2, bots=("random",) * 2)
    tally, columns = setting_simulator(setting).tally(), dict[str, list[int]]()
    for first, number in split_into_batches(0, POOL):
        tally.play(first, number)
        for name, column in tally.batch().columns.items():
            columns.setdefault(name, []).extend(column)
    chance, alarms = random.Random(1), 0
    for _ in range(RUNS):
        games = chance.sample(range(POOL), 2 * GAMES)
        for end in look_games(GAMES):
            ours, theirs = (
                GameBatch(
                    [True] * end, {name: [column[game] for game in some[:end]] for name, column in columns.items()}
                )
                for some in (games[:GAMES], games[GAMES:])
            )
            figures = pair_figures(ours, theirs)
            own = {"won dom-w5", "laid dom-w5"}
            if is_settled(figures, len(look_games(GAMES)), own) or end == GAMES:
                alarms += any(one["clear"] for one in judge_figures(figures, len(look_games(GAMES)), own).values())
                break
    assert alarms < 12
