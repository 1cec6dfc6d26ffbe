"""Reads a game's booklet in a language, with rulings resolved; None where the game has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.booklet.types import SHOWS, Booklet, Chapter, PieceName
from generator.definitions.ids import ModuleId, RulingName
from generator.definitions.nodes import List, Map, Node, Text, read_file
from generator.definitions.structure import Structure
from generator.definitions.switches import Switches
from generator.definitions.types import Pack
from generator.errors import Fault, InputError, listed

FOLDER = "booklet"
_ACTING = ("tiles", "overlays", "measures")
"""The sections of pieces that have effects, in a game that has them."""


def read_booklet(folder: Path, language: str, definitions: Pack) -> Booklet | None:
    """The booklet of the game in `folder`, each part with every ruling that it tells. Raises `InputError` with every
    fault of its file."""
    path = folder / FOLDER / f"{language}.yaml"
    if not path.exists():
        return None
    faults: list[Fault] = []
    root = read_file(path, path.as_posix())
    plain = Switches(definitions.all_rulings, definitions.rulings, faults).plain(root, "")
    known = {
        ModuleId: frozenset(definitions.modules),
        RulingName: frozenset(definitions.all_rulings),
        PieceName: frozenset(name for section in _ACTING for name in getattr(definitions, section, ())),
    }
    made = Structure(faults, known).record(plain, Booklet, "")
    if not faults:
        faults += _mixed(made)
    if faults:
        raise InputError(faults)
    found: Booklet = made
    return replace(found, chapters=tuple(_told(found.chapters, root, definitions)))


def _mixed(booklet: Booklet) -> Iterator[Fault]:
    """Parts that show and tell nothing, or show several things of which all but one would be lost."""
    for part in (part for chapter in booklet.chapters for part in chapter.parts):
        shown = [name for name in SHOWS if getattr(part, name)]
        if len(shown) > 1 or not (shown or part.tells):
            what = f"a part with {' and '.join(shown)}" if shown else "a part that shows nothing"
            yield Fault(part.place, "chapters", what, f"one of {listed(SHOWS)}")


def _told(chapters: tuple[Chapter, ...], root: Node, definitions: Pack) -> Iterator[Chapter]:
    """The chapters, each part with the rulings that its words or its place in the booklet depend on."""
    for chapter, written in zip(chapters, _items(root, "chapters"), strict=True):
        parts = []
        for part, node in zip(chapter.parts, _items(written, "parts"), strict=True):
            depends = (name for name in map(RulingName, node.asks) if _asks(node, name, definitions))
            parts.append(replace(part, tells=tuple(dict.fromkeys((*(part.tells if part.show else ()), *depends)))))
        yield replace(chapter, parts=tuple(parts))


def _items(node: Node, key: str) -> tuple[Node, ...]:
    found = node.get(key) if isinstance(node, Map) else None
    return found.items if isinstance(found, List) else ()


def _asks(part: Node, name: RulingName, definitions: Pack) -> bool:
    """Whether some option of the ruling lets the part stand while all others are as chosen."""
    show = part.get("show") if isinstance(part, Map) else None
    if show is None:
        return True
    return any(_stands(show, name, option, definitions) for option in definitions.all_rulings[name].options)


def _stands(show: Node, name: RulingName, option: str, definitions: Pack) -> bool:
    chosen = {**definitions.rulings, name: option}
    answer = Switches(definitions.all_rulings, chosen, []).plain(show, "")
    return isinstance(answer, Text) and answer.value == "yes"
