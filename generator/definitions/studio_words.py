"""The studio's own words (`templates/text/`): what stands on the sheets and pages of any game, in each language."""

from __future__ import annotations

from functools import cache

from generator.definitions.nodes import Map, Node, Text, read_file
from generator.errors import Mark
from generator.resources import resource_root, shown

FOLDER = "text"
SPARE = "en"
"""The language that stands in for those in which the studio has no words."""


def studio_words(language: str, place: Mark) -> Map:
    """The words as the `labels` of a language file, under which a game's own go; `place` is where that file begins."""
    return Map(place, {"labels": (Text(place, "labels"), Map(place, _entries(language)))})


@cache
def _entries(language: str) -> dict[str, tuple[Text, Node]]:
    folder = resource_root() / "templates" / FOLDER
    names = (language, language.partition("-")[0], SPARE)
    path = next(path for path in (folder / f"{name}.yaml" for name in names) if path.is_file())
    found = read_file(path, shown(path))
    return found.entries if isinstance(found, Map) else {}
