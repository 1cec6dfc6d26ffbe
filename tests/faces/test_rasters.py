"""Art that is drawn in a process of its own: once, side by side, and kept from run to run."""

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from generator.base.errors import InputError
from generator.faces import rasterizer
from generator.faces.rasterizer import TOGETHER, rasterize_file, rasterize_files
from generator.files import sandbox
from generator.files.resources import CACHE_VARIABLE
from tests.faces.test_faces_art import RICH

Orders = list[list[str]]


@pytest.fixture
def orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Orders:
    """Which files each process was asked for: the drawing itself is done here, without cairosvg. Nothing is kept from
    elsewhere, and whatever is called 'broken' ends its process."""
    asked: Orders = []

    def limited(work: str, *arguments: Any, about: str, seconds: int) -> Any:
        files = arguments[0] if work.endswith("draw_each") else [(arguments[1], arguments[0])]
        asked.append([Path(name).name for name, _ in files])
        assert about
        assert seconds
        if any("broken" in name for name, _ in files):
            raise InputError([])
        found = [base64.b64encode(name.encode()).decode() for name, _ in files]
        return found if work.endswith("draw_each") else found[0]

    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(sandbox, "run_sandboxed", limited)
    monkeypatch.setattr(rasterizer, "run_folder", lambda: tmp_path)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    rasterize_file.cache_clear()
    return asked


def drawings(folder: Path, *names: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(RICH.replace("g", f"g{name[:-4]}"), encoding="utf-8")
    return [folder / name for name in names]


def another_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of this run is left."""
    folder.mkdir()
    rasterize_file.cache_clear()
    monkeypatch.setattr(rasterizer, "run_folder", lambda: folder)


def test_many_drawings_share_a_few_processes_and_none_is_drawn_twice(
    orders: Orders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 2 cores each draws half; of 17 files, none more than eight."""
    six = drawings(tmp_path / "art", *(f"{number}.svg" for number in range(6)))
    rasterize_files([*six, six[0]])
    assert sorted(map(len, orders)) == [3, 3]
    assert [rasterize_file(path).read_bytes() for path in six] == [path.as_posix().encode() for path in six]
    assert len(orders) == 2
    another_run(tmp_path / "later", monkeypatch)
    rasterize_files(six)
    assert rasterize_file(six[3]).read_bytes() == six[3].as_posix().encode()
    assert len(orders) == 2
    rasterize_files(drawings(tmp_path / "art", *(f"x{number}.svg" for number in range(17))))
    assert sorted(map(len, orders[2:])) == [1, TOGETHER, TOGETHER]


def test_a_drawing_that_breaks_its_process_is_drawn_by_itself_and_told_there(orders: Orders, tmp_path: Path) -> None:
    one, broken = drawings(tmp_path / "art", "one.svg", "broken.svg")
    monkeyed = drawings(tmp_path / "art", "two.svg")
    rasterize_files([one, broken, *monkeyed])
    assert rasterize_file(one).is_file()
    with pytest.raises(InputError):
        rasterize_file(broken)
    assert orders[-1] == ["broken.svg"]


def test_a_changed_drawing_is_drawn_again(orders: Orders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = drawings(tmp_path / "art", "one.svg")
    rasterize_file(path)
    path.write_text(RICH.replace("c00", "0c0"), encoding="utf-8")
    another_run(tmp_path / "later", monkeypatch)
    rasterize_file(path)
    assert orders == [["one.svg"], ["one.svg"]]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_web_picture_keeps_its_pixels(mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    own = Pillow.radial_gradient("L").resize((60, 40))
    picture = Pillow.merge(mode, [own, own.rotate(90), own, own.rotate(180)][: len(mode)])
    picture.save(tmp_path / "a.webp", lossless=True, exact=True)
    (tmp_path / "broken.webp").write_bytes((tmp_path / "a.webp").read_bytes()[:-200])
    with Pillow.open(rasterize_file(tmp_path / "a.webp")) as made:
        assert made.format == "PNG"
        assert ImageChops.difference(made, picture).getbbox() is None
    with pytest.raises(InputError, match=r"broken\.webp: can't be read"):
        rasterize_file(tmp_path / "broken.webp")


def test_a_web_picture_is_drawn_with_its_profile() -> None:
    made = io.BytesIO()
    Pillow.new("RGB", (4, 4), "red").save(made, "WEBP", icc_profile=b"one's own")
    with Pillow.open(io.BytesIO(base64.b64decode(rasterizer.draw_one(made.getvalue(), "a.webp")))) as found:
        assert found.info["icc_profile"] == b"one's own"
