"""The page's own files: nothing that runs stands in it, every word is there in each language, names carry digests."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest

from generator.online.table_page import POLICY, TablePage
from tests.online.test_view import GAMES, views


@pytest.mark.slow
@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_runs_that_stands_in_the_page(name: str, host: bool) -> None:
    html = TablePage(views(name)).html(host=host)
    assert not re.findall(r"<script(?![^>]*\bsrc=)", html)
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)
    assert "unsafe" not in POLICY
    assert ('id="links"' in html) == host


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_what_it_asks_for_is_there_under_a_name_with_its_digest(name: str) -> None:
    page = TablePage(views(name))
    wanted = re.findall(r'(?:src|href|data-faces|data-game)="([^"#:]+)"', page.html(host=False))
    assert set(wanted) == set(page.files)
    for file, (_, content) in page.files.items():
        assert sha256(content).hexdigest()[:12] in file


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_the_faces_style_nothing_and_run_nothing(name: str) -> None:
    (faces,) = (file.data.decode() for key, file in TablePage(views(name)).files.items() if key.startswith("faces."))
    assert not re.findall(r"<script|<style|\sstyle=|\son[a-z]+=", faces)
    used = set(re.findall(r'href="#([\w-]+)"', faces)) | set(re.findall(r"url\(#([\w-]+)\)", faces))
    assert used <= set(re.findall(r'id="([\w-]+)"', faces))


def test_nothing_moves_for_ever() -> None:
    """A page on which nothing happens costs a telephone nothing."""
    (style,) = (
        file.data.decode() for key, file in TablePage(views("organisation")).files.items() if key.endswith(".css")
    )
    assert "animation:" in style
    assert "infinite" not in style


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_word_that_the_scripts_say_is_there(language: str) -> None:
    page = TablePage(views("organisation", language=language))
    files = {key: file.data.decode() for key, file in page.files.items()}
    (game,) = (json.loads(text) for key, text in files.items() if key.startswith("game."))
    scripts = "".join(text for key, text in files.items() if key.endswith(".js"))
    said = set(re.findall(r"\bwords\.(\w+)\b(?!\()", scripts))
    said |= {f"{kind}_{end}" for kind, ends in MADE.items() for end in ends}
    assert len(said) > 50
    assert said <= set(game["words"])


MADE = {"text": ("note", "mood", "question"), "mood": range(1, 6), "link": ("watch",)}
"""Words whose names are put together."""
