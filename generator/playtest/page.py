"""The report on sessions as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.pages.page import asset
from generator.pages.page import page as filled
from generator.simulate.page import faces


def page(title: str, data: Mapping[str, Any], language: str) -> str:
    """The page of a report; `language`: that of the form's questions."""
    style = "\n".join([*faces(), asset("simulation.css"), asset("playtest.css")])
    return filled("playtest.html", {"style": style}, {"title": f"{title} // playtest", "language": language, **data})
