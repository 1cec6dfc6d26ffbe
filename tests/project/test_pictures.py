"""The documentation's pictures: all are there and shown, and the command that draws them says which are old.

Whether a picture still shows what would be drawn takes minutes to find out: `make pictures CHECK=1` does.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.project.imports import ROOT
from tools.pictures import __main__ as command
from tools.pictures.comparing import unlike
from tools.pictures.saving import TARGET, saved
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


def test_a_check_names_what_is_old_or_left_over_and_writes_nothing(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (command.main(["--check"]), capsys.readouterr().out) == (0, "a\n")
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
