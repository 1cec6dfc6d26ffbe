"""The report on sessions as one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.pages.html_page import fill_page as filled
from generator.pages.html_page import read_asset
from generator.simulate.simulation_page import font_rules


def playtest_page(title: str, data: Mapping[str, Any], language: str) -> str:
    """The page of a report. `language`: that of the form's questions."""
    style = "\n".join([*font_rules(), read_asset("simulation.css"), read_asset("playtest.css")])
    return filled("playtest.html", {"style": style}, {"title": f"{title} // playtest", "language": language, **data})
