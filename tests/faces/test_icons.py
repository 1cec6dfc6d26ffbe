"""The icons: each reads and passes the lint, the lint refuses what it should, seats keep their signs when turned."""

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.faces.icons import icon_set, lint_icons
from generator.files.resources import resource_root

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def test_every_icon_of_the_project_is_flat_and_in_its_box() -> None:
    folder = resource_root() / "icons"
    assert lint_icons(folder) == {}
    assert icon_set().own == {path.stem for path in folder.glob("*.svg")}


def test_an_icon_is_read_once_and_knows_its_ink(tmp_path: Path) -> None:
    """A square's corner drawn 2 wide: the mitre reaches 1 further on both axes."""
    corner = '<path d="M4 20V4H20" fill="none" stroke="black" stroke-width="2"/>'
    for name, drawn in (("bar", '<rect x="6" y="2" width="12" height="20"/>'), ("corner", corner)):
        (tmp_path / f"{name}.svg").write_text(f"{HEAD}{drawn}</svg>", encoding="utf-8")
    icons = icon_set(tmp_path)
    assert icons["bar"] is icons["bar"]
    assert icons["bar"].ink == pytest.approx((-6 / 24, -10 / 24, 6 / 24, 10 / 24))
    assert icons["bar"].ink_width == pytest.approx(0.5)
    assert icons["corner"].ink == pytest.approx((-9 / 24, -8 / 24, 8 / 24, 9 / 24))


def test_an_icon_in_a_square_of_any_size_is_the_same_icon(tmp_path: Path) -> None:
    small = '<path d="M4 4H20V20H4Z" fill="none" stroke="black" stroke-width="2" stroke-dasharray="3 1"/></svg>'
    large = '<path d="M80 80H400V400H80Z" fill="none" stroke="black" stroke-width="40" stroke-dasharray="60 20"/></svg>'
    for name, text in (("small", HEAD + small), ("large", HEAD.replace("24 24", "480 480") + large)):
        (tmp_path / f"{name}.svg").write_text(text, encoding="utf-8")
    (one,), (two,) = (icon_set(tmp_path)[name].paths for name in ("small", "large"))
    assert [segment[0] for segment in two.outline] == [segment[0] for segment in one.outline]
    for a, b in zip(one.outline, two.outline, strict=True):
        assert b[1:] == pytest.approx(a[1:])
    assert (two.width, *two.dash) == pytest.approx((2.0, 3.0, 1.0))
    assert icon_set(tmp_path)["large"].ink == pytest.approx(icon_set(tmp_path)["small"].ink)
    assert lint_icons(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD.replace("24 24", "24 32") + '<path d="M0 0H2V33Z"/></svg>', "ink outside the box"),
        (HEAD.replace("24 24", "512 512") + '<path d="M0 0H513V2Z"/></svg>', "ink outside the box"),
        (HEAD + '<path d="M0 0H2V2Z" opacity="0.5" fill="currentColor"/></svg>', "transparency can't be printed flat"),
        (HEAD + '<text x="2" y="9">A</text></svg>', "no flat drawing holds text"),
        (HEAD + "</svg>", "nothing is drawn"),
        (HEAD + '<path d="M0 0H25V2Z"/></svg>', "ink outside the box, by 1;"),
    ],
)
def test_the_lint_names_file_and_fault(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "bad.svg").write_text(text, encoding="utf-8")
    ((fault,),) = lint_icons(tmp_path).values()
    assert fault.mark.file == (tmp_path / "bad.svg").as_posix()
    assert words in str(fault)


@pytest.mark.parametrize(("edge", "line"), [(4.6, 0.2), (24.0, 2.0), (512.0, 128.0)])
def test_a_ring_that_just_fits_its_box_is_an_icon(tmp_path: Path, edge: float, line: float) -> None:
    ring = f'<circle cx="{edge / 2}" cy="{edge / 2}" r="{(edge - line) / 2}" fill="none" stroke="#000" '
    text = HEAD.replace("24 24", f"{edge} {edge}") + f'{ring}stroke-width="{line}"/></svg>'
    (tmp_path / "ring.svg").write_text(text, encoding="utf-8")
    assert lint_icons(tmp_path) == {}


def test_a_game_s_own_icons_are_told_first_and_come_before_those_of_an_earlier_folder(tmp_path: Path) -> None:
    (tmp_path / "resource.svg").write_text(HEAD + '<rect width="24" height="24"/></svg>', encoding="utf-8")
    (tmp_path / "zebra.svg").write_text("", encoding="utf-8")
    mixed = icon_set(resource_root() / "icons", tmp_path)
    assert mixed["resource"].ink == pytest.approx((-0.5, -0.5, 0.5, 0.5))
    assert mixed["change"].paths
    assert list(mixed)[:2] == ["resource", "zebra"]
    assert sorted(mixed) == sorted({*icon_set(), "zebra"})
    with pytest.raises(InputError, match=r"unknown icon 'resorce'.*did you mean resource"):
        mixed["resorce"]


def test_a_picture_among_the_icons_is_told(tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22H2Z" fill="#000"/></svg>'
    for name in ("coin.svg", "LICENSE", "notes.txt", ".hidden.png", "ship.jpg", "flag.SVG", "coin.png"):
        (tmp_path / name).write_text(drawing, encoding="utf-8")
    found = [str(fault) for faults in lint_icons(tmp_path).values() for fault in faults]
    assert [line.partition(":")[0].rpartition("/")[2] for line in found] == ["coin.png", "flag.SVG", "ship.jpg"]
    assert "the file isn't read; expected another name: coin.svg is there, too" in found[0]
    assert "the file isn't read; expected an icon, ship.svg or ship.png; a picture is a piece's own" in found[2]
