"""A result is believed only where it can be true: each invariant of a tally, and figures that break it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.errors import InputError
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.simulate.kernel.tally_fields import (
    EXTREME_IDLE,
    EXTREME_LONG,
    EXTREME_MARGIN,
    EXTREME_PASSES,
    EXTREME_PILE,
    EXTREME_STUCK,
)
from generator.games.balance_control.simulate.laws import ONCE_A_GAME, ONCE_A_GAME_EACH
from generator.games.balance_control.simulate.tallying import summed_fields
from generator.simulate import soundness
from generator.simulate.many import Range
from generator.simulate.pairs import Paired, Totals
from generator.simulate.part import Part, merge_parts, read_part, write_part
from generator.simulate.part_file import write_sealed
from generator.simulate.playing import simulate
from generator.simulate.program import Program, this_program
from generator.simulate.running import Run
from generator.simulate.setting import Setting
from generator.simulate.summary import DIGESTS, Summary
from generator.simulate.workers import Job
from tests.simulate.settings import CLIMATE, part_of, played

GAMES = 12
DONE = [(0, GAMES)]
OVERLAYS = replace(CLIMATE, modules=("core", "security"))
OTHER = replace(CLIMATE, without=("co2-levy",))


BOTH = (CLIMATE, OTHER)


@cache
def sound() -> Summary:
    return played(CLIMATE, 0, GAMES)


def unsound(found: Summary, setting: Setting, done: Sequence[Range]) -> str:
    return soundness.unsound(Totals((found,)), (setting,), done)


def with_number(name: str, place: tuple[int, ...], change: Callable[[int], int]) -> Summary:
    row = dict(sound().numbers.get(name, {}))
    row[place] = change(row.get(place, 0))
    return replace(sound(), numbers={**sound().numbers, name: row})


def with_row(name: str, row: Mapping[tuple[int, ...], int]) -> Summary:
    return replace(sound(), numbers={**sound().numbers, name: dict(row)})


def with_extremes(kind: int, *pairs: tuple[int, int]) -> Summary:
    return replace(sound(), extremes={**sound().extremes, kind: pairs})


def more(value: int) -> int:
    return value + 1


def first_place(name: str) -> tuple[int, ...]:
    return next(iter(sound().numbers[name]))


def test_what_was_played_is_sound() -> None:
    assert unsound(sound(), CLIMATE, DONE) == ""
    assert unsound(sound(), CLIMATE, [(0, 5), (5, GAMES)]) == ""
    assert unsound(Summary(), CLIMATE, []) == ""


def test_games_that_are_claimed_are_held() -> None:
    assert "claimed" in unsound(sound(), CLIMATE, [(0, 10**15)])
    assert "claimed" in unsound(Summary(), CLIMATE, DONE)
    assert unsound(with_number("stuck", (), more), CLIMATE, DONE)


@pytest.mark.parametrize("name", sorted(summed_fields()))
def test_no_field_holds_a_negative_number_or_one_where_nothing_is(name: str) -> None:
    deep = summed_fields()[name]
    assert "number -1" in unsound(with_number(name, (0,) * deep, lambda _: -1), CLIMATE, DONE)
    if deep:
        for wrong in ((10**6,) * deep, (-1,) * deep, (0,) * (deep + 1)):
            assert "where there is nothing" in unsound(with_number(name, wrong, more), CLIMATE, DONE)


FREE = {"seen", "focuses", "focuses_left", "moves"}
"""What grows with the games alone: nothing else that is counted depends on it, on some lines only (see below)."""


@pytest.mark.parametrize("name", sorted(set(summed_fields()) - FREE))
def test_no_field_grows_by_itself(name: str) -> None:
    """Every other field is tied to another one by some invariant: it can't become a million times what it is."""
    place = first_place(name) if sound().numbers.get(name) else (0,) * summed_fields()[name]
    assert unsound(with_number(name, place, lambda value: (value + 1) * 10**6), CLIMATE, DONE)


@pytest.mark.parametrize("name", [*ONCE_A_GAME, *sorted(set(ONCE_A_GAME_EACH) - {"peak_overlay"}), "behind"])
def test_a_histogram_holds_every_game_once(name: str) -> None:
    assert name in unsound(with_number(name, first_place(name), more), CLIMATE, DONE)


def test_a_histogram_of_overlays_holds_every_game_once() -> None:
    found = played(OVERLAYS, 0, 2)
    assert unsound(found, OVERLAYS, [(0, 2)]) == ""
    wrong = replace(found, numbers={**found.numbers, "peak_overlay": {(0, 0): 1}})
    assert "peak_overlay holds 1 of 2 games in row 0" in unsound(wrong, OVERLAYS, [(0, 2)])


def win() -> tuple[int, ...]:
    return first_place("wins")


