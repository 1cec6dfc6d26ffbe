"""A page's template and what goes into it in; one HTML file that needs no network and no other file out."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.errors import input_error
from generator.writing import MADE

ASSETS = Path(__file__).parent / "assets"
_PLACE = re.compile(r"\{\{([a-z_]+)\}\}")


def asset(name: str) -> str:
    """A file that comes with the program: a template, a style sheet, a script."""
    return (ASSETS / name).read_text(encoding="utf-8")


def page(template: str, raw: Mapping[str, str], words: Mapping[str, str]) -> str:
    """The template with its places filled: `raw` as it is, `words` as text. Raises `InputError` for a missing word."""

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        if name == "made":
            return MADE
        if name in raw:
            return raw[name]
        if name not in words:
            raise input_error(
                f"the label '{name}' is missing",
                expected="its words; the game that comes with the program has them in its text",
                path="labels",
            )
        return html.escape(words[name].replace("\u00ad", ""))

    return _PLACE.sub(filled, asset(template))


def data(value: Any) -> str:
    """A value as JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=False).replace("<", "\\u003c")
