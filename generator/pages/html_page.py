"""One HTML file that needs no network and no other file: a template with its places filled, every word escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta
from jinja2.filters import do_mark_safe

from generator.base.errors import NOWHERE, Mark, input_error
from generator.base.hyphens import remove_hyphens
from generator.files.atomic_write import SIGNATURE
from generator.files.gate import read_utf8

ASSETS = Path(__file__).parent / "assets"


def read_asset(name: str) -> str:
    """The text of a file of this package: a template, a style sheet, a script."""
    return read_utf8(ASSETS / name)


@cache
def page_templates(folder: Path = ASSETS) -> Environment:
    """The templates of a folder, in a Jinja environment that escapes every word and refuses a missing one."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def _places(template: str) -> frozenset[str]:
    """The names that a template uses, including those of the template that it extends."""
    parsed = page_templates().parse(read_asset(template))
    frames = (name for name in meta.find_referenced_templates(parsed) if name)
    return frozenset(meta.find_undeclared_variables(parsed)).union(*map(_places, frames))


def fill_page(template: str, raw: Mapping[str, str], words: Mapping[str, Any], place: Mark = NOWHERE) -> str:
    """The template with its places filled: `raw` inserted as it is (styles, drawings, scripts, JSON), `words` escaped.
    `place`: where the words are written, for faults. Raises `InputError` for a missing word."""
    filled = {name: _fill_template(name, raw, words, place) for name in _places(template)}
    return page_templates().get_template(template).render(filled)


def _fill_template(name: str, raw: Mapping[str, str], words: Mapping[str, Any], place: Mark) -> Any:
    if name == "made":
        return SIGNATURE
    if name in raw:
        return do_mark_safe(raw[name])
    if name not in words:
        raise input_error(
            f"the label '{name}' is missing",
            expected="its words; the game that comes with the program has them in its text",
            mark=place,
            path="labels",
        )
    word = words[name]
    return remove_hyphens(word) if isinstance(word, str) else word


def script_json(value: Any) -> str:
    """A value as JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=False).replace("<", "\\u003c")
