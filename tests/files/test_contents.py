"""What is made and not written yet lies on the disk, and a folder is filled from there one piece after the other."""

from __future__ import annotations

import gc
import hashlib
import json
import signal
import tracemalloc
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest

from generator.base.errors import InputError, input_error
from generator.export.face_pictures import FacePaints, FacePicture, draw_pictures
from generator.export.package_list import zip_files
from generator.export.png_writer import RasterSize
from generator.faces.colours import Palette
from generator.faces.icons import icon_set
from generator.files import shelf as shelves
from generator.files.atomic_write import LIST, fill_folder, read_listing
from generator.files.picture_cache import PictureCache
from generator.files.shelf import Content, Shelf, content_bytes, content_digest
from tests.harbour import INKS, tile
from tests.hostile.full_disk import FULL, full_disk
from tests.hostile.outcomes import held

LARGE = 200_000
"""Bytes of a picture."""
MANY = 100


@contextmanager
def most_memory() -> Iterator[list[int]]:
    """Afterwards: how many bytes Python's objects took at most meanwhile."""
    gc.collect()
    tracemalloc.start()
    found: list[int] = []
    try:
        yield found
        found.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def picture(number: int) -> bytes:
    return number.to_bytes(4, "big") * (LARGE // 4)


@pytest.mark.slow
def test_many_pictures_never_lie_in_memory_together(tmp_path: Path) -> None:
    """20 MB of them, in the memory of a few: made, put into an archive, and written."""
    with most_memory() as found:
        shelf = Shelf()
        files: dict[str, Content] = {f"{number}.png": shelf.put(picture(number)) for number in range(MANY)}
        fill_folder(tmp_path / "kit", {**files, "all.zip": zip_files(files)})
    assert found[0] < 12 * LARGE
    assert (tmp_path / "kit" / "77.png").read_bytes() == picture(77)
    digests = {name: hashlib.sha256((tmp_path / "kit" / name).read_bytes()).hexdigest() for name in (*files, "all.zip")}
    assert read_listing(tmp_path / "kit") == digests
    with zipfile.ZipFile(tmp_path / "kit" / "all.zip") as archive:
        assert archive.testzip() is None
        assert archive.read("99.png") == picture(99)


@pytest.mark.slow
def test_pictures_that_are_kept_are_not_gathered_in_memory(tmp_path: Path) -> None:
    class Full(PictureCache):
        def get(self, key: str) -> bytes:
            return bytes(4) + bytes.fromhex(key) * (LARGE // 32)  # the small picture has no bytes

    wanted = [FacePicture(tile(1), 60.0, 52.0, RasterSize(100 + number, 100, 100.0)) for number in range(MANY)]
    paints = FacePaints(Palette(INKS), icon_set())
    draw_pictures(wanted[:1], paints, Full(tmp_path), lambda *_: None)  # what is loaded once
    with most_memory() as found:
        drawn = draw_pictures(wanted, paints, Full(tmp_path), lambda *_: None)
    assert found[0] < 12 * LARGE
    assert len({content_digest(one.png) for one in drawn}) == MANY


def stop() -> bytes:
    signal.raise_signal(signal.SIGINT)
    return b"new"


def unfit() -> bytes:
    raise input_error("can't be made")


def broken() -> bytes:
    raise OSError(5, "Input/output error", "elsewhere")


@pytest.mark.parametrize(
    ("happens", "raised"),
    [(stop, KeyboardInterrupt), (unfit, InputError), (broken, OSError)],
    ids=["stop", "unfit", "disk"],
)
def test_what_happens_while_contents_come_leaves_all_as_it_was(
    happens: Callable[[], bytes], raised: type[BaseException], tmp_path: Path
) -> None:
    fill_folder(tmp_path / "kit", {"a": b"old a", "c": b"old c"})
    before, made = held(tmp_path), list[str]()

    def given(name: str) -> Callable[[], Iterable[bytes]]:
        def pieces() -> Iterator[bytes]:
            made.append(name)
            yield b"new "
            yield happens() if name == "b" else name.encode()

        return pieces

    with pytest.raises(raised) as error:
        fill_folder(tmp_path / "kit", {name: given(name) for name in "abc"})
    if isinstance(error.value, OSError):
        assert error.value.filename == "elsewhere", "the fault isn't the folder's"
    assert made == ["a", "b"], "nothing more is made for nothing"
    assert held(tmp_path) == before


def test_contents_come_when_their_turn_has_come(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"mine")
    asked: list[str] = []
    files: Mapping[str, Content] = {name: lambda name=name: asked.append(name) or [b""] for name in "ab"}
    with pytest.raises(InputError, match="b: is there already"):
        fill_folder(tmp_path, files)
    assert asked == []
    fill_folder(tmp_path, files, force=True)
    assert asked == ["a", "b"]
    assert set(json.loads((tmp_path / LIST).read_text("utf-8"))["files"]) == {"a", "b"}


def test_a_shelf_goes_when_nobody_needs_it() -> None:
    gc.collect()
    before = {path.name for path in shelves.run_folder().iterdir()}
    shelf = Shelf()
    one = shelf.put(b"x" * 3_000_000)
    del shelf
    gc.collect()
    assert (content_bytes(one), len(list(one()))) == (b"x" * 3_000_000, 3)
    del one
    gc.collect()
    assert {path.name for path in shelves.run_folder().iterdir()} == before


def test_an_archive_is_the_same_each_time() -> None:
    files: dict[str, Content] = {"a.png": b"a" * 1000, "b.csv": Shelf().put(b"b" * 1000)}
    first, second = content_bytes(zip_files(files)), content_bytes(zip_files(files))
    assert first == second
    with zipfile.ZipFile(BytesIO(first)) as archive:
        assert [archive.read(name) for name in ("a.png", "b.csv")] == [b"a" * 1000, b"b" * 1000]


def test_a_shelf_that_has_no_room_says_which_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run" / "place").mkdir(parents=True)
    monkeypatch.setattr(shelves, "run_folder", lambda: tmp_path / "run" / "place")
    with full_disk(tmp_path), pytest.raises(OSError, match=FULL) as error:
        Shelf().put(b"x" * 100_000)
    assert error.value.filename == str(tmp_path)
