"""A part of a simulation: as many games as it says, whole as it was written, by this program; the same games give the
same figures, whoever plays them, in whatever pieces and order."""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.players.choosers import chooser
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.simulate import kernel_games
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields, merge_rules
from generator.games.balance_control.simulate.kernel_games import setting_table
from generator.games.balance_control.simulate.tally_reader import read_openings, read_summary, sum_fields
from generator.simulate.game_ranges import simulate
from generator.simulate.game_summary import (
    DIGESTS,
    OPENINGS,
    GameSummary,
    distinct_openings,
    fewest_openings,
    merge_summaries,
    summary_from,
)
from generator.simulate.load import setting_simulator
from generator.simulate.paired_games import PairedTotals
from generator.simulate.part_file import write_sealed
from generator.simulate.run_part import RunPart, join_ranges, read_part, write_part
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting, setting_from
from generator.simulate.workers import Job
from tests.simulate.settings import BASE, CLIMATE, part_of, played
from tests.tables import read_table

GAMES = 12
DONE = [(0, GAMES)]
OVERLAYS = replace(CLIMATE, modules=("core", "security"))
OTHER = replace(CLIMATE, without=("co2-levy",))
ONCE = (*("margin", "turns", "rounds", "decisions", "passes", "formalized", "converted", "noise", "lead_changes"),)
"""Histograms of a tally that hold each finished game once, and tables that do so in each of so many rows."""
EACH = {"on_board": 3, "unplaced": 3, "peak_influence": 3, "peak": 4, "peak_overlay": 1}


BOTH = (CLIMATE, OTHER)


@cache
def sound() -> GameSummary:
    return played(CLIMATE, 0, GAMES)


@cache
def both() -> PairedTotals:
    return simulate(BOTH, 0, GAMES)


@pytest.mark.parametrize("setting", [CLIMATE, OVERLAYS], ids=["climate", "overlays"])
def test_a_tally_holds_each_game_once(setting: SimulationSetting) -> None:
    found = played(setting, 0, GAMES)
    rows = {name: seats for name, seats in EACH.items() if name != "peak_overlay" or setting is OVERLAYS}
    assert {found.total(name) for name in ONCE} == {GAMES}
    assert {found.total(name, row) for name, number in rows.items() for row in range(number)} == {GAMES}


def test_moves_of_a_tally_are_those_that_it_counts_by_game() -> None:
    for name, verb in (("formalized", c.FORMALIZE), ("converted", c.CONVERT), ("passes", c.PASS)):
        by_game = sum(value * games for value, games in sound().row(name).items())
        assert by_game == sum(sound().number("moves", seat, verb) for seat in range(CLIMATE.players))


def test_pairs_are_of_the_games_that_their_sides_hold() -> None:
    (figures,), sides = both().pairs, both().summaries
    for name, counted in (("turns", "turns"), ("noise", "noise"), ("passes", "passes"), ("conversions", "converted")):
        found = [sum(value * games for value, games in side.row(counted).items()) for side in sides]
        assert [figures[name].first, figures[name].second] == found
    assert [figures["wins A"].first, figures["wins A"].second] == [side.number("wins", 0) for side in sides]


class Liar:
    is_beside, number = False, 1

    def __init__(self, lie: Any) -> None:
        self.lie = lie

    def run(self, job: Job[Any], games: Any) -> Any:
        for first, number in games:
            yield first, number, (0.0, self.lie) if first >= 8 else job(first, number)

    def close(self) -> None:
        """Nobody was called."""


def test_a_worker_that_sends_garbage_is_told_and_what_came_before_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.simulate.simulation_run.LONG_ENOUGH", 0.0)
    monkeypatch.setattr("generator.simulate.simulation_run.MOST", 1)
    run = SimulationRun(RunPart((CLIMATE,)), Liar(PairedTotals((sound(),))))
    with pytest.raises(InputError, match=r"games 8 to 8 isn't whole: 1 games are claimed, 12 are held"):
        run.play_range((0, GAMES))
    assert run.part == part_of(CLIMATE, (0, 8), summary=played(CLIMATE, 0, 8))


