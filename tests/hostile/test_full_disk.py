"""Command × room: on a disk that is full nothing is left half written, and one line says which file had no room, by the
name that the user knows. The same was tried by hand on a small disk of the system's memory."""

import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from generator.definitions.id_types import Seat
from generator.files.atomic_write import fill_folder
from generator.online.online_game import OnlineGame
from generator.online.table_journal import PRIVATE, RECORD
from tests.cli.running import Cli
from tests.hostile.commands import WRITE
from tests.hostile.full_disk import FULL, full_disk
from tests.hostile.outcomes import HIDDEN, held
from tests.hostile.test_hostile import SOON, ground, part, place  # noqa: F401 (fixtures)
from tests.online.serving import again, table

ROOM = (0, 700)
"""Bytes: for nothing, and for the beginning of a file."""
CASES = [(called, room) for called in WRITE for room in ROOM if called != "serve --keep"]


@pytest.mark.quick(*(f"{called}-0" for called in SOON if called != "serve *"))
@pytest.mark.parametrize(("called", "room"), CASES, ids=[f"{called}-{room}" for called, room in CASES])
def test_a_full_disk(
    called: str,
    room: int,
    place: Path,  # noqa: F811
    cli: Cli,
    request: pytest.FixtureRequest,
) -> None:
    if called.startswith("merge"):
        request.getfixturevalue("part")
    (place / "mine.txt").write_bytes(b"mine")
    before = held(place)
    with full_disk(place, room):
        found = cli(*WRITE[called].words(str(place / "x")))
    if room and found.code == 0:  # it writes no more than that
        return
    assert found.code == 1
    (row,) = found.err.splitlines()
    assert row.startswith(f"error: {place / 'x'}")
    assert row.endswith(f": {FULL}")
    assert not any(name in row for name in HIDDEN)
    assert held(place) == before


@pytest.mark.parametrize("room", range(0, 60, 7))
def test_what_was_there_stays_whole(room: int, tmp_path: Path) -> None:
    fill_folder(tmp_path / "kit", {"a.pdf": b"old a", "b.pdf": b"old b"})
    before = held(tmp_path)
    with full_disk(tmp_path, room), pytest.raises(OSError, match=FULL) as error:
        fill_folder(tmp_path / "kit", {"a.pdf": b"new" * 10, "c.pdf": b"new" * 10})
    assert Path(error.value.filename).parent in (tmp_path / "kit", tmp_path)
    assert held(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize("room", [0, 3_000, 30_000])
def test_a_full_folder_for_temporary_files_is_named_itself(
    room: int,
    place: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    cli: Cli,
) -> None:
    """What lies in it for a moment has names that say nothing to anybody."""
    temp = place / "temp"
    temp.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temp))
    with full_disk(temp, room):
        asked = ("build", "--rules", "--game", "garden", "--players", "3", "--out", str(place / "x"))
        found = cli(*asked)
    assert (found.code, found.err) == (1, f"error: {temp}: {FULL}\n")
    assert held(place) == {"temp": None}


# A table that is played ----------------------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Iterator[OnlineGame]:
    made = table(tmp_path / "t", "organisation", seats="B=open")
    yield made
    made.journal.close()


def seat_of(game: OnlineGame) -> Seat:
    assert game.match.asked
    return game.match.asked


DEEDS = {
    "move": lambda game: game.play(seat_of(game), game.version, game.match.moves()[0]),
    "note": lambda game: game.write(lambda: game.session.note("x" * 300)),
    "seat": lambda game: game.seat(Seat("B"), "bot", "random"),
    "name": lambda game: game.name(Seat("A"), "Ada"),
    "undo": lambda game: game.ask_back(Seat("A")),
}
"""What is done at a table and kept."""


@pytest.mark.parametrize("room", [0, 5, 200])
@pytest.mark.parametrize("deed", DEEDS)
def test_what_has_no_room_at_a_table_is_never_done(deed: str, room: int, game: OnlineGame, tmp_path: Path) -> None:
    DEEDS["move"](game)
    seating = deepcopy(game.seating.data())
    before, files = (game.match.snapshot(), game.version, seating, game.session.bots), held(tmp_path)
    with full_disk(tmp_path, room):
        try:
            DEEDS[deed](game)
            named = ""
        except OSError as error:
            named = error.filename
    if not named:
        assert room, "all of it is written down"
        return
    assert Path(named) in (tmp_path / "t" / RECORD, tmp_path / "t" / PRIVATE)
    assert (game.match.snapshot(), game.version, game.seating.data(), game.session.bots) == before
    assert held(tmp_path) == files
    game.keep()
    assert game.journal.record.read_text("utf-8") == game.session.record()
    game.journal.close()
    after = again(tmp_path / "t", "organisation")
    assert (after.match.snapshot(), after.version) == before[:2]
    DEEDS[deed](after)
    assert after.journal.record.read_text("utf-8") == after.session.record(), "done once there is room, and once"
    after.journal.close()
