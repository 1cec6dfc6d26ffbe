"""Pictures of faces: right pixels, the same bytes in any process, and a cache that only ever helps."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.export import pictures
from generator.export.pictures import Paints, Picture
from generator.export.pixels import Raster
from generator.faces.colours import Palette
from generator.faces.display import Image as Art
from generator.faces.display import Path as Drawn
from generator.faces.icons import icon_set
from generator.faces.shapes import box
from generator.picture_cache import Cache
from generator.shelf import bytes_of
from tests.export.targets.packages import image
from tests.harbour import INKS, coin, tile


def draw(some: Sequence[Picture], paints: Paints, cache: Cache, progress: pictures.Progress) -> list[bytes]:
    """The pictures, read from their shelf."""
    return [bytes_of(one.png) for one in pictures.draw(some, paints, cache, progress)]


PAINTS = Paints(Palette(INKS), icon_set())


def picture(number: int, *, clear: bool = False) -> Picture:
    return Picture(tile(number), 60.0, 52.0, Raster(236, 205, 100.0, clear))


class Eye:
    """Counts what is drawn, and hears how far it has come."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn = self.most = 0
        self.told: list[tuple[int, int]] = []
        real = pictures.rendered

        def rendered(some: Sequence[Picture], paints: Paints) -> list[bytes]:
            self.drawn += len(some)
            self.most = max(self.most, len(some))
            return real(some, paints)

        monkeypatch.setattr(pictures, "rendered", rendered)

    def __call__(self, done: int, total: int) -> None:
        self.told.append((done, total))


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    return Eye(monkeypatch)


def test_pixels_and_modes(eye: Eye, tmp_path: Path) -> None:
    opaque, clear = (image(data) for data in draw([picture(1), picture(1, clear=True)], PAINTS, Cache(tmp_path), eye))
    assert (opaque.size, opaque.mode, clear.size, clear.mode) == ((236, 205), "RGB", (236, 205), "RGBA")
    assert [opaque.getpixel(place) for place in ((0, 0), (118, 1))] == [(255, 255, 255), (20, 84, 120)]
    assert [clear.getpixel(place)[3] for place in ((0, 0), (118, 1), (118, 8))] == [0, 0, 255]


def test_turned(eye: Eye, tmp_path: Path) -> None:
    """A bar at the top lies at the left when turned by 90° (counter-clockwise)."""
    face = replace(coin(1), items=(Drawn(box(-30, 20, 60, 10), fill="SEA"),))
    upright = Picture(face, 60.0, 60.0, Raster(60, 60, 25.4))
    first, second = (image(data) for data in draw([upright, replace(upright, turn=90)], PAINTS, Cache(tmp_path), eye))
    assert second.tobytes() == first.transpose(Pillow.Transpose.ROTATE_90).tobytes()
    assert second.getpixel((5, 30)) == (20, 84, 120)


def test_one_changed_face_is_one_picture_drawn(eye: Eye, tmp_path: Path) -> None:
    many = [*(picture(number) for number in range(1, 6)), picture(1)]
    first = draw(many, PAINTS, Cache(tmp_path), eye)
    assert first[0] == first[5]
    assert (eye.drawn, eye.told[-1]) == (5, (5, 5))
    assert draw(many, PAINTS, Cache(tmp_path), eye) == first
    assert eye.drawn == 5
    again = draw([*many[:2], picture(9), *many[3:]], PAINTS, Cache(tmp_path), eye)
    assert eye.drawn == 6
    assert [one == other for one, other in zip(first, again, strict=True)] == [True, True, False, True, True, True]


CHANGES: list[Any] = [
    replace(PAINTS, palette=Palette({**INKS, "SEA": INKS["SAND"]})),
    replace(PAINTS, palette=Palette(INKS, theme="mono")),
]


@pytest.mark.parametrize("paints", CHANGES)
def test_other_paints_are_other_pictures(paints: Paints, eye: Eye, tmp_path: Path) -> None:
    draw([picture(1)], PAINTS, Cache(tmp_path), eye)
    draw([picture(1)], paints, Cache(tmp_path), eye)
    assert eye.drawn == 2


