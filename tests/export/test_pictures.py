"""Pictures of faces: right pixels, the same bytes in any process, and a cache that only ever helps."""

import os
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.export import face_pictures
from generator.export.face_pictures import FacePaints, FacePicture
from generator.export.png_writer import RasterSize
from generator.faces.colours import Palette
from generator.faces.display_list import Image as Art
from generator.faces.display_list import Path as Drawn
from generator.faces.icons import icon_set
from generator.faces.shapes import box
from generator.files.picture_cache import PictureCache
from generator.files.shelf import content_bytes
from tests.export.targets.packages import image
from tests.harbour import INKS, coin, tile


def draw(
    some: Sequence[FacePicture], paints: FacePaints, cache: PictureCache, progress: face_pictures.Progress
) -> list[bytes]:
    """The pictures, read from their shelf."""
    return [content_bytes(one.png) for one in face_pictures.draw_pictures(some, paints, cache, progress)]


PAINTS = FacePaints(Palette(INKS), icon_set())


def picture(number: int, *, clear: bool = False) -> FacePicture:
    return FacePicture(tile(number), 60.0, 52.0, RasterSize(236, 205, 100.0, clear))


class Eye:
    """Counts what is drawn, and hears how far it has come."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn = self.most = 0
        self.told: list[tuple[int, int]] = []
        real = face_pictures.render_here

        def rendered(some: Sequence[FacePicture], paints: FacePaints) -> list[bytes]:
            self.drawn += len(some)
            self.most = max(self.most, len(some))
            return real(some, paints)

        monkeypatch.setattr(face_pictures, "render_here", rendered)

    def __call__(self, done: int, total: int) -> None:
        self.told.append((done, total))


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    return Eye(monkeypatch)


def test_pixels_and_modes(eye: Eye, tmp_path: Path) -> None:
    opaque, clear = (
        image(data) for data in draw([picture(1), picture(1, clear=True)], PAINTS, PictureCache(tmp_path), eye)
    )
    assert (opaque.size, opaque.mode, clear.size, clear.mode) == ((236, 205), "RGB", (236, 205), "RGBA")
    assert [opaque.getpixel(place) for place in ((0, 0), (118, 1))] == [(255, 255, 255), (20, 84, 120)]
    assert [clear.getpixel(place)[3] for place in ((0, 0), (118, 1), (118, 8))] == [0, 0, 255]


def test_turned(eye: Eye, tmp_path: Path) -> None:
    """A bar at the top lies at the left when turned by 90° (counter-clockwise)."""
    face = replace(coin(1), items=(Drawn(box(-30, 20, 60, 10), fill="SEA"),))
    upright = FacePicture(face, 60.0, 60.0, RasterSize(60, 60, 25.4))
    first, second = (
        image(data) for data in draw([upright, replace(upright, turn=90)], PAINTS, PictureCache(tmp_path), eye)
    )
    assert second.tobytes() == first.transpose(Pillow.Transpose.ROTATE_90).tobytes()
    assert second.getpixel((5, 30)) == (20, 84, 120)


def test_one_changed_face_is_one_picture_drawn(eye: Eye, tmp_path: Path) -> None:
    many = [*(picture(number) for number in range(1, 6)), picture(1)]
    first = draw(many, PAINTS, PictureCache(tmp_path), eye)
    assert first[0] == first[5]
    assert (eye.drawn, eye.told[-1]) == (5, (5, 5))
    assert draw(many, PAINTS, PictureCache(tmp_path), eye) == first
    assert eye.drawn == 5
    again = draw([*many[:2], picture(9), *many[3:]], PAINTS, PictureCache(tmp_path), eye)
    assert eye.drawn == 6
    assert [one == other for one, other in zip(first, again, strict=True)] == [True, True, False, True, True, True]


CHANGES: list[Any] = [
    replace(PAINTS, palette=Palette({**INKS, "SEA": INKS["SAND"]})),
    replace(PAINTS, palette=Palette(INKS, theme="mono")),
]


@pytest.mark.parametrize("paints", CHANGES)
def test_other_paints_are_other_pictures(paints: FacePaints, eye: Eye, tmp_path: Path) -> None:
    draw([picture(1)], PAINTS, PictureCache(tmp_path), eye)
    draw([picture(1)], paints, PictureCache(tmp_path), eye)
    assert eye.drawn == 2


def test_another_icon_under_the_same_name_is_another_picture(eye: Eye, tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3H21V21H3Z"/></svg>\n'
    (icons / "first-player.svg").write_text(mark, encoding="utf-8")
    folders = [Path(str(path)).parent for path in PAINTS.icons.files.values()][:1]
    for paints in (PAINTS, replace(PAINTS, icons=icon_set(*folders, icons))):
        draw([picture(1)], paints, PictureCache(tmp_path / "cache"), eye)
    assert eye.drawn == 2


@pytest.mark.parametrize(
    "spoil",
    [lambda _: b"", lambda _: b"short", lambda _: b"x" * 5000, lambda data: data[:-20] + b"\0" + data[-19:]],
    ids=["empty", "cut short", "something else", "a changed byte"],
)
def test_a_broken_entry_is_seen_and_drawn_again(spoil: Callable[[bytes], bytes], eye: Eye, tmp_path: Path) -> None:
    wanted = draw([picture(1), picture(2)], PAINTS, PictureCache(tmp_path), eye)
    first, _ = sorted(tmp_path.iterdir())
    assert spoil(first.read_bytes()) != first.read_bytes()
    first.write_bytes(spoil(first.read_bytes()))
    assert draw([picture(1), picture(2)], PAINTS, PictureCache(tmp_path), eye) == wanted
    assert eye.drawn == 3
    assert draw([picture(1), picture(2)], PAINTS, PictureCache(tmp_path), eye) == wanted
    assert eye.drawn == 3


def test_a_cache_that_cant_be_written_is_done_without(eye: Eye, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    cache = PictureCache(tmp_path / "file" / "cache")
    assert draw([picture(1)], PAINTS, cache, eye) == draw([picture(1)], PAINTS, cache, eye)
    assert eye.drawn == 2


def test_the_oldest_entries_go(monkeypatch: pytest.MonkeyPatch, eye: Eye, tmp_path: Path) -> None:
    monkeypatch.setattr("generator.files.picture_cache.PICTURES_KEPT", 3)
    for number in range(1, 6):
        draw([picture(number)], PAINTS, PictureCache(tmp_path), eye)
        for age, path in enumerate(sorted(tmp_path.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)):
            os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert len(list(tmp_path.iterdir())) == 3
    assert draw([picture(5)], PAINTS, PictureCache(tmp_path), eye)
    assert eye.drawn == 5


def test_a_small_picture_has_the_colours_of_the_large_one_and_what_is_clear(eye: Eye, tmp_path: Path) -> None:
    """Two plain halves stay two plain halves; of the other only a disc of 12 mm is seen, and half of that is clear."""
    face = replace(coin(1), items=(Drawn(box(-30, 0, 60, 30), fill="SEA"),))
    halves = FacePicture(face, 60.0, 60.0, RasterSize(960, 960, 406.4))
    round_one = replace(halves, raster=replace(halves.raster, clear=True))
    drawn = face_pictures.draw_pictures([halves, round_one], PAINTS, PictureCache(tmp_path), eye)
    first, second = (image(content_bytes(one.small)) for one in drawn)
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
    (data,) = draw(
        [FacePicture(face, 60.0, 60.0, RasterSize(40, 40, 16.9))], PAINTS, PictureCache(tmp_path / "cache"), eye
    )
    packed = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    assert set(zlib.decompress(packed)[:: 40 * 3 + 1]) == {2}
    assert image(data).tobytes() == drawing.tobytes()


def test_few_pictures_are_drawn_at_a_time_fewer_of_those_with_art(eye: Eye, tmp_path: Path) -> None:
    draw([picture(number) for number in range(1, 61)], PAINTS, PictureCache(tmp_path / "a"), eye)
    assert eye.most == 24
    Pillow.new("RGB", (4, 4), (90, 60, 30)).save(tmp_path / "art.png")
    art = Art(str(tmp_path / "art.png"), -5.0, -5.0, 10.0, 10.0)
    many = [replace(one, face=replace(one.face, items=(art,))) for one in map(picture, range(1, 15))]
    eye.most = 0
    draw([replace(one, width=50.0 + at) for at, one in enumerate(many)], PAINTS, PictureCache(tmp_path / "b"), eye)
    assert eye.most == 4


@pytest.mark.slow
def test_the_same_bytes_on_one_core_and_on_several(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    many = [picture(number) for number in range(1, 31)]
    told: list[tuple[int, int]] = []
    made = []
    for cores in (1, 2):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        cache = PictureCache(tmp_path / str(cores))
        made.append(draw(many, PAINTS, cache, lambda done, total: told.append((done, total))))
    assert made[0] == made[1]
    assert told[-1] == (30, 30)
    assert [done for done, _ in told] == [*range(31)] * 2


def ended() -> None:
    os._exit(9)


@pytest.mark.slow
def test_a_process_that_is_ended_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(face_pictures, "follow_parent", ended)
    many = [picture(number) for number in range(1, 31)]
    with pytest.raises(OSError, match="ended from outside"):
        draw(many, PAINTS, PictureCache(tmp_path), lambda _done, _total: None)
