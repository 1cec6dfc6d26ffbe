"""Whether the fonts have every letter that a booklet says, told where it is written, before its pages are set."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.definitions.nodes import List, Map, Node, Text, below
from generator.errors import NOWHERE, Fault, Mark
from generator.faces.context import Context
from generator.faces.fonts import missing_everywhere
from generator.faces.fragments import SUBSCRIPTS

UNSEEN = ("Zs", "Cf", "Cc")
"""The categories of Unicode that need no glyph: spaces, marks that only direct, line breaks."""
_SIGNS = re.compile(r"\[\[[^\[\]]+\]\]")
"""Signs of the game's own, which it draws itself."""
LABELS = ("title", "subtitle", "notice", "edition_name")
"""Words of the language that only the booklet and first pages say."""


def unwritable(node: Node, path: str = "") -> Iterator[Fault]:
    """A fault for each text below a node of the booklet's file that holds a letter of no font."""
    if isinstance(node, Text):
        yield from _faults(node.value, node.mark, path)
    elif isinstance(node, List):
        for number, item in enumerate(node.items, start=1):
            yield from unwritable(item, f"{path}[{number}]")
    elif isinstance(node, Map):
        for name, (_, value) in node.entries.items():
            yield from unwritable(value, below(path, name))


def unwritable_labels(context: Context) -> Iterator[Fault]:
    """The same for what a booklet takes from the language, and for the authors."""
    texts = context.texts
    for name in LABELS:
        yield from _faults(texts.labels.get(name, ""), texts.places.get(("labels", name), NOWHERE), f"labels.{name}")
    for name, module in texts.modules.items():
        yield from _faults(str(module.name), texts.places.get(("modules", name), NOWHERE), f"modules.{name}")
    for author in context.definitions.authors:
        yield from _faults(author, NOWHERE, "game.authors")


def _faults(text: str, mark: Mark, path: str) -> Iterator[Fault]:
    lacking = [
        sign
        for sign in missing_everywhere(_SIGNS.sub("", text))
        if sign not in SUBSCRIPTS and unicodedata.category(sign) not in UNSEEN
    ]
    if lacking:
        signs = ", ".join(f"'{sign}' (U+{ord(sign):04X})" for sign in lacking)
        yield Fault(mark, path, f"no font of the booklet has a glyph for {signs}", "other words, or an {icon}")