def test_another_icon_under_the_same_name_is_another_picture(eye: Eye, tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3H21V21H3Z"/></svg>\n'
    (icons / "first-player.svg").write_text(mark, encoding="utf-8")
    folders = [Path(str(path)).parent for path in PAINTS.icons.files.values()][:1]
    for paints in (PAINTS, replace(PAINTS, icons=icon_set(*folders, icons))):
        draw([picture(1)], paints, Cache(tmp_path / "cache"), eye)
    assert eye.drawn == 2


@pytest.mark.parametrize(
    "spoil",
    [lambda _: b"", lambda _: b"short", lambda _: b"x" * 5000, lambda data: data[:-20] + b"\0" + data[-19:]],
    ids=["empty", "cut short", "something else", "a changed byte"],
)
def test_a_broken_entry_is_seen_and_drawn_again(spoil: Callable[[bytes], bytes], eye: Eye, tmp_path: Path) -> None:
    wanted = draw([picture(1), picture(2)], PAINTS, Cache(tmp_path), eye)
    first, _ = sorted(tmp_path.iterdir())
    assert spoil(first.read_bytes()) != first.read_bytes()
    first.write_bytes(spoil(first.read_bytes()))
    assert draw([picture(1), picture(2)], PAINTS, Cache(tmp_path), eye) == wanted
    assert eye.drawn == 3
    assert draw([picture(1), picture(2)], PAINTS, Cache(tmp_path), eye) == wanted
    assert eye.drawn == 3


def test_a_cache_that_cant_be_written_is_done_without(eye: Eye, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    cache = Cache(tmp_path / "file" / "cache")
    assert draw([picture(1)], PAINTS, cache, eye) == draw([picture(1)], PAINTS, cache, eye)
    assert eye.drawn == 2


def test_the_oldest_entries_go(monkeypatch: pytest.MonkeyPatch, eye: Eye, tmp_path: Path) -> None:
    monkeypatch.setattr("generator.picture_cache.KEPT", 3)
    for number in range(1, 6):
        draw([picture(number)], PAINTS, Cache(tmp_path), eye)
        for age, path in enumerate(sorted(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)):
            os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert len(list(tmp_path.iterdir())) == 3
    assert draw([picture(5)], PAINTS, Cache(tmp_path), eye)
    assert eye.drawn == 5


def test_a_small_picture_has_the_colours_of_the_large_one_and_what_is_clear(eye: Eye, tmp_path: Path) -> None:
    """Two plain halves stay two plain halves; of the other only a disc of 12 mm is seen, and half of that is clear."""
    face = replace(coin(1), items=(Drawn(box(-30, 0, 60, 30), fill="SEA"),))
    halves = Picture(face, 60.0, 60.0, Raster(960, 960, 406.4))
    round_one = replace(halves, raster=replace(halves.raster, clear=True))
    drawn = pictures.draw([halves, round_one], PAINTS, Cache(tmp_path), eye)
    first, second = (image(bytes_of(one.small)) for one in drawn)
    assert (first.size, first.mode, second.size, second.mode) == ((248, 248), "RGB", (248, 248), "RGBA")
    assert [first.getpixel((5, row)) for row in (60, 190)] == [(20, 84, 120), (255, 255, 255)]
    assert second.getpixel((124, 112)) == (20, 84, 120, 255)
    assert [second.getpixel(place)[3] for place in ((124, 136), (124, 60), (2, 2))] == [0, 0, 0]


def test_art_is_packed_as_differences_of_rows_and_keeps_its_pixels(eye: Eye, tmp_path: Path) -> None:
    """The first byte of each row in the file says so; the 40 × 40 pixels are those of the art."""
    drawing = Pillow.new("RGB", (40, 40))
    drawing.putdata([(6 * x, 6 * y, 3 * (x + y)) for y in range(40) for x in range(40)])
    drawing.save(tmp_path / "art.png")
    face = replace(coin(1), items=(Art(str(tmp_path / "art.png"), -30.0, -30.0, 60.0, 60.0),))
    (data,) = draw([Picture(face, 60.0, 60.0, Raster(40, 40, 16.9))], PAINTS, Cache(tmp_path / "cache"), eye)
    packed = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    assert set(zlib.decompress(packed)[:: 40 * 3 + 1]) == {2}
    assert image(data).tobytes() == drawing.tobytes()


def test_few_pictures_are_drawn_at_a_time_fewer_of_those_with_art(eye: Eye, tmp_path: Path) -> None:
    draw([picture(number) for number in range(1, 61)], PAINTS, Cache(tmp_path / "a"), eye)
    assert eye.most == 24
    Pillow.new("RGB", (4, 4), (90, 60, 30)).save(tmp_path / "art.png")
    art = Art(str(tmp_path / "art.png"), -5.0, -5.0, 10.0, 10.0)
    many = [replace(one, face=replace(one.face, items=(art,))) for one in map(picture, range(1, 15))]
    eye.most = 0
    draw([replace(one, width=50.0 + at) for at, one in enumerate(many)], PAINTS, Cache(tmp_path / "b"), eye)
    assert eye.most == 4


@pytest.mark.slow
def test_the_same_bytes_on_one_core_and_on_several(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    many = [picture(number) for number in range(1, 31)]
    told: list[tuple[int, int]] = []
    made = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        cache = Cache(tmp_path / str(cores))
        made.append(draw(many, PAINTS, cache, lambda done, total: told.append((done, total))))
    assert made[0] == made[1]
    assert told[-1] == (30, 30)
    assert [done for done, _ in told] == [*range(31)] * 2


def ended() -> None:
    os._exit(9)


@pytest.mark.slow
def test_a_process_that_is_ended_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(pictures, "follow_parent", ended)
    many = [picture(number) for number in range(1, 31)]
    with pytest.raises(OSError, match="ended from outside"):
        draw(many, PAINTS, Cache(tmp_path), lambda _done, _total: None)