BROKEN: dict[str, Callable[[], Summary]] = {
    "a game is won twice": lambda: with_number("wins", win(), more),
    "a victory that nobody shares": lambda: with_number("shared", (2,), more),
    "a victory that one seat shares": lambda: with_number("shared", (1,), more),
    "a seat that shares what is no victory": lambda: with_number("shared_by", (0,), more),
    "more moves than are counted": lambda: with_number("moves", (0, c.FORMALIZE), more),
    "conversions that nobody gave": lambda: with_number("conversions", (0, 1), more),
    "a conversion that is none": lambda: with_number("moves", (0, c.CONVERT), more),
    "passes that nobody counted": lambda: with_number("moves", (0, c.PASS), more),
    "a measure taken without a line": lambda: with_number("taken", (0,), more),
    "a move that takes no measure": lambda: with_number("moves", (1, c.TAKE), more),
    "a measure played without a line": lambda: with_number("played", (0,), more),
    "a move that plays no measure": lambda: with_number("moves", (1, c.PLAY), more),
    "a game twice at a measure": lambda: with_number("taken_0", (0, 1), more),
    "a winner who took it with nobody": lambda: with_number("taken_2", (0, 0), more),
    "a winner who took it not, though all did": lambda: with_number("played_1", (0, CLIMATE.players), more),
    "a decision without a choice": lambda: with_number("branching", (0, 1), more),
    "more turns than rounds hold": lambda: with_row("turns", {(150,): GAMES}),
    "a leader in no game": lambda: with_number("lead_games", (1,), lambda _: GAMES + 1),
    "a leader before the first turn": lambda: with_number("lead_games", (0,), more),
    "a leader after the last turn": lambda: with_number("lead_games", (159,), more),
    "a leader who wins and doesn't lead": lambda: with_number("lead_won", (1,), lambda _: GAMES + 1),
    "Noise of no department": lambda: with_number("noise_of", (0,), more),
    "Noise that lies nowhere": lambda: with_row("noise_of", {}),
    "an extreme of no kind": lambda: with_extremes(6, (1, 1)),
    "extremes of nothing": lambda: with_extremes(EXTREME_IDLE),
    "extremes in another order": lambda: with_extremes(EXTREME_LONG, *reversed(sound().extremes[EXTREME_LONG])),
    "a game twice among extremes": lambda: with_extremes(EXTREME_LONG, *(sound().extremes[EXTREME_LONG][0],) * 3),
    "an extreme game of another run": lambda: with_extremes(EXTREME_IDLE, (1, GAMES)),
    "an extreme of nothing": lambda: with_extremes(EXTREME_IDLE, (0, 1)),
    "a margin beyond the histogram": lambda: with_extremes(EXTREME_MARGIN, (99, 0)),
    "passes beyond the histogram": lambda: with_extremes(EXTREME_PASSES, (99, 0)),
    "decisions beyond the histogram": lambda: with_extremes(EXTREME_LONG, (999, 0)),
    "a pile beyond the histogram": lambda: with_extremes(EXTREME_PILE, (999, 0)),
    "a game that wasn't broken off": lambda: with_extremes(EXTREME_STUCK, (1, 0)),
    "more idle seats than seats": lambda: with_extremes(EXTREME_IDLE, (CLIMATE.players + 1, 0)),
    "a digest that is none": lambda: replace(sound(), openings={**sound().openings, DIGESTS: 1}),
    "an opening of no game": lambda: replace(sound(), openings={**sound().openings, 5: 0}),
    "an opening too many": lambda: replace(sound(), openings={**sound().openings, 5: 1}),
    "an opening too few": lambda: replace(sound(), openings=dict(list(sound().openings.items())[1:])),
    "a field of another program": lambda: with_row("luck", {(0,): 1}),
}


@pytest.mark.parametrize("why", BROKEN)
def test_each_invariant_refuses_what_breaks_it(why: str) -> None:
    assert unsound(BROKEN[why](), CLIMATE, DONE), why


@cache
def both() -> Totals:
    return simulate(BOTH, 0, GAMES)


def with_pairs(figures: Mapping[str, Paired]) -> Totals:
    return replace(both(), pairs=(figures,))


def with_second(summary: Summary) -> Totals:
    return replace(both(), summaries=(both().summaries[0], summary))


@pytest.mark.slow
def test_pairs_are_held_against_their_sides() -> None:
    assert soundness.unsound(both(), BOTH, DONE) == ""
    (figures,) = both().pairs
    wins, turns = figures["wins A"], figures["turns"]
    bent = [
        *(replace(turns, games=GAMES + more) for more in (1, -1)),
        *(replace(turns, first=turns.first + 2), replace(turns, second=turns.second - 2)),
        *(replace(turns, squares=turns.squares + 1), replace(turns, squares=-2)),
    ]
    for wrong in (
        *(with_pairs({**figures, "turns": one}) for one in bent),
        with_pairs({**figures, "wins A": replace(wins, second=wins.second + 2, squares=wins.squares + 2)}),
        with_pairs({**figures, "luck": Paired(GAMES)}),
        with_pairs({name: found for name, found in figures.items() if name != "noise"}),
        with_second(replace(sound(), openings={})),
        replace(both(), pairs=()),
        replace(both(), summaries=both().summaries[:1]),
    ):
        assert soundness.unsound(wrong, BOTH, DONE)
    assert "side b" in soundness.unsound(with_second(Summary()), BOTH, DONE)
    # Each figure there is: moved on both sides alike, the difference is as before.
    for name, figure in figures.items():
        shifted = replace(figure, first=figure.first + GAMES, second=figure.second + GAMES)
        assert soundness.unsound(with_pairs({**figures, name: shifted}), BOTH, DONE).startswith(f"{name}: ")


