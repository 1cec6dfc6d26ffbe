"""Style sheets where a reader has colours of their own (`forced-colors: active`)."""

from __future__ import annotations

import re

import pytest

from tests.project.imports import ROOT

ASSETS = ROOT / "generator" / "pages" / "assets"
FORCED = "@media (forced-colors: active)"


def rules(name: str) -> str:
    return (ASSETS / name).read_text("utf-8")


@pytest.mark.parametrize("name", sorted(path.name for path in ASSETS.glob("*.css")))
def test_a_border_that_is_clear_is_told_what_it_is_in_colours_of_the_readers_own(name: str) -> None:
    """There it would be seen at every seat and every line."""
    forced = rules("page.css").partition(FORCED)[2]
    for selector in re.findall(r"([^{}]+)\{[^{}]*border[\w-]*:[^;{}]*transparent[^{}]*\}", rules(name)):
        bare = re.sub(r"/\*.*?\*/", "", selector, flags=re.DOTALL).strip()
        assert f"html {bare}" in forced


def test_drawings_for_white_paper_keep_it() -> None:
    assert re.search(r"#board, [^{]*\{ forced-color-adjust: none; background: #ffffff;", rules("page.css"))
    assert re.search(r"figure svg \{ forced-color-adjust: none; background: #ffffff;", rules("simulation.css"))
