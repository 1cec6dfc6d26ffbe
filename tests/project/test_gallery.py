"""The gallery of every page: no page of a shipped kit is missing, each has its caption and its place in a picture."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from tests.games import PACKS, load
from tools.pictures.kits import GAP, UNDER, WIDTH, Shown, build, games, lines, parts, picture, places
from tools.pictures.saving import GROUND, TARGET

PAGE = TARGET.parent / "every-page.md"
GAMES = sorted(folder.name for folder in PACKS.iterdir() if (folder / "game.yaml").is_file())


@cache
def told() -> dict[str, list[str]]:
    """The lines under each picture of the page."""
    found: dict[str, list[str]] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if name := re.search(r"\(pictures/(every-[\w-]+\.webp)\)", line):
            found[name[1]] = []
        elif line.startswith("- ") and found:
            found[[*found][-1]].append(line)
    return found


def holds(game: str, folder: Path, *, rules: bool) -> None:
    """Asserts that the page shows and names every page of a game's kits."""
    for language in build(game, folder, rules=rules):
        made = parts(game, language, folder / language)
        assert sum(len(part.pages) for part in made) >= 18
        for part in made:
            assert told()[part.name] == list(lines(part.pages)), f"{part.name}: run make pictures"
            with Image.open(TARGET / part.name) as drawn:
                assert drawn.size == places([shown.size for shown in part.pages])[1], part.name


def test_every_game_and_every_language_is_shown() -> None:
    assert games() == GAMES
    for game in GAMES:
        for language in load(PACKS / game).languages:
            for file in ("kit", "rules"):
                assert f"every-{game}-{language}-{file}-1.webp" in told()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_kit_is_missing(game: str, tmp_path: Path) -> None:
    holds(game, tmp_path / "kits", rules=False)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_the_rules_is_missing(game: str, tmp_path: Path) -> None:
    holds(game, tmp_path / "kits", rules=True)


def test_pages_with_the_same_on_them_are_named_together() -> None:
    pages = [Shown(number, (1, 1), words) for number, words in ((1, "a"), (2, "b"), (3, "b"), (4, "a"))]
    assert list(lines(pages)) == ["- **1** a", "- **2–3** b", "- **4** a"]


def test_pages_fill_rows_and_keep_apart() -> None:
    pages = [(300, 420), (700, 300), (600, 400), (300, 420)]
    at, size = places(pages)
    assert at == [(GAP, GAP), (300 + 2 * GAP, GAP), (GAP, GAP + 420 + UNDER), (600 + 2 * GAP, GAP + 420 + UNDER)]
    assert size == (WIDTH, GAP + 2 * (420 + UNDER))
    drawn = picture([Image.new("RGB", page, (200, 0, 0)) for page in pages], [1, 2, 3, 4])
    assert drawn.size == size
    assert [drawn.getpixel(place) for place in at] == [(200, 0, 0)] * 4
    assert drawn.getpixel((GAP - 1, GAP)) == GROUND