def written(path: Path, part: RunPart, change: Callable[[dict[str, Any]], object] = bool) -> Path:
    """A file whose content was changed by somebody who knows how it is sealed."""
    write_part(path, part)
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["digest"]
    change(data)
    write_sealed(path, data)
    return path


CHANGES: dict[str, list[Any]] = read_table(__file__, "CHANGES")
"""What is said, the way to a value of the file, and what stands there instead; nothing: it is left out."""


def changing(said: str) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        *way, last = CHANGES[said][0]
        inner: Any = data
        for key in way:
            inner = inner[key]
        inner.pop(last, None)
        if len(CHANGES[said]) > 1:
            inner[last] = CHANGES[said][1]

    return change


def test_a_part_that_was_changed_or_cut_anywhere_is_refused(tmp_path: Path) -> None:
    part = part_of(CLIMATE, (0, GAMES), summary=sound())
    path = written(tmp_path / "part.json", part)
    assert read_part(path) == part
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    with pytest.raises(InputError, match="changed since it was written"):
        read_part(path)
    path = written(tmp_path / "part.json", part_of(CLIMATE, (0, GAMES), summary=sound()))
    whole = path.read_bytes()
    for end in range(0, len(whole) - 1, len(whole) // 40):
        path.write_bytes(whole[:end])
        with pytest.raises(InputError, match=r"part\.json.*: no part of a simulation: .*; expected a file that"):
            read_part(path)


@pytest.mark.parametrize("said", CHANGES)
def test_a_part_of_another_form_game_or_program_is_refused(tmp_path: Path, said: str) -> None:
    path = written(tmp_path / "part.json", part_of(CLIMATE, (0, GAMES), summary=sound()), changing(said))
    with pytest.raises(InputError, match=said):
        read_part(path)


def test_a_comparison_that_was_changed_is_refused(tmp_path: Path) -> None:
    path, part = tmp_path / "comparison.json", RunPart(BOTH, 20).with_games([(0, GAMES, both())])
    assert read_part(written(path, part)) == part
    for said, change in (
        ("the figures aren't those", lambda data: data["pairs"][0].pop("turns")),
        ("2 of 2 settings", lambda data: data.update(pairs=[])),
        ("are claimed", changing("are claimed")),
    ):
        with pytest.raises(InputError, match=said):
            read_part(written(path, part, change))


PLACES = ["/dev", "../elsewhere", "file://server/share", "//server/share", "\\\\server\\share", "C:/games", "nowhere"]


@pytest.mark.parametrize("folder", PLACES)
def test_a_file_is_not_believed_where_a_game_is(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads it says where, or it is one of the program's own: nothing else is opened."""
    runs = (
        (part_of(CLIMATE, (0, GAMES), summary=sound()), [CLIMATE.folder]),
        (RunPart(BOTH, GAMES, tuple(DONE), both()), [CLIMATE.folder, OTHER.folder]),
    )
    for number, (part, folders) in enumerate(runs):
        path = tmp_path / f"{number}.json"
        written(path, part, lambda data, number=number: data["settings"][number].update(folder=folder))
        assert read_part(path, folders) == part
        with monkeypatch.context() as patched:
            patched.setattr("generator.simulate.load.load_game", lambda *_: pytest.fail("it was opened"))
            with pytest.raises(InputError, match=r"expected --game with the folder"):
                read_part(path)


ALL_GAMES = 14


def test_every_field_of_the_tally_is_summed_kept_or_serves_the_running_game() -> None:
    assert set(merge_rules().values()) == {"sum", "extreme", "batch", "now"}
    assert set(sum_fields()) == {name for name, rule in merge_rules().items() if rule == "sum"}


@pytest.mark.slow
def test_pieces_in_any_order_make_the_whole() -> None:
    whole = played(CLIMATE, 0, ALL_GAMES)
    pieces = [played(CLIMATE, first, number) for first, number in ((9, 5), (0, 1), (1, 8))]
    assert merge_summaries(pieces) == whole
    first, second, third = pieces
    assert merge_summaries([merge_summaries([first, second]), third]) == merge_summaries(
        [third, merge_summaries([first, second])]
    )
    assert whole.games == ALL_GAMES
    assert merge_summaries([GameSummary(), whole]) == whole


def test_json_and_back_and_another_seed_other_games() -> None:
    whole, games = played(CLIMATE, 3, 4), setting_simulator(CLIMATE)
    assert summary_from(json.loads(json.dumps(whole.data())), games.sizes, len(games.extremes)) == whole
    assert setting_from(json.loads(json.dumps(CLIMATE.data()))) == CLIMATE
    assert played(replace(CLIMATE, seed=2), 3, 4) != whole


@pytest.mark.quick("bots0", "bots1")
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random"), ("mcts:1", "greedy")])
def test_games_by_the_kernel_alone_are_those_of_bots_that_are_asked(bots: tuple[str, ...]) -> None:
    setting = replace(CLIMATE, players=2, bots=bots)
    backend, game = interpreted_backend(), setting_table(setting)
    tally, state, scratch = backend.fresh(KernelTallyFields), backend.fresh(KernelState), backend.fresh(KernelScratch)
    choosers = [chooser(name, backend) for name in bots]
    backend.kernel.begin_watched(state, game.tables, scratch, tally, setting.seed, 3, kernel_games.STARTS)
    while backend.kernel.chance_watched(state, game.tables, scratch, tally):
        choice = choosers[state.actor](state, game.tables, scratch)
        backend.kernel.choice_watched(state, game.tables, scratch, tally, 3, choice)
    backend.kernel.end_tally(state, game.tables, tally, 3)
    assert read_summary(tally, backend, Counter(read_openings(tally, backend))) == played(setting, 3, 1)
    if bots == ("greedy", "random"):
        assert played(replace(BASE, players=2, bots=bots), 0, 1).number("wins", 0) == 1, "one move ahead beats chance"


@pytest.mark.slow
def test_openings_beyond_the_cap_are_estimated_from_the_smallest() -> None:
    """Of n even numbers below D the 4096th smallest is about 4096 / n × D (hand calculation)."""
    chance = random.Random(5)
    many = {chance.randrange(DIGESTS): 1 for _ in range(50_000)}
    found = GameSummary(openings=fewest_openings(many))
    number, exact = distinct_openings(found)
    assert not exact
    assert 0.95 * len(many) < number < 1.05 * len(many)
    few = {digest: many[digest] for digest in list(many)[:100]}
    assert distinct_openings(GameSummary(openings=few)) == (100, True)
    left, right = dict(list(many.items())[:30_000]), dict(list(many.items())[30_000:])
    assert merge_summaries(
        [GameSummary(openings=fewest_openings(left)), GameSummary(openings=fewest_openings(right))]
    ).openings == fewest_openings(many)
    assert len(fewest_openings(many)) == OPENINGS


def test_parts_know_what_is_missing() -> None:
    part = part_of(BASE, (0, 10), (20, 30))
    assert part.missing((0, 40)) == [(10, 20), (30, 40)]
    assert part.missing((5, 25)) == [(10, 20)]
    assert part.missing((0, 10)) == []
    assert part.beyond((0, 25))
    assert not part.beyond((0, 30))
    assert join_ranges([(5, 7), (0, 5), (8, 9)]) == ((0, 7), (8, 9))
    with pytest.raises(ValueError, match="game 4"):
        join_ranges([(0, 5), (4, 6)])


def test_measures_that_are_not_in_play_and_other_definitions_are_refused() -> None:
    with pytest.raises(InputError, match="did you mean co2-levy"):
        setting_table(replace(CLIMATE, without=("co2-levi",)))
    with pytest.raises(InputError, match="not those that the games were begun with"):
        setting_table(replace(BASE, digest="0123456789abcdef"))
