"""The files of a table that somebody or a crash has damaged: what can be read is read, and nothing is thrown away."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.online.open_table import open_table
from tests.online.serving import again, request, table

GAME = "organisation"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table in mid-game, as a server leaves it, whose record ends with a remark."""
    made = table(tmp_path / "t", GAME)
    for _ in range(6):
        made.play(made.match.asked, made.version, made.match.moves()[0])
    made.write(lambda: made.session.note("até já"))
    made.journal.close()
    return tmp_path / "t"


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def test_a_whole_last_line_without_a_line_end_is_read(folder: Path) -> None:
    record = folder / "game.bcg"
    text = record.read_text("utf-8")
    while text.rstrip("\n").count("\n") > text.index("\n\n"):
        said: list[str] = []
        record.write_text(text.removesuffix("\n"), "utf-8")
        game = open_table(request(GAME, 2), folder, tell=said.append)
        game.journal.close()
        assert record.read_text("utf-8").startswith(text)
        assert said == [f"{record}:{text.count(chr(10))}: the last line has no line end; it counts as it stands"]
        text = text[: text.rstrip("\n").rindex("\n") + 1]


@pytest.mark.parametrize("half", ["1. A", "-- no such thi", "7. A plac", "; até".encode()[:-1]])
def test_half_a_line_is_told_and_kept_beside(half: str | bytes, folder: Path) -> None:
    record, said = folder / "game.bcg", []
    whole = record.read_bytes()
    record.write_bytes(whole + (half if isinstance(half, bytes) else half.encode()))
    before = record.read_bytes()
    game = open_table(request(GAME, 2), folder, tell=said.append)
    game.journal.close()
    aside = folder / "as-found.bcg"
    assert (record.read_bytes(), aside.read_bytes()) == (whole, before)
    line = whole.count(b"\n") + 1
    assert said == [f"{record}:{line}: an unfinished last line is left out; the record as it was is in {aside}"]


@pytest.mark.parametrize("name", ["game.bcg", "table.json"])
@pytest.mark.parametrize("left", [0, 1, 20, 60, -1])
def test_files_that_are_refused_are_not_touched(name: str, left: int, folder: Path) -> None:
    """Cut anywhere before the game; with a byte that is no text within it."""
    path = folder / name
    data = path.read_bytes()
    path.write_bytes(data[:left] if left >= 0 else data[:30] + b"\xff" + data[30:-5])
    before = held(folder)
    with pytest.raises(InputError):
        again(folder, GAME, 2)
    assert held(folder) == before
