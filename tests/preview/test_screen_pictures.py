"""A designer's own pictures on a page: no more pixels than a screen shows, what is clear stays clear, and few bytes."""

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.faces.display_list import Face, Image
from generator.faces.icons import icon_set
from generator.files.shelf import content_bytes
from generator.preview import screen_pictures as module
from generator.preview.page_faces import PageFaces, ProofFaces
from generator.preview.screen_pictures import ScreenNeed, data_address, screen_need, screen_picture, screen_pictures
from tests.harbour import INKS, coin


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is kept beyond a test."""
    monkeypatch.setattr(module, "picture_folder", lambda: tmp_path / "cache")


def painting(wide: int, high: int) -> Any:
    """Soft colours, as paintings have them: far more than a drawing's."""
    small = Pillow.new("RGB", (5, 4))
    small.putdata([(40 * x, 60 * y, 30 * (x + y)) for y in range(4) for x in range(5)])
    return small.resize((wide, high), Pillow.Resampling.BICUBIC)


def saved(picture: Any, path: Path, **how: Any) -> str:
    picture.save(path, **how)
    return str(path)


def shown(source: str, size: tuple[float, float] = (10.0, 20.0)) -> Any:
    return Pillow.open(io.BytesIO(screen_picture(screen_need(source, *size))))


def test_a_picture_with_many_more_pixels_is_scaled_to_twelve_a_millimetre(tmp_path: Path) -> None:
    for name, how in (("a.jpg", {"quality": 95}), ("a.png", {})):
        found = shown(saved(painting(600, 1200), tmp_path / name, **how))
        assert (found.format, found.size) == ("JPEG", (120, 240))


def test_one_that_has_hardly_more_or_fewer_keeps_its_pixels(tmp_path: Path) -> None:
    assert shown(saved(painting(150, 300), tmp_path / "a.png")).size == (150, 300)
    assert shown(saved(painting(151, 302), tmp_path / "b.png")).size == (120, 240)
    assert shown(saved(painting(30, 60), tmp_path / "c.png")).size == (30, 60)


def test_the_side_that_needs_more_decides_where_a_picture_is_stretched(tmp_path: Path) -> None:
    assert shown(saved(painting(480, 480), tmp_path / "a.png"), (10.0, 20.0)).size == (240, 240)


def test_what_is_clear_stays_clear_and_the_colours_stay(tmp_path: Path) -> None:
    """Its left half is clear, its right half has a painting's colours."""
    whole = painting(240, 480)
    half = Pillow.new("L", whole.size)
    half.paste(255, (120, 0, 240, 480))
    whole.putalpha(half)
    found = shown(saved(whole, tmp_path / "a.png"))
    assert (found.format, found.mode, found.size) == ("WEBP", "RGBA", (120, 240))
    assert [found.getpixel((x, 120))[3] for x in (10, 50, 70, 110)] == [0, 0, 255, 255]
    for x, y in ((80, 60), (100, 200)):
        wanted = whole.getpixel((2 * x, 2 * y))
        assert max(abs(a - b) for a, b in zip(found.getpixel((x, y)), wanted, strict=True)) < 12


def test_alpha_that_hides_nothing_is_given_up(tmp_path: Path) -> None:
    whole = painting(600, 1200)
    whole.putalpha(255)
    assert shown(saved(whole, tmp_path / "a.png")).format == "JPEG"


def test_a_drawing_of_few_colours_stays_sharp(tmp_path: Path) -> None:
    drawing = Pillow.new("RGB", (120, 240), (250, 240, 200))
    drawing.paste((200, 30, 30), (30, 30, 60, 90))
    found = shown(saved(drawing, tmp_path / "a.png", compress_level=0))
    assert found.format == "PNG"
    assert found.convert("RGB").tobytes() == drawing.tobytes()


def test_a_file_that_is_small_enough_is_taken_as_it_is(tmp_path: Path) -> None:
    source = saved(painting(120, 240), tmp_path / "a.jpg", quality=20)
    assert screen_picture(screen_need(source, 10.0, 20.0)) == Path(source).read_bytes()


def test_colours_of_a_press_become_those_of_a_screen(tmp_path: Path) -> None:
    found = shown(saved(painting(600, 1200).convert("CMYK"), tmp_path / "a.jpg"))
    assert (found.mode, found.size) == ("RGB", (120, 240))


def test_a_broken_picture_is_a_fault_that_names_its_file(tmp_path: Path) -> None:
    source = Path(saved(painting(120, 240), tmp_path / "a.png"))
    source.write_bytes(source.read_bytes()[:200])
    with pytest.raises(InputError, match=r"a\.png: the picture can't be read"):
        screen_pictures([screen_need(str(source), 10.0, 20.0)])


def test_a_picture_is_prepared_once_and_kept_for_the_next_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []
    real = module._encode_smallest

    def counted(source: bytes, one: ScreenNeed) -> bytes:
        made.append(one.source)
        return real(source, one)

    monkeypatch.setattr(module, "_encode_smallest", counted)
    first, other = (saved(painting(60 + at, 120), tmp_path / f"{at}.png") for at in (1, 2))
    needs = [screen_need(source, 5.0, 10.0) for source in (first, other, first)]
    before = {one: content_bytes(data) for one, data in screen_pictures(needs).items()}
    assert sorted(made) == [first, other]
    assert {one: content_bytes(data) for one, data in screen_pictures(needs).items()} == before
    assert len(made) == 2


def faces(sources: Sequence[str]) -> list[Face]:
    """A face for each picture."""
    return [
        replace(coin(number), items=(Image(source, -5.0, -5.0, 10.0, 10.0),)) for number, source in enumerate(sources)
    ]


def test_thirty_pictures_are_a_small_page_that_holds_each_once(tmp_path: Path) -> None:
    """Each has twice the pixels that a screen needs, and no two bytes alike: less than a fifth of that is left."""
    grain = (Pillow.frombytes("RGB", (180, 180), Random(at).randbytes(97_200)) for at in range(30))
    sources = [saved(picture, tmp_path / f"{at}.png", compress_level=1) for at, picture in enumerate(grain)]
    kept = ProofFaces(INKS, icon_set())
    for number, face in enumerate([*faces(sources), *faces(sources)]):
        kept.add(f"{number}", face)
    text = f"<p>{kept.sign[:9]}</p>{kept.definitions()}"
    page = content_bytes(kept.fill_page(text)).decode()
    assert (page.count("data:image/jpeg;base64,"), page.count('href="#art-')) == (30, 60)
    assert kept.sign not in page
    assert len(page) < sum(Path(source).stat().st_size for source in sources) / 5
    for source in sources[::7]:
        assert data_address(screen_picture(screen_need(source, 10.0, 10.0))) in page


def test_other_pages_hold_the_same_data(tmp_path: Path) -> None:
    source = saved(painting(300, 300), tmp_path / "a.png")
    kept = PageFaces(INKS, icon_set())
    kept.add("one", faces([source])[0])
    assert data_address(screen_picture(screen_need(source, 10.0, 10.0))) in kept.definitions()
