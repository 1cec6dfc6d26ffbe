"""The documentation's pictures: all are there and shown, and the command that draws them says which are old.

Whether a picture still shows what would be drawn takes minutes to find out: `make pictures CHECK=1` does.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator.faces.display import Face, Group, Text, rectangle
from generator.faces.pieces import Printed
from generator.geometry import scaled
from tests.games import PACKS, load
from tests.project.imports import ROOT
from tools.pictures import __main__ as command
from tools.pictures.comparing import unlike
from tools.pictures.kits import FILES, NAME, Shown, lines
from tools.pictures.saving import TARGET, saved
from tools.pictures.tightest import smallest
from tools.site.markdown import inline, parsed
from tools.site.tree import written

MOST_KILOBYTES = 300
"""Of a picture; git keeps every version of it."""
PALE, BLUE = (250, 240, 230), (0, 0, 200)


def shown() -> dict[str, str]:
    """The path of every picture that a page shows, and a page that does."""
    found = {}
    for source in written(ROOT):
        for token, _ in inline(parsed((ROOT / source).read_text(encoding="utf-8"))):
            if token.type == "image":
                path = ((ROOT / source).parent / str(token.attrGet("src"))).resolve()
                found[path.relative_to(ROOT.resolve()).as_posix()] = source
    return found


@pytest.mark.slow
def test_every_picture_is_there_small_and_shown_on_a_page() -> None:
    kept = {path.relative_to(ROOT).as_posix(): path.stat().st_size for path in TARGET.iterdir()}
    assert sorted(set(shown()) - set(kept)) == [], "pages show them, and they aren't there"
    assert sorted(set(kept) - set(shown())) == [], "no page shows them"
    assert {name: size for name, size in kept.items() if size > MOST_KILOBYTES * 1024} == {}
    for name in kept:
        with Image.open(ROOT / name) as picture:
            assert min(picture.size) >= 100, name


def test_every_game_is_shown_in_every_language() -> None:
    page = (TARGET.parent / "every-page.md").read_text(encoding="utf-8")
    for path in sorted(PACKS.glob("*/game.yaml")):
        for language in load(path.parent).languages:
            for file in FILES:
                name = NAME.format(game=path.parent.name, language=language, file=file, number=1)
                assert f"pictures/{name}" in page, "run make pictures"


def test_an_unknown_picture_is_named() -> None:
    with pytest.raises(SystemExit, match=r"no picture 'bokklet'.*did you mean booklet\?"):
        command.main(["bokklet"])


def test_what_is_named_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    monkeypatch.setitem(command.PICTURES, "pages", lambda folder, target: seen.extend((folder, target)))
    assert command.main(["pages"]) == 0
    assert seen[1] == command.TARGET
    assert not seen[0].exists()


def plain(size: tuple[int, int], colour: tuple[int, int, int]) -> Image.Image:
    return Image.new("RGB", size, colour)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pictures with one in it, which is all that is drawn."""
    folder = tmp_path / "docs" / "pictures"
    folder.mkdir(parents=True)
    saved(plain((300, 200), PALE), folder / "a.png")
    monkeypatch.setattr(command, "TARGET", folder)
    monkeypatch.setattr(command, "PICTURES", {"a": lambda _, target: saved(plain((300, 200), PALE), target / "a.png")})
    return folder


def test_pictures_that_show_what_would_be_drawn_fit(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (kept / "a.png").read_bytes()
    assert command.main(["--check"]) == 0
    assert capsys.readouterr().out == "a\n"
    assert (kept / "a.png").read_bytes() == before


def test_a_check_names_what_is_old_or_left_over_and_writes_nothing(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(plain((300, 200), BLUE), kept / "a.png")
    saved(plain((300, 200), BLUE), kept / "b.png")
    before = (kept / "a.png").read_bytes()
    assert command.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert "pictures/a.png: 100.0% of it look otherwise" in said
    assert "pictures/b.png: nothing draws it" in said
    assert (kept / "a.png").read_bytes() == before


def test_a_picture_is_unlike_by_its_size_or_by_what_it_shows(tmp_path: Path) -> None:
    drawn, old = tmp_path / "new.png", tmp_path / "old.png"
    plain((300, 200), PALE).save(drawn)
    assert unlike(drawn, old) == "it is missing"
    plain((300, 201), PALE).save(old)
    assert unlike(drawn, old) == "it has another size"
    other = plain((300, 200), (245, 240, 230))
    other.paste(BLUE, (10, 10, 20, 20))
    other.save(old)
    assert unlike(drawn, old) == "", "100 points of 60,000 are less than 0.2 %"
    other.paste(BLUE, (100, 100, 120, 130))
    other.save(old)
    assert unlike(drawn, old) == "1.2% of it look otherwise"


def test_a_page_is_unlike_by_one_letter(tmp_path: Path) -> None:
    for name, text in (("a.md", "one\n"), ("b.md", "one\n"), ("c.md", "ohne\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert unlike(tmp_path / "a.md", tmp_path / "b.md") == ""
    assert unlike(tmp_path / "a.md", tmp_path / "c.md") == "it says something else"


def test_kept_pictures_have_few_colours_and_the_same_bytes(tmp_path: Path) -> None:
    many = Image.radial_gradient("L").convert("RGB")
    saved(many, tmp_path / "a.png")
    saved(many, tmp_path / "b.png")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert Image.open(tmp_path / "a.png").mode == "P"


def test_pages_with_the_same_on_them_are_named_together() -> None:
    pages = [Shown(number, (1, 1), words) for number, words in ((1, "a"), (2, "b"), (3, "b"), (4, "a"))]
    assert list(lines(pages)) == ["- **1** a", "- **2–3** b", "- **4** a"]


def piece(name: str, group: str, *sizes: float, wide: float = 50.0, scale: float = 1.0) -> Printed:
    """A piece with a word of each size (pt), in a group of that scale, and the line with its id."""
    words = tuple(Text("word", "BarlowCondensed-Bold", size, 0.0, 0.0) for size in sizes)
    small = Text(f"{name} · 1.0", "BarlowCondensed-Bold", 4.0, 0.0, 0.0)
    face = Face(name, rectangle(wide, 50.0), (Group(words, scaled(scale)), small))
    return Printed(name, group, group, 1, "", face)


def test_the_smallest_words_of_each_file_are_found() -> None:
    pieces = [
        piece("large", "cards", 9.0),
        piece("scaled", "cards", 9.0, 12.0, scale=0.8),
        piece("board", "cards", 5.0, wide=400.0),
        piece("few", "aids", 7.0),
        piece("many", "aids", 7.0, 8.0),
    ]
    assert [(face.id, round(size, 2)) for face, size in smallest(pieces)] == [("scaled", 7.2), ("many", 7.0)]
