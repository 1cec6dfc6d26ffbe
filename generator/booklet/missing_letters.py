"""Finds letters of a booklet that no font has, with the place where they are written, before its pages are set."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from generator.base.errors import NOWHERE, Fault, Mark
from generator.booklet.booklet_words import without_signs
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, path_below
from generator.faces.face_context import FaceContext
from generator.faces.font_families import FontSet
from generator.faces.script_rules import without_unseen
from generator.faces.text_fragments import SUBSCRIPTS

UNSEEN = ("Zs", "Cf", "Cc")
"""The categories of Unicode that need no glyph: spaces, marks that only direct, line breaks."""
LABELS = ("title", "subtitle", "notice", "edition_name")
"""Words of the language that only the booklet and first pages say."""
_PROSE = "notice"
"""That of them in which digits may be lowered."""
_LETTERS = ("title", "contents", "edition", "notes", "games", "heads")
"""Keys of a booklet whose words are set letter by letter: no sign stands in them, and no digit is set lower."""


def missing_letters(node: Node, fonts: FontSet, path: str = "", *, letters: bool = False) -> Iterator[Fault]:
    """A fault for each text below a node of the booklet's file with a letter that no font has. `letters`: the texts
    there are set letter by letter."""
    if isinstance(node, TextNode):
        yield from _faults(node.value, node.mark, path, fonts, letters=letters)
    elif isinstance(node, ListNode):
        for number, item in enumerate(node.items, start=1):
            yield from missing_letters(item, fonts, f"{path}[{number}]", letters=letters)
    elif isinstance(node, MapNode):
        for name, (_, value) in node.entries.items():
            yield from missing_letters(
                value, fonts, path_below(path, name), letters=letters or (not path and name in _LETTERS)
            )


def missing_letters_in_labels(context: FaceContext) -> Iterator[Fault]:
    """A fault for each letter that no font has in the labels of the language that a booklet uses, and in the authors'
    names."""
    texts = context.texts
    for name in LABELS:
        yield from _faults(
            texts.labels.get(name, ""),
            texts.places.get(("labels", name), NOWHERE),
            f"labels.{name}",
            context.fonts,
            letters=name != _PROSE,
        )
    for name, module in texts.modules.items():
        yield from _faults(
            str(module.name),
            texts.places.get(("modules", name), NOWHERE),
            f"modules.{name}",
            context.fonts,
            letters=True,
        )
    for author in context.definitions.authors:
        yield from _faults(author, NOWHERE, "game.authors", context.fonts, letters=True)


def _faults(text: str, mark: Mark, path: str, fonts: FontSet, *, letters: bool) -> Iterator[Fault]:
    plain = unicodedata.normalize("NFC", text if letters else without_signs(text))
    lacking = [
        sign
        for sign in dict.fromkeys(
            [*fonts.missing(without_unseen(plain)), *(sign for sign in plain if sign in SUBSCRIPTS)]
        )
        if (letters or sign not in SUBSCRIPTS) and unicodedata.category(sign) not in UNSEEN
    ]
    if lacking:
        signs = ", ".join(f"'{sign}' (U+{ord(sign):04X})" for sign in lacking)
        yield Fault(mark, path, f"no font of the booklet has a glyph for {signs}", "other words, or an {icon}")
