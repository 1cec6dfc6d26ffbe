"""A whole kit of each game with its booklet, made as a user makes it and read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import inside
from tests.games import PACKS
from tests.kit.kits import words
from tests.shares import draw_one
from tests.text_layer import page_texts

GAMES = ("balance-control", "global-powers", "organisation")
LANGUAGE = draw_one("language of whole kits", "de", "en")


@pytest.mark.slow
@pytest.mark.always(f"{LANGUAGE}-*")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_kit_is_read_back(language: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ("--game", str(PACKS / game))
    kit = tmp_path / "kit"
    options = ("--players", "4", "--modules", "all", "--lang", language)
    made = inside(capsys, "build", *folder, *options, "--rules", "--out", str(kit))
    assert made.code == 0, made.err
    checked = inside(capsys, "check", *folder, *options[:4], "--kit", str(kit), "--json")
    assert json.loads(checked.out)["kit"] == {"ok": True, "missing": {}, "surplus": {}, "outdated": {}}
    assert inside(capsys, "preflight", str(kit)).code == 0
    pages = [*page_texts(kit / "rules.pdf")]
    assert len(pages) >= 8
    assert all(len(page.split()) > 5 for page in pages[1:-1]), "no page of the booklet is empty"
    folded = words(" ".join(page_texts(kit / "rules-booklet.pdf")))
    assert not words(" ".join(pages)) - folded, "the file to fold has all of them"
