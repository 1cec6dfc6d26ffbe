"""`simulate --games-out`: a row for each game, the same bytes however the run went, never half a file."""

import csv
import errno
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import count_text
from generator.cli.program import run
from generator.simulate import game_ranges, game_rows
from generator.simulate import simulation_run as runs
from generator.simulate.workers import ThisProcess
from tests.cli.running import Cli

SMALL = ("simulate", "--game", "organisation", "--players", "2", "--games", "9", "--workers", "1")
PARQUET = pytest.param("runs.parquet", marks=pytest.mark.rows)
BOTH = pytest.mark.parametrize("name", ["runs.csv", PARQUET])


@pytest.fixture(autouse=True)
def place(interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:  # noqa: ARG001 (in force)
    """A folder in which nothing half written stays."""
    monkeypatch.setattr(game_rows, "GROUP", 4)
    monkeypatch.chdir(tmp_path)
    yield
    assert not list(Path().glob(".*"))


def table(path: str) -> list[dict[str, str]]:
    """The rows of a file of either kind, as texts."""
    if path.endswith(".csv"):
        with Path(path).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    import pyarrow.parquet as parquet

    def text(value: Any) -> str:
        return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    found = parquet.read_table(path).to_pylist()
    return [{name: text(value) for name, value in row.items()} for row in found]


def stopped_after(monkeypatch: pytest.MonkeyPatch, calls: int, error: BaseException) -> None:
    """From now on a run breaks off at its next piece after so many."""
    seen: list[int] = []

    def play(settings: Any, first: int, number: int) -> Any:
        seen.append(first)
        if len(seen) > calls:
            raise error
        return game_ranges.play_one_by_one(settings, first, number)

    monkeypatch.setattr(runs, "play_one_by_one", play)


@pytest.mark.quick("game2-runs.csv", "game2-runs.parquet")
@BOTH
@pytest.mark.parametrize(
    "game",
    [("organisation", "2"), pytest.param(("global-powers", "2"), marks=pytest.mark.slow), ("balance-control", "2")],
)
def test_every_figure_of_every_game(cli: Cli, game: tuple[str, str], name: str) -> None:
    asked = ("simulate", "--game", game[0], "--players", game[1], "--games", "6", "--workers", "1", "--seed", "3")
    data = cli(*asked, "--games-out", name, "--json").data()
    lines = table(name)
    assert [(line["seed"], line["game"]) for line in lines] == [("3", str(game)) for game in range(6)]
    assert {line["setting"] for line in lines} == {next(iter({line["setting"] for line in lines}))}
    for seat, told in data["seats"].items():
        assert sum(int(line[f"wins {seat}"]) for line in lines) == told["wins"]
        assert sum(line["winners"] == seat for line in lines) == told["wins"]
        assert sum(int(line[f"score {seat}"]) for line in lines) / 6 == pytest.approx(told["score"]["mean"], abs=1e-3)
    if game[0] == "balance-control":  # R3.8: who has most markers on the board
        for line in lines:
            scores = {seat: int(line[f"score {seat}"]) for seat in data["seats"]}
            assert line["winners"].split(",") == [
                seat for seat, score in scores.items() if score == max(scores.values())
            ]
    turns = [int(line["turns"]) for line in lines]
    assert sum(turns) / 6 == pytest.approx(data["turns"]["mean"], abs=1e-3)
    assert max(turns) == data["turns"]["max"]
    assert all(line["finished"] == "true" for line in lines)
    assert all(line["decisions"].isdecimal() for line in lines)


@pytest.mark.quick("runs.csv")
@BOTH
def test_who_finishes_first_makes_no_difference(cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    one = cli(*SMALL, "--json", "--games-out", f"one-{name}").data()

    class Late(ThisProcess):
        """Gives back what it was given last first, game by game."""

        def run(self, job: Any, games: Any) -> Any:
            each = [game for first, number in games for game in range(first, first + number)]
            for game in reversed(each):
                yield game, 1, job(game, 1)

    monkeypatch.setattr(runs, "ThisProcess", Late)
    other = cli(*SMALL, "--json", "--games-out", f"other-{name}").data()
    assert Path(f"one-{name}").read_bytes() == Path(f"other-{name}").read_bytes()
    assert {key for key in one if one[key] != other[key]} <= {"seconds", "games_per_second"}


@pytest.mark.quick("1-runs.csv")
@BOTH
@pytest.mark.parametrize("calls", [1, 2])
def test_a_stopped_run_leaves_readable_rows_and_goes_on_to_the_same_bytes(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str, calls: int
) -> None:
    part = game_rows.stopped_rows_file(Path(name))
    assert cli(*SMALL, "--quiet", "--games-out", f"whole-{name}").code == 0
    with monkeypatch.context() as patched:
        patched.setattr(runs, "PROBE", 3)
        stopped_after(patched, calls, KeyboardInterrupt())
        found = cli(*SMALL, "--games-out", name)
    assert found.code == 130
    assert f"their rows in {part}; --resume goes on" in found.err
    assert not Path(name).exists(), "under its own name a file is whole"
    done = len(table(str(part)))
    assert f"stopped: {count_text(done, 'game')} {'is' if done == 1 else 'are'} kept" in found.err
    assert 0 < done < 9
    assert table(str(part)) == table(f"whole-{name}")[:done]
    assert cli(*SMALL, "--quiet", "--resume", "--games-out", name).code == 0
    assert Path(name).read_bytes() == Path(f"whole-{name}").read_bytes()
    assert not part.exists()
    assert cli(*SMALL, "--quiet", "--resume", "--games", "12", "--games-out", name).code == 0
    assert len(table(name)) == 12, "a finished run goes on, too"


def test_nothing_is_left_of_a_run_that_is_stopped_before_its_first_game(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_after(monkeypatch, 0, KeyboardInterrupt())
    assert cli(*SMALL, "--games-out", "runs.csv").code == 130
    assert not list(Path().glob("*.csv"))


@pytest.mark.slow
@BOTH
def test_games_without_rows_are_not_gone_on_with(cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    with monkeypatch.context() as patched:
        stopped_after(patched, 1, KeyboardInterrupt())
        assert cli(*SMALL, "--games-out", name).code == 130
    part = game_rows.stopped_rows_file(Path(name))
    data = part.read_bytes()
    part.unlink()
    assert cli(*SMALL, "--resume", "--games-out", name).refuses(f"that are done have no rows in {part} or {name}")
    assert run([*SMALL, "--quiet", "--seed", "2", "--games-out", name]) == 0
    Path(name).rename(part)
    assert "have no rows" in cli(*SMALL, "--resume", "--games-out", name).err, "rows of another seed"
    part.write_bytes(data)
    assert cli(*SMALL, "--quiet", "--resume", "--games-out", name).code == 0


def changed(column: str, value: Any) -> Callable[[Any], Any]:
    """Rows of Parquet with one value in a whole column, whatever its type."""

    def make(table: Any) -> Any:
        at = table.schema.get_field_index(column)
        return table.set_column(at, column, [[value] * len(table)])

    return make


PACKED: dict[str, Callable[[Any], Any]] = {
    "a column less": lambda table: table.drop_columns(["turns"]),
    "a column more": lambda table: table.append_column("more", [[1] * len(table)]),
    "words for figures": changed("turns", "many"),
    "lists for figures": changed("turns", [1]),
    "another seed": changed("seed", 7),
    "a formula": changed("winners", "=1+1"),
    "a row twice": lambda table: table.take([0, *range(len(table))]),
    "rows in disorder": lambda table: table.take([*range(len(table))][::-1]),
    "far too many rows": lambda table: table.take([0] * 100_000),
}
"""Parquet that says it is of this very run, and isn't."""
LINES: dict[str, Callable[[list[str]], list[str]]] = {
    "a line twice": lambda lines: [lines[0], *lines[:-1]],
    "a formula": lambda lines: [re.sub("^(.*?,.*?,.*?),[^,]*", r"\1,=1+1", line) for line in lines],
    "words for figures": lambda lines: [re.sub(r"[^,]+\n$", "many\n", line) for line in lines],
    "an open quote": lambda lines: ['"' + lines[0], *lines[1:]],
    "half a line": lambda lines: [*lines[:-1], lines[-1][:-6]],
}
"""The same of a table with commas, of which these are the lines below its head."""


@pytest.fixture
def stopped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Stops a run whose rows go into a file of that name, and gives where those lie that it has."""

    def stop(name: str) -> Path:
        with monkeypatch.context() as patched:
            patched.setattr(runs, "PROBE", 3)
            stopped_after(patched, 2, KeyboardInterrupt())
            assert cli(*SMALL, "--games-out", name).code == 130
        return game_rows.stopped_rows_file(Path(name))

    return stop


@pytest.mark.rows
@pytest.mark.slow
@pytest.mark.quick("words for figures", "another seed")
@pytest.mark.parametrize("how", PACKED)
def test_parquet_that_isnt_of_these_games_is_not_gone_on_with(
    cli: Cli, stopped: Callable[[str], Path], how: str
) -> None:
    import pyarrow.parquet as parquet

    part = stopped("runs.parquet")
    table = parquet.read_table(part)
    parquet.write_table(PACKED[how](table).replace_schema_metadata(table.schema.metadata), part)
    assert cli(*SMALL, "--resume", "--games-out", "runs.parquet").refuses("that are done have no rows in")
    assert not Path("runs.parquet").exists()


@pytest.mark.slow
@pytest.mark.quick("a line twice", "a formula")
@pytest.mark.parametrize("how", LINES)
def test_lines_that_arent_of_these_games_are_not_gone_on_with(
    cli: Cli, stopped: Callable[[str], Path], how: str
) -> None:
    part = stopped("runs.csv")
    head, *lines = part.read_text("utf-8").splitlines(keepends=True)
    part.write_text("".join([head, *LINES[how](lines)]), "utf-8")
    assert cli(*SMALL, "--resume", "--games-out", "runs.csv").refuses("that are done have no rows in")
    assert not Path("runs.csv").exists()


@BOTH
def test_a_comparison_has_a_row_for_each_side(cli: Cli, name: str) -> None:
    asked = (*SMALL, "--quiet", "--games", "4", "--compare", "players=3")
    assert cli(*asked, "--games-out", name).code == 0
    lines = table(name)
    assert [(line["game"], line["change"]) for line in lines] == [
        (str(game), change) for game in range(4) for change in ("", "players=3")
    ]
    assert [line["wins C"] for line in lines[::2]] == [""] * 4, "nobody sits there"
    assert all(line["wins C"] in ("0", "1") for line in lines[1::2])
    assert len({line["setting"] for line in lines}) == 2


@pytest.mark.slow
@BOTH
def test_shards_hold_the_rows_of_the_whole(cli: Cli, name: str) -> None:
    assert cli(*SMALL, "--quiet", "--games-out", name).code == 0
    parts = []
    for number in (1, 2):
        shard = ("--shard", f"{number}/2", "--games-out", f"{number}-{name}")
        assert cli(*SMALL, "--quiet", *shard).code == 0
        parts += table(f"{number}-{name}")
    assert parts == table(name)


def test_a_cell_is_no_formula(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_rows, "figures_of", lambda _: ["=cmd|' /c calc'!A0"])
    assert cli(*SMALL, "--quiet", "--games-out", "runs.csv").code == 0
    assert "'=cmd" in Path("runs.csv").read_text(encoding="utf-8")
    assert ",=" not in Path("runs.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("runs.xlsx", "'runs.xlsx'; expected a file that ends in .parquet or .csv"),
        ("runs", "'runs'; expected a file that ends in .parquet or .csv"),
        ("other.csv", "isn't this program's work"),
        pytest.param("mine.parquet", "isn't this program's work", marks=pytest.mark.rows),
    ],
)
def test_what_cannot_be_written_is_told_before_a_game_is_played(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    stopped_after(monkeypatch, 0, AssertionError("a game was played"))
    for mine in ("other.part.csv", "mine.parquet"):
        Path(mine).write_text("name,points\nEva,3\n", encoding="utf-8")
    assert cli(*SMALL, "--games-out", name).refuses(words)
    assert Path("mine.parquet").read_text(encoding="utf-8") == "name,points\nEva,3\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--record", "1"), "--games-out is about a run"),
        (("--markers", "random=1"), "--games-out is about a run"),
        (("--csv", "runs.csv"), "two files"),
    ],
)
def test_what_rows_have_no_place_beside(cli: Cli, more: tuple[str, ...], said: str) -> None:
    assert cli(*SMALL, "--games-out", "runs.csv", *more).refuses(said)


def test_without_pyarrow_it_says_what_to_install(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = cli(*SMALL, "--games-out", "runs.parquet")
    assert found.code == 2
    assert found.err.count("\n") == 1
    assert "needs pyarrow, which isn't installed" in found.err


@BOTH
def test_a_full_disk_leaves_nothing_and_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    for kind in game_rows.KINDS.values():
        monkeypatch.setattr(kind, "add", full)
    found = cli(*SMALL, "--games-out", name)
    assert found.code == 1
    assert found.err == f"error: {name}: No space left on device\n"
    assert not Path(name).exists()


@pytest.mark.slow
@BOTH
def test_a_pipe_takes_the_rows_as_they_come(cli: Cli, name: str) -> None:
    assert cli(*SMALL, "--quiet", "--games-out", f"file-{name}").code == 0
    os.mkfifo(name)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(Path(name).read_bytes()))
    reader.start()
    assert cli(*SMALL, "--quiet", "--games-out", name).code == 0
    reader.join(10)
    assert read == [Path(f"file-{name}").read_bytes()]


@pytest.mark.rows
def test_a_parquet_says_what_it_is_of(cli: Cli) -> None:
    import pyarrow.parquet as parquet

    found = cli(*SMALL, "--games-out", "runs.parquet", "--json").data()
    said = json.loads(parquet.read_schema("runs.parquet").metadata[b"balance-control"])
    assert said["run"] == found["run"]
    ((key, setting),) = said["settings"].items()
    assert {line["setting"] for line in table("runs.parquet")} == {key}
    assert (setting["players"], setting["seed"], setting["folder"]) == (2, 1, "organisation")
    assert set(said["program"]) == {"version", "rules"}