class Liar:
    beside, number = False, 1

    def __init__(self, lie: Any) -> None:
        self.lie = lie

    def run(self, job: Job[Any], games: Any) -> Any:
        for first, number in games:
            yield first, number, (0.0, self.lie) if first >= 8 else job(first, number)

    def close(self) -> None:
        """Nobody was called."""


def test_a_worker_that_sends_garbage_is_told_and_what_came_before_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.simulate.running.LONG_ENOUGH", 0.0)
    monkeypatch.setattr("generator.simulate.running.MOST", 1)
    run = Run(Part((CLIMATE,)), Liar(Totals((sound(),))))
    with pytest.raises(InputError, match=r"games 8 to 8 can't be true: 1 games are claimed, 12 are held"):
        run.go((0, GAMES))
    assert run.part == part_of(CLIMATE, (0, 8), summary=played(CLIMATE, 0, 8))


def written(path: Path, part: Part, change: Callable[[dict[str, Any]], object] = bool) -> Path:
    """A file whose content was changed by somebody who knows how it is sealed."""
    write_part(path, part)
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["digest"]
    change(data)
    write_sealed(path, data)
    return path


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "are claimed": lambda data: data.update(games=[[0, 10**15]]),
    "TypeError": lambda data: data["summaries"][0]["numbers"]["margin"].update({"1": 2.0}),
    "True is no whole": lambda data: data["summaries"][0]["numbers"]["games"].update({"": True}),
    "ValueError: margin": lambda data: data["summaries"][0]["numbers"]["margin"].update({"01": 1, "1": 1}),
    "games -1 to 11": lambda data: data.update(games=[[-1, 12]]),
    "games 3 to 1": lambda data: data.update(games=[[3, 2]]),
    "there twice": lambda data: data.update(games=[[0, 12], [5, 7]]),
    "of the file's form": lambda data: data.update(simulation=1),
    "'program' is missing": lambda data: data.pop("program"),
    "holds": lambda data: data["summaries"][0]["numbers"]["turns"].clear(),
}


def test_a_part_that_was_changed_is_refused(tmp_path: Path) -> None:
    part = part_of(CLIMATE, (0, GAMES), summary=sound())
    path = written(tmp_path / "part.json", part)
    assert read_part(path) == part
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 1', '"seed": 2'), encoding="utf-8")
    with pytest.raises(InputError, match="changed since it was written"):
        read_part(path)


@pytest.mark.parametrize("said", CHANGES)
def test_a_part_that_cannot_be_true_is_refused_whoever_sealed_it(tmp_path: Path, said: str) -> None:
    path = written(tmp_path / "part.json", part_of(CLIMATE, (0, GAMES), summary=sound()), CHANGES[said])
    with pytest.raises(InputError, match=said):
        read_part(path)


def test_a_comparison_that_cannot_be_true_is_refused(tmp_path: Path) -> None:
    path, part = tmp_path / "comparison.json", Part(BOTH, 20).with_games([(0, GAMES, both())])
    assert read_part(written(path, part)) == part
    for said, change in (
        ("turns: ", lambda data: data["pairs"][0]["turns"].__setitem__(1, 0)),
        ("are claimed", CHANGES["are claimed"]),
    ):
        with pytest.raises(InputError, match=said):
            read_part(written(path, part, change))


def test_parts_of_two_programs_are_not_merged() -> None:
    one = part_of(CLIMATE, (0, GAMES), summary=sound())
    older = Program("0.0.1", this_program().rules)
    other = part_of(CLIMATE, (GAMES, GAMES + 1), summary=played(CLIMATE, GAMES, 1), program=older)
    newer = replace(other, program=Program(this_program().version, "0" * 16))
    for another, said in ((other, r"version '0\.0\.1' instead of"), (newer, "rules '0000000000000000' instead of")):
        with pytest.raises(InputError, match=said):
            merge_parts([("one", one), ("other", another)])


PLACES = ["/dev", "../elsewhere", "file://server/share", "//server/share", "\\\\server\\share", "C:/games", "nowhere"]


@pytest.mark.parametrize("folder", PLACES)
def test_a_file_is_not_believed_where_a_game_is(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads it says where, or it is one of the program's own: nothing else is opened."""
    runs = (
        (part_of(CLIMATE, (0, GAMES), summary=sound()), [CLIMATE.folder]),
        (Part(BOTH, GAMES, tuple(DONE), both()), [CLIMATE.folder, OTHER.folder]),
    )
    for number, (part, folders) in enumerate(runs):
        path = tmp_path / f"{number}.json"
        written(path, part, lambda data, number=number: data["settings"][number].update(folder=folder))
        assert read_part(path, folders) == part
        with monkeypatch.context() as patched:
            patched.setattr("generator.simulate.opened.load_game", lambda *_: pytest.fail("it was opened"))
            with pytest.raises(InputError, match=r"expected --game with the folder"):
                read_part(path)
