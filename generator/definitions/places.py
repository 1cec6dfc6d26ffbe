"""Where a component's id is written in the files of a game, and where each language has its words for it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.gather import Sources
from generator.definitions.nodes import Map
from generator.errors import Mark


def places(sources: Sources, name: str) -> Iterator[Mark]:
    """Its own place, then those of its words; nothing for what is no component."""
    for section in sources.dialect.printed:
        if name not in sources.sections[section]:
            continue
        yield sources.sections[section][name][0].mark
        for language in sources.texts.values():
            said = language.get(section)
            if isinstance(said, Map) and name in said.entries:
                yield said.entries[name][0].mark
